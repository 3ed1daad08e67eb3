import { type Rupees, sum, ZERO } from '../shared/money.ts'
import { type GuideAnswers, partsOf, type SourceId } from './guide-answers.ts'

/** A non-resident's current income, which does not count towards the yearly limit of NRO accounts. */
const CURRENT_INCOME: readonly SourceId[] = ['rent', 'interest', 'dividend', 'pension', 'salary']

export function isCurrentIncome(source: SourceId): boolean {
  return CURRENT_INCOME.includes(source)
}

export function isCurrentIncomeOnly(answers: GuideAnswers): boolean {
  const parts = partsOf(answers)
  return parts.length > 0 && parts.every(({ source }) => isCurrentIncome(source))
}

/** Counts only known shares. */
export function currentIncomeIn(answers: GuideAnswers): Rupees {
  const current = partsOf(answers).filter(({ source }) => isCurrentIncome(source))
  return sum(current.map(({ rupees = ZERO }) => rupees))
}
