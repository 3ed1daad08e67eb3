import { expect, test } from 'vitest'
import { createDraftStore, type Draft, type DraftStorage, FORM_KEY, STEP_KEY, type Typed } from './draft-store.ts'

function memoryStorage(content: Record<string, string> = {}) {
  const items = new Map(Object.entries(content))
  return {
    items,
    full: false,
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (this.full) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key: string) => void items.delete(key),
  }
}

function typed(values: Record<string, unknown>): Record<string, Typed> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]))
}

const guest = (values: Record<string, unknown>, step = 1): Draft => ({ step, reference: null, fields: typed(values) })
const edits = (fields: Record<string, Typed>, step = 8): Draft => ({ step, reference: 'NRG-1', fields })
const values = (draft: Draft | null) =>
  Object.fromEntries(Object.entries(draft?.fields ?? {}).map(([name, { value }]) => [name, value]))

test('a saved draft is read after a reload, and stored in the shape of the form', () => {
  const storage = memoryStorage()
  const draft = guest({ amount: 500000, 'senderDetails.city': 'Pune', dateOfBirth: { month: 'May', day: '9' } }, 3)
  createDraftStore(storage).save(draft)
  const reopened = createDraftStore(storage)
  expect(reopened.read()).toEqual(draft)
  expect(reopened.step()).toBe(3)
  expect(storage.items.get(STEP_KEY)).toBe('3')
  expect(JSON.parse(storage.items.get(FORM_KEY) ?? '')).toMatchObject({
    amount: 500000,
    senderDetails: { city: 'Pune' },
  })
})

test('without a draft the store reads null and step 0', () => {
  const store = createDraftStore(memoryStorage())
  expect(store.read()).toBeNull()
  expect(store.step()).toBe(0)
})

test('edits of a remittance are read with its reference, their earlier values, and those without a value', () => {
  const storage = memoryStorage()
  const draft = edits({ 'senderDetails.name': { value: '', was: 'Asha' }, 'senderBankDetails.panNumber': {} })
  createDraftStore(storage).save(draft)
  expect(createDraftStore(storage).read()).toEqual(draft)
})

test('once the server has saved everything, only the step is kept', () => {
  const storage = memoryStorage()
  const store = createDraftStore(storage)
  store.save(edits({ bank: { value: 'axis', was: 'sbi' } }))
  store.save(edits({}, 9))
  expect([...storage.items]).toEqual([[STEP_KEY, '9']])
})

test('drafts of older versions are read: whole forms with a revision, and unsaved parts with their reference', () => {
  const old = JSON.stringify({ revision: 7, amount: 700, bank: 'sbi', senderDetails: { name: 'Asha', city: '' } })
  expect(values(createDraftStore(memoryStorage({ [FORM_KEY]: old })).read())).toEqual({
    amount: 700,
    bank: 'sbi',
    'senderDetails.name': 'Asha',
    'senderDetails.city': '',
  })
  const part = JSON.stringify({ revision: 2, bank: 'axis', referenceNumber: 'NRG-1' })
  expect(createDraftStore(memoryStorage({ [FORM_KEY]: part })).read()).toEqual({
    step: 1,
    reference: 'NRG-1',
    fields: { bank: { value: 'axis' } },
  })
})

test.each(['{', 'null', '[]', '"text"', '7', '', '{"__proto__":{"polluted":1},"dirty":[{}]}'])(
  'a corrupt store (%s) is read as far as possible',
  (text) => {
    const draft = createDraftStore(memoryStorage({ [FORM_KEY]: text, [STEP_KEY]: '4' })).read()
    expect(draft).toMatchObject({ step: 4, reference: null })
    expect({}).not.toHaveProperty('polluted')
  },
)

test.each([
  ['99', 13],
  ['0', 0],
  ['-3', 0],
  ['5.5', 0],
  ['abc', 0],
  ['', 0],
])('a saved step of %j counts as %i', (text, step) => {
  expect(createDraftStore(memoryStorage({ [FORM_KEY]: '{}', [STEP_KEY]: text })).step()).toBe(step)
})

test('a tab that saves later keeps the newer values of the other tab', () => {
  const storage = memoryStorage()
  const first = createDraftStore(storage)
  first.save(guest({ amount: 100, bank: 'axis' }, 2))
  const second = createDraftStore(storage)
  second.takeOver()
  first.save(guest({ amount: 900, bank: 'sbi' }, 4))
  const merged = second.save(guest({ amount: 100, bank: 'axis', accountType: 'nro' }, 2))
  expect(values(merged)).toEqual({ amount: 900, bank: 'sbi', accountType: 'nro' })
  expect(merged.step).toBe(4)
  expect(createDraftStore(storage).read()).toEqual(merged)
})

test('a draft cleared by another tab does not return with its old values', () => {
  const storage = memoryStorage()
  const first = createDraftStore(storage)
  first.save(guest({ amount: 100, bank: 'axis' }, 5))
  createDraftStore(storage).clear()
  expect(values(first.save(guest({ amount: 700, bank: 'axis' }, 5)))).toEqual({ amount: 700 })
})

