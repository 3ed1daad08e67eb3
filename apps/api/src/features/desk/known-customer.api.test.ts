import { randomUUID } from 'node:crypto'
import type { CaseRecord, EarlierDocument } from '@nirgam/domain/case/api-case'
import type { PaperKind } from '@nirgam/domain/case/paper-kinds'
import type { DeskCase, KnownCase } from '@nirgam/domain/office/api-desk-cases'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { sampleUpload } from '../../testing/files/sample-upload.ts'
import { ASHA, openCase } from '../../testing/scenes/case.ts'
import { certifyingFirm } from '../../testing/scenes/certificate.ts'
import { numberOf, readyRemittance, STEP_ANSWERS } from '../../testing/scenes/ready-remittance.ts'
import { deskOf, joinStaff } from '../../testing/scenes/staff.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { judgePaper } from '../case/case.ts'

const OTHER_PAN = { sender_bank_details: { ...STEP_ANSWERS.sender_bank_details, panNumber: 'ABCPX1234Q' } }

type Opened = Awaited<ReturnType<typeof openCase>>

async function add(api: TestApi, { at, token }: Opened, kind: PaperKind, given?: FormData) {
  const form = given ?? (await sampleUpload(kind)).form
  return api.post(`${at}/documents/${kind}`, { token, raw: form })
}

const earlierOf = async (api: TestApi, { at, token }: Opened): Promise<EarlierDocument[]> =>
  (await api.get(`${at}/earlier-documents`, { token })).body.data

const useAgain = (api: TestApi, { at, token }: Opened, kind: PaperKind, document: string) =>
  api.put(`${at}/documents/${kind}`, { token, body: { document } })

async function atDesk(api: TestApi) {
  const desk = deskOf(api, await joinStaff(api, 'intake'))
  return {
    known: async (id: number): Promise<KnownCase[]> => (await desk.get(`/desk/cases/${id}/known`)).body.data,
    paper: async (id: number, kind: PaperKind) => {
      const { papers } = (await desk.get(`/desk/cases/${id}`)).body.data as DeskCase
      return papers.find((paper) => paper.kind === kind)
    },
  }
}

