import { describe, expect, test } from 'vitest'
import { asPaise, asRupees, ZERO } from '../../shared/money.ts'
import { type Actor, type CaseFacts, isAcknowledgement, type Preparation } from '../case-facts.ts'
import { CASE_STATE_IDS, turnIn } from '../case-states.ts'
import {
  type ActionInput,
  assigneeAfter,
  type CaseAction,
  isShown,
  judge,
  keepsState,
  messageAfter,
} from './case-actions.ts'

const staff = (role: 'support' | 'intake' | 'preparer' | 'signer' | 'lead' | 'auditor', id: string = role): Actor => ({
  kind: 'staff',
  id,
  name: id,
  role,
})
const CUSTOMER: Actor = { kind: 'customer' }
const SYSTEM: Actor = { kind: 'system' }

const PREPARED: Preparation = { part: 'C', by: 'preparer', isAssigned: true, missing: [] }

const OPEN_ITEMS = [{ id: 'item-1', subject: 'document:sale_deed' }]

function facts(more: Partial<CaseFacts>): CaseFacts {
  return {
    actor: SYSTEM,
    state: 'in_check',
    assignee: null,
    daysInState: 0,
    unanswered: 0,
    openItems: OPEN_ITEMS,
    cameFrom: 'in_check',
    openPapers: [],
    preparation: null,
    fourEyes: true,
    money: { paid: asPaise(500_000), refunded: ZERO, asked: ZERO },
    bankAskedIn: null,
    reference: 'NRG-1',
    customerLeft: false,
    ...more,
  }
}

type Row = [what: string, act: CaseAction, actor: Actor, facts: Partial<CaseFacts>, input: ActionInput, judged: object]
const refused = (because: string, words: string) =>
  expect.objectContaining({ because, refused: expect.stringContaining(words) })

