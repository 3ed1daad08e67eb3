import { UPLOAD_TYPES } from '@nirgam/domain/remittance/answers/options'
import { UPLOAD_MAX_BYTES, UPLOAD_PROGRESS_STEP, UPLOAD_PROGRESS_STEP_MS } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'

export const ACCEPTED = UPLOAD_TYPES.join(',')
/** The type of photos that a camera takes. */
export const PHOTOS = 'image/jpeg'

/** The limits as shown to users. */
export const UPLOAD_LIMITS = 'JPG, PNG or PDF, up to 5 MB'

/** Problems of a file that are known before it is sent; the server checks the content. */
export function checkFile({ size, type }: { size: number; type: string }): string | null {
  // Some systems do not know a file's type; the server checks the content.
  if (/^image\/hei[cf]/.test(type)) return `This is a HEIC photo. ${MESSAGES.documents.wrongType}`
  if (type !== '' && !UPLOAD_TYPES.some((accepted) => accepted === type)) return MESSAGES.documents.wrongType
  return size > UPLOAD_MAX_BYTES ? MESSAGES.documents.tooLarge : null
}

const LAST_SIMULATED = 100 - UPLOAD_PROGRESS_STEP

/** The minimum progress shown after some time, even if no byte has been reported: 0, 20, 40, 60, 80. */
export function simulatedPercent(elapsedMs: number): number {
  const steps = Math.floor(elapsedMs / UPLOAD_PROGRESS_STEP_MS)
  return Math.min(LAST_SIMULATED, steps * UPLOAD_PROGRESS_STEP)
}

/** The progress shown until the server replies: never full, because the server may still refuse the file. */
export function shownPercent(simulated: number, sent: number): number {
  return Math.min(99, Math.max(simulated, sent))
}
