import type { PaperKind } from '@nirgam/domain/case/paper-kinds'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { ASHA, openCase, PAN_COPY } from '../../testing/scenes/case.ts'
import { numberOf, STEP_ANSWERS } from '../../testing/scenes/ready-remittance.ts'
import { deskOf, joinStaff } from '../../testing/scenes/staff.ts'
import { judgePaper } from '../case/case.ts'

const QUESTION = { question: 'Who paid for the flat?' }

onBothEngines('daily work at the desk', (setup, { once }) => {
  test('asking claims an unassigned case, adds to open questions, and can be withdrawn', async () => {
    const api = await setup()
    const prem = await joinStaff(api, 'preparer', { name: 'Prem Das' })
    const desk = deskOf(api, prem)
    const { id, read, keep, send } = await openCase(api)
    const does = async (act: string, input: object = {}) => {
      const { version } = (await desk.get(`/desk/cases/${id}`)).body.data
      return desk.post(`/desk/cases/${id}/acts`, { act, version, ...input })
    }
    const asked = await does('ask', { items: [PAN_COPY, QUESTION] })
    expect(asked.body.data).toMatchObject({ state: 'asked', is_mine: true })
    expect((await does('ask', { items: [PAN_COPY] })).status).toBe(422)
    const more = (await does('ask', { items: [{ question: 'And who signed?' }] })).body.data
    expect(more.items.map(({ note }: { note: string }) => note)).toEqual([null, QUESTION.question, 'And who signed?'])
    expect((await read()).items).toMatchObject([
      { document: 'panCard' },
      { document: null, field: null, words: QUESTION.question, note: null },
      { words: 'And who signed?' },
    ])

    const taken = more.items.slice(1).map((item: { id: string }) => item.id)
    const less = await does('take_back', { taken: taken.slice(1) })
    expect(less.body.data).toMatchObject({ state: 'asked' })
    expect(less.body.data.history.at(-1).text).not.toContain('PAN Card')
    expect((await does('take_back', { taken: taken.slice(1) })).status).toBe(409)
    await keep('panCard', { explanation: 'Lost' })
    const { items } = await read()
    expect(items).toHaveLength(2)
    const back = await does('take_back', { taken: [more.items[0].id, taken[0]] })
    expect(back.body.data).toMatchObject({ state: 'in_check', is_mine: true })
    expect(back.body.data.history.at(-1).text).toContain('A question')
    expect((await send('answer')).status).toBe(409)
  })

  test('a document that is no longer asked for is as it was before, and does not hold the case up', async () => {
    const api = await setup()
    const desk = deskOf(api, await joinStaff(api, 'preparer', { name: 'Prem Das' }))
    const { id, read } = await openCase(api)
    const [waived, missing] = (await desk.read(id)).papers.filter(
      (paper: { state: string; is_required: boolean }) => paper.state === 'missing' && paper.is_required,
    )
    const standing = (papers: { kind: string; state: string }[]) =>
      ['loan_paper', waived.kind, missing.kind].map((kind) => papers.find((paper) => paper.kind === kind)?.state)
    const judge = (kind: string) =>
      judgePaper(api.services, {
        remittanceId: id,
        actor: ASHA,
        paper: { kind: kind as PaperKind, verdict: 'waived', note: 'Known to the firm.' },
      })
    await judge(waived.kind)
    const before = (await desk.read(id)).papers
    expect(standing(before)).toEqual([undefined, 'waived', 'missing'])
    const documents = ['loan_paper', waived.kind, missing.kind].map((document) => ({ document, reason: 'missing' }))
    const asked = (await desk.does(id, 'ask', { items: [...documents, QUESTION] })).body.data
    expect(standing(asked.papers)).toEqual(['asked', 'asked', 'asked'])
    const verdicts = asked.papers.map(({ verdict }: { verdict: { verdict: string } | null }) => verdict?.verdict)
    expect(verdicts.filter((verdict: unknown) => verdict === 'asked')).toHaveLength(3)
    expect(standing((await read()).papers)).toEqual(['asked', 'asked', 'asked'])

    const ids = asked.items.map((item: { id: string }) => item.id)
    const less = (await desk.does(id, 'take_back', { taken: ids.slice(0, 3) })).body.data
    expect(less.state).toBe('asked')
    expect(less.papers).toEqual(before)
    expect(standing((await read()).papers)).toEqual([undefined, 'waived', 'missing'])
    expect((await desk.does(id, 'take_back', { taken: ids.slice(3) })).body.data.state).toBe('in_check')

    for (const { kind, state, is_required } of before) if (is_required && state !== 'waived') await judge(kind)
    const complete = await desk.does(id, 'papers_complete')
    expect([complete.body.message, complete.body.data?.state]).toEqual([undefined, 'in_tax_review'])
    await desk.does(id, 'ask', { items: [QUESTION] })
    const open = (await desk.does(id, 'ask', { items: [{ question: 'And who signed?' }] })).body.data.items
    const taken = open.filter((item: { state: string }) => item.state === 'open').map((item: { id: string }) => item.id)
    expect((await desk.does(id, 'take_back', { taken })).body.data.state).toBe('in_tax_review')
  })

  once('a verdict given while a document was asked for outlives the question', async () => {
    const api = await setup()
    const desk = deskOf(api, await joinStaff(api, 'preparer', { name: 'Prem Das' }))
    const { id } = await openCase(api)
    const { items } = (await desk.does(id, 'ask', { items: [PAN_COPY] })).body.data
    const paper = { kind: 'panCard', verdict: 'waived', note: 'Known to the firm.' } as const
    await judgePaper(api.services, { remittanceId: id, actor: ASHA, paper })
    const taken = (await desk.does(id, 'take_back', { taken: [items[0].id] })).body.data
    expect(taken.papers).toContainEqual(expect.objectContaining({ kind: 'panCard', state: 'waived' }))
  })

  once('an answer in words reaches the assignee, who continues without claiming', async () => {
    const api = await setup()
    const prem = await joinStaff(api, 'preparer', { name: 'Prem Das' })
    const desk = deskOf(api, prem)
    const { id, read, token, at, send } = await openCase(api)
    const { version } = (await desk.get(`/desk/cases/${id}`)).body.data
    await desk.post(`/desk/cases/${id}/acts`, { act: 'ask', version, items: [QUESTION] })
    const [item] = (await read()).items
    await api.put(`${at}/items/${item?.id}`, { token, body: { explanation: 'My uncle did.' } })
    expect((await send('answer')).status).toBe(200)
    const { data } = (await desk.get(`/desk/cases/${id}`)).body
    expect(data).toMatchObject({ state: 'answered', is_mine: true, items: [{ explanation: 'My uncle did.' }] })
    const acts = data.acts.map(({ act }: { act: string }) => act)
    expect(acts).toContain('papers_complete')
    expect(acts).not.toContain('claim')
    const notices = (await desk.get('/desk/me/notices')).body.data
    expect(notices).toMatchObject({ unseen: 1, notices: [{ kind: 'answer', remittance_id: id, by: null }] })
  })

  once('a hand-over takes a note, and notifies the new assignee at the desk', async () => {
    const api = await setup()
    const [prem, sita] = [
      await joinStaff(api, 'preparer', { name: 'Prem Das' }),
      await joinStaff(api, 'signer', { name: 'Sita Rao' }),
    ]
    const [desk, hers] = [deskOf(api, prem), deskOf(api, sita)]
    const { id } = await openCase(api)
    await desk.post(`/desk/cases/${id}/acts`, { act: 'claim', version: 1 })
    const note = 'Customer prefers calls after six.'
    const handed = await desk.post(`/desk/cases/${id}/acts`, { act: 'hand_over', version: 2, person: sita.uid, note })
    expect(handed.body.data).toMatchObject({ holder: { uid: sita.uid } })
    expect(handed.body.data.history.at(-1).text).toBe(`To Sita Rao: ${note}`)
    const { unseen, notices } = (await hers.get('/desk/me/notices')).body.data
    expect([unseen, notices]).toEqual([
      1,
      [expect.objectContaining({ kind: 'hand_over', by: 'Prem Das', text: note, is_seen: false })],
    ])
    expect((await desk.get('/desk/me/notices')).body.data.unseen).toBe(0)
    const seen = await hers.post('/desk/me/notices/seen', { last: notices[0].id })
    expect(seen.body.data).toMatchObject({ unseen: 0, notices: [{ is_seen: true }] })

    await hers.post(`/desk/cases/${id}/notes`, { text: 'Ask @Prem about the deed' })
    expect((await desk.get('/desk/me/notices')).body.data.notices).toMatchObject([{ kind: 'mention', by: 'Sita Rao' }])

    await hers.post(`/desk/cases/${id}/notes`, { text: 'And @Prem, about the stamp' })
    const [newer, older] = (await desk.get('/desk/me/notices')).body.data.notices
    const one = await desk.post('/desk/me/notices/seen', { last: older.id })
    expect(one.body.data, 'one that came since stays new').toMatchObject({
      unseen: 1,
      notices: [
        { id: newer.id, is_seen: false },
        { id: older.id, is_seen: true },
      ],
    })
  })

  test('a notice reaches only active staff, and is deleted after ninety days', async () => {
    const api = await setup()
    const { db, jobs } = api.services
    const [lead, prem, sita] = [
      await joinStaff(api, 'lead', { name: 'Lata Rao' }),
      await joinStaff(api, 'preparer', { name: 'Prem Das' }),
      await joinStaff(api, 'signer', { name: 'Sita Rao' }),
    ]
    const { id } = await openCase(api)
    const desk = deskOf(api, lead)
    await desk.post(`/desk/staff/${sita.uid}/lock`)
    await desk.post(`/desk/cases/${id}/notes`, { text: 'For @Prem and @Sita, and for me, @Lata' })
    const told = async () => (await db.selectFrom('staff_notices').selectAll().execute()).map((row) => row.staff_uid)
    expect(await told()).toEqual([prem.uid])
    expect((await api.outbox(sita.email)).filter(({ subject }) => subject.includes(numberOf(id)))).toEqual([])
    api.clock.advance({ days: 89, hours: 23 })
    await jobs.runDue()
    expect(await told()).toEqual([prem.uid])
    api.clock.advance({ hours: 2 })
    await jobs.runDue()
    expect(await told()).toEqual([])
  })

  test('a batch action reports a result for each case, and skips one that a colleague has since claimed', async () => {
    const api = await setup()
    const [lead, prem] = [await joinStaff(api, 'lead'), await joinStaff(api, 'preparer', { name: 'Prem Das' })]
    const [desk, his] = [deskOf(api, lead), deskOf(api, prem)]
    const [one, two, three] = [await openCase(api), await openCase(api), await openCase(api)]
    const seen = [one, two, three].map(({ id }) => ({ id, version: 1 }))
    await his.does(three.id, 'claim')
    const claimed = await desk.post('/desk/cases/acts', { act: 'claim', cases: seen })
    expect(claimed.body.data).toEqual([
      { remittance_id: one.id, number: numberOf(one.id), refused: null },
      { remittance_id: two.id, number: numberOf(two.id), refused: null },
      { remittance_id: three.id, number: numberOf(three.id), refused: expect.stringContaining('Prem Das') },
    ])
    const cases = seen.slice(0, 2).map(({ id }) => ({ id, version: 2 }))
    const handed = await desk.post('/desk/cases/acts', { act: 'hand_over', cases, person: prem.uid, note: 'For you' })
    expect(handed.body.data.map(({ refused }: { refused: unknown }) => refused)).toEqual([null, null])
    const items = [{ question: 'Dear {name}, who paid for {reference}?' }]
    const asked = await his.post('/desk/cases/acts', {
      act: 'ask',
      items,
      cases: [...cases, { id: 999_999, version: 1 }].map((item) => ({ ...item, version: 3 })),
    })
    expect(asked.body.data).toMatchObject([{ refused: null }, { refused: null }, { refused: 'Not found.' }])
    const [item] = (await his.read(one.id)).items
    expect(item.note).toBe(`Dear ${STEP_ANSWERS.sender_details.name}, who paid for ${one.reference}?`)
    expect((await his.read(two.id)).items[0].note).toContain(`who paid for ${two.reference}?`)
    expect((await his.read(three.id)).state).toBe('in_check')
    expect((await his.post('/desk/cases/acts', { act: 'claim', cases: [] })).status).toBe(422)
    expect((await his.post('/desk/cases/acts', { act: 'refuse', cases, reason: 'x' })).status).toBe(422)
  })

  test('a saved view belongs to one person, is replaced by name, and is deleted with the account', async () => {
    const api = await setup()
    const [lead, prem] = [await joinStaff(api, 'lead'), await joinStaff(api, 'preparer')]
    const [desk, his] = [deskOf(api, lead), deskOf(api, prem)]
    const query = { view: 'all', bank: 'hdfc', sort: 'largest' }
    const saved = await his.post('/desk/me/views', { name: ' Large at HDFC ', query })
    expect([saved.status, saved.body.data]).toEqual([
      201,
      [expect.objectContaining({ name: 'Large at HDFC', query: expect.objectContaining({ ...query, state: '' }) })],
    ])
    await his.post('/desk/me/views', { name: 'Large at HDFC', query: { ...query, sort: 'smallest' } })
    const [view, ...others] = (await his.get('/desk/me/views')).body.data
    expect([view.query.sort, others]).toEqual(['smallest', []])
    expect((await desk.get('/desk/me/views')).body.data).toEqual([])
    await desk.delete(`/desk/me/views/${view.uid}`)
    expect((await his.get('/desk/me/views')).body.data).toHaveLength(1)
    expect((await his.post('/desk/me/views', { name: 'x', query: { view: 'none' } })).status).toBe(422)
    for (let n = 0; n < 19; n += 1) await his.post('/desk/me/views', { name: `View ${n}`, query })
    expect((await his.post('/desk/me/views', { name: 'One more', query })).status).toBe(409)
    expect((await his.post('/desk/me/views', { name: 'View 7', query })).status, 'it takes no more room').toBe(201)
    expect((await his.delete(`/desk/me/views/${view.uid}`)).body.data).toHaveLength(19)
    // From an earlier version, whose filters no longer exist.
    await api.services.db
      .updateTable('staff_views')
      .set({ query: '{"view":"lost"}' })
      .where('name', '=', 'View 7')
      .execute()
    expect((await his.get('/desk/me/views')).body.data).toHaveLength(18)
    await desk.delete(`/desk/staff/${prem.uid}`)
    const left = await api.services.db.selectFrom('staff_views').selectAll().where('staff_uid', '=', prem.uid).execute()
    expect(left).toEqual([])
  })
})
