import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { certifyingFirm, samplePdf, udin } from '../../testing/scenes/certificate.ts'

const REFUSED = { file: [CERTIFICATE_MESSAGES.pdfUsed] }

onBothEngines('a certificate’s file', (setup, { once }) => {
  once('is refused for another case, and accepted again for its own', async () => {
    const api = await setup()
    const firm = await certifyingFirm(api)
    const [first, second] = [await firm.toSign('C'), await firm.toSign('C')]
    const pdf = samplePdf('of the first customer')
    expect((await firm.certify(first.id, { pdf })).status).toBe(200)
    const other = await firm.certify(second.id, { pdf, udin: udin('OTHER00001') })
    expect([other.status, other.body.errors]).toEqual([422, REFUSED])
    expect((await firm.signer.read(second.id)).state).toBe('to_sign')

    await firm.signer.does(first.id, 'reissue', { reason: 'The UDIN was typed wrong.' })
    await firm.preparer.does(first.id, 'claim')
    await firm.preparer.does(first.id, 'papers_complete')
    await firm.preparer.does(first.id, 'prepare', { is_assigned: true })
    expect((await firm.certify(first.id, { pdf, udin: udin('RIGHT00001') })).status).toBe(200)
    const own = await firm.certify(second.id, { pdf: samplePdf('of the second'), udin: udin('OTHER00001') })
    expect(own.status).toBe(200)
  })

  test('sent to two cases at once is accepted for one', async () => {
    const api = await setup()
    const firm = await certifyingFirm(api)
    const cases = [await firm.toSign('C'), await firm.toSign('C')]
    const pdf = samplePdf('the same')
    const answers = await Promise.all(
      cases.map(({ id }, index) => firm.certify(id, { pdf, udin: udin(`ATONCE000${index}`) })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual(REFUSED)
  })
})
