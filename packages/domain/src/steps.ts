import { contributionRupees, type RemittanceForm } from './form-data.ts'
import { MAX_AMOUNT_RUPEES, STEP_COUNT } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { OTHERS } from './options.ts'
import {
  missingFields,
  REQUIRED_RECEIVER_BANK_FIELDS,
  REQUIRED_RECEIVER_FIELDS,
  REQUIRED_SENDER_BANK_FIELDS,
  REQUIRED_SENDER_FIELDS,
} from './step-fields.ts'

/** The thirteen steps: the wizard, the dashboard's flow, the server's saving and submit all read this list. */
export const STEPS = [
  {
    number: 1,
    id: 'amount',
    title: 'Transfer Amount',
    question: 'How much do you want to transfer?',
    serverStep: 'amount',
    progressItem: 'amount',
    gateMessage: MESSAGES.amount.required,
  },
  {
    number: 2,
    id: 'bank',
    title: 'Select Bank',
    question: 'From which bank in India are you making the outward remittance?',
    serverStep: 'bank',
    progressItem: 'bank',
    gateMessage: MESSAGES.bank.required,
  },
  {
    number: 3,
    id: 'accountType',
    title: 'Type of Account',
    question: 'What type of account are you sending from?',
    serverStep: 'account_type',
    progressItem: 'accountType',
    gateMessage: MESSAGES.accountType.required,
  },
  {
    number: 4,
    id: 'sourceOfFunds',
    title: 'Source of Funds',
    question: 'Where do the funds come from?',
    serverStep: 'source_of_funds',
    progressItem: 'sourceOfFunds',
    gateMessage: MESSAGES.sourceOfFunds.required,
  },
  {
    number: 5,
    id: 'dateOfBirth',
    title: 'Enter Your Date of Birth',
    question: 'When were you born?',
    serverStep: 'date_of_birth',
    progressItem: 'dateOfBirth',
    gateMessage: MESSAGES.dateOfBirth.incomplete,
  },
  {
    number: 6,
    id: 'senderDetails',
    title: "Sender's Address",
    question: 'Who is sending the money?',
    serverStep: 'sender_details',
    progressItem: 'senderDetails',
    gateMessage: MESSAGES.sender.absent,
  },
  {
    number: 7,
    id: 'receiverDetails',
    title: "Receiver's Address",
    question: 'Who will receive the money?',
    serverStep: 'receiver_details',
    progressItem: 'receiverDetails',
    gateMessage: MESSAGES.receiver.absent,
  },
  {
    number: 8,
    id: 'senderBankDetails',
    title: 'Sender Bank Account Details',
    question: 'Which account does the money leave from?',
    serverStep: 'sender_bank_details',
    progressItem: 'senderBankDetails',
    gateMessage: MESSAGES.senderBank.absent,
  },
  {
    number: 9,
    id: 'receiverBankDetails',
    title: 'Receiver Bank Account Details',
    question: 'Which account does the money go to?',
    serverStep: 'receiver_bank_details',
    progressItem: 'receiverBankDetails',
    gateMessage: MESSAGES.receiverBank.absent,
  },
  {
    number: 10,
    id: 'confirmation',
    title: 'Confirmation',
    question: 'Is everything correct?',
    serverStep: 'confirmation',
    progressItem: null,
    gateMessage: MESSAGES.review.gate,
  },
  {
    number: 11,
    id: 'contribution',
    title: 'Contribution',
    question: 'Which service contribution would you like to make?',
    serverStep: 'contribution',
    progressItem: 'contribution',
    gateMessage: MESSAGES.contribution.required,
  },
  {
    number: 12,
    id: 'documents',
    title: 'Documents',
    question: 'Would you like to add documents?',
    serverStep: 'documents',
    progressItem: 'documents',
    gateMessage: '',
  },
  {
    number: 13,
    id: 'payment',
    title: 'Payment',
    question: 'How would you like to pay?',
    serverStep: 'payment',
    progressItem: 'payment',
    gateMessage: MESSAGES.payment.gate,
  },
] as const

