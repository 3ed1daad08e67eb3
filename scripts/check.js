import { installIfNeeded } from './install.js'
import { runScript } from './npm.js'
import { runStages } from './stages.js'

await installIfNeeded()
await runStages([
  ['Lint', () => runScript('lint')],
  ['Types', () => runScript('types')],
  ['Unit tests', () => runScript('test:unit')],
])
