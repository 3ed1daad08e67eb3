import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { transaction } from '../../platform/database/engine.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { type EnquiryRow, enquiryToChange, updateEnquiry } from './enquiry-store.ts'
import { addMessage } from './thread.ts'
import { messagesOf } from './thread-store.ts'
import { addWords } from './words.ts'

const MOST_MESSAGES = 100

/** A reply reopens the enquiry, whatever its status was. */
export async function replyToAnswer(
  { db, vault, clock }: Services,
  { owner, id, message }: { owner: number; id: number; message: string },
): Promise<EnquiryRow> {
  return transaction(db, async (trx) => {
    const row = await enquiryToChange(trx, id)
    if (!row || row.user_id !== owner) throw notFound()
    if ((await messagesOf(trx, [id])).length >= MOST_MESSAGES) throw conflict(SERVER_MESSAGES.enquiries.threadFull)
    const now = clock.now()
    await addMessage(vault, trx, row, { author: { kind: 'customer' }, text: message, at: now })
    await addWords(vault, trx, id, message)
    return (await updateEnquiry(trx, id, { status: 'pending', updated_at: now })) ?? row
  })
}
