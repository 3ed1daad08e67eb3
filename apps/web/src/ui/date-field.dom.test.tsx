import { expect, test } from 'vitest'
import { box, enter, show } from '../testing/show.tsx'
import { DateField } from './date-field.tsx'

test.each([
  [{}, true],
  [{ value: '' }, true],
  [{ value: '2026-11-19' }, false],
  [{ defaultValue: '2026-11-19' }, false],
])('the placeholder is shown only in an empty field: %j', (given, isEmpty) => {
  show(<DateField label="Day" onChange={() => {}} {...given} />)
  expect(box('Day').hasAttribute('data-empty')).toBe(isEmpty)
})

test('the placeholder goes and returns with the date', () => {
  show(<DateField label="Day" />)
  enter(box('Day'), '2026-11-19')
  expect(box('Day').hasAttribute('data-empty')).toBe(false)
  enter(box('Day'), '')
  expect(box('Day').hasAttribute('data-empty')).toBe(true)
})
