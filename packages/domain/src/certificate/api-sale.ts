import { z } from 'zod'
import { caseParams } from '../case/api-case.ts'
import { CERTIFICATE_MESSAGES } from './certificate-messages.ts'

// Cases of several owners of one sale, which the desk links with each other.

export const deskSale = z.object({
  /** the other owners' cases */
  linked: z.array(
    z.object({
      remittance_id: z.number().int(),
      number: z.string(),
      customer: z.string(),
      state_label: z.string(),
      /** in basis points; null: not entered there yet */
      share: z.number().int().brand<'basis points', 'inout'>().nullable(),
      /** about the property and its sale; nothing personal */
      documents: z.array(z.object({ uid: z.uuid(), label: z.string(), file_name: z.string(), is_used: z.boolean() })),
    }),
  ),
})
export type DeskSale = z.infer<typeof deskSale>

/** By its number, such as REM-000012, or its reference. */
export const linkSaleBody = z.object({
  other: z.string().trim().min(1, CERTIFICATE_MESSAGES.saleUnknown).max(60, CERTIFICATE_MESSAGES.saleUnknown),
})

export const saleDocumentParams = caseParams.extend({ uid: z.uuid() })
