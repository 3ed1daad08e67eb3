import { randomUUID } from 'node:crypto'
import type { FormPart } from '@nirgam/domain/case/case-facts'
import { findingOfCase } from '@nirgam/domain/guide/case-answers'
import { asPaise } from '@nirgam/domain/shared/money'
import { sampleSavings } from '@nirgam/domain/testing/sample-sheet'
import { expect, test } from 'vitest'
import type { Services } from '../../../platform/services.ts'
import { onBothEngines } from '../../../testing/engines.ts'
import { filesInZip } from '../../../testing/files/zip-files.ts'
import { ASHA, openCase } from '../../../testing/scenes/case.ts'
import { certifyingFirm } from '../../../testing/scenes/certificate.ts'
import { readyRemittance, STEP_ANSWERS } from '../../../testing/scenes/ready-remittance.ts'
import { guideOf } from './case-guide.ts'

const findingOf = async (services: Services, id: number) => {
  const guide = await guideOf(services, id)
  return findingOfCase(guide, guide.day)
}

onBothEngines('the guide in a case', (setup, { once }) => {
  test('keeps answers encrypted beside earlier ones, and assesses them with the ledger', async () => {
    const api = await setup({ paypal: true })
    const opened = await openCase(api)
    const { token, id, at } = opened
    const { db } = api.services
    await db
      .updateTable('remittances')
      .set({ account_type: 'nro', amount_paise: asPaise(20_000_000) })
      .execute()
    const read = async () => (await api.get(`${at}/guide`, { token })).body.data
    const answer = (answers: object) => api.put(`${at}/guide`, { token, body: { answers } })
    expect(await read()).toEqual({
      answers: {},
      form: {
        destinationCountry: 'United States',
        amount: 200_000,
        accountType: 'nro',
        sourceOfFunds: 'savings',
        bank: STEP_ANSWERS.bank,
        receiverDetails: { purpose: '', sameAsSender: false },
      },
      ledger: { taxYear: '2026-27', toReceiver: 0, inAll: 0 },
      day: '2026-11-16',
      is_open: true,
      finding: expect.objectContaining({ problems: [] }),
    })
    expect((await findingOf(api.services, id)).certainty).toBe('open')

    await answer({ receiver: 'self', earlier: { toReceiver: 0, inAll: 0 } })
    await answer({ order: 'none', parts: [{ source: 'rent' }] })
    expect((await read()).answers).toEqual({
      receiver: 'self',
      earlier: { toReceiver: 0, inAll: 0 },
      order: 'none',
      parts: [{ source: 'rent' }],
    })
    const stored = await db.selectFrom('case_guides').select('answers_sealed').executeTakeFirstOrThrow()
    expect(stored.answers_sealed).not.toContain('rent')

    const small = await findingOf(api.services, id)
    expect([small.outcome, small.bank.reasons.length]).toEqual(['A', 1])
    expect((await read()).finding.headline).toBe(small.headline)
    const entry = {
      day: '2026-06-01',
      receiver: STEP_ANSWERS.receiver_details.name,
      account: 'nro',
      currency: 'INR',
      amount: 300_001,
    }
    await api.put(`/ledger/entries/${randomUUID()}`, { token, body: entry })
    expect((await read()).ledger).toEqual({ taxYear: '2026-27', toReceiver: 300_001, inAll: 300_001 })
    expect((await findingOf(api.services, id)).outcome).toBe('C')
    // The count starts again with the next tax year.
    api.clock.advance({ days: 136 })
    expect(await findingOf(api.services, id)).toMatchObject({ day: '2027-04-01', taxYear: '2027-28', outcome: 'A' })
  })

  once('assesses unpaid remittances by the saved answers and earlier transfers to the same receiver', async () => {
    const api = await setup({ paypal: true })
    const { token, id } = await readyRemittance(api)
    const read = async () => (await api.get(`/remittances/${id}/finding`, { token })).body.data
    const first = await read()
    expect(first).toMatchObject({ is_free: false, ledger: { taxYear: '2026-27', toReceiver: 0, inAll: 0 } })
    const entry = { day: '2026-06-01', account: 'nro', currency: 'INR' }
    const receiver = STEP_ANSWERS.receiver_details.name.toUpperCase()
    await api.put(`/ledger/entries/${randomUUID()}`, { token, body: { ...entry, receiver, amount: 300_001 } })
    await api.put(`/ledger/entries/${randomUUID()}`, { token, body: { ...entry, receiver: 'Zoë', amount: 70_020 } })
    expect((await read()).ledger).toEqual({ taxYear: '2026-27', toReceiver: 300_001, inAll: 370_021 })
    const own = { ...STEP_ANSWERS.receiver_details, purpose: 'own' }
    await api.put(`/remittances/${id}`, { token, body: { step: 'receiver_details', data: own } })
    await api.put(`/remittances/${id}`, { token, body: { step: 'account_type', data: 'nre' } })
    expect(await read()).toMatchObject({ is_free: true, headline: 'Nothing to file' })
  })

  test('counts a transfer of another tax year only if its owner says that it was sent in this one', async () => {
    const api = await setup({ paypal: true })
    const { token, id } = await openCase(api)
    const { id: second, at } = await openCase(api, { token })
    const inAll = async () => (await api.get(`${at}/guide`, { token })).body.data.ledger.inAll
    expect(await inAll()).toBe(STEP_ANSWERS.amount)
    const lastYear = Date.UTC(2025, 10, 16)
    await api.services.db.updateTable('remittances').set({ completed_at: lastYear }).where('id', '=', id).execute()
    expect([second > id, await inAll()]).toEqual([true, 0])
    await api.put(`/ledger/remittances/${id}`, { token, body: { sent: true, day: '2026-06-01', tds: 0, tcs: 0 } })
    expect(await inAll()).toBe(STEP_ANSWERS.amount)
  })

  once('of a closed case applies the rules of the day on which it was closed', async () => {
    const api = await setup()
    const { id, does } = await openCase(api)
    api.clock.advance({ days: 1 })
    await does(ASHA, 'refuse', { said: { reason: 'The bank withdrew' } })
    api.clock.advance({ days: 200 })
    const { day, ledger } = await guideOf(api.services, id)
    expect([day, ledger?.taxYear]).toEqual(['2026-11-17', '2026-27'])
  })

  once('shows the firm the rule’s part and the bank’s, and choosing either is no override', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const { id, at, token } = await firm.inReview()
    await api.services.db.updateTable('remittances').set({ account_type: 'nro' }).execute()
    const answers = { residence: 'nonResident', receiver: 'self', earlier: { toReceiver: 0, inAll: 0 } }
    await api.put(`${at}/guide`, { token, body: { answers } })
    const { rule, bank } = await findingOf(api.services, id)
    expect([rule.outcome, bank.outcome]).toEqual(['nothing', 'C'])
    const parts = [sampleSavings(487_321_00)]
    const decided = async (part: FormPart) => {
      const { findings } = (await firm.save(id, part, { parts, decision: 'accepted', note: '' })).body.data
      return findings.filter((finding: { at: string }) => finding.at === 'decision').length
    }
    expect([await decided('none'), await decided('C'), await decided('D')]).toEqual([0, 0, 1])
  })

  once('shows the desk the customer’s planned sale, with its tax, once it is sent', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const { id, at, token } = await firm.inReview()
    const answer = (planned: object) => api.put(`${at}/guide`, { token, body: { answers: { planned } } })
    const sheet = async () => (await firm.preparer.get(`/desk/cases/${id}/sheet`)).body.data
    expect((await sheet()).planned).toBeNull()
    const amounts = { price: 1_60_00_000, stampValue: 1_70_00_000, cost: 6_00_000, fmv2001: 16_00_000 }
    const others = { expenses: 1_60_000, improvements: 4_00_000, bonds: 20_00_000, house: 0, otherIncome: 2_00_000 }
    const days = { acquiredOn: '1994-05-10', soldOn: '2026-12-12' }
    const sale = { acquiredBy: 'inherited', share: 50_00, ...days, ...amounts, ...others }
    for (const wrong of [{ ...sale, soldOn: 'soon' }, { ...sale, price: 1e15 }, { ...sale, share: 110_00 }, {}]) {
      expect((await answer(wrong)).status).toBe(422)
    }
    expect((await answer(sale)).status).toBe(200)
    const { planned, finding } = await sheet()
    expect(planned).toEqual(sale)
    expect(finding.told.at(-1).answer).toContain('a gain of about ₹49,20,000, with tax of about ₹7,03,560')
  })

  once('takes “my NRE account” into the checklist and the proposed sheet, with its source', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const { id, at, token, read } = await firm.inReview()
    await api.services.db.updateTable('remittances').set({ account_type: 'nro' }).where('id', '=', id).execute()
    const sheet = async () => (await firm.preparer.get(`/desk/cases/${id}/sheet`)).body.data
    const said = async (goesTo: string) => {
      expect((await api.put(`${at}/guide`, { token, body: { answers: { goesTo } } })).status).toBe(200)
      const { goes_to_said, sheet: proposed } = await sheet()
      const proof = (await read()).papers.find(({ kind }) => kind === 'nre_proof')
      return [goes_to_said, proposed.goesTo, proof?.is_required]
    }
    // Until the customer is the receiver, the question about their own account is not asked.
    expect(await said('nre')).toEqual([null, 'abroad', undefined])
    await api.put(`${at}/guide`, { token, body: { answers: { receiver: 'self' } } })
    expect(await said('nre')).toEqual(['nre', 'nre', true])
    expect((await sheet()).finding.told).toEqual([
      { question: 'Who gets the money?', answer: 'Me' },
      { question: 'Where is your account that gets it?', answer: 'It’s my NRE account in India' },
    ])
    expect((await firm.preparer.read(id)).papers).toContainEqual(
      expect.objectContaining({ kind: 'nre_proof', state: 'missing', is_required: true }),
    )
    expect(await said('abroad')).toEqual(['abroad', 'abroad', undefined])
    expect((await api.put(`${at}/guide`, { token, body: { answers: { goesTo: 'mars' } } })).status).toBe(422)

    // A saved sheet belongs to the desk: the customer’s answer is shown beside it.
    await firm.save(id, 'C')
    expect(await said('nre')).toEqual(['nre', 'abroad', true])
  })

  once('refuses invalid answers, and all answers once the firm has decided', async () => {
    const api = await setup({ paypal: true })
    const opened = await openCase(api)
    const { token, at, reference } = opened
    const answer = (answers: object) => api.put(`${at}/guide`, { token, body: { answers } })
    const order = { section: '395(1)', validTo: '2026-02-30' }
    const wrong = await answer({ order })
    expect([wrong.status, wrong.body.message]).toEqual([
      422,
      'The tax officer’s order ends on a date that doesn’t exist. Please check it.',
    ])
    expect((await answer({ receiver: 'nobody' })).status).toBe(422)
    expect((await answer({ amount: 5 })).body.data.answers).toEqual({})
    expect((await answer({ receiver: 'self' })).status).toBe(200)
    const files = filesInZip((await api.get('/profile/data', { token })).bytes)
    expect(JSON.parse(String(files.get(`remittances/${reference}/guide.json`)))).toEqual({ receiver: 'self' })

    await opened.sign()
    const late = await answer({ receiver: 'relative' })
    expect([late.status, late.body.message]).toEqual([
      409,
      'We’ve decided what you need to file, so these questions are closed.',
    ])
    expect((await api.get(`${at}/guide`, { token })).body.data).toMatchObject({
      is_open: false,
      answers: { receiver: 'self' },
      finding: { headline: 'Form 145 (15CA), Part D', open: [], changeable: [] },
    })
  })
})
