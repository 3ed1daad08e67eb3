import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ROLE_IDS } from '../../office/roles.ts'
import { displayStatus } from '../../remittance/remittance-status.ts'
import { asPaise, asRupees, ZERO } from '../../shared/money.ts'
import type { Actor, CaseFacts, Doer, FormPart } from '../case-facts.ts'
import {
  CASE_STATE_IDS,
  CASE_STATES,
  type CaseState,
  caseBadge,
  categoryOf,
  publicStatusOf,
  seenAs,
} from '../case-states.ts'
import {
  type ActionInput,
  actionsFor,
  assigneeAfter,
  CASE_ACTION_IDS,
  CASE_ACTIONS,
  type CaseAction,
  judge,
  keepsState,
  messageAfter,
  targetsOf,
} from './case-actions.ts'

const DOERS: readonly Doer[] = ['system', 'customer', ...ROLE_IDS]

function actorOf(doer: Doer, id = doer): Actor {
  if (doer === 'system' || doer === 'customer') return { kind: doer }
  return { kind: 'staff', id, name: doer, role: doer }
}

const READY = { part: 'C', by: 'preparer', isAssigned: true, missing: [] } as const

/** A case in which only the state, the doer and the act decide. */
function factsIn(state: CaseState, doer: Doer): CaseFacts {
  return {
    actor: actorOf(doer),
    state,
    assignee: ROLE_IDS.some((role) => role === doer) ? doer : null,
    daysInState: 40,
    unanswered: 0,
    openItems: [{ id: 'item-1', subject: 'document:sale_deed' }],
    cameFrom: 'in_check',
    openPapers: [],
    preparation: { ...READY, by: 'somebody' },
    fourEyes: true,
    money: { paid: asPaise(500_000), refunded: ZERO, asked: ZERO },
    bankAskedIn: 'declared',
    reference: 'NRG-1',
    customerLeft: false,
  }
}

const INPUT: ActionInput = {
  reason: 'because',
  reply: 'It is S0014.',
  items: [{ document: 'panCard', reason: 'unreadable' }],
  acknowledgement: 'ACK123456',
  udin: '26123456ABCDEF1234',
  words: 'the bank said no',
  person: 'somebody',
  taken: ['item-1'],
  preparation: READY,
  reference: 'nrg-1 ',
  amount: asRupees(1250),
  document: 'trc',
}

describe('every action in every state by every doer', () => {
  for (const act of CASE_ACTION_IDS) {
    test(`${act} is allowed exactly for the doers and states in the table`, () => {
      const done = CASE_STATE_IDS.flatMap((state) =>
        DOERS.filter((doer) => 'to' in judge(act, INPUT, factsIn(state, doer))).map((doer) => `${state} by ${doer}`),
      )
      const { from, by }: { from: readonly CaseState[]; by: readonly Doer[] } = CASE_ACTIONS[act]
      const named = CASE_STATE_IDS.filter((state) => from.includes(state)).flatMap((state) =>
        DOERS.filter((doer) => by.includes(doer)).map((doer) => `${state} by ${doer}`),
      )
      expect(done).toEqual(named)
    })
  }

  test('leads to the state in the table', () => {
    for (const act of CASE_ACTION_IDS) {
      for (const state of CASE_STATE_IDS) {
        for (const doer of DOERS) {
          const judged = judge(act, INPUT, factsIn(state, doer))
          if ('to' in judged) expect(targetsOf(act, state), act).toContain(judged.to)
        }
      }
    }
  })

  test('auditors and support cannot change anything', () => {
    for (const state of CASE_STATE_IDS)
      expect([...actionsFor('auditor', state), ...actionsFor('support', state)]).toEqual([])
  })
})

