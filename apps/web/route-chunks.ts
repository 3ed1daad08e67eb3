import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

type Info = { importers: readonly string[]; dynamicImporters: readonly string[] }
type Modules = { getModuleInfo: (id: string) => Info | null }

const router = readFileSync(new URL('./src/app/router.tsx', import.meta.url), 'utf8')
/** The pages that the router shows to signed-in customers, inside the account area's frame or outside it. */
const behindLogin = [...router.matchAll(/const accountArea[\s\S]*?\n\n|<LoginRequired \/>[\s\S]*?\n {2}}/g)].join()

const ROUTE = /\/src\/((?:features|desk)\/(?:.+-page|account-area\/account-area|desk)\.tsx)$/
/** The frames around every page of an area. */
const FRAME = /account-area\.tsx$|^desk\/desk\.tsx$/
const ENTRY = /\/index\.html$|\/entry-client\.tsx$/
const STYLES = /\.css\b/

/** Features with a page that needs no sign-in. */
const publicFeatures = new Set(
  [...router.replaceAll(/\s+/g, ' ').matchAll(/features\/([\w-]+)\/[\w/-]+\.tsx/g)]
    .filter(([path]) => !behindLogin.includes(path))
    .map(([, feature]) => feature),
)

/** Groups pages that are visited together: the desk's, a customer's own, and otherwise those of one feature. */
function areaOf(route: string): string {
  if (route.startsWith('desk/')) return 'desk'
  return behindLogin.includes(route) ? 'account' : featureOf(route)
}

const featureOf = (path: string) => (path.startsWith('desk/') ? 'desk' : (path.split('/')[1] ?? path))

/** A page loads a part after it is shown. Parts of features behind the sign-in belong to the customer's own area. */
function areaOfPart(part: string): string {
  const feature = featureOf(part)
  return feature === 'desk' || publicFeatures.has(feature) ? feature : 'account'
}

/**
 * The chunk of a module: `app` for what every visitor needs, with the landing page; otherwise by the routes that need it
 * at once and the parts of other areas that need it later. Null for code of a single part, such as a dialog: it stays in
 * that part's chunk.
 */
export function routeChunk(id: string, modules: Modules): string | null {
  const { isFirst, routes, parts } = neededBy(id, modules)
  if (ENTRY.test(id)) return null
  if (isFirst || (isOfPublicParts(parts) && routes.length + parts.length > 1 && !STYLES.test(id))) return 'app'
  const areas = new Set(routes.map(areaOf))
  const later = parts.filter((part) => !areas.has(areaOfPart(part)))
  const isShared = areas.size > 1
  const isElsewhere = areas.size === 1 && later.length > 0
  if (STYLES.test(id)) return styleChunk(areas, parts)
  if (areas.size === 0) return id.endsWith('/wizard/continue-flow.tsx') ? 'wizard' : laterChunk(parts)
  if (isShared) return 'kit'
  const [area = ''] = areas
  const own = ownChunk(area, routes)
  if (!isElsewhere) return own
  // A case loads no form, and customers load only the code they share with the desk, which is small enough for the kit.
  return area === 'desk' && isOfGuide(featuresOf(later)) ? `rules-and-${own}` : 'kit'
}

/** Pages of these features inline their styles, or belong to the desk. */
const OWN_STYLES = new Set(['check', 'guide', 'sign-in', 'trust', 'desk'])

/** One stylesheet for customers: a request for each page's few lines would cost more than it saves. */
function styleChunk(areas: ReadonlySet<string>, parts: readonly string[]): string | null {
  const users = new Set([...areas, ...parts.map(featureOf)])
  const [only = ''] = users
  // The form shows this part of the guide, which would otherwise bring the guide's page along.
  if (users.size > 1 || !OWN_STYLES.has(only) || (areas.size === 0 && isOfRules(parts))) return 'kit'
  return areas.size > 0 ? only : null
}

/** One chunk for an area and, behind the sign-in, one per page. Code that all customer pages share goes to the kit. */
function ownChunk(area: string, routes: readonly string[]): string {
  const isWholeArea = routes.length > 1 || routes.some((route) => FRAME.test(route))
  if (isWholeArea && area === 'account') return 'kit'
  if (isWholeArea || (area !== 'account' && area !== 'desk')) return area
  const page = routes[0]?.replace(/^.*\/|\.tsx$/g, '') ?? ''
  return area === 'desk' ? `desk-${page}` : page
}

/** Code that no route needs at once: the guide's rules, code shared within one feature, and code shared by several. */
function laterChunk(parts: readonly string[]): string | null {
  const ofCustomers = parts.filter((part) => featureOf(part) !== 'desk')
  if (ofCustomers.length === 0) return parts.length > 1 ? 'desk-later' : null
  const features = featuresOf(ofCustomers)
  if (isOfPublicParts(parts)) return null
  if (isOfGuide(features) && (parts.length > 1 || isOfRules(parts))) return guideChunk(parts)
  if (parts.length === 1) return null
  if (features.size === 1 && !features.has('case') && !features.has('wizard')) return `${[...features][0]}-later`
  return 'later'
}

/** The form and a case show the rules' findings; the rest of the guide and the sale's tax load only when opened. */
function guideChunk(parts: readonly string[]): string {
  if (isOfRules(parts) || parts.some((part) => featureOf(part) === 'ledger')) return 'rules'
  return parts.every((part) => featureOf(part) === 'desk' || part.endsWith('/sale.tsx')) ? 'working' : 'guide-later'
}

/** The landing page and the check load little code later, and share even less of it with other pages. */
const isOfPublicParts = (parts: readonly string[]) => /features\/(landing|check)\//.test(parts.join())

const isOfRules = (parts: readonly string[]) => parts.some((part) => part.endsWith('/documents-of-form.tsx'))

const featuresOf = (parts: readonly string[]) => new Set(parts.map(featureOf))

/** The ledger's dialogs use the guide's words. */
const isOfGuide = (features: ReadonlySet<string>) =>
  features.has('guide') && [...features].every((feature) => ['guide', 'ledger', 'desk'].includes(feature))

type Needed = { isFirst: boolean; routes: string[]; parts: string[] }

function neededBy(id: string, modules: Modules): Needed {
  const seen = new Set([id])
  for (const module of seen) for (const importer of modules.getModuleInfo(module)?.importers ?? []) seen.add(importer)
  const routes = [...seen].flatMap((module) => ROUTE.exec(module)?.[1] ?? [])
  const parts = [...seen].filter(
    (module) => !ROUTE.test(module) && modules.getModuleInfo(module)?.dynamicImporters.length,
  )
  const isFirst = [...seen].some((module) => ENTRY.test(module))
  return { isFirst, routes, parts: parts.flatMap((part) => /\/src\/(.+)$/.exec(part)?.[1] ?? []) }
}

/**
 * Imports each icon from its own file. With the package's index, every page would seem to need every icon, and the
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
    apply: (_, { command }) => command === 'build' || Boolean(process.env.VITEST),
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx$/, code: '@tabler/icons-react' },
      handler: (code) => ({ code: code.replace(statement, oneByOne), map: null }),
    },
  }
}
