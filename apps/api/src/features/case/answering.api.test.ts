import { expect, test } from 'vitest'
import { openCase, PAN_COPY, SENDER_NAME } from '../../testing/case.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { STEP_ANSWERS } from '../../testing/ready-remittance.ts'
import { sampleUpload } from '../../testing/sample-upload.ts'
import { caseWithin } from './inner-view.ts'

onBothEngines('asking and answering', (setup) => {
  test('whoever has paid has a case that is received, promised and told of', async () => {
    const api = await setup()
    const { read, email, reference, id } = await openCase(api)
    const found = await read()
    expect(found).toMatchObject({
      remittance_id: id,
      reference_number: reference,
      version: 1,
      state: 'received',
      status: 'processing',
      turn: 'us',
      is_late: false,
      items: [],
      acts: ['withdraw'],
      downloads: [{ name: 'receipt', url: `/api/remittances/${id}/receipt` }],
    })
    expect(found.events).toMatchObject([{ act: 'open', who: 'nobody', title: 'Papers received' }])
    // Monday noon in India, twelve working hours for 5,000 rupees.
    expect(found.due_at).toBe('2026-11-17T08:30:00.000Z')
    expect((await api.outbox(email))[0]).toMatchObject({ subject: `We have your papers (${reference})` })
  })

  test('what is asked for can be answered, and nothing else opens', async () => {
    const api = await setup()
    const { ask, read, keep, upload, send, id, token, email, reference } = await openCase(api)
    await ask(PAN_COPY, SENDER_NAME)
    const asked = await read()
    expect(asked).toMatchObject({ state: 'asked', status: 'pending', turn: 'you', due_at: null })
    expect(asked.items).toMatchObject([
      { document: 'panCard', label: 'PAN Card', words: 'The copy cannot be read.', state: 'open' },
      { field: 'senderDetails.name', note: 'With initials', current: STEP_ANSWERS.sender_details.name, state: 'open' },
    ])
    const [told] = await api.outbox(email)
    expect(told?.subject).toBe(`We need something from you (${reference})`)
    expect(told?.text).toContain(`http://localhost:3000/remittances/${id}`)
    expect(told?.text).toContain('PAN Card')
    expect(told?.html).toContain('Answer now')

    const closed = await api.put(`/remittances/${id}`, { token, body: { step: 'amount', data: 5 } })
    expect(closed.status).toBe(409)
    const other = await sampleUpload('passport')
    expect((await api.post(`/remittances/${id}/upload-document`, { token, raw: other.form })).status).toBe(409)

    expect((await keep('senderDetails.name', { value: 'R. Corrected Name' })).body.data.items[1]).toMatchObject({
      state: 'kept',
      answer: 'R. Corrected Name',
    })
    const early = await send('answer')
    expect(early).toMatchObject({ status: 409, body: { message: 'Please answer everything that was asked.' } })
    const uploaded = await upload('panCard')
    expect(uploaded.status).toBe(200)
    expect(uploaded.body.data.items[0]).toMatchObject({ state: 'kept', file: { document_type: 'panCard' } })
    expect((await api.get(`/remittances/${id}`, { token })).body.data.documents).toEqual({})

    const sent = await send('answer')
    expect(sent.body.data).toMatchObject({ state: 'answered', status: 'processing', turn: 'us' })
    expect(sent.body.data.items.map(({ state }: { state: string }) => state)).toEqual(['sent', 'sent'])
    const remittance = (await api.get(`/remittances/${id}`, { token })).body.data
    expect(remittance.sender_details.name).toBe('R. Corrected Name')
    expect(remittance.documents.panCard).toMatchObject({ name: 'better.png' })
    expect((await api.outbox(email))[0]?.subject).toBe(`Your answer has arrived (${reference})`)
  })

  test('an earlier document and an earlier value stay with the firm', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { body } = await api.post('/remittances', { token, body: {} })
    const first = await sampleUpload('panCard', 'first.png')
    await api.post(`/remittances/${body.data.id}/upload-document`, { token, raw: first.form })
    const { ask, upload, keep, send, read, id } = await openCase(api, { token })
    await ask(PAN_COPY, SENDER_NAME)
    expect((await read()).papers).toMatchObject([{ kind: 'panCard', state: 'asked', file: { name: 'first.png' } }])
    await upload('panCard', 'second.png')
    await upload('panCard', 'third.png')
    await keep('senderDetails.name', { value: 'R. Corrected Name' })
    await send('answer')
    expect((await read()).papers).toMatchObject([{ kind: 'panCard', state: 'received', file: { name: 'third.png' } }])
    const rows = await api.services.db.selectFrom('documents').select('standing').orderBy('id').execute()
    expect(rows.map(({ standing }) => standing)).toEqual(['earlier', 'current'])
    const { items } = await caseWithin(api.services, id)
    expect(items[1]?.answer).toMatchObject({ value: 'R. Corrected Name', before: STEP_ANSWERS.sender_details.name })
    expect(items[0]?.answer.documentBefore).toEqual(expect.any(String))
  })
})
