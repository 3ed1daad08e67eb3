import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { encode } from 'uqr'
import { describe, expect, test, vi } from 'vitest'
import { readConfig } from '../config/config.ts'
import { applyMigrations, openDatabase } from '../database/database.ts'
import { validator } from '../http/api.ts'
import { createLogger } from '../logger.ts'
import { Outgoing } from '../outgoing.ts'
import type { Services } from '../services.ts'
import { newKeyRing } from '../vault/key-ring.ts'
import { Vault } from '../vault/vault.ts'
import { mailOf } from './mail-layout.ts'
import { createMessenger, readOutbox, removeOldMessages, verifyMail } from './messenger.ts'
import { outboxRoutes } from './outbox-routes.ts'
import { sendLater, sendMessages } from './send-later.ts'

const letterhead = readConfig({ PUBLIC_URL: 'https://nirgam.example' })

const mail = () =>
  mailOf(letterhead, {
    heading: 'We need <something>',
    paragraphs: ['To go on we need:', '- PAN Card: it cannot be read\n- Name: "A" & B'],
    figure: { label: 'Contribution paid', amount: '₹5,000.00', note: 'US$60.24' },
    next: 'We go on as soon as it is there.',
    button: { label: 'Answer now', url: 'https://nirgam.example/remittances/7?a=1&b=2' },
    facts: [['Reference number', 'NRG-1']],
  })

test('text and HTML have the same content, and name the sender', () => {
  for (const form of [mail().text, mail().html]) {
    for (const words of [
      'To go on we need:',
      'PAN Card: it cannot be read',
      '₹5,000.00',
      'US$60.24',
      'What happens next',
    ]) {
      expect(form).toContain(words)
    }
    for (const words of ['Answer now', 'Reference number', 'NRG-1', 'Example Company Private Limited (example)']) {
      expect(form).toContain(words)
    }
    expect(form).toContain('https://nirgam.example/privacy')
    expect(form).toContain('help@nirgam.example')
  }
  expect(mail().text).toContain('Answer now: https://nirgam.example/remittances/7?a=1&b=2')
})

test('a mail has its parts in order, and no line for missing ones', () => {
  const { text } = mailOf(letterhead, { heading: 'Heading', name: 'Asha', paragraphs: ['One', 'Two'] })
  expect(text.split('\n\n').slice(0, -2)).toEqual(['Heading', expect.stringContaining('Asha'), 'One', 'Two'])
  const parts = mail().text.split('\n\n')
  expect([parts[2], parts.at(-3)]).toEqual(['Contribution paid: ₹5,000.00 - US$60.24', 'Reference number: NRG-1'])
  const { text: withCode } = mailOf(letterhead, { heading: 'Heading', paragraphs: [], code: '1234' })
  expect(withCode.split('\n\n')[2]).toBe('    1234')
})

test('user input never becomes markup, and nothing is loaded from elsewhere', () => {
  expect(mail().html).toContain('We need &#60;something&#62;')
  expect(mail().html).toContain('&#34;A&#34; &#38; B</li>')
  expect(mail().html).not.toMatch(/<something|<script|src=|url\(/)
})

test('the paper check is given in words, and as a QR code that needs no image', () => {
  const url = 'https://nirgam.example/check#7K2M-9QXD-4TRV-H3NC'
  const { text, html } = mailOf(letterhead, {
    heading: 'x',
    paragraphs: [],
    check: { code: '7K2M-9QXD-4TRV-H3NC', url },
  })
  for (const form of [text, html]) expect(form).toContain(`the code 7K2M-9QXD-4TRV-H3NC: ${url}`)
  const [, table = ''] = /<table role="img"[^>]*>(.*?)<\/table>/.exec(html) ?? []
  const drawn = table
    .split('</tr>')
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/colspan="(\d+)"[^>]*background:#(\w{6})/g)].flatMap(([, length, colour]) =>
        Array.from({ length: Number(length) }, () => colour === '000000'),
      ),
    )
  expect(table.split('</tr>')[0]?.match(/<td/g), 'cells of one colour are one').toHaveLength(1)
  expect(drawn).toEqual(encode(url, { ecc: 'M', border: 4 }).data)
})

