import { formatRupees, minus, ZERO } from '../shared/money.ts'
import { dayInWords } from '../shared/tax-year.ts'
import type { Change, Outcome } from './finding.ts'
import { known } from './guide-answers.ts'
import { SMALL_REMITTANCE_RUPEES } from './limits/yearly-limits.ts'
import { outcomeOf } from './outcome.ts'
import { larger, type Situation } from './situation.ts'

/** Changes of fact that would lead to another outcome; those that lead to the same outcome are left out. */
export function changesOf(situation: Situation, outcome: Outcome): Change[] {
  const found = outcome === 'nothing' || outcome === 'D' ? untaxed(situation, outcome) : taxed(situation, outcome)
  return found.filter((change) => change.outcome !== outcome)
}

function untaxed(situation: Situation, outcome: Outcome): Change[] {
  const changes: Change[] = []
  const asTaxable = outcomeOf({ ...situation, chargeable: { is: 'yes', why: [] } })
  changes.push({ text: 'If some of it turns out to be taxable in India', outcome: asTaxable })
  if (outcome === 'D') {
    changes.push({ text: 'If the purpose is one of the 33 on the rule’s list', outcome: 'nothing' })
    if (situation.isIndividual !== false && situation.approval !== 'yes') {
      changes.push({ text: 'If a person sends it within the yearly limits', outcome: 'nothing' })
    }
  }
  return changes
}

function taxed(situation: Situation, outcome: Outcome): Change[] {
  const { total, atLeast = ZERO, amount = ZERO, before, order, chargeable, answers, names } = situation
  const changes: Change[] = []
  const large = outcomeOf({ ...situation, isSmall: false })
  if (outcome === 'A') {
    const left = minus(SMALL_REMITTANCE_RUPEES, total ?? ZERO)
    const text = left === 0 ? 'If you send one rupee more' : `If you send more than ${formatRupees(left)} on top`
    changes.push({ text: `${text} this ${names.year}`, outcome: large })
  } else {
    changes.push(...smaller(situation))
  }
  const given = known(answers.order)
  if (outcome === 'B' && typeof given === 'object') {
    changes.push({
      text: `After ${dayInWords(given.validTo)}, when the tax officer’s order ends`,
      outcome: 'C',
    })
  }
  if (outcome === 'C' && order !== 'valid') {
    changes.push({
      text: 'With a valid order from a tax officer that names you as the payer',
      outcome: 'B',
    })
  }
  if (chargeable.is === 'unsure') {
    const asUntaxed = outcomeOf({ ...situation, chargeable: { is: 'no', why: [] } })
    changes.push({ text: 'If an accountant finds that it isn’t taxable in India', outcome: asUntaxed })
  }
  const isUsedUp = atLeast - amount >= SMALL_REMITTANCE_RUPEES
  if (answers.account === 'nro' && outcome === 'C' && before === undefined && !isUsedUp) {
    changes.push({
      text: `If all you send this ${names.year} stays within ${formatRupees(SMALL_REMITTANCE_RUPEES)}`,
      outcome: 'A',
    })
  }
  return changes
}

/** How little would have to be sent for Part A; nothing is left once the year's limit is used up. */
function smaller({ before, amount, names }: Situation): Change[] {
  if (before === undefined || amount === undefined) return []
  const left = minus(SMALL_REMITTANCE_RUPEES, larger(before))
  if (left <= 0) return []
  return [
    {
      text: `If you send up to ${formatRupees(left)} and no more in this ${names.year}`,
      outcome: 'A',
    },
  ]
}
