import { isDeepStrictEqual } from 'node:util'
import { API, type Route } from '@nirgam/domain/api-contract'
import type { Db } from '../platform/database/engine.ts'
import { type AllRows, allRows } from './databases/all-rows.ts'
import { statementsOf } from './databases/statements.ts'
import type { Sent } from './http-client.ts'
import type { TestApi } from './test-api.ts'

type ReadingRoute = Extract<Route, `GET ${string}`>

/** Answers that pages ask for again and again, that never change, or that are about words just typed. */
const LEFT_OUT: ReadonlySet<ReadingRoute> = new Set([
  'GET /bank-forms/banks',
  'GET /bank-forms/banks/:id/forms',
  'GET /check/:code',
  'GET /desk/audit',
  'GET /desk/cases/:id/sheet/compare',
  'GET /desk/changes',
  'GET /desk/enquiries/changes',
  'GET /dev/outbox',
  'GET /postal/:country/:code',
  'GET /promise',
  'GET /remittances/:id/case/version',
  'GET /remittances/:id/payment/success',
  'GET /remittances/:id/payment/verify',
  'GET /signers',
])

const QUERIES: Readonly<Partial<Record<ReadingRoute, string>>> = {
  'GET /cases': '?remittances=:ids',
  'GET /desk/queue': '?view=all',
  'GET /desk/numbers': '?weeks=4',
}

const isReading = (route: Route): route is ReadingRoute => route.startsWith('GET ')
const READ = (Object.keys(API) as Route[])
  .filter(isReading)
  .filter((route) => typeof API[route].reply !== 'string' && !LEFT_OUT.has(route))
  // Reading a part of a case is noted in its history, so the case comes last.
  .toSorted((one, other) => other.split('/').length - one.split('/').length)

const isAtDesk = (path: string) => path.startsWith('/desk/')

/** The lists with the ids of the records. */
const LISTS = {
  '/desk/cases/:id': '/desk/queue?view=all',
  '/desk/enquiries/:id': '/desk/enquiries',
  '/remittances/:id': '/remittances',
}

/** Reads as the sender of a call. */
function readerFor(api: TestApi, { headers: sent }: Sent) {
  const kept = ['authorization', 'cookie', 'x-nirgam-desk'].flatMap((name) => (sent[name] ? [[name, sent[name]]] : []))
  return (path: string) => api.get(path, { headers: Object.fromEntries(kept) })
}

/** The name and address of every answer that the sender can read: about the record in its path, and about another. */
async function readableBy(api: TestApi, sent: Sent): Promise<Map<string, string>> {
  const read = readerFor(api, sent)
  const records = new Map<string, number[]>()
  for (const [record, list] of Object.entries(LISTS)) {
    if (isAtDesk(record) !== isAtDesk(sent.path)) continue
    const [, meant] = new RegExp(`^${record.replace(':id', '(\\d+)')}`).exec(sent.path) ?? []
    const { data } = (await read(list)).body
    const listed: number[] = data?.map?.((row: Record<string, number>) => row.remittance_id ?? row.id) ?? []
    records.set(record, [...new Set([...(meant ? [Number(meant)] : []), ...listed])].slice(0, 2))
  }
  const ids = [...records.values()].flat().join()
  const addresses = new Map<string, string>()
  for (const route of READ) {
    const address = `${route.slice('GET '.length)}${QUERIES[route] ?? ''}`.replace(':ids', ids)
    if (isAtDesk(address) !== isAtDesk(sent.path)) continue
    const [, [one, another] = []] = [...records].find(([record]) => address.startsWith(record)) ?? []
    addresses.set(route, address.replace(':id', `${one ?? 0}`))
    if (another) addresses.set(`${route} (of another)`, address.replace(':id', `${another}`))
  }
  return addresses
}

type Tables = ReadonlySet<string>

const watches = new WeakMap<Db, ReturnType<typeof statementsOf>>()

/** Does some work, and finds every table that its statements name. */
async function tablesReadBy(api: TestApi, work: () => Promise<unknown>): Promise<Tables> {
  const { db } = api.services
  const watch = watches.get(db) ?? statementsOf(api)
  watches.set(db, watch)
  const statements = await watch(work)
  return new Set(statements.flatMap(({ text }) => text.match(/\w+/g) ?? []))
}

/** Tables whose rows are not all the same. */
function tablesThatDiffer(before: AllRows, after: AllRows): string[] {
  if (before === after) return []
  return [...after].flatMap(([table, rows]) => (isDeepStrictEqual(rows, before.get(table)) ? [] : [table]))
}

/** Makes a call, and finds the answers that it changed for its sender. */
export async function answersChangedBy<T>(
  api: TestApi,
  route: string,
  call: () => Promise<T>,
): Promise<{ result: T; changed: string[] }> {
  const pattern = new RegExp(`^${route.replace(/:\w+/g, '[^/?]+')}$`)
  const { db } = api.services
  let changedSince = async (): Promise<string[]> => []
  api.before(async (sent) => {
    if (!pattern.test(`${sent.method} ${sent.path}`)) return
    api.before(null)
    const addresses = await readableBy(api, sent)
    const read = readerFor(api, sent)
    const answers = new Map<string, string>()
    const tables = new Map<string, Tables>()
    const isAsBefore = async (name: string, address: string) => {
      const { status, body } = await read(address)
      const answer = JSON.stringify([status, body])
      const known = answers.get(name) ?? answer
      answers.set(name, answer)
      // The call may have ended the session.
      return answer === known || status === 401
    }
    for (const [name, address] of addresses) {
      tables.set(name, await tablesReadBy(api, () => isAsBefore(name, address)))
    }
    const before = await allRows(db)
    changedSince = async () => {
      const differing = tablesThatDiffer(before, await allRows(db))
      const changed: string[] = []
      for (const [name, address] of addresses) {
        // The others can only answer the same again.
        const mayDiffer = differing.some((table) => tables.get(name)?.has(table))
        if (mayDiffer && !(await isAsBefore(name, address))) changed.push(name)
      }
      return changed
    }
  })
  const result = await call().finally(() => api.before(null))
  return { result, changed: await changedSince() }
}
