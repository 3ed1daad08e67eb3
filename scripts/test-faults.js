import { join } from 'node:path'
import { installFor } from './install.js'
import { pinnedNode } from './pinned-node.js'
import { projectFolder } from './project.js'
import { run } from './run.js'

const LONG = '500'
const MANY_KILLS = '100'
const MANY_REQUESTS = '200'

await installFor('test')
const vitest = join(projectFolder, 'node_modules', 'vitest', 'vitest.mjs')
const files = [
  ...['features/payments/faults', 'features/case/killed', 'fuzz', 'worst-bodies', 'starting', 'outages'],
  ...['features/staff/invitations', 'features/staff/sessions', 'operator/backup'],
].map((name) => `apps/api/src/${name}`)
const { code } = await run(pinnedNode(), [vitest, 'run', '--project', 'api', ...files], {
  cwd: projectFolder,
  env: {
    FAULT_RUNS: process.env.FAULT_RUNS ?? LONG,
    CASE_KILLS: process.env.CASE_KILLS ?? MANY_KILLS,
    FUZZ_RUNS: process.env.FUZZ_RUNS ?? MANY_REQUESTS,
  },
})
process.exitCode = code
