import * as z from 'zod/mini'
import { DEFAULT_ENQUIRY_PRIORITY } from '../remittance/answers/options.ts'
import { TEXT_LIMITS } from '../shared/limits.ts'
import { MESSAGES } from '../shared/messages.ts'
import { isPrintable, isPrintableParagraph, withoutHidden } from '../shared/text-rules.ts'

export const enquiryPriority = z.enum(['low', 'medium', 'high'], { error: MESSAGES.enquiries.priorityInvalid })

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
