import { UPLOAD_MAX_BYTES } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { UPLOAD_TYPES } from '@nirgam/domain/options'

export const ACCEPTED = UPLOAD_TYPES.join(',')

/** What can be said about a file before it is sent; what is really inside is for the server to judge. */
export function checkFile({ size, type }: { size: number; type: string }): string | null {
  // Some systems do not know a file's type; the server looks inside.
  if (type !== '' && !UPLOAD_TYPES.some((accepted) => accepted === type)) return MESSAGES.documents.wrongType
  return size > UPLOAD_MAX_BYTES ? MESSAGES.documents.tooLarge : null
}
