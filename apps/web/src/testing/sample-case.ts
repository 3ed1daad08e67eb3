import type { CaseItem, CaseRecord } from '@nirgam/domain/case/api-case'
import { asRupees } from '@nirgam/domain/shared/money'

const AT = '2026-11-18T19:15:00.000Z'

export const BETTER_PAN: CaseItem = {
  id: 'c0ffee00-0000-4000-8000-000000000011',
  document: 'panCard',
  field: null,
  label: 'PAN Card',
  reason: 'unreadable',
  words: 'We can’t read it.',
  example: null,
  note: null,
  state: 'open',
  current: null,
  answer: null,
  explanation: null,
  file: null,
  asked_at: AT,
}

export const RIGHT_NAME: CaseItem = {
  ...BETTER_PAN,
  id: 'c0ffee00-0000-4000-8000-000000000012',
  document: null,
  field: 'senderDetails.name',
  label: 'Full Name (sender)',
  reason: 'name_differs_from_pan',
  words: 'The name differs from the one on your PAN card.',
  current: 'Ásha O’Example',
}

/** A case that the desk has just received, without any question to the customer. */
export function sampleCase(change: Partial<CaseRecord> = {}): CaseRecord {
  return {
    remittance_id: 4217,
    reference_number: 'NIR-7K2M-9QXD',
    version: 3,
    updated_at: AT,
    state: 'received',
    status: 'processing',
    title: 'We’ve received your documents',
    line: 'We’ll look at them next.',
    reason: null,
    turn: 'us',
    since: AT,
    opened_at: AT,
    due_at: null,
    is_late: false,
    amount: asRupees(2_513_470),
    destination_country: 'Germany',
    part: null,
    money: {
      paid: asRupees(1_968.5),
      refund_asked: asRupees(0),
      refund_asked_at: null,
      refunded: asRupees(0),
      refunded_at: null,
    },
    acknowledgement_145: null,
    items: [],
    papers: [],
    events: [],
    acts: ['withdraw'],
    downloads: [],
    ...change,
  }
}

export function askedCase(...items: CaseItem[]): CaseRecord {
  return sampleCase({
    version: 5,
    state: 'asked',
    status: 'pending',
    title: 'We need something from you',
    line: 'Please answer below.',
    turn: 'you',
    items,
    acts: ['answer', 'withdraw'],
  })
}
