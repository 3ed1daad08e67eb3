import { maskEmail, maskPhone } from '@nirgam/domain/masking'
import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, Outlet } from 'react-router'
import { ColorSchemeToggle } from '../../ui/color-scheme-toggle.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { type CurrentUser, useUser } from '../auth/auth.tsx'
import { ChatButton } from '../support/support.tsx'
import classes from './account-area.module.css'
import { Drawer } from './drawer.tsx'
import { Navigation } from './navigation.tsx'

/** The sidebar and top bar around every page of the signed-in area. */
export function AccountArea() {
  const { data } = useUser()
  const [menuOpen, openMenu] = useState(false)
  return (
    <div className={classes.frame}>
      <SkipLink />
      <aside className={classes.sidebar}>
        <Link to="/" className={classes.home} aria-label="Nirgam, to the start page">
          <Logo />
        </Link>
        <Navigation />
      </aside>
      <div className={classes.column}>
        <header className={classes.bar}>
          <button
            type="button"
            className={classes.menu}
            aria-label="Open the menu"
            aria-haspopup="dialog"
            onClick={() => openMenu(true)}
          >
            <IconMenu2 size={22} aria-hidden="true" />
          </button>
          <p className={classes.greeting}>
            Hello, <strong>{nameOf(data)}</strong>
          </p>
          <ColorSchemeToggle />
        </header>
        <main id="main" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
      <ChatButton />
      {menuOpen && <Drawer onClose={() => openMenu(false)} />}
    </div>
  )
}

function nameOf(data: CurrentUser | null): string {
  if (data === null) return ''
  const { name, email, phone } = data.user
  if (name) return name
  return email ? maskEmail(email) : maskPhone(phone ?? '')
}
