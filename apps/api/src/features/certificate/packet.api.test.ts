import { afterEach, expect, test, vi } from 'vitest'
import { Jobs } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { certifyingFirm, udin } from '../../testing/scenes/certificate.ts'
import { makePackets } from './packet/packet.ts'

let release = () => {}
afterEach(() => {
  release()
  vi.useRealTimers()
})

/** A process of its own, which counts what it stores and cannot read the stored files before `read` lets it. */
async function processOf(services: Services, read: Promise<void> = Promise.resolve()) {
  const { storage } = services
  const stored: string[] = []
  const asked: string[] = []
  const own: Services = {
    ...services,
    jobs: new Jobs(services),
    storage: {
      ...storage,
      put: (key, bytes) => {
        stored.push(key)
        return storage.put(key, bytes)
      },
      read: async (key) => {
        asked.push(key)
        await read
        return storage.read(key)
      },
    },
  }
  await makePackets(own)
  return { jobs: own.jobs, stored, asked }
}

onBothEngines('a packet', (setup) => {
  test('that waits for its turn longer than a lease lasts is made once', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const cases = [await firm.toSign(), await firm.toSign()]
    for (const [index, { id, token }] of cases.entries()) {
      expect((await firm.certify(id, { udin: udin(`PACKET000${index}`) })).status).toBe(200)
      expect((await api.post(`/remittances/${id}/packet`, { token })).body.data.state).toBe('making')
    }
    const readable = Promise.withResolvers<void>()
    release = readable.resolve
    const slow = await processOf(api.services, readable.promise)
    const other = await processOf(api.services)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    slow.jobs.start()
    await expect.poll(() => slow.asked.length).toBe(1)
    const leases = async () => {
      const rows = api.services.db.selectFrom('jobs').select('leased_until')
      const found = await rows.where('kind', '=', 'certificate.make-packet').execute()
      return found.map(({ leased_until }) => Number(leased_until) - api.clock.now())
    }
    await expect.poll(leases).toEqual([60_000, 60_000])
    for (let passed = 0; passed < 120; passed += 20) {
      api.clock.advance({ seconds: 20 })
      vi.advanceTimersByTime(20_000)
      await expect.poll(leases).toEqual([60_000, 60_000])
      await other.jobs.runDue()
    }
    release()
    await expect.poll(leases).toEqual([])
    await slow.jobs.stop()
    expect([slow.stored.length, other.stored.length]).toEqual([2, 0])
    for (const { id, token } of cases) {
      expect((await api.get(`/remittances/${id}/packet`, { token })).body.data.state).toBe('ready')
    }
  })
})
