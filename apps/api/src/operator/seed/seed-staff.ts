import type { StaffActor } from '@nirgam/domain/case/case-facts'
import type { Role } from '@nirgam/domain/office/roles'
import { addText, changeFirm, firmIn, listTexts } from '../../features/settings/settings.ts'
import { addInventedStaff, inventedSecret } from '../../features/staff/staff.ts'
import type { Services } from '../../platform/services.ts'
import { INVENTED_MEMBERSHIP } from './seed-certificates.ts'

const PASSWORD = 'correct horse desk'

const PEOPLE: Readonly<Record<Role, string>> = {
  support: 'Sunil Das',
  intake: 'Meera Pillai',
  preparer: 'Prem Shah',
  signer: 'Ravi Menon',
  lead: 'Lata Iyer',
  auditor: 'Anil Bose',
}

const FIRM = { name: 'Menon and Co', frn: '012345S', address: '4 Example Lane\nJayanagar\nBengaluru\nKarnataka 560011' }

const TEXTS = [
  {
    title: 'Status of a case',
    text: 'Dear {name},\n\nabout {reference}: {status}\n\nKind regards\n{me}, {firm}',
  },
  {
    title: 'A wrong letter in a name',
    text: 'Dear {name},\n\nwe can correct it while we’re checking your documents. Please open your remittance. We’ve asked you there for the name as it is on your PAN card.\n\nKind regards\n{me}, {firm}',
  },
  {
    title: 'Receipt',
    text: 'Dear {name},\n\nyour receipt is under Contributions, as a PDF that your bank accepts.\n\nKind regards\n{me}, {firm}',
  },
]

const emailOf = (role: Role) => `${role}@nirgam.example`

/** Invented staff, one for each role. */
export type Firm = Readonly<Record<Role, StaffActor>>

/** One staff member for every role; existing ones stay unchanged. */
export async function seedStaff(services: Services): Promise<Firm> {
  const people = Object.entries(PEOPLE) as [Role, string][]
  const firm: [Role, Firm[Role]][] = []
  for (const [role, name] of people) {
    const membershipNumber = role === 'signer' ? INVENTED_MEMBERSHIP : null
    const id = await addInventedStaff(services, {
      email: emailOf(role),
      name,
      role,
      password: PASSWORD,
      membershipNumber,
    })
    firm.push([role, { kind: 'staff', id, name, role }])
  }
  if ((await firmIn(services.db)).name === '') await changeFirm(services, { who: 'seed' }, FIRM)
  if ((await listTexts(services)).texts.length === 0) {
    for (const text of TEXTS) await addText(services, { who: 'seed' }, { ...text, source: '' })
  }
  return Object.fromEntries(firm) as Firm
}

/** Sign-in instructions for the demo desk. */
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
