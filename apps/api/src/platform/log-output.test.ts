import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LogOutput } from './logger.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
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
  expect(output.takeRest().length).toBeLessThan(10 * 1024 * 1024)
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
