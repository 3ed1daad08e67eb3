import type { z } from 'zod'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Request and reply of a route. */
export type Described = {
  params?: z.core.$ZodType
  query?: z.core.$ZodType
  /** `multipart`: a form with files */
  body?: z.core.$ZodType | 'multipart'
  /** the whole good answer; `file`: the bytes themselves, `redirect`: the browser is sent on */
  reply: z.core.$ZodType | 'file' | 'redirect'
  /** statuses of the good answer, where it is not 200 alone */
  statuses?: readonly number[]
}

/** Routes by method and path, of one room of the contract. */
export type RouteTable = Readonly<Record<`${Method} /${string}`, Described>>
