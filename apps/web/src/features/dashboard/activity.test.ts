import { asRupees } from '@nirgam/domain/shared/money'
import { expect, test } from 'vitest'
import { recentActivity, stagesOf } from './activity.ts'

function remittance(id: number, updated_at: string) {
  return {
    id,
    amount: asRupees(500_000),
    destination_country: 'Germany',
    is_completed: true,
    status: 'approved' as const,
    updated_at,
  }
}

function contribution(id: number, created_at: string, status: 'completed' | 'refunded' = 'completed') {
  return { id, amount: asRupees(5000), status, created_at, transaction_id: `CAPTURE${id}` }
}

test('the activity lists at most three remittances and two contributions, newest first', () => {
  const remittances = [9, 8, 7, 6].map((id) => remittance(id, `2026-11-0${id}T10:00:00Z`))
  const contributions = [9, 8, 7].map((id) => contribution(id, `2026-11-0${id}T09:00:00Z`))
  expect(recentActivity(remittances, contributions).map(({ key }) => key)).toEqual([
    'remittance 9',
    'contribution 9',
    'remittance 8',
    'contribution 8',
    'remittance 7',
  ])
})

test('each entry has a title and a detail', () => {
  const [first, second] = recentActivity(
    [remittance(9, '2026-11-09T10:00:00Z')],
    [contribution(9, '2026-11-09T09:00:00Z')],
  )
  expect([first?.title, first?.detail]).toEqual(['REM-000009: Approved', '₹5,00,000 to Germany'])
  expect([second?.title, second?.detail]).toEqual(['Contribution of ₹5,000 received', 'CAPTURE9'])
})

test('a refunded contribution is shown as refunded', () => {
  const [only] = recentActivity([], [contribution(9, '2026-11-09T09:00:00Z', 'refunded')])
  expect(only?.title).toBe('Contribution of ₹5,000 refunded')
})

test('a remittance without answers is shown as just started', () => {
  const empty = {
    ...remittance(1, '2026-11-09T10:00:00Z'),
    amount: null,
    destination_country: null,
    is_completed: false,
  }
  expect(recentActivity([empty], [])[0]).toMatchObject({ title: 'REM-000001: In Progress', detail: 'Just started' })
})

const SUBMITTED = {
  status_reason: null,
  created_at: '2026-11-10T06:30:00.000Z',
  completed_at: '2026-11-11T06:30:00.000Z',
}

test.each([
  ['processing', ['done', 'done', 'current', 'ahead']],
  ['pending', ['done', 'done', 'current', 'ahead']],
  ['approved', ['done', 'done', 'done', 'done']],
  ['rejected', ['done', 'done', 'done', 'stopped']],
] as const)('a remittance with status %s shows its stages', (status, states) => {
  const stages = stagesOf({ ...SUBMITTED, status })
  expect(stages.map(({ state }) => state)).toEqual(states)
  expect(stages[2]?.title).toBe(status === 'pending' ? 'Waiting for you' : 'Under review')
})

test('the reason for a rejection is shown at the last stage', () => {
  const stages = stagesOf({ ...SUBMITTED, status: 'rejected', status_reason: 'The PAN does not match.' })
  expect(stages.at(-1)).toMatchObject({ title: 'Rejected', text: 'The PAN does not match.' })
})
