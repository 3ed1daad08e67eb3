import { mayDo } from '@nirgam/domain/office/roles'
import { startDeskSession } from '../../apps/api/src/features/staff/sessions/desk-sessions.ts'
import { transaction } from '../../apps/api/src/platform/database/engine.ts'
import { MOST_BYTES } from '../../apps/api/src/platform/http/description/described.ts'
import { isDesk } from '../../apps/api/src/platform/http/guard.ts'
import { httpClient } from '../../apps/api/src/testing/http-client.ts'
import { bodyWith, callOf, type JsonRoute, jsonRoutes, placesIn } from '../../apps/api/src/testing/json-routes.ts'
import { OVERFULL, WORST } from '../../apps/api/src/testing/worst-bodies.ts'
import { addOpenCases } from '../open-cases.ts'
import { startMain } from '../processes.ts'
import { Bystander, median } from './bystander.ts'
import { newTown } from './town.ts'

export type RouteFigure = {
  route: string
  answers: Record<string, number>
  without: number
  during: number
  times: number
}

const TRIES = 40

/** An authorised user sends a route's worst bodies one after another, while another user reads a list. */
export async function besetRoutes(mostTimes: number): Promise<RouteFigure[]> {
  const town = await newTown(2)
  await addOpenCases(town, 1)
  const server = await startMain(town.env)
  const [other, person] = town.people
  if (!other || !person) throw new Error('nobody lives here')
  const bystander = new Bystander({ url: server.url, person: other })
  try {
    const client = httpClient(server.url)
    const headersFor = await hatsOf(town, person.token)
    const ids = { paid: await caseIn(town), unfinished: person.remittance }
    await bystander.reads(5 * TRIES)
    const figures: RouteFigure[] = []
    for (const route of await jsonRoutes(town.services, client)) {
      await town.services.db.deleteFrom('limits').execute()
      const beset = async (bodies: readonly string[]) => {
        const answers: Record<string, number> = {}
        let isOver = false
        const sending = (async () => {
          for (let at = 0; !isOver; at += 1) {
            const [method, path] = callOf(route, ids)
            const call = { raw: bodies[at % bodies.length] ?? '', headers: headersFor(route) }
            const { status } = await client.send(method, path, call)
            answers[status] = (answers[status] ?? 0) + 1
          }
        })()
        const wait = median(await bystander.reads(TRIES))
        isOver = true
        await sending
        return { wait, answers }
      }
      const measured = async (): Promise<RouteFigure> => {
        const without = median(await bystander.reads(TRIES))
        const { wait: during, answers } = await beset(bodiesFor(route))
        return { route: route.route, answers, without, during, times: during / without }
      }
      let figure = await measured()
      // A busy machine can make a cheap route look expensive, so expensive ones are measured again.
      for (let again = 0; again < 2 && figure.times > mostTimes; again += 1) figure = await measured()
      figures.push(figure)
    }
    return figures
  } finally {
    await bystander.leave()
    await server.stop()
    await town.close()
  }
}

/** Bodies that are refused unread, and bodies of the largest size that is read. */
function bodiesFor(route: JsonRoute): string[] {
  const places = placesIn(route.body)
  const overfull = Object.values(OVERFULL).map((make) => make(MOST_BYTES - 8))
  return [...overfull, ...Object.values(WORST).flatMap((make) => places.map((place) => bodyWith(route, place, make)))]
}

type Town = Awaited<ReturnType<typeof newTown>>

async function hatsOf({ services: { db, clock } }: Town, token: string) {
  const cookies: Record<string, string> = {}
  for (const { id, role } of await db.selectFrom('staff').select(['id', 'role']).execute()) {
    cookies[role] = `nirgam_desk=${await transaction(db, (trx) => startDeskSession(trx, id, clock.now()))}`
  }
  return ({ access }: JsonRoute): Record<string, string> => {
    const json = { 'content-type': 'application/json' }
    if (!isDesk(access)) return { ...json, authorization: `Bearer ${token}` }
    const hat = access.desk === 'anyone' || mayDo('lead', access.desk) ? 'lead' : 'signer'
    return { ...json, 'x-nirgam-desk': '1', cookie: cookies[hat] ?? '' }
  }
}

async function caseIn({ services: { db } }: Town): Promise<number> {
  return (await db.selectFrom('cases').select('remittance_id').executeTakeFirstOrThrow()).remittance_id
}
