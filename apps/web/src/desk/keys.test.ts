import { expect, test } from 'vitest'
import { DESK_KEYS, keysFor, meantBy, rowBeside } from './keys.ts'

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  defaultPrevented: false,
  ...held,
})
const nowhere = () => false
const inside = (what: string) => (selector: string) => selector.split(', ').includes(what)

test('each key on the shortcut sheet works', () => {
  for (const key of DESK_KEYS.flatMap(({ keys }): readonly string[] => keys)) {
    expect(meantBy(press(key), nowhere)).toBe(key)
  }
})

test.each(['input:not([type="checkbox"])', 'textarea', 'select', '[contenteditable="true"]', 'dialog'])(
  'keys are ignored within %s',
  (where) => {
    for (const key of ['j', 'c', '1', '/', '?']) expect(meantBy(press(key), inside(where))).toBeNull()
  },
)

test.each(['altKey', 'ctrlKey', 'metaKey'])(
  'keys are ignored with %s, which belongs to the browser or screen reader',
  (held) => {
    expect(meantBy(press('c', { [held]: true }), nowhere)).toBeNull()
  },
)

test('Enter on a button or link is left to that element', () => {
  expect(meantBy(press('Enter'), inside('button'))).toBeNull()
  expect(meantBy(press('j'), inside('button'))).toBe('j')
})

test('the plus sign works without Shift', () => {
  expect(meantBy(press('='), nowhere)).toBe('+')
})

test('keys already handled, or part of text composition, are ignored', () => {
  expect(meantBy(press('j', { defaultPrevented: true }), nowhere)).toBeNull()
  expect(meantBy(press('j', { isComposing: true }), nowhere)).toBeNull()
})

test('the shortcut sheet lists the keys that each role can use', () => {
  const of = (role: Parameters<typeof keysFor>[0]) => keysFor(role).flatMap(({ keys }) => keys)
  expect(of('support')).toEqual(['j', 'k', 'Enter', '/', 'r', '?'])
  expect(of('auditor')).not.toContain('1')
  expect(of('auditor')).toContain('[')
  expect(of('lead')).toEqual(DESK_KEYS.flatMap(({ keys }): readonly string[] => keys))
})

test('moving starts at the top and stops at both ends', () => {
  expect(rowBeside([4, 5], null, 1)).toBe(4)
  expect(rowBeside([4, 5], 4, 1)).toBe(5)
  expect(rowBeside([4, 5], 5, 1)).toBe(5)
  expect(rowBeside([4, 5], 4, -1)).toBe(4)
  expect(rowBeside([4, 5], 99, -1)).toBe(4)
  expect(rowBeside([], null, 1)).toBeNull()
})
