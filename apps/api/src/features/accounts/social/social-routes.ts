import type { WhatsappStartBody } from '@nirgam/domain/account/account-forms'
import { type RegisterData, socialParams } from '@nirgam/domain/account/api-accounts'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config/config.ts'
import { type Trx, transaction } from '../../../platform/database/engine.ts'
import { unavailable } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/api.ts'
import { described } from '../../../platform/http/description/described.ts'
import { replyToError } from '../../../platform/http/error-replies.ts'
import { ok } from '../../../platform/replies.ts'
import type { Services } from '../../../platform/services.ts'
import { allowCodeByItself, allowCodeTo, perAddress } from '../codes/allowances.ts'
import { codeSentTo, lengthOf, sendCodeBeside } from '../codes/one-time-codes.ts'
import { type Contact, lookupOf, phoneContact } from '../contacts/contacts.ts'
import { addContact, verifiedOwner } from '../contacts/contacts-store.ts'
import { hashOf, newSecret } from '../sessions/sessions.ts'
import { browserOf, giveSecret, isKnown, secretIn, type VisitorBrowser } from '../sessions/visitor-browser.ts'
import { addUser, removeUnverifiedSignUps } from '../users-store.ts'
import { beginSocial, exchangeHandoff, finishSocial, providersOf } from './social-sign-in.ts'

const tags = ['social sign-in']
const limit = perAddress('social')
const BROWSER_COOKIE = { name: 'nirgam_browser', path: '/api/auth', maxAgeSeconds: 15 * 60, sameSite: 'Lax' } as const

export function socialRoutes(app: Api, services: Services): void {
  const providers = providersOf(services)

  app.route({
    ...described('GET /auth/:provider', { tags, summary: 'Redirects the browser to the provider' }),
    config: { access: 'anyone', limit },
    errorHandler: backToLogin,
    handler: async (request, reply) => {
      const browserHash = markBrowser(services.config, request, reply)
      const { href } = await beginSocial(services, providers, { name: request.params.provider, browserHash })
      return reply.redirect(href)
    },
  })

  app.route({
    ...described('GET /auth/:provider/callback', { tags, summary: 'Receives the browser back from the provider' }),
    config: { access: 'anyone' },
    errorHandler: backToLogin,
    handler: async (request, reply) => {
      const { search } = new URL(request.url, services.config.publicUrl)
      const answer = { name: request.params.provider, search, browserHash: browserHashOf(request) }
      return reply.redirect(`/login?handoff=${await finishSocial(services, providers, answer)}`)
    },
  })

  app.route({
    ...described('POST /auth/exchange', {
      tags,
      summary: 'Exchanges the one-time code of a social sign-in for a token, in the same browser',
    }),
    config: { access: 'anyone', limit },
    handler: async (request, reply) => {
      const handoff = { code: request.body.code, browserHash: browserHashOf(request) }
      return ok(await exchangeHandoff(services, handoff, browserOf(services, request, reply)))
    },
  })

  app.route({
    ...described('GET /auth/whatsapp', {
      tags,
      summary: 'Redirects the browser to the page that asks for a phone number',
    }),
    config: { access: 'anyone' },
    handler: (_request, reply) => reply.redirect(whatsappWorks(services) ? '/login?whatsapp=1' : failedAt('whatsapp')),
  })

  app.route({
    ...described('POST /auth/whatsapp/start', {
      tags,
      summary: 'Sends a one-time code over WhatsApp, to be entered at /verify-otp',
    }),
    config: { access: 'anyone', limit },
    handler: async (request, reply) =>
      ok(await startWhatsApp(services, request.body, browserOf(services, request, reply)), MESSAGES.otp.sent),
  })
}

/** The browser is being redirected: after any error it must arrive at a page that explains the failure. */
function backToLogin(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { data } = socialParams.safeParse(request.params)
  if (!data) return replyToError(error, request, reply)
  request.log.warn({ provider: data.provider, why: error.name }, 'a social sign-in failed')
  return reply.redirect(failedAt(data.provider))
}

function failedAt(provider: string): string {
  return `/login?social_error=${provider}`
}

/** Ties a social sign-in to the browser that began it, so that its result is useless in any other. */
function markBrowser(config: Config, request: FastifyRequest, reply: FastifyReply): string {
  const mark = secretIn(request, BROWSER_COOKIE.name) ?? newSecret()
  giveSecret(config, reply, BROWSER_COOKIE, mark)
  return hashOf(mark)
}

function browserHashOf(request: FastifyRequest): string | null {
  const mark = secretIn(request, BROWSER_COOKIE.name)
  return mark === null ? null : hashOf(mark)
}

function whatsappWorks({ config }: Services): boolean {
  return config.whatsapp !== null || config.outbox
}

/**
 * The returned `user_id` is the code's own, new each time: it does not reveal whether the number has an account. A
 * number without a verified owner gets a new account, never one whose password a stranger chose.
 */
async function startWhatsApp(
  services: Services,
  body: WhatsappStartBody,
  browser: VisitorBrowser,
): Promise<RegisterData> {
  if (!whatsappWorks(services)) throw unavailable(MESSAGES.auth.socialFailed('whatsapp'))
  const contact = phoneContact(body.country_code, body.phone)
  const lookup = lookupOf(services.vault, contact)
  const owner = await verifiedOwner(services.db, lookup)
  const known = await isKnown(services.db, services.clock.now(), browser, owner?.id)
  await allowCodeByItself(services, 'whatsapp', lookup)
  await allowCodeTo(services, lookup, { known })
  const handle = await transaction(services.db, async (trx) => {
    const userId = (await verifiedOwner(trx, lookup))?.id ?? (await newUser(services, trx, contact, lookup))
    return sendCodeBeside(services, trx, { userId, purpose: 'whatsapp', to: contact })
  })
  return {
    user_id: handle,
    email: null,
    phone: body.phone,
    country_code: body.country_code,
    sent_to: codeSentTo(services, 'whatsapp', contact),
    code_length: lengthOf('whatsapp'),
  }
}

async function newUser(services: Services, trx: Trx, contact: Contact, lookup: string): Promise<number> {
  await removeUnverifiedSignUps(trx, lookup)
  const { id } = await addUser(services, trx, {})
  await addContact(services, trx, { userId: id, contact, verified: false })
  return id
}
