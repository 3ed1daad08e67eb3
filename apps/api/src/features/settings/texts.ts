import { randomUUID } from 'node:crypto'
import type { CannedText } from '@nirgam/domain/office/api-desk-office'
import type { AuditAct } from '@nirgam/domain/office/audit-words'
import { CANNED_TEXTS_MOST, type CannedTextBody } from '@nirgam/domain/office/canned-texts'
import { OFFICE_MESSAGES } from '@nirgam/domain/office/office-messages'
import { addAuditEntry } from '../../platform/audit.ts'
import { isUniqueViolation, type Trx, transaction } from '../../platform/database/engine.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import type { Who } from './change-settings.ts'
import { allTexts, changeText, insertText, removeText, type TextRow } from './settings-store.ts'

export async function listTexts({ db }: Services): Promise<{ texts: CannedText[] }> {
  return { texts: (await allTexts(db)).map(present) }
}

function present({ uid, title, body, source, updated_at }: TextRow): CannedText {
  return { uid, title, text: body, source, updated_at: timeText(updated_at) }
}

export async function addText(services: Services, actor: Who, { title, text, source }: CannedTextBody): Promise<void> {
  await writing(services, async (trx) => {
    if ((await allTexts(trx)).length >= CANNED_TEXTS_MOST) throw conflict(OFFICE_MESSAGES.textsFull)
    const uid = randomUUID()
    await insertText(trx, { uid, title, body: text, source, updated_at: services.clock.now() })
    await record(services, trx, actor, 'text added', uid, title)
  })
}

export async function rewriteText(services: Services, actor: Who, uid: string, given: CannedTextBody): Promise<void> {
  await writing(services, async (trx) => {
    const { title, text, source } = given
    const isThere = await changeText(trx, uid, { title, body: text, source, updated_at: services.clock.now() })
    if (!isThere) throw notFound(OFFICE_MESSAGES.textGone)
    await record(services, trx, actor, 'text changed', uid, title)
  })
}

export async function deleteText(services: Services, actor: Who, uid: string): Promise<void> {
  await writing(services, async (trx) => {
    const title = await removeText(trx, uid)
    if (title === undefined) throw notFound(OFFICE_MESSAGES.textGone)
    await record(services, trx, actor, 'text deleted', uid, title)
  })
}

async function writing({ db }: Services, work: (trx: Trx) => Promise<void>): Promise<void> {
  try {
    await transaction(db, work)
  } catch (error) {
    if (isUniqueViolation(error)) throw invalid({ title: [OFFICE_MESSAGES.titleTaken] })
    throw error
  }
}

async function record({ clock }: Services, trx: Trx, { who }: Who, act: AuditAct, uid: string, title: string) {
  await addAuditEntry({ clock, who }, trx, act, `text ${uid}`, title)
}
