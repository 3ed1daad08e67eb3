import { PAYMENT_MESSAGES } from '@nirgam/domain/remittance/payment-messages'
import { EARLY_RECORD, sampleRecord } from '@nirgam/domain/remittance/sample-form'
import { LAST_GUEST_STEP, stepById } from '@nirgam/domain/remittance/steps'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { asRupees } from '@nirgam/domain/shared/money'
import { expect, test, vi } from 'vitest'
import { setToken } from '../../lib/session.ts'
import { screen, waitFor, within } from '../../testing/dom.ts'
import { fakeServer, Refusal, Reply } from '../../testing/fake-server.ts'
import { BEFORE_MIDNIGHT, HELD, JURGEN, PAID, SUBMITTED, UNFINISHED } from '../../testing/sample-account.ts'
import { rowsOf, said, savedFiles, show, unreadable } from '../../testing/show.tsx'
import { DashboardPage } from './dashboard-page.tsx'

const REMITTANCES = 'GET /remittances'
const CONTRIBUTIONS = 'GET /contributions'
const CURRENT = 'GET /remittances/current'

const TOTALS = { count: 1_234, completed: 1_100, in_progress: 134, amount: asRupees(98_765_432) }
const remittances = (data: object[]) => new Reply({ data, next: null, totals: TOTALS })
const contributions = (data: object[]) =>
  new Reply({ data, next: null, total_amount: asRupees(45_678), total_count: 12, pending_amount: asRupees(754) })
const glance = (remittance_id: number, change: object = {}) => ({
  remittance_id,
  reference_number: 'NIR-7K2M-9QXD',
  state: 'asked',
  title: 'We need something from you',
  line: 'Please tell us who signs.',
  turn: 'you',
  due_at: null,
  is_late: false,
  missing: 1,
  asked: 2,
  ...change,
})

type Shown = {
  rows?: object[]
  paid?: object[]
  glances?: object[]
  state?: object
  more?: Parameters<typeof fakeServer>[0]
}

function open({ rows = [UNFINISHED, SUBMITTED], paid = [PAID, HELD], glances = [], state, more }: Shown = {}) {
  const server = fakeServer({
    [REMITTANCES]: () => remittances(rows),
    [CONTRIBUTIONS]: () => contributions(paid),
    'GET /cases': () => glances,
    ...more,
  })
  return { server, ...show(<DashboardPage />, { path: '/dashboard', state }) }
}

const panel = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title })
  const section = heading.closest('section')
  if (!section) throw new Error(`${title} is no panel`)
  return within(section)
}
const figures = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)

