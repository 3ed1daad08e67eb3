import { Link, useNavigate } from 'react-router'
import { usePassedMessage } from '../../lib/passed-message.ts'
import { ActionButton, ActionLink } from '../../ui/action.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ArrowRightIcon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeading, Panel } from '../../ui/panel.tsx'
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
    <ActionButton
      variant="default"
      size="sm"
      onClick={() => {
        signOut()
        void navigate('/')
      }}
    >
      Logout
    </ActionButton>
  )

  return (
    <Page action={logout}>
      {message && (
        <div className={classes.notice}>
          <Banner kind="info">{message}</Banner>
        </div>
      )}
      <PageHeading
        title={name ? `Welcome, ${name}` : 'Welcome'}
        lead="Tell us where the money goes, and we prepare your 15CA/15CB certificate."
      />
      <div className={classes.columns}>
        <div className={classes.picker}>
          <DestinationPicker />
        </div>
        <div className={classes.side}>
          {unfinished && (
            <section className={classes.continue} aria-labelledby="continue-card">
              <div>
                <h2 id="continue-card">Continue your remittance</h2>
                <p>
                  You began sending {unfinished.what}.{' '}
                  {unfinished.kept === 'device' && 'Your answers are saved on this device.'}
                </p>
              </div>
              <ActionLink
                to={unfinished.kept === 'account' ? '/dashboard' : '/remittance'}
                state={{ continueRemittance: true }}
              >
                Continue Remittance
              </ActionLink>
            </section>
          )}
          {begun ? (
            <Panel title="Your account">
              <ul className={classes.links}>
                {PLACES.map(([to, label]) => (
                  <li key={to}>
                    <Link to={to}>
                      {label} <ArrowRightIcon size={16} />
                    </Link>
                  </li>
                ))}
              </ul>
            </Panel>
          ) : (
            <Panel title="What happens next">
              <p>
                Five short questions, then the details of sender and receiver. As soon as you have answered the first
                ones, your dashboard opens.
              </p>
            </Panel>
          )}
        </div>
      </div>
    </Page>
  )
}
