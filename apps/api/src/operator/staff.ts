import { Option } from '@commander-js/extra-typings'
import { ROLE_IDS } from '@nirgam/domain/office/roles'
import { inviteStaffBody } from '@nirgam/domain/office/staff-forms'
import {
  changeRole,
  findStaff,
  inviteStaff,
  listStaff,
  lockStaff,
  removeStaff,
  renewSecondFactor,
  unlockStaff,
  withdrawInvitation,
} from '../features/staff/staff.ts'
import { type Desk, type Group, Refusal, textIn } from './command.ts'

const WHO = ['<WHO>', 'an email address or an id'] as const

export const staffCommands: Group = (program, { atDesk }) => {
  const staff = program.command('staff').description('people who work at the desk')

  staff
    .command('list')
    .description('lists staff and open links')
    .action(
      atDesk(async (desk) => {
        const { staff: people, invitations } = await listStaff(desk)
        const rows = [
          ...people.map(({ uid, name, email, role, locked, last_sign_in_at }) => {
            return { uid, name, email, role, state: locked ? 'locked' : 'active', last_sign_in: last_sign_in_at ?? '' }
          }),
          ...invitations.map(({ uid, name, email, role, kind, made_by, created_at, expires_at }) => {
            const what = kind === 'join' ? 'invited' : 'new second factor'
            const state = `${what} until ${expires_at}, by ${made_by ?? 'an operator'} at ${created_at}`
            return { uid, name: name ?? '', email: email ?? '', role, state, last_sign_in: '' }
          }),
        ]
        return { rows, empty: 'There is no staff yet. Create a link for the first lead with staff invite.' }
      }),
    )

  staff
    .command('invite')
    .description('creates a one-time link to join the staff; it works for three days')
    .requiredOption('--email <ADDRESS>', 'the person’s address', textIn)
    .addOption(new Option('--role <ROLE>', 'the person’s role').choices(ROLE_IDS).makeOptionMandatory())
    .option('--name <NAME>', 'the person’s name', textIn)
    .option('--membership-number <NUMBER>', 'an accountant’s ICAI number', textIn)
    .action(
      atDesk(async (desk, { email, role, name, membershipNumber }) => {
        const read = inviteStaffBody.safeParse({ email, role, name, membership_number: membershipNumber })
        if (!read.success) throw new Refusal(read.error.issues.map(({ message }) => message).join('\n'))
        const { link, expiresAt } = await inviteStaff(desk, actorAt(desk), read.data)
        return { done: `Link for ${email} to join as ${role}:\n${link}`, facts: { link, expires_at: inIso(expiresAt) } }
      }),
    )

  staff
    .command('withdraw')
    .description('ends an unused one-time link')
    .argument('<INVITATION>', 'the link’s id from staff list', textIn)
    .action(
      atDesk(async (desk, uid) => {
        await withdrawInvitation(desk, actorAt(desk), uid)
        return { done: `Withdrew the link ${uid}.`, facts: { uid } }
      }),
    )

  staff
    .command('role')
    .description('changes a person’s role and ends their sessions')
    .argument(...WHO)
    .addOption(new Option('--role <ROLE>', 'the new role').choices(ROLE_IDS).makeOptionMandatory())
    .action(
      atDesk(async (desk, word, { role }) => {
        const uid = await uidOf(desk, word)
        await changeRole(desk, actorAt(desk), uid, { role })
        return { done: `${word} is now ${role}.`, facts: { uid, role } }
      }),
    )

  staff
    .command('lock')
    .description('locks an account and ends its sessions')
    .argument(...WHO)
    .action(
      atDesk(async (desk, word) => {
        const uid = await uidOf(desk, word)
        await lockStaff(desk, actorAt(desk), uid)
        return { done: `${word} is locked.`, facts: { uid } }
      }),
    )

  staff
    .command('unlock')
    .description('unlocks an account, also after too many wrong codes')
    .argument(...WHO)
    .action(
      atDesk(async (desk, word) => {
        const uid = await uidOf(desk, word)
        await unlockStaff(desk, actorAt(desk), uid)
        return { done: `${word} is unlocked.`, facts: { uid } }
      }),
    )

  staff
    .command('second-factor')
    .description('creates a one-time link for a new device, and disables the lost one')
    .argument(...WHO)
    .action(
      atDesk(async (desk, word) => {
        const uid = await uidOf(desk, word)
        const { link, expiresAt } = await renewSecondFactor(desk, actorAt(desk), uid)
        return {
          done: `Link for ${word} to set up another device:\n${link}`,
          facts: { uid, link, expires_at: inIso(expiresAt) },
        }
      }),
    )

  staff
    .command('remove')
    .description('removes a person from the staff and ends their sessions')
    .argument(...WHO)
    .action(
      atDesk(async (desk, word) => {
        const uid = await uidOf(desk, word)
        await removeStaff(desk, actorAt(desk), uid)
        return { done: `Removed ${word} from the staff.`, facts: { uid } }
      }),
    )
}

function actorAt({ who }: Desk) {
  return { who, staffId: null }
}

async function uidOf(desk: Desk, word: string): Promise<string> {
  const person = await findStaff(desk, word)
  if (!person) throw new Refusal(`There is no member of staff ${word}.`)
  return person.uid
}

function inIso(at: number): string {
  return new Date(at).toISOString()
}
