import { SOURCE_LABELS } from '../../guide/lists/labels.ts'
import { type BasisPoints, formatRupees2, fromPaise, inPercent, type Paise, sum } from '../../shared/money.ts'
import { inSentence } from '../../shared/places/countries-in-words.ts'
import { taxYearOf } from '../../shared/tax-year.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import { dayOfPart } from './part-income.ts'
import { datedParts, isFreed } from './parts-of-year.ts'
import { FIRST_OF_NEW_ACT, NEW_GAIN_RATES, VALUE_DAY_2001 } from './rates.ts'
import { whyInRupees } from './share-gain.ts'
import { hasNoTreaty, treatyRate } from './treaties.ts'
import { type PartResult, plainReference } from './working.ts'
import { kindOf, type WorkingPart } from './working-fields.ts'

export type PartFinding = { at: string; words: string }

type Say = (isSo: boolean, at: string, words: string) => void
type Judged = { part: WorkingPart; result: PartResult; sheet: TaxSheet; twice: Twice; say: Say }

const rupees = (paise: Paise) => formatRupees2(fromPaise(paise))
const isBlank = (text: string) => text.trim() === ''

/** More than anyone reads; two hundred empty rows would have two thousand. */
const MOST_OF_PART = 100

/** All missing or impossible values of one part, each at its place within the part. */
export function partFindings(part: WorkingPart, result: PartResult, sheet: TaxSheet, twice: Twice): PartFinding[] {
  const findings: PartFinding[] = []
  const say: Say = (isSo, at, words) => {
    if (isSo && findings.length < MOST_OF_PART) findings.push({ at, words })
  }
  const judged = { part, result, sheet, twice, say }
  if (part.entered)
    return [{ at: 'source', words: 'Its figures were typed in before workings existed. Work it out again.' }]
  say(part.gross <= 0, 'gross', 'Enter the whole amount before tax.')
  say(part.share <= 0 || part.share > 100_00, 'share', 'A share is more than 0 and at most 100 %.')
  say(part.sent <= 0, 'sent', 'Enter how much of this you send.')
  KIND_FINDINGS[result.kind](judged)
  say(
    part.pan === 'details' && !GIVE_DETAILS.includes(result.kind),
    'pan',
    'Rule 37BC is for interest, royalties, technical fees and sales of assets: choose “Has none”.',
  )
  taxFindings(judged)
  paidFindings(judged)
  trailFindings(judged)
  treatyFindings(judged)
  return findings
}

/** Whose receivers may give details in place of a PAN (Rule 37BC of 1962, grade O; the new rule's number is not known). */
const GIVE_DETAILS: readonly PartResult['kind'][] = ['invoice', 'deposit', 'property', 'shares']

