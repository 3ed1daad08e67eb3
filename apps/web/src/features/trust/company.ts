import { site } from '../../lib/site.ts'

type Company = {
  name: string
  address: string
  number: string
  accountants: string
  data_place: string
  grievances: string
}

/** Prerendered pages contain these placeholders; the server replaces them with its own values when it starts. */
const placeholders: Company = {
  name: '%COMPANY_NAME%',
  address: '%COMPANY_ADDRESS%',
  number: '%COMPANY_NUMBER%',
  accountants: '%COMPANY_ACCOUNTANTS%',
  data_place: '%COMPANY_DATA_PLACE%',
  grievances: '%COMPANY_GRIEVANCES%',
}

/** Used while the web app runs without its server. */
const examples: Company = {
  name: 'Example Company (example)',
  address: '1 Example Street (example)',
  number: '000000 (example)',
  accountants: 'Example & Associates (example)',
  data_place: 'Mumbai, India (example)',
  grievances: 'complaints@nirgam.example (example)',
}

/** The operator of this installation, as `site` read it from the page. Separate, as the landing page does without. */
export const company: Company = import.meta.env.SSR
  ? placeholders
  : { ...examples, ...(site as { company?: Partial<Company> }).company }
