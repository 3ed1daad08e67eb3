import {
  IconCoinRupee,
  IconFileText,
  IconLayoutDashboard,
  IconLogout,
  IconMessageQuestion,
  IconSend,
  IconUser,
} from '@tabler/icons-react'
import { NavLink, useNavigate } from 'react-router'
import { Stack } from '../../ui/layout.tsx'
import { signOut } from '../auth/auth.tsx'
import classes from './account-area.module.css'

const PLACES = [
  { to: '/dashboard', label: 'Dashboard', Icon: IconLayoutDashboard },
  { to: '/remittances', label: 'My Remittances', Icon: IconSend },
  { to: '/contribution-details', label: 'Contributions', Icon: IconCoinRupee },
  { to: '/enquiry', label: 'Enquiry', Icon: IconMessageQuestion },
  { to: '/profile', label: 'Profile', Icon: IconUser },
  { to: '/bank-form', label: 'Bank Forms', Icon: IconFileText },
] as const

export function Navigation({ onChosen }: { onChosen?: () => void }) {
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
