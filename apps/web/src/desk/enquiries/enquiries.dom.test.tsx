import type { DeskEnquiry, DeskEnquiryRow } from '@nirgam/domain/office/api-desk-office'
import { OFFICE_MESSAGES } from '@nirgam/domain/office/office-messages'
import { expect, test, vi } from 'vitest'
import { act, fireEvent, screen, waitFor } from '../../testing/dom.ts'
import { fakeServer, LOST, Refusal, Reply } from '../../testing/fake-server.ts'
import { AFTER_MIDNIGHT, BEFORE_MIDNIGHT } from '../../testing/sample-account.ts'
import { enter, factsIn, fill, held, said } from '../../testing/show.tsx'
import { LEAD, showAtDesk } from '../cases/show-desk.tsx'
import { EnquiriesPage } from './enquiries-page.tsx'
import { EnquiryPane } from './enquiry-pane.tsx'

const LIST = 'GET /desk/enquiries'
const ONE = 'GET /desk/enquiries/:id'
const CHANGE = 'PUT /desk/enquiries/:id'
const ANSWER = 'POST /desk/enquiries/:id/answer'
const CHANGES = 'GET /desk/enquiries/changes'

const NOW = Date.parse('2026-11-18T20:35:00.000Z')

const WHEN: DeskEnquiryRow = {
  id: 31,
  subject: 'Wann kommt das Geld?',
  customer: 'आशा शर्मा',
  priority: 'high',
  status: 'pending',
  remittance_number: 'REM-004217',
  created_at: BEFORE_MIDNIGHT,
  updated_at: AFTER_MIDNIGHT,
}
const WHY: DeskEnquiryRow = {
  ...WHEN,
  id: 58,
  subject: 'Why?',
  customer: 'José O’Neil',
  priority: 'medium',
  status: 'in_progress',
  remittance_number: null,
  updated_at: '2026-11-18T19:35:00.000Z',
}
const FLAT = {
  id: 4217,
  number: 'REM-004217',
  reference_number: 'NIR-7K2M',
  state: 'in_check',
  source_id: 'property',
} as const
const DRAFT = { id: 93, number: 'REM-000093', reference_number: 'NIR-3B8C', state: null, source_id: null } as const
const READ: DeskEnquiry = {
  ...WHEN,
  contact: 'a***@nirgam.example',
  message: 'Bitte sagen Sie es mir.',
  thread: [
    { id: 7, from: 'firm', by: 'Zoë Nair', text: 'Morgen.', at: AFTER_MIDNIGHT },
    { id: 9, from: 'firm', by: null, text: 'Übermorgen.', at: AFTER_MIDNIGHT },
    { id: 12, from: 'customer', by: null, text: 'Danke!', at: AFTER_MIDNIGHT },
  ],
  seen: 12,
  remittance: FLAT,
  remittances: [FLAT, DRAFT],
  placeholders: { name: 'आशा शर्मा', reference: null, firm: 'Rao & Größe', me: 'Ümit Rao', enquiry: '31', status: null },
}
const text = (title: string, words: string, source = '') => ({
  uid: crypto.randomUUID(),
  title,
  text: words,
  source,
  updated_at: AFTER_MIDNIGHT,
})

const listOf = (enquiries: DeskEnquiryRow[], next: number | null = null, work: string | null = null) =>
  new Reply({ data: { enquiries, counts: { pending: 3, in_progress: 2 }, work }, next, has_next: next !== null })

type Opened = { enquiry?: DeskEnquiry | Refusal; list?: Reply | Refusal; me?: Partial<typeof LEAD> }

function open(at = '', { enquiry = READ, list = listOf([WHEN, WHY]), me }: Opened = {}) {
  vi.setSystemTime(NOW)
  const now = { enquiry, stamp: 's1', changedAt: AFTER_MIDNIGHT }
  const server = fakeServer({
    [LIST]: () => list,
    [ONE]: () => now.enquiry,
    [CHANGES]: () => ({ stamp: now.stamp, changed_at: now.changedAt }),
    'GET /desk/texts': () => ({
      texts: [
        text('Dank', 'Liebe {name}, danke. {me}'),
        text('Verkauf', 'Zum Verkauf.', 'property'),
        text('Gehalt', 'Zum Gehalt.', 'salary'),
      ],
    }),
  })
  // Unsaved text outlives the page, so each test signs in a new user.
  const whose = { ...LEAD, uid: crypto.randomUUID(), ...me }
  const page = { at: `/desk/enquiries${at}`, path: '/desk/enquiries/*', me: whose }
  return { now, server, whose, ...showAtDesk(<EnquiriesPage />, page) }
}

