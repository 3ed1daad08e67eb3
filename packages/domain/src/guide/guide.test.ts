import { describe, expect, test } from 'vitest'
import { DEPARTMENT_STATES } from '../certificate/accountant.ts'
import { asRupees, ZERO } from '../shared/money.ts'
import { dayInWords, indiaDate, taxYearOf } from '../shared/tax-year.ts'
import { assess } from './assess.ts'
import { findingOfForm } from './case-answers.ts'
import { FACTS } from './facts/facts.ts'
import { type GuideAnswers, SOURCES } from './guide-answers.ts'
import { aboveThreshold, tcsOn } from './limits/yearly-limits.ts'
import { DEPARTMENT_COUNTRIES } from './lists/department-country.ts'
import { namesOn, RENAMED } from './lists/form-names.ts'
import { NATURE_CODES } from './lists/nature-codes.ts'
import { PURPOSE_CODES, PURPOSE_GROUPS, purposeOf } from './lists/purpose-codes.ts'
import { DEAD_PURPOSES, EXEMPT_PURPOSES, isExemptPurpose } from './purpose-proposal.ts'
import { answersFromForm } from './wizard-answers.ts'

const TODAY = '2026-11-15'
const none = { toReceiver: ZERO, inAll: ZERO }
const firm: GuideAnswers = {
  account: 'current',
  residence: 'resident',
  remitter: 'business',
  receiver: 'institution',
  parts: [{ source: 'business' }],
  taxable: 'no',
  amount: asRupees(2_000_000),
  earlier: none,
}

describe('the lists', () => {
  test('have 137 purposes in 24 groups, 33 exempt ones, 65 natures, 250 countries and 38 states', () => {
    expect(PURPOSE_CODES).toHaveLength(137)
    expect(new Set(PURPOSE_CODES.map(({ code }) => code)).size).toBe(137)
    expect(PURPOSE_GROUPS).toHaveLength(24)
    expect(EXEMPT_PURPOSES).toHaveLength(33)
    expect(NATURE_CODES).toHaveLength(65)
    expect(DEPARTMENT_COUNTRIES).toHaveLength(250)
    expect(DEPARTMENT_STATES).toHaveLength(38)
  })

  test('are well formed and keep the department’s own numbers', () => {
    expect(PURPOSE_CODES.every(({ code, label }) => /^S\d{4}$/.test(code) && label.length > 5)).toBe(true)
    expect(DEPARTMENT_COUNTRIES.find(({ code }) => code === 1)?.name).toBe('Canada')
    expect(DEPARTMENT_COUNTRIES.find(({ code }) => code === 2)?.name).toBe('Usa')
    expect(NATURE_CODES.find(({ code }) => code === '16.27')?.label).toBe('Interest payment')
    expect(DEPARTMENT_STATES.find(({ code }) => code === '19')?.name).toBe('Maharashtra')
    expect(purposeOf(' s0014 ')?.label).toContain('Non-Resident Deposits')
  })

  test('mark those of the 33 as dead that the Reserve Bank no longer has, and no others', () => {
    const gone = EXEMPT_PURPOSES.filter(({ code }) => purposeOf(code) === undefined)
    expect(gone.map(({ code }) => code)).toEqual(DEAD_PURPOSES)
    expect(EXEMPT_PURPOSES.filter(({ code }) => isExemptPurpose(code))).toHaveLength(30)
    for (const code of DEAD_PURPOSES) expect(FACTS.notInCurrentList.says).toContain(code)
  })
})

