import type { DataOf } from '@nirgam/domain/api-contract'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { EARLY_RECORD, SAMPLE_ANSWERS, sampleRecord } from '@nirgam/domain/remittance/sample-form'
import { STEPS, type StepId, snakeCase, stepById } from '@nirgam/domain/remittance/steps'
import { expect, test } from 'vitest'
import { setToken } from '../../lib/session.ts'
import { act, screen, waitFor, within } from '../../testing/dom.ts'
import { fakeServer, LOST, Refusal } from '../../testing/fake-server.ts'
import { enter, held, said, show } from '../../testing/show.tsx'
import { Component as RemittancePage } from './remittance-page.tsx'

const SAVE = 'PUT /remittances/:id'
const LOOKUP = 'GET /postal/:country/:code'

const SIGNED_IN = {
  user: {
    id: 'u-0000-51',
    name: 'Ásha O’Example',
    email: 'asha@nirgam.example',
    phone: null,
    country_code: null,
    verified: true,
    created_at: '2026-01-01T00:00:00.000Z',
  },
  has_completed_remittance: false,
  latest_remittance: 4217,
}

const NOTHING_TO_FILE: DataOf<'GET /remittances/:id/finding'> = {
  ...{ headline: 'Nothing to file', is_free: true, is_open: false, reasons: [], guide_path: '/guide', ledger: null },
}

/** A remittance on the server, with a step of it opened here. */
function open(step: StepId, change: Partial<RemittanceRecord> = {}) {
  const kept = { record: sampleRecord({ id: 4217, ...change }) }
  const save = (body: object) => {
    const { step, data, version } = body as { step: string; data: unknown; version: number }
    if (version !== kept.record.version) return new Refusal(409, { message: 'Changed', data: kept.record })
    const [answer = 'amount'] = STEPS.find(({ serverStep }) => serverStep === step)?.answers ?? []
    kept.record = { ...kept.record, [snakeCase(answer)]: data, version: version + 1 }
    return kept.record
  }
  const server = fakeServer({
    'GET /user': () => SIGNED_IN,
    'GET /remittances/current': () => kept.record,
    [SAVE]: ({ body }) => save(Object(body)),
    [LOOKUP]: () => new Refusal(404, { message: 'No location found for this PIN code' }),
    // The review, which some of these steps lead to, looks at it.
    'GET /remittances/:id/finding': () => NOTHING_TO_FILE,
  })
  setToken('a-token')
  const shown = show(<RemittancePage />, { path: '/remittance', at: `/remittance?step=${stepById(step).number}` })
  return { kept, save, server, ...shown }
}

