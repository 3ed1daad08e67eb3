import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import type { WorkingPart } from '@nirgam/domain/certificate/working/working-fields'
import { sampleFlat } from '@nirgam/domain/testing/sample-workings'
import { expect, test } from 'vitest'
import { onBothEngines, onOneEngine } from '../../../testing/engines.ts'
import { pdfTexts } from '../../../testing/files/pdf-text.ts'
import { sampleUpload } from '../../../testing/files/sample-upload.ts'
import { certifyingFirm } from '../../../testing/scenes/certificate.ts'
import { numberOf, STEP_ANSWERS } from '../../../testing/scenes/ready-remittance.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { addInventedDocument, keepFound } from '../../documents/documents.ts'

/** Owners of one flat, each with a case in tax review. */
async function owners(api: TestApi) {
  const firm = await certifyingFirm(api)
  const caseOf = async (name: string, panNumber: string) => {
    const answers = {
      sender_details: { ...STEP_ANSWERS.sender_details, name },
      sender_bank_details: { ...STEP_ANSWERS.sender_bank_details, panNumber },
    }
    const { id, token, reference } = await firm.inReview({ answers })
    const at = `/desk/cases/${id}/sale`
    return {
      id,
      token,
      reference,
      at,
      link: (other: string) => firm.preparer.post(at, { other }),
      unlink: () => firm.preparer.delete(at),
      linked: async () => (await firm.preparer.get(at)).body.data.linked,
      share: async (share: number) => {
        const part = { ...sampleFlat(), share } as WorkingPart
        const saved = await firm.save(id, 'C', { parts: [part] })
        const findings = saved.body.data.findings as { at: string; words: string }[]
        return findings.filter(({ at: place }) => place === 'parts.0.share')
      },
      document: async (kind: string) => {
        const { user_id: owner } = await api.services.db
          .selectFrom('remittances')
          .select('user_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const { bytes } = await sampleUpload('panCard')
        const upload = { kind: kind as 'panCard', bytes, fileName: `${kind}.png`, declaredType: 'image/png' }
        await addInventedDocument(api.services, { owner, remittanceId: id, reference, upload })
      },
    }
  }
  return {
    firm,
    asha: await caseOf('Asha Ébène', 'AAAPA1111A'),
    ravi: await caseOf('Ravi Müller', 'BBBPB2222B'),
    caseOf,
  }
}

/** The text of each page. */
async function packetOf(api: TestApi, { id, token }: { id: number; token: string }): Promise<string[]> {
  await api.post(`/remittances/${id}/packet`, { token })
  await api.services.jobs.runDue()
  const { bytes } = await api.get(`/remittances/${id}/packet/file`, { token })
  return (await pdfTexts(bytes)).map((pieces) => pieces.map(({ text }) => text).join(' '))
}

onBothEngines('co-owners of a sale', (setup, { once }) => {
  test('are linked from either side, and their shares must add up to the whole', async () => {
    const api = await setup({ paypal: true })
    const { asha, ravi } = await owners(api)
    await ravi.share(60_00)
    expect(await asha.share(50_00)).toEqual([])

    expect((await asha.link(numberOf(ravi.id))).status).toBe(200)
    expect((await ravi.link(asha.reference)).status).toBe(200)
    expect(await asha.linked()).toMatchObject([{ remittance_id: ravi.id, customer: 'Ravi Müller', share: 60_00 }])
    expect(await ravi.linked()).toMatchObject([{ remittance_id: asha.id, customer: 'Asha Ébène', share: 50_00 }])
    const words = (percent: string) =>
      `With ${numberOf(ravi.id)} the shares of the sale come to ${percent} %, not 100 %.`
    expect(await asha.share(50_00 + 1)).toEqual([{ at: 'parts.0.share', words: words('110.01') }])
    expect(await asha.share(40_00)).toEqual([])

    expect((await ravi.unlink()).body.data.linked).toEqual([])
    expect(await asha.linked()).toEqual([])
    expect(await asha.share(70_00)).toEqual([])
  })

  test('are different customers with cases, and each belongs to one sale', async () => {
    const api = await setup({ paypal: true })
    const { asha, ravi, caseOf } = await owners(api)
    const refused = async (other: string, of = asha) => {
      const { status, body } = await of.link(other)
      return [status, body.errors?.other?.[0] ?? body.message]
    }
    expect(await refused('REM-999999')).toEqual([422, CERTIFICATE_MESSAGES.saleUnknown])
    expect(await refused(' ')).toEqual([422, CERTIFICATE_MESSAGES.saleUnknown])
    expect(await refused(asha.reference)).toEqual([422, CERTIFICATE_MESSAGES.saleItself])
    const again = await caseOf('Asha E.', 'AAAPA1111A')
    expect(await refused(numberOf(again.id))).toEqual([422, CERTIFICATE_MESSAGES.saleSamePerson])

    const [third, fourth] = [await caseOf('Zoë', 'CCCPC3333C'), await caseOf('Uma', 'DDDPD4444D')]
    await asha.link(ravi.reference)
    await third.link(fourth.reference)
    expect(await refused(third.reference)).toEqual([409, CERTIFICATE_MESSAGES.saleOther])
    await third.unlink()
    expect((await third.link(ravi.reference)).body.data.linked).toHaveLength(2)
    await ravi.unlink()
    expect((await asha.linked()).map(({ customer }: { customer: string }) => customer)).toEqual(['Zoë'])
  })

  test('share documents about the sale at the desk, and see nothing of each other', async () => {
    const api = await setup({ paypal: true })
    const { firm, asha, ravi } = await owners(api)
    for (const kind of ['sale_deed', 'bank_statement']) await ravi.document(kind)
    await asha.link(ravi.reference)
    const [{ documents }] = await asha.linked()
    expect(documents).toMatchObject([{ label: 'Sale deed', file_name: 'sale_deed.pdf', is_used: false }])
    const at = `${asha.at}/documents/${documents[0].uid}`
    expect((await firm.preparer.put(at, {})).body.data.linked[0].documents).toMatchObject([{ is_used: true }])
    expect((await firm.preparer.put(at, {})).status).toBe(200)
    expect((await firm.preparer.delete(at)).body.data.linked[0].documents).toMatchObject([{ is_used: false }])
    await firm.preparer.put(at, {})
    const notes = (await firm.preparer.read(asha.id)).notes.map(({ text }: { text: string }) => text)
    const document = `a document of ${numberOf(ravi.id)}: Sale deed.`
    expect(notes.toSorted()).toEqual(
      [
        `Linked with ${numberOf(ravi.id)}: owners of the same sale.`,
        `Uses ${document}`,
        `No longer uses ${document}`,
        `Uses ${document}`,
      ].toSorted(),
    )

    const others = (await firm.preparer.read(ravi.id)).notes.map(({ text }: { text: string }) => text)
    expect(others).toEqual([`Linked with ${numberOf(asha.id)}: owners of the same sale.`])

    const personal = await api.services.db
      .selectFrom('documents')
      .select('uid')
      .where('remittance_id', '=', ravi.id)
      .where('kind', '=', 'bank_statement')
      .executeTakeFirstOrThrow()
    const refused = await firm.preparer.put(`${asha.at}/documents/${personal.uid}`, {})
    expect([refused.status, refused.body.message]).toEqual([404, CERTIFICATE_MESSAGES.saleNoDocument])

    for (const path of ['', '/case', '/certificate', '/packet']) {
      const { body } = await api.get(`/remittances/${asha.id}${path}`, { token: asha.token })
      for (const strange of ['Ravi Müller', ravi.reference, documents[0].uid, 'sale_deed.pdf']) {
        expect(JSON.stringify(body)).not.toContain(strange)
      }
    }
    expect((await api.get(`/documents/${documents[0].uid}`, { token: asha.token })).status).toBe(404)

    await ravi.unlink()
    for (const [one, other] of [
      [asha, ravi],
      [ravi, asha],
    ] as const) {
      const said = (await firm.preparer.read(one.id)).notes.map(({ text }: { text: string }) => text)
      expect(said).toContain(`No longer linked with ${numberOf(other.id)}.`)
    }
    await asha.link(ravi.reference)
    expect((await asha.linked())[0].documents).toMatchObject([{ is_used: false }])
    // As if it had been uploaded with an answer that is not sent yet.
    await api.services.db
      .updateTable('documents')
      .set({ standing: 'offered' })
      .where('uid', '=', documents[0].uid)
      .execute()
    expect((await asha.linked())[0].documents).toEqual([])
    expect((await firm.preparer.put(at, {})).status).toBe(404)
  })

  once('have a shared document in both packets, each with only their own figures', async () => {
    const api = await setup({ paypal: true })
    const { firm, asha, ravi } = await owners(api)
    for (const kind of ['sale_deed', 'purchase_deed', 'bank_statement']) await ravi.document(kind)
    await asha.link(ravi.reference)
    await ravi.share(60_00)
    const [{ documents }] = await asha.linked()
    const deed = documents.find(({ label }: { label: string }) => label === 'Sale deed')
    await firm.preparer.put(`${asha.at}/documents/${deed.uid}`, {})
    await firm.save(asha.id, 'D')
    await firm.prepare(asha.id)
    await firm.signer.does(asha.id, 'certify')
    const pages = await packetOf(api, asha)
    expect(pages[0]).toContain('Sale deed, shared by a co-owner')
    for (const unshared of ['Purchase deed', 'Bank statement']) expect(pages[0]).not.toContain(unshared)
    for (const strange of ['Ravi Müller', 'BBBPB2222B', '60 %', 'sale_deed.pdf', ravi.reference]) {
      expect(pages.join('\n')).not.toContain(strange)
    }
    const [, deedPage] = /Sale deed, shared by a co-owner\s+(\d+)/.exec(pages[0] ?? '') ?? []
    expect(pages[Number(deedPage) - 1]).toContain(`Nirgam ${asha.reference}`)
    expect(pages[0]).toContain(`Contents: ${pages.length} pages`)
  })

  test('keep the documents of a signed case when the other owner’s open case is unlinked', async () => {
    const api = await setup({ paypal: true })
    const { firm, asha, ravi } = await owners(api)
    for (const kind of ['sale_deed', 'purchase_deed']) await ravi.document(kind)
    await asha.link(ravi.reference)
    const [{ documents }] = await asha.linked()
    const [deed, older] = ['Sale deed', 'Purchase deed'].map((label) =>
      documents.find((document: { label: string }) => document.label === label),
    )
    for (const { uid } of [deed, older]) await firm.preparer.put(`${asha.at}/documents/${uid}`, {})
    // Replaced before anything is signed, so the case does not depend on it.
    await api.services.db.updateTable('documents').set({ standing: 'earlier' }).where('uid', '=', older.uid).execute()
    await firm.save(asha.id, 'D')
    await firm.prepare(asha.id)
    await firm.signer.does(asha.id, 'certify')
    expect((await ravi.unlink()).body.data.linked).toEqual([])
    // Replaced afterwards: it stays the one that was signed with.
    await api.services.db.updateTable('documents').set({ standing: 'earlier' }).where('uid', '=', deed.uid).execute()

    const cover = (await packetOf(api, asha))[0]
    expect(cover).toContain('Sale deed, shared by a co-owner')
    expect(cover).not.toContain('Purchase deed')
  })

  once('don’t share a picture that is watermarked with the other customer’s reference number', async () => {
    const api = await setup({ paypal: true })
    const { firm, asha, ravi } = await owners(api)
    await ravi.document('sale_deed')
    await asha.link(ravi.reference)
    const [{ documents }] = await asha.linked()
    await api.services.db.updateTable('documents').set({ media_type: 'image/png' }).execute()
    const refused = await firm.preparer.put(`${asha.at}/documents/${documents[0].uid}`, {})
    expect([refused.status, refused.body.message]).toEqual([409, CERTIFICATE_MESSAGES.saleMarked])
  })

  once('can be linked and share while the tax is worked out, but not once it is signed or closed', async () => {
    const api = await setup({ paypal: true })
    const { firm, asha, ravi, caseOf } = await owners(api)
    const third = await caseOf('Zoë', 'CCCPC3333C')
    await ravi.document('sale_deed')
    await asha.link(ravi.reference)
    const [{ documents }] = await asha.linked()
    const changes = () => [
      asha.link(third.reference),
      asha.unlink(),
      firm.preparer.put(`${asha.at}/documents/${documents[0].uid}`, {}),
      firm.preparer.delete(`${asha.at}/documents/${documents[0].uid}`),
    ]
    const refused = async () => {
      const replies = await Promise.all(changes())
      return replies.map(({ status, body }) => [status, body.message])
    }
    const no = [409, CERTIFICATE_MESSAGES.saleNotNow]
    await firm.save(asha.id, 'D')
    await firm.prepare(asha.id)
    await firm.signer.does(asha.id, 'certify')
    expect(await refused()).toEqual([no, no, no, no])
    expect(await asha.linked()).toMatchObject([{ remittance_id: ravi.id, documents: [{ is_used: false }] }])
    // An owner whose case comes later can still be linked with one that is signed.
    expect((await third.link(asha.reference)).status).toBe(200)

    await firm.signer.does(ravi.id, 'refuse', { reason: 'It cannot be certified.' })
    const over = await ravi.unlink()
    expect([over.status, over.body.message]).toEqual(no)
  })
})

onOneEngine('a shared document', (setup) => {
  test('proposes its values for the other owner’s sheet while it is usable', async () => {
    const api = await setup({ paypal: true })
    const { firm, asha, ravi } = await owners(api)
    for (const kind of ['sale_deed', 'purchase_deed', 'panCard']) await ravi.document(kind)
    await asha.link(ravi.reference)
    const [{ documents }] = await asha.linked()
    const uidOf = (label: string) => documents.find((one: { label: string }) => one.label === label).uid
    await firm.preparer.put(`${asha.at}/documents/${uidOf('Sale deed')}`, {})
    const property = { at: 'property', values: { soldOn: '2026-06-01' }, page: 2 } as const
    const price = { at: 'part', values: { gross: 90_00_000_00 }, page: 3 } as const
    const share = { at: 'part', values: { share: 60_00 }, page: 3 } as const
    const credit = { at: 'credits', values: { amount: 45_00_000_00 }, page: 4 } as const
    const values = [property, price, share, credit]
    for (const label of ['Sale deed', 'Purchase deed']) {
      await keepFound(api.services, uidOf(label), 'read', { pages: {}, values })
    }
    const sheetOf = async ({ id }: { id: number }) => {
      const { read, based_on } = (await firm.preparer.get(`/desk/cases/${id}/sheet`)).body.data
      return { read, based_on: based_on.toSorted() }
    }
    const judge = async (kind: string, document: string, verdict: object) => {
      const { status } = await firm.preparer.put(`/desk/cases/${ravi.id}/papers/${kind}`, { document, ...verdict })
      expect([kind, status]).toEqual([kind, 200])
    }
    const lent = [property, price].map((one) => ({ ...one, from: 'Sale deed' }))
    expect(await sheetOf(asha)).toEqual({ read: lent, based_on: [] })
    const { uid: pan } = await api.services.db
      .selectFrom('documents')
      .select('uid')
      .where('remittance_id', '=', ravi.id)
      .where('kind', '=', 'panCard')
      .executeTakeFirstOrThrow()
    await judge('panCard', pan, { verdict: 'accepted' })
    await judge('sale_deed', uidOf('Sale deed'), { verdict: 'accepted', ticks: ['name', 'account', 'amount', 'dates'] })
    await judge('purchase_deed', uidOf('Purchase deed'), { verdict: 'accepted' })
    expect(await sheetOf(asha)).toEqual({ read: lent, based_on: ['Sale deed'] })
    // Compared with the other owner’s details, so this case’s own are still to be compared.
    const { findings } = (await firm.preparer.get(`/desk/cases/${asha.id}/form`)).body.data
    expect(findings).toContainEqual(expect.objectContaining({ id: 'papers:name' }))
    expect(await sheetOf(ravi)).toMatchObject({ read: { length: 8 }, based_on: ['Purchase deed', 'Sale deed'] })
    await judge('sale_deed', uidOf('Sale deed'), { verdict: 'not_usable', reason: 'altered' })
    expect(await sheetOf(asha)).toEqual({ read: [], based_on: [] })
    expect(await sheetOf(ravi)).toMatchObject({ read: { length: 4 }, based_on: ['Purchase deed'] })
  })
})
