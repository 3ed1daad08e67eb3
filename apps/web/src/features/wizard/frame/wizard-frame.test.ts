import { emptyForm } from '@nirgam/domain/remittance/answers/form-data'
import { sampleForm } from '@nirgam/domain/remittance/sample-form'
import { LAST_GUEST_STEP, STEPS } from '@nirgam/domain/remittance/steps'
import { expect, test } from 'vitest'
import { firstUnfinished } from './wizard-frame.tsx'

const now = new Date()

test('a guest’s last step is marked done once answered, though no later step may be opened', () => {
  expect(firstUnfinished({ furthest: LAST_GUEST_STEP, form: emptyForm(), now })).toBe(LAST_GUEST_STEP)
  expect(firstUnfinished({ furthest: LAST_GUEST_STEP, form: sampleForm(), now })).toBe(LAST_GUEST_STEP + 1)
})

test('an uncounted step is never marked done', () => {
  for (const { number, done } of STEPS.filter(({ done }) => done === 'uncounted')) {
    expect([done, firstUnfinished({ furthest: number, form: sampleForm(), now })]).toEqual(['uncounted', number])
  }
})

test('a birthday less than eighteen years ago does not complete its step', () => {
  const dateOfBirth = { month: 'December', day: '31', year: String(now.getFullYear() - 18) }
  const form = { ...sampleForm(), dateOfBirth }
  const early = new Date(now.getFullYear(), 5, 1)
  expect(firstUnfinished({ furthest: LAST_GUEST_STEP, form, now: early })).toBe(LAST_GUEST_STEP)
})
