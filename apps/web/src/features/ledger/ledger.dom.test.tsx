import type { LedgerData, LedgerLineRecord } from '@nirgam/domain/ledger/api-ledger'
import { asRupees } from '@nirgam/domain/shared/money'
import { expect, test } from 'vitest'
import { setToken } from '../../lib/session.ts'
import { screen, waitFor, within } from '../../testing/dom.ts'
import { type Call, fakeServer, LOST, Refusal } from '../../testing/fake-server.ts'
import { JURGEN } from '../../testing/sample-account.ts'
import { box, fill, held, rowsOf, said, savedFiles, show } from '../../testing/show.tsx'
import { useSentThisYear, useTransfersIn } from './ledger.ts'
import { LedgerPage } from './ledger-page.tsx'

const LEDGER = 'GET /ledger'
const ENTRY = 'PUT /ledger/entries/:uid'
const NOTE = 'PUT /ledger/remittances/:id'
const REMOVE = 'DELETE /ledger/entries/:uid'
const RATE = 'PUT /ledger/rate'

const OWN: LedgerLineRecord = {
  id: 'c0ffee00-0000-4000-8000-000000000051',
  version: 4,
  remittance_id: null,
  reference_number: null,
  sent: true,
  day: '2025-06-30',
  receiver: 'Zoë Müller-आशा',
  account: 'nro',
  account_label: 'NRO account',
  source: 'rent',
  source_label: 'Rent',
  currency: 'EUR',
  amount: 1_234.5,
  rate: 91.2,
  rupees: asRupees(112_586.4),
  bank: 'Sparkasse Köln',
  tds: asRupees(0),
  tcs: asRupees(507.25),
}
const OURS: LedgerLineRecord = {
  ...OWN,
  id: 'remittance-4217',
  version: 2,
  remittance_id: 4217,
  reference_number: 'NIR-7K2M-9QXD',
  day: '2025-07-01',
  receiver: 'Ásha O’Example',
  source: null,
  source_label: null,
  currency: 'INR',
  amount: 2_513_470,
  rate: null,
  rupees: asRupees(2_513_470),
  bank: '',
  tds: asRupees(31_000),
  tcs: asRupees(0),
}
const YEAR: LedgerData = {
  year: '2025-26',
  called: 'financial year',
  from: '2025-04-01',
  to: '2026-03-31',
  years: ['2026-27', '2025-26'],
  lines: [OWN, OURS],
  total: { rupees: asRupees(2_626_056.4), tds: asRupees(31_000), tcs: asRupees(507.25) },
  receivers: ['A', 'B', 'C', 'D', 'E', 'F'].map((receiver, at) => ({
    receiver,
    rupees: asRupees(900_000 - at * 1_111),
  })),
  receiver_limit: asRupees(899_000),
  limits: [
    {
      id: 'nro',
      label: 'From NRO',
      unit: 'USD',
      limit: 1_000_000,
      used: 12_345.2,
      text: 'Plenty left.',
      note: 'Counted so.',
      source: 'RBI',
    },
    {
      id: 'small',
      label: 'Small sums',
      unit: 'INR',
      limit: 500_000,
      used: 500_000.01,
      text: 'None left.',
      note: 'Counted otherwise.',
      source: 'CBDT',
    },
  ],
  rate: { rupees_per_dollar: 88.5, day: null },
}
const NEXT: LedgerData = { ...YEAR, year: '2026-27', called: 'tax year', lines: [], receivers: [] }

async function open(ledger: LedgerData = YEAR) {
  const server = fakeServer({ [LEDGER]: ({ query }: Call) => (query.year === '2026-27' ? NEXT : ledger) })
  const shown = show(<LedgerPage />, { path: '/ledger' })
  await screen.findByRole('heading', { name: 'What you sent' })
  return { server, ...shown }
}

const TABLE = 'What you sent in the financial year 2025-26'
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))

test('a year shows its rows, totals, limits and receivers', async () => {
  const { server } = await open()
  expect(screen.getByRole('heading', { level: 1, name: 'Financial year 2025-26' })).toBeTruthy()
  expect(said()).toContain('1 Apr 2025 to 31 Mar 2026.')
  expect(rowsOf(TABLE).map((row) => row.slice(0, 5))).toEqual([
    [
      '30 Jun 2025',
      'Zoë Müller-आशाNRO account · Sparkasse Köln · Rent',
      '₹1,12,586.40EUR 1,234.5 at ₹91.2',
      'TCS ₹507.25',
      'Elsewhere',
    ],
    ['1 Jul 2025', 'Ásha O’ExampleNRO account', '₹25,13,470.00', 'TDS ₹31,000.00', 'NIR-7K2M-9QXD'],
  ])
  expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    '₹26,26,056.40',
    '₹31,000.00',
    '₹507.25',
  ])
  expect(document.querySelector('tfoot')?.textContent).toBe('Total₹26,26,056.40')
  expect(said()).toContain('USD 12,346 of USD 1,000,000')
  expect(said()).toContain('₹5,00,000.01 of ₹5,00,000')
  expect(screen.getAllByText('Above the limit')).toHaveLength(2)
  expect(said()).toContain('1 more')
  expect(said()).toContain('₹8,94,445 of ₹8,99,000')
  expect(server.callsOf(LEDGER)[0]?.query).toEqual({})
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1)
})

