import { expect, test } from 'vitest'
import { assess } from '../guide/assess.ts'
import type { GuideAnswers, Ledger } from '../guide/guide-answers.ts'
import { ROLE_IDS } from '../office/roles.ts'
import { TEXT_LIMITS } from '../shared/limits.ts'
import { asPaise, asRupees, ZERO } from '../shared/money.ts'
import { ALL_CASES } from '../testing/worked-cases/all-cases.ts'
import { ASK_REASON_IDS, describeReason, fitsReason } from './actions/ask-reasons.ts'
import {
  type ActionInput,
  assigneeAfter,
  CASE_ACTION_IDS,
  type CaseAction,
  customerActBody,
  describeAction,
  deskActBody,
  historyText,
  isShown,
  judge,
  messageAfter,
  offeredActions,
  reasonToldBy,
  recordedInput,
  targetsOf,
  timelineText,
} from './actions/case-actions.ts'
import { type Actor, type CaseFacts, doerOf, FORM_PARTS } from './case-facts.ts'
import {
  CASE_STATE_IDS,
  CASE_STATES,
  caseBadge,
  categoryOf,
  isStopped,
  lineOf,
  publicStatusOf,
  seenAs,
  titleOf,
  turnIn,
} from './case-states.ts'
import { checklistFrom, neededKinds } from './checklist.ts'
import { moneyInWords } from './money-words.ts'
import { PAPER_KINDS, paperHint, paperLabel } from './paper-kinds.ts'
import { clockAfter, promisedFor, promiseFrom, promiseNotRunning, timeLeft, USUAL_HOURS } from './working-hours.ts'

const ACTORS: readonly Actor[] = [
  { kind: 'system' },
  { kind: 'customer' },
  ...ROLE_IDS.map((role) => ({ kind: 'staff' as const, id: role, name: role, role })),
]

const ITEM = { id: '00000000-0000-4000-8000-000000000001', subject: 'document:sale_deed' }

const ANOTHER = { id: '00000000-0000-4000-8000-000000000002', subject: 'field:sourceOfFunds' }

const READY: CaseFacts = {
  actor: { kind: 'system' },
  state: 'in_check',
  assignee: null,
  daysInState: 30,
  unanswered: 0,
  openItems: [ITEM, ANOTHER],
  cameFrom: 'in_tax_review',
  openPapers: [],
  preparation: { part: 'C', by: 'preparer', isAssigned: true, missing: [] },
  fourEyes: true,
  money: { paid: asPaise(5_000_00), refunded: ZERO, asked: ZERO },
  bankAskedIn: null,
  reference: 'NRG-1',
  customerLeft: false,
}

/** Ways a case can be, each with what differs from a case that is ready for the next step. */
const WAYS: Readonly<Record<string, (doer: string) => Partial<CaseFacts>>> = {
  'their own': (doer) => ({ assignee: doer }),
  'nobody’s, prepared by the signer': () => ({
    preparation: { part: 'none', by: 'signer', isAssigned: false, missing: [] },
  }),
  'another’s, a day before each limit': () => ({ assignee: 'other', daysInState: 29, bankAskedIn: 'declared' }),
  'not ready at all': (doer) => ({
    assignee: doer,
    daysInState: 0,
    unanswered: 1,
    openPapers: ['PAN Card', 'Sale deed'],
    preparation: null,
    money: { paid: asPaise(5_000_00), refunded: asPaise(3_000_00), asked: asPaise(2_000_00) },
    customerLeft: true,
  }),
}

/** The actions offered to each person and the system, those with the same answer together. */
function offersIn(state: CaseFacts['state'], way: (doer: string) => Partial<CaseFacts>): string[] {
  const doersBy = new Map<string, string[]>()
  for (const actor of ACTORS) {
    const doer = doerOf(actor)
    const offered = offeredActions({ ...READY, state, actor, ...way(doer) })
    const told = offered.map(({ act, why_not }) => (why_not === null ? act : `${act} (${why_not})`)).join(', ')
    doersBy.set(told, [...(doersBy.get(told) ?? []), doer])
  }
  return [...doersBy].map(([told, doers]) => `  ${doers.join(', ')}: ${told || 'nothing'}`)
}

