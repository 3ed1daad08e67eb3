import { expect, test } from 'vitest'
import { type Db, isDatabaseGone, isUniqueViolation, transaction } from './engine.ts'

const failing = (code: string, message = 'no') => Object.assign(new Error(message), { code })

test.each([
  ['a refused connection', failing('ECONNREFUSED')],
  ['a broken connection', failing('08006')],
  ['a server that shuts down', failing('57P01')],
  ['a full disk under PostgreSQL', failing('53100')],
  ['a full disk under the documents', failing('ENOSPC')],
  ['a full disk under SQLite', failing('ERR_SQLITE_ERROR', 'database or disk is full')],
  ['a SQLite database that is held too long', failing('ERR_SQLITE_ERROR', 'database is locked')],
])('%s is temporary: try again later', (_what, error) => {
  expect(isDatabaseGone(error)).toBe(true)
})

test.each([
  ['a value that is there already', failing('23505')],
  ['a wrong query', failing('42601')],
  ['a broken rule in SQLite', failing('ERR_SQLITE_ERROR', 'UNIQUE constraint failed: users.uid')],
  ['a bug', new TypeError('x is not a function')],
])('%s is not temporary', (_what, error) => {
  expect(isDatabaseGone(error)).toBe(false)
})

test.each([
  ['PostgreSQL', failing('23505'), true],
  ['SQLite', failing('ERR_SQLITE_ERROR', 'UNIQUE constraint failed: users.uid'), true],
  ['another rule of SQLite', failing('ERR_SQLITE_ERROR', 'CHECK constraint failed'), false],
  ['somebody else’s words', new Error('UNIQUE constraint failed'), false],
  ['nothing', null, false],
  ['a text', 'code', false],
])('a value that is there already is told by %s', (_what, error, isThere) => {
  expect(isUniqueViolation(error)).toBe(isThere)
})

test('a transaction is repeated while the database asks for it, four times in all, and for nothing else', async () => {
  const tries = async (...ends: (string | null)[]) => {
    let tried = 0
    const execute = async () => {
      const code = ends[tried]
      tried += 1
      if (code) throw failing(code)
      return 'done'
    }
    const db = { transaction: () => ({ execute }) } as unknown as Db
    const came = await transaction(db, async () => {}).catch(({ code }) => code)
    return [tried, came]
  }
  expect(await tries(null)).toEqual([1, 'done'])
  expect(await tries('40001', '40P01', '40001', null)).toEqual([4, 'done'])
  expect(await tries('40001', '40001', '40001', '40P01', null)).toEqual([4, '40P01'])
  expect(await tries('23505', null)).toEqual([1, '23505'])
})
