import { paperLabel } from '../../case/paper-kinds.ts'
import { TICK_LABELS } from '../../case/paper-verdicts.ts'
import { firstMention, namesOn } from '../../guide/lists/form-names.ts'
import { inPercent, minus, type Paise, rupeesForOne, sum } from '../../shared/money.ts'
import { dayInWords, taxYearOf } from '../../shared/tax-year.ts'
import { chargedUnder, type Form146Facts } from '../form-146-sources.ts'
import { SHEET_FIELDS, type TaxSheet } from '../sheet-fields.ts'
import { remittancePaise, sheetFindings } from '../tax-sheet.ts'
import { partNotes } from '../working/part-notes.ts'
import { creditTrail, type PartResult, type Working, workingOf } from '../working/working.ts'
import { PART_LISTS, type WorkingPart } from '../working/working-fields.ts'
import { ratesInWords, settlementLines, taxLines, taxPaidWords } from '../working/working-words.ts'
import type { Certified } from './filing-sheets.ts'
import {
  inCurrency,
  inRupees,
  moneyFrom,
  type PrintedSection,
  type PrintedSheet,
  rowsOf,
  type SheetLine,
} from './printed-sheet.ts'

/** Beside the working, for the firm's own file. */
export type DeskNotes = {
  version: number
  madeBy: string
  /** the guide's result and its reasons */
  finding: { result: string; reasons: readonly string[] } | null
}

/** From the papers to the amount sent: a page or two that customers can follow and bank officers can tick off. */
export function annexureOf(facts: Form146Facts, certified: Certified, desk?: DeskNotes): PrintedSheet {
  const { sheet } = facts
  const working = workingOf(sheet)
  const names = namesOn(sheet.proposedDay || facts.day)
  return {
    title: sheet.part === 'C' ? `Working: annexure to ${firstMention(names.certificate)}` : 'Working of the tax',
    about: `What came in, what is taxed, what was paid, what leaves. ${sheet.part === 'none' ? 'The letter' : firstMention(names.declaration)}${sheet.part === 'C' ? `, ${names.certificate}` : ''} and Form A2 have the same figures.`,
    steps: [],
    sections: [
      { title: 'Client', rows: clientRows(facts, certified) },
      { title: 'In short', rows: shortRows(sheet, working) },
      ...cameIn(sheet, working),
      ...taxed(sheet, working),
      ...trailOf(sheet, working),
      { title: 'What this is based on', rows: lawRows(sheet, working) },
      ...papersSeen(facts),
      ...(desk ? deskSections(facts, working, desk) : []),
    ],
  }
}

/** The client and the accountant responsible for the working. */
function clientRows({ answers, sheet, accountant, day }: Form146Facts, certified: Certified) {
  const { name, membershipNumber, firm, registrationNumber, place } = accountant
  return rowsOf([
    ['Client', `${answers.senderDetails.name}, PAN ${answers.senderBankDetails.panNumber}`],
    ['Tax year', taxYearOf(sheet.proposedDay)?.label ?? ''],
    ['Firm', [firm, registrationNumber && `registration ${registrationNumber}`].filter(Boolean).join(', ')],
    [
      'Reviewed by',
      [name, membershipNumber && `membership ${membershipNumber}`, certified && `UDIN ${certified.udin}`]
        .filter(Boolean)
        .join(', '),
    ],
    ['Place and date', [place, dayInWords(day)].filter(Boolean).join(', ')],
  ])
}

function shortRows(sheet: TaxSheet, working: Working) {
  const { payable, tdsNow, tdsRates, afterDeduction, foreign, due, paid, shortfall, refund } = working
  const rate = `${rupeesForOne(sheet.rate)} (${kindOfRate(sheet)}, ${dayInWords(sheet.rateDay)})`
  return rowsOf([
    [
      'Deducted now',
      tdsNow > 0
        ? `${inRupees(tdsNow)} of ${inRupees(payable)}, ${ratesInWords(tdsRates)}, on ${dayInWords(sheet.tdsDay)}`
        : '',
    ],
    [
      'Leaves the account',
      `${inRupees(afterDeduction)} = ${inCurrency(sheet.currency, foreign.afterDeduction)} at ${rate}`,
    ],
    [
      'Tax',
      `${inRupees(due)} due, ${inRupees(paid)} paid: ${shortfall > 0 ? `${inRupees(shortfall)} still to be paid` : refund > 0 ? `${inRupees(refund)} to be claimed back` : 'nothing is open'}`,
    ],
  ])
}

