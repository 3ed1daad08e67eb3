import { installFor } from './install.js'
import { runScript } from './npm.js'
import { runStages } from './stages.js'

/** Tests that read and draw many files, or start programs, take a third of the time. */
const WITHOUT_FILES = ['documents/file-work', 'platform/pdf-text', 'certificate/papers', 'scripts/mutants'].flatMap(
  (folder) => ['--exclude', `**/${folder}/**`],
)

await installFor('test')
await runStages([
  [
    ['Lint', (show) => runScript('lint', { show })],
    ['Types', (show) => runScript('types', { show })],
    ['Unit tests', (show) => runScript('test:unit', { show, args: ['--project', '!component', ...WITHOUT_FILES] })],
  ],
])
