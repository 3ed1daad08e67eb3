import { expect, test } from 'vitest'
import { asRupees } from '../shared/money.ts'
import { factsOf, verdictOf } from './check-words.ts'

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

test('a paper in force is called what it is', () => {
  const title = (udin: string | null) =>
    verdictOf({ standing: 'valid', ended_at: null, udin, is_replaced: false }).title
  expect([title('26654321QWERTY0987'), title(null)]).toEqual([
    'This certificate is genuine',
    'This document is genuine',
  ])
})

// India is 5 hours and 30 minutes ahead of UTC.
test.each([
  ['2026-11-15T18:29:59.999Z', '15 November 2026'],
  ['2026-11-15T18:30:00.000Z', '16 November 2026'],
  ['2026-11-15T23:59:59.000Z', '16 November 2026'],
  ['2026-12-31T20:00:00.000Z', '1 January 2027'],
])('a certificate that ended at %s ended on %s, the day in India', (ended_at, day) => {
  const ended = { ended_at, udin: null, is_replaced: true }
  for (const standing of ['withdrawn', 'superseded'] as const) {
    expect(verdictOf({ ...ended, standing }).words).toContain(` on ${day}.`)
  }
  expect(verdictOf({ ...ended, standing: 'superseded', is_replaced: false }).words).toContain(` on ${day}.`)
})
