import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A client that stalls: it stops sending a file, or stops reading a response. */
export type SlowClient = {
  /** the response's status; pending until there is a response */
  status: Promise<number>
  /** when the server has ended the connection */
  ended: Promise<void>
  leave(): void
}

type Target = { url: string; token: string }

/** Requests a file and reads only the first bytes of the response. */
export function unreadDownload({ url, token }: Target, path: string): Promise<SlowClient> {
  return slow(url, [`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`], { reads: false })
}

/** Announces a file of 5 MB, sends `bytes` of it and no more. */
export function halfUpload({ url, token }: Target, remittance: number, bytes: Buffer): Promise<SlowClient> {
  const start = [
    '--cut\r\nContent-Disposition: form-data; name="document_type"\r\n\r\npanCard\r\n',
    '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
  ].join('')
  const head = [
    `POST /api/remittances/${remittance}/upload-document HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}`,
    `Content-Type: multipart/form-data; boundary=cut\r\nContent-Length: ${start.length + 5 * 1024 * 1024}\r\n\r\n`,
  ].join('\r\n')
  return slow(url, [head, start, bytes])
}

/** Begins a request and never completes it. */
export function halfRequest(url: string, beginning: string): Promise<SlowClient> {
  return slow(url, [beginning])
}

async function slow(url: string, parts: readonly (string | Buffer)[], { reads = true } = {}): Promise<SlowClient> {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect({ host: hostname, port: Number(port), allowHalfOpen: false })
  socket.on('error', () => {})
  await once(socket, 'connect')
  const status = new Promise<number>((resolve) => {
    socket.once('data', (answer: Buffer) => {
      // A socket that does not read does not notice that the other side has closed.
      if (reads) socket.resume()
      else socket.pause()
      resolve(Number(answer.toString('latin1').slice(9, 12)))
    })
  })
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  for (const part of parts) socket.write(part)
  return { status, ended, leave: () => socket.destroy() }
}
