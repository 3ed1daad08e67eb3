import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { API } from '@nirgam/domain/api-contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onOneEngine } from './testing/engines.ts'
import { sampleUpload } from './testing/files/sample-upload.ts'
import { type Answer, type Call, must } from './testing/http-client.ts'
import { login, PASSWORD, register, verify } from './testing/scenes/accounts.ts'
import { paidRemittance } from './testing/scenes/paid-remittance.ts'
import { atDesk, codeAt, joinStaff, signInAtDesk } from './testing/scenes/staff.ts'
import type { TestApi } from './testing/test-api.ts'

const SCRIPT = '<script>document.title</script>'
const FILES = {
  'index.html': `<!doctype html>${SCRIPT}`,
  'app.html': `<!doctype html>${SCRIPT}`,
  'login/index.html': '<!doctype html>',
  'guide/udin/index.html': '<!doctype html>',
  'robots.txt': 'Sitemap: %PUBLIC_URL%/sitemap.xml',
  'sitemap.xml': '<loc>%PUBLIC_URL%</loc>',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/app-1a2b.js': 'console.log(1)',
  'assets/app-1a2b.css': 'p {}',
  'addresses.json': JSON.stringify({
    '/': '',
    '/login': '',
    '/dashboard': '',
    '/guide/*': '',
    '/desk': '',
    '/desk/*': '',
  }),
}

const webFolder = mkdtempSync(join(tmpdir(), 'nirgam-web-'))
beforeAll(() => {
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(webFolder, name)), { recursive: true })
    writeFileSync(join(webFolder, name), content)
  }
})
afterAll(() => rmSync(webFolder, { recursive: true, force: true }))

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://nirgam.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'hello@nirgam.example',
  METRICS_TOKEN: 'a long enough metrics token',
  ...Object.fromEntries(['PHONE', 'HOURS', 'WHATSAPP'].map((name) => [`SUPPORT_${name}`, '+91 22 5555 0100'])),
  SUPPORT_EMAIL: 'help@remit.test',
  ...Object.fromEntries(
    ['NAME', 'ADDRESS', 'NUMBER', 'ACCOUNTANTS', 'DATA_PLACE', 'GRIEVANCES'].map((name) => [
      `COMPANY_${name}`,
      'Remit Test',
    ]),
  ),
}

const NEVER_THE_SAME = ['date', 'content-length', 'connection', 'keep-alive']

