import { type Paise, toTenRupees } from '../../shared/money.ts'

/** A line of a computation as it is shown at the desk, to the customer and on paper. */
export type Line = {
  readonly label: string
  readonly amount: Paise
  /** `minus`: deducted; `total`: the result */
  readonly kind: 'plus' | 'minus' | 'total'
  /** a rate, a section, a reason */
  readonly note?: string
}

const noted = (note: string | undefined) => (note === undefined || note === '' ? {} : { note })

export const line = (label: string, amount: Paise, note?: string): Line => ({
  label,
  amount,
  kind: 'plus',
  ...noted(note),
})
export const total = (label: string, amount: Paise, note?: string): Line => ({
  label,
  amount,
  kind: 'total',
  ...noted(note),
})
/** The result, rounded to ten rupees as the Act rounds it. */
export function rounded(label: string, exact: Paise): Line {
  const amount = toTenRupees(exact)
  return total(label, amount, amount === exact ? '' : 'rounded to ₹10')
}
/** Left out where there is nothing to take off. */
export const less = (label: string, amount: Paise, note?: string): Line[] =>
  amount === 0 ? [] : [{ label, amount, kind: 'minus', ...noted(note) }]
