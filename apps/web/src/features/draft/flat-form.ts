export type Values = Readonly<Record<string, unknown>>

/** { senderDetails: { city: 'Pune' } } as { 'senderDetails.city': 'Pune' } */
export function flat(form: Values, way = ''): Values {
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(form)) {
    if (isObject(value)) Object.assign(values, flat(value, `${way}${name}.`))
    else values[`${way}${name}`] = value
  }
  return values
}

/** The form that flat values stand in. */
export function nested(values: Values): Values {
  const form: Record<string, unknown> = {}
  for (const [way, value] of Object.entries(values)) {
    const names = way.split('.')
    const last = names.pop() ?? way
    let part = form
    for (const name of names) {
      const inner = Object.hasOwn(part, name) ? part[name] : undefined
      const next = isObject(inner) ? inner : {}
      part[name] = next
      part = next
    }
    part[last] = value
  }
  return form
}

export function valueIn(form: Values, way: string): unknown {
  return way.split('.').reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), form)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
