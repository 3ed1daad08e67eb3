import type { DeskMe } from '@nirgam/domain/office/api-staff'
import { ROLES } from '@nirgam/domain/office/roles'
import { expect, test, vi } from 'vitest'
import { act, screen, waitFor } from '../testing/dom.ts'
import { fakeServer, Refusal } from '../testing/fake-server.ts'
import { AFTER_MIDNIGHT, BEFORE_MIDNIGHT } from '../testing/sample-account.ts'
import { deskCase } from '../testing/sample-desk.ts'
import { held, said, show } from '../testing/show.tsx'
import { ToastHost } from '../ui/toast.tsx'
import { LEAD, showAtDesk } from './cases/show-desk.tsx'
import { Desk } from './desk.tsx'
import { deskQueries } from './desk-session.ts'
import { DeskShell } from './desk-shell.tsx'
import { NoticesPage } from './notices-page.tsx'
import { PasskeyChoice } from './passkeys.tsx'

const NOTICES = 'GET /desk/me/notices'
const SEEN = 'POST /desk/me/notices/seen'

const NEW = {
  id: 18,
  kind: 'hand_over',
  heading: 'Handed over to you',
  remittance_id: 4217,
  number: 'REM-004217',
  by: 'Zoë Nair',
  text: 'Bitte prüfen: आशा',
  at: AFTER_MIDNIGHT,
  is_seen: false,
}
const OLD = {
  ...NEW,
  id: 12,
  kind: 'answer',
  heading: 'Answered',
  remittance_id: 93,
  number: 'REM-000093',
  by: null,
  text: null,
  at: BEFORE_MIDNIGHT,
  is_seen: true,
}
const listOf = (unseen: number, ...notices: object[]) => ({ notices, unseen })

function open(role: DeskMe['role'], at: string, notices: object = listOf(3, NEW)) {
  const server = fakeServer({ [NOTICES]: () => notices, 'GET /desk/me/passkeys': () => [] })
  const page = (
    <>
      <DeskShell />
      <ToastHost />
    </>
  )
  return { server, ...showAtDesk(page, { at, me: { ...LEAD, role } }) }
}

const menu = () => [...document.querySelectorAll('nav a')].map(({ textContent }) => textContent)
const EVERYTHING = [
  'Queue',
  'Notifications3',
  'Enquiries',
  'Staff',
  'Texts and settings',
  'Numbers',
  'Audit',
  'My account',
]

test('the menu shows the pages of each role, with the number of new notifications', async () => {
  const seen: Record<string, string[]> = {}
  for (const { id } of ROLES) {
    const { unmount } = open(id, '/desk/account')
    await waitFor(() => expect(menu().some((label) => label === 'Notifications3')).toBe(true))
    seen[id] = EVERYTHING.filter((label) => !menu().includes(label))
    expect(menu()).toEqual(EVERYTHING.filter((label) => menu().includes(label)))
    unmount()
  }
  const notForAll = ['Staff', 'Texts and settings', 'Numbers', 'Audit']
  expect(seen).toEqual({
    lead: [],
    auditor: [],
    ...Object.fromEntries(['intake', 'preparer', 'signer', 'support'].map((role) => [role, notForAll])),
  })
})

test.each([
  [
    'support',
    '/desk/settings',
    'You don’t have access to this page',
    'Your role is Support. Ask a lead if you need it.',
  ],
  ['lead', '/desk/nowhere', 'We couldn’t find that page', 'The link may be old or incomplete.'],
  ['support', '/desk/cases/4217', 'You don’t have access to this page', 'Ask a lead if you need it.'],
] as const)('the role %s at %s sees why the page cannot be shown', async (role, at, title, words) => {
  open(role, at, listOf(0))
  await screen.findByText(title)
  expect(said()).toContain(words)
  expect(document.title).toContain(`${title} · Desk`)
  expect(menu()).toContain('Notifications')
})

test('the desk opens the first page of the menu, and each page has its title', async () => {
  const { place, unmount } = open('lead', '/desk', listOf(0))
  await waitFor(() => expect(place.now).toBe('/desk/cases'))
  expect(place.how).toBe('REPLACE')
  unmount()
  open('lead', '/desk/account', listOf(0))
  await screen.findByRole('heading', { level: 1 })
  expect(document.title).toContain('My account · Desk')
})

