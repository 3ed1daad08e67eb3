import { describe, expect, test } from 'vitest'
import type { PaymentStatus } from '../../platform/database/tables.ts'
import { currentOf, isLive, mayBecome, mayBeEnded, nextCheckAt } from './payment-states.ts'

const ALL: PaymentStatus[] = [
  ...(['creating', 'created', 'approved', 'capturing', 'unknown', 'declined'] as const),
  ...(['paid', 'cancelled', 'expired', 'superseded', 'review'] as const),
]

describe('the states of a payment', () => {
  test('lead from creating to paid in order', () => {
    const way: PaymentStatus[] = ['creating', 'created', 'approved', 'capturing', 'paid']
    for (const [i, from] of way.entries()) {
      const to = way[i + 1]
      if (to) expect(mayBecome(from, to), `${from} → ${to}`).toBe(true)
    }
  })

  test('never lead backwards on that path', () => {
    const way: PaymentStatus[] = ['creating', 'created', 'approved', 'capturing', 'paid']
    for (const [i, from] of way.entries()) {
      for (const to of way.slice(0, i + 1)) expect(mayBecome(from, to), `${from} → ${to}`).toBe(false)
    }
  })

  test('end at paid', () => {
    expect(ALL.filter((to) => mayBecome('paid', to))).toEqual([])
  })

  test('let an ended payment go to review only', () => {
    for (const from of ['cancelled', 'expired', 'superseded'] as const) {
      expect(ALL.filter((to) => mayBecome(from, to))).toEqual(['review'])
    }
  })

  test('let a declined payment be captured again on the same order', () => {
    expect(mayBecome('declined', 'capturing')).toBe(true)
    expect(mayBecome('declined', 'created')).toBe(false)
  })

  test('call a payment live exactly while money may still arrive', () => {
    expect(ALL.filter(isLive)).toEqual(['creating', 'created', 'approved', 'capturing', 'unknown', 'declined'])
  })

  test('allow ending only while no money can be moving', () => {
    const endable = (order_id: string | null) => ALL.filter((status) => mayBeEnded({ status, order_id }))
    expect(endable('ORDER')).toEqual(['creating', 'created', 'approved', 'declined'])
    expect(endable(null)).toContain('unknown')
  })
})

test('rank the paid payment first, then one in review, then the live one, then the newest', () => {
  const current = (...statuses: PaymentStatus[]) => currentOf(statuses.map((status, id) => ({ status, id })))?.id
  expect(current('paid', 'review', 'created', 'expired')).toBe(0)
  expect(current('review', 'created', 'expired')).toBe(0)
  expect(current('expired', 'created', 'superseded')).toBe(1)
  expect(current('expired', 'superseded', 'cancelled')).toBe(2)
  expect(current('expired')).toBe(0)
  expect(current()).toBeUndefined()
})

describe('the sweeper', () => {
  test('checks after 1, 5, 15, 30 and 60 minutes and then every hour', () => {
    const minutes: number[] = []
    for (let at = 0; minutes.length < 8; ) {
      at = nextCheckAt(0, at)
      minutes.push(at / 60_000)
    }
    expect(minutes).toEqual([1, 5, 15, 30, 60, 120, 180, 240])
    const [since, minute] = [1_800_000_000_000, 60_000]
    expect(nextCheckAt(since, since + 29 * minute)).toBe(since + 30 * minute)
    expect(nextCheckAt(since, since + 61 * minute)).toBe(since + 120 * minute)
  })

  test('always checks later than now, even when the clocks of two machines differ', () => {
    expect(nextCheckAt(100_000, 0)).toBeGreaterThan(0)
    expect(nextCheckAt(0, 60 * 60_000)).toBe(120 * 60_000)
  })
})
