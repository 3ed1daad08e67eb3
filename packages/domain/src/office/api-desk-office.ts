import { z } from 'zod'
import { enquiryPriority, words } from '../account/enquiry-form.ts'
import { CASE_STATE_IDS } from '../case/case-states.ts'
import { dayRatesBody } from '../certificate/exchange-rates.ts'
import { ENQUIRY_STATUSES } from '../remittance/answers/options.ts'
import { digits, envelope, idParams, isoTime, nextExtra, pageQuery, type RouteTable } from '../shared/api-envelope.ts'
import { splitIsoDate } from '../shared/dates.ts'
import { TEXT_LIMITS } from '../shared/limits.ts'
import { MESSAGES } from '../shared/messages.ts'
import { isPrintable, isPrintableParagraph } from '../shared/text-rules.ts'
import { AUDIT_GROUP_IDS } from './audit-log.ts'
import { cannedTextBody, PLACEHOLDERS, type Placeholder } from './canned-texts.ts'
import { WORK_IDS } from './numbers.ts'
import { OFFICE_MESSAGES } from './office-messages.ts'
import { firmBody, fourEyesBody, hoursBody } from './office-settings.ts'

const STATUS_IDS = ENQUIRY_STATUSES.map(({ id }) => id)
const enquiryStatus = z.enum(STATUS_IDS, { error: OFFICE_MESSAGES.statusInvalid })

const day = z.string().refine((text) => splitIsoDate(text) !== null, OFFICE_MESSAGES.dayInvalid)

/** A person and a week, as counted in the numbers; empty: no filter. Any day of a week identifies it. */
export const workOf = {
  by: z.union([z.literal(''), z.uuid()]).default(''),
  week: z.union([z.literal(''), day]).default(''),
}

/** `open`: enquiries that wait for the firm. */
const deskEnquiryQuery = pageQuery.extend({
  status: z.enum(['open', 'all', ...STATUS_IDS]).default('open'),
  priority: z.optional(enquiryPriority),
  sort: z.enum(['oldest', 'newest']).default('oldest'),
  /** a customer or an enquiry, as in the queue, or words of the conversation; the other filters are then ignored */
  q: z.string().max(100).refine(isPrintable, MESSAGES.text.unprintable).default(''),
  /** enquiries that a staff member answered in a week, newest first; requires the right to see the numbers */
  ...workOf,
})
export type DeskEnquiryQuery = z.infer<typeof deskEnquiryQuery>

const linkedRemittance = z.object({
  id: z.number().int(),
  number: z.string(),
  reference_number: z.string(),
  state: z.enum(CASE_STATE_IDS).nullable(),
  /** of the wizard's list; null before it is submitted */
  source_id: z.string().nullable(),
})
export type LinkedRemittance = z.infer<typeof linkedRemittance>

const deskEnquiryRow = z.object({
  id: z.number().int(),
  subject: z.string(),
  customer: z.string(),
  priority: enquiryPriority,
  status: enquiryStatus,
  remittance_number: z.string().nullable(),
  created_at: isoTime,
  updated_at: isoTime,
})
export type DeskEnquiryRow = z.infer<typeof deskEnquiryRow>

const deskEnquiryList = z.object({
  enquiries: z.array(deskEnquiryRow),
  counts: z.object({ pending: z.number().int(), in_progress: z.number().int() }),
  /** the staff member and week whose answers are listed, in words; null in every other list */
  work: z.string().nullable(),
})

/** Changes with every question, answer or change; open pages poll it every few seconds. */
const deskEnquiryChanges = z.object({
  stamp: z.string(),
  /** when the given enquiry last changed; null if it does not exist */
  changed_at: isoTime.nullable(),
})
const deskEnquiryChangesQuery = z.object({ id: idParams.shape.id.optional() })

const threadMessage = z.object({
  id: z.number().int(),
  from: z.enum(['customer', 'firm']),
  /** staff member who wrote it */
  by: z.string().nullable(),
  text: z.string(),
  at: isoTime,
})

const PLACEHOLDER_IDS = PLACEHOLDERS.map(({ id }) => id) as [Placeholder, ...Placeholder[]]

const deskEnquiry = deskEnquiryRow.extend({
  /** the customer’s address or number, masked */
  contact: z.string().nullable(),
  message: z.string(),
  /** everything after the question, oldest first */
  thread: z.array(threadMessage),
  /** the newest message, to be sent along with an answer */
  seen: z.number().int(),
  remittance: linkedRemittance.nullable(),
  /** remittances that it could be about */
  remittances: z.array(linkedRemittance),
  placeholders: z.record(z.enum(PLACEHOLDER_IDS), z.string().nullable()),
})
export type DeskEnquiry = z.infer<typeof deskEnquiry>

const answerEnquiryBody = z.object({
  text: words(TEXT_LIMITS.message, OFFICE_MESSAGES.answerRequired, isPrintableParagraph),
  status: enquiryStatus.default('resolved'),
  /** the newest message on the screen: an answer that misses a newer one is refused */
  seen: z.number().int().min(0),
})

/** Fields left out keep their values. */
const changeEnquiryBody = z.object({
  status: enquiryStatus.optional(),
  priority: z.optional(enquiryPriority),
  remittance_id: z.number().int().positive().nullable().optional(),
})
export type ChangeEnquiryBody = z.infer<typeof changeEnquiryBody>

