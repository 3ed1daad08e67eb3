import { type Case, CRORE, firm, LAKH, none, nre, nro, nroSavings, order, resident, sale, untaxed } from './people.ts'

const student = { ...resident, receiver: 'relative' } as const

/** Limits, orders and people whom the simple cases leave out. */
export const LIMIT_CASES: readonly Case[] = [
  // Trade.
  {
    what: 'proprietor pays for imports, ₹3 crore, S0102',
    answers: { ...untaxed, amount: 3 * CRORE, purpose: 'S0102' },
    rule: 'nothing',
    tells: 'isn’t LRS',
  },
  {
    what: 'proprietor pays for imports, no code chosen',
    answers: { ...untaxed, amount: 3 * CRORE },
    rule: 'nothing',
    tells: 'no TCS',
  },
  {
    what: 'trust pays for a journal',
    answers: { ...firm, parts: [{ source: 'other' }], amount: 2 * LAKH },
    rule: 'D',
  },
  // Limits.
  {
    what: 'NRO, own savings above USD 1 million',
    answers: { ...nroSavings, amount: 9 * CRORE },
    rule: 'D',
    bank: 'C',
    tells: 'the Reserve Bank must approve',
  },
  {
    what: 'NRO, own savings, USD 1 million with what went before',
    answers: { ...nroSavings, amount: 5 * CRORE, earlier: { toReceiver: 0, inAll: 4 * CRORE } },
    rule: 'D',
    bank: 'C',
  },
  {
    what: 'NRO, own savings, 5 crore, residence not known',
    answers: { ...nroSavings, residence: 'unsure', amount: 5 * CRORE },
    rule: 'D',
    bank: 'C',
    certainty: 'open',
  },
  {
    what: 'NRO, property sold, once paid from abroad',
    answers: { ...sale, sale: 'gain' },
    rule: 'C',
    tells: 'money from abroad',
  },
  {
    what: 'resident, treatment for ₹3 crore, on the hospital’s estimate',
    answers: { ...resident, receiver: 'institution', parts: [{ source: 'medical' }], amount: 3 * CRORE },
    rule: 'nothing',
    tells: 'what the school or hospital says',
  },
  {
    what: 'student: fees and living costs of ₹2.5 crore, on the school’s estimate',
    answers: {
      ...student,
      parts: [
        { source: 'education', rupees: 2 * CRORE },
        { source: 'maintenance', rupees: 50 * LAKH },
      ],
      student: 'yes',
    },
    rule: 'nothing',
    tells: 'what the school or hospital says',
  },
  {
    what: 'fees and upkeep of parents of ₹2.5 crore: above the limit',
    answers: {
      ...student,
      parts: [
        { source: 'education', rupees: 2 * CRORE },
        { source: 'maintenance', rupees: 50 * LAKH },
      ],
      student: 'no',
    },
    rule: 'D',
    tells: 'Above USD 250,000 the Reserve Bank must approve',
  },
  // Tax collected at source.
  {
    what: 'student: fees 8 lakh and living costs 6 lakh',
    answers: {
      ...student,
      parts: [
        { source: 'education', rupees: 8 * LAKH },
        { source: 'maintenance', rupees: 6 * LAKH },
      ],
      student: 'yes',
    },
    rule: 'nothing',
    tells: 'Together about ₹8,000.',
  },
  {
    what: 'fees 8 lakh and upkeep of parents 6 lakh',
    answers: {
      ...student,
      parts: [
        { source: 'education', rupees: 8 * LAKH },
        { source: 'maintenance', rupees: 6 * LAKH },
      ],
      student: 'no',
    },
    rule: 'nothing',
    tells: 'Together about ₹80,000 at most.',
  },
  {
    what: 'fees by loan 20 lakh and a gift of 2 lakh',
    answers: {
      ...student,
      parts: [
        { source: 'education', rupees: 20 * LAKH },
        { source: 'giftGiven', rupees: 2 * LAKH },
      ],
      educationLoan: 'yes',
    },
    rule: 'nothing',
    tells: 'Together about ₹40,000 at most.',
  },
  {
    what: 'proprietor: an invoice of 30 lakh and a gift of 5 lakh',
    answers: {
      ...resident,
      account: 'current',
      remitter: 'individual',
      receiver: 'relative',
      parts: [
        { source: 'giftGiven', rupees: 5 * LAKH },
        { source: 'business', rupees: 30 * LAKH },
      ],
      taxable: 'no',
    },
    rule: 'nothing',
    tells: 'About ₹0',
  },
  // Residence.
  {
    what: 'back in India to stay, NRO savings of 3 crore: the limit of residents',
    answers: { ...nroSavings, residence: 'returned', taxResident: 'no', amount: 3 * CRORE },
    rule: 'D',
    bank: 'C',
    tells: 'your bank turns your NRO account into a resident account',
  },
  {
    what: 'back in India to stay, savings account, not yet a tax resident',
    answers: {
      ...resident,
      residence: 'returned',
      taxResident: 'no',
      parts: [{ source: 'savings' }],
      amount: 20 * LAKH,
    },
    rule: 'nothing',
    tells: 'the two can differ',
  },
  {
    what: 'left India this year, still a tax resident, savings account',
    answers: { ...resident, residence: 'left', taxResident: 'yes', parts: [{ source: 'savings' }], amount: 20 * LAKH },
    rule: 'C',
    says: 'turn it into an NRO account',
  },
  {
    what: 'NRE account, but back in India',
    answers: { ...nre, residence: 'returned', amount: LAKH },
    rule: 'C',
    says: 'don’t fit together',
  },
  // Orders of a tax officer.
  {
    what: 'property sold, the buyer’s order',
    answers: { ...sale, order: { ...order('2027-03-31'), payer: 'other' } },
    rule: 'C',
    says: 'names another payer',
  },
  {
    what: 'property sold, an order that names nobody we know',
    answers: { ...sale, order: { section: '395(1)', validTo: '2027-03-31' } },
    rule: 'C',
    certainty: 'open',
  },
  {
    what: 'property sold, tax deducted by the buyer is no Part B',
    answers: { ...sale, taxPaid: 'deducted' },
    rule: 'C',
    tells: 'does not make it Part B',
  },
  {
    what: 'buyer pays a seller abroad with an order that names the buyer',
    answers: {
      ...resident,
      receiver: 'person',
      parts: [{ source: 'property' }],
      amount: 90 * LAKH,
      taxable: 'yes',
      order: order('2027-03-31'),
    },
    rule: 'B',
    tells: 'paying it abroad counts as LRS',
  },
  // Family.
  {
    what: 'NRO, gift to a relative: who is one depends on the law',
    answers: { ...nro, receiver: 'relative', parts: [{ source: 'giftGiven' }], amount: 20 * LAKH },
    rule: 'nothing',
    bank: 'C',
    tells: 'depends on the law that asks',
  },
  {
    what: 'NRO, own savings after nothing else, 31 March 2026',
    answers: { ...nroSavings, amount: 12 * LAKH, earlier: none },
    day: '2026-03-31',
    rule: 'nothing',
    bank: 'C',
    headline: 'Nothing to file by the rule. Most banks ask for Form 15CA, Part C, after Form 15CB',
  },
]
