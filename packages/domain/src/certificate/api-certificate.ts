import { z } from 'zod'
import { version } from '../case/actions/action.ts'
import { caseParams } from '../case/api-case.ts'
import { FORM_PARTS } from '../case/case-facts.ts'
import { CERTIFICATE_FACTS, FACT_STATES } from '../reading/find-in-text.ts'
import { isoTime, rupees } from '../shared/api-envelope.ts'
import { TEXT_LIMITS } from '../shared/limits.ts'
import { day, sheetVersion, signer, text } from './api-sheet.ts'
import { CERTIFICATE_MESSAGES } from './certificate-messages.ts'

// The certificate, for the desk, for the customer and for anyone who verifies a paper.

export const SHEET_PAPERS = [
  'working-paper',
  'form-146',
  'form-145',
  'a2',
  'nre-declaration',
  'fema-declaration',
  'limit-declaration',
  'source-declaration',
  'funds-declaration',
  'property-declaration',
  'taxes-declaration',
  'representation-letter',
] as const
export type SheetPaper = (typeof SHEET_PAPERS)[number]
export const sheetPaperParams = caseParams.extend({ paper: z.enum(SHEET_PAPERS) })

const STANDINGS = ['valid', 'superseded', 'withdrawn'] as const

const issued = z.object({
  uid: z.uuid(),
  /** 'Form 146', 'Form 145, Part A' … by the day of the remittance */
  form: z.string(),
  part: z.enum(FORM_PARTS),
  standing: z.enum(STANDINGS),
  /** when it ceased to be in force, and why */
  ended_at: isoTime.nullable(),
  ended_reason: z.string().nullable(),
  issued_at: isoTime,
  signer: z.string(),
  membership_number: z.string().nullable(),
  /** of Part C; null otherwise */
  acknowledgement: z.string().nullable(),
  filed_on: z.string().nullable(),
  udin: z.string().nullable(),
  sha256: z.string().nullable(),
  file_size: z.number().int().nullable(),
  /** code printed on the papers, and where it can be verified */
  code: z.string(),
  check_url: z.string(),
})

export const deskCertificates = z.object({
  /** newest first; superseded and withdrawn ones stay */
  issued: z.array(
    issued.extend({
      /** for Part C: the uploaded file, unchanged */
      url: z.string().nullable(),
      /** the last day on which Form 146 can be withdrawn; null when that is over */
      withdraw_until: z.string().nullable(),
      /** details that were not found in the PDF; the signer compared them by eye */
      compared: z.array(z.enum(CERTIFICATE_FACTS)),
    }),
  ),
  /** the prepared version that would be signed, who prepared it and for whom */
  prepared: z
    .object({
      version: sheetVersion,
      part: z.enum(FORM_PARTS),
      by: z.string(),
      at: isoTime,
      signer: signer.nullable(),
      /** why it cannot be signed as it is, such as answers that have changed since */
      problem: z.string().nullable(),
    })
    .nullable(),
  /** documents for download, one by one: of the newest certificate, or else of the prepared sheet */
  sheets: z.array(z.object({ paper: z.enum(SHEET_PAPERS), name: z.string() })),
})
export type DeskCertificates = z.infer<typeof deskCertificates>

export const CERTIFICATE_MAX_BYTES = 10 * 1024 * 1024

/** Fields of the multipart form that certifies Part C, beside `file`, the PDF. Errors use these names. */
export const certifyFields = z.object({
  version: z.coerce.number({ error: CERTIFICATE_MESSAGES.field }).pipe(version),
  acknowledgement: z
    .string({ error: CERTIFICATE_MESSAGES.acknowledgement })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{6,30}$/, CERTIFICATE_MESSAGES.acknowledgement),
  filed_on: z.string({ error: CERTIFICATE_MESSAGES.day }).pipe(day),
  udin: z.string({ error: CERTIFICATE_MESSAGES.udin }).max(60, CERTIFICATE_MESSAGES.udin),
  /** the signer compared by eye all details that were not found in the PDF */
  compared: z.literal('yes', CERTIFICATE_MESSAGES.notCompared).optional(),
})

