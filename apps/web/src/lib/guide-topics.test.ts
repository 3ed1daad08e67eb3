import { BANK_REQUESTS_KNOWN } from '@nirgam/domain/guide/bank-requests'
import { FACTS } from '@nirgam/domain/guide/facts/facts'
import { TCS_RATES } from '@nirgam/domain/guide/limits/yearly-limits'
import { RENAMED } from '@nirgam/domain/guide/lists/form-names'
import { expect, test } from 'vitest'
import { guidePageAt, TOPICS } from './guide-topics.ts'

test('guide pages give search engines the day a fact was last checked', () => {
  const days = [...Object.values(FACTS), ...BANK_REQUESTS_KNOWN, ...RENAMED, ...TCS_RATES].map(({ checked }) => checked)
  for (const path of ['/guide', ...TOPICS.map(({ name }) => `/guide/${name}`)]) {
    expect(guidePageAt(path)?.checked).toBe(days.toSorted().at(-1))
  }
  expect(guidePageAt('/guide/questions')?.checked).toBeUndefined()
  expect(guidePageAt('/guide/sale')?.checked).toBeUndefined()
  expect(guidePageAt('/guide/no-such-page')).toBeUndefined()
})
