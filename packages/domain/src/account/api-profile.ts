import { z } from 'zod'
import { sentTo } from './api-accounts.ts'
import { genders } from './profile-forms.ts'

const profileRecord = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** an ISO day */
  date_of_birth: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  pincode: z.string().nullable(),
  address: z.string().nullable(),
})
export type ProfileRecord = z.infer<typeof profileRecord>

/** A new address or number that waits for the code sent to it; until then the old one counts. */
const pendingContact = z.object({ kind: z.enum(['email', 'phone']), value: z.string() })
export type PendingContact = z.infer<typeof pendingContact>

export const profileData = z.object({
  user: profileRecord,
  pending: z.array(pendingContact),
  /** false for someone who only ever signed in through another service: they may set one without a current one */
  has_password: z.boolean(),
  accept_marketing: z.boolean(),
})
export type ProfileData = z.infer<typeof profileData>

/** Proof needed to delete the account, and the data kept afterwards, each with its reason. */
export const deletionData = z.object({
  proof: z.enum(['password', 'code', 'fresh_login']),
  kept: z.array(z.string()),
})
export type DeletionData = z.infer<typeof deletionData>

export const deletionCodeData = z.object({ sent_to: sentTo, code_length: z.number().int() })
export type DeletionCodeData = z.infer<typeof deletionCodeData>