const INPUTS: { readonly [Act in CaseAction]?: readonly ActionInput[] } = {
  open: [{}, { due: Date.parse('2026-11-19T14:00:00Z') }],
  hand_over: [{}, { person: 'lead', note: 'Please hurry' }, { person: null }],
  ask: [
    {},
    { items: [{ document: 'sale_deed', reason: 'missing' }] },
    {
      items: [
        { document: 'panCard', reason: 'unreadable', note: ' Lower half ' },
        { field: 'amount', reason: 'other', note: 'In dollars?' },
        { question: ' Who paid? ', reason: 'other' },
      ],
    },
  ],
  take_back: [
    {},
    { taken: [ITEM.id], labels: ['Sale deed'] },
    { taken: [ITEM.id, ANOTHER.id], labels: ['Sale deed', 'Source of Funds'] },
    { taken: ['other'], labels: [] },
  ],
  add_document: [{}, { document: 'trc' }],
  add_filed_form: [{}, { document: 'form_145' }],
  remind: [{ day: 5 }],
  prepare: [
    {},
    { preparation: { part: 'C', by: 'preparer', isAssigned: false, missing: [] } },
    { preparation: { part: 'C', by: 'preparer', isAssigned: true, missing: [] } },
    { preparation: { part: 'C', by: 'preparer', isAssigned: true, missing: ['PAN', 'Section'] } },
    { preparation: { part: 'D', by: 'preparer', isAssigned: false, missing: ['PAN'] } },
    { part: 'D', preparation: { part: 'D', by: 'preparer', isAssigned: false, missing: [] } },
    { part: 'D', reason: 'Not taxable', preparation: { part: 'D', by: 'preparer', isAssigned: false, missing: [] } },
  ],
  certify: [{}, { udin: '26123456ABCDEFGHIJ', acknowledgement: 'ACK1' }],
  filed: [{}, { acknowledgement: 'A2345' }, { acknowledgement: 'A23456' }, { acknowledgement: 'A'.repeat(31) }],
  bank_asks: [{}, { words: '  ' }, { words: 'Why PAN ABCDE1234F?' }, { letter: ITEM.id }],
  answer_bank: [{}, { reply: 'Account 50100092837465 is right.' }],
  withdraw: [{}, { reference: 'nrg-1 ' }],
  refund: [
    {},
    { amount: asRupees(100) },
    ...[0, 0.01, 5000, 5000.01].map((amount) => ({ amount: asRupees(amount), reason: 'Nothing to file' })),
  ],
  refunded: [{ amount: asRupees(5000) }],
  refund_failed: [{ amount: asRupees(5000), problem: 'CARD_CLOSED' }],
}
const REASONED: readonly ActionInput[] = [{}, { reason: ' ' }, { reason: 'Account 50100092837465 differs' }]

function inputsOf(act: CaseAction): readonly ActionInput[] {
  return INPUTS[act] ?? ('reason' in describeAction(act).input ? REASONED : [{}])
}

/** Someone who may do it: with the facts of a case in the first state from which it is possible. */
function factsFor(act: CaseAction): CaseFacts {
  const { by, from } = describeAction(act)
  const actor = ACTORS.find((one) => doerOf(one) === by[0]) ?? { kind: 'system' as const }
  return { ...READY, actor, assignee: by[0] ?? null, state: from[0] ?? 'received', bankAskedIn: 'certified' }
}

