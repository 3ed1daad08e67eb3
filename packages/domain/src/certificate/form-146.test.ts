import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countryNumber } from '../guide/lists/department-country.ts'
import { asRupees, exchangeRate } from '../shared/money.ts'
import { COUNTRIES } from '../shared/places/countries.ts'
import { sampleFacts, samplePart, sampleSheet } from '../testing/sample-sheet.ts'
import { contradictions } from './contradictions.ts'
import { FORM_146_BOXES, type Form146, incompleteBoxes, textIn } from './form-146.ts'
import { filledFrom, prefilled146 } from './form-146-sources.ts'
import { EMPTY_PART } from './working/working-fields.ts'

const facts = sampleFacts()
const form = prefilled146(facts)
const INTEREST = samplePart({
  source: 'interest',
  gross: 100_000_00,
  treaty: {
    ...EMPTY_PART.treaty,
    claimed: 'yes',
    country: 'United States',
    trcNumber: 'TRC-77',
    trcFrom: '2026-01-01',
    trcTo: '2026-12-31',
    form41: '41/1',
    form41Year: '2026-27',
  },
})

describe('Form 146 filled from a made-up case', () => {
  test('field by field, as the department names and writes them', () => {
    expect(prefilled146(facts)).toEqual({
      form19bf8RemitterName: 'आशा Müller-D’Souza',
      form19bf8RemiteeName1: 'आशा Müller-D’Souza',
      form19bf8Address: '12 Example Straße, नीलकंठ 🏠, Bengaluru, Karnataka - 560001',
      form19bf8PAN: 'AZXPM7093K',
      form19bf8TaxYear: '2026-27',
      form19bf8Status: 'Individual',
      form19bf8ResStatus: 'NRES',
      form19bf8Email: 'asha@example.com',
      form19bf8MobileNumber: '9876543210',
      form19bf8CountryCode1: '91',
      form19bf8CountryCodeISO: 'in',
      form19bf8CountryCode: '+91',
      form19bf8RemiteeName: 'Zoë O’Connor देव',
      form19bf8RemiteeFullAddr: '1 Ünter den Linden “B”, San José, California, 95113, United States',
      form19bf8RemiteeEmail: 'dev@example.com',
      form19bf8RemiteeCountry: '2',
      'tyForm19BF8AddressP2.country': '2',
      'tyForm19BF8AddressP2.addrLine1': '1 Ünter den Linden “B”',
      'tyForm19BF8AddressP2.addrLine2': 'San José',
      'tyForm19BF8AddressP2.zipcode': '95113',
      'tyForm19BF8AddressP2.foreignLocality': 'San José',
      'tyForm19BF8AddressP2.foreignState': 'California',
      form19bf8RemittaceCntry: '2',
      form19bf8Currency: 'USD',
      form19bf8AmtPayableFore: '5765.93',
      form19bf8AmtPayableInd: '487321',
      form19bf8IFSCcode: 'HDFC0004821',
      form19bf8NameBank: 'HDFC Bank',
      form19bf8Branch: 'एम.जी. Road',
      form19bf8Subcode1: 'HDFC Bank',
      form19bf8BSRcode: '0510308',
      form19bf8Dealer: 'Y',
      form19bf8ProposedDate: '2026-11-20',
      form19bf8RemittanceName: '16.23',
      form19bf8NatureRemittance: 'Income from immoveable property',
      form19bf8Purposecode: '13.1',
      form19bf8Subcode: 'RB-13.1-S1301',
      form19bf8GrossedTax: 'N',
      form19bf8RemittanceTax: 'Y',
      form19bf8Taxable: '20 to 22',
      form19bf8TaxableInc: '495820',
      form19bf8TaxLiability: '154700',
      form19bf8Taxdetermine:
        'Rent of a flat in बेंगलुरु 🏠, tax deducted by the tenant Rent: income ₹4,95,820, tax ₹1,54,700, paid ₹2,20,993 (Form 131 प्रमाण).',
      form19bf8ReliefClaimed: 'N',
      form19bf8TaxResidency: 'N',
      form19bf8TaxResidNum: '',
      form19bf8Relevant: '',
      form19bf8Article: '',
      form19bf8NaturePayment: '',
      form19bf8TaxbleIncome: '',
      form19bf8TaxbleLiablity: '',
      form19bf8Ratededctax: '',
      form19bf8RemitanceAcc: 'N',
      form19bf8CaptialGains: 'N',
      form19bf8LongTerm: '',
      form19bf8ShortTerm: '',
      form19bf8Basis: '',
      form19bf8TaxableIncDTAA: '',
      form19bf8FurnishReasons: '',
      form19bf8TDSforeign: '0',
      form19bf8TDSIndian: '0',
      form19bf8RateTDS: '',
      form19bf8DateAmtTDS: '',
      form19bf8AmtPayableFore1: '5765.93',
      form19bf8CertSalutation: 'CA',
      form19bf8CerfVerSalutation: 'CA',
      form19bf8NameAcc: 'Meera O’Hara मीरा',
      form19bf8CAMemberNo: '123456',
      form19f8Namefirm: 'Müller & Söhne, लेखाकार',
      form19bf8FirmRegNo: '012345S',
      form19bf8RemittanceAddr: '4 Éxample Lane गली, Jayanagar, Bengaluru, 560011',
      form19bf8CertPlace: 'Bengaluru',
      form19bf8CertDate: '2026-11-16',
      'tyForm19BF8AddressP3.country': '91',
      'tyForm19BF8AddressP3.addrLine1': '4 Éxample Lane गली',
      'tyForm19BF8AddressP3.pincode': '560011',
      'tyForm19BF8AddressP3.locality': 'Jayanagar',
      'tyForm19BF8AddressP3.district': 'Bengaluru',
      'tyForm19BF8AddressP3.state': '15',
    })
  })

  test('is complete and has no contradictions', () => {
    expect(incompleteBoxes(form)).toEqual([])
    expect(contradictions(facts, form)).toEqual([])
  })

  test('fills only boxes that exist', () => {
    const known = FORM_146_BOXES.map(({ id }) => id)
    expect(new Set(known).size).toBe(known.length)
    expect([...filledFrom(facts).keys()].filter((id) => !known.includes(id))).toEqual([])
  })

  test('every selectable country has the department’s number', () => {
    const without = COUNTRIES.map(({ name }) => name).filter((name) => countryNumber(name) === '')
    expect(without).toEqual([])
    expect(['United States', 'Russia', 'Türkiye', 'Vietnam', 'St. Lucia', 'Kosovo'].map(countryNumber)).toEqual([
      '2',
      '8',
      '90',
      '84',
      '1758',
      '9999',
    ])
  })

  test.each([
    ['+1', 'Canada', ['1', 'ca', '+1']],
    ['+1', 'India', ['2', 'us', '+1']],
    ['+971', 'India', ['971', 'ae', '+971']],
    ['+999', 'India', ['', '', '+999']],
  ])('has the boxes of a phone number with %s for a sender in %s', (countryCode, country, boxes) => {
    const senderDetails = { ...facts.answers.senderDetails, countryCode, country }
    const filled = prefilled146({ ...facts, answers: { ...facts.answers, senderDetails } })
    expect([filled.form19bf8CountryCode1, filled.form19bf8CountryCodeISO, filled.form19bf8CountryCode]).toEqual(boxes)
  })

  test('treaty relief requires its certificate and article', () => {
    const claimed = prefilled146({ ...facts, sheet: sampleSheet({ parts: [INTEREST] }) })
    expect(claimed).toMatchObject({
      form19bf8TaxableInc: '100000',
      form19bf8TaxLiability: '31200',
      form19bf8ReliefClaimed: 'Y',
      form19bf8TaxResidency: 'Y',
      form19bf8TaxResidNum: 'TRC-77',
      form19bf8Article: '11',
      form19bf8Relevant: 'India - United States',
      form19bf8NaturePayment: 'Interest',
      form19bf8TaxbleIncome: '100000',
      form19bf8TaxbleLiablity: '15000',
      form19bf8Ratededctax: '15',
    })
    expect(incompleteBoxes({ ...claimed, form19bf8Article: '' }).map(({ box }) => box)).toEqual(['form19bf8Article'])
  })

  test.each([
    ['form19bf8BSRcode', 'BSR001', 'seven digits'],
    ['form19bf8PAN', 'ABCD1234F', 'five letters'],
    ['form19bf8AmtPayableInd', '5,00,000', 'without commas'],
    ['form19bf8ProposedDate', '2026-02-30', 'A date'],
    ['form19bf8Dealer', 'yes', 'Y or N'],
    ['form19bf8CAMemberNo', '', 'Missing'],
  ])('%s does not accept “%s”', (box, value, words) => {
    const found = incompleteBoxes({ ...form, [box]: value }).find((one) => one.box === box)
    expect(found?.words).toContain(words)
  })
})

