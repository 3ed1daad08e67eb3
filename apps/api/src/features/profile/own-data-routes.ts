import { MESSAGES } from '@nirgam/domain/shared/messages'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { sendFile } from '../../platform/http/file-replies.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import type { OwnData } from '../../platform/own-data.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { sendDeletionCode } from '../accounts/accounts.ts'
import { archiveOf } from './data-archive.ts'
import { deleteAccount, eraseAgain, presentDeletion } from './delete-account.ts'

const tags = ['profile']
const ARCHIVES: RouteLimit = { name: 'own-data', by: 'account', points: 10, seconds: 3600 }

export function ownDataRoutes(app: Api, services: Services, ownData: readonly OwnData[]): void {
  eraseAgain(services, ownData)

  app.route({
    ...described('GET /profile/data', { tags, summary: 'Everything we have of the user: a ZIP archive' }),
    config: { access: 'customer', limit: ARCHIVES },
    handler: async ({ user }, reply) => {
      const { stream, fileName } = await archiveOf(services, ownData, user.id)
      return sendFile(reply, { bytes: stream, mediaType: 'application/zip', fileName })
    },
  })

  app.route({
    ...described('GET /profile/deletion', {
      tags,
      summary: 'What deleting the account asks for, and what has to be kept',
    }),
    config: { access: 'customer' },
    handler: async ({ user }) => ok(await presentDeletion(services, ownData, user)),
  })

  app.route({
    ...described('POST /profile/deletion-code', {
      tags,
      summary: 'Sends the code that deletes an account without a password, 30 s apart',
    }),
    config: { access: 'customer' },
    handler: async ({ user }) => ok(await sendDeletionCode(services, user), MESSAGES.otp.sent),
  })

  app.route({
    ...described('POST /profile/delete', { tags, summary: 'Deletes the account for good' }),
    config: { access: 'customer' },
    handler: async ({ user, body }) => {
      await deleteAccount(services, ownData, user, body)
      return { success: true as const, message: MESSAGES.profile.deleted }
    },
  })
}
