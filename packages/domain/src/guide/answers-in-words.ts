import { formatRupees, type Rupees, ZERO } from '../shared/money.ts'
import { dayInWords } from '../shared/tax-year.ts'
import { type GuideAnswers, known, partsOf, UNSURE } from './guide-answers.ts'
import { SOURCE_LABELS } from './lists/labels.ts'
import { asked, type Question, type QuestionName } from './questions.ts'

/** The answers in the words of their questions. */
export function answersInWords(answers: GuideAnswers): { id: QuestionName; question: string; answer: string }[] {
  return asked(answers).map((question) => ({
    id: question.id,
    question: question.text,
    answer: inWords(question, answers),
  }))
}

function inWords({ id, choices }: Question, answers: GuideAnswers): string {
  if (answers[id] === UNSURE) return 'Not sure'
  if (id === 'parts') {
    const share = (rupees?: Rupees) => (rupees === undefined ? '' : ` ${formatRupees(rupees)}`)
    return partsOf(answers)
      .map(({ source, rupees }) => `${SOURCE_LABELS[source].label}${share(rupees)}`)
      .join('; ')
  }
  if (id === 'amount') return formatRupees(known(answers.amount) ?? ZERO)
  if (id === 'earlier') return earlierInWords(answers)
  if (id === 'order') return orderInWords(answers)
  return choices?.find((choice) => choice.id === answers[id])?.label ?? String(answers[id] ?? '')
}

function earlierInWords({ earlier }: GuideAnswers): string {
  const sent = known(earlier)
  if (sent === undefined || sent.inAll === 0) return 'Nothing'
  return `${formatRupees(sent.inAll)} in all, ${formatRupees(sent.toReceiver)} to this receiver`
}

function orderInWords({ order }: GuideAnswers): string {
  if (typeof order !== 'object') return 'No'
  const names = order.payer === 'me' ? ', names me' : order.payer === 'other' ? ', names someone else' : ''
  return `Yes, valid to ${dayInWords(order.validTo)}${names}`
}
