import { join, resolve } from 'node:path'
import type { KeySource } from '../vault/open-vault.ts'
import { EXAMPLE_COMPANY, EXAMPLE_SENDER, EXAMPLE_SUPPORT } from './example-settings.ts'
import { SETTING_NAMES, type Settings, settings } from './setting-list.ts'
import { problemsAmong } from './setting-problems.ts'
import { StartupError } from './startup-error.ts'

export type Config = ReturnType<typeof arrange>

export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(SETTING_NAMES.map((name) => [name, env[name] === '' ? undefined : env[name]]))
  const parsed = settings.safeParse(given)
  const problems = parsed.success
    ? problemsAmong(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  if (problems.length > 0 || !parsed.success) {
    throw new StartupError(`The configuration is not right:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
  return arrange(parsed.data)
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
    /** for which papers of deleted accounts are kept after the tax year in which they last changed */
    retentionYears: given.RETENTION_YEARS,
    /** whether somebody else than the preparer has to sign; null leaves it to the lead's setting */
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
  return {
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
  }
}

function socialProviders(given: Settings) {
  const google = pair(given, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
  const facebook = pair(given, 'FACEBOOK_CLIENT_ID', 'FACEBOOK_CLIENT_SECRET')
  const instagram = pair(given, 'INSTAGRAM_CLIENT_ID', 'INSTAGRAM_CLIENT_SECRET')
  const twitter = pair(given, 'TWITTER_CLIENT_ID', 'TWITTER_CLIENT_SECRET')
  return {
    google: google && { ...google, issuer: given.GOOGLE_ISSUER },
    facebook: facebook && { ...facebook, baseUrl: given.FACEBOOK_BASE_URL, graphUrl: given.FACEBOOK_GRAPH_URL },
    instagram: instagram && {
      ...instagram,
      baseUrl: given.INSTAGRAM_BASE_URL,
      apiUrl: given.INSTAGRAM_API_URL,
      graphUrl: given.INSTAGRAM_GRAPH_URL,
    },
    twitter: twitter && { ...twitter, baseUrl: given.TWITTER_BASE_URL, apiUrl: given.TWITTER_API_URL },
  }
}

function paypalAccount(given: Settings) {
  const account = pair(given, 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET')
  return account && given.PAYPAL_BASE_URL && given.PAYPAL_WEBHOOK_ID
    ? { ...account, baseUrl: given.PAYPAL_BASE_URL, webhookId: given.PAYPAL_WEBHOOK_ID, standIn: false }
    : null
}

function bucket(given: Settings) {
  const access = pair(given, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
  return access && given.S3_ENDPOINT && given.S3_BUCKET
    ? { ...access, endpoint: given.S3_ENDPOINT, bucket: given.S3_BUCKET, region: given.S3_REGION }
    : null
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
    /** for receipts; null for a company that has none */
    companyTaxNumber: given.COMPANY_TAX_NUMBER ?? null,
  }
}
