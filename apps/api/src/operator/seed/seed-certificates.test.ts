import { asRupees, sum, toPaise } from '@nirgam/domain/shared/money'
import { expect, test } from 'vitest'
import { inventedCredit, inventedParts } from './seed-certificates.ts'

test.each([90_000, 5_00_000, 10_00_000, 27_00_000])('a Part A case of ₹%i has no credit entered twice', (rupees) => {
  const amount = toPaise(asRupees(rupees))
  const parts = inventedParts(inventedCredit(amount, '2026-06-01', { id: 7 }), 'A')
  expect(sum(parts.map(({ sent }) => sent))).toBe(amount)
  const credits = parts.flatMap((part) => part.credits)
  expect(sum(credits.map((credit) => credit.amount))).toBe(amount)
  expect(new Set(credits.map(({ reference }) => reference)).size).toBe(credits.length)
})
