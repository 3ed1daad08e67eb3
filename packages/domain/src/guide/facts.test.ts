import { expect, test } from 'vitest'
import { isDay } from '../shared/tax-year.ts'
import { BANK_REQUESTS_KNOWN, MOST_BANKS } from './bank-requests.ts'
import type { Grade } from './facts/fact.ts'
import { FACTS } from './facts/facts.ts'
import { TCS_RATES } from './limits/yearly-limits.ts'
import { RENAMED } from './lists/form-names.ts'

/** Grade of each statement at the time of research. A better grade needs a better source. */
const GATHERED: Readonly<Record<keyof typeof FACTS, Grade>> = {
  partA: 'O',
  partB: 'S2',
  partC: 'O',
  partD: 'S2',
  individual: 'S',
  exempt: 'S',
  unsure: 'U',
  aggregate: 'U',
  smallLimit: 'O',
  notB: 'S',
  orderPayer: 'S',
  assign: 'O',
  order: 'O',
  withdraw: 'S',
  validity: 'S2',
  udinForm: 'O',
  udinDays: 'O',
  udinRevoke: 'S2',
  bankStatement147: 'U',
  ownBalance: 'S2',
  ownIncome: 'S',
  propertySale: 'S',
  propertyPractice: 'S',
  shareSale: 'O',
  soldAtLoss: 'U',
  farmLand: 'U',
  inheritance: 'S2',
  byNature: 'S2',
  giftToOthers: 'S2',
  smallGift: 'S2',
  giftByNonResident: 'S',
  nre: 'S',
  lrsOwn: 'U',
  payment: 'U',
  yourAnswer: 'U',
  s1301: 'U',
  ownNroPurpose: 'U',
  notInCurrentList: 'U',
  taxRate: 'O',
  amountsAgree: 'B',
  paperLists: 'U',
  convert: 'U',
  lrsLimit: 'O',
  lrsAbove: 'O',
  estimate: 'S2',
  nroLimit: 'O',
  nroAbove: 'O',
  nroHolders: 'B',
  nroOneBank: 'B',
  nroToNre: 'O',
  boughtFromAbroad: 'B',
  dollarRate: 'U',
  notLrs: 'S',
  priceToSeller: 'U',
  tradeNotLrs: 'U',
  companiesNotLrs: 'O',
  tcsCredit: 'U',
  studentLiving: 'S',
  twoResidences: 'B',
  returned: 'B',
  relative: 'S2',
  jointShares: 'S',
  jointWithResident: 'B',
  jointSurvivor: 'S2',
  jointUnknown: 'U',
  attorneyMay: 'O',
  attorneyMayNot: 'O',
  attorneyUnknown: 'U',
  minorLimit: 'S2',
  minorUnknown: 'U',
  heirsLimit: 'O',
  nominee: 'U',
  deceasedUnknown: 'U',
}

test.each(Object.entries(GATHERED))('%s keeps its researched grade: %s', (name, grade) => {
  const fact = FACTS[name as keyof typeof FACTS]
  expect(fact.grade).toBe(grade)
  expect(isDay(fact.checked)).toBe(true)
})

test('only official sources are graded official, and our own reading is never graded as a source', () => {
  const all = [...Object.values(FACTS), ...BANK_REQUESTS_KNOWN, MOST_BANKS, ...RENAMED, ...TCS_RATES]
  const official =
    /^(Income-tax Department|Income-tax Act 2025|Income-tax Rules 2026|Reserve Bank of India|Institute of Chartered Accountants)/
  for (const { source, grade } of all) {
    if (grade === 'O') expect(source).toMatch(official)
    else expect(source).not.toMatch(official)
    if (/Nirgam|own reading|own answer/.test(source)) expect(grade).toBe('U')
    if (grade === 'S2') expect(source).toMatch(/agree/)
  }
})

test('names and rates keep their researched grades', () => {
  expect(RENAMED.map(({ before, now, grade }) => `${before} → ${now} ${grade}`)).toEqual([
    'Form 15CA → Form 145 O',
    'Form 15CB → Form 146 O',
    'Form 13 → Form 128 S2',
    'Form 15E → Form 129 S2',
    'Form 10F → Form 41 S2',
    'Form 16A → Form 131 S2',
    'Form 27Q → Form 144 S2',
    'Rule 37BB → Rule 220 O',
    'section 195 → section 393(2) O',
    'section 195(6) → section 397(3)(d) S2',
    'financial year → tax year O',
  ])
  expect(TCS_RATES.map(({ from, grade }) => [from, grade])).toEqual([
    ['2025-04-01', 'B'],
    ['2026-04-01', 'S2'],
  ])
  expect(TCS_RATES.at(-1)?.source).toContain('check with your bank')
})

test('both exceptions require that the money is not taxable', () => {
  for (const { says } of [FACTS.individual, FACTS.exempt]) expect(says).toContain('The money isn’t taxable')
})

test('the table of banks has six, each graded by its source', () => {
  expect(BANK_REQUESTS_KNOWN.map(({ id, asks, grade }) => `${id} ${asks} ${grade}`)).toEqual([
    'sbi byItsForm B',
    'icici both B',
    'hdfc both S',
    'axis notKnown B',
    'idfc both B',
    'citi both B',
  ])
})
