import { expect, test } from 'vitest'
import { isDatabaseGone } from './engine.ts'

const failing = (code: string, message = 'no') => Object.assign(new Error(message), { code })

test.each([
  ['a refused connection', failing('ECONNREFUSED')],
  ['a broken connection', failing('08006')],
  ['a server that shuts down', failing('57P01')],
  ['a full disk under PostgreSQL', failing('53100')],
  ['a full disk under the documents', failing('ENOSPC')],
  ['a full disk under SQLite', failing('ERR_SQLITE_ERROR', 'database or disk is full')],
  ['a SQLite database that is held too long', failing('ERR_SQLITE_ERROR', 'database is locked')],
])('%s may pass: try again later', (_what, error) => {
  expect(isDatabaseGone(error)).toBe(true)
})

test.each([
  ['a value that is there already', failing('23505')],
  ['a wrong query', failing('42601')],
  ['a broken rule in SQLite', failing('ERR_SQLITE_ERROR', 'UNIQUE constraint failed: users.uid')],
  ['a bug', new TypeError('x is not a function')],
])('%s does not pass by waiting', (_what, error) => {
  expect(isDatabaseGone(error)).toBe(false)
})
