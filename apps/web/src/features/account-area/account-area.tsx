import { maskEmail, maskPhone } from '@nirgam/domain/masking'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, Outlet } from 'react-router'
import { IconButton } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { Row } from '../../ui/layout.tsx'
import { ColorSchemeToggle, Logo, SkipLink } from '../../ui/page.tsx'
import { type CurrentUser, useUser } from '../auth/auth.tsx'
import { ChatButton } from '../support/support.tsx'
import classes from './account-area.module.css'
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
      <div>
        <Row as="header" gap="sm" nowrap className={classes.bar}>
          <IconButton
            label="Open the menu"
            className={classes.menu}
            aria-haspopup="dialog"
            onClick={() => openMenu(true)}
          >
            <IconMenu2 size={22} aria-hidden />
          </IconButton>
          <p className={classes.greeting}>
            Hello, <strong>{nameOf(data)}</strong>
          </p>
          <ColorSchemeToggle />
        </Row>
        <main id="main" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
      <ChatButton />
      {menuOpen && <Menu onClose={() => openMenu(false)} />}
    </div>
  )
}

/** The sidebar on a phone. */
function Menu({ onClose }: { onClose: () => void }) {
  return (
    <Drawer label="Menu" onClose={onClose}>
      <Row justify="between">
        <Logo />
        <IconButton label="Close the menu" onClick={onClose}>
          <IconX size={20} aria-hidden />
        </IconButton>
      </Row>
      <Navigation onChosen={onClose} />
    </Drawer>
  )
}

function nameOf(data: CurrentUser | null): string {
  if (data === null) return ''
  const { name, email, phone } = data.user
  if (name) return name
  return email ? maskEmail(email) : maskPhone(phone ?? '')
}
