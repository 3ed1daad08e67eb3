import { EARLY_RECORD, sampleRecord } from '@nirgam/domain/remittance/sample-form'
import { stepById } from '@nirgam/domain/remittance/steps'
import { asRupees } from '@nirgam/domain/shared/money'
import { expect, test, vi } from 'vitest'
import { setToken } from '../../../lib/session.ts'
import { act, screen, waitFor, within } from '../../../testing/dom.ts'
import { fakeServer, Refusal, Reply } from '../../../testing/fake-server.ts'
import { JURGEN, SUBMITTED } from '../../../testing/sample-account.ts'
import { said, show } from '../../../testing/show.tsx'
import { signOut } from '../../auth/auth.tsx'
import { draftedTransfer, holdsAnswers } from '../../draft/draft.ts'
import { Component as RemittancePage } from '../remittance-page.tsx'

const CHECK = 'GET /remittances/check-incomplete'
const NEW = 'POST /remittances/start-new'
const IN_ACCOUNT = sampleRecord({ id: 93, amount: 770_001, destination_country: 'Japan' })

const draft = () => JSON.parse(localStorage.getItem('nirgam.formData') ?? '{}')
const begun = (answers: object, step = 3) => {
  localStorage.setItem('nirgam.formData', JSON.stringify(answers))
  localStorage.setItem('nirgam.currentStep', String(step))
}

type Known = { state?: object; incomplete?: object | null; answers?: Parameters<typeof fakeServer>[0] }

function open(at: string, { state, incomplete, answers }: Known = {}) {
  if (incomplete !== undefined) setToken('token-of-jurgen')
  const server = fakeServer({
    'GET /user': () => JURGEN,
    [CHECK]: () => new Reply({ has_incomplete: incomplete !== null, data: incomplete ?? null }),
    'GET /remittances/current': () => IN_ACCOUNT,
    [NEW]: () => null,
    ...answers,
  })
  return { server, ...show(<RemittancePage />, { path: '/remittance', at, ...(state && { state }) }) }
}

test.each([
  ['/remittance?to=germany', 'Germany'],
  ['/remittance?destination=Others&other=%20Kenya%20', 'Kenya'],
  ['/remittance?to=%C3%96sterreich', 'Österreich'],
])('%s starts with that country', async (at, country) => {
  const { place } = open(at)
  await screen.findByRole('heading', { level: 1, name: stepById('amount').question })
  expect(draft().destinationCountry).toBe(country)
  expect(place.now).not.toContain('to=')
})

test('answers from another page start a form', async () => {
  open('/remittance', { state: { startWith: { destinationCountry: 'Japan', amount: asRupees(81_000) } } })
  await screen.findByRole('heading', { level: 1, name: stepById('amount').question })
  expect(draft()).toMatchObject({ destinationCountry: 'Japan', amount: 81_000 })
})

test('a draft of another transfer is kept or replaced only after asking', async () => {
  begun({ destinationCountry: 'Germany', amount: 2_513_470 })
  const { user, place, unmount } = open('/remittance?to=Japan')
  const dialog = within(await screen.findByRole('dialog'))
  expect(said()).toContain('₹25,13,470to Germany')
  expect(said()).toContain('we’ll delete what you entered on this device')
  await user.click(dialog.getByRole('button', { name: 'Continue Remittance' }))
  await waitFor(() => expect(place.now).not.toContain('to='))
  expect(draft().destinationCountry).toBe('Germany')
  unmount()
  const again = open('/remittance?to=Japan')
  await again.user.click(await screen.findByRole('button', { name: 'Start new' }))
  await screen.findByRole('heading', { level: 1, name: stepById('amount').question })
  await waitFor(() => expect(draft()).toMatchObject({ destinationCountry: 'Japan' }))
  expect(draft().amount ?? null).toBeNull()
  expect([again.place.how, again.server.callsOf(NEW)]).toEqual(['REPLACE', []])
})

test('a draft of the same transfer continues, and gets the answers it lacked', async () => {
  begun({ destinationCountry: 'Japan', amount: 81_000, bank: '' }, 2)
  const startWith = { destinationCountry: 'Japan', amount: asRupees(81_000), bank: 'icici' }
  const { place } = open('/remittance', { state: { startWith } })
  await waitFor(() => expect(draft()).toMatchObject(startWith))
  await screen.findByRole('heading', { level: 1, name: stepById('bank').question })
  expect([screen.queryByRole('dialog'), place.state]).toEqual([null, null])
})