test('the dashboard shows totals, recent activity and the status of the newest submitted remittance', async () => {
  const { server } = open({ glances: [glance(4217)] })
  await panel('Remittance status')
  expect(figures()).toEqual(['1,234', '1,100', '₹9,87,65,432', '₹45,678'])
  expect(server.callsOf(REMITTANCES)[0]?.query).toEqual({ limit: '3', totals: 'true' })
  expect(server.callsOf(CONTRIBUTIONS)[0]?.query).toEqual({ limit: '8' })
  const status = await panel('Remittance status')
  expect(status.getByText('₹25,13,470').parentElement?.textContent).toBe(
    '₹25,13,470 to GermanyREM-004217 · NIR-7K2M-9QXD',
  )
  expect(status.getAllByText('Under Review').length).toBeGreaterThan(0)
  expect(screen.getAllByText('Please answer 1 question')).toHaveLength(1)
  expect(status.getByRole('link', { name: 'Follow this remittance' }).getAttribute('href')).toBe('/remittances/4217')
  const activity = await panel('Recent Activity')
  expect(activity.getByRole('link', { name: 'REM-004217: Under Review' }).getAttribute('href')).toBe(
    '/remittances/4217',
  )
  expect(activity.getByText('REM-000093: In Progress')).toBeTruthy()
  expect(activity.getByText('Contribution of ₹754 is being confirmed')).toBeTruthy()
  const [time] = document.querySelectorAll('time')
  expect(time?.getAttribute('title')).toBe('19 Nov 2026, 12:05 AM IST')
  expect(rowsOf('Your newest contributions')).toEqual([
    ['18 Nov 2026', '₹1,968', 'Completed', 'Receipt'],
    ['19 Nov 2026', '₹754', 'Processing', 'Once confirmed'],
  ])
  expect(screen.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/contribution-details')
})

test('the chart starts with the oldest payment, and each bar is as tall as its share of the largest', async () => {
  open({
    paid: [
      { ...PAID, amount: asRupees(4_000) },
      { ...HELD, amount: asRupees(1_000) },
      { ...PAID, id: 3, amount: asRupees(1) },
    ],
  })
  const chart = await screen.findByRole('img', { name: /^Your latest contributions/ })
  expect(chart.getAttribute('aria-label')).toBe(
    'Your latest contributions: ₹1 on 18 Nov 2026, ₹1,000 on 19 Nov 2026, ₹4,000 on 18 Nov 2026',
  )
  const bars = [...chart.querySelectorAll('rect')]
  const number = (name: string) => bars.map((bar) => Number(bar.getAttribute(name)))
  expect(number('height')).toEqual([3, 23, 92])
  expect(number('y')).toEqual([115, 95, 26])
  expect(number('width')).toEqual([34, 34, 34])
  expect(number('x')).toEqual([23, 103, 183])
  const texts = [...chart.querySelectorAll('text')]
  expect(texts.map(({ textContent }) => textContent)).toEqual(['1', '18 Nov', '1,000', '19 Nov', '4,000', '18 Nov'])
  expect(texts.map((text) => text.getAttribute('y'))).toEqual(['109', '133', '89', '133', '20', '133'])
})

test('the bars of many payments are narrower, and the table lists three', async () => {
  const many = Array.from({ length: 8 }, (_, at) => ({ ...PAID, id: at + 1, amount: asRupees(100 * (at + 1)) }))
  open({ paid: many })
  const chart = await screen.findByRole('img', { name: /^Your latest contributions/ })
  const bars = [...chart.querySelectorAll('rect')]
  expect(bars).toHaveLength(8)
  expect(bars[7]?.getAttribute('width')).toBe('24')
  expect(bars[7]?.getAttribute('x')).toBe('288')
  expect(rowsOf('Your newest contributions')).toHaveLength(3)
})

test('a user without remittances is invited to start one', async () => {
  open({ rows: [], paid: [] })
  await screen.findByRole('heading', { name: 'No Remittances Yet' })
  expect(screen.getByRole('button', { name: 'Start First Remittance' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Recent Contributions' })).toBeNull()
  expect(said().indexOf('Total Remittances')).toBeGreaterThan(said().indexOf('No Remittances Yet'))
  expect(screen.queryByRole('heading', { name: 'Your contributions' })).toBeNull()
  const status = await panel('Remittance status')
  expect(status.getByText('Not Started')).toBeTruthy()
  expect(status.getByText(/^Once you’ve paid the contribution/)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Continue Your Remittance' })).toBeNull()
})

test('a payment held by PayPal is shown while no remittance is submitted', async () => {
  open({ rows: [UNFINISHED], paid: [HELD] })
  const status = await panel('Remittance status')
  expect(status.getByText('Pending')).toBeTruthy()
  expect(status.getByText(PAYMENT_MESSAGES.pending)).toBeTruthy()
})

test('an unfinished remittance shows its progress', async () => {
  open({ rows: [{ ...UNFINISHED, amount: asRupees(81_000), destination_country: 'Netherlands' }] })
  const ring = await screen.findByRole('img', { name: '38% filled in' })
  const drawn = Number(ring.querySelectorAll('circle')[1]?.getAttribute('stroke-dasharray')?.split(' ')[0])
  expect(drawn).toBeCloseTo(0.38 * 2 * Math.PI * 34)
  const card = screen.getByRole('region', { name: 'Continue Your Remittance' })
  expect(card.textContent).toContain('₹81,000 to the Netherlands')
})

test.each([
  [0, 1, 0],
  [140, 2, 2 * Math.PI * 34],
])('a ring of %i percent draws %i circles', async (percent, circles, length) => {
  open({ rows: [{ ...UNFINISHED, percent }] })
  const ring = await screen.findByRole('img', { name: `${percent}% filled in` })
  expect(ring.querySelectorAll('circle')).toHaveLength(circles)
  const drawn = ring.querySelectorAll('circle')[1]?.getAttribute('stroke-dasharray') ?? '0'
  expect(Number(drawn.split(' ')[0])).toBeCloseTo(length)
  expect(said()).toContain('Amount not entered yet')
})

test.each([
  [
    [glance(4217), glance(8, { state: 'to_assign', asked: 0 })],
    ['Answer now', 'See how'],
  ],
  [[glance(8), glance(4217, { state: 'in_check', turn: 'us', due_at: '2999-11-20T08:30:00.000Z' })], ['Answer now']],
  [[glance(4217, { state: 'in_check', turn: 'us' })], []],
])('cases waiting for the customer are shown at the top (%#)', async (glances, links) => {
  open({ glances })
  await panel('Remittance status')
  const buttons = screen.queryAllByRole('link', { name: /^(Answer now|See how)$/ })
  expect(buttons.map(({ textContent }) => textContent)).toEqual(links)
  expect(said().includes('Please tell us who signs.')).toBe(links.length === 2)
  expect(said().includes('Ready by')).toBe(links.length === 1)
})

test('more than two waiting cases are shown in one list', async () => {
  open({ glances: [glance(4217), glance(8, { missing: 0 }), glance(9, { missing: 4 })] })
  await screen.findByText('3 remittances need your attention')
  expect(said()).toContain('REM-000008: Please send your answers')
  expect(said()).toContain('REM-000009: Please answer 4 questions')
  expect(screen.queryByRole('link', { name: 'Answer now' })).toBeNull()
})

test('a failed list can be retried', async () => {
  const server = fakeServer({
    [REMITTANCES]: () => new Refusal(403),
    [CONTRIBUTIONS]: () => contributions([PAID]),
    'GET /cases': () => [],
  })
  const { user } = show(<DashboardPage />, { path: '/dashboard' })
  await screen.findByRole('heading', { name: 'Failed to load dashboard data' })
  expect(screen.queryByRole('heading', { name: 'Recent Activity' })).toBeNull()
  expect(await unreadable()).toEqual([])
  server.answer(REMITTANCES, () => remittances([SUBMITTED]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await panel('Recent Activity')
  expect(server.callsOf(CONTRIBUTIONS)).toHaveLength(2)
})

test('a message from the previous page is shown until closed', async () => {
  const { user } = open({ state: { message: 'Your payment has arrived.' } })
  await screen.findByText('Your payment has arrived.')
  await user.click(screen.getByRole('button', { name: 'Close this message' }))
  expect(said()).not.toContain('Your payment has arrived.')
})

test('a message about continuing is shown once, in the form', async () => {
  const message = 'Your first five steps are saved. Please complete the remaining details below.'
  setToken('token-of-jurgen')
  const more = { 'GET /user': () => JURGEN, [CURRENT]: () => sampleRecord({ id: 93, ...EARLY_RECORD }) }
  open({ rows: [UNFINISHED], state: { message, continueRemittance: true }, more })
  await screen.findByRole('heading', { level: 3, name: stepById('senderDetails').question })
  await panel('Remittance status')
  expect(screen.getAllByText(message)).toHaveLength(1)
})

test('starting a new remittance asks before replacing the draft on this device', async () => {
  const { user } = open()
  await panel('Quick Actions')
  localStorage.setItem('nirgam.formData', JSON.stringify({ amount: 5 }))
  await user.click(screen.getByRole('button', { name: 'New Remittance' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(said()).toContain('On this device')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a receipt of a recent payment is saved', async () => {
  const files = savedFiles()
  const { server, user } = open({ paid: [{ ...PAID, date: BEFORE_MIDNIGHT }] })
  server.answer('GET /remittances/:id/receipt', () => ({}))
  await user.click(await screen.findByRole('button', { name: 'Download receipt TX-90817' }))
  await waitFor(() => expect(files).toEqual(['contribution-receipt-TX-90817.pdf']))
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  server.answer('GET /remittances/:id/receipt', () => new Refusal(404))
  await user.click(screen.getByRole('button', { name: 'Download receipt TX-90817' }))
  await waitFor(() => expect(String(logged.mock.calls)).toContain('We couldn’t load the receipt'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a new remittance that cannot be started shows the reason until closed', async () => {
  const { server, user } = open({ rows: [SUBMITTED] })
  await panel('Quick Actions')
  setToken('token-of-jurgen')
  server.answer('GET /user', () => JURGEN)
  server.answer('GET /remittances/check-incomplete', () => new Refusal(403, { message: 'Not today.' }))
  await user.click(screen.getByRole('button', { name: 'New Remittance' }))
  await screen.findByText('Not today.')
  await user.click(screen.getByRole('button', { name: 'Close this message' }))
  expect(said()).not.toContain('Not today.')
})

test.each([
  [[SUBMITTED], 'filled'],
  [[SUBMITTED, UNFINISHED], 'default'],
  [[], 'default'],
])('the button for a new remittance is highlighted only if no other one is (%#)', async (rows, variant) => {
  open({ rows, paid: [] })
  await panel('Quick Actions')
  expect(screen.getByRole('button', { name: 'New Remittance' }).dataset.variant).toBe(variant)
  expect(screen.queryByRole('link', { name: 'See all' })).toBeNull()
  expect(said().includes('Your payments and receipts will appear here.')).toBe(rows.length > 0)
})

test('a customer continues an unfinished remittance on the dashboard and closes it again', async () => {
  setToken('token-of-jurgen')
  const more = { 'GET /user': () => JURGEN, [CURRENT]: () => sampleRecord({ id: 93, ...EARLY_RECORD }) }
  const { user, place } = open({ rows: [UNFINISHED], more })
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { level: 3, name: stepById('senderDetails').question })
  expect(screen.queryByRole('img', { name: /filled in$/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByRole('img', { name: /filled in$/ })
  expect([place.now, place.how]).toEqual(['/dashboard', 'REPLACE'])
})

test.each([
  [LAST_GUEST_STEP, { amount: 5 }, true],
  [LAST_GUEST_STEP - 1, { amount: 5 }, false],
  [LAST_GUEST_STEP, null, false],
])('a draft at step %i with the answers %j is sent to the account at once: %j', async (step, answers, isSent) => {
  setToken('token-of-jurgen')
  localStorage.setItem('nirgam.currentStep', String(step))
  if (answers) localStorage.setItem('nirgam.formData', JSON.stringify(answers))
  const more = {
    'GET /user': () => JURGEN,
    'GET /remittances/check-incomplete': () => new Reply({ has_incomplete: false, data: null }),
    'POST /remittances/sync-local-data': () => new Refusal(500),
  }
  open({ rows: [UNFINISHED], more })
  if (isSent) await screen.findByText(MESSAGES.remittance.syncFailed)
  else await screen.findByRole('img', { name: /filled in$/ })
  expect(screen.queryByRole('img', { name: /filled in$/ }) === null).toBe(isSent)
})

test.each([
  [true, '/dashboard'],
  [false, '/home'],
])('with nothing to continue, a user who has started before (%j) is redirected to %s', async (begun, to) => {
  setToken('token-of-jurgen')
  const latest_remittance = begun ? JURGEN.latest_remittance : null
  const more = {
    'GET /user': () => ({ ...JURGEN, has_completed_remittance: begun, latest_remittance }),
    [CURRENT]: () => new Refusal(404, { message: 'No active remittance found' }),
  }
  const { place } = open({ rows: [], state: { continueRemittance: true }, more })
  await waitFor(() => expect([place.now, place.state]).toEqual([to, null]))
})
