import { describe, expect, test } from 'vitest'
import { type CaseAct, isShown, isTold, keepsState, reachableStates } from './case-acts.ts'
import {
  type ActGiven,
  type Actor,
  type CaseFacts,
  holderAfter,
  isAcknowledgement,
  judgeAct,
  type Preparation,
} from './case-guards.ts'
import { CASE_STATE_IDS, turnIn } from './case-states.ts'

const staff = (role: 'support' | 'intake' | 'preparer' | 'signer' | 'lead' | 'auditor', id: string = role): Actor => ({
  kind: 'staff',
  id,
  name: id,
  role,
})
const OPERATOR: Actor = { kind: 'operator', id: 'shell', name: 'shell' }
const CUSTOMER: Actor = { kind: 'customer' }
const SYSTEM: Actor = { kind: 'system' }

const PREPARED: Preparation = { part: 'C', by: 'preparer', isAssigned: true, missing: [] }

function facts(more: Partial<CaseFacts>): CaseFacts {
  return {
    state: 'in_check',
    holder: null,
    daysInState: 0,
    unanswered: 0,
    openPapers: [],
    preparation: null,
    fourEyes: true,
    ...more,
  }
}

type Row = [what: string, act: CaseAct, actor: Actor, facts: Partial<CaseFacts>, given: ActGiven, judged: object]
const refused = (because: string, words: string) => ({ because, refused: expect.stringContaining(words) })

