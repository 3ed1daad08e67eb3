import { type CommandUnknownOpts, Option } from '@commander-js/extra-typings'
import type { CaseAct } from '@nirgam/domain/case/case-acts'
import { CASE_STATES, publicStatusOf } from '@nirgam/domain/case/case-states'
import type { PaperKind } from '@nirgam/domain/case/paper-kinds'
import { remittanceNumber } from '@nirgam/domain/remittance-status'
import { type ActRequest, act, caseWithin, judgePaper, operatorNamed } from '../features/case/case.ts'
import { certifyWithout } from '../features/certificate/certificate.ts'
import type { RemittanceRow } from '../features/remittances/remittances.ts'
import { fourEyesHold } from '../features/settings/settings.ts'
import { addAuditEntry } from '../platform/audit.ts'
import { collected, documentAskedIn, fieldAskedIn, kindIn, waivedIn } from './asked-words.ts'
import { type Acting, type Desk, type Outcome, Refusal, textIn } from './command.ts'
import { shownCase } from './shown-case.ts'
import { remittanceIn, remittanceRow, type WhichRemittance } from './which-remittance.ts'

const WHICH = 'the remittance: 12, REM-000012 or NRG-…'

/** The case of a remittance on the command line: the same acts as everywhere, by the name that is given with --as. */
export function caseCommands(remittances: CommandUnknownOpts, { atDesk }: Acting): void {
  remittances
    .command('case')
    .description('what became of it: state, questions, papers, history')
    .argument('<ID>', WHICH, remittanceIn)
    .action(
      atDesk(async (desk, which) => {
        const row = await submitted(desk, which)
        await addAuditEntry(desk, desk.db, 'case read', remittanceNumber(row.id))
        return { rows: [shownCase(row, await caseWithin(desk, row.id))] }
      }),
    )

  remittances
    .command('claim')
    .description('I work on it from now on')
    .argument('<ID>', WHICH, remittanceIn)
    .action(atDesk(async (desk, which) => told(await doneTo(desk, await submitted(desk, which), 'claim'))))

  remittances
    .command('hold')
    .description('something is needed from the user: pending; the user is told and can answer')
    .argument('<ID>', WHICH, remittanceIn)
    .addOption(
      new Option('--document <KIND:REASON[:NOTE]>', 'a document, for instance panCard:unreadable; may be repeated')
        .argParser(collected(documentAskedIn))
        .default([], ''),
    )
    .addOption(
      new Option('--field <PATH:REASON[:NOTE]>', 'an answer, for instance senderDetails.name:name_differs_from_pan')
        .argParser(collected(fieldAskedIn))
        .default([], ''),
    )
    .option('--reason <TEXT>', 'alone: a proof of the money’s origin, and why; else the note of the others', textIn)
    .action(
      atDesk(async (desk, which, { document, field, reason }) => {
        const asked = [...document, ...field].map((item) => ({
          ...item,
          ...(!item.note && reason && { note: reason }),
        }))
        const other = reason === undefined ? [] : [{ document: 'source_proof', reason: 'other', note: reason } as const]
        const items = asked.length > 0 ? asked : other
        if (items.length === 0) throw new Refusal('Say what is needed: --document, --field or --reason.')
        const row = await submitted(desk, which)
        await inHand(desk, row)
        return told(await doneTo(desk, row, 'ask', { said: { items } }))
      }),
    )

  remittances
    .command('papers-complete')
    .description('all papers are there and good; the user is told')
    .argument('<ID>', WHICH, remittanceIn)
    .option('--accept-all', 'accepts every paper that is there')
    .addOption(
      new Option('--accept <KIND>', 'accepts one; may be repeated').argParser(collected(kindIn)).default([], ''),
    )
    .addOption(
      new Option('--waive <KIND:NOTE>', 'goes without one, and why').argParser(collected(waivedIn)).default([], ''),
    )
    .action(
      atDesk(async (desk, which, { acceptAll, accept, waive }) => {
        const row = await submitted(desk, which)
        await inHand(desk, row)
        await judge(desk, row, { accept: acceptAll ? await kindsThere(desk, row) : accept, waive })
        return told(await doneTo(desk, row, 'papers_complete'))
      }),
    )

  remittances
    .command('approve')
    .description('no certificate is needed: prepares the filing sheet, and signs it if somebody else has prepared it')
    .argument('<ID>', WHICH, remittanceIn)
    .addOption(new Option('--part <PART>', 'of Form 145').choices(['A', 'B', 'D', 'none'] as const))
    .option('--reason <TEXT>', 'why no certificate is needed', textIn)
    .action(
      atDesk(async (desk, which, { part, reason }) => {
        const row = await submitted(desk, which)
        const { state, part: prepared } = (await caseWithin(desk, row.id)).row
        if (state === 'to_sign' && prepared !== 'C') return told(await signed(desk, row))
        if (!part || !reason) {
          throw new Refusal(
            'A certificate needs Form 146, prepared and signed at the desk. Where none is needed, give --part A, B, D or none, and --reason.',
          )
        }
        return told(await approve(desk, row, { part, reason }))
      }),
    )

  remittances
    .command('reject')
    .description('it cannot be certified; the user is told why')
    .argument('<ID>', WHICH, remittanceIn)
    .requiredOption('--reason <TEXT>', 'why', textIn)
    .action(
      atDesk(async (desk, which, { reason }) =>
        told(await doneTo(desk, await submitted(desk, which), 'refuse', { said: { reason } })),
      ),
    )

  remittances
    .command('reopen')
    .description('back in check, after it was rejected or closed; the user is told why')
    .argument('<ID>', WHICH, remittanceIn)
    .requiredOption('--reason <TEXT>', 'why', textIn)
    .action(
      atDesk(async (desk, which, { reason }) =>
        told(await doneTo(desk, await submitted(desk, which), 'reopen', { said: { reason } })),
      ),
    )
}

