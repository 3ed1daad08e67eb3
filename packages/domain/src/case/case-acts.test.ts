import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ROLE_IDS } from '../desk/roles.ts'
import { displayStatus } from '../remittance-status.ts'
import {
  actsFor,
  CASE_ACT_IDS,
  CASE_ACTS,
  type CaseAct,
  type Doer,
  isTold,
  leadsTo,
  reachableStates,
} from './case-acts.ts'
import { type ActGiven, type Actor, type CaseFacts, holderAfter, judgeAct } from './case-guards.ts'
import { CASE_STATE_IDS, CASE_STATES, type CaseState, categoryOf, publicStatusOf, seenAs } from './case-states.ts'

const DOERS: readonly Doer[] = ['system', 'customer', ...ROLE_IDS]

function actorOf(doer: Doer, id = doer): Actor {
  if (doer === 'system' || doer === 'customer') return { kind: doer }
  return { kind: 'staff', id, name: doer, role: doer }
}

const READY = { part: 'C', by: 'preparer', isAssigned: true, missing: [] } as const

/** A case in which nothing but the state, the doer and the act decides. */
function factsIn(state: CaseState, doer: Doer): CaseFacts {
  return {
    state,
    holder: ROLE_IDS.some((role) => role === doer) ? doer : null,
    daysInState: 40,
    unanswered: 0,
    openPapers: [],
    preparation: { ...READY, by: 'somebody' },
    fourEyes: true,
  }
}

const GIVEN: ActGiven = {
  reason: 'because',
  items: 1,
  acknowledgement: 'ACK123456',
  words: 'the bank said no',
  person: 'somebody',
  preparation: READY,
  certificateProblem: null,
}

describe('every act in every state by everybody', () => {
  for (const act of CASE_ACT_IDS) {
    test(`${act}: exactly those whom the table names, exactly from there`, () => {
      const done = CASE_STATE_IDS.flatMap((state) =>
        DOERS.filter((doer) => 'to' in judgeAct(act, actorOf(doer), factsIn(state, doer), GIVEN)).map(
          (doer) => `${state} by ${doer}`,
        ),
      )
      const { from, by }: { from: readonly CaseState[]; by: readonly Doer[] } = CASE_ACTS[act]
      const named = CASE_STATE_IDS.filter((state) => from.includes(state)).flatMap((state) =>
        DOERS.filter((doer) => by.includes(doer)).map((doer) => `${state} by ${doer}`),
      )
      expect(done).toEqual(named)
    })
  }

  test('leads where the table says', () => {
    for (const act of CASE_ACT_IDS) {
      for (const state of CASE_STATE_IDS) {
        for (const doer of DOERS) {
          const judged = judgeAct(act, actorOf(doer), factsIn(state, doer), GIVEN)
          if ('to' in judged) expect(leadsTo(act, state), act).toContain(judged.to)
        }
      }
    }
  })

  test('an auditor and support change nothing', () => {
    for (const state of CASE_STATE_IDS) expect([...actsFor('auditor', state), ...actsFor('support', state)]).toEqual([])
  })
})

describe('what an act asks for', () => {
  const refusalOf = (act: CaseAct, doer: Doer, facts: Partial<CaseFacts>, given: ActGiven = GIVEN) => {
    const { from }: { from: readonly CaseState[] } = CASE_ACTS[act]
    const judged = judgeAct(act, actorOf(doer), { ...factsIn(from[0] ?? 'received', doer), ...facts }, given)
    return 'refused' in judged ? judged.refused : null
  }

  test('only its holder asks, and a lead hands over what another one holds', () => {
    expect(refusalOf('ask', 'intake', { holder: 'another' })).toBe('Somebody else holds this case.')
    expect(refusalOf('ask', 'intake', { holder: null })).toBe('Claim or take the case first.')
    expect(refusalOf('hand_over', 'preparer', { holder: 'another' })).not.toBeNull()
    expect(refusalOf('hand_over', 'lead', { holder: 'another' })).toBeNull()
    expect(refusalOf('hand_over', 'lead', {}, {})).toBe('Say who takes it over.')
  })

  test('what another one holds is claimed by a lead alone', () => {
    expect(refusalOf('claim', 'intake', { holder: 'another' })).not.toBeNull()
    expect(refusalOf('claim', 'lead', { holder: 'another' })).toBeNull()
  })

  test('reasons, items and answers', () => {
    expect(refusalOf('refuse', 'lead', {}, { reason: ' ' })).toBe('Please give a reason.')
    expect(refusalOf('ask', 'intake', {}, { items: 0 })).toContain('at least one')
    expect(refusalOf('answer', 'customer', { unanswered: 1 })).toContain('everything')
    expect(refusalOf('papers_complete', 'intake', { openPapers: ['PAN Card'] })).toContain('PAN Card')
    expect(refusalOf('give_up', 'lead', { daysInState: 29 })).toContain('30 days')
    expect(refusalOf('bank_asks', 'customer', {}, { words: '' })).not.toBeNull()
    expect(refusalOf('bank_asks', 'customer', {}, { hasLetter: true })).toBeNull()
  })

  test('an acknowledgement, unless nothing is to be filed', () => {
    expect(refusalOf('filed', 'customer', {}, { acknowledgement: '12' })).toContain('6 to 30')
    expect(refusalOf('filed', 'customer', { preparation: { ...READY, part: 'none' } }, {})).toBeNull()
  })

  test('four eyes: whoever prepared does not sign, unless the firm is one person', () => {
    const mine = { preparation: { ...READY, by: 'signer' } }
    expect(refusalOf('certify', 'signer', mine)).toContain('Somebody else')
    expect(refusalOf('certify', 'signer', { ...mine, fourEyes: false })).toBeNull()
    expect(refusalOf('certify', 'signer', {}, { certificateProblem: 'no UDIN' })).toBe('no UDIN')
  })

  test('a form that is not complete is not prepared; no certificate needs its reason', () => {
    expect(refusalOf('prepare', 'preparer', {}, { preparation: { ...READY, missing: ['UDIN'] } })).toContain('UDIN')
    expect(refusalOf('prepare', 'preparer', {}, { preparation: { ...READY, part: 'D' } })).toContain('reason')
  })

  test('Part C waits for the customer to assign the form', () => {
    const prepare = (isAssigned: boolean) =>
      judgeAct('prepare', actorOf('preparer'), factsIn('in_tax_review', 'preparer'), {
        preparation: { ...READY, isAssigned },
      })
    expect(prepare(false)).toEqual({ to: 'to_assign' })
    expect(prepare(true)).toEqual({ to: 'to_sign' })
    expect(isTold('prepare', 'to_assign')).toBe(true)
    expect(isTold('prepare', 'to_sign')).toBe(false)
  })
})

