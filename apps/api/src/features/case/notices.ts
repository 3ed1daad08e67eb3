import { describeReason } from '@nirgam/domain/case/ask-reasons'
import { type CaseAct, isTold } from '@nirgam/domain/case/case-acts'
import { CLOSE_AFTER_DAYS, GIVE_UP_AFTER_DAYS } from '@nirgam/domain/case/case-guards'
import { type AskedItem, subjectLabel } from '@nirgam/domain/case/case-items'
import { type CaseState, lineOf } from '@nirgam/domain/case/case-states'
import { maskNumbersIn } from '@nirgam/domain/masking'
import { remittanceNumber } from '@nirgam/domain/remittance-status'
import type { Trx } from '../../platform/database/engine.ts'
import { checkWords, type PaperCheck } from '../../platform/messages/mail-content.ts'
import type { Services } from '../../platform/services.ts'
import { notifyUser } from '../accounts/accounts.ts'
import { mailFacts, type RemittanceRow } from '../remittances/remittances.ts'
import type { Said } from './history.ts'

type Told = { act: CaseAct; to: CaseState; said: Said }
type Happened = Told & { remittance: RemittanceRow; check?: PaperCheck | undefined }

type Words = {
  subject: string
  paragraphs: readonly string[]
  /** what comes now, and whether the customer has anything to do */
  next: string
  button?: string
}

const ANSWER = 'Answer now'

/** One message for an act, if the customer is told of it at all. It goes out with the transaction or not at all. */
export async function tellCustomer(services: Services, trx: Trx, happened: Happened): Promise<void> {
  const { act, to, remittance, check } = happened
  if (!isTold(act, to)) return
  const { subject, paragraphs, next, button = 'See your remittance' } = wordsFor(happened)
  const numbers = `Remittance ${remittanceNumber(remittance.id)}, reference ${remittance.reference_number}.`
  await notifyUser(services, trx, remittance.user_id, {
    subject: `${subject} (${remittance.reference_number})`,
    heading: subject,
    text: [...paragraphs, next, ...(check ? [checkWords(check)] : []), numbers].join('\n\n'),
    mail: paragraphs.join('\n\n'),
    ...(check && { check }),
    next,
    facts: mailFacts(remittance),
    link: { label: button, url: `${services.config.publicUrl}/remittances/${remittance.id}` },
  })
}

/** Nothing that a mail should not carry: no document, and no number of a person or an account. */
export function wordsFor(happened: Told): Words {
  const { subject, paragraphs, ...rest } = WORDS[happened.act]?.(happened) ?? plainWords(happened)
  return { subject, paragraphs: paragraphs.filter((text) => text !== '').map(maskNumbersIn), ...rest }
}

function plainWords({ to, said }: Told): Words {
  const next = 'The page of your remittance always shows where it stands.'
  return { subject: 'News about your remittance', paragraphs: [lineOf(to), said.reason ?? ''], next }
}

const MONEY = 'About what you have paid, please write to us.'

const WORDS: { readonly [act in CaseAct]?: (happened: Told) => Words } = {
  open: ({ to }) => ({
    subject: 'We have your papers',
    paragraphs: [lineOf(to)],
    next: 'We write to you when we need something, and when your papers are ready.',
  }),
  ask: ({ said }) => ({
    subject: 'We need something from you',
    paragraphs: ['To go on with your remittance we need:', (said.items ?? []).map(itemInWords).join('\n')],
    next: 'You can answer on your phone; photos are fine. We go on as soon as everything is there.',
    button: ANSWER,
  }),
  remind: () => ({
    subject: 'We still need something from you',
    paragraphs: ['Your remittance waits for your answer. The time we promised stands still until then.'],
    next: `If you cannot give what we asked for, you can say so on the same page. After ${GIVE_UP_AFTER_DAYS} days without an answer we may have to close it.`,
    button: ANSWER,
  }),
  answer: ({ to }) => ({
    subject: 'Your answer has arrived',
    paragraphs: [lineOf(to)],
    next: 'There is nothing more for you to do now. We write to you when there is.',
  }),
  papers_complete: ({ to }) => ({
    subject: 'Your papers are complete',
    paragraphs: [lineOf(to)],
    next: 'There is nothing for you to do now.',
  }),
  prepare: ({ to }) => ({
    subject: 'Please assign Form 146',
    paragraphs: [lineOf(to)],
    next: 'The page of your remittance shows how, step by step.',
    button: 'See how',
  }),
  certify: ({ to }) => ({
    subject: to === 'certified' ? 'Your certificate is ready' : 'Your filing sheet is ready',
    paragraphs: [lineOf(to)],
    next: 'The page of your remittance has the papers, and shows how Form 145 is filed.',
    button: 'Get your papers',
  }),
  filed: ({ to }) => ({
    subject: 'Form 145 is filed',
    paragraphs: [lineOf(to)],
    next: `Should the bank ask for anything, tell us on the page of your remittance. Otherwise we close it in ${CLOSE_AFTER_DAYS} days.`,
    button: 'Get your papers',
  }),
  bank_asks: ({ to }) => ({
    subject: 'We have your bank’s question',
    paragraphs: [lineOf(to)],
    next: 'We write to you when we have an answer, or need something for it.',
  }),
  reissue: ({ to, said }) => ({
    subject: 'A new certificate is being prepared',
    paragraphs: [lineOf(to), said.reason ?? ''],
    next: 'Please do not use the earlier one any more.',
  }),
  close: ({ to }) => ({
    subject: 'Your remittance is done',
    paragraphs: [lineOf(to)],
    next: 'Your papers stay on the page of your remittance.',
    button: 'Get your papers',
  }),
  refuse: refusedWords,
  give_up: refusedWords,
  reopen: ({ to, said }) => ({
    subject: 'We look at your remittance again',
    paragraphs: [lineOf(to), said.reason ?? ''],
    next: 'We write to you when we need something.',
  }),
  withdraw: ({ to }) => ({
    subject: 'Your remittance is withdrawn',
    paragraphs: [lineOf(to)],
    next: MONEY,
  }),
}

function refusedWords({ to, said }: Told): Words {
  return {
    subject: 'We cannot certify your remittance',
    paragraphs: [lineOf(to), said.reason ?? ''],
    next: `If you think this is wrong, or can mend it, please write to us. ${MONEY}`,
  }
}

function itemInWords(item: AskedItem): string {
  const { words } = describeReason(item.reason)
  const note = item.note?.trim() ?? ''
  return `- ${subjectLabel(item)}: ${item.reason === 'other' && note ? note : [words, note].filter(Boolean).join(' ')}`
}
