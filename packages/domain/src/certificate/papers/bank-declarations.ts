import { inPercent, type Paise, sum } from '../../shared/money.ts'
import { amountInWords } from '../../shared/rupee-words.ts'
import { dayInWords } from '../../shared/tax-year.ts'
import type { Form146Facts } from '../form-146-sources.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import { type Working, workingOf } from '../working/working.ts'
import { kindOf, type WorkingPart } from '../working/working-fields.ts'
import { settlementLines } from '../working/working-words.ts'
import { FEMA_DECLARATION, receiverLine } from './filing-sheets.ts'
import { inCurrency, inRupees, moneyFrom, type PrintedSection, type PrintedSheet, rowsOf } from './printed-sheet.ts'

// Declarations that banks ask of the remitter. The contents are those of their forms, the words are ours.

export const SIGNED: PrintedSection = { title: '', signed: ['Place and date', 'Signature of the remitter'] }

export function who(facts: Form146Facts): PrintedSection {
  const { answers, sheet } = facts
  const { afterDeduction, foreign } = workingOf(sheet)
  const { bankName, accountNumber, panNumber } = answers.senderBankDetails
  return {
    title: 'The transfer',
    rows: rowsOf([
      ['Remitter', `${answers.senderDetails.name}, PAN ${panNumber}`],
      ['Account debited', `${bankName} ${accountNumber}`],
      ['Receiver', receiverLine(facts)],
      ['Amount', `${inRupees(afterDeduction)} = ${inCurrency(sheet.currency, foreign.afterDeduction)}`],
      ['Proposed date', dayInWords(sheet.proposedDay)],
    ]),
  }
}

export const declaration = (
  facts: Form146Facts,
  title: string,
  about: string,
  sections: readonly PrintedSection[],
): PrintedSheet => ({
  title: `Declaration: ${title}`,
  about: `For ${facts.answers.senderBankDetails.bankName || 'your bank'}. ${about}`,
  steps: [],
  sections: [who(facts), ...sections, SIGNED],
})

export const isFromNro = ({ answers }: Form146Facts) => answers.accountType === 'nro'

type Source = WorkingPart['source']
const ASSETS: readonly (readonly [string, readonly Source[]])[] = [
  ['Property sold', ['property', 'inheritedProperty']],
  ['Shares or fund units sold', ['shares']],
  ['Deposit, insurance or fund that matured', ['maturity']],
  ['Inheritance', ['inheritance']],
  ['Gift received', ['giftReceived']],
  ['Own savings', ['savings', 'education', 'medical', 'maintenance', 'giftGiven', 'investmentAbroad']],
  ['Business, loan or other money', ['business', 'loan', 'other']],
]
const INCOME: readonly (readonly [string, readonly Source[]])[] = [
  ['Interest on savings and deposits', ['interest']],
  ['Rent', ['rent']],
  ['Dividend', ['dividend']],
  ['Pension, provident fund or gratuity', ['pension']],
  ['Salary', ['salary']],
]

/** Assets and income of which the transfer is made, each with its rupees; together they are the transfer. */
export function sourceDeclaration(facts: Form146Facts): PrintedSheet {
  const { parts } = facts.sheet
  const ticks = (kinds: typeof ASSETS) =>
    kinds.map(([label, sources]) => {
      const theirs = parts.filter(({ source }) => sources.includes(source))
      const isTicked = theirs.length > 0
      return { isTicked, label, ...(isTicked && { value: inRupees(sum(theirs.map(({ sent }) => sent))) }) }
    })
  const assets = ticks(ASSETS)
  const total = sum(parts.map(({ sent }) => sent))
  const isInherited = parts.some(({ source }) => source === 'inheritedProperty' || source === 'inheritance')
  return declaration(facts, 'origin of the money', 'Please complete the ticks that are left to you.', [
    { title: 'Assets', ticks: assets },
    { title: 'Income of the year', ticks: ticks(INCOME) },
    ...(assets.some(({ isTicked }) => isTicked)
      ? [
          {
            title: 'How I came by the assets',
            ticks: [
              { isTicked: false, label: 'With my own money while I was resident in India' },
              { isTicked: false, label: 'With my own money while I was non-resident' },
              { isTicked: isInherited, label: 'By inheritance' },
            ],
          },
        ]
      : []),
    { title: 'Together', rows: rowsOf([['Amount', `${inRupees(total)}: ${amountInWords(total)}`]]) },
  ])
}

