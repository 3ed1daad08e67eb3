import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { operate } from '../../operator/operator.ts'
import { transaction } from '../../platform/database/engine.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { newestCode, verify } from '../../testing/scenes/accounts.ts'
import { notifyUser } from './notify-user.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** `unheard`: how many mails are accepted without the sender receiving the confirmation. */
async function startMailServer(refusals = 0, unheard = 0): Promise<{ url: string; mails: Email[] }> {
  const mails: Email[] = []
  let left = refusals
  let unsaid = unheard
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      left -= 1
      done(left >= 0 ? new Error(`<${address}> is busy`) : undefined)
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          mails.push(mail)
          unsaid -= 1
          done(unsaid >= 0 ? new Error('gone') : undefined)
        })
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  closing.push(() => new Promise((resolve) => server.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails }
}

type Received = { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }

async function startProvider(refusals = 0): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  let left = refusals
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      left -= 1
      if (left < 0) received.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) })
      response.writeHead(left >= 0 ? 500 : 200).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  closing.push(() => new Promise((resolve) => server.close(() => resolve())))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

onBothEngines('codes reach people', (setup, { once }) => {
  once('by e-mail, in text and HTML, with the code and the support contact', async () => {
    const { url, mails } = await startMailServer()
    const api = await setup({ env: { SMTP_URL: url, SUPPORT_EMAIL: 'help@example.org' } })
    const { body } = await api.post('/register', { body: { email: 'asha@example.com', password: 'correct horse' } })
    expect(mails).toEqual([])
    await api.services.jobs.runDue()
    expect(mails).toHaveLength(1)
    const [mail] = mails
    const code = /^(\d{4}) is your Nirgam code$/.exec(mail?.subject ?? '')?.[1] ?? ''
    expect(mail).toMatchObject({
      from: { address: 'no-reply@nirgam.example', name: 'Nirgam' },
      to: [{ address: 'asha@example.com' }],
    })
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain(code)
      expect(text).toContain('10 minutes')
      expect(text).toContain('Never share')
      expect(text).toContain('help@example.org')
    }
    expect(mail?.html).not.toMatch(/<script|src=|url\(/)
    expect((await verify(api, body.data.user_id, code)).status).toBe(200)
    expect((await api.get('/dev/outbox')).status).toBe(404)
  })

  once('with their attachments', async () => {
    const { url, mails } = await startMailServer()
    const api = await setup({ env: { SMTP_URL: url } })
    const base64 = Buffer.from('%PDF-1.7 …').toString('base64')
    const attachments = [{ fileName: 'receipt-7.pdf', mediaType: 'application/pdf', base64 }]
    const channel = 'email' as const
    await api.services.messenger.send({ to: 'asha@example.com', channel, subject: 'Paid', text: 'Paid', attachments })
    const [file] = mails[0]?.attachments ?? []
    expect(file).toMatchObject({ filename: 'receipt-7.pdf', mimeType: 'application/pdf' })
    expect(Buffer.from(file?.content as ArrayBuffer).toString()).toBe('%PDF-1.7 …')
  })

  once('after a retry when the mail server was busy, but not once the code is invalid', async () => {
    const { url, mails } = await startMailServer(2)
    const api = await setup({ env: { SMTP_URL: url } })
    const sign = (email: string) => api.post('/register', { body: { email, password: 'correct horse' } })
    expect((await sign('asha@example.com')).status).toBe(201)
    await api.services.jobs.runDue()
    expect(mails).toHaveLength(0)
    api.clock.advance({ seconds: 10 })
    await api.services.jobs.runDue()
    api.clock.advance({ seconds: 10 })
    await api.services.jobs.runDue()
    expect(mails).toHaveLength(1)

    await sign('late@example.com')
    api.clock.advance({ minutes: 10 })
    await api.services.jobs.runDue()
    expect(mails).toHaveLength(1)
  })

  once('or an operator reads what failed, by which channel and why, but neither address nor code', async () => {
    const { url } = await startMailServer(1)
    const api = await setup({ env: { SMTP_URL: url } })
    await api.post('/register', { body: { email: 'asha@example.com', password: 'correct horse' } })
    await api.services.jobs.runDue()
    const { out } = await operate(['jobs', 'list', '--state', 'waiting', '--json'], () => api.services.config, {
      clock: api.clock,
    })
    const waiting: { kind: string; error: string }[] = JSON.parse(out)
    expect(waiting.filter(({ kind }) => kind === 'send-message').map(({ error }) => error)).toEqual([
      expect.stringMatching(/^NotSent: one_time_code by email: Error: .*<\[address\]> is busy/),
    ])
    expect(api.logs()).toContain('one_time_code by email')
    for (const words of [out, api.logs()]) expect(words).not.toContain('asha@example.com')
  })

  once('also if an earlier version stored them, without their kind', async () => {
    const { url, mails } = await startMailServer(1)
    const api = await setup({ env: { SMTP_URL: url } })
    const { db, jobs } = api.services
    const message = { id: 'old', to: 'asha@example.com', channel: 'email', subject: 'Paid', text: 'Paid' }
    await jobs.add(db, 'send-message', { message, until: null })
    await jobs.runDue()
    const failed = await db.selectFrom('jobs').select('last_error').where('kind', '=', 'send-message').execute()
    expect(failed).toEqual([{ last_error: expect.stringMatching(/^NotSent: a message by email: Error: /) }])
    api.clock.advance({ seconds: 10 })
    await jobs.runDue()
    expect(mails).toMatchObject([{ to: [{ address: 'asha@example.com' }], subject: 'Paid' }])
  })

  once('under the same message id when a mail is retried because its confirmation was lost', async () => {
    const { url, mails } = await startMailServer(0, 1)
    const api = await setup({ env: { SMTP_URL: url } })
    await api.post('/register', { body: { email: 'asha@example.com', password: 'correct horse' } })
    await api.services.jobs.runDue()
    api.clock.advance({ seconds: 10 })
    await api.services.jobs.runDue()
    expect(mails).toHaveLength(2)
    expect(mails[0]?.messageId).toMatch(/^<[\w-]{36}@nirgam\.example>$/)
    expect(mails[1]?.messageId).toBe(mails[0]?.messageId)
  })

  test('once in the outbox when they are added twice', async () => {
    const api = await setup()
    const message = {
      id: 'a-message',
      to: 'asha@example.com',
      channel: 'email',
      subject: 'Paid',
      text: 'Paid',
    } as const
    await api.services.messenger.send(message)
    await api.services.messenger.send(message)
    expect(await api.outbox('asha@example.com')).toHaveLength(1)
  })

  once('by e-mail when SMS is unavailable, and a phone number alone is refused', async () => {
    const { url, mails } = await startMailServer()
    const api = await setup({ env: { SMTP_URL: url } })
    const body = { phone: '9876543210', password: 'correct horse', login_type: 'phone' }
    const alone = await api.post('/register', { body })
    expect([alone.status, alone.body.errors]).toEqual([
      422,
      { phone: ['We can’t send codes to mobile numbers at the moment. Please use your email.'] },
    ])
    const both = await api.post('/register', { body: { ...body, email: 'asha@example.com' } })
    expect(both.status).toBe(201)
    expect(both.body.data.sent_to).toEqual({ channel: 'email', address: 'a***@example.com' })
    await api.services.jobs.runDue()
    const code = mails[0]?.subject?.slice(0, 4) ?? ''
    const verified = await verify(api, both.body.data.user_id, code)
    expect(verified.body.data.user).toMatchObject({ email: 'asha@example.com', verified: true })
    const { token } = verified.body.data
    const added = await api.put('/profile', { token, body: { phone: '9876500000' } })
    expect([added.status, added.body.errors]).toEqual([422, alone.body.errors])
  })

  once('notices go by e-mail if the address is verified, otherwise as a text message with a link', async () => {
    const api = await setup()
    const { uid, token } = await api.signUp({ phone: '9876543210' })
    const { id } = await api.services.db
      .selectFrom('users')
      .select('id')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    const link = { label: 'Look', url: 'http://localhost:3000/x' }
    const notify = (subject: string) =>
      transaction(api.services.db, (trx) =>
        notifyUser(api.services, trx, id, { kind: 'case_news', subject, text: 'Ready.', link }),
      )
    await notify('First')
    expect((await api.outbox('+919876543210'))[0]?.text).toBe('Nirgam: Ready.\n\nhttp://localhost:3000/x')
    await api.put('/profile', { token, body: { email: 'asha@example.com' } })
    const otp = await newestCode(api, 'asha@example.com')
    await api.post('/profile/confirm-contact', { token, body: { kind: 'email', otp } })
    await notify('Second')
    expect((await api.outbox('asha@example.com'))[0]).toMatchObject({ channel: 'email', subject: 'Second' })
  })

  once('by SMS through the provider', async () => {
    const { url, received } = await startProvider(1)
    const api = await setup({ env: { SMS_URL: `${url}/send`, SMS_TOKEN: 'sms-secret' } })
    const { body } = await api.post('/register', {
      body: { phone: '9876543210', country_code: '+91', password: 'correct horse', login_type: 'phone' },
    })
    await api.services.jobs.runDue()
    api.clock.advance({ seconds: 10 })
    await api.services.jobs.runDue()
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      path: '/send',
      headers: { authorization: 'Bearer sms-secret' },
      body: { to: '+919876543210', from: 'NIRGAM' },
    })
    const text = String(received[0]?.body.text)
    expect(text.length).toBeLessThanOrEqual(160)
    expect((await verify(api, body.data.user_id, text.slice(0, 4))).status).toBe(200)
    expect(api.logs()).not.toContain('9876543210')
  })

  once('by WhatsApp as the approved template', async () => {
    const { url, received } = await startProvider()
    const api = await setup({
      env: { WHATSAPP_BASE_URL: url, WHATSAPP_PHONE_NUMBER_ID: '555', WHATSAPP_TOKEN: 'wa-secret' },
    })
    expect((await api.get('/auth/whatsapp')).headers.get('location')).toBe('/login?whatsapp=1')
    const { body } = await api.post('/auth/whatsapp/start', { body: { phone: '9876543210', country_code: '+91' } })
    await api.services.jobs.runDue()
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      path: '/555/messages',
      headers: { authorization: 'Bearer wa-secret' },
      body: {
        messaging_product: 'whatsapp',
        to: '919876543210',
        type: 'template',
        template: { name: 'one_time_code', components: [{ type: 'body' }, { type: 'button' }] },
      },
    })
    const code = /"text":"(\d{6})"/.exec(JSON.stringify(received[0]?.body))?.[1] ?? ''
    expect((await verify(api, body.data.user_id, code)).status).toBe(200)
  })

  test('through the local outbox when no provider is configured: newest first, filtered by address', async () => {
    const api = await setup()
    for (const email of ['a@example.com', 'b@example.com'])
      await api.post('/register', { body: { email, password: 'correct horse' } })
    await api.post('/register', { body: { phone: '9876543210', password: 'correct horse' } })
    await api.services.jobs.runDue()
    const all = (await api.get('/dev/outbox')).body.data
    expect(all.map(({ to }: { to: string }) => to)).toEqual(['+919876543210', 'b@example.com', 'a@example.com'])
    expect(all[2]).toEqual({
      to: 'a@example.com',
      channel: 'email',
      subject: expect.stringContaining('is your Nirgam code'),
      text: expect.stringContaining(all[2].code),
      code: expect.stringMatching(/^\d{4}$/),
      created_at: '2026-11-16T06:30:00.000Z',
    })
    expect((await api.get('/dev/outbox?to=B@example.com')).body.data).toHaveLength(1)
    expect((await api.get('/dev/outbox?to=%2B919876543210')).body.data).toHaveLength(1)
    expect((await api.get('/dev/outbox?to=+919876543210')).body.data).toHaveLength(1)
    expect((await api.get('/dev/outbox?to=c@example.com')).body.data).toEqual([])
  })
})
