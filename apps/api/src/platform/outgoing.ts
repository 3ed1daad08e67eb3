export type Ended = 'ok' | 'failed'

/** Outcomes of this process's calls to other services, for the metrics. */
export class Outgoing {
  readonly #counts = new Map<string, { service: string; ended: Ended; times: number }>()

  count(service: string, ended: Ended): void {
    const key = `${service} ${ended}`
    const known = this.#counts.get(key)
    if (known) known.times += 1
    else this.#counts.set(key, { service, ended, times: 1 })
  }

  all(): { service: string; ended: Ended; times: number }[] {
    return [...this.#counts.values()]
  }

  /** The same function, counted: a throw is a failure. */
  counting<Given extends unknown[], T>(
    service: (...given: Given) => string,
    work: (...given: Given) => Promise<T>,
  ): (...given: Given) => Promise<T> {
    return async (...given) => {
      try {
        const result = await work(...given)
        this.count(service(...given), 'ok')
        return result
      } catch (error) {
        this.count(service(...given), 'failed')
        throw error
      }
    }
  }

  /** A service that answers with a 5xx has not done the work. */
  countingFetch(service: string, via: typeof fetch): typeof fetch {
    return async (...call) => {
      const answer = await via(...call).catch((error) => {
        this.count(service, 'failed')
        throw error
      })
      this.count(service, answer.status < 500 ? 'ok' : 'failed')
      return answer
    }
  }
}
