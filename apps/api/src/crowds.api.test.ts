import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealFile } from './platform/file-vault/file-vault.ts'
import { bytesInFlight } from './platform/http/bytes-in-flight.ts'
import { boundTo, encryptBytes } from './platform/vault/vault.ts'
import { onOneEngine } from './testing/engines.ts'
import { circularPdf, pageOf, strips } from './testing/files/hostile-files.ts'
import { photo } from './testing/files/sample-files.ts'
import { sampleUpload } from './testing/files/sample-upload.ts'
import { type ReadyRemittance, readyRemittance } from './testing/scenes/ready-remittance.ts'
import { halfRequest, halfUpload, type SlowClient, unreadDownload } from './testing/slow-clients.ts'
import type { TestApi } from './testing/test-api.ts'

const MEGABYTE = 1024 * 1024
/** Far more than the network buffers between server and client. */
const LARGE = 16 * MEGABYTE

/** Clients disconnect before the server stops, which would wait for them; their bytes are released with them. */
async function withCrowd(arriving: Promise<SlowClient>[], look: (crowd: SlowClient[]) => Promise<void>): Promise<void> {
  const crowd = await Promise.all(arriving)
  try {
    await look(crowd)
  } finally {
    for (const client of crowd) client.leave()
  }
  await expect.poll(() => bytesInFlight.total).toBe(0)
}

async function upload(api: TestApi, { id, token }: ReadyRemittance, bytes: Buffer, name: string): Promise<number> {
  const form = new FormData()
  form.append('document_type', 'panCard')
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return (await api.post(`/remittances/${id}/upload-document`, { token, raw: form })).status
}

const placeOf = (row: string, field: 'data_key' | 'file') => ({ table: 'documents', row, field })

type Seal = (plain: Buffer, key: Buffer, bound: Buffer) => Buffer | Promise<Buffer>

/** A document of many megabytes, stored the way this version or an older one does it. */
async function largeDocument(api: TestApi, { id, token }: ReadyRemittance, seal: Seal = sealFile): Promise<string> {
  const { form } = await sampleUpload('panCard')
  const { body } = await api.post(`/remittances/${id}/upload-document`, { token, raw: form })
  const { db, vault, storage } = api.services
  const uid: string = body.data.file_info.id
  const row = await db.selectFrom('documents').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
  const key = vault.openDataKey(row.data_key_sealed, placeOf(uid, 'data_key'))
  await storage.put(row.storage_key, await seal(randomBytes(LARGE), key, boundTo(placeOf(uid, 'file'))))
  await db.updateTable('documents').set({ size: LARGE }).where('uid', '=', uid).execute()
  return `/api/documents/${uid}`
}

onOneEngine('crowds', (setup) => {
  test('files that never finish processing are refused, while another user’s picture is stored', async () => {
    const api = await setup()
    const [attacker, other] = [await readyRemittance(api), await readyRemittance(api)]
    const endless = [circularPdf('/Kids [2 0 R]'), pageOf('1000000000 1'), strips(200)]
    const attack = Promise.all([...endless, ...endless].map((bytes) => upload(api, attacker, bytes, 'endless.pdf')))
    expect(await upload(api, other, await photo('png', 80, 60), 'pan.png')).toBe(200)
    expect(await attack).toEqual(Array(6).fill(422))
  })

  test('a hundred unread downloads hold little memory, and one account gets sixteen at a time', async () => {
    const api = await setup()
    const person = await readyRemittance(api)
    const target = { url: api.url, token: person.token }
    const path = await largeDocument(api, person)
    // Ten at a time: more would wait for the database, which is another test’s subject.
    const statuses: number[] = []
    const arriving: Promise<SlowClient>[] = []
    while (arriving.length < 100) {
      const next = Array.from({ length: 10 }, () => unreadDownload(target, path))
      arriving.push(...next)
      for (const client of await Promise.all(next)) statuses.push(await client.status)
    }
    await withCrowd(arriving, async () => {
      expect(statuses.filter((status) => status === 200)).toHaveLength(16)
      expect(statuses.filter((status) => status === 429)).toHaveLength(84)
      expect(bytesInFlight.total).toBeLessThanOrEqual(4 * MEGABYTE)
    })
  })

  test('an older document, which can only be decrypted whole, counts at full size', async () => {
    const api = await setup()
    const person = await readyRemittance(api)
    const path = await largeDocument(api, person, encryptBytes)
    await withCrowd([unreadDownload({ url: api.url, token: person.token }, path)], async ([client]) => {
      // Opening the file counts its bytes twice, which exceeds the limit of one account.
      expect(await client?.status).toBe(429)
    })
  })

  test('stalled uploads share a bounded buffer and give way to an upload that proceeds', async () => {
    const api = await setup()
    const part = Buffer.alloc(4 * MEGABYTE, 1)
    const people = [await readyRemittance(api), await readyRemittance(api), await readyRemittance(api)]
    const other = await readyRemittance(api)
    const halves = people.flatMap(({ id, token }) =>
      Array.from({ length: 8 }, () => halfUpload({ url: api.url, token }, id, part)),
    )
    await withCrowd(halves, async () => {
      await expect.poll(() => bytesInFlight.total).toBeGreaterThan(16 * MEGABYTE)
      expect(bytesInFlight.total).toBeLessThanOrEqual(24 * MEGABYTE)
      expect(await upload(api, other, await photo('png', 80, 60), 'pan.png')).toBe(200)
      expect(bytesInFlight.total).toBeLessThanOrEqual(24 * MEGABYTE)
    })
  })

  test('a client that waits for the server stays connected past the idle limit', async () => {
    const api = await setup({ env: { IDLE_SECONDS: '1' } })
    const { id, token } = await readyRemittance(api)
    const { promise: slowly, resolve: go } = Promise.withResolvers<void>()
    const { put } = api.services.storage
    api.services.storage.put = async (key, bytes) => {
      await slowly
      return put(key, bytes)
    }
    const { form } = await sampleUpload('panCard')
    const stored = api.post(`/remittances/${id}/upload-document`, { token, raw: form })
    const silent = await halfRequest(api.url, 'GET /api/user HTTP/1.1\r\nHos')
    await silent.ended
    go()
    expect((await stored).status).toBe(200)
  })

  test('a client that stalls mid-request or mid-response is disconnected', async () => {
    const api = await setup({ env: { IDLE_SECONDS: '1' } })
    const person = await readyRemittance(api)
    const target = { url: api.url, token: person.token }
    const path = await largeDocument(api, person)
    const login = 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'
    const arriving = [
      unreadDownload(target, path),
      halfUpload(target, person.id, Buffer.alloc(1000)),
      halfRequest(api.url, login),
      halfRequest(api.url, 'GET /api/user HTTP/1.1\r\nHos'),
    ]
    await withCrowd(arriving, async ([reader, ...senders]) => {
      expect(await reader?.status).toBe(200)
      await Promise.all(senders.map(({ ended }) => ended))
      await expect.poll(() => bytesInFlight.total).toBe(0)
    })
  })
})
