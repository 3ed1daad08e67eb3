import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installFor } from './install.js'
import { runNpm } from './npm.js'
import { pinnedNode } from './pinned-node.js'
import { giveUp, projectFolder } from './project.js'
import { run } from './run.js'

/** Installed only for this command, so it is not a dependency. */
const TOOL = '@stryker-mutator/instrumenter'
const TOOL_VERSION = '10.1.1'

await installFor('test')
const tool = join(projectFolder, 'node_modules', TOOL)
if (!existsSync(tool)) {
  const { code } = await runNpm(['install', '--no-save', '--no-audit', '--no-fund', `${TOOL}@${TOOL_VERSION}`])
  if (code !== 0) giveUp('The mutation tool could not be installed (see above).')
}
const { code } = await run(
  pinnedNode(),
  [join(projectFolder, 'scripts', 'mutants', 'run-mutants.js'), tool, ...process.argv.slice(2)],
  { cwd: projectFolder },
)
process.exitCode = code
