import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import type { Config } from '../platform/config.ts'
import { migrate } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import { createLogger } from '../platform/logger.ts'
import { StartupError } from '../platform/startup-error.ts'
import { withStandIn } from '../server.ts'
import { type Outside, startServices } from '../start-services.ts'
import { auditCommands } from './audit.ts'
import { backupCommands } from './backup.ts'
import { bankFormCommands } from './bank-forms.ts'
import { type Command, type Given, type Outcome, Refusal, WrongUsage } from './command.ts'
import { enquiryCommands } from './enquiries.ts'
import { jobCommands } from './jobs.ts'
import { keyCommands } from './keys.ts'
import { asJson, asText } from './output.ts'
import { paymentCommands } from './payments.ts'
import { remittanceCommands } from './remittances.ts'
import { restoreCommands } from './restore.ts'
import { userCommands } from './users.ts'

export const COMMANDS: Command[] = [
  ...remittanceCommands,
  ...enquiryCommands,
  ...bankFormCommands,
  ...userCommands,
  ...paymentCommands,
  ...jobCommands,
  ...keyCommands,
  ...backupCommands,
  ...restoreCommands,
  ...auditCommands,
]

const OPTIONS = ['status', 'limit', 'reason', 'text', 'file', 'name', 'description', 'with-keys', 'to', 'as'] as const

export type Spoken = { code: 0 | 1 | 2; out: string; err: string }

/** Does what the words say. Exit codes: 0 done, 1 refused, 2 not understood. */
export async function operate(words: string[], readSettings: () => Config, outside: Outside = {}): Promise<Spoken> {
  let topic = ''
  try {
    const { positionals, options, json, wantsHelp } = parse(words)
    topic = positionals.join(' ')
    if (wantsHelp) return { code: 0, out: help(topic), err: '' }
    const command = commandIn(topic)
    topic = command.name
    const given = { words: positionals.slice(command.name.split(' ').length), options }
    refuseUnknown(command, given)
    const outcome = await run(command, given, readSettings(), outside)
    return { code: 0, out: json ? asJson(outcome) : asText(outcome), err: '' }
  } catch (error) {
    if (error instanceof WrongUsage) return { code: 2, out: '', err: `${error.message}\n${hint(topic)}` }
    if (!isExpected(error)) throw error
    return { code: 1, out: '', err: `${error.message}\n` }
  }
}

/** Refusals, and what the operating system says of a file or of the database that cannot be reached. */
function isExpected(error: unknown): error is Error {
  if (error instanceof Refusal || error instanceof AppError || error instanceof StartupError) return true
  return error instanceof Error && 'syscall' in error
}

type Parsed = { positionals: string[]; options: Given['options']; json: boolean; wantsHelp: boolean }

function parse(words: string[]): Parsed {
  const strings = Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' as const }]))
  const flags = { json: { type: 'boolean' as const }, help: { type: 'boolean' as const } }
  try {
    const parsed = parseArgs({ args: words, allowPositionals: true, options: { ...strings, ...flags } })
    const { json = false, help: asked = false, ...options } = parsed.values as Record<string, string | boolean>
    const [first, ...rest] = parsed.positionals
    const wantsHelp = asked === true || first === undefined || first === 'help'
    return {
      positionals: first === 'help' ? rest : parsed.positionals,
      options: options as Given['options'],
      json: json === true,
      wantsHelp,
    }
  } catch (error) {
    const [told] = error instanceof Error ? error.message.split('. ') : []
    throw new WrongUsage(told ?? 'That was not understood.')
  }
}

function commandIn(spoken: string): Command {
  const command = COMMANDS.find(({ name }) => spoken === name || spoken.startsWith(`${name} `))
  if (!command) throw new WrongUsage(`There is no command "${spoken}".`)
  return command
}

/** What a command takes stands in its help; anything beyond that is a mistake and not to be passed over. */
function refuseUnknown({ name, takes }: Command, { words, options }: Given): void {
  const known = ['as', ...(takes.match(/(?<=--)[a-z-]+/g) ?? [])]
  const unknown = Object.keys(options).find((option) => !known.includes(option))
  if (unknown) throw new WrongUsage(`"${name}" takes no --${unknown}.`)
  const places = takes.replaceAll(/\[?--[a-z-]+ \S+/g, '').match(/\S+/g) ?? []
  const extra = words[places.length]
  if (extra !== undefined) throw new WrongUsage(`"${extra}" is one word too many.`)
}

async function run(command: Command, given: Given, config: Config, outside: Outside): Promise<Outcome> {
  if (command.on === 'files') return command.run(config, given)
  await migrate(config)
  const services = await startServices(withStandIn(config), { log: createLogger('silent'), ...outside, patient: true })
  try {
    return await command.run({ ...services, who: given.options.as ?? userInfo().username }, given)
  } finally {
    await services.db.destroy()
  }
}

/** The commands that begin with these words, or all of them. */
function help(topic: string): string {
  const asked = commandsIn(topic)
  return `npm run operator -- COMMAND

${listing(asked.length > 0 ? asked : COMMANDS)}

  --json  the answer as JSON        --as NAME  who acts, for the audit (default: the user of this machine)
`
}

function hint(topic: string): string {
  const near = commandsIn(topic)
  return near.length > 0 ? `${listing(near)}\n` : '"help" lists the commands.\n'
}

function commandsIn(topic: string): Command[] {
  const [group = '', verb] = topic.split(' ')
  const ofGroup = COMMANDS.filter(({ name }) => name.split(' ')[0] === group)
  const named = ofGroup.filter(({ name }) => name === `${group} ${verb}`)
  return named.length > 0 ? named : ofGroup
}

function listing(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name, takes }) => `${name} ${takes}`.length))
  return commands.map(({ name, takes, about }) => `  ${`${name} ${takes}`.padEnd(width)}  ${about}`).join('\n')
}
