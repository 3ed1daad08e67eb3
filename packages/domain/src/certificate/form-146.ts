import { CERTIFICATE_MESSAGES } from './certificate-messages.ts'

/** The kinds of boxes in Form 146. The department's file stores everything as text, except numbers. */
type BoxKind = 'text' | 'amount' | 'date' | 'yesNo' | 'percent' | 'number' | 'choice'

const P = 'form19bf8'
const ALWAYS = { required: 'always' } as const
/** Boxes whose Y makes other boxes required. */
type Deciding = 'RemittanceTax' | 'ReliefClaimed' | 'TaxResidency' | 'RemitanceAcc' | 'CaptialGains'

type Declared<Id extends string> = {
  /** 'form19bf8PAN', or 'tyForm19BF8AddressP2.zipcode' */
  id: Id
  /** the department's name of it */
  key: string
  label: string
  kind: BoxKind
  choices?: readonly string[]
  /** required format, and the message when it does not match */
  pattern?: { is: RegExp; words: string }
  /** `always`, or only while another box is Y */
  required?: 'always' | `${typeof P}${Deciding}`
  /** below this name in the department's file */
  within?: string
  /**
   * How the firm's exported file treats it, where it is not simply written. `firm`: the firm's own, which stays
   * as exported, for it may be an id of the department's lists. `byHand`: the tools that write this file disagree about
   * its meaning. `asExported`: they disagree about its form, so it is written only as the file shows it.
   */
  inFile?: 'firm' | 'byHand' | 'asExported'
}

type Extra = Pick<Declared<string>, 'choices' | 'pattern' | 'required' | 'inFile'>

const named = <const Id extends string>(
  id: Id,
  label: string,
  kind: BoxKind = 'text',
  extra: Extra = {},
): Declared<Id> => ({
  id,
  key: id,
  label,
  kind,
  ...extra,
})
const optional = <const Name extends string>(name: Name, label: string, kind?: BoxKind, extra?: Extra) =>
  named<`${typeof P}${Name}`>(`${P}${name}`, label, kind, extra)
const box = <const Name extends string>(name: Name, label: string, kind?: BoxKind, extra: Extra = ALWAYS) =>
  optional(name, label, kind, extra)
const when = <const Name extends string>(
  yes: Deciding,
  name: Name,
  label: string,
  kind?: BoxKind,
  inFile?: Declared<string>['inFile'],
) => optional(name, label, kind, { required: `${P}${yes}`, ...(inFile && { inFile }) })
const inside = <const Within extends string, const Name extends string>(
  within: Within,
  name: Name,
  label: string,
  kind?: BoxKind,
  extra?: Extra,
) => ({ ...named<`${Within}.${Name}`>(`${within}.${name}`, label, kind, extra), key: name, within })

/** A part of the accountant's address. */
const ofFirm = <const Name extends string>(name: Name, label: string, kind?: BoxKind, extra: Extra = {}) =>
  inside(ACCOUNTANT_ADDRESS, name, label, kind, { ...extra, inFile: 'firm' })

const RECEIVER_ADDRESS = 'tyForm19BF8AddressP2'
const ACCOUNTANT_ADDRESS = 'tyForm19BF8AddressP3'

