import { SOCIAL_PROVIDERS } from '@nirgam/domain/remittance/answers/options'
import { formatRupees } from '@nirgam/domain/shared/money'
import { inSentence } from '@nirgam/domain/shared/places/countries-in-words'
import { IconCheck, IconClock, IconShieldLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '../../lib/hydrated.ts'
import { site } from '../../lib/site.ts'
import { Card, Heading, Row, Stack, Text } from '../../ui/layout.tsx'
import { Page } from '../../ui/page.tsx'
import { Picture } from '../../ui/pictures.tsx'
import { draftedTransfer } from '../draft/draft.ts'
import classes from './sign-in.module.css'

const MARKS = import.meta.glob<string>('./brands/*.svg', { query: '?raw', import: 'default', eager: true })
const NAMES = {
  whatsapp: 'WhatsApp',
  google: 'Google',
  facebook: 'Facebook',
  instagram: 'Instagram',
  twitter: 'Twitter',
}

const answer = (
  <>
    {site.support.hours}, on <a href={`tel:${site.support.phone}`}>{site.support.phone}</a>.
  </>
)
const POINTS = [
  [IconShieldLock, 'Private by design', 'Bank details, dates of birth and documents are stored encrypted.'],
  [
    IconCheck,
    'Nothing gets lost',
    'Your first steps are saved on this device. Once you’re logged in, continue on any device.',
  ],
  [IconClock, 'Real people, not bots', answer],
] as const

type SignInLayoutProps = {
  title: string
  intro: ReactNode
  action?: ReactNode
  /** The line at the bottom with a link to another form. */
  anotherWay?: { question?: string; label: string; to: string; replace?: boolean; state?: object }
  children: ReactNode
}

/** A card with the form and, next to or below it, why it is safe to fill it in. */
export function SignInLayout({ title, intro, action, anotherWay, children }: SignInLayoutProps) {
  return (
    <Page bare action={action}>
      <div className={classes.backdrop}>
        <Card as="section" pad="lg" className={`raised ${classes.card}`} aria-labelledby="sign-in-title">
          <Stack gap="lg">
            <Stack gap="sm">
              <Heading as="h1" size="3xl" id="sign-in-title">
                {title}
              </Heading>
              <Text as="div" tone="dim">
                {intro}
              </Text>
            </Stack>
            {children}
            {anotherWay && (
              <Text tone="dim" className={`apart ${classes.anotherWay}`}>
                {anotherWay.question}{' '}
                <Link to={anotherWay.to} replace={anotherWay.replace} state={anotherWay.state}>
                  {anotherWay.label}
                </Link>
              </Text>
            )}
          </Stack>
        </Card>
        <Stack as="aside" gap="lg" aria-label="Your details are safe">
          <SavedTransfer />
          <Stack as="ul" gap="lg" className={classes.points}>
            {POINTS.map(([Icon, title, text]) => (
              <Row as="li" key={title} align="start" nowrap>
                <Icon size={22} aria-hidden="true" />
                <div>
                  <strong>{title}</strong>
                  <Text tone="dim">{text}</Text>
                </div>
              </Row>
            ))}
          </Stack>
        </Stack>
      </div>
    </Page>
  )
}

/** The whole browser goes to the provider and returns, so these are links and need no script. */
export function SocialButtons() {
  return (
    <section aria-labelledby="social-title">
      <h2 id="social-title" className={classes.or}>
        or continue with
      </h2>
      <ul className={classes.providers}>
        {SOCIAL_PROVIDERS.map((provider) => (
          <li key={provider}>
            <a href={`/api/auth/${provider}`}>
              <Picture svg={MARKS[`./brands/${provider}.svg`] ?? ''} />
              <span>{NAMES[provider]}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows users who began as a guest that their transfer is still saved. */
function SavedTransfer() {
  const drafted = useHydrated() ? draftedTransfer() : null
  if (!drafted?.amount || drafted.destination_country === '') return null
  return (
    <Card tone="accent" className="accent">
      <p>Your transfer, saved on this device</p>
      <Heading as="h2" size="2xl">
        {formatRupees(drafted.amount)}
      </Heading>
      <p>to {inSentence(drafted.destination_country)}</p>
    </Card>
  )
}
