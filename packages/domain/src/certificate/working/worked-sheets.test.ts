import { describe, expect, test } from 'vitest'
import { SOURCES } from '../../guide/guide-answers.ts'
import { inPercent, type Paise, sum } from '../../shared/money.ts'
import { COUNTRIES } from '../../shared/places/countries.ts'
import { folded, inOneLine } from '../../testing/recorded.ts'
import { SOURCES_WITHOUT_PAN, WORKED_SHEETS, type WorkedSheet } from '../../testing/worked-sheets.ts'
import { inCurrency, inRupees } from '../papers/printed-sheet.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import { sheetFindings } from '../tax-sheet.ts'
import { type Law, lawOf, RATES_VERSION, type SectionId } from './rates.ts'
import { slabTaxOn, taxOnStreams } from './tax-on.ts'
import { hasNoTreaty, type TreatyIncome, treatyRate } from './treaties.ts'
import { creditTrail, currentIncomeSent, type PartResult, taxedIn, type Working, workingOf } from './working.ts'
import { basisOf, workingSections } from './working-words.ts'

const percents = (rates: Working['tdsRates']) => rates.map((rate) => `${inPercent(rate)} %`).join(', ')

/** Only amounts that there are: most parts have neither a refund nor a difference. */
function amounts(all: Readonly<Record<string, Paise>>): string {
  const told = Object.entries(all).filter(([, amount]) => amount !== 0)
  return told.map(([name, amount]) => `${name} ${inRupees(amount)}`).join(', ')
}

function partInWords(sheet: TaxSheet, part: PartResult, index: number): string[] {
  const { source, kind, nature, section, day, treaty, treatyIncome, slabProposal, exemptions, income } = part
  const { actTax, due, exactDue, deducted, paid, credited, used, sendable, sent, difference, free } = part
  const { longGain, shortGain } = part
  const row = sheet.parts[index]
  const trail = row === undefined ? [] : creditTrail(row, part)
  return [
    `${index + 1}. ${source} (${kind}), nature ${nature || 'none'}, section ${section || 'none'}, rates of ${day}`,
    `   ${amounts({ income, longGain, shortGain, free, actTax, due, exactDue }) || 'no income'}; ${amounts({ deducted, paid, credited, used, sendable, sent, difference })}`,
    ...(treatyIncome === null && treaty === null
      ? []
      : [
          `   treaty on ${treatyIncome}: ${treaty === null ? 'not claimed' : `${treaty.country}, Article ${treaty.article}, ${inPercent(treaty.rate)} %, ${inRupees(treaty.tax)}`}`,
        ]),
    ...(slabProposal === null ? [] : [`   by slabs ${inRupees(slabProposal)}`]),
    ...exemptions.map(
      (one) => `   section ${one.section}: ${inRupees(one.allowed)} of ${inRupees(one.amount)} ${one.problem ?? ''}`,
    ),
    ...(trail.length < 2
      ? []
      : trail.map(
          (one) =>
            `   ${one.day} ${inRupees(one.amount)}: ${amounts({ used: one.used, sent: one.sent, stays: one.stays })}`,
        )),
  ].map((line) => line.trimEnd())
}

