import { userInfo } from 'node:os'
import { Command, CommanderError, type CommandUnknownOpts, Option } from '@commander-js/extra-typings'
import { listAudit } from '../platform/audit.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { migrate } from '../platform/database/database.ts'
import { AppError, StartupError } from '../platform/errors.ts'
import { createLogger } from '../platform/logger.ts'
import { withStandIn } from '../server.ts'
import { type Outside, startServices } from '../start-services.ts'
import { backupCommands } from './backup/backup.ts'
import { restoreCommands } from './backup/restore.ts'
import { bankFormCommands } from './bank-forms.ts'
import { type Acting, type Group, limitOption, type Outcome, Refusal } from './command.ts'
import { doctorCommands } from './doctor.ts'
import { documentCommands } from './documents.ts'
import { enquiryCommands } from './enquiries.ts'
import { jobCommands } from './jobs.ts'
import { keyCommands } from './keys.ts'
import { paymentCommands } from './payments.ts'
import { remittanceCommands } from './remittances.ts'
import { staffCommands } from './staff.ts'
import { retentionCommands, userCommands } from './users.ts'

const auditCommands: Group = (program, { atDesk }) => {
  program
    .command('audit')
    .description('the audit log')
    .command('list')
    .description('lists who did what and when; entries cannot be changed')
    .addOption(limitOption())
    .action(
      atDesk(async ({ db }, { limit }) => {
        const rows = (await listAudit(db, limit)).map(({ at, who, act, subject, detail }) => {
          return { at: new Date(at).toISOString(), who, act, subject, detail }
        })
        return { rows, empty: 'Nothing has been done yet.' }
      }),
    )
}

const GROUPS: Group[] = [
  remittanceCommands,
  enquiryCommands,
  bankFormCommands,
  userCommands,
  retentionCommands,
  staffCommands,
  paymentCommands,
  jobCommands,
  documentCommands,
  keyCommands,
  backupCommands,
  restoreCommands,
  auditCommands,
  doctorCommands,
]

const HELP_WIDTH = 120

export type Spoken = { code: 0 | 1 | 2; out: string; err: string }

/** Runs an operator command. Exit codes: 0 done, 1 refused, 2 not understood. */
export async function operate(words: string[], readSettings: () => Config, outside: Outside = {}): Promise<Spoken> {
  const spoken = { out: '', err: '' }
  const program = new Command('npm run operator --')
    .option('--json', 'prints JSON')
    .addOption(
      new Option('--as <NAME>', 'your name, for the audit log').default(userInfo().username, 'this machine’s user'),
    )
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        spoken.out += text
      },
      writeErr: (text) => {
        spoken.err += text
      },
      getOutHelpWidth: () => HELP_WIDTH,
      getErrHelpWidth: () => HELP_WIDTH,
      outputError: (text, write) => write(inOneLine(text)),
    })
    .configureHelp({ visibleCommands, subcommandTerm: usageOf })

  let code: Spoken['code'] = 0
  const tell = (outcome: Outcome) => {
    if ('rows' in outcome) code = outcome.code ?? 0
    spoken.out += program.opts().json ? asJson(outcome) : asText(outcome)
  }
  const acting: Acting = {
    anyhow:
      (work) =>
      async (...given) => {
        const now = (outside.clock ?? systemClock).now()
        tell(await work({ readSettings, fetch: outside.fetch ?? fetch, now }, ...given))
      },
    onFiles:
      (work) =>
      async (...given) =>
        tell(await work({ config: readSettings(), fetch: outside.fetch ?? fetch }, ...given)),
    atDesk:
      (work) =>
      async (...given) => {
        const config = readSettings()
        await migrate(config)
        const log = createLogger('silent')
        const services = await startServices(withStandIn(config), { log, ...outside, patient: true })
        try {
          tell(await work({ ...services, who: program.opts().as }, ...given))
        } finally {
          await services.db.destroy()
        }
      },
  }
  for (const add of GROUPS) add(program, acting)

  try {
    await program.parseAsync(asOption(words), { from: 'user' })
    return { code, ...spoken }
  } catch (error) {
    if (error instanceof CommanderError) return { code: error.exitCode === 0 ? 0 : 2, ...spoken }
    if (!isExpected(error)) throw error
    return { code: 1, out: '', err: `${error.message}\n` }
  }
}

