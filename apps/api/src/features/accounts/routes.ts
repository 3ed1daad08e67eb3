import { MESSAGES } from '@nirgam/domain/messages'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/described.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { perAddress } from './allowances.ts'
import { login } from './login.ts'
import { presentCurrentUser } from './present-user.ts'
import { register } from './register.ts'
import { endSession } from './sessions.ts'
import { resend, verifyCode } from './verify.ts'

const tags = ['accounts']

export function signInRoutes(app: Api, services: Services): void {
  app.route({
    ...described('POST /register', { tags, summary: 'Creates an unverified account and sends a one-time code' }),
    config: { access: 'anyone', limit: perAddress('register') },
    handler: async ({ body }, reply) => reply.status(201).send(ok(await register(services, body), MESSAGES.otp.sent)),
  })

  app.route({
    ...described('POST /login', { tags, summary: 'Signs in with a password' }),
    config: { access: 'anyone', limit: perAddress('login') },
    handler: async ({ body }) => ok(await login(services, body)),
  })

  app.route({
    ...described('POST /verify-otp', { tags, summary: 'Checks a one-time code and signs in' }),
    config: { access: 'anyone', limit: perAddress('verify') },
    handler: async ({ body }) => ok(await verifyCode(services, { handle: body.user_id, otp: body.otp })),
  })

  app.route({
    ...described('POST /resend-otp', { tags, summary: 'Sends another code, 30 s apart' }),
    config: { access: 'anyone', limit: perAddress('resend') },
    handler: async ({ body }) => {
      await resend(services, body.user_id)
      return { success: true as const, message: MESSAGES.otp.sent }
    },
  })

  app.route({
    ...described('POST /logout', { tags, summary: 'Ends the session', security: [{ token: [] }] }),
    config: { access: 'anyone' },
    handler: async (request) => {
      await endSession(services, request)
      return ok()
    },
  })

  app.route({
    ...described('GET /user', { tags, summary: 'The signed-in user' }),
    config: { access: 'customer', wholeUser: true },
    handler: async ({ wholeUser }) => ok(presentCurrentUser(services.vault, wholeUser)),
  })
}