test.each([
  [
    { ...OWN, sent: false, tds: asRupees(1), currency: 'USD', rate: null },
    'Not sentUSD 1,234.5 at ₹88.5',
    'TDS ₹1.00TCS ₹507.25',
  ],
  [{ ...OWN, tcs: asRupees(0), currency: 'INR' }, '₹1,12,586.40', 'No TDS, no TCS'],
])('a row shows its amount and its tax (%#)', async (line, amount, tax) => {
  await open({ ...YEAR, lines: [line], receivers: [] })
  expect(rowsOf(TABLE)[0]?.slice(2, 4)).toEqual([amount, tax])
  expect(screen.queryByRole('heading', { name: 'To each receiver' })).toBeNull()
})

test('the chosen year is kept in the address', async () => {
  const { user, place } = await open()
  await user.selectOptions(screen.getByLabelText('Tax year'), '2026-27')
  await screen.findByRole('heading', { level: 1, name: 'Tax year 2026-27' })
  expect([place.now, place.how]).toEqual(['/ledger?year=2026-27', 'REPLACE'])
  expect(said()).toContain('Nothing in this tax year yet')
})

test('another year shows its own exchange rate, not the one typed for the year before', async () => {
  const { server, user } = await open()
  server.answer(LEDGER, () => ({ ...NEXT, rate: { rupees_per_dollar: 90.25, day: '2026-05-17' } }))
  fill('Rupees for one US dollar', '95')
  await user.selectOptions(screen.getByLabelText('Tax year'), '2026-27')
  await screen.findByRole('heading', { level: 1, name: 'Tax year 2026-27' })
  expect([box('Rupees for one US dollar').value, box('Rate of the day').value]).toEqual(['90.25', '2026-05-17'])
})

test('a transfer moved to another year is gone from the year it was in', async () => {
  const server = fakeServer({ [LEDGER]: () => YEAR, [ENTRY]: () => NEXT })
  const { user } = show(<LedgerPage />, { path: '/ledger', at: '/ledger?year=2025-26' })
  await user.click(await screen.findByRole('button', { name: /^Edit ?: Zoë/ }))
  await user.click((await dialog()).getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { level: 1, name: 'Tax year 2026-27' })
  server.answer(LEDGER, () => ({ ...YEAR, lines: [OURS] }))
  await user.selectOptions(screen.getByLabelText('Tax year'), '2025-26')
  await screen.findByRole('heading', { level: 1, name: 'Financial year 2025-26' })
  await waitFor(() => expect(said()).not.toContain('Zoë'))
})

test.each([
  [404, 'That tax year doesn’t exist.', 'Show this tax year', '/ledger'],
  [403, 'We couldn’t load your tax year', 'Try again', '/ledger?year=1999-00'],
])('a year refused with status %i offers a way on', async (status, title, label, to) => {
  const server = fakeServer({ [LEDGER]: () => new Refusal(status) })
  const { user, place } = show(<LedgerPage />, { path: '/ledger', at: '/ledger?year=1999-00' })
  await screen.findByRole('heading', { name: title })
  server.answer(LEDGER, () => YEAR)
  await user.click(button(label))
  await screen.findByRole('heading', { name: 'What you sent' })
  expect(place.now).toBe(to)
})

