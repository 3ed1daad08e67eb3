import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

const LANDING_SCRIPT = 115_000
const LANDING_CSS = 18_000
const FURTHER_ROUTE = 60_000

/** Pages that come with the sidebar and top bar around them. */
const IN_ACCOUNT_AREA = /(dashboard|remittances|contributions|enquiry|profile|bank-forms)-page\.tsx$/

const dist = new URL('./dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('manifest.json', dist), 'utf8'))

/** Every file the named modules load at once, without what is loaded later on demand. */
function filesOf(names, kind) {
  const seen = new Set()
  const files = new Set()
  const visit = (name) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`the build has no ${name}`)
    for (const file of kind === 'css' ? (chunk.css ?? []) : [chunk.file]) files.add(file)
    for (const dependency of chunk.imports ?? []) visit(dependency)
  }
  for (const name of names) visit(name)
  return files
}

const size = (file) => brotliCompressSync(readFileSync(new URL(`client/${file}`, dist))).length
const total = (files) => [...files].reduce((sum, file) => sum + size(file), 0)

const landing = ['index.html']
const landingScript = filesOf(landing, 'js')
const landingCss = filesOf(landing, 'css')

const results = [
  ['landing, script', total(landingScript), LANDING_SCRIPT],
  ['landing, CSS', total(landingCss), LANDING_CSS],
]
const isPage = (name) => /^src\/features\/.*-page\.tsx$/.test(name) && manifest[name].isDynamicEntry
for (const name of Object.keys(manifest).filter(isPage)) {
  const frame = IN_ACCOUNT_AREA.test(name) ? ['src/features/account-area/account-area.tsx'] : []
  const route = ['index.html', ...frame, name]
  const script = filesOf(route, 'js').difference(landingScript)
  const css = filesOf(route, 'css').difference(landingCss)
  results.push([name.replace(/^.*\/|\.tsx$/g, ''), total(script) + total(css), FURTHER_ROUTE])
}

for (const [what, bytes, limit] of results) {
  console.log(`${bytes > limit ? 'OVER ' : 'ok   '} ${what.padEnd(24)} ${String(bytes).padStart(7)} of ${limit} bytes`)
}
process.exit(results.some(([, bytes, limit]) => bytes > limit) ? 1 : 0)
