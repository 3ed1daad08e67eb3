import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { pdfWords } from '../../testing/files/pdf-text.ts'
import { certifyingFirm } from '../../testing/scenes/certificate.ts'

onBothEngines('Part A at the desk', (setup) => {
  test('adds up the customer’s earlier transfers of the tax year, and carries the total to Form 145', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const { id, token } = await firm.inReview()
    const keep = (amount: number) =>
      api.put(`/ledger/entries/${randomUUID()}`, {
        token,
        body: { day: '2026-06-01', receiver: 'Zoë', account: 'nro', currency: 'INR', amount, bank: 'Ö Bank' },
      })
    await keep(12_679)
    const first = (await firm.save(id, 'A')).body.data
    expect(first).toMatchObject({ year_before: { sent: 12_679_00, stated: null }, findings: [] })

    await keep(0.5)
    const { findings } = (await firm.preparer.get(`/desk/cases/${id}/sheet`)).body.data
    const words = 'With what was sent before, the tax year comes to ₹5,00,000.50. Part A is for at most ₹5,00,000.'
    expect(findings).toEqual([{ at: 'part', words }])
    const refused = await firm.preparer.does(id, 'prepare')
    expect([refused.status, refused.body.message.includes('₹5,00,000.50')]).toEqual([422, true])

    expect((await firm.save(id, 'A', { yearApart: 10_000_00 as never })).body.data.findings).toEqual([])
    await firm.prepare(id)
    await firm.signer.does(id, 'certify')
    // The signed figure stays, even after later transfers.
    await keep(400_000)
    const own = (await api.get(`/remittances/${id}/certificate`, { token })).body.data
    const rows = own.filing_sheet.sections.flatMap((section: { rows: { label: string }[] }) => section.rows)
    expect(rows).toContainEqual(expect.objectContaining({ label: 'Sent before in this tax year', value: '₹12,679.50' }))
    expect(rows).toContainEqual(
      expect.objectContaining({ label: 'Sent in this tax year, with this transfer', value: '₹4,90,000.50' }),
    )
  })
})

onBothEngines('The declaration of the yearly limit', (setup) => {
  test('takes the origin of earlier transfers from the ledger, and leaves out their current income', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const { id, token } = await firm.inReview({ answers: { account_type: 'nro' } })
    const sent = { day: '2026-06-01', receiver: 'Zoë', account: 'nro', currency: 'USD', rate: 85, bank: 'HDFC Bank' }
    for (const [source, amount] of [
      ['property', 900_000],
      ['rent', 150_000],
    ]) {
      const kept = await api.put(`/ledger/entries/${randomUUID()}`, { token, body: { ...sent, source, amount } })
      expect(kept.status).toBe(200)
    }
    await firm.save(id, 'C')
    const words = await pdfWords((await firm.preparer.get(`/desk/cases/${id}/sheets/limit-declaration`)).bytes)
    const text = words.replaceAll(/\s+/g, ' ')
    expect(text).toContain('This transfer is current income of mine: rent.')
    expect(text).toContain('within the limit: USD 900,000.00 of USD 1,000,000 is used.')
    expect(text).toContain('Current income in 2026-27, not counted')
    expect(text).not.toContain('above the limit')
  })
})
