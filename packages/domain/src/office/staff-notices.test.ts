import { expect, test } from 'vitest'
import { mentionedIn } from './api-staff.ts'

const ASHA = { name: 'Asha Rao' }
const PREM = { name: 'Prem Das' }
const PREM_TOO = { name: 'Prem Nair' }
const DEVI = { name: 'देवी' }
const PEOPLE = [ASHA, PREM, PREM_TOO, DEVI]

test.each([
  ['@Asha Rao please look', [ASHA]],
  ['Ask @asha.', [ASHA]],
  ['@Prem Nair and @Asha', [PREM_TOO, ASHA]],
  ['@Prem could be either', []],
  ['@देवी?', [DEVI]],
  ['asha@example.com', []],
  ['nobody @Else', []],
])('%s mentions only people who are named unambiguously', (text, people) => {
  expect(mentionedIn(text, PEOPLE)).toEqual(people)
})
