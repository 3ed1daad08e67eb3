import { expect, test } from 'vitest'
import { BytesInFlight } from './bytes-in-flight.ts'

function inFlight() {
  return new BytesInFlight({ total: 100, each: 60 })
}

const tooMuch = expect.objectContaining({ status: 429, retryAfterSeconds: 5 })
const busy = expect.objectContaining({ status: 503 })

test('bytes are counted until they are released', () => {
  const bytes = inFlight()
  const held = bytes.open('asha')
  held.take(10)
  held.take(20)
  expect(bytes.total).toBe(30)
  held.close()
  held.close()
  held.take(5)
  expect(bytes.total).toBe(0)
  bytes.open('asha').take(60)
  expect(bytes.total, 'a user whose bytes are released has the whole share again').toBe(60)
})

test('one user may hold a share of the total, across all files', () => {
  const bytes = inFlight()
  bytes.open('asha').take(40)
  expect(() => bytes.open('asha').take(21)).toThrow(tooMuch)
  bytes.open('ravi').take(60)
  expect(bytes.total).toBe(100)
})

test('one user may have a limited number of transfers open', () => {
  const bytes = inFlight()
  const first = bytes.open('asha', { atOnce: 2 })
  bytes.open('asha', { atOnce: 2 })
  expect(() => bytes.open('asha', { atOnce: 2 })).toThrow(tooMuch)
  bytes.open('ravi', { atOnce: 2 })
  first.close()
  bytes.open('asha', { atOnce: 2 })
})

test('when the total is used up, the user with the most bytes loses the upload idle for longest', () => {
  const bytes = inFlight()
  const lost: string[] = []
  const arriving = (who: string, name: string) => {
    const held = bytes.open(who)
    held.mayBeAsked(() => lost.push(name))
    return held
  }
  arriving('asha', 'empty')
  const quiet = arriving('asha', 'quiet')
  const lively = arriving('asha', 'lively')
  quiet.take(25)
  lively.take(10)
  quiet.take(5)
  lively.take(5)
  arriving('ravi', 'other').take(40)
  arriving('meera', 'small').take(20)
  expect(lost).toEqual(['quiet'])
  expect(bytes.total).toBe(75)
})

test('an upload is not dropped for a user with as many bytes, nor once it is complete', () => {
  const bytes = inFlight()
  const stored = bytes.open('asha')
  stored.mayBeAsked(() => expect.unreachable())
  stored.take(60)
  stored.hasArrived()
  const arriving = bytes.open('ravi')
  arriving.mayBeAsked(() => expect.unreachable())
  arriving.take(20)
  expect(() => bytes.open('meera').take(21)).toThrow(busy)
  expect(() => arriving.take(21)).toThrow(busy)
  expect(bytes.total).toBe(80)
})
