import { formatRupees, type Rupees } from '../shared/money.ts'

/** Messages about the year's ledger. */
export const LEDGER_MESSAGES = {
  day: 'Please enter the day.',
  noSuchDay: 'There is no such day. Please enter the date again.',
  notYet: (day: string) => `${day} has not come yet. Please enter what has been sent already.`,
  tooLongAgo: (first: string) => `Please enter a day from ${first} on.`,
  receiver: 'Please enter who received it.',
  account: 'Please choose the account it left from.',
  source: 'Please choose what it was from the list.',
  currency: 'Please choose a currency from the list.',
  amount: 'Please enter an amount above zero.',
  tooMuch: (rupees: Rupees) => `That is more than ${formatRupees(rupees)}. Please check the amount.`,
  decimals: 'Please enter at most two decimals.',
  noRate: (currency: string) =>
    `We have no rate for one ${currency}. Please enter how many rupees it was on that day, as your bank’s advice says.`,
  rate: (currency: string) => `That cannot be the rupees for one ${currency}. Please check the rate.`,
  tax: 'Please enter the tax in rupees, or 0.',
  taxAboveAmount: 'That is more tax than money was sent. Please check it.',
  noSuchYear: 'There is no such tax year.',
  full: 'Your ledger holds 500 entries, and that is as many as fit. Please remove some.',
  gone: 'This entry was removed in the meantime.',
  changed: 'This transfer was changed in the meantime, in another tab or on another device.',
  notSubmitted: 'Only a remittance that was submitted is in the ledger.',
  saved: 'Saved in your ledger.',
  removed: 'Removed from your ledger.',
  rateSaved: 'The rate is saved for this tax year.',
  saveFailed: 'This could not be saved. Please try again.',
  removeFailed: 'This could not be removed. Please try again.',
  loadFailed: 'Failed to load your ledger',
  fileFailed: 'The file could not be made. Please try again.',
} as const
