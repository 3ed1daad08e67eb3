import type { KeptAnswer } from '@nirgam/domain/remittance/server-steps'
import { describe, expect, test } from 'vitest'
import { answersIn, plainColumns } from './step-columns.ts'

const NOTHING = {
  amount_paise: null,
  contribution_paise: null,
  destination_country: null,
  bank: null,
  account_type: null,
  source_of_funds: null,
  details_sealed: null,
}

/** A value that another version or a manual change left in the database. */
const stray = <Value>(value: unknown) => value as Value

describe('the columns of a remittance', () => {
  test('hold amounts in paise, and return them in rupees', () => {
    const columns = plainColumns(stray<KeptAnswer[]>([{ name: 'amount', value: 500_000.5 }]))
    expect(columns).toEqual({ amount_paise: 500_000_50 })
    expect(answersIn({ ...NOTHING, amount_paise: stray(500_000_50) }, {}).amount).toBe(500_000.5)
  })

  test('read a number as paise only if the answer is an amount', () => {
    expect(answersIn({ ...NOTHING, destination_country: stray(500) }, {}).destination_country).toBe(500)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, '5 lakh'])('refuse %s as an amount', (value) => {
    expect(() => plainColumns(stray<KeptAnswer[]>([{ name: 'contribution', value }]))).toThrow(RangeError)
  })
})
