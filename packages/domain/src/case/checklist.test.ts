import { expect, test } from 'vitest'
import { asRupees } from '../shared/money.ts'
import { checklistOf, neededKinds } from './checklist.ts'
import type { PaperKind } from './paper-kinds.ts'

const DAY = '2026-11-16'
const SALE = {
  destinationCountry: 'Canada',
  amount: asRupees(9_000_000),
  accountType: 'nro',
  sourceOfFunds: 'property',
}

const linesOf = (form: Partial<typeof SALE> = {}, answers = {}) =>
  checklistOf({ form: { ...SALE, ...form }, answers, ledger: null }, DAY)
const requiredOf = (...of: Parameters<typeof linesOf>) =>
  neededKinds(linesOf(...of), () => false)
    .filter(({ required }) => required)
    .map(({ kind }) => kind)

test('the sale of a property needs both deeds, the credit and the tax', () => {
  expect(requiredOf()).toEqual([
    'panCard',
    'passportFront',
    'bank_statement',
    'oci_or_visa',
    'purchase_deed',
    'sale_deed',
    'tds_certificate',
    'tax_challan',
  ])
})

test('an inherited property needs the heirs’ documents instead of the purchase deed', () => {
  const inherited = requiredOf({}, { parts: [{ source: 'inheritedProperty' }] })
  expect(inherited).toEqual(expect.arrayContaining(['death_certificate', 'succession_paper', 'sale_deed']))
  expect(inherited).not.toContain('purchase_deed')
})

test('a document that only some customers have is listed but not required', () => {
  const needed = neededKinds(linesOf(), () => false)
  expect(needed.filter(({ required }) => !required).map(({ kind }) => kind)).toEqual([
    'gain_computation',
    'inward_proof',
  ])
  const rent = { sourceOfFunds: 'Rent' }
  expect(requiredOf(rent)).not.toContain('tds_certificate')
  expect(requiredOf(rent, { taxPaid: 'deducted' })).toContain('tds_certificate')
  expect(requiredOf({ sourceOfFunds: 'business' })).not.toContain('trc')
  expect(requiredOf({ sourceOfFunds: 'business' }, { treaty: 'yes' })).toContain('trc')
})

test('a document required for a sale stays required beside rent, for which it may be missing', () => {
  const parts = [{ source: 'property' }, { source: 'rent' }]
  expect(requiredOf({}, { parts })).toContain('tds_certificate')
})

test('a document made for the bank or during the case is not listed', () => {
  const kinds: string[] = linesOf().flatMap((line) => line.kinds)
  for (const made of ['bank_request_form', 'bank_letter']) expect(kinds).not.toContain(made)
})

test('of several alternatives, the one that was received counts', () => {
  const there: PaperKind[] = ['addressProof', 'form_26as_ais']
  const kinds = neededKinds(linesOf(), (kind) => there.includes(kind)).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(there))
  for (const other of ['oci_or_visa', 'tax_challan']) expect(kinds).not.toContain(other)
})

test('one statement covers everything that it proves', () => {
  const statement = neededKinds(linesOf(), () => false).find(({ kind }) => kind === 'bank_statement')
  expect(statement?.proofs.map(({ name }) => name)).toEqual([
    'Statement of the account the money leaves from',
    'Proof that the price was paid in',
  ])
})
