import type { FormPart } from '@nirgam/domain/case/case-facts'
import type { Generated } from 'kysely'

/** Tables for the firm's work on a case and the papers it issues. */
export type CertificateTables = {
  case_sheets: CaseSheetsTable
  certificates: CertificatesTable
  exported_forms: ExportedFormsTable
  bank_packets: BankPacketsTable
  packet_prints: PacketPrintsTable
  certificate_prints: CertificatePrintsTable
  sale_cases: SaleCasesTable
  sale_documents: SaleDocumentsTable
}

/** Tax sheet and Form 146 of a case as they were saved; every saving is a version of its own. */
type CaseSheetsTable = {
  id: Generated<number>
  uid: string
  case_id: number
  version: number
  part: FormPart
  content_sealed: string
  /** everything that it was prepared from, whole; null until then, and never written again */
  frozen_sealed: string | null
  created_at: number
  prepared_at: number | null
}

/** Issued papers: an accountant's certificate for Part C, otherwise only a filing sheet. */
type CertificatesTable = {
  id: Generated<number>
  uid: string
  case_id: number
  /** the prepared version that was signed */
  sheet_id: number
  part: FormPart
  signer: string
  membership_number: string | null
  udin: string | null
  filed_on: string | null
  details_sealed: string
  /** keyed blind index of the code on the papers */
  code_lookup: string
  code_sealed: string
  /** of the stored file, which is the upload unchanged */
  sha256: string | null
  size: number | null
  storage_key: string | null
  data_key_sealed: string | null
  issued_at: number
  standing: Generated<'valid' | 'superseded' | 'withdrawn'>
  ended_at: number | null
  ended_sealed: string | null
}

/** A Form 146 that the firm's own utility exported. */
type ExportedFormsTable = {
  id: Generated<number>
  uid: string
  staff_uid: string
  content_sealed: string
  created_at: number
}

/** Papers put together for a bank. They can be made again at any time, and are forgotten soon. */
type BankPacketsTable = {
  id: Generated<number>
  uid: string
  case_id: number
  state: 'making' | 'ready' | 'too_large' | 'failed'
  /** fingerprint of its sources: shows whether any has changed since */
  made_of: string
  /** JSON list of papers whose pages are not shown */
  attached_only: Generated<string>
  size: number | null
  storage_key: string | null
  data_key_sealed: string | null
  asked_at: number
}

/** Cases of owners of one sale. */
type SaleCasesTable = { case_id: number; sale_uid: string; linked_at: number }

/** Documents of a linked case that the desk uses for this one, too. */
type SaleDocumentsTable = { case_id: number; document_uid: string; used_at: number }

/** Fingerprints of certificates, with the case that used the file first. */
type CertificatePrintsTable = { sha256: string; case_id: number }

/** Fingerprints of packets, by which a packet is recognised after it was deleted here. */
type PacketPrintsTable = { certificate_uid: string; sha256: string; made_at: number }
