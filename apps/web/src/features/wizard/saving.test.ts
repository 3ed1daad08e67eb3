import { emptyForm, type RemittanceForm } from '@nirgam/domain/remittance/answers/form-data'
import { changedFields, valueAt } from '@nirgam/domain/remittance/answers/form-fields'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { EARLY_RECORD, sampleForm, sampleRecord } from '@nirgam/domain/remittance/sample-form'
import { asRupees } from '@nirgam/domain/shared/money'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { clearToken, setToken } from '../../lib/session.ts'
import { clearDraft, draftStep, readDraft, saveDraft } from '../draft/draft.ts'
import { eventAfterSave, eventAfterSync, syncDraft, TwoRemittances } from './saving.ts'

type Call = { method: string; path: string; body: unknown }
type Answer = { status: number; data?: unknown }

let calls: Call[] = []
/** The unfinished remittance in the account, as the server reports it. */
let inAccount: RemittanceRecord | null = null

const reply = (body: object, status = 200) => new Response(JSON.stringify(body), { status })

function serverAnswers(answer: (call: Call) => Answer): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const call = { method: init.method ?? 'GET', path: address.replace('/api/remittances', ''), body }
    if (call.path === '/check-incomplete')
      return reply({ success: true, has_incomplete: inAccount !== null, data: inAccount })
    calls.push(call)
    const { status, data } = answer(call)
    return reply({ success: status < 400, data }, status)
  })
}

const guestDraft = () => {
  const { amount, destinationCountry, bank, accountType, sourceOfFunds, dateOfBirth } = sampleForm()
  return { ...emptyForm(), amount, destinationCountry, bank, accountType, sourceOfFunds, dateOfBirth }
}
function keep(form: RemittanceForm, step: number): void {
  const names = changedFields(emptyForm(), form)
  saveDraft({
    step,
    reference: null,
    fields: Object.fromEntries(names.map((path) => [path, { value: valueAt(form, path) }])),
  })
}
const kept = (path: string) => readDraft()?.fields[path]?.value
const early = (changes: Partial<RemittanceRecord> = {}) => sampleRecord({ ...EARLY_RECORD, ...changes })

beforeEach(() => {
  calls = []
  inAccount = null
  clearDraft()
})
afterEach(() => vi.unstubAllGlobals())

test('the draft is sent in one call and then removed from the browser', async () => {
  keep(guestDraft(), 5)
  serverAnswers(() => ({ status: 200, data: early() }))
  expect(await syncDraft()).toEqual(early())
  expect(calls).toEqual([
    { method: 'POST', path: '/sync-local-data', body: { formData: guestDraft(), currentStep: 5 } },
  ])
  expect(readDraft()).toBeNull()
})

test.each([404, 405])('a server that answers %i to the sync gets the draft step by step', async (status) => {
  keep(guestDraft(), 5)
  serverAnswers(({ path, method }) => {
    if (path === '/sync-local-data') return { status }
    if (path === '/current') return { status: 404 }
    return { status: method === 'POST' ? 201 : 200, data: early() }
  })
  await syncDraft()
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /sync-local-data',
    'GET /current',
    'POST ',
    ...Array.from({ length: 5 }, () => 'PUT /7'),
  ])
  expect(calls.slice(3).map(({ body }) => body)).toEqual([
    { step: 'amount', data: { destinationCountry: 'United States', amount: 487_321 } },
    { step: 'bank', data: 'hdfc' },
    { step: 'account_type', data: 'nre' },
    { step: 'source_of_funds', data: 'savings' },
    { step: 'date_of_birth', data: { month: 'May', day: '17', year: '1985' } },
  ])
})

test('saving step by step fills an unfinished remittance instead of creating another', async () => {
  keep({ ...emptyForm(), bank: 'axis' }, 5)
  serverAnswers(({ path }) => (path === '/sync-local-data' ? { status: 405 } : { status: 200, data: early() }))
  await syncDraft()
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /sync-local-data',
    'GET /current',
    'PUT /7',
  ])
})

test.each([0, 500, 503])('a sync that fails with %i leaves the draft unchanged', async (status) => {
  keep(guestDraft(), 5)
  const before = readDraft()
  if (status === 0) vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  else serverAnswers(() => ({ status }))
  await expect(syncDraft()).rejects.toThrow(ApiError)
  expect(readDraft()).toEqual(before)
  expect(draftStep()).toBe(5)
})

