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
/** The rule and the bank differ. */
const BOTH_ANSWERS: GuideAnswers = { ...EVERYTHING, parts: [{ source: 'savings' }] }
const NOTHING_TO_FILE: GuideAnswers = {
  account: 'nre',
  parts: [{ source: 'savings' }],
  amount: asRupees(9_000_000),
  receiver: 'self',
  destination: 'ca',
}
/** Somebody who does not know, as far as that leads. */
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

/** Addresses of results, one for each look that a result can have. */
export const RESULTS = {
  certificate: guideAt(EVERYTHING),
  'rule and bank': guideAt(BOTH_ANSWERS),
  'nothing to file': guideAt(NOTHING_TO_FILE),
  unsure: guideAt(UNSURE),
} as const

/** Every question that somebody may be asked, and what comes of the answers. */
export const GUIDE: readonly Screen[] = [
  ...new Map(
    [EVERYTHING, NOTHING_TO_FILE, UNSURE].flatMap((answers) =>
      asked(answers).map(({ id }) => [id, at(`guide question ${id}`, 'guest', guideAt(answers, id))]),
    ),
  ).values(),
  ...Object.entries(RESULTS).map(([name, path]) => at(`guide result, ${name}`, 'guest', path)),
  at('guide, damaged link', 'guest', '/guide/questions?a=1.abc'),
]
