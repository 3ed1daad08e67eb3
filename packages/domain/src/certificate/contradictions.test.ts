import { describe, expect, test } from 'vitest'
import { assess } from '../guide/assess.ts'
import { asRupees } from '../shared/money.ts'
import { sampleFacts, samplePart, sampleSheet, smallRent } from '../testing/sample-sheet.ts'
import { contradictions } from './contradictions.ts'
import { type Form146Facts, prefilled146 } from './form-146-sources.ts'
import type { TaxSheet } from './sheet-fields.ts'

const found = (facts: Form146Facts, boxes: Record<string, string> = {}) =>
  contradictions(facts, { ...prefilled146(facts), ...boxes })
const idsOf = (facts: Form146Facts, boxes: Record<string, string> = {}) => found(facts, boxes).map(({ id }) => id)
const onSheet = (changes: Partial<TaxSheet>) => idsOf(sampleFacts({ sheet: sampleSheet(changes) }))

describe('two places', () => {
  test('agree if amounts are numerically equal, and words apart from case, width and punctuation', () => {
    const facts = sampleFacts()
    expect(idsOf(facts, { form19bf8AmtPayableInd: '487321.00', form19bf8TaxableInc: '495820.00' })).toEqual([])
    expect(idsOf(facts, { form19bf8RemitterName: 'आशा müller d’souza.', form19bf8NameBank: 'ＨＤＦＣ bank' })).toEqual(
      [],
    )
    expect(idsOf(facts, { form19bf8AmtPayableInd: '487321.01' })).toEqual(['differs:form19bf8AmtPayableInd'])
  })

  test('that differ are both named, even if one of them is empty', () => {
    const facts = sampleFacts()
    expect(found(facts, { form19bf8Branch: '' })[0]?.words).toMatch(/“nothing”, another place says “एम.जी. Road”/)
    const without = sampleFacts({ sheet: sampleSheet({ branch: '' }) })
    const [finding] = found(without, { form19bf8Branch: 'Fort' })
    expect(finding?.words).toMatch(/“Fort”, another place says “nothing”/)
  })

  test('countries: the destination and the receiver’s country must match', () => {
    const { answers } = sampleFacts()
    const elsewhere = sampleFacts({ answers: { ...answers, destinationCountry: 'Canada' } })
    expect(idsOf(elsewhere)).toEqual(['countries'])
    const loud = sampleFacts({ answers: { ...answers, destinationCountry: 'UNITED STATES' } })
    expect(idsOf(loud)).toEqual([])
  })

  test('days: the rate’s and the deduction’s must not be after the transfer', () => {
    expect(onSheet({ rateDay: '2026-11-20' })).toEqual([])
    expect(onSheet({ rateDay: '2026-11-21' })).toEqual(['rate-day'])
    expect(onSheet({ rateDay: '2026-11-21', proposedDay: '' })).not.toContain('rate-day')
    expect(onSheet({ tdsDay: '2026-11-20' })).toEqual([])
    expect(onSheet({ tdsDay: '2026-11-21' })).toEqual(['tds-year'])
    expect(onSheet({ tdsDay: '' })).not.toContain('tds-year')
    expect(onSheet({ tdsDay: '2026-11-21', proposedDay: '' })).not.toContain('tds-year')
  })

  test('banks match if one name begins with the other or is short for it', () => {
    const { answers } = sampleFacts()
    const of = (bank: string, bankName: string) => {
      const senderBankDetails = { ...answers.senderBankDetails, bankName }
      return idsOf(sampleFacts({ answers: { ...answers, bank, senderBankDetails } })).filter((id) => id === 'banks')
    }
    expect(of('hdfc', 'HDFC')).toEqual([])
    expect(of('hdfc', 'The HDFC Bank Limited, Fort')).toEqual([])
    expect(of('sbi', 'State Bank')).toEqual([])
    expect(of('sbi', 'State Bank of India')).toEqual([])
    expect(of('sbi', 'Bank of India')).toEqual(['banks'])
    expect(of('hdfc', 'ICICI Bank')).toEqual(['banks'])
    expect(of('hdfc', ' ')).toEqual([])
    expect(of('', 'ICICI Bank')).toEqual([])
  })
})

