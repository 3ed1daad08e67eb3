import { IconMoon, IconSun } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '../lib/hydrated.ts'
import { getToken, onTokenChange } from '../lib/session.ts'
import { site } from '../lib/site.ts'
import { ButtonLink, IconButton } from './button.tsx'
import { Card, Stack, Text } from './layout.tsx'
import classes from './page.module.css'
import { ContentSkeleton, ErrorState } from './states.tsx'

type PageProps = {
  children: ReactNode
  /** Shown on the right of the header; by default a link to log in. */
  action?: ReactNode
  /** One column of reading width, for forms and short texts. */
  narrow?: boolean
  /** The page lays out its own full-width sections. */
  bare?: boolean
  /** Hides advertising from users who have just paid, or tried to. */
  quiet?: boolean
}

/** The frame of every public page: a header with the support number, the content and a footer. */
export function Page({ children, action, narrow = false, bare = false, quiet }: PageProps) {
  return (
    <div className={classes.frame}>
      <SkipLink />
      <SiteHeader sticky>
        <ColorSchemeToggle />
        {action ?? <LoginLink />}
      </SiteHeader>
      <main
        id="main"
        tabIndex={-1}
        className={bare ? classes.bare : classes.main}
        data-narrow={narrow && !bare ? true : undefined}
      >
        {children}
      </main>
      <PageFooter quiet={quiet} />
    </div>
  )
}

export function LoginLink() {
  return (
    <ButtonLink to="/login" variant="default" size="sm" className={classes.action}>
      Login
    </ButtonLink>
  )
}

export function DashboardLink() {
  return (
    <ButtonLink to="/dashboard" size="sm" className={classes.action}>
      Dashboard
    </ButtonLink>
  )
}

/** The bar at the top: the home link, the support number and the page's own content. */
export function SiteHeader({ children, sticky = false }: { children: ReactNode; sticky?: boolean }) {
  const { phone } = site.support
  return (
    <header className={`screen-only ${classes.header}`} data-sticky={sticky || undefined}>
      <div className={classes.bar}>
        <Link to="/" className={classes.home} aria-label="Nirgam, to the start page">
          <Logo />
        </Link>
        <div className={classes.tools}>
          <a className={classes.help} href={`tel:${phone}`}>
            <span className={classes.helpLabel}>Need help? </span>
            <span className={`tabular ${classes.phone}`}>{phone}</span>
          </a>
          {children}
        </div>
      </div>
    </header>
  )
}

const FOR_ALL = [
  ['/remittance', 'Start a remittance'],
  ['/guide', 'What do I have to file?'],
  ['/#bank-forms', 'Bank forms'],
  ['/#how-it-works', 'How it works'],
  ['/#questions', 'Questions'],
] as const

/** The pages about us and our terms; the router makes a page of each. */
export const ABOUT_US = [
  ['/about', 'About us'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
  ['/refunds', 'Refunds'],
] as const

const FOR_GUESTS = [
  ['/login', 'Login'],
  ['/signup', 'Sign up'],
] as const

const FOR_USERS = [
  ['/home', 'Home'],
  ['/dashboard', 'Dashboard'],
] as const

function PageFooter({ quiet }: Pick<PageProps, 'quiet'>) {
  const { phone, email, hours } = site.support
  const signedIn = useSyncExternalStore(onTokenChange, getToken, () => null) !== null
  return (
    <footer className={`screen-only apart ${classes.footer}`}>
      <div className={classes.columns}>
        <Stack className={classes.about}>
          <Logo />
          <Text tone="dim">15CA and 15CB certificates for money sent out of India.</Text>
          {!quiet && (
            <Card tone="warning" pad="sm">
              <strong>First order? Take an extra 15% off</strong> when you place it in our apps.
            </Card>
          )}
        </Stack>
        <nav aria-label="Footer">
          <ul className={classes.links}>
            {[...FOR_ALL, ...(signedIn ? FOR_USERS : FOR_GUESTS), ...ABOUT_US].map(([to, label]) => (
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
            <dt>By email, 24/7</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        </Stack>
        <Text tone="dim" size="sm" data-full>
          Nirgam prepares your tax paperwork. Your own bank makes the transfer. We never hold your money.
        </Text>
      </div>
    </footer>
  )
}

/** The first keyboard stop, which skips the header. */
export function SkipLink({ to = 'content' }: { to?: string }) {
  return (
    <a className={`screen-only ${classes.skip}`} href="#main">
      Skip to {to}
    </a>
  )
}

export function Logo() {
  return (
    <span className={`type-title ${classes.logo}`}>
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
        <rect width="32" height="32" rx="9" />
        <path d="M9 23V9.5l10 11" />
        <path className={classes.arrow} d="M22.6 22V9m0 0-3.6 3.7M22.6 9l3.4 3.4" />
      </svg>
      Nirgam
    </span>
  )
}

/** The script in the page's head reads this key too. */
const SCHEME_KEY = 'nirgam-color-scheme'
const ATTRIBUTE = 'data-color-scheme'

function toggle(): void {
  const page = document.documentElement
  const scheme = page.getAttribute(ATTRIBUTE) === 'dark' ? 'light' : 'dark'
  page.setAttribute(ATTRIBUTE, scheme)
  try {
    localStorage.setItem(SCHEME_KEY, scheme)
  } catch {}
}

/** The page contains both icons and CSS shows one, because a prerendered page does not know the colour scheme. */
export function ColorSchemeToggle() {
  const awake = useHydrated()
  return (
    <IconButton label="Switch between light and dark" disabled={!awake} onClick={toggle}>
      <IconMoon className="for-light" size={20} aria-hidden />
      <IconSun className="for-dark" size={20} aria-hidden />
    </IconButton>
  )
}

/** A page that could not be shown, with the usual header and footer. */
export function FailedPage(failure: Omit<ComponentProps<typeof ErrorState>, 'page'>) {
  return (
    <Page quiet action={getToken() === null ? <LoginLink /> : <DashboardLink />}>
      <ErrorState {...failure} page />
    </Page>
  )
}

/** A whole page with its header, shown before its data is known. */
export function PageSkeleton() {
  return (
    <div>
      <div className={classes.header}>
        <div className={classes.bar} />
      </div>
      <main id="main" tabIndex={-1} className={classes.main}>
        <ContentSkeleton />
      </main>
    </div>
  )
}
