import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COUNTRIES } from '../shared/countries.ts'
import { asRupees, exchangeRate } from '../shared/money.ts'
import { contradictions } from './contradictions.ts'
import { countryNumber } from './department-country.ts'
import { mergedInto } from './export-146.ts'
import { sheetOf145, sheetOf146, sheetOfA2 } from './filing-sheets.ts'
import { type BoxId, FORM_146, FORM_146_BOXES, type Form146, incompleteBoxes, textIn } from './form-146.ts'
import { filledFrom, prefilled146 } from './form-146-sources.ts'
import { SAMPLE_ORDER, sampleFacts, samplePart, sampleSheet } from './sample-sheet.ts'

const facts = sampleFacts()
const form = prefilled146(facts)

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
      form19bf8Taxable: '393(2)',
      form19bf8TaxableInc: '432105',
      form19bf8TaxLiability: '134816.76',
      form19bf8Taxdetermine: 'Rent of a flat in बेंगलुरु 🏠, tax deducted by the tenant’s bank',
      form19bf8ReliefClaimed: 'N',
      form19bf8TaxResidency: '',
      form19bf8TaxResidNum: '',
      form19bf8Relevant: '',
      form19bf8Article: '',
      form19bf8NaturePayment: '',
      form19bf8TaxbleIncome: '',
      form19bf8TaxbleLiablity: '',
      form19bf8Ratededctax: '',
      form19bf8RemitanceAcc: 'N',
      form19bf8CaptialGains: 'N',
      form19bf8Basis: '',
      form19bf8TDSforeign: '1608.04',
      form19bf8TDSIndian: '135907.42',
      form19bf8RateTDS: '27.89',
      form19bf8DateAmtTDS: '2026-10-31',
      form19bf8AmtPayableFore1: '4157.89',
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

  test('is complete and contradicts nothing', () => {
    expect(incompleteBoxes(form)).toEqual([])
    expect(contradictions(facts, form)).toEqual([])
  })

  test('knows every box that it fills', () => {
    const known = FORM_146_BOXES.map(({ id }) => id)
    expect(new Set(known).size).toBe(known.length)
    expect([...filledFrom(facts).keys()].filter((id) => !known.includes(id))).toEqual([])
  })

  test('every country that can be chosen has the department’s number', () => {
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
  ])('a number with %s of somebody in %s', (countryCode, country, boxes) => {
    const senderDetails = { ...facts.answers.senderDetails, countryCode, country }
    const filled = prefilled146({ ...facts, answers: { ...facts.answers, senderDetails } })
    expect([filled.form19bf8CountryCode1, filled.form19bf8CountryCodeISO, filled.form19bf8CountryCode]).toEqual(boxes)
  })

  test('relief under a treaty asks for its certificate and article', () => {
    const sheet = sampleSheet({ parts: [samplePart({ article: '6', trc: 'TRC-77' })] })
    const claimed = prefilled146({ ...facts, sheet })
    expect(claimed).toMatchObject({
      form19bf8ReliefClaimed: 'Y',
      form19bf8TaxResidency: 'Y',
      form19bf8TaxResidNum: 'TRC-77',
      form19bf8Article: '6',
      form19bf8Relevant: 'India - United States',
      form19bf8NaturePayment: 'Rent',
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
  ])('%s does not take “%s”', (box, value, words) => {
    const found = incompleteBoxes({ ...form, [box]: value }).find((one) => one.box === box)
    expect(found?.words).toContain(words)
  })
})

