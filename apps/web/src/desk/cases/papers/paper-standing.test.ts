import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { expect, test } from 'vitest'
import {
  type DeskPaper,
  documentBeside,
  documentsOf,
  inTurn,
  itemsNoted,
  standingOf,
  whyNotSent,
  withNoted,
} from './paper-standing.ts'

const paper = (more: object) => ({ kind: 'panCard', state: 'received', file: {}, verdict: null, ...more }) as DeskPaper
const item = (more: object) =>
  ({ document: 'panCard', state: 'sent', asked_at: '2026-11-16T10:00:00.000Z', explanation: null, ...more }) as never
const asked = (at: string) => ({ verdict: 'asked', is_about_current: true, at })
const labelOf = (one: DeskPaper, items: DeskCase['items'] = []) => standingOf(one, items).label

test('a rejected document is marked until the customer is asked for a new copy', () => {
  expect(labelOf(paper({}))).toBe('To be checked')
  expect(labelOf(paper({ verdict: asked('2026-11-16T11:00:00.000Z') }))).toBe('Request queued')
  expect(labelOf(paper({ verdict: asked('2026-11-16T11:00:00.000Z') }), [item({})])).toBe('Request queued')
  // The customer answered the request without another copy, so the document has to be checked again.
  expect(labelOf(paper({ verdict: asked('2026-11-16T10:00:00.000Z') }), [item({})])).toBe('To be checked')
})

test('a document that was never sent is marked once the customer has answered, with their explanation', () => {
  const absent = paper({ state: 'asked', file: null })
  expect(labelOf(absent, [item({ state: 'open' })])).toBe('Asked for')
  const answered = [item({ explanation: 'I have none.' }), item({ document: 'trc', explanation: 'Later.' })]
  expect(labelOf(absent, answered)).toBe('Not sent')
  expect(whyNotSent(absent, answered)).toBe('I have none.')
  expect(labelOf(absent, [item({ state: 'dropped' })])).toBe('Not sent')
})

test('tasks run one after the other, even after a failure', async () => {
  const run = inTurn()
  const order: string[] = []
  const does = (name: string) => async () => {
    order.push(`${name} begins`)
    await Promise.resolve()
    order.push(`${name} ends`)
    return name
  }
  const failing = run(() => Promise.reject(new Error('no')))
  const both = Promise.all([run(does('first')), run(does('second'))])
  await expect(failing).rejects.toThrow('no')
  expect(await both).toEqual(['first', 'second'])
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

type Paper = DeskCase['papers'][number]

const NOTED_AT = '2026-11-16T10:00:00.000Z'

const judged = (kind: Paper['kind'], verdict: Partial<NonNullable<Paper['verdict']>> | null) =>
  ({
    kind,
    verdict: verdict && { is_about_current: true, reason: null, note: null, at: NOTED_AT, ...verdict },
  }) as Paper

test('rejected documents are requested with their reasons', () => {
  const papers = [
    judged('panCard', { verdict: 'asked', reason: 'cut_off', note: 'The left side.' }),
    judged('passportFront', { verdict: 'not_usable', reason: 'altered' }),
    judged('passportBack', { verdict: 'accepted' }),
    judged('addressProof', null),
  ]
  expect(itemsNoted({ papers, items: [] })).toEqual([
    { document: 'panCard', reason: 'cut_off', note: 'The left side.' },
    { document: 'passportFront', reason: 'altered' },
  ])
})

test('a document already requested or sent again is not requested again', () => {
  const papers = [
    judged('panCard', { verdict: 'asked', reason: 'cut_off' }),
    judged('passportFront', { verdict: 'asked', reason: 'cut_off', is_about_current: false }),
  ]
  const items = [{ document: 'panCard', state: 'open', asked_at: NOTED_AT }] as DeskCase['items']
  expect(itemsNoted({ papers, items })).toEqual([])
})

test('questions in the draft stay as written, and newly noted ones are added', () => {
  const papers = [
    judged('panCard', { verdict: 'asked', reason: 'cut_off' }),
    judged('passportFront', { verdict: 'asked', reason: 'expired' }),
  ]
  const begun = [{ document: 'panCard', reason: 'unreadable', note: 'Half of it is dark.' }] as const
  expect(withNoted(begun, { papers, items: [] })).toEqual([...begun, { document: 'passportFront', reason: 'expired' }])
})

type Papers = Parameters<typeof documentsOf>[0]['papers']

const file = (id: string) => ({ id, type: 'image/png', uploaded_at: '2026-11-15T06:00:00.000Z' })

test('each document can be viewed, followed by its earlier copies, each as the kind of file it is', () => {
  const papers = [
    { label: 'PAN Card', file: file('new'), earlier: [{ ...file('old'), type: 'application/pdf' }] },
    { label: 'Form 41', file: null, earlier: [] },
  ] as unknown as Papers
  expect(documentsOf({ papers })).toEqual([
    { uid: 'new', label: 'PAN Card', mediaType: 'image/png' },
    { uid: 'old', label: 'PAN Card, before (15 Nov 2026, 11:30 AM IST)', mediaType: 'application/pdf' },
  ])
})

test('the keys cycle through the documents', () => {
  const documents = ['a', 'b', 'c'].map((uid) => ({ uid, label: uid, mediaType: 'image/png' }))
  expect(documentBeside(documents, 'c', 1)).toBe('a')
  expect(documentBeside(documents, 'a', -1)).toBe('c')
  expect(documentBeside(documents, 'a', 1)).toBe('b')
  expect(documentBeside([], undefined, 1)).toBeNull()
})
