import { UPLOAD_DONE_MS, UPLOAD_MAX_BYTES, UPLOAD_PROGRESS_STEP_MS } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { ApiError, messageOf } from '../../lib/api.ts'
import { checkFile, shownPercent, simulatedPercent } from './upload-rules.ts'

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'sending'; name: string; percent: number; cancel: () => void }
  | { phase: 'done'; name: string }
  /** `retry` is null if sending the same file again cannot help. */
  | { phase: 'failed'; name: string; message: string; retry: (() => void) | null }

type Way = { onProgress: (percent: number) => void; signal: AbortSignal }

type Sending = {
  /** Sends the file and handles the server's reply. */
  send: (file: File, way: Way) => Promise<void>
  /** Updates the state shown to the user. */
  show: (change: (now: UploadState) => UploadState) => void
  /** Also called when the upload fails. */
  onFailed?: (message: string) => void
  /** Sends the file again in a way that callers can await the new attempt. */
  again?: () => void
}

/** Sends a file and shows its progress until it has arrived, been cancelled or failed. */
export async function sendFile(file: File, sending: Sending): Promise<void> {
  const { send, show, onFailed, again = () => void sendFile(file, sending) } = sending
  const { name } = file
  const fitting = await fitPhoto(file)
  const refused = checkFile(fitting)
  if (refused) return show(() => ({ phase: 'failed', name, message: refused, retry: null }))

  const giveUp = new AbortController()
  const cancel = () => giveUp.abort()
  const started = performance.now()
  let sent = 0
  const tell = () => {
    const percent = shownPercent(simulatedPercent(performance.now() - started), sent)
    show(() => ({ phase: 'sending', name, percent, cancel }))
  }
  tell()
  const ticking = setInterval(tell, UPLOAD_PROGRESS_STEP_MS)
  const onProgress = (percent: number) => {
    sent = percent
  }
  try {
    await send(fitting, { onProgress, signal: giveUp.signal })
    show(() => ({ phase: 'done', name }))
    setTimeout(() => show((now) => (now.phase === 'done' ? { phase: 'idle' } : now)), UPLOAD_DONE_MS)
  } catch (error) {
    if (giveUp.signal.aborted) return show(() => ({ phase: 'idle' }))
    const message = reason(error)
    show(() => ({ phase: 'failed', name, message, retry: mayPassLater(error) ? again : null }))
    onFailed?.(message)
  } finally {
    clearInterval(ticking)
  }
}

/** A refusal of the file itself is more specific than the reply's general message. */
function reason(error: unknown): string {
  const aboutFile = error instanceof ApiError ? error.fieldErrors.file : undefined
  return aboutFile ?? messageOf(error, MESSAGES.documents.uploadFailed)
}

/** True for lost connections, a busy or failing server, an ended session and an incomplete upload. */
function mayPassLater(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return [0, 400, 401, 429].includes(error.status) || error.status >= 500
}

/** Every line of an A4 page is readable at this size. */
const LONGEST_SIDE = 3000
const QUALITY = 0.85

/**
 * Phone cameras often take pictures above the upload limit. Those are shrunk; other files, and files that cannot be
 * decoded, stay as they are.
 */
async function fitPhoto(file: File): Promise<File> {
  if (file.size <= UPLOAD_MAX_BYTES || !/^image\/(jpeg|png)$/.test(file.type)) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    const name = file.name.replace(/(\.\w+)?$/, '.jpg')
    return smaller && smaller.size < file.size ? new File([smaller], name, { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}
