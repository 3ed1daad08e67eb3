import { z } from 'zod'
import { isoTime } from './api-envelope.ts'
import { TEXT_LIMITS } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { DEFAULT_ENQUIRY_PRIORITY } from './options.ts'
import { isPrintable, isPrintableParagraph } from './text-rules.ts'

export const enquiryPriority = z.enum(['low', 'medium', 'high'], { error: MESSAGES.enquiries.priorityInvalid })
export const enquiryStatus = z.enum(['pending', 'in_progress', 'resolved', 'closed'])

export const createEnquiryBody = z.object({
  subject: z
    .string({ error: MESSAGES.enquiries.subjectRequired })
    .trim()
    .min(1, MESSAGES.enquiries.subjectRequired)
    .max(TEXT_LIMITS.subject, MESSAGES.text.tooLong(TEXT_LIMITS.subject))
    .refine(isPrintable, MESSAGES.text.unprintable),
  message: z
    .string({ error: MESSAGES.enquiries.messageRequired })
    .trim()
    .min(1, MESSAGES.enquiries.messageRequired)
    .max(TEXT_LIMITS.message, MESSAGES.text.tooLong(TEXT_LIMITS.message))
    .refine(isPrintableParagraph, MESSAGES.text.unprintable),
  priority: enquiryPriority.default(DEFAULT_ENQUIRY_PRIORITY),
})
export type CreateEnquiryBody = z.infer<typeof createEnquiryBody>

export const enquiryRecord = z.object({
  id: z.number().int(),
  subject: z.string(),
  message: z.string(),
  priority: enquiryPriority,
  status: enquiryStatus,
  admin_response: z.string().nullable(),
  created_at: isoTime,
  updated_at: isoTime,
})
export type EnquiryRecord = z.infer<typeof enquiryRecord>

export const enquiryListData = z.object({ enquiries: z.array(enquiryRecord) })
export type EnquiryListData = z.infer<typeof enquiryListData>

export const enquiryData = z.object({ enquiry: enquiryRecord })
