import type { Services } from '../../platform/services.ts'

/** These services remember earlier callers: points, tokens, counts. The others know only the database and the clock. */
const REMEMBERING = ['vault', 'limits', 'storage', 'messenger', 'paypal', 'outgoing'] as const

/**
 * Services whose stateful parts can be replaced under a running server: it uses proxies that forward to the newest
 * instance. A method stubbed on the old instance disappears with it.
 */
export function renewable(first: Services): { services: Services; renew(next: Services): void } {
  let newest = first
  const standIns = REMEMBERING.flatMap((name) => (first[name] ? [[name, passingOn(() => newest[name] ?? {})]] : []))
  return {
    services: { ...first, ...Object.fromEntries(standIns) },
    renew(next) {
      newest = next
    },
  }
}

function passingOn(current: () => object): object {
  return new Proxy(
    {},
    {
      get(_, name) {
        const value = Reflect.get(current(), name)
        // Private fields can be accessed only through the object itself.
        return typeof value === 'function' ? value.bind(current()) : value
      },
      set: (_, name, value) => Reflect.set(current(), name, value),
      has: (_, name) => Reflect.has(current(), name),
      ownKeys: () => Reflect.ownKeys(current()),
      getPrototypeOf: () => Reflect.getPrototypeOf(current()),
      getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(current(), name),
      defineProperty: (_, name, how) => Reflect.defineProperty(current(), name, how),
      deleteProperty: (_, name) => Reflect.deleteProperty(current(), name),
    },
  )
}
