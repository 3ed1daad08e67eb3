import { API, type Route } from '@nirgam/domain/api-contract'
import { expect, test } from 'vitest'
import { onEmptyDatabases } from './testing/engines.ts'
import { type Answer, must } from './testing/http-client.ts'
import { namesIn, recordedText } from './testing/recorded-text.ts'
import { type SceneOfEveryKind, sceneOfEveryKind } from './testing/scenes/every-kind.ts'
import type { TestApi } from './testing/test-api.ts'

type ReadingRoute = Extract<Route, `GET ${string}`>

type Scene = SceneOfEveryKind
type Path = string | ((scene: Scene) => string)
type Ask = (scene: Scene, api: TestApi) => Promise<Answer>

const pathIn = (scene: Scene, path: Path) => (typeof path === 'string' ? path : path(scene))

const byAnyone =
  (path: Path): Ask =>
  (scene, api) =>
    api.get(pathIn(scene, path))
const byCustomer =
  (path: Path): Ask =>
  (scene, api) =>
    api.get(pathIn(scene, path), { token: scene.asha.token })
const byKiran =
  (path: Path): Ask =>
  (scene, api) =>
    api.get(pathIn(scene, path), { token: scene.kiran.token })
const byLead =
  (path: Path): Ask =>
  (scene) =>
    scene.firm.lead.get(pathIn(scene, path))
const bySigner =
  (path: Path): Ask =>
  (scene) =>
    scene.firm.signer.get(pathIn(scene, path))

/** The page after the first, which `parameter` asks for. */
const secondPage =
  (ask: (path: string) => Ask, path: string, parameter: 'before' | 'after' = 'before'): Ask =>
  async (scene, api) => {
    const { next } = must(await ask(path)(scene, api)).body
    return ask(`${path}&${parameter}=${next}`)(scene, api)
  }

const ofCase =
  (state: keyof Scene['kiran']['remittances'], rest = '') =>
  ({ kiran }: Scene) =>
    `/remittances/${kiran.remittances[state].id}${rest}`

