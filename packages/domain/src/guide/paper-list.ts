import type { FormNames } from './form-names.ts'
import type { SourceId } from './guide-answers.ts'

export type Paper = {
  readonly name: string
  readonly proves: string
  readonly issuer: string
  readonly mustMatch: string
  readonly goesWrong: string
}

/** Names of forms change with the law: they are filled in for the day. */
type Described = { readonly [Key in keyof Paper]: string | ((names: FormNames) => string) }

const PAPERS = {
  pan: {
    name: 'PAN card',
    proves: 'Who you are to the Income-tax Department',
    issuer: 'Income-tax Department',
    mustMatch: 'Name and number as on the forms and at the bank',
    goesWrong: 'A married name or initials on one of them only; a PAN that is not active',
  },
  passport: {
    name: 'Passport, signed copy',
    proves: 'Your identity and nationality',
    issuer: 'The government of your country',
    mustMatch: 'Name as on the PAN card; signature as at the bank',
    goesWrong: 'Expired, or the address page and the signature are missing',
  },
  residenceAbroad: {
    name: 'OCI card, visa or proof of residence abroad',
    proves: 'That you live outside India',
    issuer: 'Indian mission, immigration office or a utility of your country',
    mustMatch: 'Name as in the passport; the address you give on the forms',
    goesWrong: 'Older than the bank accepts, often three months, or not in English',
  },
  statement: {
    name: 'Statement of the account debited',
    proves: 'That the money came in, when and from whom',
    issuer: 'Your bank in India',
    mustMatch: 'The credit equals the paper it comes from, to the rupee',
    goesWrong: 'It begins after the credit, so that the origin is not on it',
  },
  a2: {
    name: 'Form A2',
    proves: 'The purpose of the payment under foreign-exchange rules',
    issuer: 'You fill it in; the bank has it',
    mustMatch: 'Purpose code, amount and receiver as on the other forms',
    goesWrong: 'A purpose code other than on the declaration',
  },
  bankRequest: {
    name: 'The bank’s own request form',
    proves: 'That you ask for the transfer',
    issuer: 'You fill it in; the bank has it',
    mustMatch: 'Account numbers, amount and receiver',
    goesWrong: 'A signature that differs from the bank’s specimen',
  },
  declaration: {
    name: ({ declaration }) => `${declaration}: acknowledgement`,
    proves: 'That you declared the remittance',
    issuer: 'The e-filing portal, when you file',
    mustMatch: 'Amount, receiver and bank as on the request form',
    goesWrong: 'Filed for another amount or branch than the transfer',
  },
  certificate: {
    name: ({ certificate }) => `${certificate} with its UDIN`,
    proves: 'What an accountant found about the tax',
    issuer: 'A chartered accountant, on the e-filing portal',
    mustMatch: ({ declaration }) => `Its acknowledgement number stands in ${declaration}`,
    goesWrong: ({ declaration }) => `${declaration} filed before it, or not assigned to the accountant first`,
  },
  translation: {
    name: 'English or a sworn translation of anything else',
    proves: 'That the bank can read it',
    issuer: 'A sworn translator',
    mustMatch: 'The original, page by page',
    goesWrong: 'A translation without the original',
  },
  rentAgreement: {
    name: 'Rent agreement or rent receipts',
    proves: 'That the credits are rent',
    issuer: 'You and the tenant',
    mustMatch: 'Tenant’s name and monthly sum as in the statement',
    goesWrong: 'An agreement that has run out, or cash that never reached the account',
  },
  tdsCertificate: {
    name: ({ tdsCertificate }) => `Certificate of tax deducted (${tdsCertificate})`,
    proves: 'That tax was already deducted',
    issuer: 'Whoever paid you: tenant, bank, buyer, company',
    mustMatch: 'Your PAN, and the sums in 26AS or AIS',
    goesWrong: 'Deducted at a resident’s rate, or not paid in, so that 26AS does not show it',
  },
  interestAdvice: {
    name: 'Interest certificate or statement with the interest',
    proves: 'How much is interest, for which months',
    issuer: 'The bank that paid it',
    mustMatch: 'The credits in the statement',
    goesWrong: 'Principal and interest in one sum',
  },
  dividendAdvice: {
    name: 'Dividend advice or the entry in the statement',
    proves: 'Which company paid how much',
    issuer: 'The company or its registrar',
    mustMatch: 'Net sum as credited, tax as deducted',
    goesWrong: 'The treaty rate was claimed without the papers for it',
  },
  salarySlip: {
    name: 'Salary slip, pension order, PF or gratuity statement',
    proves: 'That the money was earned by work',
    issuer: 'Employer, pension office or provident fund',
    mustMatch: 'Name, months and sums as credited',
    goesWrong: 'Only the last slip for several years’ savings',
  },
  maturityAdvice: {
    name: 'Maturity or redemption advice',
    proves: 'What was paid out, and principal and interest apart',
    issuer: 'Bank, insurer or fund house',
    mustMatch: 'The credit in the statement',
    goesWrong: 'Where the principal came from is not shown',
  },
  contractNote: {
    name: 'Contract notes and a statement of gains',
    proves: 'What was bought and sold, and the gain',
    issuer: 'Broker, fund house or depository',
    mustMatch: 'Sale proceeds as credited',
    goesWrong: 'The purchase is missing, so that the gain cannot be worked out',
  },
  principalOrigin: {
    name: 'Origin of the principal',
    proves: 'Where the money came from that was invested',
    issuer: 'Your bank: the statement of that time',
    mustMatch: 'Date and sum of the investment',
    goesWrong: 'Statements of closed accounts: ask for them early',
  },
  purchaseDeed: {
    name: 'Purchase deed',
    proves: 'That it was yours, and what it cost',
    issuer: 'Sub-registrar',
    mustMatch: 'Description of the property and names as in the sale deed',
    goesWrong: 'A power of attorney or an agreement instead of the registered deed',
  },
  saleDeed: {
    name: 'Sale deed',
    proves: 'What was sold, to whom and for how much',
    issuer: 'Sub-registrar',
    mustMatch: 'Cheque or UTR numbers as in the statement; the property as in the purchase deed',
    goesWrong: 'Part of the price does not appear in the account',
  },
  gainComputation: {
    name: 'Computation of the capital gain',
    proves: 'How much of the price is taxable',
    issuer: 'A chartered accountant',
    mustMatch: 'Both deeds and the tax paid',
    goesWrong: 'An exemption is claimed and its proof is missing',
  },
  taxProof: {
    name: 'Challan or tax return, and 26AS or AIS',
    proves: 'That the tax was paid',
    issuer: 'Income-tax portal',
    mustMatch: 'PAN, year and sums',
    goesWrong: 'Tax paid under another year or another owner’s PAN',
  },
  inwardProof: {
    name: 'Proof of the money once brought in, if bought from NRE or FCNR',
    proves: 'That the price came from abroad',
    issuer: 'The bank of that time',
    mustMatch: 'Date and price of the purchase deed',
    goesWrong: 'Only part of the price came that way',
  },
  deathCertificate: {
    name: 'Death certificate',
    proves: 'When the inheritance began',
    issuer: 'Municipality or registrar',
    mustMatch: 'Name as on the deed, account or will',
    goesWrong: 'Another spelling of the name, without an affidavit',
  },
  heirship: {
    name: 'Will with probate, succession or legal-heir certificate, or settlement deed',
    proves: 'That it came to you',
    issuer: 'Court, revenue office or sub-registrar',
    mustMatch: 'Names of all heirs, and the share that you send',
    goesWrong: 'Other heirs have not agreed or released their share',
  },
  payoutLetter: {
    name: 'Payout letter or nominee’s release',
    proves: 'What was paid out to you',
    issuer: 'Bank, insurer or fund house',
    mustMatch: 'The credit in the statement',
    goesWrong: 'A nominee is not yet the owner: the heirs’ papers are asked for too',
  },
  giftDeed: {
    name: 'Gift deed',
    proves: 'Who gave you what, and why',
    issuer: 'You and the giver',
    mustMatch: 'Date and sum of the credit',
    goesWrong: 'Written after the money had come',
  },
  donorPan: {
    name: 'The giver’s PAN and proof of the relationship',
    proves: 'That the gift came from a relative',
    issuer: 'The giver; birth or marriage certificate',
    mustMatch: 'Names as in the gift deed',
    goesWrong: 'The relationship takes two certificates and one is missing',
  },
  loanPapers: {
    name: 'Loan agreement, sanction, disbursal and repayments',
    proves: 'That it is a loan and how much is left',
    issuer: 'Lender or bank',
    mustMatch: 'Sums and dates in the statements',
    goesWrong: 'Interest and principal in one sum',
  },
  invoice: {
    name: 'Invoice and agreement',
    proves: 'What is paid for, and to whom',
    issuer: 'The receiver',
    mustMatch: 'Receiver’s name, currency and sum as on the forms',
    goesWrong: 'The agreement does not say who bears the tax',
  },
  noPe: {
    name: 'Declaration of no permanent establishment in India',
    proves: 'That the receiver’s profit is not taxed here under the treaty',
    issuer: 'The receiver',
    mustMatch: 'The year, and the name as on the invoice',
    goesWrong: 'Undated, or for another year',
  },
  trc: {
    name: 'Tax residency certificate (TRC)',
    proves: 'That the country of the treaty taxes the receiver',
    issuer: 'The tax office of that country',
    mustMatch: 'The tax year, and the name as on the forms',
    goesWrong: 'For the calendar year, and it does not cover the day of the payment',
  },
  treatyForm: {
    name: ({ treaty }) => `${treaty} for relief under the treaty`,
    proves: 'What the certificate of residence leaves out',
    issuer: 'The receiver, on the e-filing portal',
    mustMatch: 'The TRC’s number and period',
    goesWrong: 'Filed for last year',
  },
  assessingOrder: {
    name: 'Certificate or order of the Assessing Officer',
    proves: 'Which rate or share of tax applies',
    issuer: 'Assessing Officer, section 395(1) or 395(2)',
    mustMatch: 'Payer, receiver, kind of payment and period',
    goesWrong: 'Expired on the day of the transfer, or used up',
  },
  statementChain: {
    name: 'Statements back to where the money came from',
    proves: 'How the balance grew',
    issuer: 'Your banks',
    mustMatch: 'Each transfer leaves one account and arrives in the next',
    goesWrong: 'A gap of some months in the chain',
  },
  oldReturns: {
    name: 'Tax returns of those years',
    proves: 'That the money was declared when it was earned',
    issuer: 'Income-tax portal',
    mustMatch: 'Income that explains the balance',
    goesWrong: 'No return was filed in a year with large credits',
  },
  lrsDeclaration: {
    name: 'LRS declaration',
    proves: 'What you have sent in the year so far',
    issuer: 'You sign it; it is part of Form A2',
    mustMatch: 'All banks together, in dollars',
    goesWrong: 'Transfers through another bank are forgotten',
  },
  admission: {
    name: 'Admission letter and fee invoice',
    proves: 'Who studies where, and what it costs',
    issuer: 'University or school',
    mustMatch: 'The student’s name, and the sum sent',
    goesWrong: 'Living costs are sent without an estimate of the university',
  },
  studentVisa: {
    name: 'The student’s passport and visa',
    proves: 'That the studies are abroad',
    issuer: 'Passport office and embassy',
    mustMatch: 'The name on the admission letter',
    goesWrong: 'The visa is still on its way: ask the bank what it takes instead',
  },
  educationLoan: {
    name: 'Sanction letter of the education loan',
    proves: 'That the fees are paid by a loan, which no TCS is collected on',
    issuer: 'The lender',
    mustMatch: 'The student, and the account the loan was paid into',
    goesWrong: 'The loan was paid into another account than the one debited',
  },
  medicalEstimate: {
    name: 'Hospital’s estimate or doctor’s letter',
    proves: 'That treatment is needed abroad, and its cost',
    issuer: 'Hospital or doctor',
    mustMatch: 'The patient’s name, and the sum sent',
    goesWrong: 'Travel and stay without an estimate of their own',
  },
  relationship: {
    name: 'Declaration of the relationship',
    proves: 'That the receiver is a relative',
    issuer: 'You',
    mustMatch: 'Names as in the passports',
    goesWrong: 'A friend or fiancé(e) is not a relative',
  },
  investmentPapers: {
    name: 'Account opening or purchase papers',
    proves: 'What is bought abroad, and from whom',
    issuer: 'Broker, bank or seller abroad',
    mustMatch: 'Your name, and the receiver’s account',
    goesWrong: 'A kind of investment that the scheme does not allow',
  },
} as const satisfies Readonly<Record<string, Described>>

