/**
 * The thirteen steps in their order: title, answers, who may fill each in and when it counts as done. Answers and their
 * rules are in answers.ts. This outline is separate because the public pages need numbers and names, and load no rules.
 */
const OUTLINE = [
  {
    id: 'amount',
    title: 'Transfer Amount',
    question: 'How much do you want to transfer?',
    answers: ['destinationCountry', 'amount'],
    filledBy: 'guest',
    done: 'answered',
  },
  {
    id: 'bank',
    title: 'Select Bank',
    question: 'From which bank in India are you making the outward remittance?',
    answers: ['bank'],
    filledBy: 'guest',
    done: 'answered',
  },
  {
    id: 'accountType',
    title: 'Type of Account',
    question: 'What type of account are you sending from?',
    answers: ['accountType'],
    filledBy: 'guest',
    done: 'answered',
  },
  {
    id: 'sourceOfFunds',
    title: 'Source of Funds',
    question: 'Where do the funds come from?',
    answers: ['sourceOfFunds'],
    filledBy: 'guest',
    done: 'answered',
  },
  {
    id: 'dateOfBirth',
    title: 'Enter Your Date of Birth',
    question: 'When were you born?',
    answers: ['dateOfBirth'],
    filledBy: 'guest',
    done: 'answered',
  },
  {
    id: 'senderDetails',
    title: "Sender's Address",
    question: 'Who is sending the money?',
    answers: ['senderDetails'],
    filledBy: 'customer',
    done: 'answered',
  },
  {
    id: 'receiverDetails',
    title: "Receiver's Address",
    question: 'Who will receive the money?',
    answers: ['receiverDetails'],
    filledBy: 'customer',
    done: 'answered',
  },
  {
    id: 'senderBankDetails',
    title: 'Sender Bank Account Details',
    question: 'Which account does the money leave from?',
    answers: ['senderBankDetails'],
    filledBy: 'customer',
    done: 'answered',
  },
  {
    id: 'receiverBankDetails',
    title: 'Receiver Bank Account Details',
    question: 'Which account does the money go to?',
    answers: ['receiverBankDetails'],
    filledBy: 'customer',
    done: 'answered',
  },
  {
    id: 'confirmation',
    title: 'Confirmation',
    question: 'Is everything correct?',
    answers: [],
    filledBy: 'customer',
    done: 'uncounted',
  },
  {
    id: 'contribution',
    title: 'Contribution',
    question: 'Which service contribution would you like to make?',
    answers: ['contribution', 'customContribution'],
    filledBy: 'customer',
    done: 'answered',
  },
  {
    id: 'documents',
    title: 'Documents',
    question: 'Would you like to add documents?',
    answers: [],
    filledBy: 'customer',
    done: 'always',
  },
  {
    id: 'payment',
    title: 'Payment',
    question: 'How would you like to pay?',
    answers: [],
    filledBy: 'customer',
    done: 'paid',
  },
] as const

type Outlined = (typeof OUTLINE)[number]

export type StepId = Outlined['id']
export type GuestStepId = Extract<Outlined, { filledBy: 'guest' }>['id']
export type AnswerName = Outlined['answers'][number]
export type ServerStepName = SnakeCase<StepId>

export type Step = {
  number: number
  id: StepId
  title: string
  question: string
  /** the step's name in calls to the server */
  serverStep: ServerStepName
  /** the parts of the form it asks for; a step without any stores nothing */
  answers: readonly AnswerName[]
  filledBy: 'guest' | 'customer'
  done: Outlined['done']
}

export const STEPS: readonly Step[] = OUTLINE.map((step, index) => ({
  ...step,
  number: index + 1,
  serverStep: snakeCase(step.id),
}))

export const STEP_COUNT = STEPS.length
export const LAST_GUEST_STEP = STEPS.filter(({ filledBy }) => filledBy === 'guest').length
export const FIRST_DASHBOARD_STEP = LAST_GUEST_STEP + 1
/** From this saved step on, the sign-in screen mentions paying rather than continuing. */
export const PAYMENT_NOTICE_STEP = stepById('documents').number

export function stepById(id: StepId): Step {
  return found(STEPS.find((step) => step.id === id))
}

export function stepByNumber(number: number): Step {
  return found(STEPS[clampStep(number) - 1])
}

export function stepOfAnswer(name: AnswerName): Step {
  return found(STEPS.find(({ answers }) => answers.includes(name)))
}

function found(step: Step | undefined): Step {
  if (!step) throw new Error('no such step')
  return step
}

/** Limits any saved number to the steps of the wizard. */
export function clampStep(step: number): number {
  if (Number.isNaN(step)) return 1
  return Math.min(STEP_COUNT, Math.max(1, Math.trunc(step)))
}

export function isGuestStep(id: StepId): id is GuestStepId {
  return stepById(id).filledBy === 'guest'
}

/** 'senderDetails' is called 'sender_details' on the server. */
export type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

export function snakeCase<Name extends string>(name: Name): SnakeCase<Name> {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`) as SnakeCase<Name>
}
