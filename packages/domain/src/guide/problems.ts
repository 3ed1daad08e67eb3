import { formatRupees, type Rupees, sum, ZERO } from '../shared/money.ts'
import { type Day, dayInWords, isDay, taxYearOf } from '../shared/tax-year.ts'
import {
  amountOf,
  type GuideAnswers,
  hasSource,
  isAmount,
  isEarlierAmount,
  isNonResidentAccount,
  isRate,
  known,
  partsOf,
  UNSURE,
} from './guide-answers.ts'
import { purposeProblem } from './purpose-proposal.ts'

/** An impossible answer, or two that contradict each other, and the one to review. */
export type Problem = {
  readonly answer: keyof GuideAnswers
  readonly text: string
  /** Two answers contradict each other; otherwise one alone cannot be used, and counts as not given. */
  readonly contradiction: boolean
}

export function problemsOf(answers: GuideAnswers, today: Day): readonly Problem[] {
  return [...unusable(answers, today), ...contradictions(answers)]
}

/** The answers without the unusable ones. */
export function usable(answers: GuideAnswers, problems: readonly Problem[]): GuideAnswers {
  const dropped = problems.filter(({ contradiction }) => !contradiction).map(({ answer }) => answer)
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !dropped.some((drop) => drop === name)))
}

/** How far ahead the rules are known at all: to the end of the next tax year. */
export function latestDay(today: Day): Day {
  const to = taxYearOf(today)?.to ?? today
  return `${Number(to.slice(0, 4)) + 1}${to.slice(4)}`
}

function dateProblem(date: string, today: Day): string | null {
  if (!isDay(date)) return 'That date doesn’t exist. Please check it.'
  if (date < today) return `${dayInWords(date)} has passed. Please enter the day you plan to send the money.`
  if (date > latestDay(today))
    return `We don’t know the rules after ${dayInWords(latestDay(today))} yet. Please enter an earlier date.`
  return null
}

/** No certificate is valid for longer: a later year is a slip of the pen. */
const ORDER_YEARS = 5

export function orderProblem(validTo: string, today: Day): string | null {
  if (!isDay(validTo)) return 'The tax officer’s order ends on a date that doesn’t exist. Please check it.'
  const latest = `${Number(today.slice(0, 4)) + ORDER_YEARS}${today.slice(4)}`
  return validTo > latest ? 'The tax officer’s order ends more than five years from now. Please check the date.' : null
}

export const NO_RATE = 'That doesn’t look like the price of one US dollar in rupees. Please check it.'

export function amountProblem(rupees: Rupees | null): string | null {
  if (rupees === null || rupees <= 0) return 'Please enter an amount above zero, or choose “Not sure”.'
  return isAmount(rupees) ? null : 'Please enter whole rupees, up to ₹10,00,00,000.'
}

function unusable(answers: GuideAnswers, today: Day): Problem[] {
  const { amount, date, order, earlier, purpose, rupeesPerDollar } = answers
  const found: Problem[] = []
  const report = (answer: keyof GuideAnswers, text: string | null) => {
    if (text !== null) found.push({ answer, text, contradiction: false })
  }
  if (typeof amount === 'number') report('amount', amountProblem(amount))
  const shares = partsOf(answers).flatMap(({ rupees }) => (rupees === undefined ? [] : [rupees]))
  if (!shares.every(isAmount)) report('parts', 'One of the amounts isn’t valid.')
  if (date !== undefined) report('date', dateProblem(date, today))
  if (typeof order === 'object') report('order', orderProblem(order.validTo, today))
  if (typeof earlier === 'object' && ![earlier.toReceiver, earlier.inAll].every(isEarlierAmount)) {
    report('earlier', 'Please enter what you sent before in whole rupees, or 0.')
  }
  if (purpose !== undefined && purpose !== UNSURE) report('purpose', purposeProblem(purpose))
  if (rupeesPerDollar !== undefined && !isRate(rupeesPerDollar)) {
    report('rupeesPerDollar', NO_RATE)
  }
  return found
}

function contradictions(answers: GuideAnswers): Problem[] {
  const { account, residence, remitter, receiver, taxable, taxPaid } = answers
  const earlier = known(answers.earlier)
  const found: Problem[] = []
  const report = (when: boolean, answer: keyof GuideAnswers, text: string) => {
    if (when) found.push({ answer, text, contradiction: true })
  }
  const theirs = isNonResidentAccount(account)
  report(
    theirs && (residence === 'resident' || (residence === 'returned' && account !== 'nro')),
    'residence',
    'NRO, NRE and FCNR accounts are for people who live abroad, but you said you live in India.',
  )
  report(
    (theirs || account === 'savings') && remitter === 'business',
    'remitter',
    'Only a person can have this kind of account, but you said a business sends the money.',
  )
  report(
    receiver === 'self' && hasSource(answers, 'maintenance', 'giftGiven'),
    'receiver',
    'A gift or help for a relative goes to someone else, but you said the money goes to you.',
  )
  report(
    taxable === 'no' && taxPaid === 'deducted',
    'taxable',
    'You said India doesn’t tax the money, but also that Indian tax was taken off.',
  )
  report(
    earlier !== undefined && earlier.toReceiver > earlier.inAll,
    'earlier',
    'You sent more to this receiver than you sent in all. Please check both amounts.',
  )
  const amount = amountOf(answers)
  const parts = partsOf(answers)
  const total = sum(parts.map(({ rupees = ZERO }) => rupees))
  const isComplete = parts.length > 0 && parts.every(({ rupees }) => rupees !== undefined)
  report(
    amount !== undefined && (isComplete ? total !== amount : total > amount),
    'parts',
    `The parts add up to ${formatRupees(total)}, but the amount is ${formatRupees(amount ?? ZERO)}.`,
  )
  return found
}
