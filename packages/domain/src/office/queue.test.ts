import { describe, expect, test } from 'vitest'
import { CASE_STATE_IDS, categoryOf } from '../case/case-states.ts'
import { answersByStep, canBeUnmasked } from '../remittance/review.ts'
import { sampleForm } from '../remittance/sample-form.ts'
import { maskName } from '../shared/masking.ts'
import { countInWords, firstViewOf, laneOf, maySearchBy, queueOrder, readSearch, sortIn, wordsIn } from './queue.ts'
import type { Role } from './roles.ts'

describe('the queue', () => {
  test('lists unassigned cases as new in any state', () => {
    expect(laneOf('received', null)).toBe('new')
    expect(laneOf('in_tax_review', null)).toBe('new')
    expect(laneOf('answered', 'asha')).toBe('held')
    expect(laneOf('asked', 'asha')).toBe('waiting')
    expect(laneOf('to_sign', null)).toBe('to_sign')
    expect(laneOf('declared', null)).toBe('over')
  })

  test('has every open case in a visible lane', () => {
    for (const state of CASE_STATE_IDS) {
      const isOver = ['done', 'closed'].includes(categoryOf(state))
      expect([state, laneOf(state, null) === 'over']).toEqual([state, isOver])
    }
  })

  test('is sorted by any order that its list has an index for, and otherwise by its own', () => {
    expect(sortIn({ view: 'new', age: '', sort: 'largest' })).toBe('largest')
    expect(sortIn({ view: 'new', age: '', sort: null })).toBe('due')
    expect(sortIn({ view: 'late', age: '', sort: 'largest' })).toBe('due')
    expect(sortIn({ view: 'late', age: '7', sort: 'due' })).toBe('oldest')
    expect(sortIn({ view: 'all', age: '1', sort: 'newest' })).toBe('newest')
  })

  test('is ordered from the most overdue, through waiting, to closed cases', () => {
    const now = Date.UTC(2026, 10, 15)
    const hour = 3_600_000
    const ordered = [
      queueOrder('received', now - hour, now),
      queueOrder('in_check', now + hour, now),
      queueOrder('asked', null, now - 2 * hour),
      queueOrder('to_assign', null, now - hour),
      queueOrder('closed', null, now - hour),
      queueOrder('closed', null, now - 5 * hour),
    ]
    expect(ordered.toSorted((a, b) => a - b)).toEqual(ordered)
    expect(ordered.every(Number.isSafeInteger)).toBe(true)
  })

  test('counts up to five hundred', () => {
    expect([countInWords(0), countInWords(500), countInWords(501)]).toEqual(['0', '500', '500+'])
  })
})

describe('a search term', () => {
  test.each([
    ['REM-000012', { by: 'number', id: 12 }],
    ['rem12', { by: 'number', id: 12 }],
    [' 12 ', { by: 'number', id: 12 }],
    ['nrg-7k2m9q4r8t1w', { by: 'reference', reference: 'NRG-7K2M9Q4R8T1W' }],
    ['Asha@Example.com', { by: 'email', email: 'asha@example.com' }],
    ['abcde1234f', { by: 'pan', pan: 'ABCDE1234F' }],
    ['R. Asha-Rao', { by: 'name', words: ['r', 'asha', 'rao'] }],
    ['NRG-\0', { by: 'name', words: ['nrg'] }],
    ['REM-12 Rao', { by: 'name', words: ['rem', '12', 'rao'] }],
    ['...', null],
  ])('%s', (typed, expected) => {
    expect(readSearch(typed)).toEqual(expected)
  })

  test('for a name matches with and without accents, capitals and repeated words', () => {
    expect(wordsIn('José  JOSÉ d’Souza')).toEqual(['jose', 'd', 'souza'])
    expect(wordsIn('आशा देवी')).toEqual(['आशा', 'देवी'])
    expect(wordsIn('आशा')).not.toEqual(wordsIn('आश'))
  })
})

describe('the answers at the desk', () => {
  test('show only the last characters of account numbers and PAN, and nothing twice', () => {
    const form = sampleForm()
    const rows = answersByStep(form).flatMap((step) => step.rows)
    const masked = rows.filter(({ is_masked }) => is_masked)
    expect(masked.map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        'senderBankDetails.accountNumber',
        'senderBankDetails.panNumber',
        'receiverBankDetails.accountNumber',
      ]),
    )
    expect(masked.every(({ value }) => value.startsWith('****'))).toBe(true)
    expect(rows.some(({ field }) => field.endsWith('confirmAccountNumber'))).toBe(false)
    const text = JSON.stringify(rows)
    expect(text).not.toContain(form.senderBankDetails.panNumber)
    expect(text).not.toContain(form.senderBankDetails.accountNumber)
    expect(text).toContain(form.senderDetails.name)
  })

  test('have nothing to unmask if nothing is hidden', () => {
    expect(canBeUnmasked(sampleForm(), 'senderBankDetails.panNumber')).toBe(true)
    expect(canBeUnmasked(sampleForm(), 'senderDetails.name')).toBe(false)
    const { senderBankDetails } = sampleForm()
    const without = sampleForm({ senderBankDetails: { ...senderBankDetails, panNumber: '' } })
    expect(canBeUnmasked(without, 'senderBankDetails.panNumber')).toBe(false)
    // Banks in the United States have none, so it is not shown.
    const { receiverBankDetails } = sampleForm()
    const iban = sampleForm({ receiverBankDetails: { ...receiverBankDetails, iban: 'DE89370400440532013000' } })
    expect(canBeUnmasked(iban, 'receiverBankDetails.iban')).toBe(false)
  })
})

test('who sees only masked names cannot confirm a guess by searching', () => {
  const may = (role: Role) =>
    ['आशा', 'AZXPM1093K', 'asha@example.com', 'REM-12', 'NRG-1'].filter((typed) => {
      const search = readSearch(typed)
      return search && maySearchBy(role, search)
    })
  expect(may('support')).toEqual(['asha@example.com', 'REM-12', 'NRG-1'])
  expect(may('auditor')).toHaveLength(5)
})

test('a masked name keeps the first character of each word', () => {
  expect([maskName('Asha Rao'), maskName(' '), maskName('Élodie')]).toEqual(['A*** R***', '', 'É***'])
})

test('the queue opens with each role’s own work', () => {
  expect((['support', 'intake', 'preparer', 'signer', 'lead', 'auditor'] as const).map(firstViewOf)).toEqual([
    'new',
    'mine',
    'mine',
    'to_sign',
    'mine',
    'new',
  ])
})
