import type { PlannedSale } from '@nirgam/domain/certificate/working/before-sale'
import { asRupees, type BasisPoints, basisPoints, MAX_AMOUNT_RUPEES, type Rupees } from '@nirgam/domain/shared/money'
import { isDay } from '@nirgam/domain/shared/tax-year'

const WAYS = ['bought', 'inherited', 'gifted', 'built'] as const
const AMOUNTS = [
  ...(['price', 'stampValue', 'cost', 'fmv2001', 'expenses'] as const),
  ...(['improvements', 'bonds', 'house', 'otherIncome'] as const),
]
const DAYS = ['acquiredOn', 'soldOn'] as const
/** Above what a remittance may be: a property may be worth more than what is sent. */
const MOST = 10 * MAX_AMOUNT_RUPEES

/** A sale as the address has it. What cannot be read counts as not entered. */
export function saleIn(params: URLSearchParams): PlannedSale {
  const rupees = (name: string): Rupees => {
    const text = params.get(name) ?? ''
    return asRupees(/^\d{1,10}$/.test(text) && Number(text) <= MOST ? Number(text) : 0)
  }
  const day = (name: string) => (isDay(params.get(name) ?? '') ? (params.get(name) ?? '') : '')
  return {
    acquiredBy: WAYS.find((way) => way === params.get('acquiredBy')) ?? 'bought',
    share: shareIn(params.get('share')),
    ...(Object.fromEntries(AMOUNTS.map((name) => [name, rupees(name)])) as Record<(typeof AMOUNTS)[number], Rupees>),
    ...(Object.fromEntries(DAYS.map((name) => [name, day(name)])) as Record<(typeof DAYS)[number], string>),
  }
}

function shareIn(text: string | null): BasisPoints {
  if (text === null) return basisPoints(100)
  return basisPoints(/^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : 0)
}

/** The address with one field changed; nothing leaves no trace in it. */
export function withField(params: URLSearchParams, name: keyof PlannedSale, value: string): URLSearchParams {
  const next = new URLSearchParams(params)
  if (value === '' || value === '0') next.delete(name)
  else next.set(name, value)
  return next
}
