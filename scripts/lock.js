import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './project.js'

/** @typedef {{ os: string, cpu: string, libc?: string }} Platform */

/**
 * Platforms on which both commands of the README have to work. A package that publishes no musl build is not asked for
 * one: it runs on glibc only, or needs no C library.
 * @type {Platform[]}
 */
export const PLATFORMS = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
]

/** The packages of package-lock.json by their path, or null if the file is missing or broken. */
export function readLock(file = join(projectFolder, 'package-lock.json')) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null
  } catch {
    return null
  }
}

export function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

export function nameOfPlatform({ os, cpu, libc }) {
  return [os, cpu, ...(libc ? [libc] : [])].join('-')
}

/**
 * The platform of this process.
 * @returns {Platform}
 */
export function thisPlatform() {
  const { platform: os, arch: cpu } = process
  return os === 'linux' ? { os, cpu, libc: thisLibc() } : { os, cpu }
}

function thisLibc() {
  // Otherwise the report first looks up the names of all open connections.
  if (process.report) process.report.excludeNetwork = true
  return process.report?.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

/**
 * Whether npm installs a locked package on a platform. A field that is absent allows everything.
 * @param {{ os?: string | string[], cpu?: string | string[], libc?: string | string[] }} locked
 * @param {Platform} platform
 */
export function fits({ os, cpu, libc }, platform) {
  return allows(os, platform.os) && allows(cpu, platform.cpu) && allows(libc, platform.libc)
}

function allows(listed, value) {
  return listed === undefined || value === undefined || [listed].flat().includes(value)
}

/**
 * Packages that are built for each platform separately, with all their builds. A build is an optional dependency that
 * names a processor, such as `@rolldown/binding-linux-arm64-gnu` of `rolldown`.
 */
export function nativePackages(packages) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
    const builds = Object.keys(optionalDependencies).flatMap((name) => {
      const at = locate(packages, path, name)
      return at && packages[at].cpu ? [{ name, path: at, ...packages[at] }] : []
    })
    const name = path === '' ? 'node' : nameOf(path)
    const isItselfABuild = packages[path].cpu !== undefined
    return builds.length > 0 && !isItselfABuild ? [{ name, builds }] : []
  })
}

/** Searches as npm does: first in the parent's own dependencies, then in every folder above it. */
function locate(packages, parentPath, name) {
  for (let folder = parentPath; ; folder = folder.slice(0, folder.lastIndexOf('node_modules/')).replace(/\/$/, '')) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[path]) return path
    if (!folder.includes('node_modules/')) return packages[`node_modules/${name}`] ? `node_modules/${name}` : null
  }
}

/** Optional packages that are missing in the lock file: npm drops packages that a registry does not have. */
export function unlistedPackages(packages) {
  const listed = new Set(Object.keys(packages).map(nameOf))
  return Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.entries(optionalDependencies).flatMap(([name, version]) => (listed.has(name) ? [] : [`${name}@${version}`])),
  )
}

/** Our platforms for which a native package has no build in the lock file. */
export function platformsWithoutBuild({ builds }) {
  const hasMusl = builds.some(({ libc }) => libc?.includes('musl'))
  return PLATFORMS.filter((platform) => platform.libc !== 'musl' || hasMusl)
    .filter((platform) => !builds.some((build) => fits(build, platform)))
    .map(nameOfPlatform)
}

/** Packages that npm cannot verify, because the lock file has no hash. */
export function packagesWithoutHash(packages) {
  return Object.entries(packages)
    .filter(([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity)
    .map(([path]) => path)
}
