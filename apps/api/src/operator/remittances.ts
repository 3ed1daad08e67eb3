import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { describeAction, historyText } from '@nirgam/domain/case/actions/case-actions'
import { CASE_STATES } from '@nirgam/domain/case/case-states'
import { REMITTANCE_STATUSES, remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { fromPaise } from '@nirgam/domain/shared/money'
import { uidsOf } from '../features/accounts/accounts.ts'
import { caseWithin } from '../features/case/case.ts'
import { caseDocuments, documentsOf, openDocumentOf } from '../features/documents/documents.ts'
import { listNewest, presentRemittance, type RemittanceRow } from '../features/remittances/remittances.ts'
import { addAuditEntry } from '../platform/audit.ts'
import type { Row } from '../platform/database/tables.ts'
import { A_USER, type Group, limitOption, Refusal, remittanceIn, remittanceRow, textIn, userOf } from './command.ts'

const EXTENSIONS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' }

export const remittanceCommands: Group = (program, { atDesk }) => {
  const remittances = program.command('remittances').description('remittances and their cases')

  remittances
    .command('list')
    .description('lists remittances, newest first')
    .addOption(new Option('--status <STATUS>', 'only with this status').choices(REMITTANCE_STATUSES))
    .option('--user <USER>', `only of this person: ${A_USER}`)
    .addOption(limitOption())
    .action(
      atDesk(async (desk, { status, user: word, limit }) => {
        const user = word === undefined ? undefined : await userOf(desk, word)
        if (user) await addAuditEntry(desk, desk.db, 'read', `user ${user.uid}`)
        const rows = await listNewest(desk.db, { status, userId: user?.id, limit })
        return { rows: rows.map(summary), empty: 'There are no such remittances.' }
      }),
    )

  remittances
    .command('show')
    .description('shows a remittance in full, with its documents')
    .argument('<ID>', 'the remittance: 12, REM-000012 or NRG-…', remittanceIn)
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
    .description(
      'saves a remittance’s documents, also replaced ones, unencrypted in a new folder; delete it afterwards',
    )
    .argument('<ID>', 'the remittance: 12, REM-000012 or NRG-…', remittanceIn)
    .requiredOption('--to <FOLDER>', 'the new folder', textIn)
    .action(
      atDesk(async (desk, id, { to: folder }) => {
        const row = await remittanceRow(desk, id)
        const documents = await caseDocuments(desk, desk.db, row.id)
        await mkdir(folder, { mode: 0o700 }).catch(() => {
          throw new Refusal(`${folder} cannot be created: it must be a new folder.`)
        })
        for (const [n, { uid, kind, standing, file }] of documents.entries()) {
          const { bytes } = await openDocumentOf(desk, row.id, uid)
          const name = standing === 'current' ? kind : `${kind}-${standing}-${n + 1}`
          // Audited before the document can be read.
          await addAuditEntry(desk, desk.db, 'document read', remittanceNumber(row.id), kind)
          await writeFile(join(folder, `${name}.${EXTENSIONS[file.type] ?? 'bin'}`), bytes, { mode: 0o600 })
        }
        return { done: `Saved ${documents.length} documents in ${folder}.`, facts: { documents: documents.length } }
      }),
    )

  remittances
    .command('case')
    .description('shows a remittance’s case: state, questions, papers, history; only the desk can change it')
    .argument('<ID>', 'the remittance: 12, REM-000012 or NRG-…', remittanceIn)
    .action(
      atDesk(async (desk, which) => {
        const row = await remittanceRow(desk, which)
        if (row.is_completed === 0) throw new Refusal(`Remittance ${row.id} has not been submitted yet.`)
        await addAuditEntry(desk, desk.db, 'case read', remittanceNumber(row.id))
        return { rows: [shownCase(row, await caseWithin(desk, row.id))] }
      }),
    )
}

function summary(row: Row<'remittances'>) {
  return {
    id: remittanceNumber(row.id),
    reference: row.reference_number,
    status: row.status,
    amount: fromPaise(row.amount_paise),
    to: row.destination_country,
    contribution: fromPaise(row.contribution_paise),
    paid: row.contribution_paid === 1,
    created: new Date(row.created_at).toISOString(),
  }
}

type Within = Awaited<ReturnType<typeof caseWithin>>

/** A case as the command line prints it. */
function shownCase(row: RemittanceRow, { row: inner, events, items, papers, notes }: Within) {
  return {
    id: remittanceNumber(row.id),
    reference: row.reference_number,
    status: row.status,
    state: CASE_STATES[inner.state].label,
    since: timeOf(inner.state_since),
    version: inner.version,
    holder: inner.holder,
    part: inner.part,
    due: inner.due_at === null ? null : timeOf(inner.due_at),
    items: items.map(({ label, reason, note, answer, state }) => ({
      label,
      reason,
      note,
      answer: answerInWords(answer),
      state,
    })),
    papers: papers.map(({ label, state, note }) => ({ label, state, note })),
    history: events.map(({ at, act, to_state, by, actor_kind, said, fourEyes }) => ({
      at: timeOf(at),
      act: describeAction(act).label,
      to: CASE_STATES[to_state].label,
      by: by ?? actor_kind,
      said: historyText(act, said, (id) => id) ?? '',
      four_eyes: fourEyes ? 'four eyes off' : '',
    })),
    notes: notes.map(({ at, by, text }) => ({ at: timeOf(at), by, text })),
  }
}

/** Values are shown only with the remittance, where reading them is audited. */
function answerInWords({ value, explanation, document }: Within['items'][number]['answer']): string {
  if (explanation !== undefined) return explanation
  if (document !== undefined) return 'a document'
  return value === undefined ? '' : 'a new value'
}

const timeOf = (at: number) => new Date(at).toISOString()
