import type { RemittanceForm } from '@nirgam/domain/remittance/answers/form-data'
import { CONTRIBUTION_PRESETS, DESTINATIONS, QUICK_AMOUNTS } from '@nirgam/domain/remittance/answers/options'
import { sampleForm } from '@nirgam/domain/remittance/sample-form'
import { MONTHS } from '@nirgam/domain/shared/calendar'

/** Seeded random choices: the same seed always gives the same results. */
export type Dice = { below(n: number): number; pick<T>(from: readonly T[]): T; digits(count: number): string }

export function rolling(seed: number): Dice {
  let state = (seed * 2654435761 + 1) >>> 0
  const below = (n: number) => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state % n
  }
  return {
    below,
    pick: (from) => {
      const chosen = from[below(from.length)]
      if (chosen === undefined) throw new Error('nothing to pick from')
      return chosen
    },
    digits: (count) => Array.from({ length: count }, () => below(10)).join(''),
  }
}

const FIRST = [
  'Asha',
  'Rohan',
  'Meera',
  'Kabir',
  'Anita',
  'Vikram',
  'Leela',
  'Arjun',
  'Nandini',
  'Farhan',
  'Tara',
  'Joseph',
]
const LAST = ['Verma', 'Iyer', 'Shah', 'Khan', 'Menon', 'Gill', 'Rao', 'Das', 'Fernandes', 'Bose', 'Kulkarni', 'Nair']
const STREETS = ['Lake View Road', 'Temple Street', 'Station Road', 'Garden Lane', 'Hill Road']
const CITIES = [
  { city: 'Bengaluru', state: 'Karnataka', pinCode: '560001', bsrCode: 'BSR003' },
  { city: 'Mumbai', state: 'Maharashtra', pinCode: '400001', bsrCode: 'BSR001' },
  { city: 'Chennai', state: 'Tamil Nadu', pinCode: '600001', bsrCode: 'BSR004' },
] as const
const SUBJECTS = [
  'When will my certificate arrive?',
  'A wrong letter in my name',
  'Which document is missing?',
  'Receipt for my bank',
]

export const inventName = (dice: Dice) => `${dice.pick(FIRST)} ${dice.pick(LAST)}`

const twice = (accountNumber: string) => ({ accountNumber, confirmAccountNumber: accountNumber })

/** A whole form: the domain's sample with other names and numbers. */
export function inventForm(dice: Dice): RemittanceForm {
  const sample = sampleForm()
  const { bsrCode, ...home } = dice.pick(CITIES)
  const [name, receiver] = [inventName(dice), inventName(dice)]
  const mail = (of: string) => `${of.toLowerCase().replace(' ', '.')}@nirgam.example`
  const address = () => `${dice.below(90) + 1} ${dice.pick(STREETS)}`
  return {
    ...sample,
    amount: dice.pick(QUICK_AMOUNTS),
    destinationCountry: dice.pick(DESTINATIONS.slice(0, -1)).name,
    bank: dice.pick(['axis', 'dbs', 'hdfc', 'icici', 'sbi']),
    accountType: dice.pick(['nre', 'nro', 'fcnr', 'savings', 'current']),
    sourceOfFunds: dice.pick(['property', 'inheritance', 'investment', 'savings', 'pension']),
    dateOfBirth: { month: dice.pick(MONTHS), day: String(dice.below(28) + 1), year: String(1950 + dice.below(50)) },
    senderDetails: {
      ...sample.senderDetails,
      ...home,
      name,
      fatherName: inventName(dice),
      email: mail(name),
      phone: `9${dice.digits(9)}`,
      address: address(),
    },
    receiverDetails: {
      ...sample.receiverDetails,
      name: receiver,
      email: mail(receiver),
      phone: dice.digits(8),
      address: address(),
    },
    senderBankDetails: {
      ...sample.senderBankDetails,
      ...twice(`50${dice.digits(12)}`),
      ifsc: `HDFC0${dice.digits(6)}`,
      panNumber: `ABCDE${dice.digits(4)}F`,
      bsrCode,
    },
    receiverBankDetails: { ...sample.receiverBankDetails, ...twice(dice.digits(10)) },
    contribution: dice.pick(CONTRIBUTION_PRESETS),
  }
}

export function inventEnquiry(dice: Dice) {
  const subject = dice.pick(SUBJECTS)
  return {
    subject,
    message: `I sent everything ${dice.below(20) + 1} days ago and would like to know where my case is now.`,
    priority: dice.pick(['low', 'medium', 'high'] as const),
    response:
      dice.below(2) === 0
        ? 'Thank you for asking. Your documents are complete, and you’ll hear from us within two days.'
        : null,
  }
}
