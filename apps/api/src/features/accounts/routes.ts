import { loginBody, registerBody } from '@nirgam/domain/account-forms'
import { currentUserData, registerData, resendOtpBody, signedInData, verifyOtpBody } from '@nirgam/domain/api-accounts'
import { done, envelope } from '@nirgam/domain/api-envelope'
import { MESSAGES } from '@nirgam/domain/messages'
import type { Api } from '../../platform/http/api.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { allowAddress } from './allowances.ts'
import { login } from './login.ts'
import { presentCurrentUser } from './present-user.ts'
import { register } from './register.ts'
import { endSession, signedInUser } from './sessions.ts'
import { resend, verifyCode } from './verify.ts'

const tags = ['accounts']
const security = [{ token: [] }]

export function signInRoutes(app: Api, services: Services): void {
  app.post(
    '/register',
    {
      schema: {
        tags,
        summary: 'Creates an unverified account and sends a one-time code',
        body: registerBody,
        response: { 201: envelope(registerData) },
      },
    },
    async (request, reply) => {
      await allowAddress(services, request, 'register')
      return reply.status(201).send(ok(await register(services, request.body), MESSAGES.otp.sent))
    },
  )

  app.post(
    '/login',
    {
      schema: { tags, summary: 'Signs in with a password', body: loginBody, response: { 200: envelope(signedInData) } },
    },
    async (request) => {
      await allowAddress(services, request, 'login')
      return ok(await login(services, request.body))
    },
  )

  app.post(
    '/verify-otp',
    {
      schema: {
        tags,
        summary: 'Checks a one-time code and signs in',
        body: verifyOtpBody,
        response: { 200: envelope(signedInData) },
      },
    },
    async (request) => {
      await allowAddress(services, request, 'verify')
      return ok(await verifyCode(services, { handle: request.body.user_id, otp: request.body.otp }))
    },
  )

  app.post(
    '/resend-otp',
    { schema: { tags, summary: 'Sends another code, 30 s apart', body: resendOtpBody, response: { 200: done } } },
    async (request) => {
      await allowAddress(services, request, 'resend')
      await resend(services, request.body.user_id)
      return { success: true as const, message: MESSAGES.otp.sent }
    },
  )

  app.post(
    '/logout',
    { schema: { tags, security, summary: 'Ends the session', response: { 200: done } } },
    async (request) => {
      await endSession(services, request)
      return ok()
    },
  )

  app.get(
    '/user',
    { schema: { tags, security, summary: 'The signed-in user', response: { 200: envelope(currentUserData) } } },
    async (request) => ok(presentCurrentUser(services.vault, await signedInUser(services, request))),
  )
}
