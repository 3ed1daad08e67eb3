import type { PostalData } from '@nirgam/domain/remittance/api-remittances'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { type PostalLookup, postalLookup } from '@nirgam/domain/shared/places/postal'
import { z } from 'zod'
import { invalid, notFound, unavailable } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { everyHour } from '../../platform/jobs/every-hour.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { findAnswer, keepAnswer, removeAnswersBefore } from './postal-store.ts'

type Location = { city: string; state: string; cities: string[] }

/** The service answered that no such place exists. */
const NOWHERE = null

/** The service did not answer, or its answer is unreadable. */
class LookupFailed extends Error {
  override name = 'LookupFailed'
}

type Service = {
  address: (postal: Services['config']['postal'], iso: string, code: string) => string
  read: (body: unknown) => Location | null
}

const word = z
  .string()
  .nullish()
  .transform((text) => text?.trim().slice(0, TEXT_LIMITS.city) ?? '')

const indiaAnswer = z.tuple(
  [
    z.object({
      Status: z.string(),
      PostOffice: z.array(z.object({ Name: word, District: word, State: word })).nullish(),
    }),
  ],
  z.unknown(),
)
const ukAnswer = z.object({ result: z.object({ admin_district: word, region: word, country: word }).nullish() })
const worldAnswer = z.object({ places: z.array(z.object({ 'place name': word, state: word })).nullish() })

const SERVICES: Readonly<Record<PostalLookup['service'], Service>> = {
  india: {
    address: ({ indiaUrl }, _iso, code) => `${indiaUrl}/pincode/${code}`,
    read(body) {
      const [answer] = indiaAnswer.parse(body)
      const offices = answer.Status === 'Success' ? (answer.PostOffice ?? []) : []
      const [first] = offices
      return first
        ? located(
            first.District || first.Name,
            first.State,
            offices.map(({ Name }) => Name),
          )
        : NOWHERE
    },
  },
  uk: {
    address: ({ ukUrl }, _iso, code) => `${ukUrl}/postcodes/${code}`,
    read(body) {
      const { result } = ukAnswer.parse(body)
      return result ? located(result.admin_district, result.region || result.country, []) : NOWHERE
    },
  },
  zippopotam: {
    address: ({ worldUrl }, iso, code) => `${worldUrl}/${iso.toLowerCase()}/${code}`,
    read(body) {
      const places = worldAnswer.parse(body).places ?? []
      const [first] = places
      return first
        ? located(
            first['place name'],
            first.state,
            places.map((place) => place['place name']),
          )
        : NOWHERE
    },
  },
}

/** No code has more places than this; a faulty service might return more. */
const MOST_CITIES = 300

function located(city: string, state: string, cities: readonly string[]): Location | null {
  if (city === '' && state === '') return NOWHERE
  const names = new Set([city, ...cities.slice(0, MOST_CITIES)])
  return { city, state, cities: [...names].filter((name) => name !== '') }
}

/** Asks the country's public service, and retries once after an immediate failure, within the total time allowed. */
async function askService(
  { config, fetch }: Pick<Services, 'config' | 'fetch'>,
  { iso, service }: PostalLookup,
  code: string,
): Promise<Location | null> {
  const { address, read } = SERVICES[service]
  const url = address(config.postal, iso, code)
  const signal = AbortSignal.timeout(config.postal.timeoutMs)
  const ask = () => askOnce(fetch, url, signal, read)
  return ask().catch((error) => {
    if (signal.aborted) throw error
    return ask()
  })
}

async function askOnce(
  via: typeof fetch,
  url: string,
  signal: AbortSignal,
  read: Service['read'],
): Promise<Location | null> {
  try {
    const answer = await via(url, { signal, headers: { accept: 'application/json' } })
    if (answer.status === 404) {
      await answer.body?.cancel()
      return NOWHERE
    }
    const body = await answer.json()
    if (!answer.ok) throw new LookupFailed(`status ${answer.status}`)
    return read(body)
  } catch (error) {
    throw error instanceof LookupFailed ? error : new LookupFailed('no readable answer', { cause: error })
  }
}

