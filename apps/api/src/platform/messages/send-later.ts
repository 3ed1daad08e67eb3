import { randomUUID } from 'node:crypto'
import type { Db, Trx } from '../database/engine.ts'
import { errorWords } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import type { Message, StoredMessage } from './messenger.ts'

const KIND = 'send-message'
const MAX_ATTEMPTS = 12
const LONGEST_PAUSE_MS = 30 * 60_000

type Parcel = { message: StoredMessage; until: number | null }

/**
 * Says what the message was about and why it was not sent, but not to whom it goes: its words are stored unencrypted and
 * logged, and a mail server's reply often names the recipient.
 */
class NotSent extends Error {
  override name = 'NotSent'

  constructor({ kind, channel }: StoredMessage, reason: unknown) {
    super(`${kind ?? 'a message'} by ${channel}: ${errorWords(reason)}`)
  }
}

/** Stored in the transaction of the business change and sent soon after, so that no request waits for a mail server. */
export async function sendLater(
  { jobs }: Pick<Services, 'jobs'>,
  db: Db | Trx,
  message: Message,
  { until = null }: { until?: number | null } = {},
): Promise<void> {
  await jobs.add(db, KIND, { message: { id: randomUUID(), ...message }, until } satisfies Parcel)
}

export function sendMessages({ jobs, messenger }: Pick<Services, 'jobs' | 'messenger'>): void {
  jobs.handle<Parcel>(
    KIND,
    async ({ message, until }, { now }) => {
      // A code that no longer works would only confuse.
      if (until !== null && now >= until) return
      await messenger.send(message).catch((error) => {
        throw new NotSent(message, error)
      })
    },
    { maxAttempts: MAX_ATTEMPTS, backoff: (attempt) => Math.min(2 ** attempt * 1000, LONGEST_PAUSE_MS) },
  )
}
