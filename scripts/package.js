import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { installFor } from './install.js'
import { pinnedNode } from './pinned-node.js'
import { giveUp, optionsGiven, projectFolder } from './project.js'
import { buildServerIfStale } from './server-build.js'
import { startScript } from './start-script.js'
import { buildWebIfStale } from './web-build.js'

/*
 * Creates one folder to deploy: the built web app, the server's runtime files, and Node. It starts without git, npm or
 * a network, on a machine of the same kind as this one.
 */
const { values, positionals } = optionsGiven({
  allowPositionals: true,
  options: { 'without-node': { type: 'boolean', default: false } },
})
const target = resolve(positionals[0] ?? 'package')
if (existsSync(target)) giveUp(`${target} is there already. A package makes its own folder.`)

await installFor('start')
const node = pinnedNode()
if (!(await buildWebIfStale(node))) giveUp('The web app could not be built (see above).')
if (!(await buildServerIfStale(node))) giveUp('The server could not be built (see above).')

const NEEDED = [
  'package.json',
  'LICENSE',
  '.env.example',
  'apps/api/package.json',
  'apps/api/src',
  'apps/api/dist',
  'apps/web/dist/client',
  'packages/domain',
  'packages/paypal-stand-in',
]
const isForTests = (path) => /\.test\.tsx?$/.test(path) || /apps[\\/]api[\\/]src[\\/]testing$/.test(path)
for (const path of NEEDED) {
  cpSync(join(projectFolder, path), join(target, path), {
    recursive: true,
    filter: (from) => !isForTests(from) && !/[\\/]node_modules$/.test(from),
  })
}

const { packages } = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8'))
const needed = neededBy('apps/api')
for (const [path, entry] of Object.entries(packages)) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const from = join(projectFolder, path)
  if (!path.includes('node_modules/') || entry.dev || entry.devOptional || !existsSync(from)) continue
  if (!needed.has(name)) continue
  if (entry.link) link(entry.resolved, join(target, path))
  else cpSync(from, join(target, path), { recursive: true, filter: (inner) => !inner.endsWith('.map') })
}
const ownNode = values['without-node'] ? null : 'bin/node'
if (ownNode) cpSync(node, join(target, ownNode), { dereference: true })

const start = (program) => startScript(program, ownNode)
writeFileSync(join(target, 'nirgam'), start('apps/api/dist/main.js'), { mode: 0o755 })
writeFileSync(join(target, 'operator'), start('apps/api/src/operator/main.ts'), { mode: 0o755 })
console.log(`${target}: start it with ./nirgam, and ./operator is the operators' command line.`)

function link(resolved, at) {
  if (!existsSync(join(target, resolved))) return
  mkdirSync(dirname(at), { recursive: true })
  symlinkSync(relative(dirname(at), join(target, resolved)), at)
}

/** The packages by name, with their own dependencies. The browser's packages are already in the built files. */
function neededBy(workspace) {
  const needed = new Set()
  const follow = (names) => {
    for (const name of Object.keys(names ?? {})) {
      if (needed.has(name)) continue
      needed.add(name)
      const entry = packages[`node_modules/${name}`]
      const inner = entry?.link ? packages[entry.resolved] : entry
      follow({ ...inner?.dependencies, ...inner?.optionalDependencies, ...inner?.peerDependencies })
    }
  }
  follow(packages[workspace].dependencies)
  return needed
}