const isAt = (step: StepId) => screen.findByRole('heading', { level: 1, name: stepById(step).question })
const arrived = async (step: StepId) => {
  await isAt(step)
  await waitFor(() => expect(document.querySelector('form [aria-busy="true"]')).toBeNull())
}
const box = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`) as HTMLInputElement
const type = (values: Readonly<Record<string, string>>) => {
  for (const [id, value] of Object.entries(values)) enter(box(id), value)
}
const typed = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.keys(values).map((id) => [id, box(id).value]))
const next = () => screen.getByRole('button', { name: 'Next' })
const back = () => screen.getByRole('button', { name: 'Back' })

/** Saves that are answered when the test says so. */
function holdSaves({ server, save }: ReturnType<typeof open>) {
  const waiting: ((answer: 'go on' | 'fail') => void)[] = []
  server.answer(SAVE, async ({ body }) => {
    const { promise, resolve } = held<'go on' | 'fail'>()
    waiting.push(resolve)
    return (await promise) === 'fail' ? new Refusal(500) : save(Object(body))
  })
  return async (answer: 'go on' | 'fail') => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    waiting.shift()?.(answer)
  }
}

test('Back during a slow save sticks', async () => {
  const page = open('receiverDetails')
  await arrived('receiverDetails')
  const answer = holdSaves(page)
  type({ city: 'Oakland' })
  await page.user.click(next())
  await arrived('senderBankDetails')
  await page.user.click(back())
  await arrived('receiverDetails')
  await page.user.click(back())
  await arrived('senderDetails')
  await answer('go on')
  await waitFor(() => expect(page.kept.record.receiver_details?.city).toBe('Oakland'))
  await waitFor(() => expect(said()).not.toContain('Saving…'))
  await isAt('senderDetails')
  expect(page.place.now).toBe(`/remittance?step=${stepById('senderDetails').number}`)
})

test('the next question does not wait for a slow save, which is told of beside it', async () => {
  const page = open('senderDetails')
  await arrived('senderDetails')
  const answer = holdSaves(page)
  type({ name: 'Ásha Changed' })
  await page.user.click(next())
  await arrived('receiverDetails')
  expect(said()).toContain('Saving…')
  type({ city: 'Oakland' })
  // One step ahead of what is saved, and no further.
  await page.user.click(next())
  await screen.findByRole('button', { name: 'Saving...' })
  await answer('go on')
  await arrived('senderBankDetails')
  await answer('go on')
  await waitFor(() => expect(said()).not.toContain('Saving…'))
  expect(page.kept.record.sender_details?.name).toBe('Ásha Changed')
  expect(page.kept.record.receiver_details?.city).toBe('Oakland')
})

test('somebody who types when the last save fails is told there, and finds the way back', async () => {
  const page = open('senderDetails', { receiver_details: null })
  await arrived('senderDetails')
  const answer = holdSaves(page)
  type({ name: 'Ásha Changed' })
  await page.user.click(next())
  await arrived('receiverDetails')
  box('name').focus()
  type({ name: 'Half' })
  await answer('fail')
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('Please try again.')
  await isAt('receiverDetails')
  expect(document.activeElement).toBe(box('name'))
  await page.user.click(within(told).getByRole('button', { name: /^Back to / }))
  await arrived('senderDetails')
  expect(box('name').value).toBe('Ásha Changed')
  page.server.answer(SAVE, ({ body }) => page.save(Object(body)))
  await page.user.click(next())
  await arrived('receiverDetails')
  expect(box('name').value).toBe('Half')
  await waitFor(() => expect(page.kept.record.sender_details?.name).toBe('Ásha Changed'))
})

const { accountType: _, iban: __, bankAddress: ___, ...RECEIVER_BANK } = SAMPLE_ANSWERS.receiver_bank_details

test.each([
  ['senderDetails', 'receiverDetails', { name: 'José O’Neil', address: '12 Ümlaut Road' }],
  ['receiverDetails', 'senderBankDetails', { name: 'Zoë Nair', city: 'Oakland' }],
  ['senderBankDetails', 'receiverBankDetails', { ifsc: 'HDFC0009999', panNumber: 'AZXPM7093L' }],
  ['receiverBankDetails', 'confirmation', { ...RECEIVER_BANK, bankName: 'Bank of Ōsaka' }],
] as const)('a save of %s that fails, or finds nobody, loses nothing typed', async (step, after, values) => {
  const { server, save, user, kept } = open(step)
  await arrived(step)
  type(values as Record<string, string>)
  const before = typed(values as Record<string, string>)
  for (const [answer, words] of [
    [new Refusal(500), 'Failed to save data. Please try again.'],
    [LOST, 'We couldn’t reach Nirgam'],
  ] as const) {
    server.answer(SAVE, () => answer)
    await user.click(next())
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words))
    await arrived(step)
    expect(typed(values as Record<string, string>)).toEqual(before)
  }
  server.answer(SAVE, ({ body }) => save(Object(body)))
  await user.click(next())
  await arrived(after)
  await waitFor(() => expect(JSON.stringify(kept.record)).toContain(Object.values(values)[0]))
})

test('of two tabs the later save wins only for what it changed', async () => {
  const { kept, user } = open('senderBankDetails')
  await arrived('senderBankDetails')
  const before = kept.record.sender_bank_details as NonNullable<RemittanceRecord['sender_bank_details']>
  kept.record = { ...kept.record, version: 2, sender_bank_details: { ...before, accountNumber: '777766665555' } }
  type({ ifsc: 'HDFC0009999' })
  await user.click(next())
  await arrived('receiverBankDetails')
  await waitFor(() =>
    expect(kept.record.sender_bank_details).toMatchObject({ accountNumber: '777766665555', ifsc: 'HDFC0009999' }),
  )
})

test.each([
  ['Use the other', '777766665555'],
  ['Keep mine', '111122223333'],
])('the same answer changed in two tabs is shown with both values and asked about: %s', async (choice, number) => {
  const { kept, user } = open('senderBankDetails')
  await arrived('senderBankDetails')
  const before = kept.record.sender_bank_details as NonNullable<RemittanceRecord['sender_bank_details']>
  kept.record = { ...kept.record, version: 2, sender_bank_details: { ...before, accountNumber: '777766665555' } }
  type({ accountNumber: '111122223333', confirmAccountNumber: '111122223333' })
  await user.click(next())
  const question = await screen.findByRole('dialog', { name: 'Which version should we keep?' })
  expect(question.textContent).toContain('****3333')
  expect(question.textContent).toContain('****5555')
  await user.click(within(question).getByRole('button', { name: choice }))
  await arrived('receiverBankDetails')
  await waitFor(() => expect(kept.record.sender_bank_details?.accountNumber).toBe(number))
})

test('going back and forward keeps half-filled steps', async () => {
  const { user } = open('receiverDetails', { ...EARLY_RECORD, sender_details: sampleRecord().sender_details })
  await arrived('receiverDetails')
  type({ name: 'Half', email: 'half@' })
  await user.click(back())
  await arrived('senderDetails')
  await user.click(next())
  await arrived('receiverDetails')
  expect(typed({ name: '', email: '' })).toEqual({ name: 'Half', email: 'half@' })
})

const BENGALURU = { city: 'Bengaluru Urban', state: 'Karnataka', country: 'India', cities: [] }

test('a postal code fills city and state, once typing has paused', async () => {
  const { server, user } = open('senderDetails', EARLY_RECORD)
  await arrived('senderDetails')
  server.answer(LOOKUP, () => BENGALURU)
  await user.click(next())
  await waitFor(() => expect(said()).toContain('City is required'))
  await user.type(box('pinCode'), '560001')
  await waitFor(() => expect(typed({ city: '', state: '' })).toEqual({ city: 'Bengaluru Urban', state: 'Karnataka' }))
  expect(said()).not.toContain('City is required')
  // A slow machine pauses of itself, and then asks about the beginning, too; the last question is what counts.
  const asked = () => server.callsOf(LOOKUP).map(({ params }) => params)
  await waitFor(() => expect(asked().at(-1)).toEqual({ country: 'India', code: '560001' }))
  expect(asked().filter(({ code = '' }) => code.length < 4)).toEqual([])
})

test('what is typed while a lookup runs is kept', async () => {
  const { server } = open('senderDetails', EARLY_RECORD)
  await arrived('senderDetails')
  const { promise, resolve } = held<object>()
  server.answer(LOOKUP, () => promise)
  type({ pinCode: '560001' })
  await waitFor(() => expect(said()).toContain('Looking up location data...'))
  type({ city: 'My own town' })
  resolve(BENGALURU)
  await waitFor(() => expect(box('state').value).toBe('Karnataka'))
  expect(box('city').value).toBe('My own town')
})

test('an answer to an older code is ignored', async () => {
  const { server } = open('senderDetails', EARLY_RECORD)
  await arrived('senderDetails')
  const { promise, resolve } = held<object>()
  server.answer(LOOKUP, ({ params: { code } }) => (code === '560001' ? promise : { ...BENGALURU, city: 'Mumbai' }))
  type({ pinCode: '560001' })
  await expect.poll(() => server.callsOf(LOOKUP).length).toBe(1)
  type({ pinCode: '400001' })
  await waitFor(() => expect(box('city').value).toBe('Mumbai'))
  resolve({ ...BENGALURU, city: 'Old' })
  // Long enough for an answer to be read and shown.
  for (let turns = 0; turns < 20; turns++) await act(() => new Promise((done) => setImmediate(done)))
  expect(box('city').value).toBe('Mumbai')
})

test.each([
  [new Refusal(422, { message: 'Invalid PIN/ZIP code' }), 'Invalid PIN/ZIP code'],
  [new Refusal(404, { message: 'No location found for this PIN code' }), 'No location found for this PIN code'],
  [new Refusal(503, { message: 'Failed to fetch location data' }), 'Failed to fetch location data'],
  [LOST, 'Failed to fetch location data'],
])('a lookup that finds nothing says why and leaves everything to be typed (%#)', async (answer, words) => {
  const { server } = open('senderDetails', EARLY_RECORD)
  await arrived('senderDetails')
  server.answer(LOOKUP, () => answer)
  type({ pinCode: '560001' })
  await waitFor(() => expect(said()).toContain(words))
  type({ city: 'Anywhere' })
  expect(typed({ pinCode: '', city: '' })).toEqual({ pinCode: '560001', city: 'Anywhere' })
})

test('where no lookup is to be had nobody is asked, and it is said', async () => {
  const { sender_details } = sampleRecord()
  const { server } = open('senderDetails', { sender_details: { ...sender_details, country: 'Singapore' } as never })
  await arrived('senderDetails')
  type({ pinCode: '018956' })
  await waitFor(() => expect(said()).toContain('Geocoding not supported for this country.'))
  expect(server.callsOf(LOOKUP)).toEqual([])
})
