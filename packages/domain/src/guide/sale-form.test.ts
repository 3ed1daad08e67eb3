import { expect, test } from 'vitest'
import { basisPoints } from '../shared/money.ts'
import { saleFields, saleIn, saleProblemAt, sentSale, withField } from './sale-form.ts'

test('a form sent without JavaScript has the same address as in the app', () => {
  const typed = { price: '1.6 crore', share: '100', acquiredBy: 'bought', cost: '40,00,000', bonds: '', soldOn: '' }
  expect(`${sentSale(new URLSearchParams(typed))}`).toBe('price=16000000&cost=4000000')
  const given = { price: 'much', share: '', acquiredBy: 'gifted', acquiredOn: '2000-05-01' }
  const sent = sentSale(new URLSearchParams(given))
  expect(Object.fromEntries(sent)).toEqual(given)
  expect(`${sentSale(sent)}`).toBe(`${sent}`)
  expect(saleProblemAt(sent, 'price')).toMatch(/^We couldn’t read that amount/)
  expect(saleProblemAt(sent, 'share')).toMatch(/at most 100 %/)
  expect(saleProblemAt(sent, 'acquiredOn')).toBeUndefined()
  expect(saleFields(saleIn(sent)).map(({ label }) => label)).toContain('Value on 1 April 2001')
})

test.each(['33.5', '33,5'])('a share of %s %% is read', (share) => {
  expect(saleIn(new URLSearchParams({ share })).share).toBe(basisPoints(33.5))
})

test('a share of 0 is refused instead of counted as the whole, and an amount of 0 counts as none', () => {
  const sale = new URLSearchParams({ price: '5000', cost: '4000' })
  expect(saleProblemAt(withField(sale, 'share', '0'), 'share')).toMatch(/at most 100 %/)
  expect(`${withField(sale, 'cost', '0')}`).toBe('price=5000')
})
