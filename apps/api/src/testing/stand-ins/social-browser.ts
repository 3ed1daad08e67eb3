import type { Answer } from '../http-client.ts'
import type { TestApi } from '../test-api.ts'

/** A browser on its way through a social sign-in: it keeps its cookie and goes where it is sent. */
export class SocialBrowser {
  readonly #api: TestApi
  #cookie = ''

  constructor(api: TestApi) {
    this.#api = api
  }

  /** To the provider's consent page; answers its address. */
  async leaveFor(provider: string): Promise<string> {
    const answer = await this.#get(`/auth/${provider}`)
    const set = answer.headers.get('set-cookie')
    if (set) this.#cookie = set.split(';')[0] ?? ''
    return answer.headers.get('location') ?? ''
  }

  /** Through the consent page; answers the address it sends the browser back to. */
  async consent(page: string): Promise<string> {
    const answer = await fetch(page, { redirect: 'manual' })
    return answer.headers.get('location') ?? ''
  }

  /** Back to us; answers where the visitor ends up. */
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