/** Format of a country's codes, and the part of a code to send to its service. */
type CodeShape = { pattern: RegExp; asked?: (code: string) => string }

const FIVE_DIGITS: CodeShape = { pattern: /^\d{5}$/ }
const FOUR_DIGITS: CodeShape = { pattern: /^\d{4}$/ }

const SHAPES: Readonly<Record<string, CodeShape>> = {
  IN: { pattern: /^[1-9]\d{5}$/ },
  GB: { pattern: /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/ },
  US: { pattern: /^\d{5}(\d{4})?$/, asked: (code) => code.slice(0, 5) },
  // The public service knows Canada by the first half of the code only.
  CA: { pattern: /^[A-Z]\d[A-Z](\d[A-Z]\d)?$/, asked: (code) => code.slice(0, 3) },
  AU: FOUR_DIGITS,
  DE: FIVE_DIGITS,
  FR: FIVE_DIGITS,
  NL: { pattern: /^\d{4}([A-Z]{2})?$/, asked: (code) => code.slice(0, 4) },
  NZ: FOUR_DIGITS,
}

/** The code in the service's format, or null when no such code can exist. */
function askedCode(iso: string, typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  const shape = SHAPES[iso]
  if (!shape?.pattern.test(code)) return null
  return shape.asked?.(code) ?? code
}

const KEPT_MS = 30 * DAY_MS
/** New codes are introduced, so an unknown place is looked up again the next day. */
const NOWHERE_KEPT_MS = DAY_MS
const LOOKUPS: RouteLimit = { name: 'postal', by: 'address', points: 60, seconds: 60 }

const NONE_FOUND: Readonly<Record<PostalLookup['service'], string>> = {
  india: MESSAGES.postal.noneForPin,
  uk: MESSAGES.postal.noneForPostcode,
  zippopotam: MESSAGES.postal.noneForPostalCode,
}

/** Open to guests, so that an address form works before signing in. */
export async function postalRoutes(app: Api, services: Services): Promise<void> {
  await everyHour(services, 'clean-up-postal', (now) => removeAnswersBefore(services.db, now - KEPT_MS))
  app.route({
    ...described('GET /postal/:country/:code', {
      tags: ['postal'],
      summary: 'Returns the city and state of a postal code; the country is an English name or ISO code',
    }),
    config: { access: 'anyone', limit: LOOKUPS },
    handler: async ({ params }) => {
      const lookup = postalLookup(params.country)
      if (!lookup) throw invalid({ country: [MESSAGES.postal.unsupported] })
      const code = askedCode(lookup.iso, params.code)
      if (code === null) throw invalid({ code: [MESSAGES.postal.invalid] })
      const location = await locate(services, lookup, code)
      if (!location) throw notFound(NONE_FOUND[lookup.service])
      return ok({ ...location, country: lookup.name } satisfies PostalData)
    },
  })
}

async function locate(services: Services, lookup: PostalLookup, code: string): Promise<Location | null> {
  const { db, clock, log } = services
  const now = clock.now()
  const kept = await findAnswer(db, lookup.iso, code)
  if (kept) {
    const location = JSON.parse(kept.answer) as Location | null
    if (now - kept.fetched_at < (location ? KEPT_MS : NOWHERE_KEPT_MS)) return location
  }
  const location = await askService(services, lookup, code).catch((error) => {
    if (!(error instanceof LookupFailed)) throw error
    log.info({ country: lookup.iso, reason: error.message }, 'a postal service did not answer')
    throw unavailable(MESSAGES.postal.failed)
  })
  await keepAnswer(db, { country: lookup.iso, code, answer: JSON.stringify(location), fetched_at: now })
  return location
}
