import { MESSAGES } from '@nirgam/domain/shared/messages'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { jsonFile, type OwnData } from '../../platform/own-data.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { browserOf, changePassword, confirmContact, resendToPending } from '../accounts/accounts.ts'
import { ownDataRoutes } from './own-data-routes.ts'
import { presentProfile } from './profile-details.ts'
import { updateProfile } from './update-profile.ts'

export { dueForErasure, eraseDueHourly, eraseWhenDue } from './retention.ts'

const tags = ['profile']

/** `ownData` is what every feature has of a person. */
export function profileRoutes(app: Api, services: Services, ownData: readonly OwnData[]): void {
  ownDataRoutes(app, services, ownData)

  app.route({
    ...described('GET /profile', { tags, summary: 'The profile of the signed-in user' }),
    config: { access: 'customer' },
    handler: async ({ user }) => ok(await presentProfile(services, user.id)),
  })

  app.route({
    ...described('PUT /profile', {
      tags,
      summary: 'Changes the profile; a new email address or number waits in `pending` for its code',
    }),
    config: { access: 'customer' },
    handler: async ({ user, body }) => {
      await updateProfile(services, user.id, body)
      return ok(await presentProfile(services, user.id), MESSAGES.profile.updated)
    },
  })

  app.route({
    ...described('POST /profile/confirm-contact', {
      tags,
      summary: 'Confirms a new email address or number with its code',
    }),
    config: { access: 'customer' },
    handler: async ({ user, body }) => {
      await confirmContact(services, user.id, body)
      return ok(await presentProfile(services, user.id), MESSAGES.profile.updated)
    },
  })

  app.route({
    ...described('POST /profile/resend-code', {
      tags,
      summary: 'Sends the code for a pending contact again, 30 s apart',
    }),
    config: { access: 'customer' },
    handler: async ({ user, body }) => {
      await resendToPending(services, user.id, body.kind)
      return { success: true as const, message: MESSAGES.otp.sent }
    },
  })

  app.route({
    ...described('PUT /change-password', { tags, summary: 'Changes the password and ends all other sessions' }),
    config: { access: 'customer' },
    handler: async (request, reply) => {
      await changePassword(services, request.user, request.body, browserOf(services, request, reply))
      return { success: true as const, message: MESSAGES.profile.passwordUpdated }
    },
  })
}

/** It is erased with the account that it is written on. */
export function ownProfile(services: Services): OwnData {
  return {
    tables: ['users'],
    async *files(owner) {
      yield jsonFile('profile.json', await presentProfile(services, owner))
    },
  }
}
