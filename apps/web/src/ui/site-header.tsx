import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { site } from '../lib/site.ts'
import { Logo } from './logo.tsx'
import classes from './page.module.css'

/** The bar at the top: the way home, the support number and what the page adds. */
export function SiteHeader({ children, sticky = false }: { children: ReactNode; sticky?: boolean }) {
  const { phone } = site.support
  return (
    <header className={classes.header} data-sticky={sticky || undefined}>
      <div className={classes.bar}>
        <Link to="/" className={classes.home} aria-label="Nirgam, to the start page">
          <Logo />
        </Link>
        <div className={classes.tools}>
          <a className={classes.help} href={`tel:${phone}`}>
            <span className={classes.helpLabel}>Need help? </span>
            <span className={classes.phone}>{phone}</span>
          </a>
          {children}
        </div>
      </div>
    </header>
  )
}
