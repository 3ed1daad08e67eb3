import { expect, test } from 'vitest'
import { formatAmountMaximum } from '../../shared/money.ts'
import { folded } from '../../testing/recorded.ts'
import { answeredSoFar, answersByStep, NOT_PROVIDED, reviewOf, valueInWords } from '../review.ts'
import { sampleForm } from '../sample-form.ts'
import { correctedForm, keptAnswers, SERVER_STEPS } from '../server-steps.ts'
import { checkStep, isComplete, progress, resumeStep, unmetSteps } from '../step-gates.ts'
import { STEPS } from '../steps.ts'
import { emptyForm, type RemittanceForm, readForm } from './form-data.ts'
import {
  boxOf,
  FIELDS,
  type FieldPath,
  type FieldValue,
  isAsked,
  isSecret,
  labelOf,
  stepOfField,
  stepPayload,
  withoutSecrets,
  withValue,
} from './form-fields.ts'

/** Two hours before midnight in India: the next day has not begun anywhere that counts. */
const NOW = new Date('2026-11-19T16:30:00Z')

const TEXTS = [
  '',
  ' ',
  'x',
  ' x ',
  'line\nbreak',
  'tab\there',
  'bell\u0007',
  'turn\u202eed',
  'देव 🏠',
  'others',
  'Others',
]
const CODES = ['x1', '12 34', 'abc-1']

const PHONES = [
  ...['123', '1234', '1'.repeat(15), '1'.repeat(16), '+123456', '+1234567', `+${'1'.repeat(15)}`, `+${'1'.repeat(16)}`],
  ...['98765 43210', '(0)98-765.43210', '98765x3210', '९८७६५४३२१०'],
]
const EMAILS = [
  ...['a@b.co', 'a@b', 'a@b.c', 'a b@c.de', '@b.co', 'a@-b.co', 'a@b..co', 'A@B.CO', 'ä@bücher.de'],
  ...[`${'a'.repeat(64)}@b.co`, `${'a'.repeat(65)}@b.co`],
]
const ACCOUNTS = ['1', '1'.repeat(34), '1'.repeat(35), '12 34', '12a4', '-12']
const IBANS = [
  'DE89370400440532013000',
  'de89 3704 0044 0532 0130 00',
  'DE89370400440532013001',
  'GB82WEST12345698765432',
  'DE89',
]
const PINS = ['560001', '560 001', '060001', '56000', '5600011', 'AB1 2CD', '1'.repeat(12), '1'.repeat(13)]

/** Values at the limits of each kind of field; fields without an entry take texts alone. */
const SPECIAL: Readonly<Record<string, readonly FieldValue[]>> = {
  email: EMAILS,
  phone: PHONES,
  countryCode: ['+1', '+91', '91', '+', '+12345', '+1234'],
  pinCode: PINS,
  ifsc: ['HDFC0004821', 'hdfc0004821', 'HDFC1004821', 'HDF00004821', 'HDFC000482', 'HDFC00048211', 'HDFC0ABCDEF'],
  panNumber: ['AZXPM7093K', 'azxpm7093k', 'AZXPM7093', 'AZXPM70934', 'AZXP17093K', 'AZXPM7093KK'],
  bsrCode: ['BSR001', 'BSR006', 'BSR007', '0510308'],
  accountNumber: ACCOUNTS,
  confirmAccountNumber: ACCOUNTS,
  accountType: ['checking', 'savings'],
  swiftCode: ['CHASUS33', 'chasus33', 'CHASUS33XXX', 'CHASUS3', 'CHASUS33XX', 'CHA5US33', 'CHASUS33XXXX'],
  routingNumber: ['021000021', '021000022', '02100002', '0210000211', '000000000', '021 000 021'],
  iban: IBANS,
  sameAsSender: [true, false],
  amount: [null, 0, 1, -1, 1.5, 487_321, 100_000_000, 100_000_001].map((one) => one as FieldValue),
  contribution: [null, 'others', 0, 499, 500, 2500, 100_000_000, 100_000_001, 2500.5].map((one) => one as FieldValue),
  customContribution: [null, 0, 499, 500, 501, 100_000_000, 100_000_001, 500.5].map((one) => one as FieldValue),
  dateOfBirth: [
    ...[
      ['', '', ''],
      ['May', '', '1985'],
      ['May', '31', '1985'],
      ['April', '31', '1985'],
      ['February', '29', '2000'],
    ],
    ...[
      ['February', '29', '1900'],
      ['February', '29', '1999'],
      ['May', '1', '1919'],
      ['May', '1', '1920'],
    ],
    ...[
      ['November', '19', '2008'],
      ['November', '20', '2008'],
      ['May', '0', '1985'],
      ['May', '1', '2030'],
      ['Mai', '1', '1985'],
    ],
  ].map(([month = '', day = '', year = '']) => ({ month, day, year })),
  bank: ['hdfc', 'HDFC Bank', 'hdfc bank', 'Other bank'],
  sourceOfFunds: ['property', 'Personal Savings', 'Lottery'],
  destinationCountry: ['United States', 'Atlantis'],
}

