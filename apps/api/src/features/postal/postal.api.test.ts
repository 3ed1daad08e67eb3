import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { afterEach, expect, test } from 'vitest'
import { onBothEngines, onOneEngine, type Setup } from '../../testing/engines.ts'

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

const json =
  (status: number, body: unknown): Behaviour =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const PUNE = [
  {
    Status: 'Success',
    PostOffice: [
      { Name: 'Camp', District: 'Pune', State: 'Maharashtra' },
      { Name: 'Station', District: 'Pune', State: 'Maharashtra' },
    ],
  },
]

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** Stand-in for the public services: plays the given responses and records the requests. */
async function standIn(...answers: [Behaviour, ...Behaviour[]]) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const behave = answers[Math.min(asked.length, answers.length) - 1] ?? answers[0]
    behave(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function withService(setup: Setup, url: string, timeoutMs = 20_000) {
  return setup({
    env: {
      POSTAL_INDIA_URL: url,
      POSTAL_UK_URL: url,
      POSTAL_WORLD_URL: url,
      POSTAL_TIMEOUT_MS: String(timeoutMs),
    },
  })
}

onBothEngines('postal lookup', (setup) => {
  test('a response is cached for thirty days, and then deleted', async () => {
    const service = await standIn(json(200, PUNE))
    const api = await withService(setup, service.url)
    const look = () => api.get('/postal/India/411001')
    await look()
    api.clock.advance({ days: 29 })
    expect((await look()).body.data.city).toBe('Pune')
    expect(service.asked).toHaveLength(1)
    api.clock.advance({ days: 2 })
    await api.services.jobs.runDue()
    expect(await api.services.db.selectFrom('postal_answers').selectAll().execute()).toEqual([])
    await look()
    expect(service.asked).toHaveLength(2)
  })

  test('that no such place exists is cached for a day at a time', async () => {
    const service = await standIn(json(404, {}))
    const api = await withService(setup, service.url)
    const look = () => api.get('/postal/Germany/99999')
    for (const asked of [1, 2, 3]) {
      for (const _again of [1, 2]) expect((await look()).status).toBe(404)
      expect(service.asked).toHaveLength(asked)
      api.clock.advance({ days: 1 })
    }
  })
})

onOneEngine('postal lookup', (setup) => {
  test('an Indian PIN returns its district and state, also for a guest', async () => {
    const service = await standIn(json(200, PUNE))
    const api = await withService(setup, service.url)
    const { status, body } = await api.get('/postal/India/411001')
    expect([status, body.data]).toEqual([
      200,
      { city: 'Pune', state: 'Maharashtra', country: 'India', cities: ['Pune', 'Camp', 'Station'] },
    ])
    expect(service.asked).toEqual(['/pincode/411001'])
  })

  test('a British postcode returns its district and region, or its country if it has no region', async () => {
    const london = { admin_district: 'Westminster', region: 'London', country: 'England' }
    const edinburgh = { admin_district: 'City of Edinburgh', region: null, country: 'Scotland' }
    const service = await standIn(json(200, { result: london }), json(200, { result: edinburgh }))
    const api = await withService(setup, service.url)
    expect((await api.get('/postal/United%20Kingdom/sw1a%201aa')).body.data).toMatchObject({
      city: 'Westminster',
      state: 'London',
    })
    expect((await api.get('/postal/GB/EH1%201YZ')).body.data.state).toBe('Scotland')
    expect(service.asked).toEqual(['/postcodes/SW1A1AA', '/postcodes/EH11YZ'])
  })

  test.each([
    ['United States', '90210-1234', '/us/90210'],
    ['Canada', 'K1A 0B1', '/ca/K1A'],
    ['Australia', '2000', '/au/2000'],
    ['Germany', '10115', '/de/10115'],
    ['France', '75001', '/fr/75001'],
    ['Netherlands', '1012 AB', '/nl/1012'],
    ['New Zealand', '6011', '/nz/6011'],
  ])('%s %s is requested as %s', async (country, code, path) => {
    const service = await standIn(json(200, { places: [{ 'place name': 'Somewhere', state: 'Some State' }] }))
    const api = await withService(setup, service.url)
    const { body } = await api.get(`/postal/${encodeURIComponent(country)}/${encodeURIComponent(code)}`)
    expect(body.data).toEqual({ city: 'Somewhere', state: 'Some State', country, cities: ['Somewhere'] })
    expect(service.asked).toEqual([path])
  })

  test('a response with too many or too long names is cut', async () => {
    const offices = Array.from({ length: 400 }, (_, n) => ({ Name: `${n} ${'x'.repeat(999)}`, District: 'Pune' }))
    const service = await standIn(json(200, [{ Status: 'Success', PostOffice: offices }]))
    const api = await withService(setup, service.url)
    const { cities } = (await api.get('/postal/India/411001')).body.data
    expect([cities.length, Math.max(...cities.map((name: string) => name.length))]).toEqual([301, 120])
  })

  test.each([
    ['India/411001', json(200, [{ Status: 'Error', PostOffice: null }]), MESSAGES.postal.noneForPin],
    [
      'United Kingdom/SW1A1AA',
      json(404, { status: 404, error: 'Postcode not found' }),
      MESSAGES.postal.noneForPostcode,
    ],
    ['Germany/99999', json(404, {}), MESSAGES.postal.noneForPostalCode],
    ['Germany/99998', json(200, { places: [] }), MESSAGES.postal.noneForPostalCode],
  ])('%s is reported as unknown, and requested again only the next day', async (path, behaviour, message) => {
    const service = await standIn(behaviour)
    const api = await withService(setup, service.url)
    const look = () => api.get(`/postal/${encodeURI(path)}`)
    const { status, body } = await look()
    expect([status, body.message]).toEqual([404, message])
    await look()
    expect(service.asked).toHaveLength(1)
    api.clock.advance({ days: 2 })
    await look()
    expect(service.asked).toHaveLength(2)
  })

  test.each([
    'India/4110',
    'India/011001',
    'India/41100A',
    'United Kingdom/SW1A',
    'United States/9021',
    'Canada/1234',
    'Germany/../x',
  ])('%s is refused as a code, and no service is called', async (path) => {
    const service = await standIn(json(200, PUNE))
    const api = await withService(setup, service.url)
    const [country = '', ...code] = path.split('/')
    const { status, body } = await api.get(
      `/postal/${encodeURIComponent(country)}/${encodeURIComponent(code.join('/'))}`,
    )
    expect([status, body.message]).toEqual([422, MESSAGES.postal.invalid])
    expect(service.asked).toEqual([])
  })

  test.each(['Singapore', 'Ireland', 'Atlantis', '__proto__'])('%s is not looked up', async (country) => {
    const api = await setup()
    const { status, body } = await api.get(`/postal/${country}/123456`)
    expect([status, body.message]).toEqual([422, MESSAGES.postal.unsupported])
  })

  test.each<[string, Behaviour]>([
    ['fails', json(500, {})],
    ['answers with a page', (_request, response) => void response.end('<html>')],
    ['answers something else', json(200, { hello: 'world' })],
    ['hangs up', (request) => void request.socket.destroy()],
  ])('a service that %s once is retried, and a permanent failure is reported', async (_how, behaviour) => {
    const once = await standIn(behaviour, json(200, PUNE))
    const patient = await withService(setup, once.url)
    expect((await patient.get('/postal/India/411001')).body.data.city).toBe('Pune')

    const always = await standIn(behaviour)
    const api = await withService(setup, always.url)
    const { status, body } = await api.get('/postal/India/411001')
    expect([status, body.message]).toEqual([503, MESSAGES.postal.failed])
    expect(always.asked).toHaveLength(2)
  })

  test('a service that does not respond in time is given up, and the failure is not cached', async () => {
    const service = await standIn(() => {}, json(200, PUNE))
    const api = await withService(setup, service.url, 150)
    const { status, body } = await api.get('/postal/India/411001')
    expect([status, body.message]).toEqual([503, MESSAGES.postal.failed])
    expect(service.asked).toHaveLength(1)
    await expect.poll(async () => (await api.get('/postal/India/411001')).status).toBe(200)
  })

  test('an unreachable service is reported', async () => {
    const api = await withService(setup, 'http://127.0.0.1:9')
    expect((await api.get('/postal/India/411001')).status).toBe(503)
  })

  test('one address has a limited number of lookups', async () => {
    const service = await standIn(json(200, PUNE))
    const api = await withService(setup, service.url)
    const look = () => api.get('/postal/India/411001')
    for (let count = 0; count < 60; count += 1) expect((await look()).status).toBe(200)
    expect((await look()).status).toBe(429)
    const counted = await api.services.db.selectFrom('limits').select('key').where('key', 'like', 'postal:%').execute()
    expect(counted).toEqual([{ key: expect.not.stringContaining('127.0.0.1') }])
    api.clock.advance({ minutes: 2 })
    expect((await look()).status).toBe(200)
  })
})
