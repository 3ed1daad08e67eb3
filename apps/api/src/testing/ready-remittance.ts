import type { TestApi } from './test-api.ts'

/** Every step with invented, valid answers, as a client sends them. */
export const STEP_ANSWERS = {
  amount: 500_000,
  destination_country: 'Singapore',
  bank: 'hdfc',
  account_type: 'nre',
  source_of_funds: 'savings',
  date_of_birth: { month: 'May', day: '17', year: '1985' },
  sender_details: {
    name: 'Asha Verma',
    fatherName: 'Mohan Verma',
    email: 'asha.verma@example.com',
    phone: '9876543210',
    countryCode: '+91',
    address: '12 Lake View Road',
    pinCode: '560001',
    city: 'Bengaluru',
    state: 'Karnataka',
    country: 'India',
  },
  receiver_details: {
    name: 'Rohan Mehta',
    email: 'rohan.mehta@example.com',
    phone: '81234567',
    countryCode: '+65',
    address: '8 Marina Way',
    pinCode: '018982',
    city: 'Singapore',
    state: 'Central',
    country: 'Singapore',
    sameAsSender: false,
  },
  sender_bank_details: {
    bankName: 'HDFC Bank',
    accountNumber: '50100123456789',
    confirmAccountNumber: '50100123456789',
    ifsc: 'HDFC0001234',
    panNumber: 'ABCDE1234F',
    bsrCode: 'BSR001',
  },
  receiver_bank_details: {
    bankName: 'DBS Bank',
    accountNumber: '0031234567',
    confirmAccountNumber: '0031234567',
    swiftCode: 'DBSSSGSG',
    accountType: 'checking',
  },
  contribution: 5000,
} as const

export type StepName = keyof typeof STEP_ANSWERS

export type ReadyRemittance = { token: string; id: number; reference: string }

export type ReadyOptions = {
  /** an account that exists; otherwise somebody new signs up */
  token?: string
  contribution?: number
  /** steps to leave unanswered */
  without?: readonly StepName[]
}

/** A remittance with every step answered, ready to be paid. */
export async function readyRemittance(
  api: Pick<TestApi, 'post' | 'signUp'>,
  { token: given, contribution = STEP_ANSWERS.contribution, without = [] }: ReadyOptions = {},
): Promise<ReadyRemittance> {
  const token = given ?? (await api.signUp()).token
  const answers = Object.entries({ ...STEP_ANSWERS, contribution }).filter(
    ([step]) => !without.includes(step as StepName),
  )
  const created = await api.post('/remittances', { token, body: Object.fromEntries(answers) })
  if (created.status >= 300) throw new Error(`no remittance: ${JSON.stringify(created.body)}`)
  const { id, reference_number: reference } = created.body.data
  return { token, id, reference }
}
