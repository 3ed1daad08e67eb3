import type { SourceId } from '../guide-answers.ts'
import type { FormNames } from '../lists/form-names.ts'
import { type Described, PAPERS_OF_MONEY, type Paper } from './papers-of-money.ts'

/** Papers for every transfer: identity, the bank’s forms, the tax forms. */
const PAPERS_OF_TRANSFER = {
  pan: {
    name: 'PAN card',
    proves: 'Who you are to the tax office',
    issuer: 'Tax office',
    mustMatch: 'Name and number, as on the forms and at the bank',
    goesWrong: 'A married name or initials on only one of them, or a PAN that isn’t active',
  },
  passport: {
    name: 'Passport, signed copy',
    proves: 'Who you are, and of which country',
    issuer: 'The government of your country',
    mustMatch: 'The name on the PAN card, and how you sign at the bank',
    goesWrong: 'It has run out, or the page with your address is missing',
  },
  residenceAbroad: {
    name: 'OCI card, visa or proof of your home abroad',
    proves: 'That you live outside India',
    issuer: 'Visa office, Indian mission, or a phone or power firm',
    mustMatch: 'The name in the passport, and the address on the forms',
    goesWrong: 'Too old, as many banks want the last three months, or not in English',
  },
  statement: {
    name: 'Statement of the account the money leaves from',
    proves: 'That the money came in, when and from whom',
    issuer: 'Your bank in India',
    mustMatch: 'Each sum equals the one in its document, to the rupee',
    goesWrong: 'It starts after the money came in, so it doesn’t show from where',
  },
  a2: {
    name: 'Form A2',
    proves: 'What the payment is for',
    issuer: 'You fill it in. The bank has it.',
    mustMatch: 'Purpose code, amount and receiver, as on the other forms',
    goesWrong: 'Not the purpose code that is on Form 145',
  },
  bankRequest: {
    name: 'The bank’s own request form',
    proves: 'That you ask for the transfer',
    issuer: 'You fill it in. The bank has it.',
    mustMatch: 'Account numbers, amount and receiver',
    goesWrong: 'You sign in another way than the bank has on file',
  },
  nreAccount: {
    name: 'Cheque or statement of your NRE account',
    proves: 'That the account is yours, and its number',
    issuer: 'The bank of your NRE account',
    mustMatch: 'Your name as on the PAN card, and the number on the request form',
    goesWrong: 'The account is in another name, or the number can’t be read',
  },
  lrsDeclaration: {
    name: 'LRS declaration',
    proves: 'What you’ve sent so far this year',
    issuer: 'You sign it. It’s part of Form A2.',
    mustMatch: 'All banks together, in dollars',
    goesWrong: 'You left out what you sent through another bank',
  },
  declaration: {
    name: ({ declaration }) => `${declaration}: receipt from the tax portal`,
    proves: 'That you told the tax office about the transfer',
    issuer: 'The tax portal, when you file',
    mustMatch: 'Amount, receiver and bank, as on the request form',
    goesWrong: 'Filed for another amount or branch',
  },
  certificate: {
    name: ({ certificate }) => `${certificate} with its UDIN`,
    proves: 'What an accountant found about the tax',
    issuer: 'A chartered accountant, on the tax portal',
    mustMatch: ({ declaration }) => `Its number must be in ${declaration}`,
    goesWrong: ({ declaration }) => `${declaration} was filed before it, or you didn’t assign it first`,
  },
  assessingOrder: {
    name: 'Order from the tax officer',
    proves: 'Which rate or share of tax applies',
    issuer: 'The tax officer',
    mustMatch: 'Payer, receiver, kind of payment and dates',
    goesWrong: 'It names another payer, has run out, or is used up',
  },
  trc: {
    name: 'Tax residency certificate (TRC)',
    proves: 'That the receiver pays tax in the other country',
    issuer: 'The tax office of that country',
    mustMatch: 'The tax year, and the name on the forms',
    goesWrong: 'It’s for a calendar year that doesn’t cover the day you pay',
  },
  treatyForm: {
    name: ({ treaty }) => `${treaty}, to claim the treaty rate`,
    proves: 'What the TRC leaves out',
    issuer: 'The receiver, on the tax portal',
    mustMatch: 'The number and dates of the TRC',
    goesWrong: 'Filed for last year',
  },
  noPe: {
    name: 'Letter that the receiver has no fixed place of business in India',
    proves: 'That the treaty keeps India from taxing the profit',
    issuer: 'The receiver',
    mustMatch: 'The year, and the name on the invoice',
    goesWrong: 'No date on it, or for another year',
  },
  translation: {
    name: 'A sworn translation of what isn’t in English',
    proves: 'That the bank can read it',
    issuer: 'A sworn translator',
    mustMatch: 'The original, page by page',
    goesWrong: 'You hand it in but leave out the original',
  },
} as const satisfies Readonly<Record<string, Described>>

export const PAPERS = { ...PAPERS_OF_TRANSFER, ...PAPERS_OF_MONEY }

export type PaperId = keyof typeof PAPERS

export type ListedPaper = Paper & { readonly id: PaperId }

/** Name and description of a paper, with the form names of a day. */
export function paper(id: PaperId, names: FormNames): ListedPaper {
  const described: Described = PAPERS[id]
  const filled = (text: Described[keyof Paper]) => (typeof text === 'function' ? text(names) : text)
  return {
    id,
    name: filled(described.name),
    proves: filled(described.proves),
    issuer: filled(described.issuer),
    mustMatch: filled(described.mustMatch),
    goesWrong: filled(described.goesWrong),
  }
}

const PROPERTY: readonly PaperId[] = [
  'saleDeed',
  'saleCredit',
  'buyerTds',
  'gainComputation',
  'taxProof',
  'inwardProof',
]

/** Papers that show the origin or the purpose of the money. */
export const PAPERS_BY_SOURCE: Readonly<Record<SourceId, readonly PaperId[]>> = {
  property: ['purchaseDeed', ...PROPERTY],
  // The heirs' papers replace the purchase deed.
  inheritedProperty: ['deathCertificate', 'heirship', ...PROPERTY],
  inheritance: ['deathCertificate', 'heirship', 'payoutLetter'],
  giftReceived: ['giftDeed', 'donorPan'],
  rent: ['rentAgreement', 'tdsCertificate'],
  interest: ['interestAdvice'],
  dividend: ['dividendAdvice'],
  pension: ['salarySlip'],
  salary: ['salarySlip'],
  maturity: ['maturityAdvice', 'principalOrigin', 'tdsCertificate'],
  shares: ['contractNote', 'maturityAdvice', 'principalOrigin', 'tdsCertificate'],
  savings: ['statementChain', 'oldReturns'],
  education: ['admission', 'studentVisa'],
  medical: ['medicalEstimate'],
  maintenance: ['relationship'],
  giftGiven: ['relationship'],
  investmentAbroad: ['investmentPapers'],
  loan: ['loanPapers'],
  business: ['invoice', 'tdsCertificate', 'trc', 'treatyForm', 'noPe'],
  other: ['statementChain'],
}

/** Required for every kind of money. */
export const ALWAYS: readonly PaperId[] = ['pan', 'passport', 'statement', 'a2', 'bankRequest', 'translation']

/** Only if a tax treaty lowers the tax. */
export const OF_TREATY: readonly PaperId[] = ['trc', 'treatyForm', 'noPe']
