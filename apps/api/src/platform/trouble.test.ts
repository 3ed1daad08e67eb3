import { expect, test } from 'vitest'
import { Trouble } from './trouble.ts'

function troubled() {
  const told: unknown[][] = []
  const log = { warn: (...said: unknown[]) => told.push(said), info: (...said: unknown[]) => told.push(said) }
  let now = 0
  const trouble = new Trouble(log, () => now)
  return { trouble, told, advance: (seconds: number) => (now += seconds * 1000) }
}

test('an outage is logged when it begins, once a minute with a count, and when it is over', () => {
  const { trouble, told, advance } = troubled()
  const error = new Error('connection refused')
  for (let half = 0; half < 250; half += 1) {
    trouble.happened('no database', error, { route: '/x' })
    advance(0.5)
  }
  trouble.over('no database')
  trouble.over('no database')
  expect(told).toEqual([
    [{ err: error, route: '/x' }, 'no database'],
    [{ times: 120, last: 'connection refused', route: '/x' }, 'no database'],
    [{ times: 120, last: 'connection refused', route: '/x' }, 'no database'],
    ['no database: that is over'],
  ])
  trouble.happened('no database', error)
  expect(told).toHaveLength(5)
})

test('one outage does not hide another', () => {
  const { trouble, told } = troubled()
  trouble.happened('no database', new Error('a'))
  trouble.happened('no documents', new Error('b'))
  expect(told.map(([, what]) => what)).toEqual(['no database', 'no documents'])
})
