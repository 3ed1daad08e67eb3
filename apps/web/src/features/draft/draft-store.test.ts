import { emptyForm } from '@nirgam/domain/form-data'
import { expect, test } from 'vitest'
import { createDraftStore, type DraftStorage, FORM_KEY, STEP_KEY } from './draft.ts'

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

test('what is saved is read again after a reload', () => {
  const storage = memoryStorage()
  createDraftStore(storage).save({ ...emptyForm(), amount: 500000, bank: 'hdfc' }, 3)
  const reopened = createDraftStore(storage)
  expect(reopened.read()).toEqual({ form: { ...emptyForm(), amount: 500000, bank: 'hdfc' }, step: 3 })
  expect(reopened.step()).toBe(3)
  expect(storage.items.get(STEP_KEY)).toBe('3')
})

test('without a draft there is nothing to read and the step is 0', () => {
  const store = createDraftStore(memoryStorage())
  expect(store.read()).toBeNull()
  expect(store.step()).toBe(0)
})

test('account numbers and the PAN never reach the storage', () => {
  const storage = memoryStorage()
  const form = emptyForm()
  const secretive = {
    ...form,
    senderBankDetails: {
      ...form.senderBankDetails,
      accountNumber: '123456789012',
      confirmAccountNumber: '123456789012',
      panNumber: 'ABCDE1234F',
    },
    receiverBankDetails: { ...form.receiverBankDetails, accountNumber: '998877665544' },
  }
  createDraftStore(storage).save(secretive, 9)
  const written = [...storage.items.values()].join()
  for (const secret of ['123456789012', 'ABCDE1234F', '998877665544']) expect(written).not.toContain(secret)
})

test.each(['{', 'null', '[]', '"text"', '7', '{"amount":{"a":1},"senderDetails":"{broken"}', ''])(
  'a corrupt store (%s) is read as far as it can be',
  (text) => {
    const draft = createDraftStore(memoryStorage({ [FORM_KEY]: text, [STEP_KEY]: '4' })).read()
    expect(draft?.form.senderDetails).toEqual(emptyForm().senderDetails)
    expect(draft?.step).toBe(4)
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

test('a tab that edits later keeps the newer values of the other tab', () => {
  const storage = memoryStorage()
  const first = createDraftStore(storage)
  first.save({ ...emptyForm(), amount: 100, bank: 'axis' }, 2)
  const second = createDraftStore(storage)
  const opened = second.read()!

  first.save({ ...emptyForm(), amount: 900, bank: 'sbi' }, 4)
  const merged = second.save({ ...opened.form, accountType: 'nro' }, opened.step)

  expect(merged.form).toMatchObject({ amount: 900, bank: 'sbi', accountType: 'nro' })
  expect(merged.step).toBe(4)
  expect(createDraftStore(storage).read()).toEqual(merged)
})

test('inside a group of fields, too, only what was edited here wins', () => {
  const storage = memoryStorage()
  const first = createDraftStore(storage)
  const form = emptyForm()
  first.save(form, 6)
  const second = createDraftStore(storage)
  const opened = second.read()!
  first.save({ ...form, senderDetails: { ...form.senderDetails, name: 'Asha Rao', city: 'Pune' } }, 6)
  const merged = second.save({ ...opened.form, senderDetails: { ...opened.form.senderDetails, city: 'Kochi' } }, 6)
  expect(merged.form.senderDetails).toMatchObject({ name: 'Asha Rao', city: 'Kochi' })
})

test('a draft that another tab cleared does not come back with its old values', () => {
  const storage = memoryStorage()
  const first = createDraftStore(storage)
  first.save({ ...emptyForm(), amount: 100, bank: 'axis' }, 5)
  createDraftStore(storage).clear()
  const merged = first.save({ ...emptyForm(), amount: 700, bank: 'axis' }, 5)
  expect(merged.form).toEqual({ ...emptyForm(), amount: 700 })
  expect(merged.step).toBe(1)
})

test('a full storage keeps the draft in memory and says that it is not saved, until there is room again', () => {
  const storage = memoryStorage()
  const store = createDraftStore(storage)
  store.save({ ...emptyForm(), amount: 100 }, 1)
  storage.full = true
  store.save({ ...emptyForm(), amount: 200 }, 2)
  expect(store.isSaved()).toBe(false)
  expect(store.read()).toMatchObject({ form: { amount: 200 }, step: 2 })
  expect(store.step()).toBe(2)
  storage.full = false
  store.save({ ...emptyForm(), amount: 300 }, 2)
  expect(store.isSaved()).toBe(true)
  expect(createDraftStore(storage).read()?.form.amount).toBe(300)
})

test.each([
  ['absent', null],
  [
    'forbidden',
    {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
      setItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
      removeItem: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    } satisfies DraftStorage,
  ],
])('with %s storage the wizard goes on in memory', (_, storage) => {
  const store = createDraftStore(storage)
  expect(store.read()).toBeNull()
  store.save({ ...emptyForm(), amount: 100 }, 2)
  expect(store.read()?.form.amount).toBe(100)
  expect(store.isSaved()).toBe(false)
  store.clear()
  expect(store.read()).toBeNull()
})
