import { expect, test } from 'vitest'
import { assess } from '../guide/assess.ts'
import { SOURCES } from '../guide/guide-answers.ts'
import { questionsAfterSale, saleInWords, saleWorkings } from '../guide/sale-form.ts'
import { sampleForm } from '../remittance/sample-form.ts'
import { asRupees, basisPoints, exchangeRate, type Paise, type Plain } from '../shared/money.ts'
import { inOneLine } from '../testing/recorded.ts'
import { sampleFacts, samplePart, sampleSavings, sampleSheet, smallRent } from '../testing/sample-sheet.ts'
import { sampleFlat, sheetOfFlat } from '../testing/sample-workings.ts'
import { WORKED_SHEETS } from '../testing/worked-sheets.ts'
import { accountantOf } from './accountant.ts'
import { checkCodeOf, codeProblem, readCheckCode } from './check-code.ts'
import { factsOf, verdictOf, withoutCertificate } from './check-words.ts'
import { contradictions, isSameBank, orderPayerFindings } from './contradictions.ts'
import { type DayRates, proposedRate, rateFindings, ratesAsText, ratesIn } from './exchange-rates.ts'
import { boxProblem, FORM_146_BOXES, incompleteBoxes } from './form-146.ts'
import { prefilled146 } from './form-146-sources.ts'
import { openedSheet } from './opened-sheet.ts'
import { decisionFindings, guideAnswersOf, partsFound, proposedSheet } from './proposed-sheet.ts'
import type { TaxSheet } from './sheet-fields.ts'
import { aggregateFindings, aggregateLines, sheetChanges } from './tax-sheet.ts'
import { daysBetween, udinProblem, wholeUdin } from './udin.ts'
import {
  leftToSend,
  type PlannedSale,
  plannedInWords,
  planSale,
  saleProblems,
  stepsOfSale,
} from './working/before-sale.ts'
import { countedFindings, countedIn, incomeBefore } from './working/counted-before.ts'
import { coOwnerFindings, earlierFindings, saleIn, saleSentBefore, sentWith } from './working/other-cases.ts'
import { workingOf } from './working/working.ts'

const TODAY = '2026-11-19'
const short = (text: string) => (text.length > 20 ? `x×${text.length}` : text)
const json = (value: unknown) => JSON.stringify(value)
const found = (findings: readonly { at: string; words: string }[]) =>
  findings.map(({ at, words }) => `${at}: ${words}`).join('; ') || 'nothing'

const SALE: Plain<PlannedSale> = {
  acquiredBy: 'bought',
  acquiredOn: '2010-05-01',
  soldOn: '2027-01-15',
  share: 100_00,
  price: 1_60_00_000,
  stampValue: 1_60_00_000,
  cost: 40_00_000,
  fmv2001: 0,
  expenses: 1_60_000,
  improvements: 0,
  bonds: 0,
  house: 0,
  otherIncome: 0,
}

function sales(): string[] {
  const changes: Partial<Plain<PlannedSale>>[] = [
    {},
    { share: 75_00 },
    { acquiredBy: 'inherited', acquiredOn: '1994-05-01', cost: 0, fmv2001: 18_00_000, improvements: 2_00_000 },
    { acquiredBy: 'gifted', bonds: 60_00_000 },
    { acquiredBy: 'built', house: 20_00_000, otherIncome: 1_50_00_000 },
    { acquiredOn: '2025-01-15', bonds: 10_00_000 },
    { acquiredOn: '2025-01-14', stampValue: 1_80_00_000 },
    { cost: 2_00_00_000 },
    { price: 0, share: 0, acquiredOn: '', soldOn: '', cost: 0 },
    { soldOn: '2009-01-01', share: 100_01 },
  ]
  return changes.flatMap((change) => {
    const sale = { ...SALE, ...change } as PlannedSale
    const plan = planSale(sale)
    const head = `# ${json(change)}`
    if (plan === null) return [head, found(saleProblems(sale)), String(plannedInWords(sale))]
    const { gainLines, ...figures } = plan
    return [
      head,
      json(figures),
      inOneLine(gainLines),
      plannedInWords(sale) ?? '',
      ...saleInWords(plan),
      ...saleWorkings(plan).map(({ title, lines }) => `${title}: ${inOneLine(lines)}`),
      ...stepsOfSale(sale, plan).map((step) => `* ${step}`),
      `left ${leftToSend(plan, sale)}, ${questionsAfterSale(plan, sale)}`,
    ]
  })
}