const select = (label: string) => screen.getByLabelText<HTMLSelectElement>(label)
const choose = (label: string, value: string) => enter(select(label), value)
const optionsOf = (label: string) => [...select(label).options].map(({ textContent }) => textContent)
const entries = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-enquiry]')]
const asked = (server: ReturnType<typeof open>['server']) => server.callsOf(LIST).map(({ query }) => query)
const button = (name: string) => screen.getByText(name, { selector: 'button' })
const settled = () => waitFor(() => expect(entries()).toHaveLength(2))

test('each enquiry is a row with its customer, subject, time and priority, and the open one is marked', async () => {
  open('/58?status=all')
  await settled()
  expect(said()).toContain('3 waiting, 2 being worked on')
  expect(
    entries().map((one) => [
      one.getAttribute('href'),
      [...one.children].map(({ textContent }) => textContent),
      one.getAttribute('aria-current'),
      [...one.querySelectorAll('[data-color]')].map((badge) => badge.getAttribute('data-color')),
    ]),
  ).toEqual([
    [
      '/desk/enquiries/31?status=all',
      ['Wann kommt das Geld?', 'आशा शर्मा · REM-004217 · 2 hours ago', 'PendingHigh priority'],
      null,
      ['orange', 'red'],
    ],
    ['/desk/enquiries/58?status=all', ['Why?', 'José O’Neil · 1 hour ago', 'In Progress'], 'true', ['blue']],
  ])
})

test('filters combine, are kept in the address and sent to the server, and default or invalid ones are left out', async () => {
  const { server, place, user } = open('?status=nonsense&priority=odd&sort=odd')
  await settled()
  expect(asked(server)).toEqual([{ status: 'open', sort: 'oldest', q: '' }])
  choose('Show', 'resolved')
  choose('Priority', 'high')
  choose('Order', 'newest')
  expect(place.now).toContain('status=resolved&priority=high&sort=newest')
  expect(place.how).toBe('REPLACE')
  await waitFor(() =>
    expect(asked(server).at(-1)).toEqual({ status: 'resolved', priority: 'high', sort: 'newest', q: '' }),
  )
  choose('Show', 'open')
  choose('Priority', '')
  choose('Order', 'oldest')
  expect(place.now).toBe('/desk/enquiries')
  fill('Search', ' Geld ')
  await user.click(button('Search'))
  await waitFor(() => expect(asked(server).at(-1)).toEqual({ status: 'open', sort: 'oldest', q: 'Geld' }))
  expect(place.now).toBe('/desk/enquiries')
})

test('the list of a figure’s enquiries has no filters, until the user goes back or searches', async () => {
  const by = '50a7f000-0000-4000-8000-000000000042'
  const list = listOf([], null, 'Answered by Zoë Nair')
  const { server, user, place, unmount } = open(`?by=${by}&week=2026-11-16`, { list })
  await screen.findByText(/^Answered by Zoë Nair/)
  expect(asked(server)[0]).toEqual({ status: 'open', sort: 'oldest', q: '', by, week: '2026-11-16' })
  expect([screen.queryByLabelText('Show'), said().includes('No enquiries match')]).toEqual([null, true])
  await user.click(button('Back to the list'))
  expect(place.now).toBe('/desk/enquiries')
  await waitFor(() => expect(said()).toContain('All caught up'))
  unmount()
  const again = open(`?by=${by}&week=2026-11-16`)
  await settled()
  fill('Search', 'Geld')
  await again.user.click(button('Search'))
  await waitFor(() => expect(asked(again.server).at(-1)).toEqual({ status: 'open', sort: 'oldest', q: 'Geld' }))
  again.unmount()
  // Invalid values in the address are ignored.
  const { server: odd } = open('?by=somebody&week=2026-11-16')
  await settled()
  expect(asked(odd)).toEqual([{ status: 'open', sort: 'oldest', q: '' }])
})

