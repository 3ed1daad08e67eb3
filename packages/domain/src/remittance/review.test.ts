import { expect, test } from 'vitest'
import { asRupees } from '../shared/money.ts'
import { answerOf, KEPT_ANSWERS } from './answers/answers.ts'
import { emptyForm } from './answers/form-data.ts'
import { answeredSoFar, type ReviewRow, reviewOf, twoBanks } from './review.ts'
import { sampleForm } from './sample-form.ts'
import { stepByNumber } from './steps.ts'

const shown = (rows: readonly ReviewRow[], label: string) => rows.find((row) => row.label === label)?.value

function section(review: ReturnType<typeof reviewOf>, title: string): readonly ReviewRow[] {
  return review.sections.find((one) => one.title === title)?.rows ?? []
}

test('each section leads to the step it comes from', () => {
  const { sections } = reviewOf(sampleForm())
  expect(sections.map(({ title, editStep }) => [title, stepByNumber(editStep).id])).toEqual([
    ["Sender's Details", 'senderDetails'],
    ['Sender Bank Details', 'senderBankDetails'],
    ["Receiver's Details", 'receiverDetails'],
    ['Receiver Bank Details', 'receiverBankDetails'],
  ])
})

test('the answers so far are listed without account numbers', () => {
  expect(answeredSoFar(emptyForm())).toEqual([])
  const rows = answeredSoFar(sampleForm())
  expect(shown(rows, 'Sender')).toBe('आशा Müller-D’Souza')
  expect(rows.map(({ value }) => value)).toEqual(expect.arrayContaining(['₹4,87,321', 'United States', '₹5,000']))
  expect(JSON.stringify(rows)).not.toMatch(/7465|AZXPM7093K/)
})

test('account numbers show only their last four digits', () => {
  const text = JSON.stringify(reviewOf(sampleForm()))
  expect(text).toContain('****7465')
  expect(text).not.toContain('50100092837465')
  expect(text).not.toContain('000618273945')
})

test('the IBAN is masked like the account number it contains', () => {
  const form = sampleForm()
  form.receiverDetails.country = 'Germany'
  form.receiverBankDetails.iban = 'DE89370400440532013000'
  const rows = section(reviewOf(form), 'Receiver Bank Details')
  expect(shown(rows, 'IBAN')).toBe('****3000')
  expect(shown(rows, 'Routing Number')).toBeUndefined()
})

test('the summary uses labels and Indian grouping', () => {
  const { summary } = reviewOf(sampleForm())
  expect(shown(summary, 'Transfer Amount')).toBe('₹4,87,321')
  expect(shown(summary, 'Bank in India')).toBe('HDFC Bank')
  expect(shown(summary, 'Account Type')).toBe('NRE Account')
  expect(shown(summary, 'Date of Birth')).toBe('17 May 1985')
  expect(shown(summary, 'Service Contribution')).toBe('₹5,000')
  expect(shown(summary, 'Estimated Processing Time')).toBe('8-12 hours of our working time')
})

test('each row of the summary leads to the step that asks for it', () => {
  const steps = reviewOf(sampleForm()).summary.map(({ label, editStep }) => [
    label,
    editStep && stepByNumber(editStep).id,
  ])
  expect(steps).toEqual([
    ['Transfer Amount', 'amount'],
    ['Destination Country', 'amount'],
    ['Bank in India', 'bank'],
    ['Account Type', 'accountType'],
    ['Source of Funds', 'sourceOfFunds'],
    ['Date of Birth', 'dateOfBirth'],
    ['Service Contribution', 'contribution'],
    ['Estimated Processing Time', undefined],
  ])
})

test('a bank that differs from the account’s bank is reported, regardless of spelling', () => {
  const form = sampleForm()
  expect(twoBanks(form)).toBeNull()
  expect(twoBanks({ ...form, bank: 'axis' })).toEqual({ chosen: 'Axis Bank', account: 'HDFC Bank' })
  expect(twoBanks({ ...form, bank: ' hdfc BANK ' })).toBeNull()
  expect(twoBanks(emptyForm())).toBeNull()
  expect(twoBanks({ ...form, bank: '' })).toBeNull()
})

test('without a contribution, the summary says so and shows the longest estimate', () => {
  const { summary } = reviewOf({ ...sampleForm(), contribution: null })
  expect(shown(summary, 'Service Contribution')).toBe('Not chosen yet')
  expect(shown(summary, 'Estimated Processing Time')).toBe('12-24 hours of our working time')
})

test('a typed contribution decides the estimate like a preset', () => {
  const { summary } = reviewOf({ ...sampleForm(), contribution: 'others', customContribution: asRupees(5000) })
  expect(shown(summary, 'Service Contribution')).toBe('₹5,000')
  expect(shown(summary, 'Estimated Processing Time')).toBe('8-12 hours of our working time')
})

test('a phone is shown with its country code, and a missing one is blank', () => {
  expect(shown(section(reviewOf(sampleForm()), "Sender's Details"), 'Phone')).toBe('+91 9876543210')
  expect(shown(section(reviewOf(emptyForm()), "Sender's Details"), 'Phone')).toBe('')
})

test('a bank document is shown by its file name', () => {
  const review = reviewOf(sampleForm(), { sender_bank_document: { name: 'cheque.pdf' } })
  expect(shown(section(review, 'Sender Bank Details'), 'Bank Document')).toBe('cheque.pdf')
  expect(shown(section(review, 'Receiver Bank Details'), 'Bank Document')).toBe('')
})

test('every stored answer is shown, in the summary or in a section', () => {
  const { summary, sections } = reviewOf(sampleForm())
  const titles = [...summary.map(({ label }) => label), ...sections.map(({ title }) => title)]
  expect(titles).toEqual(expect.arrayContaining(KEPT_ANSWERS.map((name) => answerOf(name).label)))
})
