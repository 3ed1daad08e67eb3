import { expect, test } from 'vitest'
import { CASE_STATE_IDS, type CaseState, lineOf } from '../case-states.ts'
import type { Action } from './action.ts'
import {
  type ActionInput,
  CASE_ACTIONS,
  type CaseAction,
  historyText,
  messageAfter,
  recordedInput,
  timelineText,
} from './case-actions.ts'

/** The message that an action must send. */
function wordsFor({ act, to, said }: { act: CaseAction; to: CaseState; said: ActionInput }) {
  const message = messageAfter(act, said, to)
  if (!message) throw new Error(`${act} sends no message`)
  return message
}

test('a question names every requested item, with the firm’s note if the reason alone says too little', () => {
  const { subject, paragraphs, button } = wordsFor({
    act: 'ask',
    to: 'asked',
    said: {
      items: [
        { document: 'panCard', reason: 'missing' },
        { document: 'passportFront', reason: 'unreadable', note: ' The lower half. ' },
        { field: 'amount', reason: 'other', note: 'Is it in dollars?' },
        { field: 'amount', reason: 'other' },
      ],
    },
  })
  expect([subject, button]).toEqual(['We need a few things from you', 'Answer now'])
  const [before, list = ''] = paragraphs
  expect(before).toBe('To continue with your certificate, please send us:')
  const lines = list.split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/^- PAN Card: ./)
  expect(lines[1]).toMatch(/^- [^:]+: \S.+ The lower half\.$/)
  expect(lines[2]).toBe('- Transfer Amount: Is it in dollars?')
  expect(lines[3]).toBe('- Transfer Amount: Please see our note.')
  expect(wordsFor({ act: 'ask', to: 'asked', said: {} }).paragraphs).toEqual([
    'To continue with your certificate, please send us:',
  ])
})

test('a refusal gives its reason, with PAN and account numbers masked, and no empty line without one', () => {
  const refused = (reason?: string) =>
    wordsFor({ act: 'refuse', to: 'refused', said: reason === undefined ? {} : { reason } }).paragraphs
  expect(refused('The PAN ABCDE1234F is not yours.')).toEqual([lineOf('refused'), 'The PAN ****234F is not yours.'])
  expect(refused()).toEqual([lineOf('refused')])
  expect(wordsFor({ act: 'reissue', to: 'reissue', said: { reason: 'A new law' } }).paragraphs).toEqual(['A new law'])
  for (const [act, to] of [['reopen', 'in_check']] as const) {
    expect(wordsFor({ act, to, said: { reason: 'A new law' } }).paragraphs).toEqual([lineOf(to), 'A new law'])
    expect(wordsFor({ act, to, said: {} }).paragraphs).toEqual([lineOf(to)])
  }
})

test('certifying names the papers that are ready, and claiming sends no message', () => {
  const subjects = (['certified', 'no_certificate_needed'] as const).map(
    (to) => wordsFor({ act: 'certify', to, said: {} }).subject,
  )
  expect(subjects).toEqual(['Your certificate is ready', 'Your filing sheet is ready'])
  expect(messageAfter('claim', {}, 'in_check')).toBeNull()
})

test('the desk’s history shows the full input in words, the customer’s timeline only their part of it', () => {
  const nameOf = (id: string) => `name of ${id}`
  const desk = (act: CaseAction, input: ActionInput) => historyText(act, input, nameOf)
  expect([desk('hand_over', { person: 's1' }), desk('hand_over', { person: null })]).toEqual([
    'To name of s1',
    'Unassigned',
  ])
  expect(desk('prepare', { part: 'D', reason: 'Below the limit' })).toBe('Part D: Below the limit')
  expect(desk('certify', { acknowledgement: 'ACK', udin: 'UDIN' })).toBe('ACK: UDIN')
  expect([desk('remind', { day: 5 }), desk('claim', {})]).toEqual(['After 5 days', null])
  const items = { items: [{ document: 'panCard', reason: 'missing' } as const] }
  expect([desk('ask', items), timelineText('ask', items)]).toEqual(['PAN Card', 'PAN Card'])
  expect(timelineText('send_back', { reason: 'Amount differs' })).toBeNull()
  expect(timelineText('prepare', { part: 'D', reason: 'Below the limit' })).toBeNull()
  expect(timelineText('refuse', { reason: 'Not theirs' })).toBe('Not theirs')
  expect([timelineText('filed', { acknowledgement: '' }), timelineText('filed', { acknowledgement: 'A1' })]).toEqual([
    null,
    'A1',
  ])
})

test('the history records the input, but not mere confirmations', () => {
  expect(recordedInput('withdraw', { reference: 'NRG-1' })).toEqual({})
  expect(recordedInput('hand_over', { person: null })).toEqual({ person: null })
  expect(recordedInput('bank_asks', { words: 'Why?' })).toEqual({ words: 'Why?' })
})

test.each([
  ['open', 'received'],
  ['answer', 'answered'],
  ['papers_complete', 'in_tax_review'],
  ['prepare', 'to_assign'],
  ['certify', 'certified'],
  ['filed', 'declared'],
  ['bank_asks', 'bank_query'],
  ['close', 'closed'],
] as const)('the message after %s gives the state and the next step', (act, to) => {
  const { subject, paragraphs, next } = wordsFor({ act, to, said: {} })
  expect([subject === '', paragraphs, next === '']).toEqual([false, [lineOf(to)], false])
})

test('messages give both names of a form at its first mention, as banks still use the former one', () => {
  const input = { due: null, labels: [], items: [], amount: 0, reason: '', reply: '' } as never
  const actions: readonly Action[] = Object.values(CASE_ACTIONS)
  const messages = actions.flatMap(({ tells, to }) => {
    if (typeof tells !== 'function') return tells ?? []
    return (to === 'same' ? CASE_STATE_IDS : to).flatMap((state) => tells(input, state) ?? [])
  })
  const texts = messages.map(({ subject, paragraphs = [], next }) => [subject, ...paragraphs, next].join(' '))
  expect(texts.filter((text) => /Form 14[56]/.test(text)).length).toBeGreaterThan(3)
  for (const text of texts) {
    for (const [form, both] of [
      ['Form 145', 'Form 145 (15CA)'],
      ['Form 146', 'Form 146 (15CB)'],
    ] as const) {
      expect(text.indexOf(form), text).toBe(text.indexOf(both))
    }
  }
})
