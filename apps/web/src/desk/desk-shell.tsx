import { labelOf, mayDo } from '@nirgam/domain/office/roles'
import { IconLogout } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, Navigate, NavLink } from 'react-router'
import { messageOf } from '../lib/api.ts'
import { useDocumentTitle } from '../lib/document-title.ts'
import { ButtonLink, IconButton } from '../ui/button.tsx'
import { PageHeading } from '../ui/layout.tsx'
import { ColorSchemeToggle, Logo, SkipLink } from '../ui/page.tsx'
import { ContentSkeleton } from '../ui/states.tsx'
import { notify } from '../ui/toast.tsx'
import classes from './desk.module.css'
import { type DeskPlace, placesOf } from './desk-navigation.ts'
import { useDeskPath } from './desk-path.ts'
import { leaveDesk, useMe } from './desk-session.ts'
import { KeysSheet } from './keys-sheet.tsx'

/** The menu at the left and the page beside it. */
export function DeskShell() {
  const me = useMe()
  const places = placesOf(me.role)
  return (
    <div className={classes.frame}>
      <SkipLink />
      <aside className={classes.side}>
        <Link to="/desk" className={classes.home}>
          <Logo />
          <span>Desk</span>
        </Link>
        <nav aria-label="Desk">
          <ul className={classes.places}>
            {places.map(({ path, label, Icon }) => (
              <li key={path}>
                <NavLink to={`/desk/${path}`} className={classes.place}>
                  <Icon size={17} stroke={1.8} aria-hidden />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.person}>
          <p>
            <strong>{me.name}</strong>
            <span>{labelOf(me.role)}</span>
          </p>
          <ColorSchemeToggle />
          <IconButton label="Sign out" onClick={() => void signOut()}>
            <IconLogout size={18} aria-hidden />
          </IconButton>
        </div>
      </aside>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Suspense fallback={<ContentSkeleton />}>
          <Opened places={places} />
        </Suspense>
        <KeysSheet />
      </main>
    </div>
  )
}

function Opened({ places }: { places: readonly DeskPlace[] }) {
  const { role } = useMe()
  const [path, id] = useDeskPath()
  if (path === undefined) return <Navigate to={`/desk/${places[0]?.path}`} replace />
  const place = places.find((one) => one.path === path)
  if (place?.one && id !== undefined) return mayDo(role, place.one.right) ? <place.one.Page key={id} /> : <NotHere />
  return place ? <Place key={path} place={place} /> : <NotHere />
}

async function signOut(): Promise<void> {
  try {
    await leaveDesk()
  } catch (error) {
    // Whoever leaves a shared machine must know that they are still signed in.
    notify({ kind: 'error', text: messageOf(error, 'You could not be signed out. Please try again.') })
  }
}

function Place({ place: { label, Page } }: { place: DeskPlace }) {
  useDocumentTitle(`${label} · Desk`)
  return <Page />
}

/** The address is wrong, or leads to what another role does. */
function NotHere() {
  const { role } = useMe()
  useDocumentTitle('Not here · Desk')
  return (
    <PageHeading
      title="You don’t have access to this page"
      lead={`Check the address, or ask a lead. Your role is ${labelOf(role)}.`}
      action={
        <ButtonLink to="/desk" variant="default" size="sm">
          Go to the desk
        </ButtonLink>
      }
    />
  )
}
