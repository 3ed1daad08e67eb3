import { expect, test } from 'vitest'
import type { CaseAction } from '../case/actions/case-actions.ts'
import { CASE_STATE_IDS } from '../case/case-states.ts'
import { USUAL_HOURS } from '../case/working-hours.ts'
import { AUDIT_GROUPS, actsIn } from './audit-log.ts'
import { type AuditAct, auditSentence } from './audit-words.ts'
import { cannedTextBody, fillPlaceholders, textsFor, unfilledIn } from './canned-texts.ts'
import {
  figuresOf,
  mondayOf,
  NUMBER_WEEKS,
  percent,
  startOfWeek,
  WORK_IDS,
  weekAround,
  weekOf,
  workInWords,
} from './numbers.ts'
import { firmBody, holidaysIn, hoursAsBody, hoursBody, hoursOf } from './office-settings.ts'
import {
  countInWords,
  firstViewOf,
  laneOf,
  maySearchBy,
  QUEUE_SORTS,
  QUEUE_VIEWS,
  queueOrder,
  readSearch,
  sortIn,
  sortsOf,
  wordsIn,
} from './queue.ts'
import { labelOf, mayDo, RIGHTS, type Right, ROLE_IDS } from './roles.ts'
import {
  acceptInvitationBody,
  deskSignInBody,
  inviteStaffBody,
  isRecoveryCode,
  passkeyNameBody,
  plainCode,
  staffPasswordBody,
} from './staff-forms.ts'

const json = (value: unknown) => JSON.stringify(value)
const at = (moment: string) => Date.parse(`${moment}:00+05:30`)

/** A record, because a missing kind of entry doesn’t compile. */
const ACTS: Record<Exclude<AuditAct, `case ${CaseAction}`>, true> = {
  'paper accepted': true,
  'paper asked': true,
  'paper not_usable': true,
  'paper waived': true,
  'enquiry pending': true,
  'enquiry in_progress': true,
  'enquiry resolved': true,
  'enquiry closed': true,
  'case erased': true,
  'certificate compared': true,
  'document seen': true,
  'number seen': true,
  'seen enquiry': true,
  read: true,
  'document read': true,
  'case read': true,
  'read enquiries': true,
  'enquiry answered': true,
  'enquiry priority': true,
  'enquiry linked': true,
  'staff invited': true,
  'staff invitation withdrawn': true,
  'staff joined': true,
  'staff role changed': true,
  'staff locked': true,
  'staff unlocked': true,
  'staff removed': true,
  'staff signed in': true,
  'staff signed out': true,
  'staff wrong code': true,
  'staff passkey refused': true,
  'staff second factor enrolled': true,
  'staff second factor given again': true,
  'staff second factor taken back': true,
  'staff password changed': true,
  'staff recovery codes renewed': true,
  'staff passkey added': true,
  'staff passkey removed': true,
  'text added': true,
  'text changed': true,
  'text deleted': true,
  'setting changed': true,
  'user verified': true,
  'user locked': true,
  'user unlocked': true,
  'user helped in': true,
  'payment settled': true,
  'payment closed': true,
  'refund noted': true,
  'list taken': true,
  'key added': true,
  'keys removed': true,
  'values resealed': true,
  backup: true,
  'documents moved': true,
  'form added': true,
  'form replaced': true,
  'form removed': true,
  'job retried': true,
  'job discarded': true,
}

function queue(): string[] {
  const searches = [
    '',
    ' ',
    'nrg-ab 12',
    'NRG-',
    'REM-000012',
    'rem12',
    '12',
    '1'.repeat(16),
    'A@B.co',
    'azxpm 7093 k',
    'AZXPM7093',
    'José de la Cruz',
    'आशा राय',
    '…',
    'a b c d e f g h i j',
  ]
  return [
    ...searches.map((typed) => {
      const search = readSearch(typed)
      const who = search === null ? [] : ROLE_IDS.filter((role) => maySearchBy(role, search))
      return `“${typed}”: ${json(search)} ${who.join(' ')}`
    }),
    `words: ${json(wordsIn('É. Müller-D’Souza, É MÜLLER', 3))}`,
    ...CASE_STATE_IDS.map(
      (state) =>
        `${state}: ${laneOf(state, null)}, held ${laneOf(state, 'x')}, ${queueOrder(state, 5, 7)}, without a promise ${queueOrder(state, null, 7)}`,
    ),
    ...ROLE_IDS.map(
      (role) =>
        `${role} (${labelOf(role)}) first sees ${firstViewOf(role)}, may ${(Object.keys(RIGHTS) as Right[]).filter((right) => mayDo(role, right)).join(' ')}`,
    ),
    ...QUEUE_VIEWS.flatMap((view) =>
      ['', '3'].map(
        (age) =>
          `${view} ${age}: ${sortsOf({ view, age }).join(' ')}; ${[null, 'x', ...QUEUE_SORTS].map((sort) => sortIn({ view, age, sort })).join(' ')}`,
      ),
    ),
    `counts: ${[0, 499, 500, 501].map(countInWords).join(' ')}`,
    ...Object.keys(ACTS).map((act) => auditSentence({ who: 'Ravi', act, about: 'ABOUT', detail: 'DETAIL' })),
    auditSentence({ who: 'Ravi', act: 'case hand_over', about: 'ABOUT', detail: '' }),
    ...AUDIT_GROUPS.map(({ id }) => `${id}: ${actsIn(id).join('|')}`),
  ]
}

