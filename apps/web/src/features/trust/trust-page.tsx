import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { Stack, Text } from '../../ui/layout.tsx'
import { DashboardLink, LoginLink, Page } from '../../ui/page.tsx'
import { useUser } from '../auth/auth.tsx'
import { About } from './about.tsx'
import { Privacy } from './privacy.tsx'
import { Refunds } from './refunds.tsx'
import { Terms } from './terms.tsx'

type Contents = { title: string; lead: string; Body: ComponentType; changed?: boolean }

const ABOUT: Contents = {
  title: 'Who we are, and what it costs',
  lead: 'Who runs Nirgam, who signs your certificate, where your data is stored, and every price.',
  Body: About,
}

const PAGES: Readonly<Record<string, Contents>> = {
  '/about': ABOUT,
  '/privacy': {
    title: 'Privacy',
    lead: 'What we know about you, why, who else sees it, and how you get it back or have it erased.',
    Body: Privacy,
    changed: true,
  },
  '/terms': {
    title: 'Terms',
    lead: 'What you can expect of us and what we expect of you, in plain words.',
    Body: Terms,
    changed: true,
  },
  '/refunds': {
    title: 'Refunds',
    lead: 'When you get your contribution back, how much of it, and how long it takes.',
    Body: Refunds,
    changed: true,
  },
}

const CHANGED = '17 November 2026'

/** The pages about us, prerendered and readable without script. */
export function TrustPage() {
  const { pathname } = useLocation()
  const { state } = useUser()
  const { title, lead, Body, changed = false } = PAGES[pathname.replace(/\/+$/, '')] ?? ABOUT
  return (
    <Page action={state === 'guest' ? <LoginLink /> : <DashboardLink />}>
      <Stack as="article" gap="lg" className="reading">
        <Stack gap="sm">
          <h1 className="type-section">{title}</h1>
          <Text tone="dim" size="lg">
            {lead}
          </Text>
        </Stack>
        <Stack className="prose">
          <Body />
        </Stack>
        {changed && (
          <Text tone="dim" size="sm">
            Last changed on {CHANGED}.
          </Text>
        )}
      </Stack>
    </Page>
  )
}
