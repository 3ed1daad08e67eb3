import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type MutableRedirectUri, type MutableToken, OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server'

export type OidcProvider = {
  /** settings with which the server offers it as Google */
  settings: Record<string, string>
  close(): Promise<void>
}

/** An OpenID Connect provider with a signed-in person, who gives consent on a page. */
export async function startOidcProvider(person: Record<string, unknown>): Promise<OidcProvider> {
  const issuer = new OAuth2Issuer()
  await issuer.keys.generate('RS256')
  const service = new OAuth2Service(issuer)
  service.on('beforeTokenSigning', ({ payload }: MutableToken) => Object.assign(payload, person))
  service.on('beforeAuthorizeRedirect', ({ url }: MutableRedirectUri, request: IncomingMessage) => {
    if (addressOf(request).searchParams.get('consent') === 'yes') return
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
  })

  const server = createServer((request, response) => {
    const { pathname, searchParams } = addressOf(request)
    if (pathname !== '/authorize' || searchParams.has('consent')) return service.requestHandler(request, response)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(consentPage(searchParams))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  issuer.url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    settings: { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: issuer.url },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function consentPage(asked: URLSearchParams): string {
  const answer = (consent: string) => `/authorize?${new URLSearchParams([...asked, ['consent', consent]])}`
  return `<!doctype html><html lang="en"><title>Sign in</title><link rel="icon" href="data:,">
    <h1>Nirgam wants to know who you are</h1>
    <a href="${answer('yes').replaceAll('&', '&amp;')}">Allow</a>
    <a href="${answer('no').replaceAll('&', '&amp;')}">Deny</a></html>`
}

function addressOf({ url = '/' }: IncomingMessage): URL {
  return new URL(url, 'http://provider')
}
