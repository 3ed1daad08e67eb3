import { API } from '@nirgam/domain/api-contract'
import type { DeskSheet } from '@nirgam/domain/certificate/api-sheet'
import { sampleFlat } from '@nirgam/domain/testing/sample-workings'
import { expect, test } from 'vitest'
import { onBothEngines } from '../../../testing/engines.ts'
import { certifyingFirm, sheetFor } from '../../../testing/scenes/certificate.ts'

const BAD: readonly [field: string, value: unknown][] = [
  ['gross', 'all of it'],
  ['gross', 1e15],
  ['gross', -1],
  ['gross', 0.5],
  ['share', -1],
  ['share', 1_000_00],
  ['sent', null],
  ['source', 'lottery'],
]

onBothEngines('a tax sheet', (setup, { once }) => {
  once('with an invalid value is refused as a whole, and the saved sheet stays', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const { id } = await firm.inReview()
    const at = `/desk/cases/${id}/sheet`
    const saved = (await firm.save(id, 'C')).body.data
    for (const [field, value] of BAD) {
      const sheet = { ...sheetFor('C'), parts: [{ ...sampleFlat(), [field]: value }] }
      const { status, body } = await firm.preparer.put(at, { version: 1, sheet })
      expect([field, value, status]).toEqual([field, value, 422])
      expect(Object.keys(body.errors).join()).toContain(field)
    }
    expect((await firm.preparer.get(at)).body.data).toMatchObject({ version: 1, sheet: saved.sheet })
  })

  once('is returned as its contract declares, although replies are not validated at run time', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const { id } = await firm.inReview()
    const { reply } = API['GET /desk/cases/:id/sheet']
    const shown = await firm.preparer.get(`/desk/cases/${id}/sheet`)
    for (const { body } of [shown, await firm.save(id, 'C')]) expect(reply.parse(body)).toEqual(body)
  })

  test('saved by two people at once is stored once, and the second is shown the first version', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const { id } = await firm.inReview()
    const save = (branch: string) =>
      firm.preparer.put(`/desk/cases/${id}/sheet`, { version: 0, sheet: sheetFor('C', { branch }) })
    const both = await Promise.all([save('एक'), save('Zwei')])
    const [first, second] = both.toSorted((one, other) => one.status - other.status)
    expect([first?.status, second?.status]).toEqual([200, 409])
    expect(second?.body.data).toMatchObject({ version: 1, sheet: { branch: first?.body.data.sheet.branch } })

    api.clock.advance({ minutes: 5 })
    const next = { version: 1, sheet: sheetFor('C', { branch: 'Drei' }) }
    const { versions } = (await firm.signer.put(`/desk/cases/${id}/sheet`, next)).body.data
    expect(versions.map(({ version, by }: DeskSheet['versions'][number]) => [version, by])).toEqual([
      [2, 'Sita Rao'],
      [1, 'Prem'],
    ])
  })
})
