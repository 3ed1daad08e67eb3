import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { notFound } from '../errors.ts'
import { escaped } from '../html.ts'
import type { Api } from '../http/api.ts'
import { failureBody } from '../http/error-replies.ts'

/** Facts about this installation that the page contains, so that the browser needs no request for them. */
type SiteFacts = {
  support: Config['support']
  company: Config['company']
  testPayment: boolean
  outbox: boolean
}

type Page = { type: string; status?: 404; plain: Buffer; brotli(): Promise<Buffer>; gzip(): Promise<Buffer> }
/** The server's own content of a page for one address, or another address to go to. */
export type PlainAnswer = { to: string } | Written
type Written = {
  title: string
  html: string
  /** put back into the field that it was typed into */
  typed?: { name: string; text: string }
}

type Pages = {
  pageFor(path: string, query?: string): Page | null
  /** Files for search engines that contain the site's own address. */
  fileFor(path: string): Page | null
  scriptHashes: string[]
}

const brotli = promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)
const zipped = promisify<Buffer, Buffer>(gzip)

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Placeholder for the server's own content in a built page. */
const ANSWER = '<!--answer-->'
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

function withAnswer(page: Page, { title, html, typed }: Written): Page {
  const built = page.plain.toString()
  const filledIn = typed
    ? built.replace(` name="${typed.name}"`, (name) => `${name} value="${escaped(typed.text)}"`)
    : built
  const answered = filledIn.replace(ANSWER, () => html).replace(/<title>.*?(?= · )/, () => `<title>${escaped(title)}`)
  const plain = Buffer.from(answered)
  return { type: page.type, plain, brotli: () => brotli(plain, QUICKLY), gzip: () => zipped(plain) }
}

const SHELL = 'app.html'

/** Patterns of all URLs that show the app, with what each preloads; only the server reads this file. */
const ADDRESSES_FILE = 'addresses.json'

/** Queries for which an address shows another screen than its prerendered page, where users must not start to type. */
const OTHER_SCREENS: Readonly<Record<string, RegExp>> = { '/login': /(^|&)(whatsapp|handoff)(=|&|$)/ }

/** Below /guide, every page is prerendered; for any other path the app shows that the page does not exist. */
const MISSING_GUIDE_PAGE = /^\/guide\//

/** The files that are filled in like pages, and their types. */
const FILLED_FILES: Readonly<Record<string, string>> = {
  'robots.txt': 'text/plain; charset=utf-8',
  'sitemap.xml': 'application/xml; charset=utf-8',
}

/** The built pages with this installation's details filled in, each compressed once, on its first request. */
export function loadPages(folder: string, facts: SiteFacts, publicUrl: string): Pages {
  const hashes = new Set<string>()
  const load = (file: string, type = 'text/html; charset=utf-8'): Page | null => {
    const path = join(folder, file)
    if (!existsSync(path)) return null
    const text = filled(readFileSync(path, 'utf8'), facts, publicUrl)
    for (const hash of inlineScriptHashes(text)) hashes.add(hash)
    return pageOf(text, type)
  }
  const shell = load(SHELL)
  const missing: Page | null = shell && { ...shell, status: 404 }
  const shells = shell ? shellsOf(shell, folder) : []
  const pages = new Map(prerendered(folder).map((file) => [addressOf(file), load(file)]))
  const files = new Map(Object.entries(FILLED_FILES).map(([file, type]) => [`/${file}`, load(file, type)]))
  return {
    pageFor(path, query = '') {
      const address = path.replace(/\/+$/, '') || '/'
      const page = OTHER_SCREENS[address]?.test(query) ? null : pages.get(address)
      if (page || MISSING_GUIDE_PAGE.test(address)) return page ?? missing
      return shells.find(({ at }) => at.test(`${address}?${query}`))?.page() ?? missing
    },
    fileFor: (path) => files.get(path) ?? null,
    scriptHashes: [...hashes],
  }
}

function pageOf(text: string, type: string): Page {
  const plain = Buffer.from(text)
  return { type, plain, brotli: once(() => brotli(plain, {})), gzip: once(() => zipped(plain)) }
}

/**
 * The shell with the preloads of each address. Addresses match like the app's router: case-insensitive, with ":id" for
 * one segment and "/*" for any number.
 */
