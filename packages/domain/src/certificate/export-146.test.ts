import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWithin, leavesIn } from '../shared/json-text.ts'
import { sampleFacts } from '../testing/sample-sheet.ts'
import { sheetOfFlat } from '../testing/sample-workings.ts'
import { EXPORT_MOST, mergedInto } from './export-146.ts'
import { type BoxId, FORM_146, FORM_146_BOXES } from './form-146.ts'
import { prefilled146 } from './form-146-sources.ts'

const form = prefilled146(sampleFacts())

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

/** Values as a file has them before anything is filled in: numbers where the utility has numbers, else empty texts. */
const blank = (id: BoxId): unknown => (id.toLowerCase().endsWith('country') || id.endsWith('Code1') ? 0 : '')
const idsOf = (is: (box: (typeof FORM_146_BOXES)[number]) => boolean) => FORM_146_BOXES.filter(is).map(({ id }) => id)
const isLeft = ({ inFile }: (typeof FORM_146_BOXES)[number]) => inFile === 'firm' || inFile === 'byHand'

describe('the firm’s own exported file', () => {
  test('is returned unchanged, except for the boxes whose type is agreed', () => {
    const left = idsOf(isLeft)
    const merged = mergedInto(exported(blank), form)
    const after = exported((id) => {
      if (left.includes(id) || (form[id] ?? '') === '') return blank(id)
      return blank(id) === 0 ? Number(form[id]) : form[id]
    })
    expect(merged).toMatchObject({ ok: true, text: after, missing: [] })
  })

  test('keeps the ids of the firm’s address, and values that the tools disagree about', () => {
    const before = exported((id) => (idsOf(isLeft).includes(id) ? `id of ${id}` : blank(id)))
    const merged = mergedInto(before, prefilled146(sampleFacts({ sheet: sheetOfFlat() })))
    if (!merged.ok) throw new Error(merged.words)
    for (const id of idsOf(isLeft)) expect(merged.text).toContain(`id of ${id}`)
    for (const key of ['postOffice', 'locality', 'district', 'state', 'pincode', 'country'])
      expect(idsOf(isLeft)).toContain(`tyForm19BF8AddressP3.${key}`)
    expect(merged.byHand).toEqual(['form19bf8RemittanceName', 'form19bf8LongTerm', 'form19bf8ShortTerm'])
  })

  test('lists the boxes to enter by hand: blanks of the firm’s address, and boxes missing in the file', () => {
    const before = exported(blank).replace('"form19bf8PAN"', '"form19bf8PanOld"')
    const merged = mergedInto(before, form)
    expect(merged).toMatchObject({ ok: true, missing: ['form19bf8PAN'] })
    expect(merged.ok && merged.byHand).toEqual([
      'form19bf8PAN',
      'form19bf8RemittanceName',
      'tyForm19BF8AddressP3.country',
      'tyForm19BF8AddressP3.addrLine1',
      'tyForm19BF8AddressP3.pincode',
      'tyForm19BF8AddressP3.locality',
      'tyForm19BF8AddressP3.district',
      'tyForm19BF8AddressP3.state',
    ])
  })

  test('is not changed further by a second merge', () => {
    const once = mergedInto(exported(blank), form)
    expect(once.ok && mergedInto(once.text, form)).toEqual(once)
  })

  const after = (box: BoxId, before: unknown, changes: object = {}) => {
    const merged = mergedInto(
      exported((id) => (id === box ? before : blank(id))),
      { ...form, ...changes },
    )
    if (!merged.ok) throw new Error(merged.words)
    return new RegExp(`"${box}": ([^,\\n]*)`).exec(merged.text)?.[1]
  }

  test.each([
    ['a number stays a number', 'form19bf8AmtPayableInd', 7, '487321'],
    ['text stays text', 'form19bf8AmtPayableInd', '7', '"487321"'],
    ['an amount is text where nothing is yet', 'form19bf8AmtPayableInd', null, '"487321"'],
    ['the country is a number where nothing is yet', 'form19bf8RemiteeCountry', null, '2'],
    ['a calling country that is a number', 'form19bf8CountryCode1', 1, '91'],
    ['a calling country that is text', 'form19bf8CountryCode1', '1', '"91"'],
    ['a calling country of no type yet', 'form19bf8CountryCode1', null, 'null'],
    ['a purpose as in the sample', 'form19bf8Subcode', 'RB-10.1-S1004', '"RB-13.1-S1301"'],
    ['a purpose of its code alone', 'form19bf8Subcode', 'S1004', '"S1301"'],
    ['a purpose in words', 'form19bf8Subcode', 'Travel', '"Travel"'],
    ['a group in words', 'form19bf8Purposecode', 'Travel', '"Travel"'],
  ] as const)('%s', (_what, box, before, written) => {
    expect(after(box, before)).toBe(written)
  })

  test.each(['TaxableIncDTAA', 'CaptialGains', 'RemitanceAcc', 'TaxResidency', 'ReliefClaimed'] as const)(
    '%s is Y or N, or stays as it was',
    (name) => {
      const box = `form19bf8${name}` as const
      expect(after(box, 'N', { [box]: 'Y' })).toBe('"Y"')
      expect(after(box, 'Y', { [box]: '' })).toBe('"Y"')
      expect(after(box, 'Y', { [box]: '4250000' })).toBe('"Y"')
    },
  )

  test.each([
    ['another form', JSON.stringify({ form145: { a: 1 } }), 'isn’t a Form 146'],
    ['no JSON', 'Form 146', 'isn’t a JSON file'],
    ['half a file', exported(blank).slice(0, -3), 'isn’t a JSON file'],
    ['a very deep one', `${'['.repeat(5000)}${']'.repeat(5000)}`, 'isn’t a Form 146'],
    ['one of many values', `[${'0,'.repeat(EXPORT_MOST.values)}0]`, 'isn’t a Form 146'],
    ['a very large one', ' '.repeat(EXPORT_MOST.bytes + 1), 'too large'],
  ])('%s is refused', (_what, text, words) => {
    expect(mergedInto(text, form)).toMatchObject({ ok: false, words: expect.stringContaining(words) })
  })

  test.each(['{} x', '{"a" 1}', '{"a":1 "b":2}', '[1 2]', '{,}', '[1,]', 'tru', '"a', '01'])(
    '%s is not JSON',
    (text) => {
      expect(mergedInto(text, form)).toMatchObject({ ok: false, words: expect.stringContaining('isn’t a JSON file') })
    },
  )

  test.each(['{ }', '[ ]', ' [ true , false , null , -1.5e3 ] ', '{ "a" : { } , "b" : [ ] }'])(
    '%s is read completely',
    (text) => {
      expect(mergedInto(text, form)).toMatchObject({ ok: false, words: expect.stringContaining('isn’t a Form 146') })
    },
  )

  test('keeps all other content byte for byte', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (extra) => {
        const text = JSON.stringify(extra)
        const before = exported(blank).replace('"flag": null', () => `"flag": null, "extra": ${text}`)
        const merged = mergedInto(before, form)
        expect(merged.ok && merged.text.includes(`"extra": ${text}`)).toBe(true)
      }),
      { seed: 15, numRuns: 100 },
    )
  })
})

