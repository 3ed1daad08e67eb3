import type { LedgerLimitRecord } from '@nirgam/domain/ledger/api-ledger'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LimitBars } from './limit-bars.tsx'

const shown = (unit: 'INR' | 'USD', used: number, limit: number) => {
  const limits = [
    { id: 'small', label: 'Limit', unit, used, limit, text: '', note: '', source: '' } as LedgerLimitRecord,
  ]
  const words = renderToStaticMarkup(<LimitBars limits={limits} />).replace(/<[^>]+>/g, ' ')
  return [words.includes('Above the limit'), words.replace(/\s+/g, ' ')]
}

test('an amount is above its limit from the first paisa or cent, and is seen to be', () => {
  expect(shown('INR', 5_00_000, 5_00_000)).toEqual([false, expect.stringContaining('₹5,00,000 of ₹5,00,000')])
  expect(shown('INR', 5_00_000.3, 5_00_000)).toEqual([true, expect.stringContaining('₹5,00,000.30 of ₹5,00,000')])
  expect(shown('USD', 2_50_000, 2_50_000)).toEqual([false, expect.stringContaining('USD 250,000 of USD 250,000')])
  expect(shown('USD', 2_50_000.01, 2_50_000)).toEqual([true, expect.stringContaining('USD 250,001 of USD 250,000')])
})
