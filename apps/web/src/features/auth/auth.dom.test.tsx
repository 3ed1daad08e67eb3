import { LANDING_MESSAGES } from '@nirgam/domain/remittance/landing-messages'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { isValidElement, type ReactElement } from 'react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { pagesAt } from '../../app/router.tsx'
import { PLACES } from '../../lib/account-places.ts'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { clearToken, getToken, howSessionEnded, isStillSessionOf, onTokenChange, setToken } from '../../lib/session.ts'
import { act, screen, waitFor } from '../../testing/dom.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { JURGEN } from '../../testing/sample-account.ts'
import { held, show } from '../../testing/show.tsx'
import { notify, ToastHost } from '../../ui/toast.tsx'
import { beginDraft, readDraft } from '../draft/draft.ts'
import {
  CompletionRequired,
  forgetDataBetweenAccounts,
  GuestOnly,
  LoginRequired,
  rememberPath,
  signOut,
  takeRememberedPath,
} from './auth.tsx'

const USER = 'GET /user'
const NOTHING_LOST = 'Please try again. Nothing you entered is lost.'

function open(guard: ReactElement, answer: object = JURGEN, at = '/profile?tab=2') {
  const server = fakeServer({ [USER]: () => answer })
  const page = (
    <Routes>
      <Route element={guard}>
        <Route path="/profile" element={<h1>The page</h1>} />
      </Route>
    </Routes>
  )
  return { server, ...show(page, { path: '*', at }) }
}

const page = () => screen.findByRole('heading', { name: 'The page' })
const remembered = () => sessionStorage.getItem('nirgam.place')

const guardsAt = (path: string) =>
  pagesAt(path).flatMap(({ route: { element } }) =>
    isValidElement<{ signedInGoTo?: string }>(element) ? [[element.type, element.props.signedInGoTo]] : [],
  )

const IN = [LoginRequired, undefined]
const BEGUN = [CompletionRequired, undefined]
const GUARDS: Readonly<Record<string, unknown[]>> = {
  ...per([], '/', '/otp-verification', '/forgot-password', '/remittance', '/check', '/guide', '/terms'),
  ...per([[GuestOnly, '/dashboard']], '/login'),
  ...per([[GuestOnly, '/home']], '/signup'),
  ...per([IN], '/home', '/thank-you', '/remittance/thank-you'),
  ...per([IN, BEGUN], '/remittances/999999', ...PLACES.map(({ to }) => to)),
}

function per(guards: unknown[], ...paths: string[]) {
  return Object.fromEntries(paths.map((path) => [path, guards]))
}

test.each(Object.entries(GUARDS))('%s has its guards', (path, guards) => expect(guardsAt(path)).toEqual(guards))

test('a signed-in user sees the page', async () => {
  setToken('t1')
  open(<LoginRequired />)
  await page()
})

test.each([
  ['signed-out', '/', null, null],
  ['refused', '/', { from: '/profile?tab=2', message: 'Please log in to open that page.' }, '/profile?tab=2'],
  [
    'expired',
    '/login',
    { from: '/profile?tab=2', message: 'Your session has ended. Please log in again.' },
    '/profile?tab=2',
  ],
] as const)('a session that was %s leads to %s', async (end, to, state, place) => {
  clearToken(end)
  const shown = open(<LoginRequired />)
  await waitFor(() => expect(shown.place.now).toBe(to))
  expect(shown.place.how).toBe('REPLACE')
  expect(shown.place.state).toEqual(state)
  expect(remembered()).toBe(place)
})

test('a session refused by the server ends, and one it could not check is kept', async () => {
  setToken('t1')
  const { place, unmount } = open(<LoginRequired />, new Refusal(401))
  await waitFor(() => expect(place.now).toBe('/'))
  expect(place.how).toBe('REPLACE')
  expect(getToken()).toBeNull()
  unmount()
  setToken('t2')
  const busy = open(<LoginRequired />, new Refusal(429))
  await screen.findByRole('heading', { name: 'We couldn’t load your account' })
  expect(getToken()).toBe('t2')
  busy.server.answer(USER, () => JURGEN)
  await busy.user.click(screen.getByRole('button', { name: 'Try again' }))
  await page()
})

test.each([
  ['a locked account reads why', new Refusal(403, { message: MESSAGES.auth.locked }), MESSAGES.auth.locked],
  ['a proxy’s page', new Refusal(404, { success: undefined, message: 'no route' }), NOTHING_LOST],
  ['a refusal without words', new Refusal(408, { success: undefined }), NOTHING_LOST],
])('any other refusal keeps the session and can be tried again: %s', async (_, refusal, words) => {
  setToken('t1')
  const { server, user } = open(<LoginRequired />, refusal)
  await screen.findByRole('heading', { name: 'We couldn’t load your account' })
  expect(screen.getByRole('alert').textContent).toContain(words)
  expect(getToken()).toBe('t1')
  server.answer(USER, () => JURGEN)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await page()
})

test('a call that finds the session expired ends it, unless another account has signed in since', async () => {
  setToken('t1')
  fakeServer({ 'GET /profile': () => new Refusal(401), [USER]: () => new Refusal(401) })
  await expect(api('GET /profile')).rejects.toThrow()
  expect(getToken()).toBeNull()
  setToken('t2')
  const answer = held<Refusal>()
  const late = fakeServer({ 'GET /profile': () => answer.promise })
  const call = api('GET /profile')
  setToken('t3')
  answer.resolve(new Refusal(401))
  await expect(call).rejects.toThrow()
  expect(getToken()).toBe('t3')
  expect(late.callsOf('GET /profile')).toHaveLength(1)
})

