import { MESSAGES } from '@nirgam/domain/shared/messages'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { answerEnquiry, readEnquiries } from './enquiries.ts'

onBothEngines('enquiries', (setup, { once }) => {
  test('a question is stored as pending with medium priority, and can be read again', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const asked = await api.post('/enquiries', {
      token,
      body: { subject: ' When? ', message: 'How long\ndoes it take?' },
    })
    expect([asked.status, asked.body.message]).toEqual([201, MESSAGES.enquiries.submitted])
    expect((await api.get('/enquiries', { token })).body.data.enquiries).toEqual([
      {
        id: asked.body.data.enquiry.id,
        subject: 'When?',
        message: 'How long\ndoes it take?',
        priority: 'medium',
        status: 'pending',
        admin_response: null,
        created_at: '2026-11-16T06:30:00.000Z',
        updated_at: '2026-11-16T06:30:00.000Z',
        thread: [],
      },
    ])
  })

  once.each([
    [{}, { subject: [MESSAGES.enquiries.subjectRequired], message: [MESSAGES.enquiries.messageRequired] }],
    [{ subject: '  ', message: 'x' }, { subject: [MESSAGES.enquiries.subjectRequired] }],
    [{ subject: 'x'.repeat(151), message: 'x' }, { subject: [MESSAGES.text.tooLong(150)] }],
    [{ subject: 'x', message: 'x'.repeat(5001) }, { message: [MESSAGES.text.tooLong(5000)] }],
    [{ subject: 'x', message: 'x', priority: 'urgent' }, { priority: [MESSAGES.enquiries.priorityInvalid] }],
  ])('missing and overlong fields are reported by field (%#)', async (body, errors) => {
    const api = await setup()
    const { token } = await api.signUp()
    const answer = await api.post('/enquiries', { token, body })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })

  test('the history lists the user’s own enquiries, newest first, in pages', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { token: other } = await api.signUp()
    for (const subject of ['one', 'two', 'three']) {
      await api.post('/enquiries', {
        token,
        body: { subject, message: 'x', priority: 'high', status: 'closed', user_id: 1 },
      })
    }
    const first = await api.get('/enquiries?limit=2', { token })
    const subjects = ({ body }: typeof first) => body.data.enquiries.map((e: { subject: string }) => e.subject)
    expect(subjects(first)).toEqual(['three', 'two'])
    expect(first.body.data.enquiries[0]).toMatchObject({ priority: 'high', status: 'pending' })
    expect(subjects(await api.get(`/enquiries?limit=2&before=${first.body.next}`, { token }))).toEqual(['one'])
    expect((await api.get('/enquiries', { token: other })).body.data.enquiries).toEqual([])
  })

  once('an operator’s answer reaches the user who asked', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { body } = await api.post('/enquiries', { token, body: { subject: 'When?', message: 'x' } })
    const { id } = body.data.enquiry
    expect((await readEnquiries(api.services, { status: 'pending' })).map((enquiry) => enquiry.subject)).toEqual([
      'When?',
    ])
    api.clock.advance({ hours: 3 })
    const by = { kind: 'operator', name: 'meera' } as const
    await answerEnquiry(api.services, { id, response: 'Tomorrow.', by })
    await expect(answerEnquiry(api.services, { id: id + 1, response: 'x', by })).rejects.toMatchObject({ status: 404 })
    expect(await readEnquiries(api.services, { status: 'pending' })).toEqual([])
    expect((await readEnquiries(api.services))[0]).toMatchObject({ id, status: 'resolved' })
    const { enquiries } = (await api.get('/enquiries', { token })).body.data
    expect(enquiries[0]).toMatchObject({
      status: 'resolved',
      admin_response: 'Tomorrow.',
      updated_at: '2026-11-16T09:30:00.000Z',
    })
  })

  once('a user can send at most twenty enquiries in a row', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const ask = () => api.post('/enquiries', { token, body: { subject: 'x', message: 'x' } })
    for (let count = 0; count < 20; count += 1) expect((await ask()).status).toBe(201)
    const refused = await ask()
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})
