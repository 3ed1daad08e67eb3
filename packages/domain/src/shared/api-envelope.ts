import { z } from 'zod'

/** An amount in the API, in requests and responses. */
export const rupees = z.number().brand<'rupees', 'inout'>()

/** Every successful response; some have further fields besides `data`. */
export function envelope<Data extends z.ZodType, Extra extends z.ZodRawShape = Record<never, never>>(
  data: Data,
  extra?: Extra,
) {
  return z.object({ success: z.literal(true), message: z.string().optional(), data, ...(extra ?? ({} as Extra)) })
}

/** A successful response without content. */
export const done = z.object({ success: z.literal(true), message: z.string().optional() })

export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  requires_verification: z.boolean().optional(),
  user_id: z.string().optional(),
  /** finds the failure in the server's log; users pass it on to support */
  request_id: z.string().optional(),
})

/** Sort orders for a list of amounts. */
const LIST_SORTS = ['newest', 'oldest', 'largest', 'smallest'] as const
export type ListSort = (typeof LIST_SORTS)[number]

/** Times travel as ISO text in UTC. */
export const isoTime = z.string()

/** A number in a URL consists of plain digits; the usual coercion also accepts `1e1`, `0x1` and ` 1 `. */
export function digits<T extends z.ZodType>(number: T) {
  return z.preprocess((text) => (typeof text === 'string' && !/^\d+$/.test(text) ? Number.NaN : text), number)
}

/** Number of a row in an address. */
export const rowNumber = digits(z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER))

export const idParams = z.object({ id: rowNumber })

const PAGE_MOST = 100
/** Default page size. */
export const PAGE_USUAL = 25

/** Lists are newest first; `before` is the `next` of the previous page. */
export const pageQuery = z.object({
  limit: digits(z.coerce.number().int().min(1).max(PAGE_MOST)).default(PAGE_USUAL),
  before: rowNumber.optional(),
})

export const sortedPageQuery = pageQuery.extend({ sort: z.enum(LIST_SORTS).default('newest') })

/** Beside `data`: where the next page begins, or null on the last one. */
export const nextExtra = { next: z.number().int().nullable() }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Request and reply of a route. */
export type Described = {
  params?: z.core.$ZodType
  query?: z.core.$ZodType
  /** `multipart`: a form with files */
  body?: z.core.$ZodType | 'multipart'
  /** the whole good answer; `file`: the bytes themselves, `redirect`: the browser is sent on */
  reply: z.core.$ZodType | 'file' | 'redirect'
  /** statuses of a successful response, if not only 200 */
  statuses?: readonly number[]
}

/** Routes of one area of the contract, by method and path. */
export type RouteTable = Readonly<Record<`${Method} /${string}`, Described>>
