import { expect, test } from 'vitest'
import { Plan } from './plan-tests.js'

const FAULT = { id: '7', file: 'src/room/login.ts' }
const meeting = (test: string, file: string, ms: number, met: Record<string, number> = { 7: 2 }) => ({
  test,
  file,
  ms,
  met,
})

const MEETINGS = [
  meeting('far', 'src/other/far.test.ts', 1),
  meeting('beside', 'src/room/beside.test.ts', 2),
  meeting('slow', 'src/room/login.test.ts', 5000),
  meeting('own, quick', 'src/room/login.test.ts', 3),
  meeting('own', 'src/room/login.test.ts', 4),
  meeting('elsewhere', 'src/room/login.test.ts', 1, {}),
]
const testsIn = (plan: ReturnType<Plan['next']>) => plan && Object.keys(plan)

test('a mutant runs the nearest tests first, then the others, and slow ones last', () => {
  const plan = new Plan([FAULT], MEETINGS, Infinity)
  expect(plan.next(new Set())).toEqual({
    'own, quick': [{ id: '7', hits: 2 }],
    own: [{ id: '7', hits: 2 }],
    beside: [{ id: '7', hits: 2 }],
  })
  expect(testsIn(plan.next(new Set()))).toEqual(['far'])
  expect(testsIn(plan.next(new Set()))).toEqual(['slow'])
  expect(plan.next(new Set())).toBeNull()
})

test('tests in a parent folder run before those of another folder', () => {
  const fault = { id: '7', file: 'src/wizard/steps/address.tsx' }
  const meetings = [
    meeting('another room', 'src/case/case.dom.test.tsx', 1),
    meeting('above', 'src/wizard/details.dom.test.tsx', 3),
    meeting('own', 'src/wizard/steps/address.dom.test.tsx', 4),
  ]
  expect(testsIn(new Plan([fault], meetings, Infinity).next(new Set()))).toEqual(['own', 'above', 'another room'])
})

test('a killed mutant runs no more tests, and others only their nearest tests and up to the limit', () => {
  const plan = new Plan([FAULT], MEETINGS, Infinity)
  plan.next(new Set())
  expect(plan.next(new Set(['7']))).toBeNull()
  const short = new Plan([FAULT], MEETINGS, 1)
  expect(testsIn(short.next(new Set()))).toEqual(['own, quick', 'own', 'beside'])
  expect(testsIn(short.next(new Set()))).toEqual(['slow'])
})

test('a component’s own test runs first, too', () => {
  const near = [meeting('beside', 'src/room/a.dom.test.tsx', 1), meeting('own', 'src/room/login.dom.test.tsx', 2)]
  const plan = new Plan([{ id: '7', file: 'src/room/login.tsx' }], near, 1)
  expect(testsIn(plan.next(new Set()))).toEqual(['own', 'beside'])
})

test('every second test is the one that reaches the mutant most often', () => {
  const often = [
    meeting('once', 'src/room/login.test.ts', 1, { 7: 1 }),
    meeting('twice', 'src/room/login.test.ts', 2, { 7: 2 }),
    meeting('thrice', 'src/other/far.test.ts', 3, { 7: 3 }),
  ]
  expect(testsIn(new Plan([FAULT], often, Infinity).next(new Set()))).toEqual(['once', 'thrice', 'twice'])
})
