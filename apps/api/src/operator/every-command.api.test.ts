import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { OutboxMessage } from '../platform/messages/messenger.ts'
import { changesBy } from '../testing/databases/row-changes.ts'
import { onOneEngine } from '../testing/engines.ts'
import { type Names, namesIn, withoutChance } from '../testing/recorded-text.ts'
import { ROWS } from '../testing/scenes/operator-rows.ts'
import { type CommandRow, type Entry, type OperatorWorld, operatorWorld } from '../testing/scenes/operator-world.ts'
import type { TestApi } from '../testing/test-api.ts'
import { operate, type Spoken } from './operator.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

async function help(topic: string): Promise<string> {
  const { out } = await operate(['help', ...topic.split(' ').filter(Boolean)], () => {
    throw new Error('help needs no settings')
  })
  return out
}

/** Help names every command at the beginning of a line, with its group. */
async function commandsOfProgram(): Promise<string[]> {
  const [, commands = ''] = (await help('')).split('Commands:\n')
  return [...commands.matchAll(/^ {2}([a-z][a-z-]*(?: [a-z][a-z-]*)?)/gm)].map(([, name = '']) => name)
}

async function optionsOf(command: string): Promise<string[]> {
  const [, options = ''] = (await help(command)).split('Options:\n')
  return [...options.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, name = '']) => name)
}

/** From now on the audit cannot be written; returns a function that ends that. */
async function breakAudit({ services: { db } }: TestApi): Promise<() => Promise<unknown>> {
  await sql`create trigger audit_full before insert on audit begin select raise(abort, 'audit full'); end`.execute(db)
  return () => sql`drop trigger audit_full`.execute(db)
}

async function entriesAfter({ services: { db } }: TestApi, last: number): Promise<(Entry | string)[]> {
  const rows = await db.selectFrom('audit').selectAll().where('id', '>', last).orderBy('id').execute()
  return rows.map(({ who, act, subject, detail }) => (who === 'meera' ? [act, subject, detail] : `by ${who}`))
}

async function lastEntry({ services: { db } }: TestApi): Promise<number> {
  const { last } = await db.selectFrom('audit').select(db.fn.max('id').as('last')).executeTakeFirstOrThrow()
  return last ?? 0
}

const withDetail = ([act, subject, detail = '']: Entry): Entry => [act, subject, detail]

