import { sourceInWords } from '@nirgam/domain/guide/facts/fact'
import { SMALL_REMITTANCE_RUPEES } from '@nirgam/domain/guide/limits/yearly-limits'
import { ACCOUNT_LABELS } from '@nirgam/domain/guide/lists/account-labels'
import { namesOn } from '@nirgam/domain/guide/lists/form-names'
import { SOURCE_LABELS } from '@nirgam/domain/guide/lists/source-labels'
import type { LedgerData, LedgerLimitRecord, LedgerLineRecord } from '@nirgam/domain/ledger/api-ledger'
import { type LedgerLimit, limitsIn } from '@nirgam/domain/ledger/ledger-limits'
import { LEDGER_MESSAGES } from '@nirgam/domain/ledger/ledger-messages'
import { type LedgerLine, linesIn, receiversIn, totalsOf, yearsIn } from '@nirgam/domain/ledger/ledger-year'
import { fromPaise } from '@nirgam/domain/shared/money'
import { indiaDate, type TaxYear, taxYearNamed, taxYearOf } from '@nirgam/domain/shared/tax-year'
import { notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { readLedger, type WholeLedger } from './ledger-lines.ts'

/** One tax year; this one when none is named. */
export async function presentLedger(services: Services, owner: number, named?: string): Promise<LedgerData> {
  const today = indiaDate(services.clock.now())
  const year = named === undefined ? taxYearOf(today) : taxYearNamed(named)
  if (year === null) throw notFound(LEDGER_MESSAGES.noSuchYear)
  return yearIn(await readLedger(services, services.db, owner), year, today)
}

export function yearIn({ lines: all, rates, references }: WholeLedger, year: TaxYear, today: string): LedgerData {
  const lines = linesIn(all, year)
  const total = totalsOf(lines)
  const rate = rates(year.label)
  const years = yearsIn(all, today)
  return {
    year: year.label,
    called: namesOn(year.from).year,
    from: year.from,
    to: year.to,
    years: years.includes(year.label) ? years : [...years, year.label].toSorted().toReversed(),
    lines: lines.map((line) => presentLine(line, references)),
    total: { rupees: fromPaise(total.paise), tds: fromPaise(total.tdsPaise), tcs: fromPaise(total.tcsPaise) },
    receivers: receiversIn(lines).map(({ receiver, paise }) => ({ receiver, rupees: fromPaise(paise) })),
    receiver_limit: SMALL_REMITTANCE_RUPEES,
    limits: limitsIn(all, year, rate).map(presentLimit),
    rate: { rupees_per_dollar: rate.rupeesPerDollar, day: rate.day },
  }
}

export function presentLine(line: LedgerLine, references: WholeLedger['references']): LedgerLineRecord {
  const { remittance, paise, tdsPaise, tcsPaise, account, source, ...rest } = line
  return {
    ...rest,
    remittance_id: remittance,
    reference_number: remittance === null ? null : (references.get(remittance) ?? null),
    account,
    account_label: ACCOUNT_LABELS[account],
    source,
    source_label: source && SOURCE_LABELS[source].label,
    rupees: fromPaise(paise),
    tds: fromPaise(tdsPaise),
    tcs: fromPaise(tcsPaise),
  }
}

function presentLimit(limit: LedgerLimit): LedgerLimitRecord {
  const { id, label, unit, limit: most, used, text, note } = limit
  return { id, label, unit, limit: most, used, text, note, source: sourceInWords(limit) }
}
