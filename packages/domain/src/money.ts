import { MAX_AMOUNT_RUPEES, RUPEES_PER_USD } from './limits.ts'

const indianWhole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const indianTwoDecimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export function groupIndian(value: number): string {
  return indianWhole.format(value)
}

export function formatRupees(rupees: number): string {
  return withSign(rupees, indianWhole)
}

export function formatRupees2(rupees: number): string {
  return withSign(rupees, indianTwoDecimals)
}

function withSign(rupees: number, format: Intl.NumberFormat): string {
  const digits = format.format(Math.abs(rupees))
  return rupees < 0 && /[1-9]/.test(digits) ? `-₹${digits}` : `₹${digits}`
}

/** The one amount shown the viewer's own way instead of in Indian grouping. */
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

export function toPaise(rupees: number): number {
  return Math.round(rupees * 100)
}

export function fromPaise(paise: number): number {
  return paise / 100
}

/** What the payment provider charges for a contribution, at the fixed rate. */
export function usdCentsFor(contributionRupees: number): number {
  return Math.round((contributionRupees * 100) / RUPEES_PER_USD)
}

export function formatUsd(cents: number): string {
  return usd.format(cents / 100)
}

const USUAL_TIER = { from: 0, estimate: '12-24 hours', hours: 24 } as const
const PROCESSING_TIERS = [
  { from: 50_000, estimate: '1-2 hours', hours: 2 },
  { from: 20_000, estimate: '2-4 hours', hours: 4 },
  { from: 10_000, estimate: '4-8 hours', hours: 8 },
  { from: 5_000, estimate: '8-12 hours', hours: 12 },
  USUAL_TIER,
] as const

function tierOf(contributionRupees: number) {
  return PROCESSING_TIERS.find(({ from }) => contributionRupees >= from) ?? USUAL_TIER
}

/** Usually how long certification takes; a higher contribution is handled sooner. */
export function processingTime(contributionRupees: number): string {
  return tierOf(contributionRupees).estimate
}

/** The working hours within which it is promised. */
export function promisedHours(contributionRupees: number): number {
  return tierOf(contributionRupees).hours
}
