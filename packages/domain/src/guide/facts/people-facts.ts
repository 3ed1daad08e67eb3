import { fact, laterFact, NEW_LAW, OWN_READING } from './fact.ts'

const NOT_FOUND = 'We looked and found no published rule'

/** Facts about owners of the money, their residence and their representatives. */
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

/** Facts about tax on money that leaves, by its kind. */
export const MONEY_FACTS = {
  ownBalance: fact(
    'When you move your own money to your own account, you don’t pay anyone. So as a rule no tax is due at that point.',
    'S2',
    'Guides for non-residents that agree with each other',
  ),
  ownIncome: laterFact(
    'India taxes what you earn here, such as rent, interest, dividends and a pension. Some advisers say that no form is due when you move it later, as you pay no one. Others file Part C. Plan for the stricter form.',
    'S',
    'An accountants’ forum in which members give all three answers: no form, Part D, both forms',
  ),
  propertySale: fact(
    'India taxes the gain when you sell property here.',
    'S',
    'A guide for sellers; the charge on gains is section 67, 45 before 1 April 2026',
  ),
  propertyPractice: fact(
    'Banks and advisers treat money from a property sale as Part C, even when the sum is small.',
    'S',
    'A guide for sellers',
  ),
  shareSale: laterFact(
    'India taxes the gain when you sell Indian shares or fund units.',
    'O',
    'Income-tax Act 2025, sections 67 and 196 to 198 (a copy)',
    NEW_LAW,
  ),
  soldAtLoss: laterFact(
    'You sold it at a loss, so there’s no gain for India to tax. The accountant checks the cost and the price.',
    'U',
    `${OWN_READING}. The charge on gains is section 67, 45 before 1 April 2026`,
  ),
  farmLand: laterFact(
    'Farm land in a village area isn’t an asset whose gain India taxes. The accountant checks where the land lies.',
    'U',
    `${OWN_READING}. The definition of a capital asset leaves rural farm land out`,
  ),
  inheritance: laterFact(
    'What you inherit isn’t income, so it isn’t taxed when you get it or send it. What it earns later can be.',
    'S2',
    'Guides for heirs and accountants’ answers that agree with each other',
  ),
  byNature: laterFact(
    'India taxes rent, interest, dividends, pay and gains from here, even when the person you pay lives abroad.',
    'S2',
    'Guides to section 393(2) (195 before 1 April 2026) that agree with each other',
  ),
  giftToOthers: laterFact(
    'India taxes gifts above ₹50,000 a year that a resident gives to a friend abroad.',
    'S2',
    'Guides to gifts for non-residents that agree with each other',
  ),
  smallGift: laterFact(
    'Gifts of up to ₹50,000 in a year to the same person aren’t taxed.',
    'S2',
    'Guides to gifts for non-residents that agree with each other',
  ),
  giftByNonResident: laterFact(
    'You live abroad, so a gift you make to a friend abroad isn’t income that India taxes.',
    'S',
    'A guide to gifts: the rule is about what residents give',
  ),
  nre: fact(
    'You can send money from an NRE or FCNR account freely. Banks often want no form for it.',
    'S',
    'A guide to NRE and FCNR accounts',
  ),
  lrsOwn: fact(
    'When a resident sends their own money abroad, no one earns income that India taxes. The same goes for study fees, medical care, and help or gifts for a relative.',
    'U',
    OWN_READING,
  ),
  payment: fact(
    'India may tax what you pay to someone abroad if they earn it here. That depends on your contract and on the tax treaty with their country.',
    'U',
    `${OWN_READING}. The section is 393(2), 195 before 1 April 2026`,
  ),
  yourAnswer: fact('You told us so.', 'U', 'Your own answer; the accountant checks it'),
  convert: fact(
    'If you live abroad and still have a resident account, your bank must first turn it into an NRO account.',
    'U',
    OWN_READING,
  ),
  s1301: fact(
    'S1301 on that list is about what people who live abroad send for family and savings. Banks still ask for documents.',
    'U',
    'Item 26 of the list of 33 for its words; no source was gathered for what banks ask there',
  ),
  ownNroPurpose: laterFact(
    'For your own NRO money some banks use S1301 and others S0014. Both are fine. Take the one your bank wants.',
    'U',
    'Banks’ forms differ; no published rule was found',
  ),
  notInCurrentList: fact(
    'S0190, S0302 and S0401 are on the list of 33, but the Reserve Bank has dropped these codes. So you can’t use them to skip the form. S0306 (other travel) was never on the list.',
    'U',
    'Our own comparison of the Reserve Bank’s list of purpose codes with the list of 33 as guides print it',
  ),
  taxRate: laterFact(
    'For tax, use the rate at which State Bank of India buys the currency by wire on the day tax is due. If it has none for that day, use the last one before.',
    'O',
    'Income-tax Rules 2026, Rule 207 (Rule 26 before 1 April 2026; a copy)',
    NEW_LAW,
  ),
  amountsAgree: fact(
    'The amount you send must equal the sum of your proofs. Names, the property and the cheque or UTR numbers must be the same in all of them.',
    'B',
    'Banks’ checklists for transfers from NRO accounts',
  ),
  paperLists: fact(
    'Banks differ. Yours may ask for more than this, or for less.',
    'U',
    'Put together by Nirgam; ask your own bank',
  ),
} as const
