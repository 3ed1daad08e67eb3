import { lineOf } from '@nirgam/domain/case/case-states'
import { expect, test } from 'vitest'
import { wordsFor } from './notices.ts'

test('a question names everything that is asked for, with the firm’s note where the reason alone says too little', () => {
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
  expect([subject, button]).toEqual(['We need something from you', 'Answer now'])
  const [before, list = ''] = paragraphs
  expect(before).toBe('To go on with your remittance we need:')
  const lines = list.split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/^- PAN Card: ./)
  expect(lines[1]).toMatch(/^- [^:]+: \S.+ The lower half\.$/)
  expect(lines[2]).toBe('- Transfer Amount: Is it in dollars?')
  expect(lines[3]).toBe('- Transfer Amount: Please see our note.')
  expect(wordsFor({ act: 'ask', to: 'asked', said: {} }).paragraphs).toEqual(['To go on with your remittance we need:'])
})

test('a refusal says why, without numbers of people and accounts, and without an empty line where nothing was said', () => {
  const refused = (reason?: string) =>
    wordsFor({ act: 'refuse', to: 'refused', said: reason === undefined ? {} : { reason } }).paragraphs
  expect(refused('The PAN ABCDE1234F is not yours.')).toEqual([lineOf('refused'), 'The PAN ****234F is not yours.'])
  expect(refused()).toEqual([lineOf('refused')])
  for (const [act, to] of [
    ['reissue', 'reissue'],
    ['reopen', 'in_check'],
  ] as const) {
    expect(wordsFor({ act, to, said: { reason: 'A new law' } }).paragraphs).toEqual([lineOf(to), 'A new law'])
    expect(wordsFor({ act, to, said: {} }).paragraphs).toEqual([lineOf(to)])
  }
})

test('whatever has no words of its own is told by where it stands', () => {
  expect(wordsFor({ act: 'withdraw', to: 'withdrawn', said: {} })).toMatchObject({
    subject: 'Your remittance is withdrawn',
    paragraphs: [lineOf('withdrawn')],
  })
  expect(wordsFor({ act: 'claim', to: 'in_check', said: { reason: 'Again' } })).toMatchObject({
    subject: 'News about your remittance',
    paragraphs: [lineOf('in_check'), 'Again'],
  })
  const subjects = (['certified', 'no_certificate_needed'] as const).map(
    (to) => wordsFor({ act: 'certify', to, said: {} }).subject,
  )
  expect(subjects).toEqual(['Your certificate is ready', 'Your filing sheet is ready'])
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
] as const)('the message after %s says where it stands and what comes next', (act, to) => {
  const { subject, paragraphs, next } = wordsFor({ act, to, said: {} })
  expect([subject === '', paragraphs, next === '']).toEqual([false, [lineOf(to)], false])
})
