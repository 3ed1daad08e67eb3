import { randomUUID } from 'node:crypto'
import { type NoticeKind, noticeHeading, type StaffNotices } from '@nirgam/domain/office/api-staff'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { maskNumbersIn } from '@nirgam/domain/shared/masking'
import type { Trx } from '../../platform/database/engine.ts'
import { mailOf } from '../../platform/messages/mail-layout.ts'
import { sendLater } from '../../platform/messages/send-later.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import {
  allStaff,
  everyoneEver,
  insertNotice,
  markSeen,
  nameOf,
  noticesOf,
  openStaff,
  removeOldNotices,
  unseenBy,
} from './staff-store.ts'

const MOST_SHOWN = 100
const KEPT_DAYS = 90

const placeOf = (uid: string) => ({ table: 'staff_notices', row: uid, field: 'text' })

type Told = {
  to: string
  kind: NoticeKind
  remittanceId: number
  /** the colleague behind it; null for the customer */
  by: string | null
  text?: string | undefined
}

/** Notifies a staff member about a case, at the desk and by e-mail, in the transaction of the event. */
export async function tellStaff(
  services: Services,
  trx: Trx,
  { to, kind, remittanceId, by, text }: Told,
): Promise<void> {
  const { vault, clock, config, messenger } = services
  const everybody = await allStaff(trx)
  const person = everybody.find(({ uid, locked_at }) => uid === to && locked_at === null)
  if (!person || to === by) return
  const uid = randomUUID()
  const words = text?.trim()
  await insertNotice(trx, {
    uid,
    staff_uid: to,
    kind,
    remittance_id: remittanceId,
    by_uid: by,
    text_sealed: words ? vault.seal(words, placeOf(uid)) : null,
    at: clock.now(),
  })
  if (!messenger.reaches('email')) return
  const colleague = everybody.find((one) => one.uid === by)
  const number = remittanceNumber(remittanceId)
  const subject = `${noticeHeading(kind)}: ${number}`
  const from = colleague ? `From ${nameOf(vault, colleague)}.` : ''
  const { email, name } = openStaff(vault, person)
  const content = mailOf(config, {
    heading: subject,
    name,
    paragraphs: [from, words ? maskNumbersIn(words) : ''].filter((paragraph) => paragraph !== ''),
    button: { label: 'Open the case', url: `${config.publicUrl}/desk/cases/${remittanceId}` },
  })
  await sendLater(services, trx, { kind: 'colleague_notice', to: email, channel: 'email', subject, ...content })
}

export async function readNotices({ db, vault }: Services, staffUid: string): Promise<StaffNotices> {
  const rows = await noticesOf(db, staffUid, MOST_SHOWN)
  const names = new Map((await everyoneEver(db)).map((row) => [row.uid, nameOf(vault, row)]))
  return {
    unseen: await unseenBy(db, staffUid, MOST_SHOWN),
    notices: rows.map(({ id, uid, kind, remittance_id, by_uid, text_sealed, at, seen_at }) => ({
      id,
      kind,
      heading: noticeHeading(kind),
      remittance_id,
      number: remittanceNumber(remittance_id),
      by: by_uid === null ? null : (names.get(by_uid) ?? 'A former colleague'),
      text: text_sealed === null ? null : vault.open(text_sealed, placeOf(uid)),
      at: timeText(at),
      is_seen: seen_at !== null,
    })),
  }
}

export async function seeNotices(services: Services, staffUid: string, last: number): Promise<StaffNotices> {
  await markSeen(services.db, staffUid, last, services.clock.now())
  return readNotices(services, staffUid)
}

export async function forgetOldNotices({ db }: Services, now: number): Promise<void> {
  await removeOldNotices(db, now - KEPT_DAYS * DAY_MS)
}
