import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { SETTING_NAMES, settings as shape } from './setting-list.ts'
import { readEnvFile } from './settings.ts'

const root = join(import.meta.dirname, '../../../../..')

test('no setting is needed to try it out', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ env: 'development', port: 3000, databaseUrl: null, paypal: null, outbox: true })
})

test('every invalid value is named, all at once', () => {
  const read = () => readConfig({ PORT: 'many', DATABASE_URL: 'mysql://x', SMTP_URL: 'mail', LOG_LEVEL: 'loud' })
  expect(read).toThrow(/PORT must be[\s\S]*DATABASE_URL must begin[\s\S]*LOG_LEVEL must be[\s\S]*SMTP_URL must begin/)
})

test('an incomplete account is refused with its missing half', () => {
  expect(() => readConfig({ PAYPAL_CLIENT_ID: 'abc' })).toThrow(/PAYPAL_CLIENT_SECRET is missing/)
})

test.each([
  [
    'TRUST_PROXY',
    [
      'true',
      '1',
      'balancer',
      '10.0.0.0/33',
      '10.0.0.1,,',
      '::1/0',
      '10.0.0.0/8/8',
      '10.0.0.0/x',
      '10.0.0.0/8e0',
      '::1/129',
      '/8',
    ],
    ['127.0.0.1', '10.0.0.0/8, ::1', '10.0.0.0/32', 'fd00::/16, ::1/128', '10.0.0.0/1', 'loopback,uniquelocal'],
  ],
  ['PUBLIC_URL', ['nirgam.example', 'https://x.example/app', 'https://x.example/?a'], ['https://x.example']],
  ['SMTP_URL', ['smtp://a b', 'smtp://x:99999'], ['smtps://me:p%40ss@mail.example:465']],
  ['DATABASE_URL', ['postgres://u@h:99999/x'], ['postgres://u:p@h/x', 'postgresql:///x?host=/run/postgresql']],
])('%s is validated', (name, wrong, right) => {
  for (const value of wrong) expect(() => readConfig({ [name]: value }), value).toThrow(`  - ${name} must be`)
  for (const value of right) expect(() => readConfig({ [name]: value }), value).not.toThrow()
})

test('the stand-in’s port differs from the server’s', () => {
  expect(() => readConfig({ PORT: '4000', PAYPAL_STAND_IN_PORT: '4000' })).toThrow(
    'PAYPAL_STAND_IN_PORT must differ from PORT',
  )
  expect(readConfig({ PORT: '65535' }).paypalStandInPort).toBe(65_534)
})

const SUPPORT = {
  SUPPORT_PHONE: '+91 22 5555 0100',
  SUPPORT_EMAIL: 'help@remit.test',
  SUPPORT_HOURS: 'Mon-Sat 10AM-8PM',
  SUPPORT_WHATSAPP: '+91 22 5555 0101',
}
const COMPANY = {
  COMPANY_NAME: 'Remit Test LLP',
  COMPANY_ADDRESS: '12 Marine Lines, Mumbai 400020',
  COMPANY_NUMBER: 'LLPIN AAB-1234',
  COMPANY_ACCOUNTANTS: 'Rao & Rao, FRN 123456W',
  COMPANY_DATA_PLACE: 'Mumbai, India',
  COMPANY_GRIEVANCES: 'Asha Rao, asha@remit.test',
}
const SEEN = { ...SUPPORT, ...COMPANY }

test.each(Object.keys(SEEN))('production refuses to start with the sample %s', (name) => {
  const complete = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://nirgam.example',
    DATA_KEY_FILE: '/keys.json',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'hello@nirgam.example',
    ...SEEN,
  }
  expect(() => readConfig(complete)).not.toThrow()
  expect(() => readConfig({ ...complete, [name]: '' })).toThrow(`${name} is missing`)
  if (name === 'SUPPORT_HOURS') return
  const [group = '', ...words] = name.toLowerCase().split('_')
  const { support, company } = readConfig({})
  const examples: Record<string, Record<string, string>> = { support, company }
  const example = examples[group]?.[words.join('_')]
  expect(example).toEqual(expect.any(String))
  expect(() => readConfig({ ...complete, [name]: example })).toThrow(`${name} must be a real one`)
})

