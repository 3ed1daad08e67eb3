import {
  type ActionInput,
  type CaseAction,
  describeAction,
  messageAfter,
} from '@nirgam/domain/case/actions/case-actions'
import { type Actor, actorId } from '@nirgam/domain/case/case-facts'
import { itemsProblem } from '@nirgam/domain/case/case-items'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import type { CaseState } from '@nirgam/domain/case/case-states'
import type { PaperKind } from '@nirgam/domain/case/paper-kinds'
import { isAsked } from '@nirgam/domain/remittance/answers/form-fields'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { isPrintableParagraph } from '@nirgam/domain/shared/text-rules'
import type { Trx } from '../../../platform/database/engine.ts'
import { invalid } from '../../../platform/errors.ts'
import { checkWords, type PaperCheck } from '../../../platform/messages/mail-layout.ts'
import type { Services } from '../../../platform/services.ts'
import { notifyUser } from '../../accounts/accounts.ts'
import { caseDocuments, sendOffered } from '../../documents/documents.ts'
import { askRefund } from '../../refunds/refunds.ts'
import { formOf, mailFacts, type RemittanceRow, senderNameOf } from '../../remittances/remittances.ts'
import { tellStaff } from '../../staff/staff.ts'
import type { CaseRow } from '../case-store.ts'
import type { Noted } from '../history.ts'
import { askItems, dropItems, sendItems } from '../items/items.ts'
import { markAsked, unmarkAsked, verdictsBefore } from '../items/papers.ts'
import type { ActRequest, HeldCase } from './hold-case.ts'

/** Refuses an input that cannot be carried out, from any caller. */
export function mustBeWellFormed({ vault }: Services, { remittance }: HeldCase, { said = {} }: ActRequest): void {
  mustBeText('reason', said.reason)
  mustBeText('words', said.words)
  mustBeText('reply', said.reply)
  mustBeText('note', said.note)
  const { items } = said
  if (!items) return
  const problem = itemsProblem(items)
  if (problem !== null) throw invalid({ items: [problem] })
  for (const item of items) mustBeText('items', 'question' in item ? item.question : item.note)
  const form = formOf(vault, remittance)
  const isThere = items.every((item) => !('field' in item) || isAsked(item.field, form))
  if (!isThere) throw invalid({ items: [CASE_MESSAGES.notAskedField] })
}

export function mustBeText(name: string, text = ''): void {
  if (text.length > TEXT_LIMITS.message) throw invalid({ [name]: [MESSAGES.text.tooLong(TEXT_LIMITS.message)] })
  if (!isPrintableParagraph(text)) throw invalid({ [name]: [MESSAGES.text.unprintable] })
}

type Carried = { held: HeldCase; request: ActRequest; to: CaseState; version: number; now: number }

/** The effects of an action besides the move itself; returns what the history notes about them. */
export async function carryOut(services: Services, trx: Trx, carried: Carried): Promise<Pick<Noted, 'verdictsBefore'>> {
  const { held, request, to, version, now } = carried
  const { row } = held
  const { items, letter, amount, taken = [] } = request.said ?? {}
  const kinds = (items ?? []).flatMap((item) => ('document' in item ? item.document : []))
  const before = kinds.length > 0 ? await verdictsBefore(services, trx, row.id, kinds) : []
  if (items) {
    await askItems(services, trx, { row, items, version, now })
    await markPapers(services, trx, carried, kinds)
  }
  if (letter !== undefined) await takeLetter(services, trx, held, letter)
  if (request.act === 'refund' && amount !== undefined) {
    await askRefund(services, trx, { remittanceId: row.remittance_id, amount })
  }
  if (request.act === 'answer') await sendItems(services, trx, { ...held, version, now })
  else if (request.act === 'take_back') await takeBack(services, trx, { row, version, taken })
  else if (to !== 'asked') await dropItems(services, trx, { row, version })
  return before.length > 0 ? { verdictsBefore: before } : {}
}

async function takeBack(
  services: Services,
  trx: Trx,
  { row, version, taken }: { row: CaseRow; version: number; taken: readonly string[] },
): Promise<void> {
  const takenBack = await dropItems(services, trx, { row, version, only: taken })
  await unmarkAsked(services, trx, row.id, takenBack)
}

async function markPapers(
  services: Services,
  trx: Trx,
  { held, request, now: at }: Carried,
  kinds: readonly PaperKind[],
): Promise<void> {
  const { row } = held
  const documents = await caseDocuments(services, trx, row.remittance_id)
  for (const kind of kinds) {
    const current = documents.find((document) => document.kind === kind && document.standing === 'current')
    await markAsked(services, trx, {
      caseId: row.id,
      kind,
      documentUid: current?.uid ?? null,
      actor: request.actor,
      at,
    })
  }
}

/** The letter was uploaded before; it becomes a paper of the case with the words. */
async function takeLetter(services: Services, trx: Trx, held: HeldCase, letter: string): Promise<void> {
  const documents = await caseDocuments(services, trx, held.row.remittance_id)
  const offered = documents.find(({ uid, standing }) => uid === letter && standing === 'offered')
  if (!offered) throw invalid({ letter: [CASE_MESSAGES.letterUnknown] })
  await sendOffered(services, trx, held.row.remittance_id, offered)
}

/** Notifies the assignee of another person's action that concerns them. */
export async function tellAssignee(
  services: Services,
  trx: Trx,
  { act, actor, said, row }: { act: CaseAction; actor: Actor; said: ActionInput; row: CaseRow },
): Promise<void> {
  if (describeAction(act).tellsAssignee === undefined || row.holder === null) return
  await tellStaff(services, trx, {
    to: row.holder,
    kind: act,
    remittanceId: row.remittance_id,
    by: actorId(actor),
    text: said.note ?? said.reason,
  })
}

type Happened = {
  act: CaseAction
  to: CaseState
  said: ActionInput
  remittance: RemittanceRow
  check?: PaperCheck | undefined
}

/** Sends the message about an action, if there is one. It is sent only if the transaction commits. */
export async function tellCustomer(services: Services, trx: Trx, happened: Happened): Promise<void> {
  const { act, to, said, remittance, check } = happened
  const message = messageAfter(act, said, to)
  if (!message) return
  const { subject, paragraphs, next, button } = message
  const numbers = `Remittance ${remittanceNumber(remittance.id)}, reference ${remittance.reference_number}.`
  await notifyUser(services, trx, remittance.user_id, {
    kind: 'case_news',
    subject: `${subject} (${remittance.reference_number})`,
    heading: subject,
    text: [...paragraphs, next, ...(check ? [checkWords(check)] : []), numbers].join('\n\n'),
    mail: paragraphs.join('\n\n'),
    ...(check && { check }),
    next,
    facts: mailFacts(remittance),
    senderName: senderNameOf(services.vault, remittance),
    link: { label: button, url: `${services.config.publicUrl}/remittances/${remittance.id}` },
  })
}
