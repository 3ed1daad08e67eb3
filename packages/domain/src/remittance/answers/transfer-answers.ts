import * as z from 'zod/mini'
import { MONTHS } from '../../shared/calendar.ts'
import { daysInMonth, latestBirthDay } from '../../shared/dates.ts'
import { EARLIEST_BIRTH_YEAR, TEXT_LIMITS } from '../../shared/limits.ts'
import { MESSAGES } from '../../shared/messages.ts'
import {
  asRupees,
  formatAmountMaximum,
  formatRupees,
  MAX_AMOUNT_RUPEES,
  MIN_CUSTOM_CONTRIBUTION,
  type Rupees,
  ZERO,
} from '../../shared/money.ts'
import { isPrintable, withoutHidden } from '../../shared/text-rules.ts'
import {
  type Answer,
  type Given,
  madeOnce,
  objectIn,
  readText,
  readWholeNumber,
  type Stored,
  valueIn,
} from './answer.ts'
import { CONTRIBUTION_PRESETS, type Option, OTHERS, optionLabel } from './options.ts'

/** An answer with a single value. */
function one<Value, Kept, Keeping extends Answer['kept']>(
  answer: Omit<Answer<Value, Kept>, 'isAsked' | 'fields' | 'file'> &
    Partial<Pick<Answer, 'isAsked'>> & { kept: Keeping },
): Answer<Value, Kept> & { kept: Keeping } {
  return { isAsked: () => true, ...answer }
}

const isOthers = (text: string) => text.trim().toLowerCase() === OTHERS

/** Users never enter a number here, so a number is a mistake and not an answer. */
const chosenText = (stored: unknown) => (typeof stored === 'string' ? stored : '')

/** A text that was chosen from cards or typed under Others. */
function chosen(max: number, required: string, otherRequired = required) {
  return z.string().check(
    z.overwrite(withoutHidden),
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.refine((text) => !isOthers(text), { error: otherRequired, abort: true }),
    z.maxLength(max, MESSAGES.text.tooLong(max)),
    z.refine(isPrintable, MESSAGES.text.unprintable),
  )
}

const destination = madeOnce(() =>
  chosen(TEXT_LIMITS.country, MESSAGES.landing.destinationRequired, MESSAGES.landing.otherDestinationRequired),
)

export const destinationCountry = one({
  label: 'Destination Country',
  kept: 'text',
  record: () => z.string(),
  read: chosenText,
  schema: () => destination(),
  isFilled: (country) => country.trim() !== '' && !isOthers(country),
  shown: (country) => country,
})

type Choice<Keeping> = { label: string; options: readonly Option[]; required: string; kept: Keeping }

export function choice<Keeping extends 'sealed' | 'listed'>({ label, options, required, kept }: Choice<Keeping>) {
  // A card's name typed under Others means the card.
  const idOf = (text: string) => options.find((option) => option.label.toLowerCase() === text.toLowerCase())?.id ?? text
  const schema = madeOnce(() => chosen(TEXT_LIMITS.choice, required).check(z.overwrite(idOf)))
  return one({
    label,
    kept,
    ...(kept === 'listed' ? { listedIds: options.map(({ id }) => id) } : {}),
    record: () => z.string(),
    read: chosenText,
    schema: () => schema(),
    isFilled: (id) => id.trim() !== '' && !isOthers(id),
    shown: (id) => optionLabel(options, id),
  })
}

/** Whole rupees; the maximum is written the viewer's own way. */
function rupees(from: number, required: string, tooSmall: string): (given: Given) => z.ZodMiniType<Rupees> {
  const inLocale = madeOnce((locale: string | undefined) =>
    z
      .number(required)
      .check(
        z.refine((value) => Number.isInteger(value) && value > 0, { error: required, abort: true }),
        z.gte(from, tooSmall),
        z.lte(MAX_AMOUNT_RUPEES, { error: () => MESSAGES.amount.tooLarge(formatAmountMaximum(locale)) }),
      )
      .brand<'rupees', 'inout'>(),
  )
  return ({ locale }) => inLocale(locale)
}

const recordedRupees = () => z.number().brand<'rupees', 'inout'>()

function readWholeRupees(stored: unknown): Rupees | null {
  const whole = readWholeNumber(stored)
  return whole === null ? null : asRupees(whole)
}

export const amount = one({
  label: 'Transfer Amount',
  kept: 'rupees',
  record: recordedRupees,
  read: readWholeRupees,
  schema: rupees(1, MESSAGES.amount.required, MESSAGES.amount.required),
  isFilled: (value) => value !== null && value > 0 && value <= MAX_AMOUNT_RUPEES,
  shown: (value) => (value === null ? '' : formatRupees(value)),
})

const dateParts = () => z.object({ month: z.string(), day: z.string(), year: z.string() })
export type DateOfBirth = z.infer<ReturnType<typeof dateParts>>

const bornUntil = madeOnce((latestDay: number) =>
  z.pipe(
    dateParts().check(
      z.superRefine((date, found) => {
        const problems = Object.entries(dateProblems(date, latestDay))
        for (const [part, message] of problems) found.addIssue({ code: 'custom', path: [part], message })
      }),
    ),
    z.transform(({ month, day, year }: DateOfBirth) => ({ month, day: Number(day), year: Number(year) })),
  ),
)

