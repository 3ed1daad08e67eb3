import { parseArgs } from 'node:util'
import { findUserByContact } from '../../features/accounts/accounts.ts'
import { stopFileWork } from '../../features/documents/documents.ts'
import { readSettings } from '../../platform/config/settings.ts'
import { migrate } from '../../platform/database/database.ts'
import { StartupError } from '../../platform/errors.ts'
import { createLogger } from '../../platform/logger.ts'
import type { Services } from '../../platform/services.ts'
import { startServices } from '../../start-services.ts'
import { emailsOf, seedPeople, WALKED } from './seed-people.ts'
import { howToSignIn } from './seed-staff.ts'

const HELP = `npm run seed -- [--people 3] [--remittances 2000] [--enquiries 2000] [--seed 1] [--email me@example.com] [--walked ${WALKED}] [--no-papers]

Fills the database with invented people: their remittances in every state, payments and enquiries; and the firm that works on them, one of every role.
The first person gets --email (default asha@nirgam.example); every password is "correct horse".
--walked says how many of a person's newest cases are on their way; with --no-papers they have no files. Both take longest.
`

try {
  const { values } = parseArgs({
    options: {
      people: { type: 'string', default: '3' },
      remittances: { type: 'string', default: '2000' },
      enquiries: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
      email: { type: 'string', default: 'asha@nirgam.example' },
      walked: { type: 'string', default: String(WALKED) },
      papers: { type: 'boolean', default: true },
      help: { type: 'boolean' },
    },
    allowNegative: true,
  })
  if (values.help) process.stdout.write(HELP)
  else await fill(values)
} catch (error) {
  const told = error instanceof StartupError || (error instanceof Error && 'code' in error)
  if (!told) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}

type Given = Record<'people' | 'remittances' | 'enquiries' | 'seed' | 'walked' | 'email', string> & { papers: boolean }

async function fill(values: Given) {
  const config = readSettings()
  if (config.production) throw new StartupError('Invented people do not belong in production.')
  await migrate(config)
  const services = await startServices(config, { log: createLogger('silent'), patient: true })
  try {
    const numbers = {
      people: wholeNumber('people', values.people),
      remittances: wholeNumber('remittances', values.remittances),
      enquiries: wholeNumber('enquiries', values.enquiries),
      seed: wholeNumber('seed', values.seed),
      walked: wholeNumber('walked', values.walked),
    }
    const options = { ...numbers, firstEmail: values.email, papers: values.papers }
    await mustBeNew(services, emailsOf(options))
    const people = await seedPeople(services, options)
    process.stdout.write(
      `${people.join('\n')}\nEach has ${numbers.remittances} remittances and ${numbers.enquiries} enquiries; the password is "correct horse".\n\n${howToSignIn()}\n`,
    )
  } finally {
    stopFileWork()
    await services.db.destroy()
  }
}

async function mustBeNew(services: Services, emails: readonly string[]): Promise<void> {
  for (const email of emails) {
    if (await findUserByContact(services, email)) {
      throw new StartupError(`${email} has an account already; choose another --email and --seed.`)
    }
  }
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0 || number > 5_000_000) {
    throw new StartupError(`--${name} must be a whole number`)
  }
  return number
}
