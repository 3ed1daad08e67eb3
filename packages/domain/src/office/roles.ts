/** The job of a staff member. Each has exactly one. */
export const ROLES = [
  { id: 'support', label: 'Support', does: 'Answers enquiries; sees lists with numbers masked.' },
  { id: 'intake', label: 'Intake', does: 'Checks documents and asks customers for what is missing.' },
  { id: 'preparer', label: 'Preparer', does: 'Works out the tax position and prepares Form 146.' },
  { id: 'signer', label: 'Signer', does: 'Certifies, sends back or refuses.' },
  { id: 'lead', label: 'Lead', does: 'Assigns, waives and reopens; looks after staff, texts and settings.' },
  { id: 'auditor', label: 'Auditor', does: 'Reads everything and changes nothing.' },
] as const

export type Role = (typeof ROLES)[number]['id']

export const ROLE_IDS = ROLES.map(({ id }) => id)

const EVERYBODY: readonly Role[] = ROLE_IDS
/** Roles that work on cases. */
const ON_CASES: readonly Role[] = ['intake', 'preparer', 'signer', 'lead']

/**
 * Roles by right: routes and entries of the desk's menu each name a right. Roles for an action on a case are declared
 * with the action.
 */
export const RIGHTS = {
  'own-account': EVERYBODY,
  'see-lists': EVERYBODY,
  'see-enquiries': EVERYBODY,
  'answer-enquiries': ['support', 'lead'],

  'see-cases': [...ON_CASES, 'auditor'],
  'see-documents': [...ON_CASES, 'auditor'],
  unmask: [...ON_CASES, 'auditor'],
  'act-on-cases': ON_CASES,
  'judge-papers': ON_CASES,
  'tax-sheet': ['preparer', 'signer'],
  certify: ['signer'],
  waive: ['lead'],

  'see-staff': ['lead', 'auditor'],
  staff: ['lead'],
  'see-settings': ['lead', 'auditor'],
  'texts-and-settings': ['lead'],
  numbers: ['lead', 'auditor'],
  audit: ['lead', 'auditor'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof RIGHTS

export function mayDo(role: Role, right: Right): boolean {
  const allowed: readonly Role[] = RIGHTS[right]
  return allowed.includes(role)
}

export function labelOf(role: Role): string {
  return ROLES.find(({ id }) => id === role)?.label ?? role
}
