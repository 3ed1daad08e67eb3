import { z } from 'zod'
import { ACCOUNTS, SOURCES } from '../guide/guide-answers.ts'
import { digits, rowNumber, rupees } from '../shared/api-envelope.ts'
import { TEXT_LIMITS } from '../shared/limits.ts'
import { MESSAGES } from '../shared/messages.ts'
import { ZERO } from '../shared/money.ts'
import { withoutHidden } from '../shared/text-rules.ts'
import { LEDGER_MESSAGES } from './ledger-messages.ts'

/** Allows more than any valid text, so that the ledger's own rules report the error in their words. */
const typed = (max: number, missing: string) =>
  z
    .string({ error: missing })
    .max(max * 10, missing)
    .overwrite((text) => withoutHidden(text).trim())
const money = (missing: string) => z.number({ error: missing })
const rate = z.number({ error: LEDGER_MESSAGES.rate('unit') })

/** A tax year such as '2026-27'; the current one by default. */
export const ledgerQuery = z.object({ year: z.string().max(7, LEDGER_MESSAGES.noSuchYear).optional() })

/** The version that a change is based on: if another one is stored, nothing is changed. */
const version = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
export const ledgerRemovalQuery = ledgerQuery.extend({
  version: digits(z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)).optional(),
})

/** The browser makes the id, so that sending an entry twice keeps it once. */
export const ledgerEntryParams = z.object({ uid: z.uuid() })
export const ledgerRemittanceParams = z.object({
  id: rowNumber,
})

const tax = money(LEDGER_MESSAGES.tax).brand<'rupees', 'inout'>().default(ZERO)
const day = typed(10, LEDGER_MESSAGES.noSuchDay)

export const ledgerEntryBody = z.object({
  day,
  receiver: typed(TEXT_LIMITS.name, LEDGER_MESSAGES.receiver),
  account: z.enum(ACCOUNTS, { error: LEDGER_MESSAGES.account }),
  source: z.enum(SOURCES, { error: LEDGER_MESSAGES.source }).nullable().default(null),
  currency: typed(3, LEDGER_MESSAGES.currency),
  amount: money(LEDGER_MESSAGES.amount),
  /** rupees for one of the currency; none for rupees, and the year's for dollars without one */
  rate: rate.nullable().default(null),
  bank: typed(TEXT_LIMITS.bank, MESSAGES.text.tooLong(TEXT_LIMITS.bank)).default(''),
  tds: tax,
  tcs: tax,
  version: version.optional(),
})

/** The user's note on a remittance made through Nirgam. */
export const ledgerNoteBody = z.object({
  day,
  sent: z.boolean().default(true),
  tds: tax,
  tcs: tax,
  version: version.optional(),
})

export const ledgerRateBody = z.object({
  year: z.string({ error: LEDGER_MESSAGES.noSuchYear }).max(7, LEDGER_MESSAGES.noSuchYear),
  rupees_per_dollar: money(LEDGER_MESSAGES.rate('US dollar')),
  day,
})

const ledgerLine = z.object({
  id: z.string(),
  /** increments with every change by the user; 0 for a remittance made through Nirgam without a note */
  version,
  /** number of a remittance made through Nirgam; null for a transfer made elsewhere */
  remittance_id: z.number().int().nullable(),
  reference_number: z.string().nullable(),
  /** false: not sent after all, and counted nowhere */
  sent: z.boolean(),
  day: z.string(),
  receiver: z.string(),
  account: z.enum(ACCOUNTS),
  account_label: z.string(),
  source: z.enum(SOURCES).nullable(),
  source_label: z.string().nullable(),
  currency: z.string(),
  amount: z.number(),
  rate: z.number().nullable(),
  rupees,
  bank: z.string(),
  tds: rupees,
  tcs: rupees,
})
export type LedgerLineRecord = z.infer<typeof ledgerLine>

const ledgerLimit = z.object({
  id: z.enum(['small', 'lrs', 'nro', 'tcs']),
  label: z.string(),
  unit: z.enum(['INR', 'USD']),
  limit: z.number(),
  used: z.number(),
  text: z.string(),
  /** how it is counted */
  note: z.string(),
  /** the source, its reliability, and when it was checked */
  source: z.string(),
})
export type LedgerLimitRecord = z.infer<typeof ledgerLimit>

/** One user's tax year. */
export const ledgerData = z.object({
  year: z.string(),
  /** until 31 March 2026 the law used another name */
  called: z.enum(['tax year', 'financial year']),
  from: z.string(),
  to: z.string(),
  /** all years to choose from, newest first */
  years: z.array(z.string()),
  lines: z.array(ledgerLine),
  total: z.object({ rupees, tds: rupees, tcs: rupees }),
  /** the most first; each counts towards `receiver_limit` */
  receivers: z.array(z.object({ receiver: z.string(), rupees })),
  receiver_limit: rupees,
  limits: z.array(ledgerLimit),
  /** `day` is null for this site's fixed rate */
  rate: z.object({ rupees_per_dollar: z.number(), day: z.string().nullable() }),
})
export type LedgerData = z.infer<typeof ledgerData>
