import type { ACCOUNTS, SourceId } from '../guide-answers.ts'

type SourceLabel = { readonly label: string; readonly kind: 'have' | 'pay' }

/** Labels for the nature of the money: assets, or things it pays for. */
export const SOURCE_LABELS: Readonly<Record<SourceId, SourceLabel>> = {
  property: { label: 'Property you bought and sold', kind: 'have' },
  inheritedProperty: { label: 'Property you inherited and sold', kind: 'have' },
  inheritance: { label: 'Money or shares you inherited', kind: 'have' },
  giftReceived: { label: 'A gift you received', kind: 'have' },
  rent: { label: 'Rent', kind: 'have' },
  interest: { label: 'Interest', kind: 'have' },
  dividend: { label: 'Dividend', kind: 'have' },
  pension: { label: 'Pension, PF or gratuity', kind: 'have' },
  salary: { label: 'Salary', kind: 'have' },
  maturity: { label: 'A deposit, policy or fund that paid out', kind: 'have' },
  shares: { label: 'Shares or fund units sold', kind: 'have' },
  savings: { label: 'Past savings, or money from abroad', kind: 'have' },
  education: { label: 'Education', kind: 'pay' },
  medical: { label: 'Medical treatment', kind: 'pay' },
  maintenance: { label: 'Supporting a relative', kind: 'pay' },
  giftGiven: { label: 'A gift to someone', kind: 'pay' },
  investmentAbroad: { label: 'Investment or property abroad', kind: 'pay' },
  loan: { label: 'A loan, or paying one back', kind: 'pay' },
  business: { label: 'Goods or a business invoice', kind: 'pay' },
  other: { label: 'Something else', kind: 'pay' },
}

/** Labels of the account that money leaves from. */
export const ACCOUNT_LABELS: Readonly<Record<(typeof ACCOUNTS)[number], string>> = {
  nro: 'NRO account',
  nre: 'NRE account',
  fcnr: 'FCNR deposit',
  savings: 'Savings account',
  current: 'Current account',
  other: 'Another account',
}
