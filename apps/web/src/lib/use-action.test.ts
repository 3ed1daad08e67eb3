import { expect, test } from 'vitest'
import { actionRunner } from './use-action.ts'

function recorded() {
  const states: object[] = []
  return { states, run: actionRunner((state) => states.push(state)) }
}

test('an action is busy while it runs and idle afterwards', async () => {
  const { states, run } = recorded()
  expect(await run(async () => 'the result is not needed')).toBe(true)
  expect(states).toEqual([
    { busy: true, failure: null },
    { busy: false, failure: null },
  ])
})

test('a second call while the first is running does nothing', async () => {
  const { run } = recorded()
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  let calls = 0
  const action = () => {
    calls += 1
    return promise
  }
  const first = run(action)
  expect(await run(action)).toBe(false)
  resolve()
  expect(await first).toBe(true)
  expect(calls).toBe(1)
})

test('a failure is reported with its error, and the next run clears it', async () => {
  const { states, run } = recorded()
  const error = new Error('refused')
  expect(await run(() => Promise.reject(error))).toBe(false)
  expect(states.at(-1)).toEqual({ busy: false, failure: { error } })
  expect(await run(() => Promise.resolve())).toBe(true)
  expect(states.slice(2)).toEqual([
    { busy: true, failure: null },
    { busy: false, failure: null },
  ])
})
