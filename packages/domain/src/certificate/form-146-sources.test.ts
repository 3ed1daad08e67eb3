import { describe, expect, test } from 'vitest'
import { boxProblem, FORM_146_BOXES } from './form-146.ts'
import { prefilled146 } from './form-146-sources.ts'
import { sampleFacts, samplePart, sampleSheet } from './sample-sheet.ts'

const { answers } = sampleFacts()

describe('Form 146 is filled', () => {
  test('without the holes that somebody left in an address', () => {
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

  test('with the sections of what is chargeable, each once', () => {
    const parts = [
      samplePart(),
      samplePart(),
      samplePart({ section: '393(1)' }),
      samplePart({ chargeable: 'no', section: '11' }),
    ]
    const form = prefilled146(sampleFacts({ sheet: sampleSheet({ parts }) }))
    expect(form.form19bf8Taxable).toBe('393(2), 393(1)')
  })

  test('with the relief of those parts that claim it', () => {
    const relieved = (first: object, second: object) =>
      prefilled146(
        sampleFacts({ sheet: sampleSheet({ parts: [samplePart(), samplePart(first), samplePart(second)] }) }),
      )
    const article = { article: ' 6 ', trc: ' TRC1 ', income: 100_00, tax: 10_00, rate: 10_00 }
    expect(relieved(article, { ...article, source: 'interest' })).toMatchObject({
      form19bf8ReliefClaimed: 'Y',
      form19bf8TaxResidency: 'Y',
      form19bf8TaxResidNum: 'TRC1',
      form19bf8Article: '6',
      form19bf8TaxbleIncome: '200',
      form19bf8TaxbleLiablity: '20',
      form19bf8Ratededctax: '10',
    })
    expect(relieved(article, { ...article, trc: ' ' }).form19bf8TaxResidency).toBe('N')
    expect(relieved({ article: ' ' }, { article: '' })).toMatchObject({
      form19bf8ReliefClaimed: 'N',
      form19bf8TaxResidency: '',
    })
  })

  test('with the basis of a gain, and none where there is no gain', () => {
    const basis = (source: 'property' | 'rent', note: string) =>
      prefilled146(sampleFacts({ sheet: sampleSheet({ note, parts: [samplePart({ source })] }) })).form19bf8Basis
    expect([basis('property', 'Sold'), basis('property', ''), basis('rent', 'Sold')]).toEqual([
      'Sold',
      'As by the computation',
      '',
    ])
  })

  test('with the day of deduction and its rate only where something was deducted', () => {
    const none = prefilled146(sampleFacts({ sheet: sampleSheet({ parts: [samplePart({ tds: 0 })] }) }))
    expect([none.form19bf8DateAmtTDS, none.form19bf8RateTDS]).toEqual(['', '0'])
    expect(prefilled146(sampleFacts({ sheet: sampleSheet({ parts: [] }) })).form19bf8RateTDS).toBe('0')
    expect(prefilled146(sampleFacts()).form19bf8DateAmtTDS).toBe('2026-10-31')
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
  ])('of kind %s', (kind, right, wrong) => {
    expect(right.filter((value) => !takes(kind, value))).toEqual([])
    expect(wrong.filter((value) => takes(kind, value))).toEqual([])
  })

  test('that is empty has no problem, and holds up to 500 characters', () => {
    expect(takes('date', ' ')).toBe(true)
    const box = { ...boxOf('text') }
    expect(boxProblem(box, { [box.key]: 'x'.repeat(500) })).toBeNull()
    expect(boxProblem(box, { [box.key]: 'x'.repeat(501) })).toBe('At most 500 characters.')
  })
})