describe('the contradiction check', () => {
  const filled = [...filledFrom(facts).keys()]

  test('finds any single box that is changed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...filled), fc.stringMatching(/^[A-Z]{1,8}\d{0,4}$/), (id, value) => {
        fc.pre(form[id] !== value)
        const findings = contradictions(facts, { ...form, [id]: value })
        expect(findings.some(({ places }) => places.some(({ at }) => at === id))).toBe(true)
      }),
      { seed: 15, numRuns: 400 },
    )
  })

  test('finds any single thing that changes on the tax sheet or in the answers after the form was made', () => {
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
      income: { sheet: { ...sheet, parts: [samplePart({ income: 400_000_00, tax: 124_800_00 })] } },
      tax: { sheet: { ...sheet, parts: [samplePart({ rate: 30_00, tax: 150_000_00 })] } },
      TDS: { sheet: { ...sheet, parts: [samplePart({ tds: 150_000_00 })] } },
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

  test('does not mind how a name is written', () => {
    expect(contradictions(facts, { ...form, form19bf8RemitterName: 'आशा  MÜLLER-D’SOUZA' })).toEqual([])
  })

  test.each([
    ['a purpose of paying for something, for rent', { purpose: 'S0305' }, 'purpose'],
    ['deposits of another account', { purpose: 'S0014' }, 'purpose'],
    ['education under upkeep', { parts: [samplePart({ source: 'education' })] }, 'purpose'],
    [
      'relief without a residency certificate among the papers',
      { parts: [samplePart({ article: '6', trc: '7' })] },
      'papers:trc',
    ],
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
  ] as const)('%s may go under %s', (source, purpose) => {
    const sheet = sampleSheet({ purpose, parts: [samplePart({ source })] })
    const found = contradictions({ ...facts, sheet }, prefilled146({ ...facts, sheet }))
    expect(found.map(({ id }) => id)).not.toContain('purpose')
  })

  test('finds tax deducted that no paper shows, and what nobody compared', () => {
    const papers = [{ kind: 'panCard', verdict: 'accepted', ticks: ['name', 'dates'] }] as const
    const found = contradictions({ ...facts, papers }, form)
    expect(found.map(({ id }) => id)).toEqual(['papers:tds_certificate', 'papers:account', 'papers:amount'])
    expect(found[0]?.places).toEqual([
      { place: 'papers', at: 'tds_certificate' },
      { place: 'sheet', at: 'parts' },
    ])
  })

  test('finds that the bank chosen and the bank of the account are two', () => {
    const of = (bankName: string) => {
      const answers = { ...facts.answers, senderBankDetails: { ...facts.answers.senderBankDetails, bankName } }
      return contradictions({ ...facts, answers }, prefilled146({ ...facts, answers })).map(({ id }) => id)
    }
    expect(of('Axis Bank')).toEqual(['banks'])
    expect(of('HDFC Bank Ltd.')).toEqual([])
  })

  test('says by how much the parts miss the remittance', () => {
    const sheet = sampleSheet({ parts: [samplePart({ amount: 486_321_00, income: 499_000_00, tax: 155_688_00 })] })
    const words = contradictions({ ...facts, sheet }, form).map((finding) => finding.words)
    expect(words).toContain('The parts come to ₹1,000.00 less than the remittance.')
  })
})

/** A file as a firm's utility might export it: our names, others, odd spaces, long numbers, names that are numbers. */
function exported(value: (id: BoxId) => unknown): string {
  const inner = FORM_146.flatMap(({ boxes }) => boxes)
    .filter(({ within }) => within === undefined)
    .map(({ id, key }) => `    "${key}": ${JSON.stringify(value(id))}`)
  const address = (name: string) =>
    `"${name}": {${FORM_146_BOXES.filter(({ within }) => within === name)
      .map(({ id, key }) => `"${key}":${JSON.stringify(value(id))}`)
      .join(',')}}`
  return `{"creationInfo" : {"swVersionNo":"R1", "2":"b","1":"a", "digest": "-"},
  "form146": {
${inner.join(',\n')},
    ${address('tyForm19BF8AddressP2')},
    ${address('tyForm19BF8AddressP3')},
    "partyCode": 12345678901234567890123, "flag": null, "state": "kept", "list": [ 1, 2.50, {"x": "é\\u00e9"} ]
  }
}`
}

test('a box that the form does not have does not compile', () => {
  // @ts-expect-error the department writes form19bf8PAN
  const typo: Form146 = { form19bf8Pan: 'ABCDE1234F' }
  // @ts-expect-error an address has a zipcode only within its group
  expect(textIn(typo, 'zipcode')).toBe('')
  expect(textIn(typo, 'form19bf8PAN')).toBe('')
})

