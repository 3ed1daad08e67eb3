import type { ListedRemittance } from '@nirgam/domain/remittance/api-remittances'
import { displayStatus, remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { byMoment, formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { formatRupees, formatUsd, processingTime, usdCentsFor, WORKING_TIME, ZERO } from '@nirgam/domain/shared/money'
import type { Site } from '../../lib/site.ts'

/** The number to quote in every question; records of older versions may lack one. */
export function referenceOf({ reference_number, id }: Pick<ListedRemittance, 'reference_number' | 'id'>): string {
  return reference_number || remittanceNumber(id)
}

/** A plain text for the customer's records. It omits account numbers and PAN, because such files get forwarded. */
export function summaryText(remittance: ListedRemittance, support: Site['support'], due: number | null): string {
  const { amount, destination_country, contribution, payment_id, completed_at } = remittance
  const rupees = contribution ?? ZERO
  const time = `${processingTime(rupees)} ${WORKING_TIME}`
  const facts: (readonly [string, string | null])[] = [
    ['Reference', referenceOf(remittance)],
    ['Remittance ID', remittanceNumber(remittance.id)],
    ['Status', displayStatus(remittance).label],
    ['Submitted', completed_at === null ? null : `${formatIndiaDateTime(Date.parse(completed_at))} (India time)`],
    ['Transfer amount', amount === null ? null : formatRupees(amount)],
    ['Destination', destination_country],
    ['Service contribution', `${formatRupees(rupees)} (${formatUsd(usdCentsFor(rupees))})`],
    ['Transaction ID', payment_id],
    ['Estimated time', due === null ? time : `${time}, ready ${byMoment(due)}`],
  ]
  const width = Math.max(...facts.map(([name]) => name.length)) + 2
  return [
    'NIRGAM - REMITTANCE SUMMARY',
    '',
    ...facts.map(([name, value]) => `${`${name}:`.padEnd(width)}${value ?? 'Not provided'}`),
    '',
    'WHAT HAPPENS NEXT: WHAT YOU DO',
    ...NEXT_STAGES.map(({ title, text }, index) => `${index + 1}. ${title}. ${text}`),
    '',
    'HELP',
    `Phone:  ${support.phone} (${support.hours})`,
    `Email: ${support.email} (24/7)`,
    '',
  ].join('\r\n')
}

/** The customer's own steps after paying, in order, each with our part in it; for the page and the summary file. */
export const NEXT_STAGES = [
  {
    title: 'You answer if we ask',
    text: 'We’ll check your documents and work out the tax. If something is missing, we’ll email you, and you answer on your remittance page.',
  },
  {
    title: 'You file Form 145 (15CA)',
    text: 'On the income-tax portal, you first assign Form 146 (15CB) to our accountant, who signs it. Then you file Form 145 there, line by line from our filing sheet. If nothing has to be filed, you get a letter for your bank instead.',
  },
  {
    title: 'You take the documents to your bank',
    text: 'We’ll put them into one file. Your bank sends the money. If it has a question, tell us and we’ll answer it.',
  },
] as const
