import { laterFact } from './fact.ts'

const NOT_FOUND = 'We looked and found no published rule'

/** Whose money it is, where they live, and who may act for them. */
export const PEOPLE_FACTS = {
  twoResidences: laterFact(
    'You’re a resident for bank rules from the day you come back to stay, and no longer from the day you leave to stay away. For tax, the days you spend here in the year count. So the two can differ for a while.',
    'B',
    'Bank of Maharashtra: questions and answers for returning Indians; tax by the days of stay',
  ),
  returned: laterFact(
    'Once you’re back to stay, your bank turns your NRO account into a resident account. Then the limit for residents applies.',
    'B',
    'Bank of Maharashtra and KVB: their pages for returning Indians',
  ),
  relative: laterFact(
    'Who counts as a relative depends on the law that asks. Banks go by company law. For gifts, tax law has its own, longer list.',
    'S2',
    'Guides to the Liberalised Remittance Scheme (Companies Act 2013) and to gifts (Income-tax Act) that agree with each other',
  ),
  jointShares: laterFact(
    'Each owner is taxed on their own share. Each needs their own tax proof and their own Form 146.',
    'S',
    'A guide for joint sellers',
  ),
  jointWithResident: laterFact(
    'You may hold an NRO account with a resident only as “former or survivor”. The resident acts only after your death.',
    'B',
    'A bank’s questions and answers on NRO accounts (a copy)',
  ),
  jointSurvivor: laterFact(
    'If you live abroad and are left as the only holder of a resident account, it turns into an NRO account. You must tell the bank.',
    'S2',
    'Reports of the Reserve Bank’s circular of 9 January 2014 that agree with each other',
  ),
  jointUnknown: laterFact(
    'We don’t know how banks other than Citi and IDFC split the yearly limit between holders.',
    'U',
    NOT_FOUND,
  ),
  attorneyMay: laterFact(
    'A person with your power of attorney may pay bills in India for you. They may also send this year’s income to you abroad once tax is paid.',
    'O',
    'Reserve Bank of India, circular of 25 May 2007',
  ),
  attorneyMayNot: laterFact(
    'They may send money abroad only to you, the holder of the account. They may not make gifts or move it to another NRO account.',
    'O',
    'Reserve Bank of India, circular of 25 May 2007',
  ),
  attorneyUnknown: laterFact(
    'We don’t know if they may file Form 145 for you. It is your own statement, so plan to file it yourself.',
    'U',
    NOT_FOUND,
  ),
  minorLimit: laterFact(
    'A child who lives in India has a limit of their own under the LRS. A parent signs for the child.',
    'S2',
    'Guides to the Liberalised Remittance Scheme that agree with each other',
  ),
  minorUnknown: laterFact(
    'We don’t know what banks ask when a child holds an NRO account. Ask the branch who must sign.',
    'U',
    NOT_FOUND,
  ),
  heirsLimit: laterFact(
    'Heirs may send up to USD 1,000,000 in a tax year. They need proof that they inherited and that tax is paid.',
    'O',
    'Reserve Bank of India, master circular on remittance of assets (an older text, a copy)',
  ),
  nominee: laterFact(
    'A nominee gets the money from the bank but may have to pass it on. The heirs are those the will or the law names.',
    'U',
    NOT_FOUND,
  ),
  deceasedUnknown: laterFact(
    'We don’t know if a bank will send a dead person’s NRO balance straight to a nominee abroad. Ask before you plan on it.',
    'U',
    NOT_FOUND,
  ),
} as const