test('the shutdown delay is five seconds in production and zero elsewhere, unless it is set', () => {
  expect(readConfig({}).shutdownDelayMs).toBe(0)
  expect(readConfig({ SHUTDOWN_DELAY: '3' }).shutdownDelayMs).toBe(3000)
  expect(readConfig(PRODUCTION).shutdownDelayMs).toBe(5000)
  expect(readConfig({ ...PRODUCTION, SHUTDOWN_DELAY: '0' }).shutdownDelayMs).toBe(0)
})

test('each setting changes what it is named for, and nothing else', () => {
  const plain = readConfig({})
  const changed = (env: Record<string, string>) => {
    const config: Record<string, unknown> = readConfig(env)
    return Object.fromEntries(
      Object.entries(plain)
        .map(([name, usual]) => [name, config[name], JSON.stringify(usual)] as const)
        .filter(([, now, usual]) => JSON.stringify(now) !== usual)
        .map(([name, now]) => [name, now]),
    )
  }
  const account = { clientId: 'a', clientSecret: 'b' }
  const web = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, expect.stringMatching(/^https:\/\//)]))
  const sent = { SMS_URL: 'https://sms.example', SMS_TOKEN: 'b' }
  const whatsapp = { WHATSAPP_PHONE_NUMBER_ID: '7', WHATSAPP_TOKEN: 'b' }
  const bucket = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'papers' }
  const paypal = { PAYPAL_BASE_URL: 'https://paypal.example', PAYPAL_WEBHOOK_ID: 'c' }
  const both = (name: string) => ({ [`${name}_CLIENT_ID`]: 'a', [`${name}_CLIENT_SECRET`]: 'b' })
  const table: [Record<string, string>, object][] = [
    [{ FOUR_EYES: 'on' }, { fourEyes: true }],
    [{ FOUR_EYES: 'off' }, { fourEyes: false }],
    [{ DESK: 'off' }, { desk: false }],
    [{ DATABASE_POOLER: 'transaction' }, { pooled: true }],
    [{ TRUST_PROXY: '10.0.0.0/8, loopback' }, { trustProxy: ['10.0.0.0/8', 'loopback'] }],
    [{ IDLE_SECONDS: '5' }, { idleMs: 5_000 }],
    [{ RUN_JOBS: '0' }, { runJobs: false }],
    [{ RUN_JOBS: 'false' }, { runJobs: false }],
    [{ RUN_JOBS: '1' }, {}],
    [{ RUN_JOBS: 'true' }, {}],
    [{ METRICS_TOKEN: 'x'.repeat(16) }, { metricsToken: 'x'.repeat(16) }],
    [{ DATA_KEYS: '{}' }, { keys: { ring: '{}' } }],
    [{ DATA_KEY_FILE: '/keys.json' }, { keys: { file: '/keys.json' } }],
    [{ PORT: '4000' }, { port: 4000, publicUrl: 'http://localhost:4000', paypalStandInPort: 4001 }],
    [{ PUBLIC_URL: 'https://x.example/' }, { publicUrl: 'https://x.example' }],
    [{ PAYPAL_STAND_IN_PORT: '9' }, { paypalStandInPort: 9 }],
    [{ COMPANY_TAX_NUMBER: '27' }, { companyTaxNumber: '27' }],
    [{ SMTP_URL: 'smtp://m' }, { outbox: false, mail: { url: 'smtp://m', from: expect.stringContaining('example') } }],
    [sent, { outbox: false, sms: { url: 'https://sms.example', token: 'b', sender: 'NIRGAM' } }],
    [whatsapp, { outbox: false, whatsapp: expect.objectContaining({ phoneNumberId: '7', token: 'b' }) }],
    [both('GOOGLE'), { social: { ...plain.social, google: { ...account, ...web('issuer') } } }],
    [both('FACEBOOK'), { social: { ...plain.social, facebook: { ...account, ...web('baseUrl', 'graphUrl') } } }],
    [
      both('INSTAGRAM'),
      { social: { ...plain.social, instagram: { ...account, ...web('baseUrl', 'apiUrl', 'graphUrl') } } },
    ],
    [both('TWITTER'), { social: { ...plain.social, twitter: { ...account, ...web('baseUrl', 'apiUrl') } } }],
    [{ ...paypal, ...both('PAYPAL') }, { paypal: { ...account, ...web('baseUrl'), webhookId: 'c', standIn: false } }],
    [
      { ...bucket, S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' },
      { s3: { ...account, ...web('endpoint'), bucket: 'papers', region: expect.any(String) } },
    ],
  ]
  for (const [env, expected] of table) expect(changed(env), JSON.stringify(env)).toEqual(expected)
  expect(plain.social).toEqual({ google: null, facebook: null, instagram: null, twitter: null })
  expect([plain.sms, plain.whatsapp, plain.mail, plain.paypal, plain.s3]).toEqual([null, null, null, null, null])
  expect(plain).toMatchObject({ fourEyes: null, desk: true, pooled: false, runJobs: true, trustProxy: false })
})

test.each([
  ['PORT', 0, 65_535],
  ['DATABASE_POOL_SIZE', 1, 200],
  ['IDLE_SECONDS', 1, 600],
  ['SHUTDOWN_DELAY', 0, 300],
])('%s goes from %i to %i', (name, least, most) => {
  for (const value of [least, most]) expect(() => readConfig({ [name]: String(value) })).not.toThrow()
  for (const value of [least - 1, most + 1, least + 0.5]) {
    expect(() => readConfig({ [name]: String(value) })).toThrow(
      `${name} must be a whole number from ${least} to ${most}`,
    )
  }
})

test('an account is whole, or every missing part of it is named', () => {
  const read = () => readConfig({ PAYPAL_CLIENT_ID: 'a', PAYPAL_WEBHOOK_ID: 'c' })
  expect(read).toThrow(
    'The configuration is invalid:\n' +
      '  - PAYPAL_BASE_URL is missing (it goes together with PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID)\n' +
      '  - PAYPAL_CLIENT_SECRET is missing (it goes together with PAYPAL_BASE_URL, PAYPAL_CLIENT_ID, PAYPAL_WEBHOOK_ID)',
  )
})

test('production names its required settings', () => {
  const insecure = { PAYPAL_BASE_URL: 'http://paypal.example', PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b' }
  const read = () => readConfig({ NODE_ENV: 'production', PAYPAL_WEBHOOK_ID: 'c', ...insecure })
  expect(read).toThrow(
    /PUBLIC_URL[\s\S]*DATA_KEYS[\s\S]*SMTP_URL[\s\S]*MAIL_FROM[\s\S]*PAYPAL_BASE_URL[\s\S]*SUPPORT_PHONE/,
  )
})

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://nirgam.example/',
  DATA_KEY_FILE: '/keys.json',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'hello@nirgam.example',
  ...SEEN,
}
const S3 = { S3_BUCKET: 'papers', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

test.each([
  ['SMTP_URL', 'smtp://mail.example', 'smtp://mail.example/?requireTLS=true', {}],
  ['SMS_URL', 'http://sms.example', 'https://sms.example', { SMS_TOKEN: 'token' }],
  ['S3_ENDPOINT', 'http://s3.example', 'https://s3.example', S3],
  ['WHATSAPP_BASE_URL', 'http://graph.example', 'https://graph.example', {}],
])('production sends nothing to %s unencrypted unless it is allowed', (name, plain, encrypted, more) => {
  const read = (value: string, given = {}) => readConfig({ ...PRODUCTION, ...more, [name]: value, ...given })
  const wanted = name === 'SMTP_URL' ? 'smtps://, or end with ?requireTLS=true' : 'https://'
  expect(() => read(plain)).toThrow(`- ${name} must begin with ${wanted} (ALLOW_UNENCRYPTED=${name} `)
  expect(() => read(plain, { ALLOW_UNENCRYPTED: 'GOOGLE_ISSUER' })).toThrow(`${name} must begin with`)
  expect(() => read(plain, { ALLOW_UNENCRYPTED: `GOOGLE_ISSUER, ${name}` })).not.toThrow()
  expect(() => read(encrypted)).not.toThrow()
  expect(() => read(plain.replace(/\/\/.*/, '//127.0.0.1:9000'))).not.toThrow()
  expect(() => readConfig({ ...more, [name]: plain })).not.toThrow()
})

test('production speaks to every other service encrypted, except where only postal codes are asked for', () => {
  const services = SETTING_NAMES.filter((name) => /_(URL|ENDPOINT|ISSUER)$/.test(name))
  const open = services.filter((name) => !name.startsWith('POSTAL_') && name !== 'DATABASE_URL')
  for (const name of open) {
    const plain = name === 'SMTP_URL' ? 'smtp://others.example' : 'http://others.example'
    expect(() => readConfig({ ...PRODUCTION, [name]: plain })).toThrow(`- ${name} must begin with `)
  }
})

test('ALLOW_UNENCRYPTED takes names of settings', () => {
  for (const given of ['true', 'SMS_URL, true']) {
    const read = () => readConfig({ ALLOW_UNENCRYPTED: given })
    expect(read).toThrow('ALLOW_UNENCRYPTED must name one or more of SMS_URL, S3_ENDPOINT')
  }
})

test('production is reached through https, except on its own machine', () => {
  const read = (PUBLIC_URL: string) => readConfig({ ...PRODUCTION, PUBLIC_URL }).publicUrl
  expect(() => read('http://nirgam.example')).toThrow('  - PUBLIC_URL must begin with https://')
  for (const url of ['http://localhost:3000', 'http://127.0.0.1:3000']) expect(read(url)).toBe(url)
})

test('production has no outbox and no stand-in', () => {
  const config = readConfig(PRODUCTION)
  expect(config).toMatchObject({
    outbox: false,
    paypal: null,
    publicUrl: 'https://nirgam.example',
    shutdownDelayMs: 5000,
  })
})

test('a secret is not shown in the error about it', () => {
  const read = () => readConfig({ METRICS_TOKEN: 'hunter2', DATABASE_URL: 'mysql://me:hunter2@db' })
  expect(read).toThrow(expect.objectContaining({ message: expect.not.stringContaining('hunter2') }))
})

test('an empty value counts as not set', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: null, port: 3000 })
})

