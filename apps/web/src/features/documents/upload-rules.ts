import { UPLOAD_TYPES } from '@nirgam/domain/remittance/answers/options'
import { UPLOAD_MAX_BYTES, UPLOAD_PROGRESS_STEP, UPLOAD_PROGRESS_STEP_MS } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'

export const ACCEPTED = UPLOAD_TYPES.join(',')
/** Types of photos that a camera takes. */
export const PHOTOS = 'image/jpeg'

/** For people. */
export const UPLOAD_LIMITS = 'JPG, PNG or PDF, up to 5 MB'

/** Problems of a file that are known before it is sent; the server checks its contents. */
export function checkFile({ size, type }: { size: number; type: string }): string | null {
  // Some systems do not know a file's type; the server looks inside.
  if (/^image\/hei[cf]/.test(type)) return `This is a HEIC photo. ${MESSAGES.documents.wrongType}`
  if (type !== '' && !UPLOAD_TYPES.some((accepted) => accepted === type)) return MESSAGES.documents.wrongType
  return size > UPLOAD_MAX_BYTES ? MESSAGES.documents.tooLarge : null
}

const LAST_SIMULATED = 100 - UPLOAD_PROGRESS_STEP

/** How far the bar is after some time even if no byte has been reported: 0, 20, 40, 60, 80. */
export function simulatedPercent(elapsedMs: number): number {
  const steps = Math.floor(elapsedMs / UPLOAD_PROGRESS_STEP_MS)
  return Math.min(LAST_SIMULATED, steps * UPLOAD_PROGRESS_STEP)
}

/** The bar's progress until the server replies: never full, since a file that was sent may still be refused. */
export function shownPercent(simulated: number, sent: number): number {
  return Math.min(99, Math.max(simulated, sent))
}
