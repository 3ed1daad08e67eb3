import type { Outcome } from './finding.ts'
import type { Situation } from './situation.ts'

/** The tree of the rule. Whatever is undefined takes the branch of the stronger form. */
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

/** By the code that the person chose: one that we only propose exempts nobody. */
export function isInList({ purpose }: Situation): boolean {
  return purpose?.chosen === true && purpose.inList
}
