import type { CompiledQuery } from 'kysely'
import { type Db, type Engine, engineOf, type Trx } from './engine.ts'

type Value = string | number | null

/**
 * For the queries behind most requests: building a query costs more than running it, so it is built once for each
 * engine. `build` gets placeholders instead of values and must not depend on them.
 */
export function compiledOnce<Given extends Record<string, Value>, O>(
  build: (db: Db | Trx, given: Given) => CompiledQuery<O>,
): (db: Db | Trx, given: Given) => Promise<O[]> {
  const known = new Map<Engine, CompiledQuery<O>>()
  return async (db, given) => {
    const engine = engineOf(db)
    let compiled = known.get(engine)
    if (!compiled) {
      compiled = build(db, NAMES as Given)
      known.set(engine, compiled)
    }
    const parameters = compiled.parameters.map((part) => (part instanceof Name ? given[part.text] : part))
    const { rows } = await db.executeQuery<O>({ ...compiled, parameters })
    return rows
  }
}

class Name {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const NAMES: unknown = new Proxy({}, { get: (_, property) => new Name(String(property)) })
