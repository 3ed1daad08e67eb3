import { describe, expect, test } from 'vitest'
import { asPaise } from '../shared/money.ts'
import { isIn, type SoughtValue, searchable } from './find-in-text.ts'

const found = (text: string, sought: SoughtValue) => isIn(searchable(text), sought)
const name = (value: string) => ({ kind: 'name', value }) as const
const number = (value: string) => ({ kind: 'number', value }) as const
const rupees = (value: number) => ({ kind: 'amount', value: asPaise(Math.round(value * 100)) }) as const
const day = (value: string) => ({ kind: 'day', value }) as const

describe('a name', () => {
  test.each([
    ['Asha Rao', 'Remitter: ASHA RAO, Pune'],
    ['Asha Rao', 'Rao, Asha'],
    ['Asha Rao', 'paid by RAO ASHA on'],
    ['Asha Rao', 'Name of the remitter Asha\nRao'],
    ['Smt. Asha Rao', 'Asha Rao'],
    ['Asha Müller-D’Souza', "ASHA MÜLLER D'SOUZA"],
    ['Asha Müller', 'Asha Mueller'],
    ['Asha Mueller', 'Asha Mu\u0308ller'],
    ['Jörg Groß', 'JOERG GROSS'],
    ["Ravi O'Brien", 'O’Brien Ravi'],
    ['Ravi O’Brien Sharma', 'RAVI O BRIEN SHARMA'],
    ['Sofia Griffith', 'Soﬁa Griﬃth'],
    ['Padmanabhan Iyer', 'Padma-\nnabhan Iyer'],
    ['आशा शर्मा', 'प्रेषक: शर्मा आशा'],
    ['आशा शर्मा', 'आशा\u200d शर्मा'],
  ])('%s is in “%s”', (value, text) => {
    expect(found(text, name(value))).toBe(true)
  })

  test.each([
    ['Asha Sharma', 'Ravi Sharma, Asha Patil'],
    ['Asha Sharma', 'Ravi Sharma and Asha Patil'],
    ['Asha Sharma', 'Ravi Sharma\nAsha Patil'],
    ['Asha Sharma', 'Ravi Sharma'],
    ['Ann Lee', 'Joann Leeds'],
    ['Asha Rao', 'Asha Raote'],
    ['आशा शर्मा', 'आश शर्मा'],
    ['', 'anything'],
  ])('%s is not in “%s”', (value, text) => {
    expect(found(text, name(value))).toBe(false)
  })

  test('is found for both of two people with the same surname', () => {
    const text = 'Owners: Ravi Sharma and Asha Sharma'
    expect([found(text, name('Asha Sharma')), found(text, name('Ravi Sharma'))]).toEqual([true, true])
  })
})

describe('a number', () => {
  test.each([
    ['AZXPM7093K', 'PAN azxpm7093k'],
    ['AZXPM7093K', 'A Z X P M 7 0 9 3 K'],
    ['26123456ABCDEF1234', 'UDIN: 26123456-ABCDEF\n1234.'],
    ['50100092837465', 'A/c 5010 0092 8374 65'],
    ['UTR4417 रु', 'Ref. UTR4417रु'],
    ['SBIN326001234567', 'SBIN३२६००१२३४५६७'],
  ])('%s is in “%s”', (value, text) => {
    expect(found(text, number(value))).toBe(true)
  })

  test.each([
    ['AZXPM7093K', 'AZXPM7093KX'],
    ['AZXPM7093K', 'AZXPM7093L'],
    ['123456', '9123456'],
    ['12', '12'],
    ['ORDERS', 'orders'],
  ])('%s is not in “%s”', (value, text) => {
    expect(found(text, number(value))).toBe(false)
  })
})

describe('an amount', () => {
  test.each([
    [487_321, '4,87,321'],
    [487_321, 'Rs.487,321.00'],
    [487_321, 'INR 487321/-'],
    [487_321, '₹ 4,87,321.0 only'],
    [487_321, '487 321'],
    [487_321, '४,८७,३२१'],
    [12_345_678, '1,23,45,678'],
    [12_345_678, '12,345,678'],
    [1500.5, '1,500.50'],
    [1500.5, '1500.5'],
    [1500.5, 'Rs 1,500'],
    [1500.5, 'Rs 1,501'],
  ])('%s is in “%s”', (value, text) => {
    expect(found(text, rupees(value))).toBe(true)
  })

  test.each([
    [487_321, '14,87,321'],
    [487_321, '4,87,321.50'],
    [487_321, '4,87,3210'],
    [87_321, '4,87,321'],
    [321, '487321'],
    [487_321, '4 87,321'],
    [1500.5, '1,500.75'],
    [50, '50'],
  ])('%s is not in “%s”', (value, text) => {
    expect(found(text, rupees(value))).toBe(false)
  })
})

describe('a day', () => {
  test.each([
    '02/11/2026',
    '2-11-26',
    '2 Nov 2026',
    '02-NOV-2026',
    'November 2, 2026',
    '2nd November, 2026',
    '2026-11-02',
  ])('2 November 2026 is in “%s”', (text) => expect(found(`Value date ${text}.`, day('2026-11-02'))).toBe(true))

  test.each(['12/11/2026', '2/11/2027', '2 Dec 2026', '02/11/20261'])('2 November 2026 is not in “%s”', (text) => {
    expect(found(text, day('2026-11-02'))).toBe(false)
  })
})

test('a long text of digits only is searched', () => {
  const within = searchable('1 '.repeat(20_000))
  const sought = [number('1'.repeat(30)), number(`${'1'.repeat(29)}2`), rupees(11_111.11), name('Asha Rao')]
  expect(sought.map((one) => isIn(within, one))).toEqual([true, false, false, false])
})
