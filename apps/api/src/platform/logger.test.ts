import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  write(createLogger('debug', { write: (line) => lines.push(line) }))
  return lines.join('')
}

test('secrets are hidden at any depth of a log line', () => {
  const text = logged((log) => {
    log.info(
      { token: 'TT-1', user: { password: 'TT-2', deeper: { panNumber: 'TT-3', more: { iban: 'TT-4' } } } },
      'hello',
    )
    log.child({ reqId: 'r-1' }).warn({ body: { anything: 'TT-5' }, to: 'TT-6' }, 'again')
  })
  expect(text).not.toContain('TT-')
  expect(text).toContain('[hidden]')
  expect(text).toContain('"deeper":{"panNumber":"[hidden]","more":"[deep]"}')
  expect(text).toContain('hello')
  expect(text).toContain('r-1')
})

test('an error keeps its name, message and stack, but not its secrets', () => {
  const error = Object.assign(new TypeError('broken'), { body: 'TT-1', code: 'TT-2', status: 418 })
  const [line] = logged((log) => log.error({ err: error, route: '/x' }, 'failed')).split('\n')
  const { err, route } = JSON.parse(line ?? '')
  expect(err).toMatchObject({ type: 'TypeError', message: 'broken', status: 418, body: '[hidden]', code: '[hidden]' })
  expect(err.stack).toContain('logger.test.ts')
  expect(route).toBe('/x')
})

test('what is nothing, and what is no plain object, is logged as it is', () => {
  const at = new Date(0)
  const [line] = logged((log) => log.info({ none: null, missing: undefined, at, list: [{ n: 1 }] }, 'odd')).split('\n')
  expect(JSON.parse(line ?? '')).toMatchObject({ none: null, at: at.toISOString(), list: [{ n: 1 }], msg: 'odd' })
})
