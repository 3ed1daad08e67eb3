import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  /** the given address, by way of the proxy */
  url: string
  /** connections break and new ones are refused, as when the server has been stopped */
  cut(): Promise<void>
  /** drops all traffic silently, as when a cable is pulled; connections open then stay dead */
  swallow(): void
  /** new connections go through again */
  restore(): Promise<void>
  close(): Promise<void>
}

/** Proxy between a server and its database, so that a test can take the database away. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<[Socket, Socket]>()
  let swallowing = false

  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        pairs.delete(pair)
        for (const end of pair) end.destroy()
      })
    }
    if (swallowing) return
    near.pipe(far)
    far.pipe(near)
  })
  await listen(0)
  const address = new URL(target)
  const listeningOn = (server.address() as AddressInfo).port
  address.host = `127.0.0.1:${listeningOn}`

  function listen(on: number): Promise<void> {
    return new Promise((resolve) => server.listen(on, '127.0.0.1', () => resolve()))
  }

  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const [near] of pairs) near.resetAndDestroy()
    await closed
  }

  return {
    url: address.href,
    cut,
    swallow() {
      swallowing = true
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        near.resume()
        far.resume()
      }
    },
    async restore() {
      swallowing = false
      if (!server.listening) await listen(listeningOn)
    },
    async close() {
      if (server.listening) await cut()
    },
  }
}
