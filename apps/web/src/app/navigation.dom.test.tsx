import { userEvent } from '@testing-library/user-event'
import { Link, type Location, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { render, screen, waitFor } from '../testing/dom.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { held, show } from '../testing/show.tsx'
import { Navigation } from './navigation.tsx'
import { Root } from './root.tsx'
import { PageErrors } from './route-error.tsx'
import { loadPages } from './router.tsx'

afterEach(() => history.replaceState(null, '', '/'))

function Page() {
  return (
    <>
      <h1>{useLocation().pathname}</h1>
      <Link to="/slow">Slow</Link>
      <Link to="/next">Next</Link>
      <Link to="?sort=oldest" replace preventScrollReset>
        Oldest first
      </Link>
    </>
  )
}

function open(load: (location: Location) => Promise<void> | null = () => null) {
  render(<Navigation load={load}>{() => <Page />}</Navigation>)
  return userEvent.setup()
}

/** Goes back to the first page as a browser does; happy-dom may reload the page instead. */
function back(): void {
  history.replaceState(null, '', '/')
  dispatchEvent(new PopStateEvent('popstate'))
}

const page = (path: string) => screen.findByRole('heading', { name: path })

test('a page opened by a link starts at its top, and Back returns to where the one before was left', async () => {
  const user = open()
  scrollTo(0, 420)
  await user.click(screen.getByRole('link', { name: 'Next' }))
  await page('/next')
  expect(scrollY).toBe(0)
  back()
  await page('/')
  expect(scrollY).toBe(420)
  await user.click(screen.getByRole('link', { name: 'Oldest first' }))
  await waitFor(() => expect(location.search).toBe('?sort=oldest'))
  expect(scrollY, 'a list in another order stays where it is').toBe(420)
})

test('a page that loads slowly gives way to the one opened after it', async () => {
  const slow = held<undefined>()
  const user = open(({ pathname }) => (pathname === '/slow' ? slow.promise : null))
  await user.click(screen.getByRole('link', { name: 'Slow' }))
  await page('/')
  await user.click(screen.getByRole('link', { name: 'Next' }))
  await page('/next')
  slow.resolve(undefined)
  await new Promise(setImmediate)
  await page('/next')
  expect(location.pathname).toBe('/next')
})

function Broken(): never {
  throw new Error('boom')
}

function Area() {
  const place = useLocation()
  return (
    <PageErrors place={place} error={undefined}>
      {place.pathname === '/broken' ? <Broken /> : <Page />}
    </PageErrors>
  )
}

test('a page that breaks says so, and the page opened after it is shown as usual', async () => {
  fakeServer({})
  const { place } = show(<Area />, { path: '*', at: '/broken' })
  await page('Something went wrong on our side')
  void place.go('/next')
  await page('/next')
})

test('a new page is announced and takes the focus, unless the focus is still on the page', async () => {
  fakeServer({})
  for (const at of ['/terms', '/privacy']) await loadPages(at)
  const { user, place } = show(<Root />, { path: '*', at: '/terms' })
  const main = () => document.getElementById('main')
  expect(document.activeElement).toBe(document.body)
  void place.go('/privacy')
  await waitFor(() => expect(document.activeElement).toBe(main()))
  screen.getByText('Privacy · Nirgam')
  await user.click(screen.getByRole('link', { name: 'Terms' }))
  await screen.findByText('Terms · Nirgam')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Terms' }))
})
