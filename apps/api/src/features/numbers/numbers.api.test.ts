import type { NumbersData } from '@nirgam/domain/office/api-desk-office'
import { WORK_IDS, type Work } from '@nirgam/domain/office/numbers'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { ASHA, completePapers, openCase, PAN_COPY, PREM, SENDER_NAME, SITA } from '../../testing/scenes/case.ts'
import { atDesk, type DeskPerson, deskOf, joinStaff } from '../../testing/scenes/staff.ts'
import { numbersIn } from '../case/case.ts'

/** The number that a figure counts, and the number that its list shows, page by page. */
async function listed(desk: ReturnType<typeof deskOf>, path: string): Promise<number> {
  let many = 0
  for (let page = ''; ; ) {
    const { body } = await desk.get(`${path}&limit=1${page}`)
    many += (body.data.enquiries ?? body.data).length
    if (body.next === null) return many
    page = path.startsWith('/desk/queue') ? `&after=${body.next}` : `&before=${body.next}`
  }
}

onBothEngines('the numbers', (setup) => {
  test('show each person’s work of a week, and every list has exactly the cases that its figure counts', async () => {
    const api = await setup({ paypal: true })
    const [lead, prem, sita] = [
      await joinStaff(api, 'lead', { name: 'Zoë' }),
      await joinStaff(api, 'preparer', { name: 'Meera' }),
      await joinStaff(api, 'signer', { name: 'Anil' }),
    ]
    const as = ({ uid: id, name, role }: DeskPerson) => ({ kind: 'staff', id, name, role }) as const
    const [first, second, third] = [await openCase(api), await openCase(api), await openCase(api)]
    for (const { id, does } of [first, second]) {
      await does(ASHA, 'claim')
      await completePapers(api, id)
      const preparation = { part: 'D', isAssigned: true, missing: [] } as const
      const prepare = () => does(as(prem), 'prepare', { preparation, said: { reason: 'Below the limit', part: 'D' } })
      await prepare()
      if (id === second.id) {
        await does(as(sita), 'send_back', { said: { reason: 'Amount differs' } })
        await prepare()
      }
      await does(as(sita), 'certify')
    }
    // A case with two questions by the same person counts once, as it is listed once.
    await third.does(as(lead), 'claim')
    await third.does(as(lead), 'ask', { said: { items: [SENDER_NAME] } })
    await third.does(as(lead), 'ask', { said: { items: [PAN_COPY] } })
    await third.does(as(lead), 'hand_over', { said: { person: prem.uid } })
    const { token } = third
    const enquiries: number[] = []
    for (const subject of ['One', 'Two']) {
      const { body } = await api.post('/enquiries', { token, body: { subject, message: 'How long?' } })
      enquiries.push(body.data.enquiry.id)
    }
    const desk = deskOf(api, lead)
    const answer = async (id: number, seen: number) =>
      (await desk.post(`/desk/enquiries/${id}/answer`, { text: 'Soon.', status: 'in_progress', seen })).body.data.seen
    const [one = 0, two = 0] = enquiries
    await answer(one, await answer(one, 0))
    await answer(two, 0)
    // Midnight in India, where the next week begins.
    api.clock.advance({ seconds: (Date.parse('2026-11-23T00:00:00+05:30') - api.clock.now()) / 1000 })
    const later = await joinStaff(api, 'lead')
    const again = deskOf(api, later)
    await again.post(`/desk/enquiries/${one}/answer`, {
      text: 'Now.',
      status: 'resolved',
      seen: (await again.get(`/desk/enquiries/${one}`)).body.data.seen,
    })

    const { people } = (await again.get('/desk/numbers?weeks=2')).body.data as NumbersData
    const total = (work: Work) => people.reduce((sum, { counts }) => sum + counts[work], 0)
    expect(people.map(({ week, person }) => [week, person.name])).toEqual([
      ['2026-11-23', later.name],
      ['2026-11-16', 'Anil'],
      ['2026-11-16', 'Meera'],
      ['2026-11-16', 'Zoë'],
    ])
    expect(Object.fromEntries(WORK_IDS.map((work) => [work, total(work)]))).toEqual({
      ask: 1,
      hand_over: 1,
      prepare: 2,
      send_back: 1,
      certify: 2,
      answer_bank: 0,
      enquiries: 3,
    })
    expect(people.find(({ person }) => person.uid === lead.uid)?.counts.enquiries).toBe(2)
    for (const { week, person, counts } of people) {
      for (const work of WORK_IDS) {
        const of = `by=${person.uid}&week=${week}`
        const path = work === 'enquiries' ? `/desk/enquiries?${of}` : `/desk/queue?did=${work}&${of}`
        expect([work, await listed(again, path)]).toEqual([work, counts[work]])
      }
    }

    const certified = { person: sita, week: '2026-11-16' }
    const of = `did=certify&by=${certified.person.uid}&week=${certified.week}`
    const list = (await again.get(`/desk/queue?${of}`)).body
    expect(list.work).toBe(`Signed by ${certified.person.name} in the week from 16 Nov 2026`)
    expect(list.data.map(({ remittance_id }: { remittance_id: number }) => remittance_id)).toEqual([
      second.id,
      first.id,
    ])
    const file = (await again.get('/desk/numbers/file?weeks=2')).body
    expect(file).toContain(`"${certified.person.name}"`)
    expect(file).toContain('"Requests to customers","Returned by signer","Turnaround (working hours)"')
    expect(file).toContain('"2026-11-16",3,2,0,0,1,')
    // For other roles the list is empty, and does not say whose work it would be.
    const signer = deskOf(api, await joinStaff(api, 'signer'))
    for (const path of [`/desk/queue?${of}`, `/desk/enquiries?by=${lead.uid}&week=${certified.week}`]) {
      expect(await listed(signer, path)).toBe(0)
    }
    expect((await signer.get(`/desk/queue?${of}`)).body.work).toBeNull()
    // Answers of a later week are not among those of an earlier one.
    expect(await listed(again, `/desk/enquiries?by=${later.uid}&week=${certified.week}`)).toBe(0)
    expect((await again.get('/desk/numbers?weeks=1')).body.data.people).toHaveLength(1)
  })

  test('count a case once as finished, in the week when it was first certified, for any period', async () => {
    const api = await setup({ paypal: true })
    const { id, sign, does } = await openCase(api)
    await sign('D')
    const finished = async (weeks: number) =>
      (await numbersIn(api.services, weeks)).weeks.map((week) => [week.week, week.finished, week.late])
    expect(await finished(1)).toEqual([['2026-11-16', 1, 0]])

    api.clock.advance({ days: 7 })
    await does(ASHA, 'bank_asks', { said: { words: 'Which purpose?' } })
    api.clock.advance({ days: 3 })
    await does(ASHA, 'claim')
    await does(ASHA, 'answer_bank', { said: { reply: 'For the rent.' } })
    const twoWeeks = [
      ['2026-11-23', 0, 0],
      ['2026-11-16', 1, 0],
    ]
    expect([await finished(1), await finished(2)]).toEqual([twoWeeks.slice(0, 1), twoWeeks])

    await does(ASHA, 'filed', { said: { acknowledgement: 'ACK2026001' } })
    await does(ASHA, 'reissue', { said: { reason: 'The bank needs another form' } })
    await does(ASHA, 'claim')
    await completePapers(api, id)
    const preparation = { part: 'D', isAssigned: true, missing: [] } as const
    await does(PREM, 'prepare', { preparation, said: { reason: 'Below the limit', part: 'D' } })
    await does(SITA, 'certify')
    expect([await finished(1), await finished(2)]).toEqual([twoWeeks.slice(0, 1), twoWeeks])
  })

  test('show opened, finished, late and asked cases, and the open ones', async () => {
    const api = await setup({ paypal: true })
    const finished = await openCase(api)
    const asked = await openCase(api)
    const passport = { document: 'passportFront', reason: 'unreadable' } as const
    await asked.ask(SENDER_NAME, PAN_COPY, passport, { document: 'passportBack', reason: 'expired' })
    api.clock.advance({ hours: 2 })
    await finished.sign()
    await openCase(api)
    const auditor = await joinStaff(api, 'auditor')
    const { body } = await api.get('/desk/numbers?weeks=4', atDesk({ cookie: auditor.cookie }))
    expect(body.data).toMatchObject({
      weeks: [
        { week: '2026-11-16', opened: 3, finished: 1, late: 0, asked: 0, sent_back: 0, turnaround_hours: 2 },
        { week: '2026-11-09', opened: 0, finished: 0, turnaround_hours: null },
        { week: '2026-11-02' },
        { week: '2026-10-26' },
      ],
      total: { opened: 3, finished: 1 },
      late_now: 0,
      reasons: [
        { reason: 'unreadable', count: 2 },
        { reason: 'expired', count: 1 },
        { reason: 'name_differs_from_pan', count: 1 },
      ],
    })
    expect(body.data.open_by_age[0]).toEqual({ label: 'Up to 1 day', open: 1, waiting: 1 })

    api.clock.advance({ days: 5 })
    const later = await joinStaff(api, 'lead')
    const call = atDesk({ cookie: later.cookie })
    const then = (await api.get('/desk/numbers', call)).body.data
    expect(then.late_now).toBe(1)
    expect(then.weeks).toHaveLength(12)
    expect(then.open_by_age[0]).toMatchObject({ open: 0, waiting: 0 })
    expect(then.open_by_age[2]).toEqual({ label: '3 to 7 days', open: 1, waiting: 1 })
    expect(then.open_by_age[3]).toMatchObject({ open: 0, waiting: 0 })

    const file = await api.get('/desk/numbers/file?weeks=1', call)
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="numbers-/)
    expect(file.body).toContain('"2026-11-16",3,1,0,0,0,2')
    await openCase(api)
    const { body: newer } = await api.get('/desk/numbers/file?weeks=1', call)
    expect(newer).toContain('"Open by age","With us","With the customer"\r\n"Up to 1 day",1,0')
    expect((await api.get('/desk/numbers?weeks=53', call)).status).toBe(422)
    api.clock.advance({ days: 7 })
    const weeks = async (count: number) => (await numbersIn(api.services, count)).reasons.length
    expect([await weeks(1), await weeks(2)]).toEqual([0, 3])
  })
})
