import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'
import { ColorSchemeToggle } from './color-scheme-toggle.tsx'
import classes from './page.module.css'
import { PageFooter } from './page-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'

type PageProps = {
  children: ReactNode
  /** Shown at the right of the header; by default a link to log in. */
  action?: ReactNode
  /** One column of reading width, for forms and short texts. */
  narrow?: boolean
  /** The page lays out its own full-width sections. */
  bare?: boolean
}

/** The frame of every public page: header with the help line, content, footer. */
export function Page({ children, action, narrow = false, bare = false }: PageProps) {
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
      <PageFooter />
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
