import { MESSAGES } from '@nirgam/domain/messages'
import { unavailable } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { createPayPalClient, type PayPalClient } from './paypal-client.ts'

const clients = new WeakMap<Services, PayPalClient>()

/** One client for each running server, because it keeps the access token. */
export function paypalOf(services: Services): PayPalClient {
  const known = clients.get(services)
  if (known) return known
  const client = createPayPalClient({ ...paypalAccount(services), fetch: services.fetch, clock: services.clock })
  clients.set(services, client)
  return client
}

export function paypalAccount({ config }: Services) {
  if (!config.paypal) throw unavailable(MESSAGES.payment.unavailable)
  return config.paypal
}
