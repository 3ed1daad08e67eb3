import { type Ask, load, ratio } from './load.ts'
import { newPlace, type Person, type Place, signIn } from './place.ts'
import { type Running, startBare, startMain } from './processes.ts'
import type { Measured, Speed, Wishes } from './table.ts'

export type Scene = { place: Place; main: Running; person: Person; people: Person[] }
type History = { remittances: number; people?: number }

/** Runs a server with signed-in users until the work is done. */
export async function scene({ engine }: Wishes, history: History, work: (scene: Scene) => Promise<Measured[]>) {
  const place = await newPlace(engine, history)
  const main = await startMain(place.env)
  try {
    await untilFormsAreDrawn(main.url)
    const people: Person[] = []
    for (const email of place.emails) people.push(await signIn(place, main.url, email))
    const [person] = people
    if (!person) throw new Error('nobody is there')
    return await work({ place, main, person, people })
  } finally {
    await main.stop()
    await place.close()
  }
}

/** A new database draws its bank forms during the first start, which would keep a processor busy. */
export async function untilFormsAreDrawn(url: string): Promise<void> {
  while (true) {
    const { data } = (await (await fetch(`${url}/api/bank-forms/banks`)).json()) as { data: unknown[] }
    if (data.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

export const VISITORS = 8

/** Replies per second to one request, repeated; every reply must be a success. */
export async function rate(url: string, ask: () => Ask, milliseconds: number): Promise<number> {
  const { perSecond, wrong } = await load(url, ask, { concurrency: VISITORS, milliseconds })
  if (wrong > 0) throw new Error(`${wrong} wrong answers from ${ask().path}`)
  return perSecond
}

/** One side of a comparison: its request, and the cost of that. */
function side({ url, processorMs }: Pick<Running, 'url' | 'processorMs'>, ask: () => Ask) {
  let [answered, cost] = [0, 0]
  return {
    async turn(milliseconds: number): Promise<number> {
      const before = processorMs()
      const began = performance.now()
      const perSecond = await rate(url, ask, milliseconds)
      answered += (perSecond * (performance.now() - began)) / 1000
      cost += processorMs() - before
      return perSecond
    },
    costOfOne: () => cost / answered,
  }
}

const WARM_ANSWERS = 5_000
const WARM_MS = 15_000
const WARM_TURN_MS = 500

/**
 * V8 optimises code that has run some thousand times. Before that, a reply costs twice as much, more with more code
 * behind it; this is over within a minute of a server's life.
 */
async function warm(url: string, ask: () => Ask): Promise<void> {
  const until = performance.now() + WARM_MS
  for (let answered = 0; answered < WARM_ANSWERS && performance.now() < until; ) {
    answered += ((await rate(url, ask, WARM_TURN_MS)) * WARM_TURN_MS) / 1000
  }
}

/** Compares two servers in turns, so that other load on the machine slows both alike. */
export async function faster(
  wishes: Wishes,
  [one, asked]: [Pick<Running, 'url' | 'processorMs'>, () => Ask],
  [other, askedOther]: [Pick<Running, 'url' | 'processorMs'>, () => Ask],
): Promise<Speed> {
  const [a, b] = [side(one, asked), side(other, askedOther)]
  await Promise.all([warm(one.url, asked), warm(other.url, askedOther)])
  const answers = await ratio(wishes, a.turn, b.turn)
  return { answers, processor: b.costOfOne() / a.costOfOne() }
}

/** Compares our server with the baseline server, both running on the same data. */
export async function againstBare(wishes: Wishes, on: Scene, ours: () => Ask, theirs: () => Ask): Promise<Speed> {
  const bare = await startBare(on.place.env)
  try {
    return await faster(wishes, [on.main, ours], [bare, theirs])
  } finally {
    await bare.stop()
  }
}

/** One user saves more here than the limit per minute allows: the saves are counted as usual, but never refused. */
export async function allowSaves({ place, main, people }: Scene, ask: () => Ask): Promise<void> {
  for (let n = 0; n < people.length; n += 1) {
    const { path, ...sent } = ask()
    await fetch(`${main.url}${path}`, { ...sent, body: String(sent.body) })
  }
  await place.services.db
    .updateTable('limits')
    .set({ points: -1e9, resets_at: Date.now() + 86_400_000 })
    .execute()
}
