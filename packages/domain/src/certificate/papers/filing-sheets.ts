import type { FormPart } from '../../case/case-facts.ts'
import { isNonResidentAccount, isTrade } from '../../guide/guide-answers.ts'
import { firstMention, namesOn } from '../../guide/lists/form-names.ts'
import { NATURE_CODES } from '../../guide/lists/nature-codes.ts'
import { purposeOf } from '../../guide/lists/purpose-codes.ts'
import { inPercent, plainAmount, rupeesForOne, sum } from '../../shared/money.ts'
import { amountInWords } from '../../shared/rupee-words.ts'
import { dayInWords, taxYearOf } from '../../shared/tax-year.ts'
import { FORM_146, type Form146, textIn } from '../form-146.ts'
import { chargedUnder, countryOnForms, type Form146Facts } from '../form-146-sources.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import { sentBefore, yearAggregate } from '../tax-sheet.ts'
import { workingOf } from '../working/working.ts'
import { kindOf } from '../working/working-fields.ts'
import { ratesInWords, taxPaidWords } from '../working/working-words.ts'
import {
  type EarlierTransfer,
  type FilingSheet,
  inCurrency,
  inRupees,
  moneyFrom,
  rowsOf,
  rupeesLine,
  type SheetLine,
  type SheetRow,
} from './printed-sheet.ts'

/** Form 146 in the portal's order. */
export function sheetOf146(form: Form146, day: string): FilingSheet {
  const { certificate } = namesOn(day)
  return {
    title: `${firstMention(certificate)}: filing sheet`,
    about: 'Type or import it into the department’s utility. Check each panel there before you sign.',
    steps: [],
    sections: FORM_146.map(({ title, boxes }, index) => ({
      title: `${index + 1}. ${title}`,
      rows: boxes.map(({ id, label }) => ({ id, label, value: textIn(form, id) })),
    })),
  }
}

/** `replaces`: UDINs of this case's earlier certificates. */
export type Certified = { acknowledgement: string; filedOn: string; udin: string; replaces?: readonly string[] } | null

/** Form 145 for the customer, in plain words; null where nothing is to be filed. */
export function sheetOf145(
  facts: Form146Facts,
  certified: Certified,
  earlier: readonly EarlierTransfer[],
): FilingSheet | null {
  const { part } = facts.sheet
  if (part === 'none') return null
  const names = namesOn(facts.sheet.proposedDay)
  return {
    title: `${firstMention(names.declaration)}, Part ${part}: filing sheet`,
    about: `What you type into ${names.declaration} on the income-tax portal. Then keep the number you get there.`,
    steps: stepsOnPortal(names.declaration, names.certificate, part),
    sections: [
      { title: 'You, the remitter', rows: remitterRows(facts) },
      { title: 'The receiver', rows: receiverRows(facts) },
      { title: 'The transfer', rows: [...transferRows(facts), ...(part === 'A' ? yearRows(facts, earlier) : [])] },
      ...(part === 'D' ? [] : [{ title: 'Tax', rows: taxRows(facts) }]),
      ...(part === 'B' ? [{ title: 'The order', rows: orderRows(facts.sheet) }] : []),
      ...(part === 'C' ? [{ title: `${names.certificate}`, rows: certificateRows(facts, certified) }] : []),
      { title: 'Verification', rows: verificationRows(facts) },
    ],
  }
}

function stepsOnPortal(declaration: string, certificate: string, part: Exclude<FormPart, 'none'>): string[] {
  const signed =
    part === 'C' ? [`Enter the acknowledgement number of ${firstMention(certificate)} when it is asked for.`] : []
  return [
    'Log in at incometax.gov.in with your PAN.',
    'Open e-File, then Income Tax Forms, then File Income Tax Forms.',
    `Choose ${declaration} and the tax year given below.`,
    `Choose Part ${part}.`,
    ...signed,
    'Type in the entries below, box by box. Compare names, PAN and amounts letter by letter.',
    'Check the preview, sign with the one-time code or your digital signature, and download the receipt.',
  ]
}

/** Steps for the customer to assign the certificate, so that the accountant can file it. */
export function stepsToAssign(day: string): string[] {
  const { certificate } = namesOn(day)
  return [
    'Log in at incometax.gov.in with your PAN.',
    'Open Authorised Partners, then My Chartered Accountant. Add the accountant with the membership number shown here.',
    'Open e-File, then Income Tax Forms, then File Income Tax Forms.',
    `Choose ${certificate}, the accountant and the tax year, and press Assign.`,
    'Come back to this page and tell us that you’re done.',
  ]
}

function remitterRows({ answers, sheet }: Form146Facts): SheetRow[] {
  const { name, email, phone, countryCode, address, city, state, pinCode } = answers.senderDetails
  return rowsOf([
    ['Name', name],
    ['PAN', answers.senderBankDetails.panNumber],
    ['Tax year', taxYearOf(sheet.proposedDay)?.label ?? ''],
    ['Status', 'Individual'],
    ['Residential status', sheet.residence === 'NRES' ? 'Non-resident' : 'Resident'],
    ['Address', [address, city, state, pinCode].filter(Boolean).join(', ')],
    ['Email', email],
    ['Phone', `${countryCode} ${phone}`],
  ])
}