test('a transfer made elsewhere is validated at its fields, and added once even if it is sent again', async () => {
  const { server, user, place } = await open()
  await user.click(button('Add a transfer'))
  const entry = await dialog()
  await user.click(entry.getByRole('button', { name: 'Save' }))
  await entry.findByText('Please enter who received it.')
  for (const problem of [
    'Enter the date.',
    'Please choose the account it left from.',
    'Please enter an amount above zero, such as 1,250.50.',
  ]) {
    expect(said()).toContain(problem)
  }
  expect(server.callsOf(ENTRY)).toHaveLength(0)
  fill('Date sent', '2025-05-17')
  fill('Receiver', '  Jürgen आशा ')
  await user.selectOptions(box('Sent from'), 'nro')
  expect(entry.queryByLabelText(/^Rupees for one/)).toBeNull()
  await user.selectOptions(box('Currency'), 'EUR')
  expect(entry.getByLabelText(/^Amount in EUR/)).toBeTruthy()
  fill('Amount in EUR', '1.234,50')
  await user.click(entry.getByRole('button', { name: 'Save' }))
  await entry.findByText(/^We have no rate for one/)
  fill('Rupees for one', ' 91,25 ')
  fill('TCS in rupees', '1,050')
  server.answer(ENTRY, () => LOST)
  await user.click(entry.getByRole('button', { name: 'Save' }))
  await entry.findByText(/We couldn’t reach/)
  const answer = held<object>()
  server.answer(ENTRY, () => answer.promise)
  await user.dblClick(entry.getByRole('button', { name: 'Save' }))
  answer.resolve(NEXT)
  await screen.findByRole('heading', { level: 1, name: 'Tax year 2026-27' })
  expect(place.now).toBe('/ledger?year=2026-27')
  expect(screen.queryByRole('dialog')).toBeNull()
  const [lost, saved] = server.callsOf(ENTRY)
  expect(server.callsOf(ENTRY)).toHaveLength(2)
  expect(saved?.params).toEqual(lost?.params)
  expect(saved?.body).toEqual({
    day: '2025-05-17',
    receiver: 'Jürgen आशा',
    account: 'nro',
    source: null,
    currency: 'EUR',
    amount: 1_234.5,
    rate: 91.25,
    bank: '',
    tds: 0,
    tcs: 1_050,
  })
})

