import { IconLogout, IconMenu2, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, NavLink, Outlet } from 'react-router'
import { PLACES } from '../../lib/account-places.ts'
import { useNavigate } from '../../lib/navigation.ts'
import { IconButton } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { ColorSchemeToggle, Logo, SkipLink } from '../../ui/page.tsx'
import { type CurrentUser, signOut, useUser } from '../auth/auth.tsx'
import { ChatButton } from '../support/support.tsx'
import classes from './account-area.module.css'

/** The sidebar and top bar around every page of the signed-in area. */
export function AccountArea() {
  const { data } = useUser()
  const [menuOpen, openMenu] = useState(false)
  return (
    <div className={classes.frame}>
      <SkipLink />
      <Stack as="aside" gap="lg" className={`screen-only ${classes.sidebar}`}>
        <Link to="/" className={classes.home} aria-label="Nirgam, to the start page">
          <Logo />
        </Link>
        <Navigation />
      </Stack>
      <div>
        <Row as="header" gap="sm" nowrap className={`screen-only ${classes.bar}`}>
          <IconButton
            label="Open the menu"
            className={classes.menu}
            aria-haspopup="dialog"
            onClick={() => openMenu(true)}
          >
            <IconMenu2 size={22} aria-hidden />
          </IconButton>
          <p className={`clip ${classes.greeting}`}>
            Hello, <strong>{nameOf(data)}</strong>
          </p>
          <ChatButton />
          <ColorSchemeToggle />
        </Row>
        <Stack as="main" gap="lg" id="main" tabIndex={-1} className={classes.main}>
          <Outlet />
        </Stack>
      </div>
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
  return email ?? phone ?? ''
}

function Navigation({ onChosen }: { onChosen?: () => void }) {
  const navigate = useNavigate()
  return (
    <nav aria-label="Your account">
      <Stack as="ul" gap="xs">
        {PLACES.map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to} className={classes.entry} onClick={onChosen}>
              <Icon size={19} stroke={1.8} aria-hidden="true" />
              {label}
            </NavLink>
          </li>
        ))}
        <li className={classes.last}>
          <button
            type="button"
            className={classes.entry}
            onClick={() => {
              signOut()
              void navigate('/')
            }}
          >
            <IconLogout size={19} stroke={1.8} aria-hidden="true" />
            Logout
          </button>
        </li>
      </Stack>
    </nav>
  )
}