const KIND_FINDINGS: Readonly<Record<PartResult['kind'], (judged: Judged) => void>> = {
  property: propertyFindings,
  shares: ({ part, result, sheet, say }) => {
    const { shares, gross } = part
    say(shares.lots.length === 0, 'shares.lots', 'Enter what was sold.')
    const proceeds = sum(shares.lots.map((lot) => lot.proceeds))
    say(shares.lots.length > 0 && proceeds !== gross, 'gross', `The lots come to ${rupees(proceeds)}.`)
    const years = new Set(shares.lots.map(({ soldOn }) => ratesYear(soldOn)))
    years.delete('')
    say(
      years.size > 1,
      'shares.lots',
      'Each tax year has its own free amount, and rates changed on 23 July 2024: enter these lots as a part for each.',
    )
    const { freeUsed } = shares
    const ofYear = datedParts(sheet).filter(
      (one) => one.year === yearOf(result) && kindOf(one.part.source) === 'shares' && !isFreed(one.part),
    )
    say(
      !isFreed(part) && ofYear.some((one) => one.part.shares.freeUsed !== freeUsed),
      'shares.freeUsed',
      'The parts of one tax year share its free amount: enter in each what was used outside this sheet.',
    )
    for (const [index, lot] of shares.lots.entries()) {
      const at = (name: string) => `shares.lots.${index}.${name}`
      say(lot.boughtOn === '', at('boughtOn'), 'Enter the day it was bought.')
      say(lot.soldOn === '', at('soldOn'), 'Enter the day it was sold.')
      say(lot.soldOn !== '' && lot.soldOn < lot.boughtOn, at('soldOn'), 'It was sold before it was bought.')
      say(isAfter(lot.soldOn, sheet), at('soldOn'), 'The sale is after the transfer.')
      say(lot.proceeds <= 0, at('proceeds'), 'Enter the proceeds of the sale.')
      if (lot.paidIn === 'foreign') foreignFindings(lot, sheet, (isSo, name, words) => say(isSo, at(name), words))
    }
  },
  rent: ({ part: { rent, gross }, say }) => {
    say(rent.municipalTax > gross, 'rent.municipalTax', 'The municipal tax is more than the rent.')
  },
  deposit: ({ part: { deposit, gross, source }, say }) => {
    say(deposit.interest > gross, 'deposit.interest', 'The interest is more than the amount.')
    const isAllInterest = deposit.interest === gross || (source === 'interest' && deposit.interest === 0)
    say(!isAllInterest && isBlank(deposit.principalFrom), 'deposit.principalFrom', 'Say where the principal came from.')
  },
  dividend: () => {},
  exempt: ({ part: { exempt, gross }, say }) => {
    say(exempt.exempt > gross, 'exempt.exempt', 'More is exempt than the amount.')
    say(exempt.exempt > 0 && isBlank(exempt.why), 'exempt.why', 'Say why it’s exempt or not income.')
  },
  origin: ({ part: { origin }, say }) => {
    say(isBlank(origin.from), 'origin.from', 'Say from whom or from what it came.')
  },
  invoice: ({ part: { invoice, treaty }, say }) => {
    say(invoice.rate <= 0, 'invoice.rate', 'Enter the rate of the Act.')
    const isClaimed = treaty.claimed !== 'no'
    say(
      isClaimed && invoice.noPe === 'unsure',
      'invoice.noPe',
      'Ask whether the receiver has a permanent establishment in India.',
    )
    say(
      isClaimed && invoice.noPe === 'has',
      'invoice.noPe',
      'With a permanent establishment India taxes the profit by the Act: claim no relief.',
    )
  },
}

/** Section 72(6) has its own rates for cost, price and gain. */
function foreignFindings(lot: WorkingPart['shares']['lots'][number], { residence }: TaxSheet, say: Say): void {
  const why = whyInRupees(lot)
  const isResident = residence === 'RES'
  say(isResident, 'paidIn', 'Only a non-resident’s gain is worked out in foreign currency: choose rupees.')
  say(!isResident && why !== null, 'paidIn', why ?? '')
  for (const name of ['rateBought', 'rateSold', 'rateGain'] as const) say(lot[name] <= 0, name, 'Enter the rate.')
}

const yearOf = ({ day }: PartResult) => taxYearOf(day)?.label ?? ''

/** The tax year of a sale; the one in which the rates changed counts as two. */
function ratesYear(soldOn: string): string {
  const label = taxYearOf(soldOn)?.label ?? ''
  return label === taxYearOf(NEW_GAIN_RATES)?.label && soldOn >= NEW_GAIN_RATES ? `${label}, new rates` : label
}

const isAfter = (day: string, { proposedDay }: TaxSheet) => day !== '' && proposedDay !== '' && day > proposedDay