/** Which details of the case are in the PDF that is to be issued. */
export const certificateReadingData = z.record(z.enum(CERTIFICATE_FACTS), z.enum(FACT_STATES))

export const withdrawCertificateBody = z.object({
  /** of the case */
  version,
  reason: text(TEXT_LIMITS.message).min(1, CERTIFICATE_MESSAGES.reason),
})

export const certificateParams = caseParams.extend({ uid: z.uuid() })

const sheetRow = z.object({
  label: z.string(),
  value: z.string(),
  /** text to copy to the portal, without symbols and commas, where `value` is formatted for people */
  copy: z.string().optional(),
  id: z.string().optional(),
})
/** A sheet that is read beside the portal, to be shown with a copy button for each row. */
const filingSheet = z.object({
  title: z.string(),
  about: z.string(),
  steps: z.array(z.string()),
  sections: z.array(z.object({ title: z.string(), rows: z.array(sheetRow) })),
})

const packetState = z.object({
  /** `none`: never requested, or expired; `too_large`: it cannot be made, the papers must be downloaded individually */
  state: z.enum(['none', 'making', 'ready', 'too_large', 'failed']),
  asked_at: isoTime.nullable(),
  file_size: z.number().int().nullable(),
  /** papers that are in it as attachments only, because their pages cannot be shown */
  attached_only: z.array(z.string()),
  /** something has changed since it was made */
  is_stale: z.boolean(),
  url: z.string().nullable(),
})
export const packetData = packetState
export type PacketState = z.infer<typeof packetState>

const workingSection = z.object({
  title: z.string(),
  lines: z.array(
    z.object({
      label: z.string(),
      amount: z.number().brand<'paise', 'inout'>(),
      kind: z.enum(['plus', 'minus', 'total']),
      note: z.string().optional(),
    }),
  ),
  notes: z.array(z.string()),
})

/** Papers that a customer can download, with the steps to take next. */
export const ownCertificate = z.object({
  /** the names by the day of the remittance: Form 145 or 15CA, Form 146 or 15CB */
  names: z.object({ declaration: z.string(), certificate: z.string() }),
  part: z.enum(FORM_PARTS).nullable(),
  /** certificate in force; `url` for Part C only */
  issued: issued.extend({ url: z.string().nullable() }).nullable(),
  /** the accountant to whom the form must be assigned on the portal, and how; null when it is not the time for that */
  assign: z
    .object({
      accountant: z.string(),
      membership_number: z.string(),
      firm: z.string(),
      steps: z.array(z.string()),
    })
    .nullable(),
  /** Form 145; null while there is none, or nothing has to be filed */
  filing_sheet: filingSheet.nullable(),
  filing_sheet_url: z.string().nullable(),
  /** for the bank, where nothing has to be filed; else null */
  letter: filingSheet.nullable(),
  letter_url: z.string().nullable(),
  /** values for the bank's Form A2 */
  a2: filingSheet.nullable(),
  a2_url: z.string().nullable(),
  packet: packetState,
  /** how the tax was worked out, once it is prepared for signing; the amount in the receiver's currency beside it */
  working: z
    .object({
      sections: z.array(workingSection),
      currency: z.string(),
      foreign: z.number().brand<'foreign cents', 'inout'>(),
    })
    .nullable(),
})
export type OwnCertificate = z.infer<typeof ownCertificate>

/** Accepts any text: an impossible code gets the same response as an unknown one. */
export const checkParams = z.object({ code: z.string() })

/** 404 for a code that was never issued. */
export const checkData = z.object({
  code: z.string(),
  form: z.string(),
  part: z.enum(FORM_PARTS),
  reference_number: z.string(),
  amount: rupees,
  /** when it was filed, or issued where no accountant filed it */
  date: z.string(),
  udin: z.string().nullable(),
  standing: z.enum(STANDINGS),
  /** since when it is no longer valid */
  ended_at: isoTime.nullable(),
  /** whether another certificate has replaced it; false while that one is being prepared */
  is_replaced: z.boolean(),
  /** of the packets for the bank that were made with it, newest first */
  packets: z.array(z.string()),
  /** of the certificate's file; a PDF dropped on the page is compared with it in the browser */
  sha256: z.string().nullable(),
})
export type CheckData = z.infer<typeof checkData>
