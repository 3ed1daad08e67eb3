import * as z from 'zod/mini'
import { DEFAULT_ENQUIRY_PRIORITY, ENQUIRY_PRIORITIES } from '../remittance/answers/options.ts'
import { TEXT_LIMITS } from '../shared/limits.ts'
import { MESSAGES } from '../shared/messages.ts'
import { isPrintable, isPrintableParagraph, withoutHidden } from '../shared/text-rules.ts'

export const enquiryPriority = z.enum(
  ENQUIRY_PRIORITIES.map(({ id }) => id),
  { error: MESSAGES.enquiries.priorityInvalid },
)

/** Of the badges, at the desk and for the customer. */
export const ENQUIRY_STATUS_COLORS = { pending: 'orange', in_progress: 'blue', resolved: 'green', closed: 'gray' }
export const ENQUIRY_PRIORITY_COLORS = { low: 'gray', medium: 'blue', high: 'red' }

/** Requires a visible character, and allows no hidden ones. */
export function words(max: number, required: string, isAllowed: (text: string) => boolean) {
  return z
    .string({ error: required })
    .check(
      z.overwrite(withoutHidden),
      z.trim(),
      z.minLength(1, required),
      z.maxLength(max, MESSAGES.text.tooLong(max)),
      z.refine(isAllowed, MESSAGES.text.unprintable),
    )
}

export const createEnquiryBody = z.object({
  subject: words(TEXT_LIMITS.subject, MESSAGES.enquiries.subjectRequired, isPrintable),
  message: words(TEXT_LIMITS.message, MESSAGES.enquiries.messageRequired, isPrintableParagraph),
  priority: z._default(enquiryPriority, DEFAULT_ENQUIRY_PRIORITY),
  /** the remittance from whose page the question was asked */
  remittance_id: z._default(z.nullable(z.int().check(z.positive())), null),
})

/** A customer's reply below an answer. */
export const replyBody = z.object({
  message: words(TEXT_LIMITS.message, MESSAGES.enquiries.messageRequired, isPrintableParagraph),
})
