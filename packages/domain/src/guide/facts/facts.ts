import { type Fact, fact, laterFact, NEW_LAW, OWN_READING } from './fact.ts'
import { MONEY_FACTS, PEOPLE_FACTS } from './people-facts.ts'

/** Facts about the parts of the declaration, and their requirements. */
const FILING_FACTS = {
  partA: fact(
    'Part A is enough when the money is taxable and stays within ₹5,00,000. Both this transfer and your total for the tax year count. You don’t need an accountant. ₹5,00,000 to the rupee is still Part A.',
    'O',
    'Income-tax Department: Form 145 and Rule 220 (Form 15CA and Rule 37BB before 1 April 2026)',
  ),
  partB: fact(
    'Part B is for taxable money above ₹5,00,000 when you have a tax officer’s order that names you as the payer. You don’t need an accountant.',
    'S2',
    'Guides to Rule 220 and section 395 that agree with each other; the new form’s own text was not seen',
  ),
  partC: fact(
    'Part C is for taxable money above ₹5,00,000 when there’s no such order. A chartered accountant files Form 146 first.',
    'O',
    'Income-tax Department: Form 145, Form 146 and Rule 220',
  ),
  partD: fact(
    'Part D is for money that isn’t taxable when you can’t skip the form. You don’t need an accountant.',
    'S2',
    'Guides to Rule 220 that agree with each other; the new form’s own text was not seen',
  ),
  individual: fact(
    'You can skip the form when all three are true. The money isn’t taxable, you send it as a person, and the Reserve Bank need not approve it first.',
    'S',
    'Guides to Rule 220 (Rule 37BB before 1 April 2026), many of which leave out that it must not be taxable',
  ),
  exempt: fact(
    'You can skip the form when both are true. The money isn’t taxable, and the purpose is one of the 33 on the rule’s list.',
    'S',
    'Guides to Rule 220 (Rule 37BB before 1 April 2026), many of which leave out that it must not be taxable',
  ),
  unsure: fact(
    'If you’re not sure, plan for the stricter form and let the accountant decide. Not being sure is never a reason to file nothing.',
    'U',
    'Nirgam’s own caution: the rule’s two exceptions are open only to what is not taxable',
  ),
  aggregate: fact(
    'The rules don’t say if ₹5,00,000 counts for each person you pay or for all of them. We use the larger total.',
    'U',
    'No source that we found settles it',
  ),
  smallLimit: fact(
    'Part A goes up to ₹5,00,000 in a tax year.',
    'O',
    'Income-tax Department: Form 145 (15CA) and Rule 220',
  ),
  notB: laterFact(
    'Tax that a tenant, buyer or bank took off does not make it Part B. Part B needs an order from the tax officer.',
    'S',
    'An accountants’ forum where the wrong advice was given and corrected',
  ),
  orderPayer: laterFact(
    'A tax officer’s order covers only the payer it names. The order your buyer got was for the buyer’s payment to you. It doesn’t cover the money you send later.',
    'S',
    'Section 395(1) (197 before 1 April 2026), as guides for sellers explain it',
  ),
  assign: fact(
    'You assign Form 146 to the accountant on the tax portal. Until then the accountant can’t file it.',
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
  withdraw: fact('Form 146 can be taken back within 7 days.', 'S', 'A guide to Form 146', NEW_LAW),
  validity: fact(
    'The law sets no end date for the forms. But some banks want you to send the money within about 30 days.',
    'S2',
    'Guides and banks’ checklists that agree with each other',
  ),
  udinForm: fact(
    'A UDIN has 18 characters. The first two are the year. The next six are the accountant’s member number. The last ten are letters and digits.',
    'O',
    'Institute of Chartered Accountants of India: UDIN portal',
  ),
  udinDays: fact(
    'The accountant has 60 days after signing to create it.',
    'O',
    'Institute of Chartered Accountants of India: UDIN portal',
  ),
  udinRevoke: fact('The accountant can cancel it within 48 hours.', 'S2', 'Guides to UDIN that agree with each other'),
  bankStatement147: fact(
    'Form 147 is a report that your bank files every three months. You don’t file it.',
    'U',
    'No source was gathered for it; the form’s own text was not seen',
    NEW_LAW,
  ),
} as const

/** Facts about yearly limits, and the tax collected on top. */
const LIMIT_FACTS = {
  lrsLimit: fact(
    'Each resident may send up to USD 250,000 in a tax year. This is called the LRS.',
    'O',
    'Reserve Bank of India, Master Direction on the Liberalised Remittance Scheme (a copy), and banks’ pages',
  ),
  lrsAbove: laterFact(
    'Above USD 250,000 the Reserve Bank must approve the transfer first. Ask your bank how to apply.',
    'O',
    'Reserve Bank of India, Master Direction on the Liberalised Remittance Scheme (a copy)',
  ),
  estimate: laterFact(
    'For study or medical care you may send more than USD 250,000. The bank goes by what the school or hospital says it will cost. The Reserve Bank need not approve it.',
    'S2',
    'Guides to the Liberalised Remittance Scheme that agree with each other',
  ),
  nroLimit: fact(
    'Up to USD 1,000,000 in a tax year may leave your NRO accounts at all banks. Rent, interest, dividends and a pension of the year don’t count.',
    'O',
    'Reserve Bank of India, and banks’ pages',
  ),
  nroAbove: laterFact(
    'Above USD 1,000,000 the Reserve Bank must approve the transfer first. Ask your bank how to apply.',
    'O',
    'Reserve Bank of India, on remittance of assets (a copy), and banks’ pages',
  ),
  nroHolders: laterFact(
    'Each holder of a joint account has their own limit.',
    'B',
    'Citi and IDFC: their pages on NRO transfers. Other banks: not known',
  ),
  nroOneBank: laterFact(
    'All of it should go through one bank.',
    'B',
    'Citi: its application form for NRO transfers; HDFC by a secondary source',
  ),
  nroToNre: laterFact(
    'Money you move from NRO to your own NRE account counts too.',
    'O',
    'Reserve Bank of India, circular of 18 February 2014, and ICICI’s page',
  ),
  boughtFromAbroad: laterFact(
    'If you once paid for the property with money from abroad or from an NRE account, that sum doesn’t count.',
    'B',
    'State Bank of India: its annexure for property, up to two homes',
  ),
  dollarRate: laterFact(
    'The rules don’t say which day’s rate to use for the dollar limits.',
    'U',
    'No source that we found settles it',
  ),
  notLrs: fact('Money from an NRE, NRO or FCNR account isn’t LRS, so the bank collects no TCS.', 'S', 'A guide to TCS'),
  priceToSeller: laterFact(
    'The price of property in India usually goes into the seller’s NRO account. We don’t know if paying it abroad counts as LRS. Ask your bank first.',
    'U',
    'We looked and found no published rule',
  ),
  tradeNotLrs: laterFact(
    'Paying for goods or for your business isn’t LRS. So there’s no USD 250,000 limit and no TCS.',
    'U',
    `${OWN_READING}. The scheme is for what people send as people`,
  ),
  companiesNotLrs: laterFact(
    'The LRS is for people. Companies, firms and trusts can’t use it.',
    'O',
    'Reserve Bank of India, Master Direction on the Liberalised Remittance Scheme (a copy)',
  ),
  tcsCredit: fact('TCS counts towards your income tax. You can claim it back in your return.', 'U', OWN_READING),
  studentLiving: laterFact(
    'A student’s living costs count as education, under the same code as the fees.',
    'S',
    'The list of 33, which names fees and hostel under S0305',
  ),
} as const

/**
 * Each fact once; findings and pages quote it with its source. A statement without a gathered source has grade U, even
 * if a source is likely to exist.
 */
export const FACTS = {
  ...FILING_FACTS,
  ...MONEY_FACTS,
  ...LIMIT_FACTS,
  ...PEOPLE_FACTS,
} as const satisfies Readonly<Record<string, Fact>>
