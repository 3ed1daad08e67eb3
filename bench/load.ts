import { Agent, request } from 'node:http'

export type Ask = { method?: string; path: string; headers?: Record<string, string>; body?: Buffer | string }
export type Load = { perSecond: number; p99: number; wrong: number }

export type LoadOptions = { concurrency: number; milliseconds: number }

/** Asks over kept-alive connections, so many at a time, for so long. Only ever this machine. */
export async function load(url: string, ask: () => Ask, { concurrency, milliseconds }: LoadOptions): Promise<Load> {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const took: number[] = []
  let wrong = 0

  const one = (): Promise<void> =>
    new Promise((resolve) => {
      const { method = 'GET', path, headers = {}, body } = ask()
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const began = performance.now()
      const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (answer) => {
        if (answer.statusCode !== 200) wrong += 1
        answer.resume()
        answer.on('end', () => {
          took.push(performance.now() - began)
          resolve()
        })
      })
      sent.on('error', () => {
        wrong += 1
        resolve()
      })
      sent.end(body)
    })

  const began = performance.now()
  const until = began + milliseconds
  const visitor = async () => {
    while (performance.now() < until) await one()
  }
  await Promise.all(Array.from({ length: concurrency }, visitor))
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  took.sort((a, b) => a - b)
  return { perSecond: took.length / seconds, p99: took[Math.floor(took.length * 0.99)] ?? Number.NaN, wrong }
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** A and B by turns, so that whatever else the machine does slows both; answers the median of the rounds' A/B. */
export async function ratio(rounds: number, a: () => Promise<number>, b: () => Promise<number>): Promise<number> {
  const ratios: number[] = []
  await a()
  await b()
  for (let round = 0; round < rounds; round += 1) {
    // Whoever goes first finds another machine than whoever goes second.
    const first = round % 2 === 0
    const one = await (first ? a : b)()
    const other = await (first ? b : a)()
    ratios.push(first ? one / other : other / one)
  }
  return median(ratios)
}
