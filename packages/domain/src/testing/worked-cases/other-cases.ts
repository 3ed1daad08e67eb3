import { type Case, invoice, LAKH, ledger, nre, nro, resident, untaxed } from './people.ts'

/** Unknown answers, accounts, several sources, days, and impossible answers. */
export const OTHER_CASES: readonly Case[] = [
  // Row 7: not sure is never nothing.
  { what: 'nothing answered at all', answers: {}, rule: 'C' },
  {
    what: 'everything "not sure"',
    answers: {
      account: 'unsure',
      residence: 'unsure',
      parts: 'unsure',
      amount: 'unsure',
      receiver: 'unsure',
      earlier: 'unsure',
      order: 'unsure',
    },
    rule: 'C',
  },
  {
    what: 'invoice, taxable not known, 20 lakh',
    answers: { ...invoice, taxable: 'unsure', amount: 20 * LAKH },
    rule: 'C',
  },
  {
    what: 'invoice said to be untaxed, account not known, 20 lakh',
    answers: { ...invoice, account: 'unsure', taxable: 'no', amount: 20 * LAKH },
    rule: 'C',
  },
  {
    what: 'invoice, taxable not known, small in any case',
    answers: { ...invoice, taxable: 'unsure', amount: 2 * LAKH },
    rule: 'A',
  },
  {
    what: 'small, but sent before not known',
    answers: { ...nro, amount: 2 * LAKH, earlier: 'unsure' },
    rule: 'C',
    says: 'We don’t know what you sent earlier',
  },
  { what: 'NRO, amount not known', answers: { ...nro, amount: 'unsure' }, rule: 'C' },
  {
    what: 'gift to a friend',
    answers: { ...resident, receiver: 'person', parts: [{ source: 'giftGiven' }], amount: 20 * LAKH },
    rule: 'C',
    says: 'gifts above ₹50,000',
  },
  { what: 'receiver not known', answers: { ...nre, receiver: 'unsure', amount: 20 * LAKH }, rule: 'C' },
  // Accounts.
  {
    what: 'NRE savings to oneself, 90 lakh',
    answers: { ...nre, amount: 90 * LAKH },
    rule: 'nothing',
    says: 'NRE or FCNR',
  },
  {
    what: 'FCNR deposit to oneself',
    answers: { ...nre, account: 'fcnr', parts: [{ source: 'maturity' }], amount: 90 * LAKH },
    rule: 'nothing',
  },
  { what: 'NRE, to a relative', answers: { ...nre, receiver: 'relative', amount: 10 * LAKH }, rule: 'nothing' },
  { what: 'NRE, to another person', answers: { ...nre, receiver: 'person', amount: 10 * LAKH }, rule: 'C' },
  {
    what: 'NRE, but the money is a property sale',
    answers: { ...nre, parts: [{ source: 'property' }], amount: 10 * LAKH },
    rule: 'C',
  },
  {
    what: 'NRO, pension, 12 lakh',
    answers: { ...nro, parts: [{ source: 'pension' }], amount: 12 * LAKH },
    rule: 'C',
  },
  {
    what: 'NRO, upkeep of a relative S1301',
    answers: { ...nro, receiver: 'relative', parts: [{ source: 'maintenance' }], amount: 12 * LAKH, purpose: 'S1301' },
    rule: 'nothing',
    bank: 'C',
  },
  {
    what: 'NRO, the bank wants neither form',
    answers: { ...nro, amount: 12 * LAKH, bankAsked: 'neither' },
    rule: 'C',
  },
  {
    what: 'non-resident with a savings account',
    answers: { ...resident, residence: 'nonResident', parts: [{ source: 'savings' }], amount: 12 * LAKH },
    rule: 'C',
    says: 'turn it into an NRO account',
  },
  {
    what: 'resident, residence not known',
    answers: { ...resident, residence: 'unsure', parts: [{ source: 'savings' }], amount: 12 * LAKH },
    rule: 'C',
  },
  // Several sources.
  {
    what: 'NRE: savings with a property sale',
    answers: {
      ...nre,
      parts: [
        { source: 'savings', rupees: 2 * LAKH },
        { source: 'property', rupees: 8 * LAKH },
      ],
    },
    rule: 'C',
  },
  {
    what: 'NRO: rent and interest, ₹5,00,000 together',
    answers: {
      ...nro,
      parts: [
        { source: 'rent', rupees: 3 * LAKH },
        { source: 'interest', rupees: 2 * LAKH },
      ],
    },
    rule: 'A',
  },
  {
    what: 'NRO: rent and interest, ₹5,00,001 together',
    answers: {
      ...nro,
      parts: [
        { source: 'rent', rupees: 3 * LAKH },
        { source: 'interest', rupees: 2 * LAKH + 1 },
      ],
    },
    rule: 'C',
  },
  {
    what: 'resident: gift and education for a child',
    answers: {
      ...resident,
      receiver: 'relative',
      parts: [{ source: 'giftGiven' }, { source: 'education' }],
      amount: 9 * LAKH,
    },
    rule: 'nothing',
  },
  // Days.
  {
    what: '31 March 2026: Form 15CA',
    answers: { ...invoice, amount: 20 * LAKH },
    day: '2026-03-31',
    rule: 'C',
    headline: 'Form 15CA, Part C, after Form 15CB',
  },
  {
    what: '1 April 2026: Form 145',
    answers: { ...invoice, amount: 20 * LAKH },
    day: '2026-04-01',
    rule: 'C',
    headline: 'Form 145 (15CA), Part C, after Form 146 (15CB)',
  },
  {
    what: '31 March: this year’s ledger counts',
    answers: { ...nro, amount: 2 * LAKH },
    day: '2027-03-31',
    ledger: ledger(4 * LAKH),
    rule: 'C',
  },
  {
    what: '1 April: a new year, a new limit',
    answers: { ...nro, amount: 2 * LAKH, date: '2027-04-01' },
    day: '2027-03-31',
    ledger: ledger(4 * LAKH),
    rule: 'A',
  },
  // Impossible answers.
  { what: 'an amount of nothing', answers: { ...nro, amount: 0 }, rule: 'C' },
  { what: 'a day that does not exist', answers: { ...nro, amount: LAKH, date: '2027-02-30' }, rule: 'A' },
  {
    what: 'NRO and resident',
    answers: { ...nro, residence: 'resident', amount: LAKH },
    rule: 'C',
    says: 'don’t fit together',
  },
  {
    what: 'NRE and a business',
    answers: { ...nre, remitter: 'business', amount: LAKH },
    rule: 'C',
    says: 'don’t fit together',
  },
  {
    what: 'a gift to oneself',
    answers: { ...resident, parts: [{ source: 'giftGiven' }], amount: LAKH },
    rule: 'C',
    says: 'don’t fit together',
  },
  {
    what: 'parts that do not add up',
    answers: { ...nro, parts: [{ source: 'rent', rupees: LAKH }], amount: 2 * LAKH },
    rule: 'C',
    says: 'don’t fit together',
  },
  {
    what: 'untaxed, and yet tax deducted',
    answers: { ...untaxed, amount: LAKH, taxPaid: 'deducted' },
    rule: 'C',
    says: 'don’t fit together',
  },
  {
    what: 'more to one receiver than to all',
    answers: { ...nro, amount: LAKH, earlier: { toReceiver: 2, inAll: 1 } },
    rule: 'C',
    says: 'don’t fit together',
  },
]
