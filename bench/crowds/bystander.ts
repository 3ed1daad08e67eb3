import sharp from 'sharp'
import type { Person } from './town.ts'

/** Somebody who has nothing to do with the crowd, reads a list and uploads a picture now and then. */
export class Bystander {
  readonly #url: string
  readonly #person: Person
  #picture: Promise<Buffer> | undefined

  constructor(url: string, person: Person) {
    this.#url = url
    this.#person = person
  }

  async tries(times: number): Promise<{ read: number[]; upload: number[] }> {
    const read: number[] = []
    const upload: number[] = []
    for (let time = 0; time < times; time += 1) {
      read.push(await this.#timed('/api/remittances', {}))
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

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
