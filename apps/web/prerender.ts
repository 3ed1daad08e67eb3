import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { TOPICS } from './src/lib/guide-topics.ts'

type Chunk = { file?: string; imports?: string[]; css?: string[]; src?: string; assets?: string[] }
type Manifest = Record<string, Chunk>
type Page = { title: string; description?: string; checked?: string }
type ServerEntry = {
  renderPage(path: string): Promise<{ html: string; page: Page }>
  fullTitle(title: string): string
}

const ENTRY = 'index.html'

/** The server replaces the placeholder with its own details when it starts. */
const SITE = '<script type="application/json" id="nirgam-site">%SITE_JSON%</script>'

const GUIDE = ['src/features/guide/guide-page.tsx']
/** The server writes the content of these pages, different for each address. */
const WRITTEN: Record<string, string[]> = {
  '/guide/questions': [...GUIDE, 'src/features/guide/interview/interview.tsx'],
  '/guide/sale': [...GUIDE, 'src/features/guide/sale/sale.tsx'],
}
const TRUST = ['src/features/trust/trust-page.tsx']

/** The public pages, the same for every visitor, and the modules they show: code and CSS come with the HTML. */
const PAGE_MODULES: Record<string, string[]> = {
  '/': [],
  '/check': ['src/features/check/check-page.tsx'],
  '/login': ['src/features/sign-in/login-page.tsx'],
  '/signup': ['src/features/sign-in/sign-up-page.tsx'],
  '/about': TRUST,
  '/privacy': TRUST,
  '/terms': TRUST,
  '/refunds': TRUST,
  ...WRITTEN,
  ...Object.fromEntries(['', ...TOPICS.map(({ name }) => `/${name}`)].map((path) => [`/guide${path}`, GUIDE])),
}

/** Every page that is not prerendered has its CSS. */
const FRAME = 'src/features/account-area/account-area.tsx'
const DESK = '/desk/*'

const OVERVIEW = ['/remittances?limit=3&totals=true', '/contributions?limit=8']
const CONTINUED = [...OVERVIEW, '/remittances/current']
/** The parts that an address shows at once beside its page, and the calls that it makes for them. */
const AT_ONCE: Record<string, { parts?: string[]; calls?: string[] }> = {
  '/dashboard?step=[67]': { parts: ['src/features/wizard/later-steps.tsx'], calls: CONTINUED },
  '/dashboard?step=\\d+': { parts: ['src/features/wizard/last-steps.tsx'], calls: CONTINUED },
  '/dashboard': { calls: OVERVIEW },
  '/remittances/:id': { parts: ['src/features/case/case-work.tsx'], calls: ['/remittances/:id/case'] },
}

/**
 * Writes index.html, login/index.html and so on as finished pages with inlined CSS; app.html, the skeleton page served
 * at every other address; those addresses with what each of them preloads; and the sitemap for search engines.
 */
export async function prerender({ client, server }: { client: string; server: string }): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(`${client}/.vite/manifest.json`, 'utf8'))
  const built = await withEntryInside(client, manifest)
  const template = built.replace('</body>', () => `${SITE}</body>`)
  const entry: ServerEntry = await import(pathToFileURL(`${server}/entry-server.js`).href)

  for (const [path, modules] of Object.entries(PAGE_MODULES)) {
    const { html, page } = await entry.renderPage(path)
    const chunks = chunksOf(manifest, [ENTRY, ...modules])
    const css = await inlineCss(client, chunks)
    const folder = path === '/' ? client : `${client}${path}`
    await mkdir(folder, { recursive: true })
    await writeFile(
      `${folder}/index.html`,
      withHead(withoutStylesheets(template), entry.fullTitle(page.title), page.description ?? '')
        .replace(
          '</head>',
          () => `${forSearch(path, page)}${fontPreload(manifest)}${modulePreloads(chunks)}${css}</head>`,
        )
        .replace('<div id="root"></div>', () => `<div id="root"${asBuilt(path)}>${html}</div>`),
    )
  }
  const [skeleton = '', icon = ''] = await Promise.all(
    ['app-skeleton.html', 'public/favicon.svg'].map((path) => readFile(new URL(path, import.meta.url), 'utf8')),
  )
  const css = await inlineCss(client, chunksOf(manifest, [ENTRY, FRAME]))
  await writeFile(
    `${client}/app.html`,
    withHead(withoutStylesheets(template), 'Nirgam', '')
      .replace('</head>', () => `<meta name="robots" content="noindex" />${fontPreload(manifest)}${css}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${skeleton.trim().replace('%ICON%', icon)}</div>`),
  )
  await writeFile(`${client}/addresses.json`, JSON.stringify(await addresses(manifest)))
  await writeFile(`${client}/sitemap.xml`, sitemap(Object.keys(PAGE_MODULES)))
  // The budget check reads the manifest; the server must not publish it.
  await writeFile(`${client}/../manifest.json`, JSON.stringify(manifest))
  await rm(`${client}/.vite`, { recursive: true })
}

/** Preact hydrates pages that arrive as built. A page whose content the server writes is rendered from scratch. */
const asBuilt = (path: string) => (path in WRITTEN ? '' : ` data-page="${path}"`)

