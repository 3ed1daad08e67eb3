import { Navigate, type RouteObject } from 'react-router'
import { CompletionRequired, GuestOnly, LoginRequired } from '../features/auth/auth.tsx'
import { Component as LandingPage } from '../pages/landing.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import type { PageHandle } from './document-head.tsx'
import { Root } from './root.tsx'
import { RouteError } from './route-error.tsx'

function handle(title: string, description?: string): PageHandle {
  return { title, description }
}

export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <PageSkeleton />,
    children: [
      {
        path: '/',
        handle: handle(
          'Nirgam: 15CA/15CB certificates for money sent out of India',
          'Sending money out of India? Answer plain questions, pay from ₹500 and get the 15CA/15CB certificate your bank asks for, usually within a day.',
        ),
        Component: LandingPage,
      },
      {
        lazy: () => import('./component-area.tsx'),
        children: [
          {
            element: <GuestOnly signedInGoTo="/dashboard" />,
            children: [
              {
                path: '/login',
                handle: handle(
                  'Log in',
                  'Log in to Nirgam to continue your remittance and download your certificates.',
                ),
                lazy: () => import('../pages/login.tsx'),
              },
            ],
          },
          {
            element: <GuestOnly signedInGoTo="/home" />,
            children: [
              {
                path: '/signup',
                handle: handle('Sign up', 'Create a Nirgam account with your mobile number or e-mail address.'),
                lazy: () => import('../pages/signup.tsx'),
              },
            ],
          },
          {
            path: '/otp-verification',
            handle: handle('Enter your code'),
            lazy: () => import('../pages/otp-verification.tsx'),
          },
          { path: '/remittance', handle: handle('Your remittance'), lazy: () => import('../pages/remittance.tsx') },
          {
            path: '/payment/callback',
            handle: handle('Your payment'),
            lazy: () => import('../pages/payment-callback.tsx'),
          },
          {
            element: <LoginRequired />,
            children: [
              { path: '/home', handle: handle('Home'), lazy: () => import('../pages/home.tsx') },
              {
                path: '/remittance/thank-you',
                handle: handle('Thank you'),
                lazy: () => import('../pages/thank-you.tsx'),
              },
              { path: '/thank-you', handle: handle('Thank you'), lazy: () => import('../pages/thank-you.tsx') },
              {
                element: <CompletionRequired />,
                children: [
                  {
                    lazy: () => import('../pages/account-area.tsx'),
                    children: [
                      { path: '/dashboard', handle: handle('Dashboard'), lazy: () => import('../pages/dashboard.tsx') },
                      {
                        path: '/remittances',
                        handle: handle('My Remittances'),
                        lazy: () => import('../pages/remittances.tsx'),
                      },
                      {
                        path: '/contribution-details',
                        handle: handle('Contributions'),
                        lazy: () => import('../pages/contribution-details.tsx'),
                      },
                      {
                        path: '/enquiry',
                        handle: handle('Enquiry Center'),
                        lazy: () => import('../pages/enquiry.tsx'),
                      },
                      { path: '/profile', handle: handle('Profile'), lazy: () => import('../pages/profile.tsx') },
                      {
                        path: '/bank-form',
                        handle: handle('Bank Forms'),
                        lazy: () => import('../pages/bank-form.tsx'),
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
]
