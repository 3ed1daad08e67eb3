import type { Actor } from '@nirgam/domain/case/case-facts'
import { expect, test } from 'vitest'
import { auditedAs, type CaseEventRecord, isBy, whatHappened } from './history.ts'

const NOW = Date.parse('2026-11-16T06:30:00Z')
const MINUTE = 60_000
const meera: Actor = { kind: 'staff', id: 'm1', name: 'Meera', role: 'lead' }
const customer: Actor = { kind: 'customer' }

function event(change: Partial<CaseEventRecord>): CaseEventRecord {
  return {
    uid: 'e',
    version: 2,
    at: NOW,
    act: 'claim',
    from_state: 'received',
    to_state: 'in_check',
    actor_kind: 'staff',
    actor_id: 'm1',
    said: {},
    ...change,
  }
}

test.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [MINUTE, 'a minute ago'],
  [2 * MINUTE, '2 minutes ago'],
  [59.9 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, 'an hour ago'],
  [119 * MINUTE, 'an hour ago'],
  [120 * MINUTE, '2 hours ago'],
  [47.9 * 60 * MINUTE, '47 hours ago'],
  [48 * 60 * MINUTE, '2 days ago'],
  [80 * 60 * MINUTE, '3 days ago'],
])('an act %i ms ago is reported to the second person as %s', (ms, words) => {
  expect(whatHappened(event({ at: NOW - ms, by: 'Meera' }), meera, NOW)).toBe(
    `Meera got there first (“Claim”, ${words}).`,
  )
})

test('staff see who acted first; customers only see whether it was themselves', () => {
  const told = (change: Partial<CaseEventRecord>, viewer: Actor) => whatHappened(event(change), viewer, NOW)
  expect(told({ actor_kind: 'customer' }, meera)).toContain('The customer got there first')
  expect(told({ actor_kind: 'system' }, meera)).toContain('The system got there first')
  expect(told({ by: 'Meera' }, customer)).toBe('We’ve updated this remittance just now. Please review it.')
  expect(told({ actor_kind: 'customer' }, customer)).toBe('You already changed this remittance just now.')
})

test('an act counts as repeated only for the person who did it', () => {
  expect(isBy(meera, { actor_kind: 'staff', actor_id: 'm1' })).toBe(true)
  expect(isBy(meera, { actor_kind: 'staff', actor_id: 'm2' })).toBe(false)
  expect(isBy(meera, { actor_kind: 'operator', actor_id: 'm1' })).toBe(false)
  expect(isBy(customer, { actor_kind: 'customer', actor_id: null })).toBe(true)
})

test('the audit names staff by id, and customers and the system by kind', () => {
  const actors: Actor[] = [meera, customer, { kind: 'system' }]
  expect(actors.map(auditedAs)).toEqual(['staff m1', 'customer', 'system'])
})