function figures(): string[] {
  const finished = (finishedAt: string, promised: number, ...steps: [string, string, string][]) => ({
    finishedAt: at(finishedAt),
    promised: promised * 3_600_000,
    steps: steps.map(([moment, act, to]) => ({ at: at(moment), act, to: to as never })),
  })
  const cases = [
    finished(
      '2026-11-18T15:00',
      12,
      ['2026-11-17T12:00', 'open', 'received'],
      ['2026-11-17T14:00', 'ask', 'asked'],
      ['2026-11-18T11:00', 'answer', 'answered'],
    ),
    finished(
      '2026-11-17T18:30',
      2,
      ['2026-11-16T12:00', 'open', 'received'],
      ['2026-11-17T12:00', 'send_back', 'sent_back'],
    ),
    finished('2026-11-15T18:30', 8, ['2026-11-14T12:00', 'open', 'received'], ['2026-11-16T12:00', 'ask', 'asked']),
  ]
  const now = at('2026-11-19T12:00')
  const opened = new Map([
    [weekOf(now), 5],
    [weekOf(now) - 1, 2],
  ])
  const { weeks, total } = figuresOf({ now, weeks: NUMBER_WEEKS[0], opened, finished: cases, hours: USUAL_HOURS })
  return [
    ...weeks.map(json),
    json(total),
    ...['2026-11-15T23:59', '2026-11-16T00:00', '2026-11-22T23:59'].map(
      (moment) =>
        `${moment}: ${weekOf(at(moment))} ${mondayOf(weekOf(at(moment)))} ${new Date(startOfWeek(weekOf(at(moment)))).toISOString()}`,
    ),
    json(weekAround('2026-11-16')),
    ...WORK_IDS.map((work) => workInWords(work, 'Asha', '2026-11-09')),
    `percent: ${[percent(0, 0), percent(1, 3), percent(2, 3), percent(5, 1000)].join(' ')}`,
  ]
}

type Parser = {
  safeParse(value: unknown): {
    success: boolean
    data?: unknown
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }
  }
}

function told(what: string, schema: Parser, value: unknown): string {
  const { success, data, error } = schema.safeParse(value)
  const short = (text: string) => text.replace(/(.)\1{19,}/g, (run, sign: string) => `${sign}×${run.length}`)
  const messages = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  return short(`${what} ${json(value)}: ${success ? json(data) : messages}`)
}

function forms(): string[] {
  const hours = { weekdays: [1, 2], from_hour: 10, to_hour: 20, holidays: ['2026-01-26'] }
  const password = 'correct horse battery'
  return [
    ...[
      {},
      { weekdays: [] },
      { weekdays: [7] },
      { weekdays: [1, 1] },
      { from_hour: 20 },
      { to_hour: 24 },
      { to_hour: 25 },
      { from_hour: 9.5 },
      { holidays: ['2026-02-30'] },
    ].map((change) => told('hours', hoursBody, { ...hours, ...change })),
    json(hoursOf({ weekdays: [6, 1, 1], from_hour: 9, to_hour: 18, holidays: [] })),
    json(hoursAsBody(USUAL_HOURS)),
    json(holidaysIn('2026-01-26\n\n2026-01-26; 2025-12-25, x')),
    ...[
      {},
      { name: ' ' },
      { name: 'x'.repeat(121) },
      { frn: '' },
      { frn: '012345 s' },
      { frn: '12345S' },
      { address: 'x'.repeat(301) },
      { address: 'a\nb' },
    ].map((change) => told('firm', firmBody, { name: 'Firm', frn: '012345S', address: 'Lane', ...change })),
    ...[
      {},
      { title: '' },
      { title: 'x'.repeat(151) },
      { text: ' ' },
      { text: 'Hi {name}, {x}' },
      { text: 'x'.repeat(5001) },
      { source: 'property' },
      { source: 'rent' },
    ].map((change) => told('text', cannedTextBody, { title: 'T', text: 'Hi {name}', ...change })),
    fillPlaceholders('{name} {status} {x} {firm}', { name: 'Asha', status: null, firm: '' }),
    `unfilled: ${unfilledIn('Dear {x} {me}')} ${unfilledIn('{x}')}`,
    json(textsFor([{ source: '' }, { source: 'property' }, { source: 'loan' }], 'property')),
    ...[...ROLE_IDS, 'boss'].map((role) =>
      told('invite', inviteStaffBody, { email: 'A@B.co', role, membership_number: role === 'signer' ? '012345' : '' }),
    ),
    ...['', '12345', '123456', '1234567', 'abc'].map((number) =>
      told('signer', inviteStaffBody, { email: 'a@b.co', role: 'signer', membership_number: number }),
    ),
    ...['x'.repeat(11), 'x'.repeat(12), password, 'x'.repeat(200), 'x'.repeat(201)].map((one) =>
      told('password', staffPasswordBody, { current_password: 'x', new_password: one }),
    ),
    ...[{}, { email: 'x' }, { password: '' }].map((change) =>
      told('sign in', deskSignInBody, { email: 'a@b.co', password: 'x', code: '123456', ...change }),
    ),
    told('accept', acceptInvitationBody, { token: 't', name: '', password: 'x' }),
    ...['', 'Key', 'x'.repeat(121)].map((name) => told('passkey', passkeyNameBody, { name })),
    ...['abcd-efgh', 'ABCDEFGH', '12345678', '123 456', ''].map(
      (code) => `code ${code}: ${plainCode(code)} ${isRecoveryCode(plainCode(code))}`,
    ),
  ]
}

test('queue, figures and forms of the office match the recorded text', async () => {
  const lines = [...queue(), '', ...figures(), '', ...forms(), '']
  await expect(lines.join('\n')).toMatchFileSnapshot('worked-office.txt')
})