onBothEngines('a known customer', (setup, { once }) => {
  test('is recognised by PAN across accounts, never by name', async () => {
    const api = await setup()
    const first = await openCase(api)
    await first.sign('D')
    const namesake = await openCase(api, { answers: OTHER_PAN })
    const own = await openCase(api, { token: first.token })
    const elsewhere = await openCase(api)
    expect((await add(api, first, 'form_145')).status).toBe(200)
    expect(await earlierOf(api, own), 'a filed form belongs to one transfer').toEqual([])
    const desk = await atDesk(api)
    const known = await desk.known(own.id)
    expect(known.map(({ number, is_same_account }) => [number, is_same_account])).toEqual([
      [numberOf(elsewhere.id), false],
      [numberOf(first.id), true],
    ])
    expect(known[1]).toMatchObject({
      customer: STEP_ANSWERS.sender_details.name,
      amount: STEP_ANSWERS.amount,
      state: 'no_certificate_needed',
    })
    expect(await desk.known(namesake.id)).toEqual([])
    expect(await earlierOf(api, namesake)).toEqual([])
  })

  once('is shown with the figure signed before', async () => {
    const api = await setup()
    const firm = await certifyingFirm(api)
    const signed = await firm.toSign('C')
    expect((await firm.certify(signed.id)).status).toBe(200)
    const next = await openCase(api, { token: signed.token })
    const [known] = await (await atDesk(api)).known(next.id)
    expect(known).toMatchObject({
      number: numberOf(signed.id),
      signed: { form: 'Form 146 (15CB)', amount: STEP_ANSWERS.amount, at: new Date(api.clock.now()).toISOString() },
    })
  })

  test('is offered documents of their own remittances with the same PAN only', async () => {
    const api = await setup()
    const first = await openCase(api)
    await add(api, first, 'form_26as_ais')
    const other = await openCase(api)
    await add(api, other, 'form_26as_ais')
    api.clock.advance({ hours: 2 })
    const next = await openCase(api, { token: first.token })
    const spouse = await openCase(api, { token: first.token, answers: OTHER_PAN })
    const offered = await earlierOf(api, next)
    const mine = offered.find(({ kind }) => kind === 'form_26as_ais')
    expect(mine).toMatchObject({ number: numberOf(first.id) })
    expect(await earlierOf(api, spouse)).toEqual([])

    const [theirs] = await api.services.db
      .selectFrom('documents')
      .select('uid')
      .where('remittance_id', '=', other.id)
      .where('kind', '=', 'form_26as_ais')
      .execute()
    for (const document of [theirs?.uid ?? '', randomUUID()]) {
      expect((await useAgain(api, next, 'form_26as_ais', document)).status).toBe(422)
    }
    expect((await useAgain(api, next, 'panCard', mine?.id ?? '')).status).toBe(422)
    expect((await useAgain(api, spouse, 'form_26as_ais', mine?.id ?? '')).status).toBe(422)
    expect((await useAgain(api, { ...next, token: other.token }, 'form_26as_ais', theirs?.uid ?? '')).status).toBe(404)

    const used = await useAgain(api, next, 'form_26as_ais', mine?.id ?? '')
    expect(used.status).toBe(200)
    const file = (used.body.data as CaseRecord).papers.find(({ kind }) => kind === 'form_26as_ais')?.file
    const bytesOf = async (id: string | undefined) => (await api.get(`/documents/${id}`, { token: first.token })).bytes
    expect(await bytesOf(file?.id)).toEqual(await bytesOf(mine?.id))
    const paper = await (await atDesk(api)).paper(next.id, 'form_26as_ais')
    expect([paper?.first_sent_at, paper?.file?.uploaded_at]).toEqual([
      mine?.sent_at,
      new Date(api.clock.now()).toISOString(),
    ])

    api.clock.advance({ hours: 2 })
    const last = await openCase(api, { token: first.token })
    expect((await useAgain(api, last, 'form_26as_ais', file?.id ?? '')).status).toBe(200)
    expect((await (await atDesk(api)).paper(last.id, 'form_26as_ais'))?.first_sent_at).toBe(mine?.sent_at)
  })

  test('is offered an older document instead of a rejected one, never the original of a rejected copy', async () => {
    const api = await setup()
    const oldest = await openCase(api)
    await add(api, oldest, 'form_26as_ais')
    const middle = await openCase(api, { token: oldest.token })
    await add(api, middle, 'form_26as_ais')
    const newest = await openCase(api, { token: oldest.token })
    const offered = async () => (await earlierOf(api, newest)).find(({ kind }) => kind === 'form_26as_ais')
    const reject = async (id: number, verdict: 'asked' | 'not_usable') => {
      const document = (
        await api.services.db
          .selectFrom('documents')
          .select('uid')
          .where('remittance_id', '=', id)
          .where('kind', '=', 'form_26as_ais')
          .where('standing', '=', 'current')
          .executeTakeFirstOrThrow()
      ).uid
      const paper = { kind: 'form_26as_ais', verdict, document, reason: 'altered' } as const
      await judgePaper(api.services, { remittanceId: id, actor: ASHA, paper })
    }
    const first = await offered()
    expect(first?.number).toBe(numberOf(middle.id))
    await reject(middle.id, 'not_usable')
    const second = await offered()
    expect(second?.number).toBe(numberOf(oldest.id))
    expect((await useAgain(api, newest, 'form_26as_ais', first?.id ?? '')).status).toBe(422)
    expect((await useAgain(api, newest, 'form_26as_ais', second?.id ?? '')).status).toBe(200)
    await reject(newest.id, 'asked')
    expect(await offered()).toBeUndefined()
  })

  test('is flagged when the same file was sent from two accounts, but not from one', async () => {
    const api = await setup()
    const [one, two] = [await openCase(api), await openCase(api)]
    const mine = await openCase(api, { token: one.token })
    const { form } = await sampleUpload('form_26as_ais')
    for (const opened of [one, two, mine]) await add(api, opened, 'form_26as_ais', form)
    await add(api, await openCase(api), 'form_26as_ais')
    const desk = await atDesk(api)
    const told = async (id: number, kind: PaperKind = 'form_26as_ais') => (await desk.paper(id, kind))?.also_sent_by
    for (const opened of [one, two]) await add(api, opened, 'sale_deed')
    expect(await told(two.id, 'sale_deed')).toEqual([])
    expect(await told(two.id)).toEqual(
      expect.arrayContaining([one, mine].map(({ id }) => ({ remittance_id: id, number: numberOf(id) }))),
    )
    // A draft that nobody has sent is no case of another customer.
    const draft = await readyRemittance(api)
    const { form: card } = await sampleUpload('panCard')
    await api.post(`/remittances/${draft.id}/upload-document`, { token: draft.token, raw: card })
    await add(api, one, 'panCard', card)
    expect(await told(one.id, 'panCard')).toEqual([])
    expect(await told(one.id)).toEqual([{ remittance_id: two.id, number: numberOf(two.id) }])
    const kept = JSON.stringify(await api.services.db.selectFrom('documents').select('print').execute())
    expect(kept).not.toMatch(/"[0-9a-f]{64}"/)
  })
})
