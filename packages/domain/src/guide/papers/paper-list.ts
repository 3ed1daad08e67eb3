import type { SourceId } from '../guide-answers.ts'
import type { FormNames } from '../lists/form-names.ts'
import type { Described, Paper } from './paper.ts'
import { PAPERS_OF_MONEY } from './papers-of-money.ts'
import { PAPERS_OF_TRANSFER } from './papers-of-transfer.ts'

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

/** Papers that show where the money comes from or what it is for. */
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

/** Only where a tax treaty is to lower the tax. */
export const OF_TREATY: readonly PaperId[] = ['trc', 'treatyForm', 'noPe']
