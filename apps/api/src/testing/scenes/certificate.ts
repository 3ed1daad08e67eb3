import type { FormPart } from '@nirgam/domain/case/case-facts'
import type { TaxSheet } from '@nirgam/domain/certificate/sheet-fields'
import type { Role } from '@nirgam/domain/office/roles'
import { sampleSavings, sampleSheet, smallRent } from '@nirgam/domain/testing/sample-sheet'
import type { TestApi } from '../test-api.ts'
import { ASHA, completePapers, openCase } from './case.ts'
import type { ReadyOptions } from './ready-remittance.ts'
import { atDesk, type DeskPerson, deskOf, joinStaff } from './staff.ts'

const FIRM = { name: 'Rao & Co', frn: '012345N', address: '12 MG Road\nCamp\nPune\nMaharashtra 411001' }

/** Amount of the sample remittance. */
const SAMPLE_PAISE = 487_321_00

/** A complete sheet for the sample remittance. */
export function sheetFor(part: FormPart, changes: Partial<TaxSheet> = {}): TaxSheet {
  const isChargeable = part === 'A' || part === 'B' || part === 'C'
  const one = isChargeable ? smallRent(SAMPLE_PAISE) : sampleSavings(SAMPLE_PAISE)
  return sampleSheet({ parts: [one], part, decision: 'overruled', note: 'Looked at with the papers.', ...changes })
}

/** Small file that passes every check of a PDF's bytes. */
export function samplePdf(words = 'Form 146'): Buffer {
  return Buffer.from(
    `%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Words (${words}) >>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n`,
    'latin1',
  )
}

export const udin = (end = 'ABCDEF1234', member = '123456') => `26${member}${end}`

export type Signed = {
  acknowledgement?: string
  filed_on?: string
  udin?: string
  version?: number
  pdf?: Buffer | null
  /** `yes` by default: most tests certify with a file without text */
  compared?: 'yes' | ''
}

/** Staff who work on certificates, and their calls. */
export async function certifyingFirm(api: TestApi, emailOf: (role: Role) => { email?: string } = () => ({})) {
  const lead = await joinStaff(api, 'lead', { name: 'Lata', ...emailOf('lead') })
  const prem = await joinStaff(api, 'preparer', { name: 'Prem', ...emailOf('preparer') })
  const sita = await joinStaff(api, 'signer', { name: 'Sita Rao', ...emailOf('signer') })
  await member(api, sita, '123456')
  await deskOf(api, lead).put('/desk/settings/firm', FIRM)
  const [preparer, signer] = [deskOf(api, prem), deskOf(api, sita)]

  async function save(id: number, part: FormPart, changes: Partial<TaxSheet> = {}) {
    const { version } = (await preparer.get(`/desk/cases/${id}/sheet`)).body.data
    return preparer.put(`/desk/cases/${id}/sheet`, { version, sheet: sheetFor(part, changes) })
  }

  async function prepare(id: number): Promise<void> {
    const prepared = await preparer.does(id, 'prepare', { is_assigned: true })
    if (prepared.status !== 200) throw new Error(`not prepared: ${JSON.stringify(prepared.body)}`)
  }

  async function send(path: 'certificate' | 'certificate/reading', id: number, signed: Signed, by: DeskPerson) {
    // Every case has its own file, because another case's is refused.
    const { pdf = samplePdf(`Form 146 of case ${id}`), ...fields } = signed
    const form = new FormData()
    const { version } = await signer.read(id)
    const numbers = { acknowledgement: 'ACK146000001', filed_on: '2026-11-16', udin: udin() }
    const given = { version, ...numbers, compared: 'yes', ...fields }
    for (const [name, value] of Object.entries(given)) if (value !== '') form.append(name, String(value))
    if (pdf) form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'form-146.pdf')
    return api.post(`/desk/cases/${id}/${path}`, atDesk({ cookie: by.cookie, raw: form }))
  }
  const certify = (id: number, signed: Signed = {}, by = sita) => send('certificate', id, signed, by)

  return {
    lead: deskOf(api, lead),
    preparer,
    signer,
    lata: lead,
    prem,
    sita,
    save,
    certify,
    /** facts found in the PDF before it is issued */
    readPdf: (id: number, signed: Signed = {}, by = sita) => send('certificate/reading', id, signed, by),
    /** a case with complete papers */
    async inReview(options: ReadyOptions = {}) {
      const open = await openCase(api, options)
      await open.does(ASHA, 'claim')
      await completePapers(api, open.id)
      return open
    },
    prepare,
    /** a case that waits for its signer */
    async toSign(part: FormPart = 'C', options: ReadyOptions = {}) {
      const open = await this.inReview(options)
      await save(open.id, part)
      await prepare(open.id)
      return open
    },
  }
}

export async function member({ services }: TestApi, { uid }: DeskPerson, number: string): Promise<void> {
  await services.db.updateTable('staff').set({ membership_number: number }).where('uid', '=', uid).execute()
}
