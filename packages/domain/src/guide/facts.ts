import { type Day, dayInWords } from '../shared/tax-year.ts'

/** How far a fact can be trusted, from the law's own text down to what nobody has confirmed. */
export type Grade = 'O' | 'B' | 'S2' | 'S' | 'U'

export const GRADES: Readonly<Record<Grade, string>> = {
  O: 'official text',
  B: 'a bank’s own form or page',
  S2: 'two or more secondary sources agree',
  S: 'a secondary source',
  U: 'not verified',
}

/** Source of a statement: how reliable it is, when we last checked it, and since when it applies if not always. */
export type Source = {
  readonly source: string
  readonly grade: Grade
  readonly checked: Day
  readonly from?: Day
}

export type Fact = Source & { readonly says: string }

const CHECKED = '2026-11-15'
const NEW_LAW = '2026-04-01'

function fact(says: string, grade: Grade, source: string, from?: Day): Fact {
  return { says, grade, source, checked: CHECKED, ...(from && { from }) }
}

/** Source of a fact without its text, to go with other words. */
export function sourceOf({ source, grade, checked, from }: Source): Source {
  return { source, grade, checked, ...(from && { from }) }
}

/** The source in one line, shown below the statement. */
export function sourceInWords({ source, grade, checked, from }: Source): string {
  const since = from === undefined ? [] : [`since ${dayInWords(from)}`]
  return [source, GRADES[grade], ...since, `checked ${dayInWords(checked)}`].join(' · ')
}

/** Source given for our own conclusions: however plain they look, nobody else has stated them. */
const OWN_READING = 'Nirgam’s own reading; no source was gathered for it'

/**
 * Each fact once; findings and pages quote it with its source. A statement that no source was gathered for is U, not
 * what we suppose that a source would be.
 */
