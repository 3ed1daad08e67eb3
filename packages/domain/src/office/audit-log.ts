/** Audit acts for staff viewing data. */
export const SEEN_ACTS = { document: 'document seen', number: 'number seen', enquiry: 'seen enquiry' } as const

/** Audit acts for operators reading data on the command line. */
const READ_ACTS = ['read', 'document read', 'case read'] as const

/** Filters of the audit log, by the prefix of an act. */
export const AUDIT_GROUPS = [
  { id: 'case', label: 'Cases', acts: ['case ', 'paper ', 'certificate '] },
  { id: 'seen', label: 'Views', acts: [...Object.values(SEEN_ACTS), ...READ_ACTS] },
  { id: 'enquiry', label: 'Enquiries', acts: ['enquiry ', 'read enquiries'] },
  { id: 'staff', label: 'Staff and signing in', acts: ['staff '] },
  { id: 'office', label: 'Texts and settings', acts: ['text ', 'setting '] },
  { id: 'customers', label: 'Customers’ accounts', acts: ['user '] },
  { id: 'money', label: 'Payments', acts: ['payment ', 'refund '] },
  { id: 'file', label: 'Lists taken away', acts: ['list '] },
  {
    id: 'running',
    label: 'Keys, backups, forms, jobs',
    acts: ['key', 'values ', 'backup', 'documents moved', 'form ', 'job '],
  },
] as const

export type AuditGroup = (typeof AUDIT_GROUPS)[number]['id']

export const AUDIT_GROUP_IDS = AUDIT_GROUPS.map(({ id }) => id) as [AuditGroup, ...AuditGroup[]]

export function actsIn(group: AuditGroup): readonly string[] {
  return AUDIT_GROUPS.find(({ id }) => id === group)?.acts ?? []
}
