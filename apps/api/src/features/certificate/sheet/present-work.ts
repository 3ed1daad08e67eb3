import { setImmediate } from 'node:timers/promises'
import { paperLabel } from '@nirgam/domain/case/paper-kinds'
import type { DeskForm, DeskSheet } from '@nirgam/domain/certificate/api-sheet'
import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import type { SettledPaper } from '@nirgam/domain/certificate/paper-findings'
import { partsFound } from '@nirgam/domain/certificate/proposed-sheet'
import { sheetChanges } from '@nirgam/domain/certificate/tax-sheet'
import type { Reason } from '@nirgam/domain/guide/finding'
import { mayDo } from '@nirgam/domain/office/roles'
import { DOCUMENT_KINDS } from '@nirgam/domain/remittance/answers/options'
import { AppError, conflict, notFound } from '../../../platform/errors.ts'
import { keptOrMade } from '../../../platform/kept-or-made.ts'
import { timeText } from '../../../platform/replies.ts'
import type { Services } from '../../../platform/services.ts'
import type { Staff } from '../../staff/staff.ts'
import { readFor } from '../reading/read-documents.ts'
import { presentExported } from './exported.ts'
import { sheetOfVersion, sheetWithId, type VersionRow, versionsOf } from './sheet-store.ts'
import { canBeSaved, contentOf } from './sheets.ts'
import { formFindingsIn, formIn, sheetFindingsIn, type Work, workOn } from './work.ts'

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

/** Documents about the person say nothing of the tax. */
function basedOn(papers: readonly SettledPaper[]): string[] {
  const kinds = papers.filter(({ verdict }) => verdict === 'accepted').map(({ kind }) => kind)
  return [...new Set(kinds)].filter((kind) => DOCUMENT_KINDS.every(({ id }) => id !== kind)).map(paperLabel)
}

function presentReason({ text, source, grade, open }: Reason) {
  return { text, source, grade, is_open: open ?? false }
}

/** Names by the uid of the version that they saved. It never changes, and opening fifty large ones takes long. */
const authors = new Map<string, string>()
const MOST_AUTHORS = 5_000

async function presentVersions({ db, vault }: Services, { row, saved }: Work): Promise<DeskSheet['versions']> {
  const rows = await versionsOf(db, row.id)
  if (saved) keptOrMade(authors, saved.row.uid, MOST_AUTHORS, () => saved.content.by.name)
  for (const { id, uid } of rows) {
    if (authors.has(uid)) continue
    const { by } = contentOf(vault, await sheetWithId(db, id))
    keptOrMade(authors, uid, MOST_AUTHORS, () => by.name)
    // Others get their turn in between.
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
