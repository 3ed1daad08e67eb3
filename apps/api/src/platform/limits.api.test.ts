import { expect, test } from 'vitest'
import { onBothEngines } from '../testing/engines.ts'
import { Limits } from './limits.ts'

onBothEngines('limits', (setup) => {
  test('let through as many as allowed and tell when to come back', async () => {
    const { services, clock } = await setup()
    const take = () => services.limits.take('login', 'a', { points: 2, seconds: 60 })
    await take()
    await take()
    clock.advance({ seconds: 20 })
    await expect(take()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 40 })
    await services.limits.take('login', 'b', { points: 2, seconds: 60 })
    clock.advance({ seconds: 41 })
    await take()
  })

  test('hold under parallel tries from several servers', async () => {
    const { services, clock } = await setup()
    const [one, other] = [new Limits(services.db, clock), new Limits(services.db, clock)]
    const tries = Array.from({ length: 20 }, (_, n) => (n % 2 ? one : other).take('x', 'y', { points: 5, seconds: 60 }))
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })
})
