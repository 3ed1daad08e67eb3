import { receiverLikeSender } from '@nirgam/domain/remittance/answers/form-data'
import { NO_ANSWERS } from '@nirgam/domain/remittance/sample-form'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { paidRemittance } from '../../testing/scenes/paid-remittance.ts'
import { readyRemittance, STEP_ANSWERS, type StepName } from '../../testing/scenes/ready-remittance.ts'

const ALL_STEPS = Object.keys(STEP_ANSWERS) as StepName[]

onBothEngines('remittances', (setup, { once }) => {
  test('a new remittance is empty, in progress and has a random reference number', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { status, body } = await api.post('/remittances', { token })
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(Number),
      reference_number: expect.stringMatching(/^NRG-[0-9A-HJKMNP-TV-Z]{12}$/),
      is_completed: false,
      status: 'in_progress',
      status_reason: null,
      version: 1,
      ...NO_ANSWERS,
      contribution_paid: false,
      payment_id: null,
      documents: {},
      created_at: '2026-11-16T06:30:00.000Z',
      updated_at: '2026-11-16T06:30:00.000Z',
      completed_at: null,
    })
  })

  test('creating again returns the unfinished one', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const first = await readyRemittance(api, { token, without: ALL_STEPS })
    const again = await api.post('/remittances', { token })
    expect([again.status, again.body.data.id]).toEqual([200, first.id])
  })

  test('concurrent requests to create get the same remittance', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.post('/remittances', { token })))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await api.get('/remittances', { token })).body.data).toHaveLength(1)
  })

  once('creating may include the first answers, which must be valid', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const refused = await api.post('/remittances', { token, body: { amount: 200_000_000 } })
    expect([refused.status, refused.body.errors]).toEqual([422, { amount: ['Amount cannot exceed ₹100,000,000'] }])
    const half = await api.post('/remittances', { token, body: { amount: 200_000_000, destinationCountry: 'Canada' } })
    expect([half.status, half.body.errors]).toEqual([422, refused.body.errors])
    expect((await api.get('/remittances', { token })).body.data, 'nothing was made').toEqual([])
    const made = await api.post('/remittances', { token, body: { amount: 500_000, destinationCountry: 'Canada' } })
    expect(made.body.data).toMatchObject({ amount: 500_000, destination_country: 'Canada' })
  })

  test('each step is saved and returned in full to its owner', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { id } = await readyRemittance(api, { token })
    const { confirmAccountNumber: _, ...senderBank } = STEP_ANSWERS.sender_bank_details
    const { confirmAccountNumber: __, ...receiverBank } = STEP_ANSWERS.receiver_bank_details
    const date_of_birth = { month: 'May', day: 17, year: 1985 }
    const expected = {
      ...STEP_ANSWERS,
      date_of_birth,
      sender_bank_details: senderBank,
      receiver_bank_details: receiverBank,
    }
    expect((await api.get(`/remittances/${id}`, { token })).body.data).toMatchObject(expected)
    expect((await api.get('/remittances/current', { token })).body.data).toMatchObject(expected)
  })

  once('details sent as JSON text are parsed', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { id } = await readyRemittance(api, { token, without: ALL_STEPS })
    const data = JSON.stringify(STEP_ANSWERS.sender_details)
    const { body } = await api.put(`/remittances/${id}`, { token, body: { step: 'sender_details', data } })
    expect(body.data.sender_details).toEqual(STEP_ANSWERS.sender_details)
  })

  once('a receiver at the same address gets the sender’s address', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { id } = await readyRemittance(api, { token })
    const save = (step: string, data: unknown) => api.put(`/remittances/${id}`, { token, body: { step, data } })
    await save('receiver_details', { ...STEP_ANSWERS.sender_details, sameAsSender: true })
    const moved = { ...STEP_ANSWERS.sender_details, city: 'Nagpur', pinCode: '440001' }
    const { body } = await save('sender_details', moved)
    expect(body.data.receiver_details).toEqual(receiverLikeSender(moved))
    expect(body.data.receiver_details).toMatchObject({ name: moved.name, city: 'Nagpur', sameAsSender: true })
  })

  once.each([
    ['amount', 0, { amount: [MESSAGES.amount.required] }],
    ['bank', 'others', { bank: [MESSAGES.bank.required] }],
    ['date_of_birth', { month: 'March', day: 17, year: 2020 }, { year: [MESSAGES.dateOfBirth.yearInvalid] }],
    ['sender_details', { ...STEP_ANSWERS.sender_details, email: 'no' }, { email: [MESSAGES.sender.email] }],
    ['sender_bank_details', { ...STEP_ANSWERS.sender_bank_details, ifsc: 'X' }, { ifsc: [MESSAGES.senderBank.ifsc] }],
    ['contribution', 499, { customContribution: [MESSAGES.contribution.minimum] }],
    ['contribution', { nonsense: true }, { contribution: [MESSAGES.contribution.required] }],
  ])('an invalid %s is refused field by field and changes nothing', async (step, data, errors) => {
    const api = await setup()
    const { token } = await api.signUp()
    const { id } = await readyRemittance(api, { token })
    const before = (await api.get(`/remittances/${id}`, { token })).body.data
    const { status, body } = await api.put(`/remittances/${id}`, { token, body: { step, data } })
    expect([status, body.success, body.errors]).toEqual([422, false, errors])
    expect((await api.get(`/remittances/${id}`, { token })).body.data).toEqual(before)
  })

  once('an unknown step is refused', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { id } = await readyRemittance(api, { token, without: ALL_STEPS })
    const { status, body } = await api.put(`/remittances/${id}`, { token, body: { step: 'status', data: 'approved' } })
    expect([status, body.errors]).toEqual([422, { step: [MESSAGES.remittance.stepUnknown] }])
  })

  once('steps that store nothing are accepted', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { id } = await readyRemittance(api, { token, without: ALL_STEPS })
    for (const step of ['confirmation', 'documents', 'payment']) {
      expect((await api.put(`/remittances/${id}`, { token, body: { step, data: null } })).status).toBe(200)
    }
  })

  test('two tabs that save the same step at once leave one of the two versions intact', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { id } = await readyRemittance(api, { token, without: ALL_STEPS })
    const tab = (name: string) => ({ ...STEP_ANSWERS.sender_details, name, fatherName: name, city: name })
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
    await Promise.all(
      names.map((name) => api.put(`/remittances/${id}`, { token, body: { step: 'sender_details', data: tab(name) } })),
    )
    const saved = (await api.get(`/remittances/${id}`, { token })).body.data.sender_details
    expect(names.map(tab)).toContainEqual(saved)
  })

  test('tabs that save different steps at once keep all of them', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { id } = (await api.post('/remittances', { token })).body.data
    const saves = Object.entries(STEP_ANSWERS).map(([step, data]) =>
      api.put(`/remittances/${id}`, { token, body: { step, data } }),
    )
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(saves.map(() => 200))
    const { data } = (await api.get(`/remittances/${id}`, { token })).body
    expect(Object.keys(STEP_ANSWERS).filter((step) => data[step] === null)).toEqual([])
  })

  once('fields that a client may not set have no effect', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const forbidden = {
      contribution_paid: true,
      contributionPaid: true,
      status: 'approved',
      user_id: 1,
      is_completed: true,
      payment_id: 'FREE',
      paymentId: 'FREE',
      reference_number: 'NRG-MINE',
      referenceNumber: 'NRG-MINE',
      id: 77,
    }
    const created = await api.post('/remittances', { token, body: { amount: 5000, ...forbidden } })
    const { id, reference_number } = created.body.data
    await api.put(`/remittances/${id}`, {
      token,
      body: { step: 'amount', data: { amount: 6000, ...forbidden }, ...forbidden },
    })
    await api.put(`/remittances/${id}`, {
      token,
      body: { step: 'sender_details', data: { ...STEP_ANSWERS.sender_details, ...forbidden } },
    })
    await api.put(`/remittances/${id}`, { token, body: { step: 'payment', data: forbidden } })
    await api.post('/remittances/sync-local-data', {
      token,
      body: { formData: { bank: 'sbi', ...forbidden }, currentStep: 13 },
    })
    expect((await api.get(`/remittances/${id}`, { token })).body.data).toMatchObject({
      id,
      reference_number,
      amount: 6000,
      bank: 'sbi',
      sender_details: STEP_ANSWERS.sender_details,
      contribution_paid: false,
      status: 'in_progress',
      is_completed: false,
      payment_id: null,
    })
  })

  test('lists are newest first, contain no personal data, and are paged', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const ids: number[] = []
    for (let count = 0; count < 3; count += 1) ids.unshift((await paidRemittance(api, { token })).id)
    const all = await api.get('/remittances', { token })
    expect(all.body.data.map(({ id }: { id: number }) => id)).toEqual(ids)
    expect(all.body.next).toBeNull()
    const { data: one } = (await api.get(`/remittances/${ids[0]}`, { token })).body
    expect(all.body.data[0]).toEqual({
      id: ids[0],
      reference_number: one.reference_number,
      is_completed: true,
      status: 'processing',
      status_reason: one.status_reason,
      destination_country: STEP_ANSWERS.destination_country,
      amount: STEP_ANSWERS.amount,
      bank: STEP_ANSWERS.bank,
      contribution: STEP_ANSWERS.contribution,
      contribution_paid: true,
      payment_id: one.payment_id,
      created_at: one.created_at,
      updated_at: one.updated_at,
      completed_at: one.completed_at,
    })

    const first = await api.get('/remittances?limit=2', { token })
    expect([first.body.data.length, first.body.next]).toEqual([2, ids[1]])
    const second = await api.get(`/remittances?limit=2&before=${first.body.next}`, { token })
    expect([second.body.data[0].id, second.body.next]).toEqual([ids[2], null])
    expect((await api.get('/remittances?limit=none', { token })).status).toBe(422)
  })

  once('a user without an unfinished remittance has no current one', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const current = await api.get('/remittances/current', { token })
    expect([current.status, current.body.message]).toEqual([404, MESSAGES.remittance.noneActive])
    expect((await api.get('/remittances/check-incomplete', { token })).body).toEqual({
      success: true,
      data: null,
      has_incomplete: false,
    })
    const { id } = await readyRemittance(api, { token, without: ALL_STEPS })
    expect((await api.get('/remittances/check-incomplete', { token })).body).toMatchObject({
      has_incomplete: true,
      data: { id, percent: expect.any(Number) },
    })
  })

  test.each(['abc', '0', '-1', '1.5', '99999999999999999999', '%00', 'null'])(
    'the id %s does not exist',
    async (id) => {
      const api = await setup()
      const { token } = await api.signUp()
      expect((await api.get(`/remittances/${id}`, { token })).status).toBe(404)
      expect((await api.put(`/remittances/${id}`, { token, body: { step: 'amount', data: 5 } })).status).toBe(404)
    },
  )
})