function kindOfRate({ rateKind }: TaxSheet): string {
  return SHEET_FIELDS.rateKind.options.find(({ value }) => value === rateKind)?.label ?? ''
}

/** Each part from the gross amount to the amount that was credited. */
function cameIn({ mode, parts }: TaxSheet, working: Working): PrintedSection[] {
  // Money that is paid now was not credited before.
  const isPaidNow = mode === 'deductsNow'
  const rows = parts.map((part, index) => {
    const { deducted, credited } = working.parts[index] as PartResult
    return [
      moneyFrom(part),
      inRupees(part.gross),
      `${inPercent(part.share)} %`,
      ...(isPaidNow ? [] : [inRupees(deducted), inRupees(credited)]),
    ]
  })
  const notes = parts.flatMap((part) => [...factsOf(part), ...(part.difference ? [part.difference] : [])])
  return [
    {
      title: isPaidNow ? 'What is paid' : 'What came in',
      table: {
        columns: [
          { title: 'Origin', share: 32 },
          { title: 'Whole amount', share: 19, isAmount: true },
          { title: 'Share', share: 11, isAmount: true },
          ...(isPaidNow
            ? []
            : [
                { title: 'Tax deducted', share: 19, isAmount: true },
                { title: 'Credited', share: 19, isAmount: true },
              ]),
        ],
        rows,
      },
    },
    ...(notes.length > 0 ? [{ title: '', paragraphs: notes }] : []),
  ]
}

/** The fact that decides how a part is taxed, in a sentence. */
function factsOf({ source, property, deposit, exempt, origin, slabNote, note }: WorkingPart): string[] {
  const sold =
    (source === 'property' || source === 'inheritedProperty') && property.soldOn !== ''
      ? `Acquired ${dayInWords(property.acquiredOn)}${ACQUIRED[property.acquiredBy]}, sold ${dayInWords(property.soldOn)}.`
      : ''
  // A planned investment has neither a day nor a proof yet.
  const invested = property.exemptions.map(({ amount, proof, day, state }) => {
    const when =
      day === '' ? `${inRupees(amount)} to be reinvested` : `Reinvested ${inRupees(amount)} on ${dayInWords(day)}`
    const shown = [proof.trim(), state === 'proved' ? 'proved' : 'claimed, not yet proved'].filter(Boolean)
    return `${when}: ${shown.join(', ')}.`
  })
  const words = [deposit.principalFrom, exempt.why, origin.from, slabNote, note].map((text) => text.trim())
  return [[sold, ...(sold ? invested : []), ...words].filter(Boolean).join(' ')].filter(Boolean)
}

const ACQUIRED: Readonly<Record<WorkingPart['property']['acquiredBy'], string>> = {
  bought: '',
  built: ' (built)',
  inherited: ' by the person it was inherited from',
  gifted: ' by the person who gave it',
}

/** The income of each part and the tax on it, then all tax against the tax paid. */
function taxed({ parts }: TaxSheet, working: Working): PrintedSection[] {
  const sections = parts.flatMap((part, index): PrintedSection[] => {
    const result = working.parts[index] as PartResult
    const [tax, notes] = [taxLines(result), taxPaidWords(part)]
    // Several parts have one section each, so that they fit on two pages.
    if (parts.length > 1) return [{ title: moneyFrom(part), lines: [...result.lines, ...tax], notes }]
    return [
      { title: 'What is taxed', lines: result.lines },
      ...(tax.length > 0 ? [{ title: 'The tax on it', lines: tax, notes }] : []),
    ]
  })
  if (working.due === 0 && working.paid === 0) return sections
  return [...sections, { title: 'Tax due and tax paid', lines: settlementLines(working) }]
}