export type Step = (typeof STEPS)[number]
export type StepId = Step['id']
export type ProgressItem = NonNullable<Step['progressItem']>

export function stepById(id: StepId): Step {
  const step = STEPS.find((candidate) => candidate.id === id)
  if (!step) throw new Error(`unknown step ${id}`)
  return step
}

export function stepByNumber(number: number): Step {
  return STEPS[clampStep(number) - 1] ?? STEPS[0]
}

/** Any saved number as a step of the wizard. */
export function clampStep(step: number): number {
  if (Number.isNaN(step)) return 1
  return Math.min(STEP_COUNT, Math.max(1, Math.trunc(step)))
}

function isChosen(value: string): boolean {
  return value.trim() !== '' && value !== OTHERS
}

const IS_COMPLETE: Readonly<Record<ProgressItem, (form: RemittanceForm) => boolean>> = {
  amount: ({ amount }) => amount !== null && amount > 0 && amount <= MAX_AMOUNT_RUPEES,
  bank: ({ bank }) => isChosen(bank),
  accountType: ({ accountType }) => isChosen(accountType),
  sourceOfFunds: ({ sourceOfFunds }) => isChosen(sourceOfFunds),
  dateOfBirth: ({ dateOfBirth: { month, day, year } }) => month !== '' && day !== '' && year !== '',
  senderDetails: ({ senderDetails }) => missingFields(REQUIRED_SENDER_FIELDS, senderDetails).length === 0,
  receiverDetails: ({ receiverDetails }) => missingFields(REQUIRED_RECEIVER_FIELDS, receiverDetails).length === 0,
  senderBankDetails: (form) => missingFields(REQUIRED_SENDER_BANK_FIELDS, form.senderBankDetails).length === 0,
  receiverBankDetails: (form) => missingFields(REQUIRED_RECEIVER_BANK_FIELDS, form.receiverBankDetails).length === 0,
  contribution: (form) => contributionRupees(form) !== null,
  documents: () => true,
  payment: ({ contributionPaid }) => contributionPaid,
}

export function isComplete(item: ProgressItem, form: RemittanceForm): boolean {
  return IS_COMPLETE[item](form)
}

export type Progress = { completed: number; percent: number; nextStep: number }

export function progress(form: RemittanceForm): Progress {
  const completed = Object.values(IS_COMPLETE).filter((complete) => complete(form)).length
  return {
    completed,
    percent: Math.round((completed / STEP_COUNT) * 100),
    nextStep: Math.min(completed + 1, STEP_COUNT),
  }
}

/** Where the dashboard's flow opens: at the first of steps 6-13 that still needs something. */
export function resumeStep(form: RemittanceForm): number {
  if (!isComplete('senderDetails', form)) return 6
  if (!isComplete('receiverDetails', form)) return 7
  if (!isComplete('senderBankDetails', form)) return 8
  if (!isComplete('receiverBankDetails', form)) return 9
  if (!isComplete('contribution', form)) return 11
  return form.contributionPaid ? 6 : 13
}

/** What is sent to save a step: the form's part of it, in the server's words. */
export function stepPayload(id: StepId, form: RemittanceForm): { step: Step['serverStep']; data: unknown } {
  return { step: stepById(id).serverStep, data: stepData(id, form) }
}

function stepData(id: StepId, form: RemittanceForm): unknown {
  switch (id) {
    case 'senderBankDetails': {
      const { chequeFile: _, ...details } = form.senderBankDetails
      return details
    }
    case 'receiverBankDetails': {
      const { chequeFile: _, ...details } = form.receiverBankDetails
      return details
    }
    case 'contribution':
      return contributionRupees(form)
    case 'confirmation':
    case 'documents':
    case 'payment':
      return null
    default:
      return form[id]
  }
}
