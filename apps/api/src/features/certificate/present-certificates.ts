import { isFrom } from '@nirgam/domain/case/actions/case-actions'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import type { DeskCertificates, OwnCertificate } from '@nirgam/domain/certificate/api-certificate'
import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import { sheetOf145, sheetOfA2, stepsToAssign } from '@nirgam/domain/certificate/papers/filing-sheets'
import { WITHDRAW_WITHIN_DAYS } from '@nirgam/domain/certificate/udin'
import { workingOf } from '@nirgam/domain/certificate/working/working'
import { workingSections } from '@nirgam/domain/certificate/working/working-words'
import { namesOn } from '@nirgam/domain/guide/lists/form-names'
import { SEEN_ACTS } from '@nirgam/domain/office/audit-log'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { indiaDate } from '@nirgam/domain/shared/tax-year'
import { addAuditEntry, auditedStaff, auditOf } from '../../platform/audit.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { StreamedBytes } from '../../platform/http/file-replies.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { type CaseRow, findCase, findOwnCase } from '../case/case.ts'
import { findAnyRemittance, findRemittance, type RemittanceRow } from '../remittances/remittances.ts'
import { type CertificateRow, certificatesOf, certificateWithUid } from './certificate-store.ts'
import { preparedNow, whyNotSigned } from './certify.ts'
import { earlierTransfers, fileNameOf, letterOf, type Standing, sheetsAtDesk, whatStands } from './draw-papers.ts'
import { certificateFileVault, detailsOf, fileOf, presentIssued } from './issued.ts'
import { presentPacket } from './packet/packet.ts'
import type { Frozen } from './sheet/sheets.ts'

/** As for documents: the desk's case page lists both together. */
const SEEN = SEEN_ACTS.document
const AGAIN_AFTER_MS = 10 * 60 * 1000

type Seen = { staffUid: string; remittanceId: number; paper: string }

/** Records who opened a paper, because these papers show every number in full. */
export async function paperSeen({ db, clock }: Services, { staffUid, remittanceId, paper }: Seen): Promise<void> {
  await addAuditEntry({ clock, who: auditedStaff(staffUid) }, db, SEEN, remittanceNumber(remittanceId), paper)
}

/** Records repeated fetches of a page within a short time as one viewing. */
export async function pageSeen(services: Services, seen: Seen): Promise<void> {
  const { db, clock } = services
  const recent = await auditOf(db, remittanceNumber(seen.remittanceId), [SEEN], 20)
  const isKnown = recent.some(
    ({ who, detail, at }) =>
      who === auditedStaff(seen.staffUid) && detail === seen.paper && clock.now() - at < AGAIN_AFTER_MS,
  )
  if (!isKnown) await paperSeen(services, seen)
}

export async function presentAtDesk(services: Services, remittanceId: number): Promise<DeskCertificates> {
  const { db } = services
  const [remittance, row] = [await findAnyRemittance(db, remittanceId), await findCase(db, remittanceId)]
  if (!remittance) throw notFound()
  if (!row) throw conflict(CASE_MESSAGES.none)
  const issued = await certificatesOf(db, row.id)
  return {
    issued: issued.map((certificate) => ({
      ...presentIssued(services, certificate),
      url: fileOf(certificate) === null ? null : `/api/desk/cases/${remittanceId}/certificate/${certificate.uid}/file`,
      withdraw_until: withdrawUntil(services, certificate, row),
      compared: [...(detailsOf(services.vault, certificate).compared ?? [])],
    })),
    prepared: await presentPrepared(services, remittance, row),
    sheets: await sheetsAtDesk(services, row),
  }
}

/** Withdrawing starts a new certificate, so it is offered only where the case allows that. */
function withdrawUntil({ clock }: Services, { standing, filed_on }: CertificateRow, { state }: CaseRow): string | null {
  if (standing !== 'valid' || filed_on === null || !isFrom('reissue', state)) return null
  const until = new Date(Date.parse(filed_on) + WITHDRAW_WITHIN_DAYS * DAY_MS).toISOString().slice(0, 10)
  return until >= indiaDate(clock.now()) ? until : null
}

async function presentPrepared(
  services: Services,
  remittance: RemittanceRow,
  { id, state }: CaseRow,
): Promise<DeskCertificates['prepared']> {
  if (state !== 'to_assign' && state !== 'to_sign') return null
  const prepared = await preparedNow(services, services.db, id)
  if (!prepared) return null
  const { row, frozen } = prepared
  const { name, membershipNumber } = frozen.facts.accountant
  return {
    version: row.version,
    part: row.part,
    by: frozen.by.name,
    at: timeText(frozen.by.at),
    signer: frozen.signer === null ? null : { uid: frozen.signer, name, membership_number: membershipNumber || null },
    problem: whyNotSigned(services, remittance, prepared),
  }
}

