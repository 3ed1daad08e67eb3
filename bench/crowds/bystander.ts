import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import type { Person } from './town.ts'

export type Times = { read: number[]; upload: number[] }
type Wish = { times: number; uploads: boolean }
type Given = { url: string; person: Person }

/**
 * A user outside the crowd who reads a list and uploads a picture now and then; in a separate thread, so that only the
 * server delays them, not the requests sent for the crowd.
 */
export class Bystander {
  readonly #worker: Worker

  constructor(given: Given) {
    this.#worker = new Worker(new URL(import.meta.url), { workerData: given })
  }

  tries(times: number): Promise<Times> {
    return this.#ask({ times, uploads: true })
  }

  async reads(times: number): Promise<number[]> {
    return (await this.#ask({ times, uploads: false })).read
  }

  async #ask(wish: Wish): Promise<Times> {
    this.#worker.postMessage(wish)
    const [measured] = (await once(this.#worker, 'message')) as [Times]
    return measured
  }

  async leave(): Promise<void> {
    await this.#worker.terminate()
  }
}

class Visitor {
  readonly #url: string
  readonly #person: Person
  #picture: Promise<Buffer> | undefined

  constructor({ url, person }: Given) {
    this.#url = url
    this.#person = person
  }

  async tries({ times, uploads }: Wish): Promise<Times> {
    const read: number[] = []
    const upload: number[] = []
    for (let time = 0; time < times; time += 1) {
      read.push(await this.#timed('/api/remittances', {}))
      if (!uploads) continue
      upload.push(await this.#timed(`/api/remittances/${this.#person.remittance}/upload-document`, await this.#form()))
    }
    return { read, upload }
  }

  async #timed(path: string, what: RequestInit): Promise<number> {
    const began = performance.now()
    const headers = { authorization: `Bearer ${this.#person.token}` }
    const answer = await fetch(`${this.#url}${path}`, { ...what, headers })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} to somebody outside the crowd`)
    return performance.now() - began
  }

  async #form(): Promise<RequestInit> {
    this.#picture ??= sharp({ create: { width: 600, height: 400, channels: 3, background: '#c02020' } })
      .jpeg()
      .toBuffer()
    const body = new FormData()
    body.append('document_type', 'panCard')
    body.append('file', new Blob([new Uint8Array(await this.#picture)]), 'pan.jpg')
    return { method: 'POST', body }
  }
}

if (!isMainThread) {
  const visitor = new Visitor(workerData as Given)
  parentPort?.on('message', async (wish: Wish) => parentPort?.postMessage(await visitor.tries(wish)))
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
