import { appendFileSync, readFileSync } from 'node:fs'
import { TestRunner } from 'vitest'

/*
 * First time: runs each test twice as it is, slow ones once, and notes which faults are on its way. Later times: runs the
 * tests that the plan names, once as they are and then again for each fault that no test has noticed yet, all in one
 * process: starting the tests anew for each fault would take hours. A test that fails when it is merely repeated has no
 * say.
 */
const { MUTANTS_RESULTS = '', MUTANTS_ORDERS = '' } = process.env
const { chosen, plan } = JSON.parse(readFileSync(MUTANTS_ORDERS, 'utf8'))
const isChosen = new Set(chosen)
// Where Stryker's faults look for their orders; this file may be loaded anew for each file of tests.
globalThis.__stryker__ ??= { mutantCoverage: { static: {}, perTest: {} }, noticed: new Set() }
const faults = globalThis.__stryker__
const { noticed } = faults

const SLOWER = 3
const MORE_MS = 4_000
const PATIENCE_MS = 1_500
const SLOW_MS = 1_000
/** A loop that no longer ends comes by its fault more often than this. */
const MORE_OFTEN = 100
const AS_IT_IS = null

export default class MutantRunner extends TestRunner {
  /** What this test is yet to be run with; the first is what it runs with now. */
  #ahead = []
  /** Noticed since the test last worked without a fault. */
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
    // Only what failed is tried again, which is how the same test comes by one fault after the other.
    test.retry = Number.MAX_SAFE_INTEGER
  }

  onBeforeTryTask(test, options) {
    super.onBeforeTryTask(test, options)
    const [fault] = this.#ahead
    this.#isLate = false
    // What is done while a server starts is not done anew in one that is handed on.
    process.env.TEST_SERVERS = !plan || fault?.own ? 'own' : fault ? 'waiting' : ''
    faults.activeMutant = fault?.id
    faults.hitCount = fault ? 0 : undefined
    faults.patienceMs = fault ? this.#plainMs + PATIENCE_MS : undefined
    faults.hitLimit = fault ? fault.hits * MORE_OFTEN : undefined
    faults.currentTestId = fault || plan || options.retry > 0 ? 'other' : test.id
  }

  async runTask(test) {
    const [fault] = this.#ahead
    const start = performance.now()
    const run = TestRunner.getTestFn(test)
    await (fault ? this.#within(this.#plainMs * SLOWER + MORE_MS, run()) : run())
    if (!fault) this.#plainMs = performance.now() - start
  }

  async onAfterRetryTask(test, options) {
    await super.onAfterRetryTask(test, options)
    const fault = this.#ahead.shift()
    const failed = test.result.state === 'fail'
    const isAwake = faults.hitCount > 0
    if (fault && !isAwake && !fault.own) this.#ahead.unshift({ ...fault, own: true })
    else if (fault) write(isAwake ? { awake: fault.id } : { asleep: fault.id })
    Object.assign(faults, { activeMutant: undefined, hitCount: undefined, currentTestId: 'other' })
    // One that was never come by noticed nothing, whatever else went wrong.
    if (isAwake && failed) this.#notice(fault.id, test)
    else if (!fault && failed) this.#giveUp(test, options)
    else if (!fault) this.#unsure = []
    if (!plan && !failed && options.retry === 0) this.#noteMeetings(test)
    // Whether a slow one can be repeated is seen when it has to be.
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
    // What goes on behind a test that was given up may disturb the next one.
    if (this.#isLate) this.#ahead.unshift(AS_IT_IS)
  }

  /** Whatever it noticed since it last worked by itself may be no more than its own failing. */
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
