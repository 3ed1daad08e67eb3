import { describe, expect, test } from 'vitest'
import { sampleFacts, samplePart, sampleSheet } from '../testing/sample-sheet.ts'
import { sheetOfFlat } from '../testing/sample-workings.ts'
import { boxProblem, FORM_146_BOXES } from './form-146.ts'
import { prefilled146 } from './form-146-sources.ts'
import { EMPTY_PART } from './working/working-fields.ts'

const { answers } = sampleFacts()

describe('Form 146 is filled', () => {
  test('without gaps for missing parts of an address', () => {
    const senderDetails = { ...answers.senderDetails, city: ' ', pinCode: ' 560001 ' }
    const senderBankDetails = { ...answers.senderBankDetails, bankName: ' ' }
    const form = prefilled146(sampleFacts({ answers: { ...answers, bank: 'hdfc', senderDetails, senderBankDetails } }))
    expect(form.form19bf8Address).toBe('12 Example Straße, नीलकंठ 🏠, Karnataka - 560001')
    expect(form.form19bf8NameBank).toBe('HDFC Bank')
    const noPin = { ...answers.senderDetails, pinCode: '' }
    expect(prefilled146(sampleFacts({ answers: { ...answers, senderDetails: noPin } })).form19bf8Address).toBe(
      '12 Example Straße, नीलकंठ 🏠, Bengaluru, Karnataka',
    )
  })

  test('with each section of the taxable parts once', () => {
    const origin = { ...EMPTY_PART.origin, from: 'Savings' }
    const parts = [
      samplePart(),
      samplePart(),
      samplePart({ section: '92' }),
      samplePart({ source: 'savings', section: '11', origin }),
    ]
    const form = prefilled146(sampleFacts({ sheet: sampleSheet({ parts }) }))
    expect(form.form19bf8Taxable).toBe('20 to 22, 92')
  })

  test('with the relief of the parts that claim it, beside the full tax of the Act', () => {
    const claim = (trcNumber: string) => ({
      ...EMPTY_PART.treaty,
      claimed: 'yes' as const,
      country: 'Germany',
      trcNumber,
    })
    const dividend = (trcNumber: string) =>
      samplePart({ source: 'dividend', gross: 100_000_00, treaty: claim(trcNumber) })
    const form = prefilled146(
      sampleFacts({ sheet: sampleSheet({ parts: [samplePart(), dividend('TRC1'), dividend('TRC1')] }) }),
    )
    expect(form).toMatchObject({
      form19bf8TaxableInc: '695820',
      form19bf8TaxLiability: '196300',
      form19bf8ReliefClaimed: 'Y',
      form19bf8TaxResidency: 'Y',
      form19bf8TaxResidNum: 'TRC1',
      form19bf8Article: '10',
      form19bf8TaxbleIncome: '200000',
      form19bf8TaxbleLiablity: '20000',
      form19bf8Ratededctax: '10',
    })
    const renewed = sampleSheet({ parts: [dividend('TRC1'), dividend('TRC2')] })
    expect(prefilled146(sampleFacts({ sheet: renewed })).form19bf8TaxResidNum).toBe('TRC1, TRC2')
  })

  test('with long-term and short-term gains and their basis, or none without a gain', () => {
    const sold = prefilled146(sampleFacts({ sheet: sheetOfFlat() }))
    expect([sold.form19bf8CaptialGains, sold.form19bf8LongTerm, sold.form19bf8ShortTerm]).toEqual(['Y', '4920000', '0'])
    expect(sold.form19bf8Basis).toBe('Long-term ₹49,20,000, short-term ₹0, as by the working')
    const rent = prefilled146(sampleFacts())
    expect([rent.form19bf8CaptialGains, rent.form19bf8LongTerm, rent.form19bf8Basis]).toEqual(['N', '', ''])
  })

  test('with a reason, twice, if nothing is taxable', () => {
    const origin = { ...EMPTY_PART.origin, from: 'Savings' }
    const parts = [samplePart({ source: 'savings', origin, taxPaid: [] })]
    const form = prefilled146(sampleFacts({ sheet: sampleSheet({ parts, note: 'Own savings.' }) }))
    expect([form.form19bf8RemittanceTax, form.form19bf8TaxableInc, form.form19bf8TaxableIncDTAA]).toEqual([
      'N',
      '',
      'N',
    ])
    expect(form.form19bf8FurnishReasons).toBe(form.form19bf8Taxdetermine)
    expect(form.form19bf8FurnishReasons).toContain('Own savings.')
  })

  test('with the rate, day and amounts of a deduction only if the payer deducts now', () => {
    const settled = prefilled146(sampleFacts())
    expect([settled.form19bf8DateAmtTDS, settled.form19bf8RateTDS, settled.form19bf8TDSIndian]).toEqual(['', '', '0'])
    const now = prefilled146(sampleFacts({ sheet: sampleSheet({ mode: 'deductsNow', tdsDay: '2026-11-19' }) }))
    expect(now).toMatchObject({
      form19bf8AmtPayableInd: '708314',
      form19bf8TDSIndian: '220993.97',
      form19bf8RateTDS: '31.2',
      form19bf8DateAmtTDS: '2026-11-19',
    })
  })
})

describe('a box of Form 146', () => {
  const boxOf = (kind: string) => {
    const box = FORM_146_BOXES.find((one) => one.kind === kind && !one.pattern && !one.choices)
    if (!box) throw new Error(`no box of kind ${kind}`)
    return box
  }
  const takes = (kind: string, value: string) => boxProblem(boxOf(kind), { [boxOf(kind).key]: value }) === null

  test.each([
    ['percent', ['0', '31.2', '99.1234', '100'], ['101', '1100', '100.5', '5%', '1.23456']],
    ['amount', ['0', '1250000.50', '1'], ['1,000', '1.234', '-1', '12345678901234']],
    ['date', ['2026-11-15'], ['2026-02-30', '15-11-2026', '2026-11-15x', 'x2026-11-15', '12026-11-15', 'May 2026']],
    ['yesNo', ['Y', 'N'], ['y', 'yes', 'YN']],
  ])('of kind %s accepts valid values only', (kind, right, wrong) => {
    expect(right.filter((value) => !takes(kind, value))).toEqual([])
    expect(wrong.filter((value) => takes(kind, value))).toEqual([])
  })

  test('that is empty is valid, and holds up to 500 characters', () => {
    expect(takes('date', ' ')).toBe(true)
    const box = { ...boxOf('text') }
    expect(boxProblem(box, { [box.key]: 'x'.repeat(500) })).toBeNull()
    expect(boxProblem(box, { [box.key]: 'x'.repeat(501) })).toBe('At most 500 characters.')
  })
})