function actionInWords(act: CaseAction): string[] {
  const { label, audited, by, from, to, only, tone, dialog, needsFactor, tellsAssignee, shown } = describeAction(act)
  const facts = factsFor(act)
  const boxes = offeredActions(facts).find((one) => one.act === act)?.boxes ?? []
  const tried = inputsOf(act).flatMap((input) => {
    const judged = judge(act, input, facts)
    const what = JSON.stringify(input)
    if ('refused' in judged)
      return [`  ${what}: ${judged.because} ${'at' in judged ? judged.at : ''} “${judged.refused}”`]
    return [
      `  ${what}: ${judged.to}, assignee ${assigneeAfter(act, input, facts, judged.to)}`,
      `    history “${historyText(act, input, (id) => `name of ${id}`) ?? ''}”, timeline “${timelineText(act, input) ?? ''}”, reason “${reasonToldBy(act, input) ?? ''}”, kept ${Object.keys(recordedInput(act, input)).join(' ') || 'nothing'}`,
    ]
  })
  const input = inputsOf(act).at(-1) ?? {}
  const targets =
    act === 'take' || act === 'hand_over' ? [] : [...new Set(from.flatMap((state) => targetsOf(act, state)))]
  const messages = new Map<string, string[]>()
  for (const target of targets) {
    const message = messageAfter(act, input, target)
    if (message === null) continue
    const told = [message.subject, ...message.paragraphs, message.next, `(${message.button})`].join(' | ')
    messages.set(told, [...(messages.get(told) ?? []), target])
  }
  return [
    `# ${act}: ${label}${tone ? `, ${tone}` : ''}${dialog ? `, dialog ${dialog}` : ''}${needsFactor ? ', second factor' : ''}${only ? `, only ${only}` : ''}`,
    `by ${by.join(' ')}; from ${from.join(' ') || 'nowhere'}; to ${to === 'same' ? to : to.join(' ')}`,
    `audit “${audited}”, timeline ${isShown(act) ? `“${typeof shown === 'string' ? shown : ''}”` : 'never'}, notice “${tellsAssignee ?? ''}”`,
    ...boxes.map(
      ({ name, kind, label: title, hint, missing }) =>
        `  box ${name} ${kind}: ${title} | ${hint ?? ''} | ${missing ?? ''}`,
    ),
    ...tried,
    ...[...messages].map(([told, states]) => `  mail (${states.join(', ')}): ${told.replaceAll('\n', ' / ')}`),
  ].map((line) => line.trimEnd())
}

test('what everyone may do in every state, and what each action does, match the recorded text', async () => {
  const lines = [
    ...CASE_STATE_IDS.flatMap((state) => [
      `# ${state}`,
      ...Object.entries(WAYS).flatMap(([name, way]) => [` ${name}`, ...offersIn(state, way)]),
    ]),
    '',
    ...CASE_ACTION_IDS.flatMap(actionInWords),
    '',
  ]
  await expect(lines.join('\n')).toMatchFileSnapshot('worked-actions.txt')
})

