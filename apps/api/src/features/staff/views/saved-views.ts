import { randomUUID } from 'node:crypto'
import { queueChoice } from '@nirgam/domain/office/api-desk-queue'
import { SAVED_VIEWS_MOST, type SavedView } from '@nirgam/domain/office/api-staff'
import { STAFF_MESSAGES } from '@nirgam/domain/office/staff-messages'
import { transaction } from '../../../platform/database/engine.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { putView, viewsOf } from './saved-views-store.ts'

/** A view with a filter that no longer exists is left out. */
export async function savedViews({ db }: Services, staffUid: string): Promise<SavedView[]> {
  return (await viewsOf(db, staffUid)).flatMap(({ uid, name, query }) => {
    const read = queueChoice.safeParse(JSON.parse(query))
    return read.success ? [{ uid, name, query: read.data }] : []
  })
}

export async function saveView(
  { db, clock }: Services,
  staffUid: string,
  { name, query }: Omit<SavedView, 'uid'>,
): Promise<void> {
  await transaction(db, async (trx) => {
    const others = (await viewsOf(trx, staffUid)).filter((view) => view.name !== name)
    if (others.length >= SAVED_VIEWS_MOST) throw conflict(STAFF_MESSAGES.viewsFull)
    const view = { uid: randomUUID(), staff_uid: staffUid, name, query: JSON.stringify(query) }
    await putView(trx, { ...view, created_at: clock.now() })
  })
}
