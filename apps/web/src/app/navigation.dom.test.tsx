import { userEvent } from '@testing-library/user-event'
import { Link, type Location, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { act, render, screen, waitFor } from '../testing/dom.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { held, said, show } from '../testing/show.tsx'
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
      <Link to="/size#gr%C3%B6%C3%9Fe">Size</Link>
      <h2 id="größe">Größe</h2>
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

test('a link to a part of a page scrolls to it, in any script', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const user = open()
  await user.click(screen.getByRole('link', { name: 'Size' }))
  await page('/size')
  expect(scrolled.mock.contexts).toEqual([screen.getByText('Größe')])
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

const LOST = new TypeError('Failed to fetch dynamically imported module')

function Area() {
  const place = useLocation()
  return (
    <PageErrors place={place} error={place.pathname === '/lost' ? LOST : undefined}>
      {place.pathname === '/broken' ? <Broken /> : <Page />}
    </PageErrors>
  )
}

test('a page that breaks says so, and the pages opened after it are shown as usual, or say that they failed to load', async () => {
  fakeServer({})
  const { place } = show(<Area />, { path: '*', at: '/broken' })
  await page('Something went wrong on our side')
  void place.go('/lost')
  await page('We couldn’t load this page')
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

test('a line says that the network is lost, until it is back', async () => {
  fakeServer({})
  await loadPages('/terms')
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show(<Root />, { path: '*', at: '/terms' })
  expect(said()).toContain('You’re offline.')
  network.mockReturnValue(true)
  act(() => dispatchEvent(new Event('online')))
  expect(said()).not.toContain('You’re offline.')
})
