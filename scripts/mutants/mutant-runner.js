import { appendFileSync, readFileSync } from 'node:fs'
import { TestRunner } from 'vitest'

/*
 * First run: runs each test twice unchanged, slow ones once, and records which mutants it covers. Later runs: runs the
 * planned tests, once unchanged and then once for each mutant that no test has killed yet, all in one process:
 * restarting the tests for each mutant would take hours. A test that fails when merely repeated does not count.
 */
const { MUTANTS_RESULTS = '', MUTANTS_ORDERS = '' } = process.env
const { chosen, plan } = JSON.parse(readFileSync(MUTANTS_ORDERS, 'utf8'))
const isChosen = new Set(chosen)
// The global that Stryker's mutants read; this file may be loaded again for each test file.
globalThis.__stryker__ ??= { mutantCoverage: { static: {}, perTest: {} }, noticed: new Set() }
const faults = globalThis.__stryker__
const { noticed } = faults

// Tests may replace these.
const { setTimeout, clearTimeout } = globalThis
const now = performance.now.bind(performance)

const SLOWER = 3
const MORE_MS = 4_000
const PATIENCE_MS = 1_500
const SLOW_MS = 1_000
/** An endless loop passes its mutant more often than this. */
const MORE_OFTEN = 100
const AS_IT_IS = null

export default class MutantRunner extends TestRunner {
  /** The mutants that this test is still to run with; the first is the current one. */
  #ahead = []
  /** Mutants killed since the test last passed unchanged. */
  #unsure = []
  #plainMs = 0
  #isLate = false

  onCollectStart(file) {
    super.onCollectStart(file)
    faults.currentTestId = undefined
  }

  onAfterRunFiles(files) {
    super.onAfterRunFiles(files)
    write({ onLoad: Object.keys(faults.mutantCoverage.static) })
    for (const { name, tasks } of files) if (tasks.length === 0) write({ broken: name })
  }

  async onBeforeRunTask(test) {
    await super.onBeforeRunTask(test)
    const planned = plan?.[test.fullName]
    if (plan && !planned) {
      test.mode = 'skip'
      return
    }
    this.#ahead = plan ? [AS_IT_IS, ...planned] : [AS_IT_IS, AS_IT_IS]
    this.#unsure = []
    this.#plainMs = 0
    test.repeats = 0
    // Retries run only failed tests again, which is how one test runs with one mutant after another.
    test.retry = Number.MAX_SAFE_INTEGER
  }

  onBeforeTryTask(test, options) {
    super.onBeforeTryTask(test, options)
    const [fault] = this.#ahead
    this.#isLate = false
    // Code that runs while a server starts does not run again in a reused server.
    process.env.TEST_SERVERS = !plan || fault?.own ? 'own' : fault ? 'waiting' : ''
    faults.activeMutant = fault?.id
    faults.hitCount = fault ? 0 : undefined
    faults.patienceMs = fault ? this.#plainMs + PATIENCE_MS : undefined
    faults.hitLimit = fault ? fault.hits * MORE_OFTEN : undefined
    faults.currentTestId = fault || plan || options.retry > 0 ? 'other' : test.id
  }

  async runTask(test) {
    const [fault] = this.#ahead
    const start = now()
    const run = TestRunner.getTestFn(test)
    await (fault ? this.#within(this.#plainMs * SLOWER + MORE_MS, run()) : run())
    if (!fault) this.#plainMs = now() - start
  }

  async onAfterRetryTask(test, options) {
    await super.onAfterRetryTask(test, options)
    const fault = this.#ahead.shift()
    const failed = test.result.state === 'fail'
    const isAwake = faults.hitCount > 0
    if (fault && !isAwake && !fault.own) this.#ahead.unshift({ ...fault, own: true })
    else if (fault) write(isAwake ? { awake: fault.id } : { asleep: fault.id })
    Object.assign(faults, { activeMutant: undefined, hitCount: undefined, currentTestId: 'other' })
    // A test that never reached the mutant did not kill it, whatever else failed.
    if (isAwake && failed) this.#notice(fault.id, test)
    else if (!fault && failed) this.#giveUp(test, options)
    else if (!fault) this.#unsure = []
    if (!plan && !failed && options.retry === 0) this.#noteMeetings(test)
    // Whether a slow test can be repeated shows only when it has to be.
    if (!plan && this.#plainMs > SLOW_MS) this.#ahead = []
    this.#ahead = this.#ahead.filter((next) => !noticed.has(next?.id))
    if (this.#ahead.length === 0 && this.#unsure.length > 0) this.#ahead.push(AS_IT_IS)
    const isLast = this.#ahead.length === 0
    test.result.state = isLast ? 'pass' : 'fail'
    test.result.errors = isLast ? undefined : [new Error('another fault is next')]
  }

  #noteMeetings(test) {
    const met = Object.entries(faults.mutantCoverage.perTest[test.id] ?? {}).filter(([id]) => isChosen.has(id))
    write({ test: test.fullName, file: test.file.name, ms: this.#plainMs, met: Object.fromEntries(met) })
  }

  #notice(id, test) {
    noticed.add(id)
    this.#unsure.push(id)
    write({ id, by: test.fullName })
    // Work left behind by a test that timed out may disturb the next one.
    if (this.#isLate) this.#ahead.unshift(AS_IT_IS)
  }

  /** Mutants killed since the test last passed unchanged may be due to the test's own failure. */
  #giveUp(test, { retry }) {
    for (const id of this.#unsure) {
      noticed.delete(id)
      write({ unsure: id })
    }
    write({ test: test.fullName, works: retry === 0 ? 'never' : 'once' })
    this.#ahead = []
    this.#unsure = []
  }

  async #within(ms, work) {
    let timer
    const tooLong = new Promise((_, reject) => {
      timer = setTimeout(() => {
        this.#isLate = true
        reject(new Error('it takes too long'))
      }, ms)
    })
    await Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
  }
}

function write(line) {
  appendFileSync(MUTANTS_RESULTS, `${JSON.stringify(line)}\n`)
}
