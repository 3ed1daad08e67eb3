/**
 * Runs each [name, work] in turn, or a list of them in parallel, regardless of earlier results, and ends the program
 * with the closing line `N passed, N failed`. Work resolves with true or false (one check) or with counts; it receives
 * a function to `show` its output.
 */
export async function runStages(stages, { beforeClosing = () => {} } = {}) {
  const results = []
  let interrupted = false
  // The stage in progress receives the same signal, cleans up and ends on its own.
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
 * Shows the output of each stage when it ends, because interleaved lines would be unreadable.
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

/** A line for each stage, then each failed or repeated test by name, last so that a truncated log still has it. */
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
