import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type StandInPerson = { id: string; name?: string }
export type SocialStandIn = {
  url: string
  /** the person signed in there, and whether they consent */
  person: StandInPerson
  consents: boolean
  /** answers every call for a token or a person with this status */
  failsWith: number | null
  settings: Record<string, string>
  close(): Promise<void>
}

const CLIENT = { id: 'app-id', secret: 'app-secret' }

type Grant = { redirectUri: string; challenge: string | null }

/** Facebook, Instagram and X as far as a sign-in needs them: each with its own paths and response formats. */
export async function startSocialStandIn(): Promise<SocialStandIn> {
  const grants = new Map<string, Grant>()
  const tokens = new Set<string>()

  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://stand-in')
    void answer(request, address, response).catch(() => json(response, 500, {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const standIn: SocialStandIn = {
    url,
    person: { id: '1001', name: 'Asha Rao' },
    consents: true,
    failsWith: null,
    settings: settingsFor(url),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return standIn

  async function answer(request: IncomingMessage, address: URL, response: ServerResponse): Promise<void> {
    if (['/dialog/oauth', '/oauth/authorize', '/i/oauth2/authorize'].includes(address.pathname)) {
      return consent(address, response)
    }
    if (standIn.failsWith) return json(response, standIn.failsWith, { error: 'out of order' })
    if (request.method === 'POST') return token(request, address, response)
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (!tokens.has(bearer)) return json(response, 401, { error: 'bad token' })
    const { id, name } = standIn.person
    if (address.pathname === '/2/users/me') return json(response, 200, { data: { id, name, username: 'asha' } })
    if (address.pathname !== '/me') return json(response, 404, {})
    if (address.searchParams.get('fields')?.startsWith('user_id')) {
      return json(response, 200, { user_id: id, username: 'asha', name, id: 'app-scoped' })
    }
    return json(response, 200, { id, name })
  }

  function consent({ searchParams }: URL, response: ServerResponse): void {
    const back = new URL(searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('state', searchParams.get('state') ?? '')
    if (standIn.consents) {
      const code = randomUUID()
      grants.set(code, { redirectUri: back.origin + back.pathname, challenge: searchParams.get('code_challenge') })
      back.searchParams.set('code', code)
    } else {
      back.searchParams.set('error', 'access_denied')
    }
    response.writeHead(302, { location: back.href }).end()
  }

  async function token(request: IncomingMessage, { pathname }: URL, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await bodyOf(request))
    const isX = pathname === '/2/oauth2/token'
    const basic = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString('base64')}`
    const isKnown = isX ? request.headers.authorization === basic : form.get('client_secret') === CLIENT.secret
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    if (!isKnown || !grant || grant.redirectUri !== form.get('redirect_uri')) {
      return json(response, 400, { error: 'invalid_grant' })
    }
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (isX && proof !== grant.challenge) return json(response, 400, { error: 'invalid_grant' })
    const accessToken = randomUUID()
    tokens.add(accessToken)
    const isInstagram = form.get('client_id') === 'instagram-app'
    if (isInstagram) return json(response, 200, { data: [{ access_token: accessToken, user_id: 1, permissions: 'x' }] })
    return json(response, 200, { access_token: accessToken, token_type: 'bearer', expires_in: 5000 })
  }
}

function settingsFor(url: string): Record<string, string> {
  return {
    FACEBOOK_CLIENT_ID: CLIENT.id,
    FACEBOOK_CLIENT_SECRET: CLIENT.secret,
    FACEBOOK_BASE_URL: url,
    FACEBOOK_GRAPH_URL: url,
    INSTAGRAM_CLIENT_ID: 'instagram-app',
    INSTAGRAM_CLIENT_SECRET: CLIENT.secret,
    INSTAGRAM_BASE_URL: url,
    INSTAGRAM_API_URL: url,
    INSTAGRAM_GRAPH_URL: url,
    TWITTER_CLIENT_ID: CLIENT.id,
    TWITTER_CLIENT_SECRET: CLIENT.secret,
    TWITTER_BASE_URL: url,
    TWITTER_API_URL: url,
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body))
}
