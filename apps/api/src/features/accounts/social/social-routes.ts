import { whatsappStartBody } from '@nirgam/domain/account-forms'
import { registerData, signedInData, socialExchangeBody } from '@nirgam/domain/api-accounts'
import { envelope } from '@nirgam/domain/api-envelope'
import { MESSAGES } from '@nirgam/domain/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Api } from '../../../platform/http/api.ts'
import { ok } from '../../../platform/replies.ts'
import type { Services } from '../../../platform/services.ts'
import { allowAddress } from '../allowances.ts'
import { startWhatsApp, whatsappWorks } from '../whatsapp.ts'
import { browserHashOf, markBrowser } from './browser-cookie.ts'
import { providersOf } from './providers.ts'
import { beginSocial, exchangeHandoff, finishSocial } from './social-sign-in.ts'

const tags = ['social sign-in']
const params = z.object({ provider: z.enum(['google', 'facebook', 'instagram', 'twitter']) })

export function socialRoutes(app: Api, services: Services): void {
  const providers = providersOf(services)

  app.get(
    '/auth/:provider',
    { schema: { tags, summary: 'Sends the browser to the provider', params } },
    async (request, reply) => {
      const name = request.params.provider
      return orBackToLogin(request, reply, name, async () => {
        await allowAddress(services, request, 'social')
        const browserHash = markBrowser(services.config, request, reply)
        return (await beginSocial(services, providers, { name, browserHash })).href
      })
    },
  )

  app.get(
    '/auth/:provider/callback',
    { schema: { tags, summary: 'Where the provider sends the browser back to', params } },
    async (request, reply) => {
      const name = request.params.provider
      return orBackToLogin(request, reply, name, async () => {
        const { search } = new URL(request.url, services.config.publicUrl)
        const code = await finishSocial(services, providers, { name, search, browserHash: browserHashOf(request) })
        return `/login?handoff=${code}`
      })
    },
  )

  app.post(
    '/auth/exchange',
    {
      schema: {
        tags,
        summary: 'Exchanges the one-time code of a social sign-in for a token, in the same browser',
        body: socialExchangeBody,
        response: { 200: envelope(signedInData) },
      },
    },
    async (request) => {
      await allowAddress(services, request, 'social')
      return ok(await exchangeHandoff(services, { code: request.body.code, browserHash: browserHashOf(request) }))
    },
  )

  app.get(
    '/auth/whatsapp',
    { schema: { tags, summary: 'Sends the browser to the page that asks for a number' } },
    (_request, reply) => reply.redirect(whatsappWorks(services) ? '/login?whatsapp=1' : failedAt('whatsapp')),
  )

  app.post(
    '/auth/whatsapp/start',
    {
      schema: {
        tags,
        summary: 'Sends a one-time code over WhatsApp; /verify-otp takes it',
        body: whatsappStartBody,
        response: { 200: envelope(registerData) },
      },
    },
    async (request) => {
      await allowAddress(services, request, 'social')
      return ok(await startWhatsApp(services, request.body), MESSAGES.otp.sent)
    },
  )
}

/** The browser is on its way somewhere: whatever goes wrong, it must arrive at a page that says so. */
async function orBackToLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  provider: string,
  work: () => Promise<string>,
): Promise<FastifyReply> {
  try {
    return reply.redirect(await work())
  } catch (error) {
    const why = error instanceof Error ? error.name : 'unknown'
    request.log.warn({ provider, why }, 'a social sign-in failed')
    return reply.redirect(failedAt(provider))
  }
}

function failedAt(provider: string): string {
  return `/login?social_error=${provider}`
}
