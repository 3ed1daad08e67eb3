import { readConfig } from '../platform/config.ts'
import { readEnvFile } from '../platform/env-file.ts'
import { operate } from './operator.ts'

const { code, out, err } = await operate(process.argv.slice(2), () =>
  readConfig({ ...readEnvFile('.env'), ...process.env }),
)
process.stdout.write(out)
process.stderr.write(err)
process.exitCode = code
