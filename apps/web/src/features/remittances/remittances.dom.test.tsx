import { sampleRecord } from '@nirgam/domain/remittance/sample-form'
import { asRupees } from '@nirgam/domain/shared/money'
import { expect, test } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { setToken } from '../../lib/session.ts'
import { screen, waitFor, within } from '../../testing/dom.ts'
import { type Call, fakeServer, Refusal, Reply } from '../../testing/fake-server.ts'
import { JURGEN, SUBMITTED, UNFINISHED } from '../../testing/sample-account.ts'
import { held, rowsOf, said, savedFiles, show } from '../../testing/show.tsx'
import { RemittancesPage } from './remittances-page.tsx'

const LIST = 'GET /remittances'
const CHECK = 'GET /remittances/check-incomplete'
const NEW = 'POST /remittances/start-new'
const RECEIPT = 'GET /remittances/:id/receipt'

const OLDER = { ...SUBMITTED, id: 5, reference_number: 'NIR-OLD', amount: asRupees(81), status: 'rejected' as const }
const TOTALS = { count: 1_234, completed: 1_100, in_progress: 134, amount: asRupees(98_765_432) }
const GLANCE = {
  remittance_id: 4217,
  reference_number: 'NIR-7K2M-9QXD',
  state: 'asked',
  title: 'We need something from you',
  line: 'Please answer below.',
  turn: 'you',
  due_at: null,
  is_late: false,
  missing: 2,
  asked: 3,
}

const page = (data: object[], next: number | null = null) => new Reply({ data, next, totals: TOTALS })

function open(rows: object[] = [SUBMITTED, UNFINISHED], next: number | null = null) {
  setToken('token-of-jurgen')
  const server = fakeServer({
    [LIST]: ({ query }: Call) => (query.before === undefined ? page(rows, next) : page([OLDER])),
    'GET /cases': () => [GLANCE],
    'GET /user': () => JURGEN,
    [NEW]: () => null,
    [CHECK]: () => new Reply({ has_incomplete: false, data: null }),
  })
  return { server, ...show(<RemittancesPage />, { path: '/remittances' }) }
}

const table = () => screen.findByRole('table', { name: 'Your remittances' })
const button = (name: string) => screen.getByRole('button', { name })

test('every remittance is listed with its known facts, and the totals cover all of them', async () => {
  const { server } = open()
  await table()
  expect(rowsOf('Your remittances')).toEqual([
    [
      'REM-004217 NIR-7K2M-9QXD',
      '₹25,13,470to Germany',
      'ICICI Bank',
      'Under ReviewPlease answer 2 questions',
      '18 Nov 2026',
      'ViewReceipt',
    ],
    ['REM-000093 NIR-3B8C-1ZZW', 'Not provided', 'Not Selected', 'In Progress', '19 Nov 2026', 'ContinueView'],
  ])
  expect(screen.getByRole('link', { name: 'REM-004217' }).getAttribute('href')).toBe('/remittances/4217')
  expect(screen.queryByRole('link', { name: 'REM-000093' })).toBeNull()
  expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
    '1,234',
    '1,100',
    '134',
    '₹9,87,65,432',
  ])
  expect(server.callsOf(LIST)[0]?.query).toEqual({ sort: 'newest', totals: 'true' })
  expect(server.callsOf('GET /cases')[0]?.query).toEqual({ remittances: '4217' })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a receipt is offered for paid remittances only', async () => {
  open([SUBMITTED, { ...SUBMITTED, id: 18, contribution: asRupees(0) }, { ...SUBMITTED, id: 19, contribution: null }])
  await table()
  expect(screen.getAllByRole('button', { name: /^Receipt for/ })).toHaveLength(1)
})

