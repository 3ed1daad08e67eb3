import { subjectLabel } from '@nirgam/domain/case/case-items'
import { seenPaperName } from '@nirgam/domain/certificate/papers/paper-names'
import { SEEN_ACTS } from '@nirgam/domain/office/audit-log'
import { canBeUnmasked } from '@nirgam/domain/office/case-answers'
import { type FieldPath, valueAt } from '@nirgam/domain/remittance/answers/form-fields'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { addAuditEntry, auditedStaff, auditOf } from '../../platform/audit.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { stampOf } from '../case/case.ts'
import { readOpened } from '../certificate/certificate.ts'
import { findDocument, streamDocument } from '../documents/documents.ts'
import { findAnyRemittance, formOf } from '../remittances/remittances.ts'
import type { Staff } from '../staff/staff.ts'
import { nameInAudit, type People } from './people.ts'

const { document: DOCUMENT_SEEN, number: NUMBER_SEEN } = SEEN_ACTS
const MOST_VIEWS = 100

/** A document of a case, whichever version. That it was looked at is written down before a byte of it is sent. */
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

/** One number in full, written down first. */
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

/** Who looked at what of a case, newest first. */
export async function viewsOf({ db }: Services, remittanceId: number, people: People) {
  const entries = await auditOf(db, remittanceNumber(remittanceId), [DOCUMENT_SEEN, NUMBER_SEEN], MOST_VIEWS)
  return entries.map(({ at, who, act, detail }) => ({
    at,
    who: nameInAudit(people, who),
    what:
      act === DOCUMENT_SEEN ? seenPaperName(detail.split(' ')[0] ?? '') : subjectLabel({ field: detail as FieldPath }),
  }))
}