function propertyFindings({ part, result, sheet, say }: Judged): void {
  const { property } = part
  const { acquiredBy, acquiredOn, soldOn, stampValue, cost, fmv2001 } = property
  const isInherited = part.source === 'inheritedProperty'
  say(
    isInherited ? acquiredBy === 'bought' || acquiredBy === 'built' : acquiredBy === 'inherited',
    'property.acquiredBy',
    `“${SOURCE_LABELS[part.source].label}” doesn’t fit this.`,
  )
  say(acquiredOn === '', 'property.acquiredOn', 'Enter the day it was acquired.')
  say(soldOn === '', 'property.soldOn', 'Enter the day it was sold.')
  say(
    acquiredOn !== '' && soldOn !== '' && soldOn < acquiredOn,
    'property.soldOn',
    'It was sold before it was acquired.',
  )
  say(isAfter(soldOn, sheet), 'property.soldOn', 'The sale is after the transfer.')
  say(stampValue <= 0, 'property.stampValue', 'Enter the stamp value: above 110 % of the price it counts instead.')
  const isOld = acquiredOn !== '' && acquiredOn < VALUE_DAY_2001
  say(cost <= 0 && !(isOld && fmv2001 > 0), 'property.cost', 'Enter what it cost, or the previous owner’s cost.')
  ownerFindings({ part, say })
  if (acquiredOn === '' || soldOn === '') return
  const sections = new Set(property.exemptions.map(({ section }) => section))
  for (const [index, one] of property.exemptions.entries()) {
    const at = (name: string) => `property.exemptions.${index}.${name}`
    const isBoth = one.section === '86' && sections.has('82')
    say(
      isBoth,
      at('section'),
      'Section 82 is for a house that was sold and 86 for another asset: only one of them applies.',
    )
    const problem = result.exemptions[index]?.problem ?? null
    say(problem !== null, at('amount'), problem ?? '')
    say(one.amount <= 0, at('amount'), 'Enter the amount invested.')
    // A planned investment has neither yet.
    say(one.state === 'proved' && one.day === '', at('day'), 'Enter the day it was invested.')
    say(one.state === 'proved' && isBlank(one.proof), at('proof'), 'Say which document proves it.')
    const isLater = one.state === 'proved' && isAfter(one.day, sheet)
    say(isLater, at('day'), 'The investment is dated after the transfer, so it isn’t proved yet.')
  }
  for (const [index, { day, amount }] of property.improvements.entries()) {
    const at = (name: string) => `property.improvements.${index}.${name}`
    say(day === '', at('day'), 'Enter the day. Costs before April 2001 don’t count.')
    say(day > soldOn, at('day'), 'It was improved after the sale.')
    say(day !== '' && day < acquiredOn, at('day'), 'It was improved before it was acquired.')
    say(amount <= 0, at('amount'), 'Enter what it cost.')
  }
}

/** Listing the other owners is optional; once they are listed, the shares make up the whole. */
function ownerFindings({ part: { share, property }, say }: Pick<Judged, 'part' | 'say'>): void {
  const { owners } = property
  for (const [index, owner] of owners.entries()) {
    say(isBlank(owner.name), `property.owners.${index}.name`, 'Name the owner.')
    say(owner.share <= 0, `property.owners.${index}.share`, 'Enter the share.')
  }
  const all = owners.reduce((total, owner) => (total + owner.share) as BasisPoints, share)
  say(owners.length > 0 && all !== 100_00, 'share', `The owners’ shares come to ${inPercent(all)} %, not 100 %.`)
}

function taxFindings({ part, result, say }: Judged): void {
  if (part.taxedAt === 'slab') {
    say(isBlank(part.slabNote), 'slabNote', 'Say how the tax by slabs was worked out.')
    say(part.slabTax > result.income, 'slabTax', 'The tax is more than the income.')
  }
  say(part.surcharge !== 'auto' && isBlank(part.surchargeNote), 'surchargeNote', 'Say why this surcharge applies.')
}

function paidFindings({ part: { taxPaid }, sheet, twice, say }: Judged): void {
  for (const [index, row] of taxPaid.entries()) {
    const { amount, number, by, day, how } = row
    const at = (name: string) => `taxPaid.${index}.${name}`
    say(amount <= 0, at('amount'), 'Enter the tax.')
    say(
      isBlank(number),
      at('number'),
      how === 'deducted' ? 'Enter the number of the certificate.' : 'Enter the number of the challan.',
    )
    say(how === 'deducted' && isBlank(by), at('by'), 'Name the payer who deducted it.')
    say(day === '', at('day'), 'Enter the day.')
    say(isAfter(day, sheet), at('day'), 'The tax is paid after the transfer.')
    say(twice.has(taxKey(row)), at('number'), 'This tax payment is entered twice.')
  }
}

type Twice = ReadonlySet<string>

const rowKey = (list: string, number: string, { amount, day }: { amount: Paise; day: string }) =>
  isBlank(number) ? '' : `${list} ${amount} ${day} ${plainReference(number)}`
const taxKey = (row: WorkingPart['taxPaid'][number]) => rowKey('tax', row.number, row)
const creditKey = (row: WorkingPart['credits'][number]) => rowKey('credit', row.reference, row)

/** Rows that are the same, in one part or two. One credit may be split between parts, but then the amounts differ. */
export function enteredTwice({ parts }: TaxSheet): Twice {
  const keys = parts.flatMap(({ taxPaid, credits }) => [...taxPaid.map(taxKey), ...credits.map(creditKey)])
  const seen = new Set<string>()
  return new Set(keys.filter((key) => key !== '' && seen.size === seen.add(key).size))
}

