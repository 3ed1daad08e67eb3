/**
 * Runs each [name, work] in turn, whatever became of the one before, and ends the program with
 * the closing line `N passed, N failed`. Work resolves with true or false (one check) or with counts.
 */
export async function runStages(stages, { beforeClosing = () => {} } = {}) {
  const results = []
  let interrupted = false
  // The stage in progress gets the same signal and ends by itself, cleaning up after itself.
  process.on('SIGINT', () => {
    interrupted = true
  })
  for (const [name, work] of stages) {
    if (interrupted) break
    console.log(`\n── ${name}`)
    const started = Date.now()
    const counts = await countsOf(work)
    const result = { name, counts, ms: Date.now() - started }
    results.push(result)
    console.log(lineOf(result))
  }
  console.log(`\n${summaryOf(results).join('\n')}`)
  beforeClosing()
  const total = totalOf(results)
  console.log(`\n${interrupted ? 'Interrupted. ' : ''}${sentence(total)}`)
  process.exitCode = interrupted ? 130 : total.failed > 0 ? 1 : 0
}

/** A line for each stage, and below them each failed test by name: what is left of a log that was cut. */
export function summaryOf(results) {
  const failed = results.flatMap(({ name, counts }) =>
    (counts.failures ?? []).map((failure) => `✗ ${name}: ${failure}`),
  )
  return [...results.map(lineOf), ...(failed.length > 0 ? ['', ...failed] : [])]
}

function lineOf({ name, counts, ms }) {
  return `${counts.failed > 0 ? '✗' : '✓'} ${name}: ${sentence(counts)} (${seconds(ms)})`
}

function totalOf(results) {
  const sum = (key) => results.reduce((total, { counts }) => total + counts[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

async function countsOf(work) {
  try {
    const result = await work()
    if (typeof result === 'object') return result
    return { passed: result ? 1 : 0, failed: result ? 0 : 1, skipped: 0 }
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

function sentence({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}
