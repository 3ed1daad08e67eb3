import { writeAnswers } from '@nirgam/domain/guide/answers-in-address'
import type { GuideAnswers } from '@nirgam/domain/guide/guide-answers'
import { asked, nextQuestion } from '@nirgam/domain/guide/questions'
import { asRupees, ZERO } from '@nirgam/domain/shared/money'
import { at, type Screen } from './screen-list.ts'

const EVERYTHING: GuideAnswers = {
  account: 'nro',
  residence: 'nonResident',
  parts: [{ source: 'rent' }],
  amount: asRupees(2_500_000),
  receiver: 'self',
  earlier: { toReceiver: ZERO, inAll: ZERO },
  order: 'none',
  taxPaid: 'deducted',
  bank: 'icici',
  bankAsked: 'notYet',
  destination: 'de',
}
/** Answers for which the rule and the bank differ. */
const BOTH_ANSWERS: GuideAnswers = { ...EVERYTHING, parts: [{ source: 'savings' }] }
const NOTHING_TO_FILE: GuideAnswers = {
  account: 'nre',
  parts: [{ source: 'savings' }],
  amount: asRupees(9_000_000),
  receiver: 'self',
  destination: 'ca',
}
/** A user who answers "not sure" wherever possible. */
const UNSURE: GuideAnswers = unsureFrom({ account: 'savings', parts: [{ source: 'education' }] })

function unsureFrom(answers: GuideAnswers): GuideAnswers {
  const question = nextQuestion(answers)
  if (question === null) return answers
  const unknown = question.id === 'destination' ? 'gb' : 'unsure'
  return unsureFrom({ ...answers, [question.id]: unknown })
}

function guideAt(answers: GuideAnswers, question = ''): string {
  return `/guide/questions?${new URLSearchParams({ a: writeAnswers(answers), q: question })}`
}

/** Addresses of results, one for each variant of the page. */
export const RESULTS = {
  certificate: guideAt(EVERYTHING),
  'rule and bank': guideAt(BOTH_ANSWERS),
  'nothing to file': guideAt(NOTHING_TO_FILE),
  unsure: guideAt(UNSURE),
} as const

/** Every question of the guide, and its results. */
export const GUIDE: readonly Screen[] = [
  ...new Map(
    [EVERYTHING, NOTHING_TO_FILE, UNSURE].flatMap((answers) =>
      asked(answers).map(({ id }) => [id, at(`guide question ${id}`, 'guest', guideAt(answers, id))]),
    ),
  ).values(),
  ...Object.entries(RESULTS).map(([name, path]) => at(`guide result, ${name}`, 'guest', path)),
  at('guide, damaged link', 'guest', '/guide/questions?a=1.abc'),
]
