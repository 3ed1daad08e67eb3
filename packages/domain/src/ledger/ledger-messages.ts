import { formatRupees, type Rupees } from '../shared/money.ts'

/** Messages about the year's ledger. */
export const LEDGER_MESSAGES = {
  day: 'Enter the date.',
  noSuchDay: 'That date doesn’t exist. Please check it.',
  notYet: (day: string) => `${day} is in the future. Only add transfers already made.`,
  tooLongAgo: (first: string) => `Please enter a date from ${first} onwards.`,
  receiver: 'Please enter who received it.',
  account: 'Please choose the account it left from.',
  source: 'Please choose the purpose from the list.',
  currency: 'Please choose a currency from the list.',
  amount: 'Please enter an amount above zero, such as 1,250.50.',
  tooMuch: (rupees: Rupees) => `That’s more than ${formatRupees(rupees)}. Please check the amount.`,
  decimals: 'Please enter at most two decimals.',
  noRate: (currency: string) =>
    `We have no rate for one ${currency}. Please enter how many rupees it was on that day, as your bank’s advice says.`,
  rate: (currency: string) => `That doesn’t look like a rupee rate for one ${currency}. Please check it.`,
  tax: 'Please enter the tax in rupees, or 0.',
  taxAboveAmount: 'The tax is more than the amount sent. Please check it.',
  noSuchYear: 'That tax year doesn’t exist.',
  full: 'You’ve reached the limit of 500 entries. Remove some to add more.',
  gone: 'This entry has been removed.',
  changed: 'This transfer was changed in another tab or on another device.',
  notSubmitted: 'Only submitted remittances are in your tax-year record.',
  saved: 'Saved in your tax-year record.',
  removed: 'Removed from your tax-year record.',
  rateSaved: 'Rate saved for this tax year.',
  saveFailed: 'We couldn’t save this. Please try again.',
  removeFailed: 'We couldn’t remove this. Please try again.',
  loadFailed: 'We couldn’t load your tax year',
  fileFailed: 'We couldn’t create the file. Please try again.',
} as const
