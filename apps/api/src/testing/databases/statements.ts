import { CompiledQuery, sql } from 'kysely'
import { engineOf } from '../../platform/database/engine.ts'
import type { TestApi } from '../test-api.ts'

export type Statement = { text: string; parameters: readonly unknown[] }

/** Records every statement that some work sends to the database, including those of transactions. */
export function statementsOf({ services }: TestApi): (work: () => Promise<unknown>) => Promise<Statement[]> {
  const sent: Statement[] = []
  const executor = services.db.getExecutor()
  const provide = executor.provideConnection.bind(executor)
  const watched = new WeakSet<object>()
  executor.provideConnection = (consumer, options) =>
    provide((connection) => {
      if (!watched.has(connection)) {
        watched.add(connection)
        const execute = connection.executeQuery.bind(connection)
        connection.executeQuery = (query, ...rest) => {
          sent.push({ text: query.sql, parameters: query.parameters })
          return execute(query, ...rest)
        }
      }
      return consumer(connection)
    }, options)
  return async (work) => {
    sent.length = 0
    await work()
    return sent.splice(0)
  }
}

/** The engine's query plan for a statement. Small tables are planned like large ones. */
export function planOf({ services }: TestApi, { text, parameters }: Statement): Promise<string> {
  return services.db.transaction().execute(async (trx) => {
    const explain = engineOf(trx) === 'postgres' ? 'explain' : 'explain query plan'
    if (explain === 'explain') await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await trx.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
    )
    return rows.map((row) => row.detail ?? row['QUERY PLAN']).join('\n')
  })
}
