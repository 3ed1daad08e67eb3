import { EventEmitter } from 'node:events'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Asked, Drawn } from './draw-paper.ts'

const SOURCE = `
  export const write = async ({ words }) => Buffer.from(words.join(' '))
  export const hang = () => new Promise(() => {})
  export const fail = async () => { throw new Error('no ink') }
  export const crash = () => new Promise(() => setTimeout(() => { throw new Error('the pen broke') }))`
const MODULE = new URL(`data:text/javascript,${encodeURIComponent(SOURCE)}`)

let loads = 0
let stop = async () => {}
afterEach(async () => {
  vi.useRealTimers()
  await stop()
})

/** Loads the file again, so that a thread of another test is not used. */
async function drawing() {
  loads += 1
  const loaded: typeof import('./draw-paper.ts') = await import(/* @vite-ignore */ `./draw-paper.ts?load=${loads}`)
  stop = loaded.stopDrawing
  const draw = (name: string, facts: unknown = {}) => loaded.drawPaper(MODULE, name, facts)
  return { ...loaded, draw, written: async (...words: string[]) => String(await draw('write', { words })) }
}

test('each paper is returned to its caller, and a thread that ended is replaced', async () => {
  const { draw, written, stopDrawing } = await drawing()
  expect(await Promise.all([written('one', 'paper'), written('another')])).toEqual(['one paper', 'another'])
  const cutOff = draw('hang')
  await Promise.all([expect(cutOff).rejects.toThrow('the thread that draws papers ended'), stopDrawing()])
  expect(await written('again')).toBe('again')
})

test('a paper that cannot be drawn fails alone, with the reason, and a crash fails with its reason', async () => {
  const { draw, written } = await drawing()
  const [failed, missing, good] = await Promise.allSettled([draw('fail'), draw('noSuchPaper'), written('one')])
  expect(failed).toMatchObject({ reason: { message: 'Error: no ink' } })
  expect(missing).toMatchObject({ reason: { message: expect.stringContaining('has no noSuchPaper') } })
  expect(good).toMatchObject({ value: 'one' })
  await expect(draw('crash')).rejects.toThrow('the pen broke')
})

/** In this process, with a thread that only takes down its orders. */
describe('the thread', () => {
  const threads: Thread[] = []
  class Thread extends EventEmitter {
    readonly postMessage = vi.fn<(order: Asked) => void>()
    readonly ref = vi.fn<() => void>()
    readonly unref = vi.fn<() => void>()
    readonly terminate = vi.fn(async () => void this.emit('exit'))
    constructor() {
      super()
      threads.push(this)
    }
  }
  const port = Object.assign(new EventEmitter(), { postMessage: vi.fn<(drawn: Drawn) => void>() })
  beforeAll(async () => {
    vi.doMock('node:worker_threads', () => ({ Worker: Thread, parentPort: port }))
    await import('./paper-worker.ts')
    return () => vi.doUnmock('node:worker_threads')
  })

  async function faked() {
    threads.length = 0
    const loaded = await drawing()
    vi.useFakeTimers()
    const drawn = (id: number) => threads.at(-1)?.emit('message', { id, bytes: Buffer.from('paper') } satisfies Drawn)
    return { ...loaded, drawn }
  }

  test('ends after a minute without work, and does not keep the process alive in it', async () => {
    const { draw, drawn, stopDrawing } = await faked()
    await stopDrawing()
    const both = [draw('one'), draw('two')]
    const [thread] = threads
    drawn(1)
    vi.advanceTimersByTime(120_000)
    expect([thread?.unref.mock.calls.length, thread?.terminate.mock.calls.length]).toEqual([0, 0])
    drawn(2)
    expect(await Promise.all(both)).toEqual([Buffer.from('paper'), Buffer.from('paper')])
    expect(thread?.unref).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(59_999)
    const third = draw('three')
    expect(thread?.ref).toHaveBeenCalledTimes(3)
    vi.advanceTimersByTime(120_000)
    expect(thread?.terminate).not.toHaveBeenCalled()
    drawn(3)
    await third
    vi.advanceTimersByTime(60_000)
    expect(thread?.terminate).toHaveBeenCalledOnce()
    expect(threads).toHaveLength(1)
  })

  test('once ended, is not waited for: its papers have failed, and a late answer changes nothing', async () => {
    const { draw, drawn, stopDrawing } = await faked()
    const cutOff = draw('one')
    await Promise.all([expect(cutOff).rejects.toThrow('ended'), stopDrawing()])
    const next = draw('two')
    drawn(1)
    expect(threads[1]?.unref).not.toHaveBeenCalled()
    threads[1]?.emit('message', { id: 1, bytes: null, problem: 'too late' } satisfies Drawn)
    drawn(2)
    expect(await next).toEqual(Buffer.from('paper'))
    expect(threads[1]?.unref).toHaveBeenCalledOnce()
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
