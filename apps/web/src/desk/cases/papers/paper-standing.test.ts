import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { expect, test } from 'vitest'
import { type DeskPaper, standingOf, whyNotSent } from './paper-standing.ts'

const paper = (more: object) => ({ kind: 'panCard', state: 'received', file: {}, verdict: null, ...more }) as DeskPaper
const item = (more: object) =>
  ({ document: 'panCard', state: 'sent', asked_at: '2026-11-16T10:00:00.000Z', explanation: null, ...more }) as never
const asked = (at: string) => ({ verdict: 'asked', is_about_current: true, at })
const labelOf = (one: DeskPaper, items: DeskCase['items'] = []) => standingOf(one, items).label

test('a paper that was found wanting says so until the customer is asked', () => {
  expect(labelOf(paper({}))).toBe('To be checked')
  expect(labelOf(paper({ verdict: asked('2026-11-16T11:00:00.000Z') }))).toBe('Request queued')
  expect(labelOf(paper({ verdict: asked('2026-11-16T11:00:00.000Z') }), [item({})])).toBe('Request queued')
  // Asked for, and answered without another copy: it is to be checked again.
  expect(labelOf(paper({ verdict: asked('2026-11-16T10:00:00.000Z') }), [item({})])).toBe('To be checked')
})

test('a paper that never came says so once the customer has answered, with their words', () => {
  const absent = paper({ state: 'asked', file: null })
  expect(labelOf(absent, [item({ state: 'open' })])).toBe('Asked for')
  const answered = [item({ explanation: 'I have none.' }), item({ document: 'trc', explanation: 'Later.' })]
  expect(labelOf(absent, answered)).toBe('Not sent')
  expect(whyNotSent(absent, answered)).toBe('I have none.')
  expect(labelOf(absent, [item({ state: 'dropped' })])).toBe('Not sent')
})
