import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { loadPages, type PlainPages, webRoutes } from './web-routes.ts'

const folder = mkdtempSync(join(tmpdir(), 'nirgam-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const FILES = {
  'app.html': '<head><title>Nirgam · app</title><script>one()</script></head><script src="/assets/a.js"></script>',
  'index.html':
    '<title>Home · Nirgam</title><script>one()</script><script type="application/json">%SITE_JSON%</script>',
  'login/index.html': '<title>Log in · Nirgam</title><script type="application/ld+json">{}</script>',
  'guide/search/index.html':
    '<title>Search · Nirgam</title><input name="q"><input name="q2"><!--answer--><script>two()</script>%COMPANY_NAME%%COMPANY_MISSING%%SUPPORT_PHONE%',
  'guide/udin/index.html': '<title>UDIN · Nirgam</title><!--answer-->',
  'robots.txt': 'Sitemap: %PUBLIC_URL%/sitemap.xml',
  'addresses.json': JSON.stringify({
    '/login': '',
    '/dashboard?step=[67]': '<link later>',
    '/dashboard': '<link $&>',
    '/remittances/:id': '<link case>',
    '/desk/cases/*': '',
    '/guide/*': '',
  }),
  'assets/app-1a.js': 'app()',
  'favicon.svg': '<svg/>',
  'notindex.html': 'no page',
}

function built(name: string, files: Record<string, string> = FILES): string {
  const place = join(folder, name)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, file)), { recursive: true })
    writeFileSync(join(place, file), text)
  }
  return place
}

const { support, company } = readConfig({ COMPANY_NAME: 'A <b> & Co', SUPPORT_PHONE: '+91' })
const facts = { support, company, testPayment: false, outbox: true }
const PUBLIC_URL = 'https://nirgam.example'

async function serving(place: string, options: { closed?: string[]; plain?: PlainPages } = {}) {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  const pages = loadPages(place, facts, PUBLIC_URL)
  await webRoutes(app, place, pages, options)
  const get = async (url: string, headers = {}) => app.inject({ url, headers })
  const shown = async (url: string) => {
    const { statusCode, body } = await get(url)
    return `${statusCode} ${/<title>(.*)<\/title>/.exec(body)?.[1] ?? (body.startsWith('{') ? 'refused' : body)}`
  }
  return { app, pages, get, shown }
}

test.each([
  ['/', '200 Home · Nirgam'],
  ['/?a=1', '200 Home · Nirgam'],
  ['/login', '200 Log in · Nirgam'],
  ['/login//', '200 Log in · Nirgam'],
  ['/login?whatsapp', '200 Nirgam · app'],
  ['/login?a=1&handoff=2', '200 Nirgam · app'],
  ['/login?nowhatsapp=1', '200 Log in · Nirgam'],
  ['/login?whatsapps=1', '200 Log in · Nirgam'],
  ['/dashboard', '200 Nirgam · app'],
  ['/DASHBOARD/', '200 Nirgam · app'],
  ['/dashboard/more', '404 Nirgam · app'],
  ['/remittances/7', '200 Nirgam · app'],
  ['/remittances/7/more', '404 Nirgam · app'],
  ['/remittances/', '404 Nirgam · app'],
  ['/desk/cases', '200 Nirgam · app'],
  ['/desk/cases/7/sheet', '200 Nirgam · app'],
  ['/guide', '200 Nirgam · app'],
  ['/guide/udin', '200 UDIN · Nirgam'],
  ['/guide/nothing', '404 Nirgam · app'],
  ['/robots.txt', '200 Sitemap: https://nirgam.example/sitemap.xml'],
  ['/sitemap.xml', '404 refused'],
  ['/favicon.svg', '200 <svg/>'],
  ['/addresses.json', '404 refused'],
  ['/index.html', '404 refused'],
  ['/notindex.html', '404 refused'],
  ['/nothing.PDF', '404 refused'],
  ['/api', '404 refused'],
  ['/api/nothing', '404 refused'],
  ['/apis', '404 Nirgam · app'],
  ['/guide/api', '404 Nirgam · app'],
  ['/guide/v1.2/more', '404 Nirgam · app'],
])('%s shows %s', async (url, expected) => {
  const { shown } = await serving(built('whole'))
  expect(await shown(url)).toBe(expected)
})

