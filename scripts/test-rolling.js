import { join } from 'node:path'
import { installIfNeeded } from './install.js'
import { pinnedNode } from './pinned-node.js'
import { projectFolder } from './project.js'
import { run } from './run.js'

await installIfNeeded()
const { code } = await run(
  pinnedNode(),
  ['--disable-warning=ExperimentalWarning', join(projectFolder, 'scripts', 'rolling.ts')],
  { cwd: projectFolder },
)
process.exitCode = code
