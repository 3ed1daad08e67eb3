import { DESTINATIONS } from '../remittance/answers/options.ts'
import { sum, ZERO } from '../shared/money.ts'
import { type Day, taxYearOf } from '../shared/tax-year.ts'
import { BANK_REQUESTS_KNOWN } from './bank-requests.ts'
import { chargeable, dependsOnSale, isTaxedByNature, mayAskIfTaxable, mayClaimTreaty } from './chargeable.ts'
import {
  ACCOUNTS,
  amountOf,
  BANK_REQUESTS,
  type GuideAnswers,
  hasMoved,
  hasSource,
  isNonResidentAccount,
  known,
  OWN_ACCOUNTS,
  RECEIVERS,
  REMITTERS,
  RESIDENCES,
  remitterOf,
  residenceOf,
  SALES,
  TAX_PROOFS,
  UNSURE,
  UNTAXED_REASONS,
  YES_NO,
} from './guide-answers.ts'
import { approvalFor, SMALL_REMITTANCE_RUPEES } from './limits/yearly-limits.ts'
import { ACCOUNT_LABELS } from './lists/labels.ts'

type Choice = { readonly id: string; readonly label: string; readonly hint?: string }
export type QuestionName = Exclude<keyof GuideAnswers, 'date' | 'rupeesPerDollar'>