async function submitted(desk: Desk, which: WhichRemittance): Promise<RemittanceRow> {
  const row = await remittanceRow(desk, which)
  if (row.is_completed === 0) throw new Refusal(`Remittance ${row.id} has not been submitted yet.`)
  return row
}

type More = Pick<ActRequest, 'said' | 'preparation'>
type Done = { row: RemittanceRow; state: keyof typeof CASE_STATES; note?: string }

async function doneTo(desk: Desk, row: RemittanceRow, wanted: CaseAct, more: More = {}): Promise<Done> {
  const { state } = await act(desk, { remittanceId: row.id, actor: operatorNamed(desk.who), act: wanted, ...more })
  return { row, state }
}

/** What the desk has prepared is given out with its code, whoever signs it. */
async function signed(desk: Desk, row: RemittanceRow): Promise<Done> {
  const signer = { actor: operatorNamed(desk.who), membershipNumber: null }
  const { state } = await certifyWithout(desk, { remittanceId: row.id, signer })
  return { row, state }
}

function told({ row, state, note }: Done): Outcome {
  const number = remittanceNumber(row.id)
  const status = publicStatusOf(state)
  const done = `${number} is ${status}: ${CASE_STATES[state].label}.${note ? ` ${note}` : ''}`
  return { done, facts: { id: row.id, status, state } }
}

/** Claims what waits, and takes over what somebody else holds: the command line has a lead's say. */
async function inHand(desk: Desk, row: RemittanceRow): Promise<void> {
  const { state, holder } = (await caseWithin(desk, row.id)).row
  if (['received', 'answered', 'bank_query', 'reissue'].includes(state)) await doneTo(desk, row, 'claim')
  else if (holder !== null && holder !== desk.who && ['in_check', 'in_tax_review', 'to_sign'].includes(state)) {
    await doneTo(desk, row, 'take')
  }
}

type Wishes = { accept: readonly PaperKind[]; waive: readonly { kind: PaperKind; note: string }[] }

async function judge(desk: Desk, row: RemittanceRow, { accept, waive }: Wishes): Promise<void> {
  const by = { remittanceId: row.id, actor: operatorNamed(desk.who) }
  for (const kind of accept) await judgePaper(desk, { ...by, paper: { kind, verdict: 'accepted' } })
  for (const { kind, note } of waive) await judgePaper(desk, { ...by, paper: { kind, verdict: 'waived', note } })
}

async function kindsThere(desk: Desk, row: RemittanceRow): Promise<PaperKind[]> {
  const { papers } = await caseWithin(desk, row.id)
  return papers.filter(({ current }) => current).map(({ kind }) => kind)
}

type Approval = { part: 'A' | 'B' | 'D' | 'none'; reason: string }

/** As far as one person may go: with four eyes, somebody else says the same words again to sign. */
async function approve(desk: Desk, row: RemittanceRow, { part, reason }: Approval): Promise<Done> {
  await inHand(desk, row)
  const { state } = (await caseWithin(desk, row.id)).row
  if (state === 'in_check') await doneTo(desk, row, 'papers_complete')
  const preparation = { part, isAssigned: false, missing: [] }
  const prepared = await doneTo(desk, row, 'prepare', { said: { reason, part }, preparation })
  if (!(await fourEyesHold(desk, desk.db))) return signed(desk, row)
  return { ...prepared, note: 'It is prepared; somebody else signs it with the same command.' }
}
