import { asRupees, formatRupees, minus, percentOf, type Rupees, sum, ZERO } from '../../shared/money.ts'
import { amountOf, type GuideAnswers, isStudentUpkeep, partsOf, type SourceId } from '../guide-answers.ts'
import { SOURCE_LABELS } from '../lists/source-labels.ts'
import { aboveThreshold, type TcsRates } from './yearly-limits.ts'

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
export function tcsOnParts(answers: GuideAnswers, rates: TcsRates, { amount, before }: Sent): string {
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
