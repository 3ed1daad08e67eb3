import { emptyForm, remittanceToForm } from '@nirgam/domain/form-data'
import { sampleForm } from '@nirgam/domain/sample-form'
import { EARLY_RECORD, sampleRecord } from '@nirgam/domain/sample-remittance'
import { expect, test } from 'vitest'
import { unsavedPart, unsavedSteps, withServerValues, withTyped } from './unsaved-part.ts'

const saved = () => remittanceToForm(sampleRecord())

test('nothing is left to keep once the server has everything', () => {
  expect(unsavedPart(saved(), saved())).toBeNull()
})

test('only what differs from the server is kept in the browser', () => {
  const part = unsavedPart({ ...saved(), bank: 'axis' }, saved())
  expect(part).toEqual({ ...emptyForm(), bank: 'axis', referenceNumber: 'NRG-EXAMPLE' })
})

test('a change of account number or PAN alone leaves nothing in the browser', () => {
  const form = saved()
  const senderBankDetails = { ...form.senderBankDetails, accountNumber: '999', panNumber: 'ZZZZZ9999Z' }
  expect(unsavedPart({ ...form, senderBankDetails }, saved())).toBeNull()
})

test('what was typed stands over the saved values, with the saved account numbers and PAN', () => {
  const typed = { ...emptyForm(), bank: 'axis' }
  typed.senderBankDetails = { ...sampleForm().senderBankDetails, ifsc: 'SBIN0000001', accountNumber: '', panNumber: '' }
  const form = withTyped(saved(), typed)
  expect(form).toMatchObject({ bank: 'axis', amount: saved().amount })
  expect(form.senderBankDetails).toMatchObject({
    ifsc: 'SBIN0000001',
    accountNumber: saved().senderBankDetails.accountNumber,
    panNumber: saved().senderBankDetails.panNumber,
  })
})

test('a save takes over the server’s tidied values of that step, and leaves the other steps as they are being typed', () => {
  const typing = sampleForm({ sourceOfFunds: 'Royalties' })
  typing.senderDetails = { ...typing.senderDetails, name: '  Asha Example ' }
  const record = sampleRecord({ contribution_paid: true, payment_id: 'P1' })
  const form = withServerValues(typing, record, { before: null, sent: { step: 'senderDetails', form: typing } })
  expect(form.senderDetails.name).toBe('Asha Example')
  expect(form).toMatchObject({ sourceOfFunds: 'Royalties', contributionPaid: true, paymentId: 'P1' })
})

test('what is typed while a save is on its way stays', () => {
  const sent = sampleForm({ bank: 'hdfc' })
  const known = { before: sampleRecord(EARLY_RECORD), sent: { step: 'bank' as const, form: sent } }
  const form = withServerValues({ ...sent, bank: 'axis' }, sampleRecord(EARLY_RECORD), known)
  expect(form.bank).toBe('axis')
})

test('what another tab has saved meanwhile is taken over, unless it was edited here too', () => {
  const before = sampleRecord()
  const form = remittanceToForm(before)
  const editing = { ...form, receiverDetails: { ...form.receiverDetails, city: 'Edited here' } }
  const record = sampleRecord({
    sender_details: { ...form.senderDetails, city: 'Saved elsewhere' },
    receiver_details: { ...form.receiverDetails, city: 'Saved elsewhere' },
  })
  const newer = withServerValues(editing, record, { before, sent: null })
  expect(newer.senderDetails.city).toBe('Saved elsewhere')
  expect(newer.receiverDetails.city).toBe('Edited here')
})

test('steps with unsaved answers are found, also where only an account number differs', () => {
  const form = saved()
  expect(unsavedSteps(form, sampleRecord())).toEqual([])
  const senderBankDetails = { ...form.senderBankDetails, accountNumber: '999' }
  const edited = { ...form, destinationCountry: 'Peru', senderBankDetails, contribution: 10_000 }
  expect(unsavedSteps(edited, sampleRecord()).map(({ id }) => id)).toEqual([
    'amount',
    'senderBankDetails',
    'contribution',
  ])
})

test('a file beside the bank details is no unsaved answer', () => {
  const form = saved()
  const file = { id: 'f', name: 'cheque.jpg', size: 9, type: 'image/jpeg', uploadedAt: '', url: null }
  const senderBankDetails = { ...form.senderBankDetails, chequeFile: file }
  expect(unsavedSteps({ ...form, senderBankDetails }, sampleRecord())).toEqual([])
})
