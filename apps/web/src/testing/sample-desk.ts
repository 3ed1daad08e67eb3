import { CASE_STATES } from '@nirgam/domain/case/case-states'
import type { DeskSheet } from '@nirgam/domain/certificate/api-sheet'
import { sheetFindings } from '@nirgam/domain/certificate/tax-sheet'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { asPaise, asRupees } from '@nirgam/domain/shared/money'
import { sheetOfFlat } from '@nirgam/domain/testing/sample-workings'
import { AFTER_MIDNIGHT, BEFORE_MIDNIGHT } from './sample-account.ts'

type Paper = DeskCase['papers'][number]

export const PAN_UID = 'd0c00000-0000-4000-8000-000000000031'
export const PASSPORT_UID = 'd0c00000-0000-4000-8000-000000000032'
export const OLD_PAN_UID = 'd0c00000-0000-4000-8000-000000000033'
export const file = (id: string, name: string, document_type: 'panCard' | 'passportFront') => ({
  id,
  document_type,
  name,
  size: 2_048,
  type: 'image/png',
  uploaded_at: AFTER_MIDNIGHT,
  url: `/api/desk/documents/${id}`,
})

export const PAN: Paper = {
  kind: 'panCard',
  label: 'PAN Card',
  hint: null,
  state: 'received',
  is_required: true,
  proofs: [{ name: 'PAN', proves: 'Who pays the tax' }],
  file: file(PAN_UID, 'größe-पैन.png', 'panCard'),
  reading: null,
  found: { state: 'read', facts: [{ tick: 'name', label: 'आशा शर्मा', page: 2 }] },
  verdict: null,
  earlier: [],
  first_sent_at: null,
  also_sent_by: [],
}
export const PASSPORT: Paper = {
  ...PAN,
  kind: 'passportFront',
  label: 'Passport',
  proofs: [],
  file: file(PASSPORT_UID, 'pass.png', 'passportFront'),
  found: null,
  first_sent_at: BEFORE_MIDNIGHT,
  also_sent_by: [{ remittance_id: 88, number: 'REM-000088' }],
}

/** A verdict that asks for another copy. */
export const JUDGED = {
  verdict: 'asked' as const,
  reason: 'expired' as const,
  note: 'Abgelaufen',
  ticks: ['name' as const],
  is_about_current: true,
  by: 'Prem',
  at: AFTER_MIDNIGHT,
}

export const deskAct = (act: 'ask' | 'claim', why_not: string | null = null): DeskCase['acts'][number] => ({
  act,
  label: act === 'ask' ? 'Ask the customer' : 'Claim',
  tone: 'main',
  dialog: act === 'ask' ? 'items' : null,
  boxes: [],
  why_not,
})

/** A case that is being checked; a test changes the fields it is about. */
export const deskCase = (change: Partial<DeskCase> = {}): DeskCase => ({
  remittance_id: 4217,
  number: 'REM-004217',
  reference_number: 'NIR-7K2M-9QXD',
  version: 6,
  stamp: 's6',
  state: 'in_check',
  state_label: CASE_STATES.in_check.title,
  category: 'open',
  since: BEFORE_MIDNIGHT,
  opened_at: BEFORE_MIDNIGHT,
  due_at: null,
  is_late: false,
  left_ms: 3_600_000,
  promised_ms: 86_400_000,
  part: null,
  acknowledgement_145: null,
  customer: { name: 'आशा शर्मा', email: 'asha@nirgam.example', phone: '' },
  amount: asRupees(2_513_470),
  destination_country: 'United States',
  bank: 'HDFC Bank',
  source: 'Property Sale',
  source_id: 'property',
  firm: 'Rao & Größe',
  money: {
    paid: asRupees(1_968.5),
    refund_asked: asRupees(0),
    refund_asked_at: null,
    refunded: asRupees(0),
    refunded_at: null,
  },
  bank_question: null,
  bank_asked_before: null,
  holder: { uid: 'z', name: 'Zoë Nair', role: 'preparer' },
  is_mine: false,
  answers: [
    {
      step: 'senderBankDetails',
      title: 'Sender bank',
      rows: [
        { field: 'senderBankDetails.accountNumber', label: 'Account Number', value: '****3412', is_masked: true },
        { field: 'senderBankDetails.ifsc', label: 'IFSC', value: '', is_masked: false },
      ],
    },
  ],
  items: [],
  papers: [PAN, PASSPORT],
  notes: [],
  history: [],
  views: [],
  acts: [deskAct('claim'), deskAct('ask')],
  looking: [],
  ...change,
})

export const REMITTANCE = asPaise(47_76_000_00)

/** The sheet of a case; a test changes the fields it is about. */
export function deskSheet(change: Partial<DeskSheet> = {}): DeskSheet {
  const sheet = change.sheet ?? sheetOfFlat()
  return {
    version: 0,
    sheet,
    rate_by: null,
    can_save: true,
    remittance_paise: REMITTANCE,
    day_rates: null,
    sent_before: [],
    counted_before: [],
    goes_to_said: null,
    planned: null,
    proposed_from: null,
    year_before: { sent: asPaise(0), stated: null },
    co_owners: [],
    read: [],
    based_on: [],
    finding: {
      ...{ outcome: 'C', parts: ['C'], headline: 'Part C', certainty: 'clear', nro: [], told: [] },
      reasons: [{ text: 'More than ₹5 lakh', source: 'Rule 37BB', grade: 'rule', is_open: false }],
    },
    findings: sheetFindings(sheet, REMITTANCE),
    versions: [],
    ...change,
  }
}
