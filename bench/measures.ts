import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SAMPLE_ANSWERS } from '@nirgam/domain/remittance/sample-form'
import { asCents, asPaise } from '@nirgam/domain/shared/money'
import sharp from 'sharp'
import { receiptPdf } from '../apps/api/src/features/receipts/receipt-pdf.ts'
import { browser } from './browser.ts'
import { directus } from './directus.ts'
import { load, median, ratio } from './load.ts'
import { people } from './people.ts'
import { addOthers } from './place.ts'
import { startMain } from './processes.ts'
import { queue } from './queue.ts'
import { againstBare, allowSaves, rate, scene, VISITORS } from './scene.ts'
import { shortcuts } from './shortcuts.ts'
import { atLeast, atMost, type Measure, type Measured, speedAtLeast, told } from './table.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

const user: Measure = (wishes) =>
  scene(wishes, { remittances: 20 }, async (on) => {
    const { headers, hash } = on.person
    const ours = () => ({ path: '/api/user', headers })
    const speed = await againstBare(wishes, on, ours, () => ({ path: `/one/${hash}` }))
    return speedAtLeast('GET /user, of a bare indexed read', speed, 0.55)
  })

const save: Measure = (wishes) =>
  scene(wishes, { remittances: 20, people: VISITORS }, async (on) => {
    // No user saves eight steps at once, and SQLite does not write unchanged rows.
    let turn = 0
    const put = (path: string, body: () => unknown) => () => {
      turn += 1
      const { headers, unfinished } = on.people[turn % on.people.length] ?? on.person
      const sent = JSON.stringify(body())
      return { method: 'PUT', path: `${path}/${unfinished}`, headers: { ...headers, ...JSON_TYPE }, body: sent }
    }
    const address = () => `${turn} Lake View Road`
    const bare = put('/one', () => ({ data: address() }))
    const plain = put('/api/remittances', () => ({ step: 'amount', data: 100_000 + (turn % 100_000) }))
    const sealed = put('/api/remittances', () => ({
      step: 'sender_details',
      data: { ...SAMPLE_ANSWERS.sender_details, address: address() },
    }))
    await allowSaves(on, plain)
    return [
      ...speedAtLeast('PUT one plain step, of a bare update', await againstBare(wishes, on, plain, bare), 0.45),
      ...speedAtLeast('PUT one sealed step, of a bare update', await againstBare(wishes, on, sealed, bare), 0.45),
    ]
  })

/** Four pages of everything: more than most users have, and enough for totals to cost something. */
const lists: Measure = (wishes) =>
  scene(wishes, { remittances: 100 }, async (on) => {
    const { headers, userId } = on.person
    const results: Measured[] = []
    for (const list of ['remittances', 'contributions', 'enquiries']) {
      const ours = () => ({ path: `/api/${list}`, headers })
      const speed = await againstBare(wishes, on, ours, () => ({ path: `/${list}/${userId}` }))
      results.push(...speedAtLeast(`GET /${list}, of a bare read`, speed, 0.45))
    }
    return results
  })

const growth: Measure = (wishes) =>
  scene(wishes, { remittances: 1_000 }, (small) =>
    scene(wishes, { remittances: 1_000 }, async (large) => {
      await addOthers(large.place, wishes.rows)
      const results: Measured[] = []
      for (const path of ['/api/remittances', '/api/contributions', '/api/enquiries', '/api/user']) {
        const slower = await ratio(
          wishes,
          (turn) => rate(small.main.url, () => ({ path, headers: small.person.headers }), turn),
          (turn) => rate(large.main.url, () => ({ path, headers: large.person.headers }), turn),
        )
        results.push(atMost(`GET ${path.slice(4)}, time with ${wishes.rows} others`, slower, 1.2, 'x'))
      }
      return results
    }),
  )