/** Neither borrowed nor another person's money; null if the money is a loan. */
export function fundsDeclaration(facts: Form146Facts): PrintedSheet | null {
  if (facts.sheet.parts.some(({ source }) => source === 'loan')) return null
  return declaration(facts, 'my own money', 'It says that the money is neither borrowed nor another person’s.', [
    {
      title: 'I declare',
      paragraphs: [
        facts.sheet.mode === 'deductsNow'
          ? 'I pay this money out of my own means.'
          : 'The money comes from what is lawfully due to me in India. I am its owner.',
        'None of it is borrowed, and none of it was put into my account by way of a loan or an overdraft.',
        ...(isFromNro(facts) ? ['None of it was transferred from another person’s NRO account.'] : []),
        `It is made up of: ${facts.sheet.parts.map((part) => `${moneyFrom(part).toLowerCase()} ${inRupees(part.sent)}`).join('; ')}.`,
      ],
    },
  ])
}

/** How the sold property was acquired; null without a sale. */
export function propertyDeclaration(facts: Form146Facts): PrintedSheet | null {
  const sold = facts.sheet.parts.filter(({ source }) => kindOf(source) === 'property')
  if (sold.length === 0) return null
  const { shortfall } = workingOf(facts.sheet)
  const isReceived = sold.some(({ property: { acquiredBy } }) => acquiredBy === 'inherited' || acquiredBy === 'gifted')
  return declaration(facts, 'property that was sold', 'Please complete the ticks that are left to you.', [
    ...sold.map((part): PrintedSection => ({ title: moneyFrom(part), rows: propertyRows(part) })),
    {
      title: '1. How it was acquired',
      ticks: [
        { isTicked: false, label: 'Bought with money that I had in India as a resident' },
        { isTicked: isReceived, label: 'Received by inheritance or as a gift' },
        {
          isTicked: false,
          label:
            'Bought under the exchange rules of its time and paid in foreign exchange through a bank, or from an NRE or FCNR account, loan instalments included',
        },
      ],
    },
    {
      title: '2. If it is a home',
      ticks: [{ isTicked: false, label: 'I send the price of at most two homes abroad, this one included' }],
    },
    {
      title: '3. Taxes',
      ticks: [
        {
          isTicked: shortfall === 0,
          label: `The taxes on the sale are paid${facts.sheet.part === 'C' ? '. The accountant’s certificate is enclosed' : ''}`,
        },
      ],
    },
  ])
}

function propertyRows({ gross, share, sent, property: { acquiredOn, soldOn } }: WorkingPart) {
  return rowsOf([
    ['Address', '………………………………………………………………………………'],
    ['Acquired on', dayInWords(acquiredOn)],
    ['Sold on', dayInWords(soldOn)],
    ['Price of the whole', inRupees(gross)],
    ['My share', `${inPercent(share)} %`],
    ['Sent now', inRupees(sent)],
  ])
}

/** Tax due and paid, with the proof of each payment. */
export function taxesDeclaration(facts: Form146Facts): PrintedSheet | null {
  const { sheet } = facts
  const working = workingOf(sheet)
  const isOpen = working.shortfall > 0
  if (!working.isChargeable && working.paid === 0) return null
  return declaration(facts, 'taxes paid', 'The working, and the certificate where there is one, are enclosed.', [
    { title: 'Tax on this money', lines: settlementLines(working) },
    ...(working.paid === 0 ? [] : [paidTable(sheet, working)]),
    {
      title: 'I declare',
      paragraphs: [
        isOpen
          ? `Of the tax due on this money, ${inRupees(working.shortfall)} is not paid yet.`
          : working.due === 0
            ? 'No tax is due in India on this money.'
            : 'The tax due in India on this money is paid, as the list shows.',
        'If more tax is found due on it later, I pay it.',
      ],
    },
  ])
}

/** All tax on the money, including the deduction from this payment. */
function paidTable({ parts, tdsDay }: TaxSheet, { paid, tdsNow }: Working): PrintedSection {
  const row = (how: string, number: string, day: string, seen: string, amount: Paise) => [
    how,
    number,
    dayInWords(day),
    seen,
    inRupees(amount),
  ]
  return {
    title: 'Payments',
    table: {
      columns: [
        { title: 'How', share: 34 },
        { title: 'Number', share: 20 },
        { title: 'On', share: 18 },
        { title: '26AS or AIS', share: 12 },
        { title: 'Amount', share: 16, isAmount: true },
      ],
      rows: [
        ...parts
          .flatMap(({ taxPaid }) => taxPaid)
          .map(({ how, by, number, day, amount, seen }) =>
            row(
              how === 'deducted' ? `Deducted by ${by}` : 'Paid by challan',
              number,
              day,
              seen === 'yes' ? 'Seen' : 'Not yet',
              amount,
            ),
          ),
        ...(tdsNow > 0 ? [row('Deducted from this payment', '', tdsDay, 'Not yet', tdsNow)] : []),
      ],
      total: ['Together', '', '', '', inRupees(paid)],
    },
  }
}

export function femaDeclaration(facts: Form146Facts): PrintedSheet {
  return declaration(facts, 'section 10(5) of FEMA', 'The bank may ask you to sign its own words instead.', [
    { title: 'I declare', paragraphs: FEMA_DECLARATION.map(({ value }) => value) },
  ])
}
