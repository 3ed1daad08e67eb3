import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

const router = readFileSync(new URL('./src/app/router.tsx', import.meta.url), 'utf8')
/** The pages that the router shows to customers after signing in, in their frame or without it. */
const behindLogin = [
  ...router.matchAll(/const (?:accountArea|thankYou)[\s\S]*?\n\n|<LoginRequired \/>[\s\S]*?\n {6}}/g),
].join()

const ROUTE = /\/src\/((?:features|desk)\/(?:.+-page|account-area\/account-area|desk)\.tsx)$/
/** Around every page of its area. */
const FRAME = /account-area\.tsx$|^desk\/desk\.tsx$/
const STYLES = /\.css\b/

/** Pages that are visited together: the desk's, a customer's own, and else those of one feature. */
function areaOf(route: string): string {
  if (route.startsWith('desk/')) return 'desk'
  return behindLogin.includes(route) ? 'account' : (route.split('/')[1] ?? route)
}

/**
 * The file that a module belongs to, by the routes that need it at once. Null for code that is only loaded later, such
 * as a dialog's: the bundler splits it by who loads it.
 */
export function routeChunk(id: string, modules: Modules): string | null {
  const routes = routesNeeding(id, modules)
  const areas = [...new Set(routes.map(areaOf))].toSorted()
  const [area = null] = areas
  const isShared = areas.length > 1
  // One stylesheet for customers: a request for each page's few lines would cost more than it saves.
  if (STYLES.test(id)) return isShared || area === 'account' ? 'kit' : area
  if (areas.join() === 'account,desk') return 'signed-in'
  if (isShared) return 'kit'
  const isWholeArea = routes.length > 1 || routes.some((route) => FRAME.test(route))
  if (isWholeArea || (area !== 'account' && area !== 'desk')) return area
  const page = routes[0]?.replace(/^.*\/|\.tsx$/g, '') ?? ''
  return area === 'desk' ? `desk-${page}` : page
}

function routesNeeding(id: string, modules: Modules): string[] {
  const seen = new Set([id])
  for (const module of seen) for (const importer of modules.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  return [...seen].flatMap((module) => ROUTE.exec(module)?.[1] ?? [])
}

/**
 * Imports each icon from its own file. Through the package's index every page would seem to need every icon, and the
 * build would read all six thousand of them.
 */
export function iconsOneByOne(): Plugin {
  const statement = /import \{([^}]+)\} from '@tabler\/icons-react'/g
  const oneByOne = (_: string, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name.startsWith('Icon'))
      .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`)
      .join(';')
  return {
    name: 'icons-one-by-one',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx$/, code: '@tabler/icons-react' },
      handler: (code) => ({ code: code.replace(statement, oneByOne), map: null }),
    },
  }
}