/** Every rupee from its credit to the transfer; an amount that no credit covers is shown as the rest. */
function trailOf({ parts }: TaxSheet, working: Working): PrintedSection[] {
  const trails = parts.flatMap((part, index) => creditTrail(part, working.parts[index] as PartResult))
  if (trails.length === 0) return []
  const total = (of: (row: (typeof trails)[number]) => Paise) => sum(trails.map(of))
  const [used, sent] = [total((row) => row.used), total((row) => row.sent)]
  const rest = minus(sum(working.parts.flatMap((part) => [part.used, part.sent])), sum([used, sent]))
  const uses = parts.flatMap((part) =>
    part.used.map(({ amount, why, detail }) => `${inRupees(amount)} ${USES[why]}${detail ? ` (${detail})` : ''}`),
  )
  return [
    {
      title: 'From credit to transfer',
      table: {
        columns: [
          { title: 'Tick', share: 6 },
          { title: 'Credited on', share: 18 },
          { title: 'Reference, page', share: 20 },
          { title: 'Came in', share: 14, isAmount: true },
          { title: 'Used', share: 14, isAmount: true },
          { title: 'Sent now', share: 14, isAmount: true },
          { title: 'Stays', share: 14, isAmount: true },
        ],
        rows: trails.map((row) => [
          '[  ]',
          dayInWords(row.day),
          `${row.reference}${row.page ? `, p. ${row.page}` : ''}`,
          ...[row.amount, row.used, row.sent, row.stays].map(inRupees),
        ]),
        total: [
          '',
          'Together',
          '',
          ...[total((row) => row.amount), used, sent, total((row) => row.stays)].map(inRupees),
        ],
      },
    },
    {
      title: '',
      paragraphs: [
        ...(uses.length > 0 ? [`Used: ${uses.join('; ')}.`] : []),
        `Rest without a credit: ${inRupees(rest)}.${rest === 0 ? ' Every rupee that is sent came in with one of these credits.' : ''}`,
      ],
    },
  ]
}

const USES = Object.fromEntries(
  PART_LISTS.used.rows.why.options.map(({ value, label }) => [value, label.charAt(0).toLowerCase() + label.slice(1)]),
) as Readonly<Record<WorkingPart['used'][number]['why'], string>>

function lawRows(sheet: TaxSheet, working: Working) {
  const claims = sheet.parts.flatMap(({ treaty }, index) => {
    const relief = working.parts[index]?.treaty
    return relief ? [{ ...treaty, relief }] : []
  })
  const treaties = claims.map(
    ({ relief, trcNumber, trcFrom, trcTo, form41, form41Year }): SheetLine => [
      `Treaty with ${relief.country}`,
      `Article ${relief.article}, ${inPercent(relief.rate)} %. Tax residency certificate ${trcNumber}, ${dayInWords(trcFrom)} to ${dayInWords(trcTo)}. Form 41 ${form41}, ${form41Year}.`,
    ],
  )
  return rowsOf([
    ['Sections of the Act', chargedUnder(working.parts)],
    ['Rates', `Table ${sheet.rates}, ${sheet.regime} regime, other income of the year ${inRupees(sheet.otherIncome)}`],
    ...(treaties.length > 0
      ? treaties
      : [['Treaty', 'No relief is claimed: the tax of the Act counts.'] satisfies SheetLine]),
  ])
}

function papersSeen({ papers = [] }: Form146Facts): PrintedSection[] {
  if (papers.length === 0) return []
  return [
    {
      title: 'Documents seen',
      table: {
        columns: [
          { title: 'Tick', share: 6 },
          { title: 'Document', share: 44 },
          { title: 'What was compared', share: 50 },
        ],
        rows: papers.map(({ kind, verdict, ticks }) => [
          '[  ]',
          paperLabel(kind),
          verdict === 'waived' ? 'Not needed' : ticks.map((tick) => TICK_LABELS[tick]).join(', ') || 'Seen',
        ]),
      },
    },
  ]
}

function deskSections(
  { answers, sheet }: Form146Facts,
  working: Working,
  { version, madeBy, finding }: DeskNotes,
): PrintedSection[] {
  const open = sheetFindings(sheet, remittancePaise(answers), working)
  const notes = [...new Set(sheet.parts.flatMap((_, index) => partNotes(sheet, working, index)))]
  return [
    {
      title: 'For the firm’s file',
      rows: rowsOf([
        ['Version', `${version}, made by ${madeBy}`],
        ['Form 145', sheet.part === 'none' ? 'Nothing to file' : `Part ${sheet.part}`],
        ['The guide’s finding', finding ? [finding.result, ...finding.reasons].join(' ') : ''],
        ['Decision', sheet.decision === 'accepted' ? 'As the guide found' : 'The guide was overruled'],
        ['Note', sheet.note],
      ]),
    },
    ...(notes.length > 0 ? [{ title: 'To be asked or decided', paragraphs: notes }] : []),
    ...(open.length > 0 ? [{ title: 'Not in order yet', paragraphs: open.map(({ words }) => words) }] : []),
  ]
}