/** Every list and record; several where a route has several kinds of answer. */
const ASKED = {
  'GET /user': byCustomer('/user'),
  'GET /profile': byCustomer('/profile'),
  'GET /profile/deletion': byCustomer('/profile/deletion'),
  'GET /remittances': byCustomer('/remittances?totals=true'),
  'GET /remittances (of another customer, largest first)': byKiran('/remittances?sort=largest'),
  'GET /remittances (second page)': secondPage(byKiran, '/remittances?limit=3'),
  'GET /remittances/:id': byCustomer(({ signed }) => `/remittances/${signed.id}`),
  'GET /remittances/:id (with documents)': byKiran(ofCase('drafted')),
  'GET /remittances/current': byCustomer('/remittances/current'),
  'GET /remittances/check-incomplete': byCustomer('/remittances/check-incomplete'),
  'GET /remittances/:id/finding': byKiran(ofCase('drafted', '/finding')),
  'GET /remittances/:id/case (asked)': byCustomer(({ asked: { id } }) => `/remittances/${id}/case`),
  'GET /remittances/:id/case (bank query)': byCustomer(({ signed }) => `/remittances/${signed.id}/case`),
  'GET /remittances/:id/case (tax review)': byKiran(ofCase('flat', '/case')),
  'GET /remittances/:id/case (nothing to file)': byKiran(ofCase('letter', '/case')),
  'GET /remittances/:id/case (declared)': byKiran(ofCase('declared', '/case')),
  'GET /remittances/:id/case (re-issue)': byKiran(ofCase('reissued', '/case')),
  'GET /remittances/:id/case (refused)': byKiran(ofCase('refused', '/case')),
  'GET /remittances/:id/case (withdrawn, with a refund)': byKiran(ofCase('withdrawn', '/case')),
  'GET /remittances/:id/case/version': byKiran(ofCase('declared', '/case/version')),
  'GET /remittances/:id/case/earlier-documents': byKiran(ofCase('flat', '/case/earlier-documents')),
  'GET /remittances/:id/certificate': byCustomer(({ signed }) => `/remittances/${signed.id}/certificate`),
  'GET /remittances/:id/certificate (a letter)': byKiran(ofCase('letter', '/certificate')),
  'GET /remittances/:id/certificate (withdrawn)': byKiran(ofCase('reissued', '/certificate')),
  'GET /cases': byCustomer(({ asked: one, signed }) => `/cases?remittances=${signed.id},${one.id}`),
  'GET /contributions': byCustomer('/contributions'),
  'GET /contributions (of another customer, smallest first)': byKiran('/contributions?sort=smallest'),
  'GET /contributions (second page)': secondPage(byKiran, '/contributions?limit=4'),
  'GET /enquiries': byCustomer('/enquiries'),
  'GET /enquiries (second page)': secondPage(byCustomer, '/enquiries?limit=2'),
  'GET /ledger': byCustomer('/ledger'),
  'GET /ledger (of another year)': byKiran('/ledger?year=2025-26'),
  'GET /signers': byCustomer('/signers'),
  'GET /promise': byCustomer('/promise?contribution=5000'),
  'GET /remittances/:id/packet': byCustomer(({ signed }) => `/remittances/${signed.id}/packet`),
  'GET /remittances/:id/packet (made)': byKiran(ofCase('declared', '/packet')),
  'GET /remittances/:id/payment/verify': byCustomer(({ payer }) => `/remittances/${payer.id}/payment/verify`),
  'GET /remittances/:id/payment/success': byCustomer(
    ({ payer, order }) => `/remittances/${payer.id}/payment/success?token=${order}&PayerID=PAYER`,
  ),
  'GET /remittances/:id/case/guide': byCustomer(({ asked: { id } }) => `/remittances/${id}/case/guide`),
  'GET /check/:code': byAnyone(({ codes }) => `/check/${codes.valid}`),
  'GET /check/:code (withdrawn)': byAnyone(({ codes }) => `/check/${codes.withdrawn}`),
  'GET /check/:code (a letter)': byAnyone(({ codes }) => `/check/${codes.letter}`),
  'GET /bank-forms/banks': byAnyone('/bank-forms/banks'),
  'GET /bank-forms/banks/:id/forms': byAnyone('/bank-forms/banks/some-bank/forms'),
  'GET /desk/me': byLead('/desk/me'),
  'GET /desk/staff': byLead('/desk/staff'),
  'GET /desk/people': byLead('/desk/people'),
  'GET /desk/me/notices': bySigner('/desk/me/notices'),
  'GET /desk/me/passkeys': bySigner('/desk/me/passkeys'),
  'GET /desk/me/views': bySigner('/desk/me/views'),
  'GET /desk/queue': byLead('/desk/queue?view=all'),
  'GET /desk/queue (largest first, second page)': secondPage(
    byLead,
    '/desk/queue?view=all&sort=largest&limit=2',
    'after',
  ),
  'GET /desk/queue (mine)': bySigner('/desk/queue?view=mine'),
  'GET /desk/queue (of a part and state)': byLead('/desk/queue?view=all&part=C&state=reissue'),
  'GET /desk/queue (searched)': byLead('/desk/queue?q=kiran'),
  'GET /desk/changes': byLead('/desk/changes?since=0'),
  'GET /desk/cases/:id': byLead(({ asked: { id } }) => `/desk/cases/${id}`),
  'GET /desk/cases/:id (tax review)': byLead(({ kiran }) => `/desk/cases/${kiran.remittances.flat.id}`),
  'GET /desk/cases/:id (withdrawn, with a refund)': byLead(
    ({ kiran }) => `/desk/cases/${kiran.remittances.withdrawn.id}`,
  ),
  'GET /desk/cases/:id/known': byLead(({ asked: { id } }) => `/desk/cases/${id}/known`),
  'GET /desk/cases/:id/sheet': byLead(({ kiran }) => `/desk/cases/${kiran.remittances.flat.id}/sheet`),
  'GET /desk/cases/:id/sheet (prepared)': byLead(({ signed }) => `/desk/cases/${signed.id}/sheet`),
  'GET /desk/cases/:id/sheet/compare': byLead(
    ({ kiran }) => `/desk/cases/${kiran.remittances.flat.id}/sheet/compare?before=1&after=2`,
  ),
  'GET /desk/cases/:id/form': byLead(({ kiran }) => `/desk/cases/${kiran.remittances.flat.id}/form`),
  'GET /desk/cases/:id/sale': byLead(({ kiran }) => `/desk/cases/${kiran.remittances.flat.id}/sale`),
  'GET /desk/cases/:id/certificate': byLead(({ signed }) => `/desk/cases/${signed.id}/certificate`),
  'GET /desk/cases/:id/certificate (withdrawn)': byLead(
    ({ kiran }) => `/desk/cases/${kiran.remittances.reissued.id}/certificate`,
  ),
  'GET /desk/enquiries': byLead('/desk/enquiries'),
  'GET /desk/enquiries (newest first, second page)': secondPage(
    byLead,
    '/desk/enquiries?status=all&sort=newest&limit=1',
  ),
  'GET /desk/enquiries (searched)': byLead('/desk/enquiries?q=thanks'),
  'GET /desk/enquiries/:id': byLead(({ enquiries }) => `/desk/enquiries/${enquiries[1]}`),
  'GET /desk/enquiries/changes': byLead('/desk/enquiries/changes?since=0'),
  'GET /desk/texts': byLead('/desk/texts'),
  'GET /desk/settings': byLead('/desk/settings'),
  'GET /desk/numbers': byLead('/desk/numbers?weeks=4'),
  'GET /desk/audit': byLead('/desk/audit?limit=30'),
  'GET /desk/audit (second page)': secondPage(byLead, '/desk/audit?group=case&limit=20'),
} satisfies Partial<Record<ReadingRoute | `${ReadingRoute} (${string})`, Ask>>

