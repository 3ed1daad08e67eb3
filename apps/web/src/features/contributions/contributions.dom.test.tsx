import { asRupees } from '@nirgam/domain/shared/money'
import { expect, test } from 'vitest'
import { screen, waitFor } from '../../testing/dom.ts'
import { type Call, fakeServer, Refusal, Reply } from '../../testing/fake-server.ts'
import { HELD, PAID } from '../../testing/sample-account.ts'
import { rowsOf, said, savedFiles, show } from '../../testing/show.tsx'
import { ContributionsPage } from './contributions-page.tsx'

const LIST = 'GET /contributions'
const RECEIPT = 'GET /remittances/:id/receipt'
const PARTLY = {
  ...PAID,
  id: 32,
  transaction_id: 'TX-3',
  amount: asRupees(5_000),
  status: 'partially_refunded' as const,
  refunded_amount: asRupees(1_234.5),
}

const page = (data: object[], { next = null as number | null, pending = 754, count = 12 } = {}) =>
  new Reply({ data, next, total_amount: asRupees(45_678.9), total_count: count, pending_amount: asRupees(pending) })

function open(first: object | Refusal) {
  const server = fakeServer({ [LIST]: () => first, [RECEIPT]: () => ({}) })
  return { server, ...show(<ContributionsPage />, { path: '/contribution-details' }) }
}

const table = () => screen.findByRole('table', { name: 'Your contributions' })
const foot = () => document.querySelector('tfoot')?.textContent

test('payments are numbered and show their state, and the total excludes money held by PayPal', async () => {
  const { server } = open(page([PAID, HELD]))
  await table()
  expect(rowsOf('Your contributions')).toEqual([
    ['1', '18 Nov 2026', 'TX-90817REM-004217', '₹1,968', 'Completed', 'Receipt'],
    ['2', '19 Nov 2026', 'TX-00452REM-000615', '₹754', 'Processing', 'Once confirmed'],
  ])
  expect(foot()).toBe('Total confirmed₹45,678.90₹754.00 pending at PayPal')
  expect(said()).toContain('12 transactions')
  expect(said()).toContain('Another ₹754.00 is pending while PayPal reviews it.')
  expect(said()).toContain('Need Help?')
  expect(server.callsOf(LIST)[0]?.query).toEqual({ sort: 'newest' })
})

test('a list that failed to load offline is requested again once the network is back', async () => {
  const { server } = open(new Refusal(404))
  await screen.findByRole('button', { name: 'Try Again' })
  // Two payments for one remittance.
  server.answer(LIST, () => page([PAID, { ...HELD, id: PAID.id }]))
  dispatchEvent(new Event('offline'))
  dispatchEvent(new Event('online'))
  await table()
  expect(server.callsOf(LIST)).toHaveLength(2)
  dispatchEvent(new Event('offline'))
  dispatchEvent(new Event('online'))
  await new Promise(setImmediate)
  expect(server.callsOf(LIST)).toHaveLength(2)
})

test.each([
  { row: PARTLY, amount: '₹5,000₹1,234.50 refunded', status: 'Partly refunded', total: 'Total after refunds' },
  {
    row: { ...PARTLY, status: 'refunded' as const, refunded_amount: asRupees(5_000) },
    amount: '₹5,000',
    status: 'Refunded',
    total: 'Total after refunds',
  },
  { row: { ...PAID, status: 'refund_asked' as const }, amount: '₹1,968', status: 'Refund asked', total: 'Total' },
])('a payment with status $status shows its amounts', async ({ row, amount, status, total }) => {
  open(page([row], { pending: 0, count: 1 }))
  await table()
  expect(rowsOf('Your contributions')[0]?.slice(3)).toEqual([amount, status, 'Receipt'])
  expect(foot()).toBe(`${total}₹45,678.90`)
  expect(said()).toContain('1 transaction')
  expect(said()).not.toContain('1 transactions')
  expect(said()).not.toContain('pending')
  expect(screen.queryByLabelText('Sort by')).toBeNull()
})

test('a user without payments sees no table and no total', async () => {
  open(page([], { pending: 0, count: 0 }))
  await screen.findByRole('heading', { name: 'No contributions yet' })
  expect(screen.getByRole('link', { name: 'Start New Remittance' }).getAttribute('href')).toBe('/home')
  expect(screen.queryByRole('table')).toBeNull()
  expect(said()).not.toContain('Contribution Summary')
})

test('a failed list can be retried, and later pages keep the chosen order', async () => {
  const { server, user } = open(new Refusal(403))
  await screen.findByRole('heading', { name: 'Failed to load contribution data' })
  expect(said().match(/Failed to load contribution data/g)).toHaveLength(1)
  server.answer(LIST, ({ query }: Call) => (query.before ? page([PARTLY]) : page([PAID, HELD], { next: 31 })))
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await table()
  await user.selectOptions(screen.getByLabelText('Sort by'), 'smallest')
  await waitFor(() => expect(server.callsOf(LIST).at(-1)?.query).toEqual({ sort: 'smallest' }))
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(rowsOf('Your contributions')).toHaveLength(3))
  expect(server.callsOf(LIST).at(-1)?.query).toEqual({ sort: 'smallest', before: '31' })
  expect(rowsOf('Your contributions')[2]?.[0]).toBe('3')
})

test.each([
  { status: 404, said: 'Receipt not available for this contribution.' },
  { status: 403, said: 'Failed to download receipt. Please try again.' },
])('a receipt is saved under its transaction; a refusal with $status is shown', async ({ status, said: words }) => {
  const files = savedFiles()
  const { server, user } = open(page([PAID, PARTLY]))
  await table()
  await user.click(screen.getByRole('button', { name: 'Download receipt TX-3' }))
  await waitFor(() => expect(files).toEqual(['contribution-receipt-TX-3.pdf']))
  expect(server.callsOf(RECEIPT)[0]?.params).toEqual({ id: '32' })
  server.answer(RECEIPT, () => new Refusal(status))
  await user.click(screen.getByRole('button', { name: 'Download receipt TX-90817' }))
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  await user.click(screen.getByRole('button', { name: 'Close this message' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
