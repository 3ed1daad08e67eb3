import { expect, test } from 'vitest'
import { bytesInFlight } from '../../platform/http/bytes-in-flight.ts'
import { fewAtOnce } from './document-routes.ts'

test('one user may have eight uploads in progress, without affecting others', async () => {
  const { promise: read, resolve: finish } = Promise.withResolvers<string>()
  const begin = (who: string) => fewAtOnce(who, () => read)
  const first = Array.from({ length: 8 }, () => begin('asha'))
  await expect(begin('asha')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 })
  const other = begin('ravi')
  finish('read')
  expect(await Promise.all([...first, other])).toEqual(Array(9).fill('read'))
  await expect(fewAtOnce('asha', () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
  expect(await Promise.all(Array.from({ length: 8 }, () => begin('asha')))).toHaveLength(8)
})

test('the memory of an upload is free again once it is read or cut off', async () => {
  const before = bytesInFlight.total
  const taken = await fewAtOnce('asha', async (held) => {
    held.take(1000)
    return bytesInFlight.total - before
  })
  const cutOff = fewAtOnce('asha', async (held) => {
    held.take(1000)
    throw new Error('cut off')
  })
  await expect(cutOff).rejects.toThrow('cut off')
  expect([taken, bytesInFlight.total]).toEqual([1000, before])
})
