import { readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg } from 'node:os'
import { optionsGiven } from '../scripts/project.js'
import { compared, linesOf, recorded } from './record.ts'
import { aligned, table } from './table.ts'

const PAGE = new URL('../docs/performance.md', import.meta.url)

const { values, positionals } = optionsGiven({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: 'sqlite' },
    rows: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '5' },
    ms: { type: 'string', default: '1500' },
    help: { type: 'boolean' },
  },
})
// Loads the server, so only for options that are understood.
const { MEASURES } = await import('./measures.ts')
const HELP = `npm run bench -- [NAME…] [--engine sqlite|postgres] [--rows 200000] [--rounds 5] [--ms 1500]

Names: ${Object.keys(MEASURES).join(', ')}; all of them when none is given.
Speeds are ratios of two things measured by turns in the same run. They mean something only on a quiet machine:
load generator, server and database share its processors. Figures with a goal go into docs/performance.md, with the
last ones; other lines stay.
`
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
  const ran = { day: new Date().toISOString().slice(0, 10), machine: `${arch()}x${cpus().length}`, load: busy }
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    process.stderr.write(`… ${name}\n`)
    const measured = await measure(wishes)
    if (measured.length === 0) continue
    // Directus is always measured on PostgreSQL.
    const run = { ...ran, engine: name === 'directus' ? 'postgres' : engine }
    const page = readFileSync(PAGE, 'utf8')
    const lines = linesOf(page, { name, measured }, run)
    process.stdout.write(`${table(measured)}\n\n${aligned(compared(lines))}\n`)
    writeFileSync(PAGE, recorded(page, lines, run.engine))
  }
}