export const dateOfBirth = one({
  label: 'Date of Birth',
  kept: 'sealed',
  record: () => z.object({ month: z.string(), day: z.int(), year: z.int() }),
  read(stored): DateOfBirth {
    const date = objectIn(stored)
    return {
      month: monthName(readText(valueIn(date, 'month'))),
      day: unpadded(readText(valueIn(date, 'day'))),
      year: readText(valueIn(date, 'year')),
    }
  },
  schema: ({ now }) => bornUntil(latestBirthDay(now)),
  isFilled: (date) => isWhole(date),
  incomplete: () => MESSAGES.dateOfBirth.incomplete,
  shown: ({ day, month, year }) => [day, month, year].filter((part) => part !== '').join(' '),
})

function isWhole({ month, day, year }: DateOfBirth): boolean {
  return month !== '' && day !== '' && year !== ''
}

function dateProblems(date: DateOfBirth, latestDay: number): Partial<Record<keyof DateOfBirth, string>> {
  const { month, day, year } = date
  const yearProblem =
    year !== '' && !isBirthYear(year, Math.floor(latestDay / 1e4)) ? { year: MESSAGES.dateOfBirth.yearInvalid } : {}
  if (!isWhole(date)) {
    return {
      ...(month === '' && { month: MESSAGES.dateOfBirth.monthRequired }),
      ...(day === '' && { day: MESSAGES.dateOfBirth.dayRequired }),
      ...(year === '' && { year: MESSAGES.dateOfBirth.yearRequired }),
      ...yearProblem,
    }
  }
  if (yearProblem.year) return yearProblem
  const days = daysInMonth(month, Number(year))
  if (days === 0) return { month: MESSAGES.dateOfBirth.monthInvalid }
  if (!isDayUpTo(days, day)) return { day: MESSAGES.dateOfBirth.dayInvalid }
  const born = Number(year) * 1e4 + (MONTH_NAMES.indexOf(month) + 1) * 100 + Number(day)
  return born > latestDay ? { day: MESSAGES.dateOfBirth.tooYoung } : {}
}

const MONTH_NAMES: readonly string[] = MONTHS

function isBirthYear(year: string, latest: number): boolean {
  return /^\d{4}$/.test(year) && Number(year) >= EARLIEST_BIRTH_YEAR && Number(year) <= latest
}

function isDayUpTo(days: number, day: string): boolean {
  return /^\d{1,2}$/.test(day) && Number(day) >= 1 && Number(day) <= days
}

function monthName(value: string): string {
  if (/^\d{1,2}$/.test(value)) return MONTHS[Number(value) - 1] ?? ''
  return MONTHS.find((month) => month.toLowerCase() === value.trim().toLowerCase()) ?? ''
}

function unpadded(day: string): string {
  return day.trim().replace(/^0+(?=\d)/, '')
}

type ContributionChoice = { contribution: Rupees | 'others' | null; customContribution: Rupees | null }

/** Amount to be charged, or null while no valid amount is chosen. */
export function contributionRupees({ contribution: preset, customContribution: custom }: ContributionChoice) {
  const chosenRupees = preset === OTHERS ? custom : preset
  if (chosenRupees === null || !Number.isInteger(chosenRupees)) return null
  return chosenRupees >= MIN_CUSTOM_CONTRIBUTION && chosenRupees <= MAX_AMOUNT_RUPEES ? chosenRupees : null
}

/** The server stores one number; the form distinguishes a preset from an amount typed under Others. */
function readContribution(whole: Stored): ContributionChoice {
  const stored = valueIn(whole, 'contribution')
  const custom = readWholeRupees(valueIn(whole, 'customContribution'))
  if (stored === OTHERS) return { contribution: OTHERS, customContribution: custom }
  const rupees = readWholeRupees(stored)
  if (rupees === null || rupees === 0) return { contribution: null, customContribution: null }
  return CONTRIBUTION_PRESETS.some((preset) => preset === rupees)
    ? { contribution: rupees, customContribution: null }
    : { contribution: OTHERS, customContribution: rupees }
}

const payable = rupees(MIN_CUSTOM_CONTRIBUTION, MESSAGES.contribution.required, MESSAGES.contribution.minimum)

export const contribution = one({
  label: 'Service Contribution',
  kept: 'rupees',
  record: recordedRupees,
  read: (_, whole) => readContribution(whole).contribution,
  // Under Others the amount beside it is judged, in its own field.
  schema: (given): z.ZodMiniType<Rupees> =>
    given.form.contribution === OTHERS
      ? z.pipe(
          z.unknown(),
          z.transform(() => given.form.customContribution ?? ZERO),
        )
      : payable(given),
  isFilled: (_, form) => contributionRupees(form) !== null,
  shown: (value) => (typeof value === 'number' ? formatRupees(value) : ''),
})

export const customContribution = one({
  label: 'Custom amount',
  kept: 'nothing',
  record: recordedRupees,
  read: (_, whole) => readContribution(whole).customContribution,
  schema: payable,
  isFilled: (_, form) => contributionRupees(form) !== null,
  isAsked: ({ contribution: preset }) => preset === OTHERS,
  shown: (value) => (value === null ? '' : formatRupees(value)),
})
