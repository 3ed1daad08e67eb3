import { sampleRecord } from '@nirgam/domain/remittance/sample-form'
import { expect, test } from 'vitest'
import { fromDraft } from './from-draft.ts'

test.each([
  ['hdfc', 'icici', []],
  ['hdfc', 'hdfc', []],
  ['icici', 'icici', []],
  ['sbi', 'icici', [['bank']]],
])('with the bank %s on the server, typing %s over hdfc needs a choice about %j', (bank, typed, units) => {
  const draft = { step: 2, reference: null, fields: { bank: { value: typed, was: 'hdfc' } } }
  const { form, clashes } = fromDraft(sampleRecord({ bank }), draft)
  expect([form.bank, clashes.map(({ unit }) => unit)]).toEqual([typed, units])
})
