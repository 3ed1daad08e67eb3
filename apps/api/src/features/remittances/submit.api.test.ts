import { expect, test } from 'vitest'
import { transaction } from '../../platform/database/engine.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { paidRemittance, pay } from '../../testing/scenes/paid-remittance.ts'
import { readyRemittance, STEP_ANSWERS } from '../../testing/scenes/ready-remittance.ts'
import { caseHooks } from '../case/case.ts'
import { paymentHooks } from '../payments/payments.ts'
import { markPaidAndSubmit, ownRemittances, readyToPay } from './remittances.ts'

onBothEngines('submitting and starting again', (setup, { once }) => {
  once('an unpaid remittance cannot be submitted', async () => {
    const api = await setup()
    const { id, token } = await readyRemittance(api)
    const { status, body } = await api.post(`/remittances/${id}/submit`, { token })
    expect([status, body.message, body.missing_steps]).toEqual([409, 'Please complete the payment', ['payment']])
  })

  once('the missing steps are named', async () => {
    const api = await setup()
    const { id, token } = await readyRemittance(api, { without: ['bank', 'sender_details'] })
    const { status, body } = await api.post(`/remittances/${id}/submit`, { token })
    expect([status, body.missing_steps]).toEqual([409, ['bank', 'sender_details', 'payment']])
    expect(body.message).toBe("Please complete these steps first: Select Bank, Sender's Address, Payment")
  })

  test('a captured payment submits it, and submitting again gives the same response', async () => {
    const api = await setup()
    const { id, token } = await readyRemittance(api)
    api.clock.advance({ minutes: 30 })
    const captureId = await pay(api, id)
    const first = await api.post(`/remittances/${id}/submit`, { token })
    api.clock.advance({ hours: 1 })
    const second = await api.post(`/remittances/${id}/submit`, { token })
    expect(second.body).toEqual(first.body)
    expect(first.body.data).toMatchObject({
      is_completed: true,
      status: 'processing',
      contribution_paid: true,
      payment_id: captureId,
    })
    const times = {
      created_at: '2026-11-16T06:30:00.000Z',
      updated_at: '2026-11-16T07:00:00.000Z',
      completed_at: '2026-11-16T07:00:00.000Z',
    }
    expect(first.body.data).toMatchObject(times)
    expect((await api.get('/remittances', { token })).body.data).toMatchObject([times])
  })

  once('a submitted remittance can no longer be changed', async () => {
    const api = await setup()
    const { id, token } = await paidRemittance(api)
    for (const [step, data] of Object.entries(STEP_ANSWERS)) {
      expect([step, (await api.put(`/remittances/${id}`, { token, body: { step, data } })).status]).toEqual([step, 409])
    }
    expect((await api.get('/remittances/current', { token })).status).toBe(404)
  })

  once('a payment for a remittance with an invalid step marks it paid and leaves it unfinished', async () => {
    const api = await setup()
    const { id, token } = await readyRemittance(api, { without: ['bank'] })
    const percent = async () => (await api.get('/remittances', { token })).body.data[0].percent
    const unpaid = await percent()
    const captureId = await pay(api, id)
    expect(await percent()).toBeGreaterThan(unpaid)
    const current = await api.get('/remittances/current', { token })
    expect(current.body.data).toMatchObject({ id, contribution_paid: true, payment_id: captureId, is_completed: false })

    const cheaper = await api.put(`/remittances/${id}`, { token, body: { step: 'contribution', data: 2500 } })
    expect(cheaper.status).toBe(409)
    const startNew = await api.post('/remittances/start-new', { token })
    expect([startNew.status, startNew.body.message]).toEqual([409, 'Please select a bank'])

    const other = await api.put(`/remittances/${id}`, { token, body: { step: 'amount', data: 7 } })
    expect(other.body.data).toMatchObject({ amount: 7, is_completed: false })
    const corrected = await api.put(`/remittances/${id}`, { token, body: { step: 'bank', data: 'sbi' } })
    expect(corrected.body.data).toMatchObject({ bank: 'sbi', is_completed: true, status: 'processing' })
    expect((await api.post('/remittances/start-new', { token })).status).toBe(200)
    expect((await api.get(`/remittances/${id}`, { token })).body.data).toMatchObject({ is_completed: true })
  })

  once('a draft with the missing step of a paid remittance submits it too', async () => {
    const api = await setup()
    const { id, token } = await readyRemittance(api, { without: ['bank'] })
    await pay(api, id)
    const formData = { bank: 'sbi', contribution: 10_000 }
    const synced = await api.post('/remittances/sync-local-data', { token, body: { formData } })
    // The draft is older than the payment: what was paid stays.
    const { contribution } = STEP_ANSWERS
    expect(synced.body.data).toMatchObject({ id, bank: 'sbi', contribution, is_completed: true })
  })

  once('the payment reports which steps are missing', async () => {
    const api = await setup()
    const { id, token } = await readyRemittance(api, { without: ['receiver_details'] })
    const owner = await ownerOf(id)
    expect((await readyToPay(api.services, owner, id)).map(({ step }) => step.serverStep)).toEqual(['receiver_details'])
    await api.put(`/remittances/${id}`, {
      token,
      body: { step: 'receiver_details', data: STEP_ANSWERS.receiver_details },
    })
    expect(await readyToPay(api.services, owner, id)).toEqual([])
    await expect(readyToPay(api.services, owner + 1, id)).rejects.toMatchObject({ status: 404 })

    async function ownerOf(remittance: number): Promise<number> {
      const { user_id } = await api.services.db
        .selectFrom('remittances')
        .select('user_id')
        .where('id', '=', remittance)
        .executeTakeFirstOrThrow()
      return user_id
    }
  })

  test('starting again sets the unfinished one aside and creates no new one', async () => {
    const api = await setup()
    const { id, token } = await readyRemittance(api)
    expect((await api.post('/remittances/start-new', { token })).body).toEqual({ success: true, data: null })
    expect((await api.get('/remittances', { token })).body.data).toEqual([])
    expect((await api.get(`/remittances/${id}`, { token })).status).toBe(404)
    expect((await api.get('/remittances/current', { token })).status).toBe(404)
    const edit = await api.put(`/remittances/${id}`, { token, body: { step: 'bank', data: 'sbi' } })
    expect(edit.status).toBe(404)
    const invalid = await api.put(`/remittances/${id}`, { token, body: { step: 'amount', data: -5 } })
    expect([invalid.status, invalid.body.errors]).toEqual([404, undefined])
    expect((await api.post(`/remittances/${id}/submit`, { token })).status).toBe(404)
    expect((await api.post('/remittances/start-new', { token })).status).toBe(200)
    expect((await api.post('/remittances', { token })).body.data.id).not.toBe(id)
  })

  test('a late payment restores the remittance that was set aside', async () => {
    const api = await setup()
    const { id, token } = await readyRemittance(api)
    await api.post('/remittances/start-new', { token })
    await api.post('/remittances', { token })
    await pay(api, id)
    expect((await api.get(`/remittances/${id}`, { token })).body.data).toMatchObject({ is_completed: true })
    expect((await api.get('/remittances', { token })).body.data).toHaveLength(2)
    api.clock.advance({ days: 31 })
    await api.services.jobs.runDue()
    expect(
      (await api.services.db.selectFrom('remittances').select('erased_at').where('id', '=', id).execute())[0],
    ).toEqual({
      erased_at: null,
    })
  })

  test('a remittance that was set aside has no personal data after thirty days', async () => {
    const api = await setup()
    const { id, token } = await readyRemittance(api)
    await api.post('/remittances/start-new', { token })
    const row = () =>
      api.services.db.selectFrom('remittances').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    api.clock.advance({ days: 29 })
    await api.services.jobs.runDue()
    expect((await row()).details_sealed).not.toBeNull()
    api.clock.advance({ days: 2 })
    await api.services.jobs.runDue()
    expect(await row()).toMatchObject({
      amount_paise: null,
      bank: null,
      details_sealed: null,
      erased_at: api.clock.now(),
    })
    const own = ownRemittances(api.services, paymentHooks(api.services)).files((await row()).user_id)
    const archived: string[] = []
    for await (const { name } of own) archived.push(name)
    expect(archived, 'nor an empty file in the archive of its owner').toEqual([])
    const { db, vault } = api.services
    const late = { remittanceId: id, paymentId: 'LATE', now: api.clock.now() }
    expect(await transaction(db, (trx) => markPaidAndSubmit(trx, vault, caseHooks(api.services), late))).toBe(
      'impossible',
    )
  })
})
