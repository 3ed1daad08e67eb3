import { afterAll, expect, test } from 'vitest'
import { drawPaper, stopDrawing } from './draw-paper.ts'

afterAll(stopDrawing)

const SOURCE = `
  export const write = async ({ words }) => Buffer.from(words.join(' '))
  export const hang = () => new Promise(() => {})
  export const fail = async () => { throw new Error('no ink') }`
const MODULE = new URL(`data:text/javascript,${encodeURIComponent(SOURCE)}`)
const written = async (...words: string[]) => String(await drawPaper(MODULE, 'write', { words }))

test('each paper is returned to its caller, and a thread that ended is replaced', async () => {
  expect(await Promise.all([written('one', 'paper'), written('another')])).toEqual(['one paper', 'another'])
  const cutOff = drawPaper(MODULE, 'hang', {})
  await Promise.all([expect(cutOff).rejects.toThrow('ended'), stopDrawing()])
  expect(await written('again')).toBe('again')
})

test('a paper that cannot be drawn fails alone, with the reason', async () => {
  const [failed, missing, good] = await Promise.allSettled([
    drawPaper(MODULE, 'fail', {}),
    drawPaper(MODULE, 'noSuchPaper', {}),
    written('one'),
  ])
  expect(failed).toMatchObject({ reason: { message: 'Error: no ink' } })
  expect(missing).toMatchObject({ reason: { message: expect.stringContaining('has no noSuchPaper') } })
  expect(good).toMatchObject({ value: 'one' })
})
