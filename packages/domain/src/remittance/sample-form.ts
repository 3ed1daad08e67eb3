import type { Plain } from '../shared/money.ts'
import type { KeptName } from './answers/answers.ts'
import { type RemittanceForm, readForm } from './answers/form-data.ts'
import type { RemittanceRecord } from './api-remittances.ts'
import { keptAnswers } from './server-steps.ts'
import { type SnakeCase, snakeCase, stepOfAnswer } from './steps.ts'

type Sent<Answer> = Answer extends { chequeFile: unknown } ? Omit<Answer, 'chequeFile'> : Answer
type Answers = { [Name in KeptName as SnakeCase<Name>]: Sent<Exclude<RemittanceForm[Name], null | 'others'>> }

const at = '2026-01-01T00:00:00.000Z'
const kept = keptAnswers(sampleForm(), new Date(at))

/** The sample form's answers by the server's names, as a client sends them. */
export const SAMPLE_ANSWERS = Object.fromEntries(
  kept.map(({ name }) => [snakeCase(name), withoutFile(sampleForm()[name])]),
) as Answers

function withoutFile(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('chequeFile' in answer)) return answer
  const { chequeFile: _, ...details } = answer
  return details
}

/** The sample as the server's record of it, complete but for the payment. */
export function sampleRecord(changes: Partial<Plain<RemittanceRecord>> = {}): RemittanceRecord {
  const answers = kept.map(({ name, value }) => [snakeCase(name), value])
  return {
    id: 7,
    reference_number: 'NRG-EXAMPLE',
    is_completed: false,
    status: 'in_progress',
    status_reason: null,
    version: 1,
    ...(Object.fromEntries(answers) as Pick<RemittanceRecord, SnakeCase<KeptName>>),
    contribution_paid: false,
    payment_id: null,
    documents: {},
    created_at: at,
    updated_at: at,
    completed_at: null,
    ...(changes as Partial<RemittanceRecord>),
  }
}

/** A record without any answer. */
export const NO_ANSWERS = missing(() => true)

/** Fields still empty right after the guest steps. */
export const EARLY_RECORD = missing((name) => stepOfAnswer(name).filledBy === 'customer')

function missing(which: (name: KeptName) => boolean): Partial<RemittanceRecord> {
  return Object.fromEntries(kept.filter(({ name }) => which(name)).map(({ name }) => [snakeCase(name), null]))
}

/**
 * A complete, valid form for tests and measurements, with invented data. It is difficult on purpose: letters outside
 * ASCII wherever users may type them, and no two figures that could be confused.
 */
export function sampleForm(changes: Partial<Plain<RemittanceForm>> = {}): RemittanceForm {
  return {
    ...readForm({
      amount: 487_321,
      destinationCountry: 'United States',
      bank: 'hdfc',
      accountType: 'nre',
      sourceOfFunds: 'savings',
      dateOfBirth: { month: 'May', day: 17, year: 1985 },
      senderDetails: {
        name: 'आशा Müller-D’Souza',
        fatherName: "Ravi O'Brien शर्मा",
        email: 'asha@example.com',
        phone: '9876543210',
        countryCode: '+91',
        address: '12 Example Straße, नीलकंठ 🏠',
        pinCode: '560001',
        city: 'Bengaluru',
        state: 'Karnataka',
        country: 'India',
      },
      receiverDetails: {
        name: 'Zoë O’Connor देव',
        email: 'dev@example.com',
        phone: '4155550100',
        countryCode: '+1',
        address: '1 Ünter den Linden “B”',
        pinCode: '95113',
        city: 'San José',
        state: 'California',
        country: 'United States',
      },
      senderBankDetails: {
        bankName: 'HDFC Bank',
        accountNumber: '50100092837465',
        confirmAccountNumber: '50100092837465',
        ifsc: 'HDFC0004821',
        panNumber: 'AZXPM7093K',
        bsrCode: 'BSR001',
      },
      receiverBankDetails: {
        bankName: "Crédit Söhne's Bank बैंक",
        accountNumber: '000618273945',
        confirmAccountNumber: '000618273945',
        swiftCode: 'CHASUS33',
        routingNumber: '021000021',
      },
      contribution: 5000,
    }),
    ...(changes as Partial<RemittanceForm>),
  }
}
