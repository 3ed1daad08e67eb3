/** Currencies of a ledger entry, the most usual first. */
export const CURRENCIES = [
  { code: 'INR', name: 'Indian rupee' },
  { code: 'USD', name: 'US dollar' },
  { code: 'EUR', name: 'euro' },
  { code: 'GBP', name: 'British pound' },
  { code: 'CAD', name: 'Canadian dollar' },
  { code: 'AUD', name: 'Australian dollar' },
  { code: 'SGD', name: 'Singapore dollar' },
  { code: 'AED', name: 'UAE dirham' },
  { code: 'NZD', name: 'New Zealand dollar' },
  { code: 'CHF', name: 'Swiss franc' },
  { code: 'JPY', name: 'Japanese yen' },
  { code: 'HKD', name: 'Hong Kong dollar' },
  { code: 'SAR', name: 'Saudi riyal' },
  { code: 'QAR', name: 'Qatari riyal' },
  { code: 'KWD', name: 'Kuwaiti dinar' },
  { code: 'OMR', name: 'Omani rial' },
  { code: 'BHD', name: 'Bahraini dinar' },
  { code: 'SEK', name: 'Swedish krona' },
  { code: 'NOK', name: 'Norwegian krone' },
  { code: 'DKK', name: 'Danish krone' },
  { code: 'MYR', name: 'Malaysian ringgit' },
  { code: 'THB', name: 'Thai baht' },
  { code: 'CNY', name: 'Chinese yuan' },
  { code: 'ZAR', name: 'South African rand' },
] as const

type CurrencyCode = (typeof CURRENCIES)[number]['code']

export function isCurrency(code: string): code is CurrencyCode {
  return CURRENCIES.some((known) => known.code === code)
}

export function currencyName(code: string): string {
  return CURRENCIES.find((known) => known.code === code)?.name ?? code
}
