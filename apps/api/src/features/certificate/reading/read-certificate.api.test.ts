import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import { sampleForm } from '@nirgam/domain/remittance/sample-form'
import { expect, test } from 'vitest'
import { auditOf } from '../../../platform/audit.ts'
import { onOneEngine } from '../../../testing/engines.ts'
import { pdf as scanned, unpackingBomb } from '../../../testing/files/sample-files.ts'
import { certifyingFirm, samplePdf, udin } from '../../../testing/scenes/certificate.ts'
import { numberOf } from '../../../testing/scenes/ready-remittance.ts'
import { drawSheet } from '../certificate.ts'

const { senderDetails, senderBankDetails } = sampleForm()
const ALL_FOUND = { udin: 'found', acknowledgement: 'found', pan: 'found', name: 'found', amount: 'found' }
const NOT_CONFIRMED = { compared: [CERTIFICATE_MESSAGES.notCompared] }

/** As the portal prints it. */
function certificatePdf(changes: Record<string, string> = {}): Promise<Buffer> {
  const printed = {
    'Acknowledgement number': 'ACK146000001',
    Remitter: senderDetails.name.toUpperCase(),
    PAN: senderBankDetails.panNumber,
    'Amount payable': 'Rs. 4,87,321.00',
    UDIN: udin(),
    ...changes,
  }
  const rows = Object.entries(printed).map(([label, value]) => ({ label, value }))
  const sheet = { title: 'Form 146', about: 'Filed', steps: [], sections: [{ title: 'Certificate', rows }] }
  return drawSheet({ sheet, numbers: [], madeAt: Date.parse('2026-11-16T10:00:00Z') })
}

onOneEngine('the PDF that a signer issues', (setup) => {
  test('for another customer is issued only if the signer says that they compared it, which is recorded', async () => {
    const api = await setup()
    const firm = await certifyingFirm(api)
    const { id } = await firm.toSign('C')
    const pdf = await certificatePdf({ Remitter: 'Ravi Müller', PAN: 'BZXPM7093K', 'Amount payable': '₹4,87,322' })
    const missing = { pan: 'not_found', name: 'not_found', amount: 'not_found' }
    expect((await firm.readPdf(id, { pdf })).body.data).toEqual({ ...ALL_FOUND, ...missing })
    const unconfirmed = await firm.certify(id, { pdf, compared: '' })
    expect([unconfirmed.status, unconfirmed.body.errors]).toEqual([422, NOT_CONFIRMED])
    expect((await firm.signer.read(id)).state).toBe('to_sign')
    const issued = await firm.certify(id, { pdf })
    expect([issued.status, issued.body.data.issued[0].compared]).toEqual([200, Object.keys(missing)])
    const [entry] = await auditOf(api.services.db, numberOf(id), ['certificate compared'], 5)
    expect(entry).toMatchObject({ who: `staff ${firm.sita.uid}`, detail: 'PAN, Remitter’s name, Amount in rupees' })
  })
})

onOneEngine('a certificate PDF', (setup) => {
  test('is read before issuing, and is issued at once if every detail is found', async () => {
    const api = await setup()
    const firm = await certifyingFirm(api)
    const { id } = await firm.toSign('C')
    const pdf = await certificatePdf()
    const read = await firm.readPdf(id, { pdf })
    expect([read.status, read.body.data]).toEqual([200, ALL_FOUND])
    expect((await firm.signer.read(id)).state).toBe('to_sign')
    const issued = await firm.certify(id, { pdf, compared: '' })
    expect([issued.status, issued.body.data.issued[0].compared]).toEqual([200, []])
    expect(await auditOf(api.services.db, numberOf(id), ['certificate compared'], 5)).toEqual([])
  })

  test('is reported as a scan or as unreadable, and is refused for the same reasons as certifying', async () => {
    const api = await setup()
    const firm = await certifyingFirm(api)
    const { id } = await firm.toSign('C')
    const states = async (pdf: Buffer) => new Set(Object.values((await firm.readPdf(id, { pdf })).body.data))
    expect(await states(await scanned(1))).toEqual(new Set(['no_text']))
    expect(await states(samplePdf())).toEqual(new Set(['unreadable']))
    expect(await states(unpackingBomb(3))).toEqual(new Set(['no_text']))
    const odd = await firm.readPdf(id, { pdf: Buffer.from('no PDF'), udin: udin('ABCDEF1234', '654321') })
    expect([odd.status, Object.keys(odd.body.errors)]).toEqual([422, ['file', 'udin']])
    const other = await firm.toSign('A')
    expect((await firm.readPdf(other.id)).status).toBe(409)
  })
})