describe('names and years', () => {
  test.each([
    ['2026-03-31', 'Form 15CA', 'Form 15CB', 'Rule 37BB', 'financial year', '2025-26'],
    ['2026-04-01', 'Form 145', 'Form 146', 'Rule 220', 'tax year', '2026-27'],
    ['2027-03-31', 'Form 145', 'Form 146', 'Rule 220', 'tax year', '2026-27'],
    ['2027-04-01', 'Form 145', 'Form 146', 'Rule 220', 'tax year', '2027-28'],
  ])('on %s', (day, declaration, certificate, rule, year, label) => {
    expect(namesOn(day)).toMatchObject({ declaration, certificate, rule, year })
    expect(taxYearOf(day)?.label).toBe(label)
  })

  test('every renamed term has an old and a new name', () => {
    expect(RENAMED.every(({ before, now }) => before !== '' && now !== '' && before !== now)).toBe(true)
  })

  test('a day in India begins at half past six in the evening GMT of the day before', () => {
    expect(indiaDate(Date.UTC(2026, 2, 31, 18, 29, 59))).toBe('2026-03-31')
    expect(indiaDate(Date.UTC(2026, 2, 31, 18, 30))).toBe('2026-04-01')
    expect(dayInWords('2026-04-01')).toBe('1 April 2026')
    expect(taxYearOf('2026-02-30')).toBeNull()
  })
})

describe('TCS', () => {
  test.each([
    ['2025-03-31', undefined],
    ['2025-04-01', { educationOrMedical: 5, other: 20, educationByLoan: 0 }],
    ['2026-03-31', { educationOrMedical: 5, other: 20, educationByLoan: 0 }],
    ['2026-04-01', { educationOrMedical: 2, other: 20, educationByLoan: 0, tourPackage: 2 }],
  ])('rates on %s', (day, rates) => {
    if (rates === undefined) expect(tcsOn(day)).toBeUndefined()
    else expect(tcsOn(day)).toMatchObject(rates)
  })

  test('counts only the amount above the threshold, including earlier transfers', () => {
    expect(aboveThreshold(asRupees(400_000), asRupees(600_000), asRupees(1_000_000))).toBe(0)
    expect(aboveThreshold(asRupees(400_001), asRupees(600_000), asRupees(1_000_000))).toBe(1)
    expect(aboveThreshold(asRupees(400_000), asRupees(2_000_000), asRupees(1_000_000))).toBe(400_000)
  })

  const student: GuideAnswers = {
    account: 'savings',
    residence: 'resident',
    receiver: 'institution',
    parts: [{ source: 'education' }],
    amount: asRupees(1_500_000),
    earlier: none,
  }
  test.each([
    ['education', { educationLoan: 'no' }, '₹10,000'],
    ['education by loan', { educationLoan: 'yes' }, '₹0'],
    ['a gift beside it', { parts: [{ source: 'education' }, { source: 'giftGiven' }] }, '₹1,00,000'],
  ] as const)('on 15 lakh for %s', (_, changed, sum) => {
    const { limits } = assess({ ...student, ...changed }, null, TODAY)
    expect(limits.find(({ id }) => id === 'tcs')?.text).toContain(`About ${sum} on this transfer`)
  })

  test('does not apply to NRO, NRE and FCNR accounts', () => {
    const { limits } = assess({ ...student, account: 'nro', residence: 'nonResident' }, null, TODAY)
    expect(limits.map(({ id }) => id)).toEqual(['nro'])
  })
})

