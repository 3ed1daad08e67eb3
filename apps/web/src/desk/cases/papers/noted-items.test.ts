import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { expect, test } from 'vitest'
import { withNoted } from './noted-items.ts'
import { itemsNoted } from './paper-standing.ts'

type Paper = DeskCase['papers'][number]

const NOTED_AT = '2026-11-16T10:00:00.000Z'

const paper = (kind: Paper['kind'], verdict: Partial<NonNullable<Paper['verdict']>> | null) =>
  ({
    kind,
    verdict: verdict && { is_about_current: true, reason: null, note: null, at: NOTED_AT, ...verdict },
  }) as Paper

test('papers that were found wanting are asked for, with their reasons', () => {
  const papers = [
    paper('panCard', { verdict: 'asked', reason: 'cut_off', note: 'The left side.' }),
    paper('passportFront', { verdict: 'not_usable', reason: 'altered' }),
    paper('passportBack', { verdict: 'accepted' }),
    paper('addressProof', null),
  ]
  expect(itemsNoted({ papers, items: [] })).toEqual([
    { document: 'panCard', reason: 'cut_off', note: 'The left side.' },
    { document: 'passportFront', reason: 'altered' },
  ])
})

test('what the customer is being asked for already, or has sent anew, is not asked for again', () => {
  const papers = [
    paper('panCard', { verdict: 'asked', reason: 'cut_off' }),
    paper('passportFront', { verdict: 'asked', reason: 'cut_off', is_about_current: false }),
  ]
  const items = [{ document: 'panCard', state: 'open', asked_at: NOTED_AT }] as DeskCase['items']
  expect(itemsNoted({ papers, items })).toEqual([])
})

test('what somebody had begun to ask stands as they wrote it, with what was noted since', () => {
  const papers = [
    paper('panCard', { verdict: 'asked', reason: 'cut_off' }),
    paper('passportFront', { verdict: 'asked', reason: 'expired' }),
  ]
  const begun = [{ document: 'panCard', reason: 'unreadable', note: 'Half of it is dark.' }] as const
  expect(withNoted(begun, { papers, items: [] })).toEqual([...begun, { document: 'passportFront', reason: 'expired' }])
})
