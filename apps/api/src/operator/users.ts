import {
  contactsOf,
  findUserByContact,
  lockAccount,
  unlockAccount,
  verifyByHand,
} from '../features/accounts/accounts.ts'
import { addAuditEntry } from '../platform/audit.ts'
import { type Trx, transaction } from '../platform/database/engine.ts'
import { type Command, type Desk, type Given, Refusal, wordIn } from './command.ts'

export const userCommands: Command[] = [
  {
    name: 'users find',
    takes: 'E-MAIL|+PHONE|USER-ID',
    about: 'the account behind an e-mail address, a phone number or an id',
    on: 'services',
    run: async (desk, given) => {
      const user = await userIn(desk, given)
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
    },
  },
  {
    name: 'users verify',
    takes: 'E-MAIL|+PHONE|USER-ID',
    about: 'verifies an account by hand, after its owner proved who they are',
    on: 'services',
    run: (desk, given) =>
      change(desk, given, 'verified', async (trx, { id }) => {
        const isProven = await verifyByHand(desk, trx, id, wordIn(given, 0, 'the user'))
        if (!isProven) throw new Refusal('Another account has proven this address or number.')
      }),
  },
  {
    name: 'users lock',
    takes: 'E-MAIL|+PHONE|USER-ID',
    about: 'locks an account and ends its sessions',
    on: 'services',
    run: (desk, given) => change(desk, given, 'locked', (trx, { id }) => lockAccount(trx, id, desk.clock.now())),
  },
  {
    name: 'users unlock',
    takes: 'E-MAIL|+PHONE|USER-ID',
    about: 'unlocks it again',
    on: 'services',
    run: (desk, given) => change(desk, given, 'unlocked', (trx, { id }) => unlockAccount(trx, id)),
  },
]

type Change = (trx: Trx, user: { id: number }) => Promise<void>

async function change(desk: Desk, given: Given, act: string, change: Change) {
  const user = await userIn(desk, given)
  await transaction(desk.db, async (trx) => {
    await change(trx, user)
    await addAuditEntry(desk, trx, `user ${act}`, `user ${user.uid}`)
  })
  return { done: `User ${user.uid} is ${act}.`, facts: { user_id: user.uid } }
}

async function userIn(desk: Desk, given: Given) {
  const word = wordIn(given, 0, 'the user')
  const user = await findUserByContact(desk, word)
  if (!user) throw new Refusal(`There is no account for ${word}.`)
  return user
}
