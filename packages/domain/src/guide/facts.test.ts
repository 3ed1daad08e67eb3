import { expect, test } from 'vitest'
import { isDay } from '../shared/tax-year.ts'
import { FACTS, type Grade } from './facts.ts'
import { TCS_RATES } from './limits/yearly-limits.ts'
import { RENAMED } from './lists/form-names.ts'

/** Grade of each statement when it was gathered. A better grade needs a better source. */
const GATHERED: Readonly<Record<keyof typeof FACTS, Grade>> = {
  partA: 'O',
  partB: 'S2',
  partC: 'O',
  partD: 'S2',
  individual: 'S',
  exempt: 'S',
  unsure: 'U',
  aggregate: 'U',
  ownBalance: 'S2',
  banksAsk: 'B',
  propertySale: 'S',
  nre: 'S',
  lrsOwn: 'U',
  giftToOthers: 'U',
  payment: 'U',
  yourAnswer: 'U',
  s1301: 'U',
  notInCurrentList: 'O',
  convert: 'U',
  assign: 'O',
  order: 'O',
  withdraw: 'S',
  validity: 'S2',
  udinForm: 'O',
  udinDays: 'O',
  udinRevoke: 'S2',
  bankStatement147: 'U',
  amountsAgree: 'B',
  paperLists: 'U',
  lrsLimit: 'O',
  nroLimit: 'O',
  smallLimit: 'O',
  notLrs: 'S',
  tcsCredit: 'U',
}

test.each(Object.entries(GATHERED))('%s is graded as it was gathered: %s', (name, grade) => {
  const fact = FACTS[name as keyof typeof FACTS]
  expect(fact.grade).toBe(grade)
  expect(isDay(fact.checked)).toBe(true)
})

test('a source that calls itself official is, and nobody’s own reading is graded as if it were a source', () => {
  const all = [...Object.values(FACTS), ...RENAMED, ...TCS_RATES]
  const official =
    /^(Income-tax Department|Income-tax Act 2025|Reserve Bank of India|Institute of Chartered Accountants)/
  for (const { source, grade } of all) {
    if (grade === 'O') expect(source).toMatch(official)
    else expect(source).not.toMatch(official)
    if (/Nirgam|own reading|own answer/.test(source)) expect(grade).toBe('U')
    if (grade === 'S2') expect(source).toMatch(/agree/)
  }
})

test('names and rates are graded as they were gathered', () => {
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

test('what is not chargeable must be so for both exceptions', () => {
  for (const { says } of [FACTS.individual, FACTS.exempt]) expect(says).toMatch(/^Not taxable/)
})
