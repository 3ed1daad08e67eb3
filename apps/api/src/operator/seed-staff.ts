import type { Actor } from '@nirgam/domain/case/case-guards'
import type { Role } from '@nirgam/domain/desk/roles'
import { addInventedStaff, inventedSecret } from '../features/staff/staff.ts'
import type { Services } from '../platform/services.ts'

const PASSWORD = 'correct horse desk'

const PEOPLE: Readonly<Record<Role, string>> = {
  support: 'Sunil Das',
  intake: 'Meera Pillai',
  preparer: 'Prem Shah',
  signer: 'Ravi Menon',
  lead: 'Lata Iyer',
  auditor: 'Anil Bose',
}

const emailOf = (role: Role) => `${role}@nirgam.example`

/** The firm's people, by what they are there for. */
export type Firm = Readonly<Record<Role, Actor>>

/** One member of staff of every role; those who are there already stay as they are. */
export async function seedStaff(services: Services): Promise<Firm> {
  const people = Object.entries(PEOPLE) as [Role, string][]
  const firm: [Role, Actor][] = []
  for (const [role, name] of people) {
    const membershipNumber = role === 'signer' ? '123456' : null
    const id = await addInventedStaff(services, {
      email: emailOf(role),
      name,
      role,
      password: PASSWORD,
      membershipNumber,
    })
    firm.push([role, { kind: 'staff', id, name, role }])
  }
  return Object.fromEntries(firm) as Firm
}

/** How somebody who tries the desk signs in. */
export function howToSignIn(): string {
  const lines = (Object.keys(PEOPLE) as Role[]).map((role) => {
    const email = emailOf(role)
    return `${email.padEnd(24)} ${inventedSecret(email)}`
  })
  return [
    `The desk is at /desk; every password there is "${PASSWORD}". For the codes, give these secrets to an`,
    'authenticator app:',
    ...lines,
  ].join('\n')
}
