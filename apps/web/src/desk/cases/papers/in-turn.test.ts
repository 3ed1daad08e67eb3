import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('everything is done in its turn, also after something failed', async () => {
  const run = inTurn()
  const order: string[] = []
  const does = (name: string) => async () => {
    order.push(`${name} begins`)
    await Promise.resolve()
    order.push(`${name} ends`)
    return name
  }
  const failing = run(() => Promise.reject(new Error('no')))
  const both = Promise.all([run(does('first')), run(does('second'))])
  await expect(failing).rejects.toThrow('no')
  expect(await both).toEqual(['first', 'second'])
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})
