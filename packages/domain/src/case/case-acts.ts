import { ON_CASES, type Role } from '../desk/roles.ts'
import { CASE_STATE_IDS, type CaseState, statesOf } from './case-states.ts'

/** Who can act on a case. Whoever runs the command line may do what any of the staff may. */
export type Doer = 'system' | 'customer' | Role

type Told = 'always' | 'never' | readonly CaseState[]

type Described = {
  /** the desk's button */
  label: string
  by: readonly Doer[]
  from: readonly CaseState[]
  /** where it can lead; `same`: the state stays */
  to: readonly CaseState[] | 'same'
  /** only whoever holds the case */
  holder?: true
  /** whether the customer gets a message about it, or only where it led to one of these */
  told: Told
  /** the firm's own business: the customer's timeline leaves it out */
  isInner?: true
  /** what must be said with it */
  needs?: 'reason' | 'items' | 'acknowledgement' | 'words' | 'preparation' | 'certificate' | 'person'
}

const WORKING = ON_CASES
const SIGNING: readonly Role[] = ['signer', 'lead']
const BEFORE_SIGNING: readonly CaseState[] = [
  'received',
  'in_check',
  'asked',
  'answered',
  'in_tax_review',
  'to_assign',
  'to_sign',
  'sent_back',
]

/** Every way a case can move. */
export const CASE_ACTS = {
  open: { label: 'Open', by: ['system'], from: [], to: ['received'], told: 'always' },
  claim: {
    label: 'Claim',
    by: WORKING,
    from: ['received', 'answered', 'bank_query', 'reissue'],
    to: ['in_check'],
    told: 'never',
    isInner: true,
  },
  take: {
    label: 'Take over',
    by: WORKING,
    from: ['in_check', 'in_tax_review', 'sent_back', 'to_sign'],
    to: 'same',
    told: 'never',
    isInner: true,
  },
  hand_over: {
    label: 'Hand over',
    by: WORKING,
    from: statesOf('open', 'waiting'),
    to: 'same',
    holder: true,
    told: 'never',
    isInner: true,
    needs: 'person',
  },
  ask: {
    label: 'Ask the customer',
    by: WORKING,
    from: ['in_check', 'in_tax_review', 'to_sign', 'bank_query'],
    to: ['asked'],
    holder: true,
    told: 'always',
    needs: 'items',
  },
  answer: { label: 'Answer', by: ['customer'], from: ['asked'], to: ['answered'], told: 'always' },
  remind: { label: 'Remind', by: ['system'], from: ['asked'], to: 'same', told: 'always' },
  give_up: { label: 'Give up', by: ['lead'], from: ['asked'], to: ['refused'], told: 'always', needs: 'reason' },
  papers_complete: {
    label: 'Papers complete',
    by: WORKING,
    from: ['in_check'],
    to: ['in_tax_review'],
    holder: true,
    told: 'always',
  },
  prepare: {
    label: 'Prepare',
    by: ['preparer', 'signer'],
    from: ['in_tax_review', 'sent_back'],
    to: ['to_assign', 'to_sign'],
    told: ['to_assign'],
    needs: 'preparation',
  },
  assigned: {
    label: 'Form 146 is assigned',
    by: ['customer', ...WORKING],
    from: ['to_assign'],
    to: ['to_sign'],
    told: 'never',
  },
  send_back: {
    label: 'Send back',
    by: ['signer'],
    from: ['to_sign'],
    to: ['sent_back'],
    told: 'never',
    isInner: true,
    needs: 'reason',
  },
  certify: {
    label: 'Certify',
    by: ['signer'],
    from: ['to_sign'],
    to: ['certified', 'no_certificate_needed'],
    told: 'always',
    needs: 'certificate',
  },
  filed: {
    label: 'Form 145 is filed',
    by: ['customer', ...WORKING],
    from: ['certified', 'no_certificate_needed'],
    to: ['declared'],
    told: 'always',
    needs: 'acknowledgement',
  },
  bank_asks: {
    label: 'The bank asks',
    by: ['customer', ...WORKING],
    from: ['certified', 'no_certificate_needed', 'declared'],
    to: ['bank_query'],
    told: 'always',
    needs: 'words',
  },
  reissue: {
    label: 'Issue anew',
    by: SIGNING,
    from: ['certified', 'declared'],
    to: ['reissue'],
    told: 'always',
    needs: 'reason',
  },
  close: { label: 'Close', by: ['system', ...WORKING], from: ['declared'], to: ['closed'], told: 'always' },
  refuse: {
    label: 'Refuse',
    by: SIGNING,
    from: statesOf('open', 'waiting'),
    to: ['refused'],
    told: 'always',
    needs: 'reason',
  },
  reopen: {
    label: 'Reopen',
    by: ['lead'],
    from: ['refused', 'closed'],
    to: ['in_check'],
    told: 'always',
    needs: 'reason',
  },
  withdraw: { label: 'Withdraw', by: ['customer'], from: BEFORE_SIGNING, to: ['withdrawn'], told: 'always' },
} as const satisfies Readonly<Record<string, Described>>

export type CaseAct = keyof typeof CASE_ACTS

export const CASE_ACT_IDS = Object.keys(CASE_ACTS) as CaseAct[]

export function describeAct(act: CaseAct): Described {
  return CASE_ACTS[act]
}

export function mayAct(act: CaseAct, doer: Doer): boolean {
  return describeAct(act).by.includes(doer)
}

export function isPossibleFrom(act: CaseAct, state: CaseState): boolean {
  return describeAct(act).from.includes(state)
}

/** The acts that somebody may do here, before anything else is looked at. */
export function actsFor(doer: Doer, state: CaseState): CaseAct[] {
  return CASE_ACT_IDS.filter((act) => mayAct(act, doer) && isPossibleFrom(act, state))
}

/** Where an act can lead from a state. */
export function leadsTo(act: CaseAct, from: CaseState): readonly CaseState[] {
  const { to } = describeAct(act)
  return to === 'same' ? [from] : to
}

export function isTold(act: CaseAct, to: CaseState): boolean {
  const { told } = describeAct(act)
  return told === 'always' || (told !== 'never' && told.includes(to))
}

/** Whether the customer's timeline shows it. */
export function isShown(act: CaseAct): boolean {
  return describeAct(act).isInner !== true
}

/** Whether it leaves the state as it is: a reminder, another holder. */
export function keepsState(act: CaseAct): boolean {
  return describeAct(act).to === 'same'
}

/** The states that a case can come to at all. */
export function reachableStates(): CaseState[] {
  const reached = new Set<CaseState>(leadsTo('open', 'received'))
  for (const state of reached) {
    for (const act of CASE_ACT_IDS) {
      if (isPossibleFrom(act, state)) for (const next of leadsTo(act, state)) reached.add(next)
    }
  }
  return CASE_STATE_IDS.filter((state) => reached.has(state))
}
