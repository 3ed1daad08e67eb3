import { remittanceToForm } from '@nirgam/domain/remittance/answers/form-data'
import { EARLY_RECORD, SAMPLE_ANSWERS, sampleRecord } from '@nirgam/domain/remittance/sample-form'
import { stepById } from '@nirgam/domain/remittance/steps'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { asRupees } from '@nirgam/domain/shared/money'
import { onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setToken } from '../../lib/session.ts'
import { screen, waitFor, within } from '../../testing/dom.ts'
import { fakeServer, LOST, Refusal, Reply } from '../../testing/fake-server.ts'
import { JURGEN } from '../../testing/sample-account.ts'
import { enter, said, show } from '../../testing/show.tsx'
import { Review } from '../review/review.tsx'
import ContinueFlow from './continue-flow.tsx'

const CURRENT = 'GET /remittances/current'
const RECORD = sampleRecord({ id: 4217, ...EARLY_RECORD })
const onClose = vi.fn<() => void>()
const onNothing = vi.fn<() => void>()

function open({ record = RECORD as object, at = '/dashboard' } = {}) {
  onClose.mockClear()
  onNothing.mockClear()
  setToken('token-of-jurgen')
  const server = fakeServer({
    [CURRENT]: () => record,
    'GET /user': () => JURGEN,
    'GET /remittances/check-incomplete': () => new Refusal(500, { message: '' }),
  })
  const page = <ContinueFlow message="Welcome back, Jürgen." onClose={onClose} onNothing={onNothing} />
  return { server, ...show(page, { path: '/dashboard', at }) }
}

const question = (id: Parameters<typeof stepById>[0]) =>
  screen.findByRole('heading', { level: 3, name: stepById(id).question })
const button = (name: string) => screen.getByRole('button', { name })

test('the flow opens at the first incomplete step, and Back from there closes it', async () => {
  const { user } = open()
  await question('senderDetails')
  expect(said()).toContain('Step 1 of 8')
  expect(said()).not.toContain('Something is missing on an earlier step')
  expect(said()).toContain('Welcome back, Jürgen.')
  await user.click(button('Close this message'))
  expect(said()).not.toContain('Welcome back, Jürgen.')
  const steps = within(screen.getByRole('navigation', { name: 'Steps' }))
  expect(steps.getAllByRole('listitem')).toHaveLength(8)
  await user.click(button('Back'))
  expect(onClose).toHaveBeenCalledTimes(1)
  await user.click(button('Start new'))
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to start new remittance.')
})

test('the step in the address opens, and Back leads to the one before', async () => {
  const { user } = open({
    record: sampleRecord({ id: 4217 }),
    at: `/dashboard?step=${stepById('senderBankDetails').number}`,
  })
  await question('senderBankDetails')
  expect(await screen.findByRole('heading', { level: 4, name: 'Bank account' })).toBeTruthy()
  expect(said()).toContain('Step 3 of 8')
  await user.click(button('Back'))
  await question('receiverDetails')
  expect(onClose).not.toHaveBeenCalled()
})

const FIRST_ANSWERS = { destinationCountry: 'Kenya', amount: 81_000 }

function keepFirstAnswers(answers: object = FIRST_ANSWERS) {
  localStorage.setItem('nirgam.formData', JSON.stringify(answers))
  localStorage.setItem('nirgam.currentStep', '2')
}

test('the first answers of a new form on this device are not lost unasked', async () => {
  keepFirstAnswers()
  const { user } = open({
    record: sampleRecord({ id: 4217, ...EARLY_RECORD, amount: 770_001, destination_country: 'Germany' }),
  })
  const dialog = within(await screen.findByRole('dialog'))
  expect(said()).toMatch(/In your account.*₹7,70,001.*Germany.*On this device.*₹81,000.*Kenya/)
  await user.click(dialog.getByRole('button', { name: /^Close/ }))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('nirgam.formData')).toContain('81000')
  await user.click(dialog.getByRole('button', { name: 'Continue Remittance' }))
  await question('senderDetails')
  expect(said()).not.toContain('Kenya')
  expect(localStorage.getItem('nirgam.formData') ?? '').not.toContain('81000')
})

test('the first answers of a new form on this device are continued on their own page, if the user prefers them', async () => {
  keepFirstAnswers()
  const { server, user, place } = open({
    record: sampleRecord({ id: 4217, ...EARLY_RECORD, destination_country: 'Germany' }),
  })
  server.answer('POST /remittances/start-new', () => null)
  await user.click(await screen.findByRole('button', { name: 'Use the one on this device' }))
  await waitFor(() => expect(place.now).toBe('/remittance'))
  expect(server.callsOf('POST /remittances/start-new')).toHaveLength(1)
  expect(localStorage.getItem('nirgam.formData')).toContain('81000')
})

