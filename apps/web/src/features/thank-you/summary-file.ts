import type { ListedRemittance } from '@nirgam/domain/remittance/api-remittances'
import { displayStatus, remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { formatRupees, formatUsd, processingTime, type Rupees, usdCentsFor, ZERO } from '@nirgam/domain/shared/money'
import type { Site } from '../../lib/site.ts'

/** The number to name in every question; records of an older version may lack one. */
export function referenceOf({ reference_number, id }: Pick<ListedRemittance, 'reference_number' | 'id'>): string {
  return reference_number || remittanceNumber(id)
}

/** A plain text to keep. Account numbers and PAN are left out of it: such files are sent around. */
export function summaryText(remittance: ListedRemittance, support: Site['support']): string {
  const { amount, destination_country, contribution, payment_id, completed_at } = remittance
  const rupees = contribution ?? ZERO
  const facts = [
    ['Reference', referenceOf(remittance)],
    ['Remittance ID', remittanceNumber(remittance.id)],
    ['Status', displayStatus(remittance).label],
    ['Submitted', completed_at === null ? null : `${formatIndiaDateTime(Date.parse(completed_at))} (India time)`],
    ['Transfer amount', amount === null ? null : formatRupees(amount)],
    ['Destination', destination_country],
    ['Service contribution', `${formatRupees(rupees)} (${formatUsd(usdCentsFor(rupees))})`],
    ['Transaction ID', payment_id],
    ['Estimated time', processingTime(rupees)],
  ]
  const width = Math.max(...facts.map(([name]) => name?.length ?? 0)) + 2
  return [
    'NIRGAM - REMITTANCE SUMMARY',
    '',
    ...facts.map(([name, value]) => `${`${name}:`.padEnd(width)}${value ?? 'Not provided'}`),
    '',
    'WHAT HAPPENS NEXT',
    ...nextStages(rupees).map(({ title, text }, index) => `${index + 1}. ${title}. ${text}`),
    '',
    'Since April 2026 the Income-tax Department calls Form 15CA Form 145 and Form 15CB Form 146.',
    '',
    'HELP',
    `Phone:  ${support.phone} (${support.hours})`,
    `E-mail: ${support.email} (24/7)`,
    '',
  ].join('\r\n')
}

/** The steps after paying, for the page and the summary file. */
export function nextStages(contribution: Rupees): readonly { title: string; text: string }[] {
  return [
    { title: 'We check your details', text: 'If anything is unclear, we write to you before going on.' },
    {
      title: 'An accountant prepares your certificate',
      text: `Usually within ${processingTime(contribution)}: Form 15CB is signed, then Form 15CA is filed.`,
    },
    { title: 'Your bank sends the money', text: 'You hand the certificate to your bank, and it makes the transfer.' },
  ]
}
