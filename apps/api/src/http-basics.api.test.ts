import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from './testing/test-api.ts'

const SCRIPT = "document.documentElement.dataset.scheme = 'dark'"
const HASH = `sha256-${createHash('sha256').update(SCRIPT).digest('base64')}`
const PAGE = (name: string) => `<!doctype html><title>${name}</title><script>${SCRIPT}</script>
<script type="module" src="/assets/app-1a2b.js"></script>
<p>Call %SUPPORT_PHONE% or write to %SUPPORT_EMAIL%, %SUPPORT_HOURS%: %COMPANY_NAME%, %COMPANY_DATA_PLACE%</p>
<link rel="canonical" href="%PUBLIC_URL%/${name}" /><script type="application/ld+json">{"url":"%PUBLIC_URL%"}</script>
<script type="application/json" id="nirgam-site">%SITE_JSON%</script>`
const APP = `console.log(${JSON.stringify('x'.repeat(3_000))})`

const CSP = [
  "default-src 'self'",
  `script-src 'self' '${HASH}'`,
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self' blob:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://nirgam.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Nirgam <hello@nirgam.example>',
  SUPPORT_PHONE: '+91 22 5555 0100',
  SUPPORT_EMAIL: 'help@remit.test',
  SUPPORT_HOURS: 'Mon-Sat 10AM-8PM',
  SUPPORT_WHATSAPP: '+91 22 5555 0101',
  COMPANY_NAME: 'Remit Test LLP',
  COMPANY_ADDRESS: '12 Marine Lines, Mumbai 400020',
  COMPANY_NUMBER: 'LLPIN AAB-1234',
  COMPANY_ACCOUNTANTS: 'Rao & Rao, FRN 123456W',
  COMPANY_DATA_PLACE: 'Mumbai, India',
  COMPANY_GRIEVANCES: 'Asha Rao, asha@remit.test',
}

const folder = mkdtempSync(join(tmpdir(), 'nirgam-web-'))
const webFolder = join(folder, 'client')
const running: TestApi[] = []