test('a destination alone, or answers about the same transfer, raise no question', async () => {
  keepFirstAnswers({ destinationCountry: 'Kenya' })
  const record = sampleRecord({ id: 4217, ...EARLY_RECORD, amount: 81_000, destination_country: 'Kenya' })
  const { unmount } = open({ record: { ...record, destination_country: 'Germany' } })
  await question('senderDetails')
  unmount()
  keepFirstAnswers()
  open({ record })
  await question('senderDetails')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a missing answer on an early step is reported with a link', async () => {
  open({ record: sampleRecord({ id: 4217, ...EARLY_RECORD, bank: null }) })
  await screen.findByText(new RegExp(`Something is missing on an earlier step: ${stepById('bank').title}`))
  expect(screen.getByRole('link', { name: 'Fill it in' }).getAttribute('href')).toBe(
    `/remittance?step=${stepById('bank').number}`,
  )
})

test('nothing to continue calls onNothing and drops another user’s edits, or is reported if the address asked for a step', async () => {
  localStorage.setItem(
    'nirgam.formData',
    JSON.stringify({ referenceNumber: 'NIR-OTHER', dirty: ['bank'], bank: 'axis' }),
  )
  const none = new Refusal(404, { message: 'No active remittance found' })
  const { unmount } = open({ record: none })
  await waitFor(() => expect(onNothing).toHaveBeenCalled())
  expect(localStorage.getItem('nirgam.formData')).toBeNull()
  unmount()
  open({ record: none, at: '/dashboard?step=7' })
  await screen.findByRole('heading', { name: 'No active remittance found' })
  expect(screen.getByRole('link', { name: 'Start one' }).getAttribute('href')).toBe('/remittance')
  expect(onNothing).not.toHaveBeenCalled()
})

test('an early answer is edited on its own page, with a way back to the review', async () => {
  const { server, user, place } = open({
    record: sampleRecord({ id: 4217 }),
    at: `/dashboard?step=${stepById('confirmation').number}`,
  })
  server.answer('GET /remittances/:id/finding', () => FINDING)
  await question('confirmation')
  await user.click(await screen.findByRole('button', { name: 'Edit Transfer Amount' }))
  await waitFor(() => expect(place.now).toBe(`/remittance?step=${stepById('amount').number}&review=1`))
})

