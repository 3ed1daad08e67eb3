import { MESSAGES } from '@nirgam/domain/shared/messages'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { pay } from '../../testing/scenes/paid-remittance.ts'
import { readyRemittance, STEP_ANSWERS } from '../../testing/scenes/ready-remittance.ts'
import { deskOf, joinStaff } from '../../testing/scenes/staff.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { moveWords } from './remittance-store.ts'
import { sealOwnWords } from './remittances.ts'
import { sealedWords } from './step-columns.ts'

const STARTING = new AbortController().signal

const LISTED = { bank: 'sbi', account_type: 'nre', source_of_funds: 'pension' }
const OWN_WORDS = {
  bank: 'The Village Co-operative Bank',
  account_type: 'Joint with my late mother',
  source_of_funds: 'A prize from my village',
}
const NOTHING_READABLE = { bank: null, account_type: null, source_of_funds: null }

async function prepared(api: TestApi) {
  const { id, token } = await readyRemittance(api)
  const put = (step: string, data: unknown, version?: number) =>
    api.put(`/remittances/${id}`, { token, body: { step, data, version } })
  return {
    id,
    put,
    async putAll(answers: Record<string, string>) {
      for (const [step, data] of Object.entries(answers)) expect((await put(step, data)).body.data[step]).toBe(data)
    },
    get: async () => (await api.get(`/remittances/${id}`, { token })).body.data,
    list: async () => (await api.get('/remittances', { token })).body.data,
    row: () => api.services.db.selectFrom('remittances').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }
}

onBothEngines('a bank, an account type, a source of funds', (setup, { once }) => {
  test('from the list is stored in its column; typed freely it is encrypted, and returned to its owner', async () => {
    const { putAll, get, row, list } = await prepared(await setup())
    await putAll(LISTED)
    expect(await row()).toMatchObject(LISTED)
    await putAll(OWN_WORDS)
    expect(await row()).toMatchObject(NOTHING_READABLE)
    expect(await get()).toMatchObject({ ...OWN_WORDS, sender_details: { name: expect.any(String) } })
    expect(await list()).toMatchObject([{ bank: OWN_WORDS.bank }])
    await putAll(LISTED)
    expect(await row()).toMatchObject(LISTED)
    expect(await get()).toMatchObject(LISTED)
    expect(await list()).toMatchObject([{ bank: 'sbi' }])
  })

  once('typed freely is shown in the owner’s list after payment, and at the desk under Others', async () => {
    const api = await setup()
    const { id, putAll, list } = await prepared(api)
    await putAll(OWN_WORDS)
    await pay(api, id)
    expect(await list()).toMatchObject([{ bank: OWN_WORDS.bank, is_completed: true }])
    const desk = deskOf(api, await joinStaff(api, 'lead'))
    expect((await desk.queue('bank=others')).body.data).toMatchObject([{ remittance_id: id, bank: OWN_WORDS.bank }])
    expect((await desk.queue('bank=hdfc')).body.data).toEqual([])
  })

  once('is not changed by saving the same text again', async () => {
    const { put, row } = await prepared(await setup())
    await put('bank', 'My bank')
    const { version, details_sealed } = await row()
    expect((await put('bank', 'My bank')).status).toBe(200)
    expect((await put('bank', 'My bank', version)).status).toBe(200)
    expect(await row()).toMatchObject({ version, details_sealed })
    await put('bank', 'axis')
    expect((await put('bank', 'axis')).body.data.version).toBe(version + 1)
    expect((await put('bank', 'sbi', version)).status).toBe(409)
  })

  test('that an older version stored as plain text is still read, and encrypted at the next start', async () => {
    const api = await setup()
    const { get, row } = await prepared(api)
    const { db } = api.services
    await db
      .updateTable('remittances')
      .set({ ...OWN_WORDS, account_type: 'nro' })
      .execute()
    const { version } = await row()
    expect(await get()).toMatchObject({ ...OWN_WORDS, account_type: 'nro' })
    for (const _start of [1, 2]) {
      await sealOwnWords(api.services, STARTING)
      expect(await row()).toMatchObject({ ...NOTHING_READABLE, account_type: 'nro', version })
      expect(await get()).toMatchObject({ ...OWN_WORDS, account_type: 'nro', version })
    }
  })

  once('that waits to be encrypted does not bring back what its owner has changed meanwhile', async () => {
    const api = await setup()
    const { db, vault } = api.services
    const { put, get, row } = await prepared(api)
    await db.updateTable('remittances').set(OWN_WORDS).execute()
    const seen = await row()
    await put('sender_details', { ...STEP_ANSWERS.sender_details, city: 'Mysuru' })
    await moveWords(db, seen, sealedWords(vault, seen))
    expect((await get()).sender_details.city).toBe('Mysuru')
  })

  once.each([12_345, 0, true, ['loan'], { id: 'loan' }])('cannot be %j', async (data) => {
    const { put, get } = await prepared(await setup())
    const { source_of_funds: before } = await get()
    const { status, body } = await put('source_of_funds', data)
    expect([status, body.message]).toEqual([422, MESSAGES.sourceOfFunds.required])
    expect((await get()).source_of_funds).toBe(before)
  })
})