function shellsOf({ plain, type }: Page, folder: string): { at: RegExp; page(): Page }[] {
  const path = join(folder, ADDRESSES_FILE)
  const heads: Record<string, string> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { '/*': '' }
  return Object.entries(heads).map(([pattern, head]) => {
    const [place = '', query = '.*'] = pattern.split('?')
    const source = place.replaceAll(/:\w+/g, '[^/]+').replace(/\/\*$/, '(?:/.*)?')
    const withHead = () => plain.toString().replace('</head>', () => `${head}</head>`)
    const page = once(() => pageOf(withHead(), type))
    return { at: new RegExp(`^${source}\\?${query}$`, 'i'), page }
  })
}

/** Every prerendered page is in its own folder. */
function prerendered(folder: string): string[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll(sep, '/'))
  return files.filter((file) => /(^|\/)index\.html$/.test(file))
}

function addressOf(file: string): string {
  return `/${file}`.replace(/\/index\.html$/, '') || '/'
}

function filled(html: string, facts: SiteFacts, publicUrl: string): string {
  const texts: Record<string, string> = { ...named('SUPPORT', facts.support), ...named('COMPANY', facts.company) }
  return html
    .replaceAll(/%((?:SUPPORT|COMPANY)_[A-Z_]+)%/g, (whole, name: string) =>
      texts[name] === undefined ? whole : escaped(texts[name]),
    )
    .replaceAll('%PUBLIC_URL%', () => escaped(publicUrl))
    .replaceAll('%SITE_JSON%', () => JSON.stringify(facts).replaceAll('<', '\\u003c'))
}

/** Names as they appear in the built pages and in the environment. */
function named(group: string, details: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(details).map(([name, text]) => [`${group}_${name.toUpperCase()}`, text]))
}

/** Data blocks are not executed, so they need no hash. */
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g

function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )
}

/** Pages that the server completes itself for an address, by their path; null leaves a page as it was built. */
export type PlainPages = Readonly<
  Record<string, (query: URLSearchParams, request: FastifyRequest) => PlainAnswer | null | Promise<PlainAnswer | null>>
>

/**
 * Serves the built web app: hashed files are cached for ever, pages are always fresh, and every unknown path gets the
 * app itself with status 404, except below a path in `closed`.
 */
export async function webRoutes(
  app: Api,
  folder: string,
  pages: Pages,
  { closed = [], plain = {} }: { closed?: readonly string[]; plain?: PlainPages } = {},
): Promise<void> {
  if (existsSync(folder)) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      wildcard: false,
      globIgnore: ['**/*.html', '**/*.br', '**/*.gz', ADDRESSES_FILE, ...Object.keys(FILLED_FILES)],
      setHeaders(reply, path) {
        const hashed = /[\\/]assets[\\/]/.test(path)
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      },
    })
  }

  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2)
    // The app reads its addresses in any case of their letters.
    const isClosed = closed.some((part) => `${path.toLowerCase()}/`.startsWith(`${part}/`))
    const found = () => pages.fileFor(path) ?? (isPage(path) ? pages.pageFor(path, query) : null)
    const page = isRead(request.method) && !isClosed ? found() : null
    if (!page) return reply.status(404).send(failureBody(notFound(), request.id))
    const answer = await plain[path.replace(/\/+$/, '')]?.(new URLSearchParams(query), request)
    if (answer && 'to' in answer) return reply.redirect(answer.to, 303)
    return sendPage(reply, answer ? withAnswer(page, answer) : page, String(request.headers['accept-encoding'] ?? ''))
  })
}

/** An address without a page: the web app says so on its start page. */
export const NO_SUCH_PAGE = '/no-such-page'

/** Whether a browser expects a page, also when the address cannot be read. */
export function isForPage({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  return isRead(method) && isPage(url.split('?', 1)[0] ?? '')
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

function isPage(path: string): boolean {
  return !/^\/api(\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path)
}

async function sendPage(reply: FastifyReply, page: Page, accepted: string): Promise<FastifyReply> {
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
  const body = encoding === 'br' ? await page.brotli() : encoding === 'gzip' ? await page.gzip() : page.plain
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .status(page.status ?? 200)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .type(page.type)
    .send(body)
}
