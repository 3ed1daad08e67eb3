import type { QueueRow } from '@nirgam/domain/office/api-desk-queue'
import { weekAround } from '@nirgam/domain/office/numbers'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { ASHA, completePapers, openCase, PAN_COPY, PREM, pastCases, SENDER_NAME } from '../../testing/scenes/case.ts'
import { numberOf, STEP_ANSWERS } from '../../testing/scenes/ready-remittance.ts'
import { deskOf, joinStaff } from '../../testing/scenes/staff.ts'
import { startTestApi } from '../../testing/test-api.ts'
import { casesOfWork, fillLookups } from '../case/case.ts'

const ids = ({ body }: { body: { data: QueueRow[] } }) => body.data.map(({ remittance_id }) => remittance_id)
const ASHA_WORD = encodeURIComponent('आशा')

onBothEngines('the desk’s queue', (setup, { once }) => {
  test('shows each case in its view, with its details', async () => {
    const api = await setup()
    const lead = await joinStaff(api, 'lead', { name: 'Lata' })
    const others = ids(await deskOf(api, lead).queue('view=all'))
    expect(others).toHaveLength(2)
    const [fresh, mine, asked, sign, over] = [
      await openCase(api),
      await openCase(api),
      await openCase(api),
      await openCase(api),
      await openCase(api),
    ]
    const desk = deskOf(api, lead)
    await desk.does(mine.id, 'claim')
    await asked.ask(SENDER_NAME, PAN_COPY, { document: 'passportFront', reason: 'unreadable' })
    await asked.keep('panCard', { explanation: 'It was stolen' })
    await sign.does(ASHA, 'claim')
    await completePapers(api, sign.id)
    await sign.does(PREM, 'prepare', {
      preparation: { part: 'D', isAssigned: true, missing: [] },
      said: { reason: 'x' },
    })
    await over.sign()

    const seen = async (view: string) => ids(await desk.queue(`view=${view}`))
    expect(await seen('new')).toEqual([fresh.id])
    expect(await seen('mine')).toEqual([mine.id])
    expect(await seen('waiting')).toEqual([asked.id])
    expect(await seen('to_sign')).toEqual([sign.id])
    expect(await seen('late')).toEqual([])
    expect(await seen('all')).toEqual([fresh.id, mine.id, sign.id, asked.id, over.id, ...others])
    const { body } = await desk.queue('view=mine')
    expect(body.counts).toEqual({ new: 1, mine: 1, waiting: 1, to_sign: 1, late: 0, all: 5 + others.length })
    expect(body.data[0]).toMatchObject({
      number: numberOf(mine.id),
      reference_number: mine.reference,
      customer: STEP_ANSWERS.sender_details.name,
      destination_country: STEP_ANSWERS.destination_country,
      bank: 'HDFC Bank',
      state: 'in_check',
      state_label: 'In check',
      holder: { uid: lead.uid, name: 'Lata', role: 'lead' },
      is_late: false,
      items_open: 0,
      version: 2,
    })
    const [waiting] = (await desk.queue('view=waiting')).body.data
    expect(waiting).toMatchObject({ due_at: null, is_late: false, items_open: 2 })
    expect(waiting.left_ms).toBe(waiting.promised_ms)
    const all = (await desk.queue('view=all')).body.data as QueueRow[]
    expect(all.map(({ items_open }) => items_open)).toEqual([0, 0, 0, 2, 0, ...others.map(() => 0)])
  })

  test('is filtered by assignee and state together, in every view', async () => {
    const api = await setup()
    const [lead, prem] = [await joinStaff(api, 'lead'), await joinStaff(api, 'preparer')]
    const [desk, his] = [deskOf(api, lead), deskOf(api, prem)]
    const [hers, mine, asked] = [await openCase(api), await openCase(api), await openCase(api)]
    await desk.post(`/desk/cases/${hers.id}/acts`, { act: 'claim', version: 1 })
    await his.post(`/desk/cases/${mine.id}/acts`, { act: 'claim', version: 1 })
    await his.post(`/desk/cases/${asked.id}/acts`, { act: 'ask', version: 1, items: [PAN_COPY] })
    const seen = async (query: string) => ids(await his.queue(query))
    expect(await seen('view=all&holder=me')).toEqual([mine.id, asked.id])
    expect(await seen(`view=all&holder=${lead.uid}`)).toEqual([hers.id])
    expect(await seen('view=all&holder=me&state=asked')).toEqual([asked.id])
    expect(await seen('view=waiting&holder=me')).toEqual([asked.id])
    expect(await seen('view=waiting&state=asked')).toContain(asked.id)
    expect(await seen('view=to_sign&holder=me&state=asked')).toEqual([])
    expect(await seen('view=mine&state=in_check')).toEqual([mine.id])
    expect(await seen(`view=mine&holder=${lead.uid}`)).toEqual([])
    expect((await his.queue('holder=somebody')).status).toBe(422)
    // Before handing a case over, staff see how many cases each colleague has, including those waiting for customers.
    const people = (await desk.get('/desk/people')).body.data
    expect(people).toContainEqual(expect.objectContaining({ uid: prem.uid, open: 2 }))
  })

  test('is sorted by amount and by age, page by page, in every view but the late one', async () => {
    const api = await setup()
    const lead = await joinStaff(api, 'lead')
    const desk = deskOf(api, lead)
    const others = ids(await desk.queue('view=all&sort=oldest'))
    const made = [await openCase(api), await openCase(api), await openCase(api)].map(({ id }) => id)
    const [first, second, third] = made as [number, number, number]
    const amounts = new Map([
      [first, 500],
      [second, 900],
      [third, 500],
    ])
    for (const [id, amount] of amounts) {
      await api.services.db.updateTable('cases').set({ amount_paise: amount }).where('remittance_id', '=', id).execute()
    }
    const paged = async (query: string) => {
      const seen: number[] = []
      let after = ''
      do {
        const answer = await desk.queue(`${query}&limit=2&after=${after}`)
        seen.push(...ids(answer).filter((id) => !others.includes(id)))
        after = answer.body.next
      } while (after !== null)
      return seen
    }
    expect(await paged('view=new&sort=smallest')).toEqual([first, third, second])
    expect(await paged('view=new&sort=largest')).toEqual([second, third, first])
    expect(await paged('view=all&sort=oldest&bank=hdfc')).toEqual([first, second, third])
    expect(await paged('view=all&sort=newest')).toEqual([third, second, first])
    expect(await paged('view=new&state=received&sort=largest')).toEqual([second, third, first])
    await desk.does(first, 'claim')
    await desk.does(second, 'claim')
    expect(await paged('view=mine&sort=smallest')).toEqual([first, second])
    expect(await paged('view=all&state=in_check&holder=me&sort=newest')).toEqual([second, first])
    expect(ids(await desk.queue('view=late&sort=largest'))).toEqual([])
    expect((await desk.get('/desk/people')).body.data).toContainEqual(
      expect.objectContaining({ uid: lead.uid, open: 2 }),
    )
    api.clock.advance({ days: 60 })
    const late = await deskOf(api, await joinStaff(api, 'lead')).queue('view=late&sort=largest')
    const due = (late.body.data as QueueRow[]).map(({ due_at }) => due_at)
    expect([due.length, due]).toEqual([3, due.toSorted()])
  })

  once('exports the rows that are shown, and records the export without the search terms', async () => {
    const api = await setup()
    const lead = await joinStaff(api, 'lead', { name: '=Lata' })
    const desk = deskOf(api, lead)
    const { id } = await openCase(api)
    const other = await openCase(api)
    await desk.does(id, 'claim')
    const file = await desk.get('/desk/queue/file?view=mine&state=in_check')
    expect(file.headers.get('content-type')).toContain('text/csv; charset=utf-8')
    const text = String(file.bytes)
    expect(text.startsWith('\ufeff"Case","Reference","Customer"')).toBe(true)
    expect(text).toContain(numberOf(id))
    expect(text).toContain(`"'=Lata"`)
    expect(text).not.toContain(numberOf(other.id))
    const [heads = [], cells = []] = text.split('\r\n').map((line) => line.replaceAll('"', '').split(','))
    const [{ since, due_at, opened_at }] = (await desk.queue('view=mine')).body.data
    expect(heads.map((head, at) => [head, cells[at]]).slice(-3)).toEqual([
      ['Due (UTC)', due_at],
      ['In this state since (UTC)', since],
      ['Opened (UTC)', opened_at],
    ])
    const pan = STEP_ANSWERS.sender_bank_details.panNumber
    expect((await desk.get(`/desk/queue/file?q=${pan}`)).body).toContain(numberOf(other.id))
    const taken = await api.services.db.selectFrom('audit').selectAll().where('who', '=', `staff ${lead.uid}`).execute()
    expect(taken.filter(({ act }) => act === 'list taken').map(({ subject, detail }) => [subject, detail])).toEqual([
      ['queue', 'view mine, state in_check, sort due'],
      ['queue', 'search cases'],
    ])
    const masked = deskOf(api, await joinStaff(api, 'support'))
    expect((await masked.get('/desk/queue/file?view=all')).body).not.toContain('आशा')
  })

  once('exports a long list to its end, each case once', async () => {
    const api = await setup()
    const { id } = await openCase(api)
    const past = await pastCases(api, id, 120)
    const desk = deskOf(api, await joinStaff(api, 'lead'))
    const text = String((await desk.get('/desk/queue/file?view=all')).bytes)
    expect(past.map((reference) => text.split(reference).length - 1)).toEqual(past.map(() => 1))
  })

  once('lists one person’s work of one week to those who may see the numbers', async () => {
    const api = await setup()
    const lead = await joinStaff(api, 'lead', { name: 'Lata' })
    const desk = deskOf(api, lead)
    const { id } = await openCase(api)
    await desk.does(id, 'claim')
    await desk.does(id, 'ask', { items: [PAN_COPY] })
    const [by, week] = [`by=${lead.uid}`, 'week=2026-11-16']
    const listed = await desk.queue(`did=ask&${by}&${week}`)
    expect([ids(listed), listed.body.work]).toEqual([[id], expect.stringContaining('Lata')])
    for (const query of ['did=ask', `did=ask&${by}`, `did=ask&${week}`, `did=prepare&${by}&${week}`]) {
      const { body } = await desk.queue(query)
      expect([query, body.data, body.work === null]).toEqual([query, [], !query.startsWith('did=prepare')])
    }
    expect((await desk.queue(`${by}&${week}`)).body.work).toBe(null)
    const intake = deskOf(api, await joinStaff(api, 'intake'))
    expect((await intake.queue(`did=ask&${by}&${week}`)).body).toMatchObject({ data: [], work: null })

    const next = await openCase(api)
    // Midnight in India, when the next week begins.
    api.clock.advance({ days: 6, hours: 12 })
    await next.does({ ...ASHA, id: lead.uid }, 'ask', { said: { items: [PAN_COPY] } })
    const worked = async (day: string) => {
      const work = { by: lead.uid, did: 'ask', ...weekAround(day) } as const
      const { cases } = await casesOfWork(api.services, work, { limit: 10, after: '' })
      return cases.map(({ row }) => row.remittance_id)
    }
    expect([await worked('2026-11-22'), await worked('2026-11-23')]).toEqual([[id], [next.id]])
  })

  test('shows late cases first, and counts their time in working hours', async () => {
    const api = await setup()
    const slow = await openCase(api, { contribution: 500 })
    api.clock.advance({ hours: 1 })
    const quick = await openCase(api, { contribution: 5000 })
    const desk = deskOf(api, await joinStaff(api, 'intake'))
    const before = (await desk.queue()).body.data as QueueRow[]
    expect(before.map(({ due_at }) => due_at)).toEqual(before.map(({ due_at }) => due_at).toSorted())
    const left = new Map(before.map((row) => [row.remittance_id, row.promised_ms - row.left_ms]))
    expect([left.get(slow.id), left.get(quick.id)]).toEqual([3_600_000, 0])
    api.clock.advance({ days: 60 })
    const again = deskOf(api, await joinStaff(api, 'intake'))
    const rows = (await again.queue('view=late')).body.data as QueueRow[]
    expect(rows.map(({ is_late, left_ms }) => [is_late, left_ms < 0])).toEqual([
      [true, true],
      [true, true],
    ])
    expect((await again.queue()).body.counts).toMatchObject({ late: 2, new: 2 })
  })

  test('pages without gaps or repeats, and an invalid cursor starts at the beginning', async () => {
    const api = await setup()
    const desk = deskOf(api, await joinStaff(api, 'intake'))
    const made: number[] = []
    for (let n = 0; n < 5; n += 1) made.push((await openCase(api)).id)
    const seen: number[] = []
    let after = ''
    for (let page = 0; page < 3; page += 1) {
      const answer = await desk.queue(`limit=2&after=${after}`)
      seen.push(...ids(answer))
      after = answer.body.next
    }
    expect([seen, after]).toEqual([made, null])
    for (const nonsense of ['nonsense', 'x9000000000000.1', '9000000000000.1x', '9000000000000']) {
      expect(ids(await desk.queue(`after=${nonsense}`))).toEqual(made)
    }
    expect(ids(await desk.queue(`q=rem-${made[0]}&after=1`))).toEqual([])
    expect((await desk.queue('view=nonsense')).status).toBe(422)
  })

  test('is filtered by bank, source, part and age', async () => {
    const api = await setup()
    const desk = deskOf(api, await joinStaff(api, 'lead'))
    const old = await openCase(api)
    await old.sign('D')
    api.clock.advance({ days: 4 })
    const again = deskOf(api, await joinStaff(api, 'lead'))
    const young = await openCase(api)
    const all = async (filter: string) => ids(await again.queue(`view=all&${filter}`))
    expect((await desk.queue()).status).toBe(401)
    expect(await all('bank=hdfc')).toEqual([young.id, old.id])
    expect(await all('bank=sbi')).toEqual([])
    expect(await all(`source=${STEP_ANSWERS.source_of_funds}`)).toEqual([young.id, old.id])
    expect(await all('part=D')).toEqual([old.id])
    expect(await all('age=3&bank=hdfc')).toEqual([old.id])
    expect(await all('age=7&bank=hdfc')).toEqual([])
    const older = (await openCase(api)).id
    await api.services.db.updateTable('cases').set({ opened_at: 1 }).where('remittance_id', '=', older).execute()
    expect(await all('age=3&bank=hdfc')).toEqual([older, old.id])
    expect(await all('age=3&bank=hdfc&sort=newest')).toEqual([old.id, older])
    expect(await all('age=3&bank=hdfc&sort=largest')).toEqual([older, old.id])
    expect(ids(await again.queue('view=new&bank=hdfc&age=3'))).toEqual([older])
    expect(ids(await again.queue('view=new&bank=hdfc'))).toEqual(expect.arrayContaining([young.id, older]))
    expect(ids(await again.queue('view=late&age=3'))).toEqual([])
    await api.services.db.updateTable('cases').set({ queue_order: 1 }).where('remittance_id', '=', older).execute()
    for (const more of ['', '&state=received', '&bank=hdfc']) {
      expect(ids(await again.queue(`view=late&age=3${more}`))).toEqual([older])
    }
  })

  test('finds a case by its numbers, by each word of the name, by e-mail addresses and PAN', async () => {
    const api = await setup()
    const desk = deskOf(api, await joinStaff(api, 'intake'))
    const one = await openCase(api)
    const other = await openCase(api)
    const find = async (q: string) => ids(await desk.queue(`q=${encodeURIComponent(q)}`))
    expect(await find(`rem-${one.id}`)).toEqual([one.id])
    expect(await find(one.reference.toLowerCase())).toEqual([one.id])
    expect(await find('आशा MÜLLER')).toEqual([other.id, one.id])
    expect(await find('d’souza')).toEqual([other.id, one.id])
    expect(await find('आशा nobody')).toEqual([])
    expect(await find(STEP_ANSWERS.sender_details.email)).toEqual([other.id, one.id])
    expect(await find(one.email)).toEqual([one.id])
    expect(await find(STEP_ANSWERS.sender_bank_details.panNumber.toLowerCase())).toEqual([other.id, one.id])
    expect(await find('99999')).toEqual([])
    expect(await find('%')).toEqual([])
    for (const nonsense of ['1x', 'x1']) {
      expect(ids(await desk.queue(`q=${ASHA_WORD}&after=${nonsense}`))).toEqual([other.id, one.id])
    }
    const page = await desk.queue(`q=${ASHA_WORD}&limit=1`)
    expect([ids(page), ids(await desk.queue(`q=${ASHA_WORD}&limit=1&after=${page.body.next}`))]).toEqual([
      [other.id],
      [one.id],
    ])
  })

  test('finds a corrected name, and no longer the old one', async () => {
    const api = await setup()
    const desk = deskOf(api, await joinStaff(api, 'intake'))
    const { id, ask, keep, send } = await openCase(api)
    await ask(SENDER_NAME)
    await keep('senderDetails.name', { value: 'Asha Venkataraman' })
    expect(ids(await desk.queue('q=venkataraman'))).toEqual([])
    await send('answer')
    expect(ids(await desk.queue('q=venkataraman'))).toEqual([id])
    expect(ids(await desk.queue(`q=${ASHA_WORD}+müller`))).toEqual([])
  })

  test('finds cases from before search existed, once a server has started', async () => {
    const api = await setup()
    const desk = deskOf(api, await joinStaff(api, 'intake'))
    const { id } = await openCase(api)
    await api.services.db.deleteFrom('case_lookups').execute()
    await api.services.db.updateTable('cases').set({ lookups: 0, bank: null, source: null }).execute()
    expect(ids(await desk.queue(`q=${ASHA_WORD}`))).toEqual([])
    await fillLookups(api.services, new AbortController().signal)
    expect(ids(await desk.queue(`q=${ASHA_WORD}`))).toEqual([id])
    expect(ids(await desk.queue('bank=hdfc'))).toEqual([id])
    expect(api.logs()).not.toContain('could not be made searchable')
  })

  once('shows support masked names, and no case', async () => {
    const api = await setup()
    const { id } = await openCase(api)
    const desk = deskOf(api, await joinStaff(api, 'support'))
    const answer = await desk.queue(`q=${numberOf(id)}`)
    expect(answer.body.data[0].customer).toBe('आ*** M***')
    expect(JSON.stringify(answer.body)).not.toContain('आशा')
    expect((await desk.get(`/desk/cases/${id}`)).status).toBe(403)
  })

  once('lets support search by number, reference and e-mail address, but not by name or PAN', async () => {
    const api = await setup()
    const { id, reference, email } = await openCase(api)
    const desk = deskOf(api, await joinStaff(api, 'support'))
    for (const guess of [ASHA_WORD, STEP_ANSWERS.sender_bank_details.panNumber]) {
      expect(ids(await desk.queue(`q=${guess}`))).toEqual([])
    }
    for (const known of [`rem-${id}`, reference, email]) expect(ids(await desk.queue(`q=${known}`))).toEqual([id])
  })

  once('stores no readable search terms in the database', async () => {
    const api = await setup()
    await openCase(api)
    const kept = JSON.stringify(await api.services.db.selectFrom('case_lookups').selectAll().execute())
    expect(kept).not.toMatch(/आशा|müller|souza|example|AZXPM7093K/i)
  })
})

