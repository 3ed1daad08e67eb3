import { describeAction } from '@nirgam/domain/case/actions/case-actions'
import type { CaseEvent } from '@nirgam/domain/case/api-case'
import { CASE_STATE_IDS, lineOf, titleOf } from '@nirgam/domain/case/case-states'
import { expect, test } from 'vitest'
import { BANK_ANSWER, caseStages } from './case-stages.ts'

const at = '2026-11-16T06:30:00.000Z'

function event(id: string, title: string, text: string | null = null): CaseEvent {
  return { id, at, act: 'open', who: 'us', title, text }
}

function story(state: (typeof CASE_STATE_IDS)[number], events: CaseEvent[] = []) {
  return { state, title: titleOf(state), line: lineOf(state), since: at, events, part: null }
}

test('past events are done, the present state is current, and the usual steps lie ahead', () => {
  const stages = caseStages(story('in_check', [event('1', 'Remittance received')]))
  expect(stages.map(({ title, state }) => [title, state])).toEqual([
    ['Remittance received', 'done'],
    ['Checking your documents', 'current'],
    ['Working out the tax', 'ahead'],
    ['Final review', 'ahead'],
    ['Certificate ready', 'ahead'],
    ['Form 145 (15CA) filed', 'ahead'],
  ])
})

test('a bank’s question is followed by our answer only', () => {
  const stages = caseStages(story('bank_query', [event('1', 'Certificate ready')]))
  expect(stages.filter(({ state }) => state === 'ahead').map(({ title }) => title)).toEqual([BANK_ANSWER])
  expect(describeAction('answer_bank').shown).toBe(BANK_ANSWER)
})

test('the event that led to the present state is listed once', () => {
  const stages = caseStages(
    story('asked', [event('1', 'Remittance received'), event('2', titleOf('asked'), 'A better copy')]),
  )
  expect(stages.filter(({ title }) => title === titleOf('asked'))).toMatchObject([
    { state: 'current', words: 'A better copy' },
  ])
})

test('a reminder is added to its request and is not listed as a new one', () => {
  const asked = titleOf('asked')
  const reminder = { ...event('3', 'We reminded you'), act: 'remind' } as const
  const stages = caseStages(
    story('asked', [event('1', 'Remittance received'), event('2', asked, 'A better copy'), reminder]),
  ).filter(({ state }) => state !== 'ahead')
  expect(stages.map(({ title, state }) => [title, state])).toEqual([
    ['Remittance received', 'done'],
    [asked, 'current'],
  ])
  expect(stages.at(-1)?.words).toBe('A better copy · We reminded you on 16 Nov 2026, 12:00 PM IST')
})

test('two requests are listed separately, each with its own key', () => {
  const asked = titleOf('asked')
  const stages = caseStages(story('asked', [event('1', asked), event('2', titleOf('answered')), event('3', asked)]))
  expect(stages.filter(({ title }) => title === asked)).toHaveLength(2)
  expect(new Set(stages.map(({ id }) => id)).size).toBe(stages.length)
})

test('a closed case has no steps ahead, and only a refused one is marked as stopped', () => {
  for (const state of ['closed', 'refused', 'withdrawn', 'nothing_to_file'] as const) {
    expect(caseStages(story(state)).at(-1)?.state).toBe(state === 'refused' ? 'stopped' : 'done')
  }
})

test('refunds are listed after the closing event they belong to, and earlier ones in their place', () => {
  const ended = titleOf('withdrawn')
  const money = (id: string, act: 'refund' | 'refunded') => ({ ...event(id, `Money ${id}`), act })
  const before = [event('1', 'Remittance received'), money('2', 'refunded')]
  const after = [money('4', 'refund'), money('5', 'refunded')]
  const order = (events: CaseEvent[]) =>
    caseStages(story('withdrawn', events)).map(({ title, state }) => [title, state])
  const told = [
    ['Remittance received', 'done'],
    ['Money 2', 'done'],
    [ended, 'done'],
    ['Money 4', 'done'],
    ['Money 5', 'done'],
  ]
  expect(order([...before, event('3', ended), ...after])).toEqual(told)
  // The closing event is hidden from the customer; the refunds still follow the present state.
  expect(order([event('1', 'Remittance received'), ...after])).toEqual([told[0], told[2], told[3], told[4]])
})

test('a case with nothing to file ends with the letter', () => {
  const ahead = caseStages({ ...story('in_tax_review'), part: 'none' }).filter(({ state }) => state === 'ahead')
  expect(ahead.map(({ title, text }) => [title, text])).toEqual([
    ['Letter being reviewed', undefined],
    ['Nothing to file', undefined],
  ])
})

test('a case without a certificate ends with the filing sheet', () => {
  const titles = caseStages({ ...story('to_sign'), part: 'A' }).map(({ title }) => title)
  expect(titles).toContain('Filing sheet ready')
  expect(titles).not.toContain('Certificate ready')
})

test('every state appears in the timeline', () => {
  for (const state of CASE_STATE_IDS) {
    const stages = caseStages(story(state))
    expect(stages.filter((stage) => stage.state !== 'ahead').at(-1)?.title).toBe(titleOf(state))
  }
})