const at = (moment: string) => Date.parse(`${moment}:00+05:30`)
const inIndia = (ms: number | null) =>
  ms === null ? 'nothing' : new Date(ms + 5.5 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
const HOURS = { ...USUAL_HOURS, holidays: ['2026-11-24', '2027-01-26'] }

/** The clock after each move, for the states in which it does the same. */
function movesOf(now: number): string[] {
  const running = { ...promiseFrom(10 * 3_600_000, at('2026-11-20T10:30'), HOURS), left: 6 * 3_600_000 }
  const fromBy = new Map<string, string[]>()
  for (const from of CASE_STATE_IDS) {
    const statesBy = new Map<string, string[]>()
    for (const to of CASE_STATE_IDS) {
      const clock = clockAfter(running, { from, to, now }, HOURS)
      const left = `${clock.left / 3_600_000} hours`
      const what = clock.since === null ? `stops with ${left}` : `${left} until ${inIndia(clock.dueAt)}`
      const told = clock === running ? 'stays' : what
      statesBy.set(told, [...(statesBy.get(told) ?? []), to])
    }
    const told = [...statesBy].map(([what, states]) => `${what}: ${states.join(' ')}`).join('; ')
    fromBy.set(told, [...(fromBy.get(told) ?? []), from])
  }
  return [...fromBy].map(([told, states]) => `from ${states.join(' ')}: ${told}`)
}

function clocks(): string[] {
  const starts = ['2026-11-19T00:00', '2026-11-19T09:59', '2026-11-19T10:00', '2026-11-19T19:59', '2026-11-19T20:00']
  const late = ['2026-11-21T15:30', '2026-11-22T12:00', '2026-11-23T19:30', '2026-11-24T10:00', '2027-01-25T23:59']
  const contributions = [500, 2499, 2500, 4999, 5000, 9999, 10_000, 19_999, 20_000, 49_999, 50_000, 1_000_000]
  const now = at('2026-11-20T12:00')
  return [
    ...contributions.map((rupees) => {
      const { dueAt } = promiseFrom(promisedFor(asRupees(rupees)), at('2026-11-19T12:00'), HOURS)
      return `₹${rupees}: ${promisedFor(asRupees(rupees)) / 3_600_000} hours, from 2026-11-19 12:00 to ${inIndia(dueAt)}`
    }),
    ...[...starts, ...late].map((start) => {
      const due = [1, 10, 24].map((hours) => inIndia(promiseFrom(hours * 3_600_000, at(start), HOURS).dueAt))
      return `from ${start}: in 1, 10 and 24 hours ${due.join(', ')}`
    }),
    ...movesOf(now),
    `left at 12:00 of 10 hours from 10:30: ${timeLeft(promiseFrom(10 * 3_600_000, at('2026-11-20T10:30'), HOURS), now, HOURS) / 3_600_000}; not running ${timeLeft(promiseNotRunning(7), now, HOURS)}`,
  ]
}

/** Requests at the edge of each limit: accepted, or the message. */
function requests(): string[] {
  const desk = (body: object) => deskActBody.safeParse({ version: 1, ...body })
  const customer = (body: object) => customerActBody.safeParse({ version: 1, ...body })
  const told = (result: ReturnType<typeof desk> | ReturnType<typeof customer>) =>
    result.success
      ? `accepted ${JSON.stringify(result.data).slice(0, 90)}`
      : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message.slice(0, 200)}`).join('; ')
  const question = { question: 'Who?' }
  const desks: [string, object][] = [
    ...[1, TEXT_LIMITS.message, TEXT_LIMITS.message + 1].map((length): [string, object] => [
      `a reason of ${length}`,
      { act: 'refuse', reason: 'x'.repeat(length) },
    ]),
    ['a blank reason', { act: 'refuse', reason: ' ' }],
    ...[500, 501].map((length): [string, object] => [
      `a question of ${length}`,
      { act: 'ask', items: [{ question: 'x'.repeat(length) }] },
    ]),
    ...[0, 20, 21].map((count): [string, object] => [
      `${count} questions`,
      { act: 'ask', items: Array.from({ length: count }, () => question) },
    ]),
    ['a document and a field', { act: 'ask', items: [{ document: 'trc', field: 'amount' }] }],
    ['a document with a note of 501', { act: 'ask', items: [{ document: 'trc', note: 'x'.repeat(501) }] }],
    ['an unknown document', { act: 'ask', items: [{ document: 'letter' }] }],
    ...['2,500', '₹ 2,500.50', '2500.505', '-5', '', 'all', '1'.repeat(21)].map((amount): [string, object] => [
      `a refund of “${amount}”`,
      { act: 'refund', amount, reason: 'r' },
    ]),
    ...['ABCDE', 'abcdef', 'A'.repeat(30), 'A'.repeat(31), 'A-1234', ''].map((acknowledgement): [string, object] => [
      `acknowledgement “${acknowledgement}”`,
      { act: 'filed', acknowledgement },
    ]),
    ...[500, 501].map((length): [string, object] => [
      `a handover note of ${length}`,
      { act: 'hand_over', person: null, note: 'x'.repeat(length) },
    ]),
    ['a customer’s action', { act: 'withdraw', reference: 'NRG-1' }],
    ['an action of the system', { act: 'refunded', amount: 1 }],
    ['an earlier version', { act: 'claim', version: -1 }],
  ]
  const customers: [string, object][] = [
    ['an answer', { act: 'answer' }],
    ['a claim', { act: 'claim' }],
    ['a reference of 61', { act: 'withdraw', reference: 'x'.repeat(61) }],
    ['words that are too long', { act: 'bank_asks', words: 'x'.repeat(TEXT_LIMITS.message + 1) }],
    ['no letter', { act: 'bank_asks', words: 'Why?', letter: null }],
    ['not a letter', { act: 'bank_asks', letter: '7' }],
    ['a document of the server’s', { act: 'add_document', document: 'trc' }],
  ]
  return [
    ...desks.map(([what, body]) => `desk, ${what}: ${told(desk(body))}`),
    ...customers.map(([what, body]) => `customer, ${what}: ${told(customer(body))}`),
  ]
}

/** The documents that the cases of the guide need, those with the same list together. */
function checklists(): string[] {
  const byList = new Map<string, string[]>()
  for (const { what, answers, ledger, day } of ALL_CASES) {
    const given = answers as GuideAnswers
    const list = checklistFrom(assess(given, (ledger ?? null) as Ledger | null, day ?? '2026-11-15'), given)
    const needed = neededKinds(list, (kind) => kind === 'income_tax_return')
    const told = needed
      .map(({ kind, required, proofs }) => `${kind}${required ? '' : ' if there is one'} ${proofs.length}`)
      .join(', ')
    byList.set(told, [...(byList.get(told) ?? []), what])
  }
  return [...byList].flatMap(([told, whats]) => [`# ${whats.length} cases, such as ${whats[0]}`, `  ${told}`])
}

