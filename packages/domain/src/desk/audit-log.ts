/** What the audit tells of, by the first words of its acts. */
export const AUDIT_GROUPS = [
  { id: 'case', label: 'Cases', acts: ['case ', 'paper '] },
  { id: 'seen', label: 'What was looked at', acts: ['read', 'document read', 'case read', 'seen ', 'unmasked'] },
  { id: 'enquiry', label: 'Enquiries', acts: ['enquiry ', 'read enquiries'] },
  { id: 'staff', label: 'Staff and signing in', acts: ['staff '] },
  { id: 'office', label: 'Texts and settings', acts: ['text ', 'setting '] },
  { id: 'customers', label: 'Customers’ accounts', acts: ['user '] },
  { id: 'money', label: 'Payments', acts: ['payment ', 'refund '] },
  { id: 'file', label: 'Lists taken away', acts: ['list '] },
] as const

export type AuditGroup = (typeof AUDIT_GROUPS)[number]['id']

export const AUDIT_GROUP_IDS = AUDIT_GROUPS.map(({ id }) => id) as [AuditGroup, ...AuditGroup[]]

export function actsIn(group: AuditGroup): readonly string[] {
  return AUDIT_GROUPS.find(({ id }) => id === group)?.acts ?? []
}
