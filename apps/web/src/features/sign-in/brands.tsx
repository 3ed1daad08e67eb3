import type { SocialProvider } from '@nirgam/domain/options'
import type { ReactNode } from 'react'

const mark = (children: ReactNode) => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    {children}
  </svg>
)

export const BRANDS: Record<SocialProvider, { name: string; mark: ReactNode }> = {
  whatsapp: {
    name: 'WhatsApp',
    mark: mark(
      <>
        <path fill="#25d366" d="M12 .7A11.2 11.2 0 0 0 2.4 17.6L.7 23.3l5.9-1.6A11.2 11.2 0 1 0 12 .7Z" />
        <path
          fill="#fff"
          d="M17.5 14.4c-.3-.1-1.8-.9-2-1-.3-.1-.5-.1-.7.2l-.9 1.2c-.2.2-.4.2-.7 0-1.7-.8-2.9-1.5-4-3.5-.3-.5.3-.5.9-1.6.1-.2 0-.4 0-.5l-1-2.2c-.2-.6-.5-.5-.7-.5h-.5c-.2 0-.6.1-.8.4-.3.3-1.1 1-1.1 2.5s1.1 2.9 1.2 3.1c.2.2 2.1 3.2 5.1 4.5 1.9.8 2.6.9 3.6.7.6-.1 1.7-.7 2-1.4.2-.7.2-1.3.1-1.4 0-.2-.2-.3-.5-.5Z"
        />
      </>,
    ),
  },
  google: {
    name: 'Google',
    mark: mark(
      <>
        <path
          fill="#4285f4"
          d="M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92c-.26 1.37-1.04 2.53-2.21 3.31v2.77h3.57c2.08-1.92 3.28-4.74 3.28-8.09Z"
        />
        <path
          fill="#34a853"
          d="M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84C3.99 20.53 7.7 23 12 23Z"
        />
        <path
          fill="#fbbc05"
          d="M5.84 14.09c-.22-.66-.35-1.36-.35-2.09s.13-1.43.35-2.09V7.07H2.18C1.43 8.55 1 10.22 1 12s.43 3.45 1.18 4.93l3.66-2.84Z"
        />
        <path
          fill="#ea4335"
          d="M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15C17.45 2.09 14.97 1 12 1 7.7 1 3.99 3.47 2.18 7.07l3.66 2.84c.87-2.6 3.3-4.53 6.16-4.53Z"
        />
      </>,
    ),
  },
  facebook: {
    name: 'Facebook',
    mark: mark(
      <>
        <circle cx="12" cy="12" r="11.5" fill="#1877f2" />
        <path
          fill="#fff"
          d="M13.9 23.4v-8h2.7l.5-3.4h-3.2V9.8c0-.9.5-1.8 1.9-1.8h1.5V5s-1.3-.2-2.6-.2c-2.7 0-4.4 1.6-4.4 4.5V12h-3v3.4h3v8a11.6 11.6 0 0 0 3.6 0Z"
        />
      </>,
    ),
  },
  instagram: {
    name: 'Instagram',
    mark: mark(
      <>
        <defs>
          <linearGradient id="instagram-colours" x1="0" y1="1" x2="1" y2="0">
            <stop offset="0" stopColor="#fdc04b" />
            <stop offset="0.35" stopColor="#f4563c" />
            <stop offset="0.65" stopColor="#c62f8e" />
            <stop offset="1" stopColor="#6b4bd0" />
          </linearGradient>
        </defs>
        <rect x="0.8" y="0.8" width="22.4" height="22.4" rx="6.2" fill="url(#instagram-colours)" />
        <g fill="none" stroke="#fff" strokeWidth="1.8">
          <rect x="4.9" y="4.9" width="14.2" height="14.2" rx="4.2" />
          <circle cx="12" cy="12" r="3.5" />
        </g>
        <circle cx="16.1" cy="7.9" r="1.1" fill="#fff" />
      </>,
    ),
  },
  twitter: {
    name: 'Twitter',
    mark: mark(
      <path
        fill="currentColor"
        d="M17.8 2.5h3.3l-7.2 8.2 8.4 11.1h-6.6l-5.2-6.8-5.9 6.8H1.3L9 13 .9 2.5h6.8l4.7 6.2 5.4-6.2Zm-1.2 17.4h1.8L6.7 4.4h-2l11.9 15.5Z"
      />,
    ),
  },
}