/** Money of a non-resident that was taxed before has to be followed from its credits to the transfer. */
export const needsTrail = ({ residence, mode }: TaxSheet): boolean => residence === 'NRES' && mode === 'settled'

function trailFindings({ part, result, sheet, twice, say }: Judged): void {
  for (const [index, row] of part.credits.entries()) {
    const { amount, day, reference } = row
    const at = (name: string) => `credits.${index}.${name}`
    say(amount <= 0, at('amount'), 'Enter the amount.')
    say(day === '', at('day'), 'Enter the day.')
    say(isAfter(day, sheet), at('day'), 'The credit is after the transfer.')
    say(isBlank(reference), at('reference'), 'Enter the UTR or the cheque number.')
    say(twice.has(creditKey(row)), at('reference'), 'This credit is entered twice.')
  }
  for (const [index, { amount }] of part.used.entries()) say(amount <= 0, `used.${index}.amount`, 'Enter the amount.')
  if (!needsTrail(sheet)) return
  say(part.credits.length === 0, 'credits', 'Enter the credits with which it came into the account.')
  if (part.credits.length === 0) return
  say(part.sent > result.sendable, 'sent', `Of the credits, ${rupees(result.sendable)} can be sent.`)
  const off = result.difference
  const words = `The credits are ${rupees(Math.abs(off) as Paise)} ${off > 0 ? 'less' : 'more'} than the amount after tax. Say why.`
  say(off !== 0 && isBlank(part.difference), 'difference', words)
}

function treatyFindings({ part, result, sheet, say }: Judged): void {
  const { claimed, country, article, rate, trcNumber, trcFrom, trcTo, form41, form41Year } = part.treaty
  if (claimed === 'no') return
  const at = (name: string) => `treaty.${name}`
  say(isBlank(country), at('country'), 'Name the country of residence.')
  say(
    hasNoTreaty(country),
    at('country'),
    `India has no tax treaty with ${inSentence(country)}: the Act’s tax applies.`,
  )
  say(result.treatyIncome === null, at('claimed'), 'Treaties don’t limit India’s tax on this income.')
  const day = dayOfPart(part, sheet.proposedDay || FIRST_OF_NEW_ACT)
  const isListed = result.treatyIncome !== null && treatyRate(country, result.treatyIncome, day) !== null
  const isFree = isFreed(part)
  say(
    result.treatyIncome !== null && !isBlank(country) && !hasNoTreaty(country) && !isListed && !isFree && rate === 0,
    at('rate'),
    'This treaty isn’t in our table. Enter its rate and article.',
  )
  say(isFree && isBlank(article), at('article'), 'Name the article that leaves the tax to the country of residence.')
  say(!isFree && !isListed && rate > 0 && isBlank(article), at('article'), 'Enter the article of the treaty.')
  say(
    result.treaty !== null && result.treaty.tax > result.actTax,
    at('claimed'),
    'The Act’s tax is lower than the treaty’s: claim no relief.',
  )
  say(isBlank(trcNumber), at('trcNumber'), 'Enter the number of the tax residency certificate.')
  say(trcFrom === '', at('trcFrom'), 'Enter the first day on which the certificate is valid.')
  say(trcTo === '', at('trcTo'), 'Enter the last day on which the certificate is valid.')
  const isCovered = daysOfIncome(part, day).every((one) => trcFrom <= one && one <= trcTo)
  say(trcFrom !== '' && trcTo !== '' && !isCovered, at('trcTo'), 'The certificate doesn’t cover the day of the income.')
  say(isBlank(form41), at('form41'), 'Enter the number of Form 41.')
  const isYear = /^\d{4}-\d{2}$/.test(form41Year)
  say(!isYear, at('form41Year'), 'Enter the tax year of Form 41, such as 2026-27.')
  const year = taxYearOf(day)?.label ?? ''
  say(isYear && form41Year !== year, at('form41Year'), `Form 41 is for one tax year, and the income is of ${year}.`)
}

/** Interest and dividends arrive with several credits; a sale has one day. */
function daysOfIncome({ source, credits }: WorkingPart, day: string): string[] {
  const days = credits.map((credit) => credit.day).filter(Boolean)
  return ['property', 'shares'].includes(kindOf(source)) || days.length === 0 ? [day] : days
}
