import type { ACCOUNTS } from '../guide-answers.ts'

/** Labels of the account that money leaves from. */
export const ACCOUNT_LABELS: Readonly<Record<(typeof ACCOUNTS)[number], string>> = {
  nro: 'NRO account',
  nre: 'NRE account',
  fcnr: 'FCNR deposit',
  savings: 'Savings account',
  current: 'Current account',
  other: 'Another account',
}
