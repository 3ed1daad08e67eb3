import { describe, expect, test } from 'vitest'
import { sampleForm } from '../../remittance/sample-form.ts'
import { sampleFacts, sampleSavings, sampleSheet } from '../../testing/sample-sheet.ts'
import { contradictions } from '../contradictions.ts'
import { prefilled146 } from '../form-146-sources.ts'
import { openedSheet } from '../opened-sheet.ts'
import { sheetFindings } from '../tax-sheet.ts'
import { workingSections } from '../working/working-words.ts'
import { packetCover, packetSheets } from './bank-packet.ts'
import { sheetOf145, sheetOfA2 } from './filing-sheets.ts'
import { limitDeclaration, nreDeclaration } from './nro-declarations.ts'
import type { EarlierTransfer } from './printed-sheet.ts'
import { representationLetter } from './representation-letter.ts'

const toNre = (changes: Parameters<typeof sampleSheet>[0] = {}) =>
  sampleSheet({ goesTo: 'nre', nreAccount: '123456789012', ...changes })
const sender = sampleForm().senderDetails.name
const answers = sampleForm({ accountType: 'nro' })
const own = { ...answers, receiverDetails: { ...answers.receiverDetails, name: sender } }
const factsOf = (changes: Parameters<typeof sampleSheet>[0] = {}, form = own) =>
  sampleFacts({ answers: form, sheet: toNre(changes) })
const said = (paper: unknown) => JSON.stringify(paper)
const idsOf = (facts: ReturnType<typeof factsOf>) => contradictions(facts, prefilled146(facts)).map(({ id }) => id)

describe('money for the customer’s own NRE account', () => {
  test('has a declaration of its own in the packet, unlike other transfers', () => {
    const titles = packetSheets(factsOf(), null, []).map((sheet) => (typeof sheet === 'string' ? sheet : sheet.title))
    expect(titles).toContain('Declaration: transfer to my own NRE account')
    expect(said(nreDeclaration(factsOf()))).toContain('123456789012')
    expect(nreDeclaration(sampleFacts())).toBeNull()
  })

  test('announces the accountant’s certificate only in Part C, where there is one', () => {
    const ticked = (part: 'C' | 'D') =>
      nreDeclaration(factsOf({ part }))
        ?.sections.flatMap((section) => ('ticks' in section ? section.ticks : []))
        .flatMap(({ isTicked, label }) => (isTicked ? label : []))
    expect([ticked('C'), ticked('D')]).toEqual([['The accountant’s certificate'], []])
  })

  test('counts towards the million dollars together with earlier transfers', () => {
    const earlier: EarlierTransfer = {
      ...{ day: '2026-05-04', receiver: 'Zoë', bank: 'HDFC Bank', account: 'nro', source: 'property', currency: 'USD' },
      ...{ amount: 999_000, paise: 8_00_00_000_00 as EarlierTransfer['paise'] },
    } as EarlierTransfer
    const paper = said(limitDeclaration(factsOf({ parts: [sampleSavings(487_321_00)] }), [earlier]))
    expect(paper).toContain('Own NRE account')
    expect(paper).toContain('above the limit')
  })

  test('is named on every paper instead of the receiver abroad', () => {
    const foreign = own.receiverBankDetails.accountNumber
    const facts = factsOf({ nreBank: 'Ö Bank' })
    const cover = packetCover({
      facts,
      certified: null,
      acknowledgement145: null,
      reading145: null,
      contents: [],
      pages: 1,
    })
    for (const paper of [cover, sheetOf145(facts, null, []), sheetOfA2(facts), representationLetter(facts)]) {
      expect(said(paper)).toContain('Ö Bank 123456789012')
      expect(said(paper)).not.toContain(foreign)
    }
  })

  test('has the country that the signer chooses, or else the customer’s', () => {
    const box = (nreCountry: string) => prefilled146(factsOf({ nreCountry })).form19bf8RemittaceCntry
    expect(box('')).toBe(prefilled146(sampleFacts()).form19bf8RemittaceCntry)
    expect(box('Germany')).not.toBe(box(''))
    expect(said(sheetOf145(factsOf({ nreCountry: 'Germany' }), null, []))).toContain('Germany')
  })

  test('needs the account’s number, an NRO account as its origin, and the same holder', () => {
    const places = (nreAccount: string) => sheetFindings(toNre({ nreAccount }), 487_321_00 as never).map(({ at }) => at)
    expect(places('')).toContain('nreAccount')
    expect(places('12345678')).toContain('nreAccount')
    expect(places('1234 5678 9')).not.toContain('nreAccount')
    expect(idsOf(factsOf())).not.toContain('nre-holder')
    expect(idsOf(factsOf({}, answers))).toContain('nre-holder')
    expect(idsOf(factsOf())).not.toContain('nre-from')
    for (const accountType of ['savings', 'nre', 'fcnr']) {
      expect(idsOf(factsOf({}, { ...own, accountType }))).toContain('nre-from')
    }
  })

  test('is mentioned in the working to the customer and to the desk, and older sheets go abroad', () => {
    const notes = (reader: 'customer' | 'desk') => workingSections(toNre(), undefined, reader).at(-1)?.notes.join(' ')
    expect(notes('customer')).toContain('your own NRE account in India')
    expect(notes('desk')).toContain('the customer’s own NRE account')
    expect(notes('desk')).not.toContain('your')
    const { goesTo: _, ...older } = sampleSheet()
    expect(openedSheet(older as never).goesTo).toBe('abroad')
    expect(workingSections(sampleSheet()).at(-1)?.notes).toEqual([])
  })
})
