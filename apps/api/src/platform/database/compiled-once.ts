import { CompiledQuery } from 'kysely'
import type { Db } from './engine.ts'

/** For the few queries asked on nearly every request: built once per database, then only the parameters change. */
export function compiledOnce<O>(
  build: (db: Db) => CompiledQuery<O>,
): (db: Db, parameters: readonly unknown[]) => Promise<O[]> {
  const known = new WeakMap<Db, string>()
  return async (db, parameters) => {
    let text = known.get(db)
    if (text === undefined) {
      const compiled = build(db)
      if (compiled.parameters.length !== parameters.length) throw new Error('the parameters do not fit the query')
      text = compiled.sql
      known.set(db, text)
    }
    const { rows } = await db.executeQuery<O>(CompiledQuery.raw(text, [...parameters]))
    return rows
  }
}
