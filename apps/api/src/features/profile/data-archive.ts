import { Readable } from 'node:stream'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { tooMany } from '../../platform/errors.ts'
import type { OwnData, OwnFile } from '../../platform/own-data.ts'
import type { Services } from '../../platform/services.ts'
import { zipOf } from '../../platform/zip.ts'

/** A client that starts the download and never reads must not keep a document in memory for ever. */
const LONGEST_MS = 15 * 60 * 1000
const WAIT_SECONDS = 60

const READ_ME = `Your data at Nirgam

account.json         how you log in, and where you’re logged in
profile.json         what you told us about yourself
remittances/         each remittance with its answers and documents
payments.json        what you paid, and what was given back
enquiries.json       your questions and our answers

The .json files are plain text; any editor opens them.
`

const underWay = new Set<number>()

export type Archive = { stream: Readable; fileName: string }

/** Everything that the features have of a person, sent as it is read. One at a time for each person. */
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
    return { stream, fileName: `nirgam-my-data-${now.toISOString().slice(0, 10)}.zip` }
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