const flatSold = (share: number, soldOn = '2026-06-12') =>
  sheetOfFlat({
    parts: [{ ...sampleFlat({ soldOn, owners: [{ name: 'Meera', share: 50_00 }] as never }), share }] as never,
  })

function betweenCases(): string[] {
  const owner = (changes: object) => ({
    ...{
      case: 'REM-000002',
      name: 'meera',
      share: basisPoints(50),
      gross: 1_60_00_000_00 as Paise,
      soldOn: '2026-06-12',
    },
    ...changes,
  })
  const others = [
    [],
    [owner({})],
    [owner({ share: null })],
    [owner({ share: basisPoints(40) })],
    [owner({ gross: 100 as Paise, soldOn: '2026-06-13' })],
    [owner({ name: 'Dev', share: basisPoints(25) }), owner({ case: 'REM-000003', share: basisPoints(25) })],
  ]
  const flat = sheetOfFlat()
  const bonds = (amount: number, day: string) =>
    sheetOfFlat({}, { exemptions: [{ section: '85', amount, day, proof: 'REC', state: 'proved' }] as never })
  const shares = WORKED_SHEETS.find(({ what }) => what === 'listed shares above the free amount')?.sheet ?? flat
  const used = WORKED_SHEETS.find(({ what }) => what === 'listed shares, part of the free amount used')?.sheet ?? flat
  const kept = WORKED_SHEETS.find(({ what }) => what.endsWith('some of it kept'))?.sheet ?? flat
  const otherSale = sheetOfFlat({
    parts: [{ ...sampleFlat({ soldOn: '2026-05-01' }), gross: 1_50_00_000_00 }] as never,
  })
  const before = [countedIn(bonds(40_00_000_00, '2026-08-20'), 'REM-1'), countedIn(shares, 'REM-2')]
  const otherBonds = [countedIn(otherSale, 'REM-3')]
  const otherShares = [
    { ...countedIn(shares, 'REM-4'), free: [{ year: '2026-27', sales: ['x'], amount: 1_00_000_00 as Paise }] },
  ]
  const repeated = (sheet: TaxSheet) => [{ case: 'REM-5', sheet }]
  return [
    ...others.flatMap((one) =>
      [100_00, 50_00].map((share) => `owners ${one.length} ${share}: ${found(coOwnerFindings(flatSold(share), one))}`),
    ),
    `sale in two: ${json(saleIn(sheetOfFlat({ parts: [sampleFlat(), sampleFlat()] })))}; in one ${json(saleIn(flat))}; in rent ${json(saleIn(sampleSheet()))}`,
    `sent with: ${json(sentWith(flat, 'REM-1'))}`,
    ...SOURCES.flatMap((source) => {
      const earlier = saleSentBefore(repeated(flat), source)
      return earlier === null ? [] : [`${source} sent before: ${earlier.case} ${json(earlier.part.used)}`]
    }),
    `kept before: ${json(saleSentBefore(repeated(kept), 'property')?.part.used)}`,
    `two sales before: ${json(saleSentBefore([...repeated(flat), ...repeated(otherSale)], 'inheritedProperty'))}`,
    `earlier: ${found(earlierFindings(flat, [{ case: 'REM-1', reference: 'utr 1', sent: 5_00_000_00 as Paise }]))}`,
    `earlier, told: ${found(earlierFindings(sheetOfFlat({ parts: [{ ...sampleFlat(), used: [{ amount: 5_00_000_00, why: 'sent', detail: '' }] }] as never }), [{ case: 'REM-1', reference: 'UTR1', sent: 5_00_000_00 as Paise }]))}`,
    ...[...before, ...otherBonds].map((one) => `counted: ${json(one)}`),
    `bonds of another sale: ${found(countedFindings(bonds(50_00_000_00, '2026-08-20'), otherBonds))}`,
    `bonds of the same sale: ${found(countedFindings(bonds(50_00_000_00, '2026-08-20'), before))}`,
    `free amount: ${found(countedFindings(shares, otherShares))}; entered ${found(countedFindings(used, otherShares))}; the same sales ${found(countedFindings(shares, before))}`,
    `income before: ${incomeBefore(flat, before)}; of another year ${incomeBefore(sheetOfFlat({}, { soldOn: '2025-06-12' }), before)}`,
  ]
}

