import { StartupError } from '../../platform/config/startup-error.ts'
import type { Group } from '../command.ts'
import { checkAround } from './check-around.ts'
import { checkData } from './check-data.ts'
import { broken, type Finding, ok } from './finding.ts'

export const doctorCommands: Group = (program, { anyhow }) => {
  program
    .command('doctor')
    .description('looks at settings, keys, database, documents, mail, PayPal, clock and disk, and says what to do')
    .action(
      anyhow(async ({ readSettings, fetch, now }) => {
        let findings: Finding[]
        try {
          const config = readSettings()
          const settings = ok('settings', `can be used (${config.env})`)
          findings = [
            settings,
            ...(await checkData({ config, fetch }, now)),
            ...(await checkAround({ config, fetch }, now)),
          ]
        } catch (error) {
          if (!(error instanceof StartupError)) throw error
          findings = [broken('settings', error.message, 'change them in the environment or in .env')]
        }
        const isWell = findings.every(({ state }) => state !== 'broken')
        return { rows: findings, code: isWell ? 0 : 1, text: findings.map(lines).join('') }
      }),
    )
}

const MARKS = { ok: 'ok    ', look: 'look  ', broken: 'BROKEN' }

function lines({ check, state, finding, to_do }: Finding): string {
  const found = `${MARKS[state]}  ${check.padEnd(9)}  ${finding}\n`
  return to_do === '' ? found : `${found}${' '.repeat(19)}→ ${to_do}\n`
}
