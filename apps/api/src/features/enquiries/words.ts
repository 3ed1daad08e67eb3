import { wordsIn } from '@nirgam/domain/office/queue-search'
import { type Trx, transaction } from '../../platform/database/engine.ts'
import type { Services } from '../../platform/services.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { enquiryToChange } from './enquiry-store.ts'
import { openContent, threadIn } from './thread.ts'
import { messagesOf } from './thread-store.ts'
import { countWords, enquiriesWithoutWords, insertWords, markSearchable } from './words-store.ts'

/** Different words of a conversation, so that nobody fills the table; a long message has about so many. */
const MOST_WORDS = 400

/** Blind index: equal words give equal texts, which reveal nothing about the word. */
export function wordLookup(vault: Vault, word: string): string {
  return vault.index('enquiry-word', word)
}

/** Makes an enquiry findable by the words of a further message. */
export async function addWords(vault: Vault, trx: Trx, enquiryId: number, text: string): Promise<void> {
  await addUpTo(MOST_WORDS - (await countWords(trx, enquiryId)), { vault, trx, enquiryId, text })
}

/** The same for the first message, before which there are no words. */
export async function addFirstWords(vault: Vault, trx: Trx, enquiryId: number, text: string): Promise<void> {
  await addUpTo(MOST_WORDS, { vault, trx, enquiryId, text })
}

type Written = { vault: Vault; trx: Trx; enquiryId: number; text: string }

async function addUpTo(most: number, { vault, trx, enquiryId, text }: Written): Promise<void> {
  const words = wordsIn(text, Math.max(most, 0)).map((word) => wordLookup(vault, word))
  await insertWords(trx, enquiryId, words)
}

const BATCH = 100

/** Enquiries from before there was this search are made to be found when the server starts. */
export async function fillWords(services: Services, stopping: AbortSignal): Promise<void> {
  const { db, log } = services
  let after = 0
  try {
    while (!stopping.aborted) {
      const ids = await enquiriesWithoutWords(db, { after, limit: BATCH })
      for (const id of ids) await fillOne(services, id)
      const last = ids.at(-1)
      if (last === undefined) return
      after = last
    }
  } catch (error) {
    log.warn({ err: error }, 'older enquiries could not be made searchable; the next start tries again')
  }
}

async function fillOne({ db, vault }: Services, id: number): Promise<void> {
  await transaction(db, async (trx) => {
    const row = await enquiryToChange(trx, id)
    if (!row) return
    const content = openContent(vault, row)
    const thread = threadIn(vault, row, content, await messagesOf(trx, [id]))
    await addFirstWords(
      vault,
      trx,
      id,
      [content.subject, content.message, ...thread.map(({ text }) => text)].join('\n'),
    )
    await markSearchable(trx, id)
  })
}
