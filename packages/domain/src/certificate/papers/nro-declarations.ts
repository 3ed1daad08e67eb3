import { isCurrentIncome } from '../../guide/current-income.ts'
import { ofNro } from '../../ledger/ledger-year.ts'
import { NRO_DOLLARS } from '../../shared/limits.ts'
import {
  exchangeRate,
  type ForeignCents,
  inForeign,
  minus,
  type Paise,
  RUPEES_PER_USD,
  rupeesForOne,
  sum,
  toForeignCents,
} from '../../shared/money.ts'
import { dayInWords, taxYearOf } from '../../shared/tax-year.ts'
import { isSameBank } from '../contradictions.ts'
import type { Form146Facts } from '../form-146-sources.ts'
import { currentIncomeSent, workingOf } from '../working/working.ts'
import { declaration, isFromNro } from './bank-declarations.ts'
import { nreAccountOf } from './filing-sheets.ts'
import {
  type EarlierTransfer,
  inCurrency,
  inRupees,
  moneyFrom,
  type PrintedSection,
  type PrintedSheet,
} from './printed-sheet.ts'

const LIMIT = `USD ${NRO_DOLLARS.toLocaleString('en-US')}`
const FACILITY = `the facility of ${LIMIT} in a financial year, April to March`

/** Rupees of the transfer that count towards the limit of NRO accounts, and those that are current income. */
function towardsLimit({ sheet }: Form146Facts) {
  const income = currentIncomeSent(sheet)
  const counted = minus(workingOf(sheet).afterDeduction, income)
  const sources = sheet.parts.flatMap((part) => (isCurrentIncome(part.source) ? moneyFrom(part).toLowerCase() : []))
  const kind = income === 0 ? ('counted' as const) : counted > 0 ? ('mixed' as const) : ('income' as const)
  return { income, counted, sources: [...new Set(sources)].join('; '), kind }
}

function underWhat({ income, counted, sources, kind }: ReturnType<typeof towardsLimit>): string {
  if (kind === 'counted') return `I send this money out of my NRO account under ${FACILITY}.`
  if (kind === 'income') return `This transfer is current income of mine: ${sources}. It is outside ${FACILITY}.`
  return `I send ${inRupees(counted)} out of my NRO account under ${FACILITY}. The other ${inRupees(income)} is current income of mine (${sources}), which is outside it.`
}

/** One million dollars a year out of all NRO accounts; null where another account is debited. */
export function limitDeclaration(facts: Form146Facts, all: readonly EarlierTransfer[]): PrintedSheet | null {
  if (!isFromNro(facts)) return null
  const { answers, sheet } = facts
  const bank = answers.senderBankDetails.bankName
  const year = taxYearOf(sheet.proposedDay)?.label ?? ''
  const earlier = ofNro(all)
  const rate = sheet.currency === 'USD' && sheet.rate > 0 ? sheet.rate : exchangeRate(RUPEES_PER_USD)
  const dollars = ({ currency, amount, paise }: Pick<EarlierTransfer, 'currency' | 'amount' | 'paise'>) =>
    currency === 'USD' ? toForeignCents(amount) : inForeign(paise, rate)
  const rowOf = (line: Pick<EarlierTransfer, 'bank' | 'receiver' | 'currency' | 'amount' | 'paise'>, day: string) => ({
    cells: [day, line.bank, line.receiver, inRupees(line.paise), inCurrency('USD', dollars(line))],
    paise: line.paise,
    dollars: dollars(line),
  })
  const rowsWith = (before: readonly EarlierTransfer[], paise: Paise) => {
    const receiver = sheet.goesTo === 'nre' ? 'Own NRE account' : answers.receiverDetails.name
    const now = { bank, receiver, currency: 'INR', amount: 0, paise }
    return before
      .map((line) => rowOf(line, dayInWords(line.day)))
      .concat(paise === 0 ? [] : rowOf(now, `${dayInWords(sheet.proposedDay)} (this one)`))
  }
  const now = towardsLimit(facts)
  const counted = rowsWith(earlier.counted, now.counted)
  const income = rowsWith(earlier.income, now.income)
  const together = sum(counted.map((row) => row.dollars))
  const above = minus(together, toForeignCents(NRO_DOLLARS))
  const used =
    above > 0
      ? `${inCurrency('USD', above)} above the limit, which needs the Reserve Bank’s approval`
      : `within the limit: ${inCurrency('USD', together)} of ${LIMIT} is used`
  return declaration(facts, 'yearly limit', `It counts what leaves your NRO accounts in ${year}.`, [
    {
      title: 'I declare',
      paragraphs: [
        underWhat(now),
        `The list below has everything that left my NRO accounts in ${year}, abroad or into an NRE account, at any bank. Current income is not counted. ${now.kind === 'income' ? 'What is counted' : 'Together with this transfer it'} is ${used}.`,
        ...(now.kind === 'income' ? [] : [throughOneDealer(bank, earlier.counted)]),
      ],
    },
    transferTable(`Transfers under the facility in ${year}`, counted),
    ...(income.length === 0 ? [] : [transferTable(`Current income in ${year}, not counted`, income)]),
    { title: '', paragraphs: [`Amounts in rupees are converted at ${rupeesForOne(rate)} for a dollar.`] },
  ])
}

