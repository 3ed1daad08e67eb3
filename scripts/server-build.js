import { join } from 'node:path'
import { buildIfStale } from './fresh-build.js'
import { projectFolder } from './project.js'

const SERVER = {
  name: 'server',
  folder: join(projectFolder, 'apps', 'api'),
  result: 'main.js',
  sources: ['apps/api/src', 'apps/api/build.js', 'packages', 'package-lock.json'],
}

/** The built server, which `npm start`, a package and the journeys run. */
export const builtServer = join(SERVER.folder, 'dist', SERVER.result)

/**
 * Builds the server unless the one in dist was built from exactly these sources. Resolves with success.
 * @param {string} node
 * @param {true | ((text: string) => void)} [show]
 */
export const buildServerIfStale = (node, show) => buildIfStale(SERVER, node, show)
