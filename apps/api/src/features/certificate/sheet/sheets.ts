import { randomUUID } from 'node:crypto'
import type { CaseState } from '@nirgam/domain/case/case-states'
import type { Form146 } from '@nirgam/domain/certificate/form-146'
import type { Form146Facts } from '@nirgam/domain/certificate/form-146-sources'
import { openedSheet } from '@nirgam/domain/certificate/opened-sheet'
import type { TaxSheet } from '@nirgam/domain/certificate/sheet-fields'
import type { Trx } from '../../../platform/database/engine.ts'
import type { Vault } from '../../../platform/vault/vault.ts'
import { insertSheet, type SheetRow } from '../certificate-store.ts'

/** Author and time of a change, with the author's name at that time. */
export type By = { id: string; name: string; at: number }

/** Saving is possible while the tax position is worked out, and not while a signature is pending. */
export function canBeSaved(state: CaseState): boolean {
  return state === 'in_tax_review' || state === 'sent_back'
}

/** Content of one saved version of the desk's work on a case. */
export type SheetContent = {
  sheet: TaxSheet
  /** boxes of Form 146 that differ from their filled-in value */
  edits: Form146
  /** the accountant it is prepared for */
  signer: string | null
  /** why a finding is accepted, by its id; `words` are the finding's text at that time */
  explained: Readonly<Record<string, { words: string; note: string }>>
  by: By
  rateBy: By | null
}

/** Snapshot of the work prepared for signing. Later changes to answers, settings or rules do not affect it. */
export type Frozen = {
  facts: Form146Facts
  form: Form146
  finding: {
    result: string
    reasons: readonly string[]
    /** of each reason, in the same order; missing on snapshots older than letters */
    sources?: readonly string[]
  }
  signer: string | null
  by: By
}

const placeOf = (uid: string, field: 'content' | 'frozen') => ({ table: 'case_sheets', row: uid, field })

export function contentOf(
  vault: Vault,
  { uid, content_sealed }: Pick<SheetRow, 'uid' | 'content_sealed'>,
): SheetContent {
  const content = vault.openJson(content_sealed, placeOf(uid, 'content')) as SheetContent
  return { ...content, sheet: openedSheet(content.sheet) }
}

export function frozenOf(vault: Vault, { uid, frozen_sealed }: SheetRow): Frozen {
  if (frozen_sealed === null) throw new Error('this version was not prepared')
  const frozen = vault.openJson(frozen_sealed, placeOf(uid, 'frozen')) as Frozen
  return { ...frozen, facts: { ...frozen.facts, sheet: openedSheet(frozen.facts.sheet) } }
}

export function sealFrozen(vault: Vault, { uid }: SheetRow, frozen: Frozen): string {
  return vault.sealJson(frozen, placeOf(uid, 'frozen'))
}

/** Inserts the next version. The caller must have locked the case. */
export function addVersion(
  vault: Vault,
  trx: Trx,
  { caseId, before, content }: { caseId: number; before: SheetRow | undefined; content: SheetContent },
): Promise<SheetRow> {
  const uid = randomUUID()
  return insertSheet(trx, {
    uid,
    case_id: caseId,
    version: (before?.version ?? 0) + 1,
    part: content.sheet.part,
    content_sealed: vault.sealJson(content, placeOf(uid, 'content')),
    created_at: content.by.at,
  })
}