describe('each finding leads to the place to correct', () => {
  const placesOf = (facts: Form146Facts, id: string) => found(facts).find((one) => one.id.startsWith(id))?.places

  test('the sum of the parts leads to the amount as well, other findings on the sheet to themselves', () => {
    const { answers } = sampleFacts()
    expect(placesOf(sampleFacts({ answers: { ...answers, amount: asRupees(1) } }), 'sheet:parts:')).toEqual([
      { place: 'sheet', at: 'parts' },
      { place: 'answers', at: 'amount' },
    ])
    expect(placesOf(sampleFacts({ sheet: sampleSheet({ rateDay: '' }) }), 'sheet:rateDay')).toEqual([
      { place: 'sheet', at: 'rateDay' },
    ])
  })

  test('a purpose leads to the source or the account that it does not fit', () => {
    const parts = [samplePart({ source: 'education' })]
    expect(placesOf(sampleFacts({ sheet: sampleSheet({ parts }) }), 'purpose')).toEqual([
      { place: 'sheet', at: 'purpose' },
      { place: 'sheet', at: 'parts' },
    ])
    expect(placesOf(sampleFacts({ sheet: sampleSheet({ purpose: 'S0014' }) }), 'purpose')).toEqual([
      { place: 'sheet', at: 'purpose' },
      { place: 'answers', at: 'accountType' },
    ])
  })

  test('the purposes that the guide offers for the customer’s own NRO money are none of the contradictions', () => {
    const { answers } = sampleFacts()
    const to = (changes: Partial<(typeof answers)['receiverDetails']>, accountType = 'nro') => ({
      ...answers,
      accountType,
      receiverDetails: { ...answers.receiverDetails, ...changes },
    })
    const places = (purpose: string, form: typeof answers, changes: Partial<TaxSheet> = {}) =>
      placesOf(sampleFacts({ answers: form, sheet: sampleSheet({ purpose, ...changes }) }), 'purpose')
    const own = to({ purpose: 'own' })
    const offered = assess(
      { account: 'nro', receiver: 'self', parts: [{ source: 'rent' }] },
      null,
      '2026-11-16',
    ).purpose
    const codes = [offered?.code ?? '', ...(offered?.others ?? []).map(({ code }) => code)]
    expect(codes).toEqual(['S1301', 'S0014'])
    for (const code of codes) {
      for (const form of [own, to({ sameAsSender: true }), to({ name: answers.senderDetails.name })]) {
        expect(places(code, form)).toBeUndefined()
      }
      expect(places(code, answers, { goesTo: 'nre' })).toBeUndefined()
      expect(places(code, own, { parts: [samplePart(), samplePart({ source: 'property' })] })).toBeUndefined()
    }
    const ofAccount = [
      { place: 'sheet', at: 'purpose' },
      { place: 'answers', at: 'accountType' },
    ]
    expect(places('S0014', to({ purpose: 'family' }))).toEqual(ofAccount)
    expect(places('S0014', to({ purpose: 'own' }, 'savings'))).toEqual(ofAccount)
    expect(places('S0014', own, { parts: [samplePart({ source: 'education' })] })).toEqual(ofAccount)
    expect(places('S0305', own)?.[1]).toEqual({ place: 'sheet', at: 'parts' })
  })

  test('details that were not compared lead to the papers only', () => {
    const papers = [{ kind: 'tds_certificate', verdict: 'accepted', ticks: ['name', 'account', 'dates'] }] as const
    expect(placesOf(sampleFacts({ papers }), 'papers:amount')).toEqual([{ place: 'papers', at: 'tds_certificate' }])
    const two = [...papers, { kind: 'panCard', verdict: 'accepted', ticks: ['amount'] }] as const
    expect(idsOf(sampleFacts({ papers: two }))).toEqual([])
  })

  test('papers are not mentioned before they are judged, nor tax if none is due', () => {
    const { papers: _papers, ...before } = sampleFacts()
    expect(idsOf(before)).toEqual([])
    expect(idsOf(sampleFacts({ papers: [] }))).toEqual(['papers:tds_certificate'])
    const untaxed = sampleSheet({ parts: [smallRent(487_321_00)] })
    expect(idsOf(sampleFacts({ papers: [], sheet: untaxed }))).toEqual([])
  })
})