test('a failed check for an unfinished remittance can be retried', async () => {
  const { user, server } = open('/remittance?to=Germany', {
    incomplete: null,
    answers: { [CHECK]: () => new Refusal(500) },
  })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(draft()).toEqual({})
  server.answer(CHECK, () => new Reply({ has_incomplete: false, data: null }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: stepById('amount').question })
  expect(draft().destinationCountry).toBe('Germany')
})

test('starting over sets the remittance in the account aside after asking, and a refusal is shown in the dialog', async () => {
  const { server, user, place } = open('/remittance?to=Germany', { incomplete: IN_ACCOUNT })
  const dialog = within(await screen.findByRole('dialog'))
  expect(said()).toContain('₹7,70,001')
  server.answer(NEW, () => new Refusal(409, { message: 'It has just been paid.' }))
  await user.click(dialog.getByRole('button', { name: 'Start new' }))
  await dialog.findByText('It has just been paid.')
  server.answer(NEW, () => null)
  server.answer(CHECK, () => new Reply({ has_incomplete: false, data: null }))
  await user.click(dialog.getByRole('button', { name: 'Start new' }))
  await screen.findByRole('heading', { level: 1, name: stepById('amount').question })
  expect(server.callsOf(NEW)).toHaveLength(2)
  expect(draft().destinationCountry).toBe('Germany')
  expect(place.now).not.toContain('to=')
})

test('a user who continues the remittance in the account goes to the dashboard', async () => {
  const { user, place } = open('/remittance?to=Germany', { incomplete: IN_ACCOUNT })
  await user.click(await screen.findByRole('button', { name: 'Continue Remittance' }))
  await waitFor(() => expect(place.now).toBe('/dashboard'))
  expect([place.state, place.how]).toEqual([{ continueRemittance: true }, 'REPLACE'])
})

test('the end of the guest steps redirects to the login, unless the user goes back to the form', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  begun(FIRST_STEPS, 5)
  const { place, user } = open('/remittance?step=4')
  const next = () => user.click(screen.getByRole('button', { name: /^(Next|Continue)/ }))
  const finish = async () => {
    await heading('dateOfBirth')
    await next()
    await screen.findByRole('heading', { name: 'Forms Completed Successfully!' })
  }
  await heading('sourceOfFunds')
  await next()
  await finish()
  await place.go(-1)
  await heading('sourceOfFunds')
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(place.now).toBe('/remittance?step=4')
  await next()
  await finish()
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/signup')
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  await waitFor(() => expect(place.now).toBe('/login'))
})

const SYNC = 'POST /remittances/sync-local-data'
const FIRST_STEPS = {
  destinationCountry: 'Germany',
  amount: 81_000,
  bank: 'icici',
  accountType: 'nro',
  sourceOfFunds: 'property',
  dateOfBirth: { day: '17', month: 'May', year: '1985' },
}
/** A record whose page sends no further requests. */
const EARLY_IN_ACCOUNT = sampleRecord({ ...EARLY_RECORD, id: 93, amount: 770_001, destination_country: 'Japan' })
const heading = (id: Parameters<typeof stepById>[0]) =>
  screen.findByRole('heading', { level: 1, name: stepById(id).question })

test('a form that fails to sync to the account continues here, and the next try succeeds', async () => {
  begun(FIRST_STEPS, 5)
  const { server, user, place } = open('/remittance', { incomplete: null, answers: { [SYNC]: () => new Refusal(500) } })
  await heading('dateOfBirth')
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to sync your data. Please try again.')
  expect(draft()).toMatchObject(FIRST_STEPS)
  const data = sampleRecord({
    ...{ ...EARLY_RECORD, amount: 81_000, destination_country: 'Germany' },
    ...{ bank: 'icici', account_type: 'nro', source_of_funds: 'property' },
  })
  server.answer(SYNC, () => new Reply({ data, errors: {} }))
  const asked = server.callsOf('GET /user').length
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(place.now).toBe('/dashboard'))
  await waitFor(() => expect(server.callsOf('GET /user').length, 'the account now has a remittance').toBe(asked + 1))
  expect([localStorage.getItem('nirgam.formData'), localStorage.getItem('nirgam.currentStep')]).toEqual([null, '5'])
})

