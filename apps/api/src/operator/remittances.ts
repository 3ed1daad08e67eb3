import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { fromPaise } from '@nirgam/domain/money'
import { remittanceNumber } from '@nirgam/domain/remittance-status'
import { notifyUser, uidsOf } from '../features/accounts/accounts.ts'
import { documentsOf, openDocumentOf } from '../features/documents/documents.ts'
import {
  type Decision,
  decideRemittance,
  findAnyRemittance,
  listNewest,
  presentRemittance,
} from '../features/remittances/remittances.ts'
import { addAuditEntry } from '../platform/audit.ts'
import type { Trx } from '../platform/database/engine.ts'
import { transaction } from '../platform/database/engine.ts'
import type { Row } from '../platform/database/tables.ts'
import { type Desk, type Group, idIn, limitOption, Refusal, textIn } from './command.ts'

const EXTENSIONS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' }

const STATUSES = ['in_progress', 'processing', 'approved', 'rejected', 'pending'] as const

export const remittanceCommands: Group = (program, { atDesk }) => {
  const remittances = program.command('remittances').description('what people send')

  remittances
    .command('list')
    .description('the newest remittances')
    .addOption(new Option('--status <STATUS>', 'only those').choices(STATUSES))
    .addOption(limitOption())
    .action(
      atDesk(async ({ db }, { status, limit }) => {
        const rows = await listNewest(db, { status, limit })
        return { rows: rows.map(summary), empty: 'There are no such remittances.' }
      }),
    )

  remittances
    .command('show')
    .description('one remittance, whole, with its documents')
    .argument('<ID>', 'the remittance', idIn)
    .action(
      atDesk(async (desk, id) => {
        const row = await remittanceRow(desk, id)
        await addAuditEntry(desk, desk.db, 'read', remittanceNumber(row.id))
        const documents = (await documentsOf(desk, [row])).get(row.id) ?? []
        const user_id = (await uidsOf(desk.db, [row.user_id])).get(row.user_id)
        return { rows: [{ ...presentRemittance(desk.vault, row, documents), user_id }] }
      }),
    )

  remittances
    .command('documents')
    .description('saves its documents, readable, into a new folder; delete it when done')
    .argument('<ID>', 'the remittance', idIn)
    .requiredOption('--to <FOLDER>', 'where they go', textIn)
    .action(
      atDesk(async (desk, id, { to: folder }) => {
        const row = await remittanceRow(desk, id)
        const documents = (await documentsOf(desk, [row])).get(row.id) ?? []
        await mkdir(folder, { mode: 0o700 }).catch(() => {
          throw new Refusal(`${folder} cannot be made: it must be a new folder.`)
        })
        for (const { id: uid, document_type, type } of documents) {
          const { bytes } = await openDocumentOf(desk, row.id, uid)
          await writeFile(join(folder, `${document_type}.${EXTENSIONS[type] ?? 'bin'}`), bytes, { mode: 0o600 })
          await addAuditEntry(desk, desk.db, 'document read', remittanceNumber(row.id), document_type)
        }
        return { done: `${documents.length} documents are in ${folder}.`, facts: { documents: documents.length } }
      }),
    )

  remittances
    .command('approve')
    .description('the certificate is issued; the user is told')
    .argument('<ID>', 'the remittance', idIn)
    .option('--reason <TEXT>', 'what the user reads beside it')
    .action(atDesk((desk, id, { reason = null }) => decide(desk, id, 'approved', reason)))

  remittances
    .command('reject')
    .description('it cannot be certified; the user is told why')
    .argument('<ID>', 'the remittance', idIn)
    .requiredOption('--reason <TEXT>', 'why', textIn)
    .action(atDesk((desk, id, { reason }) => decide(desk, id, 'rejected', reason)))

  remittances
    .command('hold')
    .description('something is missing from the user: pending')
    .argument('<ID>', 'the remittance', idIn)
    .requiredOption('--reason <TEXT>', 'what is missing', textIn)
    .action(atDesk((desk, id, { reason }) => decide(desk, id, 'pending', reason)))

  remittances
    .command('reopen')
    .description('back under review')
    .argument('<ID>', 'the remittance', idIn)
    .option('--reason <TEXT>', 'what the user reads beside it')
    .action(atDesk((desk, id, { reason = null }) => decide(desk, id, 'processing', reason)))
}

const WORDS: Record<Decision, string> = {
  processing: 'is under review',
  approved: 'has been approved',
  rejected: 'has been rejected',
  pending: 'is waiting for you',
}

async function decide(
  desk: Desk,
  id: number,
  status: Decision,
  reason: string | null,
): Promise<{ done: string; facts: object }> {
  const { db, clock } = desk
  await transaction(db, async (trx) => {
    const row = await decideRemittance(trx, { id, status, reason, now: clock.now() })
    if (!row) return
    await addAuditEntry(desk, trx, `remittance ${status}`, remittanceNumber(id), reason ?? '')
    await tell(desk, trx, row, status, reason)
  })
  return { done: `${remittanceNumber(id)} is ${status}.`, facts: { id, status, reason } }
}

async function tell(
  desk: Desk,
  trx: Trx,
  row: Pick<Row<'remittances'>, 'user_id' | 'reference_number'>,
  status: Decision,
  reason: string | null,
): Promise<void> {
  const subject = `Your remittance ${row.reference_number} ${WORDS[status]}`
  const text = [`${subject}.`, ...(reason ? [reason] : []), `See it at ${desk.config.publicUrl}/remittances`]
  await notifyUser(desk, trx, row.user_id, { subject, text: text.join('\n\n') })
}

async function remittanceRow({ db }: Desk, id: number): Promise<Row<'remittances'>> {
  const row = await findAnyRemittance(db, id)
  if (!row) throw new Refusal(`There is no remittance ${id}.`)
  return row
}

function summary(row: Row<'remittances'>) {
  return {
    id: remittanceNumber(row.id),
    reference: row.reference_number,
    status: row.status,
    amount: row.amount_paise === null ? null : fromPaise(row.amount_paise),
    to: row.destination_country,
    contribution: row.contribution_paise === null ? null : fromPaise(row.contribution_paise),
    paid: row.contribution_paid === 1,
    created: new Date(row.created_at).toISOString(),
  }
}