describe('the input of an action', () => {
  const refusalOf = (act: CaseAction, doer: Doer, facts: Partial<CaseFacts>, input: ActionInput = INPUT) => {
    const { from }: { from: readonly CaseState[] } = CASE_ACTIONS[act]
    const judged = judge(act, input, { ...factsIn(from[0] ?? 'received', doer), ...facts })
    return 'refused' in judged ? judged.refused : null
  }

  test('only the assignee asks, and only a lead hands over a colleague’s case', () => {
    expect(refusalOf('ask', 'intake', { assignee: 'another' })).toBe('A colleague owns this case.')
    expect(refusalOf('ask', 'intake', { assignee: null })).toBeNull()
    expect(refusalOf('hand_over', 'intake', { assignee: null })).toBe('Claim or take the case first.')
    expect(refusalOf('hand_over', 'preparer', { assignee: 'another' })).not.toBeNull()
    expect(refusalOf('hand_over', 'lead', { assignee: 'another' })).toBeNull()
    expect(refusalOf('hand_over', 'lead', {}, {})).toBe('Choose who takes the case over.')
  })

  test('only a lead claims a colleague’s case', () => {
    expect(refusalOf('claim', 'intake', { assignee: 'another' })).not.toBeNull()
    expect(refusalOf('claim', 'lead', { assignee: 'another' })).toBeNull()
  })

  test('reasons, items and answers are required', () => {
    expect(refusalOf('refuse', 'lead', {}, { reason: ' ' })).toBe('Please give a reason.')
    expect(refusalOf('ask', 'intake', {}, { items: [] })).toContain('at least one')
    expect(refusalOf('answer', 'customer', { unanswered: 1 })).toContain('everything')
    expect(refusalOf('papers_complete', 'intake', { openPapers: ['PAN Card'] })).toContain('PAN Card')
    expect(refusalOf('give_up', 'lead', { daysInState: 29 })).toContain('30 days')
    expect(refusalOf('bank_asks', 'customer', {}, { words: '' })).not.toBeNull()
    expect(refusalOf('bank_asks', 'customer', {}, { letter: 'the letter' })).toBeNull()
  })

  test('an acknowledgement is required', () => {
    expect(refusalOf('filed', 'customer', {}, { acknowledgement: '12' })).toContain('6 to 30')
    expect(refusalOf('filed', 'customer', {}, {})).toContain('6 to 30')
  })

  test('the preparer does not sign, unless the firm has switched off four eyes', () => {
    const mine = { preparation: { ...READY, by: 'signer' } }
    expect(refusalOf('certify', 'signer', mine)).toContain('Someone other than the preparer')
    expect(refusalOf('certify', 'signer', { ...mine, fourEyes: false })).toBeNull()
    expect(refusalOf('certify', 'signer', {}, {})).toContain('with its UDIN')
  })

  test('an incomplete form is not prepared, and Part D needs a reason', () => {
    expect(refusalOf('prepare', 'preparer', {}, { preparation: { ...READY, missing: ['UDIN'] } })).toContain('UDIN')
    expect(refusalOf('prepare', 'preparer', {}, { preparation: { ...READY, part: 'D' } })).toContain('reason')
  })

  test('Part C waits for the customer to assign the form', () => {
    const prepare = (isAssigned: boolean) =>
      judge('prepare', { preparation: { ...READY, isAssigned } }, factsIn('in_tax_review', 'preparer'))
    expect(prepare(false)).toEqual({ to: 'to_assign' })
    expect(prepare(true)).toEqual({ to: 'to_sign' })
    expect(messageAfter('prepare', {}, 'to_assign')?.subject).toBe('Please assign Form 146 (15CB)')
    expect(messageAfter('prepare', {}, 'to_sign')).toBeNull()
  })
})

describe('the assignee of a case', () => {
  const after = (act: CaseAction, doer: Doer, to: CaseState, facts: Partial<CaseFacts> = {}) =>
    assigneeAfter(act, { person: 'somebody' }, { ...factsIn('in_check', doer), assignee: 'before', ...facts }, to)

  test('is the person who claims, takes or is handed it', () => {
    expect([after('claim', 'intake', 'in_check'), after('take', 'signer', 'to_sign')]).toEqual(['intake', 'signer'])
    expect(after('hand_over', 'lead', 'in_check')).toBe('somebody')
  })

  test('is cleared once the next step is another person’s, or the case is over', () => {
    expect(after('papers_complete', 'intake', 'in_tax_review')).toBeNull()
    expect(after('papers_complete', 'preparer', 'in_tax_review')).toBe('before')
    expect(after('prepare', 'preparer', 'to_sign')).toBeNull()
    expect([after('certify', 'signer', 'certified'), after('refuse', 'lead', 'refused')]).toEqual([null, null])
  })

  test('stays the same while the customer is asked, and is the preparer of a case that is sent back', () => {
    expect([after('ask', 'intake', 'asked'), after('answer', 'customer', 'answered')]).toEqual(['before', 'before'])
    expect(after('send_back', 'signer', 'sent_back', { preparation: { ...READY, by: 'prem' } })).toBe('prem')
  })
})

