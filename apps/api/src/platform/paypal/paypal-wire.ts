import { asCents, type Cents } from '@nirgam/domain/shared/money'
import { z } from 'zod'

/** PayPal order as the rest of the product sees it. Money is in cents, parsed from text digit by digit. */
export type PayPalOrder = {
  id: string
  status: string
  approvalUrl: string | null
  captures: PayPalCapture[]
  refunds: PayPalRefund[]
  customId: string | null
  amountCents: Cents
  currency: string
  payerId: string | null
}

export type PayPalCapture = {
  id: string
  status: string
  amountCents: Cents
  currency: string
  customId: string | null
}

export type PayPalRefund = {
  id: string
  status: string
  amountCents: Cents
  currency: string
  customId: string | null
}

type PayPalLink = { rel: string; href: string }

/** Never through a floating-point number: '1.15' must be 115 cents. Null when it is not an exact amount of cents. */
function centsOf(value: string): Cents | null {
  const [, whole, decimals = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(value) ?? []
  return whole === undefined ? null : asCents(Number(whole + decimals.padEnd(2, '0')))
}

export function amountText(cents: Cents): string {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError('an amount is a positive whole number of cents')
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const money = z
  .object({ currency_code: z.string(), value: z.string() })
  .transform(({ currency_code, value }, context) => {
    const amountCents = centsOf(value)
    if (amountCents !== null) return { amountCents, currency: currency_code }
    context.addIssue({ code: 'custom', message: 'not an amount in cents' })
    return z.NEVER
  })

const links = z.array(z.object({ rel: z.string(), href: z.string() })).default([])

const capture = z
  .object({ id: z.string().min(1), status: z.string(), amount: money, custom_id: z.string().optional() })
  .transform(
    ({ id, status, amount, custom_id }): PayPalCapture => ({ id, status, ...amount, customId: custom_id ?? null }),
  )

export const refundSchema = z
  .object({ id: z.string().min(1), status: z.string(), amount: money, custom_id: z.string().optional() })
  .transform(
    ({ id, status, amount, custom_id }): PayPalRefund => ({ id, status, ...amount, customId: custom_id ?? null }),
  )

const purchaseUnit = z.object({
  amount: money,
  custom_id: z.string().optional(),
  payments: z.object({ captures: z.array(capture).default([]), refunds: z.array(refundSchema).default([]) }).optional(),
})

const APPROVAL_RELS = ['payer-action', 'approve']

/** Statuses remain strings, so that a status that PayPal adds later does not make an order unreadable. */
export const orderSchema = z
  .object({
    id: z.string().min(1),
    status: z.string().min(1),
    purchase_units: z.tuple([purchaseUnit], purchaseUnit),
    payer: z.object({ payer_id: z.string().optional() }).optional(),
    links,
  })
  .transform(
    ({ id, status, purchase_units: units, payer, links }): PayPalOrder => ({
      id,
      status,
      approvalUrl: links.find((link) => APPROVAL_RELS.includes(link.rel))?.href ?? null,
      captures: units.flatMap((unit) => unit.payments?.captures ?? []),
      refunds: units.flatMap((unit) => unit.payments?.refunds ?? []),
      customId: units[0].custom_id ?? null,
      ...units[0].amount,
      payerId: payer?.payer_id ?? null,
    }),
  )

export const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

export const verificationSchema = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

const orderError = z.object({
  name: z.string().regex(/^[A-Z][A-Z0-9_]+$/),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).default([]),
  links,
})

/** Token errors have OAuth's shape, not PayPal's. */
const authError = z.object({ error: z.string() })

export type PayPalRefusal = { issue: string; debugId: string | null; links: PayPalLink[] }

/** Null unless PayPal itself answered: a proxy's error page is not a refusal by PayPal. */
export function readRefusal(status: number, body: unknown): PayPalRefusal | null {
  const error = orderError.safeParse(body)
  if (error.success) {
    const { name, details, debug_id, links } = error.data
    return { issue: details[0]?.issue ?? name, debugId: debug_id ?? null, links }
  }
  const refused = status <= 401 ? authError.safeParse(body) : null
  return refused?.success ? { issue: refused.data.error, debugId: null, links: [] } : null
}

/** PayPal refused, so nothing happened. */
export type Refused = {
  kind: 'refused'
  issue: string
  debugId: string | null
  httpStatus: number
  links: PayPalLink[]
}
/** The outcome is unknown. The only correct reaction is to ask again. */
export type Unknown = { kind: 'unknown'; why: string }
