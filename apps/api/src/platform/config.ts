import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { KeySource } from './open-vault.ts'
import { StartupError } from './startup-error.ts'

const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a web address such as https://example.com',
  abort: true,
})
/** No path: the product lives at the root of its address. */
const ownAddress = webAddress.refine(
  (text) => URL.parse(text)?.href === `${URL.parse(text)?.origin}/`,
  'must be an address without a path, such as https://example.com',
)
const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number(`must be a whole number from ${least} to ${most}`)
    .int(`must be a whole number from ${least} to ${most}`)
    .min(least, `must be a whole number from ${least} to ${most}`)
    .max(most, `must be a whole number from ${least} to ${most}`)
const text = z.string().min(1)
const address = (schemes: string, start: string) =>
  z
    .string()
    .regex(new RegExp(`^${schemes}://.+`), { error: `must begin with ${start}`, abort: true })
    .refine((given) => URL.canParse(given), 'must be a whole address')
const yesNo = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((word) => word === 'true' || word === '1')

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']

function isNetwork(word: string): boolean {
  const [ip = '', bits = '1', ...rest] = word.split('/')
  const most = isIP(ip) === 6 ? 128 : 32
  const isRange = isIP(ip) !== 0 && rest.length === 0 && /^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most
  return isRange || NAMED_NETWORKS.includes(word)
}

const networks = z
  .string()
  .transform((list) => list.split(',').map((word) => word.trim()))
  .refine((words) => words.every(isNetwork), 'must be IP addresses or ranges such as 10.0.0.0/8, comma separated')

/** Addresses of others that personal data or a secret goes to. */
const OTHERS = [
  ...['SMS_URL', 'S3_ENDPOINT', 'WHATSAPP_BASE_URL', 'SMTP_URL'],
  ...['GOOGLE_ISSUER', 'FACEBOOK_BASE_URL', 'FACEBOOK_GRAPH_URL', 'INSTAGRAM_BASE_URL', 'INSTAGRAM_API_URL'],
  ...['INSTAGRAM_GRAPH_URL', 'TWITTER_BASE_URL', 'TWITTER_API_URL'],
] as const
type Other = (typeof OTHERS)[number]

const settingNames = z
  .string()
  .transform((list) => list.split(',').map((word) => word.trim()))
  .refine(
    (words): words is Other[] => words.every((word) => OTHERS.some((name) => name === word)),
    `must name one or more of ${OTHERS.join(', ')}, comma separated`,
  )

/** Every setting, as it is named in the environment. An empty value counts as not set. */
const settings = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('development'),
  PORT: wholeNumber(0, 65535).default(3000),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: ownAddress.optional(),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: address('postgres(ql)?', 'postgres://').optional(),
  DATABASE_POOL_SIZE: wholeNumber(1, 200).default(10),
  DATABASE_POOLER: z.enum(['none', 'transaction'], 'must be none or transaction').default('none'),
  DATA_KEYS: text.optional(),
  DATA_KEY_FILE: text.optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  TRUST_PROXY: networks.optional(),
  IDLE_SECONDS: wholeNumber(1, 600).default(30),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SMTP_URL: address('smtps?', 'smtp:// or smtps://').optional(),
  MAIL_FROM: text.optional(),
  SMS_URL: webAddress.optional(),
  SMS_TOKEN: text.optional(),
  SMS_SENDER: text.default('NIRGAM'),
  WHATSAPP_BASE_URL: webAddress.default('https://graph.facebook.com/v23.0'),
  WHATSAPP_PHONE_NUMBER_ID: text.optional(),
  WHATSAPP_TOKEN: text.optional(),
  WHATSAPP_TEMPLATE: text.default('one_time_code'),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: text.optional(),
  FACEBOOK_CLIENT_SECRET: text.optional(),
  FACEBOOK_BASE_URL: webAddress.default('https://www.facebook.com'),
  FACEBOOK_GRAPH_URL: webAddress.default('https://graph.facebook.com'),
  INSTAGRAM_CLIENT_ID: text.optional(),
  INSTAGRAM_CLIENT_SECRET: text.optional(),
  INSTAGRAM_BASE_URL: webAddress.default('https://www.instagram.com'),
  INSTAGRAM_API_URL: webAddress.default('https://api.instagram.com'),
  INSTAGRAM_GRAPH_URL: webAddress.default('https://graph.instagram.com'),
  TWITTER_CLIENT_ID: text.optional(),
  TWITTER_CLIENT_SECRET: text.optional(),
  TWITTER_BASE_URL: webAddress.default('https://x.com'),
  TWITTER_API_URL: webAddress.default('https://api.x.com'),
  PAYPAL_BASE_URL: webAddress.optional(),
  PAYPAL_CLIENT_ID: text.optional(),
  PAYPAL_CLIENT_SECRET: text.optional(),
  PAYPAL_WEBHOOK_ID: text.optional(),
  PAYPAL_STAND_IN_PORT: wholeNumber(1, 65535).optional(),
  POSTAL_INDIA_URL: webAddress.default('https://api.postalpincode.in'),
  POSTAL_UK_URL: webAddress.default('https://api.postcodes.io'),
  POSTAL_WORLD_URL: webAddress.default('https://api.zippopotam.us'),
  POSTAL_TIMEOUT_MS: wholeNumber(100, 30_000).default(3_000),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('auto'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  SUPPORT_PHONE: text.optional(),
  SUPPORT_EMAIL: text.optional(),
  SUPPORT_HOURS: text.optional(),
  SUPPORT_WHATSAPP: text.optional(),
  COMPANY_NAME: text.optional(),
  COMPANY_ADDRESS: text.optional(),
  COMPANY_NUMBER: text.optional(),
  COMPANY_ACCOUNTANTS: text.optional(),
  COMPANY_DATA_PLACE: text.optional(),
  COMPANY_GRIEVANCES: text.optional(),
  RUN_JOBS: yesNo.default(true),
  FOUR_EYES: z.enum(['on', 'off'], 'must be on or off').optional(),
  DESK: z.enum(['on', 'off'], 'must be on or off').default('on'),
  ALLOW_UNENCRYPTED: settingNames.default([]),
  SHUTDOWN_DELAY: wholeNumber(0, 300).optional(),
})

