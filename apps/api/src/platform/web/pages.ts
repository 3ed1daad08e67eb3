import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** What the browser learns about this installation before its first request. */
export type SiteFacts = {
  support: { phone: string; email: string; hours: string; whatsapp: string }
  testPayment: boolean
  outbox: boolean
}

export type Page = { plain: Buffer; brotli: Buffer; gzip: Buffer }
export type Pages = { pageFor(path: string): Page | null; scriptHashes: string[] }

const PRERENDERED: Record<string, string> = {
  '/': 'index.html',
  '/login': 'login/index.html',
  '/signup': 'signup/index.html',
}
const SHELL = 'app.html'

/** The built pages with this installation's details filled in, compressed once. */
export function loadPages(folder: string, facts: SiteFacts): Pages {
  const hashes = new Set<string>()
  const load = (file: string): Page | null => {
    const path = join(folder, file)
    if (!existsSync(path)) return null
    const html = filled(readFileSync(path, 'utf8'), facts)
    for (const hash of inlineScriptHashes(html)) hashes.add(hash)
    const plain = Buffer.from(html)
    return { plain, brotli: brotliCompressSync(plain), gzip: gzipSync(plain) }
  }
  const shell = load(SHELL)
  const pages = new Map(Object.entries(PRERENDERED).map(([path, file]) => [path, load(file)]))
  return {
    pageFor: (path) => pages.get(path.length > 1 ? path.replace(/\/+$/, '') : path) ?? shell,
    scriptHashes: [...hashes],
  }
}

function filled(html: string, facts: SiteFacts): string {
  const texts: Record<string, string> = {
    SUPPORT_PHONE: facts.support.phone,
    SUPPORT_EMAIL: facts.support.email,
    SUPPORT_HOURS: facts.support.hours,
    SUPPORT_WHATSAPP: facts.support.whatsapp,
  }
  return html
    .replaceAll(/%(SUPPORT_[A-Z]+)%/g, (whole, name: string) =>
      texts[name] === undefined ? whole : escaped(texts[name]),
    )
    .replaceAll('%SITE_JSON%', () => JSON.stringify(facts).replaceAll('<', '\\u003c'))
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)(?![^>]*type="application\/json")[^>]*>([\s\S]*?)<\/script>/g

function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )
}