/** The tests of the other answers: redirects, other services, and messages. */
const ELSEWHERE: Readonly<Partial<Record<ReadingRoute, string>>> = {
  'GET /auth/:provider': 'accounts/social-google.api.test.ts',
  'GET /auth/:provider/callback': 'accounts/social-google.api.test.ts',
  'GET /auth/whatsapp': 'accounts/social-others.api.test.ts',
  'GET /dev/outbox': 'every-mail.api.test.ts',
  'GET /postal/:country/:code': 'postal/postal.api.test.ts',
}

/** All of an answer that is not the same in every one; its list alone where there is nothing else. */
function answered({ body }: Answer): unknown {
  const { success: _, data, ...more } = body
  return Object.keys(more).length === 0 ? data : { ...more, data }
}

onEmptyDatabases('every answer', (setup) => {
  test('matches the recorded text; a change is reviewed before it is accepted', async () => {
    const api = await setup({ paypal: true })
    const made = await sceneOfEveryKind(api)
    const answers: [string, unknown][] = []
    for (const [route, ask] of Object.entries(ASKED)) answers.push([route, answered(must(await ask(made, api)))])
    const names = await namesIn(api)
    const told = answers.map(([route, answer]) => `# ${route}\n${recordedText(answer, names)}\n`)
    await expect(told.join('\n')).toMatchFileSnapshot('every-answer.txt')
  })
})

test('every route that reads is asked here or tested elsewhere', () => {
  const routes = Object.entries(API).flatMap(([route, { reply }]) =>
    route.startsWith('GET ') && reply !== 'file' ? [route] : [],
  )
  const asked = new Set(Object.keys(ASKED).map((name) => name.replace(/ \(.*/, '')))
  expect([...asked, ...Object.keys(ELSEWHERE)].toSorted()).toEqual(routes.toSorted())
})
