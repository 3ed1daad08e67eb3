import { readFileSync, statSync } from 'node:fs'

const LANDING_SCRIPT = 49_000
const LANDING_CSS = 12_000
/** The limits for all files that a page loads at once, shared files included. Renamed ones alone move it by a hundred bytes. */
const ROUTE_SCRIPT = 97_600
const ROUTE_FILES = 12
/** Staff start at the desk's queue; the desk's other pages may be a little larger. */
const DESK_QUEUE = 'src/desk/cases/queue/queue-page.tsx'
const DESK_QUEUE_SCRIPT = 99_400
const DESK_SCRIPT = 104_700
/** Staff keep the desk open all day, so its pages may be split into more files, each loaded once. */
const DESK_FILES = 16
/** Visitors reach these pages by search or QR code: the guide's start page and articles, and the check. */
const PUBLIC_SCRIPT = 50_000
const PUBLIC_PAGES = ['src/features/guide/guide-page.tsx', 'src/features/check/check-page.tsx']

/** The part of the router with the pages shown inside the sidebar and top bar. */
const router = readFileSync(new URL('./src/app/router.tsx', import.meta.url), 'utf8')
const [accountArea] = /const accountArea[\s\S]*?\n}\n/.exec(router)

const dist = new URL('./dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('manifest.json', dist), 'utf8'))

/** Every file that the named modules load at once, without files loaded later on demand. */
function filesOf(names, kind) {
  const seen = new Set()
  const files = new Set()
  const visit = (name) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`the build has no ${name}`)
    for (const file of kind === 'css' ? (chunk.css ?? []) : [chunk.file ?? []].flat()) files.add(file)
    for (const dependency of chunk.imports ?? []) visit(dependency)
  }
  for (const name of names) visit(name)
  return files
}

/** As the server sends it; the smallest files are not compressed. */
const size = (file) => {
  const [compressed, plain] = ['.br', ''].map((end) => new URL(`client/${file}${end}`, dist))
  return (statSync(compressed, { throwIfNoEntry: false }) ?? statSync(plain)).size
}
const total = (files) => [...files].reduce((sum, file) => sum + size(file), 0)

/** The page and the files it loads on its own after the first paint. */
const landing = ['index.html', 'src/features/landing/notices.tsx']
const landingScript = filesOf(landing, 'js')
const landingCss = filesOf(landing, 'css')

const results = [
  ['landing, script', total(landingScript), LANDING_SCRIPT],
  ['landing, CSS', total(landingCss), LANDING_CSS],
]
const isPage = (name) => /^src\/(features|desk)\/.*-page\.tsx$/.test(name) && manifest[name].isDynamicEntry
const frameOf = (name) => {
  if (name.startsWith('src/desk/')) return ['src/desk/desk.tsx']
  return accountArea.includes(name.replace('src/', '../')) ? ['src/features/account-area/account-area.tsx'] : []
}
const scriptOf = (name) => {
  if (PUBLIC_PAGES.includes(name)) return PUBLIC_SCRIPT
  if (name === DESK_QUEUE) return DESK_QUEUE_SCRIPT
  return name.startsWith('src/desk/') ? DESK_SCRIPT : ROUTE_SCRIPT
}
for (const name of Object.keys(manifest).filter(isPage)) {
  const frame = frameOf(name)
  const route = ['index.html', ...frame, name]
  const script = filesOf(route, 'js')
  const what = name.replace(/^.*\/|\.tsx$/g, '')
  const isDesk = name.startsWith('src/desk/')
  results.push([`${isDesk ? 'desk ' : ''}${what}, script`, total(script), scriptOf(name)])
  const files = script.size + filesOf(route, 'css').size
  results.push([`${isDesk ? 'desk ' : ''}${what}, files`, files, isDesk ? DESK_FILES : ROUTE_FILES])
}

// Staff are few and customers many, so no customer page may load the desk's code.
const ofCustomers = Object.keys(manifest).filter((name) => isPage(name) && !name.startsWith('src/desk/'))
const deskFiles = filesOf(['src/desk/desk.tsx'], 'js').difference(filesOf(['index.html'], 'js'))
const own = [...deskFiles].filter((file) => /\/desk-/.test(file))
const shared = [...filesOf(['index.html', ...ofCustomers], 'js')].filter((file) => own.includes(file))
results.push(['desk, in customers’ pages', shared.length, 0])
const drawing = [...filesOf(['index.html', ...Object.keys(manifest).filter(isPage)], 'js')].filter((file) =>
  /\/pdf-/.test(file),
)
results.push(['pdf.js, before a PDF is shown', drawing.length, 0])
const scripts = Object.values(manifest).filter(({ file }) => file?.endsWith('.js'))
const firstLine = (file) => readFileSync(new URL(`client/${file}`, dist), 'utf8').split('\n', 1)[0]
const unmarked = scripts.filter(({ file }) => firstLine(file) !== '//# allFunctionsCalledOnLoad')
results.push(['scripts compiled only when called', unmarked.length, 0])

for (const [what, measured, limit] of results) {
  console.log(`${measured > limit ? 'OVER ' : 'ok   '} ${what.padEnd(28)} ${String(measured).padStart(7)} of ${limit}`)
}
process.exit(results.some(([, measured, limit]) => measured > limit) ? 1 : 0)
