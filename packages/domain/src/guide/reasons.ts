import { formatRupees, sum, ZERO } from '../shared/money.ts'
import { dayInWords } from '../shared/tax-year.ts'
import { FACTS, type Fact, sourceOf } from './facts.ts'
import type { Reason } from './finding.ts'
import { known } from './guide-answers.ts'
import { SMALL_REMITTANCE_RUPEES } from './limits/yearly-limits.ts'
import { isFreeIndividual, isInList, outcomeOf } from './outcome.ts'
import type { Situation } from './situation.ts'

/** A conclusion with the fact behind it and the fact's source. */
export function quoted(finding: string, fact: Fact, after = '', open = false): Reason {
  const text = [finding && `${finding}.`, fact.says, after].filter((part) => part !== '').join(' ')
  return { text, ...sourceOf(fact), ...(open && { open }) }
}

/** One reason for every test that was passed on the way to the outcome. */
export function reasonsFor(situation: Situation): Reason[] {
  const { chargeable } = situation
  const taxed = chargeable.why.map((fact) => quoted(TAXED[chargeable.is], fact, '', chargeable.is === 'unsure'))
  return [...taxed, ...(chargeable.is === 'no' ? outsideReasons(situation) : insideReasons(situation))]
}

const TAXED = {
  no: 'Not taxable in India when it is sent',
  yes: 'Taxable in India',
  unsure: 'Whether it is taxable in India is not certain',
} as const

function outsideReasons(situation: Situation): Reason[] {
  if (isFreeIndividual(situation)) return [quoted('', FACTS.individual)]
  if (isInList(situation)) return [quoted(`Your purpose ${situation.purpose?.code} is in the list`, FACTS.exempt)]
  const { isIndividual, approval } = situation
  const open: string[] = []
  if (isIndividual === undefined) open.push('who sends it')
  if (isIndividual !== false && approval === 'unsure') open.push('whether a yearly limit is passed')
  const why =
    open.length > 0
      ? `Open: ${open.join(' and ')}`
      : isIndividual
        ? 'Above the yearly limit, where the Reserve Bank must approve first'
        : 'Sent by a business'
  return [quoted(why, FACTS.partD, '', open.length > 0)]
}

function insideReasons(situation: Situation): Reason[] {
  const total = sumReason(situation)
  const outcome = outcomeOf(situation)
  if (outcome === 'A') return [total, ...countedBoth(situation)]
  return [total, ...countedBoth(situation), orderReason(situation)]
}

function sumReason({ atLeast = ZERO, amount, before, isSmall, year, names }: Situation): Reason {
  if (isSmall) return quoted(`${formatRupees(atLeast)} in the ${names.year} ${year.label}`, FACTS.partA)
  if (isSmall === undefined) {
    const what =
      amount === undefined ? 'The amount is not known' : `What was sent before in this ${names.year} is not known`
    return quoted(
      `${what}, so that ${formatRupees(SMALL_REMITTANCE_RUPEES)} may be exceeded`,
      FACTS.smallLimit,
      '',
      true,
    )
  }
  const isAlone = before === undefined && atLeast === amount
  const sent = isAlone ? formatRupees(atLeast) : `${formatRupees(atLeast)} in the ${names.year} ${year.label}`
  return quoted(`${sent} exceeds ${formatRupees(SMALL_REMITTANCE_RUPEES)}`, FACTS.smallLimit)
}

/** Said only where the two ways to count lead to different forms. */
function countedBoth({ amount, before, isSmall }: Situation): Reason[] {
  if (amount === undefined || before === undefined || isSmall) return []
  const toReceiver = sum([amount, before.toReceiver])
  if (toReceiver > SMALL_REMITTANCE_RUPEES) return []
  return [quoted(`To this receiver alone it is ${formatRupees(toReceiver)}, which would be Part A`, FACTS.aggregate)]
}

function orderReason({ order, answers }: Situation): Reason {
  const given = known(answers.order)
  const until = typeof given === 'object' ? dayInWords(given.validTo) : ''
  if (order === 'valid') return quoted(`The Assessing Officer’s certificate is valid to ${until}`, FACTS.partB)
  if (order === 'expired') return quoted(`The Assessing Officer’s certificate ended on ${until}`, FACTS.partC)
  if (order === 'none') return quoted('There is no order of the Assessing Officer', FACTS.partC)
  return quoted('Whether there is an order of the Assessing Officer is not known', FACTS.partC, '', true)
}
