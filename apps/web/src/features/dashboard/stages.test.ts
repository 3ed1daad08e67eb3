import { expect, test } from 'vitest'
import { stagesOf } from './stages.ts'

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
] as const)('a remittance that is %s has come this far', (status, states) => {
  expect(stagesOf({ ...SUBMITTED, status }).map(({ state }) => state)).toEqual(states)
})

test('the reason for a rejection stands at its end', () => {
  const stages = stagesOf({ ...SUBMITTED, status: 'rejected', status_reason: 'The PAN does not match.' })
  expect(stages.at(-1)).toMatchObject({ title: 'Rejected', text: 'The PAN does not match.' })
})
