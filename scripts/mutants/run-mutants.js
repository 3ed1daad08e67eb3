import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { pinnedNode } from '../pinned-node.js'
import { giveUp, projectFolder } from '../project.js'
import { run } from '../run.js'
import { lastRun } from './last-run.js'
import { Plan } from './plan-tests.js'

/*
 * Puts small faults (mutants) into the code, one at a time, and counts how many the tests notice. Texts are left alone:
 * they are checked where they are shown. Stryker makes the mutants, all in the code at once and each inactive until
 * switched on. A mutant behaves the same on both engines, so one is enough here.
 */
const WANTED_PERCENT = 90
const NOT_THESE = ['StringLiteral', 'ObjectLiteral']

/** The bundler reads `import.meta.glob(…)` before anything runs, so it must stay unchanged. */
const FOR_THE_BUNDLER = {
  shouldIgnore: ({ node }) =>
    node.type === 'CallExpression' && node.callee.object?.type === 'MetaProperty' ? 'read by the bundler' : undefined,
}

const DOMAIN_TESTS = ['packages/domain/**/*.test.ts']
const WEB_TESTS = ['apps/web/src/**/*.test.{ts,tsx}']
const API = 'apps/api/src'
const code = (folder) => [`${folder}/**/*.{ts,tsx}`]
const features = (...names) => names.flatMap((name) => code(`${API}/features/${name}`))
const testsOf = (...names) => names.map((name) => `${API}/features/${name}/**/*.test.ts`)
const OPERATOR = `${API}/operator/operator.api.test.ts`
const PRUNING = `${API}/pruning.api.test.ts`
const OWN_DATA = `${API}/features/profile/own-data.api.test.ts`
const ROOMS = {
  domain: { files: code('packages/domain/src'), tests: DOMAIN_TESTS },
  case: { files: code('packages/domain/src/case'), tests: DOMAIN_TESTS },
  certificate: { files: code('packages/domain/src/certificate'), tests: DOMAIN_TESTS },
  'case-server': {
    files: features('case'),
    tests: [...testsOf('case', 'desk', 'numbers', 'settings'), OPERATOR, OWN_DATA],
  },
  'certificate-server': { files: features('certificate'), tests: testsOf('certificate', 'case') },
  documents: {
    files: features('documents'),
    tests: [
      ...testsOf('documents'),
      ...['answering', 'earlier-remittances'].map((name) => `${API}/features/case/${name}.api.test.ts`),
      OWN_DATA,
      PRUNING,
    ],
  },
  enquiries: { files: features('enquiries'), tests: [...testsOf('enquiries', 'desk', 'numbers'), OWN_DATA] },
  staff: { files: features('staff', 'desk'), tests: testsOf('staff', 'desk', 'settings') },
  payments: {
    files: features('payments'),
    tests: [...testsOf('payments', 'contributions', 'receipts'), OPERATOR, OWN_DATA, PRUNING],
  },
  accounts: {
    files: features('accounts'),
    tests: [...testsOf('accounts', 'profile', 'receipts'), `${API}/operator/users.api.test.ts`, OPERATOR, PRUNING],
  },
  operator: {
    files: code(`${API}/operator`),
    tests: [`${API}/operator/**/*.test.ts`],
  },
  platform: {
    files: code(`${API}/platform`),
    // Other tests start processes, which mutants do not reach, or take minutes.
    tests: [
      `${API}/platform/**/*.test.ts`,
      `${API}/{access,http-basics,inner-limits,rate-limits}.api.test.ts`,
      `${API}/features/{documents/file-work/pdf-work,receipts/receipt-pdf}.test.ts`,
      `${API}/features/{accounts/delivery,audit/audit,bank-forms/bank-forms,remittances/lists}.api.test.ts`,
      `${API}/operator/protecting-data.api.test.ts`,
      OPERATOR,
      PRUNING,
    ],
  },
  web: { files: [...code('apps/web/src/features'), ...code('apps/web/src/lib')], tests: WEB_TESTS },
  'desk-web': { files: code('apps/web/src/desk'), tests: WEB_TESTS },
}
// Left out: tests that kill processes, depend on chance or check bundle sizes.
const NEVER = ['killed.api', 'faults.api', 'bundle-weight'].map((name) => `**/${name}.test.ts`)
const NO_CODE = /\.test\.tsx?$|messages\.ts$|sample-[a-z]+\.ts$/

