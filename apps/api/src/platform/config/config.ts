import { join, resolve } from 'node:path'
import { StartupError } from '../errors.ts'
import type { KeySource } from '../vault/open-vault.ts'
import { OTHERS, SETTING_NAMES, type Settings, settings } from './setting-list.ts'

/** Placeholder contact details, shown until the operator sets real ones. */
const EXAMPLE_SUPPORT = {
  SUPPORT_PHONE: '+91 00000 00000 (example)',
  SUPPORT_EMAIL: 'help@nirgam.example',
  SUPPORT_HOURS: 'Mon-Sat 10AM-8PM',
  SUPPORT_WHATSAPP: '+91 00000 00000',
} as const
/** Each is marked as an example, because the terms and every e-mail show them. */
const EXAMPLE_COMPANY = {
  COMPANY_NAME: 'Example Company Private Limited (example)',
  COMPANY_ADDRESS: '1 Example Street, Mumbai 400000, India (example)',
  COMPANY_NUMBER: 'CIN U00000MH0000PTC000000 (example)',
  COMPANY_ACCOUNTANTS: 'Example & Associates, Chartered Accountants, FRN 000000X (example)',
  COMPANY_DATA_PLACE: 'Mumbai, India (example)',
  COMPANY_GRIEVANCES: 'Asha Example, complaints@nirgam.example (example)',
} as const
const EXAMPLE_SENDER = 'Nirgam <no-reply@nirgam.example>'

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

/** Problems between settings that are each valid: they conflict with one another, or do not suit production. */
function problemsAmong(given: Settings): string[] {
  return [...incomplete(given), ...clashing(given), ...missingInProduction(given)]
}

function incomplete(given: Settings): string[] {
  return TOGETHER.flatMap((names) => {
    const missing = names.filter((name) => given[name] === undefined)
    if (missing.length === names.length) return []
    return missing.map(
      (name) => `${name} is missing (it goes together with ${names.filter((other) => other !== name).join(', ')})`,
    )
  })
}

function clashing(given: Settings): string[] {
  return given.PAYPAL_STAND_IN_PORT === given.PORT ? ['PAYPAL_STAND_IN_PORT must differ from PORT'] : []
}

function missingInProduction(given: Settings): string[] {
  if (given.NODE_ENV !== 'production') return []
  const problems: string[] = []
  if (!given.PUBLIC_URL) problems.push('PUBLIC_URL is missing (the https address that people open)')
  else if (!isHttpsOrLocal(given.PUBLIC_URL)) problems.push('PUBLIC_URL must begin with https://')
  if (!given.DATA_KEYS && !given.DATA_KEY_FILE) {
    problems.push('DATA_KEYS or DATA_KEY_FILE is missing (the keys that encrypt personal data)')
  }
  if (!given.SMTP_URL) problems.push('SMTP_URL is missing (one-time codes and notices go out by email)')
  if (!given.MAIL_FROM) problems.push('MAIL_FROM is missing (the sender of those emails)')
  if (given.PAYPAL_BASE_URL && !isHttpsOrLocal(given.PAYPAL_BASE_URL)) {
    problems.push('PAYPAL_BASE_URL must begin with https://')
  }
  return [
    ...problems,
    ...inTheClear(given),
    ...invented(given, EXAMPLE_SUPPORT, 'shown to people as our support contact'),
    ...invented(given, EXAMPLE_COMPANY, 'the terms name the company'),
  ]
}

/** Connections to other services must be encrypted, unless ALLOW_UNENCRYPTED names the setting. */
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

/** Refuses missing and example contact details: customers with a question about their money would write to them. */
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

export type Config = ReturnType<typeof arrange>

