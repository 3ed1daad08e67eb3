import { DOCUMENT_KINDS, type DocumentKind, type Option } from '../remittance/answers/options.ts'

/** Papers that can be asked for after payment, in addition to those of the wizard. */
const FURTHER_KINDS = [
  {
    id: 'bank_statement',
    label: 'Bank statement',
    hint: 'for the account the money leaves, showing the money coming in',
  },
  { id: 'source_proof', label: 'Proof of where the money came from', hint: 'an advice, slip or receipt' },
  { id: 'tds_certificate', label: 'TDS certificate', hint: 'Form 131, until March 2026 Form 16A' },
  { id: 'tax_challan', label: 'Tax challan', hint: 'receipt for tax you paid' },
  { id: 'income_tax_return', label: 'Income-tax return', hint: 'the acknowledgement with the computation' },
  { id: 'form_26as_ais', label: 'Form 26AS or AIS', hint: 'from the income-tax portal' },
  { id: 'purchase_deed', label: 'Purchase deed', hint: 'of the property, registered' },
  { id: 'sale_deed', label: 'Sale deed', hint: 'of the property, registered' },
  { id: 'gain_computation', label: 'Capital-gain computation', hint: 'signed by the person who prepared it' },
  { id: 'death_certificate', label: 'Death certificate', hint: 'of the person the money came from' },
  {
    id: 'succession_paper',
    label: 'Will or succession document',
    hint: 'will or probate, succession or legal-heir certificate',
  },
  { id: 'gift_deed', label: 'Gift deed', hint: 'signed by the giver' },
  { id: 'relationship_proof', label: 'Proof of relationship', hint: 'a birth or marriage certificate, a passport' },
  { id: 'loan_paper', label: 'Loan documents', hint: 'agreement, sanction letter and proof of payout' },
  { id: 'invoice', label: 'Invoice', hint: 'with number, date and amount' },
  { id: 'agreement', label: 'Agreement', hint: 'signed by both sides' },
  { id: 'trc', label: 'Tax residency certificate', hint: 'from the country where you pay tax' },
  { id: 'form_41', label: 'Form 41', hint: 'until March 2026 Form 10F' },
  { id: 'ao_certificate', label: 'Assessing Officer’s certificate', hint: 'under section 395, with its dates' },
  { id: 'oci_or_visa', label: 'OCI card or visa', hint: 'or another proof of where you live' },
  { id: 'fee_invoice', label: 'Fee invoice', hint: 'from the university or school' },
  { id: 'medical_estimate', label: 'Medical estimate', hint: 'or the doctor’s letter' },
  { id: 'contract_note', label: 'Contract notes', hint: 'of what you bought and sold, with a statement of gains' },
  { id: 'statement_chain', label: 'Older bank statements', hint: 'going back to where the money came from' },
  { id: 'inward_proof', label: 'Proof of money from abroad', hint: 'if you bought with it, or from an NRE account' },
  { id: 'no_pe_letter', label: 'No-PE letter', hint: 'the receiver has no fixed place of business in India' },
  { id: 'nre_proof', label: 'Proof of your NRE account', hint: 'a cancelled cheque or statement with your name' },
  { id: 'student_visa', label: 'Student’s passport and visa', hint: 'of the person who studies' },
  { id: 'form_145', label: 'Filed Form 145', hint: 'the PDF from the income-tax portal, formerly Form 15CA' },
  { id: 'bank_request_form', label: 'Your bank’s request form', hint: 'filled in and signed' },
  { id: 'bank_letter', label: 'Letter from your bank', hint: 'what the bank wrote to you' },
] as const satisfies readonly (Option & { hint: string })[]

const BANK_PAPERS = [
  { id: 'sender_bank_document', label: 'Cheque or passbook of your account' },
  { id: 'receiver_bank_document', label: 'Proof of the receiver’s account' },
] as const satisfies readonly { id: DocumentKind; label: string }[]

export type PaperKind = DocumentKind | (typeof FURTHER_KINDS)[number]['id']

const PAPERS: readonly (Option & { id: PaperKind; hint?: string })[] = [
  ...DOCUMENT_KINDS,
  ...BANK_PAPERS,
  ...FURTHER_KINDS,
]

/** Everything that can be asked for and shown to a bank, in the order people think of it. */
export const PAPER_KINDS: readonly PaperKind[] = PAPERS.map(({ id }) => id)

export function paperLabel(kind: string): string {
  return PAPERS.find(({ id }) => id === kind)?.label ?? kind
}

export function paperHint(kind: string): string | undefined {
  return PAPERS.find(({ id }) => id === kind)?.hint
}

/** Asked for together when money comes from the sale of a property. */
export const SALE_DOCUMENTS: readonly PaperKind[] = [
  'sale_deed',
  'purchase_deed',
  'bank_statement',
  'tds_certificate',
  'gain_computation',
  'tax_challan',
]