test('a failed save on the dashboard is reported there', async () => {
  const { server, user } = open({
    record: sampleRecord({ id: 4217 }),
    at: `/dashboard?step=${stepById('senderBankDetails').number}`,
  })
  await question('senderBankDetails')
  server.answer('PUT /remittances/:id', () => new Refusal(500))
  await waitFor(() => expect(document.querySelector('#ifsc')).not.toBeNull())
  enter(document.querySelector('#ifsc') as HTMLElement, 'HDFC0009999')
  expect(said()).toContain('Not saved yet')
  await user.click(button('Next'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(MESSAGES.continueFlow.saveFailed))
})

test('the dashboard continues without a routing number', async () => {
  const { receiver_bank_details } = sampleRecord()
  const record = sampleRecord({
    id: 4217,
    receiver_bank_details: { ...receiver_bank_details, routingNumber: '' } as never,
  })
  const { server, user } = open({ record, at: `/dashboard?step=${stepById('receiverBankDetails').number}` })
  server.answer('PUT /remittances/:id', () => ({ ...record, version: 2 }))
  server.answer('GET /remittances/:id/finding', () => FINDING)
  await question('receiverBankDetails')
  await waitFor(() => expect(document.querySelector('#routingNumber')).toHaveProperty('value', ''))
  await user.click(button('Next'))
  await question('confirmation')
})

test('a remittance that fails to load can be retried', async () => {
  const { server, user } = open({ record: new Refusal(503) })
  await screen.findByRole('heading', { name: /^Failed to load your remittance data/ })
  server.answer(CURRENT, () => RECORD)
  await user.click(button('Try again'))
  await question('senderDetails')
})

test('a user with different remittances in the account and on this device is asked which to keep', async () => {
  localStorage.setItem(
    'nirgam.formData',
    JSON.stringify({
      destinationCountry: 'Germany',
      amount: 81_000,
      bank: 'icici',
      accountType: 'nro',
      sourceOfFunds: 'property',
      dateOfBirth: { day: '17', month: 'May', year: '1985' },
    }),
  )
  localStorage.setItem('nirgam.currentStep', '5')
  const { server, user } = open()
  const inAccount = { ...sampleRecord({ id: 93, amount: 770_001, destination_country: 'Japan' }) }
  server.answer('GET /remittances/check-incomplete', () => new Reply({ has_incomplete: true, data: inAccount }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(said()).toContain('₹7,70,001')
  expect(said()).toContain('₹81,000')
  server.answer(CURRENT, () => RECORD)
  await user.click(dialog.getByRole('button', { name: 'Continue Remittance' }))
  await question('senderDetails')
  expect(localStorage.getItem('nirgam.formData') ?? '').not.toContain('81000')
})

function openReview(change: Parameters<typeof sampleRecord>[0] = {}, found: object = FINDING) {
  const record = sampleRecord({ id: 4217, ...change })
  const edit = vi.fn<(step: number) => void>()
  const server = fakeServer({ 'GET /remittances/:id/finding': () => found })
  return { edit, server, ...show(<Review form={remittanceToForm(record)} record={record} edit={edit} />) }
}

const FINDING = {
  ...{ headline: 'Part B', is_free: false, is_open: true, guide_path: '/guide/questions?amount=7' },
  reasons: ['Your bank asks for more.'],
  ledger: { taxYear: '2026-27', toReceiver: asRupees(20_031), inAll: asRupees(150_042) },
}

test('the review shows what probably has to be filed, counts the ledger, and links to the remaining questions', async () => {
  openReview()
  const filing = within(await screen.findByRole('region', { name: 'What you’ll probably need to file' }))
  expect(filing.getByText(/Part B\./).closest('p')?.textContent).toContain('A few more might reduce it')
  expect(filing.getByText(/₹1,50,042 of other transfers in 2026-27, ₹20,031 of it/)).toBeTruthy()
  expect(filing.getByText('Your bank asks for more.')).toBeTruthy()
  expect(filing.getByRole('link', { name: 'Answer the remaining questions' }).getAttribute('href')).toBe(
    FINDING.guide_path,
  )
})

test('the review says if nothing may have to be filed, and can retry after a failure', async () => {
  const { server, user } = openReview({}, new Refusal(500))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  server.answer('GET /remittances/:id/finding', () => ({ ...FINDING, is_free: true, is_open: false, ledger: null }))
  await user.click(retry)
  const free = within(await screen.findByRole('region', { name: 'You may not need us' }))
  expect(free.getByText(/nothing to pay for/)).toBeTruthy()
  expect(free.getByRole('link', { name: 'See why' })).toBeTruthy()
  expect(free.queryByText(/other transfers/)).toBeNull()
})

test('without a connection the review does not wait for the finding forever', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  openReview({}, LOST)
  await screen.findByText('We couldn’t load what you may have to file')
})

test('the review links to each part, and prints with the reference', async () => {
  const printed = vi.fn()
  vi.stubGlobal('print', printed)
  const { edit, user } = openReview({ amount: 2_513_470, reference_number: 'NIR-7K2M-9QXD' })
  expect(said()).toContain('₹25,13,470')
  expect(said()).toMatch(/lakh .*rupees/i)
  expect(said()).toContain('****7465')
  expect(said()).not.toContain(SAMPLE_ANSWERS.sender_bank_details.accountNumber)
  await user.click(button('Edit Transfer Amount'))
  expect(edit).toHaveBeenLastCalledWith(stepById('amount').number)
  for (const edits of screen.getAllByRole('button', { name: /^Edit / })) await user.click(edits)
  const steps = edit.mock.calls.map(([step]) => step)
  for (const id of ['senderDetails', 'receiverDetails', 'senderBankDetails', 'receiverBankDetails'] as const) {
    expect(steps).toContain(stepById(id).number)
  }
  await user.click(button('Preview for Print'))
  const preview = within(screen.getByRole('dialog', { name: 'Print preview' }))
  expect(preview.getByText('NIR-7K2M-9QXD')).toBeTruthy()
  expect(document.querySelectorAll('article')).toHaveLength(2)
  const tables = [...document.querySelectorAll<HTMLTableElement>('dialog article table')].map((table) => table.rows)
  expect(tables.length).toBeGreaterThan(4)
  expect(tables.flatMap((rows) => [...rows]).every(({ cells }) => cells[0]?.textContent && cells[1]?.textContent)).toBe(
    true,
  )
  expect(said()).toMatch(/Printed.*\d{1,2}:\d{2} [AP]M IST/)
  expect(said()).toContain('This is a computer-generated document. No signature required.')
  await user.click(preview.getByRole('button', { name: 'Print' }))
  expect(printed).toHaveBeenCalledTimes(1)
  await user.click(preview.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(document.querySelectorAll('article')).toHaveLength(0)
})

test('a bank that no longer matches the account is pointed out', () => {
  const hint = 'You send from Axis Bank, but the account you gave is with HDFC Bank.'
  const { unmount } = openReview({ bank: 'hdfc' })
  expect(said()).not.toContain(hint)
  unmount()
  openReview({ bank: 'axis' })
  expect(said()).toContain(hint)
})

test('empty fields say so, and a missing amount is not spelled out', () => {
  openReview({ amount: null, contribution: null })
  expect(said()).toContain('Not provided')
  expect(said()).not.toMatch(/\d rupees|lakh/)
})
