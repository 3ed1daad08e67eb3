/** Contact details shown until the installation sets its own; nobody answers there. */
export const EXAMPLE_SUPPORT = {
  SUPPORT_PHONE: '+91 00000 00000 (example)',
  SUPPORT_EMAIL: 'help@nirgam.example',
  SUPPORT_HOURS: 'Mon-Sat 10AM-8PM',
  SUPPORT_WHATSAPP: '+91 00000 00000',
} as const
/** Each is marked as an example, because the terms and every e-mail show them. */
export const EXAMPLE_COMPANY = {
  COMPANY_NAME: 'Example Company Private Limited (example)',
  COMPANY_ADDRESS: '1 Example Street, Mumbai 400000, India (example)',
  COMPANY_NUMBER: 'CIN U00000MH0000PTC000000 (example)',
  COMPANY_ACCOUNTANTS: 'Example & Associates, Chartered Accountants, FRN 000000X (example)',
  COMPANY_DATA_PLACE: 'Mumbai, India (example)',
  COMPANY_GRIEVANCES: 'Asha Example, complaints@nirgam.example (example)',
} as const
export const EXAMPLE_SENDER = 'Nirgam <no-reply@nirgam.example>'
