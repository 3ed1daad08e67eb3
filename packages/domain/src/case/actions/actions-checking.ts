import { z } from 'zod'
import { RIGHTS } from '../../office/roles.ts'
import { byMoment } from '../../shared/dates.ts'
import { actorId, type CaseFacts, doerOf, GIVE_UP_AFTER_DAYS } from '../case-facts.ts'
import { type AskedItem, ITEM_MESSAGES, subjectKey, subjectLabel } from '../case-items.ts'
import { CASE_MESSAGES } from '../case-messages.ts'
import { type CaseState, GIVEN_UP, statesOf } from '../case-states.ts'
import { MONEY_BACK } from '../refund-words.ts'
import {
  action,
  addedDocument,
  hasDocument,
  hasReason,
  items,
  noteForColleague,
  person,
  reasonForCustomer,
  takenBack,
  takenLabels,
} from './action.ts'
import { describeReason } from './ask-reasons.ts'

const STAFF = RIGHTS['act-on-cases']
const ANSWER_NOW = 'Answer now'

/** Only a lead can take over a case from another assignee. */
const isFree = ({ assignee, actor }: CaseFacts) =>
  assignee === null || assignee === actorId(actor) || doerOf(actor) === 'lead' || CASE_MESSAGES.assigned

/** Message after a case ended without a certificate. */
export const NOT_CERTIFIED = {
  subject: 'We can’t certify your remittance',
  next: `If you think we’ve got this wrong, or you can provide more documents, please reply. ${MONEY_BACK}`,
}