/** Inlines the few lines that start the app, so that a visit does not fetch a file for them. */
async function withEntryInside(client: string, manifest: Manifest): Promise<string> {
  const built = await readFile(`${client}/index.html`, 'utf8')
  const entry = manifest[ENTRY]
  if (entry?.file === undefined) throw new Error('the build has no entry')
  const { file } = entry
  const script = (await readFile(`${client}/${file}`, 'utf8')).trim().replaceAll('"./', '"/assets/')
  const tag = `<script type="module" crossorigin src="/${file}"></script>`
  if (!built.includes(tag) || script.includes('</') || script.includes('import.meta'))
    throw new Error('the entry cannot be written into the page')
  await rm(`${client}/${file}`)
  delete entry.file
  return built.replace(tag, () => `<script type="module" crossorigin>${script}</script>`)
}

/**
 * Patterns for every address that is not prerendered, with the preloads of its page; the server answers all other
 * addresses with 404.
 */
async function addresses(manifest: Manifest): Promise<Record<string, string>> {
  const [router = '', desk = ''] = await Promise.all(
    ['src/app/router.tsx', 'src/desk/desk-navigation.ts'].map((path) =>
      readFile(new URL(path, import.meta.url), 'utf8'),
    ),
  )
  const declared = router.matchAll(/page\(\s*'([^']+)',\s*'[^']+',\s*\(\) => import\('\.\.\/([^']+)'\)/g)
  const pages = Object.fromEntries([...declared].map(([, path, module]) => [path, `src/${module}`]))
  const atDesk = [...desk.matchAll(/^ {4}path: '([^']+)'/gm)].map(([, path]) => `/desk/${path}/*`)
  if (pages[DESK] === undefined || atDesk.length === 0) throw new Error('no addresses found in the router')
  for (const path of ['/desk', '/desk/invitation', ...atDesk]) pages[path] = pages[DESK]
  delete pages[DESK]
  // An address with a query comes before the same address with any.
  const all = new Map(Object.entries(AT_ONCE))
  for (const path of Object.keys(pages)) all.set(path, all.get(path) ?? {})
  return Object.fromEntries(
    [...all].map(([address, { parts = [], calls = [] }]) => {
      const module = pages[address.replace(/\?.*/, '')] ?? ''
      const preloads = modulePreloads(chunksOf(manifest, [ENTRY, module, ...parts]))
      const ofCustomer = `<meta name="calls" content="${escapeHtml(['/user', ...calls].join(' '))}" />`
      return [address, address.startsWith('/desk') ? preloads : preloads + ofCustomer]
    }),
  )
}

function withHead(html: string, title: string, description: string): string {
  return html
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(
      /<meta name="description" content="" ?\/?>/,
      () =>
        `<meta name="description" content="${escapeHtml(description)}" />` +
        `<meta property="og:title" content="${escapeHtml(title)}" />` +
        `<meta property="og:description" content="${escapeHtml(description)}" />`,
    )
}

/** The server replaces this placeholder with its public address. */
const PUBLIC_URL = '%PUBLIC_URL%'

/** The canonical link and, for a page of facts, structured data. The script holds data only; no browser runs it. */
function forSearch(path: string, { title, description = '', checked }: Page): string {
  const canonical = `<link rel="canonical" href="${PUBLIC_URL}${path}" />`
  if (checked === undefined) return canonical
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description,
    inLanguage: 'en-IN',
    dateModified: checked,
    mainEntityOfPage: `${PUBLIC_URL}${path}`,
    publisher: { '@type': 'Organization', name: 'Nirgam', url: PUBLIC_URL },
  }
  return `${canonical}<script type="application/ld+json">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`
}

function sitemap(paths: string[]): string {
  const urls = paths.map((path) => `  <url><loc>${PUBLIC_URL}${path}</loc></url>`).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}
</urlset>
`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function withoutStylesheets(html: string): string {
  return html.replace(/\s*<link rel="stylesheet"[^>]*>/g, '').replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
}

/** The chunks that the named modules load at once, each once, in loading order. */
function chunksOf(manifest: Manifest, names: string[]): Chunk[] {
  const found = new Map<string, Chunk>()
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`the build has no ${name}`)
    if (found.has(name)) return
    for (const dependency of chunk.imports ?? []) visit(dependency)
    found.set(name, chunk)
  }
  for (const name of names) visit(name)
  return [...found.values()]
}

async function inlineCss(client: string, chunks: Chunk[]): Promise<string> {
  const files = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
  const sheets = await Promise.all(files.map((file) => readFile(`${client}/${file}`, 'utf8')))
  // A disabled link tells the module loader that this stylesheet is already loaded. Chromium's preload scanner ignores
  // "disabled", and would fetch the file if its medium matched.
  const known = files.map((file) => `<link rel="stylesheet" href="/${file}" media="not all" disabled />`).join('')
  return `<style>${sheets.join('\n')}</style>${known}`
}

/** The font and the first answers come before the code, which needs them to show anything. */
function modulePreloads(chunks: Chunk[]): string {
  const files = new Set(chunks.flatMap(({ file }) => file ?? []))
  return [...files]
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`)
    .join('')
}

function fontPreload(manifest: Manifest): string {
  const font = Object.values(manifest).find((chunk) => chunk.file?.endsWith('.woff2'))?.file
  if (font === undefined) throw new Error('the build has no font')
  return `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin />`
}
