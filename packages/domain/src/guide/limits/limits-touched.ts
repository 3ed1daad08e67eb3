import { asRupees, formatRupees, minus, percentOf, type Rupees, sum, ZERO } from '../../shared/money.ts'
import { currentIncomeIn, isCurrentIncomeOnly } from '../current-income.ts'
import { type Fact, sourceOf } from '../facts/fact.ts'
import { FACTS } from '../facts/facts.ts'
import type { Reason, TouchedLimit } from '../finding.ts'
import {
  amountOf,
  type GuideAnswers,
  hasSource,
  isStudentUpkeep,
  partsOf,
  rateOf,
  remitterOf,
  residenceOf,
  type SourceId,
} from '../guide-answers.ts'
import { SOURCE_LABELS } from '../lists/labels.ts'
import { quoted } from '../reasons.ts'
import type { Situation } from '../situation.ts'
import { aboveThreshold, dollarLimitOf, SMALL_REMITTANCE_RUPEES, type TcsRates, tcsOn } from './yearly-limits.ts'

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
      ? `You’re ${formatRupees(asRupees(-left))} over the limit.`
      : left === null || total === undefined
        ? 'What you sent earlier counts too.'
        : `You have ${formatRupees(left)} left this ${names.year}.`
  return [
    {
      id: 'small',
      label: 'Small amounts (Part A)',
      limitRupees: SMALL_REMITTANCE_RUPEES,
      ...used(situation),
      text: room,
      notes: notesOf(FACTS.aggregate),
      ...sourceOf(FACTS.smallLimit),
    },
  ]
}

/** Money of a resident person under the Liberalised Remittance Scheme. */
function isUnderLrs(answers: GuideAnswers): boolean {
  const limit = dollarLimitOf(answers)
  return limit?.id === 'lrs' && residenceOf(answers) === 'resident' && remitterOf(answers) !== 'business'
}

function inDollars(situation: Situation): TouchedLimit[] {
  const { answers, names, incomeBefore } = situation
  const limit = dollarLimitOf(answers)
  if (limit === null || (limit.id === 'lrs' && !isUnderLrs(answers))) return []
  if (limit.id === 'nro' && isCurrentIncomeOnly(answers)) return []
  const apart = limit.id === 'nro' ? sum([currentIncomeIn(answers), incomeBefore]) : tradeIn(answers)
  const { usedRupees, isComplete } = used(situation)
  const counted = usedRupees === undefined ? undefined : minus(usedRupees, apart)
  const fact = limit.id === 'nro' ? FACTS.nroLimit : FACTS.lrsLimit
  const ofNro = [
    FACTS.nroHolders,
    FACTS.nroOneBank,
    FACTS.nroToNre,
    ...(hasSource(answers, 'property', 'inheritedProperty') ? [FACTS.boughtFromAbroad] : []),
  ]
  return [
    {
      id: limit.id,
      label: limit.id === 'nro' ? 'NRO, USD 1,000,000' : 'LRS, USD 250,000',
      limitRupees: limit.rupees,
      usedRupees: counted,
      isComplete,
      text: [
        fact.says,
        ...(apart > 0
          ? [`We left out ${formatRupees(apart)} of ${limit.id === 'nro' ? 'this year’s income' : 'trade'}.`]
          : []),
        `We used ₹${rateOf(answers)} to the dollar.`,
        ...(isComplete ? [] : [`Add what you sent earlier in this ${names.year}.`]),
      ].join(' '),
      notes: notesOf(...(limit.id === 'nro' ? ofNro : []), FACTS.dollarRate),
      ...sourceOf(fact),
    },
  ]
}

function notesOf(...facts: readonly Fact[]): Reason[] {
  return facts.map((fact) => quoted('', fact))
}

/** Counts only known shares. */
function tradeIn(answers: GuideAnswers) {
  return sum(partsOf(answers).map(({ source, rupees = ZERO }) => (source === 'business' ? rupees : ZERO)))
}

