import { DESTINATIONS } from '../remittance/answers/options.ts'
import { type Day, taxYearOf } from '../shared/tax-year.ts'
import { chargeable, mayAskIfTaxable, mayClaimTreaty } from './chargeable.ts'
import {
  ACCOUNTS,
  amountOf,
  BANK_REQUESTS,
  type GuideAnswers,
  hasSource,
  isNonResidentAccount,
  known,
  RECEIVERS,
  REMITTERS,
  RESIDENCES,
  rateOf,
  remitterOf,
  residenceOf,
  TAX_PROOFS,
  UNSURE,
  YES_NO,
} from './guide-answers.ts'
import { dollarLimit, SMALL_REMITTANCE_RUPEES } from './limits/yearly-limits.ts'
import { ACCOUNT_LABELS } from './lists/account-labels.ts'

type Choice = { readonly id: string; readonly label: string; readonly hint?: string }
export type QuestionName = Exclude<keyof GuideAnswers, 'date' | 'rupeesPerDollar'>

export type Question = {
  readonly id: QuestionName
  readonly text: string
  readonly help: string
  /** One of these; questions without have a screen of their own. */
  readonly choices?: readonly Choice[]
  /** Whether it matters, given what was said so far. */
  readonly matters: (answers: GuideAnswers) => boolean
}

const NOT_SURE: Choice = { id: UNSURE, label: 'Not sure' }

function choices<Id extends string>(ids: readonly Id[], labels: Record<Id, string | [string, string]>): Choice[] {
  const listed = ids.map((id) => {
    const words: string | [string, string] = labels[id]
    return typeof words === 'string' ? { id, label: words } : { id, label: words[0], hint: words[1] }
  })
  return [...listed, NOT_SURE]
}

const isNro = ({ account }: GuideAnswers) => account === 'nro'
const isOpen = (answers: GuideAnswers) => chargeable(answers).is !== 'no'
const mayBeLarge = (answers: GuideAnswers) => {
  const before = known(answers.earlier)
  const total = (amountOf(answers) ?? Number.POSITIVE_INFINITY) + (before?.inAll ?? 0)
  return before === undefined || total > SMALL_REMITTANCE_RUPEES
}