test('the rest of a long list loads on request, and a failed list can be retried', async () => {
  const { server, user } = open('', { list: new Refusal(404), me: { role: 'support' } })
  await screen.findByText('Couldn’t load the enquiries')
  expect(screen.getByPlaceholderText('Words, number or email')).toBeTruthy()
  server.answer(LIST, ({ query }) => (query.before === '58' ? listOf([{ ...WHY, id: 4 }]) : listOf([WHEN, WHY], 58)))
  await user.click(button('Try again'))
  await settled()
  await user.click(button('Show more'))
  await waitFor(() => expect(entries().map(({ dataset }) => dataset.enquiry)).toEqual(['31', '58', '4']))
})

test('the keys move through the list and focus the search and the answer', async () => {
  const { user } = open('/31')
  await settled()
  await screen.findByLabelText(/^Answer/)
  const focused = () => (document.activeElement as HTMLElement).dataset.enquiry
  await user.keyboard('j')
  expect(focused()).toBe('58')
  await user.keyboard('k')
  expect(focused()).toBe('31')
  await user.keyboard('r')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Answer/))
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
})

test('a conversation shows who wrote what and when, the customer and the remittance', async () => {
  open('/31')
  await screen.findByText('Danke!')
  expect(
    [...document.querySelectorAll('ol li')].map((one) => [one.getAttribute('data-from'), one.textContent]),
  ).toEqual([
    ['customer', 'आशा शर्मा · 18 Nov 2026, 11:55 PM ISTBitte sagen Sie es mir.'],
    ['firm', 'Zoë Nair · 19 Nov 2026, 12:05 AM ISTMorgen.'],
    ['firm', 'We · 19 Nov 2026, 12:05 AM ISTÜbermorgen.'],
    ['customer', 'आशा शर्मा · 19 Nov 2026, 12:05 AM ISTDanke!'],
  ])
  expect(factsIn(document)).toEqual([
    ['Customer', 'आशा शर्मा'],
    ['Contact', 'a***@nirgam.example'],
    ['Remittance', 'REM-004217 (In check)'],
  ])
  expect(screen.getByText('REM-004217', { selector: 'a' }).getAttribute('href')).toBe('/desk/cases/4217')
  expect(optionsOf('About')).toEqual(['No remittance', 'REM-004217, in check', 'REM-000093, not submitted'])
  expect(select('About').value).toBe('4217')
})

test.each([
  ['support', { remittance: FLAT }, ['REM-004217 (In check)', false, false], ['Verkauf', 'Dank']],
  ['lead', { remittance: DRAFT }, ['REM-000093', false, false], ['Dank']],
  [
    'lead',
    { remittance: null, remittances: [], contact: null },
    ['Not linked', true, false],
    ['Dank', 'Verkauf', 'Gehalt'],
  ],
  ['auditor', {}, ['REM-004217 (In check)', true, true], []],
] as const)('role %s sees an enquiry about %j', async (role, change, [about, isAboutOff, isStatusOff], templates) => {
  const enquiry = { ...READ, ...change, remittances: 'remittances' in change ? [] : READ.remittances }
  const { user } = open('/31', { enquiry, me: { role } })
  await screen.findByText('Danke!')
  expect(factsIn(document)[2]?.[1]).toBe(about)
  const isLinked = role === 'auditor'
  expect(document.querySelectorAll('dd a')).toHaveLength(isLinked ? 1 : 0)
  expect([select('About').disabled, select('Status').disabled]).toEqual([isAboutOff, isStatusOff])
  expect(screen.queryByLabelText(/^Answer/) === null).toBe(isStatusOff)
  if (!isStatusOff) await user.click(await screen.findByLabelText(/^Insert template/))
  expect([...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)).toEqual(templates)
  if ('contact' in change) {
    expect(factsIn(document)[1]?.[1]).toBe('No contact details')
    expect(optionsOf('About')).toEqual(['They have no remittance'])
  }
})

test('status, priority and remittance are saved one at a time, and a failure is shown until the next change', async () => {
  const { server, now } = open('/31')
  await screen.findByText('Danke!')
  server.answer(CHANGE, () => LOST)
  choose('Status', 'closed')
  await screen.findByText(/^Couldn’t save the change/)
  server.answer(CHANGE, ({ body }) => {
    now.enquiry = { ...READ, ...(body as object) }
    return now.enquiry
  })
  choose('Priority of this enquiry', 'low')
  await waitFor(() => expect(select('Priority of this enquiry').value).toBe('low'))
  expect(said()).not.toContain('Couldn’t save the change')
  choose('About', '93')
  choose('About', '')
  await waitFor(() => expect(server.callsOf(CHANGE)).toHaveLength(4))
  expect(server.callsOf(CHANGE).map(({ body, params }) => [params.id, body])).toEqual([
    ['31', { status: 'closed' }],
    ['31', { priority: 'low' }],
    ['31', { remittance_id: 93 }],
    ['31', { remittance_id: null }],
  ])
  // The list is loaded again with the change.
  await waitFor(() => expect(asked(server).length).toBeGreaterThan(1))
})