beforeAll(() => {
  for (const place of ['assets', 'login', 'signup', 'guide/udin'])
    mkdirSync(join(webFolder, place), { recursive: true })
  for (const file of ['index.html', 'login/index.html', 'signup/index.html', 'guide/udin/index.html', 'app.html']) {
    writeFileSync(join(webFolder, file), PAGE(file))
  }
  writeFileSync(join(webFolder, 'robots.txt'), 'Sitemap: %PUBLIC_URL%/sitemap.xml')
  writeFileSync(join(webFolder, 'sitemap.xml'), '<loc>%PUBLIC_URL%/guide/udin</loc>')
  const addresses = [
    '/',
    '/login',
    '/dashboard',
    '/remittance',
    '/remittances/:id',
    '/payment/callback',
    '/guide/*',
    '/desk/cases/*',
  ]
  const preloads = Object.fromEntries(addresses.map((address) => [address, '']))
  writeFileSync(join(webFolder, 'addresses.json'), JSON.stringify(preloads))
  writeFileSync(join(webFolder, 'assets/app-1a2b.js'), APP)
  writeFileSync(join(webFolder, 'assets/app-1a2b.js.br'), brotliCompressSync(APP))
  writeFileSync(join(webFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(async () => {
  for (const api of running.splice(0)) await api.stop()
})

async function started(env: Record<string, string> = {}): Promise<TestApi> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const keys = { DATA_KEY_FILE: join(dataDir, 'keys.json') }
  const api = await startTestApi({ dataDir, databaseUrl: null }, { webFolder, env: { ...keys, ...env } })
  running.push(api)
  return api
}

describe('every response', () => {
  test('carries the security headers of its kind: pages, files, the API, refusals and unreadable requests', async () => {
    const api = await started()
    const nothing = "default-src 'none';frame-ancestors 'none'"
    for (const [path, policy] of [
      ['//', CSP],
      ['//nothing', CSP],
      ['//assets/app-1a2b.js', "default-src 'self';frame-ancestors 'none'"],
      ['//favicon.svg', nothing],
      ['//robots.txt', nothing],
      ['/docs', CSP],
      ['/user', nothing],
      ['/nothing', nothing],
      ['//healthz', nothing],
      ['/remittances/%ff', nothing],
    ] as const) {
      const { headers } = await api.get(path)
      expect([path, headers.get('content-security-policy')]).toEqual([path, policy])
      expect(Object.fromEntries(headers)).toMatchObject({
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'x-request-id': expect.stringMatching(/^[0-9a-f]{16}-\d+$/),
      })
      expect(headers.has('strict-transport-security')).toBe(false)
      expect(headers.has('access-control-allow-origin')).toBe(false)
      expect(headers.has('x-powered-by')).toBe(false)
    }
    expect(Object.fromEntries((await api.get('//')).headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'referrer-policy': 'no-referrer',
    })
  })

  test('to a file that has not changed leaves the policy that the browser has stored with it', async () => {
    const api = await started()
    for (const path of ['//assets/app-1a2b.js', '//favicon.svg']) {
      const { headers } = await api.get(path)
      for (const [condition, stored] of [
        ['if-none-match', 'etag'],
        ['if-modified-since', 'last-modified'],
      ] as const) {
        const unchanged = await api.get(path, { headers: { [condition]: headers.get(stored) ?? '' } })
        expect([path, unchanged.status, unchanged.headers.get('content-security-policy')]).toEqual([path, 304, null])
        expect(unchanged.headers.get('x-content-type-options')).toBe('nosniff')
      }
    }
    for (const path of ['//', '//guide/udin', '//robots.txt']) {
      const { headers } = await api.get(path)
      expect([path, headers.get('etag'), headers.get('last-modified')]).toEqual([path, null, null])
    }
  })

  test('requires https in production', async () => {
    const api = await started(PRODUCTION)
    for (const path of ['/user', '//']) {
      const { headers } = await api.get(path)
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    }
    expect((await api.get('//')).headers.get('content-security-policy')).toBe(`${CSP};upgrade-insecure-requests`)
  })

  test('has its own request id, regardless of the client’s', async () => {
    const api = await started()
    const claimed = { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } }
    const ids = [await api.get('/user', claimed), await api.get('/user', claimed)].map(({ headers }) =>
      headers.get('x-request-id'),
    )
    expect(new Set([...ids, 'mine']).size).toBe(3)
    expect(api.logs()).toContain(ids[0])
  })

  test('that is a refusal carries its request id in the body; log lines name route, process and version', async () => {
    const api = await started()
    for (const path of ['/user', '/nothing', '/remittances/%ff']) {
      const { headers, requestId } = await api.get(path)
      expect([path, requestId]).toEqual([path, headers.get('x-request-id')])
    }
    const lines = api
      .logs()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const told = lines.find(({ msg, route }) => msg === 'answered' && route === '/api/user')
    expect(told).toMatchObject({ pid: process.pid, version: expect.stringMatching(/^\d+\.\d+\.\d+/), status: 401 })
  })
})

describe('the API', () => {
  test('answers an unknown address with a JSON 404, for every method', async () => {
    const api = await started()
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      for (const path of ['/nothing', '/', '', '/user/', '/dashboard.html']) {
        const { status, body } = await api.send(method, path)
        expect([method, path, status, body]).toEqual([
          method,
          path,
          404,
          { success: false, message: 'Not found.', code: 'not_found' },
        ])
      }
    }
  })

  test('is never cached', async () => {
    const api = await started()
    const { token } = await api.signUp()
    const answers = [await api.get('/user', { token }), await api.get('/user'), await api.get('/nothing')]
    answers.push(await api.get('/remittances/%ff', { token }))
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(Array(4).fill('no-store'))
  })

  test('refuses a body that is not UTF-8', async () => {
    const api = await started()
    const { token } = await api.signUp()
    const headers = { 'content-type': 'application/json' }
    const named = (name: Buffer) => Buffer.concat([Buffer.from('{"name":"'), name, Buffer.from('"}')])
    for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98]]) {
      const { status, body } = await api.put('/profile', { token, headers, raw: named(Buffer.from(bytes)) })
      expect([bytes, status, body.code]).toEqual([bytes, 400, 'unreadable'])
    }
    const { status, body } = await api.put('/profile', { token, headers, raw: named(Buffer.from('आशा')) })
    expect([status, JSON.stringify(body.data)]).toEqual([200, expect.stringContaining('आशा')])
  })

  test('accepts no form of another site', async () => {
    const api = await started()
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const { status, body } = await api.post('/login', { raw: 'a=b', headers: { 'content-type': type } })
      expect([type, status, body.code]).toEqual([type, 415, 'wrong_type'])
    }
  })
})

