import fs from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLogger, LogOutput, wholly } from './logger.ts'

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

test.each(['otp', 'code', 'authorization', 'cookie', 'accountNumber', 'confirmAccountNumber', 'iban'])(
  'a log line hides %s',
  (name) => {
    const [line] = logged((log) => log.info({ [name]: 'TT-1', form: { [name]: 'TT-2' } }, 'saved')).split('\n')
    expect(JSON.parse(line ?? '')).toMatchObject({ [name]: '[hidden]', form: { [name]: '[hidden]' } })
  },
)

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

afterEach(() => {
  vi.useRealTimers()
})

describe('the output', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  test('lines refused by a full disk are dropped and counted, and reported once there is room', async () => {
    let isFull = true
    let written = ''
    const output = new LogOutput(async (text) => {
      if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      written += text
    })
    output.write('{"n":1}\n')
    output.write('{"n":2}\n')
    await vi.advanceTimersByTimeAsync(200)
    output.write('{"n":3}\n')
    await vi.advanceTimersByTimeAsync(5_000)
    expect([written, output.droppedLines, output.isDropping]).toEqual(['', 3, true])

    isFull = false
    await vi.advanceTimersByTimeAsync(2_000)
    expect(JSON.parse(written)).toMatchObject({ dropped: 3, msg: 'log lines could not be written' })
    expect([output.droppedLines, output.isDropping]).toEqual([3, false])
    output.write('{"n":4}\n')
    await vi.advanceTimersByTimeAsync(200)
    expect(written.split('\n').slice(1)).toEqual(['{"n":4}', ''])
  })

  test('lines that are never read take bounded memory', async () => {
    const output = new LogOutput(() => new Promise(() => {}))
    const line = `${'x'.repeat(1024 * 1024 - 1)}\n`
    for (let n = 0; n < 12; n += 1) output.write(line)
    expect(output.droppedLines).toBe(3)
    const [told = '', ...rest] = output.takeRest().split('\n')
    expect(JSON.parse(told)).toMatchObject({ level: 40, pid: process.pid, dropped: 3 })
    expect(rest.join('\n')).toBe(line.repeat(9))
  })

  test('exactly eight megabytes still take one more line', () => {
    const output = new LogOutput(() => new Promise(() => {}))
    output.write('x'.repeat(8 * 1024 * 1024))
    output.write('1\n')
    expect(output.droppedLines).toBe(0)
    output.write('2\n')
    expect(output.droppedLines).toBe(1)
  })

  test('lines that come while others are written follow them, in one write', async () => {
    const writes: string[] = []
    let finish = () => {}
    const output = new LogOutput((text) => {
      writes.push(text)
      return new Promise((resolve) => {
        finish = resolve
      })
    })
    output.write('1\n')
    expect(writes, 'not before the others of its turn').toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    output.write('2\n')
    output.write('3\n')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(writes).toEqual(['1\n'])
    finish()
    await vi.advanceTimersByTimeAsync(100)
    expect(writes).toEqual(['1\n', '2\n3\n'])
    finish()
    await vi.advanceTimersByTimeAsync(10_000)
    expect([writes.length, output.takeRest(), output.isDropping]).toEqual([2, '', false])
  })
})

describe('a write that takes three bytes at a time', () => {
  function threeBytes(trouble: string) {
    const troubles = [trouble]
    let written = ''
    const output = new LogOutput(
      wholly(async (bytes) => {
        const code = written && troubles.pop()
        if (code) throw Object.assign(new Error(code), { code })
        written += String(bytes.subarray(0, 3))
        return { bytesWritten: Math.min(3, bytes.length) }
      }),
    )
    return { output, written: () => written }
  }
  beforeEach(() => {
    vi.useFakeTimers()
  })

  test('is repeated, after a pause if its reader is slow', async () => {
    const { output, written } = threeBytes('EAGAIN')
    createLogger('info', output).info('hello, reader')
    await vi.advanceTimersByTimeAsync(199)
    expect(written()).toBe('{"l')
    await vi.advanceTimersByTimeAsync(1)
    expect(JSON.parse(written())).toMatchObject({ level: 30, pid: process.pid, msg: 'hello, reader' })
    expect([written().endsWith('\n'), output.droppedLines]).toEqual([true, 0])
  })

  test('is given up on any other trouble', async () => {
    const { output, written } = threeBytes('ENOSPC')
    output.write('1234\n5678\n')
    await vi.advanceTimersByTimeAsync(100)
    expect([written(), output.droppedLines]).toEqual(['123', 2])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(written()).toContain('log lines could not be written')
  })
})

test('the last lines are written when the process ends, and no error of a stream ends it', async () => {
  const writeSync = vi.fn<(fd: number, text: string) => void>()
  vi.doMock('node:fs', () => ({ ...fs, writeSync }))
  loads += 1
  const { standardOutput }: typeof import('./logger.ts') = await import(/* @vite-ignore */ `./logger.ts?load=${loads}`)
  vi.doUnmock('node:fs')
  const [leaving, ...troubled] = [
    vi.spyOn(process, 'prependListener').mockReturnThis(),
    vi.spyOn(process.stdout, 'on').mockReturnThis(),
    vi.spyOn(process.stderr, 'on').mockReturnThis(),
  ]
  const output = standardOutput()
  const leave = leaving?.mock.lastCall?.[1] as () => void
  const onTrouble = ['error', expect.any(Function)]
  expect(troubled.map(({ mock }) => mock.lastCall)).toEqual([onTrouble, onTrouble])
  for (const spy of [leaving, ...troubled]) spy?.mockRestore()
  vi.useFakeTimers()
  output.write('the last\n')
  leave()
  expect(writeSync.mock.calls).toEqual([[1, 'the last\n']])
  writeSync.mockImplementation(() => {
    throw new Error('EPIPE')
  })
  leave()
  expect(standardOutput(), 'there is one for the process').toBe(output)
})
let loads = 0