export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(SETTING_NAMES.map((name) => [name, env[name] === '' ? undefined : env[name]]))
  const parsed = settings.safeParse(given)
  const problems = parsed.success
    ? problemsAmong(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  if (problems.length > 0 || !parsed.success) {
    throw new StartupError(`The configuration is invalid:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
  return arrange(parsed.data)
}

/** Settings of TOGETHER: there are all of them or none. */
function allOf<K extends keyof Settings>(given: Settings, ...names: K[]) {
  const isThere = names.every((name) => given[name] !== undefined)
  return isThere ? (given as { [Name in K]: NonNullable<Settings[Name]> }) : null
}

function arrange(given: Settings) {
  const dataDir = resolve(given.DATA_DIR)
  const keys: KeySource = given.DATA_KEYS
    ? { ring: given.DATA_KEYS }
    : { file: resolve(given.DATA_KEY_FILE ?? join(dataDir, 'keys.json')) }
  const production = given.NODE_ENV === 'production'
  return {
    env: given.NODE_ENV,
    production,
    port: given.PORT,
    host: given.HOST,
    /** without a trailing slash */
    publicUrl: (given.PUBLIC_URL ?? `http://localhost:${given.PORT}`).replace(/\/$/, ''),
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
    /** for which papers of deleted accounts are kept after the tax year in which they last changed */
    retentionYears: given.RETENTION_YEARS,
    /** whether the signer must be someone other than the preparer; null leaves it to the lead's setting */
    fourEyes: given.FOUR_EYES === undefined ? null : given.FOUR_EYES === 'on',
    /** whether this process serves the desk, its pages and its part of the API */
    desk: given.DESK === 'on',
    /** time for which a stopping server still answers, so that every load balancer has noticed */
    shutdownDelayMs: (given.SHUTDOWN_DELAY ?? (production ? 5 : 0)) * 1000,
    ...messengers(given),
    /** messages can be read on this machine when no channel could deliver them; never in production */
    outbox: !production && !given.SMTP_URL && !given.SMS_URL && !given.WHATSAPP_TOKEN,
    social: socialProviders(given),
    paypal: paypalAccount(given),
    paypalStandInPort: given.PAYPAL_STAND_IN_PORT ?? (given.PORT < 65_535 ? given.PORT + 1 : given.PORT - 1),
    postal: {
      indiaUrl: given.POSTAL_INDIA_URL,
      ukUrl: given.POSTAL_UK_URL,
      worldUrl: given.POSTAL_WORLD_URL,
      timeoutMs: given.POSTAL_TIMEOUT_MS,
    },
    s3: bucket(given),
    ...whoWeAre(given),
  }
}

function messengers(given: Settings) {
  const sms = allOf(given, 'SMS_URL', 'SMS_TOKEN')
  const whatsapp = allOf(given, 'WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_TOKEN')
  return {
    mail: given.SMTP_URL ? { url: given.SMTP_URL, from: given.MAIL_FROM ?? EXAMPLE_SENDER } : null,
    sms: sms && { url: sms.SMS_URL, token: sms.SMS_TOKEN, sender: given.SMS_SENDER },
    whatsapp: whatsapp && {
      baseUrl: given.WHATSAPP_BASE_URL,
      phoneNumberId: whatsapp.WHATSAPP_PHONE_NUMBER_ID,
      token: whatsapp.WHATSAPP_TOKEN,
      template: given.WHATSAPP_TEMPLATE,
    },
  }
}

function socialProviders(given: Settings) {
  const google = allOf(given, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
  const facebook = allOf(given, 'FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET')
  const instagram = allOf(given, 'INSTAGRAM_CLIENT_ID', 'INSTAGRAM_CLIENT_SECRET')
  const twitter = allOf(given, 'TWITTER_CLIENT_ID', 'TWITTER_CLIENT_SECRET')
  return {
    google: google && {
      clientId: google.GOOGLE_CLIENT_ID,
      clientSecret: google.GOOGLE_CLIENT_SECRET,
      issuer: given.GOOGLE_ISSUER,
    },
    facebook: facebook && {
      clientId: facebook.FACEBOOK_CLIENT_ID,
      clientSecret: facebook.FACEBOOK_CLIENT_SECRET,
      baseUrl: given.FACEBOOK_BASE_URL,
      graphUrl: given.FACEBOOK_GRAPH_URL,
    },
    instagram: instagram && {
      clientId: instagram.INSTAGRAM_CLIENT_ID,
      clientSecret: instagram.INSTAGRAM_CLIENT_SECRET,
      baseUrl: given.INSTAGRAM_BASE_URL,
      apiUrl: given.INSTAGRAM_API_URL,
      graphUrl: given.INSTAGRAM_GRAPH_URL,
    },
    twitter: twitter && {
      clientId: twitter.TWITTER_CLIENT_ID,
      clientSecret: twitter.TWITTER_CLIENT_SECRET,
      baseUrl: given.TWITTER_BASE_URL,
      apiUrl: given.TWITTER_API_URL,
    },
  }
}

function paypalAccount(given: Settings) {
  const own = allOf(given, 'PAYPAL_BASE_URL', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID')
  return (
    own && {
      clientId: own.PAYPAL_CLIENT_ID,
      clientSecret: own.PAYPAL_CLIENT_SECRET,
      baseUrl: own.PAYPAL_BASE_URL,
      webhookId: own.PAYPAL_WEBHOOK_ID,
      standIn: false,
    }
  )
}

function bucket(given: Settings) {
  const own = allOf(given, 'S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
  return (
    own && {
      clientId: own.S3_ACCESS_KEY_ID,
      clientSecret: own.S3_SECRET_ACCESS_KEY,
      endpoint: own.S3_ENDPOINT,
      bucket: own.S3_BUCKET,
      region: given.S3_REGION,
    }
  )
}

function whoWeAre(given: Settings) {
  return {
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
    /** for receipts; null for a company without a tax number */
    companyTaxNumber: given.COMPANY_TAX_NUMBER ?? null,
  }
}
