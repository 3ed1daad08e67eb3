import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useNavigate } from '../../lib/navigation.ts'
import { usePassedMessage } from '../../lib/screens/passed-message.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, Grid, LineList, PageHeading, Panel, Row, Stack, Text } from '../../ui/layout.tsx'
import { Page } from '../../ui/page.tsx'
import { Banner, ContentSkeleton } from '../../ui/states.tsx'
import { hasBegun, signOut, useUser } from '../auth/auth.tsx'
import { type Unfinished, useUnfinished } from '../landing/landing.tsx'
import { OwnDataPanel } from '../own-data/own-data.tsx'
import classes from './home-page.module.css'
import { StartPanel } from './start-panel.tsx'

const PLACES = [
  ['/dashboard', 'Dashboard', 'Status at a glance'],
  ['/remittances', 'My Remittances', 'Every remittance, with receipts'],
  ['/contribution-details', 'Contributions', 'What you’ve paid'],
  ['/ledger', 'Tax year', 'Limits and transfers made elsewhere'],
  ['/enquiry', 'Enquiry Center', 'Ask us a question'],
  ['/profile', 'Profile', 'Your details and password'],
  ['/bank-form', 'Bank Forms', 'Forms to fill in and print'],
] as const

/** Where a signed-in person begins. */
export function HomePage() {
  const { data } = useUser()
  const unfinished = useUnfinished()
  const message = usePassedMessage()
  const navigate = useNavigate()
  const begun = data !== null && hasBegun(data)
  const name = data?.user.name

  const logout = (
    <Button
      variant="default"
      size="sm"
      onClick={() => {
        signOut()
        void navigate('/')
      }}
    >
      Logout
    </Button>
  )

  return (
    <Page action={logout}>
      <Stack gap="lg">
        {message && <Banner kind="info">{message}</Banner>}
        <PageHeading
          title={name ? `Welcome, ${name}` : 'Welcome'}
          lead={
            begun
              ? 'Pick up where you left off, or start a new transfer.'
              : 'To begin, tell us where the money is going.'
          }
        />
        {unfinished === undefined ? (
          <ContentSkeleton />
        ) : (
          <>
            {unfinished && <Continue unfinished={unfinished} />}
            <Grid columns="side" gap="lg">
              {begun ? <Places /> : <StartPanel title="Start your remittance" />}
              {begun ? <StartPanel title="Another remittance" aside={unfinished !== null} /> : <WhatHappensNext />}
            </Grid>
            {/* Who has begun finds it in the profile. */}
            {!begun && <OwnDataPanel />}
          </>
        )}
      </Stack>
    </Page>
  )
}

function Continue({ unfinished: { what, kept } }: { unfinished: Unfinished }) {
  return (
    <Card as="section" tone="outlined" aria-labelledby="continue-card">
      <Row justify="between">
        <div>
          <h2 id="continue-card">Continue your remittance</h2>
          <Text tone="dim">
            You started a {what}. {kept === 'device' && 'Your answers are saved on this device.'}
          </Text>
        </div>
        <ButtonLink to={kept === 'account' ? '/dashboard' : '/remittance'} state={{ continueRemittance: true }}>
          Continue Remittance
        </ButtonLink>
      </Row>
    </Card>
  )
}

function Places() {
  return (
    <Panel title="Your account">
      <LineList className={classes.links}>
        {PLACES.map(([to, label, what]) => (
          <li key={to}>
            <Link to={to}>
              <span>
                {label}
                <Text as="span" tone="dim" size="md">
                  {what}
                </Text>
              </span>
              <IconArrowRight size={16} aria-hidden />
            </Link>
          </li>
        ))}
      </LineList>
    </Panel>
  )
}

function WhatHappensNext() {
  return (
    <Panel title="What happens next">
      <p>Five short questions first, then sender and receiver details.</p>
    </Panel>
  )
}
