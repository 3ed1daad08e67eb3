import { type Case, firm, LAKH, none, nre, nro, nroSavings, order, resident, untaxed } from './people.ts'

const CRORE = 100 * LAKH
const sale = { ...nro, parts: [{ source: 'property' }], amount: 80 * LAKH } as const
/** A resident tenant pays rent to a landlord abroad. */
const tenant = {
  ...resident,
  receiver: 'person',
  parts: [{ source: 'rent' }],
  amount: 12 * LAKH,
  order: 'none',
} as const
const friend = { ...resident, receiver: 'person', parts: [{ source: 'giftGiven' }], order: 'none' } as const
const student = { ...resident, receiver: 'relative' } as const

/** Where the rule and the banks differ, where a "no" is doubted, and people whom the simple cases leave out. */
export const HARD_CASES: readonly Case[] = [
  // The rule and the banks, side by side.
  {
    what: 'NRO, own savings, 12 lakh, bank not known',
    answers: { ...nroSavings, amount: 12 * LAKH },
    rule: 'nothing',
    bank: 'C',
    headline: 'Nothing to file by the rule. Most banks ask for Form 145, Part C, after Form 146',
    says: 'you don’t pay anyone',
  },
  {
    what: 'NRO, own savings, ICICI',
    answers: { ...nroSavings, amount: 12 * LAKH, bank: 'icici' },
    rule: 'nothing',
    bank: 'C',
    headline: 'Nothing to file by the rule. Your bank asks for Form 145, Part C, after Form 146',
  },
  {
    what: 'NRO, own savings, HDFC',
    answers: { ...nroSavings, amount: 12 * LAKH, bank: 'hdfc' },
    rule: 'nothing',
    bank: 'C',
  },
  {
    what: 'NRO, own savings, Citi',
    answers: { ...nroSavings, amount: 12 * LAKH, bank: 'citi' },
    rule: 'nothing',
    bank: 'C',
  },
  {
    what: 'NRO, own savings, IDFC',
    answers: { ...nroSavings, amount: 12 * LAKH, bank: 'idfc' },
    rule: 'nothing',
    bank: 'C',
  },
  {
    what: 'NRO, own savings, Axis, whose form could not be read in full',
    answers: { ...nroSavings, amount: 12 * LAKH, bank: 'axis' },
    rule: 'nothing',
    bank: 'C',
    headline: 'Nothing to file by the rule. Most banks ask for Form 145, Part C, after Form 146',
  },
  {
    what: 'NRO, own savings, State Bank of India: Part D by its form',
    answers: { ...nroSavings, amount: 12 * LAKH, bank: 'sbi' },
    rule: 'nothing',
    bank: 'D',
  },
  {
    what: 'NRO, own savings, State Bank of India, S1301 chosen',
    answers: { ...nroSavings, amount: 12 * LAKH, bank: 'sbi', purpose: 'S1301' },
    rule: 'nothing',
  },
  {
    what: 'NRO, own savings, the bank asked for both forms',
    answers: { ...nroSavings, amount: 12 * LAKH, bankAsked: 'both' },
    rule: 'nothing',
    bank: 'C',
  },
  {
    what: 'NRO, own savings, the bank asked for Form 145 only',
    answers: { ...nroSavings, amount: 12 * LAKH, bankAsked: 'declaration' },
    rule: 'nothing',
    bank: 'D',
  },
  {
    what: 'NRO, own savings, the bank wants neither form',
    answers: { ...nroSavings, amount: 12 * LAKH, bank: 'icici', bankAsked: 'neither' },
    rule: 'nothing',
  },
  {
    what: 'NRO rent, the bank wants neither form, the rule does',
    answers: { ...nro, amount: 12 * LAKH, bankAsked: 'neither' },
    rule: 'C',
  },
  {
    what: 'NRO rent of 4 lakh, the bank asked for both forms',
    answers: { ...nro, amount: 4 * LAKH, bankAsked: 'both' },
    rule: 'A',
    bank: 'C',
  },
  {
    what: 'NRO, S0014 chosen instead of S1301',
    answers: { ...nroSavings, amount: 12 * LAKH, purpose: 'S0014' },
    rule: 'nothing',
    bank: 'C',
  },
  // Taxed by nature.
  { what: 'tenant pays rent to a landlord abroad', answers: tenant, rule: 'C', says: 'India taxes rent' },
  {
    what: 'tenant calls the rent untaxed, as tax is paid',
    answers: { ...tenant, taxable: 'no', whyUntaxed: 'taxPaid' },
    rule: 'C',
    says: 'doesn’t make the money untaxed',
  },
  {
    what: 'tenant calls the rent untaxed by a treaty',
    answers: { ...tenant, taxable: 'no', whyUntaxed: 'treaty' },
    rule: 'C',
    says: 'A treaty can lower the tax',
  },
  {
    what: 'company calls a dividend untaxed',
    answers: { ...firm, receiver: 'person', parts: [{ source: 'dividend' }], taxable: 'no', whyUntaxed: 'confirmed' },
    rule: 'C',
    certainty: 'open',
    says: 'stricter form is safe',
  },
  {
    what: 'resident gives ₹60,000 to a friend and calls it untaxed',
    answers: { ...friend, amount: 60_000, taxable: 'no', whyUntaxed: 'other' },
    rule: 'A',
    says: 'gifts above ₹50,000',
  },
  {
    what: 'resident gives ₹50,000 to a friend',
    answers: { ...friend, amount: 50_000 },
    rule: 'nothing',
    says: 'up to ₹50,000',
  },
  {
    what: 'resident gives a friend ₹50,000 after ₹1 before',
    answers: { ...friend, amount: 50_000, earlier: { toReceiver: 1, inAll: 1 } },
    rule: 'A',
  },
  {
    what: 'NRE gift to a friend',
    answers: { ...nre, receiver: 'person', parts: [{ source: 'giftGiven' }], amount: 20 * LAKH },
    rule: 'nothing',
    says: 'You live abroad',
  },
  {
    what: 'NRO gift to a friend',
    answers: { ...nro, receiver: 'person', parts: [{ source: 'giftGiven' }], amount: 20 * LAKH },
    rule: 'nothing',
    bank: 'C',
  },
  {
    what: 'NRO, inherited money',
    answers: { ...nro, parts: [{ source: 'inheritance' }], amount: 40 * LAKH },
    rule: 'nothing',
    bank: 'C',
    says: 'isn’t income',
  },
  {
    what: 'executor in India sends an heir’s share',
    answers: { ...resident, receiver: 'relative', parts: [{ source: 'inheritance' }], amount: 40 * LAKH },
    rule: 'nothing',
  },
  {
    what: 'NRO, rural farm land sold',
    answers: { ...sale, sale: 'farmLand' },
    rule: 'nothing',
    bank: 'C',
    says: 'Farm land',
  },
  {
    what: 'NRO, property sold at a loss',
    answers: { ...sale, sale: 'loss' },
    rule: 'nothing',
    bank: 'C',
    says: 'at a loss',
  },
  {
    what: 'NRO, property sold at a loss, above USD 1 million',
    answers: { ...sale, sale: 'loss', amount: 9 * CRORE },
    rule: 'D',
    bank: 'C',
    tells: 'Above USD 1,000,000 the Reserve Bank must approve',
  },
  {
    what: 'NRO, shares sold at a loss',
    answers: { ...nro, parts: [{ source: 'shares' }], amount: 8 * LAKH, sale: 'loss' },
    rule: 'nothing',
    bank: 'C',
  },
  {
    what: 'NRO, shares sold at a gain',
    answers: { ...nro, parts: [{ source: 'shares' }], amount: 8 * LAKH, sale: 'gain' },
    rule: 'C',
  },
  {
    what: 'NRO, savings with rent',
    answers: {
      ...nro,
      parts: [
        { source: 'savings', rupees: 10 * LAKH },
        { source: 'rent', rupees: 2 * LAKH },
      ],
    },
    rule: 'C',
  },
  {
    what: 'NRO interest of 3 lakh, ICICI',
    answers: { ...nro, parts: [{ source: 'interest' }], amount: 3 * LAKH, bank: 'icici' },
    rule: 'A',
  },
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
  // Tax collected on top.
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
  // Where somebody lives.
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