describe('the web app', () => {
  test('has a page for each public address, and one shell for all others', async () => {
    const api = await started()
    const titleOf = async (path: string) => /<title>(.*)<\/title>/.exec((await api.get(path)).body)?.[1]
    expect(await titleOf('//')).toBe('index.html')
    expect(await titleOf('//login')).toBe('login/index.html')
    expect(await titleOf('//login?social_error=google')).toBe('login/index.html')
    for (const other of ['whatsapp=1', 'handoff=a1', 'x=1&whatsapp']) {
      expect(await titleOf(`//login/?${other}`), 'another screen is not typed into').toBe('app.html')
    }
    expect(await titleOf('//signup/')).toBe('signup/index.html')
    expect(await titleOf('//guide/udin')).toBe('guide/udin/index.html')
    expect(await titleOf('//guide/questions?a=1')).toBe('app.html')
    for (const path of ['//dashboard', '//remittance?step=3', '//payment/callback?token=x', '//apis']) {
      expect(await titleOf(path)).toBe('app.html')
    }
    for (const path of ['//dashboard', '//Dashboard/', '//remittances/5', '//desk/cases', '//desk/cases/5/sheet']) {
      expect([path, (await api.get(path)).status]).toEqual([path, 200])
    }
    for (const path of ['//apis', '//remittances/5/x', '//desk/nothing', '//desk/casesx', '//guide/nothing']) {
      expect([path, (await api.get(path)).status, await titleOf(path)]).toEqual([path, 404, 'app.html'])
    }
    expect((await api.get('//addresses.json')).status).toBe(404)
    for (const path of ['//missing.js', '//assets/missing-1.css', '//.env', '//assets/../../keys.json']) {
      expect((await api.get(path)).status).toBe(404)
    }
    expect((await api.post('//dashboard')).status).toBe(404)
    for (const [path, status] of Object.entries({
      '//': 200,
      '///': 200,
      '//[': 404,
      '/%5C': 404,
      '//x:9/dashboard': 404,
    })) {
      expect([path, (await fetch(`${api.url}${path}`)).status]).toEqual([path, status])
    }
    expect((await fetch(`${api.url}//api/user`)).headers.get('content-type')).toMatch(/html/)
    for (const path of ['/dashboard%', '/%E0%A4%A?to=x', '/remittances/5%ff']) {
      const { status, headers } = await fetch(`${api.url}${path}`, { redirect: 'manual' })
      expect([path, status, headers.get('location')]).toEqual([path, 303, '/no-such-page'])
    }
    const posted = await fetch(`${api.url}/dashboard%`, { method: 'POST', redirect: 'manual' })
    expect([posted.status, (await fetch(`${api.url}/api/user%`)).status]).toEqual([400, 400])
  })

  test('has no desk where the desk is off, and everything else as before', async () => {
    const api = await started({ DESK: 'off' })
    for (const path of ['//desk', '//desk/cases', '//desk/cases/5']) {
      expect([path, (await api.get(path)).status, (await api.get(path)).body.code]).toEqual([path, 404, 'not_found'])
    }
    expect((await api.get('//desktop')).body).toContain('<title>app.html</title>')
    expect((await api.get('//dashboard')).status).toBe(200)
  })

  test('gives search engines its own address', async () => {
    const api = await started({ PUBLIC_URL: 'https://nirgam.example/' })
    const [robots, map, page] = await Promise.all(['//robots.txt', '//sitemap.xml', '//'].map((path) => api.get(path)))
    expect(robots?.body).toBe('Sitemap: https://nirgam.example/sitemap.xml')
    expect(robots?.headers.get('content-type')).toContain('text/plain')
    expect(map?.body).toBe('<loc>https://nirgam.example/guide/udin</loc>')
    expect(map?.headers.get('content-type')).toContain('application/xml')
    expect(page?.body).toContain('<link rel="canonical" href="https://nirgam.example/index.html" />')
    expect(page?.body).toContain('{"url":"https://nirgam.example"}')
    expect((await api.post('//robots.txt')).status).toBe(404)
  })

  test('embeds this installation’s support details, escaped', async () => {
    const api = await started({ SUPPORT_PHONE: '+91 <b>98765</b> "43210"', SUPPORT_EMAIL: '</script><script>x' })
    const { body } = await api.get('//')
    expect(body).toContain('Call +91 &#60;b&#62;98765&#60;/b&#62; &#34;43210&#34; or write to &#60;/script&#62;')
    const json = /<script type="application\/json" id="nirgam-site">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
    expect(JSON.parse(json)).toMatchObject({
      support: { phone: '+91 <b>98765</b> "43210"', email: '</script><script>x', hours: 'Mon-Sat 10AM-8PM' },
      testPayment: false,
      outbox: true,
      company: { name: expect.stringContaining('(example)') },
    })
    expect(body).toContain('Example Company Private Limited (example), Mumbai, India (example)')
    expect(body).not.toMatch(/%[A-Z_]+%/)
  })

  test('is revalidated each time and compressed, while its files are cached for good', async () => {
    const api = await started()
    const raw = (path: string, encoding: string) =>
      fetch(`${api.url}${path}`, { headers: { 'accept-encoding': encoding } })
    const page = await raw('/', 'gzip, br')
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'content-type': 'text/html; charset=utf-8',
    })
    expect((await raw('/', 'gzip')).headers.get('content-encoding')).toBe('gzip')
    expect((await raw('/', 'identity')).headers.get('content-encoding')).toBeNull()

    const file = await raw('/assets/app-1a2b.js', 'br')
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(brotliCompressSync(APP).length),
    })
    expect(await file.text()).toBe(APP)
    expect((await raw('/favicon.svg', 'br')).headers.get('cache-control')).toBe('public, max-age=3600')
  })
})

