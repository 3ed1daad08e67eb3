import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FaultKind } from './faults.ts'
import type { StandIn } from './stand-in.ts'
import { ACCOUNT, merchantOf, ORDER, start } from './testing/merchant.ts'

describe('faults', () => {
  let standIn: StandIn
  let merchant: Awaited<ReturnType<typeof merchantOf>>
  let id: string

  beforeEach(async () => {
    standIn = await start()
    merchant = await merchantOf(standIn.url)
    id = (await merchant.create()).body.id
    standIn.approve(id)
  })
  afterEach(() => standIn.close())

  test.each<[FaultKind, 'no answer' | number, number]>([
    ['refuse', 'no answer', 0],
    ['reset-before', 'no answer', 0],
    ['reset-after', 'no answer', 1],
    ['malformed', 'no answer', 1],
    ['500', 500, 0],
    ['500-after', 500, 1],
    ['401', 401, 0],
    ['429', 429, 0],
  ])('"%s" at a capture gives %s and moves money %i times', async (kind, expected, moved) => {
    standIn.injectFault({ call: 'capture', kind })
    const seen = await merchant.capture(id).then(
      (answer) => answer.status,
      () => 'no answer',
    )
    expect(seen).toBe(expected)
    expect(standIn.capturesOf(id)).toHaveLength(moved)
    expect((await merchant.capture(id)).body.status).toBe('COMPLETED')
    expect(standIn.capturesOf(id)).toHaveLength(1)
  })

  test.each<[FaultKind, number]>([
    ['hang', 0],
    ['hang-after', 1],
  ])('"%s" never responds', async (kind, moved) => {
    standIn.injectFault({ call: 'capture', kind })
    const capture = merchant.capture(id).then(
      () => 'answered',
      () => 'cut off',
    )
    // A later call that has been answered shows that the first one is still waiting.
    while (!standIn.requests().some((request) => request.path.endsWith('/capture'))) await merchant.show(id)
    expect(standIn.capturesOf(id)).toHaveLength(moved)
    expect(await Promise.race([capture, merchant.show(id).then(() => 'waiting')])).toBe('waiting')
    await standIn.close()
    expect(await capture).toBe('cut off')
    standIn = await start()
  })

  test('can be set, listed and removed over HTTP, and occur as often as requested', async () => {
    const faults = (method: string, body?: object) =>
      fetch(`${standIn.url}/__stand-in/faults`, { method, body: body && JSON.stringify(body) })
    expect((await faults('POST', { call: 'show', kind: '500', times: 2 })).status).toBe(200)
    expect((await merchant.show(id)).status).toBe(500)
    expect(await (await faults('GET')).json()).toEqual([{ call: 'show', kind: '500', times: 1 }])
    await faults('DELETE')
    expect((await merchant.show(id)).status).toBe(200)
    expect((await faults('POST', { call: 'show', kind: 'earthquake' })).status).toBe(400)
  })
})

describe('the control endpoints', () => {
  test('act as the payer and report events', async () => {
    const standIn = await start()
    const merchant = await merchantOf(standIn.url)
    const control = async (method: string, path: string) => {
      const response = await fetch(`${standIn.url}/__stand-in/${path}`, { method })
      return { status: response.status, body: await response.json() }
    }
    const { id } = (await merchant.create()).body
    expect((await control('POST', `orders/${id}/approve`)).body).toMatchObject({
      redirect: expect.stringContaining(`token=${id}&PayerID=`),
    })
    await merchant.capture(id)
    expect((await control('GET', `orders/${id}`)).body).toMatchObject({ id, captures: [{ status: 'COMPLETED' }] })
    expect((await control('GET', `captures?order=${id}`)).body).toHaveLength(1)
    const requests = (await control('GET', 'requests')).body
    expect(requests.at(-1)).toMatchObject({
      method: 'POST',
      path: `/v2/checkout/orders/${id}/capture`,
      headers: { 'paypal-request-id': 'capture-1' },
    })
    expect(JSON.parse(requests.at(-2).body)).toEqual(ORDER)
    expect((await control('POST', `orders/${id}/burn`)).status).toBe(404)
    expect((await control('POST', 'orders/UNKNOWN/approve')).status).toBe(404)
    await standIn.close()
  })
})

describe('as a separate process', () => {
  const started: { child: ChildProcess; ended: Promise<unknown[]> }[] = []
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paypal-stand-in-'))
  })
  afterEach(async () => {
    // Including those of a failed test.
    for (const { child, ended } of started.splice(0)) {
      child.kill('SIGKILL')
      await ended
    }
    await rm(folder, { recursive: true })
  })

  async function run(environment: NodeJS.ProcessEnv = {}) {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PAYPAL_STAND_IN_PORT: '0',
        PAYPAL_STAND_IN_DATA: folder,
        PAYPAL_CLIENT_ID: ACCOUNT.clientId,
        PAYPAL_CLIENT_SECRET: ACCOUNT.clientSecret,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const ended = once(child, 'exit')
    started.push({ child, ended })
    let output = ''
    for await (const chunk of child.stdout) {
      output += String(chunk)
      const url = /http:\S+/.exec(output)?.[0]
      if (url) return { child, url, ended }
    }
    return { child, url: '', ended }
  }

  test('a kill -9 loses no order and repeats no capture', async () => {
    const first = await run()
    const merchant = await merchantOf(first.url)
    const { id } = (await merchant.create()).body
    await fetch(`${first.url}/__stand-in/orders/${id}/approve`, { method: 'POST' })
    const captured = await merchant.capture(id)
    first.child.kill('SIGKILL')
    await first.ended

    const second = await run()
    const again = await merchantOf(second.url)
    const captures = (answer: typeof captured) =>
      answer.body.purchase_units[0].payments.captures.map((capture: { id: string }) => capture.id)
    expect(captures(await again.capture(id))).toEqual(captures(captured))
    expect(await (await fetch(`${second.url}/__stand-in/captures?order=${id}`)).json()).toHaveLength(1)
    second.child.kill('SIGTERM')
    expect(await second.ended).toEqual([0, null])
  })

  test('the stand-in does not run in production', async () => {
    const { url, ended } = await run({ NODE_ENV: 'production' })
    expect(url).toBe('')
    expect(await ended).toEqual([1, null])
  })
})
