import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { formatIndiaDate } from '@nirgam/domain/shared/dates'
import { expect, test } from 'vitest'
import { onOneEngine } from '../../testing/engines.ts'
import { pdfTexts } from '../../testing/files/pdf-text.ts'
import { certifyingFirm, udin } from '../../testing/scenes/certificate.ts'

const SIGNED = [
  { acknowledgement: 'ACK146000777', filed_on: '2026-11-16', udin: udin('QWERTY0987') },
  { acknowledgement: 'ACK146123458', filed_on: '2026-11-15', udin: udin('ASDFGH5641') },
] as const

type Sheet = { sections: { rows: { label: string; value: string }[] }[] }

/** By label, of a sheet as the page shows it. */
const valuesOf = ({ sections }: Sheet) =>
  new Map(sections.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value] as const)))

/** The texts beside a label of a drawn paper, and all of its words. */
async function paper(bytes: Uint8Array) {
  const texts = (await pdfTexts(bytes)).flat()
  return {
    words: texts.map(({ text }) => text).join(' '),
    beside(label: string): string {
      const at = texts.findIndex(({ text }) => text.trim() === label)
      const { y = Number.NaN } = texts[at] ?? {}
      return texts
        .slice(at + 1)
        .filter((text) => Math.abs(text.y - y) < 3)
        .map(({ text }) => text)
        .join(' ')
    },
  }
}

onOneEngine('the facts of a certificate', (setup) => {
  test('comes from its own record, each fact at its label: page, papers, check and mail', async () => {
    const api = await setup({ paypal: true })
    const firm = await certifyingFirm(api)
    const cases = []
    for (const signed of SIGNED) {
      const { id, token, reference, email } = await firm.toSign('C')
      const { issued } = (await firm.certify(id, { ...signed })).body.data
      cases.push({ ...signed, id, token, reference, email, code: issued[0].code as string })
    }
    for (const [index, one] of cases.entries()) {
      const other = cases[1 - index]
      if (!other) throw new Error('there are two')
      const { id, token, reference, code } = one
      const strange = [other.udin, other.code, other.reference, other.acknowledgement, remittanceNumber(other.id)]
      const tellsOfOther = (words: string) => strange.filter((fact) => words.includes(fact))
      const get = (path: string) => api.get(`/remittances/${id}/certificate${path}`, { token })

      const own = (await get('')).body.data
      const { acknowledgement, filed_on, udin: number } = one
      const said = { acknowledgement, filed_on, udin: number, code, check_url: `http://localhost:3000/check#${code}` }
      expect(own.issued).toMatchObject(said)
      expect(tellsOfOther(JSON.stringify(own))).toEqual([])
      const atDesk = (await firm.signer.get(`/desk/cases/${id}/certificate`)).body.data
      expect(atDesk.issued).toMatchObject([said])

      const shown = valuesOf(own.filing_sheet)
      expect(['Acknowledgement number', 'UDIN'].map((label) => shown.get(label))).toEqual([acknowledgement, number])
      const sheet = await paper((await get('/filing-sheet')).bytes)
      expect(['Acknowledgement number', 'UDIN'].map(sheet.beside)).toEqual([acknowledgement, number])
      const a2 = await paper((await get('/a2')).bytes)
      for (const { words } of [sheet, a2]) {
        expect(words).toContain(`${remittanceNumber(id)} · ${reference}`)
        expect(words).toContain(code)
        expect(tellsOfOther(words)).toEqual([])
      }

      const checked = (await api.get(`/check/${code}`)).body.data
      expect(checked).toMatchObject({ code, reference_number: reference, udin: number, date: filed_on })

      const mail = (await api.outbox(one.email)).find(({ subject }) => subject.startsWith('Your certificate is ready'))
      for (const words of [mail?.text ?? '', mail?.html ?? '']) {
        expect(words).toContain(`the code ${code}: ${said.check_url}`)
        expect(words).not.toContain(number)
        expect(tellsOfOther(words)).toEqual([])
      }
      expect(shown.get('Filed on')).toContain(formatIndiaDate(Date.parse(filed_on)).slice(0, 2))
    }
  })
})
