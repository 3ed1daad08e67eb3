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
  try {
    const { command, given, json } = understand(words)
    if (command === null) return { code: 0, out: help(), err: '' }
    const outcome = await run(command, given, readSettings(), outside)
    return { code: 0, out: json ? asJson(outcome) : asText(outcome), err: '' }
  } catch (error) {
    if (error instanceof WrongUsage) return { code: 2, out: '', err: `${error.message}\n"help" lists the commands.\n` }
    const expected = error instanceof Refusal || error instanceof AppError || error instanceof StartupError
    if (!expected) throw error
    return { code: 1, out: '', err: `${error.message}\n` }
  }
}

function understand(words: string[]): { command: Command | null; given: Given; json: boolean } {
  let parsed: { values: Record<string, string | boolean | undefined>; positionals: string[] }
  try {
    const strings = Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' as const }]))
    parsed = parseArgs({
      args: words,
      allowPositionals: true,
      options: { ...strings, json: { type: 'boolean' }, help: { type: 'boolean' } },
    })
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : 'That was not understood.')
  }
  const { values, positionals } = parsed
  const { json, help: wantsHelp, ...options } = values
  const given = { words: [] as string[], options: options as Given['options'] }
  if (wantsHelp || positionals.length === 0 || positionals[0] === 'help') return { command: null, given, json: false }
  const spoken = positionals.join(' ')
  const command = COMMANDS.find(({ name }) => spoken === name || spoken.startsWith(`${name} `))
  if (!command) throw new WrongUsage(`There is no command "${positionals.slice(0, 2).join(' ')}".`)
  return { command, given: { ...given, words: positionals.slice(command.name.split(' ').length) }, json: json === true }
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

function help(): string {
  const width = Math.max(...COMMANDS.map(({ name, takes }) => `${name} ${takes}`.length))
  const lines = COMMANDS.map(({ name, takes, about }) => `  ${`${name} ${takes}`.padEnd(width)}  ${about}`)
  return `npm run operator -- COMMAND

${lines.join('\n')}

  --json  the answer as JSON        --as NAME  who acts, for the audit (default: the user of this machine)
`
}
