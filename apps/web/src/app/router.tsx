import { LANDING_MESSAGES } from '@nirgam/domain/remittance/landing-messages'
import type { ComponentType } from 'react'
import { type Location, matchRoutes, Navigate, type RouteObject } from 'react-router'
import { CompletionRequired, GuestOnly, LoginRequired } from '../features/auth/auth.tsx'
import { LandingPage } from '../features/landing/landing.tsx'
import { ABOUT_US } from '../ui/page.tsx'

/** A page's title and, where search engines may see it, its description and the day its facts were checked. */
export type PageHandle = { title: string; description?: string; checked?: string }

type Load = () => Promise<Record<string, ComponentType>>

/** Loads a file on demand; its only export is the page's component. */
function lazy(load: Load): RouteObject['lazy'] {
  return async () => ({ Component: Object.values(await load())[0] })
}

function page(path: string, title: string, load: Load, description?: string): RouteObject {
  const handle: PageHandle = { title, description }
  return { path, handle, lazy: lazy(load) }
}

const login = page('/login', 'Log in', () => import('../features/sign-in/login-page.tsx'))

const signUp = page('/signup', 'Sign up', () => import('../features/sign-in/sign-up-page.tsx'))

const guide: Load = async () => {
  const { GuidePage, screenOfWritten } = await import('../features/guide/guide-page.tsx')
  await screenOfWritten()
  return { GuidePage }
}

const accountArea: RouteObject = {
  lazy: lazy(() => import('../features/account-area/account-area.tsx')),
  children: [
    page('/dashboard', 'Dashboard', () => import('../features/dashboard/dashboard-page.tsx')),
    page('/remittances', 'My Remittances', () => import('../features/remittances/remittances-page.tsx')),
    page('/remittances/:id', 'Your remittance', () => import('../features/case/case-page.tsx')),
    page('/contribution-details', 'Contributions', () => import('../features/contributions/contributions-page.tsx')),
    page('/ledger', 'Tax year', () => import('../features/ledger/ledger-page.tsx')),
    page('/enquiry', 'Enquiry Center', () => import('../features/enquiries/enquiry-page.tsx')),
    page('/profile', 'Profile', () => import('../features/profile/profile-page.tsx')),
    page('/bank-form', 'Bank Forms', () => import('../features/bank-forms/bank-forms-page.tsx')),
  ],
}

const landing: PageHandle = {
  title: 'Nirgam: 15CA/15CB certificates for money sent out of India',
}

const routes: RouteObject[] = [
  { path: '/', handle: landing, Component: LandingPage },
  { element: <GuestOnly signedInGoTo="/dashboard" />, children: [login] },
  { element: <GuestOnly signedInGoTo="/home" />, children: [signUp] },
  page('/otp-verification', 'Enter your code', () => import('../features/sign-in/code-page.tsx')),
  page('/forgot-password', 'Forgot password', () => import('../features/sign-in/forgot-password-page.tsx')),
  page('/remittance', 'Your remittance', () => import('../features/wizard/remittance-page.tsx')),
  page('/desk/*', 'Desk', () => import('../desk/desk.tsx')),
  page('/check', 'Check a certificate', () => import('../features/check/check-page.tsx')),
  page('/guide/*', 'Guide', guide),
  ...ABOUT_US.map(([path, title]) => page(path, title, () => import('../features/trust/trust-page.tsx'))),
  page('/payment/callback', 'Your payment', () => import('../features/payment/callback-page.tsx')),
  {
    element: <LoginRequired />,
    children: [
      page('/home', 'Home', () => import('../features/home/home-page.tsx')),
      page('/remittance/thank-you', 'Thank you', () => import('../features/thank-you/thank-you-page.tsx')),
      page('/thank-you', 'Thank you', () => import('../features/thank-you/thank-you-page.tsx')),
      { element: <CompletionRequired />, children: [accountArea] },
    ],
  },
  { path: '*', element: <Navigate to="/" replace state={{ message: LANDING_MESSAGES.noSuchPage }} /> },
]

export const pagesAt = (location: Partial<Location> | string) => matchRoutes(routes, location) ?? []

/** Loads the code of the pages at an address; null if it is already loaded. */
export function loadPages(location: Partial<Location> | string): Promise<void> | null {
  const missing = pagesAt(location).filter(({ route }) => route.lazy)
  if (missing.length === 0) return null
  const fetched = missing.map(async ({ route }) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  })
  return Promise.all(fetched).then(() => {})
}