/** A sheet with all that is worked out from it. */
function inWords({ what, sheet }: WorkedSheet, known: Set<string>): string {
  const working = workingOf(sheet)
  const { parts, isChargeable, nature, tdsRates, foreign, longGain, shortGain, income, actTax } = working
  const { due, paid, shortfall, refund, sent, payable, tdsNow, afterDeduction, treatyIncome, treatyTax } = working
  const whole = {
    income,
    longGain,
    shortGain,
    actTax,
    treatyIncome,
    treatyTax,
    due,
    paid,
    shortfall,
    refund,
    sent,
    tdsNow,
  }
  // Usually the same as the amount that is sent.
  const asSent = { payable, afterDeduction, taxed: taxedIn(working), currentIncome: currentIncomeSent(sheet) }
  const others = Object.fromEntries(Object.entries(asSent).filter(([, amount]) => amount !== sent))
  const abroad = [foreign.payable, ...(tdsNow > 0 ? [foreign.tds] : []), foreign.afterDeduction].map((one) =>
    inCurrency(sheet.currency, one),
  )
  return [
    `# ${what}`,
    `Part ${sheet.part}, ${isChargeable ? '' : 'not '}chargeable, nature ${nature || 'none'}`,
    `${amounts(whole)}${Object.entries(others)
      .map(([name, amount]) => `, ${name} ${inRupees(amount)}`)
      .join('')}`,
    `${[...new Set(abroad)].join(', ')}${tdsRates.length > 0 ? ` at ${percents(tdsRates)}` : ''}`,
    ...parts.flatMap((part, index) => partInWords(sheet, part, index)),
    ...folded(
      [
        ...workingSections(sheet, working, 'desk').flatMap(({ title, lines, notes }) => [
          `- ${title}: ${inOneLine(lines)}`,
          ...notes.map((note) => `~ ${note}`),
        ]),
        `" ${basisOf(sheet)}`,
        ...sheetFindings(sheet, sent).map(({ at, words }) => `! ${at}: ${words}`),
      ],
      known,
    ),
  ].join('\n')
}

describe('worked sheets', () => {
  test('match the recorded text; a change is reviewed before it is accepted', async () => {
    const known = new Set<string>()
    const text = WORKED_SHEETS.map((one) => `${inWords(one, known)}\n`).join('\n')
    await expect(text).toMatchFileSnapshot('worked-sheets.txt')
  })

  test('all have names of their own, and every source is among them', () => {
    expect(new Set(WORKED_SHEETS.map(({ what }) => what)).size).toBe(WORKED_SHEETS.length)
    const sources = SOURCES_WITHOUT_PAN.map(({ sheet }) => sheet.parts[0]?.source)
    expect([...new Set(sources)]).toEqual(SOURCES)
  })
})

type RateId = Parameters<Law['rate']>[0]
type AmountId = Parameters<Law['amount']>[0]

const idsOf = <Id extends string>(ids: Record<Id, true>) => Object.keys(ids) as Id[]

