import { done, envelope } from '@nirgam/domain/api-envelope'
import { profileData } from '@nirgam/domain/api-profile'
import { MESSAGES } from '@nirgam/domain/messages'
import {
  changePasswordBody,
  confirmContactBody,
  pendingContactBody,
  updateProfileBody,
} from '@nirgam/domain/profile-forms'
import type { Api } from '../../platform/http/api.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { changePassword, confirmContact, resendToPending, signedIn } from '../accounts/accounts.ts'
import { presentProfile } from './profile-details.ts'
import { updateProfile } from './update-profile.ts'

const tags = ['profile']
const security = [{ token: [] }]
const response = { 200: envelope(profileData) }

export function profileRoutes(app: Api, services: Services): void {
  const preHandler = signedIn(services)

  app.get(
    '/profile',
    { preHandler, schema: { tags, security, summary: 'The profile of the signed-in user', response } },
    async ({ user }) => ok(await presentProfile(services, user.id)),
  )

  app.put(
    '/profile',
    {
      preHandler,
      schema: {
        tags,
        security,
        summary: 'Changes the profile; a new e-mail address or number waits in `pending` for its code',
        body: updateProfileBody,
        response,
      },
    },
    async ({ user, body }) => {
      await updateProfile(services, user.id, body)
      return ok(await presentProfile(services, user.id), MESSAGES.profile.updated)
    },
  )

  app.post(
    '/profile/confirm-contact',
    {
      preHandler,
      schema: {
        tags,
        security,
        summary: 'Confirms a new e-mail address or number with its code',
        body: confirmContactBody,
        response,
      },
    },
    async ({ user, body }) => {
      await confirmContact(services, user.id, body)
      return ok(await presentProfile(services, user.id), MESSAGES.profile.updated)
    },
  )

  app.post(
    '/profile/resend-code',
    {
      preHandler,
      schema: {
        tags,
        security,
        summary: 'Sends the code for a pending contact again, 30 s apart',
        body: pendingContactBody,
        response: { 200: done },
      },
    },
    async ({ user, body }) => {
      await resendToPending(services, user.id, body.kind)
      return { success: true as const, message: MESSAGES.otp.sent }
    },
  )

  app.put(
    '/change-password',
    {
      preHandler,
      schema: {
        tags,
        security,
        summary: 'Changes the password and ends all other sessions',
        body: changePasswordBody,
        response: { 200: done },
      },
    },
    async ({ user, body }) => {
      await changePassword(services, user, body)
      return { success: true as const, message: MESSAGES.profile.passwordUpdated }
    },
  )
}
