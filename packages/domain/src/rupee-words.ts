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
export function rupeesInWords(rupees: number): string {
  if (!Number.isFinite(rupees)) return ''
  const whole = Math.trunc(rupees)
  return whole < 0 ? `minus ${inWords(-whole)}` : inWords(whole)
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