export type Question = {
  readonly id: QuestionName
  readonly text: string
  readonly help: string
  /** The possible answers; questions without them have their own screen. */
  readonly choices?: readonly Choice[]
  /** Whether it matters, given the answers so far. */
  readonly matters: (answers: GuideAnswers) => boolean
  /** Also asked for a case, even if it only affects the documents. */
  readonly inCase?: (answers: GuideAnswers) => boolean
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
const isOwnNro = (answers: GuideAnswers) => isNro(answers) && answers.receiver === 'self'
const isOpen = (answers: GuideAnswers) => chargeable(answers).is !== 'no'
const mayBeLarge = (answers: GuideAnswers) => {
  const before = known(answers.earlier)
  const total = (amountOf(answers) ?? Number.POSITIVE_INFINITY) + (before?.inAll ?? 0)
  return before === undefined || total > SMALL_REMITTANCE_RUPEES
}

/** All possible questions, in order. */
export const QUESTIONS: readonly Question[] = [
  {
    id: 'account',
    text: 'Which account does the money leave from?',
    help: 'What your bank asks for depends on this more than on anything else.',
    choices: choices(ACCOUNTS, {
      nro: [ACCOUNT_LABELS.nro, 'For people abroad: rent, a pension or a sale in India'],
      nre: [ACCOUNT_LABELS.nre, 'For people abroad: money they brought to India'],
      fcnr: [ACCOUNT_LABELS.fcnr, 'For people abroad: a fixed sum in foreign money'],
      savings: [ACCOUNT_LABELS.savings, 'What most people in India use day to day'],
      current: [ACCOUNT_LABELS.current, 'Most often a business account'],
      other: ACCOUNT_LABELS.other,
    }),
    matters: () => true,
  },
  {
    id: 'residence',
    text: 'Where do you live?',
    help: 'This is about where you live for good, not about your passport. Bank rules count from the day you move. For a business, choose where it’s based.',
    choices: choices(RESIDENCES, {
      resident: 'In India',
      nonResident: 'Outside India',
      returned: ['I came back to India', 'To stay, in this tax year'],
      left: ['I left India', 'To live abroad, in this tax year'],
    }),
    matters: ({ account }) => account === 'nro' || !isNonResidentAccount(account),
  },
  {
    id: 'taxResident',
    text: 'Are you a tax resident of India this year?',
    help: 'Tax rules count days. Most people are tax residents if they spend 182 days or more in India from 1 April to 31 March.',
    choices: choices(YES_NO, { yes: 'Yes', no: 'No' }),
    matters: (answers) => hasMoved(answers) && !(isNonResidentAccount(answers.account) && !isNro(answers)),
  },
  {
    id: 'remitter',
    text: 'Who sends the money?',
    help: 'People can skip the form in some cases where a business can’t.',
    choices: choices(REMITTERS, { individual: 'I do, as a person', business: 'A company, firm or trust' }),
    matters: (answers) => remitterOf({ ...answers, remitter: UNSURE }) === undefined,
  },
  {
    id: 'parts',
    text: 'Where does the money come from, or what is it for?',
    help: 'Choose all that apply.',
    matters: () => true,
  },
  {
    id: 'amount',
    text: 'How much do you want to send?',
    help: 'In rupees. A rough figure is fine unless it’s close to ₹5,00,000.',
    matters: (answers) => known(answers.amount) !== undefined || amountOf(answers) === undefined,
  },
  {
    id: 'receiver',
    text: 'Who gets the money?',
    help: 'A relative is your husband, wife, parent, child, brother or sister, and their wives and husbands. The exact list depends on the law that asks.',
    choices: choices(RECEIVERS, {
      self: ['Me', 'My own account abroad, or my own NRE account'],
      relative: 'A relative',
      person: 'Someone else',
      institution: ['A school, hospital or business', 'Such as a college, a shop or a firm'],
    }),
    matters: () => true,
  },
  {
    id: 'goesTo',
    text: 'Where is your account that gets it?',
    help: 'The yearly limit counts both. Your bank has its own form for a move to NRE.',
    choices: choices(OWN_ACCOUNTS, { abroad: 'Abroad', nre: 'It’s my NRE account in India' }),
    matters: (answers) => answers.goesTo !== undefined && isOwnNro(answers),
    inCase: isOwnNro,
  },
  {
    id: 'sale',
    text: 'Did you sell at a gain or at a loss?',
    help: 'India taxes the gain, not the price. The accountant checks this later.',
    choices: choices(SALES, {
      gain: 'At a gain',
      loss: ['At a loss', 'I got less than it cost me'],
      farmLand: ['It was farm land in a village area', 'Not near a town'],
    }),
    matters: dependsOnSale,
  },
  {
    id: 'taxable',
    text: 'Does India tax this for the person who gets it?',
    help: 'India often taxes fees, interest and rent from here. If no expert has told you, choose “Not sure”.',
    choices: choices(YES_NO, { yes: 'Yes', no: ['No', 'An accountant or the contract says so'] }),
    matters: mayAskIfTaxable,
  },
  {
    id: 'whyUntaxed',
    text: 'Why do you think it isn’t taxed?',
    help: 'India taxes this kind of money as a rule, so we stay with the safe answer. Your reason helps the accountant.',
    choices: choices(UNTAXED_REASONS, {
      confirmed: 'An accountant has told me in writing',
      treaty: 'A tax treaty says so',
      taxPaid: 'The tax is already paid',
      other: 'For another reason',
    }),
    matters: (answers) => answers.taxable === 'no' && mayAskIfTaxable(answers) && isTaxedByNature(answers),
  },
  {
    id: 'earlier',
    text: 'Have you sent money abroad before in this tax year?',
    help: 'The tax year runs from 1 April to 31 March. The limits count the whole year, at all banks.',
    matters: (answers) => {
      const amount = amountOf(answers)
      if (isOpen(answers) && (amount === undefined || amount <= SMALL_REMITTANCE_RUPEES)) return true
      return isNro(answers) || residenceOf(answers) === 'resident'
    },
  },
  {
    id: 'order',
    text: 'Do you have an order from a tax officer?',
    help: 'It’s a letter from the tax office that sets how much tax to take off. Few people have one.',
    matters: (answers) => isOpen(answers) && mayBeLarge(answers),
  },
  {
    id: 'taxPaid',
    text: 'Has Indian tax been paid on it?',
    help: 'This changes the documents you need, and what the accountant has to work out.',
    choices: choices(TAX_PROOFS, {
      deducted: ['Yes, it was taken off', 'By the tenant, bank, buyer or company'],
      paid: ['Yes, I paid it', 'With a challan or in my tax return'],
      none: 'No',
    }),
    matters: (answers) => isOpen(answers) && answers.taxable !== 'no',
  },
  {
    id: 'treaty',
    text: 'Do you want to use a tax treaty?',
    help: 'India has treaties that lower the tax on interest, dividends, fees and pensions. You need a letter from that country that says it taxes you.',
    choices: choices(YES_NO, { yes: 'Yes', no: 'No' }),
    matters: (answers) => isOpen(answers) && mayBeLarge(answers) && mayClaimTreaty(answers),
  },
  {
    id: 'educationLoan',
    text: 'Does an education loan pay for it?',
    help: 'If a bank or lender in India gave the loan, the bank collects no tax on top (TCS).',
    choices: choices(YES_NO, { yes: 'Yes', no: 'No' }),
    matters: (answers) => residenceOf(answers) === 'resident' && hasSource(answers, 'education'),
  },
  {
    id: 'student',
    text: 'Are these the living costs of the student?',
    help: 'A student’s living costs count as education. The tax on top (TCS) is then lower.',
    choices: choices(YES_NO, { yes: 'Yes', no: ['No', 'It’s for another relative'] }),
    matters: (answers) =>
      residenceOf(answers) === 'resident' && hasSource(answers, 'education') && hasSource(answers, 'maintenance'),
  },
  {
    id: 'purpose',
    text: 'Which purpose code will you use on Form A2?',
    help: 'It’s a code from the Reserve Bank’s list. With some codes there’s nothing to file, as long as India doesn’t tax the money.',
    // A chosen code is kept, even where it decides nothing.
    matters: (answers) => known(answers.purpose) !== undefined || (!isOpen(answers) && !isFree(answers)),
  },
  {
    id: 'bank',
    text: 'Which bank is the account with?',
    help: 'Banks differ in what they ask for. We know the forms of these six.',
    choices: [
      ...BANK_REQUESTS_KNOWN.map(({ id, name }) => ({ id, label: name })),
      { id: 'other', label: 'Another bank' },
      NOT_SURE,
    ],
    matters: isNro,
  },
  {
    id: 'bankAsked',
    text: 'What has your bank asked for?',
    help: 'Banks often ask for more than the rules do.',
    choices: choices(BANK_REQUESTS, {
      both: 'Both: Form 145 (15CA) and Form 146 (15CB)',
      declaration: 'Form 145 (15CA) only',
      neither: 'Neither form',
      notYet: 'I haven’t asked yet',
    }),
    matters: isNro,
  },
  {
    id: 'destination',
    text: 'Where is the money going?',
    help: 'If you use a tax treaty, it’s the one with that country.',
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
  const amount = amountOf(answers)
  const before = known(answers.earlier)
  const total = amount !== undefined && before !== undefined ? sum([amount, before.inAll]) : undefined
  return approvalFor(answers, { total, atLeast: total, incomeBefore: ZERO }) === 'no'
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

export type Asked = { readonly question: Question; readonly place: number; readonly before: Question | undefined }

/** The current question, its position among the relevant ones and the previous one; null when none is open. */
export function askedNow(answers: GuideAnswers, wanted: string | null): Asked | null {
  const question = answerable(answers).find(({ id }) => id === wanted) ?? nextQuestion(answers)
  if (question === null) return null
  const order = answerable(answers).filter(({ id, matters }) => matters(answers) || id === question.id)
  const place = order.indexOf(question)
  return { question, place: place + 1, before: order[place - 1] }
}

function isAnswered(answers: GuideAnswers, id: QuestionName): boolean {
  return answers[id] !== undefined
}

/** The answers without those to questions that are no longer relevant, which must not decide anything. */
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
