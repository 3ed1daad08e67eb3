import type { PostalData } from '@nirgam/domain/remittance/api-remittances'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { type PostalLookup, postalLookup } from '@nirgam/domain/shared/places/postal'
import { invalid, notFound, unavailable } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { everyHour } from '../../platform/jobs/every-hour.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { askedCode, askService, type Location, LookupFailed } from './postal-services.ts'
import { findAnswer, keepAnswer, removeAnswersBefore } from './postal-store.ts'

const KEPT_MS = 30 * DAY_MS
/** New codes come into being; a place that was not there may be there tomorrow. */
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
      summary: 'The city and state of a postal code; the country by English name or ISO code',
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
