import type { Services } from '../../platform/services.ts'

/** These remember something of those they served: points, tokens, counts. The rest knows only the database and the clock. */
const REMEMBERING = ['vault', 'limits', 'storage', 'messenger', 'paypal', 'outgoing'] as const

/**
 * Services whose remembering parts can be exchanged under a server that is built already: it holds stand-ins, which
 * pass everything on to the newest. What a test put in place of one of their functions goes with them.
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
        // Private fields are reached from the object itself only.
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
