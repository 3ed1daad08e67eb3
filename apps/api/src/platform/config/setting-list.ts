import { isIP } from 'node:net'
import { z } from 'zod'

const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a web address such as https://example.com',
  abort: true,
})
/** Has no path, because the product is served from the root of its domain. */
const ownAddress = webAddress.refine(
  (text) => new URL(text).href === `${new URL(text).origin}/`,
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
    .refine((given) => URL.canParse(given), 'must be a full address')
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

/** External services that receive personal data or a secret. */
export const OTHERS = [
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

/** Every setting under its environment variable. An empty value counts as not set. */
export const settings = z.object({
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
  COMPANY_TAX_NUMBER: text.optional(),
  COMPANY_ACCOUNTANTS: text.optional(),
  COMPANY_DATA_PLACE: text.optional(),
  COMPANY_GRIEVANCES: text.optional(),
  RUN_JOBS: yesNo.default(true),
  RETENTION_YEARS: wholeNumber(1, 99).default(8),
  FOUR_EYES: z.enum(['on', 'off'], 'must be on or off').optional(),
  DESK: z.enum(['on', 'off'], 'must be on or off').default('on'),
  ALLOW_UNENCRYPTED: settingNames.default([]),
  SHUTDOWN_DELAY: wholeNumber(0, 300).optional(),
})

export type Settings = z.infer<typeof settings>

export const SETTING_NAMES = Object.keys(settings.shape)
