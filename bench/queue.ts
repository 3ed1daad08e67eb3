import { QUEUE_SORTS } from '@nirgam/domain/office/queue'
import { load, ratio } from './load.ts'
import { addOpenCases, leadOf, SENDER } from './open-cases.ts'
import { newPlace, type Place } from './place.ts'
import { type Running, startMain } from './processes.ts'
import { atMost, type Measure, type Measured, type Wishes } from './table.ts'

const FEW = 1_000
const MANY = 100_000
const AT_ONCE = 4

/** A search returns five rows, so that both sides present the same number. */
const PATHS = {
  'the queue’s first page and counts': '/api/desk/queue?view=new',
  'the late': '/api/desk/queue?view=late',
  ...Object.fromEntries(
    QUEUE_SORTS.flatMap((sort) =>
      [
        'view=new',
        'view=all',
        'view=all&state=received',
        'view=all&bank=hdfc',
        'view=all&source=savings',
        'view=mine',
      ].map((list) => [`${list}, ${sort}`, `/api/desk/queue?${list}&sort=${sort}`]),
    ),
  ),
  ...Object.fromEntries(
    ['view=all', 'view=new', 'view=late', 'view=all&bank=hdfc', 'view=all&state=received', 'view=mine'].map((list) => [
      `${list}, open for a month`,
      `/api/desk/queue?${list}&age=30`,
    ]),
  ),
  'new of a bank': '/api/desk/queue?view=new&bank=hdfc',
  'a search by name': `/api/desk/queue?q=${encodeURIComponent(SENDER.senderDetails.name)}&limit=5`,
  'a search by PAN': `/api/desk/queue?q=${SENDER.senderBankDetails.panNumber}&limit=5`,
  'what changed': '/api/desk/changes?since=1000000000',
}

type Desk = { place: Place; main: Running; headers: Record<string, string> }

async function deskWith({ engine }: Wishes, cases: number): Promise<Desk> {
  const place = await newPlace(engine, { remittances: 0 })
  await addOpenCases(place, cases)
  const main = await startMain(place.env)
  return { place, main, headers: await leadOf(place) }
}

async function rate({ main, headers }: Desk, path: string, milliseconds: number): Promise<number> {
  const { perSecond, wrong } = await load(main.url, () => ({ path, headers }), { concurrency: AT_ONCE, milliseconds })
  if (wrong > 0) throw new Error(`${wrong} wrong answers from ${path}`)
  return perSecond
}

/** The desk with a hundred thousand open cases, compared with a thousand. */
export const queue: Measure = async (wishes) => {
  const [small, large] = [await deskWith(wishes, FEW), await deskWith(wishes, MANY)]
  try {
    const results: Measured[] = []
    for (const [what, path] of Object.entries(PATHS)) {
      const slower = await ratio(
        wishes,
        (turn) => rate(small, path, turn),
        (turn) => rate(large, path, turn),
      )
      results.push(atMost(`${what}, time with ${MANY} open cases`, slower, 1.2, 'x'))
    }
    return results
  } finally {
    for (const { main, place } of [small, large]) {
      await main.stop()
      await place.close()
    }
  }
}
