import { EXEMPT_PURPOSES } from '../../guide/purpose-proposal.ts'
import { type Case, firm, invoice, LAKH, ledger, nro, order, resident, TODAY, untaxed } from './people.ts'

/** The rule's table, row by row. */
export const RULE_CASES: readonly Case[] = [
  // Row 1: not taxable, an individual, no approval needed.
  {
    what: 'resident, own savings, 5 lakh',
    answers: { ...resident, parts: [{ source: 'savings' }], amount: 5 * LAKH },
    rule: 'nothing',
  },
  {
    what: 'resident, gift to a relative',
    answers: { ...resident, receiver: 'relative', parts: [{ source: 'giftGiven' }], amount: 30 * LAKH },
    rule: 'nothing',
  },
  {
    what: 'resident, education fees',
    answers: { ...resident, receiver: 'institution', parts: [{ source: 'education' }], amount: 40 * LAKH },
    rule: 'nothing',
  },
  {
    what: 'resident, treatment abroad',
    answers: { ...resident, receiver: 'institution', parts: [{ source: 'medical' }], amount: 12 * LAKH },
    rule: 'nothing',
  },
  {
    what: 'resident, upkeep of parents',
    answers: { ...resident, receiver: 'relative', parts: [{ source: 'maintenance' }], amount: 2 * LAKH },
    rule: 'nothing',
  },
  {
    what: 'resident, shares abroad',
    answers: { ...resident, parts: [{ source: 'investmentAbroad' }], amount: 50 * LAKH },
    rule: 'nothing',
  },
  {
    what: 'individual, invoice an accountant calls untaxed',
    answers: { ...untaxed, amount: 9 * LAKH },
    rule: 'nothing',
    says: 'You told us so',
  },
  {
    what: 'LRS used to the last rupee (₹2,07,50,000)',
    answers: { ...resident, parts: [{ source: 'savings' }], amount: 20_750_000 },
    rule: 'nothing',
  },
  // Row 2: not taxable, one of the 33.
  ...EXEMPT_PURPOSES.map(({ item, code }): Case => {
    const isDead = ['S0190', 'S0302', 'S0401'].includes(code)
    return {
      what: `firm, item ${item} of the 33, ${code}${isDead ? ', which is no code any more' : ''}`,
      answers: { ...firm, purpose: code },
      rule: isDead ? 'D' : 'nothing',
      certainty: isDead ? 'open' : 'likely',
      ...(!isDead && { says: `${code} is on the list` }),
    }
  }),
  {
    what: 'resident above LRS, education S0305',
    answers: {
      ...resident,
      receiver: 'institution',
      parts: [{ source: 'education' }],
      amount: 300 * LAKH,
      purpose: 'S0305',
    },
    rule: 'nothing',
  },
  {
    what: 'resident above LRS, education, no code chosen',
    answers: { ...resident, receiver: 'institution', parts: [{ source: 'education' }], amount: 300 * LAKH },
    rule: 'nothing',
  },
  { what: 'firm, in the list but taxable', answers: { ...firm, taxable: 'yes', purpose: 'S0102' }, rule: 'C' },
  {
    what: 'firm, in the list, taxable or not unknown',
    answers: { ...firm, taxable: 'unsure', purpose: 'S0102' },
    rule: 'C',
  },
  { what: 'S0306 is never exempt', answers: { ...firm, purpose: 'S0306' }, rule: 'D' },
  { what: 'a code that does not exist', answers: { ...firm, purpose: 'S9999' }, rule: 'D' },
  // Row 3: not taxable, neither exception.
  {
    what: 'firm, legal services S1004, untaxed',
    answers: { ...firm, purpose: 'S1004' },
    rule: 'D',
    says: 'A business sends it',
  },
  { what: 'firm, purpose not known', answers: firm, rule: 'D' },
  {
    what: 'resident one rupee above LRS',
    answers: { ...resident, parts: [{ source: 'savings' }], amount: 20_750_001 },
    rule: 'D',
    says: 'Reserve Bank must approve',
  },
  {
    what: 'resident above LRS with what went before',
    answers: {
      ...resident,
      parts: [{ source: 'savings' }],
      amount: 100 * LAKH,
      earlier: { toReceiver: 0, inAll: 110 * LAKH },
    },
    rule: 'D',
  },
  {
    what: 'resident, own savings, sent before unknown',
    answers: { ...resident, parts: [{ source: 'savings' }], amount: 5 * LAKH, earlier: 'unsure' },
    rule: 'D',
  },
  {
    what: 'not known who sends',
    answers: { ...untaxed, remitter: 'unsure', amount: 2 * LAKH },
    rule: 'D',
    says: 'who sends it',
  },
  // Row 4: taxable, small.
  { what: 'invoice ₹4,99,999', answers: { ...invoice, amount: 499_999 }, rule: 'A' },
  {
    what: 'invoice ₹5,00,000 exactly',
    answers: { ...invoice, amount: 500_000 },
    rule: 'A',
    says: '₹5,00,000 to the rupee is still Part A',
  },
  { what: 'invoice ₹5,00,001', answers: { ...invoice, amount: 500_001 }, rule: 'C' },
  { what: 'NRO rent, ₹5,00,000 exactly', answers: { ...nro, amount: 500_000 }, rule: 'A' },
  { what: 'NRO rent, ₹5,00,001', answers: { ...nro, amount: 500_001 }, rule: 'C' },
  {
    what: 'small property sale, ₹4,00,000',
    answers: { ...nro, parts: [{ source: 'property' }], amount: 4 * LAKH },
    rule: 'A',
    bank: 'C',
  },
  {
    what: '₹4,40,000 after ₹60,000: the year full to the rupee',
    answers: { ...nro, amount: 440_000, earlier: { toReceiver: 60_000, inAll: 60_000 } },
    rule: 'A',
  },
  {
    what: '₹4,40,001 after ₹60,000',
    answers: { ...nro, amount: 440_001, earlier: { toReceiver: 60_000, inAll: 60_000 } },
    rule: 'C',
  },
  {
    what: 'little to this receiver, much in all',
    answers: { ...nro, amount: LAKH, earlier: { toReceiver: 0, inAll: 5 * LAKH } },
    rule: 'C',
    says: 'If only this receiver counts, it’s ₹1,00,000',
  },
  {
    what: '₹1,00,000 after ₹4,00,000 through Nirgam',
    answers: { ...nro, amount: LAKH },
    ledger: ledger(4 * LAKH),
    rule: 'A',
  },
  {
    what: '₹1,00,001 after ₹4,00,000 through Nirgam',
    answers: { ...nro, amount: LAKH + 1 },
    ledger: ledger(4 * LAKH),
    rule: 'C',
  },
  {
    what: 'Nirgam’s and elsewhere’s add up',
    answers: { ...nro, amount: LAKH, earlier: { toReceiver: 2 * LAKH, inAll: 2 * LAKH } },
    ledger: ledger(3 * LAKH),
    rule: 'C',
  },
  {
    what: 'the ledger alone fills the year, elsewhere not known',
    answers: { ...invoice, amount: LAKH, earlier: 'unsure' },
    ledger: ledger(4 * LAKH + 1),
    rule: 'C',
    certainty: 'clear',
    says: '₹5,00,001 in the tax year 2026-27, which is above',
  },
  {
    what: 'the ledger leaves room, elsewhere not known',
    answers: { ...invoice, amount: LAKH, earlier: 'unsure' },
    ledger: ledger(4 * LAKH),
    rule: 'C',
    certainty: 'open',
  },
  {
    what: 'the ledger alone passes LRS, elsewhere not known',
    answers: { ...resident, parts: [{ source: 'savings' }], amount: 10 * LAKH, earlier: 'unsure' },
    ledger: ledger(198 * LAKH),
    rule: 'D',
    says: 'Reserve Bank must approve',
  },
  {
    what: 'a ledger of last year does not count',
    answers: { ...nro, amount: 5 * LAKH },
    ledger: ledger(50 * LAKH, 50 * LAKH, '2025-26'),
    rule: 'A',
  },
  // Row 5: above, with an order of the Assessing Officer.
  {
    what: '395(1) certificate valid',
    answers: { ...invoice, amount: 20 * LAKH, order: order('2027-03-31') },
    rule: 'B',
  },
  {
    what: '395(2) order valid',
    answers: { ...invoice, amount: 20 * LAKH, order: order('2026-12-31', '395(2)') },
    rule: 'B',
  },
  { what: 'valid to the very day', answers: { ...invoice, amount: 20 * LAKH, order: order(TODAY) }, rule: 'B' },
  {
    what: 'expired yesterday',
    answers: { ...invoice, amount: 20 * LAKH, order: order('2026-11-14') },
    rule: 'C',
    says: 'ended on 14 November 2026',
  },
  {
    what: 'expires before the planned day',
    answers: { ...invoice, amount: 20 * LAKH, date: '2027-01-10', order: order('2026-12-31') },
    rule: 'C',
  },
  {
    what: 'property sale with a certificate',
    answers: { ...nro, parts: [{ source: 'property' }], amount: 80 * LAKH, order: order('2027-03-31') },
    rule: 'B',
  },
  {
    what: 'a certificate, but small',
    answers: { ...invoice, amount: 3 * LAKH, order: order('2027-03-31') },
    rule: 'A',
  },
  {
    what: 'a certificate that ends on no day',
    answers: { ...invoice, amount: 20 * LAKH, order: order('2026-02-30') },
    rule: 'C',
  },
  // Row 6: above, without one.
  {
    what: 'invoice 20 lakh',
    answers: { ...invoice, amount: 20 * LAKH },
    rule: 'C',
    says: 'no order from a tax officer',
  },
  {
    what: 'property sold, 80 lakh',
    answers: { ...nro, parts: [{ source: 'property' }], amount: 80 * LAKH },
    rule: 'C',
    says: 'India taxes the gain when you sell property',
  },
  {
    what: 'inherited property sold',
    answers: { ...nro, parts: [{ source: 'inheritedProperty' }], amount: 80 * LAKH },
    rule: 'C',
  },
  {
    what: 'treaty relief changes papers, not the part',
    answers: { ...invoice, amount: 20 * LAKH, treaty: 'yes' },
    rule: 'C',
  },
  {
    what: 'tax already deducted changes nothing here',
    answers: { ...nro, amount: 20 * LAKH, taxPaid: 'deducted' },
    rule: 'C',
  },
]