/** Actions from payment until all papers are complete. */
export const CHECKING_ACTIONS = {
  open: action({
    label: 'Open',
    audited: 'opened case {about}',
    by: ['system'],
    from: [],
    to: ['received'],
    /** the promised time; the case itself records it */
    input: { due: { schema: z.number(), from: 'server', isRecorded: false } },
    tells: ({ due }) => ({
      subject: 'We’ve received your remittance',
      next: `${due === undefined ? '' : `We’ll be ready ${byMoment(due)}. `}We’ll email you then, and sooner if we need anything.`,
    }),
  }),
  claim: action({
    label: 'Claim',
    audited: 'claimed case {about}',
    by: STAFF,
    from: ['received', 'answered', 'bank_query', 'reissue'],
    to: ['in_check'],
    available: isFree,
    assignee: (_input, { actor }) => actorId(actor),
    shown: false,
    // The assignee needs no button: their next action takes up the case again.
    offered: ({ assignee, actor }) => assignee !== actorId(actor),
    tone: 'main',
  }),
  take: action({
    label: 'Take over',
    audited: 'took over case {about}',
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
    audited: 'handed case {about} to {detail}',
    tellsAssignee: 'Handed over to you',
    by: STAFF,
    from: statesOf('open', 'waiting'),
    to: 'same',
    only: 'assignee or lead',
    input: { person, note: noteForColleague },
    check: (input) => input.person !== undefined || { at: 'person', says: 'Choose who takes the case over.' },
    assignee: (input) => input.person ?? null,
    shown: false,
  }),
  ask: action({
    label: 'Ask the customer',
    audited: 'asked the customer of case {about}',
    by: STAFF,
    from: [
      'received',
      'in_check',
      'asked',
      'answered',
      'in_tax_review',
      'to_assign',
      'to_sign',
      'bank_query',
      'reissue',
    ],
    to: ['asked'],
    only: 'assignee',
    input: { items },
    check({ items: wanted = [] }, { openItems }) {
      if (wanted.length === 0) return { at: 'items', says: CASE_MESSAGES.noItems }
      const open = new Set(openItems.map(({ subject }) => subject))
      return !wanted.some((item) => open.has(subjectKey(item))) || { at: 'items', says: ITEM_MESSAGES.alreadyAsked }
    },
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
  take_back: action({
    label: 'Take questions back',
    audited: 'took back questions to the customer of case {about}',
    by: STAFF,
    from: ['asked'],
    to: ['in_check', 'in_tax_review', 'to_assign', 'to_sign', 'bank_query', 'asked'],
    only: 'assignee',
    input: { taken: takenBack, labels: takenLabels },
    check({ taken = [] }, { openItems }) {
      if (taken.length === 0) return { at: 'taken', says: ITEM_MESSAGES.noneTakenBack }
      return taken.every((id) => openItems.some((item) => item.id === id)) || { says: CASE_MESSAGES.notAsked }
    },
    leadsTo: ({ taken = [] }, { openItems, cameFrom }) =>
      openItems.every(({ id }) => taken.includes(id)) ? goesOnIn(cameFrom) : 'asked',
    tells: ({ labels = [] }, to) => ({
      subject: 'We no longer need something from you',
      paragraphs: [`You don’t have to send us this any more: ${labels.join(', ')}.`],
      next:
        to === 'asked'
          ? 'We still need the other things on your remittance page.'
          : 'Nothing for you to do right now. We’ll carry on.',
    }),
    shown: 'We no longer need something from you',
    dialog: 'open_items',
  }),
  answer: action({
    label: 'Answer',
    audited: 'answered the questions on case {about}',
    tellsAssignee: 'The customer answered',
    by: ['customer'],
    from: ['asked'],
    to: ['answered'],
    available: ({ unanswered }) => unanswered === 0 || 'Please answer everything that was asked.',
    tells: {
      subject: 'Thanks, we’ve got your answers',
      next: 'Nothing more to do for now. We’ll email you if we need anything else.',
    },
  }),
  add_document: action({
    label: 'Add a document',
    audited: 'added a document to case {about}',
    by: ['customer'],
    from: statesOf('open', 'waiting'),
    to: 'same',
    input: { document: addedDocument },
    check: hasDocument,
    shown: 'You added a document',
  }),
  remind: action({
    label: 'Remind',
    audited: 'reminded the customer of case {about}',
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
    audited: 'closed case {about} because the customer did not reply',
    by: ['lead'],
    from: ['asked'],
    to: ['refused'],
    input: { reason: reasonForCustomer() },
    available: ({ daysInState }) =>
      daysInState >= GIVE_UP_AFTER_DAYS || `The customer has ${GIVE_UP_AFTER_DAYS} days to answer.`,
    check: hasReason,
    tells: ({ reason }) => ({
      subject: 'We’ve closed your remittance',
      paragraphs: [GIVEN_UP.line, reason ?? ''],
      next: MONEY_BACK,
    }),
    shown: GIVEN_UP.title,
    tone: 'danger',
  }),
  papers_complete: action({
    label: 'Documents complete',
    audited: 'found the documents of case {about} complete',
    by: STAFF,
    from: ['received', 'in_check', 'answered', 'reissue'],
    to: ['in_tax_review'],
    only: 'assignee',
    available: ({ openPapers }) => openPapers.length === 0 || `Not accepted or waived yet: ${openPapers.join(', ')}.`,
    assignee: (_input, { actor, assignee }) => (canPrepare(actor) ? (assignee ?? actorId(actor)) : null),
    tells: { subject: 'Your documents are complete', next: 'Nothing for you to do right now.' },
    tone: 'main',
  }),
}

/** An actor who cannot do the next step leaves the case to those who can. */
function canPrepare(actor: CaseFacts['actor']): boolean {
  return RIGHTS['tax-sheet'].some((role) => role === doerOf(actor))
}

/** The state to return to once no question is open: the previous one if it was past the check, otherwise the check. */
function goesOnIn(cameFrom: CaseState | null): CaseState {
  const isGoingOn =
    cameFrom === 'in_tax_review' || cameFrom === 'to_assign' || cameFrom === 'to_sign' || cameFrom === 'bank_query'
  return isGoingOn ? cameFrom : 'in_check'
}

function itemInMessage(item: AskedItem): string {
  if ('question' in item) return `- ${item.question.trim()}`
  const { words } = describeReason(item.reason)
  const note = item.note?.trim() ?? ''
  return `- ${subjectLabel(item)}: ${item.reason === 'other' && note ? note : [words, note].filter(Boolean).join(' ')}`
}
