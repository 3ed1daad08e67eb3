import { expect, test } from 'vitest'
import { onEmptyDatabases } from '../testing/engines.ts'
import { sampleUpload } from '../testing/files/sample-upload.ts'
import { operate } from './operator.ts'

const S3 = { endpoint: 'http://s3.invalid', bucket: 'papers', region: 'r', clientId: 'a', clientSecret: 'b' }

onEmptyDatabases('documents', (setup, { once }) => {
  test('move to S3 and back, each one compared, and a second run catches up', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { id } = (await api.post('/remittances', { token, body: {} })).body.data
    const upload = async (kind: 'panCard' | 'passportFront') => {
      const { form } = await sampleUpload(kind)
      expect((await api.post(`/remittances/${id}/upload-document`, { token, raw: form })).status).toBe(200)
    }
    await upload('panCard')
    const bucket = new Map<string, Buffer>()
    const via = (async (input: RequestInfo | URL) => {
      const request = input as Request
      const key = new URL(request.url).pathname
      if (request.method === 'PUT') bucket.set(key, Buffer.from(await request.arrayBuffer()))
      if (request.method === 'DELETE') bucket.delete(key)
      const found = bucket.get(key)
      return request.method === 'GET' && !found
        ? new Response('', { status: 404 })
        : new Response(found ? new Uint8Array(found) : null)
    }) as typeof fetch
    const say = (...words: string[]) =>
      operate([...words, '--json'], () => ({ ...api.services.config, s3: S3 }), { clock: api.clock, fetch: via })
    expect(await operate(['documents', 'move', '--to', 's3'], () => api.services.config)).toMatchObject({ code: 1 })

    expect(JSON.parse((await say('documents', 'move', '--to', 's3')).out)).toMatchObject({ documents: 1, copied: 1 })
    await upload('passportFront')
    expect(JSON.parse((await say('documents', 'move', '--to', 's3')).out)).toMatchObject({ documents: 2, copied: 1 })
    const keys = (await api.services.db.selectFrom('documents').select('storage_key').execute()).map(
      (row) => row.storage_key,
    )
    for (const key of keys) expect(bucket.get(`/papers/${key}`)).toEqual(await api.services.storage.get(key))

    const [changed = '', gone = ''] = keys
    await api.services.storage.put(changed, Buffer.from('damaged'))
    await api.services.storage.remove(gone)
    const back = await say('documents', 'move', '--to', 'folder', '--remove-originals')
    expect(JSON.parse(back.out)).toMatchObject({ documents: 2, copied: 2, removed: true })
    expect([...bucket.keys()]).toEqual(['/papers/nirgam-check'])
    for (const uid of Object.values((await api.get(`/remittances/${id}`, { token })).body.data.documents) as {
      url: string
    }[]) {
      expect((await api.get(uid.url.replace('/api', ''), { token })).status).toBe(200)
    }

    await api.services.storage.remove(gone)
    const refused = await say('documents', 'move', '--to', 's3', '--remove-originals')
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(/neither place:\n {2}- \w+ of REM-\d+\nNothing was removed/),
    })
    expect(await api.services.storage.get(changed)).toBeInstanceOf(Buffer)
  })

  once('are not told as lost when their owner removes them meanwhile', async () => {
    const api = await setup()
    const { db, storage, config } = api.services
    const { token } = await api.signUp()
    const { id } = (await api.post('/remittances', { token, body: {} })).body.data
    for (const kind of ['panCard', 'passportFront'] as const) {
      const { form } = await sampleUpload(kind)
      expect((await api.post(`/remittances/${id}/upload-document`, { token, raw: form })).status).toBe(200)
    }
    const bucket = new Map<string, Buffer>()
    const via = (async (input: RequestInfo | URL) => {
      const { method, url } = input as Request
      const key = new URL(url).pathname.split('/').at(-1) ?? ''
      if (method === 'PUT') bucket.set(key, Buffer.from(await (input as Request).arrayBuffer()))
      if (method !== 'GET') return new Response(null)
      const others = db.deleteFrom('documents').where('storage_key', '!=', key).returning('storage_key')
      for (const { storage_key } of await others.execute()) await storage.remove(storage_key)
      const found = bucket.get(key)
      return found ? new Response(new Uint8Array(found)) : new Response('', { status: 404 })
    }) as typeof fetch
    const words = ['documents', 'move', '--to', 's3', '--json']
    const moved = await operate(words, () => ({ ...config, s3: S3 }), { clock: api.clock, fetch: via })
    expect(moved).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(moved.out)).toMatchObject({ documents: 1, copied: 1 })
  })

  once('stay where they are when one arrives in S3 cut off', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { id } = (await api.post('/remittances', { token, body: {} })).body.data
    const { form } = await sampleUpload('panCard')
    expect((await api.post(`/remittances/${id}/upload-document`, { token, raw: form })).status).toBe(200)
    const via = (async (input: RequestInfo | URL) =>
      (input as Request).method === 'GET' ? new Response('cut') : new Response(null)) as typeof fetch
    const words = ['documents', 'move', '--to', 's3', '--remove-originals']
    const moved = await operate(words, () => ({ ...api.services.config, s3: S3 }), { clock: api.clock, fetch: via })
    expect(moved).toMatchObject({ code: 1, out: '', err: expect.stringContaining(' was changed by the transfer.') })
    const { storage_key: key } = await api.services.db
      .selectFrom('documents')
      .select('storage_key')
      .executeTakeFirstOrThrow()
    expect(await api.services.storage.get(key)).toBeInstanceOf(Buffer)
  })
})
