import type { z } from 'zod'
import { ACCOUNT_ROUTES } from './account/api-accounts.ts'
import { CASE_ROUTES } from './case/case-routes.ts'
import { DESK_CASE_ROUTES } from './office/api-desk-cases.ts'
import { DESK_OFFICE_ROUTES } from './office/api-desk-office.ts'
import { DESK_STAFF_ROUTES } from './office/api-staff.ts'
import { REMITTANCE_ROUTES } from './remittance/api-remittances.ts'
import type { Described } from './shared/api-envelope.ts'

/**
 * Every route under /api, by area, with its request and reply. The server validates by it and generates its description
 * from it; the browser's client takes its types from it.
 */
export const API = {
  ...ACCOUNT_ROUTES,
  ...REMITTANCE_ROUTES,
  ...CASE_ROUTES,
  ...DESK_STAFF_ROUTES,
  ...DESK_CASE_ROUTES,
  ...DESK_OFFICE_ROUTES,
} as const

export type Route = keyof typeof API

type Part<R extends Route, Name extends keyof Described> =
  (typeof API)[R] extends Record<Name, infer Given> ? Given : undefined

/** Path parameters, before they are written as text. */
export type ParamsOf<R extends Route> =
  Part<R, 'params'> extends z.core.$ZodType ? z.output<Part<R, 'params'>> : undefined

/** Query parameters, before they are written as text; all have defaults. */
export type QueryOf<R extends Route> =
  Part<R, 'query'> extends z.core.$ZodType ? Partial<z.output<Part<R, 'query'>>> : undefined

/** Request body; fields with a default may be left out. */
export type BodyOf<R extends Route> =
  Part<R, 'body'> extends z.core.$ZodType
    ? z.input<Part<R, 'body'>>
    : Part<R, 'body'> extends 'multipart'
      ? FormData
      : undefined

/** The whole successful response, parsed. */
export type ReplyOf<R extends Route> =
  Part<R, 'reply'> extends z.core.$ZodType ? z.output<Part<R, 'reply'>> : Part<R, 'reply'>

/** Type of the reply's `data`. */
export type DataOf<R extends Route> = ReplyOf<R> extends { data: infer Data } ? Data : undefined
