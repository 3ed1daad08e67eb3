import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { maskEmail, maskPhone } from '@nirgam/domain/shared/masking'
import { indiaDate } from '@nirgam/domain/shared/tax-year'
import {
  contactNamed,
  contactsOf,
  helpIn,
  lockAccount,
  unlockAccount,
  verifyByHand,
} from '../features/accounts/accounts.ts'
import { dueForErasure, eraseWhenDue } from '../features/profile/profile.ts'
import { addAuditEntry } from '../platform/audit.ts'
import { type Trx, transaction } from '../platform/database/engine.ts'
import { A_USER, type Desk, type Group, limitOption, Refusal, remittanceIn, remittanceRow, userOf } from './command.ts'

const WHO = ['<USER>', A_USER] as const

export const userCommands: Group = (program, { atDesk }) => {
  const users = program.command('users').description('customers’ accounts')

  users
    .command('find')
    .description('shows the account of an email address, phone number or id')
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
              deleted: user.deleted_at !== null,
              contacts: told.join(', '),
            },
          ],
        }
      }),
    )

  users
    .command('verify')
    .description('verifies an account manually, after its owner has proven their identity')
    .argument(...WHO)
    .action(
      atDesk((desk, word) =>
        change(desk, word, 'verified', async (trx, id) => {
          const isProven = await verifyByHand(desk, trx, id, word)
          if (!isProven) throw new Refusal('Another account has verified this address or number.')
        }),
      ),
    )

  users
    .command('help-in')
    .description('sends a code for a new password to a verified address or number')
    .argument(...WHO)
    .option('--contact <NEW>', 'a new address or number instead; entering the code replaces the lost one')
    .action(
      atDesk(async (desk, word, { contact }) => {
        const user = await userOf(desk, word)
        if (user.verified_at === null)
          throw new Refusal('This account was never verified: its owner can sign up again.')
        if (user.locked_at !== null) throw new Refusal('This account is locked; unlock it first.')
        const wanted = contact === undefined ? undefined : contactNamed(contact)
        if (wanted === null) throw new Refusal(`${contact} is neither an email address nor a phone number.`)
        return transaction(desk.db, async (trx) => {
          const helped = await helpIn(desk, trx, user.id, wanted)
          if (helped === 'taken') throw new Refusal('Another account has verified this address or number.')
          if (helped === 'unreachable')
            throw new Refusal('The account has no address or number for a code; give one with --contact.')
          const where = helped.to.kind === 'email' ? maskEmail(helped.to.value) : maskPhone(helped.to.value)
          const detail = `a code to ${helped.isNew ? 'the new contact ' : ''}${where}`
          await addAuditEntry(desk, trx, 'user helped in', `user ${user.uid}`, detail)
          return {
            done: `User ${user.uid} gets ${detail}. It works for 10 minutes.`,
            facts: { user_id: user.uid, sent_to: where, new_contact: helped.isNew },
          }
        })
      }),
    )

  users
    .command('lock')
    .description('locks an account and ends its sessions')
    .argument(...WHO)
    .action(atDesk((desk, word) => change(desk, word, 'locked', (trx, id) => lockAccount(trx, id, desk.clock.now()))))

  users
    .command('unlock')
    .description('unlocks an account')
    .argument(...WHO)
    .action(atDesk((desk, word) => change(desk, word, 'unlocked', unlockAccount)))
}

async function change(
  desk: Desk,
  word: string,
  act: 'verified' | 'locked' | 'unlocked',
  work: (trx: Trx, id: number) => Promise<void>,
) {
  const user = await userOf(desk, word)
  await transaction(desk.db, async (trx) => {
    await work(trx, user.id)
    await addAuditEntry(desk, trx, `user ${act}`, `user ${user.uid}`)
  })
  return { done: `User ${user.uid} is ${act}.`, facts: { user_id: user.uid } }
}

export const retentionCommands: Group = (program, { atDesk }) => {
  const retention = program.command('retention').description('paid remittances of deleted accounts')

  retention
    .command('list')
    .description('lists those past RETENTION_YEARS; the server erases them within the hour')
    .addOption(limitOption())
    .action(
      atDesk(async (desk, { limit }) => {
        const rows = (await dueForErasure(desk, limit)).map(({ id, reference_number, updated_at }) => {
          return { remittance: remittanceNumber(id), reference: reference_number, last_changed: indiaDate(updated_at) }
        })
        return { rows, empty: 'Nothing is due.' }
      }),
    )

  retention
    .command('erase')
    .description('erases answers, documents, case and certificates of one that is due; its payment stays')
    .argument('<REMITTANCE>', 'number or reference', remittanceIn)
    .action(
      atDesk(async (desk, which) => {
        const row = await remittanceRow(desk, which)
        const name = remittanceNumber(row.id)
        const isDone = await transaction(desk.db, (trx) => eraseWhenDue(desk, trx, row, desk.who))
        if (!isDone) throw new Refusal(`${name} is not due: \`retention list\` shows those that are.`)
        return { done: `Erased ${name}.`, facts: { remittance: name } }
      }),
    )
}