test('the README lists exactly the settings that production requires', () => {
  const listed = readFileSync(join(root, 'README.md'), 'utf8').match(/^- `[A-Z][^:]*:/gm) ?? []
  const missing = thrownBy(() => readConfig({ NODE_ENV: 'production' })).match(/^ {2}- .* is missing/gm) ?? []
  expect(settingsIn(listed)).toEqual(settingsIn(missing))
})

const settingsIn = (lines: string[]) => lines.flatMap((line) => line.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? []).toSorted()

function thrownBy(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    return String(error)
  }
  throw new Error('nothing was thrown')
}

test('.env.example has a line for every setting, with its default', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nirgam-env-'))
  const file = join(folder, '.env')
  writeFileSync(file, readFileSync(join(root, '.env.example'), 'utf8').replace(/^#(?=[A-Z])/gm, ''))
  const settings = readEnvFile(file)
  rmSync(folder, { recursive: true })
  expect(Object.keys(settings).toSorted()).toEqual(SETTING_NAMES.toSorted())
  expect(readConfig(settings)).toEqual(readConfig({}))
  // Also of settings that count only together with others.
  const given = Object.entries(settings).filter(([, value]) => value !== '')
  expect(shape.parse(Object.fromEntries(given))).toMatchObject(shape.parse({}))
})
