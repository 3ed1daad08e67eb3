import { z } from 'zod'
import { RIGHTS } from '../../office/roles.ts'
import { TEXT_LIMITS } from '../../shared/limits.ts'
import { actorId, doerOf, type FormPart } from '../case-facts.ts'
import { CASE_MESSAGES } from '../case-messages.ts'
import type { CaseState } from '../case-states.ts'
import { MONEY_BACK } from '../refund-words.ts'
import { action, formPart, hasReason, preparation, reasonForFirm, version } from './action.ts'

/** The state after signing, by the part of Form 145. */
const ENDS = {
  A: 'no_certificate_needed',
  B: 'no_certificate_needed',
  C: 'certified',
  D: 'no_certificate_needed',
  none: 'nothing_to_file',
} as const satisfies Record<FormPart, CaseState>

/** From complete papers to the signature. */
export const CERTIFYING_ACTIONS = {
  /**
   * Freezes the last saved tax sheet and Form 146; 422 under `preparation` lists the missing parts. `sheet` and `part`
   * are those that the preparer saw, and are refused when they have changed. The reason explains why no certificate is
   * needed.
   */
  prepare: action({
    label: 'Prepare',
    audited: 'prepared case {about} for signature',
    by: RIGHTS['tax-sheet'],
    from: ['in_tax_review', 'sent_back'],
    to: ['to_assign', 'to_sign'],
    input: {
      sheet: { schema: version.optional(), isRecorded: false },
      part: { schema: formPart.optional(), inWords: (part: FormPart | undefined) => `Part ${part}` },
      /** the customer has assigned Form 146 already */
      is_assigned: { schema: z.boolean().optional(), isRecorded: false },
      reason: {
        schema: z.string().trim().max(TEXT_LIMITS.message, CASE_MESSAGES.textLong).default(''),
        inWords: (text: string) => text,
      },
      preparation,
    },
    check({ preparation: prepared, reason }) {
      const refuse = (says: string) => ({ at: 'preparation', says })
      if (!prepared) return refuse('Prepare the tax sheet and the form first.')
      if (prepared.missing.length > 0) {
        const what = prepared.part === 'C' ? 'Form 146' : 'The tax sheet'
        return refuse(`${what} isn’t complete: ${prepared.missing.join(', ')}.`)
      }
      if (prepared.part !== 'C' && !reason?.trim()) return refuse('Give the reason why no certificate is needed.')
      return true
    },
    leadsTo: ({ preparation: prepared }) => (prepared?.part === 'C' && !prepared.isAssigned ? 'to_assign' : 'to_sign'),
    assignee: () => null,
    tells: (_input, to) =>
      to === 'to_assign'
        ? {
            subject: 'Please assign Form 146 (15CB)',
            next: 'Your remittance page shows you how, step by step. It takes about five minutes.',
            button: 'See how',
          }
        : null,
    tone: 'main',
    dialog: 'preparation',
  }),
  recall: action({
    label: 'Back to tax review',
    audited: 'took case {about} back to the tax review',
    tellsAssignee: 'Back in tax review',
    by: [...RIGHTS['tax-sheet'], 'lead'],
    from: ['to_assign'],
    to: ['in_tax_review'],
    input: { reason: reasonForFirm },
    check: hasReason,
    assignee: (_input, { actor, preparation: prepared }) =>
      RIGHTS['tax-sheet'].some((role) => role === doerOf(actor)) ? actorId(actor) : (prepared?.by ?? null),
    tells: {
      subject: 'Please don’t assign Form 146 (15CB) yet',
      paragraphs: ['We’re looking at your figures once more before you assign the form.'],
      next: 'Nothing for you to do right now. We’ll email you when it’s time.',
    },
    shown: 'We’re looking at it once more',
  }),
  assigned: action({
    label: 'Form 146 is assigned',
    audited: 'noted that Form 146 of case {about} is assigned',
    by: ['customer', ...RIGHTS['act-on-cases']],
    from: ['to_assign'],
    to: ['to_sign'],
    tone: 'main',
  }),
  send_back: action({
    label: 'Send back',
    audited: 'sent case {about} back',
    tellsAssignee: 'Sent back to you',
    by: RIGHTS.certify,
    from: ['to_sign'],
    to: ['sent_back'],
    input: { reason: reasonForFirm },
    check: hasReason,
    assignee: (_input, { preparation: prepared }) => prepared?.by ?? null,
    shown: false,
  }),
  certify: action({
    label: 'Certify',
    audited: 'signed case {about}',
    by: RIGHTS.certify,
    from: ['to_sign'],
    to: ['certified', 'no_certificate_needed', 'nothing_to_file'],
    input: {
      acknowledgement: { schema: z.string(), from: 'server', inWords: (number: string) => number },
      udin: { schema: z.string(), from: 'server', inWords: (udin: string) => udin },
    },
    available({ preparation: prepared, fourEyes, actor }) {
      if (!prepared) return 'Nothing has been prepared for signing.'
      return !fourEyes || prepared.by !== actorId(actor) || 'Someone other than the preparer must sign.'
    },
    check: ({ udin }, { preparation: prepared }) =>
      prepared?.part !== 'C' ||
      udin !== undefined || {
        says: 'A certificate of Part C is issued at the desk, with its UDIN, acknowledgement and PDF.',
      },
    leadsTo: (_input, { preparation: prepared }) => ENDS[prepared?.part ?? 'D'],
    tells: (_input, to) =>
      to === 'nothing_to_file'
        ? {
            subject: 'You don’t have to file anything',
            next: `Take our letter to your bank. You can download it from your remittance page. ${MONEY_BACK}`,
            button: 'Get the letter',
          }
        : {
            subject: to === 'certified' ? 'Your certificate is ready' : 'Your filing sheet is ready',
            next: 'Download it from your remittance page, then follow the steps there to file Form 145 (15CA).',
            button: 'Get your documents',
          },
    needsFactor: true,
    tone: 'main',
    dialog: 'certificate',
  }),
}
