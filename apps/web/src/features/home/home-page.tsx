import { IconArrowRight } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { usePassedMessage } from '../../lib/passed-message.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, Grid, LineList, PageHeading, Panel, Stack, Text } from '../../ui/layout.tsx'
import { Page } from '../../ui/page.tsx'
import { Banner } from '../../ui/states.tsx'
import { hasBegun, signOut, useUser } from '../auth/auth.tsx'
import { DestinationPicker, useUnfinished } from '../landing/landing.tsx'
import classes from './home-page.module.css'

const PLACES = [
  ['/dashboard', 'Dashboard'],
  ['/remittances', 'My Remittances'],
  ['/contribution-details', 'Contributions'],
  ['/enquiry', 'Enquiry Center'],
  ['/profile', 'Profile'],
  ['/bank-form', 'Bank Forms'],
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
          lead="Tell us where the money goes, and we prepare your 15CA/15CB certificate."
        />
        <Grid columns="side" gap="lg">
          <Card>
            <DestinationPicker />
          </Card>
          <Stack gap="lg" className={classes.side}>
            {unfinished && (
              <Card as="section" tone="outlined" className={classes.continue} aria-labelledby="continue-card">
                <Stack>
                  <div>
                    <h2 id="continue-card">Continue your remittance</h2>
                    <Text tone="dim">
                      You began sending {unfinished.what}.{' '}
                      {unfinished.kept === 'device' && 'Your answers are saved on this device.'}
                    </Text>
                  </div>
                  <ButtonLink
                    to={unfinished.kept === 'account' ? '/dashboard' : '/remittance'}
                    state={{ continueRemittance: true }}
                  >
                    Continue Remittance
                  </ButtonLink>
                </Stack>
              </Card>
            )}
            {begun ? (
              <Panel title="Your account">
                <LineList className={classes.links}>
                  {PLACES.map(([to, label]) => (
                    <li key={to}>
                      <Link to={to}>
                        {label} <IconArrowRight size={16} aria-hidden />
                      </Link>
                    </li>
                  ))}
                </LineList>
              </Panel>
            ) : (
              <Panel title="What happens next">
                <p>
                  Five short questions, then the details of sender and receiver. As soon as you have answered the first
                  ones, your dashboard opens.
                </p>
              </Panel>
            )}
          </Stack>
        </Grid>
      </Stack>
    </Page>
  )
}
