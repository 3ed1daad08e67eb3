import type { Route } from '@nirgam/domain/api-contract'

/** The subset of JSON Schema that our own schemas use. */
export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  default?: unknown
  minimum?: number
  exclusiveMinimum?: number
  minItems?: number
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
}

const UID = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const TIME = '2026-11-16T06:30:00.000Z'

const DAY = '2026-11-13'
/** Days are named like this: `rateDay`, `soldOn`, `trcFrom`, `orderValidTo`. */
const IS_DAY = /^day$|(?:Day|On|From|To)$/

/** Example values by field name, used wherever the name occurs; all people and numbers are invented. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  id: 7,
  uid: UID,
  user_id: UID,
  remittance_id: 7,
  reference_number: 'NRG-7K2M9QX4WD',
  reference: 'NRG-7K2M9QX4WD',
  number: 'REM-000007',
  name: 'Asha Example',
  email: 'asha@example.com',
  identifier: 'asha@example.com',
  phone: '9876543210',
  country_code: '+91',
  countryCode: '+91',
  password: 'correct horse',
  new_password: 'correct horse',
  new_password_confirmation: 'correct horse',
  current_password: 'wrong horse',
  otp: '1234',
  code: 'a one-time code',
  token: 'TZs3…',
  version: 3,
  currency: 'USD',
  rate: 1250,
  form41Year: '2026-27',
  amount: 5_000_000,
  contribution: 5000,
  destination_country: 'Germany',
  country: 'India',
  city: 'Pune',
  state: 'Maharashtra',
  pinCode: '411001',
  pincode: '411001',
  address: '1 Example Street',
  bank: 'hdfc',
  bankName: 'HDFC Bank',
  accountNumber: '****6789',
  date_of_birth: '1985-04-12',
  subject: 'How long?',
  message: 'Thank you.',
  text: 'Thank you for your message.',
  reason: 'The name differs from the PAN card.',
  note: '',
  title: 'Thank you',
  url: '/api/documents/3fa85f64-5717-4562-b3fc-2c963f66afa6',
  approval_url: 'https://www.paypal.com/checkoutnow?token=5O190127TN364715T',
  payment_id: '3C679366HH908993F',
  field: 'senderDetails.name',
  day: 12,
  month: 'April',
  year: 1985,
  date: '2026-11-16',
  week: '2026-11-16',
  type: 'application/pdf',
  label: 'PAN Card',
  line: 'We’ve received your remittance and will start on it shortly.',
  words: 'We can’t read this copy.',
  who: 'Asha Example',
  who_name: 'Asha Example',
  by: 'Asha Example',
  customer: 'A*** E***',
  fatherName: 'Ramesh Example',
  account_type: 'nro',
  accountType: 'savings',
  source: 'property',
  source_of_funds: 'property',
  ifsc: 'HDFC0000123',
  panNumber: '****234F',
  bsrCode: '0510308',
  swiftCode: 'DEUTDEFF',
  routingNumber: '',
  iban: '****3000',
  bankAddress: '1 Example Street, Frankfurt',
  value: 'Asha Example',
  step: 'contribution',
  state_label: 'Remittance received',
  remittance_number: 'REM-000007',
  redirect_to: '/dashboard',
  link: 'https://nirgam.example/desk/join#…',
  transaction_id: '3C679366HH908993F',
  form_name: 'Outward remittance request',
  description: 'Asks the bank to send the money.',
  recovery_code: 'k7wq-m2xd',
  contact: 'asha@example.com',
  example: 'ABCDE1234F',
  holiday: '2026-01-26',
  frn: '012345N',
  from_hour: 10,
  to_hour: 18,
}

/** One readable value that the schema accepts. Optional fields are left out unless `all`. */
export function exampleOf(schema: Schema | undefined, { all }: { all: boolean }, name = ''): unknown {
  if (!schema) return undefined
  const named = [BY_NAME[name], IS_DAY.test(name) ? DAY : undefined].find((value) => fits(schema, value))
  if (named !== undefined) return named
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [option] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  if (option) return exampleOf(option, { all }, name)
  switch (typesOf(schema)[0]) {
    case 'object':
      return objectOf(schema, all)
    case 'array':
      return schema.items && (all || (schema.minItems ?? 0) > 0) ? [exampleOf(schema.items, { all }, one(name))] : []
    case 'integer':
    case 'number':
      return schema.minimum !== undefined && schema.minimum > 0 ? schema.minimum : 1
    case 'boolean':
      return true
    case 'string':
      return typesOf(schema).includes('null') ? null : textOf(schema, name)
    default:
      return null
  }
}

