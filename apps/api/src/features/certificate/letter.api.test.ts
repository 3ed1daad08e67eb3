import { createHash } from 'node:crypto'
import type { FilingSheet } from '@nirgam/domain/certificate/papers/printed-sheet'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { pdfStructure } from '../../testing/files/pdf-structure.ts'
import { pdfWords } from '../../testing/files/pdf-text.ts'
import { cookieOf } from '../../testing/http-client.ts'
import { certifyingFirm } from '../../testing/scenes/certificate.ts'
import { codeAt, type DeskPerson, deskOf, signInAtDesk } from '../../testing/scenes/staff.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { historyOf } from '../case/case.ts'

/** The signer after midnight in India, when the session of the day before has ended. */
async function nextDay(api: TestApi, person: DeskPerson) {
  api.clock.advance({ hours: 12, minutes: 10 })
  const again = await signInAtDesk(api, person, codeAt(person.secret, api.clock.now()))
  return deskOf(api, { cookie: cookieOf(again) })
}

/** A case with nothing to file, up to the signed letter. */
async function withLetter(api: TestApi, { isNextDay = false } = {}) {
  const firm = await certifyingFirm(api)
  const open = await firm.toSign('none')
  const signer = isNextDay ? await nextDay(api, firm.sita) : firm.signer
  const signed = await signer.does(open.id, 'certify')
  expect(signed.body.data.state).toBe('nothing_to_file')
  const own = async () => (await api.get(`/remittances/${open.id}/certificate`, { token: open.token })).body.data
  const checked = async (code: string) => (await api.get(`/check/${code}`)).body.data
  return { ...open, firm, own, checked }
}

onBothEngines('where nothing has to be filed', (setup, { once }) => {
  test('the case ends with a signed letter that gives the accountant’s reason, and filing is refused', async () => {
    const api = await setup()
    const { id, token, email, read, send, own } = await withLetter(api, { isNextDay: true })
    expect(await read()).toMatchObject({ state: 'nothing_to_file', status: 'approved', turn: 'nobody', part: 'none' })
    expect((await send('filed', { acknowledgement: 'ACK2026001' })).status).toBe(409)
    const [mail] = await api.outbox(email)
    expect(mail?.subject).toMatch(/^You don’t have to file anything/)
    expect(mail?.text).not.toMatch(/filing sheet|Form 145 is filed/)

    const papers = await own()
    expect(papers).toMatchObject({ filing_sheet: null, filing_sheet_url: null })
    const letter = await api.get(`/remittances/${id}/certificate/letter`, { token })
    expect(letter.status).toBe(200)
    const words = await pdfWords(letter.bytes)
    for (const said of [
      'nothing to file',
      'Why nothing has to be filed',
      'Reason 1',
      'Looked at with',
      'Sita Rao',
      '17 November 2026',
      '123456',
    ]) {
      expect(words).toContain(said)
    }
    // The guide was overruled, so the letter does not give its reasons for filing.
    expect(words).not.toMatch(/Reason 2|Part C/)
    expect(words).toContain(papers.issued.code)
    expect(await pdfStructure(letter.bytes)).toMatchObject({ marked: true, language: 'en-IN' })

    api.clock.advance({ days: 31 })
    await api.services.jobs.runDue()
    expect((await historyOf(api.services, id)).at(-1)).toMatchObject({ act: 'close', actor_kind: 'system' })
  })

  once('the letter gives the rule’s reasons, and not what banks ask for beyond it', async () => {
    const api = await setup()
    const firm = await certifyingFirm(api)
    const { id, at, token } = await firm.inReview({ answers: { account_type: 'nro' as const } })
    await api.put(`${at}/guide`, { token, body: { answers: { receiver: 'self' } } })
    const { finding } = (await firm.save(id, 'none', { decision: 'accepted' })).body.data
    expect(finding.nro.length).toBeGreaterThan(0)
    await firm.prepare(id)
    expect((await firm.signer.does(id, 'certify')).body.data.state).toBe('nothing_to_file')
    const { letter } = (await api.get(`/remittances/${id}/certificate`, { token })).body.data
    const texts = letter.sections.flatMap(({ rows }: FilingSheet['sections'][number]) => rows.map(({ value }) => value))
    expect(texts).toEqual(expect.arrayContaining(finding.reasons.map(({ text }: { text: string }) => text)))
    for (const { text } of finding.nro) expect(texts).not.toContain(text)
  })

  once('a letter can be reissued, and the check page names no newer letter before that', async () => {
    const api = await setup()
    const { id, firm, own, checked, read } = await withLetter(api)
    const { code } = (await own()).issued
    expect(await checked(code)).toMatchObject({ standing: 'valid', form: 'Letter: nothing to file' })
    const again = await firm.signer.does(id, 'reissue', { reason: 'The bank’s name was wrong.' })
    expect(again.body.data.state).toBe('reissue')
    expect(await read()).toMatchObject({ line: 'A new letter is being prepared.' })
    expect(await checked(code)).toMatchObject({ standing: 'superseded', is_replaced: false })
    await firm.preparer.does(id, 'claim')
    await firm.preparer.does(id, 'papers_complete')
    await firm.save(id, 'none')
    await firm.prepare(id)
    expect((await firm.signer.does(id, 'certify')).body.data.state).toBe('nothing_to_file')
    expect(await checked(code)).toMatchObject({ standing: 'superseded', is_replaced: true })
  })

  test('a packet is recognised by its fingerprint, even after it was deleted', async () => {
    const api = await setup()
    const { id, token, own, checked } = await withLetter(api)
    const { code } = (await own()).issued
    await api.post(`/remittances/${id}/packet`, { token })
    await api.services.jobs.runDue()
    const { bytes } = await api.get(`/remittances/${id}/packet/file`, { token })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect((await checked(code)).packets).toEqual([sha256])
    expect(await pdfWords(bytes)).toContain('Why nothing has to be filed')
    api.clock.advance({ days: 2 })
    await api.services.jobs.runDue()
    expect((await checked(code)).packets).toEqual([sha256])
  })

  once('the payment can be refunded', async () => {
    const api = await setup()
    const { id, firm } = await withLetter(api)
    const acts = (await firm.lead.read(id)).acts.map(({ act }: { act: string }) => act)
    expect(acts).toContain('refund')
  })
})
