/**
 * Runs each [name, work] in turn, a list of them side by side, whatever became of the ones before, and ends the program
 * with the closing line `N passed, N failed`. Work resolves with true or false (one check) or with counts; it is told
 * where to `show` what it has to say.
 */
export async function runStages(stages, { beforeClosing = () => {} } = {}) {
  const results = []
  let interrupted = false
  // The stage in progress gets the same signal and ends by itself, cleaning up after itself.
  process.on('SIGINT', () => {
    interrupted = true
  })
  for (const entry of stages) {
    if (interrupted) break
    results.push(...(Array.isArray(entry[0]) ? await sideBySide(entry) : [await alone(entry)]))
  }
  console.log(`\n${summaryOf(results).join('\n')}`)
  beforeClosing()
  const total = totalOf(results)
  console.log(`\n${interrupted ? 'Interrupted. ' : ''}${sentence(total)}`)
  process.exitCode = interrupted ? 130 : total.failed > 0 ? 1 : 0
}

async function alone([name, work]) {
  console.log(`\n── ${name}`)
  const result = await resultOf(name, work, true)
  console.log(lineOf(result))
  return result
}

/**
 * Shows the output of each stage when it ends: nobody could read the lines of several at once.
 * @param {[name: string, work: (show: (text: string) => void) => Promise<unknown>][]} stages
 * @param {(text: string) => void} say
 */
export function sideBySide(stages, say = console.log) {
  say(`\n── ${stages.map(([name]) => name).join(', ')}: side by side`)
  return Promise.all(
    stages.map(async ([name, work]) => {
      let said = ''
      const result = await resultOf(name, work, (text) => (said += text))
      say(`\n── ${name}\n${said.trimEnd()}\n${lineOf(result)}`)
      return result
    }),
  )
}

async function resultOf(name, work, show) {
  const started = Date.now()
  const counts = await countsOf(work, show)
  return { name, counts, ms: Date.now() - started }
}

/** A line for each stage, and below them each failed or repeated test by name: what is left of a log that was cut. */
export function summaryOf(results) {
  const failed = results.flatMap(({ name, counts }) =>
    (counts.failures ?? []).map((failure) => `✗ ${name}: ${failure}`),
  )
  const repeated = results.flatMap(({ name, counts }) =>
    (counts.repeated ?? []).map((test) => `! ${name}: ${test} passed at the second attempt; the browser had stopped`),
  )
  const below = [...failed, ...repeated]
  return [...results.map(lineOf), ...(below.length > 0 ? ['', ...below] : [])]
}

function lineOf({ name, counts, ms }) {
  return `${counts.failed > 0 ? '✗' : '✓'} ${name}: ${sentence(counts)} (${seconds(ms)})`
}

function totalOf(results) {
  const sum = (key) => results.reduce((total, { counts }) => total + counts[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

async function countsOf(work, show) {
  try {
    const result = await work(show)
    if (typeof result === 'object') return result
    return { passed: result ? 1 : 0, failed: result ? 0 : 1, skipped: 0 }
  } catch (error) {
    if (show === true) console.error(error)
    else show(error.stack)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

function sentence({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}