function throughOneDealer(bank: string, earlier: readonly EarlierTransfer[]): string {
  const isElsewhere = earlier.some((line) => line.bank !== '' && !isSameBank(line.bank, bank))
  return isElsewhere
    ? `The list shows through which bank each transfer went. From now on all transfers of this year under the facility go through one authorised dealer, ${bank}.`
    : `All transfers of this year under the facility go through one authorised dealer, ${bank}. I use no other one for it.`
}

type TransferRow = { cells: string[]; paise: Paise; dollars: ForeignCents }

function transferTable(title: string, rows: readonly TransferRow[]): PrintedSection {
  if (rows.length === 0) return { title, paragraphs: ['None.'] }
  const [paise, dollars] = [sum(rows.map((row) => row.paise)), sum(rows.map((row) => row.dollars))]
  return {
    title,
    table: {
      columns: [
        { title: 'Day', share: 20 },
        { title: 'Through', share: 22 },
        { title: 'To', share: 24 },
        { title: 'Amount', share: 17, isAmount: true },
        { title: 'In dollars, about', share: 17, isAmount: true },
      ],
      rows: rows.map(({ cells }) => cells),
      total: ['Together', '', '', inRupees(paise), inCurrency('USD', dollars)],
    },
  }
}

function countedToNre(facts: Form146Facts): string {
  const year = taxYearOf(facts.sheet.proposedDay)?.label ?? 'this year'
  const { income, counted, sources, kind } = towardsLimit(facts)
  if (kind === 'income')
    return `It is current income of mine: ${sources}. It is not counted within ${LIMIT} in ${year}.`
  const what = kind === 'counted' ? 'it is' : `${inRupees(counted)} of it is`
  const rest = kind === 'counted' ? '' : ` The other ${inRupees(income)} is current income of mine: ${sources}.`
  return `With all that I have sent abroad or moved to an NRE account in ${year}, apart from current income, ${what} counted within ${LIMIT}.${rest}`
}

/** Money that moves from an NRO to the same person's NRE account; null where it goes abroad. */
export function nreDeclaration(facts: Form146Facts): PrintedSheet | null {
  const { answers, sheet } = facts
  if (sheet.goesTo !== 'nre') return null
  return declaration(
    facts,
    'transfer to my own NRE account',
    'It goes with your bank’s own request for the transfer.',
    [
      {
        title: 'I declare',
        paragraphs: [
          `I ask for the transfer from my NRO account to my own NRE account, ${nreAccountOf(facts)}. I am a holder of both, and I am a person resident outside India.`,
          'The money comes from what is lawfully due to me in India. It is neither borrowed nor transferred from another NRO account.',
          `${countedToNre(facts)} The list is in the declaration about that limit.`,
          'The taxes due in India on this money are paid or provided for, as the enclosed working shows. I know that it can be sent abroad freely from the NRE account.',
        ],
      },
      {
        title: 'Enclosed',
        ticks: [
          { isTicked: false, label: 'A cancelled cheque or statement of the NRE account' },
          { isTicked: false, label: 'The statement of the NRO account that shows the credits' },
          { isTicked: sheet.part === 'C', label: 'The accountant’s certificate' },
          { isTicked: false, label: `The request form of ${answers.senderBankDetails.bankName || 'the bank'}` },
        ],
      },
    ],
  )
}