test('the order is kept in the address and sent to the server, and more rows load page by page', async () => {
  const { server, user, place } = open([SUBMITTED, UNFINISHED], 77)
  await table()
  await user.selectOptions(screen.getByLabelText('Sort by'), 'largest')
  await waitFor(() => expect(server.callsOf(LIST)).toHaveLength(2))
  expect(place.now).toBe('/remittances?sort=largest')
  expect(server.callsOf(LIST)[1]?.query).toEqual({ sort: 'largest', totals: 'true' })
  await waitFor(() => expect(rowsOf('Your remittances')).toHaveLength(2))
  server.answer(LIST, () => new Refusal(400))
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load remittances')
  server.answer(LIST, () => page([OLDER]))
  const cases = held<object>()
  server.answer('GET /cases', () => cases.promise)
  await user.click(button('Show more'))
  await waitFor(() => expect(rowsOf('Your remittances')).toHaveLength(3))
  cases.resolve([])
  expect(server.callsOf(LIST).at(-1)?.query).toEqual({ sort: 'largest', before: '77' })
  expect(rowsOf('Your remittances')[2]?.[3]).toBe('Rejected')
  await user.selectOptions(screen.getByLabelText('Sort by'), 'newest')
  await waitFor(() => expect(place.now).toBe('/remittances'))
})

test('an empty list says so and offers a first remittance', async () => {
  const { server, user } = open([])
  await screen.findByRole('heading', { name: 'No remittances yet' })
  expect(screen.queryByLabelText('Sort by')).toBeNull()
  expect(server.callsOf('GET /cases')).toHaveLength(0)
  server.answer(LIST, () => new Refusal(400))
  await user.click(button('Create Your First Remittance'))
  await screen.findByText('Another page')
})

test('a failed list can be retried', async () => {
  const { server, user } = open()
  await table()
  server.answer(LIST, () => new Refusal(403))
  await user.selectOptions(screen.getByLabelText('Sort by'), 'oldest')
  await screen.findByRole('heading', { name: 'Failed to load remittances' })
  expect(document.querySelector('dl')).toBeNull()
  server.answer(LIST, () => page([OLDER, SUBMITTED]))
  await user.click(button('Try again'))
  await table()
  expect(rowsOf('Your remittances').map(([number]) => number)).toEqual([
    'REM-000005 NIR-OLD',
    'REM-004217 NIR-7K2M-9QXD',
  ])
})

