import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { expect, test } from 'vitest'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { sampleUpload } from '../../testing/files/sample-upload.ts'
import { paidRemittance } from '../../testing/scenes/paid-remittance.ts'
import { readyRemittance, STEP_ANSWERS } from '../../testing/scenes/ready-remittance.ts'
import type { TestApi } from '../../testing/test-api.ts'

type Save = { step: string; data: unknown; version?: number }

async function begun(api: TestApi) {
  const { token, id } = await readyRemittance(api)
  const put = (body: Save) => api.put(`/remittances/${id}`, { token, body })
  const record = async () => (await api.get(`/remittances/${id}`, { token })).body.data
  return { token, id, put, record }
}

const SENDER_BANK = STEP_ANSWERS.sender_bank_details
const otherAccount = { ...SENDER_BANK, accountNumber: '777001', confirmAccountNumber: '777001' }
const otherBranch = { ...SENDER_BANK, ifsc: 'HDFC0009999' }

onBothEngines('a save that says what it was made from', (setup, { once }) => {
  test.each([
    ['bank', 'axis'],
    ['amount', { amount: 900_000, destinationCountry: 'Germany' }],
    ['sender_bank_details', otherAccount],
    ['contribution', 10_000],
  ])('increments the version when it changes %s, and has no effect when it changes nothing', async (step, data) => {
    const api = await setup()
    const { put, record } = await begun(api)
    const { version } = await record()
    const first = await put({ step, data, version })
    expect([first.status, first.body.data.version]).toEqual([200, version + 1])
    const again = await put({ step, data, version: version + 1 })
    expect([again.status, again.body.data.version]).toEqual([200, version + 1])
    expect(await record()).toEqual(first.body.data)
  })

  test('is refused after a change in another tab, with the current remittance', async () => {
    const api = await setup()
    const { token, id, put, record } = await begun(api)
    const { form } = await sampleUpload('panCard')
    await api.post(`/remittances/${id}/upload-document`, { token, raw: form })
    const { version } = await record()
    const inTabA = await put({ step: 'sender_bank_details', data: otherAccount, version })
    const inTabB = await put({ step: 'sender_bank_details', data: otherBranch, version })
    expect([inTabB.status, inTabB.body.message]).toEqual([409, SERVER_MESSAGES.remittance.changedElsewhere])
    expect(inTabB.body.data).toEqual(inTabA.body.data)
    expect(Object.keys(inTabB.body.data.documents)).toEqual(['panCard'])
    expect((await record()).sender_bank_details).toMatchObject({ accountNumber: '777001', ifsc: SENDER_BANK.ifsc })

    const rebased = { ...otherAccount, ifsc: otherBranch.ifsc }
    const second = await put({ step: 'sender_bank_details', data: rebased, version: inTabB.body.data.version })
    expect(second.body.data.sender_bank_details).toMatchObject({ accountNumber: '777001', ifsc: 'HDFC0009999' })
  })

  once.each([
    ['bank', 'axis'],
    ['amount', 900_000],
    ['contribution', 10_000],
    ['sender_details', { ...STEP_ANSWERS.sender_details, city: 'Mysuru' }],
  ])('is refused for %s too, after a change to another step', async (step, data) => {
    const api = await setup()
    const { put, record } = await begun(api)
    const { version } = await record()
    await put({ step: 'source_of_funds', data: 'pension', version })
    const { status, body } = await put({ step, data, version })
    expect([status, body.data.version, body.data.source_of_funds]).toEqual([409, version + 1, 'pension'])
    expect((await record()).version).toBe(version + 1)
  })

  once('is refused for contribution after a change during its call to PayPal', async () => {
    let inTabA: (() => Promise<unknown>) | undefined
    const during: typeof fetch = async (...call) => {
      const save = inTabA
      inTabA = undefined
      await save?.()
      return fetch(...call)
    }
    const api = await setup({ paypal: true, fetch: during })
    const { token, id, put, record } = await begun(api)
    expect((await api.post(`/remittances/${id}/payment/create`, { token })).status).toBe(200)
    const { version, contribution } = await record()
    inTabA = () => put({ step: 'bank', data: 'axis', version })
    const { status, body } = await put({ step: 'contribution', data: 10_000, version })
    expect([status, body.data.version, body.data.contribution]).toEqual([409, version + 1, contribution])
  })

  once.each([
    ['bank', 'axis'],
    ['sender_bank_details', otherAccount],
    ['contribution', 10_000],
  ])('may be sent again if its response was lost: %s', async (step, data) => {
    const api = await setup()
    const { put, record } = await begun(api)
    const { version } = await record()
    const [lost, again] = [await put({ step, data, version }), await put({ step, data, version })]
    expect(again.status).toBe(200)
    expect(again.body.data).toEqual(lost.body.data)
  })

  once('may be repeated after the remittance was submitted, if it changes nothing', async () => {
    const api = await setup({ paypal: true })
    const { id, token } = await paidRemittance(api)
    const put = (body: Save) => api.put(`/remittances/${id}`, { token, body })
    const { version } = (await api.get(`/remittances/${id}`, { token })).body.data
    expect((await put({ step: 'bank', data: STEP_ANSWERS.bank, version: version - 1 })).status).toBe(200)
    expect((await put({ step: 'bank', data: 'axis', version })).status).toBe(409)
  })

  test('succeeds once when several start from the same version at once', async () => {
    const api = await setup()
    const { put, record } = await begun(api)
    const { version } = await record()
    const cities = ['Mysuru', 'Hubli', 'Udupi', 'Bidar']
    const saves = cities.map((city) =>
      put({ step: 'sender_details', data: { ...STEP_ANSWERS.sender_details, city }, version }),
    )
    const statuses = (await Promise.all(saves)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409, 409])
    expect((await record()).version).toBe(version + 1)
  })

  once('reveals nothing about another user’s remittance', async () => {
    const api = await setup()
    const { id } = await begun(api)
    const { token } = await api.signUp()
    for (const [step, data] of [
      ['bank', 'axis'],
      ['sender_bank_details', otherAccount],
      ['contribution', 10_000],
    ]) {
      const { status, body } = await api.put(`/remittances/${id}`, { token, body: { step, data, version: 99 } })
      expect([status, body.data]).toEqual([404, undefined])
    }
  })

  once('without a version still works: the later one wins', async () => {
    const api = await setup()
    const { put } = await begun(api)
    await put({ step: 'bank', data: 'axis' })
    expect((await put({ step: 'bank', data: 'sbi' })).body.data.bank).toBe('sbi')
  })

  once('counts a draft that changes something, but not one that repeats the stored values', async () => {
    const api = await setup()
    const { token, record } = await begun(api)
    const { version } = await record()
    const sync = (formData: object) =>
      api.post('/remittances/sync-local-data', { token, body: { formData, currentStep: 5 } })
    expect((await sync({ bank: 'axis' })).body.data.version).toBe(version + 1)
    expect((await sync({ bank: 'axis' })).body.data.version).toBe(version + 1)
  })

  once('is refused if its version is not a number', async () => {
    const api = await setup()
    const { token, id } = await begun(api)
    const body = { step: 'bank', data: 'axis', version: 'newest' }
    expect((await api.put(`/remittances/${id}`, { token, body })).status).toBe(422)
  })
})

onOneEngine('a receiver who moves to another country', (setup) => {
  test('keeps no bank code that the new country does not use', async () => {
    const api = await setup()
    const { put, record } = await begun(api)
    const move = (country: string) =>
      put({ step: 'receiver_details', data: { ...STEP_ANSWERS.receiver_details, country } })
    const bank = { ...STEP_ANSWERS.receiver_bank_details, iban: 'DE89 37', routingNumber: '021000021' }
    await move('United States')
    expect((await put({ step: 'receiver_bank_details', data: bank })).status).toBe(200)
    expect((await record()).receiver_bank_details).toMatchObject({ iban: '', routingNumber: '021000021' })
    await move('Germany')
    const refused = await put({ step: 'receiver_bank_details', data: bank })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['iban']])
    await move('Canada')
    expect((await put({ step: 'receiver_bank_details', data: bank })).status).toBe(200)
    expect((await record()).receiver_bank_details).toMatchObject({ iban: '', routingNumber: '' })
  })
})
