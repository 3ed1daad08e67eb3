import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { getToken, onTokenChange } from '../lib/session.ts'
import { site } from '../lib/site.ts'
import { Card, Stack, Text } from './layout.tsx'
import { Logo } from './logo.tsx'
import classes from './page.module.css'

const FOR_GUESTS = [
  ['/login', 'Login'],
  ['/signup', 'Sign up'],
] as const

const FOR_USERS = [
  ['/home', 'Home'],
  ['/dashboard', 'Dashboard'],
] as const

export function PageFooter() {
  const { phone, email, hours } = site.support
  const signedIn = useSyncExternalStore(onTokenChange, getToken, () => null) !== null
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <Stack className={classes.about}>
          <Logo />
          <Text tone="dim">15CA and 15CB certificates for money sent out of India.</Text>
          <Card tone="warning" pad="sm">
            <strong>First order? Take an extra 15% off</strong> when you place it in our apps.
          </Card>
        </Stack>
        <nav aria-label="Footer">
          <ul className={classes.links}>
            <li>
              <Link to="/remittance">Start a remittance</Link>
            </li>
            <li>
              <Link to="/#bank-forms">Bank forms</Link>
            </li>
            <li>
              <Link to="/#how-it-works">How it works</Link>
            </li>
            <li>
              <Link to="/#questions">Questions</Link>
            </li>
            {(signedIn ? FOR_USERS : FOR_GUESTS).map(([to, label]) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <Stack as="dl">
          <div>
            <dt>By phone, {hours}</dt>
            <dd>
              <a href={`tel:${phone}`}>{phone}</a>
            </dd>
          </div>
          <div>
            <dt>By e-mail, 24/7</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        </Stack>
        <Text tone="dim" size="sm" data-full>
          Nirgam prepares the tax paperwork. The transfer itself is made by your own bank; we never hold your money.
        </Text>
      </div>
    </footer>
  )
}
