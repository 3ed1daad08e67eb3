import { ANSWERS } from '@nirgam/domain/remittance/answers/answers'
import {
  type RemittanceForm,
  readAnswers,
  receiverLikeSender,
  remittanceToForm,
} from '@nirgam/domain/remittance/answers/form-data'
import { ALL_DOCUMENT_KINDS } from '@nirgam/domain/remittance/answers/options'
import type { FileInfo, ListedRemittance, RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { progress, type UnmetStep } from '@nirgam/domain/remittance/step-gates'
import { fromPaise } from '@nirgam/domain/shared/money'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import type { Db, Trx } from '../../platform/database/engine.ts'
import { type AppError, conflict, notFound } from '../../platform/errors.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { documentsOf } from '../documents/documents.ts'
import { findRemittance, type ListedRow, type RemittanceRow } from './remittance-store.ts'
import { answersIn, type Details, openDetails } from './step-columns.ts'

/** A row as its owner sees it. */
export function presentRemittance(vault: Vault, row: RemittanceRow, documents: readonly FileInfo[]): RemittanceRecord {
  return {
    id: row.id,
    reference_number: row.reference_number,
    is_completed: row.is_completed === 1,
    status: row.status,
    status_reason: row.status_reason,
    version: row.version,
    ...answersIn(row, movedTogether(openDetails(vault, row))),
    contribution_paid: row.contribution_paid === 1,
    payment_id: row.payment_id,
    documents: Object.fromEntries(documents.filter(isOfWizard).map((document) => [document.document_type, document])),
    created_at: timeText(row.created_at),
    updated_at: timeText(row.updated_at),
    completed_at: row.completed_at === null ? null : timeText(row.completed_at),
  }
}

/** Papers that were asked for after payment are shown with the case. */
function isOfWizard({ document_type }: FileInfo): boolean {
  return ALL_DOCUMENT_KINDS.includes(document_type)
}

/** A receiver at the sender's address moves with the sender. */
function movedTogether(details: Details): Details {
  const { sender_details: sender, receiver_details: receiver } = details
  if (!receiver?.sameAsSender || !sender) return details
  return { ...details, receiver_details: receiverLikeSender(ANSWERS.senderDetails.read(sender)) }
}

/** For lists. Details are decrypted only for the unfinished one (a user has at most one) and for a typed bank name. */
export function listedRemittance(vault: Vault, row: ListedRow): ListedRemittance {
  const listed: ListedRemittance = {
    id: row.id,
    reference_number: row.reference_number,
    is_completed: row.is_completed === 1,
    status: row.status,
    status_reason: row.status_reason,
    destination_country: row.destination_country,
    amount: fromPaise(row.amount_paise),
    bank: bankOf(vault, row) || null,
    contribution: fromPaise(row.contribution_paise),
    contribution_paid: row.contribution_paid === 1,
    payment_id: row.payment_id,
    created_at: timeText(row.created_at),
    updated_at: timeText(row.updated_at),
    completed_at: row.completed_at === null ? null : timeText(row.completed_at),
  }
  if (row.is_completed === 0) listed.percent = percentOf(vault, row)
  return listed
}

const PERCENTS_KEPT = 2_000
const percents = new Map<string, number>()

/** Cached, because computing it takes as long as the rest of the list, and it changes only with the row. */
function percentOf(vault: Vault, row: ListedRow): number {
  const state = `${row.reference_number} ${row.version} ${row.contribution_paid} ${row.updated_at}`
  const known = percents.get(state)
  if (known !== undefined) return known
  const answers = answersIn(row, movedTogether(openDetails(vault, row)))
  const { percent } = progress(remittanceToForm({ ...answers, contribution_paid: row.contribution_paid === 1 }))
  if (percents.size >= PERCENTS_KEPT) percents.clear()
  percents.set(state, percent)
  return percent
}

/** Answers that decide which other fields are asked for. Reading all details would take longer than checking a step. */
export function decidingAnswers(details: Details): Pick<RemittanceForm, 'receiverDetails'> {
  return readAnswers(['receiverDetails'], movedTogether(details))
}

type BankRow = Pick<RemittanceRow, 'bank' | 'reference_number' | 'details_sealed'>

/** A bank of the list, or the name the sender typed; blank if not given or erased. */
export function bankOf(vault: Vault, row: BankRow): string {
  return row.bank ?? openDetails(vault, row).bank ?? ''
}

/** For lists, which need no other detail; blank once erased. */
export function senderNameOf(vault: Vault, row: RemittanceRow): string {
  return openDetails(vault, row).sender_details?.name ?? ''
}

export function formOf(vault: Vault, row: RemittanceRow): RemittanceForm {
  return remittanceToForm(presentRemittance(vault, row, []))
}

export const submitted = () => conflict('This remittance has been submitted and can no longer be changed.')

export const alreadyPaid = () => conflict('The contribution has been paid and can no longer be changed.')

/** The save is based on an older version; the conflict carries the newer one, so that the client can save again. */
export function changedElsewhere(services: Services, row: RemittanceRow): Promise<AppError> {
  return conflictWith(services, row, SERVER_MESSAGES.remittance.changedElsewhere)
}

/** Conflict with the current remittance, for its owner. */
export async function conflictWith(services: Services, row: RemittanceRow, message: string): Promise<AppError> {
  const documents = await documentsOf(services, [row])
  return conflict(message, { data: presentRemittance(services.vault, row, documents.get(row.id) ?? []) })
}

/** Why a change affected no row. */
export async function whyUnchanged(db: Db | Trx, owner: number, id: number): Promise<AppError> {
  const row = await findRemittance(db, owner, id)
  if (!row) return notFound()
  return row.is_completed === 1 ? submitted() : alreadyPaid()
}

/** Lists the steps that are still incomplete. */
export function incomplete(unmet: readonly UnmetStep[]): AppError {
  const [first] = unmet
  const titles = new Set(unmet.map(({ step }) => step.title))
  const message =
    unmet.length === 1 && first ? first.problem.message : `Please complete these steps first: ${[...titles].join(', ')}`
  return conflict(message, { missing_steps: [...new Set(unmet.map(({ step }) => step.serverStep))] })
}
