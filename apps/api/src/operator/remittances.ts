import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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
import { type Command, type Desk, type Given, limitIn, numberIn, oneOf, optionIn, Refusal } from './command.ts'

const EXTENSIONS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' }

const STATUSES = ['in_progress', 'processing', 'approved', 'rejected', 'pending'] as const

export const remittanceCommands: Command[] = [
  {
    name: 'remittances list',
    takes: '[--status processing] [--limit 50]',
    about: 'the newest remittances',
    on: 'services',
    run: async ({ db }, given) => {
      const status = oneOf(given.options.status, STATUSES, 'status')
      const rows = await listNewest(db, { status, limit: limitIn(given) })
      return { rows: rows.map(summary), empty: 'There are no such remittances.' }
    },
  },
  {
    name: 'remittances show',
    takes: 'ID',
    about: 'one remittance, whole, with its documents',
    on: 'services',
    run: async (desk, given) => {
      const row = await remittanceRow(desk, numberIn(given, 0, 'the remittance id'))
      await addAuditEntry(desk, desk.db, 'read', remittanceNumber(row.id))
      const documents = (await documentsOf(desk, [row])).get(row.id) ?? []
      const user_id = (await uidsOf(desk.db, [row.user_id])).get(row.user_id)
      return { rows: [{ ...presentRemittance(desk.vault, row, documents), user_id }] }
    },
  },
  {
    name: 'remittances documents',
    takes: 'ID --to FOLDER',
    about: 'saves its documents, readable, into a new folder; delete it when done',
    on: 'services',
    run: async (desk, given) => {
      const row = await remittanceRow(desk, numberIn(given, 0, 'the remittance id'))
      const folder = optionIn(given, 'to')
      const documents = (await documentsOf(desk, [row])).get(row.id) ?? []
      await mkdir(folder, { mode: 0o700 }).catch(() => {
        throw new Refusal(`${folder} cannot be made: it must be a new folder.`)
      })
      for (const { id, document_type, type } of documents) {
        const { bytes } = await openDocumentOf(desk, row.id, id)
        await writeFile(join(folder, `${document_type}.${EXTENSIONS[type] ?? 'bin'}`), bytes, { mode: 0o600 })
        await addAuditEntry(desk, desk.db, 'document read', remittanceNumber(row.id), document_type)
      }
      return { done: `${documents.length} documents are in ${folder}.`, facts: { documents: documents.length } }
    },
  },
  {
    name: 'remittances approve',
    takes: 'ID [--reason "…"]',
    about: 'the certificate is issued; the user is told',
    on: 'services',
    run: (desk, given) => decide(desk, given, 'approved', given.options.reason ?? null),
  },
  {
    name: 'remittances reject',
    takes: 'ID --reason "…"',
    about: 'it cannot be certified; the user is told why',
    on: 'services',
    run: (desk, given) => decide(desk, given, 'rejected', optionIn(given, 'reason')),
  },
  {
    name: 'remittances hold',
    takes: 'ID --reason "…"',
    about: 'something is missing from the user: pending',
    on: 'services',
    run: (desk, given) => decide(desk, given, 'pending', optionIn(given, 'reason')),
  },
  {
    name: 'remittances reopen',
    takes: 'ID [--reason "…"]',
    about: 'back under review',
    on: 'services',
    run: (desk, given) => decide(desk, given, 'processing', given.options.reason ?? null),
  },
]

const WORDS: Record<Decision, string> = {
  processing: 'is under review',
  approved: 'has been approved',
  rejected: 'has been rejected',
  pending: 'is waiting for you',
}

async function decide(
  desk: Desk,
  given: Given,
  status: Decision,
  reason: string | null,
): Promise<{ done: string; facts: object }> {
  const id = numberIn(given, 0, 'the remittance id')
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
