import { emptyForm, remittanceToForm } from '@nirgam/domain/form-data'
import { sampleForm } from '@nirgam/domain/sample-form'
import { expect, test } from 'vitest'
import { EARLY_RECORD, sampleRecord } from './sample-record.ts'
import { unsavedPart, withServerValues, withTyped } from './unsaved-part.ts'

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
  const form = withServerValues(typing, record, { step: 'senderDetails', form: typing })
  expect(form.senderDetails.name).toBe('Asha Example')
  expect(form).toMatchObject({ sourceOfFunds: 'Royalties', contributionPaid: true, paymentId: 'P1' })
})

test('what is typed while a save is on its way stays', () => {
  const sent = sampleForm({ bank: 'hdfc' })
  const form = withServerValues({ ...sent, bank: 'axis' }, sampleRecord(EARLY_RECORD), { step: 'bank', form: sent })
  expect(form.bank).toBe('axis')
})
