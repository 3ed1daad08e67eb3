import { remittanceNumber } from '@nirgam/domain/remittance-status'
import { site } from '../../lib/site.ts'
import type { Callback } from './callback-address.ts'
import { referenceOf } from './use-callback.ts'

/** A mail to support that already says which payment it is about. */
export function supportMail(callback: Callback, problem: string): string {
  const reference = referenceOf(callback)
  const { remittanceId } = callback
  const body = [
    'Hello,',
    '',
    'I need help with a payment.',
    '',
    `Payment reference: ${reference}`,
    `Remittance ID: ${remittanceId === null ? 'unknown' : `${remittanceId} (${remittanceNumber(remittanceId)})`}`,
    `What the page said: ${problem}`,
  ].join('\r\n')
  const encode = encodeURIComponent
  return `mailto:${site.support.email}?subject=${encode(`Payment ${reference}`)}&body=${encode(body)}`
}