export const FACTS = {
  partA: fact(
    'Taxable, and neither this remittance nor the tax year’s total exceeds ₹5,00,000: Part A is enough, without a certificate. Exactly ₹5,00,000 is still Part A.',
    'O',
    'Income-tax Department: Form 145 and Rule 220 (Form 15CA and Rule 37BB before 1 April 2026)',
  ),
  partB: fact(
    'Taxable and above ₹5,00,000, with a certificate or order of the Assessing Officer: Part B, without an accountant’s certificate.',
    'S2',
    'Guides to Rule 220 and section 395 that agree with each other; the new form’s own text was not seen',
  ),
  partC: fact(
    'Taxable and above ₹5,00,000, without an order of the Assessing Officer: Part C, after a chartered accountant has filed the certificate.',
    'O',
    'Income-tax Department: Form 145, Form 146 and Rule 220',
  ),
  partD: fact(
    'Not taxable, and neither of the two exceptions applies: Part D, without a certificate.',
    'S2',
    'Guides to Rule 220 that agree with each other; the new form’s own text was not seen',
  ),
  individual: fact(
    'Not taxable, sent by an individual, and no prior approval of the Reserve Bank needed: nothing to file. All of it must be true.',
    'S',
    'Guides to Rule 220 (Rule 37BB before 1 April 2026), many of which leave out that it must not be taxable',
  ),
  exempt: fact(
    'Not taxable, and the purpose is one of the rule’s list of 33: nothing to file. Both halves must be true.',
    'S',
    'Guides to Rule 220 (Rule 37BB before 1 April 2026), many of which leave out that it must not be taxable',
  ),
  unsure: fact(
    'While something is open, the stronger form is the safe assumption, and the accountant decides. Not being sure is never a reason to file nothing.',
    'U',
    'Nirgam’s own caution: the rule’s two exceptions are open only to what is not taxable',
  ),
  aggregate: fact(
    'Whether the ₹5,00,000 counts per receiver or over all receivers is not settled, so the larger total is used here.',
    'U',
    'No source that we found settles it',
  ),
  ownBalance: fact(
    'Moving your own balance to your own account pays nobody: mostly it is not taxable at that moment.',
    'S2',
    'Guides for non-residents that agree with each other',
  ),
  banksAsk: fact(
    'Most banks ask for Forms 145 and 146 (15CA and 15CB) all the same before money leaves an NRO account. One does not for interest it paid itself.',
    'B',
    'ICICI, IDFC and Citi: their forms and pages for NRO transfers; IDFC for interest',
  ),
  propertySale: fact('Money from the sale of property is treated as Part C in practice.', 'S', 'A guide for sellers'),
  nre: fact(
    'Money in an NRE or FCNR account may leave India freely; banks usually want neither form for it.',
    'S',
    'A guide to NRE and FCNR accounts',
  ),
  lrsOwn: fact(
    'A resident who sends own money abroad, or pays for education, treatment, a relative’s upkeep or a gift to a relative, usually pays nobody an income that India taxes.',
    'U',
    OWN_READING,
  ),
  giftToOthers: fact(
    'A gift to somebody who is not a relative can be taxable for the person who gets it.',
    'U',
    'Not verified for the new law: ask the accountant',
  ),
  payment: fact(
    'A payment to somebody abroad is taxable in India when what they earn with it arises here. That depends on the contract and on the treaty with their country.',
    'U',
    `${OWN_READING}. The section is 393(2), 195 before 1 April 2026`,
  ),
  yourAnswer: fact('You said so in your answers.', 'U', 'Your own answer; the accountant checks it'),
  s1301: fact(
    'Item 26 of the list (S1301) speaks of non-residents’ maintenance and savings. Banks still ask for papers there.',
    'U',
    'The list of 33 for its words; no source was gathered for what banks ask there',
  ),
  notInCurrentList: fact(
    'S0190, S0302 and S0401 are among the 33, but the current list of purposes no longer has them: nobody can be exempt by them. S0306 (other travel) is often said to be among the 33 and is not.',
    'O',
    'Reserve Bank of India: list of purpose codes, held against the list of 33',
  ),
  convert: fact(
    'A non-resident who still has a resident account must first have it turned into an NRO account.',
    'U',
    OWN_READING,
  ),
  assign: fact(
    'You assign Form 146 to the accountant on the e-filing portal. Without that the accountant cannot file it.',
    'O',
    'Income-tax Department: user manual of Form 146',
    NEW_LAW,
  ),
  order: fact(
    'Form 146 must be filed before Form 145.',
    'O',
    'Income-tax Department: user manual of Form 146',
    NEW_LAW,
  ),
  withdraw: fact('A filed Form 146 can be withdrawn within 7 days.', 'S', 'A guide to Form 146', NEW_LAW),
  validity: fact(
    'The law gives the forms no last day, but some banks want the transfer within about 30 days.',
    'S2',
    'Guides and banks’ checklists that agree with each other',
  ),
  udinForm: fact(
    'A UDIN has 18 characters: two digits of the year, the accountant’s six-digit membership number, and ten letters and digits.',
    'O',
    'Institute of Chartered Accountants of India: UDIN portal',
  ),
  udinDays: fact(
    'The accountant has at most 60 days after signing to generate it.',
    'O',
    'Institute of Chartered Accountants of India: UDIN portal',
  ),
  udinRevoke: fact('It can be revoked within 48 hours.', 'S2', 'Guides to UDIN that agree with each other'),
  bankStatement147: fact(
    'Form 147 is the bank’s own quarterly statement. You do not file it.',
    'U',
    'No source was gathered for it; the form’s own text was not seen',
    NEW_LAW,
  ),
  amountsAgree: fact(
    'The amount sent equals the sum of the proofs, and names, the description of a property and cheque or UTR numbers agree everywhere.',
    'B',
    'Banks’ checklists for transfers from NRO accounts',
  ),
  paperLists: fact(
    'Banks differ: yours may ask for more than this, or for less.',
    'U',
    'Put together by Nirgam; ask your own bank',
  ),
  lrsLimit: fact(
    'A resident individual may send up to USD 250,000 in a tax year under the Liberalised Remittance Scheme (LRS).',
    'O',
    'Reserve Bank of India, Master Direction on LRS (a copy), and banks’ pages',
  ),
  nroLimit: fact(
    'Up to USD 1,000,000 in a tax year may leave a holder’s NRO accounts, over all banks. Current income such as rent, interest, dividend and pension does not count. For joint holders sources disagree.',
    'O',
    'Reserve Bank of India, and banks’ pages',
  ),
  smallLimit: fact(
    '₹5,00,000 in a tax year is the limit of Part A.',
    'O',
    'Income-tax Department: Form 145 and Rule 220',
  ),
  notLrs: fact('What leaves an NRE, NRO or FCNR account is not LRS: no TCS.', 'S', 'A guide to TCS'),
  tcsCredit: fact('TCS counts towards your income tax, like tax that was deducted.', 'U', OWN_READING),
} as const satisfies Readonly<Record<string, Fact>>

/** The row of a table that applies on a day. */
export function onDay<Row extends { readonly from: Day }>(rows: readonly Row[], day: Day): Row | undefined {
  return rows.filter(({ from }) => from <= day).toSorted((one, other) => (one.from < other.from ? 1 : -1))[0]
}
