import { daysInMonth, latestBirthYear } from './dates.ts'
import type { DateOfBirth, RemittanceForm } from './form-data.ts'
import { EARLIEST_BIRTH_YEAR, MAX_AMOUNT_RUPEES, TEXT_LIMITS } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { formatAmountMaximum } from './money.ts'
import { OTHERS } from './options.ts'
import { textProblem } from './text-rules.ts'

/** Why a step cannot be left: one message for the banner, and one for each field at fault. */
export type StepProblem = { message: string; fields: Record<string, string> }

export type GateOptions = {
  now: Date
  /** The viewer's language, for the one message that is formatted in it. */
  locale?: string
  /** The dashboard's flow does not insist on a routing number or IBAN; what is given must still be right. */
  relaxedReceiverBank?: boolean
}

export const GUEST_STEP_IDS = ['amount', 'bank', 'accountType', 'sourceOfFunds', 'dateOfBirth'] as const
export type GuestStepId = (typeof GUEST_STEP_IDS)[number]

export function isGuestStep(id: string): id is GuestStepId {
  return GUEST_STEP_IDS.some((guestId) => guestId === id)
}

/** Steps 1 to 5 in plain code: they open on the public pages, which load no schema library. */
export function checkGuestStep(id: GuestStepId, form: RemittanceForm, options: GateOptions): StepProblem | null {
  switch (id) {
    case 'amount':
      return checkAmount(form.amount, options.locale)
    case 'bank':
      return checkChoice('bank', form.bank, MESSAGES.bank.required)
    case 'accountType':
      return checkChoice('accountType', form.accountType, MESSAGES.accountType.required)
    case 'sourceOfFunds':
      return checkChoice('sourceOfFunds', form.sourceOfFunds, MESSAGES.sourceOfFunds.required)
    case 'dateOfBirth':
      return checkDateOfBirth(form.dateOfBirth, options.now)
  }
}

export function checkAmount(amount: number | null, locale?: string): StepProblem | null {
  if (amount === null || !Number.isInteger(amount) || amount <= 0) return only('amount', MESSAGES.amount.required)
  if (amount > MAX_AMOUNT_RUPEES) return only('amount', MESSAGES.amount.tooLarge(formatAmountMaximum(locale)))
  return null
}

export function checkDestination(country: string): StepProblem | null {
  const typed = country.trim()
  if (typed === '') return only('destinationCountry', MESSAGES.landing.destinationRequired)
  if (typed.toLowerCase() === OTHERS) return only('destinationCountry', MESSAGES.landing.otherDestinationRequired)
  const problem = textProblem(typed, TEXT_LIMITS.country)
  return problem === null ? null : only('destinationCountry', problem)
}

function checkChoice(field: string, value: string, requiredMessage: string): StepProblem | null {
  const typed = value.trim()
  if (typed === '' || typed.toLowerCase() === OTHERS) return only(field, requiredMessage)
  const problem = textProblem(typed, TEXT_LIMITS.choice)
  return problem === null ? null : only(field, problem)
}

export function checkDateOfBirth({ month, day, year }: DateOfBirth, now: Date): StepProblem | null {
  const fields: Record<string, string> = {}
  if (month === '') fields.month = MESSAGES.dateOfBirth.monthRequired
  if (day === '') fields.day = MESSAGES.dateOfBirth.dayRequired
  if (year === '') fields.year = MESSAGES.dateOfBirth.yearRequired
  const incomplete = Object.keys(fields).length > 0
  if (year !== '' && !isBirthYear(year, now)) fields.year = MESSAGES.dateOfBirth.yearInvalid
  if (incomplete) return { message: MESSAGES.dateOfBirth.incomplete, fields }
  if (fields.year) return { message: fields.year, fields }
  const days = daysInMonth(month, Number(year))
  if (days === 0) return only('month', MESSAGES.dateOfBirth.monthInvalid)
  return isDayUpTo(days, day) ? null : only('day', MESSAGES.dateOfBirth.dayInvalid)
}

function isBirthYear(year: string, now: Date): boolean {
  return /^\d{4}$/.test(year) && Number(year) >= EARLIEST_BIRTH_YEAR && Number(year) <= latestBirthYear(now)
}

function isDayUpTo(days: number, day: string): boolean {
  return /^\d{1,2}$/.test(day) && Number(day) >= 1 && Number(day) <= days
}

function only(field: string, message: string): StepProblem {
  return { message, fields: { [field]: message } }
}
