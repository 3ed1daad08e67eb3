import { z } from 'zod'
import type { PlannedSale } from '../certificate/working/before-sale.ts'
import { LEDGER_MESSAGES } from '../ledger/ledger-messages.ts'
import { rupees } from '../shared/api-envelope.ts'
import { MAX_AMOUNT_RUPEES } from '../shared/money.ts'
import { isDay } from '../shared/tax-year.ts'
import {
  BANK_REQUESTS,
  BANKS,
  ORDER_PAYERS,
  ORDER_SECTIONS,
  OWN_ACCOUNTS,
  RECEIVERS,
  REMITTERS,
  RESIDENCES,
  SALES,
  SOURCES,
  TAX_PROOFS,
  UNSURE,
  UNTAXED_REASONS,
  YES_NO,
} from './guide-answers.ts'
import type { QuestionName } from './questions.ts'

const choice = <Ids extends readonly [string, ...string[]]>(ids: Ids) => z.enum([...ids, UNSURE])
const unsure = z.literal(UNSURE)
const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).brand<'rupees', 'inout'>()

/**
 * Guide questions that can be answered about a case. The others are answered by the form and can only be changed there.
 */
const ANSWERS = {
  residence: choice(RESIDENCES),
  taxResident: choice(YES_NO),
  remitter: choice(REMITTERS),
  parts: z.union([
    unsure,
    z
      .array(z.object({ source: z.enum(SOURCES), rupees: whole.optional() }))
      .min(1)
      .max(SOURCES.length),
  ]),
  receiver: choice(RECEIVERS),
  goesTo: choice(OWN_ACCOUNTS),
  sale: choice(SALES),
  taxable: choice(YES_NO),
  whyUntaxed: choice(UNTAXED_REASONS),
  taxPaid: choice(TAX_PROOFS),
  /** besides those in the ledger */
  earlier: z.union([unsure, z.object({ toReceiver: whole, inAll: whole })]),
  order: z.union([
    unsure,
    z.literal('none'),
    z.object({
      section: z.enum(ORDER_SECTIONS),
      validTo: z.string().max(10, LEDGER_MESSAGES.noSuchDay),
      payer: choice(ORDER_PAYERS).optional(),
    }),
  ]),
  treaty: choice(YES_NO),
  educationLoan: choice(YES_NO),
  student: choice(YES_NO),
  bank: choice(BANKS),
  bankAsked: choice(BANK_REQUESTS),
  purpose: z.string().max(10),
} satisfies Record<Exclude<QuestionName, 'account' | 'amount' | 'destination'>, z.ZodType>

const day = z.string().refine(isDay, LEDGER_MESSAGES.noSuchDay)
/** A property may be worth more than the amount sent. */
const propertyRupees = z
  .number()
  .int()
  .min(0)
  .max(10 * MAX_AMOUNT_RUPEES)
  .brand<'rupees', 'inout'>()

/** A sale planned in the guide before the remittance existed; see `PlannedSale`. */
export const plannedSale = z.object({
  acquiredBy: z.enum(['bought', 'inherited', 'gifted', 'built']),
  acquiredOn: day,
  soldOn: day,
  share: z.number().int().min(0).max(100_00).brand<'basis points', 'inout'>(),
  price: propertyRupees,
  stampValue: propertyRupees,
  cost: propertyRupees,
  fmv2001: propertyRupees,
  expenses: propertyRupees,
  improvements: propertyRupees,
  bonds: propertyRupees,
  house: propertyRupees,
  otherIncome: propertyRupees,
}) satisfies z.ZodType<PlannedSale>

export const caseGuideAnswers = z.object({ ...ANSWERS, planned: plannedSale }).partial()
export type CaseGuideAnswers = z.infer<typeof caseGuideAnswers>

/** Answers given here are merged into the stored ones. */
export const caseGuideBody = z.object({ answers: caseGuideAnswers })

const ledger = z
  .object({ taxYear: z.string(), toReceiver: rupees, inAll: rupees, nroIncome: rupees.optional() })
  .nullable()

const question = z.enum(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[])

/** All inputs of a case's finding: browser and server derive the same result from them. */
export const caseGuideData = z.object({
  /** answers given for the case */
  answers: caseGuideAnswers,
  /** answers from the form */
  form: z.object({
    destinationCountry: z.string(),
    amount: rupees.nullable(),
    accountType: z.string(),
    sourceOfFunds: z.string(),
    bank: z.string(),
    receiverDetails: z.object({ purpose: z.string(), sameAsSender: z.boolean() }),
  }),
  /** the rest of the tax year, of this person's ledger */
  ledger,
  /** day for which the rules apply */
  day: z.string(),
  /** whether answers are still taken */
  is_open: z.boolean(),
  /** the finding in short, for a page without the rules */
  finding: z.object({
    headline: z.string(),
    problems: z.array(z.object({ answer: z.string(), text: z.string() })),
    /** not answered yet */
    open: z.array(question),
    /** those whose answer can be changed */
    changeable: z.array(question),
  }),
})
export type CaseGuideData = z.infer<typeof caseGuideData>

/** The finding before paying, in short, from the saved form and the ledger of the tax year. */
export const formFindingData = z.object({
  headline: z.string(),
  /** nothing has to be filed, as far as is known */
  is_free: z.boolean(),
  /** more answers might change it */
  is_open: z.boolean(),
  reasons: z.array(z.string()),
  /** the guide with the same answers */
  guide_path: z.string(),
  ledger,
})
