import { asRupees, type Rupees, ZERO } from '../shared/money.ts'
import { readRupees } from '../shared/rupee-reading.ts'
import type { Day } from '../shared/tax-year.ts'
import { ORDER_PAYERS, ORDER_SECTIONS, SOURCES, type SourcePart, UNSURE } from './guide-answers.ts'
import { amountProblem, orderProblem } from './problems.ts'
import { purposeProblem } from './purpose-proposal.ts'
import type { Question } from './questions.ts'

/** Names of the fields in a question's form, with script and without. */
export const FORM_FIELDS = {
  answer: 'answer',
  /** the button for typed answers, which have no "Not sure" among their choices */
  unsure: 'unsure',
  inAll: 'in_all',
  toReceiver: 'to_receiver',
  validTo: 'valid_to',
  payer: 'payer',
} as const

export const FORM_LABELS = {
  amount: 'Amount in Indian rupees',
  inAll: 'In all, to everyone',
  toReceiver: 'Of that, to this receiver',
  validTo: 'Valid to',
  payer: 'Who does the order name as the payer?',
  purpose: 'Purpose code',
} as const

type Choices = NonNullable<Question['choices']>

export type AnswerInForm = { readonly answer: unknown } | { readonly problem: string }

export const ORDER_CHOICES: Choices = [
  { id: 'none', label: 'No' },
  { id: '395(1)', label: 'Yes, for a lower rate of tax', hint: 'The receiver asked for it' },
  { id: '395(2)', label: 'Yes, on how much of it is taxed', hint: 'The payer asked for it' },
  { id: UNSURE, label: 'Not sure' },
]

export const PAYER_CHOICES: Choices = [
  { id: 'me', label: 'Me' },
  { id: 'other', label: 'Someone else', hint: 'Such as my buyer, my tenant or a bank' },
  { id: UNSURE, label: 'Not sure' },
]

export const EARLIER_CHOICES: Choices = [
  { id: 'no', label: 'No, nothing' },
  { id: 'yes', label: 'Yes' },
  { id: UNSURE, label: 'Not sure' },
]

const CHOOSE = 'Please choose an answer. “Not sure” is fine too.'

/** Parses a submitted answer to one question, or reports what is wrong with it. */
export function answerInForm({ id, choices }: Question, form: URLSearchParams, today: Day): AnswerInForm {
  const said = form.get(FORM_FIELDS.answer)?.trim() ?? ''
  if (form.has(FORM_FIELDS.unsure) || said === UNSURE) return { answer: UNSURE }
  switch (id) {
    case 'parts':
      return partsIn(form)
    case 'amount':
      return unless(amountProblem(rupeesIn(said)), rupeesIn(said))
    case 'earlier':
      return earlierIn(said, form)
    case 'order':
      return orderIn(said, form, today)
    case 'purpose': {
      const code = said.toUpperCase().slice(0, 5)
      return unless(said === '' ? 'Please enter a code, or choose “Not sure”.' : purposeProblem(code), code)
    }
    default:
      if (choices?.some((choice) => choice.id === said)) return { answer: said }
      return { problem: id === 'destination' ? 'Please choose a country.' : CHOOSE }
  }
}

function unless(problem: string | null, answer: unknown): AnswerInForm {
  return problem === null ? { answer } : { problem }
}

function rupeesIn(text: string | null): Rupees | null {
  const read = readRupees(text ?? '')
  return read.is === 'nothing' ? null : read.is === 'amount' ? read.rupees : asRupees(Number.NaN)
}

function partsIn(form: URLSearchParams): AnswerInForm {
  const chosen = SOURCES.filter((source) => form.getAll(FORM_FIELDS.answer).includes(source))
  const parts = chosen.map((source): SourcePart => {
    const rupees = chosen.length > 1 ? rupeesIn(form.get(source)) : null
    return { source, ...(rupees && { rupees }) }
  })
  return unless(parts.length === 0 ? 'Please choose at least one, or choose “Not sure”.' : null, parts)
}

function earlierIn(said: string, form: URLSearchParams): AnswerInForm {
  if (said === 'no') return { answer: { toReceiver: ZERO, inAll: ZERO } }
  if (said !== 'yes') return { problem: CHOOSE }
  const inAll = rupeesIn(form.get(FORM_FIELDS.inAll))
  const toReceiver = rupeesIn(form.get(FORM_FIELDS.toReceiver)) ?? ZERO
  if (amountProblem(inAll)) return { problem: 'Please enter what you sent in all, or choose “Not sure”.' }
  const isWrong = !(toReceiver <= (inAll ?? 0))
  return unless(isWrong ? 'You sent more to this receiver than in all. Please check both amounts.' : null, {
    toReceiver,
    inAll,
  })
}

function orderIn(said: string, form: URLSearchParams, today: Day): AnswerInForm {
  if (said === 'none') return { answer: said }
  const section = ORDER_SECTIONS.find((known) => known === said)
  if (section === undefined) return { problem: CHOOSE }
  const validTo = form.get(FORM_FIELDS.validTo) ?? ''
  const problem = validTo === '' ? 'Please enter the date on which the order ends.' : orderProblem(validTo, today)
  if (problem) return { problem }
  const payer = [...ORDER_PAYERS, UNSURE].find((known) => known === form.get(FORM_FIELDS.payer))
  if (payer === undefined) return { problem: 'Please say who the order names as the payer. “Not sure” is fine too.' }
  return { answer: { section, validTo, payer } }
}
