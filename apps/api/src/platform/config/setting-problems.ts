import { EXAMPLE_COMPANY, EXAMPLE_SUPPORT } from './example-settings.ts'
import { OTHERS, type Settings } from './setting-list.ts'

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
export function problemsAmong(given: Settings): string[] {
  return [...incomplete(given), ...clashing(given), ...missingInProduction(given)]
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
  if (!given.SMTP_URL) problems.push('SMTP_URL is missing (one-time codes and notices go out by email)')
  if (!given.MAIL_FROM) problems.push('MAIL_FROM is missing (the sender of those emails)')
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