test('an answer is filled in from a template, checked, kept after a failure, and sent with the last message read', async () => {
  const { server, user, now } = open('/31')
  const box = await screen.findByLabelText<HTMLTextAreaElement>(/^Answer/)
  await user.click(button('Send the answer'))
  await screen.findByText(OFFICE_MESSAGES.answerRequired)
  const template = screen.getByLabelText(/^Insert template/)
  await user.click(template)
  expect([...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)).toEqual([
    'Verkauf',
    'Dank',
  ])
  await user.click(screen.getByText('Dank'))
  expect(box.value).toBe('Liebe आशा शर्मा, danke. Ümit Rao')
  await user.click(template)
  await user.click(screen.getByText('Verkauf'))
  expect(box.value).toBe('Liebe आशा शर्मा, danke. Ümit Rao\n\nZum Verkauf.')
  await waitFor(() => expect(document.activeElement).toBe(box))
  fill('Answer', 'Unter {reference}.')
  await user.click(button('Send the answer'))
  await screen.findByText(OFFICE_MESSAGES.placeholderLeft('reference'))
  expect(server.callsOf(ANSWER)).toEqual([])

  fill('Answer', 'Morgen früh.')
  server.answer(ANSWER, () => LOST)
  await user.click(button('Send the answer'))
  await screen.findByText(/^Couldn’t send the reply/)
  expect([box.value, server.callsOf(ONE)]).toEqual(['Morgen früh.', [expect.anything()]])
  now.enquiry = { ...READ, seen: 15 }
  server.answer(ANSWER, () => new Refusal(409, { message: OFFICE_MESSAGES.newerMessage }))
  await user.click(button('Send the answer'))
  await screen.findByText(OFFICE_MESSAGES.newerMessage)
  await waitFor(() => expect(server.callsOf(ONE)).toHaveLength(2))
  expect(box.value).toBe('Morgen früh.')

  const thread = [
    ...READ.thread,
    { id: 21, from: 'firm' as const, by: 'Ümit Rao', text: 'Morgen früh.', at: AFTER_MIDNIGHT },
  ]
  server.answer(ANSWER, () => ({ ...READ, status: 'closed', thread, seen: 21 }))
  choose('and set status to', 'closed')
  await user.click(button('Send the answer'))
  await screen.findByText('Reply sent')
  expect([box.value, select('Status').value]).toEqual(['', 'closed'])
  expect(document.querySelectorAll('ol li')).toHaveLength(5)
  expect(server.callsOf(ANSWER).map(({ body }) => body)).toEqual([
    { text: 'Morgen früh.', status: 'resolved', seen: 12 },
    { text: 'Morgen früh.', status: 'resolved', seen: 12 },
    { text: 'Morgen früh.', status: 'closed', seen: 15 },
  ])
})

test('an unfinished answer is kept for its author and its enquiry only', async () => {
  const { unmount, whose } = open('/31')
  await screen.findByLabelText(/^Answer/)
  fill('Answer', 'Angefangen')
  unmount()
  for (const [at, me, words] of [
    ['/58', whose, ''],
    ['/31', {}, ''],
    ['/31', whose, 'Angefangen'],
  ] as const) {
    const again = open(at, { enquiry: { ...READ, id: Number(at.slice(1)) }, me })
    expect(await screen.findByLabelText(/^Answer/)).toHaveProperty('value', words)
    again.unmount()
  }
})

test('an answer begun in one enquiry does not follow the user into another', async () => {
  const { server, user, place } = open('/31')
  server.answer(ONE, ({ params }) => ({ ...READ, id: Number(params.id) }))
  const box = () => screen.findByLabelText<HTMLTextAreaElement>(/^Answer/)
  const go = async (id: number) => {
    await user.click(entries().find(({ dataset }) => dataset.enquiry === String(id)) as HTMLElement)
    await waitFor(() => expect(place.now).toBe(`/desk/enquiries/${id}`))
    return box()
  }
  await settled()
  await box()
  // Both have been read, so neither is loaded again.
  for (const id of [58, 31]) await go(id)
  fill('Answer', 'Nur für आशा')
  expect((await go(58)).value).toBe('')
  expect((await go(31)).value).toBe('Nur für आशा')
  server.answer(ANSWER, () => READ)
  await user.click(button('Send the answer'))
  await screen.findByText('Reply sent')
  await go(58)
  expect((await go(31)).value, 'it was sent').toBe('')
})

