import { asPaise } from '@nirgam/domain/shared/money'
import { expect, test } from 'vitest'
import { filterColumns, queueColumns } from '../items/lookups.ts'
import { reasonInPublic } from './act.ts'

test('requested items are named in one sentence, with PAN and IFSC in capitals', () => {
  const items = [
    { document: 'panCard', reason: 'unreadable' },
    { field: 'senderDetails.name', reason: 'name_differs_from_pan' },
  ] as const
  expect(reasonInPublic('asked', { items })).toBe(
    "We need: PAN Card (unreadable); Full Name (Sender's Details) (name differs from PAN)",
  )
})

test('lists name the requested items without the notes about them', () => {
  const items = [
    { document: 'panCard', reason: 'unreadable', note: 'Asha moved to Pune' },
    { field: 'senderDetails.city', reason: 'other', note: 'which of the two?' },
  ] as const
  const told = reasonInPublic('asked', { items })
  expect(told).toMatch(/^We need: [^;]*PAN[^;]* \(unreadable\); [^;(]+ \([^)]+\)$/)
  expect(told).not.toContain('Pune')
  expect(told).not.toContain('which')
})

test('a reason is shown where the case was sent back, refused or needs the customer, and in no other state', () => {
  for (const state of ['refused', 'in_check', 'reissue'] as const) {
    expect(reasonInPublic(state, { reason: ' not ours ' })).toBe('not ours')
    expect(reasonInPublic(state, { reason: '  ' })).toBeNull()
    expect(reasonInPublic(state, {})).toBeNull()
  }
  for (const state of ['received', 'to_sign', 'certified', 'closed'] as const) {
    expect(reasonInPublic(state, { reason: 'a word' })).toBeNull()
  }
  for (const state of ['to_assign', 'withdrawn'] as const) {
    expect(reasonInPublic(state, { reason: 'a word' })).toMatch(/./)
    expect(reasonInPublic(state, { reason: 'a word' })).not.toContain('a word')
  }
})

test('the queue stores listed banks and sources by name, and typed ones as Others', () => {
  expect(filterColumns({ bank: 'sbi', source_of_funds: 'pension', amount_paise: asPaise(500) })).toEqual({
    bank: 'sbi',
    source: 'pension',
    amount_paise: 500,
  })
  expect(filterColumns({ bank: 'My village bank', source_of_funds: null, amount_paise: null })).toEqual({
    bank: 'others',
    source: 'others',
    amount_paise: 0,
  })
})

test('a case is ordered in the queue by its promised time, and behind those that have one', () => {
  const row = { state: 'in_check', holder: 'm1', due_at: 5, state_since: 7 } as const
  expect(queueColumns(row)).toEqual({ lane: 'held', queue_order: 5 })
  expect(queueColumns({ ...row, holder: null })).toMatchObject({ lane: 'new' })
  expect(queueColumns({ ...row, state: 'asked', due_at: null }).queue_order).toBeGreaterThan(1_000_000_000_000)
})
