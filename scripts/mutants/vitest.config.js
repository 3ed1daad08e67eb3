import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer } from 'vitest/node'
import normal from '../../vitest.config.ts'
import { projectFolder } from '../project.js'

const { MUTANTS_SETTINGS = '' } = process.env
const { tests, never, isServer, code } = JSON.parse(readFileSync(MUTANTS_SETTINGS, 'utf8'))
const here = (path) => fileURLToPath(new URL(path, import.meta.url))

/** Runs files in the order of the plan: a mutant killed by a fast file need not be tried in a slow one. */
class AsNamed extends BaseSequencer {
  async sort(files) {
    const place = ({ moduleId }) => tests.indexOf(relative(projectFolder, moduleId))
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

/**
 * Draws papers in this process, except for the thread's own tests: starting a thread takes longer than most tests, and
 * mutants would not reach it.
 */
const DRAW_PAPER = `export const drawPaper = async (module, name, facts) => (await import(module.href))[name](facts)
export const stopDrawing = async () => {}`
const HERE = join(projectFolder, 'apps/api/src/platform/paper/draw-paper-here.ts')
const drawsHere = (path, importer) => path.endsWith('/draw-paper.ts') && !importer.endsWith('.test.ts')
const instead = { ...code, [HERE]: DRAW_PAPER }

const faults = {
  name: 'faults',
  enforce: 'pre',
  resolveId: (path, importer = '') => (drawsHere(path, importer) ? HERE : null),
  load: (id) => instead[id.split('?')[0]] ?? null,
}
const files = globSync(tests, { cwd: projectFolder, exclude: never })
const isComponent = (path) => path.endsWith('.dom.test.tsx')
/** @type {any[]} Each could be a promise or a path, and is neither here. */
const { projects } = normal.test
const as = (name) => projects.find(({ test }) => test.name === name)
const [unit, component] = ['unit', 'component'].map(as)

const shared = {
  isolate: false,
  maxWorkers: 1,
  runner: here('mutant-runner.js'),
  // Code with mutants must not be cached for other runs, nor may this run use that of an earlier one.
  fsModuleCache: false,
  silent: true,
  testTimeout: 60_000,
  // A server with a mutant may never close.
  hookTimeout: 8_000,
}

export default {
  root: projectFolder,
  test: {
    ...shared,
    sequence: { sequencer: AsNamed },
    reporters: ['dot'],
    dangerouslyIgnoreUnhandledErrors: true,
    projects: [
      {
        ...unit,
        plugins: [faults, ...unit.plugins],
        test: {
          ...unit.test,
          ...shared,
          name: 'plain',
          include: files.filter((path) => !isComponent(path)),
          exclude: [],
          setupFiles: [here('../unit-setup.ts'), here('no-shrinking.js')],
          ...(isServer && {
            globalSetup: [here('../../apps/api/src/testing/global-setup.ts')],
            alias: { '@node-rs/argon2': here('../../apps/api/src/testing/quick-argon2.ts') },
          }),
        },
      },
      {
        ...component,
        plugins: [faults, ...component.plugins],
        test: { ...component.test, ...shared, include: files.filter(isComponent) },
      },
    ],
  },
}
