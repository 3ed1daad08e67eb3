import { cpus, loadavg } from 'node:os'
import { startMain } from '../processes.ts'
import { Bystander, median, type Times } from './bystander.ts'
import { CROWDS } from './crowds.ts'
import { besetRoutes, type RouteFigure } from './routes.ts'
import { newTown } from './town.ts'

/** The most that a crowd may cost: the server's memory, and how much longer other users wait. */
const MOST_MEGABYTES = 150
const MOST_TIMES = 3
/** The number of routes shown, unless more are too expensive. */
const MOST_SHOWN = 5

const ROUTES = 'routes'
const NAMES = [...CROWDS.map(({ name }) => name), ROUTES]

const HELP = `npm run test:crowds -- [NAME…]

Names: ${NAMES.join(', ')}; all of them when none is given. A real server on a new SQLite database
is beset by each crowd while somebody else reads a list and uploads a picture. Times mean something only on a quiet
machine; memory is that of the server's own process.
`

const names = process.argv.slice(2)
const unknown = names.filter((name) => !NAMES.includes(name))
if (unknown.length > 0) {
  process.stdout.write(HELP)
  process.exitCode = 2
} else {
  process.stdout.write(`${cpus().length} processors, load ${(loadavg()[0] ?? 0).toFixed(1)}\n`)
  for (const crowd of CROWDS) {
    if (isWanted(crowd.name)) await beset(crowd)
  }
  if (isWanted(ROUTES)) tellRoutes(await besetRoutes(MOST_TIMES))
}

function isWanted(name: string): boolean {
  return names.length === 0 || names.includes(name)
}

async function beset(crowd: (typeof CROWDS)[number]): Promise<void> {
  const town = await newTown(crowd.people + 1)
  const server = await startMain({ ...town.env, IDLE_SECONDS: '10' })
  try {
    const [other, ...people] = town.people
    if (!other) throw new Error('nobody lives here')
    const bystander = new Bystander({ url: server.url, person: other })
    await bystander.tries(5)
    const quiet = await bystander.tries(10)
    const before = server.memory()
    const gathering = crowd.gather({ url: server.url, people })
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, server.memory())
    }, 100)
    const over = gathering.then(() => true)
    const beset: Times = { read: [], upload: [] }
    do add(beset, await bystander.tries(5))
    while (!(await Promise.race([over, Promise.resolve(false)])) || beset.read.length < 10)
    const { answers, end } = await gathering
    add(beset, await bystander.tries(5))
    clearInterval(watch)
    most = Math.max(most, server.memory())
    end()
    await bystander.leave()
    tell(crowd, { answers, megabytes: most - before, quiet, beset })
  } finally {
    await server.stop()
    await town.close()
  }
}

type Figures = { answers: Record<string, number>; megabytes: number; quiet: Times; beset: Times }

function add(to: Times, { read, upload }: Times): void {
  to.read.push(...read)
  to.upload.push(...upload)
}

function tell(crowd: (typeof CROWDS)[number], { answers, megabytes, quiet, beset }: Figures): void {
  const waits = (['read', 'upload'] as const).map((what) => {
    const [without, during] = [median(quiet[what]), median(beset[what])]
    return { what, without, during, isFine: during <= without * MOST_TIMES }
  })
  const isFine = megabytes <= MOST_MEGABYTES && waits.every((wait) => wait.isFine)
  if (!isFine) process.exitCode = 1
  const said = Object.entries(answers).map(([answer, count]) => `${count} × ${answer}`)
  const lines = [
    `${isFine ? '✓' : '✗'} ${crowd.name}: ${crowd.about}`,
    `    answered   ${said.join(', ')}`,
    `    memory     ${megabytes.toFixed(0)} MB more (at most ${MOST_MEGABYTES})`,
    ...waits.map(({ what, without, during }) => {
      const times = (during / without).toFixed(1)
      return `    others' ${what.padEnd(6)} ${during.toFixed(1)} ms, ${without.toFixed(1)} ms without the crowd (${times} ×, at most ${MOST_TIMES})`
    }),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Prints the routes that delay other users most. */
function tellRoutes(figures: readonly RouteFigure[]): void {
  const byCost = figures.toSorted((one, other) => other.times - one.times)
  const tooDear = byCost.filter((one) => one.times > MOST_TIMES)
  if (tooDear.length > 0) process.exitCode = 1
  const lines = byCost.slice(0, Math.max(MOST_SHOWN, tooDear.length)).map((one) => {
    const said = Object.entries(one.answers).map(([answer, count]) => `${count} × ${answer}`)
    const waits = `${one.during.toFixed(1)} ms, ${one.without.toFixed(1)} ms alone (${one.times.toFixed(1)} ×)`
    return `    ${one.route}: others' read ${waits}; answered ${said.join(', ')}`
  })
  const about = `each of ${figures.length} routes gets its worst JSON bodies, one after the other (at most ${MOST_TIMES} ×)`
  process.stdout.write(`${tooDear.length === 0 ? '✓' : '✗'} ${ROUTES}: ${about}; the dearest:\n${lines.join('\n')}\n`)
}
