import type { LedgerData, LedgerLimitRecord } from '@nirgam/domain/ledger/api-ledger'
import { asRupees } from '@nirgam/domain/shared/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LimitBars, ReceiverBars } from './limit-bars.tsx'

const shown = (unit: 'INR' | 'USD', used: number, limit: number) => {
  const limits = [
    { id: 'small', label: 'Limit', unit, used, limit, text: '', note: '', source: '' } as LedgerLimitRecord,
  ]
  const words = renderToStaticMarkup(<LimitBars limits={limits} />).replace(/<[^>]+>/g, ' ')
  return [words.includes('Above the limit'), words.replace(/\s+/g, ' ')]
}

test('an amount is shown as above its limit from the first paisa or cent', () => {
  expect(shown('INR', 5_00_000, 5_00_000)).toEqual([false, expect.stringContaining('₹5,00,000 of ₹5,00,000')])
  expect(shown('INR', 5_00_000.3, 5_00_000)).toEqual([true, expect.stringContaining('₹5,00,000.30 of ₹5,00,000')])
  expect(shown('USD', 2_50_000, 2_50_000)).toEqual([false, expect.stringContaining('USD 250,000 of USD 250,000')])
  expect(shown('USD', 2_50_000.01, 2_50_000)).toEqual([true, expect.stringContaining('USD 250,001 of USD 250,000')])
})

test.each([
  [5, 1, ''],
  [6, 2, '1 more'],
])('of %i receivers no more than five are shown at once', (count, lists, more) => {
  const receivers = Array.from({ length: count }, (_, at) => ({ receiver: `R${at}`, rupees: asRupees(1_000 * at) }))
  const ledger = { receivers, receiver_limit: asRupees(4_000) } as LedgerData
  const page = renderToStaticMarkup(<ReceiverBars ledger={ledger} />)
  expect(page.split('<ul').length - 1).toBe(lists)
  expect(/<summary>(.*?)<\/summary>/.exec(page)?.[1] ?? '').toBe(more)
  const above = page
    .split('<li')
    .slice(1)
    .map((line) => line.includes('Above the limit'))
  expect(above).toEqual(receivers.map((_, at) => at > 4))
})

test('nobody is listed where nothing was sent', () => {
  expect(renderToStaticMarkup(<ReceiverBars ledger={{ receivers: [] } as never} />)).toBe('')
})
