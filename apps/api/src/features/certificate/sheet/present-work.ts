import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { paperLabel } from '@nirgam/domain/case/paper-kinds'
import type { DeskForm, DeskSheet } from '@nirgam/domain/certificate/api-sheet'
import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import { type BoxId, FORM_146_BOXES, type Form146, textIn } from '@nirgam/domain/certificate/form-146'
import type { SettledPaper } from '@nirgam/domain/certificate/form-146-sources'
import { partsFound } from '@nirgam/domain/certificate/proposed-sheet'
import { sheetChanges } from '@nirgam/domain/certificate/tax-sheet'
import type { Reason } from '@nirgam/domain/guide/finding'
import { mayDo } from '@nirgam/domain/office/roles'
import { DOCUMENT_KINDS } from '@nirgam/domain/remittance/answers/options'
import { isPrintable } from '@nirgam/domain/shared/text-rules'
import { addAuditEntry, auditedStaff } from '../../../platform/audit.ts'
import { type Db, type Trx, transaction } from '../../../platform/database/engine.ts'
import { AppError, conflict, invalid, notFound } from '../../../platform/errors.ts'
import type { SentFile } from '../../../platform/http/multipart-form.ts'
import { keptOrMade } from '../../../platform/kept-or-made.ts'
import { timeText } from '../../../platform/replies.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../staff/staff.ts'
import {
  newestExported,
  replaceExported,
  sheetOfVersion,
  sheetWithId,
  type VersionRow,
  versionsOf,
} from '../certificate-store.ts'
import { readFor } from '../read-documents.ts'
import { canBeSaved, contentOf } from './sheets.ts'
import { formFindingsIn, formIn, sheetFindingsIn, type Work, workOn } from './work.ts'

/** `missing`: labels of boxes that the file has no place for. */
type Exported = { fileName: string; text: string; by: string; missing: string[] }

const placeOf = (uid: string) => ({ table: 'exported_forms', row: uid, field: 'content' })
const MOST_NAME = 120

/** Loaded only for firms with their own file. */
const merging = () => import('@nirgam/domain/certificate/export-146')

/** Keeps the firm's own file, sealed, once it is known to be a Form 146. */
export async function keepExported(
  services: Services,
  { uid: staffUid, name }: { uid: string; name: string },
  file: SentFile | undefined,
): Promise<void> {
  const { db, vault, clock } = services
  if (!file) throw invalid({ file: [CERTIFICATE_MESSAGES.exportMissing] })
  const { EXPORT_MOST, mergedInto } = await merging()
  if (file.bytes.length > EXPORT_MOST.bytes) throw invalid({ file: [CERTIFICATE_MESSAGES.exportTooLarge] })
  if (!isUtf8(file.bytes)) throw invalid({ file: [CERTIFICATE_MESSAGES.notJson] })
  const text = file.bytes.toString('utf8')
  const tried = mergedInto(text, {})
  if (!tried.ok) throw invalid({ file: [tried.words] })
  const uid = randomUUID()
  const fileName = isPrintable(file.fileName) ? file.fileName.slice(0, MOST_NAME) : 'form-146.json'
  const missing = boxesIn(tried.missing).map(({ label }) => label)
  const content: Exported = { fileName, text, by: name, missing }
  await transaction(db, async (trx) => {
    await replaceExported(trx, {
      uid,
      staff_uid: staffUid,
      content_sealed: vault.sealJson(content, placeOf(uid)),
      created_at: clock.now(),
    })
    await addAuditEntry({ clock, who: auditedStaff(staffUid) }, trx, 'setting changed', 'exported form')
  })
}

async function exportedNow({ vault }: Services, db: Db | Trx): Promise<(Exported & { at: number }) | null> {
  const row = await newestExported(db)
  return row ? { ...(vault.openJson(row.content_sealed, placeOf(row.uid)) as Exported), at: row.created_at } : null
}

const boxesIn = (ids: readonly BoxId[]) => FORM_146_BOXES.filter(({ id }) => ids.includes(id))

/** The firm's file, and the values to enter in the utility after importing this form with it. */
async function presentExported(services: Services, db: Db | Trx, form: Form146): Promise<DeskForm['exported']> {
  const exported = await exportedNow(services, db)
  if (!exported) return null
  const { fileName, text, at, by, missing } = exported
  const merged = (await merging()).mergedInto(text, form)
  const byHand = merged.ok ? boxesIn(merged.byHand) : FORM_146_BOXES
  return {
    file_name: fileName,
    at: timeText(at),
    by,
    missing,
    by_hand: byHand.map(({ id, label }) => ({ box: id, label, value: textIn(form, id) })),
  }
}

/** The firm's file with this form in it. */
export async function mergedForm(services: Services, form: Form146): Promise<Buffer> {
  const exported = await exportedNow(services, services.db)
  if (!exported) throw conflict(CERTIFICATE_MESSAGES.exportMissing)
  const merged = (await merging()).mergedInto(exported.text, form)
  if (!merged.ok) throw conflict(merged.words)
  return Buffer.from(merged.text, 'utf8')
}