const RATES: DayRates = { day: '2026-11-14', kind: 'bank', rates: [{ currency: 'USD', rate: exchangeRate(85.2) }] }

function proposals(): string[] {
  const answers = [
    { account: 'nro', parts: [{ source: 'rent' }] },
    { account: 'savings', residence: 'resident', parts: [{ source: 'business' }], receiver: 'institution' },
    {
      account: 'nro',
      parts: [{ source: 'rent', rupees: asRupees(100) }, { source: 'inheritedProperty' }],
      goesTo: 'nre',
    },
    { account: 'nro', parts: [{ source: 'inheritedProperty' }], order: { section: '395(2)', validTo: '2027-03-31' } },
  ] as const
  const form = sampleForm({ accountType: 'nro' })
  const withBsr = sampleForm({ senderBankDetails: { ...form.senderBankDetails, bsrCode: '0510308' } })
  return [
    ...answers.flatMap((one) => {
      const finding = assess(one, null, TODAY)
      const earlier = [{ case: 'REM-1', sheet: sheetOfFlat() }]
      const branch = { branch: 'Fort', bsrCode: '0510309' }
      const sheet = proposedSheet(form, one, finding, { dayRates: RATES, branch, earlier, today: TODAY })
      const { parts, ...rest } = sheet
      return [
        `# ${json(one)}`,
        json(rest),
        ...parts.map(
          (part) =>
            `  ${part.source} sent ${part.sent} gross ${part.gross} ${part.property.acquiredBy} treaty ${part.treaty.country} used ${json(part.used)}`,
        ),
        `parts of the form: ${partsFound(finding).join(' ')}; ${found(decisionFindings({ ...sheet, part: 'A' }, partsFound(finding)))}`,
      ]
    }),
    `branch of the form: ${proposedSheet(withBsr, answers[0], assess(answers[0], null, TODAY), { dayRates: null, branch: { branch: 'Fort', bsrCode: '0510309' }, earlier: [], today: TODAY }).bsrCode}`,
    ...['2026-11-13', '2026-11-14', '2026-11-21', '2026-11-22'].map(
      (day) => `rate on ${day}: ${json(proposedRate(RATES, 'USD', day))} ${json(proposedRate(RATES, 'EUR', day))}`,
    ),
    ...[76.68, 76.67, 93.72, 93.73].map(
      (rate) => `rate ${rate}: ${found(rateFindings(sampleSheet({ rate: exchangeRate(rate) }), RATES))}`,
    ),
    ...['2026-12-15', '2026-12-16'].map(
      (rateDay) =>
        `far rate of ${rateDay}: ${found(rateFindings(sampleSheet({ rate: exchangeRate(60), rateDay }), RATES))}`,
    ),
    `rates read: ${json(ratesIn('USD 85.2\n eur = 92,1 \nGBP:110.1234\n\nUSDX 1'))}; written ${ratesAsText(RATES.rates)}`,
    ...WORKED_SHEETS.slice(0, 90)
      .filter((_, index) => index % 9 === 0)
      .map(({ what, sheet }) => `guide’s answers of ${what}: ${json(guideAnswersOf({ account: 'nro' }, sheet))}`),
    `guide’s answers without a sheet: ${json(guideAnswersOf({ account: 'nro' }, null))}`,
  ]
}

