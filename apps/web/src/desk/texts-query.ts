import { queryOptions } from '@tanstack/react-query'
import { desk } from './desk-api.ts'

/** Texts to answer with: the lead writes them, everybody who answers uses them. */
export const textsQuery = queryOptions({
  queryKey: ['texts'],
  queryFn: ({ signal }) => desk('GET /desk/texts', { signal }),
  networkMode: 'always',
})
