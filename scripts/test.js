import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installFor } from './install.js'
import { runScript } from './npm.js'
import { pinnedNode } from './pinned-node.js'
import { projectFolder } from './project.js'
import { run } from './run.js'
import { buildServerIfStale } from './server-build.js'
import { runStages } from './stages.js'
import { playwrightCounts, vitestCounts } from './test-counts.js'
import { buildWebIfStale } from './web-build.js'

await installFor('test')
const node = pinnedNode()
const reports = mkdtempSync(join(tmpdir(), 'nirgam-test-'))
const notes = join(reports, 'notes.txt')

await runStages(
  [
    // Each of these leaves a core idle some of the time, so they run in parallel.
    [
      ['Lint', (show) => runScript('lint', { show })],
      ['Types', (show) => runScript('types', { show })],
      ['Web build', (show) => buildWebIfStale(node, show)],
      ['Server build', (show) => buildServerIfStale(node, show)],
    ],
    ['Bundle budget', bundleBudget],
    ['Unit tests', () => vitest('unit')],
    ['API tests', () => vitest('api')],
    ['Browser journeys', playwright],
  ],
  {
    beforeClosing: () => {
      if (existsSync(notes)) console.log(`\n${readFileSync(notes, 'utf8').trim()}`)
      rmSync(reports, { recursive: true, force: true })
    },
  },
)

async function bundleBudget() {
  const { code } = await run(node, ['budget.js'], { cwd: join(projectFolder, 'apps', 'web') })
  return code === 0
}

async function vitest(project) {
  const report = join(reports, `${project}.json`)
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ok = await runScript(`test:${project}`, { args, env: { NIRGAM_TEST_NOTES: notes } })
  return vitestCounts(report, ok)
}

async function playwright() {
  const report = join(reports, 'e2e.json')
  const ok = await runScript('test:e2e', { env: { PLAYWRIGHT_JSON_FILE: report, NIRGAM_TEST_NOTES: notes } })
  return playwrightCounts(report, ok)
}
