import { queryOptions } from '@tanstack/react-query'
import { deskQuery } from './desk-api.ts'

/** Texts to answer with: the lead writes them, everybody who answers uses them. */
export const textsQuery = queryOptions({
  ...deskQuery('GET /desk/texts'),
  networkMode: 'always',
})

export const peopleQuery = queryOptions({
  ...deskQuery('GET /desk/people'),
  networkMode: 'always',
})
