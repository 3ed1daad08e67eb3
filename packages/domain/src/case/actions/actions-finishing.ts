import { z } from 'zod'
import { RIGHTS, type Role } from '../../office/roles.ts'
import { CLOSE_AFTER_DAYS, isAcknowledgement } from '../case-facts.ts'
import { CASE_MESSAGES } from '../case-messages.ts'
import { categoryOf, statesOf } from '../case-states.ts'
import { ABOUT_MONEY } from '../refund-words.ts'
import {
  acknowledgement,
  action,
  addedDocument,
  hasDocument,
  hasReason,
  letter,
  reasonForCustomer,
  reply,
  words,
} from './action.ts'
import { NOT_CERTIFIED } from './actions-checking.ts'

const STAFF = RIGHTS['act-on-cases']
const DECIDING: readonly Role[] = ['signer', 'lead']
const GET_DOCUMENTS = 'Get your documents'

/** Actions from the certificate to any end of the case. */
export const FINISHING_ACTIONS = {
  filed: action({
    label: 'Form 145 is filed',
    audited: 'noted that Form 145 of case {about} is filed',
    by: ['customer', ...STAFF],
    from: ['certified', 'no_certificate_needed'],
    to: ['declared'],
    input: {
      acknowledgement: {
        schema: acknowledgement,
        box: {
          kind: 'line',
          label: 'Acknowledgement number of Form 145',
          hint: '6 to 30 letters and digits.',
        },
        inWords: (number: string) => number,
        isForCustomer: true,
      },
    },
    check: ({ acknowledgement: number = '' }) =>
      isAcknowledgement(number) || {
        at: 'acknowledgement',
        says: 'Give the acknowledgement number: 6 to 30 letters and digits.',
      },
    tells: {
      subject: 'Form 145 (15CA) is filed',
      next: `If your bank asks for anything, tell us on your remittance page. If all goes well, we’ll close the case in ${CLOSE_AFTER_DAYS} days.`,
      button: GET_DOCUMENTS,
    },
    tone: 'main',
  }),
  add_filed_form: action({
    label: 'Add the filed form',
    audited: 'added the filed Form 145 of case {about}',
    by: ['customer'],
    from: ['certified', 'no_certificate_needed', 'declared', 'bank_query'],
    to: 'same',
    input: { document: addedDocument },
    check: hasDocument,
    shown: 'You added your filed form',
  }),
  bank_asks: action({
    label: 'Log bank query',
    audited: 'logged a bank’s question on case {about}',
    by: ['customer', ...STAFF],
    from: ['certified', 'no_certificate_needed', 'nothing_to_file', 'declared'],
    to: ['bank_query'],
    input: { words, letter },
    check: (input) =>
      input.letter !== undefined || Boolean(input.words?.trim()) || { at: 'words', says: CASE_MESSAGES.bankWords },
    tells: {
      subject: 'We’ve got your bank’s question',
      next: 'We’ll email you as soon as we have an answer.',
    },
  }),
  answer_bank: action({
    label: 'Answer the bank',
    audited: 'answered the bank of case {about}',
    by: STAFF,
    from: ['bank_query', 'in_check'],
    to: ['certified', 'no_certificate_needed', 'nothing_to_file', 'declared'],
    input: { reply },
    available: ({ bankAskedIn }) => bankAskedIn !== null || 'The bank’s questions are all answered.',
    offered: ({ bankAskedIn }) => bankAskedIn !== null,
    check: ({ reply: text }) => Boolean(text?.trim()) || { at: 'reply', says: CASE_MESSAGES.bankReply },
    leadsTo: (_input, { bankAskedIn }) => bankAskedIn ?? 'declared',
    tells: ({ reply: text = '' }) => ({
      subject: 'Our answer to your bank’s question',
      paragraphs: [text],
      next: 'Please give it to your bank. Your documents stay as they are. If the bank asks again, tell us on your remittance page.',
    }),
    shown: 'Our answer to your bank',
    tone: 'main',
  }),
  reissue: action({
    label: 'Reissue',
    audited: 'started a new certificate for case {about}',
    by: DECIDING,
    from: ['certified', 'nothing_to_file', 'declared'],
    to: ['reissue'],
    input: { reason: reasonForCustomer() },
    check: hasReason,
    tells: ({ reason = '' }) => ({
      subject: 'We’re preparing new documents',
      paragraphs: [reason],
      next: 'Please don’t use the earlier ones.',
    }),
    needsFactor: true,
  }),
  close: action({
    label: 'Close',
    audited: 'closed case {about}',
    by: ['system', ...STAFF],
    from: ['nothing_to_file', 'declared'],
    to: ['closed'],
    available: ({ daysInState, actor }) =>
      actor.kind !== 'system' || daysInState >= CLOSE_AFTER_DAYS || 'It closes automatically.',
    tells: {
      subject: 'All done',
      next: 'Your documents stay on your remittance page.',
      button: GET_DOCUMENTS,
    },
    tone: 'main',
  }),
  refuse: action({
    label: 'Refuse',
    audited: 'refused case {about}',
    by: DECIDING,
    from: statesOf('open', 'waiting'),
    to: ['refused'],
    input: {
      reason: reasonForCustomer(
        'Shown to the customer. Say what’s wrong, what they can do and what happens to their payment.',
      ),
    },
    check: hasReason,
    tells: NOT_CERTIFIED,
    needsFactor: true,
    tone: 'danger',
  }),
  reopen: action({
    label: 'Reopen',
    audited: 'reopened case {about}',
    by: ['lead'],
    from: ['refused', 'closed'],
    to: ['in_check'],
    input: { reason: reasonForCustomer() },
    available: ({ customerLeft }) => !customerLeft || CASE_MESSAGES.customerLeft,
    check: hasReason,
    tells: { subject: 'We’ve reopened your remittance', next: 'We’ll email you if we need anything.' },
  }),
  withdraw: action({
    label: 'Withdraw',
    audited: 'withdrew case {about}',
    by: ['customer'],
    from: ['received', 'in_check', 'asked', 'answered', 'in_tax_review', 'to_assign', 'to_sign', 'sent_back'],
    to: ['withdrawn'],
    /** the reference number, typed once more, confirms it */
    input: { reference: { schema: z.string().max(60), isRecorded: false } },
    check: ({ reference = '' }, facts) =>
      reference.trim().toUpperCase() === facts.reference || {
        at: 'reference',
        says: CASE_MESSAGES.confirmWithdrawal,
      },
    tells: { subject: 'You’ve withdrawn your remittance', next: ABOUT_MONEY },
  }),
  /** Runs in the transaction that deletes the account, so that a customer who left never gets a certificate. */
  customer_left: action({
    label: 'The customer deleted their account',
    audited: 'stopped case {about}, whose customer deleted their account',
    by: ['system'],
    from: statesOf('open', 'waiting', 'done'),
    to: ['withdrawn', 'closed'],
    leadsTo: (_input, { state }) => (categoryOf(state) === 'done' ? 'closed' : 'withdrawn'),
  }),
}
