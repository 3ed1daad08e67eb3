import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { CASE_DOCUMENT_QUOTA_BYTES } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { sampleUpload } from '../../testing/files/sample-upload.ts'
import { ASHA, openCase, PAN_COPY, SENDER_NAME } from '../../testing/scenes/case.ts'
import { numberOf, STEP_ANSWERS } from '../../testing/scenes/ready-remittance.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { caseWithin } from './present-case.ts'

async function standingsOf({ services }: TestApi, id: number): Promise<string[]> {
  const documents = services.db.selectFrom('documents').select('standing').where('remittance_id', '=', id)
  return (await documents.orderBy('id').execute()).map(({ standing }) => standing)
}

onBothEngines('asking and answering', (setup, { once }) => {
  test('a payment opens a case that is received, has a promised time and is confirmed by mail', async () => {
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
      amount: STEP_ANSWERS.amount,
      destination_country: STEP_ANSWERS.destination_country,
      items: [],
      acts: ['add_document', 'withdraw'],
      downloads: [{ name: 'receipt', url: `/api/remittances/${id}/receipt` }],
    })
    expect(found.events).toMatchObject([{ act: 'open', who: 'nobody', title: 'Remittance received' }])
    // Monday noon in India, twelve working hours for 5,000 rupees.
    expect(found.due_at).toBe('2026-11-17T08:30:00.000Z')
    expect((await api.outbox(email))[0]).toMatchObject({ subject: `We’ve received your remittance (${reference})` })

    const byPhone = await openCase(api, { token: (await api.signUp({ phone: '9876543210' })).token })
    expect((await api.outbox('+919876543210'))[0]?.text.split('\n\n')).toEqual([
      'Nirgam: We’ve received your remittance and will start on it shortly.',
      'We’ll be ready by Tue 17 Nov, 2 PM India time. We’ll email you then, and sooner if we need anything.',
      `Remittance ${numberOf(byPhone.id)}, reference ${byPhone.reference}.`,
      `http://localhost:3000/remittances/${byPhone.id}`,
    ])
  })

  test('requested items can be answered, and other fields stay locked', async () => {
    const api = await setup()
    const { ask, read, keep, upload, send, id, token, email, reference } = await openCase(api)
    await ask({ ...PAN_COPY, note: ' The lower half ' }, SENDER_NAME)
    const asked = await read()
    expect(asked).toMatchObject({
      state: 'asked',
      status: 'pending',
      turn: 'you',
      due_at: null,
      is_late: false,
      reason: null,
    })
    expect(asked.events.at(-1)).toMatchObject({ act: 'ask', text: expect.stringMatching(/^PAN Card, Full Name/) })
    const words = 'We can’t read this copy.'
    expect(asked.items).toMatchObject([
      { document: 'panCard', label: 'PAN Card', words, note: 'The lower half', state: 'open' },
      { field: 'senderDetails.name', note: 'With initials', current: STEP_ANSWERS.sender_details.name, state: 'open' },
    ])

    const { version } = (await api.get(`/remittances/${id}`, { token })).body.data
    const closed = await api.put(`/remittances/${id}`, { token, body: { step: 'amount', data: 5 } })
    expect(closed.status).toBe(409)
    const other = await sampleUpload('passportFront')
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
    expect(remittance).toMatchObject({ sender_details: { name: 'R. Corrected Name' }, version: version + 1 })
    expect(remittance.documents.panCard).toMatchObject({ name: 'better.png' })
    expect((await api.outbox(email))[0]?.subject).toBe(`Thanks, we’ve got your answers (${reference})`)
  })

  once('earlier documents and values are kept for the firm', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { body } = await api.post('/remittances', { token, body: {} })
    const first = await sampleUpload('panCard', 'first.png')
    await api.post(`/remittances/${body.data.id}/upload-document`, { token, raw: first.form })
    const { ask, does, upload, keep, send, read, id } = await openCase(api, { token })
    await ask(PAN_COPY, SENDER_NAME)
    const there = async () => (await read()).papers.filter(({ file }) => file !== null)
    expect(await there()).toMatchObject([{ kind: 'panCard', state: 'asked', file: { name: 'first.png' } }])
    await upload('panCard', 'second.png')
    await upload('panCard', 'third.png')
    await keep('senderDetails.name', { value: 'R. Corrected Name' })
    await send('answer')
    expect(await there()).toMatchObject([{ kind: 'panCard', state: 'received', file: { name: 'third.png' } }])
    expect(await standingsOf(api, id)).toEqual(['earlier', 'current'])
    const { items } = await caseWithin(api.services, id)
    expect(items[1]?.answer).toMatchObject({ value: 'R. Corrected Name', before: STEP_ANSWERS.sender_details.name })
    expect(items[0]?.answer.documentBefore).toEqual(expect.any(String))
    await does(ASHA, 'claim')
    await does(ASHA, 'ask', { said: { items: [PAN_COPY] } })
    const again = (await caseWithin(api.services, id)).papers.find(({ kind }) => kind === 'panCard')
    expect(again?.current?.file.name).toBe('third.png')
    expect(again?.verdict?.document_uid, 'about the newest copy').toBe(again?.current?.uid)
  })

  once('the space of a case is limited, and a replaced answer takes none of it', async () => {
    const api = await setup()
    const { ask, upload, read, id } = await openCase(api)
    await ask(PAN_COPY, { document: 'passportFront', reason: 'unreadable' })
    await upload('panCard', 'first.png')
    const stored = api.services.db.updateTable('documents').where('remittance_id', '=', id)
    await stored.set({ size: CASE_DOCUMENT_QUOTA_BYTES - 1 }).execute()
    const refused = await upload('passportFront')
    expect([refused.status, refused.body.errors]).toEqual([422, { file: [CASE_MESSAGES.quota] }])
    expect((await upload('panCard', 'second.png')).status).toBe(200)
    const names = (await read()).items.map(({ file }) => file?.name)
    expect(names).toEqual(['second.png', undefined])
    expect((await upload('passportFront')).status).toBe(200)
  })

  once('an answer can be changed, replaced by an explanation or withdrawn until it is sent', async () => {
    const api = await setup()
    const { id, ask, keep, upload, takeBack, read, send } = await openCase(api)
    await ask(PAN_COPY, SENDER_NAME)
    await keep('senderDetails.name', { value: 'First Thought' })
    const [, name] = (await keep('senderDetails.name', { value: 'Second Thought' })).body.data.items
    expect(name).toMatchObject({ state: 'kept', answer: 'Second Thought' })
    await upload('panCard')
    const explained = (await keep('panCard', { explanation: 'It was stolen' })).body.data.items[0]
    expect(explained).toMatchObject({ state: 'kept', file: null, explanation: 'It was stolen' })
    expect(await standingsOf(api, id), 'a file that an explanation replaced is not kept').toEqual([])
    await upload('panCard')
    expect((await takeBack('panCard')).body.data.items[0]).toMatchObject({ state: 'open', file: null })
    expect(await standingsOf(api, id), 'nor is one that was taken back').toEqual([])
    await keep('panCard', { explanation: 'It was stolen' })
    expect((await takeBack('senderDetails.name')).body.data.items[1]).toMatchObject({ state: 'open', answer: null })
    expect((await send('answer')).status).toBe(409)
    await keep('senderDetails.name', { explanation: 'It is right as it is' })
    expect((await send('answer')).body.data).toMatchObject({ state: 'answered' })
    expect((await read()).papers.filter(({ file }) => file !== null)).toEqual([])
    expect(await standingsOf(api, id)).toEqual([])
  })

  once('a value is validated by the form’s rules together with its other answers', async () => {
    const api = await setup()
    const { ask, keep, send, id, token } = await openCase(api)
    const reason = 'account_differs' as const
    await ask(
      { field: 'senderBankDetails.panNumber', reason: 'cannot_be_verified' },
      { field: 'senderBankDetails.accountNumber', reason },
      { field: 'dateOfBirth', reason: 'cannot_be_verified' },
      { field: 'amount', reason: 'amount_does_not_add_up' },
    )
    for (const [field, value] of [
      ['senderBankDetails.panNumber', 'ABC'],
      ['senderBankDetails.panNumber', { month: '1' }],
      ['senderBankDetails.accountNumber', 'x1'],
      ['dateOfBirth', { month: 'February', day: '31', year: '1980' }],
      ['dateOfBirth', '1980-02-01'],
      ['amount', -5],
      ['amount', true],
    ] as const) {
      const { status, body } = await keep(field, { value })
      expect([field, status, Object.keys(body.errors)]).toEqual([field, 422, ['value']])
    }
    for (const body of [
      {},
      { value: 'x', explanation: 'y' },
      { explanation: '  ' },
      { explanation: 'x'.repeat(501) },
    ]) {
      expect((await keep('amount', body)).status).toBe(422)
    }
    expect((await keep('amount', { explanation: 'a\0b' })).status).toBe(422)
    await keep('senderBankDetails.panNumber', { value: 'zzzzz9999z' })
    const masked = (await keep('senderBankDetails.accountNumber', { value: '998877665544' })).body.data
    expect(masked.items.map(({ answer }: { answer: string }) => answer)).toEqual([
      '****999Z'.replace('Z', 'z'),
      '****5544',
      null,
      null,
    ])
    expect(JSON.stringify(masked)).not.toMatch(/998877665544|zzzzz9999z/i)
    await keep('dateOfBirth', { value: { month: 'March', day: '4', year: '1981' } })
    await keep('amount', { value: 250_000 })
    expect((await send('answer')).status).toBe(200)
    expect((await api.get(`/remittances/${id}`, { token })).body.data).toMatchObject({
      amount: 250_000,
      date_of_birth: { month: 'March', day: 4, year: 1981 },
      sender_bank_details: { panNumber: 'ZZZZZ9999Z', accountNumber: '998877665544' },
    })
  })

  once('items that were not asked for, are closed, or are not documents stay unchanged', async () => {
    const api = await setup()
    const mine = await openCase(api)
    const other = await openCase(api)
    await mine.ask(PAN_COPY, SENDER_NAME)
    await other.ask(SENDER_NAME)
    const [document, field] = (await mine.read()).items
    const put = (path: string, body: object) => api.put(path, { token: mine.token, body })

    const foreign = `${mine.at}/items/${(await other.read()).items[0]?.id}`
    expect((await put(foreign, { value: 'Mine' })).status).toBe(404)
    expect((await api.delete(foreign, { token: mine.token })).status).toBe(404)
    expect((await api.put(`${other.at}/items/${field?.id}`, { token: mine.token, body: { value: 'x' } })).status).toBe(
      404,
    )
    for (const at of [other.at, '/remittances/987654/case']) {
      expect((await api.post(`${at}/acts`, { token: mine.token, body: { act: 'answer', version: 3 } })).status).toBe(
        404,
      )
    }
    expect((await put(`${mine.at}/items/${document?.id}`, { value: 'a text' })).body.errors.value).toEqual([
      'We asked for a document. Please add the file.',
    ])
    const { form } = await sampleUpload('panCard')
    const asDocument = await api.post(`${mine.at}/items/${field?.id}/document`, { token: mine.token, raw: form })
    expect(asDocument).toMatchObject({ status: 409, body: { message: 'We asked for an answer, not a document.' } })
    const wrongKind = await sampleUpload('passportFront')
    const at = `${mine.at}/items/${document?.id}/document`
    expect((await api.post(at, { token: mine.token, raw: wrongKind.form })).status).toBe(422)
    const text = new FormData()
    text.append('file', new Blob(['hello'], { type: 'text/plain' }), 'pan.txt')
    expect((await api.post(at, { token: mine.token, raw: text })).status).toBe(415)
    expect((await api.post(at, { token: mine.token, raw: new FormData() })).status).toBe(422)
    expect((await mine.read()).items.map(({ state }) => state)).toEqual(['open', 'open'])

    await mine.upload('panCard')
    await mine.keep('senderDetails.name', { value: 'R. Corrected Name' })
    await mine.send('answer')
    for (const item of [document, field]) {
      const late = await put(`${mine.at}/items/${item?.id}`, { explanation: 'One more thing' })
      expect(late).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('no longer asking for this') },
      })
      expect((await api.delete(`${mine.at}/items/${item?.id}`, { token: mine.token })).status).toBe(409)
    }
    const again = await sampleUpload('panCard')
    expect((await api.post(at, { token: mine.token, raw: again.form })).status).toBe(409)
  })

  once('an answer to a closed case is refused, and saved drafts are kept', async () => {
    const api = await setup()
    const { ask, upload, keep, does, send, read, id, at, token } = await openCase(api)
    await ask(PAN_COPY, SENDER_NAME)
    await upload('panCard')
    const name = await keep('senderDetails.name', { value: 'R. Corrected Name' })
    await does(ASHA, 'refuse', { said: { reason: 'The bank withdrew' } })
    const late = await send('answer')
    expect(late).toMatchObject({ status: 409, body: { data: { state: 'refused', reason: 'The bank withdrew' } } })
    expect(late.body.data.events.at(-1)).toMatchObject({ act: 'refuse', text: 'The bank withdrew' })
    const [, item] = name.body.data.items
    expect((await api.get(`/remittances/${id}/case/items/${item.id}`)).status).toBe(404)
    const { items } = await caseWithin(api.services, id)
    expect(items.map(({ answer }) => answer)).toMatchObject([
      { document: expect.any(String) },
      { value: 'R. Corrected Name' },
    ])
    expect(await standingsOf(api, id)).toEqual(['earlier'])
    await does(ASHA, 'reopen', { said: { reason: 'It came back' } })
    await does(ASHA, 'claim').catch(() => {})
    await does(ASHA, 'take')
    expect((await read()).reason).toBe('It came back')
    await does(ASHA, 'ask', { said: { items: [SENDER_NAME] } })
    expect((await send('answer')).status).toBe(409)
    const old = await api.put(`${at}/items/${item.id}`, { token, body: { value: 'Too Late' } })
    expect([old.status, old.body.message]).toEqual([409, CASE_MESSAGES.notAsked])

    // A closed item keeps its sent version when later questions are answered.
    const closed = async () => (await caseWithin(api.services, id)).items.map((one) => one.sent_version)
    const [panCard, firstName] = await closed()
    const newest = (await read()).items.at(-1)?.id
    await api.put(`${at}/items/${newest}`, { token, body: { explanation: 'It is right as it is' } })
    const { version } = (await send('answer')).body.data
    expect(await closed()).toEqual([panCard, firstName, version])
    await does(ASHA, 'claim')
    await does(ASHA, 'ask', { said: { items: [PAN_COPY] } })
    await does(ASHA, 'refuse', { said: { reason: 'The bank withdrew' } })
    expect(await closed()).toEqual([panCard, firstName, version, version + 3])
  })

  once('inconsistent answers are saved, and reported at the wrong field when they are sent', async () => {
    const api = await setup()
    const { ask, keep, send, read } = await openCase(api)
    const reason = 'cannot_be_verified' as const
    await ask({ field: 'senderDetails.country', reason }, { field: 'senderDetails.pinCode', reason }, PAN_COPY)
    expect((await keep('senderDetails.pinCode', { value: 'SW1A 1AA' })).status).toBe(422)
    for (const [field, value] of [
      ['country', 'United Kingdom'],
      ['pinCode', 'SW1A 1AA'],
      ['country', 'India'],
    ]) {
      expect([field, (await keep(`senderDetails.${field}`, { value })).status]).toEqual([field, 200])
    }
    await keep('panCard', { explanation: 'It was stolen' })
    const wrong = await send('answer')
    const [, pin] = (await read()).items
    expect([wrong.status, wrong.body.errors]).toEqual([422, { [pin?.id ?? '']: [MESSAGES.sender.pinCode] }])
    await keep('senderDetails.pinCode', { value: '560 001' })
    expect((await send('answer')).status).toBe(200)
  })

  once('an optional field can be corrected to nothing, such as a postal code where there is none', async () => {
    const api = await setup()
    const { ask, keep, send, id, token } = await openCase(api)
    const postalCode = async () => (await api.get(`/remittances/${id}`, { token })).body.data.receiver_details.pinCode
    expect(await postalCode()).toBe(STEP_ANSWERS.receiver_details.pinCode)
    const field = 'receiverDetails.pinCode'
    await ask({ field, reason: 'cannot_be_verified' })
    expect([(await keep(field, { value: '' })).status, (await send('answer')).status]).toEqual([200, 200])
    expect(await postalCode()).toBe('')
  })

  test('the files of one case are limited in total size', async () => {
    const api = await setup()
    const { ask, upload, read } = await openCase(api)
    await ask(PAN_COPY)
    await upload('panCard')
    await api.services.db
      .updateTable('documents')
      .set({ size: 150 * 1024 * 1024, standing: 'earlier' })
      .execute()
    const full = await upload('panCard')
    expect(full).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringContaining('reached the file limit')] } },
    })
    expect((await read()).items[0]?.state).toBe('kept')
  })
})
