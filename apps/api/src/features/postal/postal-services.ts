import { TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import type { PostalLookup } from '@nirgam/domain/shared/places/postal'
import { z } from 'zod'
import type { Services } from '../../platform/services.ts'

export type Location = { city: string; state: string; cities: string[] }

/** The service answered, and there is no such place. */
const NOWHERE = null

/** The service did not answer, or not with anything that can be read. */
export class LookupFailed extends Error {
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

/** No code has more places than this; a service gone wrong might say so. */
const MOST_CITIES = 300

function located(city: string, state: string, cities: readonly string[]): Location | null {
  if (city === '' && state === '') return NOWHERE
  const names = new Set([city, ...cities.slice(0, MOST_CITIES)])
  return { city, state, cities: [...names].filter((name) => name !== '') }
}

/** Asks the country's public service, once more if it fails at once; together no longer than the time allowed. */
export async function askService(
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

/** How a country writes its codes, and the part of one that its service is asked for. */
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

/** The code as its service wants it, or null when no such code can exist. */
export function askedCode(iso: string, typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '')
  const shape = SHAPES[iso]
  if (!shape?.pattern.test(code)) return null
  return shape.asked?.(code) ?? code
}
