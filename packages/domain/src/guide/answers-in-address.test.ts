import { describe, expect, test } from 'vitest'
import { asRupees } from '../shared/money.ts'
import { readAnswers, writeAnswers } from './answers-in-address.ts'
import type { GuideAnswers } from './guide-answers.ts'

/** A link made of these fields, with the checksum that belongs to them. */
function link(fields: string): string {
  let sum = 7
  for (const sign of fields) sum = (sum * 31 + sign.charCodeAt(0)) % 36 ** 6
  return `1.${sum.toString(36).padStart(6, '0')}.${fields}`
}

describe('answers in an address', () => {
  // A saved link must keep its meaning for ever.
  const WRITTEN: [string, GuideAnswers][] = [
    ['a_1', { account: 'nro' }],
    ['a_0', { account: 'unsure' }],
    ['s_0', { parts: 'unsure' }],
    ['s_1', { parts: [{ source: 'property' }] }],
    ['s_1*2-250000', { parts: [{ source: 'property' }, { source: 'inheritedProperty', rupees: asRupees(250_000) }] }],
    ['m_0', { amount: 'unsure' }],
    ['m_440000', { amount: asRupees(440_000) }],
    ['d_0', { destination: 'unsure' }],
    ['d_2', { destination: 'gb' }],
    ['e_u', { earlier: 'unsure' }],
    ['e_0-900000', { earlier: { toReceiver: asRupees(0), inAll: asRupees(900_000) } }],
    ['o_u', { order: 'unsure' }],
    ['o_n', { order: 'none' }],
    ['o_2-20270331', { order: { section: '395(2)', validTo: '2027-03-31' } }],
    ['c_u', { purpose: 'unsure' }],
    ['c_S1301', { purpose: 'S1301' }],
    ['on_20261116', { date: '2026-11-16' }],
    ['u_8350', { rupeesPerDollar: 83.5 }],
    ['a_1.r_2.m_440000', { account: 'nro', residence: 'nonResident', amount: asRupees(440_000) }],
  ]

  test.each(WRITTEN)('%s', (fields, answers) => {
    expect(writeAnswers(answers)).toBe(link(fields))
    expect(readAnswers(link(fields))).toEqual({ answers, problem: null })
  })

  test('no answers give no link, and the order of the money’s parts does not matter', () => {
    expect(writeAnswers({})).toBe('')
    const parts = [{ source: 'rent' }, { source: 'salary', rupees: asRupees(5) }] as const
    expect(writeAnswers({ parts: [...parts] })).toBe(writeAnswers({ parts: parts.toReversed() }))
  })

  test.each([
    'a_99',
    'a_x',
    'a_01',
    'a_-1',
    'a_111',
    's_1-x',
    's_1-2-3',
    's_99',
    's_1*99',
    's_x',
    'm_1e3',
    'm_1234567890123',
    'm_x1',
    'd_999',
    'd_x',
    'e_1',
    'e_1-x',
    'e_x-1',
    'e_1-2-3',
    'o_1',
    'o_9-20270331',
    'o_1-2027033',
    'o_1-202703311',
    'o_1-20270331-9',
    'c_1301',
    'c_S13011',
    'c_xS1301',
    'on_2026-11-16',
    'on_202611160',
    'u_x',
    'zz_1',
    'a_1.zz_1',
    'a',
  ])('%s is refused, and so is the whole link', (fields) => {
    expect(readAnswers(link(fields))).toEqual({ answers: {}, problem: 'damaged' })
    expect(readAnswers(link(`${fields}.r_1`))).toEqual({ answers: {}, problem: 'damaged' })
  })

  test('another version is distinguished from damage', () => {
    const [, ...rest] = link('a_1').split('.')
    expect(readAnswers(['12', ...rest].join('.')).problem).toBe('older')
    expect(readAnswers(['1234', ...rest].join('.')).problem).toBe('damaged')
    expect(readAnswers(['x1', ...rest].join('.')).problem).toBe('damaged')
  })
})
