import { Link } from 'react-router'
import { PLACES } from '../../lib/account-places.ts'
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

/** The start page of a signed-in user. */
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
            unfinished
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
              <StartPanel
                title={unfinished ? 'Another remittance' : 'Start your remittance'}
                aside={unfinished !== null}
              />
              {begun ? <Places /> : <WhatHappensNext />}
            </Grid>
            {/* Users who have started find it in the profile. */}
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
        {PLACES.map(({ to, label, what, Icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon size={20} stroke={1.8} className="accent" aria-hidden />
              <div>
                {label}
                <Text tone="dim" size="sm">
                  {what}
                </Text>
              </div>
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
