import { installFor } from './install.js'
import { runScript } from './npm.js'
import { runStages } from './stages.js'

await installFor('test')
await runStages([
  [
    ['Lint', (show) => runScript('lint', { show })],
    ['Types', (show) => runScript('types', { show })],
    ['Unit tests', (show) => runScript('test:unit', { show, args: ['--project', '!component'] })],
  ],
])
