import { appendFileSync } from 'node:fs'
import { TestRunner } from 'vitest'

/*
 * Runs each test as it is, and then again for each fault on its way that no test has noticed yet, all in one process:
 * starting the tests anew for each fault would take hours. A test that fails when it is merely repeated has no say.
 */
const { MUTANTS_RESULTS = '', MUTANTS_CHOSEN = '[]' } = process.env
const chosen = new Set(JSON.parse(MUTANTS_CHOSEN))
// Where Stryker's faults look for their orders; this file may be loaded anew for each file of tests.
globalThis.__stryker__ ??= { mutantCoverage: { static: {}, perTest: {} }, noticed: new Set() }
const faults = globalThis.__stryker__
const { noticed } = faults

const SLOWER = 3
const MORE_MS = 4_000
/** A loop that no longer ends comes by its fault more often than this. */
const MORE_OFTEN = 100
const PLAIN = 0
const AGAIN = 1

export default class MutantRunner extends TestRunner {
  #round = PLAIN
  #waiting = []
  #plainMs = 0
  #works = true

  onCollectStart(file) {
    super.onCollectStart(file)
    faults.currentTestId = undefined
  }

  onAfterRunFiles(files) {
    super.onAfterRunFiles(files)
    write({ onLoad: Object.keys(faults.mutantCoverage.static) })
  }

  async onBeforeRunTask(test) {
    await super.onBeforeRunTask(test)
    test.repeats = 1
    test.retry = 0
    this.#works = true
    this.#waiting = []
  }

  onBeforeTryTask(test, options) {
    super.onBeforeTryTask(test, options)
    this.#round = options.repeats === 0 ? PLAIN : AGAIN + options.retry
    const fault = this.#fault
    faults.activeMutant = fault?.id
    faults.hitCount = fault ? 0 : undefined
    faults.hitLimit = fault ? fault.hits * MORE_OFTEN : undefined
    faults.currentTestId = this.#round === PLAIN ? test.id : 'other'
  }

  async runTask(test) {
    const isSettled = this.#round !== PLAIN && (!this.#works || this.#waiting.length === 0)
    if (isSettled || noticed.has(this.#fault?.id)) return
    const run = TestRunner.getTestFn(test)
    const start = performance.now()
    await (this.#fault ? within(this.#plainMs * SLOWER + MORE_MS, run()) : run())
    if (this.#round === PLAIN) this.#plainMs = performance.now() - start
  }

  async onAfterRetryTask(test, options) {
    await super.onAfterRetryTask(test, options)
    const fault = this.#fault
    const failed = test.result.state === 'fail'
    Object.assign(faults, { activeMutant: undefined, hitCount: undefined, currentTestId: 'other' })
    if (fault) {
      if (failed) this.#notice(fault.id, test)
    } else if (failed) {
      this.#works = false
      write({ test: nameOf(test), works: this.#round === PLAIN ? 'never' : 'once' })
    }
    if (this.#round === PLAIN && this.#works) {
      const met = faults.mutantCoverage.perTest[test.id] ?? {}
      write({ test: nameOf(test), met: Object.keys(met).filter((id) => chosen.has(id)) })
      this.#waiting = Object.entries(met)
        .filter(([id]) => chosen.has(id) && !noticed.has(id))
        .map(([id, hits]) => ({ id, hits }))
    }
    test.retry = this.#waiting.length
    // Only what failed is tried again.
    const isLast = this.#round === PLAIN || !this.#works || options.retry >= this.#waiting.length
    test.result.state = isLast ? 'pass' : 'fail'
    test.result.errors = isLast ? undefined : [new Error('another fault is next')]
  }

  get #fault() {
    return this.#round > AGAIN ? this.#waiting[this.#round - AGAIN - 1] : undefined
  }

  #notice(id, test) {
    if (noticed.has(id)) return
    noticed.add(id)
    write({ id, by: nameOf(test) })
  }
}

function nameOf(test) {
  return `${test.file.name} › ${test.name}`
}

function write(line) {
  appendFileSync(MUTANTS_RESULTS, `${JSON.stringify(line)}\n`)
}

async function within(ms, work) {
  let timer
  const tooLong = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('it takes too long')), ms)
  })
  await Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}
