import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingPlatforms, platformOf } from './lock-platforms.js'
import { projectFolder } from './project.js'

/*
 * Not every registry carries the packages of platforms that nobody there uses, and npm leaves what it cannot find out of
 * the lock file, which "npm ci" then refuses everywhere. This puts them in by what their names say. They have no
 * checksum: a machine of that platform trusts its registry for them. Run it after a change of dependencies.
 */
const file = join(projectFolder, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = missingPlatforms(lock.packages)
for (const { name, version, parent } of missing) {
  const { license, engines, dev } = parent
  lock.packages[`node_modules/${name}`] = {
    version,
    ...platformOf(name),
    ...(dev ? { dev } : {}),
    ...(license ? { license } : {}),
    optional: true,
    ...(engines ? { engines } : {}),
  }
}
const [root, ...others] = Object.entries(lock.packages)
lock.packages = Object.fromEntries([root, ...others.sort(([a], [b]) => a.localeCompare(b, 'en'))])
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(
  missing.length === 0 ? 'The lock file is complete.' : `${missing.length} packages of other platforms added.`,
)
