import { expect, test } from 'vitest'
import { ASKABLE_FIELDS, type AskedItem, itemsProblem, MOST_ITEMS, NOTE_MAX, subjectLabel } from './case-items.ts'
import { CASE_MESSAGES } from './case-messages.ts'
import { PAPER_KINDS, paperHint, paperLabel } from './paper-kinds.ts'

const pan: AskedItem = { document: 'panCard', reason: 'unreadable' }
const name: AskedItem = { field: 'senderDetails.name', reason: 'name_differs_from_pan' }
const odd = (item: object) => item as AskedItem

test.each<[string, AskedItem[], string | null]>([
  ['nothing', [], CASE_MESSAGES.noItems],
  ['a document and a field', [pan, name], null],
  ['as many as there may be', PAPER_KINDS.slice(0, MOST_ITEMS).map((document) => ({ ...pan, document })), null],
  [
    'one more',
    PAPER_KINDS.slice(0, MOST_ITEMS + 1).map((document) => ({ ...pan, document })),
    CASE_MESSAGES.tooManyItems,
  ],
  ['the same twice, for two reasons', [pan, { ...pan, reason: 'expired' }], CASE_MESSAGES.itemTwice],
  ['an unknown paper', [pan, odd({ document: 'novel', reason: 'missing' })], CASE_MESSAGES.itemUnknown],
  ['an unknown field', [odd({ field: 'senderDetails.shoeSize', reason: 'missing' })], CASE_MESSAGES.itemUnknown],
  ['what was paid', [odd({ field: 'contribution', reason: 'missing' })], CASE_MESSAGES.itemUnknown],
  ['an unknown reason', [odd({ ...pan, reason: 'ugly' })], CASE_MESSAGES.reasonUnknown],
  ['a field that cannot be read', [{ ...name, reason: 'unreadable' }], CASE_MESSAGES.reasonUnfit],
  ['another reason without words', [{ ...pan, reason: 'other', note: '  ' }], CASE_MESSAGES.noteMissing],
  ['another reason at all', [{ ...pan, reason: 'other' }], CASE_MESSAGES.noteMissing],
  ['another reason in words', [{ ...pan, reason: 'other', note: 'the blue one' }], null],
  ['a note as long as it may be', [{ ...pan, note: 'x'.repeat(NOTE_MAX) }], null],
  ['a longer one', [{ ...pan, note: 'x'.repeat(NOTE_MAX + 1) }], CASE_MESSAGES.noteLong],
])('asking for %s', (_what, items, problem) => {
  expect(itemsProblem(items)).toBe(problem)
})

test('fields that only repeat another field are never asked for', () => {
  expect(ASKABLE_FIELDS).toContain('senderBankDetails.accountNumber')
  expect(ASKABLE_FIELDS).not.toContain('senderBankDetails.confirmAccountNumber')
  expect(ASKABLE_FIELDS).not.toContain('receiverBankDetails.confirmAccountNumber')
  expect(ASKABLE_FIELDS).not.toContain('receiverDetails.sameAsSender')
})

test('the label names the person or the paper', () => {
  expect(subjectLabel(name)).toBe("Full Name (Sender's Details)")
  expect(subjectLabel({ field: 'amount' })).toBe('Transfer Amount')
  expect(subjectLabel({ document: 'tds_certificate' })).toBe('TDS certificate')
  expect(paperHint('tds_certificate')).toContain('Form 16A')
  expect([paperLabel('novel'), paperHint('novel')]).toEqual(['novel', undefined])
})