describe('the states', () => {
  test('are all reachable', () => {
    const reached = new Set(targetsOf('open', 'received'))
    for (const state of reached) {
      for (const act of CASE_ACTION_IDS) {
        const { from }: { from: readonly CaseState[] } = CASE_ACTIONS[act]
        if (from.includes(state)) for (const next of targetsOf(act, state)) reached.add(next)
      }
    }
    expect(CASE_STATE_IDS.filter((state) => !reached.has(state))).toEqual([])
  })

  test('all lead on, except withdrawn', () => {
    const waysOn = (doer: Doer, state: CaseState) => actionsFor(doer, state).filter((act) => !keepsState(act))
    const ends = CASE_STATE_IDS.filter((state) => DOERS.every((doer) => waysOn(doer, state).length === 0))
    expect(ends).toEqual(['withdrawn'])
  })

  test('wait for the customer only when the customer can act', () => {
    const own = CASE_STATE_IDS.filter((state) => actionsFor('customer', state).some((act) => act !== 'withdraw'))
    expect(
      CASE_STATE_IDS.filter((state) => categoryOf(state) === 'waiting').every((state) => own.includes(state)),
    ).toBe(true)
  })

  test('have a badge from the specification', () => {
    const badges = CASE_STATE_IDS.map((state) => displayStatus({ is_completed: true, status: publicStatusOf(state) }))
    expect(new Set(badges.map(({ label }) => label))).toEqual(
      new Set(['Under Review', 'Approved', 'Rejected', 'Pending']),
    )
    for (const state of CASE_STATE_IDS) expect(publicStatusOf(seenAs(state))).toBe(publicStatusOf(state))
  })

  test('have another badge where nothing was certified, and where the customer withdrew', () => {
    const approved = (part: FormPart | null) => caseBadge({ state: 'declared', part, status: 'approved' })
    expect([null, 'C', 'A', 'D', 'none'].map((part) => approved(part as FormPart | null).label)).toEqual([
      'Approved',
      'Approved',
      'No certificate needed',
      'No certificate needed',
      'Nothing to file',
    ])
    expect(approved('none').color).toBe(approved('C').color)
    expect(caseBadge({ state: 'refused', part: 'none', status: 'rejected' }).label).toBe('Rejected')
    expect(caseBadge({ state: 'withdrawn', part: null, status: 'rejected' })).toEqual({
      label: 'Withdrawn',
      color: 'gray',
    })
  })
})

test('a case stays in the table and can move on after any sequence of actions', () => {
  const moves = fc.array(fc.record({ act: fc.constantFrom(...CASE_ACTION_IDS), doer: fc.constantFrom(...DOERS) }), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(moves, fc.boolean(), fc.constantFrom('A', 'B', 'C', 'D', 'none'), (acts, isAssigned, part) => {
      let state: CaseState = 'received'
      const preparation = { ...READY, by: 'preparer', part, isAssigned }
      for (const { act, doer } of acts) {
        const judged = judge(act, { ...INPUT, preparation }, { ...factsIn(state, doer), preparation })
        if ('to' in judged) state = judged.to
        expect(CASE_STATES).toHaveProperty(state)
        expect(['processing', 'approved', 'rejected', 'pending']).toContain(publicStatusOf(state))
        if (state !== 'withdrawn') expect(DOERS.some((one) => actionsFor(one, state).length > 0)).toBe(true)
      }
    }),
    { seed: 13, numRuns: 500 },
  )
})