/** Refusals, and system errors about a file or an unreachable database. */
function isExpected(error: unknown): error is Error {
  if (error instanceof Refusal || error instanceof AppError || error instanceof StartupError) return true
  return error instanceof Error && 'syscall' in error
}

/** Top-level help lists every command, not only the groups. */
function visibleCommands(command: CommandUnknownOpts): CommandUnknownOpts[] {
  return command.commands.flatMap((inner) => {
    const isGroupOnly = inner.commands.length > 0 && inner.registeredArguments.length === 0
    return [...(isGroupOnly ? [] : [inner]), ...visibleCommands(inner)]
  })
}

/** One line, for a command that was not understood: its whole help would hide it. */
function inOneLine(refusal: string): string {
  return `${refusal
    .replace(/^error: /, '')
    .trim()
    .replaceAll('\n', ' ')} (--help says more)\n`
}

/** Usage of a command, with its group, arguments and options. */
function usageOf(command: CommandUnknownOpts): string {
  const group = command.parent?.parent ? [command.parent.name()] : []
  const words = command.registeredArguments.map((word) => (word.required ? word.name() : `[${word.name()}]`))
  const options = command.options.map(({ flags, mandatory }) => (mandatory ? flags : `[${flags}]`))
  return [...group, command.name(), ...words, ...options].join(' ')
}

/** `help payments settle` means `payments settle --help`; no words at all mean `--help`. */
function asOption(words: string[]): string[] {
  const [first, ...topic] = words
  return first === undefined || first === 'help' ? [...topic, '--help'] : words
}

function asJson(outcome: Outcome): string {
  return `${JSON.stringify('rows' in outcome ? outcome.rows : { done: outcome.done, ...outcome.facts }, null, 2)}\n`
}

/** Several rows as a table, a single rich one as a list of its fields. */
function asText(outcome: Outcome): string {
  if ('done' in outcome) return `${outcome.done}\n`
  if (outcome.text !== undefined) return outcome.text
  const [first] = outcome.rows
  if (!first) return `${outcome.empty ?? 'Nothing.'}\n`
  const nested = Object.values(first).some((value) => typeof value === 'object' && value !== null)
  const long = outcome.rows.some((row) => Object.values(row).some((value) => String(value).length > 60))
  return nested || long ? outcome.rows.map(card).join('\n') : table(outcome.rows)
}

function card(row: Record<string, unknown>): string {
  const fields = Object.entries(row).flatMap(([name, value]) => fieldsOf(name, value))
  const width = Math.max(...fields.map(([name]) => name.length))
  return `${fields.map(([name, text]) => `${name.padEnd(width)}  ${text}`.trimEnd()).join('\n')}\n`
}

/** Nested fields and list entries each get their own line. */
function fieldsOf(name: string, value: unknown): [name: string, text: string][] {
  if (typeof value !== 'object' || value === null) return [[name, cell(name, value)]]
  if (Array.isArray(value)) {
    return value.map((entry, index) => [`${name}.${index + 1}`, Object.values(entry).map(oneLine).join('  ')])
  }
  return Object.entries(value).flatMap(([part, inner]): [string, string][] =>
    typeof inner === 'object' && inner !== null
      ? fieldsOf(`${name}.${part}`, inner)
      : [[`${name}.${part}`, oneLine(inner)]],
  )
}

function table(rows: Record<string, unknown>[]): string {
  const names = Object.keys(rows[0] ?? {})
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => cell(name, row[name]).length)))
  const line = (cells: string[]) =>
    cells
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd()
  const ruler = widths.map((width) => '-'.repeat(width))
  const lines = rows.map((row) => line(names.map((name) => cell(name, row[name]))))
  return `${[line(names), line(ruler), ...lines].join('\n')}\n`
}

/** Amounts are grouped for reading; ids are not, because they are typed again. */
function cell(name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'number' || /(^|_)id$/.test(name)) return oneLine(value)
  return value.toLocaleString('en-IN', { minimumFractionDigits: Number.isInteger(value) ? 0 : 2 })
}

function oneLine(value: unknown): string {
  return String(value ?? '').replace(/[\r\n]+/g, ' ')
}
