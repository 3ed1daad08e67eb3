import { expect, test } from 'vitest'
import { asRupees } from '../shared/money.ts'
import { factsOf } from './check-words.ts'

test('each fact of a checked paper is shown at its label', () => {
  const found = {
    code: '7K2M-9QXD-4TRV-H3NC',
    form: 'Form 146',
    part: 'C',
    reference_number: 'NRG-9F3KX2P7QW',
    amount: asRupees(1_234_567),
    date: '2026-11-17',
    udin: '26654321QWERTY0987',
    standing: 'valid',
    ended_at: null,
    is_replaced: false,
    packets: [] as string[],
    sha256: 'ab'.repeat(32),
  } as const
  expect(factsOf(found)).toEqual([
    ['Form', 'Form 146'],
    ['Reference', 'NRG-9F3KX2P7QW'],
    ['Amount', '₹12,34,567'],
    ['Date', '17 November 2026'],
    ['UDIN', '26654321QWERTY0987'],
    ['Code', '7K2M-9QXD-4TRV-H3NC'],
  ])
  expect(factsOf({ ...found, udin: null }).map(([label]) => label)).not.toContain('UDIN')
})
