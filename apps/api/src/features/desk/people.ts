import type { DataOf } from '@nirgam/domain/api-contract'
import { subjectLabel } from '@nirgam/domain/case/case-items'
import { seenPaperName } from '@nirgam/domain/certificate/papers/printed-sheet'
import type { DeskPersonName } from '@nirgam/domain/office/api-desk-queue'
import { SEEN_ACTS } from '@nirgam/domain/office/audit-log'
import { type FieldPath, valueAt } from '@nirgam/domain/remittance/answers/form-fields'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { canBeUnmasked } from '@nirgam/domain/remittance/review'
import { addAuditEntry, auditedStaff, auditOf } from '../../platform/audit.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { everyHour } from '../../platform/jobs/every-hour.ts'
import type { Services } from '../../platform/services.ts'
import { openCasesOf, stampOf } from '../case/case.ts'
import { readOpened } from '../certificate/certificate.ts'
import { findDocument, streamDocument } from '../documents/documents.ts'
import { findAnyRemittance, formOf } from '../remittances/remittances.ts'
import { type Colleague, colleagues, personNamed, type Staff } from '../staff/staff.ts'
import { presentAt, removeOldPresence, removePresence, setPresence } from './presence-store.ts'

export type People = ReadonlyMap<string, Colleague>

/** Those to whom a case can be handed over, with the number of their open cases. */
export async function peopleOnCases(services: Services): Promise<DataOf<'GET /desk/people'>> {
  const people = [...(await colleagues(services)).values()].filter(({ canHold }) => canHold)
  const counted = async ({ uid, name, role }: Colleague) => ({
    uid,
    name,
    role,
    open: await openCasesOf(services.db, uid),
  })
  return Promise.all(people.map(counted))
}

function nameInAudit(people: People, who: string): string {
  return people.get(who.replace(/^staff /, ''))?.name ?? who
}

const { document: DOCUMENT_SEEN, number: NUMBER_SEEN } = SEEN_ACTS
const MOST_VIEWS = 100

/** Any version of a case's document. The audit records the view before a byte is sent. */
export async function openForStaff(services: Services, staff: Staff, uid: string) {
  const { db, clock } = services
  const document = await findDocument(db, uid)
  // Staff cannot see a document before the customer has sent it.
  if (!document || document.standing === 'offered') throw notFound()
  await stampOf(db, document.remittance_id)
  const opened = await streamDocument(services, document, auditedStaff(staff.uid))
  try {
    const who = auditedStaff(staff.uid)
    const subject = remittanceNumber(document.remittance_id)
    await addAuditEntry({ clock, who }, db, DOCUMENT_SEEN, subject, `${document.kind} ${uid}`)
  } catch (error) {
    opened.bytes.stream.destroy()
    opened.bytes.held.close()
    throw error
  }
  await readOpened(services, document)
  return opened
}

/** One number in full; the audit records it first. */
export async function unmask(
  { db, vault, clock }: Services,
  staff: Staff,
  { remittanceId, field }: { remittanceId: number; field: FieldPath },
): Promise<{ field: FieldPath; value: string }> {
  await stampOf(db, remittanceId)
  const remittance = await findAnyRemittance(db, remittanceId)
  if (!remittance) throw notFound()
  const form = formOf(vault, remittance)
  if (!canBeUnmasked(form, field)) throw invalid({ field: ['There is nothing hidden here.'] })
  const who = auditedStaff(staff.uid)
  await addAuditEntry({ clock, who }, db, NUMBER_SEEN, remittanceNumber(remittanceId), field)
  return { field, value: String(valueAt(form, field)) }
}

/** Who viewed which parts of a case, newest first. */
export async function viewsOf({ db }: Services, remittanceId: number, people: People) {
  const entries = await auditOf(db, remittanceNumber(remittanceId), [DOCUMENT_SEEN, NUMBER_SEEN], MOST_VIEWS)
  return entries.map(({ at, who, act, detail }) => ({
    at,
    who: nameInAudit(people, who),
    what:
      act === DOCUMENT_SEEN ? seenPaperName(detail.split(' ')[0] ?? '') : subjectLabel({ field: detail as FieldPath }),
  }))
}

/** An open page reports every five seconds; several reports in a row may get lost. */
const LOOKING_MS = 30_000

type Looking = { remittanceId: number; me: string; people: People }

/**
 * Records that a staff member has a case open, or has left it; returns the others who have it open and the case's
 * stamp.
 */
export async function lookAt(services: Services, { remittanceId, me, people }: Looking, isLooking: boolean) {
  const { db, clock } = services
  const stamped = await stampOf(db, remittanceId)
  if (isLooking) await setPresence(db, remittanceId, me, clock.now())
  else await removePresence(db, remittanceId, me)
  return { ...stamped, looking: await othersLooking(services, { remittanceId, me, people }) }
}

export async function othersLooking(
  { db, clock }: Services,
  { remittanceId, me, people }: Looking,
): Promise<DeskPersonName[]> {
  const uids = await presentAt(db, remittanceId, clock.now() - LOOKING_MS)
  return uids.filter((uid) => uid !== me).map((uid) => personNamed(people, uid))
}

export async function forgetPresenceHourly(services: Services): Promise<void> {
  await everyHour(services, 'forget-presence', (now) => removeOldPresence(services.db, now - LOOKING_MS))
}
