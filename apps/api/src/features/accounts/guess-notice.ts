import type { Db, Trx } from '../../platform/database/engine.ts'
import { transaction } from '../../platform/database/engine.ts'
import { AppError } from '../../platform/errors.ts'
import { type Allowance, Limits } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { verifiedOwner } from './contacts-store.ts'
import { notifyUser } from './notify-user.ts'

const KIND = 'accounts.tell-of-guesses'
const ONE_A_DAY: Allowance = { points: 1, seconds: 24 * 60 * 60 }

/** Looked up later and elsewhere: whoever is guessing must not learn from the time it takes whether there is an owner. */
export async function tellOwnerOfGuesses({ jobs }: Services, db: Db | Trx, lookup: string): Promise<void> {
  await jobs.add(db, KIND, { lookup }, { key: lookup })
}

export function tellOwnersOfGuesses(services: Services): void {
  services.jobs.handle<{ lookup: string }>(KIND, ({ lookup }) =>
    transaction(services.db, async (trx) => {
      const owner = await verifiedOwner(trx, lookup)
      if (!owner || !(await isFirstToday(services, trx, owner.id))) return
      await notifyUser(services, trx, owner.id, {
        subject: 'We stopped wrong sign-ins to your Nirgam account',
        text: `Wrong passwords or codes were entered for your account so often that we stopped further tries for a while.

Browsers that you have signed in with before are not stopped. If it was not you, you need not do anything; if your password is easy to guess or used elsewhere, please change it.`,
      })
    }),
  )
}

async function isFirstToday({ clock }: Services, trx: Trx, userId: number): Promise<boolean> {
  try {
    await new Limits(trx, clock).take('told-of-guesses', String(userId), ONE_A_DAY)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
