import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { wordsIn } from '@nirgam/domain/office/queue'
import { sampleForm } from '@nirgam/domain/remittance/sample-form'
import { HOUR_MS } from '@nirgam/domain/shared/dates'
import { expect, test } from 'vitest'
import { transaction } from '../../platform/database/engine.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { ASHA, completePapers, openCase, PAN_COPY, PREM, SITA } from '../../testing/scenes/case.ts'
import { readyRemittance, STEP_ANSWERS } from '../../testing/scenes/ready-remittance.ts'
import { deskOf, joinStaff } from '../../testing/scenes/staff.ts'
import { findAnyRemittance } from '../remittances/remittances.ts'
import { act, caseHooks, caseWithin, historyOf, judgePaper, possibleActs } from './case.ts'
import { earlierCasesOf, findCase, insertEvents } from './case-store.ts'
import { settledPapers } from './items/papers.ts'
import { addPastCases } from './open-case.ts'
import { changesSince, queueOf, searchCases, stampOf } from './queue/queue.ts'

onBothEngines('views of a case', (setup, { once }) => {
  once('every verdict changes the stamp, and only accepted or waived papers are settled', async () => {
    const api = await setup()
    const { services } = api
    const { id: remittanceId } = await openCase(api)
    const judge = (paper: Parameters<typeof judgePaper>[1]['paper']) =>
      judgePaper(services, { remittanceId, actor: ASHA, paper })
    const stamps = new Set([(await stampOf(services.db, remittanceId)).stamp])
    for (const note of ['Known to us', 'Seen before']) {
      await judge({ kind: 'source_proof', verdict: 'waived', note })
      stamps.add((await stampOf(services.db, remittanceId)).stamp)
    }
    expect(stamps.size).toBe(3)
    await expect(judge({ kind: 'panCard', verdict: 'asked', document: 'gone' })).rejects.toMatchObject({ status: 409 })
    await judge({ kind: 'panCard', verdict: 'asked', document: null })
    const row = await findCase(services.db, remittanceId)
    expect(row && (await settledPapers(services, services.db, row))).toEqual([
      { kind: 'source_proof', verdict: 'waived', ticks: [] },
    ])
    for (const verdict of ['accepted', 'not_usable'] as const) {
      await expect(judge({ kind: 'panCard', verdict })).rejects.toMatchObject({
        errors: { kind: [CASE_MESSAGES.notAPaper] },
      })
    }
    await expect(act(services, { remittanceId: 987_654, actor: ASHA, act: 'claim' })).rejects.toMatchObject({
      status: 404,
    })
    await expect(caseWithin(services, 987_654)).rejects.toMatchObject({ status: 409, message: CASE_MESSAGES.none })
  })

  test('an open page of either side notices what the other did, and no action is refused for it', async () => {
    const api = await setup()
    const { db } = api.services
    const { id, at, token, read, send, reference } = await openCase(api)
    const polled = async () => (await api.get(`${at}/version`, { token })).body.data
    const known = await read()
    expect(await polled()).toEqual({ version: known.version, updated_at: known.updated_at })
    const paper = { kind: 'panCard', verdict: 'waived', note: 'Known to us' } as const
    for (let times = 0; times < 2; times += 1) {
      const { updated_at } = await polled()
      api.clock.advance({ minutes: 1 })
      await judgePaper(api.services, { remittanceId: id, actor: ASHA, paper })
      expect((await polled()).updated_at).not.toBe(updated_at)
    }
    const now = await read()
    expect(await polled()).toEqual({ version: known.version, updated_at: now.updated_at })

    const seen = await stampOf(db, id)
    for (const receiver of ['self', 'relative']) {
      const { stamp } = await stampOf(db, id)
      api.clock.advance({ minutes: 1 })
      await api.put(`${at}/guide`, { token, body: { answers: { receiver } } })
      expect((await stampOf(db, id)).stamp).not.toBe(stamp)
    }
    const claimed = await act(api.services, { remittanceId: id, actor: ASHA, act: 'claim', version: seen.version })
    expect(claimed.state).toBe('in_check')
    expect((await send('withdraw', { reference })).status).toBe(200)
  })

  once('the customer sees requested items while they are open, and none after a withdrawal', async () => {
    const api = await setup()
    const { ask, read, send, reference } = await openCase(api)
    await ask(PAN_COPY)
    const asked = await read()
    expect(asked.papers.filter(({ state }) => state !== 'missing')).toMatchObject([
      { kind: 'panCard', state: 'asked', file: null },
    ])
    expect(asked.items).toMatchObject([{ document: 'panCard', state: 'open', note: null }])
    expect((await send('withdraw', { reference })).status).toBe(200)
    const over = await read()
    expect([over.items, over.papers, over.acknowledgement_145]).toEqual([[], [], null])
  })

  once('unprintable text is refused, and an acknowledgement appears in the event that gave it', async () => {
    const api = await setup()
    const { sign, send, read } = await openCase(api)
    await sign('D')
    expect((await send('bank_asks', { words: 'Which\u0007 purpose?' })).body.errors).toHaveProperty('words')
    await send('filed', { acknowledgement: 'ACK2026001' })
    const { acknowledgement_145, events } = await read()
    expect(acknowledgement_145).toBe('ACK2026001')
    expect(events.map(({ act: done, text }) => [done, text]).slice(-2)).toEqual([
      ['certify', null],
      ['filed', 'ACK2026001'],
    ])
    const asked = await send('bank_asks', { words: 'Which purpose?' })
    expect(asked.body.data).toMatchObject({ state: 'bank_query', acknowledgement_145: 'ACK2026001' })
  })

  once('after a reissue the number of the newest filed form is shown', async () => {
    const api = await setup()
    const { id, sign, send, does, read } = await openCase(api)
    await sign('C')
    await send('filed', { acknowledgement: 'ACK2026001' })
    await does(ASHA, 'reissue', { said: { reason: 'The amount differs' } })
    await does(ASHA, 'claim')
    await completePapers(api, id)
    const preparation = { part: 'C', isAssigned: true, missing: [] } as const
    await does(PREM, 'prepare', { preparation, said: { part: 'C' } })
    await does(SITA, 'certify', { said: { udin: '26123456ABCDEF1235' } })
    await send('filed', { acknowledgement: 'ACK2026002' })
    expect((await read()).acknowledgement_145).toBe('ACK2026002')
    const desk = deskOf(api, await joinStaff(api, 'intake'))
    expect((await desk.read(id)).acknowledgement_145).toBe('ACK2026002')
  })

  test('up to two hundred changes are listed; beyond that, only the fact that there are more', async () => {
    const api = await setup()
    const { services } = api
    const { id } = await openCase(api)
    const row = await findCase(services.db, id)
    api.clock.advance({ seconds: 6 })
    const { last: since, ...none } = await changesSince(services, undefined)
    expect(none).toEqual({ changes: [], isMore: false })
    const happen = (from: number, to: number) =>
      transaction(services.db, (trx) =>
        insertEvents(
          trx,
          Array.from({ length: to - from + 1 }, (_, n) => ({
            uid: `e${from + n}`,
            case_id: row?.id ?? 0,
            version: 1 + from + n,
            at: services.clock.now(),
            act: 'take' as const,
            from_state: 'received' as const,
            to_state: 'received' as const,
            actor_kind: 'system' as const,
          })),
        ),
      )
    await happen(1, 200)
    const told = await changesSince(services, since)
    expect([told.changes.length, told.isMore, told.last]).toEqual([200, false, since])
    await happen(201, 201)
    expect(await changesSince(services, since)).toEqual({ last: since, changes: [], isMore: true })
    api.clock.advance({ seconds: 6 })
    expect(await changesSince(services, since)).toEqual({ last: since + 201, changes: [], isMore: true })
  })

  test('the desk finds a case by the address in its form and by its source of money', async () => {
    const api = await setup()
    const { sender_details } = STEP_ANSWERS
    const typed = { ...sender_details, email: sender_details.email.toUpperCase() }
    const { id, does } = await openCase(api, { answers: { sender_details: typed } })
    const page = { limit: 10, after: '' }
    const found = async (email: string) =>
      (await searchCases(api.services, { by: 'email', email }, page)).cases.map(({ row }) => row.remittance_id)
    expect(await found(sampleForm().senderDetails.email)).toEqual([id])
    expect(await found('nobody@example.com')).toEqual([])
    const queued = async (source: string) =>
      (await queueOf(api.services, { view: 'new', sort: 'due', me: 'x', filters: { source }, ...page })).cases.length
    expect([await queued(sampleForm().sourceOfFunds), await queued('elsewhere')]).toEqual([1, 0])
    const row = await does(ASHA, 'claim')
    const remittance = (await findAnyRemittance(api.services.db, id))!
    const mayTake = async (lead: string) =>
      (await possibleActs(api.services, { row, remittance, actor: { ...ASHA, id: lead } })).some(
        ({ act: possible }) => possible === 'take',
      )
    expect([await mayTake('asha'), await mayTake('another')]).toEqual([false, true])
  })

  once('the earlier cases of a customer are their own that were opened before, the newest first', async () => {
    const api = await setup()
    const { db } = api.services
    const first = await openCase(api)
    const { token } = first
    const [second, third] = [await openCase(api, { token }), await openCase(api, { token })]
    await openCase(api)
    const earlier = async ({ id }: { id: number }) => {
      const row = await findCase(db, id)
      return row && (await earlierCasesOf(db, row)).map(({ remittance_id }) => remittance_id)
    }
    expect([await earlier(first), await earlier(second), await earlier(third)]).toEqual([
      [],
      [first.id],
      [second.id, first.id],
    ])
  })

  test('seeded past cases are shown and found like others', async () => {
    const api = await setup()
    const { services } = api
    const ids = [(await readyRemittance(api)).id, (await readyRemittance(api)).id]
    const [first, second] = await Promise.all(ids.map((id) => findAnyRemittance(services.db, id)))
    if (!first || !second) throw new Error('no remittances')
    const rejected = { ...first, status: 'rejected' as const, status_reason: 'No papers' }
    await transaction(services.db, async (trx) => {
      await addPastCases(trx, services.vault, [])
      await addPastCases(trx, services.vault, [rejected, second])
    })
    // A case that already exists is not opened again.
    await transaction(services.db, (trx) => caseHooks(services).openCase(trx, first))
    const states = await Promise.all(ids.map(async (id) => (await findCase(services.db, id))?.state))
    expect(states).toEqual(['refused', 'closed'])
    expect((await findCase(services.db, first.id))?.promised_ms).toBe(12 * HOUR_MS)
    const histories = await Promise.all(ids.map((id) => historyOf(services, id)))
    expect(histories.map((events) => events.map(({ act: done, said }) => [done, said]))).toEqual([
      [
        ['open', {}],
        ['refuse', { reason: 'No papers' }],
      ],
      [
        ['open', {}],
        ['close', {}],
      ],
    ])
    const { cases } = await searchCases(services, { by: 'name', words: wordsIn('आशा') }, { limit: 10, after: '' })
    expect(cases.map(({ row }) => row.remittance_id).toSorted()).toEqual(ids.toSorted())
  })
})
