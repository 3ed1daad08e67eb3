import { type Case, CRORE, firm, LAKH, nre, nro, nroSavings, resident, sale } from './people.ts'

/** A resident tenant pays rent to a landlord abroad. */
const tenant = {
  ...resident,
  receiver: 'person',
  parts: [{ source: 'rent' }],
  amount: 12 * LAKH,
  order: 'none',
} as const
const friend = { ...resident, receiver: 'person', parts: [{ source: 'giftGiven' }], order: 'none' } as const

/** Where the rule and the banks differ, and where a "no" is doubted. */
export const BANK_CASES: readonly Case[] = [
  // The rule and the banks, side by side.
  {
    what: 'NRO, own savings, 12 lakh, bank not known',
    answers: { ...nroSavings, amount: 12 * LAKH },
    rule: 'nothing',
    bank: 'C',
    headline: 'Nothing to file by the rule. Most banks ask for Form 145 (15CA), Part C, after Form 146 (15CB)',
    says: 'you don’t pay anyone',
  },
  {
    what: 'NRO, own savings, ICICI',
    answers: { ...nroSavings, amount: 12 * LAKH, bank: 'icici' },
    rule: 'nothing',
    bank: 'C',
    headline: 'Nothing to file by the rule. Your bank asks for Form 145 (15CA), Part C, after Form 146 (15CB)',
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
    headline: 'Nothing to file by the rule. Most banks ask for Form 145 (15CA), Part C, after Form 146 (15CB)',
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
]
