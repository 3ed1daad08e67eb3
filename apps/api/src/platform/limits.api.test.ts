import { expect, test } from 'vitest'
import { statementsOf } from '../testing/databases/statements.ts'
import { onBothEngines } from '../testing/engines.ts'
import { Limits } from './limits.ts'

onBothEngines('limits', (setup) => {
  test('allow as many requests as declared, and say when to retry', async () => {
    const { services, clock } = await setup()
    const take = () => services.limits.take({ name: 'login', points: 2, seconds: 60 }, 'a')
    await take()
    await take()
    clock.advance({ seconds: 20 })
    await expect(take()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 40 })
    await services.limits.take({ name: 'login', points: 2, seconds: 60 }, 'b')
    clock.advance({ seconds: 41 })
    await take()
  })

  test('hold for parallel requests from several servers', async () => {
    const { services, clock } = await setup()
    const [one, other] = [new Limits(services.db, clock), new Limits(services.db, clock)]
    const tries = Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? one : other).take({ name: 'x', points: 5, seconds: 60 }, 'y'),
    )
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  test('are taken in batches if declared so: few statements, and every point counts', async () => {
    const api = await setup()
    const take = () => api.services.limits.take({ name: 'save', points: 300, seconds: 60, handful: 15 }, 'a')
    const sent = await statementsOf(api)(async () => {
      for (let n = 0; n < 300; n += 1) await take()
    })
    expect(sent).toHaveLength(20)
    await expect(take()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 60 })
    api.clock.advance({ seconds: 61 })
    await take()
  })

  test('are never exceeded, even if several servers take batches', async () => {
    const { services, clock } = await setup()
    const servers = Array.from({ length: 4 }, () => new Limits(services.db, clock))
    const limit = { name: 'save', points: 100, seconds: 60, handful: 5 }
    const tries = Array.from({ length: 100 }, () => servers.map((server) => server.take(limit, 'b'))).flat()
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(100)
  })

  test('start again once they are reset, without points left from an earlier batch, and report the points taken', async () => {
    const { services, clock } = await setup()
    const { limits } = services
    const limit = { name: 'save', points: 2, seconds: 60, handful: 2 }
    await limits.take(limit, 'd')
    expect([await limits.taken(limit, 'd'), await limits.taken(limit, 'e')]).toEqual([2, 0])
    await limits.forget(limit, 'd')
    expect(await limits.taken(limit, 'd')).toBe(0)
    const granted = [await limits.isGranted(limit, 'd'), await limits.isGranted(limit, 'd')]
    expect([...granted, await limits.isGranted(limit, 'd')]).toEqual([true, true, false])
    await expect(limits.take(limit, 'd', 'Not now.')).rejects.toMatchObject({ message: 'Not now.' })
    clock.advance({ seconds: 59.999 })
    await expect(limits.take(limit, 'd')).rejects.toMatchObject({ retryAfterSeconds: 1 })
    await services.limits.sweep()
    const kept = () => services.db.selectFrom('limits').select('key').where('key', '=', 'save:d').execute()
    expect(await kept()).toHaveLength(1)
    clock.advance({ seconds: 0.001 })
    expect(await limits.taken(limit, 'd')).toBe(0)
    await services.limits.sweep()
    expect(await kept()).toEqual([])
  })

  test('are swept however many there are', async () => {
    const { services, clock } = await setup()
    const row = (n: number) => ({ key: `many:${n}`, points: 1, resets_at: clock.now() })
    for (const from of [0, 600, 1200]) {
      const rows = Array.from({ length: 600 }, (_, n) => row(from + n))
      await services.db.insertInto('limits').values(rows).execute()
    }
    await services.limits.sweep()
    expect(await services.db.selectFrom('limits').select('key').where('key', 'like', 'many:%').execute()).toEqual([])
  })

  test('start afresh in the next window, regardless of the last batch', async () => {
    const { services, clock } = await setup()
    const take = () => services.limits.take({ name: 'save', points: 40, seconds: 60, handful: 2 }, 'c')
    await take()
    clock.advance({ seconds: 60 })
    for (let n = 0; n < 40; n += 1) await take()
    await expect(take()).rejects.toMatchObject({ status: 429 })
  })
})