const canSave = (staff: Staff, { row }: Work) => canBeSaved(row.state) && mayDo(staff.role, 'tax-sheet')

export async function presentSheet(services: Services, staff: Staff, remittanceId: number): Promise<DeskSheet> {
  const work = await workOn(services, services.db, remittanceId)
  const { saved, sheet, guide, remittancePaise, dayRates } = work
  const rateBy = saved?.content.rateBy ?? null
  return {
    version: saved?.row.version ?? 0,
    sheet,
    rate_by: rateBy && { name: rateBy.name, at: timeText(rateBy.at) },
    can_save: canSave(staff, work),
    remittance_paise: remittancePaise,
    day_rates: dayRates,
    sent_before: work.sentBefore,
    counted_before: work.countedBefore,
    year_before: work.year,
    co_owners: work.coOwners,
    goes_to_said: work.goesToSaid,
    planned: work.planned,
    proposed_from: work.proposedFrom,
    read: await readFor(services, remittanceId, work.row.id),
    based_on: basedOn(work.facts.papers ?? []),
    finding: {
      outcome: guide.outcome,
      parts: partsFound(guide),
      headline: guide.headline,
      certainty: guide.certainty,
      reasons: guide.rule.reasons.map(presentReason),
      nro: guide.bank.reasons.map(presentReason),
      told: work.told.map(({ question, answer }) => ({ question, answer })),
    },
    findings: sheetFindingsIn(work),
    versions: await presentVersions(services, work),
  }
}

/** Documents about the person do not concern the tax. */
function basedOn(papers: readonly SettledPaper[]): string[] {
  const kinds = papers.filter(({ verdict }) => verdict === 'accepted').map(({ kind }) => kind)
  return [...new Set(kinds)].filter((kind) => DOCUMENT_KINDS.every(({ id }) => id !== kind)).map(paperLabel)
}

function presentReason({ text, source, grade, open }: Reason) {
  return { text, source, grade, is_open: open ?? false }
}

/** Cache of authors by the uid of a version. They never change, and decrypting fifty large versions takes long. */
const authors = new Map<string, string>()
const MOST_AUTHORS = 5_000

async function presentVersions({ db, vault }: Services, { row, saved }: Work): Promise<DeskSheet['versions']> {
  const rows = await versionsOf(db, row.id)
  if (saved) keptOrMade(authors, saved.row.uid, MOST_AUTHORS, () => saved.content.by.name)
  for (const { id, uid } of rows) {
    if (authors.has(uid)) continue
    const { by } = contentOf(vault, await sheetWithId(db, id))
    keptOrMade(authors, uid, MOST_AUTHORS, () => by.name)
    // Lets other requests run in between.
    await setImmediate()
  }
  return rows.map((one) => presentVersion(one, authors.get(one.uid) ?? ''))
}

function presentVersion({ version, part, created_at, prepared_at }: VersionRow, by: string) {
  const preparedAt = prepared_at === null ? null : timeText(prepared_at)
  return { version, by, at: timeText(created_at), prepared_at: preparedAt, part }
}

export async function presentForm(services: Services, staff: Staff, remittanceId: number): Promise<DeskForm> {
  const work = await workOn(services, services.db, remittanceId)
  const { saved, signers, signer, sheet } = work
  const findings = formFindingsIn(work)
  const form = formIn(work)
  return {
    version: saved?.row.version ?? 0,
    boxes: form,
    edited: Object.keys(saved?.content.edits ?? {}),
    signer: signer?.uid ?? null,
    signers,
    can_save: canSave(staff, work),
    is_needed: sheet.part === 'C',
    findings: findings.map(({ id, words, places, canBeExplained, explanation }) => ({
      id,
      words,
      places: [...places],
      can_be_explained: canBeExplained,
      explanation,
    })),
    is_complete: findings.every(({ explanation }) => explanation !== null),
    exported: await presentExported(services, services.db, form),
  }
}

/** Differences between two versions: fields of the tax sheet first, then boxes of Form 146. */
export async function compareVersions(
  { db, vault }: Services,
  caseId: number,
  { before, after }: { before: number; after: number },
) {
  const [one, other] = [await sheetOfVersion(db, caseId, before), await sheetOfVersion(db, caseId, after)]
  if (!one || !other) throw notFound(CERTIFICATE_MESSAGES.noSuchVersion)
  const [first, second] = [contentOf(vault, one), contentOf(vault, other)]
  return {
    before: presentVersion(one, first.by.name),
    after: presentVersion(other, second.by.name),
    changes: [
      ...sheetChanges(first.sheet, second.sheet),
      ...sheetChanges(first.edits, second.edits).map((change) => ({ ...change, at: `form.${change.at}` })),
    ],
  }
}

/** Adds the current version to a conflict, so that the second person to save sees it. */
export async function orNewer(saving: Promise<void>, present: () => Promise<unknown>): Promise<void> {
  try {
    await saving
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error
    throw conflict(error.message, { data: await present() })
  }
}