test('what is added to an answer while it is being sent stays', async () => {
  const { server, user } = open('/31')
  const sending = held<object>()
  server.answer(ANSWER, () => sending.promise)
  const box = await screen.findByLabelText<HTMLTextAreaElement>(/^Answer/)
  fill('Answer', 'Morgen')
  await user.click(button('Send the answer'))
  fill('Answer', 'Morgen. Und übrigens')
  sending.resolve(READ)
  await screen.findByText('Reply sent')
  expect(box.value).toBe('Morgen. Und übrigens')
})

test('new activity in the list waits for a click, the open conversation updates itself, and own changes are not announced', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'Date'], shouldAdvanceTime: true })
  const { server, now } = open('/31')
  await settled()
  await screen.findByText('Danke!')
  const lists = asked(server).length
  now.stamp = 's2'
  now.changedAt = '2026-11-18T20:40:00.000Z'
  now.enquiry = { ...READ, updated_at: now.changedAt, message: 'Neu geschrieben' }
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await screen.findByText('New activity')
  await screen.findByText('Neu geschrieben')
  expect([asked(server).length, server.callsOf(ONE).length]).toEqual([lists, 2])
  expect(server.callsOf(CHANGES).at(-1)?.query).toEqual({ id: '31' })
  fireEvent.click(button('Show'))
  await waitFor(() => expect(asked(server)).toHaveLength(lists + 1))
  expect(said()).not.toContain('New activity')
  server.answer(CHANGE, () => {
    now.stamp = 's3'
    return READ
  })
  choose('Status', 'closed')
  await waitFor(() => expect(server.callsOf(CHANGES).length).toBeGreaterThan(2))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(said()).not.toContain('New activity')
  server.answer(ANSWER, () => {
    now.stamp = 's4'
    return READ
  })
  fill('Answer', 'Morgen.')
  fireEvent.click(button('Send the answer'))
  await screen.findByText('Reply sent')
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(said()).not.toContain('New activity')
})

test.each([
  [404, 'Enquiry not found'],
  [403, 'Couldn’t load the enquiry'],
])('an enquiry answered with status %i shows why', async (status, title) => {
  const { server, now, user } = open('/31', { enquiry: new Refusal(status) })
  await screen.findByText(title)
  if (status === 404) return expect(screen.queryByText('Try again')).toBeNull()
  now.enquiry = READ
  await user.click(button('Try again'))
  await screen.findByText('Danke!')
  return expect(server.callsOf(ONE)).toHaveLength(2)
})

function openPane(enquiry: DeskEnquiry | Refusal, changedAt: string | null = null) {
  const server = fakeServer({ [ONE]: () => enquiry, 'GET /desk/texts': () => ({ texts: [] }) })
  const me = { ...LEAD, uid: crypto.randomUUID() }
  return { server, ...showAtDesk(<EnquiryPane id={31} changedAt={changedAt} onActed={() => {}} />, { me }) }
}

test.each([
  [null, 1],
  [BEFORE_MIDNIGHT, 1],
  [AFTER_MIDNIGHT, 1],
  ['2026-11-18T19:00:00.000Z', 2],
])('an enquiry changed at %j is read %i times', async (changedAt, times) => {
  const { server } = openPane(READ, changedAt)
  server.answer(ONE, () => ({ ...READ, updated_at: '2026-11-18T19:00:00.000Z', subject: 'Read again' }))
  await screen.findByText('Danke!')
  if (times > 1) await screen.findByRole('heading', { name: 'Read again' })
  expect(server.callsOf(ONE)).toHaveLength(times)
  expect([...document.querySelectorAll<HTMLElement>('ol li > *')].map(({ dataset }) => dataset.tone)).toEqual([
    ...['surface', 'accent', 'accent', 'surface'],
  ])
})

test.each([
  [new Refusal(404), 'Enquiry not found', 0],
  [new Refusal(403), 'Couldn’t load the enquiry', 1],
])('an enquiry that cannot be read says so (%#)', async (refusal, title, retries) => {
  openPane(refusal)
  await screen.findByRole('heading', { name: title })
  expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(retries)
})
