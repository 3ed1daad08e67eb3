import { join } from 'node:path'
import { installIfNeeded } from './install.js'
import { pinnedNode } from './pinned-node.js'
import { projectFolder } from './project.js'
import { run } from './run.js'

const LONG = '500'

await installIfNeeded()
const vitest = join(projectFolder, 'node_modules', 'vitest', 'vitest.mjs')
const { code } = await run(pinnedNode(), [vitest, 'run', '--project', 'api', 'apps/api/src/features/payments/faults'], {
  cwd: projectFolder,
  env: { FAULT_RUNS: process.env.FAULT_RUNS ?? LONG },
})
process.exitCode = code
