import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const AUTHORIZATION = new RegExp(
  '^AWS4-HMAC-SHA256 Credential=AKEXAMPLE/\\d{8}/ap-south-1/s3/aws4_request, ' +
    'SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=[0-9a-f]{64}$',
)

/** The subset of S3 that stores objects; accepts only signed requests. */
export async function startS3() {
  const objects = new Map<string, Buffer>()
  const refused: string[] = []
  const state = { failsWith: 0, says: '' }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { authorization = '', 'x-amz-date': date = '' } = request.headers
    if (!AUTHORIZATION.test(authorization) || !/^\d{8}T\d{6}Z$/.test(String(date))) {
      refused.push(authorization)
      return response.writeHead(403).end()
    }
    if (state.failsWith) return response.writeHead(state.failsWith).end(`<Error><Code>${state.says}</Code></Error>`)
    const path = request.url ?? ''
    if (request.method === 'PUT') objects.set(path, Buffer.concat(chunks))
    if (request.method === 'DELETE') objects.delete(path)
    if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end()
    const found = objects.get(path)
    return response.writeHead(found ? 200 : 404).end(found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    objects,
    refused,
    state,
    settings: {
      endpoint,
      bucket: 'papers',
      region: 'ap-south-1',
      clientId: 'AKEXAMPLE',
      clientSecret: 'secret',
    },
    /** for a server that keeps its documents here */
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'papers',
      S3_REGION: 'ap-south-1',
      S3_ACCESS_KEY_ID: 'AKEXAMPLE',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
