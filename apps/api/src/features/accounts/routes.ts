import { MESSAGES } from '@nirgam/domain/shared/messages'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { perAddress } from './codes/allowances.ts'
import { resend, verifyCode } from './codes/verify.ts'
import { resetPassword, startReset } from './passwords/forgotten-password.ts'
import { presentCurrentUser } from './present-user.ts'
import { register } from './register.ts'
import { login } from './sessions/login.ts'
import { endSession } from './sessions/sessions.ts'
import { browserOf } from './sessions/visitor-browser.ts'

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
    handler: async (request, reply) => ok(await login(services, request.body, browserOf(services, request, reply))),
  })

  app.route({
    ...described('POST /verify-otp', { tags, summary: 'Checks a one-time code and signs in' }),
    config: { access: 'anyone', limit: perAddress('verify') },
    handler: async (request, reply) => {
      const { user_id: handle, otp } = request.body
      return ok(await verifyCode(services, { handle, otp }, browserOf(services, request, reply)))
    },
  })

  app.route({
    ...described('POST /resend-otp', { tags, summary: 'Sends another code, 30 s apart' }),
    config: { access: 'anyone', limit: perAddress('resend') },
    handler: async (request, reply) => {
      await resend(services, request.body.user_id, browserOf(services, request, reply))
      return { success: true as const, message: MESSAGES.otp.sent }
    },
  })

  app.route({
    ...described('POST /forgot-password', {
      tags,
      summary: 'Sends a code for a new password; answers the same where there is no such account',
    }),
    config: { access: 'anyone', limit: perAddress('reset') },
    handler: async (request, reply) =>
      ok(await startReset(services, request.body, browserOf(services, request, reply)), SERVER_MESSAGES.auth.resetSent),
  })

  app.route({
    ...described('POST /reset-password', { tags, summary: 'A new password by that code; ends all sessions' }),
    config: { access: 'anyone', limit: perAddress('verify') },
    handler: async (request, reply) => {
      await resetPassword(services, request.body, browserOf(services, request, reply))
      return { success: true as const, message: MESSAGES.auth.resetDone }
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
