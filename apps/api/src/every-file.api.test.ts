import { API, type Route } from '@nirgam/domain/api-contract'
import { SHEET_PAPERS } from '@nirgam/domain/certificate/api-certificate'
import { expect, test } from 'vitest'
import { onOneEngine } from './testing/engines.ts'
import { pdfLines } from './testing/files/pdf-structure.ts'
import { pdfTexts } from './testing/files/pdf-text.ts'
import { filesInZip } from './testing/files/zip-files.ts'
import type { Answer } from './testing/http-client.ts'
import { type Names, namesIn, recordedText, withoutChance } from './testing/recorded-text.ts'
import { type SceneOfEveryKind, sceneOfEveryKind } from './testing/scenes/every-kind.ts'
import { numberOf } from './testing/scenes/ready-remittance.ts'
import type { TestApi } from './testing/test-api.ts'

type FileRoute = { [R in Route]: (typeof API)[R]['reply'] extends 'file' ? R : never }[Route]
type Scene = SceneOfEveryKind
type Ask = (scene: Scene, api: TestApi) => Promise<Answer>

const byAsha =
  (path: (scene: Scene) => string): Ask =>
  (scene, api) =>
    api.get(path(scene), { token: scene.asha.token })
const byKiran =
  (path: (scene: Scene) => string): Ask =>
  (scene, api) =>
    api.get(path(scene), { token: scene.kiran.token })
const byLead =
  (path: string | ((scene: Scene) => string)): Ask =>
  (scene) =>
    scene.firm.lead.get(typeof path === 'string' ? path : path(scene))

const ofSigned = (rest: string) => byAsha(({ signed }) => `/remittances/${signed.id}/${rest}`)
const ofKirans = (state: keyof Scene['kiran']['remittances'], rest: string) =>
  byKiran(({ kiran }) => `/remittances/${kiran.remittances[state].id}/${rest}`)

async function documentAt(api: TestApi, kind: string): Promise<string> {
  const { db } = api.services
  return (await db.selectFrom('documents').select('uid').where('kind', '=', kind).orderBy('id').execute())[0]?.uid ?? ''
}

/** Every file that a route sends, by the name of its recorded text. */
const FILES: Readonly<Record<string, readonly [FileRoute, Ask]>> = {
  queue: ['GET /desk/queue/file', byLead('/desk/queue/file?view=all')],
  numbers: ['GET /desk/numbers/file', byLead('/desk/numbers/file?weeks=4')],
  audit: ['GET /desk/audit/file', byLead(({ signed }) => `/desk/audit/file?case=${numberOf(signed.id)}`)],
  ledger: ['GET /ledger/file', byAsha(() => '/ledger/file')],
  'ledger-statement': ['GET /ledger/statement', byAsha(() => '/ledger/statement')],
  'my-data': ['GET /profile/data', byAsha(() => '/profile/data')],
  'receipt-paid': ['GET /remittances/:id/receipt', byAsha(({ payer }) => `/remittances/${payer.id}/receipt`)],
  'receipt-refunded': ['GET /remittances/:id/receipt', ofKirans('withdrawn', 'receipt')],
  certificate: ['GET /remittances/:id/certificate/file', ofSigned('certificate/file')],
  'certificate-at-desk': [
    'GET /desk/cases/:id/certificate/:uid/file',
    async ({ firm, signed }) => {
      const { issued } = (await firm.lead.get(`/desk/cases/${signed.id}/certificate`)).body.data
      return firm.lead.get(issued[0].url.replace('/api', ''))
    },
  ],
  'filing-sheet': ['GET /remittances/:id/certificate/filing-sheet', ofSigned('certificate/filing-sheet')],
  letter: ['GET /remittances/:id/certificate/letter', ofKirans('letter', 'certificate/letter')],
  a2: ['GET /remittances/:id/certificate/a2', ofSigned('certificate/a2')],
  packet: ['GET /remittances/:id/packet/file', ofKirans('declared', 'packet/file')],
  'form-146-exported': [
    'GET /desk/cases/:id/form/exported',
    ({ firm, kiran }) => firm.preparer.get(`/desk/cases/${kiran.remittances.flat.id}/form/exported`),
  ],
  'bank-form': [
    'GET /bank-forms/download/:id',
    async (_, api) => {
      const [form] = (await api.get('/bank-forms/banks/some-bank/forms')).body.data
      return api.get(`/bank-forms/download/${form.id}`)
    },
  ],
  document: [
    'GET /documents/:uid',
    async ({ kiran }, api) => api.get(`/documents/${await documentAt(api, 'gift_deed')}`, { token: kiran.token }),
  ],
  'document-shown': [
    'GET /documents/:uid',
    async ({ kiran }, api) =>
      api.get(`/documents/${await documentAt(api, 'gift_deed')}?preview=1`, { token: kiran.token }),
  ],
  'document-at-desk': [
    'GET /desk/documents/:uid',
    async ({ firm }, api) => firm.lead.get(`/desk/documents/${await documentAt(api, 'sale_deed')}`),
  ],
  'desk-nre-declaration-of-another': [
    'GET /desk/cases/:id/sheets/:paper',
    byLead(({ kiran }) => `/desk/cases/${kiran.remittances.half.id}/sheets/nre-declaration`),
  ],
  ...Object.fromEntries(
    SHEET_PAPERS.map((paper) => [
      `desk-${paper}`,
      [
        'GET /desk/cases/:id/sheets/:paper',
        byLead(({ kiran }) => `/desk/cases/${kiran.remittances.flat.id}/sheets/${paper}`),
      ] as const,
    ]),
  ),
}

