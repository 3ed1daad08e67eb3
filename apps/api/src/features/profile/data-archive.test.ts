import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { OwnData } from '../../platform/own-data.ts'
import type { Services } from '../../platform/services.ts'
import { archiveOf } from './own-data-routes.ts'

const services = { clock: { now: () => Date.UTC(2026, 10, 15) } } as Services

/** Counts how many of its files were requested. */
function documents(count: number): { part: OwnData; asked: () => number } {
  let asked = 0
  return {
    asked: () => asked,
    part: {
      tables: [],
      async *files() {
        for (asked = 0; asked < count; asked += 1) yield { name: `${asked}.bin`, bytes: Buffer.alloc(1024 * 1024) }
      },
    },
  }
}

test('each user may have one archive in progress, and another once it is closed', async () => {
  const { part } = documents(3)
  const { stream } = await archiveOf(services, [part], 1)
  await expect(archiveOf(services, [part], 1)).rejects.toMatchObject({ status: 429 })
  const other = await archiveOf(services, [part], 2)
  for (const taken of [stream, other.stream]) {
    const closed = new Promise((resolve) => taken.once('close', resolve))
    taken.destroy()
    await closed
  }
  const again = await archiveOf(services, [part], 1)
  for await (const _piece of again.stream);
  const { stream: last } = await archiveOf(services, [part], 1)
  last.destroy()
})

test('files are not read ahead of the client', async () => {
  const { part, asked } = documents(50)
  const { stream } = await archiveOf(services, [part], 3)
  await new Promise((resolve) => stream.once('readable', resolve))
  for (let turns = 0; turns < 20; turns += 1) await turn()
  expect(asked()).toBeLessThan(3)
  stream.destroy()
})
