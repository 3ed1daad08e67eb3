import { readSettings } from '../platform/config/settings.ts'
import { operate } from './operator.ts'

const { code, out, err } = await operate(process.argv.slice(2), () => readSettings())
process.stdout.write(out)
process.stderr.write(err)
process.exitCode = code
