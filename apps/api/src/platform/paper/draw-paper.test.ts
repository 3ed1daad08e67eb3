import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Asked, type Drawn, drawPaper, PaperThread, stopDrawing } from './draw-paper.ts'

afterAll(stopDrawing)

const SOURCE = `
  export const write = async ({ words }) => Buffer.from(words.join(' '))
  export const hang = () => new Promise(() => {})
  export const fail = async () => { throw new Error('no ink') }
  export const crash = () => new Promise(() => setTimeout(() => { throw new Error('the pen broke') }))`
const MODULE = new URL(`data:text/javascript,${encodeURIComponent(SOURCE)}`)
const written = async (...words: string[]) => String(await drawPaper(MODULE, 'write', { words }))

test('each paper is returned to its caller, and a thread that ended is replaced', async () => {
  expect(await Promise.all([written('one', 'paper'), written('another')])).toEqual(['one paper', 'another'])
  const cutOff = drawPaper(MODULE, 'hang', {})
  await Promise.all([expect(cutOff).rejects.toThrow('ended'), stopDrawing()])
  expect(await written('again')).toBe('again')
})

test('a paper that cannot be drawn fails alone, with the reason, and a crash fails with its own', async () => {
  const [failed, missing, good] = await Promise.allSettled([
    drawPaper(MODULE, 'fail', {}),
    drawPaper(MODULE, 'noSuchPaper', {}),
    written('one'),
  ])
  expect(failed).toMatchObject({ reason: { message: 'Error: no ink' } })
  expect(missing).toMatchObject({ reason: { message: expect.stringContaining('has no noSuchPaper') } })
  expect(good).toMatchObject({ value: 'one' })
  await expect(drawPaper(MODULE, 'crash', {})).rejects.toThrow('the pen broke')
})

/** In this process: a thread that only takes down its orders. */
describe('the thread', () => {
  class Fake extends EventEmitter {
    readonly postMessage = vi.fn<(order: Asked) => void>()
    readonly ref = vi.fn<() => void>()
    readonly unref = vi.fn<() => void>()
    readonly terminate = vi.fn(async () => void this.emit('exit'))
    drawn(id: number) {
      this.emit('message', { id, bytes: Buffer.from('paper') } satisfies Drawn)
    }
  }
  function drawing() {
    const started: Fake[] = []
    const start = () => {
      const fake = new Fake()
      started.push(fake)
      return fake as unknown as Worker
    }
    const thread = new PaperThread(start)
    return { thread, started, draw: (name: string) => thread.draw(MODULE, name, {}) }
  }
  afterEach(() => {
    vi.useRealTimers()
  })

  test('ends after a minute without work, and does not keep the process alive in it', async () => {
    vi.useFakeTimers()
    const { thread, started, draw } = drawing()
    await thread.stop()
    const both = [draw('one'), draw('two')]
    const [first] = started
    expect(first?.postMessage.mock.calls.map(([{ id, name }]) => [id, name])).toEqual([
      [1, 'one'],
      [2, 'two'],
    ])
    first?.drawn(1)
    vi.advanceTimersByTime(120_000)
    expect([first?.unref.mock.calls.length, first?.terminate.mock.calls.length]).toEqual([0, 0])
    first?.drawn(2)
    expect(await Promise.all(both)).toEqual([Buffer.from('paper'), Buffer.from('paper')])
    expect(first?.unref).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(59_999)
    const third = draw('three')
    expect(first?.ref).toHaveBeenCalledTimes(3)
    vi.advanceTimersByTime(120_000)
    expect(first?.terminate).not.toHaveBeenCalled()
    first?.drawn(3)
    await third
    vi.advanceTimersByTime(60_000)
    expect(first?.terminate).toHaveBeenCalledOnce()
    void draw('four')
    expect(started).toHaveLength(2)
  })

  test('once ended, is not waited for: its papers have failed, and a late answer changes nothing', async () => {
    vi.useFakeTimers()
    const { thread, started, draw } = drawing()
    const cutOff = expect(draw('one')).rejects.toThrow('the thread that draws papers ended')
    await thread.stop()
    await cutOff
    const next = draw('two')
    const second = started[1]
    second?.drawn(2)
    expect(await next).toEqual(Buffer.from('paper'))
    expect(second?.unref).toHaveBeenCalledOnce()
    const last = draw('three')
    second?.drawn(1)
    second?.emit('message', { id: 1, bytes: null, problem: 'too late' } satisfies Drawn)
    expect(second?.unref).toHaveBeenCalledOnce()
    second?.drawn(3)
    expect(await last).toEqual(Buffer.from('paper'))
  })

  test('fails what it draws with the reason of its end, or of the paper', async () => {
    const { started, draw } = drawing()
    const refused = expect(draw('one')).rejects.toThrow(/^no ink$/)
    started[0]?.emit('message', { id: 1, bytes: null, problem: 'no ink' } satisfies Drawn)
    await refused
    const broken = expect(draw('two')).rejects.toThrow('Error: out of memory')
    started[0]?.emit('error', new Error('out of memory'))
    started[0]?.emit('exit')
    await broken
  })

  const port = Object.assign(new EventEmitter(), { postMessage: vi.fn<(drawn: Drawn) => void>() })
  beforeAll(async () => {
    vi.doMock('node:worker_threads', () => ({ parentPort: port }))
    await import('./paper-worker.ts')
    vi.doUnmock('node:worker_threads')
  })

  test('answers each request by its number, with the paper or the reason', async () => {
    const answered = async (name: string, facts: unknown = {}) => {
      port.postMessage.mockClear()
      port.emit('message', { id: 7, module: MODULE.href, name, facts } satisfies Asked)
      await vi.waitFor(() => expect(port.postMessage).toHaveBeenCalledOnce())
      return port.postMessage.mock.lastCall?.[0]
    }
    const none = { id: 7, bytes: null }
    expect(await answered('write', { words: ['a', 'paper'] })).toEqual({ id: 7, bytes: Buffer.from('a paper') })
    expect(await answered('fail')).toEqual({ ...none, problem: 'Error: no ink' })
    expect(await answered('noSuchPaper')).toEqual({ ...none, problem: `${MODULE.href} has no noSuchPaper` })
  })
})