function objectOf(schema: Schema, all: boolean): object {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema
  // Few responses have a message of their own.
  const isSaid = (name: string) => !(name === 'message' && 'success' in properties)
  const names = Object.keys(properties).filter((name) => (all && isSaid(name)) || required.includes(name))
  const known = names.map((name) => [name, exampleOf(properties[name], { all }, name)] as const)
  const keys = all && typeof additionalProperties === 'object' ? (propertyNames?.enum ?? ['name']).map(String) : []
  const others = keys.map((key) => [key, exampleOf(additionalProperties as Schema, { all }, key)] as const)
  return Object.fromEntries([...known, ...others])
}

function textOf({ format, pattern }: Schema, name: string): string {
  if (format === 'uuid' || name === 'id') return UID
  if (/(_at|^at|_since|^since|due)$/.test(name)) return TIME
  if (pattern) return [UID, TIME, '2026-11-16', '1234', '123456', 'ABC123456', 'a'].find(matching(pattern)) ?? ''
  return name === '' ? 'text' : name.replaceAll('_', ' ')
}

function matching(pattern: string): (text: string) => boolean {
  const expression = new RegExp(pattern)
  return (text) => expression.test(text)
}

function fits(schema: Schema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value)
  if (schema.const !== undefined) return schema.const === value
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.some((option) => fits(option, value))
  if (typeof value === 'string') {
    const isAllowed = schema.format !== 'uuid' || value === UID
    return typesOf(schema).includes('string') && isAllowed && (!schema.pattern || matching(schema.pattern)(value))
  }
  return typeof value === 'number' && typesOf(schema).some((type) => type === 'integer' || type === 'number')
}

function typesOf({ type }: Schema): string[] {
  return [type ?? []].flat()
}

/** The singular of a plural field name. */
function one(name: string): string {
  return name.replace(/ies$/, 'y').replace(/s$/, '')
}

const VERSION = { version: 3 }

/** Example request bodies that cannot be derived from the schema. A test checks each against the contract. */
export const EXAMPLE_BODIES: Readonly<Partial<Record<Route, unknown>>> = {
  'POST /register': { email: 'asha@example.com', password: 'correct horse', login_type: 'email' },
  'POST /reset-password': { user_id: UID, otp: '123456', password: 'correct horse' },
  'PUT /profile': { name: 'Asha Example', pincode: '411001' },
  'PUT /change-password': {
    current_password: 'wrong horse',
    new_password: 'correct horse',
    new_password_confirmation: 'correct horse',
  },
  'POST /profile/delete': { password: 'correct horse' },
  'POST /remittances': { amount: 5_000_000, destination_country: 'Germany' },
  'POST /remittances/sync-local-data': { formData: { amount: 5_000_000, bank: 'hdfc' }, currentStep: 5 },
  'PUT /remittances/:id': { step: 'contribution', data: 5000, ...VERSION },
  'PUT /remittances/:id/case/items/:uid': { value: 'Asha Example' },
  'POST /remittances/:id/case/acts': { act: 'filed', ...VERSION, acknowledgement: 'ABC123456' },
  'POST /remittances/:id/payment/create': { contribution: 5000 },
  'POST /remittances/:id/payment/capture': { token: '5O190127TN364715T', payerId: 'PAYER' },
  'POST /desk/cases/:id/acts': { act: 'ask', ...VERSION, items: [{ document: 'panCard', reason: 'unreadable' }] },
  'PUT /desk/cases/:id/papers/:kind': { verdict: 'accepted', document: UID },
  'PUT /desk/enquiries/:id': { status: 'in_progress' },
}
