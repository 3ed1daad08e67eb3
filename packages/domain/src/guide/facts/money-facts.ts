import { fact, laterFact, NEW_LAW, OWN_READING } from './fact.ts'

/** Whether money is taxed when it leaves, by what it is. */
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
