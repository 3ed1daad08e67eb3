import { z } from 'zod'
import { isoTime } from '../shared/api-envelope.ts'

const bankRecord = z.object({
  id: z.union([z.number().int(), z.string()]),
  name: z.string(),
  icon: z.string().nullable(),
  color: z.string().nullable(),
  forms_count: z.number().int(),
})
export type BankRecord = z.infer<typeof bankRecord>

const bankFormRecord = z.object({
  id: z.number().int(),
  form_name: z.string(),
  description: z.string().nullable(),
  /** bytes */
  file_size: z.number().int(),
  created_at: isoTime,
})
export type BankFormRecord = z.infer<typeof bankFormRecord>

export const bankList = z.array(bankRecord)
export const bankFormList = z.array(bankFormRecord)

export const bankParams = z.object({ id: z.string().regex(/^[a-z0-9-]{1,60}$/) })