describe('the law’s figures', () => {
  // Records, because a missing id doesn’t compile.
  const RATES: Record<RateId, true> = {
    landLong: true,
    listedLong: true,
    listedShort: true,
    unlistedLong: true,
    debtLong: true,
    noPan: true,
    dividend: true,
    slabTop: true,
    cess: true,
    rentAllowance: true,
    stampTolerance: true,
    surchargeCap: true,
  }
  const AMOUNTS: Record<AmountId, true> = { listedFree: true, bondsMost: true, houseMost: true }
  const SECTIONS: Record<SectionId, true> = {
    landLong: true,
    landShort: true,
    listedLong: true,
    listedShort: true,
    unlistedLong: true,
    debtLong: true,
    otherShort: true,
    rent: true,
    interest: true,
    dividend: true,
    salary: true,
    invoice: true,
    house: true,
    bonds: true,
    otherHouse: true,
    lowerCertificate: true,
    treaty: true,
  }
  const DAYS = ['2024-03-31', '2024-04-01', '2024-07-22', '2024-07-23', '2026-03-31', '2026-04-01', '2027-01-01']
  const LAKH = 1_00_000_00

  /** The values of all days, each with the first of the days on which it applies. */
  function byDay(of: (day: string) => string): string {
    const values = DAYS.map((day) => {
      try {
        return of(day)
      } catch {
        return 'none'
      }
    })
    return values
      .flatMap((value, index) => (index > 0 && value === values[index - 1] ? [] : [`${DAYS[index]} ${value}`]))
      .join('; ')
  }

  test('match the recorded text', async () => {
    const law = lawOf(RATES_VERSION)
    const bands = (list: ReturnType<typeof law.bands> | null) =>
      list?.map(({ above, rate }) => `${inPercent(rate)} % above ${inRupees(above)}`).join(', ') ?? 'none'
    const on = { otherIncome: 0 as Paise, regime: 'new' as const, day: '2026-11-02' }
    const [top, long] = [law.rate('slabTop', on.day), law.rate('landLong', on.day)]
    const stream = { label: '', slabTax: null, surcharge: null }
    const taxOf = (income: Paise, isCapped: boolean, regime: 'new' | 'old') => {
      const [tax] = taxOnStreams(law, [{ ...stream, income, rate: isCapped ? long : top, isCapped }], { ...on, regime })
      return tax === undefined ? '' : `${inPercent(tax.surchargeRate)} % ${inRupees(tax.surcharge)}`
    }
    const kinds: TreatyIncome[] = ['interest', 'dividend', 'services', 'pension', 'gain']
    const lines = [
      ...idsOf(RATES).map(
        (id) => `rate ${id}: ${byDay((day) => `${inPercent(law.rate(id, day))} % (${law.source(id, day)})`)}`,
      ),
      ...idsOf(AMOUNTS).map((id) => `amount ${id}: ${byDay((day) => inRupees(law.amount(id, day)))}`),
      ...idsOf(SECTIONS).map((id) => `section ${id}: ${byDay((day) => law.section(id, day))}`),
      `surcharge: ${byDay((day) => bands(law.bands(day)))}`,
      `slabs: ${byDay((day) => bands(law.slabs(day)))}`,
      `cost index: ${Array.from({ length: 28 }, (_, index) => law.costIndex(`${2000 + index}-04-01`)).join(' ')}; on 2005-03-31 ${law.costIndex('2005-03-31')}`,
      '',
      'surcharge on one income: by slabs, and capped, in the new and in the old regime',
      ...[50, 60, 100, 110, 200, 250, 500, 600].flatMap((edge) =>
        [0, 10_00, 1_00_000_00].map((above) => {
          const income = sum([(edge * LAKH) as Paise, above as Paise])
          const each = (['new', 'old'] as const).flatMap((regime) => [
            taxOf(income, false, regime),
            taxOf(income, true, regime),
          ])
          return `${inRupees(income)}: ${each.join(' | ')}`
        }),
      ),
      '',
      ...[4, 8, 12, 16, 20, 24, 30].map(
        (edge) =>
          `slab tax on ${edge} lakh ${inRupees(slabTaxOn(law, (edge * LAKH) as Paise, on) ?? (0 as Paise))}, beside 10 lakh ${inRupees(slabTaxOn(law, (edge * LAKH) as Paise, { ...on, otherIncome: (10 * LAKH) as Paise }) ?? (0 as Paise))}`,
      ),
      '',
      ...COUNTRIES.flatMap(({ name }) => {
        const rates = kinds.flatMap((kind) => {
          const now = treatyRate(name, kind, '2026-04-01')
          const before = treatyRate(name, kind, '2026-03-31')
          if (now === null) return []
          const change =
            before === now ? '' : `, until 31 March 2026 ${before === null ? 'none' : inPercent(before.rate)}`
          return [
            `${kind} ${now.article}: ${inPercent(now.rate)} % ${now.grade}${change}${now.note ? ` (${now.note})` : ''}`,
          ]
        })
        return [
          ...(hasNoTreaty(name) ? [`${name}: no treaty`] : []),
          ...(rates.length > 0 ? [`${name}: ${rates.join('; ')}`] : []),
        ]
      }),
      '',
      ...SOURCES_WITHOUT_PAN.map(({ what, sheet }) => {
        const working = workingOf(sheet)
        const about = sheetFindings(sheet, working.afterDeduction).filter(({ at }) => at.endsWith('.pan'))
        return `${what}: ${working.nature}, ${working.parts[0]?.section || 'no section'}, ${percents(working.tdsRates) || 'nothing'} deducted${about.map(({ words }) => `! ${words}`).join('')}`
      }),
      '',
    ]
    await expect(lines.join('\n')).toMatchFileSnapshot('worked-figures.txt')
  })
})