const ROWS: Row[] = [
  ['a case whose customer left stops', 'customer_left', SYSTEM, { state: 'to_sign' }, {}, { to: 'withdrawn' }],
  ['and is closed if it was done', 'customer_left', SYSTEM, { state: 'certified' }, {}, { to: 'closed' }],
  [
    'it is not reopened for nobody',
    'reopen',
    staff('lead'),
    { state: 'closed', customerLeft: true },
    { reason: 'The bank asks' },
    refused('facts', 'deleted their account'),
  ],
  ['an auditor only looks', 'claim', staff('auditor'), { state: 'received' }, {}, refused('who', 'permission')],
  ['the state is named', 'answer', CUSTOMER, { state: 'in_check' }, {}, refused('state', 'You can’t do this while')],
  [
    'nobody claims what another holds',
    'claim',
    staff('intake'),
    { state: 'answered', assignee: 'other' },
    {},
    refused('facts', 'A colleague'),
  ],
  ['anybody claims what nobody holds', 'claim', staff('intake'), { state: 'received' }, {}, { to: 'in_check' }],
  ['but a lead does', 'claim', staff('lead'), { state: 'answered', assignee: 'other' }, {}, { to: 'in_check' }],
  [
    'a form that is not complete is named',
    'prepare',
    staff('preparer'),
    { state: 'in_tax_review', assignee: 'preparer' },
    { preparation: { ...PREPARED, missing: ['PAN'] } },
    refused('input', 'Form 146 isn’t complete: PAN.'),
  ],
  [
    'and so is a sheet',
    'prepare',
    staff('preparer'),
    { state: 'in_tax_review', assignee: 'preparer' },
    { preparation: { ...PREPARED, part: 'D', missing: ['purpose', 'PAN'] } },
    refused('input', 'The tax sheet isn’t complete: purpose, PAN.'),
  ],
  ['papers need no claim first', 'papers_complete', staff('intake'), {}, {}, { to: 'in_tax_review' }],
  [
    'an assignee goes on with what was answered',
    'papers_complete',
    staff('preparer'),
    { state: 'answered', assignee: 'preparer' },
    {},
    { to: 'in_tax_review' },
  ],
  [
    'more can be asked while something is asked',
    'ask',
    staff('intake'),
    { state: 'asked' },
    { items: [{ question: 'Who paid for the flat?', reason: 'other' }] },
    { to: 'asked' },
  ],
  [
    'but not the same twice',
    'ask',
    staff('intake'),
    { state: 'asked' },
    { items: [{ document: 'sale_deed', reason: 'missing' }] },
    refused('input', 'already'),
  ],
  [
    'all questions taken back lead to where the work was',
    'take_back',
    staff('intake'),
    { state: 'asked', cameFrom: 'in_tax_review' },
    { taken: ['item-1'] },
    { to: 'in_tax_review' },
  ],
  [
    'the answer to a bank goes on, too',
    'take_back',
    staff('intake'),
    { state: 'asked', cameFrom: 'bank_query' },
    { taken: ['item-1'] },
    { to: 'bank_query' },
  ],
  [
    'a case that was new is checked after that',
    'take_back',
    staff('intake'),
    { state: 'asked', cameFrom: 'received' },
    { taken: ['item-1'] },
    { to: 'in_check' },
  ],
  [
    'some questions taken back leave the others asked',
    'take_back',
    staff('intake'),
    { state: 'asked', openItems: [...OPEN_ITEMS, { id: 'item-2', subject: 'field:amount' }] },
    { taken: ['item-1'] },
    { to: 'asked' },
  ],
  [
    'nothing is taken back that is not asked',
    'take_back',
    staff('intake'),
    { state: 'asked' },
    { taken: ['item-9'] },
    refused('facts', 'no longer asking'),
  ],
  [
    'a preparer takes the assignment back',
    'recall',
    staff('preparer'),
    { state: 'to_assign', preparation: PREPARED },
    { reason: 'The rate is wrong' },
    { to: 'in_tax_review' },
  ],
  [
    'who is the one that holds the case',
    'papers_complete',
    staff('intake'),
    { assignee: 'other' },
    {},
    refused('facts', 'A colleague'),
  ],
  ['a lead, too', 'papers_complete', staff('lead'), { assignee: 'other' }, {}, refused('facts', 'A colleague')],
  [
    'open papers are named',
    'papers_complete',
    staff('intake'),
    { assignee: 'intake', openPapers: ['PAN card', 'Gift deed'] },
    {},
    refused('facts', 'PAN card, Gift deed'),
  ],
  [
    'a lead hands over what another holds',
    'hand_over',
    staff('lead'),
    { assignee: 'other' },
    { person: 'third' },
    { to: 'in_check' },
  ],
  ['to somebody', 'hand_over', staff('lead'), { assignee: 'lead' }, {}, refused('input', 'who takes the case over')],
  ['or to nobody', 'hand_over', staff('lead'), { assignee: 'lead' }, { person: null }, { to: 'in_check' }],
  [
    'a question asks for something',
    'ask',
    staff('intake'),
    { assignee: 'intake' },
    {},
    refused('input', 'at least one'),
  ],
  [
    'one thing is enough',
    'ask',
    staff('intake'),
    { assignee: 'intake' },
    { items: [{ document: 'panCard', reason: 'missing' }] },
    { to: 'asked' },
  ],
  [
    'all is answered or nothing',
    'answer',
    CUSTOMER,
    { state: 'asked', unanswered: 1 },
    {},
    refused('facts', 'everything'),
  ],
  [
    '29 days are too early to give up',
    'give_up',
    staff('lead'),
    { state: 'asked', daysInState: 29 },
    { reason: 'silence' },
    refused('facts', '30 days'),
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
    refused('input', 'reason'),
  ],
  ['no reason is none', 'refuse', staff('signer'), {}, {}, refused('input', 'reason')],
  [
    'nothing is prepared from nothing',
    'prepare',
    staff('preparer'),
    { state: 'in_tax_review' },
    {},
    refused('input', 'tax sheet'),
  ],
  [
    'what is missing is named',
    'prepare',
    staff('preparer'),
    { state: 'in_tax_review' },
    { preparation: { ...PREPARED, missing: ['UDIN', 'rate'] } },
    refused('input', 'UDIN, rate'),
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
    refused('input', 'no certificate'),
  ],
  [
    'nobody signs what was not prepared',
    'certify',
    staff('signer'),
    { state: 'to_sign' },
    {},
    refused('facts', 'Nothing has been prepared'),
  ],
  [
    'nor what they prepared themselves',
    'certify',
    staff('signer'),
    { state: 'to_sign', preparation: { ...PREPARED, by: 'signer' } },
    {},
    refused('facts', 'Someone other'),
  ],
  [
    'unless the firm is one person',
    'certify',
    staff('signer'),
    { state: 'to_sign', preparation: { ...PREPARED, by: 'signer' }, fourEyes: false },
    { udin: '26123456ABCDEF1234' },
    { to: 'certified' },
  ],
  [
    'a certificate of Part C comes with its UDIN',
    'certify',
    staff('signer'),
    { state: 'to_sign', preparation: PREPARED },
    {},
    refused('facts', 'UDIN'),
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
    refused('input', 'acknowledgement'),
  ],
  [
    'nothing to file is an ending of its own',
    'certify',
    staff('signer'),
    { state: 'to_sign', preparation: { ...PREPARED, part: 'none' } },
    {},
    { to: 'nothing_to_file' },
  ],
  [
    'a number without anything prepared is taken',
    'filed',
    CUSTOMER,
    { state: 'certified' },
    { acknowledgement: 'ACK123456' },
    { to: 'declared' },
  ],
  ['the bank said something', 'bank_asks', CUSTOMER, { state: 'declared' }, {}, refused('input', 'what the bank said')],
  [
    'blanks are nothing',
    'bank_asks',
    CUSTOMER,
    { state: 'declared' },
    { words: '  ' },
    refused('input', 'what the bank said'),
  ],
  ['a letter is enough', 'bank_asks', CUSTOMER, { state: 'declared' }, { letter: 'the letter' }, { to: 'bank_query' }],
  [
    'the bank is answered, and the papers stay as they were',
    'answer_bank',
    staff('preparer'),
    { state: 'bank_query', bankAskedIn: 'certified' },
    { reply: 'It is S0014.' },
    { to: 'certified' },
  ],
  [
    'also after somebody has claimed the case',
    'answer_bank',
    staff('preparer'),
    { state: 'in_check', bankAskedIn: 'declared' },
    { reply: 'It is S0014.' },
    { to: 'declared' },
  ],
  [
    'nobody answers a bank that has not asked',
    'answer_bank',
    staff('preparer'),
    { state: 'in_check' },
    { reply: 'It is S0014.' },
    refused('facts', 'all answered'),
  ],
  [
    'an answer has words',
    'answer_bank',
    staff('preparer'),
    { state: 'bank_query', bankAskedIn: 'declared' },
    { reply: ' ' },
    refused('input', 'write the answer'),
  ],
  [
    'it closes automatically after 30 days',
    'close',
    SYSTEM,
    { state: 'declared', daysInState: 30 },
    {},
    { to: 'closed' },
  ],
  ['not after 29', 'close', SYSTEM, { state: 'declared', daysInState: 29 }, {}, refused('facts', 'automatically')],
  [
    'withdrawing is confirmed with the reference number',
    'withdraw',
    CUSTOMER,
    {},
    { reference: 'NRG-2' },
    refused('input', 'reference number'),
  ],
  ['in any case, with blanks around it', 'withdraw', CUSTOMER, {}, { reference: ' nrg-1 ' }, { to: 'withdrawn' }],
  [
    'a refund has a reason',
    'refund',
    staff('lead'),
    { state: 'withdrawn' },
    { amount: asRupees(100), reason: ' ' },
    refused('input', 'reason'),
  ],
  [
    'never more is refunded than is left',
    'refund',
    staff('lead'),
    { state: 'refused', money: { paid: asPaise(500_000), refunded: asPaise(100_000), asked: asPaise(150_000) } },
    { amount: asRupees(2500.01), reason: 'because' },
    refused('input', 'At most ₹2,500.00'),
  ],
  [
    'all that is left can be',
    'refund',
    staff('lead'),
    { state: 'refused', money: { paid: asPaise(500_000), refunded: asPaise(100_000), asked: asPaise(150_000) } },
    { amount: asRupees(2500), reason: 'because' },
    { to: 'refused' },
  ],
  [
    'nothing is refunded twice',
    'refund',
    staff('lead'),
    { state: 'withdrawn', money: { paid: asPaise(500_000), refunded: ZERO, asked: asPaise(500_000) } },
    { amount: asRupees(1), reason: 'because' },
    refused('facts', 'Nothing is left'),
  ],
  ['the staff may close at once', 'close', staff('intake'), { state: 'declared' }, {}, { to: 'closed' }],
]