const AROUND: readonly [string, RemittanceForm][] = [
  ['', sampleForm()],
  [
    'receiver in Germany, sender in Nepal, contribution of others',
    sampleForm({
      senderDetails: { ...sampleForm().senderDetails, country: 'Nepal' },
      receiverDetails: { ...sampleForm().receiverDetails, country: 'Germany' },
      contribution: 'others',
    }),
  ],
  [
    'receiver in India',
    sampleForm({ receiverDetails: { ...sampleForm().receiverDetails, country: 'India', pinCode: '560001' } }),
  ],
]

const inWords = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const run = /^(.)\1{9,}$/.exec(text)
  const written = run ? `${run[1]}×${text.length}` : JSON.stringify(value)
  return written.replace(/\u202e/g, '(hidden)')
}

/** The maximum is written as the machine's language has it. */
const withoutMaximum = (words: string) => words.replace(formatAmountMaximum(), '(the maximum)')

function valuesFor(path: FieldPath): FieldValue[] {
  const key = path.split('.').at(-1) ?? ''
  const special = SPECIAL[key] ?? []
  const isText = special.every((value) => typeof value === 'string')
  const { maxLength } = boxOf(path)
  const long = maxLength === undefined ? [] : ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1)]
  const found = [...special, ...(isText ? [...TEXTS, ...CODES, ...long] : [])]
  return found as FieldValue[]
}

/** The stored form of a value, or the message about it. */
function judged(form: RemittanceForm, path: FieldPath, value: FieldValue): string {
  const { answers, problems } = correctedForm(form, [{ field: path, value }], NOW)
  if (problems.size > 0)
    return [...problems]
      .map(([at, words]) => withoutMaximum(at === path ? words : `${labelOf(at)}: ${words}`))
      .join('; ')
  const [name = '', key] = path.split('.')
  const stored: unknown = answers.find((answer) => answer.name === name)?.value
  const kept: unknown = key === undefined ? stored : Object(stored)[key]
  if (kept === undefined) return 'not stored'
  return JSON.stringify(kept) === JSON.stringify(value) ? 'accepted' : `stored as ${inWords(kept)}`
}

function fieldInWords(path: FieldPath, [about, form]: (typeof AROUND)[number], known: Set<string>): string[] {
  const { label, required, maxLength } = boxOf(path)
  const valuesBy = new Map<string, string[]>()
  for (const value of valuesFor(path)) {
    const told = judged(form, path, value)
    valuesBy.set(told, [...(valuesBy.get(told) ?? []), inWords(value)])
  }
  const lines = [
    `${required ? 'required' : 'optional'}${maxLength === undefined ? '' : `, at most ${maxLength}`}${isSecret(path) ? ', secret' : ''}${isAsked(path, form) ? '' : ', not asked'}`,
    ...[...valuesBy].map(([told, values]) => `  ${told}: ${values.join(' ')}`),
  ]
  const text = `${path} ${lines.join('\n')}`
  if (known.has(text)) return []
  known.add(text)
  return [`# ${path} (${stepOfField(path)}): ${label}${about === '' ? '' : `, ${about}`}`, ...lines]
}