describe('malformed requests', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['a header too long', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
  ])('%s is refused with every security header', async (_, bytes, status) => {
    const api = await started()
    const { headers } = await api.get('//healthz')
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1').end(bytes)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    const protecting = [...headers].filter(([name]) =>
      /^(content-security|cross-origin|x-frame|x-content|referrer)/.test(name),
    )
    expect(protecting.length).toBeGreaterThan(3)
    for (const [name, value] of protecting) expect(head).toContain(`${name}: ${value}`)
    expect(JSON.parse(body)).toMatchObject({ success: false })
  })
})

describe('the state of the process', () => {
  test('is not ready while documents cannot be written, and is again when they can', async () => {
    const api = await started()
    expect((await api.get('//readyz')).status).toBe(200)
    const documents = join(api.data.dataDir, 'documents')
    const putInTheWay = () => {
      rmSync(documents, { recursive: true, force: true })
      writeFileSync(documents, 'in the way')
      return true
    }
    // Start-up work still in progress may recreate the folder in between, so this is tried until it succeeds.
    await expect.poll(putInTheWay).toBe(true)
    const { status, headers, body } = await api.get('//readyz')
    expect([status, headers.get('retry-after'), body.message]).toEqual([503, '5', 'Nirgam cannot write to its disk.'])
    expect((await api.get('//healthz')).status).toBe(200)
    rmSync(documents)
    expect((await api.get('//readyz')).status).toBe(200)
    expect(readdirSync(documents)).toEqual([])
  })

  test('is hidden in production without a token, and shown with it', async () => {
    const closed = await started(PRODUCTION)
    expect((await closed.get('//metrics')).status).toBe(404)
    const open = await started({ ...PRODUCTION, METRICS_TOKEN: 'a-long-metrics-token' })
    expect((await open.get('//metrics', { token: 'another-metrics-token' })).status).toBe(404)
    expect((await open.get('//metrics')).status).toBe(404)
    await open.get('/user')
    await open.get('//readyz')
    const { status, body } = await open.get('//metrics', { token: 'a-long-metrics-token' })
    expect(status).toBe(200)
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/user",status="401"} 1')
    expect(body).toMatch(/^nirgam_build_info\{version="[^"]+",node="v\d+[^"]*",database="sqlite"\} 1$/m)
    expect(body).not.toContain('route="/readyz"')
    expect(body).not.toContain('route="/metrics"')
  })

  test('reports how much work waits, and that the server is healthy', async () => {
    const api = await started()
    const { db, jobs } = api.services
    const gauges = async () => {
      const { body } = await api.get('//metrics')
      return (name: string) => Number(new RegExp(`^nirgam_${name} (\\S+)$`, 'm').exec(body)?.[1])
    }
    expect((await api.get('//healthz')).body).toEqual({ success: true, data: { status: 'alive' } })
    await jobs.runDue()
    const quiet = await gauges()
    const names = ['database_up', 'jobs_given_up', 'jobs_due', 'jobs_late', 'documents_out_of_reach']
    expect(names.map(quiet)).toEqual([1, 0, 0, 0, 0])
    expect(quiet('last_backup_age_seconds'), 'there is none').toBeNaN()
    expect(quiet('disk_free_bytes')).toBeGreaterThan(0)
    expect(quiet('log_lines_dropped_total')).toBe(0)
    await api.services.outgoing.counting(
      () => 'sms',
      async () => {},
    )()
    const refused = async () => Promise.reject(new Error('no'))
    await api.services.outgoing
      .counting(() => 'sms', refused)()
      .catch(() => {})
    const { body } = await api.get('//metrics')
    expect(body.match(/^nirgam_outgoing_calls_total.*sms.* 1$/gm)).toHaveLength(2)
    jobs.handle('flaky', async () => Promise.reject(new Error('no')), { maxAttempts: 1 })
    await jobs.add(db, 'flaky', {})
    await jobs.runDue()
    const minute = 60_000
    for (const ago of [10, 11]) await jobs.add(db, 'later', {}, { runAt: api.clock.now() - ago * minute })
    await jobs.add(db, 'later', {}, { runAt: api.clock.now() + 1 })
    const entry = { who: 'cron', act: 'backup', subject: 'x', detail: '' }
    await db
      .insertInto('audit')
      .values({ ...entry, at: api.clock.now() - 90_400 })
      .execute()
    const busy = await gauges()
    expect([...names, 'last_backup_age_seconds'].map(busy)).toEqual([1, 1, 2, 1, 0, 90])
    const documents = join(api.data.dataDir, 'documents')
    await expect.poll(() => rmSync(documents, { recursive: true, force: true })).toBe(undefined)
    writeFileSync(documents, 'in the way')
    expect((await gauges())('documents_out_of_reach')).toBe(1)
  })

  test('the outbox cannot be read in production', async () => {
    expect((await (await started(PRODUCTION)).get('/dev/outbox')).status).toBe(404)
  })
})
