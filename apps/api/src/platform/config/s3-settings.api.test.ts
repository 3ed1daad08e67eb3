import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer } from '../../server.ts'
import { onOneEngine } from '../../testing/engines.ts'
import { startS3 } from '../../testing/stand-ins/s3-stand-in.ts'

let s3: Awaited<ReturnType<typeof startS3>>
beforeEach(async () => {
  s3 = await startS3()
})
afterEach(() => s3.stop())

onOneEngine('documents in S3', (setup) => {
  test('with wrong settings stop the start, naming the setting to change', async () => {
    const api = await setup({ paypal: true })
    Object.assign(s3.state, { failsWith: 403, says: 'SignatureDoesNotMatch' })
    const paypal = { baseUrl: api.paypal.url, clientId: 'a', clientSecret: 'b', webhookId: 'c', standIn: false }
    const start = startServer({ ...api.services.config, s3: s3.settings, paypal }, { log: api.services.log })
    await expect(start).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(/^Documents cannot be stored: .*S3_SECRET_ACCESS_KEY is not the secret/),
    })
  })

  test('that are unreachable leave the server ready, which reports it and logs the cause', async () => {
    const api = await setup({ env: s3.env })
    const ready = (documents: string) => ({
      status: 200,
      body: { success: true, data: { status: 'ready', documents } },
    })
    expect(await api.get('//readyz')).toMatchObject(ready('within reach'))
    s3.stop()
    await expect.poll(() => api.get('//readyz')).toMatchObject(ready('out of reach'))
    expect((await api.get('//metrics')).body).toContain('nirgam_documents_out_of_reach 1\n')
    // Another server may take the port of a stopped one; no server is assigned this one.
    const away = await setup({ env: { ...s3.env, S3_ENDPOINT: 'http://127.0.0.1:2' } })
    await expect.poll(() => away.get('//readyz')).toMatchObject(ready('out of reach'))
    expect(away.logs()).toMatch(/S3 at http:\/\/127\.0\.0\.1:2 cannot be reached.*"msg":"documents cannot be reached"/)
  })

  test('do not make a server ready whose own disk takes no writes for its database', async () => {
    const api = await setup({ env: s3.env })
    const { dataDir } = api.services.config
    expect((await api.get('//readyz')).status).toBe(200)
    renameSync(dataDir, `${dataDir}-away`)
    writeFileSync(dataDir, 'in the way')
    const { status, body } = await api.get('//readyz')
    rmSync(dataDir)
    renameSync(`${dataDir}-away`, dataDir)
    expect([status, body.message]).toEqual([503, 'Nirgam cannot write to its disk.'])
    expect((await api.get('//readyz')).status).toBe(200)
  })
})