test.each([
  ['/dashboard', '<link $&></head>'],
  ['/Dashboard/?step=8', '<link $&></head>'],
  ['/dashboard?step=67', '<link $&></head>'],
  ['/dashboard?step=6', '<link later></head>'],
  ['/remittances/7?step=6', '<link case></head>'],
  ['/dashboard/more', '</script></head>'],
])('%s preloads what it shows: %s', async (url, expected) => {
  const { get } = await serving(built('whole'))
  expect((await get(url)).body).toContain(expected)
  expect((await get(url)).body.match(/<link/g)?.length ?? 0).toBe(expected.includes('<link') ? 1 : 0)
})

test('pages are only read, not below what is closed, and are headed without a body', async () => {
  const { app, shown } = await serving(built('whole'), { closed: ['/desk'] })
  expect([await shown('/desk'), await shown('/desk/cases'), await shown('/desktop')]).toEqual([
    '404 refused',
    '404 refused',
    '404 Nirgam · app',
  ])
  expect([await shown('/Desk'), await shown('/DESK/cases')], 'as the app reads its addresses').toEqual([
    '404 refused',
    '404 refused',
  ])
  for (const method of ['POST', 'PUT', 'DELETE'] as const) {
    expect((await app.inject({ method, url: '/dashboard' })).json()).toMatchObject({ code: 'not_found' })
  }
  expect((await app.inject({ method: 'HEAD', url: '/dashboard' })).statusCode).toBe(200)
})

test('a page is compressed as the browser can read it, once, and asked for each time', async () => {
  const { get, pages } = await serving(built('whole'))
  const html = (await get('/login')).body
  const wanted = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [encoding, read] of Object.entries(wanted)) {
    const { rawPayload, headers } = await get('/login', { 'accept-encoding': encoding })
    expect([headers['content-encoding'], read(rawPayload).toString()]).toEqual([encoding, html])
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'content-type': 'text/html; charset=utf-8',
    })
  }
  expect((await get('/login', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br')
  for (const other of ['brx', 'xgzip', '']) {
    expect((await get('/login', { 'accept-encoding': other })).headers).not.toHaveProperty('content-encoding')
  }
  const page = pages.pageFor('/login')
  expect([page?.brotli(), page?.gzip()]).toEqual([page?.brotli(), page?.gzip()])
  expect(page?.brotli()).toBe(page?.brotli())
  expect((await get('/assets/app-1a.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  expect((await get('/robots.txt')).headers['content-type']).toBe('text/plain; charset=utf-8')
})

test('inline scripts are known by their hash, data blocks and files are not', () => {
  const { scriptHashes } = loadPages(built('whole'), facts, PUBLIC_URL)
  const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`
  expect(scriptHashes.toSorted()).toEqual([hashOf('one()'), hashOf('two()')].toSorted())
})

test('the server completes a page: its words, its title, what was typed, and this installation’s details', async () => {
  const plain: PlainPages = {
    '': () => null,
    '/guide/search': async (query) => {
      if (query.get('q') === 'udin') return { to: '/guide/udin' }
      return { title: 'A & B', html: '<p>$& found</p>', typed: { name: 'q', text: query.get('q') ?? '' } }
    },
    '/guide/udin': () => ({ title: 'Plain', html: '<p>plain</p>' }),
  }
  const { get } = await serving(built('whole'), { plain })
  const found = await get('/guide/search//?q=%22%3C', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(found.rawPayload).toString()).toBe(
    '<title>A &#38; B · Nirgam</title><input name="q" value="&#34;&#60;"><input name="q2"><p>$& found</p><script>two()</script>' +
      'A &#60;b&#62; &#38; Co%COMPANY_MISSING%+91',
  )
  const zipped = await get('/guide/udin', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe('<title>Plain · Nirgam</title><p>plain</p>')
  const moved = await get('/guide/search?q=udin')
  expect([moved.statusCode, moved.headers.location]).toEqual([303, '/guide/udin'])
  expect((await get('/')).body, 'as it was built').toContain('<title>Home · Nirgam</title>')
  expect(JSON.parse(/json">(.*?)</.exec((await get('/')).body)?.[1] ?? '')).toEqual(facts)
})

test('without a list of addresses every address is known, and without a build there is no page', async () => {
  const { shown } = await serving(built('some', { 'app.html': FILES['app.html'] }))
  expect([await shown('/'), await shown('/anything/at/all')]).toEqual(['200 Nirgam · app', '200 Nirgam · app'])
  const none = await serving(join(folder, 'nowhere'))
  expect(await none.shown('/')).toBe('404 refused')
})
