import { asRupees } from '@nirgam/domain/shared/money'
import { expect, test } from 'vitest'
import { screen, waitFor } from '../../testing/dom.ts'
import { fakeServer, Refusal, Reply } from '../../testing/fake-server.ts'
import { BEFORE_MIDNIGHT, SUBMITTED, UNFINISHED } from '../../testing/sample-account.ts'
import { held, said, savedFiles, show } from '../../testing/show.tsx'
import { ThankYouPage } from './thank-you-page.tsx'

const LIST = 'GET /remittances'
const RECEIPT = 'GET /remittances/:id/receipt'
const OLDER = { ...SUBMITTED, id: 12, reference_number: 'NIR-OLD', completed_at: BEFORE_MIDNIGHT }
const GLANCE = {
  remittance_id: 4217,
  state: 'received',
  line: '',
  turn: 'us',
  due_at: '2026-11-20T08:30:00.000Z',
  missing: 0,
  asked: 0,
}

function open(rows: object[], glances: object[] = [GLANCE]) {
  const server = fakeServer({ [LIST]: () => new Reply({ data: rows, next: null }), 'GET /cases': () => glances })
  return { server, ...show(<ThankYouPage />, { path: '/thank-you' }) }
}

const button = (name: string) => screen.findByRole('button', { name })

test('the page is about the remittance paid last, with its own facts', async () => {
  const { server } = open([UNFINISHED, OLDER, SUBMITTED])
  await screen.findByRole('heading', { name: 'Congratulations!' })
  expect(said()).toContain('₹1,968')
  expect(said()).toMatch(/paid as \$\d+\.\d\d/)
  expect(said()).toContain('₹25,13,470')
  expect(said()).toContain('₹25,13,470to Germany')
  expect(said()).toContain('NIR-7K2M-9QXDREM-004217')
  await waitFor(() => expect(said()).toContain('Ready by Fri 20 Nov, 2 PM India time'))
  expect(screen.getByRole('link', { name: 'Follow this remittance' }).getAttribute('href')).toBe('/remittances/4217')
  expect(server.callsOf(LIST)[0]?.query).toEqual({ limit: '5', totals: 'true' })
  const stages = [...document.querySelectorAll('ol > li')].map(({ textContent }) => textContent ?? '')
  expect(stages[0]).toContain('Form filled in and contribution paid')
  expect(stages).toHaveLength(4)
})

test('unknown facts are left out', async () => {
  open(
    [
      {
        ...SUBMITTED,
        amount: null,
        destination_country: null,
        contribution: null,
        is_completed: false,
        completed_at: null,
      },
    ],
    [],
  )
  await screen.findByRole('heading', { name: 'Congratulations!' })
  expect(said()).toContain('₹0')
  expect(said()).not.toContain('Your transfer, sent by your bank')
  expect(screen.queryByRole('link', { name: 'Follow this remittance' })).toBeNull()
  expect(said()).not.toContain('Ready by')
})

test('a user who has not paid is linked back to the form', async () => {
  open([UNFINISHED])
  await screen.findByRole('heading', { name: 'No payment yet' })
  expect(screen.getByRole('link', { name: 'Continue your remittance' }).getAttribute('href')).toBe('/remittance')
  expect(said()).not.toContain('Congratulations')
})

test('a failure says that the payment is safe, and can be retried', async () => {
  const server = fakeServer({ [LIST]: () => new Refusal(403), 'GET /cases': () => [] })
  const { user } = show(<ThankYouPage />, { path: '/thank-you' })
  await screen.findByText(/Your payment is safe with us/)
  server.answer(LIST, () => new Reply({ data: [{ ...SUBMITTED, contribution: asRupees(754) }], next: null }))
  await user.click(await button('Try again'))
  await screen.findByRole('heading', { name: 'Congratulations!' })
  expect(said()).toContain('₹754')
})

test('summary and receipt are saved under their numbers, and the receipt is requested once', async () => {
  const files = savedFiles()
  const { server, user } = open([SUBMITTED])
  await user.click(await button('Download Summary'))
  expect(files).toEqual(['remittance-summary-NIR-7K2M-9QXD.txt'])
  const answer = held<object>()
  server.answer(RECEIPT, () => answer.promise)
  expect((await button('Download Receipt')).getAttribute('aria-disabled')).toBe('false')
  await user.click(await button('Download Receipt'))
  const busy = await button('Downloading...')
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  await user.click(busy)
  answer.resolve({})
  await waitFor(() => expect(files[1]).toBe('remittance-receipt-4217.pdf'))
  expect(server.callsOf(RECEIPT)).toHaveLength(1)
  server.answer(RECEIPT, () => new Refusal(404))
  await user.click(await button('Download Receipt'))
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to download receipt.')
})
