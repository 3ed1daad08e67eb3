import { Option } from '@commander-js/extra-typings'
import { ENQUIRY_STATUSES } from '@nirgam/domain/options'
import { notifyUser } from '../features/accounts/accounts.ts'
import { answerEnquiry, markEnquiry, readEnquiries } from '../features/enquiries/enquiries.ts'
import { addAuditEntry } from '../platform/audit.ts'
import { type Trx, transaction } from '../platform/database/engine.ts'
import { type Desk, type Group, idIn, limitOption, Refusal, textIn } from './command.ts'

const STATUSES = ENQUIRY_STATUSES.map(({ id }) => id)

export const enquiryCommands: Group = (program, { atDesk }) => {
  const enquiries = program.command('enquiries').description('what people ask')

  enquiries
    .command('list')
    .description('what people ask, newest first')
    .addOption(new Option('--status <STATUS>', 'only those').choices(STATUSES))
    .addOption(limitOption())
    .action(
      atDesk(async (desk, { status, limit }) => {
        const rows = await readEnquiries(desk, { ...(status ? { status } : {}), limit })
        await addAuditEntry(desk, desk.db, 'read enquiries', status ?? 'all')
        return { rows: rows.map((row) => ({ ...row })), empty: 'There are no such enquiries.' }
      }),
    )

  enquiries
    .command('answer')
    .description('answers an enquiry; the user is told')
    .argument('<ID>', 'the enquiry', idIn)
    .requiredOption('--text <TEXT>', 'the answer', textIn)
    .addOption(new Option('--status <STATUS>', 'what it is then').choices(STATUSES).default('resolved' as const))
    .action(
      atDesk(async (desk, id, { text, status }) => {
        await transaction(desk.db, async (trx) => {
          const answered = await answerEnquiry({ ...desk, db: trx }, { id, response: text, status })
          if (!answered) throw new Refusal(`There is no enquiry ${id}.`)
          await addAuditEntry(desk, trx, 'enquiry answered', `enquiry ${id}`)
          await tell(desk, trx, answered.user_id)
        })
        return { done: `Enquiry ${id} is answered.`, facts: { id, status } }
      }),
    )

  enquiries
    .command('take')
    .description('marks it as being worked on')
    .argument('<ID>', 'the enquiry', idIn)
    .action(atDesk((desk, id) => mark(desk, id, 'in_progress')))

  enquiries
    .command('close')
    .description('closes it')
    .argument('<ID>', 'the enquiry', idIn)
    .action(atDesk((desk, id) => mark(desk, id, 'closed')))
}

async function mark(desk: Desk, id: number, status: 'in_progress' | 'closed') {
  await transaction(desk.db, async (trx) => {
    if (!(await markEnquiry({ ...desk, db: trx }, id, status))) throw new Refusal(`There is no enquiry ${id}.`)
    await addAuditEntry(desk, trx, `enquiry ${status}`, `enquiry ${id}`)
  })
  return { done: `Enquiry ${id} is ${status.replace('_', ' ')}.`, facts: { id, status } }
}

async function tell(desk: Desk, trx: Trx, userId: number): Promise<void> {
  const subject = 'Your enquiry has been answered'
  const text = `${subject}.\n\nRead it at ${desk.config.publicUrl}/enquiry?tab=history`
  await notifyUser(desk, trx, userId, { subject, text })
}
