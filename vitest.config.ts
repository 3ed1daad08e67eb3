import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ON_PREACT } from './apps/web/preact.ts'
import { iconsOneByOne } from './apps/web/route-chunks.ts'
import { LongestFirst } from './scripts/longest-first.ts'
import { compileCache } from './scripts/project.js'

/** For the processes that tests start. */
const PROCESSES = { NODE_COMPILE_CACHE: compileCache }

/** For a busy machine: the slowest test takes half a minute on a quiet one, and has taken more than two. */
const PATIENCE = { testTimeout: 300_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

/** By the quick check. */
const LEFT_OUT = process.env.TESTS_LEFT_OUT?.split(' ') ?? []

/** Where a library asks for React, it gets Preact as well. */
const ALSO_IN_LIBRARIES = { server: { deps: { inline: [/node_modules\/(react|@tanstack\/react|@tabler)/] } } }

export default defineConfig({
  test: {
    // A new process and its imports for every file would take longer than the tests in it.
    isolate: false,
    // One more than the two cores that run them: tests also wait, for processes, databases and timers.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [iconsOneByOne()],
        resolve: { alias: ON_PREACT },
        test: {
          name: 'unit',
          ...ALSO_IN_LIBRARIES,
          env: PROCESSES,
          include: [
            'packages/**/*.test.ts',
            'apps/**/*.test.ts',
            'apps/**/*.test.tsx',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          setupFiles: ['scripts/unit-setup.ts'],
          ...PATIENCE,
          exclude: ['**/*.api.test.ts', '**/*.dom.test.tsx', '**/node_modules/**', '**/dist/**', ...LEFT_OUT],
        },
      },
      {
        plugins: [iconsOneByOne()],
        resolve: { alias: ON_PREACT },
        test: {
          name: 'component',
          ...ALSO_IN_LIBRARIES,
          include: ['apps/web/src/**/*.dom.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
          setupFiles: ['apps/web/src/testing/setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'api',
          alias: [
            {
              find: '@node-rs/argon2',
              replacement: fileURLToPath(new URL('apps/api/src/testing/quick-argon2.ts', import.meta.url)),
            },
            {
              find: /^.*\/helper-process\.ts$/,
              replacement: fileURLToPath(new URL('apps/api/src/testing/quick-helper.ts', import.meta.url)),
            },
          ],
          env: PROCESSES,
          include: ['apps/api/src/**/*.api.test.ts'],
          globalSetup: ['apps/api/src/testing/global-setup.ts'],
          ...PATIENCE,
        },
      },
    ],
  },
})