onBothEngines('news at the desk', (setup, { once }) => {
  test('are seen across processes, and repeated until no earlier one can still appear', async () => {
    const api = await setup()
    const other = await startTestApi(api.data, { clock: api.clock })
    const desk = deskOf(api, await joinStaff(api, 'intake'))
    const { id, does } = await openCase(other)
    const early = (await desk.get('/desk/changes')).body.data
    api.clock.advance({ seconds: 5 })
    const { last } = (await desk.get('/desk/changes')).body.data
    expect(early.last, 'a change is repeated while an earlier one may still be committed').toBeLessThan(last)
    expect((await desk.get(`/desk/changes?since=${last}`)).body.data).toEqual({ last, changes: [], is_more: false })
    await does(ASHA, 'claim')
    const told = (await desk.get(`/desk/changes?since=${last}`)).body.data
    expect(told).toMatchObject({ last, changes: [{ remittance_id: id, version: 2 }] })
    api.clock.advance({ seconds: 6 })
    const settled = (await desk.get(`/desk/changes?since=${last}`)).body.data
    expect(settled.last).toBe(told.changes[0].event)
    expect((await desk.get(`/desk/changes?since=${settled.last}`)).body.data.changes).toEqual([])
    expect((await desk.get('/desk/changes?since=x')).status).toBe(422)
    await other.stop()
  })

  once('do not keep a session alive, nor does a page that refreshes automatically', async () => {
    const api = await setup()
    const [polling, reading, working] = [
      deskOf(api, await joinStaff(api, 'intake')),
      deskOf(api, await joinStaff(api, 'intake')),
      deskOf(api, await joinStaff(api, 'intake')),
    ]
    for (let minutes = 0; minutes < 40; minutes += 10) {
      await polling.get('/desk/changes')
      await reading.get('/desk/queue', { 'x-nirgam-by-itself': '1' })
      await working.get('/desk/queue')
      api.clock.advance({ minutes: 10 })
    }
    const statuses = [await polling.queue(), await reading.queue(), await working.queue()].map(({ status }) => status)
    expect(statuses).toEqual([401, 401, 200])
  })
})
