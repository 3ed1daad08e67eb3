import { displayStatus, type REMITTANCE_STATUSES } from '../remittance/remittance-status.ts'

export type CaseCategory = 'open' | 'waiting' | 'done' | 'closed'
type Part = 'A' | 'B' | 'C' | 'D' | 'none' | null
type Badge = { label: string; color: string }
type PublicStatus = Exclude<(typeof REMITTANCE_STATUSES)[number], 'in_progress'>

type Described = {
  /** the desk's word for it */
  label: string
  category: CaseCategory
  /** source of the specification's badge */
  status: PublicStatus
  /** the step of the customer's timeline, and the sentence below it */
  title: string
  line: string
  /** the state that the customer sees instead of an internal one */
  seenAs?: string
}

/** The states of a case. Desk, customer's page and messages read this table. */
export const CASE_STATES = {
  received: {
    label: 'Received',
    category: 'open',
    status: 'processing',
    title: 'Remittance received',
    line: 'We’ve received your remittance and will start on it shortly.',
  },
  in_check: {
    label: 'In check',
    category: 'open',
    status: 'processing',
    title: 'Checking your documents',
    line: 'An expert is going through your documents.',
  },
  asked: {
    label: 'Asked',
    category: 'waiting',
    status: 'pending',
    title: 'We need something from you',
    line: 'We need something from you.',
  },
  answered: {
    label: 'Answered',
    category: 'open',
    status: 'processing',
    title: 'Thanks, we have your answers',
    line: 'Thank you. We’ve picked your case up again.',
  },
  in_tax_review: {
    label: 'Tax review',
    category: 'open',
    status: 'processing',
    title: 'Working out the tax',
    line: 'We’re working out which tax rules apply to this transfer.',
  },
  to_assign: {
    label: 'To be assigned',
    category: 'waiting',
    status: 'pending',
    title: 'Assign Form 146 (15CB) to your accountant',
    line: 'Your turn: assign Form 146 (15CB) to your accountant on the income-tax portal. It takes about five minutes.',
  },
  to_sign: {
    label: 'To sign',
    category: 'open',
    status: 'processing',
    title: 'Final review',
    line: 'A chartered accountant is reviewing your certificate before signing it.',
  },
  sent_back: {
    label: 'Sent back',
    category: 'open',
    status: 'processing',
    title: 'Working out the tax',
    line: 'We’re working out which tax rules apply to this transfer.',
    seenAs: 'in_tax_review',
  },
  certified: {
    label: 'Certified',
    category: 'done',
    status: 'approved',
    title: 'Certificate ready',
    line: 'Your certificate is ready. Next, file Form 145 (15CA), Part C.',
  },
  no_certificate_needed: {
    label: 'No certificate needed',
    category: 'done',
    status: 'approved',
    title: 'Filing sheet ready',
    line: 'Good news: you don’t need an accountant’s certificate. Your filing sheet is ready.',
  },
  nothing_to_file: {
    label: 'Nothing to file',
    category: 'done',
    status: 'approved',
    title: 'Nothing to file',
    line: 'Nothing has to be filed for this transfer. Our letter for your bank says why.',
  },
  declared: {
    label: 'Declared',
    category: 'done',
    status: 'approved',
    title: 'Form 145 (15CA) filed',
    line: 'You’re ready: take these documents to your bank.',
  },
  bank_query: {
    label: 'Bank query',
    category: 'open',
    status: 'processing',
    title: 'Your bank has a question',
    line: 'We’re working on a reply to your bank.',
  },
  reissue: {
    label: 'Re-issue',
    category: 'open',
    status: 'processing',
    title: 'Reissuing your certificate',
    line: 'We’re preparing a new certificate. Please don’t use the old one.',
  },
  closed: {
    label: 'Closed',
    category: 'closed',
    status: 'approved',
    title: 'Done',
    line: 'All done. Your documents stay here whenever you need them.',
  },
  refused: {
    label: 'Refused',
    category: 'closed',
    status: 'rejected',
    title: 'We couldn’t certify this transfer',
    line: 'We’re sorry, we can’t issue a certificate for this transfer. Here is why:',
  },
  withdrawn: {
    label: 'Withdrawn',
    category: 'closed',
    status: 'rejected',
    title: 'Withdrawn',
    line: 'You withdrew this remittance.',
  },
} as const satisfies Readonly<Record<string, Described>>

export type CaseState = keyof typeof CASE_STATES

export const CASE_STATE_IDS = Object.keys(CASE_STATES) as CaseState[]

const described = (state: CaseState): Described => CASE_STATES[state]

/** Ended without a document: nothing is filed, regardless of the guide's finding. */
export const isStopped = (state: CaseState): boolean => state === 'refused' || state === 'withdrawn'

export const categoryOf = (state: CaseState): CaseCategory => described(state).category

/** The specification's status, from which every badge is derived. */
export const publicStatusOf = (state: CaseState): PublicStatus => described(state).status

/**
 * The specification's badge, except where it would be untrue: a withdrawn case was not rejected, and a case that needed
 * no certificate was not approved.
 */
export function caseBadge({ state, part, status }: { state: CaseState; part: Part; status: string }): Badge {
  if (state === 'withdrawn') return { label: CASE_STATES.withdrawn.label, color: 'gray' }
  const badge = displayStatus({ is_completed: true, status })
  if (badge.label !== 'Approved' || part === null || part === 'C') return badge
  return { ...badge, label: CASE_STATES[part === 'none' ? 'nothing_to_file' : 'no_certificate_needed'].label }
}

/** Words of the states in which a letter is worked on instead of a certificate. */
const FOR_LETTERS: { readonly [state in CaseState]?: Pick<Described, 'title' | 'line'> } = {
  to_sign: { title: 'Letter being reviewed', line: 'Our letter for your bank is being reviewed.' },
  reissue: { title: 'New letter', line: 'A new letter is being prepared.' },
}

/** A case refused because the customer did not answer: the papers themselves were not at fault. */
export const GIVEN_UP: Pick<Described, 'title' | 'line'> = {
  title: 'Closed without your answer',
  line: 'We asked you for something and didn’t hear from you, so we closed this transfer. If you still want to send the money, write to us and we’ll open it again.',
}

const wordsIn = (state: CaseState, part: Part) => (part === 'none' ? FOR_LETTERS[state] : undefined) ?? described(state)

export const titleOf = (state: CaseState, part: Part = null): string => wordsIn(state, part).title

export const lineOf = (state: CaseState, part: Part = null): string => wordsIn(state, part).line

/** The state as the customer knows it. */
export const seenAs = (state: CaseState): CaseState => (described(state).seenAs as CaseState | undefined) ?? state

/** The promise's clock runs only while the work is ours. */
export const isOurTurn = (state: CaseState): boolean => categoryOf(state) === 'open'

/** Whose turn it is, as the customer sees it: a certified case is theirs to file, a filed one waits for no one. */
export function turnIn(state: CaseState): 'us' | 'you' | 'nobody' {
  if (isOurTurn(state)) return 'us'
  return categoryOf(state) === 'waiting' || state === 'certified' || state === 'no_certificate_needed'
    ? 'you'
    : 'nobody'
}

export function statesOf(...categories: readonly CaseCategory[]): CaseState[] {
  return CASE_STATE_IDS.filter((state) => categories.includes(categoryOf(state)))
}

/** The most cases whose states one request may ask for. */
export const GLANCES_AT_ONCE = 100
