import type { $brand } from 'zod'

// The one file in which units meet. A unit is a type without a trace at run time; schemas give it with
// `.brand<'rupees', 'inout'>()`. Adding two amounts with `+` loses the unit: `sum` and `minus` do not.

export type Rupees = number & $brand<'rupees'>
export type Paise = number & $brand<'paise'>
export type Dollars = number & $brand<'dollars'>
/** US cents. */
export type Cents = number & $brand<'cents'>
/** Hundredths of the receiver's currency. */
export type ForeignCents = number & $brand<'foreign cents'>
/** Rupees for one of a currency, in ten-thousandths. */
export type ExchangeRate = number & $brand<'exchange rate'>
/** A tax rate in hundredths of a per cent. */
export type BasisPoints = number & $brand<'basis points'>

type Money = Rupees | Paise | Dollars | Cents | ForeignCents
type Unit = Money | ExchangeRate | BasisPoints

/** The same with plain numbers, for sample data written as literals. */
export type Plain<Value> = Value extends Unit
  ? number
  : Value extends object
    ? { [Name in keyof Value]: Plain<Value[Name]> }
    : Value

/** Zero is the same in every unit. */
export const ZERO = 0 as Rupees & Paise & Cents & ForeignCents & ExchangeRate & BasisPoints

/** A literal, or a number from outside that is known to be in this unit. */
export const asRupees = (value: number) => value as Rupees
export const asPaise = (value: number) => value as Paise
export const asCents = (value: number) => value as Cents

export const MAX_AMOUNT_RUPEES = asRupees(100_000_000)
export const MIN_CUSTOM_CONTRIBUTION = asRupees(500)
export const RUPEES_PER_USD = 83

export function sum<M extends Money>(amounts: readonly M[]): M {
  return amounts.reduce((total: number, amount) => total + amount, 0) as M
}

export function minus<M extends Money>(amount: M, less: NoInfer<M>): M {
  return (amount - less) as M
}

/** The share of an amount in rupees that corresponds to a part of the charge in dollars. */
export function shareOf(amount: Paise, part: Cents, whole: Cents): Paise {
  return Math.round((amount * part) / whole) as Paise
}

/** In the amount's unit, not rounded. */
export function percentOf<M extends Money>(amount: M, percent: number): M {
  return ((amount * percent) / 100) as M
}

/** 12,34,567. Not with Intl: a browser's first number format takes about a tenth of a second on a slow phone. */
export function groupIndian(value: number, decimals = 0): string {
  return value.toFixed(decimals).replace(/\d(?=(\d\d)+\d(\.|$))/g, '$&,')
}

/** 1,234,567 */
export function groupWestern(value: number, decimals = 0): string {
  return value.toFixed(decimals).replace(/\d(?=(\d{3})+(\.|$))/g, '$&,')
}

export function formatRupees(amount: Rupees): string {
  return withSign(amount, '₹', groupIndian(Math.abs(amount)))
}

export function formatRupees2(amount: Rupees): string {
  return withSign(amount, '₹', groupIndian(Math.abs(amount), 2))
}

function withSign(amount: number, currency: string, digits: string): string {
  return amount < 0 && /[1-9]/.test(digits) ? `-${currency}${digits}` : `${currency}${digits}`
}

/** The only amount formatted for the viewer's locale instead of in Indian grouping. */
export function formatAmountMaximum(locale?: string): string {
  return `₹${localeNumber(locale).format(MAX_AMOUNT_RUPEES)}`
}

function localeNumber(locale = 'en-US'): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(locale)
  } catch {
    // Browsers can be configured with language tags that are not well formed.
    return new Intl.NumberFormat('en-US')
  }
}

export function digitsOnly(text: string): string {
  return text.replace(/\D/g, '')
}

export function toPaise(amount: Rupees): Paise {
  return Math.round(amount * 100) as Paise
}

export function fromPaise(amount: Paise): Rupees
export function fromPaise(amount: Paise | null): Rupees | null
export function fromPaise(amount: Paise | null): Rupees | null {
  return amount === null ? null : ((amount / 100) as Rupees)
}

export function fromCents(amount: Cents): Dollars {
  return (amount / 100) as Dollars
}

/** A limit in dollars, at the fixed rate unless another is given. */
export function dollarsInRupees(dollars: number, rupeesPerDollar = RUPEES_PER_USD): Rupees {
  return (dollars * rupeesPerDollar) as Rupees
}

