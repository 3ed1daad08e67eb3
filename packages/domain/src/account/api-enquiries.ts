import { z } from 'zod'
import { isoTime } from '../shared/api-envelope.ts'
import { enquiryPriority } from './enquiry-form.ts'

const enquiryStatus = z.enum(['pending', 'in_progress', 'resolved', 'closed'])

const enquiryRecord = z.object({
  id: z.number().int(),
  subject: z.string(),
  message: z.string(),
  priority: enquiryPriority,
  status: enquiryStatus,
  admin_response: z.string().nullable(),
  created_at: isoTime,
  updated_at: isoTime,
  /** what was written after the question, oldest first; `admin_response` is the latest answer in it */
  thread: z.array(z.object({ from: z.enum(['you', 'us']), text: z.string(), at: isoTime })),
})
export type EnquiryRecord = z.infer<typeof enquiryRecord>

export const enquiryListData = z.object({ enquiries: z.array(enquiryRecord) })

export const enquiryData = z.object({ enquiry: enquiryRecord })