/** Tax that the bank collects at source (TCS) on top of an LRS remittance. */
function tcs(situation: Situation): TouchedLimit[] {
  const { answers, day, amount, before } = situation
  const rates = tcsOn(day)
  if (rates === undefined || !isUnderLrs(answers)) return []
  const { usedRupees, isComplete } = used(situation)
  return [
    {
      id: 'tcs',
      label: 'TCS, collected by the bank',
      limitRupees: rates.thresholdRupees,
      usedRupees: usedRupees === undefined ? undefined : minus(usedRupees, tradeIn(answers)),
      isComplete,
      text: `${tcsOnParts(answers, rates, { amount, before: before?.inAll })} Check the rate with your bank.`,
      notes: isStudentUpkeep(answers) ? notesOf(FACTS.studentLiving) : [],
      ...sourceOf(rates),
    },
  ]
}

/** Rate of one part by its own purpose; null for trade, which the scheme does not know. */
export function tcsPercent(source: SourceId, answers: GuideAnswers, rates: TcsRates): number | null {
  if (source === 'business') return null
  if (source === 'education') return answers.educationLoan === 'yes' ? rates.educationByLoan : rates.educationOrMedical
  if (source === 'medical' || (source === 'maintenance' && isStudentUpkeep(answers))) return rates.educationOrMedical
  return rates.other
}

type Sent = { readonly amount: Rupees | undefined; readonly before: Rupees | undefined }
type Share = { readonly source: SourceId; readonly rupees: Rupees; readonly percent: number }

/** About how much the bank collects, each part by its own purpose, and the sum. */
function tcsOnParts(answers: GuideAnswers, rates: TcsRates, { amount, before }: Sent): string {
  const percents = partsOf(answers).flatMap(({ source }) => tcsPercent(source, answers, rates) ?? [])
  if (percents.length === 0) return 'The rate depends on what the money is for.'
  const highest = Math.max(...percents)
  if (amount === undefined || before === undefined) return `The rate is ${highest}% of what is above the threshold.`
  const shares = sharesOf(answers, rates)
  if (shares === null || shares.length === 1) {
    const trade = sum(partsOf(answers).map(({ source, rupees = ZERO }) => (source === 'business' ? rupees : ZERO)))
    const above = aboveThreshold(minus(amount, trade), before, rates.thresholdRupees)
    const most = shares === null && percents.some((percent) => percent !== highest) ? ' at most' : ''
    return `About ${rounded(percentOf(above, highest))} on this transfer${most}. That’s ${highest}% of ${formatRupees(above)}.`
  }
  return inParts(shares, { before, rates, isStudent: isStudentUpkeep(answers) }).join(' ')
}

/** All shares with their rates; null while the share of a part is not known. */
function sharesOf(answers: GuideAnswers, rates: TcsRates): readonly Share[] | null {
  const parts = partsOf(answers)
  const shares = parts.flatMap(({ source, rupees = parts.length === 1 ? amountOf(answers) : undefined }) => {
    const percent = tcsPercent(source, answers, rates)
    return percent === null || rupees === undefined ? [] : [{ source, rupees, percent }]
  })
  const isComplete = parts.every(({ source, rupees }) => source === 'business' || rupees !== undefined)
  return isComplete || parts.length === 1 ? shares : null
}

type InParts = { readonly before: Rupees; readonly rates: TcsRates; readonly isStudent: boolean }

/** The part with the lowest rate uses the threshold first, so that the sum is never too low. */
function inParts(shares: readonly Share[], { before, rates, isStudent }: InParts): string[] {
  const labelOf = (source: SourceId) =>
    source === 'maintenance' && isStudent ? 'Living costs' : SOURCE_LABELS[source].label
  let sent = before
  const lines = shares
    .toSorted((one, other) => one.percent - other.percent)
    .map(({ source, rupees, percent }) => {
      const above = aboveThreshold(rupees, sent, rates.thresholdRupees)
      sent = sum([sent, rupees])
      return { source, above, percent, due: percentOf(above, percent) }
    })
  const total = sum(lines.map(({ due }) => due))
  const most = new Set(shares.map(({ percent }) => percent)).size > 1 ? ' at most' : ''
  return [
    ...lines.map(({ source, above, percent, due }) =>
      above === 0
        ? `${labelOf(source)}: nothing, as it’s within ${formatRupees(rates.thresholdRupees)}.`
        : `${labelOf(source)}: ${rounded(due)}, which is ${percent}% of ${formatRupees(above)}.`,
    ),
    `Together about ${rounded(total)}${most}.`,
  ]
}

function rounded(rupees: Rupees): string {
  return formatRupees(asRupees(Math.round(rupees)))
}