test('a session that ended before the form was synced leads to the login, and the form stays', async () => {
  begun(FIRST_STEPS, 5)
  const { place } = open('/remittance', { incomplete: null, answers: { [SYNC]: () => new Refusal(401) } })
  await waitFor(() => expect(place.now).toBe('/login'))
  expect(place.state).toMatchObject({ message: 'Your session has ended. Please log in again.' })
  expect([draft(), localStorage.getItem('nirgam.currentStep')]).toMatchObject([FIRST_STEPS, '5'])
})

test('a form in this browser moves to the signed-in account', async () => {
  begun(FIRST_STEPS, 5)
  const record = sampleRecord({ ...EARLY_RECORD, id: 93, amount: 81_000, destination_country: 'Germany' })
  const { server } = open('/remittance', {
    incomplete: null,
    answers: { [SYNC]: () => new Reply({ data: record, errors: {} }) },
  })
  await heading('senderDetails')
  expect(server.callsOf(SYNC).map(({ body }) => Object(body).currentStep)).toEqual([5])
  expect(screen.getByTitle('Logged in as Jürgen आशा Süß').getAttribute('href')).toBe('/dashboard')
  expect(localStorage.getItem('nirgam.formData') ?? '').not.toContain('81000')
})

test.each([
  ['Continue Remittance', 0, '₹81,000'],
  ['Use the one on this device', 1, '₹7,70,001'],
])('a user with another remittance in the account chooses first: %s', async (choice, setAside, gone) => {
  begun(FIRST_STEPS, 5)
  const answers = { 'GET /remittances/current': () => EARLY_IN_ACCOUNT }
  const { server, user } = open('/remittance', { incomplete: EARLY_IN_ACCOUNT, answers })
  const data = sampleRecord({ ...EARLY_RECORD, id: 94, amount: 81_000, destination_country: 'Germany' })
  server.answer(SYNC, () => new Reply({ data, errors: {} }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(said()).toContain('₹7,70,001')
  expect(said()).toContain('₹81,000')
  expect(server.callsOf(SYNC)).toEqual([])
  if (setAside > 0) server.answer(CHECK, () => new Reply({ has_incomplete: false, data: null }))
  await user.click(dialog.getByRole('button', { name: choice }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('heading', { level: 1 })
  expect(server.callsOf(NEW)).toHaveLength(setAside)
  expect(server.callsOf(SYNC)).toHaveLength(setAside)
  await waitFor(() => expect(said()).not.toContain(gone))
})

test.each([
  [13, true, '/remittance/thank-you'],
  [13, false, '/remittance?step=1'],
  [3, true, '/remittance?step=1'],
])('edits from step %i of a removed remittance, paid %s, redirect to %s', async (step, contribution_paid, to) => {
  begun({ referenceNumber: 'NIR-GONE', bank: 'axis', dirty: ['bank'], was: { bank: 'icici' } }, step)
  const answers = {
    'GET /remittances/current': () => new Refusal(404, { message: 'No active remittance found' }),
    'GET /remittances': () => new Reply({ data: [{ ...SUBMITTED, contribution_paid }], next: null }),
  }
  const { place } = open('/remittance', { incomplete: null, answers })
  await waitFor(() => expect(place.now).toBe(to))
  expect(localStorage.getItem('nirgam.formData')).toBeNull()
})

test('edits of a remittance that has ended are not carried over to the one begun since', async () => {
  begun({ referenceNumber: 'NIR-GONE', bank: 'Sparkasse Köln', dirty: ['bank'], was: { bank: 'icici' } }, 2)
  open('/remittance?step=2', { incomplete: null, answers: { 'GET /remittances/current': () => EARLY_IN_ACCOUNT } })
  await heading('bank')
  expect(said()).not.toContain('Sparkasse Köln')
  expect(localStorage.getItem('nirgam.formData') ?? '').not.toContain('Sparkasse Köln')
})

test('a fully saved remittance that was paid elsewhere leads to its thanks, and only once', async () => {
  localStorage.setItem('nirgam.currentStep', '13')
  const answers = {
    'GET /remittances/current': () => new Refusal(404, { message: 'No active remittance found' }),
    'GET /remittances': () => new Reply({ data: [SUBMITTED], next: null }),
  }
  const { place } = open('/remittance', { incomplete: null, answers })
  await waitFor(() => expect(place.now).toBe('/remittance/thank-you'))
  expect(localStorage.getItem('nirgam.currentStep')).toBeNull()
})

test('a remittance in the account that fails to load can be retried', async () => {
  const answers = { 'GET /remittances/current': () => new Refusal(503) }
  const { server, user } = open('/remittance', { incomplete: null, answers })
  await screen.findByRole('heading', { name: 'Failed to load current remittance' })
  server.answer('GET /remittances/current', () => EARLY_IN_ACCOUNT)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await heading('amount')
})

test('the name of a user who has started nothing yet leads to their start page', async () => {
  const newcomer = { ...JURGEN, has_completed_remittance: false, latest_remittance: null }
  open('/remittance?to=Germany', { incomplete: null, answers: { 'GET /user': () => newcomer } })
  await heading('amount')
  const name = await screen.findByTitle('Logged in as Jürgen आशा Süß')
  expect(name.getAttribute('href')).toBe('/home')
})

test('a user who logs out in another tab gets an empty form, and is not asked to log in again', async () => {
  const { server, place } = open('/remittance?step=1', {
    incomplete: null,
    answers: { 'GET /remittances/current': () => EARLY_IN_ACCOUNT, 'POST /logout': () => null },
  })
  await heading('amount')
  expect(said()).toContain('Sending to Japan')
  act(() => signOut())
  await waitFor(() => expect(said()).not.toContain('Japan'))
  await heading('amount')
  expect(place.now).toBe('/remittance?step=1')
  expect(server.callsOf('POST /logout')).toHaveLength(1)
})

test.each([
  [{ destinationCountry: 'Japan' }, false, { amount: null, destination_country: 'Japan' }],
  [{ amount: 0, destinationCountry: 7 }, false, { amount: 0, destination_country: '' }],
  [{ amount: 5 }, true, { amount: 5, destination_country: '' }],
  [{ amount: -5, dateOfBirth: { day: '', month: '' } }, true, { amount: null, destination_country: '' }],
  [{ dateOfBirth: { day: '', month: '' } }, false, { amount: null, destination_country: '' }],
  [{ amount: 'x', dateOfBirth: { day: '7', month: '' } }, true, { amount: null, destination_country: '' }],
])('a draft of %j contains answers: %j', (answers, isLoss, transfer) => {
  begun(answers)
  expect([holdsAnswers(), draftedTransfer()]).toEqual([isLoss, transfer])
})

test.each([
  ['/remittance?step=3', 5, FIRST_STEPS, 'accountType'],
  ['/remittance?step=5', 5, FIRST_STEPS, 'dateOfBirth'],
  ['/remittance', 4, FIRST_STEPS, 'sourceOfFunds'],
  ['/remittance', 5, { ...FIRST_STEPS, bank: '' }, 'bank'],
] as const)(
  'a signed-in user at %s whose draft is at step %i goes on in this browser (%#)',
  async (at, step, answers, id) => {
    begun(answers, step)
    open(at, { incomplete: null, answers: { 'GET /remittances/current': () => new Refusal(500) } })
    await heading(id)
    expect(draft().amount).toBe(answers.amount)
  },
)

test.each([
  [3, null],
  [5, { referenceNumber: 'NIR-7K2M-9QXD', bank: 'axis', dirty: ['bank'], was: { bank: 'icici' } }],
])('a guest left at step %i of a remittance in an account is asked to log in', async (step, answers) => {
  if (answers) begun(answers, step)
  else localStorage.setItem('nirgam.currentStep', String(step))
  const { place } = open('/remittance')
  await waitFor(() => expect(place.now).toBe('/login'))
  expect([place.state, place.how]).toEqual([
    { from: '/remittance', message: 'Your session has ended. Please log in again.' },
    'REPLACE',
  ])
})
