import type { TaxSheet } from '../certificate/sheet-fields.ts'
import { EMPTY_PART, type PropertyWorking } from '../certificate/working/working-fields.ts'
import type { Plain } from '../shared/money.ts'
import { samplePart, sampleSheet } from './sample-sheet.ts'

/** The father bought a flat in 1994; his two children inherited and sold it, and one of them sends the proceeds. */
const INHERITED_FLAT: Plain<PropertyWorking> = {
  acquiredBy: 'inherited',
  acquiredOn: '1994-05-10',
  soldOn: '2026-06-12',
  stampValue: 1_70_00_000_00,
  expenses: 1_60_000_00,
  cost: 6_00_000_00,
  fmv2001: 18_00_000_00,
  stamp2001: 16_00_000_00,
  owners: [],
  improvements: [{ day: '2010-08-01', amount: 4_00_000_00 }],
  exemptions: [{ section: '85', amount: 20_00_000_00, day: '2026-08-20', proof: 'REC bonds', state: 'proved' }],
}

export function sampleFlat(changes: Partial<Plain<PropertyWorking>> = {}) {
  return samplePart({
    source: 'inheritedProperty',
    gross: 1_60_00_000_00,
    share: 50_00,
    sent: 47_76_000_00,
    taxPaid: [
      { how: 'deducted', by: 'A. Käufer', number: '131/7', day: '2026-06-12', amount: 11_44_000_00, seen: 'yes' },
    ],
    credits: [{ day: '2026-06-15', amount: 68_56_000_00, reference: 'UTR1', page: '2' }],
    used: [
      { amount: 80_000_00, why: 'spent', detail: 'Half of the brokerage' },
      { amount: 20_00_000_00, why: 'invested', detail: 'Bonds' },
    ],
    property: { ...(EMPTY_PART.property as Plain<PropertyWorking>), ...INHERITED_FLAT, ...changes },
  })
}

/** Sent by half of the owners; the buyer deducted 14.3 % of the price. */
export function sheetOfFlat(changes: Partial<Plain<TaxSheet>> = {}, property: Partial<Plain<PropertyWorking>> = {}) {
  return sampleSheet({
    rate: 85_0000,
    otherIncome: 2_00_000_00,
    nature: '',
    note: '',
    parts: [sampleFlat(property)],
    ...changes,
  })
}