test('signing out during a sync leaves nothing behind', async () => {
  const never = draftStep()
  setToken('mine')
  keep(guestDraft(), 5)
  serverAnswers(() => {
    clearDraft()
    clearToken('signed-out')
    return { status: 200, data: early() }
  })
  await syncDraft()
  expect([readDraft(), draftStep()]).toEqual([null, never])
})

test('half-filled details stay in the browser until their step is complete', async () => {
  const form = guestDraft()
  form.senderDetails = { ...form.senderDetails, name: 'Asha Example' }
  keep(form, 6)
  serverAnswers(() => ({ status: 200, data: early() }))
  await syncDraft()
  expect(kept('senderDetails.name')).toBe('Asha Example')
  expect(kept('amount')).toBeUndefined()
})

test('a draft of half-filled details alone does not prevent opening the remittance', async () => {
  const form = emptyForm()
  form.senderBankDetails = { ...form.senderBankDetails, ifsc: 'HDFC' }
  keep(form, 8)
  serverAnswers(({ path }) => (path === '/current' ? { status: 200, data: early() } : { status: 422 }))
  expect(await syncDraft()).toEqual(early())
  expect(kept('senderBankDetails.ifsc')).toBe('HDFC')
})

test('two screens that sync at the same time send one request', async () => {
  keep(guestDraft(), 5)
  serverAnswers(() => ({ status: 200, data: early() }))
  await Promise.all([syncDraft(), syncDraft()])
  expect(calls).toHaveLength(1)
})

test.each([
  ['another destination', { destination_country: 'France' }],
  ['another amount', { amount: asRupees(900_000) }],
])('a draft never overwrites an unfinished remittance with %s without asking', async (_, changes) => {
  keep(guestDraft(), 5)
  const before = readDraft()
  inAccount = early(changes)
  serverAnswers(() => ({ status: 200, data: early() }))
  const refusal = await syncDraft().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(TwoRemittances)
  expect(refusal).toMatchObject({
    inAccount: { ...changes, kept: 'account' },
    onDevice: { amount: 487_321, destination_country: 'United States', kept: 'device' },
  })
  expect(calls).toEqual([])
  expect(readDraft()).toEqual(before)
})

test.each([
  ['the same one', {}],
  ['one that does not say yet what it is about', { amount: null, destination_country: null }],
])('a draft completes %s', async (_, changes) => {
  keep(guestDraft(), 5)
  inAccount = early(changes)
  serverAnswers(() => ({ status: 200, data: early() }))
  await syncDraft()
  expect(calls.map(({ path }) => path)).toEqual(['/sync-local-data'])
})

test('a synced draft returns its record, two remittances return none, and a failure returns a problem', async () => {
  keep(guestDraft(), 5)
  serverAnswers(() => ({ status: 503 }))
  expect(await eventAfterSync()).toMatchObject({ type: 'saveFailed', lost: null, problem: { unsaved: true } })
  inAccount = early({ amount: asRupees(900_000) })
  expect(await eventAfterSync()).toEqual({ type: 'draftSent', record: null })
  inAccount = null
  serverAnswers(() => ({ status: 200, data: early() }))
  expect(await eventAfterSync()).toEqual({ type: 'draftSent', record: early() })
})

const saveAmount = (form: RemittanceForm) =>
  eventAfterSave({ do: 'save', step: 'amount', form, record: early() }, 'remittance')

test.each([
  [0, true],
  [500, true],
  [502, true],
  [422, false],
])('the server may have stored a save answered with %i: %j', async (status, isPossible) => {
  const form = sampleForm()
  if (status === 0) vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  else serverAnswers(() => ({ status }))
  expect(await saveAmount(form)).toMatchObject({ type: 'saveFailed', lost: isPossible ? form : null })
})

test('after a step is saved, the lists of remittances load again', async () => {
  const list = ['GET /remittances', {}]
  queryClient.setQueryData(list, 'before')
  serverAnswers(() => ({ status: 200, data: early() }))
  expect(await saveAmount(sampleForm())).toMatchObject({ type: 'saved', step: 'amount' })
  expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true)
})
