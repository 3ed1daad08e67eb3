import { expect, test } from 'vitest'
import { DESK_KEYS, meantBy } from './keys.ts'

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

test('a key means what the sheet says', () => {
  for (const key of DESK_KEYS.flatMap(({ keys }): readonly string[] => keys)) {
    expect(meantBy(press(key), nowhere)).toBe(key)
  }
})

test.each(['input:not([type="checkbox"])', 'textarea', 'select', '[contenteditable="true"]', 'dialog'])(
  'no key is heard within %s',
  (where) => {
    for (const key of ['j', 'c', '1', '/', '?']) expect(meantBy(press(key), inside(where))).toBeNull()
  },
)

test.each(['altKey', 'ctrlKey', 'metaKey'])(
  'no key is heard with %s, which belongs to browser and screen reader',
  (held) => {
    expect(meantBy(press('c', { [held]: true }), nowhere)).toBeNull()
  },
)

test('Enter on a button or link presses that', () => {
  expect(meantBy(press('Enter'), inside('button'))).toBeNull()
  expect(meantBy(press('j'), inside('button'))).toBe('j')
})

test('the plus sign needs no Shift', () => {
  expect(meantBy(press('='), nowhere)).toBe('+')
})

test('what was already dealt with, and what is being composed, is left alone', () => {
  expect(meantBy(press('j', { defaultPrevented: true }), nowhere)).toBeNull()
  expect(meantBy(press('j', { isComposing: true }), nowhere)).toBeNull()
})
