import { fact, laterFact, OWN_READING } from './fact.ts'

/** How much may leave India in a tax year, and the tax collected on top. */
export const LIMIT_FACTS = {
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
