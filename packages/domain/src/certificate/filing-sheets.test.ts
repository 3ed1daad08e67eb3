import { describe, expect, test } from 'vitest'
import { paperLabel } from '../case/paper-kinds.ts'
import { inBankOrder, packetCover } from './bank-packet.ts'
import { sheetOf145, stepsToAssign } from './filing-sheets.ts'
import { seenPaperName } from './paper-names.ts'
import { SAMPLE_ORDER, sampleFacts, samplePart, sampleSheet } from './sample-sheet.ts'
import type { TaxSheet } from './sheet-fields.ts'

const sheet = (changes: Partial<TaxSheet>, certified: Parameters<typeof sheetOf145>[1] = null) =>
  sheetOf145(sampleFacts({ sheet: sampleSheet(changes) }), certified)
const rowsOf = (made: ReturnType<typeof sheet>) =>
  Object.fromEntries(made?.sections.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value])) ?? [])

describe('the filing sheet of Form 145', () => {
  test('says what to press, and asks for the certificate’s number in Part C alone', () => {
    const steps = (part: TaxSheet['part']) => sheet({ part })?.steps ?? []
    expect(steps('C')).toHaveLength(7)
    expect(steps('C')).toContain('Enter the acknowledgement number of Form 146 when it is asked for.')
    expect(steps('A')).toHaveLength(6)
    expect(steps('A')).toContain('Choose Part A.')
    expect(stepsToAssign('2026-11-20')).toHaveLength(5)
    expect(stepsToAssign('2026-11-20').join(' ')).toContain('Choose Form 146')
  })

  test('tells residents from others, names an order in Part B alone and leaves out what is empty', () => {
    expect(rowsOf(sheet({}))).toMatchObject({ 'Residential status': 'Non-resident', Branch: 'एम.जी. Road' })
    expect(rowsOf(sheet({ residence: 'RES', branch: ' ' }))['Residential status']).toBe('Resident')
    expect(rowsOf(sheet({ branch: ' ' }))).not.toHaveProperty('Branch')
    expect(rowsOf(sheet({ part: 'B', ...SAMPLE_ORDER }))).toHaveProperty('Assessing Officer')
    expect(rowsOf(sheet({ part: 'A', ...SAMPLE_ORDER }))).not.toHaveProperty('Assessing Officer')
    expect(rowsOf(sheet({ parts: [samplePart(), samplePart({ proof: '' })] }))['Shown by']).toBe('Form 131 प्रमाण')
  })

  test('has the certificate’s facts once there are any', () => {
    const certified = { acknowledgement: 'ACK123', filedOn: '2026-11-18', udin: '26123456ABCDEF1234' }
    expect(rowsOf(sheet({}, certified))).toMatchObject({
      'Acknowledgement number': 'ACK123',
      'Filed on': '18 November 2026',
      UDIN: '26123456ABCDEF1234',
      Accountant: 'Meera O’Hara मीरा, membership number 123456',
      Firm: 'Müller & Söhne, लेखाकार, 012345S',
    })
    expect(rowsOf(sheet({}))).not.toHaveProperty('Filed on')
  })
})

describe('the packet', () => {
  test('has no steps, no empty lines and a purpose also where its code is unknown', () => {
    const cover = packetCover({
      facts: sampleFacts({ sheet: sampleSheet({ purpose: 'S9999' }) }),
      certified: null,
      acknowledgement145: null,
      contents: ['A2'],
    })
    expect(cover.steps).toEqual([])
    const rows = cover.sections.flatMap((section) => section.rows)
    expect(rows.every(({ label, value }) => label !== undefined && value !== undefined)).toBe(true)
    expect(rows.find(({ label }) => label === 'Purpose')?.value).toBe('S9999')
    expect(rows.map(({ label }) => label)).not.toContain('UDIN')
    expect(rows.map(({ label }) => label)).not.toContain('Its acknowledgement')
  })

  test('keeps papers of the same kind in their order', () => {
    const papers = [
      { kind: 'panCard' as const, n: 1 },
      { kind: 'panCard' as const, n: 2 },
    ]
    expect(inBankOrder(papers)).toEqual(papers)
  })
})

test('what was looked at is called by its name, a paper of ours or the customer’s', () => {
  expect(['form-146.json', 'panCard'].map(seenPaperName)).toEqual(['Form 146, exported', paperLabel('panCard')])
})
