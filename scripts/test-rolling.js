import { join } from 'node:path'
import { installFor } from './install.js'
import { pinnedNode } from './pinned-node.js'
import { compileCache, projectFolder } from './project.js'
import { run } from './run.js'

await installFor('test')
const { code } = await run(
  pinnedNode(),
  ['--disable-warning=ExperimentalWarning', join(projectFolder, 'scripts', 'rolling.ts')],
  // The servers are restarted often, so the compile cache saves time.
  { cwd: projectFolder, env: { NODE_COMPILE_CACHE: compileCache } },
)
process.exitCode = code
