import { describeAction, historyText } from '@nirgam/domain/case/actions/case-actions'
import type { CaseFile } from '@nirgam/domain/case/api-case'
import { CASE_STATES, type CaseState, categoryOf } from '@nirgam/domain/case/case-states'
import { paperHint, paperLabel } from '@nirgam/domain/case/paper-kinds'
import type { DeskCase, KnownCase } from '@nirgam/domain/office/api-desk-cases'
import { mayDo } from '@nirgam/domain/office/roles'
import { answerOf } from '@nirgam/domain/remittance/answers/answers'
import type { RemittanceForm } from '@nirgam/domain/remittance/answers/form-data'
import { withValue } from '@nirgam/domain/remittance/answers/form-fields'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { answersByStep, valueInWords } from '@nirgam/domain/remittance/review'
import { fromPaise } from '@nirgam/domain/shared/money'
import { notFound } from '../../platform/errors.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import {
  askedBefore,
  casesWithSamePan,
  caseWithin,
  findCase,
  openQuestion,
  possibleActs,
  promiseOf,
  readingOn,
  stampOf,
  ticksOf,
} from '../case/case.ts'
import { presentFound, signedIn, soughtOf } from '../certificate/certificate.ts'
import { type CaseDocument, documentsOf, documentsWithPrint } from '../documents/documents.ts'
import { presentMoney } from '../refunds/refunds.ts'
import {
  findAnyRemittance,
  findAnyRemittances,
  formOf,
  type RemittanceRow,
  senderNameOf,
} from '../remittances/remittances.ts'
import { firmIn } from '../settings/settings.ts'
import { caseActor, colleagues, personNamed, type Staff } from '../staff/staff.ts'
import { othersLooking, type People, viewsOf } from './people.ts'

/** Other cases with the same PAN, in any account, newest first. */
export async function knownCases(services: Services, remittanceId: number): Promise<KnownCase[]> {
  const { db, vault } = services
  const remittance = await findAnyRemittance(db, remittanceId)
  if (!remittance || !(await findCase(db, remittanceId))) throw notFound()
  const cases = await casesWithSamePan(services, remittance)
  const ids = cases.map(({ remittance_id }) => ({ id: remittance_id }))
  const remittances = await byId(services, ids)
  const documents = await documentsOf(services, ids)
  const signed = await signedIn(
    services,
    cases.map(({ id }) => id),
  )
  return cases.flatMap((row) => {
    const known = remittances.get(row.remittance_id)
    if (!known) return []
    return {
      remittance_id: known.id,
      number: remittanceNumber(known.id),
      customer: senderNameOf(vault, known),
      is_same_account: known.user_id === remittance.user_id,
      opened_at: timeText(row.opened_at),
      state: row.state,
      state_label: CASE_STATES[row.state].label,
      amount: fromPaise(known.amount_paise),
      signed: signed.get(row.id) ?? null,
      documents: (documents.get(known.id) ?? []).map((file) => ({
        label: paperLabel(file.document_type),
        sent_at: file.uploaded_at,
      })),
    }
  })
}

