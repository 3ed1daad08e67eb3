import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Ask = { method?: string; path: string; headers?: Record<string, string>; body?: Buffer | string }
export type Load = { perSecond: number; p99: number; wrong: number }

export type LoadOptions = { concurrency: number; milliseconds: number }

const TURN_MS = 100

/**
 * Sends requests over kept-alive connections. The server is always local, so requests are written and replies read with
 * minimal work: an HTTP client costs as much as the baseline server and would hide it.
 */
export async function load(url: string, ask: () => Ask, { concurrency, milliseconds }: LoadOptions): Promise<Load> {
  const { hostname, port } = new URL(url)
  const took: number[] = []
  let wrong = 0
  const began = performance.now()
  const until = began + milliseconds
  const visitor = async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    await once(socket, 'connect')
    while (performance.now() < until) {
      const asked = performance.now()
      if ((await exchange(socket, ask())) !== 200) wrong += 1
      took.push(performance.now() - asked)
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: concurrency }, visitor))
  const seconds = (performance.now() - began) / 1000
  took.sort((a, b) => a - b)
  return { perSecond: took.length / seconds, p99: took[Math.floor(took.length * 0.99)] ?? Number.NaN, wrong }
}

/** Sends one request and reads its whole reply, which has a content length; returns the status. */
export function exchange(socket: Socket, { method = 'GET', path, headers = {}, body = '' }: Ask): Promise<number> {
  const fields = {
    host: 'localhost',
    ...headers,
    ...(body === '' ? {} : { 'content-length': Buffer.byteLength(body) }),
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  return new Promise((resolve, reject) => {
    let status = 0
    let missing = 0
    const read = (chunk: Buffer) => {
      if (status === 0) {
        const end = chunk.indexOf('\r\n\r\n')
        const answer = chunk.toString('latin1', 0, end)
        status = Number(answer.slice(9, 12))
        missing = Number(/content-length: (\d+)/i.exec(answer)?.[1]) + end + 4
      }
      missing -= chunk.length
      if (missing > 0) return
      socket.off('data', read).off('close', lost)
      resolve(status)
    }
    const lost = () => reject(new Error(`${path}: the server hung up`))
    socket.on('data', read).on('close', lost)
    if (typeof body === 'string') socket.write(head + body)
    else {
      socket.write(head)
      socket.write(body)
    }
  })
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/**
 * A against B in many short turns, so that other load on the machine slows both alike; returns the median of A/B over
 * the rounds. The first turns only warm up.
 */
export async function ratio(
  { rounds, milliseconds }: { rounds: number; milliseconds: number },
  a: (milliseconds: number) => Promise<number>,
  b: (milliseconds: number) => Promise<number>,
): Promise<number> {
  const turns = Math.ceil(milliseconds / TURN_MS)
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    let [ofA, ofB] = [0, 0]
    for (let turn = 0; turn < turns; turn += 1) {
      ofA += await a(TURN_MS)
      ofB += await b(TURN_MS)
    }
    if (round > 0) ratios.push(ofA / ofB)
  }
  return median(ratios)
}