describe('rules', () => {
  test.each(ROWS)('%s', (_what, act, actor, given, input, judged) => {
    expect(judge(act, input, facts({ actor, ...given }))).toEqual(judged)
  })
})

describe('the assignee afterwards', () => {
  const assigned = (actor: Actor) => facts({ actor, assignee: 'intake', preparation: PREPARED })

  test('is the preparer of a case that was sent back', () => {
    expect(assigneeAfter('send_back', {}, assigned(staff('signer')), 'sent_back')).toBe('preparer')
    expect(assigneeAfter('send_back', {}, facts({ actor: staff('signer') }), 'sent_back')).toBeNull()
  })

  test('is who takes a case back to the tax review, or its preparer where a lead does', () => {
    expect(assigneeAfter('recall', {}, assigned(staff('signer')), 'in_tax_review')).toBe('signer')
    expect(assigneeAfter('recall', {}, assigned(staff('lead')), 'in_tax_review')).toBe('preparer')
  })

  test('is cleared when the papers are complete and the assignee cannot prepare', () => {
    expect(assigneeAfter('papers_complete', {}, assigned(staff('intake')), 'in_tax_review')).toBeNull()
    expect(assigneeAfter('papers_complete', {}, assigned(staff('preparer')), 'in_tax_review')).toBe('intake')
  })

  test('is chosen at a hand-over, and cleared when the case is done or closed', () => {
    const lead = assigned(staff('lead'))
    expect(assigneeAfter('hand_over', { person: 'third' }, lead, 'in_check')).toBe('third')
    expect(assigneeAfter('hand_over', { person: null }, lead, 'in_check')).toBeNull()
    expect(assigneeAfter('refuse', {}, assigned(staff('signer')), 'refused')).toBeNull()
    expect(assigneeAfter('certify', {}, assigned(staff('signer')), 'certified')).toBeNull()
    expect(assigneeAfter('ask', {}, assigned(staff('intake')), 'asked')).toBe('intake')
  })
})

