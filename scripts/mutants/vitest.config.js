import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BaseSequencer } from 'vitest/node'
import { projectFolder } from '../project.js'

const { MUTANTS_SETTINGS = '' } = process.env
const { tests, never, isServer, code } = JSON.parse(readFileSync(MUTANTS_SETTINGS, 'utf8'))
const here = (path) => fileURLToPath(new URL(path, import.meta.url))

/** A fault that a quick test notices need not be tried in a slow one. */
class QuickOnesFirst extends BaseSequencer {
  async sort(files) {
    const isSlow = ({ moduleId }) => (moduleId.endsWith('.api.test.ts') ? 1 : 0)
    return (await super.sort(files)).toSorted((a, b) => isSlow(a) - isSlow(b))
  }
}

export default {
  root: projectFolder,
  plugins: [{ name: 'faults', enforce: 'pre', load: (id) => code[id.split('?')[0]] ?? null }],
  test: {
    include: tests,
    exclude: never,
    isolate: false,
    maxWorkers: 1,
    sequence: { sequencer: QuickOnesFirst },
    runner: here('mutant-runner.js'),
    setupFiles: [here('../property-seed.ts')],
    ...(isServer && {
      globalSetup: [here('../../apps/api/src/testing/global-setup.ts')],
      alias: { '@node-rs/argon2': here('../../apps/api/src/testing/quick-argon2.ts') },
    }),
    // Code with faults in it must not be found by anybody else, nor that of an earlier run by this one.
    fsModuleCache: false,
    silent: true,
    reporters: ['dot'],
    dangerouslyIgnoreUnhandledErrors: true,
    testTimeout: 60_000,
    // A server with a fault may never close.
    hookTimeout: 8_000,
  },
}