const isToNre = ({ sheet }: Form146Facts): boolean => sheet.goesTo === 'nre'

/** Bank and number of the customer's own NRE account; the bank is the debited account's unless another is named. */
export function nreAccountOf({ answers, sheet }: Form146Facts): string {
  return `${sheet.nreBank.trim() || answers.senderBankDetails.bankName} ${sheet.nreAccount.trim()}`.trim()
}

/** The receiver in one line, as printed on papers. */
export function receiverLine(facts: Form146Facts): string {
  const { name, country } = facts.answers.receiverDetails
  return isToNre(facts) ? `Own NRE account, ${nreAccountOf(facts)}` : `${name}, ${country}`
}

function receiverRows(facts: Form146Facts): SheetRow[] {
  const { answers } = facts
  if (isToNre(facts)) {
    return rowsOf([
      ['Name', answers.senderDetails.name],
      ['Account', `NRE, ${nreAccountOf(facts)}`],
    ])
  }
  const { name, email, address, city, state, pinCode, country } = answers.receiverDetails
  return rowsOf([
    ['Name', name],
    ['Address', [address, city, state, pinCode].filter(Boolean).join(', ')],
    ['Country', country],
    ['Email', email],
  ])
}

function transferRows({ answers, sheet }: Form146Facts): SheetRow[] {
  const { afterDeduction, foreign, nature } = workingOf(sheet)
  const natureWords = NATURE_CODES.find(({ code }) => code === nature)?.label ?? ''
  const rate = String(rupeesForOne(sheet.rate))
  const { bankName, ifsc } = answers.senderBankDetails
  return rowsOf([
    ['Destination country', countryOnForms(answers, sheet)],
    rupeesLine('Amount in rupees', afterDeduction),
    [`Amount in ${sheet.currency}`, inCurrency('', foreign.afterDeduction), plainAmount(foreign.afterDeduction)],
    ['Exchange rate', `${rate} on ${dayInWords(sheet.rateDay)}`, rate],
    ['Proposed date', dayInWords(sheet.proposedDay)],
    ['Nature of the remittance', `${nature} ${natureWords}`, nature],
    ['Purpose', `${sheet.purpose} ${purposeOf(sheet.purpose)?.label ?? ''}`, sheet.purpose],
    ['Bank', bankName],
    ['Branch', sheet.branch],
    ['IFSC', ifsc],
    ['BSR code', sheet.bsrCode],
  ])
}

function taxRows({ sheet }: Form146Facts): SheetRow[] {
  const { income, actTax, treatyTax, parts, due, paid, payable, tdsNow, tdsRates } = workingOf(sheet)
  const relieved = parts.flatMap(({ treaty }) => treaty ?? [])
  return rowsOf([
    rupeesLine('Income taxable in India', income),
    ['Section', chargedUnder(parts)],
    rupeesLine('Tax under the Act', actTax),
    ...(relieved.length > 0
      ? [
          [
            'Treaty',
            relieved
              .map(({ country, article, rate }) => `India - ${country}, Article ${article}, ${inPercent(rate)} %`)
              .join('; '),
          ] as SheetLine,
          ...claimRows(sheet),
          rupeesLine('Tax under the treaty', treatyTax),
        ]
      : []),
    rupeesLine('Tax due', due),
    rupeesLine('Tax paid so far', paid),
    ['Evidence', sheet.parts.flatMap(taxPaidWords).join('; ')],
    ...(tdsNow > 0 ? [rupeesLine('Payable before the deduction', payable)] : []),
    rupeesLine('Tax deducted from this payment', tdsNow),
    ...(tdsNow > 0
      ? ([
          ['Rate of deduction', ratesInWords(tdsRates), tdsRates.map(inPercent).join(', ')],
          ['Deducted on', dayInWords(sheet.tdsDay)],
        ] as SheetLine[])
      : []),
  ])
}

function claimRows({ parts }: TaxSheet): SheetLine[] {
  const claims = parts.map(({ treaty }) => treaty).filter(({ claimed }) => claimed !== 'no')
  const each = (of: (claim: (typeof claims)[number]) => string) => [...new Set(claims.map(of))].join('; ')
  return [
    [
      'Tax residency certificate',
      each(({ trcNumber, trcFrom, trcTo }) => `${trcNumber}, ${dayInWords(trcFrom)} to ${dayInWords(trcTo)}`),
    ],
    ['Form 41', each(({ form41, form41Year }) => [form41, form41Year].filter(Boolean).join(', '))],
  ]
}

/** Part A asks for the year's total, including this transfer. */
function yearRows({ sheet, year }: Form146Facts, earlier: readonly EarlierTransfer[]): SheetRow[] {
  const before = year ?? { sent: sum(earlier.map(({ paise }) => paise)), stated: null }
  return rowsOf([
    rupeesLine('Sent before in this tax year', sentBefore(before)),
    ...(sheet.yearApart > 0 ? [rupeesLine('Of it, not taxed in India and not counted', sheet.yearApart)] : []),
    rupeesLine('Sent in this tax year, with this transfer', yearAggregate(sheet, before, workingOf(sheet))),
  ])
}

