import { FACTS } from './facts/facts.ts'
import type { Outcome, Reason } from './finding.ts'
import { hasMoved, hasSource, isTrade, remitterOf, residenceOf } from './guide-answers.ts'
import { dollarLimitOf, goesByEstimate } from './limits/yearly-limits.ts'
import { quoted } from './reasons.ts'
import type { Situation } from './situation.ts'

/** Lines that change no outcome, but that somebody in this situation must know. */
export function noticesFor(situation: Situation, outcome: Outcome): Reason[] {
  const { answers, approval, order, purpose, chargeable } = situation
  const { account } = answers
  const isResidentAccount = account === 'savings' || account === 'current'
  const limit = dollarLimitOf(answers)
  const isFirm = remitterOf(answers) === 'business'
  const isTaxTakenAlone = answers.taxPaid === 'deducted' && order !== 'valid' && outcome === 'C'
  const isForFamily = answers.receiver === 'relative' && hasSource(answers, 'giftGiven', 'maintenance')
  const lines = [
    approval === 'yes' && !isFirm && (limit?.id === 'nro' ? FACTS.nroAbove : FACTS.lrsAbove),
    goesByEstimate(answers) && isAbove(situation) && FACTS.estimate,
    isResidentAccount &&
      residenceOf(answers) === 'nonResident' &&
      !chargeable.why.includes(FACTS.convert) &&
      FACTS.convert,
    account === 'nro' && answers.residence === 'returned' && FACTS.returned,
    answers.goesTo === 'nre' && FACTS.nroToNre,
    hasMoved(answers) && FACTS.twoResidences,
    isResidentAccount && isTrade(answers) && !isFirm && FACTS.tradeNotLrs,
    isResidentAccount &&
      answers.receiver === 'person' &&
      hasSource(answers, 'property', 'inheritedProperty') &&
      FACTS.priceToSeller,
    isTaxTakenAlone && FACTS.notB,
    isForFamily && FACTS.relative,
    purpose?.code === 'S1301' && purpose.others.length === 0 && FACTS.s1301,
    outcome !== 'nothing' && FACTS.validity,
  ]
  return lines.filter((line) => line !== false).map((fact) => quoted('', fact))
}

function isAbove({ answers, atLeast }: Situation): boolean {
  const limit = dollarLimitOf(answers)
  return limit !== null && atLeast !== undefined && atLeast > limit.rupees
}