/** An amount in a currency at this exchange rate; rupees use 1. */
export function paiseAt(amount: number, rupeesForOne: number): Paise {
  return Math.round(toPaise(asRupees(amount)) * rupeesForOne) as Paise
}

/** Whether it has at most two decimals, as far as a floating-point number shows. */
export function hasWholeHundredths(amount: number): boolean {
  return Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4
}

/** A sum in rupees in the receiver's currency; zero while the rate is not known. */
export function inForeign(amount: Paise, rate: ExchangeRate): ForeignCents {
  return (rate > 0 ? Math.round((amount * 10_000) / rate) : 0) as ForeignCents
}

export function toForeignCents(amount: number): ForeignCents {
  return Math.round(amount * 100) as ForeignCents
}

export function fromForeignCents(amount: ForeignCents): number {
  return amount / 100
}

export function exchangeRate(rupeesForOneUnit: number): ExchangeRate {
  return Math.round(rupeesForOneUnit * 10_000) as ExchangeRate
}

export function rupeesForOne(rate: ExchangeRate): number {
  return rate / 10_000
}

/** A rate or a share of an amount, to the paisa. */
export function portion(amount: Paise, of: BasisPoints): Paise {
  return Math.round((amount * of) / 10_000) as Paise
}

/** The part of an amount in the proportion of `quantity` to `whole`, to the paisa. */
export function proRata(amount: Paise, quantity: number, whole: number): Paise {
  return (whole === 0 ? 0 : Math.round((amount * quantity) / whole)) as Paise
}

/** The whole of which this is the rest after a portion was taken. */
export function beforePortion(rest: Paise, of: BasisPoints): Paise {
  return Math.round((rest * 10_000) / (10_000 - of)) as Paise
}

/** Rounds income and tax as the Act does: drops paise, then to ten rupees, five up (section 516). */
export function toTenRupees(amount: Paise): Paise {
  const rupees = Math.trunc(amount / 100)
  return (Math.floor((rupees + 5) / 10) * 1000) as Paise
}

export function atLeastZero<M extends Money>(amount: M): M {
  return Math.max(0, amount) as M
}

export function smallest<M extends Money>(first: M, ...others: readonly NoInfer<M>[]): M {
  return Math.min(first, ...others) as M
}

export function largest<M extends Money>(first: M, ...others: readonly NoInfer<M>[]): M {
  return Math.max(first, ...others) as M
}

export function basisPoints(percent: number): BasisPoints {
  return Math.round(percent * 100) as BasisPoints
}

/** At most four decimals, as a portal takes a rate. */
export function inPercent(rate: BasisPoints): number {
  return Math.round(rate * 100) / 10_000
}

/** In the portals' format: without sign and commas, and without paise if there are none. */
export function plainAmount(amount: Paise | ForeignCents): string {
  return (amount / 100).toFixed(2).replace(/\.00$/, '')
}

/** The amount the payment provider charges for a contribution, at the fixed rate. */
export function usdCentsFor(contribution: Rupees): Cents {
  return Math.round((contribution * 100) / RUPEES_PER_USD) as Cents
}

export function formatUsd(amount: Cents): string {
  return withSign(amount, '$', groupWestern(Math.abs(fromCents(amount)), 2))
}

const USUAL_TIER = { from: 0, estimate: '12-24 hours', hours: 24 } as const
const PROCESSING_TIERS = [
  { from: 50_000, estimate: '1-2 hours', hours: 2 },
  { from: 20_000, estimate: '2-4 hours', hours: 4 },
  { from: 10_000, estimate: '4-8 hours', hours: 8 },
  { from: 5_000, estimate: '8-12 hours', hours: 12 },
  USUAL_TIER,
] as const

function tierOf(contribution: Rupees) {
  return PROCESSING_TIERS.find(({ from }) => contribution >= from) ?? USUAL_TIER
}

/** Usual duration of certification; a higher contribution is handled sooner. */
export function processingTime(contribution: Rupees): string {
  return tierOf(contribution).estimate
}

/** Follows a processing time. */
export const WORKING_TIME = 'of our working time'

/** The number of working hours that are promised. */
export function promisedHours(contribution: Rupees): number {
  return tierOf(contribution).hours
}
