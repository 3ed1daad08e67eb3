import type { DataOf } from '@nirgam/domain/api-contract'
import {
  CONTRIBUTION_PRESETS,
  CONTRIBUTION_QUICK_FILLS,
  DOCUMENT_KINDS,
  type DocumentKind,
} from '@nirgam/domain/remittance/answers/options'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { EARLY_RECORD, SAMPLE_ANSWERS, sampleForm, sampleRecord } from '@nirgam/domain/remittance/sample-form'
import { STEPS, type StepId, snakeCase, stepById } from '@nirgam/domain/remittance/steps'
import { COPY_NOTICE_MS, POSTAL_DEBOUNCE_MS } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { asRupees, formatRupees, processingTime, WORKING_TIME } from '@nirgam/domain/shared/money'
import { rupeesInWords } from '@nirgam/domain/shared/rupee-words'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { setToken } from '../../lib/session.ts'
import { act, fireEvent, screen, waitFor, within } from '../../testing/dom.ts'
import { fakeServer, LOST, Refusal } from '../../testing/fake-server.ts'
import { enter, factsIn, held, said, show } from '../../testing/show.tsx'
import { refreshUser, signOut } from '../auth/auth.tsx'
import ClashDialog, { questionOf } from './frame/clash-dialog.tsx'
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

const EARLY_RECORD_WITH_SENDER = { ...EARLY_RECORD, sender_details: sampleRecord().sender_details }

/** A remittance on the server, with one of its steps open. */
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
    // Loaded by the review, which some of these steps lead to.
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

/** Holds each save until the test answers it. */
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

