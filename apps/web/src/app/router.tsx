import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { CompletionRequired, GuestOnly, LoginRequired } from '../features/auth/auth.tsx'
import { LandingPage } from '../features/landing/landing.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import type { PageHandle } from './document-head.tsx'
import { Root } from './root.tsx'
import { RouteError } from './route-error.tsx'

type Load = () => Promise<ComponentType>

/** A page whose code comes when somebody opens it. */
function page(path: string, title: string, load: Load, description?: string): RouteObject {
  const handle: PageHandle = { title, description }
  return { path, handle, lazy: async () => ({ Component: await load() }) }
}

const login = page(
  '/login',
  'Log in',
  async () => (await import('../features/sign-in/login-page.tsx')).LoginPage,
  'Log in to Nirgam to continue your remittance and download your certificates.',
)

const signUp = page(
  '/signup',
  'Sign up',
  async () => (await import('../features/sign-in/sign-up-page.tsx')).SignUpPage,
  'Create a Nirgam account with your mobile number or e-mail address.',
)

const thankYou: Load = async () => (await import('../features/thank-you/thank-you-page.tsx')).ThankYouPage

const accountArea: RouteObject = {
  lazy: async () => ({ Component: (await import('../features/account-area/account-area.tsx')).AccountArea }),
  children: [
    page(
      '/dashboard',
      'Dashboard',
      async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
    ),
    page(
      '/remittances',
      'My Remittances',
      async () => (await import('../features/remittances/remittances-page.tsx')).RemittancesPage,
    ),
    page(
      '/contribution-details',
      'Contributions',
      async () => (await import('../features/contributions/contributions-page.tsx')).ContributionsPage,
    ),
    page(
      '/enquiry',
      'Enquiry Center',
      async () => (await import('../features/enquiries/enquiry-page.tsx')).EnquiryPage,
    ),
    page('/profile', 'Profile', async () => (await import('../features/profile/profile-page.tsx')).ProfilePage),
    page(
      '/bank-form',
      'Bank Forms',
      async () => (await import('../features/bank-forms/bank-forms-page.tsx')).BankFormsPage,
    ),
  ],
}

const landing: PageHandle = {
  title: 'Nirgam: 15CA/15CB certificates for money sent out of India',
  description:
    'Sending money out of India? Answer plain questions, pay from ₹500 and get the 15CA/15CB certificate your bank asks for, usually within a day.',
}

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <PageSkeleton />,
    children: [
      { path: '/', handle: landing, Component: LandingPage },
      { element: <GuestOnly signedInGoTo="/dashboard" />, children: [login] },
      { element: <GuestOnly signedInGoTo="/home" />, children: [signUp] },
      page(
        '/otp-verification',
        'Enter your code',
        async () => (await import('../features/sign-in/code-page.tsx')).CodePage,
      ),
      page(
        '/remittance',
        'Your remittance',
        async () => (await import('../features/wizard/remittance-page.tsx')).Component,
      ),
      page(
        '/payment/callback',
        'Your payment',
        async () => (await import('../features/payment/callback-page.tsx')).CallbackPage,
      ),
      {
        element: <LoginRequired />,
        children: [
          page('/home', 'Home', async () => (await import('../features/home/home-page.tsx')).HomePage),
          page('/remittance/thank-you', 'Thank you', thankYou),
          page('/thank-you', 'Thank you', thankYou),
          { element: <CompletionRequired />, children: [accountArea] },
        ],
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
]