function shown(name: string, value: string): string {
  const plain = value
    .replace(/^[\da-f]{16}-\d+$/, '<request id>')
    .replace(/^((?:W\/)?")[^"]*"$/, '$1…"')
    .replace(/=[\w-]{20,}/, '=<token>')
    .replace(/sha256-[\w+/=]+/g, 'sha256-…')
    .replace(/receipt-\d+/g, 'receipt-…')
  return `${name}: ${name === 'last-modified' ? '…' : plain}`
}

const headersOf = ({ headers, status }: Answer): string[] => [
  `status ${status}`,
  ...[...headers].filter(([name]) => !NEVER_THE_SAME.includes(name)).map(([name, value]) => shown(name, value)),
]

type Replies = [what: string, answer: Answer][]

/** The headers of all first, then of each reply those that others lack; replies that have the same together. */
function told(replies: Replies): string {
  const all = replies.map(([what, answer]): [string, string[]] => [what, headersOf(answer)])
  const common = (all[0]?.[1] ?? []).filter((line) => all.every(([, lines]) => lines.includes(line)))
  const groups = Map.groupBy(all, ([, lines]) => lines.filter((line) => !common.includes(line)).join('\n  '))
  const each = [...groups].map(([lines, names]) => `${names.map(([what]) => what).join('\n')}\n  ${lines}`)
  return [`every reply\n  ${common.join('\n  ')}`, ...each].join('\n\n')
}

/** Every route of the contract, asked by nobody who may. */
async function everyRoute(api: TestApi): Promise<Replies> {
  const replies: Replies = []
  for (const route of Object.keys(API)) {
    const [method = '', path = ''] = route.split(' ')
    const filled = path.replace(/:\w+/g, '1')
    const call: Call = method === 'GET' ? {} : { body: {} }
    replies.push([route, await api.send(method, filled, call)])
  }
  return replies
}

async function files(api: TestApi): Promise<Replies> {
  const replies: Replies = []
  for (const name of Object.keys(FILES)) replies.push([`/${name}`, await api.get(`//${name}`)])
  for (const path of [
    '/',
    '/login',
    '/login/',
    '/dashboard',
    '/guide/udin',
    '/guide/none',
    '/desk',
    '/desk/x',
    '/nothing',
  ]) {
    replies.push([path, await api.get(`/${path}`)])
  }
  const etag = (await api.get('//favicon.svg')).headers.get('etag') ?? ''
  replies.push(['/favicon.svg (unchanged)', await api.get('//favicon.svg', { headers: { 'if-none-match': etag } })])
  const packed = { headers: { 'accept-encoding': 'br, gzip' } }
  for (const path of ['/', '/assets/app-1a2b.js']) replies.push([`${path} (packed)`, await api.get(`/${path}`, packed)])
  for (const path of ['/healthz', '/readyz', '/metrics', '/api', '/api/nothing', '/api/docs', '/api/openapi.json']) {
    replies.push([path, await api.get(`/${path}`)])
  }
  for (const method of ['HEAD', 'OPTIONS', 'POST']) replies.push([`${method} /`, await api.send(method, '//')])
  const asking = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  replies.push(['OPTIONS /api/user (of another site)', await api.send('OPTIONS', '/user', { headers: asking })])
  return replies
}

async function customer(api: TestApi): Promise<Replies> {
  const { userId, code } = await register(api, { email: 'asha@example.com' })
  const verified = must(await verify(api, userId, code))
  const { token } = verified.body.data
  const { id } = await paidRemittance(api, { token })
  const created = await api.post('/remittances', { token, body: { amount: 5_000 } })
  const unfinished = created.body.data.id
  const { form } = await sampleUpload('panCard')
  const uploaded = must(await api.post(`/remittances/${unfinished}/upload-document`, { token, raw: form }))
  const large = Buffer.alloc(2_000_000, ' ')
  return [
    ['a sign-up that is verified', verified],
    ['a login', await login(api, 'asha@example.com')],
    ['a login with a wrong password', await login(api, 'asha@example.com', 'wrong')],
    ['a record', await api.get('/user', { token })],
    ['a list', await api.get('/remittances', { token })],
    ['a new record', created],
    ['a change', await api.put(`/remittances/${unfinished}`, { token, body: { step: 'bank', data: 'hdfc' } })],
    [
      'a change that is invalid',
      await api.put(`/remittances/${unfinished}`, { token, body: { step: 'bank', data: 1 } }),
    ],
    ['an upload', uploaded],
    ['a document', await api.get(`/documents/${uploaded.body.data.file_info.id}`, { token })],
    ['own data', await api.get('/profile/data', { token })],
    ['a receipt', await api.get(`/remittances/${id}/receipt`, { token })],
    ['the ledger', await api.get('/ledger/file', { token })],
    ['something of nobody', await api.get('/remittances/987654', { token })],
    [
      'a body that is too large',
      await api.post('/remittances', { token, raw: large, headers: { 'content-type': 'application/json' } }),
    ],
    [
      'a body that is no JSON',
      await api.post('/remittances', { token, raw: '{', headers: { 'content-type': 'application/json' } }),
    ],
    [
      'a body of another kind',
      await api.post('/remittances', { token, raw: 'x', headers: { 'content-type': 'text/plain' } }),
    ],
    ['a token that is over', await api.get('/user', { token: 'x'.repeat(43) })],
    ['a logout', await api.post('/logout', { token })],
    ['too many requests', await tooMany(api)],
  ]
}

async function tooMany(api: TestApi): Promise<Answer> {
  for (let n = 0; n < 200; n += 1) {
    const answer = await api.get('/postal/India/1')
    if (answer.status === 429) return answer
  }
  throw new Error('there is no limit')
}

async function desk(api: TestApi): Promise<Replies> {
  const lead = await joinStaff(api, 'lead', { email: 'sita@firm.example', name: 'Sita' })
  const { cookie } = lead
  api.clock.advance({ minutes: 1 })
  return [
    ['a desk sign-in', must(await signInAtDesk(api, lead, codeAt(lead.secret, api.clock.now())))],
    ['a desk sign-in with a wrong password', await signInAtDesk(api, { ...lead, password: PASSWORD }, '123456')],
    ['a desk record', must(await api.get('/desk/me', { headers: { cookie } }))],
    ['a desk file', must(await api.get('/desk/queue/file?view=all', atDesk({ cookie })))],
    ['a desk change of another site', await api.post('/desk/sign-out', { headers: { cookie } })],
    ['a desk sign-out', await api.post('/desk/sign-out', atDesk({ cookie }))],
  ]
}

onOneEngine('the headers of every reply', (setup) => {
  test('match the recorded text', async () => {
    const open = await setup({ webFolder })
    const parts: Record<string, Replies> = {
      'Every route, not signed in': await everyRoute(open),
      'Pages and files': await files(open),
      Customers: await customer(open),
      'The desk': await desk(open),
    }
    const production = await setup({
      webFolder,
      env: { ...PRODUCTION, DATA_KEY_FILE: join(open.data.dataDir, 'keys.json') },
    })
    parts['Pages and files in production'] = await files(production)
    parts['The desk in production'] = await desk(production)
    const text = Object.entries(parts).map(([title, replies]) => `# ${title}\n\n${told(replies)}\n`)
    await expect(text.join('\n')).toMatchFileSnapshot('every-header.txt')
  })
})
