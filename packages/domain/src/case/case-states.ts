import type { REMITTANCE_STATUSES } from '../remittance/remittance-status.ts'

export type CaseCategory = 'open' | 'waiting' | 'done' | 'closed'
type PublicStatus = Exclude<(typeof REMITTANCE_STATUSES)[number], 'in_progress'>

type Described = {
  /** the desk's word for it */
  label: string
  category: CaseCategory
  /** what the specification's badge is made of */
  status: PublicStatus
  /** the step of the customer's timeline, and the sentence below it */
  title: string
  line: string
  /** as which state the customer sees it, where the inner one is none of their business */
  seenAs?: string
}

/** The states of a case. Desk, customer's page and messages read this table. */
export const CASE_STATES = {
  received: {
    label: 'Received',
    category: 'open',
    status: 'processing',
    title: 'Papers received',
    line: 'We have your papers and will start soon.',
  },
  in_check: {
    label: 'In check',
    category: 'open',
    status: 'processing',
    title: 'Papers being checked',
    line: 'We are checking your papers.',
  },
  asked: {
    label: 'Asked',
    category: 'waiting',
    status: 'pending',
    title: 'We asked you for something',
    line: 'We need something from you.',
  },
  answered: {
    label: 'Answered',
    category: 'open',
    status: 'processing',
    title: 'Your answer arrived',
    line: 'Thank you, we continue.',
  },
  in_tax_review: {
    label: 'Tax review',
    category: 'open',
    status: 'processing',
    title: 'Tax position',
    line: 'We are working out the tax position.',
  },
  to_assign: {
    label: 'To be assigned',
    category: 'waiting',
    status: 'pending',
    title: 'Assign the form to the accountant',
    line: 'Please assign Form 146 to your accountant on the portal.',
  },
  to_sign: {
    label: 'To sign',
    category: 'open',
    status: 'processing',
    title: 'Certificate being reviewed',
    line: 'Your certificate is being reviewed.',
  },
  sent_back: {
    label: 'Sent back',
    category: 'open',
    status: 'processing',
    title: 'Tax position',
    line: 'We are working out the tax position.',
    seenAs: 'in_tax_review',
  },
  certified: {
    label: 'Certified',
    category: 'done',
    status: 'approved',
    title: 'Certificate ready',
    line: 'Your certificate is ready. Now file Form 145, Part C.',
  },
  no_certificate_needed: {
    label: 'No certificate needed',
    category: 'done',
    status: 'approved',
    title: 'Filing sheet ready',
    line: 'No accountant’s certificate is needed: your filing sheet is ready.',
  },
  declared: {
    label: 'Declared',
    category: 'done',
    status: 'approved',
    title: 'Form 145 filed',
    line: 'Take these papers to your bank.',
  },
  bank_query: {
    label: 'Bank asks',
    category: 'open',
    status: 'processing',
    title: 'Your bank’s question',
    line: 'We are answering your bank’s question.',
  },
  reissue: {
    label: 'Re-issue',
    category: 'open',
    status: 'processing',
    title: 'New certificate',
    line: 'A new certificate is being prepared.',
  },
  closed: {
    label: 'Closed',
    category: 'closed',
    status: 'approved',
    title: 'Done',
    line: 'All done.',
  },
  refused: {
    label: 'Refused',
    category: 'closed',
    status: 'rejected',
    title: 'Not certified',
    line: 'We cannot certify this transfer.',
  },
  withdrawn: {
    label: 'Withdrawn',
    category: 'closed',
    status: 'rejected',
    title: 'Withdrawn',
    line: 'Withdrawn at your request.',
  },
} as const satisfies Readonly<Record<string, Described>>

export type CaseState = keyof typeof CASE_STATES

export const CASE_STATE_IDS = Object.keys(CASE_STATES) as CaseState[]

const described = (state: CaseState): Described => CASE_STATES[state]

export const categoryOf = (state: CaseState): CaseCategory => described(state).category

/** The status of the specification, which every badge is made of. */
export const publicStatusOf = (state: CaseState): PublicStatus => described(state).status

export const titleOf = (state: CaseState): string => described(state).title

export const lineOf = (state: CaseState): string => described(state).line

/** The state as the customer knows it. */
export const seenAs = (state: CaseState): CaseState => (described(state).seenAs as CaseState | undefined) ?? state

/** The promise's clock runs only while the work is ours. */
export const isOurTurn = (state: CaseState): boolean => categoryOf(state) === 'open'

/** Whose turn it is, as the customer sees it: a certified case is theirs to file, a filed one waits for nobody. */
export function turnIn(state: CaseState): 'us' | 'you' | 'nobody' {
  if (isOurTurn(state)) return 'us'
  return categoryOf(state) === 'waiting' || state === 'certified' || state === 'no_certificate_needed'
    ? 'you'
    : 'nobody'
}

export function statesOf(...categories: readonly CaseCategory[]): CaseState[] {
  return CASE_STATE_IDS.filter((state) => categories.includes(categoryOf(state)))
}
