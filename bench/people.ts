import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { SAMPLE_ANSWERS } from '@nirgam/domain/remittance/sample-remittance'
import { startSession } from '../apps/api/src/features/accounts/sessions/sessions.ts'
import { type Dice, rolling } from '../apps/api/src/operator/seed/invented.ts'
import { type Ask, exchange } from './load.ts'
import { newPlace, type Place } from './place.ts'
import { startMain } from './processes.ts'
import { untilFormsAreDrawn } from './scene.ts'
import { type Measure, told } from './table.ts'

const PEOPLE = 200
const EACH = 3
const MINUTE_MS = 60_000
/** Between one thing and the next somebody reads, types and thinks. */
const THINKING_MS = { least: 300, most: 1_700 }

type Visitor = { headers: Record<string, string>; unfinished: number; city: number }
type Act = { share: number; ask: (visitor: Visitor) => Ask }

/** What people do, and how often of a hundred times. */
const ACTS: readonly Act[] = [
  { share: 30, ask: ({ headers }) => ({ path: '/api/user', headers }) },
  { share: 15, ask: ({ headers }) => ({ path: '/api/remittances?totals=true', headers }) },
  { share: 15, ask: ({ headers, unfinished }) => ({ path: `/api/remittances/${unfinished}`, headers }) },
  { share: 20, ask: (visitor) => saved(visitor) },
  { share: 5, ask: ({ headers }) => ({ path: '/api/contributions', headers }) },
  { share: 5, ask: ({ headers }) => ({ path: '/api/enquiries', headers }) },
  { share: 10, ask: () => ({ path: '/api/bank-forms/banks' }) },
]

function saved(visitor: Visitor): Ask {
  visitor.city += 1
  const data = { ...SAMPLE_ANSWERS.sender_details, address: `${visitor.city} Lake View Road` }
  return {
    method: 'PUT',
    path: `/api/remittances/${visitor.unfinished}`,
    headers: { ...visitor.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ step: 'sender_details', data }),
  }
}

/** Two hundred people for a minute, each on a connection of their own, and what is left of it. */
export const people: Measure = async ({ engine }) => {
  const place = await newPlace(engine, { remittances: EACH, people: PEOPLE })
  const main = await startMain(place.env)
  try {
    await untilFormsAreDrawn(main.url)
    const visitors = await admitted(place)
    const before = main.memory()
    const until = performance.now() + MINUTE_MS
    const dice = rolling(1)
    const took = (await Promise.all(visitors.map((visitor) => visit(main.url, visitor, dice, until)))).flat()
    took.sort((a, b) => a - b)
    const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN
    return [
      told(`${PEOPLE} people for a minute: answers a second`, took.length / (MINUTE_MS / 1000)),
      told('… half of the answers within', at(0.5), ' ms'),
      told('… 99 of 100 within', at(0.99), ' ms'),
      told('… memory before', before, ' MB'),
      told('… memory after', main.memory(), ' MB'),
    ]
  } finally {
    await main.stop()
    await place.close()
  }
}

/** Signed in without the sign-in, which hashes a password for each and is counted by address. */
async function admitted({ services: { db, clock } }: Place): Promise<Visitor[]> {
  const rows = await db
    .selectFrom('remittances')
    .select(['id', 'user_id'])
    .where('is_completed', '=', 0)
    .orderBy('user_id')
    .execute()
  const visitors: Visitor[] = []
  for (const { id, user_id } of rows) {
    const token = await startSession(db, user_id, clock.now())
    visitors.push({ headers: { authorization: `Bearer ${token}` }, unfinished: id, city: 0 })
  }
  if (visitors.length < PEOPLE) throw new Error(`only ${visitors.length} have something unfinished`)
  return visitors
}

/** Answers how long each answer took; a wrong one ends the measurement. */
async function visit(url: string, visitor: Visitor, dice: Dice, until: number): Promise<number[]> {
  const socket = await opened(url)
  const took: number[] = []
  const thought = () => THINKING_MS.least + dice.below(THINKING_MS.most - THINKING_MS.least)
  // They do not come all at once.
  await setTimeout(thought())
  while (performance.now() < until) {
    const ask = chosen(dice).ask(visitor)
    const began = performance.now()
    const status = await exchange(socket, ask)
    if (status !== 200) throw new Error(`${ask.path} was answered with ${status}`)
    took.push(performance.now() - began)
    await setTimeout(thought())
  }
  socket.destroy()
  return took
}

async function opened(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  return socket
}

function chosen(dice: Dice): Act {
  let left = dice.below(ACTS.reduce((sum, { share }) => sum + share, 0))
  const act = ACTS.find(({ share }) => {
    left -= share
    return left < 0
  })
  return act ?? (ACTS[0] as Act)
}
