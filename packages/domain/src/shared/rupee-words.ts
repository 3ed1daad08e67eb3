import { asRupees, fromPaise, minus, type Paise, type Rupees, toPaise } from './money.ts'

const SMALL_NUMBERS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const UNITS = [
  { size: 10_000_000, name: 'crore' },
  { size: 100_000, name: 'lakh' },
  { size: 1000, name: 'thousand' },
  { size: 100, name: 'hundred' },
] as const

/** Whole rupees in the words of the Indian system; fractions are left out. */
export function rupeesInWords(rupees: Rupees): string {
  if (!Number.isFinite(rupees)) return ''
  const whole = Math.trunc(rupees)
  return whole < 0 ? `minus ${inWords(-whole)}` : inWords(whole)
}

/** As on a receipt: 'Rupees five thousand only'. */
export function amountInWords(amount: Paise): string {
  const whole = asRupees(Math.trunc(fromPaise(amount)))
  const rest = minus(amount, toPaise(whole))
  return `Rupees ${rupeesInWords(whole)} ${rest === 0 ? 'only' : `and ${inWords(rest)} paise only`}`
}

function inWords(value: number): string {
  if (value < 20) return SMALL_NUMBERS[value] ?? ''
  const unit = UNITS.find(({ size }) => value >= size)
  if (unit) {
    const rest = value % unit.size
    const head = `${inWords(Math.floor(value / unit.size))} ${unit.name}`
    return rest ? `${head} ${inWords(rest)}` : head
  }
  const ones = value % 10
  const tens = TENS[Math.floor(value / 10)] ?? ''
  return ones ? `${tens}-${SMALL_NUMBERS[ones]}` : tens
}