/** The seven panels in the portal's order. */
const PANELS = [
  {
    id: 'remitter',
    title: 'Remitter',
    boxes: [
      box('RemitterName', 'Name of the remitter'),
      box('RemiteeName1', 'Name of the remitter, again'),
      box('Address', 'Address, ending with the PIN'),
      box('PAN', 'PAN', 'text', {
        ...ALWAYS,
        pattern: { is: /^[A-Z]{5}\d{4}[A-Z]$/, words: 'A PAN is five letters, four digits, a letter.' },
      }),
      box('TaxYear', 'Tax year', 'text', {
        ...ALWAYS,
        pattern: { is: /^\d{4}-\d{2}$/, words: 'A tax year is written 2026-27.' },
      }),
      box('Status', 'Status', 'choice', { ...ALWAYS, choices: ['Individual', 'HUF', 'Company', 'Firm', 'Other'] }),
      box('ResStatus', 'Residential status', 'choice', { ...ALWAYS, choices: ['RES', 'NRES'] }),
      box('Email', 'Email'),
      box('MobileNumber', 'Mobile number'),
      box('CountryCode1', 'Country of the number', 'number', { ...ALWAYS, inFile: 'asExported' }),
      box('CountryCodeISO', 'Country of the number (ISO)'),
      box('CountryCode', 'Calling code'),
    ],
  },
  {
    id: 'remittee',
    title: 'Remittee',
    boxes: [
      box('RemiteeName', 'Name of the remittee'),
      box('RemiteeFullAddr', 'Full address'),
      box('RemiteeEmail', 'Email'),
      optional('RemiteeTIN', 'Tax identification number abroad'),
      box('RemiteeCountry', 'Country of the remittee', 'number'),
      optional('BusinPlace', 'Principal place of business'),
      inside(RECEIVER_ADDRESS, 'country', 'Address: country', 'number', ALWAYS),
      inside(RECEIVER_ADDRESS, 'addrLine1', 'Address: first line', 'text', ALWAYS),
      inside(RECEIVER_ADDRESS, 'addrLine2', 'Address: second line'),
      inside(RECEIVER_ADDRESS, 'zipcode', 'Address: postal code'),
      inside(RECEIVER_ADDRESS, 'foreignPostOffice', 'Address: post office'),
      inside(RECEIVER_ADDRESS, 'foreignLocality', 'Address: town'),
      inside(RECEIVER_ADDRESS, 'foreignDistrict', 'Address: district'),
      inside(RECEIVER_ADDRESS, 'foreignState', 'Address: state'),
    ],
  },
  {
    id: 'remittance',
    title: 'Remittance',
    boxes: [
      box('RemittaceCntry', 'Destination country (number)'),
      box('Currency', 'Currency', 'text', {
        ...ALWAYS,
        pattern: { is: /^[A-Z]{3}$/, words: CERTIFICATE_MESSAGES.currency },
      }),
      box('AmtPayableFore', 'Amount in foreign currency', 'amount'),
      box('AmtPayableInd', 'Amount in rupees', 'amount'),
      box('IFSCcode', 'IFSC', 'text', {
        ...ALWAYS,
        pattern: { is: /^[A-Z]{4}0[A-Z0-9]{6}$/, words: 'An IFSC has 11 characters, such as HDFC0000001.' },
      }),
      box('NameBank', 'Name of the bank'),
      box('Branch', 'Branch of the bank'),
      box('Subcode1', 'Name of the bank, again'),
      box('BSRcode', 'BSR code of the branch', 'text', {
        ...ALWAYS,
        pattern: { is: /^\d{7}$/, words: 'A BSR code has seven digits.' },
      }),
      box('Dealer', 'Authorised dealer', 'yesNo'),
      box('ProposedDate', 'Proposed date', 'date'),
      box('RemittanceName', 'Nature (number)', 'text', { ...ALWAYS, inFile: 'byHand' }),
      box('NatureRemittance', 'Nature of the remittance'),
      box('Purposecode', 'Purpose, group', 'text', {
        ...ALWAYS,
        inFile: 'asExported',
        pattern: { is: /^\d{1,2}(\.\d{1,2})?$/, words: 'A group is a number such as 10.1.' },
      }),
      box('Subcode', 'Purpose', 'text', {
        ...ALWAYS,
        inFile: 'asExported',
        pattern: { is: /^RB-[\d.]+-S\d{4}$/, words: 'A purpose is written RB-10.1-S1004.' },
      }),
      box('GrossedTax', 'Tax is borne by the payer (grossed up)', 'yesNo'),
    ],
  },
  {
    id: 'act',
    title: 'Under the Act',
    boxes: [
      box('RemittanceTax', 'Chargeable to tax in India', 'yesNo'),
      when('RemittanceTax', 'Taxable', 'Section'),
      when('RemittanceTax', 'TaxableInc', 'Income chargeable', 'amount'),
      when('RemittanceTax', 'TaxLiability', 'Tax liability', 'amount'),
      box('Taxdetermine', 'Basis of the determination'),
    ],
  },
  {
    id: 'treaty',
    title: 'Under the treaty',
    boxes: [
      box('ReliefClaimed', 'Relief is claimed', 'yesNo'),
      when('ReliefClaimed', 'TaxResidency', 'Tax residency certificate', 'yesNo'),
      when('TaxResidency', 'TaxResidNum', 'Number of the residency certificate'),
      when('ReliefClaimed', 'Relevant', 'Relevant treaty'),
      when('ReliefClaimed', 'Article', 'Article'),
      when('ReliefClaimed', 'NaturePayment', 'Nature of the payment'),
      when('ReliefClaimed', 'TaxbleIncome', 'Taxable income under the treaty', 'amount'),
      when('ReliefClaimed', 'TaxbleLiablity', 'Tax liability under the treaty', 'amount'),
      when('ReliefClaimed', 'Ratededctax', 'Rate of deduction under the treaty', 'percent'),
      box('RemitanceAcc', 'On account of business income', 'yesNo'),
      when('RemitanceAcc', 'RemittanceDrp', 'Business income: taxable in India', 'text', 'byHand'),
      optional('ArticleReasons', 'Business income: reasons'),
      box('CaptialGains', 'On account of capital gains', 'yesNo'),
      // The form asks for it, but its name in the department's file is unknown.
      when('CaptialGains', 'LongTerm', 'Capital gains: long term', 'amount', 'byHand'),
      when('CaptialGains', 'ShortTerm', 'Capital gains: short term', 'amount', 'byHand'),
      when('CaptialGains', 'Basis', 'Capital gains: basis'),
      optional('TaxableIncDTAA', 'Taxable in India in other cases', 'yesNo'),
      optional('FurnishReasons', 'Reasons in other cases'),
    ],
  },
  {
    id: 'tds',
    title: 'Tax deducted',
    boxes: [
      box('TDSforeign', 'Tax deducted, foreign currency', 'amount'),
      box('TDSIndian', 'Tax deducted, rupees', 'amount'),
      optional('RateTDS', 'Rate', 'percent'),
      optional('OthersTDS', 'Rate: as by', 'text', { inFile: 'byHand' }),
      optional('DateAmtTDS', 'Date of the deduction', 'date'),
      box('AmtPayableFore1', 'Amount remitted after deduction, foreign currency', 'amount'),
    ],
  },
  {
    id: 'accountant',
    title: 'Accountant',
    boxes: [
      box('CertSalutation', 'Salutation'),
      box('CerfVerSalutation', 'Salutation in the verification'),
      box('NameAcc', 'Name'),
      box('CAMemberNo', 'Membership number', 'text', {
        ...ALWAYS,
        pattern: { is: /^\d{6}$/, words: 'A membership number has six digits.' },
      }),
      named('form19f8Namefirm', 'Firm', 'text', ALWAYS),
      box('FirmRegNo', 'Firm’s registration number'),
      box('RemittanceAddr', 'Address'),
      box('CertPlace', 'Place'),
      box('CertDate', 'Date', 'date'),
      optional('CertIPAddress', 'Internet address'),
      ofFirm('country', 'Address: country', 'number', ALWAYS),
      ofFirm('addrLine1', 'Address: first line', 'text', ALWAYS),
      ofFirm('addrLine2', 'Address: second line'),
      ofFirm('pincode', 'Address: PIN', 'text', {
        ...ALWAYS,
        pattern: { is: /^[1-9]\d{5}$/, words: 'A PIN has six digits.' },
      }),
      ofFirm('postOffice', 'Address: post office'),
      ofFirm('locality', 'Address: locality'),
      ofFirm('district', 'Address: district'),
      ofFirm('state', 'Address: state (the portal’s number)'),
    ],
  },
] as const