export type PaperId = keyof typeof PAPERS

/** What a paper is called and all about it on a day. */
export function paper(id: PaperId, names: FormNames): Paper & { readonly id: PaperId } {
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

const PROPERTY: readonly PaperId[] = ['saleDeed', 'tdsCertificate', 'gainComputation', 'taxProof', 'inwardProof']

/** What shows where the money comes from or what it is for. */
export const PAPERS_BY_SOURCE: Readonly<Record<SourceId, readonly PaperId[]>> = {
  property: ['purchaseDeed', ...PROPERTY],
  // The heirs' papers stand in the place of the purchase deed.
  inheritedProperty: ['deathCertificate', 'heirship', ...PROPERTY],
  inheritance: ['deathCertificate', 'heirship', 'payoutLetter'],
  giftReceived: ['giftDeed', 'donorPan'],
  rent: ['rentAgreement', 'tdsCertificate'],
  interest: ['interestAdvice'],
  dividend: ['dividendAdvice'],
  pension: ['salarySlip'],
  salary: ['salarySlip'],
  maturity: ['maturityAdvice', 'principalOrigin', 'tdsCertificate'],
  shares: ['contractNote', 'principalOrigin', 'tdsCertificate'],
  savings: ['statementChain', 'oldReturns'],
  education: ['admission', 'studentVisa'],
  medical: ['medicalEstimate'],
  maintenance: ['relationship'],
  giftGiven: ['relationship'],
  investmentAbroad: ['investmentPapers'],
  loan: ['loanPapers'],
  business: ['invoice', 'tdsCertificate', 'noPe'],
  other: ['statementChain'],
}

/** Asked for whatever the money is. */
export const ALWAYS: readonly PaperId[] = ['pan', 'passport', 'statement', 'a2', 'bankRequest', 'translation']
