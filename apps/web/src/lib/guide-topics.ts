/** Topics that people search for, each with a page of its own in the guide. `name` is also its article's file. */
export const TOPICS = [
  {
    name: 'form-145',
    title: 'Form 145 (formerly 15CA): which part, and how to file it',
    short: 'Form 145 (15CA)',
    description:
      'The four parts of Form 145, who files which, and what comes first. With sources and the day they were checked.',
  },
  {
    name: 'form-146',
    title: 'Form 146 (formerly 15CB): the accountant’s certificate',
    short: 'Form 146 (15CB)',
    description:
      'When a chartered accountant’s certificate is needed, how to assign it on the portal, and what it must agree with.',
  },
  {
    name: 'udin',
    title: 'UDIN: the number on the accountant’s certificate',
    short: 'UDIN',
    description:
      'What the 18 characters of a UDIN mean, when it is generated and how to tell that a certificate is genuine.',
  },
  {
    name: 'purpose-codes',
    title: 'Purpose codes for payments abroad: all 137',
    short: 'Purpose codes',
    description:
      'The Reserve Bank’s 137 purpose codes for money sent out of India, searchable, with those of the rule’s list of 33 marked.',
  },
  {
    name: 'papers',
    title: 'Documents your bank asks for, by where the money comes from',
    short: 'Documents by source',
    description:
      'Rent, property, inheritance, deposits, gifts, education: which documents, what each proves and what must match.',
  },
  {
    name: 'limits',
    title: 'Limits in a tax year: ₹5\u00a0lakh, LRS, NRO and TCS',
    short: 'Limits and TCS',
    description:
      'How much may leave India in a tax year, what the bank collects on top, and from which day each rate holds.',
  },
  {
    name: 'names',
    title: 'Old and new names: 15CA is now Form 145, 15CB is Form 146',
    short: 'Old and new names',
    description:
      'Every form, rule and section about money sent abroad, as it was called until 31 March 2026 and since.',
  },
] as const

export type Topic = (typeof TOPICS)[number]

/** The day on which the facts were last looked at, for search engines. */
const CHECKED = '2026-11-15'

export const START = {
  title: 'What do I have to file? 15CA/15CB guide',
  description:
    'Answer a few plain questions and see which form money sent out of India needs, why, and which documents. No account.',
}

/** The topic of the page at an address, for its head; undefined where the guide has none. */
export function guidePageAt(path: string): { title: string; description: string; checked: string } | undefined {
  if (path === '/guide') return { ...START, checked: CHECKED }
  const topic = TOPICS.find(({ name }) => path === `/guide/${name}`)
  return topic && { title: topic.title, description: topic.description, checked: CHECKED }
}