test('an entry changed elsewhere is reported once, and can then be overwritten or left', async () => {
  const { server, user } = await open()
  await user.click(button(/^Edit ?: Zoë/))
  const entry = await dialog()
  expect(box('Receiver').value).toBe('Zoë Müller-आशा')
  expect(box('Bank').value).toBe('Sparkasse Köln')
  expect(box('TCS in rupees').value).toBe('507.25')
  expect(box('TDS in rupees').value).toBe('')
  fill('Receiver', 'Zoë M.')
  const newest = { ...OWN, version: 9, rupees: asRupees(77), receiver: 'Other tab', sent: false }
  server.answer(ENTRY, () => new Refusal(409, { message: 'This transfer was changed in another tab.', data: newest }))
  await user.click(entry.getByRole('button', { name: 'Save' }))
  await entry.findByText('This transfer was changed in another tab.')
  expect(said()).toContain('₹77.00, not sent, to Other tab on 30 Jun 2025, TDS ₹0.00, TCS ₹507.25')
  expect(box('Receiver').value).toBe('Zoë M.')
  server.answer(ENTRY, () => LOST)
  await user.click(entry.getByRole('button', { name: 'Save' }))
  await entry.findByText(/We couldn’t save this\. Please try again\. We couldn’t reach/)
  expect(server.callsOf(ENTRY).map(({ body, params }) => [params.uid, Object(body).version])).toEqual([
    [OWN.id, 4],
    [OWN.id, 9],
  ])
  const before = server.callsOf(LEDGER).length
  await user.click(entry.getByRole('button', { name: 'Keep the saved version' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(server.callsOf(LEDGER).length).toBeGreaterThan(before))
})

test('an entry removed elsewhere can be added again', async () => {
  const { server, user } = await open()
  await user.click(button(/^Edit ?: Zoë/))
  const entry = await dialog()
  server.answer(ENTRY, () => new Refusal(404, { message: 'This entry has been removed.' }))
  await user.click(entry.getByRole('button', { name: 'Save' }))
  await entry.findByText('We’ve kept what you typed. Save to add it again.')
  server.answer(ENTRY, () => YEAR)
  await user.click(entry.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect('version' in Object(server.callsOf(ENTRY)[1]?.body)).toBe(false)
  expect(Object(server.callsOf(ENTRY)[0]?.body)).toMatchObject({
    source: 'rent',
    currency: 'EUR',
    rate: 91.2,
    amount: 1_234.5,
  })
})

test('a note on a remittance of ours records when it was sent, or that it was not', async () => {
  const { server, user } = await open()
  await user.click(button(/^Edit ?: Ásha/))
  const note = await dialog()
  expect(said()).toContain('₹25,13,470 to Ásha O’Example.')
  fill('TDS in rupees', '3000000')
  await user.click(note.getByRole('button', { name: 'Save' }))
  await note.findByText('The tax is more than the amount sent. Please check it.')
  fill('TDS in rupees', '31,500.50')
  fill('Date your bank sent it', '2025-07-04')
  await user.click(note.getByRole('checkbox'))
  server.answer(NOTE, () => ({ ...YEAR, lines: [OWN, { ...OURS, sent: false }] }))
  await user.click(note.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf(NOTE)[0]).toMatchObject({
    params: { id: '4217' },
    body: { day: '2025-07-04', sent: false, tds: 31_500.5, tcs: 0, version: 2 },
  })
  await user.click(button(/^Edit ?: Ásha/))
  expect((await dialog()).getByRole('checkbox')).toHaveProperty('checked', true)
})

test('removing a transfer asks first, and shows a change made meanwhile', async () => {
  const { server, user } = await open()
  await user.click(button(/^Remove ?: Zoë/))
  const question = await dialog()
  expect(said()).toContain('₹1,12,586.40 to Zoë Müller-आशा on 30 Jun 2025 will no longer count')
  const newest = { ...OWN, version: 9, rupees: asRupees(77) }
  server.answer(REMOVE, () => new Refusal(409, { message: 'It was changed.', data: newest }))
  await user.click(question.getByRole('button', { name: 'Remove it' }))
  await question.findByText('It was changed.')
  expect(said()).toContain('₹77.00 to Zoë')
  const before = server.callsOf(LEDGER).length
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(server.callsOf(LEDGER).length).toBeGreaterThan(before))
  await user.click(button(/^Remove ?: Zoë/))
  expect(said()).not.toContain('It was changed.')
  server.answer(REMOVE, () => NEXT)
  await user.click(button('Remove it'))
  await screen.findByRole('heading', { level: 1, name: 'Tax year 2026-27' })
  expect(server.callsOf(REMOVE).map(({ params, query }) => [params.uid, query])).toEqual([
    [OWN.id, { year: '2025-26', version: '4' }],
    [OWN.id, { year: '2025-26', version: '4' }],
  ])
})

test('a year uses the user’s own rate once it has a date', async () => {
  const { server, user } = await open()
  expect(said()).toContain('We’re using our default rate.')
  fill('Rupees for one US dollar', '')
  await user.click(button('Use this rate'))
  await screen.findByText(/^That doesn’t look like a rupee rate/)
  fill('Rupees for one US dollar', '1,089.75')
  await user.click(button('Use this rate'))
  await screen.findByText('Enter the date.')
  fill('Rate of the day', '2025-12-31')
  server.answer(RATE, () => new Refusal(500))
  await user.click(button('Use this rate'))
  await screen.findByText('We couldn’t save this. Please try again.')
  server.answer(RATE, () => ({ ...YEAR, rate: { rupees_per_dollar: 89.75, day: '2025-12-31' } }))
  await user.click(button('Use this rate'))
  await screen.findByText('This is your own rate for this tax year.')
  expect(server.callsOf(RATE)[1]?.body).toEqual({ year: '2025-26', rupees_per_dollar: 1_089.75, day: '2025-12-31' })
  expect(said()).toContain('₹89.75 for one US dollar')
})

test.each([
  ['Statement (PDF)', 'GET /ledger/statement', 'tax-year-2025-26.pdf'],
  ['Table (CSV)', 'GET /ledger/file', 'tax-year-2025-26.csv'],
] as const)('%s is downloaded for the year shown', async (label, route, name) => {
  const files = savedFiles()
  const { server, user } = await open()
  server.answer(route, () => new Refusal(500))
  await user.click(button(label))
  await screen.findByText('We couldn’t create the file. Please try again.')
  server.answer(route, () => ({}))
  await user.click(button(label))
  await waitFor(() => expect(files).toEqual([name]))
  expect(server.callsOf(route)[1]?.query).toEqual({ year: '2025-26' })
  expect(said()).not.toContain('We couldn’t create the file.')
})

test('a dollar transfer with a blank rate is saved without one', async () => {
  const { server, user } = await open({ ...YEAR, lines: [{ ...OWN, currency: 'USD', rate: 88 }] })
  await user.click(button(/^Edit/))
  const entry = await dialog()
  expect(box('Rupees for one').required).toBe(false)
  fill('Rupees for one', '  ')
  server.answer(ENTRY, () => YEAR)
  await user.click(entry.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.callsOf(ENTRY)).toHaveLength(1))
  expect(server.callsOf(ENTRY)[0]?.body).toMatchObject({ currency: 'USD', rate: null, version: 4 })
})

function Earlier() {
  const [sent, lines] = [useSentThisYear(), useTransfersIn('2025-26')]
  const others = useTransfersIn('2024-25')
  return <p>{sent ? `${sent.taxYear}: ${lines.length}, ${others.length}` : `unknown: ${lines.length}`}</p>
}

test('the guide counts the sent transfers of this tax year, and knows none of a guest', async () => {
  const lines = [OWN, { ...OURS, sent: false }]
  const server = fakeServer({ [LEDGER]: () => ({ ...YEAR, lines }), 'GET /user': () => JURGEN })
  const { unmount } = show(<Earlier />)
  expect([said(), server.callsOf(LEDGER)]).toEqual(['unknown: 0', []])
  unmount()
  setToken('token-of-jurgen')
  show(<Earlier />)
  await screen.findByText('2025-26: 1, 0')
  expect(server.callsOf(LEDGER).map(({ query }) => query)).toEqual([{}])
})
