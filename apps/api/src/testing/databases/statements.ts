import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PostgresQueryCompiler, SqliteQueryCompiler } from 'kysely'
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

const COMPILERS = { SQLite: SqliteQueryCompiler, PostgreSQL: PostgresQueryCompiler }

/** While tests send odd input, which statements there are is a matter of chance: the other engine need not get them. */
export const notes = { areByChance: false }
const BY_CHANCE = 'by chance '

const OURS = /^.*\/apps\/api\/src\/(?!testing\/databases\/statements)/

/** Notes every statement that the server's code makes in this process, each once, in one file for each engine. */
export function noteStatements(folder: string): void {
  for (const [engine, { prototype }] of Object.entries(COMPILERS)) {
    const compile = prototype.compileQuery
    const known = new Set<string>()
    prototype.compileQuery = function (...query) {
      const compiled = compile.apply(this, query)
      const text = `${notes.areByChance ? BY_CHANCE : ''}${compiled.sql}`
      const from = firstSender(known, text, () => senderIn(filesOnStack()))
      if (from) appendFileSync(join(folder, engine), `${from}: ${text.replaceAll(/\s+/g, ' ')}\n`)
      return compiled
    }
  }
}

/** Migrations differ. Backup and keys treat all tables alike, so that no test needs every table. */
const NOT_COMPARED = /^(platform\/database\/(migrations|database)|operator\/(backup|keys))/

/** The file that sends a statement, if it is the first compared file that does. */
export function firstSender(known: Set<string>, text: string, sender: () => string | null): string | null {
  if (known.has(text)) return null
  const from = sender()
  if (!from || NOT_COMPARED.test(from)) return null
  known.add(text)
  return from
}

/** Without the lines, which Vitest would look up in source maps. */
function filesOnStack(): string[] {
  const { prepareStackTrace } = Error
  Error.prepareStackTrace = (_, frames) => frames.map((frame) => frame.getFileName() ?? '')
  const { stack } = new Error() as unknown as { stack: string[] }
  Error.prepareStackTrace = prepareStackTrace
  return stack
}

/** The file that sends a statement; null if that is a test or its scene. */
function senderIn(files: readonly string[]): string | null {
  const ours = files.find((file) => OURS.test(file)) ?? ''
  const file = ours.replace(OURS, '')
  return file && !/^testing\/|\.test\.ts$/.test(file) ? file : null
}

/** Statements that only one engine was sent, of those that both should be. */
export function sentToOne(folder: string): string[] {
  const sent = Object.keys(COMPILERS).map((engine) => {
    const file = join(folder, engine)
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
    const bySignature = new Map<string, string>()
    for (const line of lines.filter(isCompared)) {
      for (const signature of signaturesOf(line.replace(/^\S+: (by chance )?/, ''))) {
        if (!bySignature.has(signature) || !line.includes(BY_CHANCE)) bySignature.set(signature, line)
      }
    }
    return { engine, bySignature }
  })
  return sent.flatMap(({ engine, bySignature }) => {
    const [other] = sent.filter((one) => one.engine !== engine)
    const missed = [...bySignature].filter(([key, line]) => !other?.bySignature.has(key) && !line.includes(BY_CHANCE))
    return [...new Set(missed.map(([, line]) => `only ${engine}: ${line}`))]
  })
}

/** Questions about the engine itself. */
const ABOUT_ENGINE = /\b(pg|sqlite)_|current_setting|clock_timestamp/

function isCompared(line: string): boolean {
  const changesNoTable = /: (by chance )?(select|insert|update|delete|with)\b/
  return changesNoTable.test(line) && !ABOUT_ENGINE.test(line)
}

/** Literals and everything that Kysely or `engine.ts` writes in two ways. */
const DIFFERENT = [
  /'[^']*'/g,
  / for update( skip locked)?/g,
  / = any \(array\(select json_array_elements_text\(\S+::json\)::bigint\)\)/g,
  / in \(select value from json_each\(\?\)\)/g,
  /\b(split_part|substr|instr|json_group_array|json_object|json_agg)\b/g,
  // A row without a column that other rows have.
  /(?<=[(,] ?)(default|null)(?=[,)])/g,
  // Which columns a change compares depends on its values.
  /(or )?"\w+" is distinct from [^\s)]+/g,
]

const WRITING = /^(update "\w+" set|insert into "\w+") (.*?)( where .*| values .*| returning .*|$)/

/**
 * Two statements are alike if they have the same words: the engines compare keys in different orders. Which columns are
 * written together depends on values, so each column counts separately.
 */
export function signaturesOf(statement: string): string[] {
  const plain = DIFFERENT.reduce((text, difference) => text.replaceAll(difference, ''), statement)
  const [, how = '', columns = '', rest = ''] = WRITING.exec(plain) ?? []
  if (!how) return [wordsOf(plain)]
  return [`${how} ${wordsOf(rest)}`, ...(columns.match(/"\w+"/g) ?? []).map((column) => `${how} ${column}`)]
}

function wordsOf(text: string): string {
  return [...new Set(text.match(/[a-z_][\w.]*/gi))].sort().join(' ')
}
