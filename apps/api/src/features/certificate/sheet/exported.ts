import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { DeskForm } from '@nirgam/domain/certificate/api-sheet'
import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import { type BoxId, FORM_146_BOXES, type Form146, textIn } from '@nirgam/domain/certificate/form-146'
import { isPrintable } from '@nirgam/domain/shared/text-rules'
import { addAuditEntry, auditedStaff } from '../../../platform/audit.ts'
import { type Db, type Trx, transaction } from '../../../platform/database/engine.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import type { SentFile } from '../../../platform/http/multipart-form.ts'
import { timeText } from '../../../platform/replies.ts'
import type { Services } from '../../../platform/services.ts'
import { newestExported, replaceExported } from './sheet-store.ts'

/** `missing`: boxes that it has no place for, by their labels. */
type Exported = { fileName: string; text: string; by: string; missing: string[] }

const placeOf = (uid: string) => ({ table: 'exported_forms', row: uid, field: 'content' })
const MOST_NAME = 120

/** Only firms with a file of their own need it. */
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

/** The firm's file, and what has to be entered in the utility after this form was imported with it. */
export async function presentExported(services: Services, db: Db | Trx, form: Form146): Promise<DeskForm['exported']> {
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
