import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { SAMPLE_ANSWERS } from '@nirgam/domain/remittance/sample-form'
import { startSession } from '../apps/api/src/features/accounts/sessions/sessions.ts'
import { type Dice, rolling } from '../apps/api/src/operator/seed/invented.ts'
import { type Ask, exchange } from './load.ts'
import { addOpenCases, leadOf } from './open-cases.ts'
import { newPlace, type Place } from './place.ts'
import { startMain } from './processes.ts'
import { untilFormsAreDrawn } from './scene.ts'
import { atMost, type Measure, told } from './table.ts'

const PEOPLE = 200
const EACH = 3
const AT_THE_DESK = 10
const CASES = 1_000
const MINUTE_MS = 60_000
/** The pause between two actions, in which a user reads, types and thinks. */
const THINKING_MS = { least: 300, most: 1_700 }

type Visitor = {
  headers: Record<string, string>
  acts: readonly Act[]
  unfinished: number
  turn: number
  cases: readonly number[]
}
type Act = { name: string; share: number; ask: (visitor: Visitor) => Ask }

/** The actions of customers, and their share in percent. */
const CUSTOMERS_ACTS: readonly Act[] = [
  { name: 'who am I', share: 30, ask: ({ headers }) => ({ path: '/api/user', headers }) },
  { name: 'remittances', share: 15, ask: ({ headers }) => ({ path: '/api/remittances?totals=true', headers }) },
  {
    name: 'one remittance',
    share: 15,
    ask: ({ headers, unfinished }) => ({ path: `/api/remittances/${unfinished}`, headers }),
  },
  { name: 'save a step', share: 20, ask: (visitor) => saved(visitor) },
  { name: 'contributions', share: 5, ask: ({ headers }) => ({ path: '/api/contributions', headers }) },
  { name: 'enquiries', share: 5, ask: ({ headers }) => ({ path: '/api/enquiries', headers }) },
  { name: 'banks', share: 10, ask: () => ({ path: '/api/bank-forms/banks' }) },
]

const DESK_ACTS: readonly Act[] = [
  { name: 'queue', share: 30, ask: ({ headers }) => ({ path: '/api/desk/queue?view=new', headers }) },
  { name: 'open a case', share: 30, ask: (visitor) => openedCase(visitor) },
  {
    name: 'changes',
    share: 30,
    ask: ({ headers }) => ({ path: `/api/desk/changes?since=${Date.now() - 5_000}`, headers }),
  },
  { name: 'search', share: 10, ask: ({ headers }) => ({ path: '/api/desk/queue?q=Sharma', headers }) },
]

function openedCase(visitor: Visitor): Ask {
  visitor.turn += 1
  const { cases, headers, turn } = visitor
  return { path: `/api/desk/cases/${cases[(turn * 37) % cases.length]}`, headers }
}

function saved(visitor: Visitor): Ask {
  visitor.turn += 1
  const data = { ...SAMPLE_ANSWERS.sender_details, address: `${visitor.turn} Lake View Road` }
  return {
    method: 'PUT',
    path: `/api/remittances/${visitor.unfinished}`,
    headers: { ...visitor.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ step: 'sender_details', data }),
  }
}

/** Two hundred customers and ten staff for a minute, each on a separate connection. */
export const people: Measure = async ({ engine }) => {
  const place = await newPlace(engine, { remittances: EACH, people: PEOPLE })
  const main = await startMain(place.env)
  try {
    await untilFormsAreDrawn(main.url)
    await addOpenCases(place, CASES)
    const visitors = [...(await admitted(place)), ...(await atTheDesk(place))]
    const [before, worked] = [main.memory(), main.processorMs()]
    const until = performance.now() + MINUTE_MS
    const dice = rolling(1)
    const answers = (await Promise.all(visitors.map((visitor) => visit(main.url, visitor, dice, until)))).flat()
    const within = (share: number, answers: readonly Answer[]) => {
      const sorted = answers.map(({ took }) => took).sort((a, b) => a - b)
      return sorted[Math.floor(sorted.length * share)] ?? Number.NaN
    }
    const reads = answers.filter(({ isRead }) => isRead)
    return [
      told(`${PEOPLE} people, ${AT_THE_DESK} staff: answers a second`, answers.length / (MINUTE_MS / 1000)),
      told('… processor time of an answer', (main.processorMs() - worked) / answers.length, ' ms'),
      told('… half of all answers within', within(0.5, answers), ' ms'),
      told('… 99 of 100 answers within', within(0.99, answers), ' ms'),
      atMost('99 of 100 reads within', within(0.99, reads), 50, ' ms'),
      ...[...CUSTOMERS_ACTS, ...DESK_ACTS].map(({ name }) => {
        const ofAct = answers.filter(({ act }) => act === name)
        return told(`… … ${name}: half; 99 of 100 within`, [within(0.5, ofAct), within(0.99, ofAct)], ' ms')
      }),
      told('… memory before', before, ' MB'),
      atMost('memory after a minute', main.memory(), 220, ' MB'),
    ]
  } finally {
    await main.stop()
    await place.close()
  }
}

/** Creates sessions without the sign-in, which would hash a password for each and is rate-limited by address. */
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
    const headers = { authorization: `Bearer ${token}` }
    visitors.push({ headers, acts: CUSTOMERS_ACTS, unfinished: id, turn: 0, cases: [] })
  }
  if (visitors.length < PEOPLE) throw new Error(`only ${visitors.length} have something unfinished`)
  return visitors
}

async function atTheDesk(place: Place): Promise<Visitor[]> {
  const { db } = place.services
  const open = await db
    .selectFrom('cases')
    .select('remittance_id')
    .where('state', '=', 'received')
    .limit(CASES)
    .execute()
  const cases = open.map(({ remittance_id }) => remittance_id)
  const visitors: Visitor[] = []
  for (let n = 0; n < AT_THE_DESK; n += 1) {
    visitors.push({ headers: await leadOf(place), acts: DESK_ACTS, unfinished: 0, turn: n * 100, cases })
  }
  return visitors
}

type Answer = { act: string; isRead: boolean; took: number }

/** Measures each reply; a wrong one ends the measurement. */
async function visit(url: string, visitor: Visitor, dice: Dice, until: number): Promise<Answer[]> {
  const socket = await opened(url)
  const answers: Answer[] = []
  const thought = () => THINKING_MS.least + dice.below(THINKING_MS.most - THINKING_MS.least)
  // Spreads the first requests.
  await setTimeout(thought())
  while (performance.now() < until) {
    const act = chosen(dice, visitor.acts)
    const ask = act.ask(visitor)
    const began = performance.now()
    const status = await exchange(socket, ask)
    if (status !== 200) throw new Error(`${ask.path} was answered with ${status}`)
    answers.push({ act: act.name, isRead: ask.method === undefined, took: performance.now() - began })
    await setTimeout(thought())
  }
  socket.destroy()
  return answers
}

async function opened(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  // The first wrong reply ends the measurement; later errors of other sockets do not matter.
  socket.on('error', () => {})
  return socket
}

function chosen(dice: Dice, acts: readonly Act[]): Act {
  let left = dice.below(acts.reduce((sum, { share }) => sum + share, 0))
  const act = acts.find(({ share }) => {
    left -= share
    return left < 0
  })
  return act ?? (acts[0] as Act)
}
