import { sampleRecord } from '@nirgam/domain/remittance/sample-form'
import { expect, test } from 'vitest'
import { NEXT_STAGES, referenceOf, summaryText } from './summary-file.ts'

const PAID = sampleRecord({
  id: 12,
  reference_number: 'NIR-7K2M-9QXA',
  is_completed: true,
  status: 'processing',
  destination_country: 'Singapore',
  contribution_paid: true,
  payment_id: '3C679366HH908993F',
  completed_at: '2026-11-14T20:00:00.000Z',
})
const SUPPORT = { phone: '+91 1', email: 'help@example.com', hours: 'Mon-Sat 10AM-8PM', whatsapp: '+91 1' }
const DUE = Date.parse('2026-11-17T08:30:00.000Z')

test('the summary contains the reference, the amounts, the destination, the time and the support address', () => {
  const text = summaryText(PAID, SUPPORT, DUE)
  for (const part of [
    'NIR-7K2M-9QXA',
    'REM-000012',
    '₹4,87,321',
    'Singapore',
    '₹5,000 ($60.24)',
    '8-12 hours of our working time, ready by Tue 17 Nov, 2 PM India time',
  ]) {
    expect(text).toContain(part)
  }
  expect(text).toContain('3C679366HH908993F')
  expect(text).toContain('help@example.com (24/7)')
  const facts = text.split('\r\n').slice(2, 11)
  expect(new Set(facts.map((line) => /: +/.exec(line)?.[0].length).filter((length) => length === 1)).size).toBe(0)
  expect(facts.map((line) => /(?<=: +)\S/.exec(line)?.index)).toEqual(facts.map(() => 22))
})

test('what is not known is said to be missing', () => {
  const text = summaryText({ ...PAID, completed_at: null, amount: null, contribution: null }, SUPPORT, null)
  expect(text).toMatch(/Submitted: +Not provided\r\nTransfer amount: +Not provided\r\n/)
  expect(text).toMatch(/Service contribution: ₹0 \(\$0\.00\)/)
  expect(text).not.toContain('ready')
})

test('the steps are the customer’s own, and none says that we file', () => {
  const text = summaryText(PAID, SUPPORT, DUE)
  expect(NEXT_STAGES.map(({ title }) => title)).toEqual([
    'You answer if we ask',
    'You file Form 145 (15CA)',
    'You take the documents to your bank',
  ])
  expect(text).toContain('2. You file Form 145 (15CA).')
  expect(text).not.toMatch(/15CA is filed|we file/i)
})

test('the date is the one in India', () => {
  expect(summaryText(PAID, SUPPORT, DUE)).toMatch(/Submitted:.*15/)
})

test('account numbers, PAN and names stay out of a file that may be passed on', () => {
  expect(summaryText(PAID, SUPPORT, DUE)).not.toMatch(/50100092837465|7465|AZXPM7093K|आशा/)
})

test('a record without a reference is identified by its number', () => {
  expect(referenceOf({ id: 12, reference_number: '' })).toBe('REM-000012')
})
