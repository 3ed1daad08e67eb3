import {
  contactsOf,
  findUserByContact,
  lockAccount,
  unlockAccount,
  verifyByHand,
} from '../features/accounts/accounts.ts'
import { addAuditEntry } from '../platform/audit.ts'
import { type Trx, transaction } from '../platform/database/engine.ts'
import { type Desk, type Group, Refusal } from './command.ts'

const WHO = ['<USER>', 'an e-mail address, a phone number with its country code, or a user id'] as const

export const userCommands: Group = (program, { atDesk }) => {
  const users = program.command('users').description('accounts')

  users
    .command('find')
    .description('the account behind an e-mail address, a phone number or an id')
    .argument(...WHO)
    .action(
      atDesk(async (desk, word) => {
        const user = await userOf(desk, word)
        const contacts = await contactsOf(desk, desk.db, user.id)
        await addAuditEntry(desk, desk.db, 'read', `user ${user.uid}`)
        const told = contacts.map(({ kind, value, verified }) => `${kind} ${value}${verified ? '' : ' (not verified)'}`)
        return {
          rows: [
            {
              user_id: user.uid,
              verified: user.verified_at !== null,
              locked: user.locked_at !== null,
              contacts: told.join(', '),
            },
          ],
        }
      }),
    )

  users
    .command('verify')
    .description('verifies an account by hand, after its owner proved who they are')
    .argument(...WHO)
    .action(
      atDesk((desk, word) =>
        change(desk, word, 'verified', async (trx, id) => {
          const isProven = await verifyByHand(desk, trx, id, word)
          if (!isProven) throw new Refusal('Another account has proven this address or number.')
        }),
      ),
    )

  users
    .command('lock')
    .description('locks an account and ends its sessions')
    .argument(...WHO)
    .action(atDesk((desk, word) => change(desk, word, 'locked', (trx, id) => lockAccount(trx, id, desk.clock.now()))))

  users
    .command('unlock')
    .description('unlocks it again')
    .argument(...WHO)
    .action(atDesk((desk, word) => change(desk, word, 'unlocked', unlockAccount)))
}

async function change(desk: Desk, word: string, act: string, work: (trx: Trx, id: number) => Promise<void>) {
  const user = await userOf(desk, word)
  await transaction(desk.db, async (trx) => {
    await work(trx, user.id)
    await addAuditEntry(desk, trx, `user ${act}`, `user ${user.uid}`)
  })
  return { done: `User ${user.uid} is ${act}.`, facts: { user_id: user.uid } }
}

async function userOf(desk: Desk, word: string) {
  const user = await findUserByContact(desk, word)
  if (!user) throw new Refusal(`There is no account for ${word}.`)
  return user
}
