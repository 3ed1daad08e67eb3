import { z } from 'zod'
import { version } from '../case/actions/action.ts'
import { caseParams } from '../case/api-case.ts'
import { FORM_PARTS } from '../case/case-facts.ts'
import { plannedSale } from '../guide/api-guide.ts'
import { OUTCOMES } from '../guide/finding.ts'
import { OWN_ACCOUNTS } from '../guide/guide-answers.ts'
import { isoTime } from '../shared/api-envelope.ts'
import { MESSAGES } from '../shared/messages.ts'
import { isDay } from '../shared/tax-year.ts'
import { isPrintableParagraph } from '../shared/text-rules.ts'
import { CERTIFICATE_MESSAGES } from './certificate-messages.ts'
import { dayRatesBody } from './exchange-rates.ts'
import { FORM_146_BOXES } from './form-146.ts'
import { taxSheet } from './sheet-fields.ts'

// The tax sheet and Form 146 at the desk.

export const text = (most: number) =>
  z.string().trim().max(most, MESSAGES.text.tooLong(most)).refine(isPrintableParagraph, MESSAGES.text.unprintable)
export const day = z.string().refine(isDay, CERTIFICATE_MESSAGES.day)
const paise = z.number().int().brand<'paise', 'inout'>()
const LONG = 2000

/** Version of the desk's work on a case, incremented by every save of the sheet or the form; 0: nothing saved yet. */
export const sheetVersion = version

const guideReason = z.object({
  text: z.string(),
  source: z.string(),
  grade: z.string(),
  /** a missing answer decided it */
  is_open: z.boolean(),
})

const savedVersion = z.object({
  version: sheetVersion,
  by: z.string(),
  at: isoTime,
  /** when it was made ready for signing; it cannot be changed since */
  prepared_at: isoTime.nullable(),
  part: z.enum(FORM_PARTS),
})

/**
 * Where a value of a document may go: to the sheet itself, to boxes of a part, or into a new row of one of its lists. A
 * deed shows the price of a property, `part`; a tax certificate shows a payer's payment, `received`.
 */
const READ_PLACES = [
  ...(['sheet', 'part', 'received', 'property', 'treaty'] as const),
  ...(['taxPaid', 'credits', 'property.improvements', 'property.exemptions'] as const),
] as const

const readValue = z.object({
  at: z.enum(READ_PLACES),
  /** in the stored format, by the names of their boxes */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  page: z.number().int(),
})
export type ReadValue = z.infer<typeof readValue>

export const deskSheet = z.object({
  /** version that a save must be based on */
  version: sheetVersion,
  /** as it was saved last, or proposed from the answers while `version` is 0 */
  sheet: taxSheet,
  /** who entered the rate, and when; null while there is none */
  rate_by: z.object({ name: z.string(), at: isoTime }).nullable(),
  /** false: not in this state of the case, or not by you */
  can_save: z.boolean(),
  remittance_paise: paise,
  /** the firm's rates, for comparison; null while none are entered */
  day_rates: z.nullable(dayRatesBody),
  /** out of which credits earlier cases have sent money */
  sent_before: z.array(z.object({ case: z.string(), reference: z.string(), sent: paise })),
  /** amounts that signed sheets of earlier cases counted towards limits of a tax year, and their incomes */
  counted_before: z.array(
    z.object({
      case: z.string(),
      bonds: z.array(z.object({ soldOn: z.string(), day: z.string(), amount: paise, gross: paise })),
      free: z.array(z.object({ year: z.string(), sales: z.array(z.string()), amount: paise })),
      incomes: z.array(z.object({ year: z.string(), amount: paise })),
    }),
  ),
  /** where the customer's own account is, as they stated; null: not stated */
  goes_to_said: z.enum(OWN_ACCOUNTS).nullable(),
  /** the sale that the customer planned in the guide and shows the firm; null: none */
  planned: plannedSale.nullable(),
  /** the customer's earlier case whose sale is proposed again; null: none, or the sheet was saved */
  proposed_from: z.string().nullable(),
  /** of the tax year before this transfer, for Part A */
  year_before: z.object({ sent: paise, stated: paise.nullable() }),
  /** the sale as the linked cases of other owners have it */
  co_owners: z.array(
    z.object({
      case: z.string(),
      name: z.string(),
      share: z.number().int().brand<'basis points', 'inout'>().nullable(),
      gross: paise.nullable(),
      soldOn: z.string(),
    }),
  ),
  /** values read in the case's documents, for a person to take over; `from` is the kind of document in words */
  read: z.array(readValue.extend({ from: z.string() })),
  /** accepted documents about the money, in words */
  based_on: z.array(z.string()),
  /** the guide's finding, by the answers and this sheet */
  finding: z.object({
    outcome: z.enum(OUTCOMES),
    /** parts of the sheet that follow it: what banks ask for, and the rule's if that is less */
    parts: z.array(z.enum(FORM_PARTS)).min(1),
    headline: z.string(),
    certainty: z.enum(['clear', 'likely', 'open']),
    reasons: z.array(guideReason),
    /** the rule and the banks, for money of an NRO account */
    nro: z.array(guideReason),
    /** the customer's answers to the guide on the case, in words */
    told: z.array(z.object({ question: z.string(), answer: z.string() })),
  }),
  /** problems that prevent the sheet from being used; `at` is a place on it such as `parts.0.tax` */
  findings: z.array(z.object({ at: z.string(), words: z.string() })),
  /** newest first */
  versions: z.array(savedVersion),
})
export type DeskSheet = z.infer<typeof deskSheet>