async function byId({ db }: Services, ids: readonly { id: number }[]): Promise<Map<number, RemittanceRow>> {
  const rows = await findAnyRemittances(
    db,
    ids.map(({ id }) => id),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** A file that more remittances share is a blank form. */
const MOST_OTHERS = 20

type Others = DeskCase['papers'][number]['also_sent_by']

/** Submitted remittances of other accounts that have the same file, by its fingerprint. */
async function sentByOthers(
  services: Services,
  remittance: RemittanceRow,
  documents: readonly CaseDocument[],
): Promise<(document: CaseDocument | undefined) => Others> {
  const prints = documents.flatMap(({ print, standing }) => (print && standing === 'current' ? [print] : []))
  if (prints.length === 0) return () => []
  const same = await documentsWithPrint(services.db, prints, remittance.id, MOST_OTHERS)
  const ids = [...new Set(same.map(({ remittance_id }) => remittance_id))]
  const theirs = ids.length === 0 ? [] : await findAnyRemittances(services.db, ids)
  const others = theirs.filter((one) => one.user_id !== remittance.user_id && one.is_completed === 1)
  return (document) =>
    others
      .filter(({ id }) => same.some(({ print, remittance_id }) => remittance_id === id && print === document?.print))
      .map(({ id }) => ({ remittance_id: id, number: remittanceNumber(id) }))
}

type Within = Awaited<ReturnType<typeof caseWithin>>

/** A case as a staff member sees it, with the actions open to them. */
export async function presentAtDesk(services: Services, staff: Staff, remittanceId: number): Promise<DeskCase> {
  const { db, vault } = services
  // Read first, so that changes made while the rest is read show up as news.
  const { stamp } = await stampOf(db, remittanceId)
  const remittance = await findAnyRemittance(db, remittanceId)
  if (!remittance) throw notFound()
  const within = await caseWithin(services, remittanceId)
  const { row, events } = within
  const people = await colleagues(services)
  const form = formOf(vault, remittance)
  const sought = mayDo(staff.role, 'see-documents') ? await soughtOf(services, remittanceId, form) : null
  const { isLate, leftMs } = await promiseOf(services, row)
  const { name, email } = form.senderDetails
  const othersOf = await sentByOthers(services, remittance, within.documents)
  return {
    remittance_id: remittance.id,
    number: remittanceNumber(remittance.id),
    reference_number: remittance.reference_number,
    version: row.version,
    stamp,
    state: row.state,
    state_label: stateLabel(row.state, events),
    category: categoryOf(row.state),
    since: timeText(row.state_since),
    opened_at: timeText(row.opened_at),
    due_at: row.due_at === null ? null : timeText(row.due_at),
    is_late: isLate,
    left_ms: leftMs,
    promised_ms: row.promised_ms,
    part: row.part,
    acknowledgement_145: events.findLast(({ act }) => act === 'filed')?.said.acknowledgement || null,
    customer: { name, email, phone: valueInWords(form, 'senderDetails.phone') },
    amount: fromPaise(remittance.amount_paise),
    destination_country: remittance.destination_country,
    bank: answerOf('bank').shown(form.bank),
    source: answerOf('sourceOfFunds').shown(form.sourceOfFunds),
    source_id: row.source,
    firm: (await firmIn(db)).name,
    money: await presentMoney(db, remittance),
    bank_question: await openQuestion(services, row, events),
    bank_asked_before: await askedBefore(services, row),
    holder: row.holder === null ? null : personNamed(people, row.holder),
    is_mine: row.holder === staff.uid,
    answers: answersByStep(form),
    items: within.items.map((item) => presentItem(item, form, within)),
    papers: within.papers.map((paper) => ({
      ...presentPaper(paper, within, { people, sought }),
      also_sent_by: othersOf(paper.current),
    })),
    notes: within.notes.map(({ at, by, text }) => ({ at: timeText(at), by, text })),
    history: events.map((event) => presentEvent(event, people)),
    views: (await viewsOf(services, remittanceId, people)).map((view) => ({ ...view, at: timeText(view.at) })),
    acts: await possibleActs(services, { row, remittance, actor: caseActor(staff) }),
    looking: await othersLooking(services, { remittanceId, me: staff.uid, people }),
  }
}

/** A customer who has deleted their account can no longer be asked or written to. */
function stateLabel(state: CaseState, events: Within['events']): string {
  const { label } = CASE_STATES[state]
  return events.some(({ act }) => act === 'customer_left') ? `${label}: account deleted` : label
}

/** The desk's own URL for a file, where the audit records the download. */
function atDesk(file: CaseFile): CaseFile {
  return { ...file, url: `/api/desk/documents/${file.id}` }
}

/** An unsent answer still belongs to the customer: the desk sees only that it exists. */
function presentItem(item: Within['items'][number], form: RemittanceForm, { documents }: Within): DeskCase['items'][0] {
  const { answer, answered_at, state } = item
  const isSent = state === 'sent'
  const field = item.field_path
  const inWords = (value: typeof answer.value) =>
    field === null || !isSent || value === undefined ? null : valueInWords(withValue(form, field, value), field)
  const file = documents.find(({ uid, standing }) => uid === answer.document && standing !== 'offered')?.file
  return {
    id: item.uid,
    document: item.document_kind,
    field,
    label: item.label,
    reason: item.reason,
    note: item.note,
    state,
    before: inWords(answer.before),
    answer: inWords(answer.value),
    explanation: isSent ? (answer.explanation ?? null) : null,
    file: isSent && file ? atDesk(file) : null,
    asked_at: timeText(item.created_at),
    answered_at: answered_at === null ? null : timeText(answered_at),
  }
}

function presentPaper(
  paper: Within['papers'][number],
  { documents, events }: Within,
  { people, sought }: { people: People; sought: Awaited<ReturnType<typeof soughtOf>> | null },
): Omit<DeskCase['papers'][0], 'also_sent_by'> {
  const { kind, label, state, current, verdict, note, needed } = paper
  const earlier = documents.filter((document) => document.kind === kind && document.standing === 'earlier')
  return {
    kind,
    label,
    hint: paperHint(kind) ?? null,
    state,
    is_required: needed?.required ?? false,
    proofs: needed?.proofs ?? [],
    file: current ? atDesk(current.file) : null,
    reading: readingOn(paper, events),
    found: current && sought && kind !== 'form_145' ? presentFound(current, sought) : null,
    verdict: verdict
      ? {
          verdict: verdict.verdict,
          reason: verdict.reason,
          note,
          ticks: ticksOf(verdict),
          is_about_current: verdict.document_uid === (current?.uid ?? null),
          by: verdict.actor_id === null ? verdict.actor_kind : personNamed(people, verdict.actor_id).name,
          at: timeText(verdict.at),
        }
      : null,
    earlier: earlier.map(({ file }) => atDesk(file)).toReversed(),
    first_sent_at: current?.first_sent_at ? timeText(current.first_sent_at) : null,
  }
}

function presentEvent(event: Within['events'][number], people: People): DeskCase['history'][0] {
  const { uid, version, at, act, from_state, to_state, actor_kind, by, fourEyes, said } = event
  const unnamed = actor_kind === 'customer' ? 'The customer' : 'Automatic'
  return {
    id: uid,
    version,
    at: timeText(at),
    act,
    label: describeAction(act).label,
    from: from_state === null ? null : CASE_STATES[from_state].label,
    to: CASE_STATES[to_state].label,
    who: by ?? unnamed,
    text: historyText(act, said, (id) => personNamed(people, id).name),
    four_eyes_off: fourEyes === 'off',
  }
}