test('a list is marked up as a list', () => {
  expect(mail().html.match(/<li/g)).toHaveLength(2)
  expect(mailOf(letterhead, { heading: 'x', paragraphs: ['- one\nand more'] }).html).not.toContain('<li')
})

test('every colour has a dark variant, which overrides the inline one', () => {
  expect(mail().html).toContain('<meta name="color-scheme" content="light dark">')
  const [, dark = ''] = /prefers-color-scheme:dark\)\{(.*)\}<\/style>/s.exec(mail().html) ?? []
  const used = [...mail().html.matchAll(/ class="([^"]*)" style="[^"]*color:#/g)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  for (const name of new Set(used)) expect(dark).toMatch(new RegExp(`\\.${name}\\{[^}]*!important`))
  expect(used).toContain('filled')
})

test('both forms greet by name where it is known, and a list of mails shows what matters first', () => {
  const preview = ({ html }: { html: string }) => /overflow:hidden">([^<]*)</.exec(html)?.[1]
  const plain = mailOf(letterhead, { heading: 'x', name: 'Asha', paragraphs: ['One\nmore', 'Two'] })
  for (const form of [plain.text, plain.html]) expect(form).toContain('Hello Asha,')
  expect(plain.html).toContain('>One<br>more</p>')
  expect(preview(plain)).toBe('One\nmore')
  expect(preview(mail())).toBe('Contribution paid: ₹5,000.00. To go on we need:')
  expect(preview(mailOf(letterhead, { heading: 'x', paragraphs: ['One'], code: '1234' }))).toBe('Your code is 1234.')
  expect(preview(mailOf(letterhead, { heading: 'x', paragraphs: [] }))).toBe('')
  const rows = (html: string) => html.match(/<tr><td class="row"/g)?.length
  expect(rows(plain.html), 'mark, heading, greeting, two paragraphs and help').toBe(6)
  expect(rows(mail().html), 'and a figure, what is next, a button and facts').toBe(10)
  const card = /16px[^>]*card[^>]*>|class="card"[^>]*>/.exec(plain.html)
  const lines =
    plain.html
      .slice((card?.index ?? 0) + (card?.[0].length ?? 0))
      .split('</table>')[0]
      ?.split('\n') ?? []
  expect(
    lines.filter((line) => !line.startsWith('<tr><td class="row"')),
    'and nothing between them',
  ).toEqual([])
  expect(plain.html).toContain('>Nirgam</span>')
  expect(mailOf(letterhead, { heading: 'x', paragraphs: [], code: '1234' }).html).toMatch(/>1234<\/span>/)
  expect(mail().html).toMatch(/<th scope="row"[^>]*>Reference number<\/th><td[^>]*>NRG-1<\/td>/)
  expect(mail().html).toContain('<a href="https://nirgam.example/remittances/7?a=1&#38;b=2" target="_blank"')
  expect(mail().html.match(/nirgam\.example\/(about|privacy|terms)"/g)).toHaveLength(3)
})

describe('a message', () => {
  const ring = newKeyRing()
  const SMS = { SMS_URL: 'https://sms.example/send', SMS_TOKEN: 'st', SMS_SENDER: 'NRGM' }
  const WHATSAPP = { WHATSAPP_PHONE_NUMBER_ID: '77', WHATSAPP_TOKEN: 'wt', WHATSAPP_BASE_URL: 'https://wa.example/v1' }
  const message = {
    kind: 'one_time_code',
    to: '+919876543210',
    channel: 'sms',
    subject: 'Code',
    text: 'Your code is 1234.',
  } as const

  function messenger(env: Record<string, string>, status = 200, parts: Partial<Services> = {}, level = 'silent') {
    const via = vi.fn<typeof fetch>(async () => new Response('', { status }))
    const outgoing = new Outgoing()
    const config = readConfig(env)
    const log = createLogger(level)
    const made = createMessenger({ ...(parts as Services), config, log, fetch: via, outgoing })
    const sent = () => via.mock.calls.map(([url, init]) => ({ url, ...init, body: JSON.parse(String(init?.body)) }))
    return { ...made, sent, outgoing }
  }

  test('goes by SMS or WhatsApp with its token, a code as the approved template, and is counted', async () => {
    const { send, sent, outgoing } = messenger({ ...SMS, ...WHATSAPP })
    await send(message)
    await send({ ...message, channel: 'whatsapp' })
    await send({ ...message, channel: 'whatsapp', code: '1234' })
    const [sms, plain, code] = sent()
    expect(sms).toMatchObject({
      url: 'https://sms.example/send',
      method: 'POST',
      headers: { authorization: 'Bearer st', 'content-type': 'application/json' },
      body: { to: '+919876543210', from: 'NRGM', text: 'Your code is 1234.' },
    })
    const to = { messaging_product: 'whatsapp', recipient_type: 'individual', to: '919876543210' }
    expect(plain).toMatchObject({
      url: 'https://wa.example/v1/77/messages',
      headers: { authorization: 'Bearer wt' },
    })
    expect(plain?.body).toEqual({ ...to, type: 'text', text: { body: 'Your code is 1234.' } })
    const parameters = [{ type: 'text', text: '1234' }]
    expect(code?.body).toEqual({
      ...to,
      type: 'template',
      template: {
        name: 'one_time_code',
        language: { code: 'en' },
        components: [
          { type: 'body', parameters },
          { type: 'button', sub_type: 'url', index: '0', parameters },
        ],
      },
    })
    expect(outgoing.all()).toEqual([
      { service: 'sms', ended: 'ok', times: 1 },
      { service: 'whatsapp', ended: 'ok', times: 2 },
    ])
  })

  test('goes by mail from our address, with an id of our domain and its files, through one connection', async () => {
    const sendMail = vi.fn(async () => {})
    const [close, verify] = [vi.fn(), vi.fn(async () => true)]
    const createTransport = vi.fn(() => ({ sendMail, close, verify }))
    vi.doMock('nodemailer', () => ({ createTransport }))
    const mailer = (from: string) => messenger({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: from }).send
    const send = mailer('Nirgam <no-reply@remit.test>')
    const email = { ...message, channel: 'email', to: 'asha@example.com' } as const
    await send(email)
    const attachments = [{ fileName: 'a.pdf', mediaType: 'application/pdf', base64: 'QUJD' }]
    await send({ ...email, id: 'one', html: '<p>', attachments })
    expect(createTransport.mock.calls).toEqual([
      [
        expect.objectContaining({ url: 'smtp://mail.example', socketTimeout: 10_000 }),
        { from: 'Nirgam <no-reply@remit.test>' },
      ],
    ])
    const plain = { to: 'asha@example.com', subject: 'Code', text: 'Your code is 1234.' }
    const file = { filename: 'a.pdf', contentType: 'application/pdf', content: 'QUJD', encoding: 'base64' }
    expect(sendMail.mock.calls).toEqual([
      [{ ...plain, attachments: [] }],
      [{ ...plain, html: '<p>', attachments: [file], messageId: '<one@remit.test>' }],
    ])
    for (const [from, domain] of [
      ['hello@remit.test', 'remit.test'],
      ['Nirgam', 'localhost'],
    ] as const) {
      await mailer(from)({ ...email, id: 'two' })
      expect(sendMail.mock.lastCall).toEqual([expect.objectContaining({ messageId: `<two@${domain}>` })])
    }
    await verifyMail('smtp://other.example')
    verify.mockRejectedValueOnce(new Error('no password'))
    await expect(verifyMail('smtp://other.example')).rejects.toThrow('no password')
    expect([verify.mock.calls.length, close.mock.calls.length]).toEqual([2, 2])
    vi.doUnmock('nodemailer')
  })

  test('that its provider refuses, or that nothing can send, fails with the reason', async () => {
    const refused = messenger({ ...SMS, ...WHATSAPP }, 402)
    await expect(refused.send(message)).rejects.toThrow('the SMS provider answered 402')
    await expect(refused.send({ ...message, channel: 'whatsapp' })).rejects.toThrow('WhatsApp answered 402')
    await expect(refused.send({ ...message, channel: 'email' })).rejects.toThrow(
      'nothing is configured to send by email',
    )
    expect(refused.outgoing.all().map(({ ended }) => ended)).toEqual(['failed', 'failed'])
  })

  test.each([
    [{}, 'sms', true, true],
    [SMS, 'sms', true, false],
    [WHATSAPP, 'whatsapp', true, false],
    [{ ...SMS, ...WHATSAPP }, 'sms', true, false],
    [{ SMTP_URL: 'smtp://mail.example' }, 'sms', false, true],
  ])('with %j goes to phones by %s', (env, channel, reachesPhones, reachesMail) => {
    const { channelFor, reaches } = messenger(env as Record<string, string>)
    expect([channelFor('phone'), channelFor('email')]).toEqual([channel, 'email'])
    expect([reaches('phone'), reaches('email')]).toEqual([reachesPhones, reachesMail])
  })

  test('that no channel can send is kept for a week, and shown to a person or a program', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'nirgam-outbox-'))
    const db = openDatabase({ databaseUrl: null, dataDir, poolSize: 1 })
    await applyMigrations(db, ['0001-first-schema'])
    const clock = { at: Date.UTC(2026, 10, 18), now: () => clock.at }
    const parts = { db, clock, vault: new Vault(() => ring), config: readConfig({}) } as unknown as Services
    const { send } = messenger({}, 200, parts)
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    await messenger({}, 200, parts, 'info').send({ ...message, id: 'one' })
    expect(written.mock.calls).toEqual([['  [outbox] sms to +919876543210: Code\n']])
    written.mockClear()
    const attachments = [{ fileName: 'a"b.pdf', mediaType: 'application/pdf', base64: 'QUJD' }]
    await send({ ...message, id: 'one', subject: 'Again' })
    expect(written, 'a silent log has no such line').not.toHaveBeenCalled()
    written.mockRestore()
    clock.at += 1
    await send({
      ...message,
      channel: 'email',
      to: 'asha@example.com',
      subject: '<b>',
      html: '<p>"x"</p>',
      attachments,
    })
    expect((await readOutbox(parts)).map(({ subject, to }) => [subject, to])).toEqual([
      ['<b>', 'asha@example.com'],
      ['Code', '+919876543210'],
    ])

    const app = Fastify().withTypeProvider<ZodTypeProvider>()
    app.setValidatorCompiler(validator)
    app.setSerializerCompiler(serializerCompiler)
    outboxRoutes(app, parts)
    const delivering = Fastify().withTypeProvider<ZodTypeProvider>()
    outboxRoutes(delivering, { ...parts, config: readConfig({ SMTP_URL: 'smtp://mail.example' }) })
    expect((await delivering.inject('/dev/outbox')).statusCode, 'where mail is sent there is none').toBe(404)
    const shown = async (query: string, accept = 'text/html,*/*') =>
      (await app.inject({ url: `/dev/outbox${query}`, headers: { accept } })).body
    const all = await shown('')
    expect(all.match(/<details name="message"( open)?>/g)).toEqual([
      '<details name="message" open>',
      '<details name="message">',
    ])
    expect(all).toContain('<b>&#60;b&#62;</b>')
    expect(all).toContain('srcdoc="&#60;p&#62;&#34;x&#34;&#60;/p&#62;"')
    expect(all).toContain('<summary>As text</summary><pre>Your code is 1234.</pre>')
    expect(all).toContain('<a download="a&#34;b.pdf" href="data:application/pdf;base64,QUJD">a&#34;b.pdf</a>')
    expect([all.match(/<iframe/g)?.length, all.includes('The code is'), all.includes('here those to')]).toEqual([
      1,
      false,
      false,
    ])
    const one = await shown('?to=%20919876543210')
    expect(one).toContain('here those to <b>+919876543210</b> (<a href="?">all</a>)')
    expect(one).not.toContain('asha@')
    expect(await shown('?to=ASHA@example.com%20')).toContain('<b>&#60;b&#62;</b>')
    const { headers } = await app.inject('/dev/outbox')
    expect(headers.vary).toBe('accept')
    expect(await shown('?to=nobody@example.com')).toContain('Nothing yet.')
    const { data } = JSON.parse(await shown('?to=asha@example.com', '*/*'))
    expect(data).toMatchObject([{ subject: '<b>', created_at: '2026-11-18T00:00:00.001Z' }])
    await send({ ...message, code: '4321' })
    expect(await shown('?to=%2B919876543210')).toContain('<p>The code is <code>4321</code></p>')

    const week = 7 * 24 * 3_600_000
    await removeOldMessages(db, Date.UTC(2026, 10, 18) + week - 1)
    expect(await readOutbox(parts)).toHaveLength(3)
    await removeOldMessages(db, Date.UTC(2026, 10, 18) + week)
    expect(await readOutbox(parts)).toHaveLength(2)
    await db.destroy()
    rmSync(dataDir, { recursive: true })
  })

  test('sent later keeps its id, is tried twelve times, and not sent once its code is invalid', async () => {
    type Work = (parcel: { message: object; until: number | null }, context: { now: number }) => Promise<void>
    const [added, sent]: [[string, { message: object; until: number | null }][], unknown[]] = [[], []]
    type Handling = { maxAttempts: number; backoff(attempt: number): number }
    const handled: [kind: string, work: Work, handling: Handling][] = []
    const jobs = {
      add: async (_db: unknown, kind: string, parcel: never) => void added.push([kind, parcel]),
      handle: (...given: [string, Work, Handling]) => void handled.push(given),
    }
    const services = { jobs, messenger: { send: async (one: unknown) => void sent.push(one) } } as unknown as Services
    sendMessages(services)
    const [[kind, work, handling] = []] = handled
    expect(kind).toBe('send-message')
    await sendLater(services, {} as never, message)
    await sendLater(services, {} as never, { ...message, id: 'mine' }, { until: 5 })
    expect(added).toEqual([
      ['send-message', { message: { ...message, id: expect.stringMatching(/^[0-9a-f-]{36}$/) }, until: null }],
      ['send-message', { message: { ...message, id: 'mine' }, until: 5 }],
    ])
    for (const [, parcel] of added) for (const now of [4, 5, 6]) await work?.(parcel, { now })
    expect(sent).toHaveLength(4)
    expect([1, 2, 11].map((attempt) => handling?.backoff(attempt))).toEqual([2_000, 4_000, 1_800_000])
    expect(handling?.maxAttempts).toBe(12)
  })
})

test('calls to other services are counted by how they ended', async () => {
  const outgoing = new Outgoing()
  const answers = [200, 404, 499, 500, 503]
  const via = outgoing.countingFetch('s3', async () => {
    const status = answers.shift()
    if (status === undefined) throw new Error('gone')
    return new Response('', { status })
  })
  for (let n = 0; n < 5; n += 1) await via('https://s3.example')
  await expect(via('https://s3.example')).rejects.toThrow('gone')
  expect(outgoing.all()).toEqual([
    { service: 's3', ended: 'ok', times: 3 },
    { service: 's3', ended: 'failed', times: 3 },
  ])
})
