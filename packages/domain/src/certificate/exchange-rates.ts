import * as z from 'zod/mini'
import { DAY_MS } from '../shared/dates.ts'
import { type ExchangeRate, exchangeRate, rupeesForOne } from '../shared/money.ts'
import { type Day, dayInWords, isDay } from '../shared/tax-year.ts'
import { CERTIFICATE_MESSAGES } from './certificate-messages.ts'
import { SHEET_FIELDS, type TaxSheet } from './sheet-fields.ts'
import type { SheetFinding } from './tax-sheet.ts'

const MOST_RATES = 60

const currencyRate = z
  .object({ currency: z.string(), rate: z.number().brand<'exchange rate', 'inout'>() })
  .check(({ value, issues }) => {
    const isRead = /^[A-Z]{3}$/.test(value.currency) && z.safeParse(SHEET_FIELDS.rate.schema, value.rate).success
    if (isRead && value.rate > 0) return
    issues.push({ code: 'custom', input: value, message: CERTIFICATE_MESSAGES.rateLine(value.currency.slice(0, 40)) })
  })

/** The firm's exchange rates of one day, which new tax sheets propose. */
export const dayRatesBody = z.object({
  day: z.string().check(z.refine(isDay, CERTIFICATE_MESSAGES.day)),
  kind: SHEET_FIELDS.rateKind.schema,
  rates: z.array(currencyRate).check(
    z.maxLength(MOST_RATES, CERTIFICATE_MESSAGES.tooManyRows(MOST_RATES)),
    z.refine(
      (rates) => new Set(rates.map(({ currency }) => currency)).size === rates.length,
      CERTIFICATE_MESSAGES.currencyTwice,
    ),
  ),
})
export type DayRates = z.output<typeof dayRatesBody>

/** Parses rates, one currency a line, such as 'USD 85.20'. An unreadable line is kept, so that it is refused. */
export function ratesIn(text: string): DayRates['rates'] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [, currency, rate] = /^([A-Za-z]{3})[\s:=]+(\d{1,5}(?:\.\d{1,4})?)$/.exec(line) ?? []
      if (currency === undefined) return { currency: line, rate: 0 as ExchangeRate }
      return { currency: currency.toUpperCase(), rate: exchangeRate(Number(rate)) }
    })
}

export function ratesAsText(rates: DayRates['rates']): string {
  return rates.map(({ currency, rate }) => `${currency} ${rupeesForOne(rate)}`).join('\n')
}

/** Weekends and holidays have no rate of their own; the last published one applies. */
const PROPOSED_FOR_DAYS = 7

/** An older rate says too little about another day's. */
const COMPARED_FOR_DAYS = 31

/** Rates of neighbouring days differ by a few per cent; a larger difference means a wrong digit. */
const FAR_OFF = 0.1

const daysApart = (one: Day, other: Day) => Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS

function firmRate({ rates }: DayRates, currency: string): ExchangeRate | undefined {
  return rates.find((one) => one.currency === currency)?.rate
}

/** The rate that a new tax sheet starts with. */
export function proposedRate(
  firm: DayRates | null,
  currency: string,
  today: Day,
): Partial<Pick<TaxSheet, 'rate' | 'rateKind' | 'rateDay'>> {
  const rate = firm && firmRate(firm, currency)
  if (!rate || firm.day > today || daysApart(firm.day, today) > PROPOSED_FOR_DAYS) return {}
  return { rate, rateKind: firm.kind, rateDay: firm.day }
}

/** A rate far from the firm's own rate around that day has a wrong digit. */
export function rateFindings({ currency, rate, rateDay }: TaxSheet, firm: DayRates | null): SheetFinding[] {
  const own = firm && firmRate(firm, currency)
  if (!own || rate === 0 || rateDay === '' || daysApart(firm.day, rateDay) > COMPARED_FOR_DAYS) return []
  if (Math.abs(rate - own) <= own * FAR_OFF) return []
  const words = `${currency} at ${rupeesForOne(rate)} is far from the firm’s ${rupeesForOne(own)} of ${dayInWords(firm.day)}. Correct it, or ask a lead to update the firm’s rates.`
  return [{ at: 'rate', words }]
}