type Settings = z.infer<typeof settings>

/** What people see until somebody says what is true; nobody answers there. */
const EXAMPLE_SUPPORT = {
  SUPPORT_PHONE: '+91 00000 00000 (example)',
  SUPPORT_EMAIL: 'help@nirgam.example',
  SUPPORT_HOURS: 'Mon-Sat 10AM-8PM',
  SUPPORT_WHATSAPP: '+91 00000 00000',
} as const
/** Each says of itself that it is an example: they stand in the terms and in every e-mail. */
const EXAMPLE_COMPANY = {
  COMPANY_NAME: 'Example Company Private Limited (example)',
  COMPANY_ADDRESS: '1 Example Street, Mumbai 400000, India (example)',
  COMPANY_NUMBER: 'CIN U00000MH0000PTC000000 (example)',
  COMPANY_ACCOUNTANTS: 'Example & Associates, Chartered Accountants, FRN 000000X (example)',
  COMPANY_DATA_PLACE: 'Mumbai, India (example)',
  COMPANY_GRIEVANCES: 'Asha Example, complaints@nirgam.example (example)',
} as const
const EXAMPLE_SENDER = 'Nirgam <no-reply@nirgam.example>'

export const SETTING_NAMES = Object.keys(settings.shape)

/** Settings that only work together: one of them alone is a mistake. */
const TOGETHER: (keyof Settings)[][] = [
  ['SMS_URL', 'SMS_TOKEN'],
  ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_TOKEN'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET'],
  ['INSTAGRAM_CLIENT_ID', 'INSTAGRAM_CLIENT_SECRET'],
  ['TWITTER_CLIENT_ID', 'TWITTER_CLIENT_SECRET'],
  ['PAYPAL_BASE_URL', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

export type Config = ReturnType<typeof arrange>

export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(SETTING_NAMES.map((name) => [name, env[name] === '' ? undefined : env[name]]))
  const parsed = settings.safeParse(given)
  const problems = parsed.success
    ? [...incomplete(parsed.data), ...clashing(parsed.data), ...missingInProduction(parsed.data)]
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  if (problems.length > 0 || !parsed.success) {
    throw new StartupError(`The configuration is not right:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
  return arrange(parsed.data)
}

function incomplete(given: Settings): string[] {
  return TOGETHER.flatMap((names) => {
    const missing = names.filter((name) => given[name] === undefined)
    if (missing.length === 0 || missing.length === names.length) return []
    return missing.map(
      (name) => `${name} is missing (it goes together with ${names.filter((other) => other !== name).join(', ')})`,
    )
  })
}

function clashing(given: Settings): string[] {
  const isClash = given.PAYPAL_STAND_IN_PORT !== undefined && given.PAYPAL_STAND_IN_PORT === given.PORT
  return isClash ? ['PAYPAL_STAND_IN_PORT must be another than PORT'] : []
}

function missingInProduction(given: Settings): string[] {
  if (given.NODE_ENV !== 'production') return []
  const problems: string[] = []
  if (!given.PUBLIC_URL) problems.push('PUBLIC_URL is missing (the https address that people open)')
  else if (!isHttpsOrLocal(given.PUBLIC_URL)) problems.push('PUBLIC_URL must begin with https://')
  if (!given.DATA_KEYS && !given.DATA_KEY_FILE) {
    problems.push('DATA_KEYS or DATA_KEY_FILE is missing (the keys that encrypt personal data)')
  }
  if (!given.SMTP_URL) problems.push('SMTP_URL is missing (one-time codes and notices go out by e-mail)')
  if (!given.MAIL_FROM) problems.push('MAIL_FROM is missing (the sender of those e-mails)')
  if (given.PAYPAL_BASE_URL && !isHttpsOrLocal(given.PAYPAL_BASE_URL)) {
    problems.push('PAYPAL_BASE_URL must begin with https://')
  }
  return [
    ...problems,
    ...inTheClear(given),
    ...invented(given, EXAMPLE_SUPPORT, 'people see it as our support'),
    ...invented(given, EXAMPLE_COMPANY, 'people see in the terms who runs this'),
  ]
}

/** What goes to others goes encrypted, unless somebody has said of this very address that it need not. */
function inTheClear(given: Settings): string[] {
  return OTHERS.filter((name) => {
    const address = given[name]
    return address !== undefined && !given.ALLOW_UNENCRYPTED.includes(name) && !isEncryptedOrLocal(address)
  }).map((name) => {
    const wanted = name === 'SMTP_URL' ? 'smtps://, or end with ?requireTLS=true' : 'https://'
    return `${name} must begin with ${wanted} (ALLOW_UNENCRYPTED=${name} if its network can be trusted)`
  })
}

function isEncryptedOrLocal(address: string): boolean {
  const { protocol, searchParams } = new URL(address)
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true' || isHttpsOrLocal(address)
}

/** Somebody with a question about their money must not write to an example. */
function invented(given: Settings, examples: Partial<Record<keyof Settings, string>>, why: string): string[] {
  return (Object.keys(examples) as (keyof Settings)[]).flatMap((name) => {
    if (given[name] === undefined) return [`${name} is missing (${why})`]
    const isInvented = name !== 'SUPPORT_HOURS' && given[name] === examples[name]
    return isInvented ? [`${name} must be a real one, not the example`] : []
  })
}

function isHttpsOrLocal(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}

function pair<K extends keyof Settings>(
  given: Settings,
  id: K,
  secret: K,
): { clientId: string; clientSecret: string } | null {
  const clientId = given[id]
  const clientSecret = given[secret]
  return typeof clientId === 'string' && typeof clientSecret === 'string' ? { clientId, clientSecret } : null
}

function arrange(given: Settings) {
  const dataDir = resolve(given.DATA_DIR)
  const keys: KeySource = given.DATA_KEYS
    ? { ring: given.DATA_KEYS }
    : { file: resolve(given.DATA_KEY_FILE ?? join(dataDir, 'keys.json')) }
  const google = pair(given, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
  const facebook = pair(given, 'FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET')
  const instagram = pair(given, 'INSTAGRAM_CLIENT_ID', 'INSTAGRAM_CLIENT_SECRET')
  const twitter = pair(given, 'TWITTER_CLIENT_ID', 'TWITTER_CLIENT_SECRET')
  const paypalAccount = pair(given, 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET')
  const s3 = pair(given, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
  const production = given.NODE_ENV === 'production'
  return {
    env: given.NODE_ENV,
    production,
    port: given.PORT,
    host: given.HOST,
    /** without a trailing slash */
    publicUrl: (given.PUBLIC_URL ?? `http://localhost:${given.PORT}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: given.DATABASE_URL ?? null,
    poolSize: given.DATABASE_POOL_SIZE,
    pooled: given.DATABASE_POOLER === 'transaction',
    keys,
    logLevel: given.LOG_LEVEL,
    trustProxy: given.TRUST_PROXY ?? false,
    /** how long a connection may be silent in the middle of a request or an answer */
    idleMs: given.IDLE_SECONDS * 1000,
    metricsToken: given.METRICS_TOKEN ?? null,
    runJobs: given.RUN_JOBS,
    /** whether somebody else than the preparer has to sign; null leaves it to the lead's setting */
    fourEyes: given.FOUR_EYES === undefined ? null : given.FOUR_EYES === 'on',
    /** whether this process serves the desk, its pages and its part of the API */
    desk: given.DESK === 'on',
    /** how long a server that is asked to stop goes on answering, so that every balancer has noticed */
    shutdownDelayMs: (given.SHUTDOWN_DELAY ?? (production ? 5 : 0)) * 1000,
    mail: given.SMTP_URL ? { url: given.SMTP_URL, from: given.MAIL_FROM ?? EXAMPLE_SENDER } : null,
    sms:
      given.SMS_URL && given.SMS_TOKEN
        ? { url: given.SMS_URL, token: given.SMS_TOKEN, sender: given.SMS_SENDER }
        : null,
    whatsapp:
      given.WHATSAPP_PHONE_NUMBER_ID && given.WHATSAPP_TOKEN
        ? {
            baseUrl: given.WHATSAPP_BASE_URL,
            phoneNumberId: given.WHATSAPP_PHONE_NUMBER_ID,
            token: given.WHATSAPP_TOKEN,
            template: given.WHATSAPP_TEMPLATE,
          }
        : null,
    /** codes are kept for reading on this machine when nothing could deliver them; never in production */
    outbox: !production && !given.SMTP_URL && !given.SMS_URL && !given.WHATSAPP_TOKEN,
    social: {
      google: google && { ...google, issuer: given.GOOGLE_ISSUER },
      facebook: facebook && { ...facebook, baseUrl: given.FACEBOOK_BASE_URL, graphUrl: given.FACEBOOK_GRAPH_URL },
      instagram: instagram && {
        ...instagram,
        baseUrl: given.INSTAGRAM_BASE_URL,
        apiUrl: given.INSTAGRAM_API_URL,
        graphUrl: given.INSTAGRAM_GRAPH_URL,
      },
      twitter: twitter && { ...twitter, baseUrl: given.TWITTER_BASE_URL, apiUrl: given.TWITTER_API_URL },
    },
    paypal:
      paypalAccount && given.PAYPAL_BASE_URL && given.PAYPAL_WEBHOOK_ID
        ? { ...paypalAccount, baseUrl: given.PAYPAL_BASE_URL, webhookId: given.PAYPAL_WEBHOOK_ID, standIn: false }
        : null,
    paypalStandInPort: given.PAYPAL_STAND_IN_PORT ?? (given.PORT < 65_535 ? given.PORT + 1 : given.PORT - 1),
    postal: {
      indiaUrl: given.POSTAL_INDIA_URL,
      ukUrl: given.POSTAL_UK_URL,
      worldUrl: given.POSTAL_WORLD_URL,
      timeoutMs: given.POSTAL_TIMEOUT_MS,
    },
    s3:
      s3 && given.S3_ENDPOINT && given.S3_BUCKET
        ? { ...s3, endpoint: given.S3_ENDPOINT, bucket: given.S3_BUCKET, region: given.S3_REGION }
        : null,
    support: {
      phone: given.SUPPORT_PHONE ?? EXAMPLE_SUPPORT.SUPPORT_PHONE,
      email: given.SUPPORT_EMAIL ?? EXAMPLE_SUPPORT.SUPPORT_EMAIL,
      hours: given.SUPPORT_HOURS ?? EXAMPLE_SUPPORT.SUPPORT_HOURS,
      whatsapp: given.SUPPORT_WHATSAPP ?? EXAMPLE_SUPPORT.SUPPORT_WHATSAPP,
    },
    /** who runs this, for the terms, the e-mails and the page about us */
    company: {
      name: given.COMPANY_NAME ?? EXAMPLE_COMPANY.COMPANY_NAME,
      address: given.COMPANY_ADDRESS ?? EXAMPLE_COMPANY.COMPANY_ADDRESS,
      number: given.COMPANY_NUMBER ?? EXAMPLE_COMPANY.COMPANY_NUMBER,
      accountants: given.COMPANY_ACCOUNTANTS ?? EXAMPLE_COMPANY.COMPANY_ACCOUNTANTS,
      data_place: given.COMPANY_DATA_PLACE ?? EXAMPLE_COMPANY.COMPANY_DATA_PLACE,
      grievances: given.COMPANY_GRIEVANCES ?? EXAMPLE_COMPANY.COMPANY_GRIEVANCES,
    },
  }
}
