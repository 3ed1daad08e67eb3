import { asRupees, formatRupees, minus, sum, ZERO } from '../../shared/money.ts'
import { currentIncomeIn, isCurrentIncomeOnly } from '../chargeable.ts'
import { type Fact, sourceOf } from '../facts/fact.ts'
import { FACTS } from '../facts/facts.ts'
import type { Reason, TouchedLimit } from '../finding.ts'
import {
  type GuideAnswers,
  hasSource,
  isStudentUpkeep,
  partsOf,
  rateOf,
  remitterOf,
  residenceOf,
} from '../guide-answers.ts'
import { quoted } from '../reasons.ts'
import type { Situation } from '../situation.ts'
import { tcsOnParts } from './tcs.ts'
import { dollarLimitOf, SMALL_REMITTANCE_RUPEES, tcsOn } from './yearly-limits.ts'

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
  const { answers, names } = situation
  const limit = dollarLimitOf(answers)
  if (limit === null || (limit.id === 'lrs' && !isUnderLrs(answers))) return []
  if (limit.id === 'nro' && isCurrentIncomeOnly(answers)) return []
  const apart = limit.id === 'nro' ? currentIncomeIn(answers) : tradeIn(answers)
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

/** As far as the shares are known. */
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