function numbers(): string[] {
  const signing = { udin: '26123456ABCDEFGHIJ', membershipNumber: '123456', signedOn: '2026-11-19', today: TODAY }
  const changes = [
    {},
    ...['26123456ABCDEFGHI', '26123457ABCDEFGHIJ', '25123456ABCDEFGHIJ', '2612345 ABCDEFGHIJ'].map((udin) => ({
      udin,
    })),
    ...['2026-11-20', '2026-09-20', '2026-09-19'].map((signedOn) => ({ signedOn })),
    { signedOn: '2025-12-20', today: '2026-01-02', udin: '25123456ABCDEFGHIJ' },
  ]
  const code = checkCodeOf(new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))
  const typed = [
    '',
    code,
    code.toLowerCase().replaceAll('-', ' '),
    'OOOO-IIII-LLLL-0000',
    'U123-4567-89AB-CDEF',
    code.slice(1),
    `${code}1`,
  ]
  const firms = [
    '4 Example Lane\nJayanagar\nBengaluru 560011\nKarnataka',
    '12 MG Road, Pune Maharashtra - 411001, India',
    '7 Ring Road, New Delhi 110001',
    'One line',
    '',
  ]
  return [
    ...changes.map((change) => `${json(change)}: ${udinProblem({ ...signing, ...change })}`),
    ...['abcdefghij', '26123456abcdefghij', 'AB-CD EFGHIJ'].map(
      (udin) => `${udin}: ${wholeUdin(udin, '123456', TODAY)} ${wholeUdin(udin, null, TODAY)}`,
    ),
    `days ${daysBetween('2026-02-28', '2026-03-01')} ${daysBetween('2024-02-28', '2024-03-01')}`,
    ...typed.map((one) => `code ${one}: ${readCheckCode(one)} ${codeProblem(one)}`),
    ...(['valid', 'withdrawn', 'superseded'] as const).flatMap((standing) =>
      [true, false].flatMap((is_replaced) =>
        [null, '26123456ABCDEFGHIJ'].map((udin) => {
          const ended_at = standing === 'valid' ? null : '2026-11-18T20:00:00.000Z'
          return `${standing}, ${is_replaced ? 'replaced' : 'not replaced'}, ${udin}: ${Object.values(verdictOf({ standing, ended_at, udin, is_replaced } as never)).join(' | ')}`
        }),
      ),
    ),
    `${json(withoutCertificate({ refused: 'Unknown' }))} ${json(withoutCertificate({ failed: 'No network' }))}`,
    json(
      factsOf({
        form: 'Form 146',
        reference_number: 'NRG-1',
        amount: asRupees(100),
        date: TODAY,
        udin: 'U',
        code,
      } as never),
    ),
    ...firms.map((address) =>
      json(accountantOf({ name: 'F', frn: '012345S', address }, { name: 'M', membershipNumber: '12345' })),
    ),
    ...[
      ['HDFC', 'HDFC Bank Ltd'],
      ['State Bank of India', 'SBI'],
      ['Axis', 'HDFC Bank'],
      ['Kotak', 'Kotak Mahindra Bank Ltd.'],
      ['Indian Bank', 'Indian Overseas Bank'],
      ['Bank of India', 'State Bank of India'],
      ['The Bank of India', 'Bank'],
    ].map(([one = '', other = '']) => `${one} and ${other}: ${isSameBank(one, other)}`),
  ]
}