/** All that may be asked, in this order. */
export const QUESTIONS: readonly Question[] = [
  {
    id: 'account',
    text: 'Which account does the money leave from?',
    help: 'It decides more than anything else what your bank will ask for.',
    choices: choices(ACCOUNTS, {
      nro: [ACCOUNT_LABELS.nro, 'A non-resident’s rupees earned in India: rent, pension, a sale'],
      nre: [ACCOUNT_LABELS.nre, 'A non-resident’s rupees brought to India from abroad'],
      fcnr: [ACCOUNT_LABELS.fcnr, 'A non-resident’s deposit in a foreign currency'],
      savings: [ACCOUNT_LABELS.savings, 'A resident’s everyday account'],
      current: [ACCOUNT_LABELS.current, 'Mostly an account of a business'],
      other: ACCOUNT_LABELS.other,
    }),
    matters: () => true,
  },
  {
    id: 'residence',
    text: 'Where are you resident for tax this year?',
    help: 'Resident in India usually means 182 days or more here since 1 April. It is about tax, not about your passport.',
    choices: choices(RESIDENCES, { resident: 'In India', nonResident: 'Outside India' }),
    matters: ({ account }) => !isNonResidentAccount(account),
  },
  {
    id: 'remitter',
    text: 'Who sends the money?',
    help: 'Individuals may leave out the declaration in cases where a business may not.',
    choices: choices(REMITTERS, { individual: 'I do, as an individual', business: 'A company, firm or trust' }),
    matters: (answers) => remitterOf({ ...answers, remitter: UNSURE }) === undefined,
  },
  {
    id: 'parts',
    text: 'What is the money?',
    help: 'Where it comes from, or what it is for. Choose several if it is made of several.',
    matters: () => true,
  },
  {
    id: 'amount',
    text: 'How much do you want to send?',
    help: 'In Indian rupees. A rough figure is fine, unless it is near ₹5,00,000.',
    matters: (answers) => known(answers.amount) !== undefined || amountOf(answers) === undefined,
  },
  {
    id: 'receiver',
    text: 'Who receives it?',
    help: 'A relative is a husband or wife, parent, child, brother or sister, and their husbands and wives.',
    choices: choices(RECEIVERS, {
      self: ['Myself', 'My own account abroad'],
      relative: 'A relative',
      person: 'Another person',
      institution: ['An institution or a business', 'A university, hospital, seller, supplier'],
    }),
    matters: () => true,
  },
  {
    id: 'taxable',
    text: 'Is it taxable in India for whoever receives it?',
    help: 'Fees, interest, royalties and rent for something in India usually are. If nobody who knows has told you, choose “Not sure”.',
    choices: choices(YES_NO, { yes: 'Yes', no: ['No', 'An accountant or the contract says so'] }),
    matters: mayAskIfTaxable,
  },
  {
    id: 'earlier',
    text: 'Have you sent money abroad before in this tax year?',
    help: 'From 1 April to 31 March. The limits count the whole year, through any bank.',
    matters: (answers) => {
      const amount = amountOf(answers)
      if (isOpen(answers) && (amount === undefined || amount <= SMALL_REMITTANCE_RUPEES)) return true
      return residenceOf(answers) === 'resident'
    },
  },
  {
    id: 'order',
    text: 'Do you have a certificate or order of the Assessing Officer?',
    help: 'A paper of the Income-tax Department under section 395 (section 195 or 197 before April 2026) that sets the rate of tax. Few people have one.',
    matters: (answers) => isOpen(answers) && mayBeLarge(answers),
  },
  {
    id: 'taxPaid',
    text: 'Was Indian tax deducted or paid on it?',
    help: 'It changes the papers, and what the accountant has to work out.',
    choices: choices(TAX_PROOFS, {
      deducted: ['Deducted', 'By the tenant, bank, buyer or company'],
      paid: ['Paid by me', 'With a challan or in my return'],
      none: 'No',
    }),
    matters: (answers) => isOpen(answers) && answers.taxable !== 'no',
  },
  {
    id: 'treaty',
    text: 'Do you want to use a tax treaty?',
    help: 'India has treaties with many countries that lower the tax on interest, dividends, fees and pensions. You need a tax residency certificate of that country.',
    choices: choices(YES_NO, { yes: 'Yes', no: 'No' }),
    matters: (answers) => isOpen(answers) && mayBeLarge(answers) && mayClaimTreaty(answers),
  },
  {
    id: 'educationLoan',
    text: 'Is it paid by an education loan?',
    help: 'From an Indian bank or lender. No tax is then collected on top.',
    choices: choices(YES_NO, { yes: 'Yes', no: 'No' }),
    matters: (answers) => residenceOf(answers) === 'resident' && hasSource(answers, 'education'),
  },
  {
    id: 'purpose',
    text: 'Which purpose code will stand on Form A2?',
    help: 'One of the Reserve Bank’s codes. For some of them nothing is filed, if the money is not taxable in India either.',
    // A chosen code is kept, even where it decides nothing.
    matters: (answers) => known(answers.purpose) !== undefined || (!isOpen(answers) && !isFree(answers)),
  },
  {
    id: 'bankAsked',
    text: 'What has your bank asked for?',
    help: 'Banks often ask for more than the rule does.',
    choices: choices(BANK_REQUESTS, {
      both: 'Declaration and certificate (15CA and 15CB)',
      declaration: 'The declaration alone (15CA)',
      neither: 'Neither',
      notYet: 'I have not asked yet',
    }),
    matters: isNro,
  },
  {
    id: 'destination',
    text: 'Where is the money going?',
    help: 'The tax treaty is the one with that country.',
    choices: [
      ...DESTINATIONS.map(({ id, name }) => ({ id, label: id === 'others' ? 'Another country' : name })),
      NOT_SURE,
    ],
    matters: () => true,
  },
]

/** An individual within the yearly limits, for whom the purpose makes no difference. */
function isFree(answers: GuideAnswers): boolean {
  if (remitterOf(answers) !== 'individual') return false
  if (answers.account === 'nre' || answers.account === 'fcnr') return true
  const limit = dollarLimit(answers.account, rateOf(answers))
  const amount = amountOf(answers)
  const before = known(answers.earlier)
  return limit !== null && amount !== undefined && before !== undefined && amount + before.inAll <= limit.rupees
}

/** Next question; null when every question that matters has an answer, "not sure" included. */
export function nextQuestion(answers: GuideAnswers): Question | null {
  return asked(answers).find(({ id }) => !isAnswered(answers, id)) ?? null
}

/** The questions that matter for these answers. */
export function asked(answers: GuideAnswers): readonly Question[] {
  return QUESTIONS.filter(({ matters }) => matters(answers))
}

/** Those that can be answered as well, though nothing depends on it: the purpose is proposed and can be another. */
export function answerable(answers: GuideAnswers): readonly Question[] {
  return QUESTIONS.filter(({ id, matters }) => id === 'purpose' || matters(answers))
}

function isAnswered(answers: GuideAnswers, id: QuestionName): boolean {
  return answers[id] !== undefined
}

/** The answers without those to questions that do not matter any more, which must not decide anything. */
export function relevant(answers: GuideAnswers): GuideAnswers {
  const unasked = QUESTIONS.filter(({ id, matters }) => isAnswered(answers, id) && !matters(answers)).map(
    ({ id }) => id,
  )
  const [first] = unasked
  if (first === undefined) return answers
  const { [first]: _, ...rest } = answers
  return relevant(rest)
}

/**
 * Moves the transfer to another day. In another tax year the sum of earlier transfers differs and has to be asked
 * again.
 */
export function onAnotherDay(answers: GuideAnswers, date: Day, today: Day): GuideAnswers {
  const { earlier, ...rest } = { ...answers, date }
  const isSameYear = taxYearOf(answers.date ?? today)?.label === taxYearOf(date)?.label
  return isSameYear && earlier !== undefined ? { ...rest, earlier } : rest
}
