import { mondayOf, weekOf } from '@nirgam/domain/office/numbers'
import { COUNTED_UP_TO, QUEUE_SORTS, QUEUE_VIEWS } from '@nirgam/domain/office/queue'
import { DAY_MS, HOUR_MS } from '@nirgam/domain/shared/dates'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { engineOf } from './platform/database/engine.ts'
import { type RowMeter, rowMeter } from './testing/databases/rows-read.ts'
import { statementsOf } from './testing/databases/statements.ts'
import { addUnevenOwners, markOf, type Owner, SHARES } from './testing/databases/uneven-data.ts'
import { onBothEngines } from './testing/engines.ts'
import { sampleUpload } from './testing/files/sample-upload.ts'
import type { Answer } from './testing/http-client.ts'
import { deskOf, joinStaff } from './testing/scenes/staff.ts'
import type { TestApi } from './testing/test-api.ts'

type Request = {
  name: string
  send(): Promise<Answer>
  /** rows that it adds up, besides those that it returns */
  sums?: number
  /** rows that it filters: those of its first condition, if no index has the others */
  within?: number
}

/** Three times the result for joins and filters, and a few for rows that every request needs, such as the session. */
const mostRows = (answered: number) => 3 * answered + 20

/** The statements of some requests that read more than they should, by request. */
async function wastefulIn(
  requests: readonly Request[],
  { statementsIn, meter }: { statementsIn: ReturnType<typeof statementsOf>; meter: RowMeter },
): Promise<string[]> {
  const found: string[] = []
  for (const { name, send, sums = 0, within = 0 } of requests) {
    const sent = await statementsIn(async () => {
      const { status, body } = await send()
      if (status >= 300) throw new Error(`${name} is refused: ${status} ${JSON.stringify(body)}`)
    })
    for (const statement of sent) {
      const more = /\b(sum|count)\(/.test(statement.text) ? sums : within
      for (const { plan, read, answered } of await meter.readingsOf(statement)) {
        if (read <= mostRows(answered + more)) continue
        found.push(`${name}, ${plan}: ${read} rows read for ${answered}, ${statement.text}`)
      }
    }
  }
  return found
}

function customersRequests(api: TestApi, owner: Owner): Request[] {
  const { share, token, email, remittances, enquiries, caseOf } = owner
  const get = (path: string, more: Partial<Request> = {}) => ({
    name: `${share}: ${path}`,
    send: () => api.get(path, { token }),
    ...more,
  })
  const [oldest, newest] = [remittances[0], remittances.at(-1)]
  const pagesOf = (list: string, sums: number) =>
    [
      `sort=newest&before=${remittances[1]}`,
      `sort=oldest&before=${remittances.at(-2)}`,
      ...['newest', 'oldest', 'largest', 'smallest'].map((sort) => `sort=${sort}`),
      ...[oldest, newest].flatMap((id) => [`sort=largest&before=${id}`, `sort=smallest&before=${id}`]),
    ].map((query) => get(`${list}?${query}`, { sums }))
  return [
    ...['/user', '/profile', '/profile/deletion', '/remittances/check-incomplete', '/remittances/current'],
    ...[`/remittances/${oldest}`, `/remittances/${newest}`, '/ledger', `/dev/outbox?to=${email}`],
    ...['/enquiries', `/enquiries?before=${enquiries[1] ?? newest}`],
    ...[remittances.slice(0, 25), remittances.slice(-25), []].map((ids) => `/cases?remittances=${ids}`),
    ...['case', 'case/version', 'case/guide', 'finding', 'certificate'].map((part) => `/remittances/${caseOf}/${part}`),
  ]
    .map((path) => get(path))
    .concat(
      pagesOf('/remittances', 0),
      pagesOf('/contributions', remittances.length),
      get('/remittances?totals=true', { sums: remittances.length }),
      ...customersChanges(api, owner),
    )
}

function customersChanges(api: TestApi, { share, token, email, remittances }: Owner): Request[] {
  const unfinished = `/remittances/${remittances.at(-1)}`
  return [
    {
      name: `${share}: saves a step`,
      send: () => api.put(unfinished, { token, body: { step: 'amount', data: 600_000 } }),
    },
    {
      name: `${share}: uploads a document`,
      send: async () =>
        api.post(`${unfinished}/upload-document`, { token, raw: (await sampleUpload('addressProof')).form }),
    },
    {
      name: `${share}: asks a question`,
      send: () => api.post('/enquiries', { token, body: { subject: 'A question', message: 'How long?' } }),
    },
    {
      name: `${share}: signs in`,
      send: () => api.post('/login', { body: { identifier: email, password: 'correct horse' } }),
    },
  ]
}

type Desk = ReturnType<typeof deskOf>

/** Counts of the queue stop at a limit. */
const COUNTED = QUEUE_VIEWS.length * (COUNTED_UP_TO + 1)

const getAt = (desk: Desk, path: string, more: Partial<Request> = {}): Request => ({
  name: path,
  send: () => desk.get(path),
  ...more,
})

async function queueRequests({ services: { db } }: TestApi, desk: Desk): Promise<Request[]> {
  const cases = await db
    .selectFrom('cases')
    .select(['id', 'queue_order', 'lane', 'bank'])
    .orderBy('queue_order', 'desc')
    .orderBy('id', 'desc')
    .execute()
  /** The last page of those cases, with five of them. */
  const lastOf = (belongs: (row: (typeof cases)[number]) => boolean) => {
    const row = cases.filter(belongs)[5]
    return row ? [`&after=${row.queue_order}.${row.id}`] : []
  }
  const get = (query: string, within = 0) => getAt(desk, `/desk/queue?${query}`, { sums: COUNTED, within })
  return [
    ...QUEUE_VIEWS.flatMap((view) =>
      ['', ...lastOf(({ lane }) => view === 'all' || lane === view)].map((page) => get(`view=${view}${page}`)),
    ),
    ...SHARES.flatMap(({ at: { bank, source, part } }) => [
      ...['', ...lastOf((row) => row.bank === bank)].map((page) => get(`view=all&bank=${bank}${page}`)),
      get(`view=all&source=${source}`),
      ...(part ? [get(`view=all&part=${part}`)] : []),
      ...['new', 'waiting', 'to_sign'].flatMap((view) =>
        [`bank=${bank}`, `source=${source}`, ...(part ? [`part=${part}`] : [])].map((one) =>
          get(`view=${view}&${one}`),
        ),
      ),
      ...[`bank=${bank}`, `source=${source}`, ...(part ? [`part=${part}`] : [])].map((one) =>
        get(`view=all&age=30&${one}`),
      ),
    ]),
    ...['in_check', 'asked'].flatMap((state) =>
      QUEUE_VIEWS.flatMap((view) => ['', '&holder=me'].map((holder) => get(`view=${view}&state=${state}${holder}`))),
    ),
    ...QUEUE_VIEWS.map((view) => get(`view=${view}&holder=me`)),
    ...QUEUE_SORTS.filter((sort) => sort !== 'due').flatMap((sort) => [
      ...QUEUE_VIEWS.flatMap((view) => [
        get(`view=${view}&sort=${sort}`),
        // Within an assignee's cases, of which no index has a state or lane in this order.
        ...['&holder=me', '&state=in_check&holder=me'].map((filter) =>
          get(`view=${view}&sort=${sort}${filter}`, 2_001),
        ),
        ...['in_check', 'asked', 'closed'].map((state) => get(`view=${view}&sort=${sort}&state=${state}`, 2_001)),
      ]),
      ...SHARES.flatMap(({ at: { bank, source, part } }) => [
        get(`view=all&sort=${sort}&bank=${bank}`),
        get(`view=all&sort=${sort}&source=${source}`),
        ...(part ? [get(`view=all&sort=${sort}&part=${part}`)] : []),
      ]),
    ]),
    ...QUEUE_VIEWS.flatMap((view) =>
      ['', '&sort=newest', '&sort=largest', '&state=in_check'].map((more) => get(`view=${view}&age=30${more}`)),
    ),
    get('q=asha+verma', cases.length),
    ...['q=1', 'q=NRG-1', 'q=asha', 'q=asha@example.com', 'q=ABCDE1234F'].map((query) => get(query)),
  ]
}

async function officeRequests({ services: { db } }: TestApi, desk: Desk, caseOf: number): Promise<Request[]> {
  const idsIn = async (table: 'audit' | 'enquiries' | 'case_events') =>
    (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)
  const [audit, enquiries, events] = [await idsIn('audit'), await idsIn('enquiries'), await idsIn('case_events')]
  const pagesOf = (path: string, ids: readonly number[], more: Partial<Request> = {}) =>
    ['', `&before=${ids[5]}`].map((page) => getAt(desk, `${path}${page}`, more))
  return [
    ...SHARES.flatMap((_, day) => [
      ...pagesOf(`/desk/audit?who=staff%20${markOf(day)}`, audit),
      ...pagesOf(`/desk/audit?case=REM-${markOf(day)}`, audit),
      ...pagesOf(`/desk/audit?from=2026-06-0${day + 1}&to=2026-06-0${day + 1}`, audit),
    ]),
    getAt(desk, '/desk/audit'),
    getAt(desk, `/desk/audit?from=2026-06-01&to=2026-06-30&before=${audit.at(-20)}`),
    ...['case', 'office'].map((group) => getAt(desk, `/desk/audit?group=${group}`, { within: audit.length })),
    ...['open', 'all', 'pending', 'in_progress', 'resolved', 'closed'].flatMap((status) =>
      ['', '&priority=high', '&priority=low'].flatMap((priority) =>
        pagesOf(`/desk/enquiries?status=${status}${priority}`, enquiries, { sums: enquiries.length }),
      ),
    ),
    ...['/desk/changes', '/desk/changes?since=0', `/desk/changes?since=${events.at(-20)}`, '/desk/enquiries/changes'],
    ...['', '/sheet', '/form', '/certificate'].map((part) => `/desk/cases/${caseOf}${part}`),
    getAt(desk, '/desk/people', { sums: COUNTED }),
    ...['me', 'staff', 'settings', 'texts'].map((part) => `/desk/${part}`),
  ]
    .map((asked) => (typeof asked === 'string' ? getAt(desk, asked) : asked))
    .concat(getAt(desk, '/desk/numbers', { sums: enquiries.length }))
}

/** An hour between two cases, or two answers, of one person’s work. */
const A_WEEK_OF_WORK = (7 * DAY_MS) / HOUR_MS

/** Work of assignees on their cases, with answers, for years. */
async function addWork({ services: { db, clock } }: TestApi): Promise<void> {
  const now = sql.lit(clock.now())
  await sql`insert into case_events (uid, case_id, version, at, act, from_state, to_state, actor_kind, actor_id)
    select 'work-' || id, id, 99, ${now} - (id * ${sql.lit(HOUR_MS)}), 'prepare', state, state, 'staff', holder
    from cases where length(holder) > 30`.execute(db)
  await sql`insert into enquiry_messages (uid, enquiry_id, author_kind, author_id, content_sealed, at)
    select 'work-' || enquiries.id, enquiries.id, 'staff', holder, 'x',
      ${now} - (enquiries.id * ${sql.lit(HOUR_MS)})
    from enquiries join (select user_id, max(holder) as holder from cases where length(holder) > 30 group by user_id) busy
      on busy.user_id = enquiries.user_id`.execute(db)
}

async function workRequests({ services: { clock } }: TestApi, desk: Desk): Promise<Request[]> {
  const { uid } = (await desk.get('/desk/me')).body.data
  const monthAgo = mondayOf(weekOf(clock.now() - 30 * DAY_MS))
  return [mondayOf(weekOf(clock.now())), monthAgo].flatMap((week) => [
    getAt(desk, `/desk/queue?did=prepare&by=${uid}&week=${week}`, { sums: COUNTED, within: A_WEEK_OF_WORK }),
    getAt(desk, `/desk/enquiries?by=${uid}&week=${week}`, { sums: 20_000, within: A_WEEK_OF_WORK }),
  ])
}

onBothEngines('a request', (setup) => {
  test('reads few rows besides those it returns, however many its owner has and wherever they are', async () => {
    const api = await setup({ own: true })
    const owners = await addUnevenOwners(api)
    const meter = await rowMeter(api)
    onTestFinished(() => meter.stop())
    const watched = { statementsIn: statementsOf(api), meter }
    const wasteful: string[] = []
    const measure = async (requests: readonly Request[]) => {
      wasteful.push(...(await wastefulIn(requests, watched)))
    }
    for (const owner of owners) await measure(customersRequests(api, owner))
    const holders: Desk[] = []
    for (const day of [0, 1, 2]) {
      const person = await joinStaff(api, 'lead')
      const { uid } = person
      await api.services.db.updateTable('cases').set({ holder: uid }).where('holder', '=', markOf(day)).execute()
      holders.push(deskOf(api, person))
    }
    await addWork(api)
    if (engineOf(api.services.db) === 'postgres') await sql`analyze`.execute(api.services.db)
    for (const desk of holders) await measure([getAt(desk, '/desk/queue?view=mine', { sums: COUNTED })])
    for (const desk of holders) await measure(await workRequests(api, desk))
    const [desk] = holders
    if (desk && owners[0]) {
      await measure([...(await queueRequests(api, desk)), ...(await officeRequests(api, desk, owners[0].caseOf))])
    }
    expect(wasteful).toEqual([])
    const { counts } = (await holders[0]?.get('/desk/queue?limit=1'))?.body ?? {}
    expect(counts).toMatchObject({ mine: 1, new: COUNTED_UP_TO + 1, all: COUNTED_UP_TO + 1 })
  })
})
