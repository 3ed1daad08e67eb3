import { join } from 'node:path'
import { buildIfStale } from './fresh-build.js'
import { projectFolder } from './project.js'

const WEB = {
  name: 'web app',
  folder: join(projectFolder, 'apps', 'web'),
  result: join('client', 'index.html'),
  sources: ['apps/web', 'packages/domain', 'package-lock.json', 'tsconfig.base.json'],
}

/**
 * Builds the web app unless the one in dist was built from exactly these sources. Resolves with success.
 * @param {string} node
 * @param {true | ((text: string) => void)} [show]
 */
export const buildWebIfStale = (node, show) => buildIfStale(WEB, node, show)