test('an acknowledgement has 6 to 30 letters and digits only', () => {
  expect(['ABC123', 'A'.repeat(30)].every(isAcknowledgement)).toBe(true)
  expect(['ABC12', 'A'.repeat(31), ' ABC123', 'ABC123 ', 'ABC-123', ''].some(isAcknowledgement)).toBe(false)
})

test('the customer gets messages about actions that concern them', () => {
  expect(messageAfter('ask', {}, 'asked')).not.toBeNull()
  expect(messageAfter('prepare', {}, 'to_assign')).not.toBeNull()
  expect(messageAfter('prepare', {}, 'to_sign')).toBeNull()
  expect(messageAfter('send_back', { reason: 'x' }, 'sent_back')).toBeNull()
})

test('internal actions are not in the customer’s timeline', () => {
  expect([isShown('ask'), isShown('send_back'), isShown('hand_over')]).toEqual([true, false, false])
  expect([keepsState('remind'), keepsState('hand_over'), keepsState('ask')]).toEqual([true, true, false])
})

test('each state names whose turn it is', () => {
  const yours = CASE_STATE_IDS.filter((state) => turnIn(state) === 'you')
  const nobodys = CASE_STATE_IDS.filter((state) => turnIn(state) === 'nobody')
  expect(yours).toEqual(['asked', 'to_assign', 'certified', 'no_certificate_needed'])
  expect(nobodys).toEqual(['nothing_to_file', 'declared', 'closed', 'refused', 'withdrawn'])
})