test('signing out reloads the page, and a failure is reported and does not reload it', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const { server, user } = open('lead', '/desk/account', listOf(0))
  server.answer('POST /desk/sign-out', () => new Refusal(503))
  await user.click(screen.getByLabelText('Sign out'))
  await screen.findAllByText(/^(We couldn’t sign you out|Nirgam is)/)
  expect(reload).not.toHaveBeenCalled()
  // Failure messages stay until closed, including those of other tests.
  for (const close of screen.getAllByLabelText('Close this message')) await user.click(close)
  server.answer('POST /desk/sign-out', () => null)
  await user.click(screen.getByLabelText('Sign out'))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('the shortcut sheet opens with its key and lists the keys of the role', async () => {
  const { user } = open('support', '/desk/account', listOf(0))
  await user.keyboard('?')
  await screen.findByText('Keys')
  const rows = [...document.querySelectorAll('dialog tbody tr')].map((row) =>
    [...row.children].map((one) => one.textContent),
  )
  expect(rows).toContainEqual(['r', 'Write the answer', 'Enquiry'])
  expect(rows.map(([, does]) => does)).not.toContain('Claim')
  await user.click(screen.getByLabelText('Close'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('opening another case shows nothing of the one before while it loads', async () => {
  deskQueries.clear()
  const next = held<object>()
  const server = fakeServer({
    'GET /desk/me': () => LEAD,
    [NOTICES]: () => listOf(0),
    'GET /desk/cases/:id': ({ params }) => (params.id === '4217' ? deskCase() : next.promise),
    'POST /desk/cases/:id/presence': () => ({ looking: [], version: 6, stamp: 's6' }),
    'GET /desk/cases/:id/known': () => [],
    'GET /desk/cases/:id/sheet': () => new Refusal(403),
    'GET /desk/documents/:uid': () => ({}),
  })
  const { place } = show(<Desk />, { path: '/desk/*', at: '/desk/cases/4217' })
  await screen.findByRole('heading', { level: 1, name: /^REM-004217/ })
  act(() => void place.go('/desk/cases/5303'))
  await waitFor(() => expect(server.callsOf('GET /desk/cases/:id').at(-1)?.params.id).toBe('5303'))
  expect(said()).not.toContain('REM-004217')
  next.resolve(deskCase({ remittance_id: 5303, number: 'REM-005303' }))
  await screen.findByRole('heading', { level: 1, name: /^REM-005303/ })
  deskQueries.clear()
})

function openNotices(notices: object) {
  const server = fakeServer({ [NOTICES]: () => notices, [SEEN]: () => listOf(0, { ...NEW, is_seen: true }, OLD) })
  return { server, ...showAtDesk(<NoticesPage />, { at: '/desk/notices' }) }
}

test('notifications show what, who and when, link to the case, and can all be marked as seen', async () => {
  const { server, user } = openNotices(listOf(1, NEW, OLD))
  await screen.findByText('Handed over to you: REM-004217')
  const cards = () =>
    [...document.querySelectorAll('a[href^="/desk/cases/"]')].map((one) => [
      one.getAttribute('href'),
      one.parentElement?.textContent,
    ])
  expect(cards()).toEqual([
    ['/desk/cases/4217', 'Handed over to you: REM-004217 NewZoë Nair · 19 Nov 2026, 12:05 AM ISTBitte prüfen: आशा'],
    ['/desk/cases/93', 'Answered: REM-000093 The customer · 18 Nov 2026, 11:55 PM IST'],
  ])
  server.answer(SEEN, () => new Refusal(503, { message: 'Not now.' }))
  await user.click(screen.getByText('Mark all as seen'))
  await screen.findByText('Not now.')
  server.answer(SEEN, () => listOf(0, { ...NEW, is_seen: true }, OLD))
  await user.click(screen.getByText('Mark all as seen'))
  await waitFor(() => expect(screen.queryByText('Mark all as seen')).toBeNull())
  expect([said().includes('Not now.'), document.querySelector('[data-color]')]).toEqual([false, null])
  await user.click(screen.getByText('Answered: REM-000093'))
  expect(server.callsOf(SEEN).map(({ body }) => body)).toEqual([{ last: 18 }, { last: 18 }])
})

test('opening a notification marks it as seen but none after it, and an empty or failed list says so', async () => {
  const { server, user, unmount } = openNotices(listOf(2, NEW, { ...OLD, is_seen: false }))
  await user.click(await screen.findByText('Answered: REM-000093'))
  await waitFor(() => expect(server.callsOf(SEEN).map(({ body }) => body)).toEqual([{ last: 12 }]))
  unmount()
  const { unmount: leave } = openNotices(listOf(0))
  await screen.findByText('No notifications')
  expect(screen.queryByText('Mark all as seen')).toBeNull()
  leave()
  const failed = openNotices(new Refusal(404))
  await screen.findByText('Couldn’t load the notifications')
  failed.server.answer(NOTICES, () => listOf(0))
  await failed.user.click(screen.getByText('Try again'))
  await screen.findByText('No notifications')
})

test('an unused passkey can be tried again or replaced by a code', async () => {
  fakeServer({})
  const use = vi.fn().mockRejectedValueOnce(new Error('cancelled')).mockResolvedValue(undefined)
  const onCode = vi.fn()
  const { user } = showAtDesk(<PasskeyChoice use={use} onCode={onCode} />)
  await user.click(screen.getByText('Use your passkey'))
  await screen.findByText('The passkey wasn’t used. Try again, or use a code.')
  await user.click(screen.getByText('Use your passkey'))
  await waitFor(() => expect(screen.queryByText(/^The passkey wasn’t used/)).toBeNull())
  await user.click(screen.getByText('Use a code'))
  expect([use.mock.calls.length, onCode.mock.calls.length]).toEqual([2, 1])
})
