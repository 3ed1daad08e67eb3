import type { CaseState } from '@nirgam/domain/case/case-states'
import type { SheetPaper } from '@nirgam/domain/certificate/api-certificate'
import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import type { Form146 } from '@nirgam/domain/certificate/form-146'
import type { Form146Facts } from '@nirgam/domain/certificate/form-146-sources'
import { letterFor } from '@nirgam/domain/certificate/papers/bank-letter'
import { type Certified, sheetOf145, sheetOfA2 } from '@nirgam/domain/certificate/papers/filing-sheets'
import type { EarlierTransfer, FilingSheet } from '@nirgam/domain/certificate/papers/printed-sheet'
import type { SheetSource } from '@nirgam/domain/certificate/papers/sheet-papers'
import { linesBefore } from '@nirgam/domain/ledger/ledger-year'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { indiaDate } from '@nirgam/domain/shared/tax-year'
import { conflict, notFound } from '../../platform/errors.ts'
import { drawPaper } from '../../platform/paper/draw-paper.ts'
import type { Services } from '../../platform/services.ts'
import type { CaseRow } from '../case/case.ts'
import { lineIdOf, readLedger } from '../ledger/ledger.ts'
import type { RemittanceRow } from '../remittances/remittances.ts'
import { type CertificateRow, certificatesOf, sheetWithId, standingOf } from './certificate-store.ts'
import { preparedNow } from './certify.ts'
import { certifiedOf, checkUrl, codeOf, detailsOf } from './issued.ts'
import type { SheetPrint } from './papers/sheet-pdf.ts'
import { canBeSaved, type Frozen, frozenOf } from './sheet/sheets.ts'
import { formIn, type Work, workOn } from './sheet/work.ts'

/** Loaded only when a paper is drawn. */
const sheetPapers = () => import('@nirgam/domain/certificate/papers/sheet-papers')

export type DrawnPaper = { bytes: Buffer; fileName: string }

const SHEET = new URL('./papers/sheet-pdf.ts', import.meta.url)

export function drawn(print: SheetPrint): Promise<Buffer> {
  return drawPaper(SHEET, 'sheetPdf', print)
}

/** Certificate in force, with the data it was made from. */
export type Standing = { row: CertificateRow; frozen: Frozen; sheetVersion: number; certified: Certified; code: string }

export async function whatStands(services: Services, caseId: number): Promise<Standing | null> {
  const { db, vault } = services
  const row = await standingOf(db, caseId)
  if (!row) return null
  const sheet = await sheetWithId(db, row.sheet_id)
  const numbers = certifiedOf(vault, row)
  const replaces = (await certificatesOf(db, caseId)).flatMap(({ id, udin }) => (id !== row.id && udin) || [])
  const certified = numbers && { ...numbers, replaces }
  return { row, frozen: frozenOf(vault, sheet), sheetVersion: sheet.version, certified, code: codeOf(vault, row) }
}

export function numbersOf({ id, reference_number }: RemittanceRow): string[] {
  return [remittanceNumber(id), reference_number]
}

export const fileNameOf = (paper: string, { reference_number }: RemittanceRow) => `${reference_number}-${paper}.pdf`

export function checkOf(services: Services, code: string): NonNullable<SheetPrint['check']> {
  return { code, url: checkUrl(services, code) }
}

/** The person's other transfers in the tax year, as far as the ledger has them. */
export async function earlierTransfers(
  services: Services,
  { id, user_id }: RemittanceRow,
  { sheet, day }: Form146Facts,
): Promise<EarlierTransfer[]> {
  const sendingDay = sheet.proposedDay || day
  const { lines } = await readLedger(services, services.db, user_id, sendingDay)
  return linesBefore(lines, { id: lineIdOf(id), day: sendingDay })
}

/** Paper for the customer: drawn only from the certificate in force, with the code to check it. */
export async function customersPaper(
  services: Services,
  remittance: RemittanceRow,
  stands: Standing | null,
  paper: 'form-145' | 'a2' | 'letter',
): Promise<DrawnPaper> {
  const sheet = stands && (await customersSheet(services, remittance, stands, paper))
  if (!stands || !sheet) throw conflict(CERTIFICATE_MESSAGES.noPaper)
  const madeAt = services.clock.now()
  const print = { sheet, numbers: numbersOf(remittance), madeAt, check: checkOf(services, stands.code) }
  return { bytes: await drawn(print), fileName: fileNameOf(paper, remittance) }
}

