import { emptyForm } from '@nirgam/domain/remittance/answers/form-data'
import { sampleForm } from '@nirgam/domain/remittance/answers/sample-form'
import { LAST_GUEST_STEP, STEPS } from '@nirgam/domain/remittance/steps'
import { expect, test } from 'vitest'
import { firstUnfinished } from './wizard-frame.tsx'

test('a guest’s last step is marked done once it is answered, though no later one may be opened', () => {
  expect(firstUnfinished({ furthest: LAST_GUEST_STEP, form: emptyForm() })).toBe(LAST_GUEST_STEP)
  expect(firstUnfinished({ furthest: LAST_GUEST_STEP, form: sampleForm() })).toBe(LAST_GUEST_STEP + 1)
})

test('a step that is never counted is not marked done', () => {
  for (const { number, done } of STEPS.filter(({ done }) => done === 'uncounted')) {
    expect([done, firstUnfinished({ furthest: number, form: sampleForm() })]).toEqual(['uncounted', number])
  }
})
