import { emptyForm } from '@nirgam/domain/remittance/answers/form-data'
import { asRupees } from '@nirgam/domain/shared/money'
import { expect, test } from 'vitest'
import { missingIn } from './same-remittance.ts'

const form = { ...emptyForm(), destinationCountry: 'Germany', amount: asRupees(500_000), accountType: 'nro' }
const same = { destinationCountry: 'Germany', amount: asRupees(500_000) }

test.each([
  ['says the same', same, {}],
  ['says what the form lacks', { ...same, accountType: 'nro', sourceOfFunds: 'pension' }, { sourceOfFunds: 'pension' }],
  ['says less than nothing', { ...same, accountType: '' }, {}],
  ['has another amount', { ...same, amount: asRupees(500_001) }, null],
  ['goes elsewhere', { ...same, destinationCountry: 'Kenya' }, null],
  ['has another account', { ...same, accountType: 'nre' }, null],
  ['is a destination alone', { destinationCountry: 'Germany' }, null],
  ['is an amount alone', { amount: asRupees(500_000) }, null],
])('a start that %s is compared with the form in progress', (_, answers, missing) => {
  expect(missingIn(form, answers)).toEqual(missing)
})

test('an empty form never counts as the same remittance', () => {
  expect(missingIn(emptyForm(), same)).toBeNull()
})
