import { CASE_ACTIONS, type CaseAction } from '../case/actions/case-actions.ts'
import type { PaperVerdict } from '../case/paper-verdicts.ts'
import type { ENQUIRY_STATUSES } from '../remittance/answers/options.ts'
import { SEEN_ACTS } from './audit-log.ts'

type CaseAct = `case ${CaseAction}`
type PaperAct = `paper ${PaperVerdict}`
type EnquiryAct = `enquiry ${(typeof ENQUIRY_STATUSES)[number]['id']}`

const CASE_WORDS = Object.fromEntries(
  Object.entries(CASE_ACTIONS).map(([act, { audited }]) => [`case ${act}`, audited]),
) as Readonly<Record<CaseAct, string>>

const PAPER_WORDS: Readonly<Record<PaperAct, string>> = {
  'paper accepted': 'accepted {detail} of case {about}',
  'paper asked': 'asked for a better {detail} for case {about}',
  'paper not_usable': 'rejected {detail} of case {about}',
  'paper waived': 'waived {detail} for case {about}',
}

const ENQUIRY_WORDS: Readonly<Record<EnquiryAct, string>> = {
  'enquiry pending': 'marked {about} as pending',
  'enquiry in_progress': 'marked {about} as in progress',
  'enquiry resolved': 'marked {about} as resolved',
  'enquiry closed': 'closed {about}',
}

/** Every kind of entry. One that has no words does not compile where it is recorded. */
const AUDIT_WORDS = {
  ...CASE_WORDS,
  ...PAPER_WORDS,
  ...ENQUIRY_WORDS,
  'case erased': 'erased case {about}',
  'certificate compared': 'issued the certificate of case {about}, having compared {detail} personally',
  [SEEN_ACTS.document]: 'viewed {detail} of case {about}',
  [SEEN_ACTS.number]: 'unmasked {detail} of case {about}',
  [SEEN_ACTS.enquiry]: 'read {about}',
  read: 'read {about} on the command line',
  'document read': 'saved {detail} of case {about} on the command line',
  'case read': 'read case {about} on the command line',
  'read enquiries': 'listed enquiries ({about}) on the command line',
  'enquiry answered': 'answered {about}',
  'enquiry priority': 'gave {about} {detail} priority',
  'enquiry linked': 'linked {about} to {detail}',
  'staff invited': 'invited a colleague {detail}',
  'staff invitation withdrawn': 'withdrew an invitation',
  'staff joined': 'joined {detail}',
  'staff role changed': 'changed the role of {about}',
  'staff locked': 'locked the account of {about}',
  'staff unlocked': 'unlocked the account of {about}',
  'staff removed': 'removed {about} from the staff',
  'staff signed in': 'logged in',
  'staff signed out': 'logged out',
  'staff wrong code': 'entered a wrong code',
  'staff passkey refused': 'was refused with a passkey',
  'staff second factor enrolled': 'set up two-factor login',
  'staff second factor given again': 'confirmed the second factor',
  'staff second factor taken back': 'reset two-factor login of {about}',
  'staff password changed': 'changed their password',
  'staff recovery codes renewed': 'made new recovery codes',
  'staff passkey added': 'added a passkey',
  'staff passkey removed': 'removed a passkey',
  'text added': 'added the template {detail}',
  'text changed': 'changed the template {detail}',
  'text deleted': 'deleted the template {detail}',
  'setting changed': 'changed a setting: {about}',
  'user verified': 'marked {about} as verified',
  'user locked': 'locked {about}',
  'user unlocked': 'unlocked {about}',
  'user helped in': 'sent {about} {detail}',
  'payment settled': 'settled {about}',
  'payment closed': 'closed {about}',
  'refund noted': 'noted a refund of {about}',
  'list taken': 'downloaded a list: {about}',
  'key added': 'added the key {about}',
  'keys removed': 'removed the keys {about}',
  'values resealed': 'encrypted {detail} values with the key {about}',
  backup: 'made a backup in {about}',
  'documents moved': 'moved the documents to {about}',
  'form added': 'added {about}, {detail}',
  'form replaced': 'replaced {about} {detail}',
  'form removed': 'removed {about}',
  'job retried': 'tried {about} again',
  'job discarded': 'discarded {about}',
} as const satisfies Record<string, string>

export type AuditAct = keyof typeof AUDIT_WORDS

/** An entry as a sentence; an obsolete kind is shown unchanged. */
export function auditSentence(entry: { who: string; act: string; about: string; detail: string }): string {
  const { who, act, about, detail } = entry
  const words = (AUDIT_WORDS as Readonly<Record<string, string>>)[act] ?? `${act.replaceAll('_', ' ')}: {about}`
  const filled = words.replace(/\{(about|detail)\}/g, (_, name) => (name === 'about' ? about : detail) || 'somebody')
  return `${who} ${filled}`
}
