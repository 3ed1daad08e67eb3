import { type ErrorDetail, PayPalError } from './paypal-error.ts'

export type Money = { currency_code: string; value: string }

export type PurchaseUnitRequest = {
  reference_id: string
  amount: Money
  description?: string
  custom_id?: string
  invoice_id?: string
}

export type OrderRequest = {
  purchaseUnits: PurchaseUnitRequest[]
  /** Decides between `payer-action` and `approve`, as it does at PayPal. */
  withPaymentSource: boolean
  brandName: string | null
  returnUrl: string | null
  cancelUrl: string | null
}

const CURRENCIES =
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(' ')
const WITHOUT_DECIMALS = ['HUF', 'JPY', 'TWD']
const MONEY_PATTERN = /^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/
const LOCALE_PATTERN = /^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/
const MAX_UNITS = 10
const MAX_WHOLE_DIGITS = 15

const EXPERIENCE_ENUMS = {
  user_action: ['CONTINUE', 'PAY_NOW'],
  shipping_preference: ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'],
  landing_page: ['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE', 'BILLING'],
  payment_method_preference: ['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'],
}

type Json = Record<string, unknown>

const DESCRIPTIONS = {
  MISSING_REQUIRED_PARAMETER: 'A required parameter is missing.',
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  INVALID_PARAMETER_VALUE: 'A parameter value is not valid.',
  INVALID_STRING_LENGTH: 'The value of a field is either too short or too long',
  INVALID_ARRAY_MIN_ITEMS: 'The number of items in an array parameter is too small.',
  INVALID_ARRAY_MAX_ITEMS: 'The number of items in an array parameter is too large.',
}

