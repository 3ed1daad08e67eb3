import { describe, expect, test } from 'vitest'
import { readOrderRequest } from './order-rules.ts'
import { PayPalError } from './paypal-error.ts'
import { ORDER } from './testing/merchant.ts'

const [UNIT] = ORDER.purchase_units
const CONTEXT = ORDER.payment_source.paypal.experience_context

const unit = (change: object) => ({ ...ORDER, purchase_units: [{ ...UNIT, ...change }] })
const amount = (change: object) => unit({ amount: { ...UNIT?.amount, ...change } })
const context = (change: object) => ({
  ...ORDER,
  payment_source: { paypal: { experience_context: { ...CONTEXT, ...change } } },
})

function refusal(body: unknown): string[] {
  try {
    readOrderRequest(body)
    return []
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error
    return error.details.map((detail) => `${error.status} ${detail.field} ${detail.issue}`)
  }
}

test('a valid order is accepted', () => {
  expect(refusal(ORDER)).toEqual([])
})

describe('an order is refused when', () => {
  test.each([
    ['it has no intent', { ...ORDER, intent: undefined }, '400 /intent MISSING_REQUIRED_PARAMETER'],
    ['its intent is unknown', { ...ORDER, intent: 'TAKE' }, '400 /intent INVALID_PARAMETER_VALUE'],
    ['nothing is bought', { ...ORDER, purchase_units: [] }, '400 /purchase_units INVALID_ARRAY_MIN_ITEMS'],
    ['the amount is missing', unit({ amount: undefined }), '400 /purchase_units/0/amount MISSING_REQUIRED_PARAMETER'],
    [
      'the amount is a number, not text',
      amount({ value: 60.24 }),
      '400 /purchase_units/0/amount/value INVALID_PARAMETER_SYNTAX',
    ],
    [
      'the amount has an exponent',
      amount({ value: '6e1' }),
      '400 /purchase_units/0/amount/value INVALID_PARAMETER_SYNTAX',
    ],
    [
      'the amount is longer than 32 characters',
      amount({ value: '1'.repeat(33) }),
      '400 /purchase_units/0/amount/value INVALID_STRING_LENGTH',
    ],
    ['the amount is zero', amount({ value: '0.00' }), '422 /purchase_units/0/amount/value CANNOT_BE_ZERO_OR_NEGATIVE'],
    [
      'the amount is negative',
      amount({ value: '-1.00' }),
      '422 /purchase_units/0/amount/value CANNOT_BE_ZERO_OR_NEGATIVE',
    ],
    [
      'the amount has three decimals',
      amount({ value: '60.245' }),
      '422 /purchase_units/0/amount/value DECIMAL_PRECISION',
    ],
    [
      'the amount is too large',
      amount({ value: '1000000000000000.00' }),
      '422 /purchase_units/0/amount/value MAX_VALUE_EXCEEDED',
    ],
    [
      'the currency is not three letters',
      amount({ currency_code: 'US' }),
      '400 /purchase_units/0/amount/currency_code INVALID_STRING_LENGTH',
    ],
    [
      'the currency is rupees, which PayPal does not take',
      amount({ currency_code: 'INR' }),
      '422 /purchase_units/0/amount/currency_code INVALID_CURRENCY_CODE',
    ],
    [
      'yen come with decimals',
      amount({ currency_code: 'JPY' }),
      '422 /purchase_units/0/amount/value DECIMALS_NOT_SUPPORTED',
    ],
    [
      'custom_id is too long',
      unit({ custom_id: 'x'.repeat(256) }),
      '400 /purchase_units/0/custom_id INVALID_STRING_LENGTH',
    ],
    [
      'invoice_id is too long',
      unit({ invoice_id: 'x'.repeat(128) }),
      '400 /purchase_units/0/invoice_id INVALID_STRING_LENGTH',
    ],
    [
      'the description is too long',
      unit({ description: 'x'.repeat(128) }),
      '400 /purchase_units/0/description INVALID_STRING_LENGTH',
    ],
    ['the description is empty', unit({ description: '' }), '400 /purchase_units/0/description INVALID_STRING_LENGTH'],
    [
      'reference_id is too long',
      unit({ reference_id: 'x'.repeat(257) }),
      '400 /purchase_units/0/reference_id INVALID_STRING_LENGTH',
    ],
    [
      'there is no address to return to',
      context({ return_url: undefined }),
      '400 /payment_source/paypal/experience_context/return_url MISSING_REQUIRED_PARAMETER',
    ],
    [
      'the cancel address is only a path',
      context({ cancel_url: '/callback' }),
      '400 /payment_source/paypal/experience_context/cancel_url INVALID_PARAMETER_SYNTAX',
    ],
    [
      'user_action is unknown',
      context({ user_action: 'PAY_LATER' }),
      '400 /payment_source/paypal/experience_context/user_action INVALID_PARAMETER_VALUE',
    ],
    [
      'shipping_preference is unknown',
      context({ shipping_preference: 'NONE' }),
      '400 /payment_source/paypal/experience_context/shipping_preference INVALID_PARAMETER_VALUE',
    ],
    [
      'the brand name is too long',
      context({ brand_name: 'x'.repeat(128) }),
      '400 /payment_source/paypal/experience_context/brand_name INVALID_STRING_LENGTH',
    ],
    [
      'the locale is malformed',
      context({ locale: 'english' }),
      '400 /payment_source/paypal/experience_context/locale INVALID_PARAMETER_SYNTAX',
    ],
    [
      'two units share a reference',
      { ...ORDER, purchase_units: [UNIT, UNIT] },
      '422 /purchase_units DUPLICATE_REFERENCE_ID',
    ],
    [
      'more than ten things are bought',
      { ...ORDER, purchase_units: Array.from({ length: 11 }, (_, i) => ({ ...UNIT, reference_id: `${i}` })) },
      '400 /purchase_units INVALID_ARRAY_MAX_ITEMS',
    ],
  ])('%s', (_, body, expected) => {
    expect(refusal(body)).toEqual([expected])
  })
})

test('all invalid fields are reported together', () => {
  expect(refusal({ ...unit({ description: '', custom_id: '' }), intent: 'TAKE' })).toHaveLength(3)
})

test.each([null, [], 'text', 7, { purchase_units: [null] }, { purchase_units: 'x', payment_source: [] }])(
  'a malformed body (%j) is refused without an exception',
  (body) => {
    expect(refusal(body)).not.toEqual([])
  },
)
