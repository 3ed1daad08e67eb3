import { type StandIn, type StandInOptions, startStandIn } from '../stand-in.ts'

export const ACCOUNT = { clientId: 'client', clientSecret: 'secret', webhookId: 'WEBHOOK1' }

export const ORDER = {
  intent: 'CAPTURE',
  purchase_units: [
    {
      amount: { currency_code: 'USD', value: '60.24' },
      custom_id: 'payment-1',
      invoice_id: 'NRG-1',
      description: '15CA/15CB certificate',
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: 'Nirgam',
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        return_url: 'http://localhost:3000/callback?remittance=7',
        cancel_url: 'http://localhost:3000/callback?cancelled=1',
      },
    },
  },
}

export type Answer = { status: number; body: ReturnType<typeof JSON.parse> }

/** A merchant's server, for tests: plain HTTP, so that they see exactly what is transmitted. */
export async function merchantOf(url: string) {
  const issued = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic(ACCOUNT.clientId, ACCOUNT.clientSecret) },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token: token } = (await issued.json()) as { access_token: string }

  async function call(
    method: string,
    path: string,
    init: { body?: string; headers?: HeadersInit } = {},
  ): Promise<Answer> {
    const response = await fetch(url + path, {
      method,
      body: init.body,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...init.headers,
      },
    })
    return { status: response.status, body: await response.json() }
  }

  return {
    call,
    create: (body: object = ORDER, requestId = 'create-1') =>
      call('POST', '/v2/checkout/orders', { body: JSON.stringify(body), headers: { 'paypal-request-id': requestId } }),
    show: (id: string) => call('GET', `/v2/checkout/orders/${id}`),
    capture: (id: string, requestId = 'capture-1') =>
      call('POST', `/v2/checkout/orders/${id}/capture`, { headers: { 'paypal-request-id': requestId } }),
    refund: (captureId: string, body: object = {}, requestId = 'refund-1') =>
      call('POST', `/v2/payments/captures/${captureId}/refund`, {
        body: JSON.stringify(body),
        headers: { 'paypal-request-id': requestId },
      }),
  }
}

export async function start(options: Partial<StandInOptions> = {}): Promise<StandIn> {
  return startStandIn({ ...ACCOUNT, port: 0, dataDir: ':memory:', ...options })
}

export function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}
