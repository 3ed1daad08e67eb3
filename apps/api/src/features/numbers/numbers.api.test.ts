import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { openCase, PAN_COPY, SENDER_NAME } from '../../testing/scenes/case.ts'
import { atDesk, joinStaff } from '../../testing/scenes/staff.ts'
import { numbersIn } from '../case/case.ts'

onBothEngines('the numbers', (setup) => {
  test('what was opened, finished, late and asked, and what lies there', async () => {
    const api = await setup({ paypal: true })
    const finished = await openCase(api)
    const asked = await openCase(api)
    await asked.ask(SENDER_NAME, PAN_COPY, { document: 'passportFront', reason: 'unreadable' })
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
    expect((await api.get('/desk/numbers?weeks=53', call)).status).toBe(422)
    api.clock.advance({ days: 7 })
    const weeks = async (count: number) => (await numbersIn(api.services, count)).reasons.length
    expect([await weeks(1), await weeks(2)]).toEqual([0, 2])
  })
})