test('details are loaded when opened, can be retried, and belong to their remittance', async () => {
  const { server, user } = open()
  server.answer('GET /remittances/:id', () => new Refusal(404))
  await table()
  await user.click(button('View REM-004217'))
  await screen.findByRole('heading', { name: 'Failed to load the details' })
  const sender_details = { ...sampleRecord().sender_details, name: 'Ásha O’Example आशा' }
  server.answer('GET /remittances/:id', ({ params }) =>
    sampleRecord({ id: Number(params.id), sender_details, created_at: SUBMITTED.created_at } as object),
  )
  await user.click(button('Try again'))
  const dialog = within(screen.getByRole('dialog', { name: 'REM-004217 · NIR-7K2M-9QXD' }))
  await dialog.findByRole('heading', { name: 'Sender bank' })
  expect(dialog.getByText('Ásha O’Example आशा')).toBeTruthy()
  expect(dialog.getByText('Under Review')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Follow this remittance' }).getAttribute('href')).toBe('/remittances/4217')
  expect(new Set(server.callsOf('GET /remittances/:id').map(({ params }) => params.id))).toEqual(new Set(['4217']))
  await user.click(button('Close'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(button('View REM-000093'))
  const other = within(screen.getByRole('dialog', { name: 'REM-000093 · NIR-3B8C-1ZZW' }))
  expect(other.queryByRole('link')).toBeNull()
})

test('receipts are saved under their numbers, one at a time, and a failure is shown until closed', async () => {
  const files = savedFiles()
  const { server, user } = open([SUBMITTED, { ...SUBMITTED, id: 18 }])
  const answer = held<object>()
  server.answer(RECEIPT, () => answer.promise)
  await table()
  await user.click(button('Receipt for REM-004217'))
  expect(button('Receipt for REM-004217').textContent).toBe('Downloading...')
  expect(button('Receipt for REM-000018').textContent).toBe('Receipt')
  expect(button('Receipt for REM-000018')).toHaveProperty('disabled', true)
  answer.resolve({})
  await waitFor(() => expect(files).toEqual(['remittance-receipt-4217.pdf']))
  expect(server.callsOf(RECEIPT)[0]?.params).toEqual({ id: '4217' })
  server.answer(RECEIPT, () => new Refusal(404))
  await waitFor(() => expect(button('Receipt for REM-000018')).toHaveProperty('disabled', false))
  await user.click(button('Receipt for REM-000018'))
  expect((await screen.findByRole('alert')).textContent).toContain('Receipt may not be available')
  await user.click(button('Close this message'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(files).toHaveLength(1)
})

test('a new remittance starts at once if nothing would be lost', async () => {
  const { server, user, place } = open()
  localStorage.setItem('nirgam.formData', JSON.stringify({ destinationCountry: 'Kenya' }))
  await table()
  const answer = held<object>()
  server.answer(CHECK, () => answer.promise)
  const account = ['GET /user', 'token-of-jurgen']
  queryClient.setQueryData(account, JURGEN)
  await user.dblClick(button('New Remittance'))
  expect(button('Starting...')).toHaveProperty('disabled', true)
  answer.resolve(new Reply({ has_incomplete: false, data: null }))
  await waitFor(() => expect(place.now).toBe('/'))
  expect(server.callsOf(NEW)).toHaveLength(1)
  expect(localStorage.getItem('nirgam.formData')).toBeNull()
  expect(queryClient.getQueryState(account)?.isInvalidated, 'the account no longer has it').toBe(true)
})

test('a user with an unfinished remittance is asked first, and may continue it', async () => {
  const { server, user, place } = open()
  const begun = sampleRecord({ amount: 770_001, destination_country: 'Japan' })
  server.answer(CHECK, () => new Reply({ has_incomplete: true, data: begun }))
  await table()
  await user.click(button('New Remittance'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(said()).toContain('₹7,70,001')
  server.answer(NEW, () => new Refusal(409, { message: 'It has just been paid.' }))
  await user.click(dialog.getByRole('button', { name: 'Start new' }))
  await dialog.findByText('It has just been paid.')
  expect(place.now).toBe('/remittances')
  await user.click(dialog.getByRole('button', { name: 'Continue Remittance' }))
  await waitFor(() => expect(place.now).toBe('/dashboard'))
  expect(place.state).toEqual({ continueRemittance: true })
})

test('edits not yet saved belong to the remittance in the account, and are not listed beside it', async () => {
  const { server, user } = open()
  const begun = sampleRecord({ amount: 770_001, destination_country: 'Japan' })
  const edits = { dirty: ['amount'], amount: 81_000, was: { amount: 770_001 } }
  localStorage.setItem('nirgam.formData', JSON.stringify({ referenceNumber: begun.reference_number, ...edits }))
  server.answer(CHECK, () => new Reply({ has_incomplete: true, data: begun }))
  await table()
  await user.click(button('New Remittance'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'In your account₹7,70,001to Japan',
    'New remittanceAn empty form',
  ])
})

test('a failure to start is shown above the list', async () => {
  const { server, user } = open()
  server.answer(CHECK, () => new Refusal(500, { message: '' }))
  await table()
  await user.click(button('New Remittance'))
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to start new remittance. Please try again.')
  expect(server.callsOf(NEW)).toHaveLength(0)
  await user.click(button('Close this message'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  [{ status_reason: 'The deed names another buyer.' }, true],
  [{ status_reason: null, is_completed: false }, false],
])('the details show a status’s reason and a link to follow the remittance (%#)', async (change, isFollowed) => {
  const { server, user } = open([{ ...SUBMITTED, ...change }])
  await table()
  server.answer('GET /remittances/:id', () => new Refusal(403))
  await user.click(screen.getAllByRole('button', { name: /^View/ })[0] as HTMLElement)
  const dialog = within(screen.getByRole('dialog', { name: 'REM-004217 · NIR-7K2M-9QXD' }))
  expect(dialog.queryByText('The deed names another buyer.') !== null).toBe(isFollowed)
  expect(dialog.queryByRole('link', { name: 'Follow this remittance' }) !== null).toBe(isFollowed)
  await dialog.findByText('Failed to load the details')
  server.answer('GET /remittances/:id', () => sampleRecord({ id: 4217 }))
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(dialog.getAllByRole('heading', { level: 3 }).length).toBeGreaterThan(2))
})