const receipts: Measure = async ({ milliseconds }) => {
  const party = { name: 'Anita Deshpande', bank: 'HDFC Bank', accountNumber: '50100123456789' }
  const facts = (n: number) => ({
    remittanceId: n,
    referenceNumber: `NRG-${n}`,
    transactionId: `CAPTURE${n}`,
    paidAt: Date.UTC(2026, 10, 14) + n,
    status: 'Under Review',
    payer: party,
    receiver: { ...party, country: 'Germany' },
    transferPaise: asPaise(500_000_000 + n),
    destinationCountry: 'Germany',
    contributionPaise: asPaise(500_000),
    chargedUsdCents: asCents(6024),
    rupeesPerUsd: 83,
    refund: null,
    refundAsked: null,
    dueAt: null,
    company: { name: 'Nirgam', address: '1 Example Street', number: 'CIN 0', taxNumber: null },
    support: { phone: '+91 00000 00000', email: 'help@nirgam.example', hours: 'Mon-Sat 10AM-8PM' },
  })
  await receiptPdf(facts(0))
  const before = process.cpuUsage()
  const until = performance.now() + milliseconds * 3
  let drawn = 0
  while (performance.now() < until) {
    drawn += 1
    await receiptPdf(facts(drawn))
  }
  const { user: used, system } = process.cpuUsage(before)
  return [atLeast('receipt PDFs a second of one core', drawn / ((used + system) / 1e6), 100)]
}

const uploads: Measure = (wishes) =>
  scene(wishes, { remittances: 20 }, async ({ place, main, person: { headers, unfinished } }) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const picture = await sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#888', noise } })
      .jpeg({ quality: 80 })
      .toBuffer()
    const form = new FormData()
    form.append('document_type', 'panCard')
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'pan.jpg')
    const encoded = new Response(form)
    const body = Buffer.from(await encoded.arrayBuffer())
    const type = { 'content-type': encoded.headers.get('content-type') ?? '' }
    const path = `/api/remittances/${unfinished}/upload-document`
    const upload = () => ({ method: 'POST', path, headers: { ...headers, ...type }, body })
    const options = { concurrency: 4, milliseconds: wishes.milliseconds * 2 }
    const look = async () => (await load(main.url, () => ({ path: '/api/user', headers }), options)).p99
    const during = async () => {
      // One user uploads more here than the hourly limit allows.
      await place.services.db.deleteFrom('limits').execute()
      const busy = load(main.url, upload, { ...options, concurrency: 2 })
      const p99 = await look()
      const { perSecond, wrong } = await busy
      if (wrong > 0 || perSecond === 0) throw new Error(`${wrong} uploads went wrong`)
      return p99
    }
    const [calm, busy]: [number[], number[]] = [[], []]
    for (let round = 0; round < wishes.rounds; round += 1) {
      calm.push(await look())
      busy.push(await during())
    }
    return [atMost('GET /user, p99 while others upload', median(busy) / median(calm), 2, 'x')]
  })

const start: Measure = (wishes) =>
  scene(wishes, { remittances: 20 }, async ({ place, main }) => {
    await main.stop()
    const starts: number[] = []
    const memory: number[] = []
    const processor: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const again = await startMain(place.env)
      await fetch(again.url)
      starts.push(again.startMs)
      processor.push(again.processorMs())
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      memory.push(again.memory())
      await again.stop()
    }
    return [
      told('processor time of a start', median(processor), ' ms'),
      atMost('second start to first good answer', median(starts) / 1000, 1, ' s'),
      atMost('memory at rest', median(memory), 130, ' MB'),
    ]
  })

const bytes: Measure = async () => {
  const budget = fileURLToPath(new URL('../apps/web/budget.js', import.meta.url))
  try {
    process.stdout.write(execFileSync(process.execPath, [budget], { encoding: 'utf8' }))
  } catch (error) {
    const told = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
    process.stdout.write(told || 'The web app has not been built: npm run build\n')
  }
  return []
}

export const MEASURES: Record<string, Measure> = {
  user,
  save,
  lists,
  growth,
  queue,
  receipts,
  shortcuts,
  uploads,
  start,
  people,
  browser,
  bytes,
  directus,
}
