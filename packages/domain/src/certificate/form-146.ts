/** The kinds of boxes of Form 146. Everything is text in the department's file, numbers excepted. */
type BoxKind = 'text' | 'amount' | 'date' | 'yesNo' | 'percent' | 'number' | 'choice'

export type Box = {
  /** the department's name of it */
  key: string
  label: string
  kind: BoxKind
  choices?: readonly string[]
  /** what it must look like, and what is said when it does not */
  pattern?: { is: RegExp; words: string }
  /** `always`, or only while another box says Y */
  required?: 'always' | string
  /** below this name in the department's file */
  within?: string
}

export type Panel = { id: string; title: string; boxes: readonly Box[] }

const P = 'form19bf8'

type Extra = Omit<Box, 'key' | 'label' | 'kind'>
const box = (name: string, label: string, kind: BoxKind = 'text', extra: Extra = { required: 'always' }): Box => ({
  key: `${P}${name}`,
  label,
  kind,
  ...extra,
})
const optional = (name: string, label: string, kind: BoxKind = 'text', extra: Extra = {}): Box =>
  box(name, label, kind, extra)
const when = (yes: string, name: string, label: string, kind: BoxKind = 'text'): Box =>
  box(name, label, kind, { required: `${P}${yes}` })
const inside = (within: string, name: string, label: string, kind: BoxKind = 'text', extra: Extra = {}): Box => ({
  key: name,
  label,
  kind,
  within,
  ...extra,
})

const RECEIVER_ADDRESS = 'tyForm19BF8AddressP2'
const ACCOUNTANT_ADDRESS = 'tyForm19BF8AddressP3'
const ALWAYS = { required: 'always' } as const

/** The seven panels in the portal's order. */
export const FORM_146: readonly Panel[] = [
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
      box('Email', 'E-mail'),
      box('MobileNumber', 'Mobile number'),
      box('CountryCode1', 'Country of the number', 'number'),
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
      box('RemiteeEmail', 'E-mail'),
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
      box('RemittaceCntry', 'Country it goes to (number)'),
      box('Currency', 'Currency', 'text', {
        ...ALWAYS,
        pattern: { is: /^[A-Z]{3}$/, words: 'A currency is three letters, such as USD.' },
      }),
      box('AmtPayableFore', 'Amount in foreign currency', 'amount'),
      box('AmtPayableInd', 'Amount in rupees', 'amount'),
      box('IFSCcode', 'IFSC', 'text', {
        ...ALWAYS,
        pattern: { is: /^[A-Z]{4}0[A-Z0-9]{6}$/, words: 'An IFSC has 11 signs, such as HDFC0000001.' },
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
      box('RemittanceName', 'Nature (number)'),
      box('NatureRemittance', 'Nature of the remittance'),
      box('Purposecode', 'Purpose, group', 'text', {
        ...ALWAYS,
        pattern: { is: /^\d{1,2}(\.\d{1,2})?$/, words: 'A group is a number such as 10.1.' },
      }),
      box('Subcode', 'Purpose', 'text', {
        ...ALWAYS,
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
      when('RemitanceAcc', 'RemittanceDrp', 'Business income: taxable in India'),
      optional('ArticleReasons', 'Business income: reasons'),
      box('CaptialGains', 'On account of capital gains', 'yesNo'),
      optional('ShortTerm', 'Capital gains: short term', 'amount'),
      when('CaptialGains', 'Basis', 'Capital gains: basis'),
      optional('TaxableIncDTAA', 'Taxable income in other cases', 'amount'),
      optional('FurnishReasons', 'Reasons in other cases'),
    ],
  },
  {
    id: 'tds',
    title: 'Tax deducted',
    boxes: [
      box('TDSforeign', 'Tax deducted, foreign currency', 'amount'),
      box('TDSIndian', 'Tax deducted, rupees', 'amount'),
      box('RateTDS', 'Rate', 'percent'),
      optional('OthersTDS', 'Rate: as by'),
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
      { key: 'form19f8Namefirm', label: 'Firm', kind: 'text', required: 'always' },
      box('FirmRegNo', 'Firm’s registration number'),
      box('RemittanceAddr', 'Address'),
      box('CertPlace', 'Place'),
      box('CertDate', 'Date', 'date'),
      optional('CertIPAddress', 'Internet address'),
      inside(ACCOUNTANT_ADDRESS, 'country', 'Address: country', 'number', ALWAYS),
      inside(ACCOUNTANT_ADDRESS, 'addrLine1', 'Address: first line', 'text', ALWAYS),
      inside(ACCOUNTANT_ADDRESS, 'addrLine2', 'Address: second line'),
      inside(ACCOUNTANT_ADDRESS, 'pincode', 'Address: PIN', 'text', {
        ...ALWAYS,
        pattern: { is: /^[1-9]\d{5}$/, words: 'A PIN has six digits.' },
      }),
      inside(ACCOUNTANT_ADDRESS, 'postOffice', 'Address: post office'),
      inside(ACCOUNTANT_ADDRESS, 'locality', 'Address: locality'),
      inside(ACCOUNTANT_ADDRESS, 'district', 'Address: district'),
      inside(ACCOUNTANT_ADDRESS, 'state', 'Address: state (the portal’s number)'),
    ],
  },
]

export const FORM_146_BOXES: readonly Box[] = FORM_146.flatMap(({ boxes }) => boxes)

/** A box's own name: 'form19bf8PAN', or 'tyForm19BF8AddressP2.zipcode'. */
export const boxId = ({ key, within }: Pick<Box, 'key' | 'within'>): string =>
  within === undefined ? key : `${within}.${key}`

/** What is in the boxes, by their names; a box that is empty may be missing. */
export type Form146 = Readonly<Record<string, string>>

export const textIn = (form: Form146, name: Box | string): string =>
  (form[typeof name === 'string' ? name : boxId(name)] ?? '').trim()

const MOST_SIGNS = 500

/** What a box holds that it should not, or null. An empty one is another matter. */
export function boxProblem(one: Box, form: Form146): string | null {
  const value = textIn(form, one)
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

export type BoxFinding = { panel: string; box: string; label: string; words: string }

/** Boxes that are empty and must not be, and boxes with something in them that cannot be right. */
export function incompleteBoxes(form: Form146): BoxFinding[] {
  return FORM_146.flatMap(({ id: panel, boxes }) =>
    boxes.flatMap((one) => {
      const words = textIn(form, one) === '' ? (isRequired(one, form) ? 'Missing.' : null) : boxProblem(one, form)
      return words === null ? [] : [{ panel, box: boxId(one), label: one.label, words }]
    }),
  )
}
