import { Option } from '@commander-js/extra-typings'
import { ENQUIRY_STATUSES } from '@nirgam/domain/remittance/answers/options'
import { type Answerer, answerEnquiry, changeEnquiry, readEnquiries } from '../features/enquiries/enquiries.ts'
import { addAuditEntry } from '../platform/audit.ts'
import { AppError } from '../platform/errors.ts'
import { type Desk, type Group, idIn, limitOption, Refusal, textIn } from './command.ts'

const STATUSES = ENQUIRY_STATUSES.map(({ id }) => id)

export const enquiryCommands: Group = (program, { atDesk }) => {
  const enquiries = program.command('enquiries').description('questions of customers')

  enquiries
    .command('list')
    .description('lists enquiries, newest first')
    .addOption(new Option('--status <STATUS>', 'only with this status').choices(STATUSES))
    .addOption(limitOption())
    .action(
      atDesk(async (desk, { status, limit }) => {
        const rows = await readEnquiries(desk, { ...(status ? { status } : {}), limit })
        await addAuditEntry(desk, desk.db, 'read enquiries', status ?? 'all')
        return {
          rows: rows.map(({ thread, ...row }) => ({ ...row, messages: thread.length })),
          empty: 'There are no such enquiries.',
        }
      }),
    )

  enquiries
    .command('answer')
    .description('answers an enquiry and notifies the customer')
    .argument('<ID>', 'the enquiry', idIn)
    .requiredOption('--text <TEXT>', 'the answer', textIn)
    .addOption(new Option('--status <STATUS>', 'its new status').choices(STATUSES).default('resolved' as const))
    .action(
      atDesk(async (desk, id, { text, status }) => {
        await of(id, answerEnquiry(desk, { id, response: text, status, by: operator(desk) }))
        return { done: `Answered enquiry ${id}.`, facts: { id, status } }
      }),
    )

  enquiries
    .command('take')
    .description('marks an enquiry as in progress')
    .argument('<ID>', 'the enquiry', idIn)
    .action(atDesk((desk, id) => mark(desk, id, 'in_progress')))

  enquiries
    .command('close')
    .description('closes an enquiry')
    .argument('<ID>', 'the enquiry', idIn)
    .action(atDesk((desk, id) => mark(desk, id, 'closed')))
}

async function mark(desk: Desk, id: number, status: 'in_progress' | 'closed') {
  await of(id, changeEnquiry(desk, { id, change: { status }, by: operator(desk) }))
  return { done: `Enquiry ${id} is ${status.replace('_', ' ')}.`, facts: { id, status } }
}

const operator = ({ who }: Desk): Answerer => ({ kind: 'operator', name: who })

async function of(id: number, done: Promise<void>): Promise<void> {
  try {
    await done
  } catch (error) {
    if (error instanceof AppError && error.status === 404) throw new Refusal(`There is no enquiry ${id}.`)
    throw error
  }
}
