import { formatRupees, sum, ZERO } from '../shared/money.ts'
import { dayInWords } from '../shared/tax-year.ts'
import { isTaxedByNature } from './chargeable.ts'
import { type Fact, sourceOf } from './facts/fact.ts'
import { FACTS } from './facts/facts.ts'
import type { Reason } from './finding.ts'
import { type GuideAnswers, known } from './guide-answers.ts'
import { SMALL_REMITTANCE_RUPEES } from './limits/yearly-limits.ts'
import { isFreeIndividual, isInList, outcomeOf, type Situation } from './situation.ts'

/** A conclusion with the fact behind it and the fact's source. */
export function quoted(finding: string, fact: Fact, after = '', open = false): Reason {
  const text = [finding && `${finding}.`, fact.says, after].filter((part) => part !== '').join(' ')
  return { text, ...sourceOf(fact), ...(open && { open }) }
}

/** One reason for every test that was passed on the way to the rule's outcome. */
export function reasonsFor(situation: Situation): Reason[] {
  const { chargeable, answers } = situation
  const taxed = chargeable.why.map((fact) => quoted(TAXED[chargeable.is], fact, '', chargeable.is === 'unsure'))
  return [
    ...taxed,
    ...untaxedClaim(answers),
    ...(chargeable.is === 'no' ? outsideReasons(situation) : insideReasons(situation)),
  ]
}

const TAXED = {
  no: 'It isn’t taxable in India when you send it',
  yes: 'It’s taxable in India',
  unsure: 'It’s not clear if this is taxable in India',
} as const

/** Replies to users who consider income untaxed that India taxes by its nature. */
const CLAIMS = {
  confirmed:
    'Keep the letter in which an accountant says so, and show it to ours. Until then the stricter form is safe',
  treaty: 'A treaty can lower the tax, but it doesn’t change the form',
  taxPaid: 'Tax that was already paid doesn’t make the money untaxed',
  other: 'Tell our accountant why you think so. Until then the stricter form is safe',
} as const

function untaxedClaim(answers: GuideAnswers): Reason[] {
  if (answers.taxable !== 'no' || !isTaxedByNature(answers)) return []
  return [quoted(CLAIMS[known(answers.whyUntaxed) ?? 'other'], FACTS.unsure, '', true)]
}

function outsideReasons(situation: Situation): Reason[] {
  if (isFreeIndividual(situation)) return [quoted('', FACTS.individual)]
  if (isInList(situation)) return [quoted(`Your purpose ${situation.purpose?.code} is on the list`, FACTS.exempt)]
  const { isIndividual, approval } = situation
  const open: string[] = []
  if (isIndividual === undefined) open.push('who sends it')
  if (isIndividual !== false && approval === 'unsure') open.push('if it’s above a yearly limit')
  const why =
    open.length > 0
      ? `We still need to know ${open.join(' and ')}`
      : isIndividual
        ? 'It’s above the yearly limit, so the Reserve Bank must approve it first'
        : 'A business sends it'
  return [quoted(why, FACTS.partD, '', open.length > 0)]
}

function insideReasons(situation: Situation): Reason[] {
  const total = sumReason(situation)
  const outcome = outcomeOf(situation)
  if (outcome === 'A') return [total, ...countedBoth(situation)]
  return [total, ...countedBoth(situation), orderReason(situation)]
}

function sumReason({ atLeast = ZERO, amount, before, isSmall, year, names }: Situation): Reason {
  if (isSmall) return quoted(`You send ${formatRupees(atLeast)} in the ${names.year} ${year.label}`, FACTS.partA)
  const limit = formatRupees(SMALL_REMITTANCE_RUPEES)
  if (isSmall === undefined) {
    const what = amount === undefined ? 'the amount' : `what you sent earlier in this ${names.year}`
    return quoted(`We don’t know ${what}, so it may be above ${limit}`, FACTS.smallLimit, '', true)
  }
  const isAlone = before === undefined && atLeast === amount
  const sent = isAlone ? formatRupees(atLeast) : `${formatRupees(atLeast)} in the ${names.year} ${year.label}`
  return quoted(`You send ${sent}, which is above ${limit}`, FACTS.smallLimit)
}

/** Shown only if the two ways to count lead to different forms. */
function countedBoth({ amount, before, isSmall }: Situation): Reason[] {
  if (amount === undefined || before === undefined || isSmall) return []
  const toReceiver = sum([amount, before.toReceiver])
  if (toReceiver > SMALL_REMITTANCE_RUPEES) return []
  return [quoted(`If only this receiver counts, it’s ${formatRupees(toReceiver)} and Part A`, FACTS.aggregate)]
}

function orderReason({ order, answers }: Situation): Reason {
  const given = known(answers.order)
  const until = typeof given === 'object' ? dayInWords(given.validTo) : ''
  if (order === 'valid') return quoted(`The tax officer’s order names you and is valid to ${until}`, FACTS.partB)
  if (order === 'expired') return quoted(`The tax officer’s order ended on ${until}`, FACTS.partC)
  if (order === 'other') return quoted('The tax officer’s order names another payer', FACTS.orderPayer)
  if (order === 'unnamed') {
    return quoted('We don’t know if the tax officer’s order names you as the payer', FACTS.orderPayer, '', true)
  }
  if (order === 'none') return quoted('You have no order from a tax officer', FACTS.partC)
  return quoted('We don’t know if you have an order from a tax officer', FACTS.partC, '', true)
}
