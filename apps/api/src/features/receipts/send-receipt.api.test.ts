import { DAY_MS, formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { pdfWords } from '../../testing/files/pdf-text.ts'
import { openCase } from '../../testing/scenes/case.ts'
import { readyPayer } from '../../testing/scenes/payer.ts'
import { STEP_ANSWERS } from '../../testing/scenes/ready-remittance.ts'

onBothEngines('a customer who has paid', (setup, { once }) => {
  once('and withdraws is shown as withdrawn in the receipt, not as rejected', async () => {
    const api = await setup({ paypal: true })
    const { id, token, reference, email, send } = await openCase(api)
    expect((await send('withdraw', { reference })).status).toBe(200)
    const withdrawn = (await api.outbox(email)).find(({ subject }) => subject.startsWith('You’ve withdrawn'))
    expect(withdrawn?.text).toContain(`Hello ${STEP_ANSWERS.sender_details.name},`)
    const words = await pdfWords((await api.get(`/remittances/${id}/receipt`, { token })).bytes)
    expect(words).toContain('Status of certification Withdrawn')
    expect(words).not.toContain('Rejected')
  })

  once.each([
    ['D', 'No certificate needed'],
    ['none', 'Nothing to file'],
    ['C', 'Approved'],
  ] as const)('and ends with Part %s reads in the receipt: %s', async (part, words) => {
    const api = await setup({ paypal: true })
    const { id, token, sign } = await openCase(api)
    await sign(part)
    const receipt = await pdfWords((await api.get(`/remittances/${id}/receipt`, { token })).bytes)
    expect(receipt).toContain(`Status of certification ${words}`)
  })

  once('finds the time of the payment in the receipt, even if the last answer came days later', async () => {
    const api = await setup({ paypal: true })
    const { token } = await api.signUp()
    const { id, order, capture } = await readyPayer(api, { token })
    const orderId = await order()
    api.paypal.approve(orderId)
    await capture(orderId)
    const completed_at = api.clock.now() + 3 * DAY_MS
    await api.services.db.updateTable('remittances').set({ completed_at }).where('id', '=', id).execute()
    const words = await pdfWords((await api.get(`/remittances/${id}/receipt`, { token })).bytes)
    expect(words).toContain(`Date and time ${formatIndiaDateTime(api.clock.now())}`)
  })

  once('whose remittance has lost an answer by then is asked to finish it', async () => {
    const api = await setup({ paypal: true })
    const { email, token } = await api.signUp()
    const { id, order, capture } = await readyPayer(api, { token })
    const orderId = await order()
    await api.services.db.updateTable('remittances').set({ bank: null }).where('id', '=', id).execute()
    api.paypal.approve(orderId)
    await capture(orderId)
    const mail = (await api.outbox(email)).find(({ kind }) => kind === 'payment_received')
    expect(mail?.text).toContain('We still need one answer before we can start.')
    expect(mail?.text).toMatch(/^Finish your remittance: http:\S+\/dashboard$/m)
  })

  test('gets one e-mail with the receipt, even if the payment is reported twice', async () => {
    const api = await setup({ paypal: true })
    const { email, token } = await api.signUp()
    await api.put('/profile', { token, body: { name: 'Meera Iyer' } })
    const { id, reference, order, capture } = await readyPayer(api, { token })
    const orderId = await order()
    api.paypal.approve(orderId)
    await capture(orderId)
    await capture(orderId)
    const mails = (await api.outbox(email)).filter(({ kind }) => kind === 'payment_received')
    expect(mails).toHaveLength(1)
    const [mail] = mails
    for (const text of ['Hello Meera Iyer,', 'Transfer by your bank: ₹4,87,321 to the United States']) {
      expect(mail?.text).toContain(text)
    }
    const [attached, ...others] = mail?.attachments ?? []
    expect(others).toEqual([])
    expect(attached).toMatchObject({ fileName: `remittance-receipt-${id}.pdf`, mediaType: 'application/pdf' })
    const words = await pdfWords(Buffer.from(attached?.base64 ?? '', 'base64'))
    expect(words).toContain(reference)
    expect(words).toContain('Receipt for service contribution')

    const page = await fetch(`${api.url}/api/dev/outbox?to=${email}`, { headers: { accept: 'text/html' } })
    expect(page.headers.get('content-type')).toContain('text/html')
    const shown = await page.text()
    expect(shown).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&#60;!doctype html&#62;')
    expect(shown).toContain(`download="remittance-receipt-${id}.pdf"`)
    const [listed] = (await api.get(`/dev/outbox?to=${email}`)).body.data
    expect(Object.keys(listed).toSorted()).toEqual(['channel', 'created_at', 'subject', 'text', 'to'])
  })
})