test('Back during a slow save stays in effect', async () => {
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

test('the next question does not wait for a slow save, whose progress is shown', async () => {
  const page = open('senderDetails')
  await arrived('senderDetails')
  const answer = holdSaves(page)
  type({ name: 'Ásha Changed' })
  await page.user.click(next())
  await arrived('receiverDetails')
  expect(said()).toContain('Saving…')
  type({ city: 'Oakland' })
  // The user can be one step ahead of the saved answers, and no further.
  await page.user.click(next())
  await screen.findByRole('button', { name: 'Saving...' })
  await answer('go on')
  await arrived('senderBankDetails')
  await answer('go on')
  await waitFor(() => expect(said()).not.toContain('Saving…'))
  expect(page.kept.record.sender_details?.name).toBe('Ásha Changed')
  expect(page.kept.record.receiver_details?.city).toBe('Oakland')
})

test('a save answered after the user has logged out leaves nothing in this browser', async () => {
  const page = open('senderDetails')
  page.server.answer('POST /logout', () => null)
  await arrived('senderDetails')
  const answer = holdSaves(page)
  type({ name: 'Ásha Changed' })
  await page.user.click(next())
  await arrived('receiverDetails')
  type({ city: 'Oakland' })
  await screen.findByText('Saving…')
  act(() => signOut())
  await answer('go on')
  await waitFor(() => expect(page.kept.record.sender_details?.name).toBe('Ásha Changed'))
  await isAt('amount')
  // Long enough for the response to be read.
  for (let turns = 0; turns < 20; turns++) await act(() => new Promise((done) => setImmediate(done)))
  expect(['nirgam.formData', 'nirgam.currentStep'].map((key) => localStorage.getItem(key))).toEqual([null, null])
})

test('a failed save does not move a user who is already typing, and offers a way back', async () => {
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
] as const)('a save of %s that fails or finds no server keeps the typed text', async (step, after, values) => {
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

test('with two tabs, the later save overwrites only the fields it changed', async () => {
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
])('an answer changed in two tabs is shown with both values to choose from: %s', async (choice, number) => {
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
  const { user } = open('receiverDetails', EARLY_RECORD_WITH_SENDER)
  await arrived('receiverDetails')
  type({ name: 'Half', email: 'half@' })
  await user.click(back())
  await arrived('senderDetails')
  await user.click(next())
  await arrived('receiverDetails')
  expect(typed({ name: '', email: '' })).toEqual({ name: 'Half', email: 'half@' })
})

const BENGALURU = { city: 'Bengaluru Urban', state: 'Karnataka', country: 'India', cities: [] }

test('a postal code fills in city and state once typing pauses', async () => {
  const { server, user } = open('senderDetails', EARLY_RECORD)
  await arrived('senderDetails')
  server.answer(LOOKUP, () => BENGALURU)
  await user.click(next())
  await waitFor(() => expect(said()).toContain('City is required'))
  await user.type(box('pinCode'), '560001')
  await waitFor(() => expect(typed({ city: '', state: '' })).toEqual({ city: 'Bengaluru Urban', state: 'Karnataka' }))
  expect(said()).not.toContain('City is required')
  // A slow machine may pause while typing and look up the first digits too; only the last lookup counts.
  const asked = () => server.callsOf(LOOKUP).map(({ params }) => params)
  await waitFor(() => expect(asked().at(-1)).toEqual({ country: 'India', code: '560001' }))
  expect(asked().filter(({ code = '' }) => code.length < 4)).toEqual([])
})

test('text typed during a lookup is kept', async () => {
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

test('the response to an older code is ignored', async () => {
  const { server } = open('senderDetails', EARLY_RECORD)
  await arrived('senderDetails')
  const { promise, resolve } = held<object>()
  server.answer(LOOKUP, ({ params: { code } }) => (code === '560001' ? promise : { ...BENGALURU, city: 'Mumbai' }))
  type({ pinCode: '560001' })
  await expect.poll(() => server.callsOf(LOOKUP).length).toBe(1)
  type({ pinCode: '400001' })
  await waitFor(() => expect(box('city').value).toBe('Mumbai'))
  resolve({ ...BENGALURU, city: 'Old' })
  // Long enough for a response to be read and shown.
  for (let turns = 0; turns < 20; turns++) await act(() => new Promise((done) => setImmediate(done)))
  expect(box('city').value).toBe('Mumbai')
})

test.each([
  [new Refusal(422, { message: 'Invalid PIN/ZIP code' }), 'Invalid PIN/ZIP code'],
  [new Refusal(404, { message: 'No location found for this PIN code' }), 'No location found for this PIN code'],
  [new Refusal(503, { message: 'Failed to fetch location data' }), 'Failed to fetch location data'],
  [LOST, 'Failed to fetch location data'],
])('a failed lookup shows the reason and leaves all fields to be typed (%#)', async (answer, words) => {
  const { server } = open('senderDetails', EARLY_RECORD)
  await arrived('senderDetails')
  server.answer(LOOKUP, () => answer)
  type({ pinCode: '560001' })
  await waitFor(() => expect(said()).toContain(words))
  type({ city: 'Anywhere' })
  expect(typed({ pinCode: '', city: '' })).toEqual({ pinCode: '560001', city: 'Anywhere' })
})

test('a country without lookup sends no request and says so', async () => {
  const { sender_details } = sampleRecord()
  const { server } = open('senderDetails', { sender_details: { ...sender_details, country: 'Singapore' } as never })
  await arrived('senderDetails')
  type({ pinCode: '018956' })
  await waitFor(() => expect(said()).toContain('Geocoding not supported for this country.'))
  expect(server.callsOf(LOOKUP)).toEqual([])
})

const values = (...ids: string[]) => ids.map((id) => box(id).value)
const NOWHERE = { country: 'Germany', city: 'Köln', state: 'NRW', pinCode: '50667', countryCode: '+49' }

test('a new sender starts with the account’s e-mail, a new country clears the place, and a full number is split', async () => {
  const { server } = open('senderDetails', EARLY_RECORD)
  await arrived('senderDetails')
  await waitFor(() => expect(box('email').value).toBe('asha@nirgam.example'))
  type({ email: '', phone: '' })
  expect(box('email').value, 'emptied by the user').toBe('')
  expect(said()).toContain('We fill in the city and state from it')
  type({ city: 'Pune', state: 'Maharashtra' })
  type({ country: 'Germany' })
  fireEvent.keyDown(box('country'), { key: 'Enter' })
  await waitFor(() => expect(box('countryCode').value).toContain('+49'))
  expect(values('city', 'state', 'pinCode')).toEqual(['', '', ''])
  expect(box('pinCode').placeholder).toBe('5-digit code')
  type({ phone: '+14155550100' })
  expect(box('phone').value).toBe('+14155550100')
  fireEvent.blur(box('phone'))
  await waitFor(() => expect(box('phone').value).toBe('4155550100'))
  expect(box('countryCode').value).toContain('+1')
  // A city that was typed and cleared again may be filled in.
  type({ city: 'Mine' })
  type({ city: '' })
  server.answer(LOOKUP, () => ({ city: 'Köln', state: 'Nordrhein-Westfalen', country: 'Germany', cities: ['Deutz'] }))
  type({ pinCode: '50667' })
  await waitFor(() => expect(values('city', 'state')).toEqual(['Köln', 'Nordrhein-Westfalen']))
  // The browser’s autofill changes a field without focusing it.
  type({ country: 'japan' })
  expect(values('country', 'countryCode')).toEqual(['Japan', '+81'])
})

test('a saved sender is kept as saved, even without an e-mail', async () => {
  const { sender_details } = sampleRecord()
  open('senderDetails', { sender_details: { ...sender_details, email: '' } as never })
  await arrived('senderDetails')
  await waitFor(() => expect(box('name').value).not.toBe(''))
  expect(box('email').value).toBe('')
})

test('a receiver is offered the destination country and the sender’s address', async () => {
  const { user, kept } = open('receiverDetails', {
    destination_country: 'Germany',
    receiver_details: { ...sampleRecord().receiver_details, country: 'Japan' } as never,
  })
  await arrived('receiverDetails')
  expect(said()).toContain('The money goes to Germany.')
  await user.click(screen.getByRole('button', { name: 'Use Germany' }))
  expect(box('country').value).toBe('Germany')
  expect(said()).not.toContain('The money goes to')
  expect(said()).not.toContain('Address copied from sender details')

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await user.click(screen.getByRole('radio', { name: 'Same as Sender' }))
  expect(said()).toContain('Address copied from sender details')
  const { name, city, country } = kept.record.sender_details as NonNullable<RemittanceRecord['sender_details']>
  expect(values('name', 'city', 'country')).toEqual([name, city, country])
  expect(['name', 'email', 'phone', 'address', 'city', 'pinCode'].every((id) => box(id).disabled)).toBe(true)
  expect(document.querySelector('#purpose')).toBeNull()
  expect(said()).not.toContain('The money goes to')
  expect(said()).not.toContain('We fill in the city')
  await act(() => vi.advanceTimersByTimeAsync(COPY_NOTICE_MS))
  expect(said()).not.toContain('Address copied from sender details')
  await user.click(screen.getByRole('radio', { name: 'Different Address' }))
  expect(values('name', 'city', 'pinCode', 'country', 'countryCode')).toEqual(['', '', '', 'India', '+91'])
  await user.click(screen.getByRole('radio', { name: 'Same as Sender' }))
  await user.click(screen.getByRole('radio', { name: 'Different Address' }))
  expect(said()).not.toContain('Address copied from sender details')
  expect(box('name').disabled).toBe(false)
  expect(said()).toContain('We’ll list the documents that go with it.')
  type({ purpose: 'tuition' })
  await waitFor(() => expect(said()).toContain('Enter the university or school below'))
  const purpose = document.querySelector<HTMLSelectElement>('#purpose')
  expect(purpose?.options[0]?.value, 'the choice can be cleared').toBe('')
  type({ purpose: '' })
  await waitFor(() => expect(said()).toContain('We’ll list the documents that go with it.'))
  expect(document.querySelector('#fatherName'), 'asked of the sender alone').toBeNull()
})

test.each([
  ['', '', null],
  ['1112223334', '', null],
  ['1112223334', '1112', null],
  ['1112223334', '1113', 'Account numbers do not match'],
  ['1112223334', '1112223334', 'Account numbers match'],
])('the account numbers %j and %j show: %s', async (accountNumber, confirmAccountNumber, words) => {
  open('senderBankDetails')
  await arrived('senderBankDetails')
  type({ accountNumber: '', confirmAccountNumber: '' })
  type({ accountNumber, confirmAccountNumber })
  const found = ['Account numbers match', 'Account numbers do not match'].filter((one) => said().includes(one))
  expect(found).toEqual(words === null ? [] : [words])
})

test('codes are tidied while typing, and a bank is suggested by a part of its name', async () => {
  const { user } = open('senderBankDetails')
  await arrived('senderBankDetails')
  type({ ifsc: 'hdfc0001234toolong', panNumber: 'abcde1234fgh', accountNumber: ' 5010-0012 3456 78 x' })
  expect(values('ifsc', 'panNumber', 'accountNumber')).toEqual(['HDFC0001234', 'ABCDE1234F', '50100012345678'])
  screen.getByLabelText('Upload Cancelled cheque or bank statement')
  await user.click(box('bankName'))
  type({ bankName: 'kot' })
  await user.click(screen.getByRole('option', { name: 'Kotak Mahindra Bank' }))
  expect(box('bankName').value).toBe('Kotak Mahindra Bank')
})

test.each([
  ['icici', 'ICICI Bank', true],
  ['Saraswat Co-op', 'Saraswat Co-op', true],
])('the chosen bank %s is shown and prefilled', async (bank, shown, isGuess) => {
  open('senderBankDetails', { bank, sender_bank_details: null, receiver_bank_details: null, contribution: null })
  await arrived('senderBankDetails')
  expect(said()).toContain(`The bank you chose earlier${shown}`)
  await waitFor(() => expect(box('bankName').value).toBe(isGuess ? shown : ''))
  type({ bankName: '' })
  expect(box('bankName').value).toBe('')
  expect(said()).not.toContain('For your security we never keep')
})

test('a bank name that was corrected stays, whatever bank was chosen earlier', async () => {
  open('senderBankDetails', { bank: 'icici' })
  await arrived('senderBankDetails')
  expect(said()).toContain('The bank you chose earlierICICI Bank')
  expect(box('bankName').value).toBe('HDFC Bank')
})

test.each([
  ['United States', ['routingNumber'], null],
  ['Germany', ['iban'], 'DE89370400440532013000'],
  ['Japan', [], null],
])('for a receiver in %s the extra codes are %j', async (country, extra, example) => {
  open('receiverBankDetails', {
    destination_country: country,
    receiver_details: { ...sampleRecord().receiver_details, ...NOWHERE, country } as never,
  })
  await arrived('receiverBankDetails')
  expect(said()).toContain(`Destination country${country}`)
  expect(['routingNumber', 'iban'].filter((id) => box(id) !== null)).toEqual(extra)
  for (const id of extra) expect(box(id).required || box(id).getAttribute('aria-required') === 'true').toBe(true)
  expect(/For example (DE\d+)/.exec(said())?.[1] ?? null).toBe(example)
})

test('a remittance removed elsewhere is reported, with a way on', async () => {
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const { server, user } = open('senderDetails')
  await arrived('senderDetails')
  server.answer(SAVE, () => new Refusal(404))
  type({ name: 'José O’Neil' })
  await user.click(next())
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('No active remittance found'))
  await user.click(screen.getByRole('button', { name: 'Go to Dashboard' }))
  expect(left).toHaveBeenCalledWith('/dashboard')
})

const edit = async (user: ReturnType<typeof open>['user'], part: string) => {
  await arrived('confirmation')
  await user.click(await screen.findByRole('button', { name: `Edit ${part}` }))
}
const backToReview = () => screen.getByRole('button', { name: 'Save and return to review' })

test('every part of the review can be edited, with a way straight back from that step and the next', async () => {
  const { kept, user } = open('confirmation')
  for (const [part, step, id] of [
    ["Sender's Details", 'senderDetails', 'name'],
    ['Sender Bank Details', 'senderBankDetails', 'bankName'],
    ["Receiver's Details", 'receiverDetails', 'name'],
    ['Receiver Bank Details', 'receiverBankDetails', 'bankName'],
  ] as const) {
    await edit(user, part)
    await arrived(step)
    type({ [id]: `Changed in ${step}` })
    await user.click(backToReview())
    await arrived('confirmation')
    await screen.findByText(`Changed in ${step}`)
    expect(JSON.stringify(kept.record)).toContain(`Changed in ${step}`)
  }
  await edit(user, 'Account Type')
  await arrived('accountType')
  await user.click(next())
  await arrived('sourceOfFunds')
  await user.click(backToReview())
  await arrived('confirmation')
})

test('a receiver’s new country asks for the bank codes it needs before the review', async () => {
  const { kept, user } = open('confirmation')
  await edit(user, "Receiver's Details")
  await arrived('receiverDetails')
  type({ country: 'Germany' })
  fireEvent.keyDown(box('country'), { key: 'Enter' })
  type({ city: 'Berlin', state: 'Berlin' })
  await user.click(backToReview())
  await arrived('receiverBankDetails')
  expect((await screen.findByRole('alert')).textContent).toContain('IBAN is required for European banks')
  type({ iban: 'DE89 3704 0044 0532 0130 00' })
  await user.type(box('iban'), '{Enter}')
  await arrived('confirmation')
  expect(kept.record.receiver_details).toMatchObject({ country: 'Germany', countryCode: '+49', pinCode: '' })
  expect(kept.record.receiver_bank_details).toMatchObject({ iban: 'DE89370400440532013000' })
})

test('text not yet saved survives a reload, and Next then saves it', async () => {
  const { kept, unmount } = open('senderDetails')
  await arrived('senderDetails')
  type({ name: 'Ásha Typed' })
  await screen.findByText('Not saved yet')
  unmount()
  queryClient.clear()
  const { user } = show(<RemittancePage />, { path: '/remittance', at: '/remittance?step=6' })
  await arrived('senderDetails')
  await waitFor(() => expect(box('name').value).toBe('Ásha Typed'))
  expect(kept.record.sender_details?.name).not.toBe('Ásha Typed')
  await user.click(next())
  await arrived('receiverDetails')
  await screen.findByText('Saved')
  expect(kept.record.sender_details?.name).toBe('Ásha Typed')
})

test.each(['senderBankDetails', 'receiverBankDetails'] as const)(
  'a number typed on the step %s before a reload has to be typed again, with the reason',
  async (step) => {
    const { place, unmount } = open(step)
    await arrived(step)
    expect(said()).not.toContain('For your security we never keep')
    type({ accountNumber: '111122223333' })
    await screen.findByText('Not saved yet')
    unmount()
    queryClient.clear()
    show(<RemittancePage />, { path: '/remittance', at: place.now })
    await arrived(step)
    await screen.findByText(/^For your security we never keep account numbers/)
    expect(values('accountNumber', 'confirmAccountNumber')).toEqual(['', ''])
  },
)

test('a session that ends on an early step leads to the login, and nothing is lost by it', async () => {
  const { server, user, place, unmount } = open('accountType', EARLY_RECORD)
  await arrived('accountType')
  server.answer(SAVE, () => new Refusal(401))
  await user.click(screen.getByRole('radio', { name: /^FCNR/ }))
  await user.click(next())
  await waitFor(() => expect(place.now).toBe('/login'))
  expect(place.state).toMatchObject({ message: 'Your session has ended. Please log in again.' })
  expect(sessionStorage.getItem('nirgam.place')).toBe('/remittance?step=3')
  unmount()
  const guest = show(<RemittancePage />, { path: '/remittance' })
  await waitFor(() => expect(guest.place.now, 'nor is an empty form shown later').toBe('/login'))
  guest.unmount()
  const again = open('accountType', EARLY_RECORD)
  await arrived('accountType')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^FCNR/ }).checked).toBe(true)
  await again.user.click(next())
  await waitFor(() => expect(again.kept.record.account_type).toBe('fcnr'))
})

test.each([
  ['contribution', 'Contribution · 2 more'],
  ['payment', 'Payment · last step'],
] as const)('on the step %s the stepper names it and counts the rest', async (step, words) => {
  const { server } = open(step)
  server.answer('GET /remittances/:id/payment/verify', () => new Refusal(503))
  server.answer('GET /promise', () => PROMISE)
  await isAt(step)
  const current = within(screen.getByRole('navigation', { name: 'Steps' })).getByText(/ more$|last step$/)
  expect(current.textContent).toBe(words)
  expect(current.closest('[aria-current=step]')).not.toBeNull()
})

const PROMISE = { due_at: '2026-11-20T08:30:00.000Z', signers: { firm: { name: '', frn: '' }, accountants: [] } }
const tile = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

test('a contribution is chosen or typed, and shows how long the certificate takes', async () => {
  const { kept, server, user } = open('contribution', { contribution: null })
  server.answer('GET /promise', () => PROMISE)
  await arrived('contribution')
  const waiting = `Choose an amount to see how many hours ${WORKING_TIME} your certificate will take.`
  expect(said()).toContain(waiting)
  await user.click(next())
  expect((await screen.findByRole('alert')).textContent).toContain(MESSAGES.contribution.required)
  const presets = [...CONTRIBUTION_PRESETS.map((one) => `${formatRupees(one)}${processingTime(one)}`)]
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    ...presets,
    'OthersYour own amount',
  ])
  await user.click(tile(/^₹5,000/))
  expect(said()).toContain(
    `At ₹5,000, estimated processing time is ${processingTime(asRupees(5_000))} ${WORKING_TIME}.`,
  )
  await screen.findByText('If you pay now: ready by Fri 20 Nov, 2 PM India time.')
  expect(server.callsOf('GET /promise').at(-1)?.query).toEqual({ contribution: '5000' })
  expect([said().includes(waiting), document.querySelector('#customContribution')]).toEqual([false, null])
  await user.click(tile(/^Others/))
  expect([tile(/^Others/).checked, tile(/^₹5,000/).checked, said().includes(waiting)]).toEqual([true, false, true])
  expect(document.querySelector('#customContribution + *, #customContribution')).toHaveProperty('value', '')
  const complains = () => said().includes(MESSAGES.contribution.minimum)
  type({ customContribution: '499' })
  fireEvent.blur(box('customContribution'))
  expect([said().includes('₹499, four hundred'), complains()]).toEqual([true, true])
  type({ customContribution: '500.99' })
  fireEvent.blur(box('customContribution'))
  expect([box('customContribution').value, complains()]).toEqual(['500', false])
  await user.click(tile(/^₹2,500/))
  await user.click(tile(/^Others/))
  expect(box('customContribution').value).toBe('')
  for (const amount of CONTRIBUTION_QUICK_FILLS) {
    await user.click(screen.getByRole('button', { name: formatRupees(amount) }))
    expect(said()).toContain(`${formatRupees(amount)}, ${rupeesInWords(amount)} rupees`)
  }
  server.answer(SAVE, () => ({ ...kept.record, contribution: 7_500, version: 2 }))
  await user.click(next())
  await arrived('documents')
  expect(server.callsOf(SAVE).map(({ body }) => Object(body).data)).toEqual([
    { contribution: 'others', customContribution: 7_500 },
  ])
})

