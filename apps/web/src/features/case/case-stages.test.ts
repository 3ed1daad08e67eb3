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

test('what happened is done, where it stands is now, and the usual way lies ahead', () => {
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

test('after a bank’s question comes our answer, and not the whole way once more', () => {
  const stages = caseStages(story('bank_query', [event('1', 'Certificate ready')]))
  expect(stages.filter(({ state }) => state === 'ahead').map(({ title }) => title)).toEqual([BANK_ANSWER])
  expect(describeAction('answer_bank').shown).toBe(BANK_ANSWER)
})

test('the act that led here is not told twice', () => {
  const stages = caseStages(
    story('asked', [event('1', 'Remittance received'), event('2', titleOf('asked'), 'A better copy')]),
  )
  expect(stages.filter(({ title }) => title === titleOf('asked'))).toMatchObject([
    { state: 'current', words: 'A better copy' },
  ])
})

test('a reminder is told with what it reminds of, not as if it were asked again', () => {
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

test('being asked twice is told twice, each with a key of its own', () => {
  const asked = titleOf('asked')
  const stages = caseStages(story('asked', [event('1', asked), event('2', titleOf('answered')), event('3', asked)]))
  expect(stages.filter(({ title }) => title === asked)).toHaveLength(2)
  expect(new Set(stages.map(({ id }) => id)).size).toBe(stages.length)
})

test('nothing lies ahead of what is closed, and only a refusal is where it stopped', () => {
  for (const state of ['closed', 'refused', 'withdrawn', 'nothing_to_file'] as const) {
    expect(caseStages(story(state)).at(-1)?.state).toBe(state === 'refused' ? 'stopped' : 'done')
  }
})

test('refunds are told after the ending that they belong to, those before it in their place', () => {
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
  // An act that the customer does not see led here: the money has its place all the same.
  expect(order([event('1', 'Remittance received'), ...after])).toEqual([told[0], told[2], told[3], told[4]])
})

test('nothing to file ends with the letter that says so', () => {
  const ahead = caseStages({ ...story('in_tax_review'), part: 'none' }).filter(({ state }) => state === 'ahead')
  expect(ahead.map(({ title, text }) => [title, text])).toEqual([
    ['Letter being reviewed', undefined],
    ['Nothing to file', undefined],
  ])
})

test('without a certificate it is the filing sheet that lies ahead', () => {
  const titles = caseStages({ ...story('to_sign'), part: 'A' }).map(({ title }) => title)
  expect(titles).toContain('Filing sheet ready')
  expect(titles).not.toContain('Certificate ready')
})

test('every state has its place on the way', () => {
  for (const state of CASE_STATE_IDS) {
    const stages = caseStages(story(state))
    expect(stages.filter((stage) => stage.state !== 'ahead').at(-1)?.title).toBe(titleOf(state))
  }
})
