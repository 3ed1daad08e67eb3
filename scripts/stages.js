/**
 * Runs each [name, work] in turn, whatever became of the one before, and ends the program with
 * the closing line `N passed, N failed`. Work resolves with true or false (one check) or with counts.
 */
export async function runStages(stages, { beforeClosing = () => {} } = {}) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const summary = []
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
    for (const key of Object.keys(total)) total[key] += counts[key]
    const line = `${counts.failed > 0 ? '✗' : '✓'} ${name}: ${sentence(counts)} (${seconds(Date.now() - started)})`
    summary.push(line)
    console.log(line)
  }
  console.log(`\n${summary.join('\n')}`)
  beforeClosing()
  console.log(`\n${interrupted ? 'Interrupted. ' : ''}${sentence(total)}`)
  process.exitCode = interrupted ? 130 : total.failed > 0 ? 1 : 0
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