test('the documents step shows the number of uploads and the reference marked on them', async () => {
  open('documents')
  await arrived('documents')
  expect(said()).toContain('0 of 6 uploaded')
  expect(said()).toContain(`order reference number ${sampleRecord().reference_number} and store it encrypted`)
  expect(said()).not.toContain('Please log in to add documents')
  const cards = DOCUMENT_KINDS.map(({ label }) => screen.getByRole('region', { name: label }).textContent)
  expect(cards[0]).toContain('The front of your PAN card.')
})

test('proofs of the bank accounts do not count as documents', async () => {
  const file = (document_type: DocumentKind) => ({
    ...{
      id: 'd0c00000-0000-4000-8000-000000000021',
      document_type,
      name: 'a.pdf',
      size: 4711,
      type: 'application/pdf',
    },
    ...{ uploaded_at: '2026-11-18T19:15:00.000Z', url: '/api/documents/d0c00000-0000-4000-8000-000000000021' },
  })
  const kinds = ['panCard', 'sender_bank_document', 'receiver_bank_document'] as const
  open('documents', { documents: Object.fromEntries(kinds.map((kind) => [kind, file(kind)])) })
  await arrived('documents')
  expect(said()).toContain('1 of 6 uploaded')
  await waitFor(() => expect(said()).toContain('PAN card (added)'))
})

