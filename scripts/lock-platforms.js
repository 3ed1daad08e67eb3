const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSORS = {
  arm64: 'arm64',
  x64: 'x64',
  arm: 'arm',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
}

/** What the name of a platform package says about where it runs, such as `@oxlint/binding-linux-x64-musl`. */
export function platformOf(name) {
  const words = name.split(/[/-]/)
  if (words.includes('wasm32')) return { cpu: ['wasm32'] }
  const system = SYSTEMS.find((known) => words.includes(known))
  const processor = Object.keys(PROCESSORS).find((known) => words.includes(known))
  if (!system || !processor) throw new Error(`${name} does not say where it runs`)
  const isMusl = words.some((word) => word.startsWith('musl'))
  const isGlibc = words.some((word) => word.startsWith('gnu'))
  const libc = system === 'linux' && (isMusl || isGlibc) ? { libc: [isMusl ? 'musl' : 'glibc'] } : {}
  return { cpu: [PROCESSORS[processor]], ...libc, os: [system] }
}

/** Optional packages that others name and the lock file does not list. */
export function missingPlatforms(packages) {
  const listed = new Set(Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)))
  return Object.values(packages).flatMap((parent) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => !listed.has(name))
      .map(([name, version]) => ({ name, version, parent })),
  )
}
