import { expect, test } from 'vitest'
import { onBothEngines } from '../../../testing/engines.ts'
import { pdf, pdfSaying } from '../../../testing/files/sample-files.ts'
import { sampleUpload } from '../../../testing/files/sample-upload.ts'
import { certifyingFirm } from '../../../testing/scenes/certificate.ts'
import type { TestApi } from '../../../testing/test-api.ts'

async function withDocument(api: TestApi, kind: string, upload: Buffer | FormData) {
  const firm = await certifyingFirm(api)
  const open = await firm.inReview()
  const form = upload instanceof FormData ? upload : new FormData()
  if (upload instanceof Buffer)
    form.append('file', new Blob([new Uint8Array(upload)], { type: 'application/pdf' }), 'a.pdf')
  const added = await api.post(`${open.at}/documents/${kind}`, { token: open.token, raw: form })
  expect(added.status).toBe(200)
  const paper = async () =>
    (await firm.preparer.read(open.id)).papers.find((one: { kind: string }) => one.kind === kind)
  const { uid } = await rowOf(api, kind)
  return { firm, open, uid, paper, look: () => firm.preparer.get(`/desk/documents/${uid}`) }
}

const rowOf = ({ services }: TestApi, kind: string) =>
  services.db.selectFrom('documents').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow()

onBothEngines('a customer’s PDF', (setup, { once }) => {
  test('is read when a staff member first opens it, and proposes its values for the case', async () => {
    const api = await setup()
    const statement = await pdfSaying(
      'Statement of account 5010 0092 8374 65, PAN AZXPM7093K',
      '02-11-2026 NEFT UTR99118822 4,87,321.00 Cr',
      '05-11-2026 Grocer 1,234.00 Dr',
    )
    const { firm, open, uid, paper, look } = await withDocument(api, 'bank_statement', statement)
    await api.services.jobs.runDue()
    expect((await paper()).found).toEqual({ state: 'waiting', facts: [] })

    expect((await look()).status).toBe(200)
    await api.services.jobs.runDue()
    const known = [
      { tick: 'name', label: 'Remitter’s PAN ****093K', page: 1 },
      { tick: 'account', label: 'Remitter’s account ****7465', page: 1 },
      { tick: 'amount', label: 'Transfer ₹4,87,321', page: 1 },
    ]
    expect((await paper()).found).toEqual({ state: 'read', facts: known })
    expect((await paper()).verdict.ticks).toEqual([])
    const stored = await rowOf(api, 'bank_statement')
    const opened = api.services.vault.open(stored.found_sealed ?? '', { table: 'documents', row: uid, field: 'found' })
    expect([
      stored.text_sealed,
      /1234|AZXPM|Grocer/.test(opened),
      /UTR99118822/.test(stored.found_sealed ?? ''),
    ]).toEqual([null, false, false])
    const credit = { day: '2026-11-02', amount: 48_732_100, reference: 'UTR99118822', page: '1' }
    expect((await firm.preparer.get(`/desk/cases/${open.id}/sheet`)).body.data.read).toEqual([
      { at: 'credits', values: credit, from: 'Bank statement', page: 1 },
    ])

    // An unchanged document is not read again; it is once the sheet has more values.
    await look()
    await api.services.jobs.runDue()
    expect((await rowOf(api, 'bank_statement')).found_sealed).toBe(stored.found_sealed)
    const sheet = (await firm.preparer.get(`/desk/cases/${open.id}/sheet`)).body.data
    const [part] = sheet.sheet.parts
    const credits = [{ day: '2026-11-02', amount: 48_732_100, reference: 'UTR99118822', page: '1' }]
    const changed = { ...sheet.sheet, parts: [{ ...part, credits }] }
    expect(
      (await firm.preparer.put(`/desk/cases/${open.id}/sheet`, { version: sheet.version, sheet: changed })).status,
    ).toBe(200)
    expect((await paper()).found.facts).toEqual(known)
    await look()
    await api.services.jobs.runDue()
    expect((await paper()).found.facts).toEqual([
      ...known,
      { tick: 'dates', label: 'Credited on 2 November 2026', page: 1 },
      { tick: 'amount', label: 'UTR or cheque UTR99118822', page: 1 },
    ])

    const { form } = await sampleUpload('bank_statement')
    expect((await api.post(`${open.at}/documents/bank_statement`, { token: open.token, raw: form })).status).toBe(200)
    const { read } = (await firm.preparer.get(`/desk/cases/${open.id}/sheet`)).body.data
    expect(read, 'an earlier copy proposes nothing').toEqual([])
  })

  once('rejected as not usable proposes nothing until it is accepted', async () => {
    const api = await setup()
    const statement = await pdfSaying('02-11-2026 NEFT UTR99118822 4,87,321.00 Cr')
    const { firm, open, uid, look } = await withDocument(api, 'bank_statement', statement)
    const stamp = async () => (await firm.preparer.read(open.id)).stamp
    const unread = await stamp()
    await look()
    await api.services.jobs.runDue()
    expect(await stamp()).not.toBe(unread)
    const proposed = async () => (await firm.preparer.get(`/desk/cases/${open.id}/sheet`)).body.data.read.length
    expect(await proposed()).toBe(1)
    for (const [verdict, most] of [
      ['not_usable', 0],
      ['accepted', 1],
    ] as const) {
      const paper = { verdict, document: uid, ...(verdict === 'not_usable' && { reason: 'altered' }) }
      const judged = await firm.preparer.put(`/desk/cases/${open.id}/papers/bank_statement`, paper)
      expect(judged.status).toBe(200)
      expect(await proposed()).toBe(most)
    }
  })

  once('that is a scan is reported as such', async () => {
    const api = await setup()
    const scan = await withDocument(api, 'sale_deed', await pdf(1))
    await scan.look()
    await api.services.jobs.runDue()
    expect((await scan.paper()).found).toEqual({ state: 'no_text', facts: [] })
  })

  once('as a photo is not read, and customers never see the proposals', async () => {
    const api = await setup()
    const photo = await withDocument(api, 'bank_statement', (await sampleUpload('bank_statement')).form)
    expect((await photo.paper()).found).toEqual({ state: 'no_text', facts: [] })
    await api.services.jobs.runDue()
    await photo.look()
    expect(await api.services.jobs.runDue()).toBe(0)
    expect(JSON.stringify(await photo.open.read())).not.toContain('"found"')
  })
})