describe('the contradiction check', () => {
  const filled = [...filledFrom(facts).keys()]

  test('finds any single changed box', () => {
    fc.assert(
      fc.property(fc.constantFrom(...filled), fc.stringMatching(/^[A-Z]{1,8}\d{0,4}$/), (id, value) => {
        fc.pre(form[id] !== value)
        const findings = contradictions(facts, { ...form, [id]: value })
        expect(findings.some(({ places }) => places.some(({ at }) => at === id))).toBe(true)
      }),
      { seed: 15, numRuns: 400 },
    )
  })

  test('finds any single change on the tax sheet or in the answers after the form was made', () => {
    const sheet = facts.sheet
    const { answers } = facts
    const changed = {
      currency: { sheet: { ...sheet, currency: 'EUR' } },
      rate: { sheet: { ...sheet, rate: exchangeRate(84) } },
      'rate’s day after the transfer': { sheet: { ...sheet, rateDay: '2026-11-21' } },
      'proposed day': { sheet: { ...sheet, proposedDay: '2026-11-22' } },
      purpose: { sheet: { ...sheet, purpose: 'S0014' } },
      nature: { sheet: { ...sheet, nature: '16.1' } },
      'BSR code': { sheet: { ...sheet, bsrCode: '0510309' } },
      branch: { sheet: { ...sheet, branch: 'Fort' } },
      residence: { sheet: { ...sheet, residence: 'RES' as const } },
      income: { sheet: { ...sheet, parts: [samplePart({ gross: 600_000_00 })] } },
      tax: { sheet: { ...sheet, parts: [samplePart({ taxedAt: 'slab', slabTax: 100_000_00, slabNote: 'Slabs' })] } },
      'what is sent': { sheet: { ...sheet, parts: [samplePart({ sent: 487_320_00 })] } },
      'tax deducted now': { sheet: { ...sheet, mode: 'deductsNow' as const, tdsDay: '2026-11-19' } },
      amount: { answers: { ...answers, amount: asRupees(487_322) } },
      destination: { answers: { ...answers, destinationCountry: 'Canada' } },
      account: { answers: { ...answers, senderBankDetails: { ...answers.senderBankDetails, ifsc: 'HDFC0001235' } } },
      PAN: { answers: { ...answers, senderBankDetails: { ...answers.senderBankDetails, panNumber: 'ABCDE1234G' } } },
      sender: { answers: { ...answers, senderDetails: { ...answers.senderDetails, name: 'आशी Müller-D’Souza' } } },
      receiver: { answers: { ...answers, receiverDetails: { ...answers.receiverDetails, name: 'Zoé O’Connor देव' } } },
      accountant: { accountant: { ...facts.accountant, membershipNumber: '654321' } },
      firm: { accountant: { ...facts.accountant, firm: 'Another and Co' } },
    }
    const unnoticed = Object.entries(changed).filter(
      ([, change]) => contradictions({ ...facts, ...change }, form).length === 0,
    )
    expect(unnoticed.map(([what]) => what)).toEqual([])
  })

  test('leads to both places', () => {
    const [finding] = contradictions(facts, { ...form, form19bf8PAN: 'ZZZZZ1234Z' })
    expect(finding?.places).toEqual([
      { place: 'form', at: 'form19bf8PAN' },
      { place: 'answers', at: 'senderBankDetails.panNumber' },
    ])
  })

  test('ignores the spelling variants of a name', () => {
    expect(contradictions(facts, { ...form, form19bf8RemitterName: 'आशा  MÜLLER-D’SOUZA' })).toEqual([])
  })

  test.each([
    ['a purpose of paying for something, for rent', { purpose: 'S0305' }, 'purpose'],
    ['deposits of another account', { purpose: 'S0014' }, 'purpose'],
    ['education under upkeep', { parts: [samplePart({ source: 'education' })] }, 'purpose'],
    ['relief without a residency certificate among the papers', { parts: [INTEREST] }, 'papers:trc'],
    ['relief for another part than the first', { parts: [samplePart(), INTEREST] }, 'papers:trc'],
    ['Part B without the order among the papers', { part: 'B' as const }, 'papers:ao_certificate'],
  ])('finds %s', (_what, changes, id) => {
    const sheet = sampleSheet(changes)
    const found = contradictions({ ...facts, sheet }, prefilled146({ ...facts, sheet }))
    expect(found.map((finding) => finding.id)).toContain(id)
    expect(found.find((finding) => finding.id === id)?.places.length).toBeGreaterThan(1)
  })

  test.each([
    ['education', 'S0305'],
    ['medical', 'S0304'],
    ['giftGiven', 'S1302'],
    ['investmentAbroad', 'S0023'],
    ['rent', 'S1301'],
  ] as const)('%s may be sent under %s', (source, purpose) => {
    const sheet = sampleSheet({ purpose, parts: [samplePart({ source })] })
    const found = contradictions({ ...facts, sheet }, prefilled146({ ...facts, sheet }))
    expect(found.map(({ id }) => id)).not.toContain('purpose')
  })

  test('finds deducted tax without a paper, and details that were not compared', () => {
    const papers = [{ kind: 'panCard', verdict: 'accepted', ticks: ['name', 'dates'] }] as const
    const found = contradictions({ ...facts, papers }, form)
    expect(found.map(({ id }) => id)).toEqual(['papers:tds_certificate', 'papers:account', 'papers:amount'])
    expect(found[0]?.places).toEqual([
      { place: 'papers', at: 'tds_certificate' },
      { place: 'sheet', at: 'parts' },
    ])
  })

  test('finds that the chosen bank differs from the account’s bank', () => {
    const of = (bankName: string) => {
      const answers = { ...facts.answers, senderBankDetails: { ...facts.answers.senderBankDetails, bankName } }
      return contradictions({ ...facts, answers }, prefilled146({ ...facts, answers })).map(({ id }) => id)
    }
    expect(of('Axis Bank')).toEqual(['banks'])
    expect(of('HDFC Bank Ltd.')).toEqual([])
  })

  test('gives the difference between the parts and the remittance', () => {
    const sheet = sampleSheet({ parts: [samplePart({ sent: 486_321_00 })] })
    const words = contradictions({ ...facts, sheet }, form).map((finding) => finding.words)
    expect(words).toContain('The parts come to ₹1,000.00 less than the remittance.')
  })
})

test('a box that is not in the form does not compile', () => {
  // @ts-expect-error the department writes form19bf8PAN
  const typo: Form146 = { form19bf8Pan: 'ABCDE1234F' }
  // @ts-expect-error an address has a zipcode only within its group
  expect(textIn(typo, 'zipcode')).toBe('')
  expect(textIn(typo, 'form19bf8PAN')).toBe('')
})
