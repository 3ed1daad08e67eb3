import type { Outcome } from './finding.ts'
import type { Situation } from './situation.ts'

/** Decision tree of the rule. An undefined fact takes the branch of the stronger form. */
export function outcomeOf(situation: Situation): Outcome {
  if (situation.chargeable.is === 'no') return isOutside(situation) ? 'nothing' : 'D'
  if (situation.isSmall) return 'A'
  return situation.order === 'valid' ? 'B' : 'C'
}

/** The two exceptions, open only to what is not taxable. */
function isOutside(situation: Situation): boolean {
  return isFreeIndividual(situation) || isInList(situation)
}

export function isFreeIndividual({ isIndividual, approval }: Situation): boolean {
  return isIndividual === true && approval === 'no'
}

/** Only a code that the user chose counts: one that we propose exempts nobody. */
export function isInList({ purpose }: Situation): boolean {
  return purpose?.chosen === true && purpose.inList
}