/** The user's own case with its certificate in force; 404 for other users. */
export async function ownCase(services: Services, owner: number, remittanceId: number) {
  const { db } = services
  const [remittance, row] = [await findRemittance(db, owner, remittanceId), await findOwnCase(db, owner, remittanceId)]
  if (!remittance || !row) throw notFound(CASE_MESSAGES.none)
  return { remittance, row, stands: await whatStands(services, row.id) }
}

export async function presentOwn(services: Services, owner: number, remittanceId: number): Promise<OwnCertificate> {
  const { remittance, row, stands } = await ownCase(services, owner, remittanceId)
  const facts = stands?.frozen.facts
  const at = `/api/remittances/${remittanceId}/certificate`
  const filingSheet =
    stands && facts && sheetOf145(facts, stands.certified, await earlierTransfers(services, remittance, facts))
  const { declaration, certificate } = namesOn(facts?.sheet.proposedDay || indiaDate(services.clock.now()))
  return {
    names: { declaration, certificate },
    part: row.part,
    issued: stands && {
      ...presentIssued(services, stands.row),
      url: fileOf(stands.row) === null ? null : `${at}/file`,
    },
    assign: await assignIn(services, row),
    filing_sheet: (filingSheet ?? null) as OwnCertificate['filing_sheet'],
    filing_sheet_url: filingSheet ? `${at}/filing-sheet` : null,
    letter: (stands && letterOf(services, stands)) as OwnCertificate['letter'],
    letter_url: stands?.row.part === 'none' ? `${at}/letter` : null,
    a2: (facts ? sheetOfA2(facts) : null) as OwnCertificate['a2'],
    a2_url: facts ? `${at}/a2` : null,
    packet: await presentPacket(services, { remittance, row, stands }),
    working: await workingFor(services, row, stands?.frozen),
  }
}

/** Taken from the certificate in force or the prepared version; figures in progress are not shown. */
async function workingFor(
  services: Services,
  { id, state }: CaseRow,
  standing: Frozen | undefined,
): Promise<OwnCertificate['working']> {
  const isPrepared = state === 'to_assign' || state === 'to_sign'
  const frozen = isPrepared ? (await preparedNow(services, services.db, id))?.frozen : standing
  if (!frozen) return null
  const { sheet } = frozen.facts
  return {
    sections: workingSections(sheet) as NonNullable<OwnCertificate['working']>['sections'],
    currency: sheet.currency,
    foreign: workingOf(sheet).foreign.afterDeduction,
  }
}

async function assignIn(services: Services, { id, state }: CaseRow): Promise<OwnCertificate['assign']> {
  const prepared = state === 'to_assign' ? await preparedNow(services, services.db, id) : null
  if (!prepared) return null
  const { accountant, sheet } = prepared.frozen.facts
  return {
    accountant: accountant.name,
    membership_number: accountant.membershipNumber,
    firm: accountant.firm,
    steps: stepsToAssign(sheet.proposedDay),
  }
}

type OpenedFile = { bytes: StreamedBytes; fileName: string }

/** The certificate's own file, for its customer. */
export async function ownFile(services: Services, owner: number, remittanceId: number): Promise<OpenedFile> {
  const { remittance, stands } = await ownCase(services, owner, remittanceId)
  return opened(services, remittance, stands?.row, String(owner))
}

/** Any certificate of a case, including those no longer in force. The audit records the viewing. */
export async function fileAtDesk(
  services: Services,
  staffUid: string,
  { remittanceId, uid }: { remittanceId: number; uid: string },
): Promise<OpenedFile> {
  const { db } = services
  const [remittance, row] = [await findAnyRemittance(db, remittanceId), await findCase(db, remittanceId)]
  const certificate = await certificateWithUid(db, uid)
  if (!remittance || !row || certificate?.case_id !== row.id) throw notFound(CERTIFICATE_MESSAGES.noPaper)
  await paperSeen(services, { staffUid, remittanceId, paper: `certificate ${uid}` })
  return opened(services, remittance, certificate, auditedStaff(staffUid))
}

async function opened(
  services: Services,
  remittance: RemittanceRow,
  row: Standing['row'] | undefined,
  who: string,
): Promise<OpenedFile> {
  const file = row && fileOf(row)
  if (!file) throw conflict(CERTIFICATE_MESSAGES.noPaper)
  return {
    bytes: await certificateFileVault.stream(services, file, who),
    fileName: fileNameOf('certificate', remittance),
  }
}
