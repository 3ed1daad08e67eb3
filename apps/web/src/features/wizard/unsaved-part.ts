import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { emptyForm, type RemittanceForm, readForm, remittanceToForm } from '@nirgam/domain/form-data'
import { withoutSecrets } from '@nirgam/domain/form-fields'
import { STEPS, type Step, type StepId, stepById } from '@nirgam/domain/steps'

type Fields = Record<string, unknown>

/**
 * What has been typed but not yet saved on the server, or null. Only this much is kept in the browser
 * then: a whole copy could later overwrite what was changed from another device. It carries the number of the
 * remittance it belongs to.
 */
export function unsavedPart(form: RemittanceForm, saved: RemittanceForm): RemittanceForm | null {
  const part: Fields = emptyForm()
  const mine: Fields = withoutSecrets(form)
  const theirs: Fields = withoutSecrets(saved)
  const changed = Object.keys(mine).filter((field) => !same(mine[field], theirs[field]))
  for (const field of changed) part[field] = mine[field]
  part.referenceNumber = saved.referenceNumber
  return changed.length === 0 ? null : (part as RemittanceForm)
}

/** The server's values under what has been typed since in this browser, which keeps no account numbers or PAN. */
export function withTyped(saved: RemittanceForm, typed: RemittanceForm): RemittanceForm {
  const form: Fields = { ...saved }
  const empty: Fields = emptyForm()
  const inBrowser: Fields = withoutSecrets(saved)
  for (const [field, value] of Object.entries(typed)) {
    if (same(value, empty[field])) continue
    const theirs = form[field]
    form[field] = isFields(value) && isFields(theirs) ? withSecrets(value, theirs, inBrowser[field]) : value
  }
  return form as RemittanceForm
}

/** The steps whose answers the server does not have as they stand here, account numbers and PAN included. */
export function unsavedSteps(form: RemittanceForm, remittance: RemittanceRecord): Step[] {
  const mine: Fields = comparable(form)
  const theirs: Fields = comparable(remittanceToForm(remittance))
  return STEPS.filter(({ answers }) => answers.some((field) => !same(mine[field], theirs[field])))
}

/** In one order of fields, and without the files, which are saved when they are chosen. */
function comparable(form: RemittanceForm): RemittanceForm {
  const { senderBankDetails, receiverBankDetails, ...rest } = readForm(form)
  return {
    ...rest,
    senderBankDetails: { ...senderBankDetails, chequeFile: null },
    receiverBankDetails: { ...receiverBankDetails, chequeFile: null },
  }
}

const SERVER_OWNED = ['documents', 'contributionPaid', 'paymentId', 'referenceNumber'] as const

/** A step that has just been saved, and the form as it was when it was sent. */
export type Sent = { step: StepId; form: RemittanceForm }

type Known = { before: RemittanceRecord | null; sent: Sent | null }

/**
 * What only the server decides; its tidied version of what was sent (trimmed, in capitals …), unless it has been typed
 * over meanwhile; and what was changed elsewhere since `before`, unless it has been changed here too.
 */
export function withServerValues(form: RemittanceForm, record: RemittanceRecord, known: Known): RemittanceForm {
  const { before, sent } = known
  const saved: Fields = remittanceToForm(record)
  const mine: Fields = { ...form }
  const unchangedSince = (fields: Fields, names: readonly string[]) =>
    names.filter((field) => same(mine[field], fields[field]))
  const answered = sent ? unchangedSince(sent.form, sentFields(sent)) : []
  const untouched = before ? unchangedSince(remittanceToForm(before), Object.keys(saved)) : []
  for (const field of [...SERVER_OWNED, ...answered, ...untouched]) mine[field] = saved[field]
  return mine as RemittanceForm
}

/** A receiver at the sender's address is saved along with it. */
function sentFields({ step, form }: Sent): readonly string[] {
  const takesReceiver = step === 'senderDetails' && form.receiverDetails.sameAsSender
  const { answers } = stepById(step)
  return takesReceiver ? [...answers, 'receiverDetails'] : answers
}

/** The typed group, with what the browser's copy of it leaves out unless that was typed anew. */
function withSecrets(typed: Fields, saved: Fields, inBrowser: unknown): Fields {
  const copy = isFields(inBrowser) ? inBrowser : {}
  const secrets = Object.keys(saved).filter((field) => !same(saved[field], copy[field]) && !typed[field])
  return { ...typed, ...Object.fromEntries(secrets.map((field) => [field, saved[field]])) }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function same(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