const cannedText = z.object({
  uid: z.string(),
  title: z.string(),
  text: z.string(),
  /** of money; empty: any */
  source: z.string(),
  updated_at: isoTime,
})
export type CannedText = z.infer<typeof cannedText>

const cannedTextParams = z.object({ uid: z.uuid() })
const cannedTextList = z.object({ texts: z.array(cannedText) })

const officeSettings = z.object({
  firm: z.object({ name: z.string(), frn: z.string(), address: z.string() }),
  hours: hoursBody,
  /** null while none are entered */
  exchange_rates: z.nullable(dayRatesBody),
  four_eyes: z.boolean(),
  /** the server's configuration, which takes precedence if set */
  four_eyes_configured: z.boolean().nullable(),
  /** staff who sign certificates */
  accountants: z.array(z.object({ name: z.string(), membership_number: z.string().nullable() })),
})
export type OfficeSettings = z.infer<typeof officeSettings>

const numbersQuery = z.object({ weeks: digits(z.coerce.number().int().min(1).max(52)).default(12) })

const figures = {
  opened: z.number().int(),
  finished: z.number().int(),
  late: z.number().int(),
  asked: z.number().int(),
  sent_back: z.number().int(),
  turnaround_hours: z.number().nullable(),
}

const numbersData = z.object({
  weeks: z.array(z.object({ week: z.string(), ...figures })),
  total: z.object(figures),
  /** open and past the promised time, now */
  late_now: z.number().int(),
  /** why customers were asked, most often first */
  reasons: z.array(z.object({ reason: z.string(), words: z.string(), count: z.number().int() })),
  /** work by person and week, newest first; people without work in a week are left out */
  people: z.array(
    z.object({
      week: z.string(),
      person: z.object({ uid: z.string(), name: z.string() }),
      counts: z.record(z.enum(WORK_IDS), z.number().int()),
    }),
  ),
  open_by_age: z.array(z.object({ label: z.string(), open: z.number().int(), waiting: z.number().int() })),
})
export type NumbersData = z.infer<typeof numbersData>

const auditFilters = {
  /** as the audit has it: `staff` and an id, or an operator’s name */
  who: z.string().max(200).refine(isPrintable, MESSAGES.text.unprintable).optional(),
  /** a remittance, by its displayed number */
  case: z.string().max(40).refine(isPrintable, MESSAGES.text.unprintable).optional(),
  group: z.enum(AUDIT_GROUP_IDS).optional(),
  /** days in India, both included */
  from: day.optional(),
  to: day.optional(),
}
const auditQuery = pageQuery.extend(auditFilters)
export const auditFileQuery = z.object(auditFilters)
export type AuditFilters = z.infer<typeof auditFileQuery>

const auditEntry = z.object({
  id: z.number().int(),
  at: isoTime,
  who: z.string(),
  who_name: z.string(),
  words: z.string(),
  act: z.string(),
  subject: z.string(),
  detail: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** `people`: choices for the filter. */
const auditPage = z.object({
  entries: z.array(auditEntry),
  people: z.array(z.object({ who: z.string(), name: z.string() })),
})

const oneEnquiry = envelope(deskEnquiry)
const cannedTexts = envelope(cannedTextList)
const settings = envelope(officeSettings)

/** Enquiries, texts, settings, numbers and the audit. */
export const DESK_OFFICE_ROUTES = {
  'GET /desk/enquiries': { query: deskEnquiryQuery, reply: envelope(deskEnquiryList, nextExtra) },
  'GET /desk/enquiries/changes': { query: deskEnquiryChangesQuery, reply: envelope(deskEnquiryChanges) },
  'GET /desk/enquiries/:id': { params: idParams, reply: oneEnquiry },
  'PUT /desk/enquiries/:id': { params: idParams, body: changeEnquiryBody, reply: oneEnquiry },
  'POST /desk/enquiries/:id/answer': { params: idParams, body: answerEnquiryBody, reply: oneEnquiry },

  'GET /desk/texts': { reply: cannedTexts },
  'POST /desk/texts': { body: cannedTextBody, reply: cannedTexts, statuses: [201] },
  'PUT /desk/texts/:uid': { params: cannedTextParams, body: cannedTextBody, reply: cannedTexts },
  'DELETE /desk/texts/:uid': { params: cannedTextParams, reply: cannedTexts },

  'GET /desk/settings': { reply: settings },
  'PUT /desk/settings/firm': { body: firmBody, reply: settings },
  'PUT /desk/settings/hours': { body: hoursBody, reply: settings },
  'PUT /desk/settings/exchange-rates': { body: dayRatesBody, reply: settings },
  'PUT /desk/settings/four-eyes': { body: fourEyesBody, reply: settings },

  'GET /desk/numbers': { query: numbersQuery, reply: envelope(numbersData) },
  'GET /desk/numbers/file': { query: numbersQuery, reply: 'file' },

  'GET /desk/audit': { query: auditQuery, reply: envelope(auditPage, nextExtra) },
  'GET /desk/audit/file': { query: auditFileQuery, reply: 'file' },
} as const satisfies RouteTable
