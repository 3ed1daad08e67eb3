import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installIfNeeded } from './install.js'
import { runNpm } from './npm.js'
import { pinnedNode } from './pinned-node.js'
import { giveUp, projectFolder } from './project.js'
import { run } from './run.js'

/*
 * Puts small faults into the code, one at a time, and counts how many of them the tests notice. Texts are left alone:
 * what is said is checked where it is shown. Only who runs this needs the tool, so that it is no dependency.
 */
const TOOL = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1']
const WANTED_PERCENT = 90

const DOMAIN_TESTS = ['packages/domain/**/*.test.ts']
const room = (name) => [`apps/api/src/features/${name}/*.ts`]
const ROOMS = {
  domain: { files: ['packages/domain/src/*.ts', 'packages/domain/src/{desk,guide}/*.ts'], tests: DOMAIN_TESTS },
  case: { files: ['packages/domain/src/case/*.ts'], tests: DOMAIN_TESTS },
  certificate: { files: ['packages/domain/src/certificate/*.ts'], tests: DOMAIN_TESTS },
  'case-server': { files: room('case'), tests: ['apps/api/src/features/case/*.test.ts'] },
  payments: { files: room('payments'), tests: ['apps/api/src/features/payments/*.test.ts'] },
  accounts: { files: room('accounts'), tests: ['apps/api/src/features/accounts/*.test.ts'] },
}
// Killing a server process by process says nothing about a fault in this one.
const NEVER = ['**/killed.api.test.ts', '**/node_modules/**']

const [name = 'case', ...only] = process.argv.slice(2)
const chosen = ROOMS[name]
if (!chosen) giveUp(`npm run test:mutants -- ROOM [FILE…], with one of ${Object.keys(ROOMS).join(', ')}`)

await installIfNeeded()
if (!existsSync(join(projectFolder, 'node_modules', '@stryker-mutator', 'vitest-runner'))) {
  const { code } = await runNpm(['install', '--no-save', '--no-audit', '--no-fund', ...TOOL])
  if (code !== 0) giveUp('The mutation tool could not be installed (see above).')
}

const VITEST = 'mutants.config.js'
const SETTINGS = 'mutants.json'
const isServer = chosen.tests.some((path) => path.startsWith('apps/api'))
write(
  VITEST,
  `export default ${JSON.stringify({
    test: {
      include: chosen.tests,
      exclude: NEVER,
      isolate: false,
      setupFiles: ['scripts/property-seed.ts'],
      ...(isServer && { globalSetup: ['apps/api/src/testing/global-setup.ts'] }),
      testTimeout: 60_000,
      hookTimeout: 120_000,
    },
  })}\n`,
)
write(
  SETTINGS,
  JSON.stringify({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: VITEST, related: false },
    // Its own reader of settings for the compiler wants an older compiler.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    mutate: [...(only.length > 0 ? only : chosen.files), '!**/*.test.ts', '!**/*messages.ts', '!**/sample-sheet.ts'],
    mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
    ignoreStatic: true,
    coverageAnalysis: 'perTest',
    concurrency: isServer ? 1 : 2,
    ignorePatterns: ['apps/web/dist', 'data', 'docs', 'e2e', 'deploy'],
    reporters: ['clear-text', 'progress'],
    clearTextReporter: { allowColor: false, logTests: false },
    thresholds: { break: WANTED_PERCENT },
    tempDirName: '.mutants',
  }),
)
try {
  const stryker = join(projectFolder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
  const { code } = await run(pinnedNode(), [stryker, 'run', SETTINGS], { cwd: projectFolder })
  process.exitCode = code
} finally {
  for (const file of [VITEST, SETTINGS, '.mutants']) rmSync(join(projectFolder, file), { recursive: true, force: true })
}

function write(file, text) {
  writeFileSync(join(projectFolder, file), text)
}
