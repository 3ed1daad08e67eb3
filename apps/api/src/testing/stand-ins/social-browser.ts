import type { Answer } from '../http-client.ts'
import type { TestApi } from '../test-api.ts'

/** A browser during a social sign-in: it keeps its cookie and follows redirects. */
export class SocialBrowser {
  readonly #api: TestApi
  #cookie = ''

  constructor(api: TestApi) {
    this.#api = api
  }

  /** Goes to the provider's consent page; returns its URL. */
  async leaveFor(provider: string): Promise<string> {
    const answer = await this.#get(`/auth/${provider}`)
    const set = answer.headers.get('set-cookie')
    if (set) this.#cookie = set.split(';')[0] ?? ''
    return answer.headers.get('location') ?? ''
  }

  /** Gives consent; returns the URL that the browser is redirected to. */
  async consent(page: string): Promise<string> {
    const answer = await fetch(page, { redirect: 'manual' })
    return answer.headers.get('location') ?? ''
  }

  /** Follows the redirect to our site; returns the visitor's final URL. */
  async comeBack(address: string): Promise<string> {
    const { pathname, search } = new URL(address)
    const answer = await this.#get(`${pathname.replace('/api', '')}${search}`)
    return answer.headers.get('location') ?? ''
  }

  async signIn(provider: string): Promise<string> {
    return this.comeBack(await this.consent(await this.leaveFor(provider)))
  }

  exchange(place: string): Promise<Answer> {
    const code = new URL(place, 'http://localhost').searchParams.get('handoff')
    return this.#api.post('/auth/exchange', { body: { code }, headers: { cookie: this.#cookie } })
  }

  #get(path: string): Promise<Answer> {
    return this.#api.get(path, { headers: { cookie: this.#cookie } })
  }
}
