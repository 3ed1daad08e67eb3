import { z } from 'zod'
import { RIGHTS } from '../office/roles.ts'
import { byMoment } from '../shared/dates.ts'
import { action } from './action.ts'
import { hasReason, items, person, reasonForCustomer } from './action-fields.ts'
import { describeReason } from './ask-reasons.ts'
import { actorId, type CaseFacts, doerOf, GIVE_UP_AFTER_DAYS } from './case-facts.ts'
import { type AskedItem, subjectLabel } from './case-items.ts'
import { CASE_MESSAGES } from './case-messages.ts'
import { statesOf } from './case-states.ts'

const STAFF = RIGHTS['act-on-cases']
const ANSWER_NOW = 'Answer now'
/** About money that was paid for a case that ends without papers; the page about refunds promises the same. */
export const ABOUT_MONEY = 'Within three working days, we’ll email you how much of your contribution you get back.'

/** A case that somebody else works on is left to them, unless a lead steps in. */
const isFree = ({ assignee, actor }: CaseFacts) =>
  assignee === null || assignee === actorId(actor) || doerOf(actor) === 'lead' || CASE_MESSAGES.assigned

/** Message after a case ended without a certificate. */
export const NOT_CERTIFIED = {
  subject: 'We can’t certify your remittance',
  next: `If you think we’ve got this wrong, or you can provide more documents, please reply. ${ABOUT_MONEY}`,
}

/** From payment until all papers are there. */
export const CHECKING_ACTIONS = {
  open: action({
    label: 'Open',
    by: ['system'],
    from: [],
    to: ['received'],
    /** the promised moment; the case itself records it */
    input: { due: { schema: z.number(), from: 'server', isRecorded: false } },
    tells: ({ due }) => ({
      subject: 'We’ve received your remittance',
      next: `${due === undefined ? '' : `We’ll be ready ${byMoment(due)}. `}We’ll email you then, and sooner if we need anything.`,
    }),
  }),
  claim: action({
    label: 'Claim',
    by: STAFF,
    from: ['received', 'answered', 'bank_query', 'reissue'],
    to: ['in_check'],
    available: isFree,
    assignee: (_input, { actor }) => actorId(actor),
    shown: false,
    tone: 'main',
  }),
  take: action({
    label: 'Take over',
    by: STAFF,
    from: ['in_check', 'in_tax_review', 'sent_back', 'to_sign'],
    to: 'same',
    available: isFree,
    assignee: (_input, { actor }) => actorId(actor),
    shown: false,
    offered: ({ assignee, actor }) => assignee !== actorId(actor),
  }),
  hand_over: action({
    label: 'Hand over',
    by: STAFF,
    from: statesOf('open', 'waiting'),
    to: 'same',
    only: 'assignee or lead',
    input: { person },
    check: (input) => input.person !== undefined || { at: 'person', says: 'Choose who takes the case over.' },
    assignee: (input) => input.person ?? null,
    shown: false,
  }),
  ask: action({
    label: 'Ask the customer',
    by: STAFF,
    from: ['in_check', 'in_tax_review', 'to_sign', 'bank_query'],
    to: ['asked'],
    only: 'assignee',
    input: { items },
    check: (input) => (input.items?.length ?? 0) > 0 || { at: 'items', says: CASE_MESSAGES.noItems },
    tells: (input) => ({
      subject: 'We need a few things from you',
      paragraphs: [
        'To continue with your certificate, please send us:',
        (input.items ?? []).map(itemInMessage).join('\n'),
      ],
      next: 'You can do it from your phone, and photos are fine. We’ll carry on as soon as we have everything.',
      button: ANSWER_NOW,
    }),
    dialog: 'items',
  }),
  answer: action({
    label: 'Answer',
    by: ['customer'],
    from: ['asked'],
    to: ['answered'],
    available: ({ unanswered }) => unanswered === 0 || 'Please answer everything that was asked.',
    tells: {
      subject: 'Thanks, we’ve got your answers',
      next: 'Nothing more to do for now. We’ll email you if we need anything else.',
    },
  }),
  remind: action({
    label: 'Remind',
    by: ['system'],
    from: ['asked'],
    to: 'same',
    input: { day: { schema: z.number().int(), from: 'server', inWords: (days: number) => `After ${days} days` } },
    tells: {
      subject: 'We still need something from you',
      paragraphs: ['We’re still waiting for your answer, so your certificate is on hold.'],
      next: `Can’t provide it? Tell us on the same page. If we don’t hear from you within ${GIVE_UP_AFTER_DAYS} days, we may have to close your case.`,
      button: ANSWER_NOW,
    },
    shown: 'We reminded you',
  }),
  give_up: action({
    label: 'Close (no reply)',
    by: ['lead'],
    from: ['asked'],
    to: ['refused'],
    input: { reason: reasonForCustomer() },
    available: ({ daysInState }) =>
      daysInState >= GIVE_UP_AFTER_DAYS || `The customer has ${GIVE_UP_AFTER_DAYS} days to answer.`,
    check: hasReason,
    tells: NOT_CERTIFIED,
    tone: 'danger',
  }),
  papers_complete: action({
    label: 'Documents complete',
    by: STAFF,
    from: ['in_check'],
    to: ['in_tax_review'],
    only: 'assignee',
    available: ({ openPapers }) => openPapers.length === 0 || `Not accepted or waived yet: ${openPapers.join(', ')}.`,
    assignee: (_input, { actor, assignee }) => (canPrepare(actor) ? assignee : null),
    tells: { subject: 'Your documents are complete', next: 'Nothing for you to do right now.' },
    tone: 'main',
  }),
}

/** Somebody who cannot do the next step leaves the case to those who can. */
function canPrepare(actor: CaseFacts['actor']): boolean {
  return RIGHTS['tax-sheet'].some((role) => role === doerOf(actor))
}

function itemInMessage(item: AskedItem): string {
  const { words } = describeReason(item.reason)
  const note = item.note?.trim() ?? ''
  return `- ${subjectLabel(item)}: ${item.reason === 'other' && note ? note : [words, note].filter(Boolean).join(' ')}`
}
