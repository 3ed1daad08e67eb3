import { asRupees } from '../../shared/money.ts'

export type Option = { readonly id: string; readonly label: string }

/** The last destination: any other country, which is then typed. */
export const OTHER_DESTINATION = 'Others'

export const DESTINATIONS = [
  { id: 'us', name: 'United States', iso: 'US' },
  { id: 'gb', name: 'United Kingdom', iso: 'GB' },
  { id: 'ca', name: 'Canada', iso: 'CA' },
  { id: 'au', name: 'Australia', iso: 'AU' },
  { id: 'de', name: 'Germany', iso: 'DE' },
  { id: 'fr', name: 'France', iso: 'FR' },
  { id: 'nl', name: 'Netherlands', iso: 'NL' },
  { id: 'sg', name: 'Singapore', iso: 'SG' },
  { id: 'nz', name: 'New Zealand', iso: 'NZ' },
  { id: 'others', name: OTHER_DESTINATION, iso: null },
] as const

export const COUNTRY_CODES = [
  { iso: 'US', dial: '+1', name: 'United States' },
  { iso: 'IN', dial: '+91', name: 'India' },
  { iso: 'GB', dial: '+44', name: 'United Kingdom' },
  { iso: 'CN', dial: '+86', name: 'China' },
  { iso: 'JP', dial: '+81', name: 'Japan' },
  { iso: 'FR', dial: '+33', name: 'France' },
  { iso: 'DE', dial: '+49', name: 'Germany' },
  { iso: 'IT', dial: '+39', name: 'Italy' },
  { iso: 'ES', dial: '+34', name: 'Spain' },
  { iso: 'AU', dial: '+61', name: 'Australia' },
] as const

export const DEFAULT_COUNTRY_CODE = '+91'
export const DEFAULT_COUNTRY = 'India'

/** The id of the card that asks for free text; never stored as a value. */
export const OTHERS = 'others'

export const BANK_OPTIONS = [
  { id: 'axis', name: 'Axis Bank', label: 'Axis Bank', popular: true, color: '#97144d' },
  { id: 'dbs', name: 'DBS Bank', label: 'DBS Bank', popular: true, color: '#d0021b' },
  { id: 'hdfc', name: 'HDFC Bank', label: 'HDFC Bank', popular: true, color: '#004c8f' },
  { id: 'icici', name: 'ICICI Bank', label: 'ICICI Bank', popular: true, color: '#b84d0f' },
  { id: 'sbi', name: 'State Bank of India', label: 'State Bank of India', popular: true, color: '#1d5fa8' },
  { id: 'others', name: 'Others', label: 'Others', popular: false, color: '#5b6470' },
] as const

export const ACCOUNT_TYPES = [
  { id: 'nre', label: 'NRE Account' },
  { id: 'nro', label: 'NRO Account' },
  { id: 'fcnr', label: 'FCNR' },
  { id: 'savings', label: 'Savings Account' },
  { id: 'current', label: 'Current Account' },
  { id: 'others', label: 'Others' },
] as const

export const SOURCES_OF_FUNDS = [
  { id: 'property', label: 'Property Sale' },
  { id: 'inheritance', label: 'Inheritance/Gift' },
  { id: 'investment', label: 'Investment/Insurance Maturity' },
  { id: 'savings', label: 'Personal Savings' },
  { id: 'pension', label: 'Pension Payments' },
  { id: 'business', label: 'Business Income' },
  { id: 'loan', label: 'Loan/Credit' },
  { id: 'others', label: 'Others' },
] as const

export const BSR_CODES = [
  { id: 'BSR001', label: 'Mumbai Main' },
  { id: 'BSR002', label: 'Delhi Main' },
  { id: 'BSR003', label: 'Bangalore Main' },
  { id: 'BSR004', label: 'Chennai Main' },
  { id: 'BSR005', label: 'Hyderabad Main' },
  { id: 'BSR006', label: 'Pune Main' },
] as const

export const RECEIVER_ACCOUNT_TYPES = [
  { id: 'checking', label: 'Checking' },
  { id: 'savings', label: 'Savings' },
] as const

export const DOCUMENT_KINDS = [
  { id: 'panCard', label: 'PAN Card' },
  { id: 'passportFront', label: 'Passport Front' },
  { id: 'passportBack', label: 'Passport Back' },
  { id: 'addressProof', label: 'Address Proof' },
  { id: 'admissionLetter', label: 'University Documents' },
  { id: 'qualification', label: 'Educational Qualification' },
] as const

const BANK_DOCUMENT_KINDS = ['sender_bank_document', 'receiver_bank_document'] as const

export type DocumentKind = (typeof DOCUMENT_KINDS)[number]['id'] | (typeof BANK_DOCUMENT_KINDS)[number]

export const ALL_DOCUMENT_KINDS: readonly DocumentKind[] = [
  ...DOCUMENT_KINDS.map(({ id }) => id),
  ...BANK_DOCUMENT_KINDS,
]

export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const

export const CONTRIBUTION_PRESETS = [
  asRupees(2500),
  asRupees(5000),
  asRupees(10_000),
  asRupees(20_000),
  asRupees(50_000),
] as const
export const CONTRIBUTION_QUICK_FILLS = [1000, 3000, 7500].map(asRupees)
export const QUICK_AMOUNTS = [
  500_000, 1_000_000, 5_000_000, 10_000_000, 15_000_000, 20_000_000, 25_000_000, 50_000_000,
].map(asRupees)

/** Shown when the server has no banks to list or cannot be asked. */
export const BUILT_IN_BANKS = [
  { id: 'axis', name: 'Axis', icon: 'axis', color: '#97144d', forms_count: 0 },
  { id: 'dbs', name: 'DBS Bank', icon: 'dbs', color: '#d0021b', forms_count: 0 },
  { id: 'hdfc', name: 'HDFC', icon: 'hdfc', color: '#004c8f', forms_count: 0 },
  { id: 'icici', name: 'ICICI', icon: 'icici', color: '#b84d0f', forms_count: 0 },
  { id: 'sbi', name: 'SBI', icon: 'sbi', color: '#1d5fa8', forms_count: 0 },
  { id: 'others', name: 'Others', icon: 'others', color: '#5b6470', forms_count: 0 },
] as const

export const GENDERS = [
  { id: 'male', label: 'Male' },
  { id: 'female', label: 'Female' },
  { id: 'other', label: 'Other' },
] as const

export const ENQUIRY_PRIORITIES = [
  { id: 'low', label: 'Low' },
  { id: 'medium', label: 'Medium' },
  { id: 'high', label: 'High' },
] as const
export const DEFAULT_ENQUIRY_PRIORITY = 'medium'

export const ENQUIRY_STATUSES = [
  { id: 'pending', label: 'Pending' },
  { id: 'in_progress', label: 'In Progress' },
  { id: 'resolved', label: 'Resolved' },
  { id: 'closed', label: 'Closed' },
] as const

export const SOCIAL_PROVIDERS = ['whatsapp', 'google', 'facebook', 'instagram', 'twitter'] as const

/** A known id becomes its label; any other text was typed under Others. */
export function optionLabel(options: readonly Option[], value: string): string {
  return options.find((option) => option.id === value)?.label ?? value
}

const IBAN_COUNTRIES: readonly string[] = ['United Kingdom', 'Germany', 'France', 'Netherlands']

/** The extra account identifier banks in the receiver's country ask for. */
export function receiverBankField(receiverCountry: string): 'routingNumber' | 'iban' | null {
  if (receiverCountry === 'United States') return 'routingNumber'
  return IBAN_COUNTRIES.includes(receiverCountry) ? 'iban' : null
}