async function customersSheet(
  services: Services,
  remittance: RemittanceRow,
  stands: Standing,
  paper: 'form-145' | 'a2' | 'letter',
) {
  if (paper === 'letter') return letterOf(services, stands)
  const { frozen, certified } = stands
  const { facts } = frozen
  if (paper === 'a2') return sheetOfA2(facts)
  return sheetOf145(facts, certified, await earlierTransfers(services, remittance, facts))
}

/** The letter for the bank, where nothing has to be filed; else null. */
export function letterOf({ vault }: Pick<Services, 'vault'>, { row, frozen }: Standing): FilingSheet | null {
  if (row.part !== 'none') return null
  const { reasons, sources } = frozen.finding
  return letterFor({
    facts: frozen.facts,
    reasons: reasons.map((text, index) => ({ text, source: sources?.[index] ?? null })),
    signer: { name: detailsOf(vault, row).signer, membershipNumber: row.membership_number },
    signedOn: indiaDate(row.issued_at),
  })
}

const DRAFT = 'Draft: not prepared for signing yet.'

/** Paper for the desk. One drawn from the draft is marked as such. */
export async function desksPaper(services: Services, remittanceId: number, paper: SheetPaper): Promise<DrawnPaper> {
  const work = await workOn(services, services.db, remittanceId)
  const source = await newestSource(services, work)
  const earlier = await earlierTransfers(services, work.remittance, source.facts)
  const { sheetFor } = await sheetPapers()
  const sheet = sheetFor(paper, { ...source, earlier })
  if (!sheet) throw notFound(CERTIFICATE_MESSAGES.noPaper)
  const print: SheetPrint = {
    sheet,
    numbers: numbersOf(work.remittance),
    madeAt: services.clock.now(),
    ...(source.code !== null && paper !== 'working-paper' && { check: checkOf(services, source.code) }),
    ...(source.isDraft && { notice: DRAFT }),
  }
  return { bytes: await drawn(print), fileName: fileNameOf(paper, work.remittance) }
}

type Source = Omit<SheetSource, 'earlier'> & { code: string | null; isDraft: boolean }

/** In these states a prepared version waits for its signature, or for an answer before it. */
const PREPARED: readonly CaseState[] = ['to_assign', 'to_sign', 'asked', 'answered']

/**
 * Of the prepared version, else of the certificate in force; null while the tax is worked out, also for a new
 * certificate: the one in force has other figures then.
 */
async function frozenSource(services: Services, { id, state }: CaseRow): Promise<Source | null> {
  if (canBeSaved(state)) return null
  const stands = await whatStands(services, id)
  const prepared = PREPARED.includes(state) ? await preparedNow(services, services.db, id) : null
  if (prepared && prepared.row.id !== stands?.row.sheet_id) {
    return fromFrozen(prepared.frozen, prepared.row.version, { certified: null, code: null })
  }
  if (!stands) return null
  return fromFrozen(stands.frozen, stands.sheetVersion, { certified: stands.certified, code: stands.code })
}

/** Papers that the desk can download one by one. */
export async function sheetsAtDesk(services: Services, row: CaseRow) {
  const source = await frozenSource(services, row)
  return source ? (await sheetPapers()).sheetsIn({ ...source, earlier: [] }) : []
}

async function newestSource(services: Services, work: Work): Promise<Source> {
  const frozen = await frozenSource(services, work.row)
  if (frozen) return frozen
  const { facts, guide, saved } = work
  return {
    facts,
    form: formIn(work),
    notes: {
      finding: { result: guide.headline, reasons: guide.reasons.map(({ text }) => text) },
      version: saved?.row.version ?? 0,
      madeBy: saved?.content.by.name ?? 'no one yet',
    },
    certified: null,
    code: null,
    isDraft: true,
  }
}

function fromFrozen(frozen: Frozen, version: number, issued: Pick<Source, 'certified' | 'code'>): Source {
  const { facts, form, finding, by } = frozen
  return { facts, form, notes: { finding, version, madeBy: by.name }, isDraft: false, ...issued }
}

/** Form 146 for export: the prepared or signed version, else the draft. */
export async function formToExport(services: Services, remittanceId: number): Promise<Form146> {
  return (await newestSource(services, await workOn(services, services.db, remittanceId))).form
}