describe('reading a JSON text', () => {
  /** Counts every character that is read, including those of slices. */
  function counted(text: string) {
    let reads = 0
    return {
      length: text.length,
      charCodeAt: (at: number) => {
        reads += 1
        return text.charCodeAt(at)
      },
      slice: (start: number, end: number) => {
        reads += end - start
        return text.slice(start, end)
      },
      reads: () => reads,
    }
  }
  const zeros = (count: number) => `[${Array(count).fill('0').join(',')}]`
  const keys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"key${at}":"v"`).join(',')}}`

  test.each([
    ['zeros', zeros(65_536)],
    ['50,000 keys', keys(50_000)],
    ['depth', '['.repeat(100_000)],
  ])('%s: the limits are checked before parsing, and reading stops at the limit', (_what, text) => {
    const characters = counted(text)
    expect(isWithin(characters, EXPORT_MOST)).toBe(false)
    expect(characters.reads()).toBeLessThan(EXPORT_MOST.values * 20)
    expect(characters.reads()).toBeLessThan(text.length)
  })

  test.each([
    ['zeros', zeros],
    ['keys', keys],
    ['lists in lists', (count: number) => '['.repeat(count) + ']'.repeat(count)],
    ['one long text', (count: number) => `["${'\\"'.repeat(count)}"]`],
  ])('%s: twice the size takes twice the work, in both passes', (_what, make) => {
    for (const count of [1000, 2000, 4000]) {
      const text = make(count)
      const [judged, walked] = [counted(text), counted(text)]
      isWithin(judged, { values: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY })
      leavesIn(walked)
      expect(judged.reads()).toBeLessThanOrEqual(text.length)
      expect(walked.reads()).toBeLessThanOrEqual(3 * text.length)
    }
  })
})