test.each([
  ['tuition', true],
  [undefined, false],
])('the documents to gather follow the purpose %s', async (purpose, isTuition) => {
  const { receiver_details } = sampleRecord()
  open('documents', { receiver_details: { ...receiver_details, purpose } as never })
  await arrived('documents')
  await waitFor(() => expect(said()).toContain('PAN card'))
  expect(said().includes('Admission letter and fee invoice')).toBe(isTuition)
})

test('each error links to its field', async () => {
  const { user } = open('senderDetails')
  await arrived('senderDetails')
  type({ name: '', pinCode: '' })
  await user.click(next())
  const summary = within(await screen.findByRole('alert'))
  summary.getByRole('heading', { name: MESSAGES.senderBank.errorsHeading })
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'))
  for (const link of summary.getAllByRole('link').reverse()) {
    await user.click(link)
    expect(document.activeElement?.id).toBe(link.getAttribute('href')?.slice(1))
  }
  expect(document.activeElement).toBe(box('name'))
})

test('conflicting answers are shown in words, each under its question', async () => {
  const here = sampleForm({ amount: asRupees(81_000), contribution: 'others', customContribution: asRupees(750) })
  const there = sampleRecord({ amount: null, contribution: 2_500, date_of_birth: null, bank: 'axis' })
  const paths = ['amount', 'contribution', 'dateOfBirth', 'bank', 'senderDetails.name'] as const
  const settle = vi.fn()
  fakeServer({})
  const clashes = paths.map((path) => ({ unit: [path], was: here }))
  const { user } = show(<ClashDialog form={here} record={there} clashes={clashes as never} settleClash={settle} />)
  const { day, month, year } = here.dateOfBirth
  const told = factsIn(document).map(([, value]) => value)
  expect(told.slice(0, 6)).toEqual(['₹81,000', 'Empty', '₹750', '₹2,500', `${day} ${month} ${year}`, 'Empty'])
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
    paths.map(questionOf),
  )
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(settle, 'Escape chooses neither').not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Use the other' }))
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect(settle.mock.calls).toEqual([['theirs'], ['mine']])
})

