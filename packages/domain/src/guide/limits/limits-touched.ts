import { asRupees, formatRupees, minus, percentOf, ZERO } from '../../shared/money.ts'
import { currentIncomeIn, isCurrentIncomeOnly } from '../chargeable.ts'
import { FACTS, sourceOf } from '../facts.ts'
import type { TouchedLimit } from '../finding.ts'
import { type GuideAnswers, type hasSource, partsOf, rateOf, residenceOf } from '../guide-answers.ts'
import type { Situation } from '../situation.ts'
import { aboveThreshold, dollarLimit, SMALL_REMITTANCE_RUPEES, tcsOn } from './yearly-limits.ts'

/** The yearly limits that this remittance counts towards. */
export function limitsTouched(situation: Situation): TouchedLimit[] {
  return [...small(situation), ...inDollars(situation), ...tcs(situation)]
}

function used(situation: Situation): Pick<TouchedLimit, 'usedRupees' | 'isComplete'> {
  const { total, atLeast } = situation
  return { usedRupees: atLeast, isComplete: total !== undefined }
}

function small(situation: Situation): TouchedLimit[] {
  if (situation.chargeable.is === 'no') return []
  const { total, atLeast, names } = situation
  const left = atLeast === undefined ? null : minus(SMALL_REMITTANCE_RUPEES, atLeast)
  const room =
    left !== null && left < 0
      ? `Exceeded by ${formatRupees(asRupees(-left))}.`
      : left === null || total === undefined
        ? 'What was sent before counts too.'
        : `${formatRupees(left)} left this ${names.year}.`
  return [
    {
      id: 'small',
      label: 'Small remittances',
      limitRupees: SMALL_REMITTANCE_RUPEES,
      ...used(situation),
      text: `${room} ${FACTS.aggregate.says}`,
      ...sourceOf(FACTS.smallLimit),
    },
  ]
}

function inDollars(situation: Situation): TouchedLimit[] {
  const { answers } = situation
  const isLrs = answers.account !== 'nro'
  if (isLrs && (residenceOf(answers) !== 'resident' || situation.isIndividual === false)) return []
  if (!isLrs && isCurrentIncomeOnly(answers)) return []
  const rate = rateOf(answers)
  const limit = dollarLimit(answers.account, rate)
  if (limit === null) return []
  const apart = isLrs ? ZERO : currentIncomeIn(answers)
  const { usedRupees, isComplete } = used(situation)
  return [
    {
      id: isLrs ? 'lrs' : 'nro',
      label: isLrs ? 'LRS, USD 250,000' : 'NRO, USD 1,000,000',
      limitRupees: limit.rupees,
      usedRupees: usedRupees && minus(usedRupees, apart),
      isComplete,
      text: [
        `At ₹${rate} for a dollar; no rule says which day’s rate counts.`,
        ...(apart > 0 ? [`${formatRupees(apart)} of current income isn’t counted.`] : []),
        limit.fact.says,
      ].join(' '),
      ...sourceOf(limit.fact),
    },
  ]
}

/** Tax that the bank collects at source (TCS) on top of an LRS remittance. */
function tcs(situation: Situation): TouchedLimit[] {
  const { answers, day, amount, before, isIndividual } = situation
  if (residenceOf(answers) !== 'resident' || isIndividual === false) return []
  const rates = tcsOn(day)
  if (rates === undefined) return []
  const percent = tcsPercent(answers, rates)
  const above = amount !== undefined && before ? aboveThreshold(amount, before.inAll, rates.thresholdRupees) : undefined
  const sum =
    percent === undefined
      ? 'The rate depends on what the money is for.'
      : above === undefined
        ? `${percent}% of what lies above.`
        : `About ${formatRupees(asRupees(Math.round(percentOf(above, percent))))} on this remittance, ${percent}% of ${formatRupees(above)}.`
  return [
    {
      id: 'tcs',
      label: 'TCS, collected by the bank',
      limitRupees: rates.thresholdRupees,
      ...used(situation),
      text: `${sum} Check the rate with your bank.`,
      ...sourceOf(rates),
    },
  ]
}

/** The highest rate that could apply; undefined while the purpose of the money is unknown. */
export function tcsPercent(answers: GuideAnswers, rates: NonNullable<ReturnType<typeof tcsOn>>): number | undefined {
  const parts = partsOf(answers)
  if (parts.length === 0) return undefined
  const isAll = (...sources: Parameters<typeof hasSource>[1][]) => parts.every(({ source }) => sources.includes(source))
  if (isAll('education') && answers.educationLoan === 'yes') return rates.educationByLoan
  return isAll('education', 'medical') ? rates.educationOrMedical : rates.other
}
