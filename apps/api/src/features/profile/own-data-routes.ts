import { Readable } from 'node:stream'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { indiaDate } from '@nirgam/domain/shared/tax-year'
import { tooMany } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { sendFile } from '../../platform/http/file-replies.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import type { OwnData, OwnFile } from '../../platform/own-data.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { zipOf } from '../../platform/zip.ts'
import { sendDeletionCode } from '../accounts/accounts.ts'
import { deleteAccount, eraseAgain, presentDeletion } from './delete-account.ts'

/** A client that starts the download and never reads must not keep a document in memory for ever. */
const LONGEST_MS = 15 * 60 * 1000
const WAIT_SECONDS = 60

const READ_ME = `Your data at Nirgam

account.json         how you log in, and where you’re logged in
profile.json         what you told us about yourself
remittances/         each remittance with its answers and documents, earlier copies too
ledger.json          your tax years, if you entered anything for them
payments.json        what you paid, and what was given back
enquiries.json       your questions and our answers

The .json files are plain text; any editor opens them.
`

const underWay = new Set<number>()

type Archive = { stream: Readable; fileName: string }

/** All data of a user from all features, sent while it is read. One download at a time for each user. */
export async function archiveOf({ clock }: Services, ownData: readonly OwnData[], owner: number): Promise<Archive> {
  if (underWay.has(owner)) throw tooMany(WAIT_SECONDS, SERVER_MESSAGES.profile.downloadRunning)
  underWay.add(owner)
  const now = new Date(clock.now())
  const pieces = zipOf(filesOf(ownData, owner), now)
  try {
    // Reading the first piece now turns an early failure into an error response instead of a truncated archive.
    const first = await pieces.next()
    const stream = Readable.from(continued(first.value, pieces), { objectMode: false, highWaterMark: 64 * 1024 })
    const impatience = setTimeout(() => stream.destroy(), LONGEST_MS)
    impatience.unref()
    stream.once('close', () => {
      clearTimeout(impatience)
      underWay.delete(owner)
    })
    return { stream, fileName: `nirgam-my-data-${indiaDate(now.getTime())}.zip` }
  } catch (error) {
    underWay.delete(owner)
    throw error
  }
}

async function* filesOf(ownData: readonly OwnData[], owner: number): AsyncGenerator<OwnFile> {
  yield { name: 'read-me.txt', bytes: Buffer.from(READ_ME) }
  for (const part of ownData) yield* part.files(owner)
}

async function* continued(first: Buffer | undefined, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (first) yield first
  yield* rest
}

const tags = ['profile']
const ARCHIVES: RouteLimit = { name: 'own-data', by: 'account', points: 10, seconds: 3600 }

export function ownDataRoutes(app: Api, services: Services, ownData: readonly OwnData[]): void {
  eraseAgain(services, ownData)

  app.route({
    ...described('GET /profile/data', { tags, summary: 'Downloads all data about me as a ZIP archive' }),
    config: { access: 'customer', limit: ARCHIVES },
    handler: async ({ user }, reply) => {
      const { stream, fileName } = await archiveOf(services, ownData, user.id)
      return sendFile(reply, { bytes: stream, mediaType: 'application/zip', fileName })
    },
  })

  app.route({
    ...described('GET /profile/deletion', {
      tags,
      summary: 'Says what is required to delete the account, and what must be kept',
    }),
    config: { access: 'customer' },
    handler: async ({ user }) => ok(await presentDeletion(services, ownData, user)),
  })

  app.route({
    ...described('POST /profile/deletion-code', {
      tags,
      summary: 'Sends a code to delete an account without a password, at most every 30 s',
    }),
    config: { access: 'customer' },
    handler: async ({ user }) => ok(await sendDeletionCode(services, user), MESSAGES.otp.sent),
  })

  app.route({
    ...described('POST /profile/delete', { tags, summary: 'Deletes the account permanently' }),
    config: { access: 'customer' },
    handler: async ({ user, body }) => {
      await deleteAccount(services, ownData, user, body)
      return { success: true as const, message: MESSAGES.profile.deleted }
    },
  })
}
