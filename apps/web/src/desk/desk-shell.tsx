import { labelOf, mayDo } from '@nirgam/domain/office/roles'
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, Navigate, NavLink } from 'react-router'
import { messageOf } from '../lib/api.ts'
import { useDocumentTitle } from '../lib/document-title.ts'
import { ButtonLink, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PageHeading, Row, Stack, Text } from '../ui/layout.tsx'
import { ColorSchemeToggle, Logo, SkipLink } from '../ui/page.tsx'
import { ContentSkeleton, StatusBadge } from '../ui/states.tsx'
import { notify } from '../ui/toast.tsx'
import classes from './desk.module.css'
import { noticesQuery } from './desk-changes.ts'
import { type DeskPlace, isPlace, placesOf } from './desk-navigation.ts'
import { leaveDesk, useDeskPath, useMe } from './desk-session.ts'
import { keysFor, useKeys } from './keys.ts'

/** The menu on the left and the page next to it. */
export function DeskShell() {
  const me = useMe()
  const places = placesOf(me.role)
  return (
    <div className={classes.frame}>
      <SkipLink />
      <aside className={`screen-only ${classes.side}`}>
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
                  {path === 'notices' && <Unseen />}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <Row gap="none" nowrap className={classes.person}>
          <Stack as="p" gap="none">
            <strong>{me.name}</strong>
            <Text as="span" size="xs" tone="dim">
              {labelOf(me.role)}
            </Text>
          </Stack>
          <ColorSchemeToggle />
          <IconButton label="Sign out" onClick={() => void signOut()}>
            <IconLogout size={18} aria-hidden />
          </IconButton>
        </Row>
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

/** The number of new notifications, next to the menu entry. */
function Unseen() {
  const unseen = useQuery(noticesQuery).data?.unseen ?? 0
  return unseen > 0 && <StatusBadge label={String(unseen)} color="blue" />
}

function Opened({ places }: { places: readonly DeskPlace[] }) {
  const { role } = useMe()
  const [path, id] = useDeskPath()
  if (path === undefined) return <Navigate to={`/desk/${places[0]?.path}`} replace />
  const place = places.find((one) => one.path === path)
  if (place?.one && id !== undefined) return mayDo(role, place.one.right) ? <place.one.Page key={id} /> : <NotAllowed />
  if (place) return <Place key={path} place={place} />
  return isPlace(path) ? <NotAllowed /> : <NotFound />
}

async function signOut(): Promise<void> {
  try {
    await leaveDesk()
  } catch (error) {
    // Users of a shared machine must know that they are still signed in.
    notify({ kind: 'error', text: messageOf(error, 'We couldn’t sign you out. Please try again.') })
  }
}

function Place({ place: { label, Page } }: { place: DeskPlace }) {
  useDocumentTitle(`${label} · Desk`)
  return <Page />
}

/** Shown when the user's role does not include the page. */
function NotAllowed() {
  const { role } = useMe()
  return (
    <Nothing
      title="You don’t have access to this page"
      lead={`Your role is ${labelOf(role)}. Ask a lead if you need it.`}
    />
  )
}

function NotFound() {
  return (
    <Nothing
      title="We couldn’t find that page"
      lead="The link may be old or incomplete. Everything at the desk is in the menu."
    />
  )
}

function Nothing({ title, lead }: { title: string; lead: string }) {
  useDocumentTitle(`${title} · Desk`)
  return (
    <PageHeading
      title={title}
      lead={lead}
      action={
        <ButtonLink to="/desk" variant="default" size="sm">
          Go to the desk
        </ButtonLink>
      }
    />
  )
}

/** A dialog with the keyboard shortcuts of the user's role. */
function KeysSheet() {
  const { role } = useMe()
  const [isOpen, setOpen] = useState(false)
  useKeys({ '?': () => setOpen(true) })
  if (!isOpen) return null
  return (
    <Dialog title="Keys" onClose={() => setOpen(false)}>
      <table className={classes.keys}>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">What it does</th>
            <th scope="col">Where</th>
          </tr>
        </thead>
        <tbody>
          {keysFor(role).map(({ keys, does, where }) => (
            <tr key={does}>
              <td>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </td>
              <td>{does}</td>
              <td>{where}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>Shortcuts are off while you type or hold Alt, Ctrl or ⌘.</p>
    </Dialog>
  )
}
