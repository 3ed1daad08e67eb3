import { site } from '../../lib/site.ts'

type Company = {
  name: string
  address: string
  number: string
  accountants: string
  data_place: string
  grievances: string
}

/** Finished pages hold these; the server writes its own values over them when it starts. */
const placeholders: Company = {
  name: '%COMPANY_NAME%',
  address: '%COMPANY_ADDRESS%',
  number: '%COMPANY_NUMBER%',
  accountants: '%COMPANY_ACCOUNTANTS%',
  data_place: '%COMPANY_DATA_PLACE%',
  grievances: '%COMPANY_GRIEVANCES%',
}

/** While the web app runs without its server. */
const examples: Company = {
  name: 'Example Company (example)',
  address: '1 Example Street (example)',
  number: '000000 (example)',
  accountants: 'Example & Associates (example)',
  data_place: 'Mumbai, India (example)',
  grievances: 'complaints@nirgam.example (example)',
}

/** Who runs this installation. What the page brings is read once, in `site`; the landing page needs none of it. */
export const company: Company = import.meta.env.SSR
  ? placeholders
  : { ...examples, ...(site as { company?: Partial<Company> }).company }
