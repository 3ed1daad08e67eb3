import { SALE_PAGE } from '@nirgam/domain/guide/sale-form'

/** Topics that people search for, each with a page of its own in the guide. `name` is also its article's file. */
export const TOPICS = [
  {
    name: 'form-145',
    title: 'Form 145 (formerly 15CA): which part, and how to file it',
    short: 'Form 145 (15CA)',
    description:
      'The four parts of Form 145, who files which one, and what banks ask for. With sources and the day we checked them.',
  },
  {
    name: 'form-146',
    title: 'Form 146 (formerly 15CB): what your accountant files',
    short: 'Form 146 (15CB)',
    description: 'When you need an accountant’s Form 146, how to assign it on the tax portal, and what must match.',
  },
  {
    name: 'udin',
    title: 'UDIN: the accountant’s number on Form 146 (15CB)',
    short: 'UDIN',
    description: 'What the 18 characters of a UDIN mean, when it is made, and how to tell that a form is real.',
  },
  {
    name: 'purpose-codes',
    title: 'Purpose codes for payments abroad: all 137',
    short: 'Purpose codes',
    description: 'Search the 137 codes for money sent out of India. Those on the rule’s list of 33 are marked.',
  },
  {
    name: 'papers',
    title: 'Documents your bank asks for, by where the money comes from',
    short: 'Documents by source',
    description:
      'Rent, a house, an heir’s share, a gift, a course: which documents you need, and what each one proves.',
  },
  {
    name: 'limits',
    title: 'Limits in a tax year: ₹5\u00a0lakh, LRS, NRO and TCS',
    short: 'Limits and TCS',
    description: 'How much you may send out of India in a tax year, and the tax your bank collects on top.',
  },
  {
    name: 'names',
    title: 'Old and new names: 15CA is now Form 145, 15CB is Form 146',
    short: 'Old and new names',
    description: 'What each form and rule was called until 31 March 2026, and what it is called now.',
  },
  {
    name: 'joint-holders',
    title: 'Joint accounts and joint owners: whose tax, whose limit',
    short: 'Joint holders',
    description: 'How tax and the yearly limit count when two people own the account or the property.',
  },
  {
    name: 'power-of-attorney',
    title: 'Power of attorney: what someone in India may send for you',
    short: 'Power of attorney',
    description: 'They may send money abroad only to you. What else they may do, and what we don’t know.',
  },
  {
    name: 'minors',
    title: 'Sending a child’s money abroad',
    short: 'Children',
    description: 'A child has a yearly limit too. Who signs, and what we don’t know.',
  },
  {
    name: 'after-a-death',
    title: 'Sending money abroad after a death',
    short: 'After a death',
    description: 'How heirs abroad get money from an account in India, and what we don’t know.',
  },
] as const

export type Topic = (typeof TOPICS)[number]

/** The day on which the facts were last checked, for search engines. */
const CHECKED = '2026-11-16'

export const START = {
  title: 'What do I have to file? 15CA/15CB guide',
  description:
    'Answer a few plain questions. See which form you need to send money out of India, why, and which documents.',
}

/** The topic of the page at an address, for its head; undefined if the guide has no such page. */
export function guidePageAt(path: string): { title: string; description: string; checked?: string } | undefined {
  if (path === '/guide/questions') return START
  if (path === SALE_PAGE.path) return { title: SALE_PAGE.title, description: SALE_PAGE.lead }
  if (path === '/guide') return { ...START, checked: CHECKED }
  const topic = TOPICS.find(({ name }) => path === `/guide/${name}`)
  return topic && { title: topic.title, description: topic.description, checked: CHECKED }
}