/** The name of a box of the form; an unknown name does not compile. */
export type BoxId = (typeof PANELS)[number]['boxes'][number]['id']

export type Box = Declared<BoxId>

export const FORM_146: readonly { id: string; title: string; boxes: readonly Box[] }[] = PANELS
export const FORM_146_BOXES: readonly Box[] = FORM_146.flatMap(({ boxes }) => boxes)

/** Values of the boxes by id; empty boxes may be missing. */
export type Form146 = Readonly<Partial<Record<BoxId, string>>>

export const textIn = (form: Form146, id: BoxId): string => (form[id] ?? '').trim()

const MOST_SIGNS = 500

/** Problem with a box's value, or null. Empty boxes are checked elsewhere. */
export function boxProblem(one: Box, form: Form146): string | null {
  const value = textIn(form, one.id)
  if (value === '') return null
  if (value.length > MOST_SIGNS) return `At most ${MOST_SIGNS} characters.`
  if (one.pattern && !one.pattern.is.test(value)) return one.pattern.words
  if (one.choices && !one.choices.includes(value)) return `One of ${one.choices.join(', ')}.`
  return KINDS[one.kind]?.(value) ?? null
}

const KINDS: { readonly [kind in BoxKind]?: (value: string) => string | null } = {
  amount: (value) => (/^\d{1,13}(\.\d{1,2})?$/.test(value) ? null : 'An amount without commas, such as 1250000.50.'),
  percent: (value) =>
    /^\d{1,2}(\.\d{1,4})?$|^100$/.test(value) ? null : 'A rate between 0 and 100, without the percent sign.',
  number: (value) => (/^\d{1,6}$/.test(value) ? null : 'A number.'),
  yesNo: (value) => (value === 'Y' || value === 'N' ? null : 'Y or N.'),
  date: (value) =>
    /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) && isRealDay(value)
      ? null
      : 'A date, written 2026-11-15.',
}

function isRealDay(day: string): boolean {
  return new Date(day).toISOString().slice(0, 10) === day
}

export function isRequired({ required }: Box, form: Form146): boolean {
  return required === 'always' || (required !== undefined && textIn(form, required) === 'Y')
}

export type BoxFinding = { panel: string; box: BoxId; label: string; words: string }

/** Required boxes that are empty, and boxes with an impossible value. */
export function incompleteBoxes(form: Form146): BoxFinding[] {
  return FORM_146.flatMap(({ id: panel, boxes }) =>
    boxes.flatMap((one) => {
      const words = textIn(form, one.id) === '' ? (isRequired(one, form) ? 'Missing.' : null) : boxProblem(one, form)
      return words === null ? [] : [{ panel, box: one.id, label: one.label, words }]
    }),
  )
}
