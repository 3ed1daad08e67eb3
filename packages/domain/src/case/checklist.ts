import { answersOfCase, type CaseGuide, findingOfCase } from '../guide/case-answers.ts'
import type { Finding } from '../guide/finding.ts'
import type { GuideAnswers } from '../guide/guide-answers.ts'
import { OF_TREATY, type PaperId } from '../guide/papers/paper-list.ts'
import type { Day } from '../shared/tax-year.ts'
import type { PaperKind } from './paper-kinds.ts'

/** A document that the guide lists, as far as the firm needs it before the tax is worked out. */
export type ChecklistLine = {
  readonly name: string
  readonly proves: string
  /** any one of them is enough; the first is asked for */
  readonly kinds: readonly [PaperKind, ...PaperKind[]]
  /** false: only if it applies, which the answers do not reveal */
  readonly required: boolean
}

/**
 * The kinds that prove it. None for papers that the customer fills in for the bank or that are made during the case, and
 * for translations, which accompany another document.
 */
const KINDS: Readonly<Record<PaperId, readonly [] | ChecklistLine['kinds']>> = {
  pan: ['panCard'],
  passport: ['passportFront'],
  residenceAbroad: ['oci_or_visa', 'addressProof'],
  statement: ['bank_statement'],
  a2: [],
  bankRequest: [],
  nreAccount: ['nre_proof'],
  lrsDeclaration: [],
  declaration: [],
  certificate: [],
  translation: [],
  assessingOrder: ['ao_certificate'],
  trc: ['trc'],
  treatyForm: ['form_41'],
  noPe: ['no_pe_letter'],
  rentAgreement: ['agreement', 'source_proof'],
  tdsCertificate: ['tds_certificate'],
  interestAdvice: ['source_proof'],
  dividendAdvice: ['source_proof'],
  salarySlip: ['source_proof'],
  maturityAdvice: ['source_proof'],
  contractNote: ['contract_note'],
  principalOrigin: ['statement_chain'],
  purchaseDeed: ['purchase_deed'],
  saleDeed: ['sale_deed'],
  saleCredit: ['bank_statement'],
  buyerTds: ['tds_certificate', 'ao_certificate'],
  gainComputation: ['gain_computation'],
  taxProof: ['tax_challan', 'income_tax_return', 'form_26as_ais'],
  inwardProof: ['inward_proof'],
  deathCertificate: ['death_certificate'],
  heirship: ['succession_paper'],
  payoutLetter: ['source_proof'],
  giftDeed: ['gift_deed'],
  donorPan: ['relationship_proof'],
  loanPapers: ['loan_paper'],
  invoice: ['invoice', 'agreement'],
  statementChain: ['statement_chain'],
  oldReturns: ['income_tax_return'],
  admission: ['admissionLetter', 'fee_invoice'],
  studentVisa: ['student_visa'],
  educationLoan: ['loan_paper'],
  medicalEstimate: ['medical_estimate'],
  relationship: ['relationship_proof'],
  investmentPapers: ['agreement'],
}

/** The firm works out the gain, and not every buyer used money from abroad. */
const IF_THERE_IS_ONE: readonly PaperId[] = ['gainComputation', 'inwardProof']

function isRequired(id: PaperId, { taxPaid, treaty }: GuideAnswers): boolean {
  if (id === 'tdsCertificate') return taxPaid === 'deducted'
  if (OF_TREATY.includes(id)) return treaty === 'yes'
  return !IF_THERE_IS_ONE.includes(id)
}

export function checklistFrom({ papers }: Pick<Finding, 'papers'>, answers: GuideAnswers): ChecklistLine[] {
  return papers.flatMap(({ id, name, proves }) => {
    const [first, ...others] = KINDS[id]
    return first ? [{ name, proves, kinds: [first, ...others], required: isRequired(id, answers) }] : []
  })
}

/** The documents that a case needs, by the guide. */
export function checklistOf(guide: CaseGuide, day: Day): ChecklistLine[] {
  return checklistFrom(findingOfCase(guide, day), answersOfCase(guide))
}

/** One kind of document, with everything that it has to prove. */
export type NeededKind = {
  kind: PaperKind
  required: boolean
  proofs: Pick<ChecklistLine, 'name' | 'proves'>[]
}

/** Each kind once. Of several alternatives, the one that was uploaded; if none was, the one to ask for. */
export function neededKinds(lines: readonly ChecklistLine[], isThere: (kind: PaperKind) => boolean): NeededKind[] {
  const needed = new Map<PaperKind, NeededKind>()
  for (const { kinds, name, proves, required } of lines) {
    const kind = kinds.find(isThere) ?? kinds[0]
    const known = needed.get(kind)
    needed.set(kind, {
      kind,
      required: required || known?.required === true,
      proofs: [...(known?.proofs ?? []), { name, proves }],
    })
  }
  return [...needed.values()]
}
