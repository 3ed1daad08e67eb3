import type { FormNames } from '../lists/form-names.ts'

/** Papers that show the origin or the purpose of the money. */
export const PAPERS_OF_MONEY = {
  rentAgreement: {
    name: 'Rent agreement or rent receipts',
    proves: 'That the money is rent',
    issuer: 'You and the tenant',
    mustMatch: 'The tenant’s name and the monthly rent, as in the statement',
    goesWrong: 'An agreement that has run out, or cash that never reached the account',
  },
  tdsCertificate: {
    name: ({ tdsCertificate }) => `Proof of tax that was taken off, if any (${tdsCertificate})`,
    proves: 'That tax was already taken off',
    issuer: 'The one who paid you: tenant, bank, buyer or company',
    mustMatch: 'Your PAN, and the sums in 26AS or AIS',
    goesWrong: 'Tax at the rate for residents, or not passed on, so 26AS doesn’t show it',
  },
  interestAdvice: {
    name: 'Bank letter or statement that shows the interest',
    proves: 'How much is interest, and for which months',
    issuer: 'The bank that paid it',
    mustMatch: 'The sums in the statement',
    goesWrong: 'Savings and interest in one sum',
  },
  dividendAdvice: {
    name: 'Dividend note, or the line in the statement',
    proves: 'Which company paid how much',
    issuer: 'The company or its registrar',
    mustMatch: 'The sum you got, and the tax taken off',
    goesWrong: 'The treaty rate was used without the documents for it',
  },
  salarySlip: {
    name: 'Pay slip, pension order, or PF or gratuity slip',
    proves: 'That you earned the money by work',
    issuer: 'Your employer, pension office or PF office',
    mustMatch: 'Name, months and sums as in the statement',
    goesWrong: 'One recent slip to explain savings of many years',
  },
  maturityAdvice: {
    name: 'Payout letter for the deposit, policy or fund',
    proves: 'What was paid out, with your own money and the interest shown apart',
    issuer: 'Bank, insurer or fund house',
    mustMatch: 'The sum in the statement',
    goesWrong: 'No proof of where your own money came from',
  },
  contractNote: {
    name: 'Contract notes and a statement of gains',
    proves: 'What you bought and sold, and the gain',
    issuer: 'Broker, fund house or depository',
    mustMatch: 'The price you got, as in the statement',
    goesWrong: 'The purchase is missing, so no one can work out the gain',
  },
  principalOrigin: {
    name: 'Proof of the money you first put in',
    proves: 'Where that money came from',
    issuer: 'Your bank: the statement from that time',
    mustMatch: 'The date and the sum you put in',
    goesWrong: 'Statements of closed accounts take time, so ask early',
  },
  purchaseDeed: {
    name: 'Purchase deed',
    proves: 'That it was yours, and what it cost',
    issuer: 'Sub-registrar',
    mustMatch: 'The property and the names, as in the sale deed',
    goesWrong: 'A power of attorney or a draft in place of the registered deed',
  },
  saleDeed: {
    name: 'Sale deed',
    proves: 'What was sold, to whom and for how much',
    issuer: 'Sub-registrar',
    mustMatch: 'Cheque or UTR numbers as in the statement, and the property as in the purchase deed',
    goesWrong: 'Part of the price never reached the account',
  },
  saleCredit: {
    name: 'Proof that the price was paid in',
    proves: 'That the whole price came into your account',
    issuer: 'Your bank: a statement or letter',
    mustMatch: 'Each cheque or UTR number of the sale deed',
    goesWrong: 'A part was paid to another account or to another owner',
  },
  buyerTds: {
    name: ({ tdsCertificate }) => `Buyer’s proof of tax taken off (${tdsCertificate}), or the tax officer’s order`,
    proves: 'That the buyer took off the tax, or why less of it',
    issuer: 'The buyer. The order comes from the tax officer.',
    mustMatch: 'Your PAN, the price in the sale deed, and 26AS or AIS',
    goesWrong: 'Tax at the rate for residents, or for only one of the owners',
  },
  gainComputation: {
    name: 'An accountant’s sheet on the gain',
    proves: 'How much of the price is taxed',
    issuer: 'A chartered accountant',
    mustMatch: 'Both deeds and the tax paid',
    goesWrong: 'It claims tax relief without the proof',
  },
  taxProof: {
    name: 'Challan or tax return, and 26AS or AIS',
    proves: 'That the tax was paid',
    issuer: 'The tax portal',
    mustMatch: 'PAN, year and sums',
    goesWrong: 'Tax paid for the wrong year or with another owner’s PAN',
  },
  inwardProof: {
    name: 'Proof of money from abroad, if you bought with it or from an NRE or FCNR account',
    proves: 'That the price came from abroad',
    issuer: 'Your bank at the time',
    mustMatch: 'The date and price in the purchase deed',
    goesWrong: 'Only part of the price came that way',
  },
  deathCertificate: {
    name: 'Death certificate',
    proves: 'When the person died',
    issuer: 'Municipality or registrar',
    mustMatch: 'The name as on the deed, account or will',
    goesWrong: 'The name is spelled another way, and no affidavit explains it',
  },
  heirship: {
    name: 'Will with probate, or a court or office letter that names the heirs',
    proves: 'That you inherited it',
    issuer: 'Court, revenue office or sub-registrar',
    mustMatch: 'The names of all heirs, and the share you send',
    goesWrong: 'Other heirs have not agreed or given up their share',
  },
  payoutLetter: {
    name: 'Payout letter or the nominee’s release',
    proves: 'What was paid out to you',
    issuer: 'Bank, insurer or fund house',
    mustMatch: 'The sum in the statement',
    goesWrong: 'A nominee may not be the owner, so the heirs’ documents are needed too',
  },
  giftDeed: {
    name: 'Gift deed',
    proves: 'Who gave you what, and why',
    issuer: 'You and the giver',
    mustMatch: 'The date and the sum in the statement',
    goesWrong: 'It was signed after the money came',
  },
  donorPan: {
    name: 'The giver’s PAN and proof that you’re related',
    proves: 'That the gift came from a relative',
    issuer: 'The giver. A birth or marriage record shows you’re related.',
    mustMatch: 'Names as in the gift deed',
    goesWrong: 'It takes two records to show it, and one is missing',
  },
  loanPapers: {
    name: 'Loan agreement, with what was paid out and paid back',
    proves: 'That it’s a loan, and how much is left',
    issuer: 'Lender or bank',
    mustMatch: 'Sums and dates in the statements',
    goesWrong: 'The loan and the interest in one sum',
  },
  invoice: {
    name: 'Invoice and agreement',
    proves: 'What you pay for, and to whom',
    issuer: 'The receiver',
    mustMatch: 'The receiver’s name, currency and sum, as on the forms',
    goesWrong: 'The agreement doesn’t say who pays the tax',
  },
  statementChain: {
    name: 'Statements going back to the source',
    proves: 'How the balance built up',
    issuer: 'Your banks',
    mustMatch: 'Each sum leaves one account and arrives in the next',
    goesWrong: 'A gap of a few months',
  },
  oldReturns: {
    name: 'Tax returns of those years',
    proves: 'That you declared the money when you earned it',
    issuer: 'The tax portal',
    mustMatch: 'Income that explains the balance',
    goesWrong: 'No return in a year when large sums came in',
  },
  admission: {
    name: 'Admission letter and fee invoice',
    proves: 'The student, the course and its cost',
    issuer: 'University or school',
    mustMatch: 'The student’s name, and the sum you send',
    goesWrong: 'Living costs with no estimate from the school',
  },
  studentVisa: {
    name: 'The student’s passport and visa',
    proves: 'That the studies are abroad',
    issuer: 'Passport office and embassy',
    mustMatch: 'The name on the admission letter',
    goesWrong: 'The visa isn’t there yet. Ask the bank what it takes instead.',
  },
  educationLoan: {
    name: 'Loan letter from the lender',
    proves: 'That a loan pays the fees, so the bank collects no TCS',
    issuer: 'The lender',
    mustMatch: 'The student, and the account the loan was paid into',
    goesWrong: 'The loan was paid into another account than the one you use',
  },
  medicalEstimate: {
    name: 'Hospital’s estimate or doctor’s letter',
    proves: 'That you need care abroad, and what it costs',
    issuer: 'Hospital or doctor',
    mustMatch: 'The patient’s name, and the sum you send',
    goesWrong: 'Travel and stay with no estimate of their own',
  },
  relationship: {
    name: 'Your note on how you’re related',
    proves: 'That the receiver is a relative',
    issuer: 'You',
    mustMatch: 'Names as in the passports',
    goesWrong: 'A friend or a person you’re engaged to isn’t a relative',
  },
  investmentPapers: {
    name: 'Account opening or purchase documents',
    proves: 'What you buy abroad, and from whom',
    issuer: 'Broker, bank or seller abroad',
    mustMatch: 'Your name, and the receiver’s account',
    goesWrong: 'The rules for residents don’t allow this kind of purchase',
  },
} as const satisfies Readonly<Record<string, Described>>

/** A paper that a bank asks for, with the details its clerk checks. */
export type Paper = {
  readonly name: string
  readonly proves: string
  readonly issuer: string
  readonly mustMatch: string
  readonly goesWrong: string
}

/** Names of forms change with the law: they are filled in for the day. */
export type Described = { readonly [Key in keyof Paper]: string | ((names: FormNames) => string) }
