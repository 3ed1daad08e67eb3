import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Config } from '../platform/config/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { folderStorage } from '../platform/file-vault/storage.ts'
import { createDatabase } from '../testing/databases/postgres.ts'
import { onOneEngine } from '../testing/engines.ts'
import { certifyingFirm, samplePdf, udin } from '../testing/scenes/certificate.ts'
import { operate } from './operator.ts'

const folder = mkdtempSync(join(tmpdir(), 'nirgam-certificates-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

onOneEngine('certificates handled by an operator', (setup) => {
  test('survive key rotation and a restored backup byte for byte, and are reported when they are lost', async () => {
    const api = await setup({ paypal: true })
    const { db, storage, config } = api.services
    const firm = await certifyingFirm(api)
    const { id, token } = await firm.toSign()
    const pdf = samplePdf('kept')
    const { code } = (await firm.certify(id, { pdf })).body.data.issued[0]
    const say = (...words: string[]) => operate([...words, '--as', 'meera'], () => config, { clock: api.clock })

    expect(await say('keys', 'rotate')).toMatchObject({ code: 0, err: '' })
    const file = await api.get(`/remittances/${id}/certificate/file`, { token })
    expect(file.bytes.equals(pdf)).toBe(true)
    expect((await api.get(`/check/${code}`)).body.data.standing).toBe('valid')

    const place = join(mkdtempSync(join(folder, 'x-')), 'backup')
    expect(await say('backup', place, '--with-keys', 'yes')).toMatchObject({ code: 0, err: '' })
    const dataDir = mkdtempSync(join(folder, 'x-'))
    const databaseUrl = api.data.databaseUrl && (await createDatabase(api.data.databaseUrl))
    const elsewhere: Config = { ...config, dataDir, databaseUrl, keys: { file: join(dataDir, 'keys.json') } }
    const restored = await operate(['restore', place], () => elsewhere, { clock: api.clock })
    expect(restored).toMatchObject({ code: 0, err: '' })
    const there = openDatabase(elsewhere)
    const row = await there.selectFrom('certificates').selectAll().where('udin', '=', udin()).executeTakeFirstOrThrow()
    await there.destroy()
    const key = row.storage_key ?? ''
    expect((await folderStorage(join(dataDir, 'documents')).get(key)).equals(await storage.get(key))).toBe(true)

    await storage.remove(key)
    const refused = await say('backup', join(mkdtempSync(join(folder, 'x-')), 'backup'))
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(`certificate ${udin()}: it is gone`)])
    expect(await db.selectFrom('certificates').select('id').where('udin', '=', udin()).execute()).toHaveLength(1)
  })
})