function forms(): string[] {
  const full = prefilled146(sampleFacts())
  const values = [
    'x',
    'x'.repeat(500),
    'x'.repeat(501),
    'Y',
    '-1',
    '1.5',
    '1.555',
    '1,250',
    '100',
    '100.1',
    '2026-02-29',
    '2026-02-28',
    '1'.repeat(13),
    '1'.repeat(14),
  ]
  const byTold = new Map<string, string[]>()
  for (const box of FORM_146_BOXES) {
    const judged = values.map((value) => [value, boxProblem(box, { [box.id]: value })] as const)
    const accepted = judged.flatMap(([value, problem]) => (problem === null ? [short(value)] : []))
    const messages = new Set(judged.flatMap(([, problem]) => problem ?? []))
    const told = `accepted ${accepted.join(' ') || 'none'}; else ${[...messages].join(' ')}`
    byTold.set(told, [...(byTold.get(told) ?? []), box.id])
  }
  const orders = ['', 'आशा müller, D’Souza', 'Buyer'].map((orderPayer) =>
    found(orderPayerFindings(sampleSheet({ part: 'B', orderPayer }), sampleForm())),
  )
  const purposes = ['S0014', 'S0023', 'S0304', 'S0305', 'S1107', 'S1301', 'S1302', 'S0005', 'S1004', '']
  const purposesBy = new Map<string, string[]>()
  for (const source of SOURCES) {
    for (const purpose of purposes) {
      for (const accountType of ['nro', 'nre']) {
        const sheet = sampleSheet({ purpose, parts: [samplePart({ source })] as never })
        const facts = sampleFacts({ sheet, answers: sampleForm({ accountType }) })
        const one = contradictions(facts, prefilled146(facts)).find(({ id }) => id === 'purpose')
        if (one === undefined) continue
        const told = `${one.words} < ${one.places.map(({ at }) => at).join(', ')}`
        purposesBy.set(told, [...(purposesBy.get(told) ?? []), `${source} ${accountType}`])
      }
    }
  }
  const years = [0, 4_00_000_00, 5_00_000_00].flatMap((earlier) =>
    [0, 1_00_000_00].map((yearApart) => {
      const sheet = sampleSheet({
        part: 'A',
        yearApart,
        note: '',
        parts: [smallRent(1_00_000_00), sampleSavings(50_000_00)] as never,
      })
      const year = { sent: earlier as Paise, stated: 100 as Paise }
      return `${earlier} before, ${yearApart} apart: ${inOneLine(aggregateLines(sheet, year, workingOf(sheet)))}; ${found(aggregateFindings(sheet, year))}`
    }),
  )
  const typed = {
    source: 'property',
    amount: 100,
    chargeable: 'yes',
    section: '67',
    income: 50,
    rate: 1000,
    tax: 5,
    tds: 3,
    proof: 'P',
    article: '13',
    trc: 'T',
    note: 'N',
  }
  const { parts, ...rest } = openedSheet({
    ...sampleSheet(),
    tdsDay: '2026-01-01',
    parts: [typed, { ...typed, chargeable: 'no', tds: 0, article: '' }],
  } as never)
  return [
    `values: ${values.map(short).join(' ')}`,
    ...[...byTold].map(([told, ids]) => `${told} < ${ids.join(', ')}`),
    `missing: ${incompleteBoxes({})
      .map(({ box }) => box)
      .join(' ')}`,
    `missing once relief, business and gains are claimed: ${incompleteBoxes({
      ...full,
      form19bf8ReliefClaimed: 'Y',
      form19bf8TaxResidency: 'Y',
      form19bf8RemitanceAcc: 'Y',
      form19bf8CaptialGains: 'Y',
    })
      .map(({ box }) => box)
      .join(' ')}`,
    `order: ${orders.join(' | ')}`,
    ...[...purposesBy].map(([told, whos]) => `${told} < ${whos.join(', ')}`),
    ...years,
    `opened: ${parts.map(({ entered, gross, sent, section, taxPaid, treaty, note }) => json({ entered, gross, sent, section, taxPaid, treaty, note })).join(' ')} ${rest.mode} ${rest.regime} ${rest.rateKind}`,
    `changes: ${json(sheetChanges({ a: 1, b: [{ c: 2 }] }, { a: 2, b: [{ c: 2 }, { c: 3 }] }))}`,
  ]
}

test('sales, earlier cases, proposals, numbers and boxes match the recorded text', async () => {
  const lines = [...sales(), '', ...betweenCases(), '', ...proposals(), '', ...numbers(), '', ...forms(), '']
  await expect(lines.join('\n')).toMatchFileSnapshot('worked-rules.txt')
})
