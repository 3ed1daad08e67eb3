import type { FormPart } from '../case/case-facts.ts'
import { namesOn } from '../guide/lists/form-names.ts'
import { purposeOf } from '../guide/lists/purpose-codes.ts'
import { formatRupees2, fromPaise, inForeign, type Paise, plainAmount, rupeesForOne } from '../shared/money.ts'
import { dayInWords, taxYearOf } from '../shared/tax-year.ts'
import { FORM_146, type Form146, textIn } from './form-146.ts'
import type { Form146Facts } from './form-146-sources.ts'
import type { TaxSheet } from './sheet-fields.ts'
import { remittancePaise, totalsOf } from './tax-sheet.ts'

/** A sheet of paper that is read beside the portal: headings, and what goes into each box. */
export type FilingSheet = {
  title: string
  /** what it is for, in a sentence */
  about: string
  steps: readonly string[]
  sections: readonly { title: string; rows: readonly SheetRow[] }[]
}

/** `copy`: what the portal takes, where that is written otherwise for people. */
export type SheetRow = { label: string; value: string; copy?: string; id?: string }

/** Form 146 in the portal's order. */
export function sheetOf146(form: Form146, day: string): FilingSheet {
  const { certificate } = namesOn(day)
  return {
    title: `${certificate}: filing sheet`,
    about: 'To be typed or imported into the department’s utility. Check every panel there before signing.',
    steps: [],
    sections: FORM_146.map(({ title, boxes }, index) => ({
      title: `${index + 1}. ${title}`,
      rows: boxes.map(({ id, label }) => ({ id, label, value: textIn(form, id) })),
    })),
  }
}

export type Certified = { acknowledgement: string; filedOn: string; udin: string } | null

/** Form 145 for the customer, in plain words; null where nothing is to be filed. */
export function sheetOf145(facts: Form146Facts, certified: Certified): FilingSheet | null {
  const { part } = facts.sheet
  if (part === 'none') return null
  const names = namesOn(facts.sheet.proposedDay)
  return {
    title: `${names.declaration}, Part ${part}: filing sheet`,
    about: `What you type into ${names.declaration} on the income-tax portal. Keep its acknowledgement number.`,
    steps: stepsOnPortal(names.declaration, names.certificate, part),
    sections: [
      { title: 'You, the remitter', rows: remitterRows(facts) },
      { title: 'The receiver', rows: receiverRows(facts) },
      { title: 'The transfer', rows: transferRows(facts) },
      ...(part === 'D' ? [] : [{ title: 'Tax', rows: taxRows(facts) }]),
      ...(part === 'C' ? [{ title: `${names.certificate}`, rows: certificateRows(facts, certified) }] : []),
    ],
  }
}

function stepsOnPortal(declaration: string, certificate: string, part: Exclude<FormPart, 'none'>): string[] {
  const signed = part === 'C' ? [`Enter the acknowledgement number of ${certificate} when it is asked for.`] : []
  return [
    'Sign in at incometax.gov.in with your PAN.',
    'Open e-File, then Income Tax Forms, then File Income Tax Forms.',
    `Choose ${declaration} and the tax year given below.`,
    `Choose Part ${part}.`,
    ...signed,
    'Type what stands below, box by box; compare names, PAN and amounts letter by letter.',
    'Preview, verify with the one-time code or your signature, and download the acknowledgement.',
  ]
}

/** Steps for the customer to assign the certificate, so that the accountant can file it. */
export function stepsToAssign(day: string): string[] {
  const { certificate } = namesOn(day)
  return [
    'Sign in at incometax.gov.in with your PAN.',
    'Open Authorised Partners, then My Chartered Accountant, and add the accountant by the membership number given here.',
    'Open e-File, then Income Tax Forms, then File Income Tax Forms.',
    `Choose ${certificate}, the accountant and the tax year, and press Assign.`,
    'Come back to this page and tell us that it is done.',
  ]
}

function remitterRows({ answers, sheet }: Form146Facts): SheetRow[] {
  const { name, email, phone, countryCode, address, city, state, pinCode } = answers.senderDetails
  return rows([
    ['Name', name],
    ['PAN', answers.senderBankDetails.panNumber],
    ['Tax year', taxYearOf(sheet.proposedDay)?.label ?? ''],
    ['Status', 'Individual'],
    ['Residential status', sheet.residence === 'NRES' ? 'Non-resident' : 'Resident'],
    ['Address', [address, city, state, pinCode].filter(Boolean).join(', ')],
    ['E-mail', email],
    ['Phone', `${countryCode} ${phone}`],
  ])
}

