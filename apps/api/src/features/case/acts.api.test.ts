import type { Actor } from '@nirgam/domain/case/case-facts'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { GIVEN_UP } from '@nirgam/domain/case/case-states'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { statementsOf } from '../../testing/databases/statements.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { sampleUpload } from '../../testing/files/sample-upload.ts'
import { login } from '../../testing/scenes/accounts.ts'
import { ASHA, completePapers, openCase, PAN_COPY, PREM, SENDER_NAME, SITA } from '../../testing/scenes/case.ts'
import { numberOf } from '../../testing/scenes/ready-remittance.ts'
import { addNote, casesOfUser, caseWithin, findCase, historyOf, judgePaper, promiseOf } from './case.ts'

onBothEngines('acts on a case', (setup, { once }) => {
  test('lead from payment to a closed case, and the customer sees no internal names or notes', async () => {
    const api = await setup()
    const { sign, read, send, id, token, email } = await openCase(api)
    await sign('D')
    const ready = await read()
    expect(ready).toMatchObject({ state: 'no_certificate_needed', status: 'approved', part: 'D', turn: 'you' })
    expect(ready.events.map(({ act, who }) => [act, who])).toEqual([
      ['open', 'nobody'],
      ['papers_complete', 'us'],
      ['prepare', 'us'],
      ['certify', 'us'],
    ])
    expect(JSON.stringify(ready)).not.toMatch(/Asha|Prem|Sita|Below the limit/)
    expect((await send('filed', { acknowledgement: '12' })).body.errors.acknowledgement).toHaveLength(1)
    expect((await send('filed')).body.errors.acknowledgement).toHaveLength(1)
    const filed = await send('filed', { acknowledgement: 'ack2026001' })
    expect(filed.body.data).toMatchObject({ state: 'declared', acknowledgement_145: 'ACK2026001', turn: 'nobody' })
    expect((await api.get(`/remittances/${id}`, { token })).body.data.status).toBe('approved')
    api.clock.advance({ days: 29 })
    await api.services.jobs.runDue()
    expect((await historyOf(api.services, id)).at(-1)?.act).toBe('filed')
    api.clock.advance({ days: 2 })
    await api.services.jobs.runDue()
    expect((await historyOf(api.services, id)).at(-1)).toMatchObject({ act: 'close', actor_kind: 'system' })
    const subjects = (await api.outbox(email)).map(({ subject }) => subject.replace(/ \(.*/, ''))
    expect(subjects.slice(0, 5)).toEqual([
      'All done',
      'Form 145',
      'Your filing sheet is ready',
      'Your documents are complete',
      'We’ve received your remittance',
    ])
  })

  once('a bank’s question needs text or a letter', async () => {
    const api = await setup()
    const { id, sign, send, read, at, token } = await openCase(api)
    const upload = async () => {
      const { form } = await sampleUpload('bank_letter', 'letter.png')
      return api.post(`${at}/letter`, { token, raw: form })
    }
    expect((await upload()).status).toBe(409)
    await sign('D')
    expect((await send('bank_asks')).body.errors.words).toEqual(['Tell us what the bank said, or add its letter.'])
    const unknown = await send('bank_asks', { letter: '3fa85f64-5717-4562-b3fc-2c963f66afa6' })
    expect(unknown).toMatchObject({ status: 422, body: { errors: { letter: ['Please add the letter again.'] } } })
    await upload()
    expect((await send('bank_asks', { letter: '3fa85f64-5717-4562-b3fc-2c963f66afa6' })).status).toBe(422)
    const letter = (await upload()).body.data.file_info
    expect(letter).toMatchObject({ document_type: 'bank_letter', name: 'letter.png' })
    const there = async () => (await read()).papers.filter(({ file }) => file !== null)
    expect(await there()).toEqual([])
    const asked = await send('bank_asks', { letter: letter.id })
    expect(asked.body.data).toMatchObject({ state: 'bank_query', status: 'processing', turn: 'us' })
    expect(await there()).toMatchObject([{ kind: 'bank_letter', file: { name: 'letter.png' } }])
    expect(asked.body.data.events.at(-1)).toMatchObject({ act: 'bank_asks', who: 'you', text: null })
    const kept = await api.services.db.selectFrom('documents').select('id').where('remittance_id', '=', id).execute()
    expect(kept).toHaveLength(1)
  })

  once('the customer assigns Form 146, and certifying Part C is refused without its UDIN and check code', async () => {
    const api = await setup()
    const { does, send, read, email, id } = await openCase(api)
    await does(ASHA, 'claim')
    await completePapers(api, id)
    const preparation = { part: 'C', isAssigned: false, missing: [] } as const
    await does(PREM, 'prepare', { preparation, said: { part: 'C' } })
    expect(await read()).toMatchObject({
      state: 'to_assign',
      status: 'pending',
      turn: 'you',
      acts: ['add_document', 'assigned', 'withdraw'],
    })
    expect((await send('assigned')).body.data).toMatchObject({ state: 'to_sign', turn: 'us' })
    await expect(does(SITA, 'certify')).rejects.toThrow('Part C is issued at the desk')
    await does(SITA, 'send_back', { said: { reason: 'Amount differs' } })
    const shown = await read()
    expect(shown).toMatchObject({ state: 'in_tax_review', title: 'Working out the tax' })
    expect(shown.events.at(-1)?.act).toBe('assigned')
    const { row } = await caseWithin(api.services, shown.remittance_id)
    expect(row).toMatchObject({ state: 'sent_back', holder: 'prem' })
    await does(PREM, 'prepare', { preparation: { ...preparation, isAssigned: true }, said: { part: 'C' } })
    const check = { code: 'CHECK-1', url: 'https://nirgam.example/check' }
    await does(SITA, 'certify', { said: { udin: '26123456ABCDEF1234' }, check })
    expect(await read()).toMatchObject({ state: 'certified', part: 'C' })
    expect((await api.outbox(email))[0]?.html).toContain('CHECK-1')
  })

  once('withdrawing asks for the reference number and ends the case', async () => {
    const api = await setup()
    const { send, read, reference, does, id, token } = await openCase(api)
    expect((await send('withdraw', { reference: 'NRG-WRONG' })).body.errors.reference).toHaveLength(1)
    expect((await read()).state).toBe('received')
    const ahead = await send('withdraw', { reference, version: 9 })
    expect([ahead.status, ahead.body.message]).toEqual([409, CASE_MESSAGES.changedMeanwhile])
    await does(ASHA, 'claim')
    await does(ASHA, 'hand_over', { said: { person: 'prem' } })
    const late = await send('withdraw', { reference, version: 1 })
    expect([late.status, late.body.data.state]).toEqual([409, 'in_check'])
    const withdrawn = await send('withdraw', { reference: ` ${reference.toLowerCase()} ` })
    expect(withdrawn.body.data).toMatchObject({ state: 'withdrawn', status: 'rejected', acts: [], due_at: null })
    const status_reason = 'You withdrew this remittance.'
    expect((await api.get(`/remittances/${id}`, { token })).body.data).toMatchObject({ status_reason })
    expect((await api.get('/remittances', { token })).body.data).toMatchObject([{ status_reason }])
    await expect(does(ASHA, 'claim')).rejects.toThrow('You can’t do this while the case is “Withdrawn”.')
  })

  once('change nothing in a wrong state or without permission', async () => {
    const api = await setup()
    const { send, does, read, id } = await openCase(api)
    for (const [what, body] of [
      ['answer', {}],
      ['assigned', {}],
      ['filed', { acknowledgement: 'ABC123456' }],
      ['bank_asks', { words: 'No' }],
    ] as const) {
      const refused = await send(what, body)
      expect([what, refused.status, refused.body.data.state]).toEqual([what, 409, 'received'])
      expect(refused.body.message).toBe('You can’t do this while the case is “Received”.')
    }
    const auditor = { kind: 'staff', id: 'x', name: 'X', role: 'auditor' } as const
    await expect(does(auditor, 'claim')).rejects.toMatchObject({ status: 403 })
    await expect(does({ kind: 'customer' }, 'withdraw')).rejects.toMatchObject({ status: 404 })
    await expect(does({ kind: 'system' }, 'refuse', { said: { reason: 'x' } })).rejects.toMatchObject({ status: 403 })
    await does(ASHA, 'claim')
    await expect(does(PREM, 'ask', { said: { items: [PAN_COPY] } })).rejects.toThrow('A colleague owns this case.')
    for (const items of [
      [],
      [PAN_COPY, PAN_COPY],
      [{ field: 'contribution', reason: 'missing' } as const],
      [{ document: 'panCard', reason: 'other' } as const],
      [{ field: 'receiverBankDetails.iban', reason: 'missing' } as const],
      [{ document: 'panCard', reason: 'other', note: 'a\0b' } as const],
    ]) {
      await expect(does(ASHA, 'ask', { said: { items } })).rejects.toMatchObject({ status: 422 })
    }
    await expect(does(ASHA, 'refuse', { said: { reason: ' ' } })).rejects.toMatchObject({
      errors: { reason: [expect.any(String)] },
    })
    expect((await read()).version).toBe(2)
    expect(await historyOf(api.services, id)).toHaveLength(2)
  })

  once('are part of the user’s data export', async () => {
    const api = await setup()
    const { read, ask, id } = await openCase(api)
    await ask(SENDER_NAME)
    await openCase(api)
    const { row } = await caseWithin(api.services, id)
    expect(await casesOfUser(api.services, row.user_id)).toEqual([await read()])
  })

  once('a remittance has no case before it is submitted', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { id } = (await api.post('/remittances', { token, body: {} })).body.data
    const message = 'You can follow a remittance once it’s submitted.'
    expect(await api.get(`/remittances/${id}/case`, { token })).toMatchObject({ status: 404, body: { message } })
    expect((await api.get(`/remittances/${id}/case/version`, { token })).status).toBe(404)
    expect(
      (await api.post(`/remittances/${id}/case/acts`, { token, body: { act: 'answer', version: 1 } })).status,
    ).toBe(409)
  })

  test('fifty concurrent claims have one winner, and the others learn who won', async () => {
    const api = await setup()
    const { does, id } = await openCase(api)
    const people = Array.from({ length: 50 }, (_, n) => {
      return { kind: 'staff', id: `p${n}`, name: `Person ${n}`, role: 'lead' } as const
    })
    const tries = await Promise.allSettled(people.map((person) => does(person, 'claim', { version: 1 })))
    const won = tries.filter(({ status }) => status === 'fulfilled')
    const lost = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect([won.length, lost.length]).toEqual([1, 49])
    const { row, events } = await caseWithin(api.services, id)
    const winner = events[1]?.by ?? 'nobody'
    expect(row).toMatchObject({ version: 2, state: 'in_check' })
    expect(events).toHaveLength(2)
    for (const { status, message, extra } of lost) {
      expect([status, message]).toEqual([409, `${winner} got there first (“Claim”, just now).`])
      expect(extra.data).toBeUndefined()
    }
    const audits = await api.services.db.selectFrom('audit').selectAll().where('subject', '=', numberOf(id)).execute()
    expect(audits).toMatchObject([{ who: `staff ${row.holder}`, act: 'case claim', subject: numberOf(id) }])
    api.clock.advance({ minutes: 2 })
    await expect(does(PREM, 'claim', { version: 1 })).rejects.toThrow(
      `${winner} got there first (“Claim”, 2 minutes ago)`,
    )
  })

  test('a repeated request gets the same response and is not performed again', async () => {
    const api = await setup()
    const { ask, keep, id, token, at, email, does } = await openCase(api)
    await ask(SENDER_NAME)
    await keep('senderDetails.name', { value: 'R. Corrected Name' })
    const answer = (version: number) => api.post(`${at}/acts`, { token, body: { act: 'answer', version } })
    const answers = await Promise.all(Array.from({ length: 20 }, () => answer(3)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect((await historyOf(api.services, id)).filter(({ act }) => act === 'answer')).toHaveLength(1)
    const arrived = (await api.outbox(email)).filter(({ subject }) =>
      subject.startsWith('Thanks, we’ve got your answers'),
    )
    expect(arrived).toHaveLength(1)
    await does(ASHA, 'claim', { version: 4 })
    expect(await answer(3)).toMatchObject({ status: 200, body: { data: { version: 5 } } })
    expect(await answer(2)).toMatchObject({ status: 409, body: { data: { version: 5, state: 'in_check' } } })
    expect(await answer(9)).toMatchObject({ status: 409 })
    const said = { reason: 'Not for us: account 50100012345678' }
    const first = await does(ASHA, 'refuse', { version: 5, said })
    expect(await does(ASHA, 'refuse', { version: 5, said })).toEqual(first)
    await expect(does(ASHA, 'refuse', { version: 5, said: { reason: 'Another' } })).rejects.toMatchObject({
      status: 409,
    })
    expect((await historyOf(api.services, id)).at(-1)?.said).toEqual(said)
    const audited = api.services.db.selectFrom('audit').select(['who', 'detail']).where('act', '=', 'case refuse')
    expect(await audited.where('subject', '=', numberOf(id)).execute()).toEqual([
      { who: 'staff asha', detail: 'Not for us: account ****5678' },
    ])
    await expect(does(SITA, 'refuse', { version: 5, said })).rejects.toThrow(
      'Asha got there first (“Refuse”, just now)',
    )
  })

  once('a reminder or hand-over does not invalidate the customer’s saved answer', async () => {
    const api = await setup()
    const { ask, keep, does, at, email, read, id } = await openCase(api)
    await ask(SENDER_NAME)
    const { version } = await read()
    await keep('senderDetails.name', { value: 'R. Corrected Name' })
    await does(ASHA, 'hand_over', { said: { person: 'prem' } })
    const late = does(ASHA, 'refuse', { version, said: { reason: 'Not for us' } })
    await expect(late).rejects.toThrow('Asha got there first (“Hand over”')
    const told: string[] = []
    for (const days of [1, 2, 1, 1, 6, 5, 10]) {
      api.clock.advance({ days })
      const now = new Date(api.clock.now()).toISOString()
      const news = (await api.outbox(email)).filter((message) => message.created_at === now)
      told.push(
        ...news.map(({ subject }) => subject.replace(/ \(.*/, '')).filter((text) => text.startsWith('We still')),
      )
    }
    expect(told).toEqual(Array.from({ length: 3 }, () => 'We still need something from you'))
    const { token } = (await login(api, email)).body.data
    const { events } = (await api.get(at, { token })).body.data
    expect(events.filter(({ title }: { title: string }) => title === 'We reminded you')).toHaveLength(3)
    const sent = await api.post(`${at}/acts`, { token, body: { act: 'answer', version } })
    expect(sent).toMatchObject({ status: 200, body: { data: { state: 'answered' } } })
    const repeated = await api.post(`${at}/acts`, { token, body: { act: 'answer', version } })
    expect(repeated).toMatchObject({ status: 200, body: { data: { version: sent.body.data.version } } })
    const another = await api.post(`${at}/acts`, { token, body: { act: 'assigned', version } })
    expect(another.status).toBe(409)
    const { sender_details } = (await api.get(`/remittances/${id}`, { token })).body.data
    expect(sender_details.name).toBe('R. Corrected Name')
    api.clock.advance({ days: 30 })
    await api.services.jobs.runDue()
    expect((await historyOf(api.services, id)).at(-1)?.act).toBe('answer')
  })

  once('a case that cannot be closed yet does not keep the next one from its reminder', async () => {
    const api = await setup()
    const [first, second] = [await openCase(api), await openCase(api)]
    await second.ask(SENDER_NAME)
    api.clock.advance({ days: 2 })
    const at = { wakes_at: api.clock.now() }
    await api.services.db.updateTable('cases').set(at).where('remittance_id', '=', first.id).execute()
    await api.services.jobs.runDue()
    const last = async ({ id }: { id: number }) => (await historyOf(api.services, id)).at(-1)?.act
    expect([await last(first), await last(second)]).toEqual(['open', 'remind'])
  })

  once('after a long outage one reminder is sent, not three', async () => {
    const api = await setup()
    const { ask, id, does, email } = await openCase(api)
    api.clock.advance({ days: 9 })
    await ask(SENDER_NAME)
    for (const days of [11, 11]) {
      api.clock.advance({ days })
      await api.services.jobs.runDue()
    }
    expect((await historyOf(api.services, id)).map(({ act }) => act)).toEqual(['open', 'claim', 'ask', 'remind'])
    const giveUp = () => does(ASHA, 'give_up', { said: { reason: 'No answer came' } })
    await expect(giveUp()).rejects.toMatchObject({ status: 409 })
    api.clock.advance({ days: 8 })
    expect((await giveUp()).state).toBe('refused')
    expect((await api.outbox(email))[0]?.subject).toContain('We’ve closed your remittance')
    const { token } = (await login(api, email)).body.data
    const { data } = (await api.get(`/remittances/${id}/case`, { token })).body
    expect(data).toMatchObject({ ...GIVEN_UP, reason: 'No answer came' })
    expect(data.events.at(-1).title).toBe(GIVEN_UP.title)
  })

  once('the promised time pauses while the customer is asked', async () => {
    const api = await setup()
    const { ask, keep, send, read, id } = await openCase(api, { contribution: 20_000 })
    // Monday noon in India and four hours; one of them passes before the question.
    expect((await read()).due_at).toBe('2026-11-16T10:30:00.000Z')
    api.clock.advance({ hours: 1 })
    await ask(SENDER_NAME)
    expect((await read()).due_at).toBeNull()
    api.clock.advance({ days: 1, hours: 5 })
    await keep('senderDetails.name', { value: 'R. Corrected Name' })
    await send('answer')
    expect(await read()).toMatchObject({ due_at: '2026-11-18T05:30:00.000Z', is_late: false })
    const late = async () => {
      const row = await findCase(api.services.db, id)
      return [(await read()).is_late, row && (await promiseOf(api.services, row)).isLate]
    }
    api.clock.advance({ hours: 17 })
    expect(await late()).toEqual([false, false])
    api.clock.advance({ seconds: 1 })
    expect(await late()).toEqual([true, true])
  })

  once('papers are complete once each is accepted, or waived by a lead with a note', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    const { body } = await api.post('/remittances', { token, body: {} })
    for (const kind of ['passportFront', 'panCard']) {
      const { form } = await sampleUpload(kind)
      await api.post(`/remittances/${body.data.id}/upload-document`, { token, raw: form })
    }
    const { does, read, id, ask, upload, send } = await openCase(api, { token })
    await ask(PAN_COPY)
    const doubted = (await caseWithin(api.services, id)).papers.find(({ kind }) => kind === 'panCard')
    expect(doubted?.verdict).toMatchObject({ verdict: 'asked', document_uid: doubted?.current?.uid, actor_id: 'asha' })
    await upload('panCard')
    await send('answer')
    await does(ASHA, 'claim')
    const judge = (actor: Actor, kind: 'panCard' | 'passportFront', verdict: 'accepted' | 'waived', note?: string) =>
      judgePaper(api.services, { remittanceId: id, actor, paper: { kind, verdict, note } })
    await expect(does(ASHA, 'papers_complete')).rejects.toThrow(/PAN Card.*Passport|Passport.*PAN Card/)
    await judge(PREM, 'panCard', 'accepted')
    await expect(judge(PREM, 'passportFront', 'waived', 'OCI is enough')).rejects.toMatchObject({ status: 403 })
    await expect(judge(ASHA, 'passportFront', 'waived')).rejects.toMatchObject({ status: 422 })
    await expect(does(ASHA, 'papers_complete')).rejects.toThrow('Passport')
    await judge(ASHA, 'passportFront', 'waived', 'OCI is enough')
    const states = async () => Object.fromEntries((await read()).papers.map(({ kind, state }) => [kind, state]))
    expect(await states()).toMatchObject({ panCard: 'accepted', passportFront: 'waived', bank_statement: 'missing' })
    // Every uploaded document is judged, but the guide lists more for this kind of money.
    await expect(does(ASHA, 'papers_complete')).rejects.toThrow(
      'Not accepted or waived yet: Bank statement, Income-tax return, OCI card or visa, Older bank statements.',
    )
    await completePapers(api, id)
    await addNote(api.services, { remittanceId: id, actor: PREM, text: 'Careful with the date' })
    const within = await caseWithin(api.services, id)
    expect(within.notes).toMatchObject([{ by: 'Prem', text: 'Careful with the date' }])
    expect(JSON.stringify(await read())).not.toMatch(/OCI is enough|Careful with/)
  })

  once(
    'a document waits for the customer only while it is requested, and can be added after an explanation',
    async () => {
      const api = await setup()
      const { id, token, at, read, ask, keep, send } = await openCase(api)
      const stateOf = async (kind: string) => (await read()).papers.find((paper) => paper.kind === kind)?.state
      const unsent = { kind: 'bank_statement', verdict: 'asked', reason: 'missing' } as const
      await judgePaper(api.services, { remittanceId: id, actor: PREM, paper: unsent })
      expect(await stateOf('bank_statement'), 'a request that is not sent yet').toBe('missing')
      await ask(PAN_COPY)
      expect(await stateOf('panCard')).toBe('asked')
      await keep('panCard', { explanation: 'It was stolen' })
      expect((await send('answer')).status).toBe(200)
      expect(await stateOf('panCard')).toBe('missing')
      const { form } = await sampleUpload('panCard')
      expect((await api.post(`${at}/documents/panCard`, { token, raw: form })).status).toBe(200)
      expect(await stateOf('panCard')).toBe('received')
    },
  )

  once('a customer can add any document unasked, except in place of one that is accepted or asked for', async () => {
    const api = await setup()
    const { id, token, at, read, does, ask } = await openCase(api)
    const add = async (kind: string) => {
      const { form } = await sampleUpload(kind)
      return api.post(`${at}/documents/${kind}`, { token, raw: form })
    }
    const paperOf = async (kind: string) => (await read()).papers.find((paper) => paper.kind === kind)
    expect(await paperOf('bank_statement')).toMatchObject({ state: 'missing', is_required: true, file: null })
    expect((await add('bank_statement')).status).toBe(200)
    expect((await add('gift_deed')).status).toBe(200)
    expect(await paperOf('bank_statement')).toMatchObject({ state: 'received', file: { name: 'sample.png' } })
    expect(await paperOf('gift_deed')).toMatchObject({ state: 'received', is_required: false })
    expect((await read()).events.at(-1)).toMatchObject({
      title: 'You added a document',
      text: 'Gift deed',
      who: 'you',
    })
    await judgePaper(api.services, {
      remittanceId: id,
      actor: ASHA,
      paper: { kind: 'gift_deed', verdict: 'accepted' },
    })
    const accepted = await add('gift_deed')
    expect([accepted.status, accepted.body.message]).toEqual([409, CASE_MESSAGES.acceptedPaper])
    await ask(PAN_COPY)
    const asked = await add('panCard')
    expect([asked.status, asked.body.message]).toEqual([409, CASE_MESSAGES.askedPaper])
    const said = { reason: 'No reply' }
    await does(ASHA, 'refuse', { said })
    const late = await add('sale_deed')
    expect([late.status, late.body.message], 'a customer cannot reopen a case').toEqual([
      409,
      CASE_MESSAGES.notTakenNow,
    ])
    const withoutFile = await api.post(`${at}/acts`, {
      token,
      body: { act: 'add_document', version: 1, document: 'trc' },
    })
    expect(withoutFile.status).toBe(409)
    const stranger = await api.signUp()
    const { form } = await sampleUpload('trc')
    expect((await api.post(`${at}/documents/trc`, { token: stranger.token, raw: form })).status).toBe(404)
  })

  test('the history is append-only', async () => {
    const api = await setup()
    const { id } = await openCase(api)
    const before = await historyOf(api.services, id)
    for (const change of [
      sql`update case_events set act = 'certify'`,
      sql`update case_events set at = at + 1, data_sealed = null`,
      sql`update case_events set actor_id = 'nobody'`,
      sql`delete from case_events`,
    ]) {
      await expect(change.execute(api.services.db)).rejects.toThrow('append-only')
    }
    expect(await historyOf(api.services, id)).toEqual(before)
  })

  test('polling for changes costs one indexed statement', async () => {
    const api = await setup()
    const { at, token } = await openCase(api)
    const ask = () => api.get(`${at}/version`, { token })
    await ask()
    const sent = await statementsOf(api)(ask)
    const own = sent.filter(({ text }) => /"cases"/.test(text))
    expect(own).toHaveLength(1)
    expect(
      sent.filter(({ text }) => /case_|"remittances"/.test(text.replace(/has_completed|latest/g, ''))),
    ).toHaveLength(0)
    expect((await ask()).body.data).toEqual({ version: 1, updated_at: '2026-11-16T06:30:00.000Z' })
  })
})