const [tool = '', ...words] = process.argv.slice(2)
const { every, nearest, isAgain, only, name, given } = asked(words)
const chosen = ROOMS[name] ?? usage()

const folder = mkdtempSync(join(tmpdir(), 'nirgam-mutants-'))
// Also when the program gives up.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const results = join(folder, 'results.jsonl')
const { changed, mutants } = await faultsIn(given.length > 0 ? given : chosen.files)
const sample = mutants.filter((_, at) => at % every === 0)
const last = lastRun(sample)
writeFileSync(results, isAgain ? last.read() : '')
const stopping = new AbortController()
for (const way of ['SIGTERM', 'SIGINT']) {
  process.once(way, () => {
    stopping.abort()
    process.stdout.write('\nStopped early; what was not tried yet counts as unnoticed.\n')
    end(1)
  })
}
let ended = await runTests(only.length > 0 ? only : chosen.tests, null)
const plan = new Plan(
  sample.map(({ id, fileName }) => ({ id, file: relative(projectFolder, fileName) })),
  read().meetings,
  nearest,
)
for (let next = plan.next(read().noticed); next; next = plan.next(read().noticed)) {
  ended = Math.max(ended, await runTests(quickestFirst(Object.keys(next)), next))
}
end(ended)

function asked(given) {
  try {
    const options = {
      every: { type: 'string', default: '1' },
      nearest: { type: 'string', default: 'Infinity' },
      again: { type: 'boolean', default: false },
      tests: { type: 'string', multiple: true, default: [] },
    }
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true })
    const [name = '', ...files] = positionals
    const [every, nearest] = [Number(values.every), Number(values.nearest)]
    return every >= 1 && nearest >= 1
      ? { every, nearest, isAgain: values.again, only: values.tests, name, given: files }
      : usage()
  } catch {
    return usage()
  }
}

function usage() {
  return giveUp(
    `npm run test:mutants -- ROOM [FILE…] [--every=N] [--nearest=N] [--again] [--tests=GLOB], with one of ${Object.keys(ROOMS).join(', ')}; ` +
      '--every=5 tries a fifth of the faults, --nearest=12 each with no more than twelve tests, --again those that the last run let pass',
  )
}

/** The files of these tests, the fastest first. */
function quickestFirst(tests) {
  const times = new Map()
  for (const { test, file, ms } of read().meetings) {
    if (tests.includes(test)) times.set(file, Math.max(ms, times.get(file) ?? 0))
  }
  return [...times.keys()].toSorted((one, other) => times.get(one) - times.get(other))
}

/** Runs the tests unchanged, or the planned tests with their mutants. */
async function runTests(tests, planned) {
  const isServer = tests.some((path) => path.startsWith('apps/api'))
  const [settings, orders] = ['settings.json', 'orders.json'].map((file) => join(folder, file))
  writeFileSync(settings, JSON.stringify({ tests, never: [...NEVER, '**/node_modules/**'], isServer, code: changed }))
  writeFileSync(orders, JSON.stringify({ chosen: sample.map(({ id }) => id), plan: planned }))
  const vitest = join(projectFolder, 'node_modules', 'vitest', 'vitest.mjs')
  const config = join(projectFolder, 'scripts', 'mutants', 'vitest.config.js')
  const ran = await run(pinnedNode(), [vitest, 'run', '--config', config], {
    cwd: projectFolder,
    signal: stopping.signal,
    env: {
      TEST_ENGINES: 'SQLite',
      MUTANTS_SETTINGS: settings,
      MUTANTS_ORDERS: orders,
      MUTANTS_RESULTS: results,
    },
  })
  return ran.code
}

