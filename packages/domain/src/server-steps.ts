import {
  contributionRupees,
  objectIn,
  type RemittanceForm,
  readContribution,
  readDateOfBirth,
  readForm,
  readReceiverBankDetails,
  readReceiverDetails,
  readSenderBankDetails,
  readSenderDetails,
} from './form-data.ts'
import { checkDestination, checkGuestStep, type GuestStepId, type StepProblem } from './guest-step-gates.ts'
import { checkStep } from './step-gates.ts'
import { type DetailsStepId, parseDetails } from './step-schemas.ts'
import { stepById } from './steps.ts'

export const SERVER_STEPS = [
  'amount',
  'destination_country',
  'bank',
  'account_type',
  'source_of_funds',
  'date_of_birth',
  'sender_details',
  'receiver_details',
  'sender_bank_details',
  'receiver_bank_details',
  'confirmation',
  'contribution',
  'documents',
  'payment',
] as const

export type ServerStep = (typeof SERVER_STEPS)[number]

/** Where each stored step lives in the form. */
const CLIENT_NAMES = {
  amount: 'amount',
  destination_country: 'destinationCountry',
  bank: 'bank',
  account_type: 'accountType',
  source_of_funds: 'sourceOfFunds',
  date_of_birth: 'dateOfBirth',
  sender_details: 'senderDetails',
  receiver_details: 'receiverDetails',
  sender_bank_details: 'senderBankDetails',
  receiver_bank_details: 'receiverBankDetails',
  contribution: 'contribution',
} as const satisfies Partial<Record<ServerStep, keyof RemittanceForm>>

export type StoredDetails = Record<string, string | boolean>
export type StoredDateOfBirth = { month: string; day: number; year: number }
export type StoredValue = number | string | StoredDateOfBirth | StoredDetails | null

export type ServerStepResult =
  | { ok: true; value: StoredValue }
  | { ok: false; message: string; errors: Record<string, string[]> }

export function isServerStep(name: unknown): name is ServerStep {
  return SERVER_STEPS.some((step) => step === name)
}

/**
 * The one place that turns what a client sends for a step into what is stored.
 * The value may come bare, as a JSON string, or inside an object under the step's client or server name.
 */
export function parseServerStep(step: ServerStep, data: unknown, now: Date): ServerStepResult {
  switch (step) {
    case 'confirmation':
    case 'documents':
    case 'payment':
      return stored(null)
    case 'destination_country':
      return parseDestination(data)
    case 'amount':
    case 'bank':
    case 'account_type':
    case 'source_of_funds':
    case 'date_of_birth':
      return parseGuestStep(CLIENT_NAMES[step], unwrapped(step, data), now)
    case 'contribution':
      return parseContribution(data, now)
    default:
      return parseDetailsStep(CLIENT_NAMES[step], unwrapped(step, data))
  }
}

function parseDestination(data: unknown): ServerStepResult {
  const { destinationCountry } = readForm({ destinationCountry: unwrapped('destination_country', data) })
  const problem = checkDestination(destinationCountry)
  return problem ? refused(problem) : stored(destinationCountry.trim())
}

function parseGuestStep(id: GuestStepId, data: unknown, now: Date): ServerStepResult {
  const form = readForm({ [id]: data })
  const problem = checkGuestStep(id, form, { now })
  if (problem) return refused(problem)
  if (id === 'amount') return stored(form.amount)
  if (id !== 'dateOfBirth') return stored(form[id].trim())
  const { month, day, year } = readDateOfBirth(data)
  return stored({ month, day: Number(day), year: Number(year) })
}

function parseContribution(data: unknown, now: Date): ServerStepResult {
  const choice = readContribution(hasKey(data, 'contribution') ? data : { contribution: data })
  const form: RemittanceForm = { ...readForm({}), ...choice }
  const problem = checkStep('contribution', form, { now })
  return problem ? refused(problem) : stored(contributionRupees(form))
}

const READ_DETAILS = {
  senderDetails: readSenderDetails,
  receiverDetails: readReceiverDetails,
  senderBankDetails: readSenderBankDetails,
  receiverBankDetails: readReceiverBankDetails,
} as const

function parseDetailsStep(id: DetailsStepId, data: unknown): ServerStepResult {
  if (Object.keys(objectIn(data)).length === 0) {
    return refused({ message: stepById(id).gateMessage, fields: { [id]: stepById(id).gateMessage } })
  }
  const parsed = parseDetails(id, READ_DETAILS[id](data))
  if (parsed.problem) return refused(parsed.problem)
  // The confirmation only guards against typing mistakes; one copy of an account number is enough to keep.
  const { confirmAccountNumber: _, ...value } = parsed.value
  return stored(value)
}

export type StepToStore = { step: ServerStep; value: StoredValue }

/** The parts of a form that are good enough to store, for a draft that is saved as a whole. */
export function storableSteps(form: RemittanceForm, now: Date): StepToStore[] {
  const parts: StepToStore[] = []
  for (const step of SERVER_STEPS) {
    const data = formPart(step, form)
    const result = data === undefined ? null : parseServerStep(step, data, now)
    if (result?.ok) parts.push({ step, value: result.value })
  }
  return parts
}

function formPart(step: ServerStep, form: RemittanceForm): unknown {
  switch (step) {
    case 'confirmation':
    case 'documents':
    case 'payment':
      return undefined
    case 'contribution':
      return contributionRupees(form) ?? undefined
    default:
      return form[CLIENT_NAMES[step]]
  }
}

/** The value itself, taken out of a wrapping object if the client sent one. */
function unwrapped(step: keyof typeof CLIENT_NAMES, data: unknown): unknown {
  for (const key of [CLIENT_NAMES[step], step]) {
    if (hasKey(data, key)) return objectIn(data)[key]
  }
  return data
}

function hasKey(data: unknown, key: string): boolean {
  return Object.hasOwn(objectIn(data), key)
}

function stored(value: StoredValue): ServerStepResult {
  return { ok: true, value }
}

function refused({ message, fields }: StepProblem): ServerStepResult {
  const errors = Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, [text]]))
  return { ok: false, message, errors }
}