describe('who holds a case', () => {
  const after = (act: CaseAct, doer: Doer, to: CaseState, facts: Partial<CaseFacts> = {}) =>
    holderAfter(act, actorOf(doer), { ...factsIn('in_check', doer), holder: 'before', ...facts }, to, {
      person: 'somebody',
    })

  test('is whoever claims, takes or is handed it', () => {
    expect([after('claim', 'intake', 'in_check'), after('take', 'signer', 'to_sign')]).toEqual(['intake', 'signer'])
    expect(after('hand_over', 'lead', 'in_check')).toBe('somebody')
  })

  test('is nobody once the next step is another one’s, or it is over', () => {
    expect(after('papers_complete', 'intake', 'in_tax_review')).toBeNull()
    expect(after('papers_complete', 'preparer', 'in_tax_review')).toBe('before')
    expect(after('prepare', 'preparer', 'to_sign')).toBeNull()
    expect([after('certify', 'signer', 'certified'), after('refuse', 'lead', 'refused')]).toEqual([null, null])
  })

  test('stays the same while the customer is asked, and is the preparer for what is sent back', () => {
    expect([after('ask', 'intake', 'asked'), after('answer', 'customer', 'answered')]).toEqual(['before', 'before'])
    expect(after('send_back', 'signer', 'sent_back', { preparation: { ...READY, by: 'prem' } })).toBe('prem')
  })
})

describe('the states', () => {
  test('are all reached', () => {
    expect(reachableStates()).toEqual(CASE_STATE_IDS)
  })

  test('all have a way on, but for what was withdrawn', () => {
    const ends = CASE_STATE_IDS.filter((state) => DOERS.every((doer) => actsFor(doer, state).length === 0))
    expect(ends).toEqual(['withdrawn'])
  })

  test('wait for the customer exactly where the customer has something to do', () => {
    const own = CASE_STATE_IDS.filter((state) => actsFor('customer', state).some((act) => act !== 'withdraw'))
    expect(
      CASE_STATE_IDS.filter((state) => categoryOf(state) === 'waiting').every((state) => own.includes(state)),
    ).toBe(true)
  })

  test('have a badge of the specification', () => {
    const badges = CASE_STATE_IDS.map((state) => displayStatus({ is_completed: true, status: publicStatusOf(state) }))
    expect(new Set(badges.map(({ label }) => label))).toEqual(
      new Set(['Under Review', 'Approved', 'Rejected', 'Pending']),
    )
    for (const state of CASE_STATE_IDS) expect(publicStatusOf(seenAs(state))).toBe(publicStatusOf(state))
  })
})

test('however a case is moved, it stays in the table and can move on', () => {
  const moves = fc.array(fc.record({ act: fc.constantFrom(...CASE_ACT_IDS), doer: fc.constantFrom(...DOERS) }), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(moves, fc.boolean(), fc.constantFrom('A', 'B', 'C', 'D', 'none'), (acts, isAssigned, part) => {
      let state: CaseState = 'received'
      const preparation = { ...READY, by: 'preparer', part, isAssigned }
      for (const { act, doer } of acts) {
        const judged = judgeAct(act, actorOf(doer), { ...factsIn(state, doer), preparation }, { ...GIVEN, preparation })
        if ('to' in judged) state = judged.to
        expect(CASE_STATES).toHaveProperty(state)
        expect(['processing', 'approved', 'rejected', 'pending']).toContain(publicStatusOf(state))
        if (state !== 'withdrawn') expect(DOERS.some((one) => actsFor(one, state).length > 0)).toBe(true)
      }
    }),
    { seed: 13, numRuns: 500 },
  )
})