test('states, papers, promises and requests match the recorded text', async () => {
  const lines = [
    ...CASE_STATE_IDS.flatMap((state) => [
      `# ${state}: ${CASE_STATES[state].label}, ${categoryOf(state)}, ${publicStatusOf(state)}, turn of ${turnIn(state)}, seen as ${seenAs(state)}${isStopped(state) ? ', stopped' : ''}`,
      ...[...new Set(FORM_PARTS.map((part) => `  ${titleOf(state, part)} | ${lineOf(state, part)}`))],
      `  ${FORM_PARTS.map((part) => Object.values(caseBadge({ state, part, status: publicStatusOf(state) })).join(' ')).join(', ')}`,
    ]),
    '',
    ...PAPER_KINDS.map((kind) => `${kind}: ${paperLabel(kind)} | ${paperHint(kind) ?? ''}`.trimEnd()),
    '',
    ...ASK_REASON_IDS.map((id) => {
      const fits = (['document', 'field'] as const).filter((about) => fitsReason(id, about))
      return `${id} (${fits.join(', ')}): ${JSON.stringify(describeReason(id))}`
    }),
    '',
    ...[
      { paid: 0, refund_asked: 0, refunded: 0 },
      { paid: 2500, refund_asked: 0, refunded: 0 },
      { paid: 2500, refund_asked: 1000.5, refunded: 0 },
      { paid: 2500, refund_asked: 0, refunded: 2500 },
      { paid: 2500, refund_asked: 500, refunded: 1000 },
    ].flatMap((money) =>
      [null, '2026-11-19T18:30:00.000Z'].map((day) => {
        const { paid, refund_asked, refunded } = money
        const [one, two, three] = [paid, refund_asked, refunded].map(asRupees)
        return moneyInWords({
          paid: one ?? ZERO,
          refund_asked: two ?? ZERO,
          refunded: three ?? ZERO,
          refund_asked_at: day,
          refunded_at: day === null ? null : '2026-11-21T18:29:00.000Z',
        }).join(' ')
      }),
    ),
    '',
    ...clocks(),
    '',
    ...requests(),
    '',
    ...checklists(),
    '',
  ]
  await expect(lines.join('\n')).toMatchFileSnapshot('worked-states.txt')
})
