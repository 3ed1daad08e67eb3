import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { MEASURES } from './measures.ts'
import { type Measured, table } from './table.ts'

const HELP = `npm run bench -- [NAME…] [--engine sqlite|postgres] [--rows 200000] [--rounds 5] [--ms 1500]

Names: ${Object.keys(MEASURES).join(', ')}; all of them when none is given.
Speeds are ratios of two things measured by turns in the same run. They mean something only on a quiet machine:
load generator, server and database share its processors.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: 'sqlite' },
    rows: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '5' },
    ms: { type: 'string', default: '1500' },
    help: { type: 'boolean' },
  },
})
const unknown = positionals.filter((name) => !(name in MEASURES))

if (values.help || unknown.length > 0) {
  process.stdout.write(HELP)
  process.exitCode = unknown.length > 0 ? 2 : 0
} else {
  const engine = values.engine === 'postgres' ? 'postgres' : 'sqlite'
  const wishes = {
    engine,
    rows: Number(values.rows),
    rounds: Number(values.rounds),
    milliseconds: Number(values.ms),
  } as const
  const busy = loadavg()[0] ?? 0
  process.stdout.write(`${engine}, ${cpus().length} processors, load ${busy.toFixed(1)}\n`)
  const results: Measured[] = []
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    process.stderr.write(`… ${name}\n`)
    results.push(...(await measure(wishes)))
  }
  if (results.length > 0) process.stdout.write(`${table(results)}\n`)
}
