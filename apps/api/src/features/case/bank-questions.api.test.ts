import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { openCase, PAN_COPY } from '../../testing/scenes/case.ts'
import { certifyingFirm } from '../../testing/scenes/certificate.ts'

onBothEngines('a bank’s question', (setup, { once }) => {
  once('is shown at the top of the case, is answered in words, and leaves the certificate valid', async () => {
    const api = await setup()
    const firm = await certifyingFirm(api)
    const { id, token, email, send, read } = await firm.toSign('C')
    expect((await firm.certify(id)).status).toBe(200)
    const own = async () => (await api.get(`/remittances/${id}/certificate`, { token })).body.data.issued
    const issued = await own()
    await send('bank_asks', { words: 'Which purpose code?' })
    expect((await firm.preparer.read(id)).bank_question).toMatchObject({ words: 'Which purpose code?', letter: null })
    expect((await read()).reason).toBe('Which purpose code?')
    await firm.preparer.does(id, 'claim')
    expect((await firm.preparer.read(id)).bank_question).toMatchObject({ words: 'Which purpose code?' })

    for (const reply of [' ', 'It is\u0007 S0014.']) {
      expect((await firm.preparer.does(id, 'answer_bank', { reply })).body.errors).toHaveProperty('reply')
    }
    const answered = await firm.preparer.does(id, 'answer_bank', { reply: 'It is S0014, as the certificate says.' })
    expect(answered.body.data).toMatchObject({ state: 'certified', bank_question: null })
    expect(await own()).toEqual(issued)
    expect(await read()).toMatchObject({ state: 'certified', reason: 'It is S0014, as the certificate says.' })
    expect((await read()).events.at(-1)).toMatchObject({ act: 'answer_bank', who: 'us' })
    await api.services.jobs.runDue()
    const mail = (await api.outbox(email)).find(({ subject }) => subject.startsWith('Our answer to your bank'))
    expect(mail?.text).toContain('It is S0014')
    expect((await firm.preparer.does(id, 'answer_bank', { reply: 'Again' })).status).toBe(409)

    await send('bank_asks', { words: 'And which branch?' })
    await firm.signer.does(id, 'refuse', { reason: 'Your bank won’t take it.' })
    await firm.lead.does(id, 'reopen', { reason: 'Your bank will take another one.' })
    // There is no certificate any more that the bank could ask about.
    expect(await firm.preparer.read(id)).toMatchObject({ state: 'in_check', bank_question: null })
  })

  test('is counted, and warns on later cases with the same bank and source only', async () => {
    const api = await setup()
    const firm = await certifyingFirm(api)
    const first = await firm.toSign('D')
    await firm.signer.does(first.id, 'certify')
    expect((await firm.inReview().then(({ id }) => firm.preparer.read(id))).bank_asked_before).toBeNull()
    await first.send('bank_asks', { words: 'Which account is 50100092837465?' })
    const next = await firm.inReview()
    expect((await firm.preparer.read(next.id)).bank_asked_before).toEqual({
      count: 1,
      latest: [expect.stringMatching(/^Which account is \*+7465\?$/)],
    })
    expect((await firm.preparer.read(first.id)).bank_asked_before).toBeNull()
    const waiting = await openCase(api)
    await waiting.ask(PAN_COPY)
    expect((await firm.preparer.read(waiting.id)).bank_asked_before).toMatchObject({ count: 1 })
    await api.services.db.updateTable('cases').set({ source: 'others' }).where('remittance_id', '=', next.id).execute()
    expect((await firm.preparer.read(next.id)).bank_asked_before).toBeNull()
  })
})