const ROWS: Row[] = [
  ['an auditor only looks', 'claim', staff('auditor'), { state: 'received' }, {}, refused('who', 'may not')],
  ['the command line may what any of the staff may', 'claim', OPERATOR, { state: 'received' }, {}, { to: 'in_check' }],
  ['the state is named', 'answer', CUSTOMER, { state: 'in_check' }, {}, refused('state', 'Not possible while')],
  [
    'nobody claims what another holds',
    'claim',
    staff('intake'),
    { state: 'answered', holder: 'other' },
    {},
    refused('guard', 'Somebody else'),
  ],
  ['anybody claims what nobody holds', 'claim', staff('intake'), { state: 'received' }, {}, { to: 'in_check' }],
  ['but a lead does', 'claim', staff('lead'), { state: 'answered', holder: 'other' }, {}, { to: 'in_check' }],
  ['so does the command line', 'claim', OPERATOR, { state: 'answered', holder: 'other' }, {}, { to: 'in_check' }],
  [
    'a form that is not complete is named',
    'prepare',
    staff('preparer'),
    { state: 'in_tax_review', holder: 'preparer' },
    { preparation: { ...PREPARED, missing: ['PAN'] } },
    refused('given', 'Form 146 is not complete: PAN.'),
  ],
  [
    'and so is a sheet',
    'prepare',
    staff('preparer'),
    { state: 'in_tax_review', holder: 'preparer' },
    { preparation: { ...PREPARED, part: 'D', missing: ['purpose', 'PAN'] } },
    refused('given', 'The tax sheet is not complete: purpose, PAN.'),
  ],
  ['papers need a holder', 'papers_complete', staff('intake'), {}, {}, refused('guard', 'Claim or take')],
  [
    'who is the one that holds the case',
    'papers_complete',
    staff('intake'),
    { holder: 'other' },
    {},
    refused('guard', 'Somebody else'),
  ],
  ['a lead, too', 'papers_complete', staff('lead'), { holder: 'other' }, {}, refused('guard', 'Somebody else')],
  ['the command line holds what nobody holds', 'papers_complete', OPERATOR, {}, {}, { to: 'in_tax_review' }],
  ['and nothing else', 'papers_complete', OPERATOR, { holder: 'other' }, {}, refused('guard', 'Somebody else')],
  [
    'open papers are named',
    'papers_complete',
    staff('intake'),
    { holder: 'intake', openPapers: ['PAN card', 'Gift deed'] },
    {},
    refused('guard', 'PAN card, Gift deed'),
  ],
  [
    'a lead hands over what another holds',
    'hand_over',
    staff('lead'),
    { holder: 'other' },
    { person: 'third' },
    { to: 'in_check' },
  ],
  ['to somebody', 'hand_over', staff('lead'), { holder: 'lead' }, {}, refused('given', 'who takes it over')],
  ['or to nobody', 'hand_over', staff('lead'), { holder: 'lead' }, { person: null }, { to: 'in_check' }],
  ['a question asks for something', 'ask', staff('intake'), { holder: 'intake' }, {}, refused('given', 'at least one')],
  ['one thing is enough', 'ask', staff('intake'), { holder: 'intake' }, { items: 1 }, { to: 'asked' }],
  [
    'all is answered or nothing',
    'answer',
    CUSTOMER,
    { state: 'asked', unanswered: 1 },
    {},
    refused('guard', 'everything'),
  ],
  [
    '29 days are too early to give up',
    'give_up',
    staff('lead'),
    { state: 'asked', daysInState: 29 },
    { reason: 'silence' },
    refused('guard', '30 days'),
  ],
  [
    '30 are not',
    'give_up',
    staff('lead'),
    { state: 'asked', daysInState: 30 },
    { reason: 'silence' },
    { to: 'refused' },
  ],
  [
    'a reason of blanks is none',
    'give_up',
    staff('lead'),
    { state: 'asked', daysInState: 30 },
    { reason: '  ' },
    refused('given', 'reason'),
  ],
  ['no reason is none', 'refuse', staff('signer'), {}, {}, refused('given', 'reason')],
  [
    'nothing is prepared from nothing',
    'prepare',
    staff('preparer'),
    { state: 'in_tax_review' },
    {},
    refused('given', 'tax sheet'),
  ],
  [
    'what is missing is named',
    'prepare',
    staff('preparer'),
    { state: 'in_tax_review' },
    { preparation: { ...PREPARED, missing: ['UDIN', 'rate'] } },
    refused('given', 'UDIN, rate'),
  ],
  [
    'Part C needs no reason',
    'prepare',
    staff('preparer'),
    { state: 'in_tax_review' },
    { preparation: PREPARED },
    { to: 'to_sign' },
  ],
  [
    'and waits for the customer until it is assigned',
    'prepare',
    staff('preparer'),
    { state: 'in_tax_review' },
    { preparation: { ...PREPARED, isAssigned: false } },
    { to: 'to_assign' },
  ],
  [
    'no other part does',
    'prepare',
    staff('preparer'),
    { state: 'in_tax_review' },
    { preparation: { ...PREPARED, part: 'D', isAssigned: false }, reason: 'listed' },
    { to: 'to_sign' },
  ],
  [
    'but it needs its reason',
    'prepare',
    staff('preparer'),
    { state: 'in_tax_review' },
    { preparation: { ...PREPARED, part: 'D' }, reason: ' ' },
    refused('given', 'no certificate'),
  ],
  [
    'nobody signs what was not prepared',
    'certify',
    staff('signer'),
    { state: 'to_sign' },
    {},
    refused('guard', 'Nothing has been prepared'),
  ],
  [
    'nor what they prepared themselves',
    'certify',
    staff('signer'),
    { state: 'to_sign', preparation: { ...PREPARED, by: 'signer' } },
    {},
    refused('guard', 'Somebody else'),
  ],
  [
    'unless the firm is one person',
    'certify',
    staff('signer'),
    { state: 'to_sign', preparation: { ...PREPARED, by: 'signer' }, fourEyes: false },
    {},
    { to: 'certified' },
  ],
  [
    'what is wrong with the certificate is said',
    'certify',
    staff('signer'),
    { state: 'to_sign', preparation: PREPARED },
    { certificateProblem: 'This UDIN was used before.' },
    refused('guard', 'UDIN'),
  ],
  [
    'only Part C ends in a certificate',
    'certify',
    staff('signer'),
    { state: 'to_sign', preparation: { ...PREPARED, part: 'A' } },
    {},
    { to: 'no_certificate_needed' },
  ],
  [
    'filing needs its number',
    'filed',
    CUSTOMER,
    { state: 'certified', preparation: PREPARED },
    {},
    refused('given', 'acknowledgement'),
  ],
  [
    'nothing to file has none',
    'filed',
    CUSTOMER,
    { state: 'no_certificate_needed', preparation: { ...PREPARED, part: 'none' } },
    {},
    { to: 'declared' },
  ],
  [
    'a number without anything prepared is taken',
    'filed',
    CUSTOMER,
    { state: 'certified' },
    { acknowledgement: 'ACK123456' },
    { to: 'declared' },
  ],
  ['the bank said something', 'bank_asks', CUSTOMER, { state: 'declared' }, {}, refused('given', 'what the bank said')],
  [
    'blanks are nothing',
    'bank_asks',
    CUSTOMER,
    { state: 'declared' },
    { words: '  ' },
    refused('given', 'what the bank said'),
  ],
  ['a letter is enough', 'bank_asks', CUSTOMER, { state: 'declared' }, { hasLetter: true }, { to: 'bank_query' }],
  ['it closes by itself after 30 days', 'close', SYSTEM, { state: 'declared', daysInState: 30 }, {}, { to: 'closed' }],
  ['not after 29', 'close', SYSTEM, { state: 'declared', daysInState: 29 }, {}, refused('guard', 'by itself')],
  ['the staff may close at once', 'close', staff('intake'), { state: 'declared' }, {}, { to: 'closed' }],
]