/** Forms that stop at each step, one after the other. */
function gates(): string[] {
  const full = sampleForm({ contributionPaid: true })
  const without = (path: FieldPath, value: FieldValue = '') => withValue(full, path, value)
  const forms: [string, RemittanceForm][] = [
    ['nothing', emptyForm()],
    ['everything', full],
    ['everything but the payment', sampleForm()],
    ...[499, 500, 2500].map((rupees): [string, RemittanceForm] => [
      `a contribution of ${rupees}, typed`,
      sampleForm({ contribution: 'others', customContribution: rupees, contributionPaid: true }),
    ]),
    ...FIELDS.map((path): [string, RemittanceForm] => {
      const empty = emptyForm()
      const [name = '', key] = path.split('.')
      const blank: unknown = Object(empty)[name]
      return [
        `everything but ${path}`,
        without(path, (key === undefined ? blank : typeof Object(blank)[key] === 'boolean' ? false : '') as FieldValue),
      ]
    }),
  ]
  return forms.flatMap(([what, form]) => {
    const { completed, percent, nextStep } = progress(form)
    const open = STEPS.filter(({ id }) => !isComplete(id, form)).map(({ id }) => id)
    const strict = STEPS.flatMap(({ id }) => {
      const problem = checkStep(id, form, { now: NOW, locale: 'en-IN' })
      return problem === null ? [] : [`  ${id}: ${problem.message} ${JSON.stringify(problem.fields)}`]
    })
    const relaxed = unmetSteps(form, { now: NOW }).map(({ step }) => step.id)
    return [
      `# ${what}: ${completed} done, ${percent} %, next ${nextStep}, resumes at ${resumeStep(form)}, open ${open.join(' ') || 'none'}, unmet ${relaxed.join(' ') || 'none'}`,
      ...strict,
    ]
  })
}

function reviews(): string[] {
  const known = new Set<string>()
  return AROUND.flatMap(([about, form]) => {
    const { summary, sections } = reviewOf(form, {
      sender_bank_document: { name: 'cheque.pdf' },
      receiver_bank_document: { name: 'proof.pdf' },
    })
    const row = ({ label, value, editStep }: (typeof summary)[number]) =>
      `  ${label}: ${value || NOT_PROVIDED}${editStep === undefined ? '' : ` (step ${editStep})`}`
    const lines = [
      ...summary.map(row),
      ...sections.flatMap(({ title, editStep, rows }) => [` ${title} (step ${editStep})`, ...rows.map(row)]),
      ` so far: ${answeredSoFar(form)
        .map(({ label, value }) => `${label} ${value}`)
        .join('; ')}`,
      ...answersByStep(form).map(
        ({ step, rows }) =>
          ` ${step}: ${rows.map(({ label, value, is_masked }) => `${label} ${value}${is_masked ? ' (masked)' : ''}`).join('; ')}`,
      ),
    ]
    return [`# review${about === '' ? '' : `, ${about}`}`, ...folded(lines, known)]
  })
}

test('every field, gate and review of the wizard matches the recorded text', async () => {
  const known = new Set<string>()
  const form = sampleForm()
  const chequeFile = { id: '7', name: 'cheque.pdf', size: 7, type: 'application/pdf', uploadedAt: '', url: null }
  const withFiles = sampleForm({
    senderBankDetails: { ...form.senderBankDetails, chequeFile },
    receiverBankDetails: { ...form.receiverBankDetails, chequeFile },
    documents: { panCard: chequeFile },
  })
  const lines = [
    ...FIELDS.flatMap((path) => AROUND.flatMap((around) => fieldInWords(path, around, known))),
    '',
    ...gates(),
    '',
    ...reviews(),
    '',
    ...FIELDS.map((path) => `${path}: ${valueInWords(form, path)}`),
    '',
    ...STEPS.map(({ id }) => `${id} sends ${JSON.stringify(stepPayload(id, form))}`),
    `server steps: ${JSON.stringify(SERVER_STEPS)}`,
    `kept: ${keptAnswers(form, NOW)
      .map(({ name, value }) => `${name} ${JSON.stringify(value)}`)
      .join('; ')}`,
    `without secrets: ${JSON.stringify(withoutSecrets(withFiles))}`,
    ...[
      { amount: '4.5' },
      { amount: '5' },
      { contribution: '500.00' },
      { contribution: 700 },
      { date_of_birth: '{"month":"3","day":"04","year":1990}' },
    ].map((stored) => {
      const { amount, contribution, customContribution, dateOfBirth } = readForm(stored)
      return `read ${JSON.stringify(stored)}: ${JSON.stringify({ amount, contribution, customContribution, dateOfBirth })}`
    }),
    '',
  ]
  await expect(lines.join('\n')).toMatchFileSnapshot('worked-answers.txt')
})