/** 409 with the newer sheet as `data` when another save was faster. */
export const saveSheetBody = z.object({ version: sheetVersion, sheet: taxSheet })

export const compareQuery = z.object({
  before: z.coerce.number().int().min(1).max(1_000_000),
  after: z.coerce.number().int().min(1).max(1_000_000),
})
export const compareData = z.object({
  before: savedVersion,
  after: savedVersion,
  /** `form.` before a place: a box of Form 146 */
  changes: z.array(z.object({ at: z.string(), before: z.string(), after: z.string() })),
})

const boxName = z.enum(FORM_146_BOXES.map(({ id }) => id))
const place = z.object({ place: z.enum(['answers', 'sheet', 'firm', 'form', 'papers']), at: z.string() })

export const signer = z.object({
  uid: z.string(),
  name: z.string(),
  /** null: not entered yet; nothing can be prepared for this signer */
  membership_number: z.string().nullable(),
})

export const deskForm = z.object({
  version: sheetVersion,
  /** every box by its name, prefilled and edited */
  boxes: z.record(z.string(), z.string()),
  /** names of boxes that differ from their filled-in value */
  edited: z.array(z.string()),
  /** the accountant it is prepared for */
  signer: z.string().nullable(),
  signers: z.array(signer),
  can_save: z.boolean(),
  /** only Part C needs this form; the boxes are returned in any case */
  is_needed: z.boolean(),
  findings: z.array(
    z.object({
      id: z.string(),
      words: z.string(),
      places: z.array(place),
      /** false: it has to be corrected */
      can_be_explained: z.boolean(),
      /** why it is accepted */
      explanation: z.string().nullable(),
    }),
  ),
  /** nothing is missing, and everything that differs is explained */
  is_complete: z.boolean(),
  /** the firm's own exported file; null while there is none */
  exported: z
    .object({
      file_name: z.string(),
      at: isoTime,
      by: z.string(),
      /** labels of boxes that the file has no place for */
      missing: z.array(z.string()),
      /** enter these by hand after the import: the file has no place or no agreed form for them */
      by_hand: z.array(z.object({ box: z.string(), label: z.string(), value: z.string() })),
    })
    .nullable(),
})
export type DeskForm = z.infer<typeof deskForm>

/** Boxes that are left out or have their filled-in value are derived from the answers and the sheet. */
export const saveFormBody = z.object({
  version: sheetVersion,
  boxes: z.partialRecord(boxName, text(500)),
  signer: z.uuid().nullable(),
  /** by the finding's id; valid while the finding's text is unchanged */
  explained: z
    .array(z.object({ id: z.string().max(400), note: text(LONG).min(1, CERTIFICATE_MESSAGES.explain) }))
    .max(200)
    .default([]),
})

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
