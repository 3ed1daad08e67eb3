import { MESSAGES } from '@nirgam/domain/shared/messages'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'

const REFUSALS = {
  empty: { status: 422, message: 'This file is empty. Please choose another file.' },
  too_large: { status: 413, message: MESSAGES.documents.tooLarge },
  wrong_type: { status: 415, message: MESSAGES.documents.wrongType },
  mislabelled: {
    status: 415,
    message: 'This file’s name doesn’t match its content. Please upload the original JPG, PNG or PDF.',
  },
  second_file: {
    status: 415,
    message: 'This image contains a hidden file. Please upload the original JPG, PNG or PDF.',
  },
  corrupt: {
    status: 422,
    message: 'This file is damaged or incomplete. Please save it again and upload the new copy.',
  },
  too_many_pixels: {
    status: 422,
    message: 'This picture has too many pixels. Please upload one of at most 50 megapixels.',
  },
  encrypted: {
    status: 422,
    message: 'This PDF is protected with a password. Please upload a copy without a password.',
  },
  too_many_pages: { status: 422, message: 'This PDF has more than 200 pages. Please upload a shorter one.' },
  interactive_form: {
    status: 422,
    message: 'This PDF opens only in Adobe Acrobat. Please print it to a new PDF and upload that.',
  },
  odd_proportions: {
    status: 422,
    message: 'One of the pages has an unusual size. Please upload an ordinary page, photo or scan.',
  },
  too_complex: {
    status: 422,
    message: 'We couldn’t process this file. Please upload a simpler copy, for example a photo or a scan.',
  },
  too_slow: {
    status: 422,
    message: 'This file took too long to process. Please upload a simpler copy, for example a photo or a scan.',
  },
  too_much_work: {
    status: 429,
    message: 'We’re still processing your other files. Please try again in a few minutes.',
  },
  busy: { status: 503, message: SERVER_MESSAGES.documents.busy },
} as const

export type RefusalCode = keyof typeof REFUSALS

/** A document that is refused; `message` can be shown to the uploader. */
export class DocumentRefused extends Error {
  readonly code: RefusalCode
  readonly status: 413 | 415 | 422 | 429 | 503
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: RefusalCode,
    message: string = REFUSALS[code].message,
    options: ErrorOptions & { retryAfterSeconds?: number } = {},
  ) {
    super(message, options)
    this.retryAfterSeconds = options.retryAfterSeconds
    this.name = 'DocumentRefused'
    this.code = code
    this.status = REFUSALS[code].status
  }
}

/** A longer picture is unreadable, and watermarking it would cost as much as a thousand ordinary pages. */
const MOST_TIMES_AS_LONG = 30

/** Refuses pages that are far longer than wide, or the other way round, before anything is drawn on them. */
export function refuseSliver(width: number, height: number): void {
  const long = Math.max(width, height)
  const short = Math.min(width, height)
  if (!(short > 0 && long <= short * MOST_TIMES_AS_LONG)) throw new DocumentRefused('odd_proportions')
}
