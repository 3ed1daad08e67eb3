import { installIfNeeded } from './install.js'
import { runScript } from './npm.js'
import { runStages } from './stages.js'

await installIfNeeded()
await runStages([
  [
    ['Lint', (show) => runScript('lint', { show })],
    ['Types', (show) => runScript('types', { show })],
  ],
  ['Unit tests', () => runScript('test:unit')],
])