/** PayPal reports all schema violations together (400) before it looks at any business rule (422). */
export function readOrderRequest(input: unknown): OrderRequest {
  const violations: ErrorDetail[] = []
  const violate = (field: string, issue: keyof typeof DESCRIPTIONS, value?: unknown) =>
    violations.push({
      field,
      ...(value !== undefined && { value }),
      location: 'body',
      issue,
      description: DESCRIPTIONS[issue],
    })

  function text(from: Json, key: string, at: string, length: { min?: number; max: number }, pattern?: RegExp) {
    const value = from[key]
    if (value === undefined) return undefined
    const field = `${at}/${key}`
    if (typeof value !== 'string') violate(field, 'INVALID_PARAMETER_SYNTAX', value)
    else if (value.length < (length.min ?? 1) || value.length > length.max)
      violate(field, 'INVALID_STRING_LENGTH', value)
    else if (pattern && !pattern.test(value)) violate(field, 'INVALID_PARAMETER_SYNTAX', value)
    else return value
    return undefined
  }

  function requiredText(...[from, key, at, length, pattern]: Parameters<typeof text>) {
    if (from[key] === undefined || from[key] === null) violate(`${at}/${key}`, 'MISSING_REQUIRED_PARAMETER')
    else return text(from, key, at, length, pattern)
    return undefined
  }

  function address(from: Json, key: string, at: string): string | null {
    const value = text(from, key, at, { max: 2048 })
    if (value === undefined) return null
    if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value
    violate(`${at}/${key}`, 'INVALID_PARAMETER_SYNTAX', value)
    return null
  }

  function purchaseUnit(unit: unknown, at: string): PurchaseUnitRequest | null {
    if (!isObject(unit)) {
      violate(at, 'INVALID_PARAMETER_SYNTAX', unit)
      return null
    }
    const reference = text(unit, 'reference_id', at, { max: 256 })
    const description = text(unit, 'description', at, { max: 127 })
    const customId = text(unit, 'custom_id', at, { max: 255 })
    const invoiceId = text(unit, 'invoice_id', at, { max: 127 })
    if (!isObject(unit.amount)) {
      violate(`${at}/amount`, unit.amount === undefined ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_SYNTAX')
      return null
    }
    const currency = requiredText(unit.amount, 'currency_code', `${at}/amount`, { min: 3, max: 3 }, /^[A-Z]{3}$/)
    const value = requiredText(unit.amount, 'value', `${at}/amount`, { max: 32 }, MONEY_PATTERN)
    if (!currency || !value) return null
    return {
      reference_id: reference ?? 'default',
      amount: { currency_code: currency, value },
      ...(description && { description }),
      ...(customId && { custom_id: customId }),
      ...(invoiceId && { invoice_id: invoiceId }),
    }
  }

  function experience(context: Json, at: string, addressesRequired: boolean) {
    for (const [key, allowed] of Object.entries(EXPERIENCE_ENUMS)) {
      const value = context[key]
      if (value !== undefined && !allowed.some((option) => option === value))
        violate(`${at}/${key}`, 'INVALID_PARAMETER_VALUE', value)
    }
    text(context, 'locale', at, { min: 2, max: 10 }, LOCALE_PATTERN)
    if (addressesRequired) {
      for (const key of ['return_url', 'cancel_url'])
        if (context[key] === undefined) violate(`${at}/${key}`, 'MISSING_REQUIRED_PARAMETER')
    }
    return {
      brandName: text(context, 'brand_name', at, { max: 127 }) ?? null,
      returnUrl: address(context, 'return_url', at),
      cancelUrl: address(context, 'cancel_url', at),
    }
  }

  const body = isObject(input) ? input : {}
  if (body.intent === undefined) violate('/intent', 'MISSING_REQUIRED_PARAMETER')
  // Authorise-then-capture is real at PayPal but nothing here uses it, so it is refused rather than half supported.
  else if (body.intent !== 'CAPTURE') violate('/intent', 'INVALID_PARAMETER_VALUE', body.intent)

  const units = body.purchase_units
  if (units === undefined) violate('/purchase_units', 'MISSING_REQUIRED_PARAMETER')
  else if (!Array.isArray(units)) violate('/purchase_units', 'INVALID_PARAMETER_SYNTAX', units)
  else if (units.length === 0) violate('/purchase_units', 'INVALID_ARRAY_MIN_ITEMS')
  else if (units.length > MAX_UNITS) violate('/purchase_units', 'INVALID_ARRAY_MAX_ITEMS')
  const purchaseUnits = (Array.isArray(units) ? units : []).map((unit, i) => purchaseUnit(unit, `/purchase_units/${i}`))

  const paypal =
    isObject(body.payment_source) && isObject(body.payment_source.paypal) ? body.payment_source.paypal : null
  if (body.payment_source !== undefined && !paypal) violate('/payment_source', 'INVALID_PARAMETER_VALUE')
  const context = paypal ? paypal.experience_context : body.application_context
  const contextAt = paypal ? '/payment_source/paypal/experience_context' : '/application_context'
  const shown = experience(isObject(context) ? context : {}, contextAt, paypal !== null)

  if (violations.length > 0) throw new PayPalError('INVALID_REQUEST', violations)
  const accepted = purchaseUnits.filter((unit) => unit !== null)
  checkBusinessRules(accepted)
  return { purchaseUnits: accepted, withPaymentSource: paypal !== null, ...shown }
}

function checkBusinessRules(units: PurchaseUnitRequest[]): void {
  const failures = units.flatMap(({ amount }, i): ErrorDetail[] => {
    const at = `/purchase_units/${i}/amount`
    const fail = (key: keyof Money, issue: string, description: string): ErrorDetail[] => [
      { field: `${at}/${key}`, value: amount[key], location: 'body', issue, description },
    ]
    const [whole = '', decimals = ''] = amount.value.split('.')
    if (!CURRENCIES.includes(amount.currency_code))
      return fail(
        'currency_code',
        'INVALID_CURRENCY_CODE',
        'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
      )
    if (amount.value.startsWith('-') || !/[1-9]/.test(amount.value))
      return fail(
        'value',
        'CANNOT_BE_ZERO_OR_NEGATIVE',
        'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
      )
    if (decimals && WITHOUT_DECIMALS.includes(amount.currency_code))
      return fail('value', 'DECIMALS_NOT_SUPPORTED', 'Currency does not support decimals.')
    if (decimals.length > 2)
      return fail(
        'value',
        'DECIMAL_PRECISION',
        'If the currency supports decimals, only two decimal place precision is supported.',
      )
    if (whole.replace(/^0+/, '').length > MAX_WHOLE_DIGITS)
      return fail('value', 'MAX_VALUE_EXCEEDED', 'Should be less than or equal to 999999999999999.99.')
    return []
  })
  if (new Set(units.map((unit) => unit.reference_id)).size < units.length)
    failures.push({
      field: '/purchase_units',
      location: 'body',
      issue: 'DUPLICATE_REFERENCE_ID',
      description: '`reference_id` must be unique if multiple `purchase_unit` are provided.',
    })
  if (failures.length > 0) throw new PayPalError('UNPROCESSABLE_ENTITY', failures)
}

const MAX_REQUEST_ID = 108

export type RefundRequest = { value: string | null; customId: string | null }

/** Without an amount, the whole remainder is refunded. */
export function readRefundRequest(input: unknown): RefundRequest {
  const body = isObject(input) ? input : {}
  const amount = isObject(body.amount) ? body.amount : null
  const isWrong =
    (body.amount !== undefined && amount === null) ||
    (amount !== null && (amount.currency_code !== 'USD' || !/^\d{1,13}\.\d{2}$/.test(String(amount.value)))) ||
    (body.custom_id !== undefined && typeof body.custom_id !== 'string')
  if (isWrong) throw new PayPalError('INVALID_REQUEST')
  return {
    value: amount === null ? null : String(amount.value),
    customId: typeof body.custom_id === 'string' ? body.custom_id : null,
  }
}

export function checkRequestId(requestId: string | undefined, required: boolean): void {
  if (requestId !== undefined && (requestId.length < 1 || requestId.length > MAX_REQUEST_ID))
    throw new PayPalError('INVALID_REQUEST', [
      {
        field: 'PayPal-Request-Id',
        value: requestId,
        location: 'header',
        issue: 'INVALID_STRING_LENGTH',
        description: DESCRIPTIONS.INVALID_STRING_LENGTH,
      },
    ])
  if (requestId === undefined && required)
    throw new PayPalError('INVALID_REQUEST', [
      {
        field: 'PayPal-Request-Id',
        location: 'header',
        issue: 'PAYPAL_REQUEST_ID_REQUIRED',
        description:
          "A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
      },
    ])
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
