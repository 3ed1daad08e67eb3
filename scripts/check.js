import { installFor } from './install.js'
import { runScript } from './npm.js'
import { runStages } from './stages.js'

/** Tests that read and draw many files, or start programs, and take a third of the time. */
const SLOW = [
  '**/documents/file-work/**',
  '**/platform/{pdf-text,file-vault}/**',
  '**/certificate/papers/**',
  '**/bank-forms/templates/**',
  'scripts/{mutants/**,launcher.test.ts}',
]

await installFor('test')
await runStages([
  [
    ['Lint', (show) => runScript('lint', { show })],
    ['Types', (show) => runScript('types', { show })],
    [
      'Unit tests',
      (show) =>
        runScript('test:unit', { show, args: ['--project', '!component'], env: { TESTS_LEFT_OUT: SLOW.join(' ') } }),
    ],
  ],
])
