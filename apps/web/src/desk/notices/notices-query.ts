import { queryOptions } from '@tanstack/react-query'
import { asking } from '../../lib/query.ts'
import { desk, deskReplyByItself } from '../desk-api.ts'
import { deskQueries } from '../desk-session.ts'

const LOOK_AGAIN_MS = 15_000

export const noticesQuery = queryOptions({
  ...asking('GET /desk/me/notices', null, async (_, { signal }) => {
    return (await deskReplyByItself('GET /desk/me/notices', { signal })).data
  }),
  staleTime: 0,
  retry: false,
  refetchInterval: LOOK_AGAIN_MS,
})

export async function markSeen(last: number): Promise<void> {
  const notices = await desk('POST /desk/me/notices/seen', { body: { last } })
  deskQueries.setQueryData(noticesQuery.queryKey, notices)
}
