import { MESSAGES } from '@nirgam/domain/messages'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { readyRemittance } from '../../testing/ready-remittance.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { sealWrittenSources } from './seal-sources.ts'

const STARTING = new AbortController().signal

async function prepared(api: TestApi) {
  const { id, token } = await readyRemittance(api)
  return {
    put: (data: unknown, version?: number) =>
      api.put(`/remittances/${id}`, { token, body: { step: 'source_of_funds', data, version } }),
    get: async () => (await api.get(`/remittances/${id}`, { token })).body.data,
    row: () => api.services.db.selectFrom('remittances').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }
}

onBothEngines('source of funds', (setup) => {
  test('one of the list is in its column; anybody’s own words are sealed, and come back to their owner', async () => {
    const { put, get, row } = await prepared(await setup())
    expect((await put('pension')).body.data.source_of_funds).toBe('pension')
    expect((await row()).source_of_funds).toBe('pension')
    expect((await put('A prize from my village')).body.data.source_of_funds).toBe('A prize from my village')
    expect((await row()).source_of_funds).toBeNull()
    expect(await get()).toMatchObject({
      source_of_funds: 'A prize from my village',
      sender_details: { name: expect.any(String) },
    })
    expect((await put('loan')).body.data.source_of_funds).toBe('loan')
    expect((await row()).source_of_funds).toBe('loan')
    expect((await get()).source_of_funds).toBe('loan')
  })

  test('saving the same words again changes nothing', async () => {
    const { put, row } = await prepared(await setup())
    await put('A prize')
    const { version, details_sealed } = await row()
    expect((await put('A prize')).status).toBe(200)
    expect((await put('A prize', version)).status).toBe(200)
    expect(await row()).toMatchObject({ version, details_sealed })
    await put('loan')
    expect((await put('loan')).body.data.version).toBe(version + 1)
    expect((await put('savings', version)).status).toBe(409)
  })

  test('what an older version left readable is still read, and sealed at the next start', async () => {
    const api = await setup()
    const { get, row } = await prepared(api)
    await api.services.db.updateTable('remittances').set({ source_of_funds: 'Readable words' }).execute()
    const { version } = await row()
    expect((await get()).source_of_funds).toBe('Readable words')
    await sealWrittenSources(api.services, STARTING)
    expect(await row()).toMatchObject({ source_of_funds: null, version })
    expect(await get()).toMatchObject({ source_of_funds: 'Readable words', version })
    await sealWrittenSources(api.services, STARTING)
    expect((await get()).source_of_funds).toBe('Readable words')
  })

  test.each([12_345, 0, true, ['loan'], { id: 'loan' }])('%j is no source of funds', async (data) => {
    const { put, get } = await prepared(await setup())
    const { source_of_funds: before } = await get()
    const { status, body } = await put(data)
    expect([status, body.message]).toEqual([422, MESSAGES.sourceOfFunds.required])
    expect((await get()).source_of_funds).toBe(before)
  })
})