function end(worst) {
  // Tests that could not start have met no mutant, and must not look as if all mutants survived.
  const { lines, meetings } = read()
  const useless = new Set(lines.filter(({ works }) => works === 'never').map(({ test }) => test.split(' > ')[0]))
  for (const { file } of meetings) useless.delete(file)
  for (const { broken } of lines) if (broken) useless.add(broken)
  if (useless.size > 0) giveUp(`No test of these files works here, so nothing can be said: ${[...useless].join(', ')}`)
  if (meetings.length === 0) giveUp('The tests did not run (see above), so nothing can be said about the faults.')
  const isEnough = report(sample)
  last.keep(read().lines)
  process.exit(isEnough && worst === 0 ? 0 : 1)
}

function read() {
  const lines = readFileSync(results, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const meetings = lines.filter(({ met }) => met)
  const noticed = new Set()
  for (const { id, unsure } of lines) {
    if (id) noticed.add(id)
    noticed.delete(unsure)
  }
  return {
    lines,
    meetings,
    noticed,
  }
}

async function faultsIn(patterns) {
  const { Instrumenter } = await import(pathToFileURL(join(tool, 'dist', 'src', 'index.js')).href)
  const quiet = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false }
  const files = globSync(patterns, { cwd: projectFolder })
    .filter((path) => !NO_CODE.test(path))
    .toSorted()
    .map((path) => join(projectFolder, path))
    .map((path) => ({ name: path, mutate: true, content: readFileSync(path, 'utf8') }))
  const options = { plugins: null, excludedMutations: NOT_THESE, ignorers: [FOR_THE_BUNDLER] }
  const made = await new Instrumenter(quiet).instrument(files, options)
  return {
    changed: Object.fromEntries(made.files.map((file) => [file.name, file.content])),
    mutants: made.mutants.filter(({ status }) => status === undefined),
  }
}

/**
 * Reports the surviving mutants file by file, and whether they are few enough. Code that runs while a file loads cannot
 * be switched later, and is not counted.
 */
function report(chosenFaults) {
  const { lines, meetings, noticed } = read()
  const met = new Set(meetings.flatMap((line) => Object.keys(line.met)))
  const onLoad = new Set(lines.flatMap((line) => line.onLoad ?? []))
  const [awake, asleep] = ['awake', 'asleep'].map((name) => new Set(lines.map((line) => line[name])))
  const isBefore = ({ id }) => asleep.has(id) || (onLoad.has(id) && !met.has(id))
  const tried = chosenFaults.filter((fault) => awake.has(fault.id) || !isBefore(fault))
  for (const { test, works } of lines) if (works) process.stdout.write(`No say, because it works ${works}: ${test}\n`)
  const sources = new Map()
  const count = new Map()
  for (const mutant of tried) {
    const at = relative(projectFolder, mutant.fileName)
    const sum = count.get(at) ?? { all: 0, noticed: 0 }
    count.set(at, { all: sum.all + 1, noticed: sum.noticed + (noticed.has(mutant.id) ? 1 : 0) })
    if (noticed.has(mutant.id)) continue
    if (!sources.has(at)) sources.set(at, readFileSync(mutant.fileName, 'utf8').split('\n'))
    const { start, end } = mutant.location
    const source = sources.get(at)[start.line] ?? ''
    const was = start.line === end.line ? source.slice(start.column, end.column) : `${source.slice(start.column)} …`
    const why = met.has(mutant.id) ? 'unnoticed' : 'met by no test'
    process.stdout.write(
      `\n${at}:${start.line + 1}  ${why} (${mutant.mutatorName})\n    ${source.trim()}\n  - ${was}\n  + ${mutant.replacement}\n`,
    )
  }
  process.stdout.write('\n')
  const uncounted = chosenFaults.length - tried.length
  if (uncounted > 0) process.stdout.write(`Not counted, being worked out while a file is loaded: ${uncounted}\n`)
  for (const [at, sum] of [...count, ['in all', total(count)]]) {
    process.stdout.write(`${percent(sum).toFixed(1).padStart(6)} %  ${sum.noticed} of ${sum.all}  ${at}\n`)
  }
  return percent(total(count)) >= WANTED_PERCENT
}

function total(count) {
  return [...count.values()].reduce((sum, one) => ({ all: sum.all + one.all, noticed: sum.noticed + one.noticed }), {
    all: 0,
    noticed: 0,
  })
}

function percent({ all, noticed }) {
  return all === 0 ? 100 : (noticed / all) * 100
}