function receiverRows({ answers }: Form146Facts): SheetRow[] {
  const { name, email, address, city, state, pinCode, country } = answers.receiverDetails
  return rows([
    ['Name', name],
    ['Address', [address, city, state, pinCode].filter(Boolean).join(', ')],
    ['Country', country],
    ['E-mail', email],
  ])
}

function transferRows({ answers, sheet }: Form146Facts): SheetRow[] {
  const paise = remittancePaise(answers)
  const rate = String(rupeesForOne(sheet.rate))
  const { bankName, ifsc } = answers.senderBankDetails
  return rows([
    ['Country it goes to', answers.destinationCountry],
    rupees('Amount in rupees', paise),
    [`Amount in ${sheet.currency}`, plainAmount(inForeign(paise, sheet.rate))],
    ['Rate of exchange', `${rate} on ${dayInWords(sheet.rateDay)}`, rate],
    ['Proposed date', dayInWords(sheet.proposedDay)],
    ['Purpose', `${sheet.purpose} ${purposeOf(sheet.purpose)?.label ?? ''}`, sheet.purpose],
    ['Bank', bankName],
    ['Branch', sheet.branch],
    ['IFSC', ifsc],
    ['BSR code', sheet.bsrCode],
  ])
}

function taxRows({ sheet }: Form146Facts): SheetRow[] {
  const { income, tax, tds } = totalsOf(sheet)
  return rows([
    rupees('Income chargeable to tax', income),
    rupees('Tax on it', tax),
    rupees('Tax deducted or paid', tds),
    [
      'Shown by',
      sheet.parts
        .map(({ proof }) => proof)
        .filter(Boolean)
        .join(', '),
    ],
    ...(sheet.part === 'B' ? orderRows(sheet) : []),
  ])
}

function orderRows(sheet: TaxSheet): Line[] {
  return [
    ['Order under section', sheet.orderSection],
    ['Number of the order', sheet.orderNumber],
    ['Date of the order', dayInWords(sheet.orderDay)],
    ['Assessing Officer', sheet.orderOfficer],
    ['Valid to', dayInWords(sheet.orderValidTo)],
  ]
}

function certificateRows({ accountant }: Form146Facts, certified: Certified): SheetRow[] {
  return rows([
    ['Acknowledgement number', certified?.acknowledgement ?? ''],
    ['Filed on', certified ? dayInWords(certified.filedOn) : ''],
    ['UDIN', certified?.udin ?? ''],
    ['Accountant', `${accountant.name}, membership number ${accountant.membershipNumber}`],
    ['Firm', `${accountant.firm}, ${accountant.registrationNumber}`],
  ])
}

/** Data sheet for the bank's Form A2, from the same record. */
export function sheetOfA2(facts: Form146Facts): FilingSheet {
  const { answers } = facts
  const { bankName, accountNumber, swiftCode, iban, routingNumber, bankAddress } = answers.receiverBankDetails
  return {
    title: 'Form A2: data sheet',
    about: 'What your bank’s application for sending money abroad asks for.',
    steps: [],
    sections: [
      {
        title: 'Applicant',
        rows: [...remitterRows(facts), ...rows([['Account debited', answers.senderBankDetails.accountNumber]])],
      },
      { title: 'Transfer', rows: transferRows(facts) },
      {
        title: 'Beneficiary',
        rows: [
          ...receiverRows(facts),
          ...rows([
            ['Bank', bankName],
            ['Bank’s address', bankAddress],
            ['Account number', accountNumber],
            ['SWIFT', swiftCode],
            ['IBAN', iban],
            ['Routing number', routingNumber],
          ]),
        ],
      },
    ],
  }
}

type Line = readonly [label: string, value: string, copy?: string]

/** Commas and the sign are for reading. */
function rupees(label: string, paise: Paise): Line {
  return [label, formatRupees2(fromPaise(paise)), plainAmount(paise)]
}

function rows(lines: readonly Line[]): SheetRow[] {
  return lines
    .filter(([, value]) => value.trim() !== '')
    .map(([label, value, copy]) => ({ label, value: value.trim(), ...(copy !== undefined && { copy }) }))
}
