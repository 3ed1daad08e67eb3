import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/engine.ts'
import type { Logger } from '../logger.ts'
import type { Outgoing } from '../outgoing.ts'
import type { Vault } from '../vault/vault.ts'
import { mailSender } from './mail.ts'
import { type Channel, type Sender, Undeliverable } from './message.ts'
import { keepInOutbox } from './outbox.ts'
import { whatsappSender } from './whatsapp.ts'

/** Sends through the provider configured for the channel; throws on failure, and the job tries again. */
export type Messenger = {
  send: Sender
  channelFor(kind: 'email' | 'phone'): Channel
  /** whether anything is configured that could deliver to this kind of address */
  reaches(kind: 'email' | 'phone'): boolean
}

const SMS_TIMEOUT_MS = 10_000

export function createMessenger(parts: {
  config: Config
  db: Db
  vault: Vault
  clock: Clock
  log: Logger
  fetch: typeof fetch
  outgoing: Outgoing
}): Messenger {
  const { config } = parts
  const senders: Record<Channel, Sender | null> = {
    email: config.mail && mailSender(config.mail),
    sms: config.sms && smsSender(config.sms, parts.fetch),
    whatsapp: config.whatsapp && whatsappSender(config.whatsapp, parts.fetch),
  }
  const channelFor = (kind: 'email' | 'phone'): Channel => {
    if (kind === 'email') return 'email'
    return config.whatsapp && !config.sms ? 'whatsapp' : 'sms'
  }
  return {
    channelFor,
    reaches: (kind) => config.outbox || senders[channelFor(kind)] !== null,
    async send(message) {
      const sender = senders[message.channel]
      if (sender) return parts.outgoing.counting(({ channel }) => channel, sender)(message)
      if (!config.outbox) throw new Undeliverable(`nothing is configured to send by ${message.channel}`)
      await keepInOutbox(parts, message)
    },
  }
}

/** Any SMS provider that takes `{ to, from, text }` as JSON with a bearer token. */
function smsSender(provider: { url: string; token: string; sender: string }, via: typeof fetch): Sender {
  return async ({ to, text }) => {
    const answer = await via(provider.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${provider.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ to, from: provider.sender, text }),
      signal: AbortSignal.timeout(SMS_TIMEOUT_MS),
    })
    if (!answer.ok) throw new Undeliverable(`the SMS provider answered ${answer.status}`)
  }
}