describe('guards', () => {
  test.each(ROWS)('%s', (_what, act, actor, given, with_, judged) => {
    expect(judgeAct(act, actor, facts(given), with_)).toEqual(judged)
  })
})

describe('who holds it afterwards', () => {
  const held = facts({ holder: 'intake', preparation: PREPARED })

  test('what was sent back returns to its preparer', () => {
    expect(holderAfter('send_back', staff('signer'), held, 'sent_back')).toBe('preparer')
    expect(holderAfter('send_back', staff('signer'), facts({}), 'sent_back')).toBeNull()
  })

  test('whoever cannot prepare lets go when the papers are complete', () => {
    expect(holderAfter('papers_complete', staff('intake'), held, 'in_tax_review')).toBeNull()
    expect(holderAfter('papers_complete', staff('preparer'), held, 'in_tax_review')).toBe('intake')
    expect(holderAfter('papers_complete', OPERATOR, held, 'in_tax_review')).toBe('intake')
  })

  test('a hand-over names them, and what is done or closed is nobody’s', () => {
    expect(holderAfter('hand_over', staff('lead'), held, 'in_check', { person: 'third' })).toBe('third')
    expect(holderAfter('hand_over', staff('lead'), held, 'in_check', { person: null })).toBeNull()
    expect(holderAfter('refuse', staff('signer'), held, 'refused')).toBeNull()
    expect(holderAfter('certify', staff('signer'), held, 'certified')).toBeNull()
    expect(holderAfter('ask', staff('intake'), held, 'asked')).toBe('intake')
  })
})

test('an acknowledgement has 6 to 30 letters and digits and nothing else', () => {
  expect(['ABC123', 'A'.repeat(30)].every(isAcknowledgement)).toBe(true)
  expect(['ABC12', 'A'.repeat(31), ' ABC123', 'ABC123 ', 'ABC-123', ''].some(isAcknowledgement)).toBe(false)
})

test('the customer is told of what concerns them', () => {
  expect(isTold('ask', 'asked')).toBe(true)
  expect(isTold('prepare', 'to_assign')).toBe(true)
  expect(isTold('prepare', 'to_sign')).toBe(false)
  expect(isTold('send_back', 'sent_back')).toBe(false)
})

test('what goes on inside the firm is not in the customer’s timeline', () => {
  expect([isShown('ask'), isShown('send_back'), isShown('hand_over')]).toEqual([true, false, false])
  expect([keepsState('remind'), keepsState('hand_over'), keepsState('ask')]).toEqual([true, true, false])
})

test('whose turn it is', () => {
  const yours = CASE_STATE_IDS.filter((state) => turnIn(state) === 'you')
  const nobodys = CASE_STATE_IDS.filter((state) => turnIn(state) === 'nobody')
  expect(yours).toEqual(['asked', 'to_assign', 'certified', 'no_certificate_needed'])
  expect(nobodys).toEqual(['declared', 'closed', 'refused', 'withdrawn'])
})

test('every state can be reached', () => {
  expect(reachableStates()).toEqual(CASE_STATE_IDS)
})
