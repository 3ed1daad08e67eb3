import { FAULT_CALLS, FAULT_KINDS, type FaultCall } from '@nirgam/paypal-stand-in/faults'
import { type StandIn, startStandIn } from '@nirgam/paypal-stand-in/stand-in'
import type { TestApi } from '../test-api.ts'
import type { Chance } from './chance.ts'
import { type Death, type MortalProcess, startMortalProcess } from './mortal-process.ts'

const ACCOUNT = { clientId: 'test-client', clientSecret: 'test-secret', webhookId: 'WH-TEST' }

/**
 * One database, one PayPal and the processes between them. This PayPal would take money twice for one invoice, so that
 * nothing but the product itself prevents it.
 */
export class FaultWorld {
  readonly api: TestApi
  readonly paypal: StandIn
  kills = 0
  faults = 0
  readonly #size: number
  readonly #processes: MortalProcess[] = []
  #deaths: Death[] = []

  private constructor(api: TestApi, paypal: StandIn, size: number) {
    this.api = api
    this.paypal = paypal
    this.#size = size
  }

  /** SQLite blocks the thread while it waits for a lock, so two connections cannot share this one thread. */
  static async open(api: TestApi, size: number): Promise<FaultWorld> {
    const { clock } = api
    const options = { port: 0, dataDir: ':memory:', clock, blockDuplicateInvoices: false, ...ACCOUNT }
    return new FaultWorld(api, await startStandIn(options), size)
  }

  /** Any live process; a dead one is replaced first. */
  async process(chance: Chance): Promise<MortalProcess> {
    const at = chance.between(0, this.#size - 1)
    const known = this.#processes[at]
    if (known && !known.isDead()) return known
    if (known) await known.stop()
    const { config } = this.api.services
    const paypal = { ...ACCOUNT, baseUrl: this.paypal.url, standIn: true }
    const started = await startMortalProcess({ ...config, paypal }, this.api.clock, (call) => this.#takeDeath(call))
    this.#processes[at] = started
    return started
  }

  /** Schedules faults for the next run, each at the next call of its kind. */
  trouble(chance: Chance): void {
    for (let left = chance.between(1, 4); left > 0; left -= 1) {
      this.faults += 1
      this.paypal.injectFault({
        call: chance.one(FAULT_CALLS),
        kind: chance.one(FAULT_KINDS),
        times: chance.between(1, 2),
      })
    }
    for (let left = chance.is(0.4) ? chance.between(1, 2) : 0; left > 0; left -= 1) {
      const call = chance.one<FaultCall>(['create', 'capture', 'capture', 'show', 'verify', 'token'])
      this.#deaths.push({ call, when: chance.one(['before', 'after']) })
    }
  }

  dieAt(death: Death): void {
    this.#deaths.push(death)
  }

  peace(): void {
    this.paypal.clearFaults()
    this.#deaths = []
  }

  async webhooksTo(process: MortalProcess | null): Promise<void> {
    this.paypal.setWebhookUrl(process && `${process.url}/api/payments/webhook`)
  }

  async close(): Promise<void> {
    for (const process of this.#processes) await process?.stop()
    await this.paypal.close()
  }

  #takeDeath(call: FaultCall): Death | null {
    const at = this.#deaths.findIndex((death) => death.call === call)
    if (at < 0) return null
    this.kills += 1
    return this.#deaths.splice(at, 1)[0] ?? null
  }
}