test.each([
  [{ has_completed_remittance: false, latest_remittance: null }, 0, false],
  [{ has_completed_remittance: true, latest_remittance: null }, 0, true],
  [{ has_completed_remittance: false, latest_remittance: 93 }, 0, true],
  [{ has_completed_remittance: false, latest_remittance: null }, 5, true],
  [{ has_completed_remittance: false, latest_remittance: null }, 4, false],
])('the account area opens for a user who has started a remittance (%#)', async (change, step, isOpen) => {
  setToken('t1')
  localStorage.setItem('nirgam.formData', '{"amount":5}')
  if (step > 0) localStorage.setItem('nirgam.currentStep', String(step))
  const answer = { ...JURGEN, ...change }
  queryClient.setQueryData(['GET /user', 't1'], answer)
  const { place } = open(<CompletionRequired />, answer)
  if (isOpen) await page()
  else {
    await waitFor(() => expect(place.now).toBe('/'))
    expect(place.state).toEqual({ message: LANDING_MESSAGES.startFirst })
    expect(place.how).toBe('REPLACE')
  }
})

test('a guests-only page redirects a signed-in user', async () => {
  const { unmount } = open(<GuestOnly signedInGoTo="/home" />)
  await page()
  unmount()
  setToken('t1')
  const { place } = open(<GuestOnly signedInGoTo="/home" />)
  await waitFor(() => expect(place.now).toBe('/home'))
  expect(place.how).toBe('REPLACE')
})

test('data loaded by one account is not shown to the next', () => {
  setToken('t1')
  const stop = forgetDataBetweenAccounts()
  queryClient.setQueryData(['GET /profile', null], 'of the first')
  setToken('t1')
  expect(queryClient.getQueryData(['GET /profile', null])).toBe('of the first')
  setToken('t2')
  expect(queryClient.getQueryData(['GET /profile', null])).toBeUndefined()
  queryClient.setQueryData(['GET /profile', null], 'of the second')
  clearToken()
  expect(queryClient.getQueryData(['GET /profile', null])).toBeUndefined()
  stop()
})

test.each([
  ['signed-out', false],
  ['expired', true],
] as const)('a failure message stays on screen after the session is %s: %j', async (end, isTold) => {
  const stop = forgetDataBetweenAccounts()
  setToken('t1')
  fakeServer({})
  show(<ToastHost />)
  act(() => notify({ kind: 'error', title: 'आधार.pdf wasn’t uploaded', text: 'The connection was lost.' }))
  await screen.findByRole('alert')
  act(() => clearToken(end))
  expect(screen.queryByRole('alert') !== null).toBe(isTold)
  stop()
})

test('signing out ends the session before it clears the draft, so that no other tab saves the draft again', () => {
  fakeServer({ 'POST /logout': () => ({}) })
  setToken('t1')
  beginDraft({ amount: 487_321 })
  const drafts: boolean[] = []
  const stop = onTokenChange(() => drafts.push(readDraft() !== null))
  signOut()
  stop()
  expect(drafts).toEqual([true])
  expect([getToken(), readDraft()]).toEqual([null, null])
})

test('signing out forgets the page that the user had wanted to open', () => {
  fakeServer({ 'POST /logout': () => ({}) })
  setToken('t1')
  rememberPath('/remittances/4217')
  signOut()
  expect(takeRememberedPath()).toBeNull()
})

test('a late refusal of the session before does not end the new one', async () => {
  const late = held<Refusal>()
  setToken('t1')
  const { server } = open(<LoginRequired />, late.promise)
  await waitFor(() => expect(server.callsOf(USER)).toHaveLength(1))
  server.answer(USER, () => JURGEN)
  act(() => setToken('t2'))
  await page()
  late.resolve(new Refusal(401))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(getToken()).toBe('t2')
})

test('a session ended by another tab is noticed before its event arrives', () => {
  setToken('t1')
  expect(isStillSessionOf('t1')).toBe(true)
  localStorage.removeItem('nirgam.token')
  expect([getToken(), isStillSessionOf('t1')]).toEqual(['t1', false])
  clearToken()
  expect(isStillSessionOf(null)).toBe(true)
})

test('signing in or out in another tab is noticed, and other stored changes are ignored', () => {
  setToken('t1')
  const heard: (string | null)[] = []
  const stop = onTokenChange(() => heard.push(getToken()))
  const stored = (key: string | null, token: string | null) => {
    if (token === null) localStorage.removeItem('nirgam.token')
    else localStorage.setItem('nirgam.token', token)
    dispatchEvent(new StorageEvent('storage', { key }))
  }
  stored('nirgam.token', 't1')
  stored('nirgam.formData', 't2')
  expect(heard).toEqual([])
  clearToken('expired')
  stored(null, 't2')
  expect(howSessionEnded()).toBe('expired')
  stored('nirgam.token', null)
  expect([heard, howSessionEnded()]).toEqual([[null, 't2', null], 'signed-out'])
  stop()
  stored('nirgam.token', 't3')
  expect(heard).toHaveLength(3)
})

test('a page that closes leaves the others informed about sign-ins in other tabs', () => {
  const heard: string[] = []
  const [stopFirst, stopSecond] = ['first', 'second'].map((name) => onTokenChange(() => void heard.push(name)))
  const inOtherTab = (token: string) => {
    localStorage.setItem('nirgam.token', token)
    dispatchEvent(new StorageEvent('storage', { key: 'nirgam.token', newValue: token }))
  }
  stopFirst?.()
  inOtherTab('from-another-tab')
  expect([heard, getToken()]).toEqual([['second'], 'from-another-tab'])
  inOtherTab('from-another-tab')
  dispatchEvent(new StorageEvent('storage', { key: 'something.else' }))
  expect(heard).toEqual(['second'])
  stopSecond?.()
})
