import { tooMany } from '../../platform/errors.ts'
import { bytesInFlight, type Held } from '../../platform/http/bytes-in-flight.ts'

/** Each upload is in memory while it is read and waits for a file worker; one person has no need for more. */
const MOST = 8
const WAIT_SECONDS = 5

const underWay = new Map<string, number>()

/** Runs the work, which counts its bytes in memory, unless this user has too much in progress already. */
export async function fewAtOnce<T>(who: string, work: (held: Held) => Promise<T>): Promise<T> {
  const others = underWay.get(who) ?? 0
  if (others >= MOST) throw tooMany(WAIT_SECONDS)
  underWay.set(who, others + 1)
  const held = bytesInFlight.open(who)
  try {
    return await work(held)
  } finally {
    held.close()
    const left = (underWay.get(who) ?? 1) - 1
    if (left > 0) underWay.set(who, left)
    else underWay.delete(who)
  }
}
