import { byMoment } from '@nirgam/domain/shared/dates'
import { MAX_AMOUNT_RUPEES } from '@nirgam/domain/shared/money'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { pdfWords } from '../../testing/files/pdf-text.ts'
import { readyPayer } from '../../testing/scenes/payer.ts'
import { deskOf, joinStaff } from '../../testing/scenes/staff.ts'

onBothEngines('the promised time', (setup, { once }) => {
  test('is one moment in the firm’s working hours, the same before and after paying', async () => {
    const api = await setup({ paypal: true })
    const lead = deskOf(api, await joinStaff(api, 'lead'))
    const hours = { weekdays: [1, 2, 3], from_hour: 11, to_hour: 15, holidays: [] }
    expect((await lead.put('/desk/settings/hours', hours)).status).toBe(200)
    const { email, token } = await api.signUp()
    const payer = await readyPayer(api, { token, contribution: 5000 })
    const { due_at } = (await api.get('/promise?contribution=5000', { token })).body.data

    const orderId = await payer.order()
    api.paypal.approve(orderId)
    await payer.capture(orderId)
    await api.services.jobs.runDue()
    const told = byMoment(Date.parse(due_at))
    expect((await api.get(`/remittances/${payer.id}/case`, { token })).body.data.due_at).toBe(due_at)
    expect((await api.get(`/cases?remittances=${payer.id}`, { token })).body.data[0].due_at).toBe(due_at)
    expect(await pdfWords((await api.get(`/remittances/${payer.id}/receipt`, { token })).bytes)).toContain(told)
    const mails = (await api.outbox(email)).filter(({ subject }) => /payment of|received your remittance/.test(subject))
    // The receipt's mail says that the case has begun: a second one would only repeat it.
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('your payment of')])
    expect(mails[0]?.text).toContain(told)
  })

  once('is refused for an invalid contribution, and known for the largest', async () => {
    const api = await setup()
    const { token } = await api.signUp()
    for (const contribution of ['', '0', '-5', 'x', `${MAX_AMOUNT_RUPEES + 1}`]) {
      expect((await api.get(`/promise?contribution=${contribution}`, { token })).status).toBe(422)
    }
    expect((await api.get(`/promise?contribution=${MAX_AMOUNT_RUPEES}`, { token })).status).toBe(200)
    expect((await api.get('/promise?contribution=5000')).status).toBe(401)
  })
})