function verificationRows({ answers }: Form146Facts): SheetRow[] {
  const { name, fatherName, city } = answers.senderDetails
  return rowsOf([
    ['Verified by', name],
    ['Son or daughter of', fatherName],
    ['In which capacity', 'For yourself'],
    ['Place', city],
    ['Date', 'The day on which you verify it'],
    [
      'You confirm',
      'That what you entered is true and complete, and that you pay any tax that is found due on it later.',
    ],
  ])
}

function orderRows(sheet: TaxSheet): SheetRow[] {
  return rowsOf([
    ['Order under section', sheet.orderSection],
    ['Number of the order', sheet.orderNumber],
    ['Date of the order', dayInWords(sheet.orderDay)],
    ['Assessing Officer', sheet.orderOfficer],
    ['Payer it names', sheet.orderPayer],
    ['Valid to', dayInWords(sheet.orderValidTo)],
    ['Rate of deduction', sheet.orderRate === '' ? '' : `${sheet.orderRate} %`, sheet.orderRate],
  ])
}

function certificateRows({ accountant }: Form146Facts, certified: Certified): SheetRow[] {
  return rowsOf([
    ['Acknowledgement number', certified?.acknowledgement ?? ''],
    ['Filed on', certified ? dayInWords(certified.filedOn) : ''],
    ['UDIN', certified?.udin ?? ''],
    ['Accountant', `${accountant.name}, membership number ${accountant.membershipNumber}`],
    ['Firm', `${accountant.firm}, ${accountant.registrationNumber}`],
  ])
}

/** In our own words; the bank prints its own. */
export const FEMA_DECLARATION: readonly SheetRow[] = rowsOf([
  [
    'No breach of the Act',
    'This transfer does not involve, and is not meant for, any breach or evasion of the Foreign Exchange Management Act, 1999, or of a rule, regulation, notification, direction or order under it.',
  ],
  ['Use', 'The foreign exchange is used for the purpose stated here and for nothing that the Act forbids.'],
  [
    'Information to the bank',
    'I give the bank all information and documents by which it can satisfy itself about this transfer, now and later. I know that otherwise the bank must refuse it in writing, and may report it to the Reserve Bank of India.',
  ],
])

/** The type of account decides the scheme under which money leaves. */
export const isOfNonResident = ({ answers }: Form146Facts): boolean => isNonResidentAccount(answers.accountType)

/** Whether a price that a buyer in India pays to a seller abroad counts is settled by no published rule (grade U). */
function schemeOf(facts: Form146Facts): string {
  const { mode, parts, purpose } = facts.sheet
  if (isOfNonResident(facts)) return 'No: a non-resident’s account is debited'
  if (isTrade({ parts: parts.map(({ source }) => ({ source })), purpose })) {
    return 'No: goods and business invoices are paid outside it'
  }
  const isPrice = mode === 'deductsNow' && parts.some(({ source }) => kindOf(source) === 'property')
  return isPrice ? 'Ask your bank: no published rule says whether the price of property counts' : 'Yes'
}

/** Data sheet for the bank's Form A2, from the same record. */
export function sheetOfA2(facts: Form146Facts): FilingSheet {
  const { answers, sheet } = facts
  const { bankName, accountNumber, swiftCode, iban, routingNumber, bankAddress } = answers.receiverBankDetails
  return {
    title: 'Form A2: data sheet',
    about: isToNre(facts)
      ? 'What your bank asks for when money goes from your NRO to your own NRE account.'
      : 'The details your bank’s Form A2 asks for.',
    steps: [],
    sections: [
      {
        title: 'Applicant',
        rows: [...remitterRows(facts), ...rowsOf([['Account debited', answers.senderBankDetails.accountNumber]])],
      },
      {
        title: 'Transfer',
        rows: [
          ...transferRows(facts),
          ...rowsOf([
            ['Amount in words', amountInWords(workingOf(sheet).afterDeduction)],
            ['Liberalised Remittance Scheme', schemeOf(facts)],
            ['Source of funds', sheet.parts.map((part) => `${moneyFrom(part)} ${inRupees(part.sent)}`).join('; ')],
            ['Charges borne by', 'Choose with your bank: you pay all (OUR), shared (SHA), or the receiver pays (BEN)'],
            ['Intermediary bank', 'None known. Ask the receiver’s bank whether it needs one, and for its SWIFT code'],
          ]),
        ],
      },
      {
        title: 'Beneficiary',
        rows: [
          ...receiverRows(facts),
          ...rowsOf(
            isToNre(facts)
              ? []
              : [
                  ['Bank', bankName],
                  ['Bank’s address', bankAddress],
                  ['Account number', accountNumber],
                  ['SWIFT', swiftCode],
                  ['IBAN', iban],
                  ['Routing number', routingNumber],
                ],
          ),
        ],
      },
      { title: 'What you declare under section 10(5) of FEMA', rows: FEMA_DECLARATION },
    ],
  }
}