test('a country code is found by its country', async () => {
  const { user } = open('senderDetails')
  await arrived('senderDetails')
  await user.click(box('countryCode'))
  const all = screen.getAllByRole('option').length
  enter(box('countryCode'), 'german')
  const found = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect([found[0], found.length < all]).toEqual(['+49 Germany', true])
  enter(box('countryCode'), 'nowhere')
  expect(said()).toContain('No code found')
})

test('spaces around a postal code do not count', async () => {
  const { server } = open('senderDetails', EARLY_RECORD)
  await arrived('senderDetails')
  server.answer(LOOKUP, () => BENGALURU)
  type({ pinCode: ' 56 ' })
  type({ pinCode: ' 5600 ' })
  await waitFor(() => expect(box('state').value).toBe('Karnataka'))
  expect(server.callsOf(LOOKUP).map(({ params }) => params.code)).toEqual(['5600'])
})

test('leaving the step ends a lookup', async () => {
  const { server, unmount } = open('senderDetails', EARLY_RECORD)
  await arrived('senderDetails')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  type({ pinCode: '560001' })
  unmount()
  await vi.advanceTimersByTimeAsync(POSTAL_DEBOUNCE_MS)
  expect(server.callsOf(LOOKUP)).toEqual([])
})

test('a number saved with its country code is shown in its two boxes', async () => {
  const { sender_details } = sampleRecord()
  open('senderDetails', { sender_details: { ...sender_details, countryCode: '+91', phone: '+14155550100' } as never })
  await arrived('senderDetails')
  await waitFor(() => expect(box('phone').value).toBe('4155550100'))
  expect(box('countryCode').value).toMatch(/^\+1\b/)
})

test('another country ends the lookup of the code typed for the old one', async () => {
  const { server } = open('senderDetails', EARLY_RECORD)
  await arrived('senderDetails')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  type({ pinCode: '560001' })
  type({ country: 'Germany' })
  fireEvent.keyDown(box('country'), { key: 'Enter' })
  expect(values('country', 'pinCode')).toEqual(['Germany', ''])
  await act(() => vi.advanceTimersByTimeAsync(POSTAL_DEBOUNCE_MS))
  expect(server.callsOf(LOOKUP)).toEqual([])
})

test('the header names the user, with a link to their own pages', async () => {
  const { server } = open('senderDetails')
  await arrived('senderDetails')
  const link = await screen.findByRole('link', { name: 'Ásha O’Example' })
  expect([link.title, link.getAttribute('href')]).toEqual(['Logged in as Ásha O’Example', '/dashboard'])
  const user = { ...SIGNED_IN.user, name: null }
  server.answer('GET /user', () => ({ ...SIGNED_IN, user }))
  await refreshUser()
  const nameless = await screen.findByRole('link', { name: 'Logged in' })
  expect(nameless.title).toBe('Logged in as asha@nirgam.example')
})
