import { type Db, type Trx, transaction } from '../../platform/database/engine.ts'
import { type Limit, Limits } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { verifiedOwner } from './contacts/contacts-store.ts'
import { notifyUser } from './notify-user.ts'

const KIND = 'accounts.tell-of-guesses'
const ONE_A_DAY: Limit = { name: 'told-of-guesses', points: 1, seconds: 24 * 60 * 60 }

/** Looks the owner up in a job, so that somebody guessing cannot learn from the response time whether there is one. */
export async function tellOwnerOfGuesses({ jobs }: Services, db: Db | Trx, lookup: string): Promise<void> {
  await jobs.add(db, KIND, { lookup }, { key: lookup })
}

export function tellOwnersOfGuesses(services: Services): void {
  services.jobs.handle<{ lookup: string }>(KIND, ({ lookup }) =>
    transaction(services.db, async (trx) => {
      const owner = await verifiedOwner(trx, lookup)
      const limits = new Limits(trx, services.clock)
      if (!owner || !(await limits.isGranted(ONE_A_DAY, String(owner.id)))) return
      await notifyUser(services, trx, owner.id, {
        subject: 'Someone tried to log in to your Nirgam account',
        text: `Someone entered wrong passwords or codes for your account so many times that we’ve paused new attempts.

You can still log in from browsers you’ve used before. If it wasn’t you, there’s nothing you need to do, but if your password is easy to guess or used elsewhere, please change it.`,
      })
    }),
  )
}
