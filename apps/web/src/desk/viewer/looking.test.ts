import { expect, test } from 'vitest'
import { AT_FIRST, fineness, type Look, looked, scaleOf } from './looking.ts'

const after = (looks: Look[], pages = 3) => looks.reduce((now, look) => looked(now, look, pages), AT_FIRST)

test('zooming stops at both limits, and fit resets it', () => {
  expect(after(['larger', 'larger']).zoom).toBe(1.5)
  expect(after(Array.from({ length: 30 }, () => 'larger')).zoom).toBe(8)
  expect(after(Array.from({ length: 30 }, () => 'smaller')).zoom).toBe(0.5)
  expect(after(['larger', 'rotate', 'next page', 'fit'])).toEqual({ page: 2, turn: 90, zoom: 1 })
})

test('four turns restore the view', () => {
  expect(after(['rotate', 'rotate', 'rotate']).turn).toBe(270)
  expect(after(['rotate', 'rotate', 'rotate', 'rotate'])).toEqual(AT_FIRST)
})

test('turning pages stops at the first and the last', () => {
  expect(after(['next page', 'next page', 'next page', 'next page']).page).toBe(3)
  expect(after(['page before']).page).toBe(1)
  expect(after(['next page'], 0).page).toBe(1)
})

test('a page fits the window whole, also when rotated', () => {
  const page = { width: 200, height: 400 }
  expect(scaleOf(page, { width: 300, height: 200 }, AT_FIRST)).toBe(0.5)
  expect(scaleOf(page, { width: 300, height: 200 }, { ...AT_FIRST, turn: 90 })).toBe(0.75)
  expect(scaleOf(page, { width: 300, height: 200 }, { ...AT_FIRST, zoom: 2 })).toBe(1)
})

test('a tiny page is enlarged at most twice, and an empty page or window has scale 0', () => {
  expect(scaleOf({ width: 10, height: 10 }, { width: 1000, height: 1000 }, AT_FIRST)).toBe(2)
  expect(scaleOf({ width: 0, height: 0 }, { width: 1000, height: 1000 }, AT_FIRST)).toBe(0)
  expect(scaleOf({ width: 10, height: 10 }, { width: 0, height: 0 }, AT_FIRST)).toBe(0)
})

test('a huge page is drawn at a lower resolution', () => {
  expect(fineness({ width: 800, height: 1000 }, 2)).toBe(2)
  const fine = fineness({ width: 8000, height: 10_000 }, 2)
  expect(8000 * 10_000 * fine * fine).toBeLessThanOrEqual(16_000_001)
})
