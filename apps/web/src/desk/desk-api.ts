import type { DataOf, ReplyOf } from '@nirgam/domain/api-contract'
import { ApiError, type JsonRoute, type Parts, type Rest, replyTo } from '../lib/api.ts'

type DeskRoute = Extract<JsonRoute, `${string} /desk/${string}`>

/** No form and no other site can send it. The session itself is a cookie that no script sees. */
const WHOSE = { 'x-nirgam-desk': '1' }

let onSessionEnded = () => {}

/** The one place that hears of it: any call may find out that the session has ended. */
export function whenSessionEnded(told: () => void): void {
  onSessionEnded = told
}

async function call(route: DeskRoute, parts: Parts = {}) {
  try {
    return await replyTo(route, parts, WHOSE)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) onSessionEnded()
    throw error
  }
}

/** Calls a route of the desk and answers the whole reply, for lists that go on. */
export function deskReply<R extends DeskRoute>(route: R, ...rest: Rest<R>): Promise<ReplyOf<R>>
export async function deskReply(route: DeskRoute, parts?: Parts): Promise<unknown> {
  return call(route, parts)
}

/** Calls a route of the desk and answers its `data`. */
export function desk<R extends DeskRoute>(route: R, ...rest: Rest<R>): Promise<DataOf<R>>
export async function desk(route: DeskRoute, parts?: Parts): Promise<unknown> {
  return (await call(route, parts)).data
}