describe('the firm’s own exported file', () => {
  test('comes back as it was, but for our boxes', () => {
    const before = exported((id) => (id.endsWith('country') ? 0 : ''))
    const merged = mergedInto(before, form)
    const after = exported((id) => (id.endsWith('country') ? Number(form[id]) : (form[id] ?? '')))
    expect(merged).toMatchObject({ ok: true, text: after, missing: [] })
  })

  test('merging twice changes nothing more', () => {
    const once = mergedInto(
      exported(() => ''),
      form,
    )
    expect(once.ok && mergedInto(once.text, form)).toEqual(once)
  })

  test('says for what it has no place', () => {
    const before = exported(() => '').replace('"form19bf8PAN"', '"form19bf8PanOld"')
    expect(mergedInto(before, form)).toMatchObject({ ok: true, missing: ['form19bf8PAN'] })
  })

  test.each([
    ['another form', JSON.stringify({ form145: { a: 1 } }), 'not a Form 146'],
    ['no JSON', 'Form 146', 'not a JSON file'],
    ['half a file', exported(() => '').slice(0, -3), 'not a JSON file'],
    ['a very deep one', `${'['.repeat(5000)}${']'.repeat(5000)}`, 'not a JSON file'],
    ['a very large one', ' '.repeat(3 * 1024 * 1024), 'too large'],
  ])('%s is refused', (_what, text, words) => {
    expect(mergedInto(text, form)).toMatchObject({ ok: false, words: expect.stringContaining(words) })
  })

  test('a number stays a number only where the file has one or has nothing yet', () => {
    const of = (before: unknown) => {
      const merged = mergedInto(
        exported((id) => (id === 'form19bf8AmtPayableInd' ? before : '')),
        form,
      )
      return merged.ok && /"form19bf8AmtPayableInd": ([^,\n]*)/.exec(merged.text)?.[1]
    }
    expect([of(7), of('7'), of(null)]).toEqual(['487321', '"487321"', '"487321"'])
  })

  test.each(['{} x', '{"a" 1}', '{"a":1 "b":2}', '[1 2]', '{,}', '[1,]', 'tru', '"a', '01'])(
    '%s is no JSON',
    (text) => {
      expect(mergedInto(text, form)).toMatchObject({ ok: false, words: expect.stringContaining('not a JSON file') })
    },
  )

  test.each(['{ }', '[ ]', ' [ true , false , null , -1.5e3 ] ', '{ "a" : { } , "b" : [ ] }'])(
    '%s is read whole',
    (text) => {
      expect(mergedInto(text, form)).toMatchObject({ ok: false, words: expect.stringContaining('not a Form 146') })
    },
  )

  test('whatever else is in it stays, byte for byte', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (extra) => {
        const text = JSON.stringify(extra)
        const before = exported(() => '').replace('"flag": null', () => `"flag": null, "extra": ${text}`)
        const merged = mergedInto(before, form)
        expect(merged.ok && merged.text.includes(`"extra": ${text}`)).toBe(true)
      }),
      { seed: 15, numRuns: 100 },
    )
  })
})

describe('filing sheets', () => {
  test('Form 146 lists every box in the portal’s order', () => {
    const rows = sheetOf146(form, '2026-11-20').sections.flatMap(({ rows: all }) => all)
    expect(rows.map(({ id }) => id)).toEqual(FORM_146_BOXES.map(({ id }) => id))
  })

  test.each([
    ['A', 'Form 145, Part A: filing sheet', ['You, the remitter', 'The receiver', 'The transfer', 'Tax']],
    ['C', 'Form 145, Part C: filing sheet', ['You, the remitter', 'The receiver', 'The transfer', 'Tax', 'Form 146']],
    ['D', 'Form 145, Part D: filing sheet', ['You, the remitter', 'The receiver', 'The transfer']],
  ] as const)('Form 145, Part %s', (part, title, sections) => {
    const sheet = sheetOf145(sampleFacts({ sheet: sampleSheet({ part }) }), null)
    expect([sheet?.title, sheet?.sections.map((section) => section.title)]).toEqual([title, sections])
  })

  test('Part B names the Assessing Officer’s order', () => {
    const tax = sheetOf145(sampleFacts({ sheet: sampleSheet({ part: 'B', ...SAMPLE_ORDER }) }), null)?.sections.at(-1)
    expect(tax?.rows.map(({ value }) => value)).toEqual(
      expect.arrayContaining(['395(1)', 'AO/77', '1 October 2026', SAMPLE_ORDER.orderOfficer, '31 March 2027']),
    )
  })

  test('what is copied is what the portal takes, without signs and commas', () => {
    const copied = sheetOf145(facts, null)?.sections.flatMap(({ rows }) => rows.map(({ label, copy }) => [label, copy]))
    const { amount } = facts.answers
    expect(copied).toEqual(
      expect.arrayContaining([
        ['Amount in rupees', String(amount)],
        ['Purpose', facts.sheet.purpose],
        ['Name', undefined],
      ]),
    )
    for (const [, copy] of copied ?? []) expect(copy ?? '').not.toMatch(/[₹,]/)
  })

  test('where nothing is to be filed there is no sheet', () => {
    expect(sheetOf145(sampleFacts({ sheet: sampleSheet({ part: 'none' }) }), null)).toBeNull()
  })

  test('a transfer before April 2026 has the old names', () => {
    const sheet = sampleSheet({ proposedDay: '2026-03-31' })
    expect(sheetOf145(sampleFacts({ sheet }), null)?.title).toBe('Form 15CA, Part C: filing sheet')
  })

  test('A2 has both accounts', () => {
    const values = sheetOfA2(facts).sections.flatMap(({ rows }) => rows.map(({ value }) => value))
    expect(values).toEqual(expect.arrayContaining(['50100092837465', '000618273945', 'CHASUS33']))
  })
})