/** The files of the machine and the operator, except the database, with their rights. */
function filesOf({ folder, api: { data }, s3 }: OperatorWorld): Map<string, string> {
  const files = new Map(s3.keys().map((key) => [`S3 ${key}`, '']))
  for (const [name, place] of Object.entries({ folder, data: data.dataDir })) {
    const found = readdirSync(place, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    for (const file of found.filter((one) => !/\.sqlite|^backup-lease/.test(one.name))) {
      const path = join(file.parentPath, file.name)
      const rights = (statSync(path).mode & 0o777).toString(8)
      const hash = createHash('sha256').update(readFileSync(path)).digest('hex')
      files.set(`<${name}>/${relative(place, path)} (${rights})`, hash)
    }
  }
  return files
}

function changedFiles(before: Map<string, string>, after: Map<string, string>): string[] {
  const added = [...after.keys()].filter((file) => !before.has(file)).map((file) => `+ ${file}`)
  const removed = [...before.keys()].filter((file) => !after.has(file)).map((file) => `- ${file}`)
  const changed = [...after].filter(([file, hash]) => before.has(file) && before.get(file) !== hash)
  return [...added, ...removed, ...changed.map(([file]) => `~ ${file}`)]
}

const MANY = 8

/** Sorted, with the files of a full folder as their count. */
function shortened(files: readonly string[]): string[] {
  const folderOf = (file: string) => file.replace(/[^/]+ \(/, '… (')
  const folders = Map.groupBy(files, folderOf)
  const all = [...folders].flatMap(([folder, { length }]) =>
    length > MANY ? [`${folder} ×${length}`] : (folders.get(folder) ?? []),
  )
  return all.sort()
}

/** Text for a reviewer: the output of each command, and its effects. */
class Record {
  readonly #world: OperatorWorld
  readonly #lines: string[] = []
  readonly #mails = new Set<string>()
  #names: Names = new Map()

  constructor(world: OperatorWorld) {
    this.#world = world
  }

  head(title: string, text: string): void {
    this.#lines.push(`# ${title}\n`, text)
  }

  /** Runs a command, and records it with all its effects. */
  async run(words: readonly string[], run: () => Promise<Spoken>): Promise<Spoken & { changed: string[] }> {
    const { api } = this.#world
    if (this.#names.size === 0) await this.#sentMails()
    const last = await lastEntry(api)
    const files = filesOf(this.#world)
    const { answer, changed } = await changesBy(api.services.db, run)
    this.#names = await namesIn(api, this.#names)
    const sent = await this.#sentMails()
    const entries = await entriesAfter(api, last)
    const effects = [
      ...(answer.code === 0 ? [] : [`exit code ${answer.code}`]),
      ...changed.filter((change) => !change.startsWith('+ audit ')).map((change) => `row: ${change}`),
      ...entries.map((entry) => `audit: ${typeof entry === 'string' ? entry : entry.filter(Boolean).join(' | ')}`),
      ...shortened(changedFiles(files, filesOf(this.#world)).map((file) => this.#withoutChance(`file: ${file}`))),
      ...sent.map((mail) => `${mail.channel} to ${mail.to}: ${subjectOf(mail)}`),
    ]
    const said = `${onFewerLines(answer.out)}${answer.err}`.trimEnd()
    const told = [`$ ${words.map(quoted).join(' ')}`, said, ...effects]
    this.#lines.push(`${this.#withoutChance(told.join('\n'))}\n`)
    return { ...answer, changed }
  }

  /** Since the last call, oldest first. */
  async #sentMails(): Promise<OutboxMessage[]> {
    const mails = await this.#world.api.outbox()
    const sent = mails.filter(({ id = '' }) => !this.#mails.has(id)).toReversed()
    for (const { id = '' } of sent) this.#mails.add(id)
    return sent
  }

  #withoutChance(text: string): string {
    const { folder, api } = this.#world
    const plain = text
      .replaceAll(folder, '<folder>')
      .replaceAll(api.data.dataDir, '<data>')
      .replace(/machine-\w{6}/g, 'machine')
      .replace(/documents\/[\da-f]{2}\//g, 'documents/…/')
      .replace(/#[\w-]{30,}/g, '#<token>')
      .replace(/\b(bytes|size)("?:? +)\d+/g, '$1$2…')
      .replace(/"migrations": \[[^\]]*\]/, '"migrations": …')
    return withoutChance(
      OF_THIS_MACHINE.reduce((told, [shown, short]) => told.replace(shown, short), plain),
      this.#names,
    )
      .replace(/\bk[\da-f]{8}\b/g, '<key>')
      .replace(/"[A-Za-z\d+/]{43}="/g, '"<secret>"')
  }

  toString(): string {
    return this.#lines.join('\n')
  }
}

/** Lines of the doctor that depend on the machine. */
const OF_THIS_MACHINE: readonly (readonly [RegExp, string])[] = [
  [/SQLite \d[\d.]*/g, 'SQLite …'],
  [/up to date \(\d{4}-[^)]*\)/g, 'up to date (…)'],
  [/[\d,]+ MB free/g, '… MB free'],
  [/127\.0\.0\.1:\d{2,}/g, '127.0.0.1:…'],
  [/(?:ok {4}|BROKEN) {2}web app .*\n(?: +→ npm run build\n)?/g, 'web app …\n'],
  [/"web app",[^}]*/g, '"web app" … '],
]

/** Innermost lists and objects of JSON on one line each. */
function onFewerLines(text: string): string {
  return text.replace(/([[{])\n([^[\]{}]+)\n *([\]}])/g, (_, open, inner, close) => {
    return `${open} ${inner.trim().replace(/\n */g, ' ')} ${close}`
  })
}

const subjectOf = ({ subject, code }: OutboxMessage) => (code ? subject.replace(code, '<code>') : subject)

const quoted = (word: string) => (/[\s\n]|^$/.test(word) ? `'${word}'` : word)

async function walk(world: OperatorWorld, record: Record, command: string, row: CommandRow): Promise<void> {
  const { api, s3 } = world
  const used = new Set<string>()
  const say = async (words: readonly string[]) => {
    const config = (await row.machine?.(world)) ?? api.services.config
    const outside = { clock: api.clock, ...(config.s3 ? { fetch: s3.fetch } : {}) }
    const all = [...command.split(' '), ...words]
    for (const word of words) used.add(word)
    return record.run(all, () => operate([...all, '--as', 'meera'], () => config, outside))
  }
  record.head(command, await help(command))

  const { code: misread } = await say(row.senseless)
  expect.soft([command, 'senseless', misread]).toEqual([command, 'senseless', 2])
  const unknown = typeof row.unknown === 'function' ? row.unknown(world) : row.unknown
  if (unknown) {
    const refused = await say(unknown)
    expect.soft([command, refused.code, refused.out, refused.changed]).toEqual([command, 1, '', []])
  }
  if (row.audit) {
    const { changed } = await changesBy(api.services.db, async () => {
      const fixAudit = await breakAudit(api)
      const failed = say(await row.words(world))
      await expect(failed, command).rejects.toThrow('audit full')
      await fixAudit()
    })
    expect.soft([command, 'undone', row.isUndone?.(world) ?? true]).toEqual([command, 'undone', true])
    if (row.stays === undefined) expect([command, 'undone', changed]).toEqual([command, 'undone', []])
  }
  await row.afterUndone?.(world)

  const last = await lastEntry(api)
  const words = await row.words(world)
  const done = await say(row.reads ? words : [...words, '--json'])
  expect.soft([command, done.code, done.err]).toEqual([command, row.code ?? 0, ''])
  const expected = ((await row.audit?.(world)) ?? []).map(withDetail)
  expect.soft([command, await entriesAfter(api, last)]).toEqual([command, expected])
  if (row.reads) {
    expect.soft([command, done.changed.filter((change) => !change.startsWith('+ audit '))]).toEqual([command, []])
    await say([...(await row.words(world)), '--json'])
  }
  for (const other of row.more ?? []) await say(await other(world))
  const unused = (await optionsOf(command)).filter((option) => option !== '--help' && !used.has(option))
  expect.soft([command, 'never used', unused]).toEqual([command, 'never used', []])
}

test('every operator command has a row', async () => {
  expect(Object.keys(ROWS).toSorted()).toEqual((await commandsOfProgram()).toSorted())
})

onOneEngine('every operator command', (setup) => {
  const title = 'prints and does what is recorded, is in the audit, and is undone where the audit fails'
  test(title, { timeout: 600_000 }, async () => {
    const api = await setup({ paypal: true })
    const world = await operatorWorld(api)
    folders.push(world.folder)
    const record = new Record(world)
    record.head('help', await help(''))
    for (const [command, row] of Object.entries(ROWS)) await walk(world, record, command, row)
    await expect(record.toString()).toMatchFileSnapshot('every-command.txt')
  })
})