test('each tab keeps and withdraws only its own edits', () => {
  const storage = memoryStorage()
  const first = createDraftStore(storage)
  const second = createDraftStore(storage)
  first.save(edits({ bank: { value: 'axis', was: 'sbi' } }))
  second.save(edits({ 'senderDetails.city': { value: 'Pune', was: '' } }))
  second.read()
  second.save(edits({ 'senderDetails.city': { value: 'Puna', was: '' } }))
  expect(values(createDraftStore(storage).read())).toEqual({ bank: 'axis', 'senderDetails.city': 'Puna' })
  second.save(edits({}))
  expect(values(createDraftStore(storage).read())).toEqual({ bank: 'axis' })
})

test('an edit overwritten by another tab is not withdrawn with the older one', () => {
  const storage = memoryStorage()
  const first = createDraftStore(storage)
  first.save(edits({ bank: { value: 'axis', was: 'sbi' } }))
  const second = createDraftStore(storage)
  second.takeOver()
  first.save(edits({ bank: { value: 'icici', was: 'sbi' } }))
  second.save(edits({}))
  expect(values(createDraftStore(storage).read())).toEqual({ bank: 'icici' })
})

test('edits of a remittance stay out of another form started in another tab', () => {
  const storage = memoryStorage()
  const first = createDraftStore(storage)
  first.save(edits({ bank: { value: 'axis', was: 'sbi' } }))
  const other = createDraftStore(storage)
  other.clear()
  other.save(guest({ destinationCountry: 'Peru' }))
  first.save(edits({ bank: { value: 'icici', was: 'sbi' } }))
  expect(first.isSaved()).toBe(false)
  expect(values(first.read())).toEqual({ bank: 'icici' })
  expect(createDraftStore(storage).read()).toEqual(guest({ destinationCountry: 'Peru' }))
})

test('full storage keeps the draft in memory and reports it as unsaved until there is room again', () => {
  const storage = memoryStorage()
  const store = createDraftStore(storage)
  store.save(guest({ amount: 100 }))
  storage.full = true
  store.save(guest({ amount: 200 }, 2))
  expect(store.isSaved()).toBe(false)
  expect(store.read()).toMatchObject({ fields: { amount: { value: 200 } }, step: 2 })
  expect(store.step()).toBe(2)
  storage.full = false
  store.save(guest({ amount: 300 }, 2))
  expect(store.isSaved()).toBe(true)
  expect(values(createDraftStore(storage).read())).toEqual({ amount: 300 })
})

const denied = () => {
  throw new DOMException('denied', 'SecurityError')
}

test.each([
  ['absent', null],
  ['forbidden', { getItem: denied, setItem: denied, removeItem: denied } satisfies DraftStorage],
])('with %s storage the draft is kept in memory', (_, storage) => {
  const store = createDraftStore(storage)
  expect(store.read()).toBeNull()
  store.save(guest({ amount: 100 }, 2))
  expect(values(store.read())).toEqual({ amount: 100 })
  expect(store.isSaved()).toBe(false)
  store.clear()
  expect(store.read()).toBeNull()
})

test.each([
  [null, 0],
  ['', 0],
  ['0', 0],
  ['-3', 0],
  ['3.5', 0],
  ['12x', 0],
  ['x12', 0],
  ['99999', 0],
  [' 7 ', 7],
  ['12', 12],
  ['99', 13],
])('a stored step of %j is step %i', (text, step) => {
  const content: Record<string, string> = { [FORM_KEY]: '{"amount":5}' }
  if (text !== null) content[STEP_KEY] = text
  const store = createDraftStore(memoryStorage(content))
  expect([store.step(), store.read()?.step]).toEqual([step, step || 1])
})

test.each(['7', '[1]', 'null', '{broken', '"text"'])('%s in storage is read as a form without answers', (text) => {
  expect(createDraftStore(memoryStorage({ [FORM_KEY]: text })).read()).toEqual(guest({}))
})

test('a reference that is not a string, or a field list that is not a list, is ignored', () => {
  const content = { amount: 5, referenceNumber: 7, dirty: 'amount', was: ['x'], along: 'y' }
  const store = createDraftStore(memoryStorage({ [FORM_KEY]: JSON.stringify(content) }))
  expect(store.read()).toEqual(guest({ amount: 5 }))
})

test('without usable storage the draft lives in the tab until it is cleared', () => {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  for (const storage of [null, { getItem: refuse, setItem: refuse, removeItem: refuse }]) {
    const store = createDraftStore(storage)
    expect([store.read(), store.step(), store.isSaved()]).toEqual([null, 0, true])
    store.save(guest({ amount: 5 }, 4))
    expect([values(store.read()), store.step(), store.isSaved()]).toEqual([{ amount: 5 }, 4, false])
    store.save(edits({}, 6))
    expect([store.read(), store.step()]).toEqual([null, 6])
    store.clear()
    expect([store.read(), store.step(), store.isSaved()]).toEqual([null, 0, true])
  }
})