describe('a finding', () => {
  const rent: GuideAnswers = {
    account: 'nro',
    receiver: 'self',
    parts: [{ source: 'rent' }],
    amount: asRupees(440_000),
    earlier: none,
    order: 'none',
  }

  test('gives the amount that would make it Part C', () => {
    expect(assess(rent, null, TODAY).changes).toContainEqual({
      text: 'If you send more than ₹60,000 on top this tax year',
      outcome: 'C',
    })
  })

  test('gives both the rule’s and the bank’s view on own NRO money, with their sources', () => {
    const { rule, bank } = assess({ ...rent, parts: [{ source: 'savings' }], bank: 'idfc' }, null, TODAY)
    expect(rule).toMatchObject({ outcome: 'nothing', reasons: [{ grade: 'S2' }, { grade: 'S' }] })
    expect(bank).toMatchObject({ outcome: 'C', basis: 'bank', reasons: [{ grade: 'B' }] })
    expect(bank.reasons[0]?.source).toContain('IDFC')
    const large = { ...rent, amount: asRupees(900_000), bankAsked: 'declaration' } as const
    const asked = assess(large, null, TODAY).bank
    expect(asked).toMatchObject({ outcome: 'C', basis: 'asked' })
    expect(asked.reasons[0]?.text).toContain('The rule still asks for more than that.')
  })

  test('before payment gives its reasons if nothing has to be filed, and otherwise only the bank’s', () => {
    const form = { accountType: 'nre', sourceOfFunds: 'savings', amount: asRupees(440_000), destinationCountry: 'Oman' }
    const own = { ...form, receiverDetails: { purpose: 'own', sameAsSender: false } }
    const free = findingOfForm(own, null, TODAY)
    expect(free).toMatchObject({ headline: 'Nothing to file', is_free: true, ledger: null })
    expect(free.reasons.join()).toContain('NRE')
    expect(free.guide_path).toMatch(/^\/guide.*440000/)

    const bought = { ...form, accountType: 'nro', sourceOfFunds: 'property', bank: 'idfc' }
    const ledger = { taxYear: '2026-27', toReceiver: ZERO, inAll: asRupees(123_456) }
    const filed = findingOfForm(bought, ledger, TODAY)
    const { rule, bank } = assess(answersFromForm(bought), ledger, TODAY)
    expect([filed.is_free, filed.is_open, filed.ledger]).toEqual([false, true, ledger])
    expect(filed.reasons).toEqual(bank.reasons.map(({ text }) => text))
    expect(rule.reasons.length).toBeGreaterThan(0)
  })

  test('offers both purpose codes for own NRO money', () => {
    const { purpose } = assess(rent, null, TODAY)
    expect([purpose?.code, purpose?.others.map(({ code }) => code)]).toEqual(['S1301', ['S0014']])
    const other = assess({ ...rent, purpose: 'S0014' }, null, TODAY).purpose
    expect([other?.code, other?.others.map(({ code }) => code)]).toEqual(['S0014', ['S1301']])
  })

  test('asks a company for neither a passport nor an LRS declaration', () => {
    const names = assess(firm, null, TODAY).papers.map(({ name }) => name)
    expect(names.filter((name) => /[Pp]assport|LRS|OCI/.test(name))).toEqual([])
  })

  test('asks for no proof of relationship with a friend', () => {
    const gift: GuideAnswers = { account: 'nre', receiver: 'person', parts: [{ source: 'giftGiven' }] }
    const isKinship = ({ name }: { name: string }) => /related/.test(name)
    expect(assess(gift, null, TODAY).papers.some(isKinship)).toBe(false)
    expect(assess({ ...gift, receiver: 'relative' }, null, TODAY).papers.some(isKinship)).toBe(true)
  })

  test('counts earlier gifts to the same friend only, not transfers to others', () => {
    const gift = { account: 'savings', residence: 'resident', receiver: 'person', amount: asRupees(30_000) } as const
    const ruleAfter = (toReceiver: number) => {
      const earlier = { toReceiver: asRupees(toReceiver), inAll: asRupees(300_000) }
      return assess({ ...gift, parts: [{ source: 'giftGiven' }], earlier }, null, TODAY).rule.outcome
    }
    expect([ruleAfter(20_000), ruleAfter(20_001)]).toEqual(['nothing', 'A'])
  })

  test('does not count current income towards the million dollars', () => {
    expect(assess(rent, null, TODAY).limits.map(({ id }) => id)).toEqual(['small'])
    const sale: GuideAnswers = { ...rent, parts: [{ source: 'property' }], rupeesPerDollar: 90 }
    expect(assess(sale, null, TODAY).limits.at(-1)).toMatchObject({ id: 'nro', limitRupees: 90_000_000 })
    const both: GuideAnswers = {
      ...rent,
      parts: [
        { source: 'property', rupees: asRupees(400_000) },
        { source: 'rent', rupees: asRupees(40_000) },
      ],
    }
    expect(assess(both, null, TODAY).limits.at(-1)).toMatchObject({
      usedRupees: 400_000,
      text: expect.stringContaining('We left out ₹40,000 of this year’s income.'),
    })
  })

  test('knows which money is current income: every other kind counts towards the million dollars', () => {
    const countsNot = SOURCES.filter((source) => {
      const { limits } = assess({ ...rent, residence: 'nonResident', parts: [{ source }] }, null, TODAY)
      return limits.every(({ id }) => id !== 'nro')
    })
    expect(new Set(countsNot)).toEqual(new Set(['rent', 'interest', 'dividend', 'pension', 'salary']))
  })

  test('lists the papers of each source once, under the names of that day', () => {
    const large: GuideAnswers = {
      ...rent,
      amount: asRupees(2_000_000),
      parts: [{ source: 'rent' }, { source: 'property' }],
      treaty: 'yes',
    }
    const names = assess(large, null, TODAY).papers.map(({ name }) => name)
    expect(names).toContain('Form 146 with its UDIN')
    expect(names).toContain('Form 41, to claim the treaty rate')
    expect(names.filter((name) => name.includes('Form 131'))).toEqual([
      'Buyer’s proof of tax taken off (Form 131), or the tax officer’s order',
      'Proof of tax that was taken off, if any (Form 131)',
    ])
    expect(assess(large, null, '2026-03-31').papers.map(({ name }) => name)).toContain(
      'Proof of tax that was taken off, if any (Form 16A)',
    )
  })

  test('omits papers that the answers make unnecessary', () => {
    const papersOf = (answers: GuideAnswers) => assess(answers, null, TODAY).papers.map(({ name }) => name)
    const isOfTreaty = (name: string) => /TRC|Form 41|fixed place of business/.test(name)
    expect(papersOf(firm).filter(isOfTreaty)).toHaveLength(3)
    expect(papersOf({ ...firm, treaty: 'no' }).filter(isOfTreaty)).toEqual([])
    expect(papersOf({ ...rent, taxPaid: 'none' }).join()).not.toContain('tax that was taken off')
  })

  test('warns that banks treat a small sale of property as Part C', () => {
    const { rule, bank, next } = assess({ ...rent, parts: [{ source: 'property' }] }, null, TODAY)
    expect([rule.outcome, bank.outcome]).toEqual(['A', 'C'])
    expect(rule.reasons.map(({ text }) => text).join()).not.toContain('Part C')
    expect(bank.reasons.at(-1)).toMatchObject({
      grade: 'S',
      text: expect.stringContaining('even when the sum is small'),
    })
    expect(next[0]?.text).toContain('If it’s happy with Part A, file that.')
  })

  test('lists the tasks for Part C by person, the assignment first', () => {
    const { next } = assess({ ...rent, amount: asRupees(2_000_000) }, null, TODAY)
    expect(next.map(({ who }) => who)).toEqual(['You', 'Accountant', 'You', 'Bank'])
    expect(next[0]?.text).toContain('Assign Form 146')
  })

  test.each([
    ['2026-11-14', 'has passed'],
    ['2028-04-01', 'don’t know the rules'],
    ['2027-02-29', 'doesn’t exist'],
    ['soon', 'doesn’t exist'],
  ])('reports the invalid day %s, and is made for today instead', (date, words) => {
    const { problems, day } = assess({ ...rent, date }, null, TODAY)
    expect(problems.map(({ text }) => text).join()).toContain(words)
    expect(day).toBe(TODAY)
  })

  test('does not rely on a certificate valid for longer than any can be', () => {
    const large: GuideAnswers = { ...rent, amount: asRupees(2_000_000) }
    const until = (validTo: string) =>
      assess({ ...large, order: { section: '395(1)', validTo, payer: 'me' } }, null, TODAY)
    expect(until('2031-11-15').outcome).toBe('B')
    expect(until('2072-03-31')).toMatchObject({ outcome: 'C', certainty: 'open' })
    expect(until('2072-03-31').problems[0]?.text).toContain('more than five years')
  })

  test('treats impossible amounts as not given', () => {
    for (const amount of [0, -5, 1.5, Number.NaN, 100_000_001]) {
      expect(assess({ ...rent, amount: asRupees(amount) }, null, TODAY)).toMatchObject({
        outcome: 'C',
        certainty: 'open',
      })
    }
    expect(assess({ ...rent, rupeesPerDollar: 0 }, null, TODAY).problems).toHaveLength(1)
  })

  test('proposes a purpose only if one fits', () => {
    expect(assess({ ...rent, account: 'nre' }, null, TODAY).purpose).toMatchObject({ code: 'S0014', chosen: false })
    expect(assess(firm, null, TODAY).purpose).toBeNull()
  })
})