const HEADERS = ['content-type', 'content-disposition', 'cache-control', 'content-security-policy']

async function archiveText(bytes: Buffer, names: Names): Promise<string> {
  const texts = [...filesInZip(bytes)].map(([name, content]) => {
    const text = name.endsWith('.json')
      ? recordedText(JSON.parse(String(content)), names)
      : name.endsWith('.txt')
        ? String(content)
        : '(a file)'
    return `## ${withoutChance(name, names)}\n${text}`
  })
  return texts.join('\n\n')
}

async function textOf({ bytes, headers }: Answer, names: Names): Promise<string> {
  const type = headers.get('content-type') ?? ''
  if (type.includes('pdf') && bytes.includes('/StructTreeRoot')) {
    const pages = await pdfTexts(bytes)
    return withoutChance(`${await pdfLines(bytes)}\n\n(pages: ${pages.length})`, names)
  }
  if (type.includes('zip')) return archiveText(bytes, names)
  if (type.includes('json')) return recordedText(JSON.parse(bytes.toString('utf8')), names)
  return type.includes('csv')
    ? withoutChance(bytes.toString('utf8').replaceAll('\r\n', '\n'), names)
    : '(as it was uploaded)'
}

onOneEngine('every file', (setup) => {
  test('has the recorded headers and text; a change is reviewed before it is accepted', async () => {
    const api = await setup({ paypal: true })
    const made = await sceneOfEveryKind(api)
    const answers: [string, Answer][] = []
    for (const [name, [, ask]] of Object.entries(FILES)) answers.push([name, await ask(made, api)])
    const names = await namesIn(api)
    for (const [name, answer] of answers) {
      const headers = HEADERS.map((header) => `${header}: ${answer.headers.get(header)}`).join('\n')
      const text = answer.status === 200 ? await textOf(answer, names) : answer.body.message
      const told = `${answer.status}\n${withoutChance(headers, names)}\n\n${text}\n`
      await expect.soft(told).toMatchFileSnapshot(`every-file/${name}.txt`)
    }
  })
})

test('every route that sends a file is asked here', () => {
  const routes = Object.entries(API).flatMap(([route, { reply }]) => (reply === 'file' ? [route] : []))
  expect(new Set(Object.values(FILES).map(([route]) => route))).toEqual(new Set(routes))
})
