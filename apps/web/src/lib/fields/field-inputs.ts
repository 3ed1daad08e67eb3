import type { ANSWERS } from '@nirgam/domain/remittance/answers/answers'
import { PURPOSES } from '@nirgam/domain/remittance/answers/details-answers'
import type { FieldPath } from '@nirgam/domain/remittance/answers/form-fields'
import { BSR_CODES, RECEIVER_ACCOUNT_TYPES } from '@nirgam/domain/remittance/answers/options'
import { capitals, digits } from './account-codes.ts'

type Choice = { value: string; label: string }

/** How a field is entered wherever it is asked for: its keyboard, clean-up, suggestions and hint. */
export type FieldInput = { hint?: string } & (
  | {
      as: 'line'
      type?: 'tel'
      inputMode?: 'email' | 'tel'
      autoCapitalize?: 'off'
      spellCheck?: false
      autoComplete?: 'off'
    }
  | { as: 'lines' }
  | { as: 'code'; clean: (text: string, max: number) => string; inputMode?: 'numeric'; autoCapitalize?: 'characters' }
  | { as: 'choice'; options: readonly Choice[]; choose: string; canBeCleared?: true }
  | { as: 'suggested'; from: 'indian-banks' | 'countries' }
)

const line: FieldInput = { as: 'line', autoComplete: 'off' }
const lines: FieldInput = { as: 'lines' }
const country: FieldInput = { as: 'suggested', from: 'countries' }
const inCapitals = (hint: string): FieldInput => ({ as: 'code', clean: capitals, autoCapitalize: 'characters', hint })
const inDigits = (hint: string): FieldInput => ({ as: 'code', clean: digits, inputMode: 'numeric', hint })

const person = {
  name: line,
  email: { as: 'line', inputMode: 'email', autoCapitalize: 'off', spellCheck: false },
  phone: { as: 'line', type: 'tel', inputMode: 'tel' },
  countryCode: { as: 'line', inputMode: 'tel', hint: 'With its plus sign. For example +91 for India' },
  address: lines,
  city: line,
  state: line,
  pinCode: line,
  country,
} satisfies Record<string, FieldInput>

const account = { accountNumber: inDigits('Digits only'), confirmAccountNumber: inDigits('Type it again') }

type Details = 'senderDetails' | 'receiverDetails' | 'senderBankDetails' | 'receiverBankDetails'
type Inputs = {
  readonly [Name in Details]: Readonly<
    Record<Exclude<keyof (typeof ANSWERS)[Name]['fields'], 'sameAsSender'>, FieldInput>
  >
}

/** Has an entry for every typed field: a field without one does not compile. */
const INPUTS: Inputs = {
  senderDetails: { ...person, fatherName: line },
  receiverDetails: {
    ...person,
    purpose: {
      as: 'choice',
      options: PURPOSES.map(({ id, label }) => ({ value: id, label })),
      choose: 'Choose',
      canBeCleared: true,
    },
  },
  senderBankDetails: {
    ...account,
    bankName: { as: 'suggested', from: 'indian-banks' },
    ifsc: inCapitals('Identifies your bank branch: 4 letters, a zero, 6 more. For example HDFC0001234'),
    panNumber: inCapitals('Your tax number, on your PAN card: 5 letters, 4 digits, 1 letter. For example ABCDE1234F'),
    bsrCode: {
      as: 'choice',
      options: BSR_CODES.map(({ id, label }) => ({ value: id, label: `${id} ${label}` })),
      choose: 'Choose the branch',
      canBeCleared: true,
      hint: 'The Reserve Bank’s code for the branch. Not sure? Choose the main branch nearest to yours. We confirm the exact code with your bank.',
    },
  },
  receiverBankDetails: {
    ...account,
    // The receiver's bank is abroad, and there is no list of all the world's banks.
    bankName: line,
    accountType: {
      as: 'choice',
      options: RECEIVER_ACCOUNT_TYPES.map(({ id, label }) => ({ value: id, label })),
      choose: 'Choose the type',
    },
    swiftCode: inCapitals("Identifies the receiver's bank worldwide: 8 or 11 characters. For example CHASUS33"),
    routingNumber: inDigits(
      'Identifies a bank in the United States: 9 digits, at the bottom left of a cheque. For example 021000021',
    ),
    iban: inCapitals('The account number with country and bank in it.'),
    bankAddress: lines,
  },
}

const BY_PATH = new Map<string, FieldInput>([
  ['destinationCountry', country],
  ...Object.entries(INPUTS).flatMap(([answer, fields]) =>
    Object.entries<FieldInput>(fields).map(([name, input]): [string, FieldInput] => [`${answer}.${name}`, input]),
  ),
])

export function inputOf(path: FieldPath): FieldInput {
  return BY_PATH.get(path) ?? line
}
