import { ENQUIRY_STATUSES } from '@nirgam/domain/options'
import { notifyUser } from '../features/accounts/accounts.ts'
import { answerEnquiry, markEnquiry, readEnquiries } from '../features/enquiries/enquiries.ts'
import { addAuditEntry } from '../platform/audit.ts'
import { type Trx, transaction } from '../platform/database/engine.ts'
import { type Command, type Desk, limitIn, numberIn, oneOf, optionIn, Refusal } from './command.ts'

const STATUSES = ENQUIRY_STATUSES.map(({ id }) => id)

export const enquiryCommands: Command[] = [
  {
    name: 'enquiries list',
    takes: '[--status pending] [--limit 50]',
    about: 'what people ask, newest first',
    on: 'services',
    run: async (desk, given) => {
      const status = oneOf(given.options.status, STATUSES, 'status')
      const rows = await readEnquiries(desk, { ...(status ? { status } : {}), limit: limitIn(given) })
      await addAuditEntry(desk, desk.db, 'read enquiries', status ?? 'all')
      return { rows: rows.map((row) => ({ ...row })), empty: 'There are no such enquiries.' }
    },
  },
  {
    name: 'enquiries answer',
    takes: 'ID --text "…" [--status resolved]',
    about: 'answers an enquiry; the user is told',
    on: 'services',
    run: async (desk, given) => {
      const id = numberIn(given, 0, 'the enquiry id')
      const response = optionIn(given, 'text')
      const status = oneOf(given.options.status, STATUSES, 'status') ?? 'resolved'
      await transaction(desk.db, async (trx) => {
        const answered = await answerEnquiry({ ...desk, db: trx }, { id, response, status })
        if (!answered) throw new Refusal(`There is no enquiry ${id}.`)
        await addAuditEntry(desk, trx, 'enquiry answered', `enquiry ${id}`)
        await tell(desk, trx, answered.user_id)
      })
      return { done: `Enquiry ${id} is answered.`, facts: { id, status } }
    },
  },
  { ...statusCommand('take', 'in_progress', 'marks it as being worked on') },
  { ...statusCommand('close', 'closed', 'closes it') },
]

function statusCommand(verb: string, status: 'in_progress' | 'closed', about: string): Command {
  return {
    name: `enquiries ${verb}`,
    takes: 'ID',
    about,
    on: 'services',
    run: async (desk, given) => {
      const id = numberIn(given, 0, 'the enquiry id')
      await transaction(desk.db, async (trx) => {
        if (!(await markEnquiry({ ...desk, db: trx }, id, status))) throw new Refusal(`There is no enquiry ${id}.`)
        await addAuditEntry(desk, trx, `enquiry ${status}`, `enquiry ${id}`)
      })
      return { done: `Enquiry ${id} is ${status.replace('_', ' ')}.`, facts: { id, status } }
    },
  }
}

async function tell(desk: Desk, trx: Trx, userId: number): Promise<void> {
  const subject = 'Your enquiry has been answered'
  const text = `${subject}.\n\nRead it at ${desk.config.publicUrl}/enquiry?tab=history`
  await notifyUser(desk, trx, userId, { subject, text })
}
