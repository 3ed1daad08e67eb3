import { type BasisPoints, minus, type Paise, smallest, sum, ZERO } from '../../shared/money.ts'

/** Gains by the way they are taxed: of land and buildings, and of shares and funds. */
export type GainKind =
  | 'landLong'
  | 'landShort'
  | 'listedLong'
  | 'unlistedLong'
  | 'debtLong'
  | 'listedShort'
  | 'otherShort'

/** One kind of gain of one part; below zero, a loss. */
export type GainOfPart = { part: number; kind: GainKind; rate: BasisPoints; amount: Paise }

/** Losses that count against the gains of a part, by kind. */
export type SetOff = ReadonlyMap<GainKind, Paise>

const isLong = ({ kind }: GainOfPart) => kind.endsWith('Long')

/** The highest rate first; last the gains of which an amount is free anyway. */
const byRate = (one: GainOfPart, other: GainOfPart) =>
  other.rate - one.rate || Number(one.kind === 'listedLong') - Number(other.kind === 'listedLong')

/**
 * Losses set against the other gains of a tax year, for each part: first against gains of their own kind and rate. Then
 * long-term losses count against long-term gains, short-term losses against all of them (section 70 of 1961).
 */
export function setOffLosses(all: readonly GainOfPart[]): Map<number, SetOff> {
  const gains = all.filter(({ amount }) => amount > 0).toSorted(byRate)
  const counted = new Map<GainOfPart, Paise>()
  /** the rest of the losses */
  const setOff = (losses: Paise, against: readonly GainOfPart[]): Paise => {
    let rest = losses
    for (const gain of against) {
      const before = counted.get(gain) ?? ZERO
      const used = smallest(rest, minus(gain.amount, before))
      counted.set(gain, sum([before, used]))
      rest = minus(rest, used)
    }
    return rest
  }
  let [longLoss, shortLoss]: [Paise, Paise] = [ZERO, ZERO]
  const isSame = (one: GainOfPart) => (other: GainOfPart) => one.kind === other.kind && one.rate === other.rate
  for (const loss of all.filter(({ amount }) => amount < 0)) {
    const rest = setOff(-loss.amount as Paise, gains.filter(isSame(loss)))
    if (isLong(loss)) longLoss = sum([longLoss, rest])
    else shortLoss = sum([shortLoss, rest])
  }
  setOff(longLoss, gains.filter(isLong))
  setOff(shortLoss, gains)
  const byPart = new Map<number, Map<GainKind, Paise>>()
  for (const [{ part, kind }, amount] of counted) {
    byPart.set(part, (byPart.get(part) ?? new Map<GainKind, Paise>()).set(kind, amount))
  }
  return byPart
}
