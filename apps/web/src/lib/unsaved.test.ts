import { beforeEach, expect, test, vi } from 'vitest'

const storage = () => {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  }
}
const stored = { local: storage(), session: storage() }
/** New for each test, so that no listener of another test remains. */
let browser = new EventTarget()
vi.stubGlobal('localStorage', stored.local)
vi.stubGlobal('sessionStorage', stored.session)
vi.stubGlobal('addEventListener', (...given: Parameters<typeof addEventListener>) => browser.addEventListener(...given))

const { clearToken, setToken } = await import('./session.ts')
const { unsaved } = await import('./unsaved.ts')

beforeEach(() => {
  browser = new EventTarget()
  setToken('token')
})

/** Whether the browser would ask before the tab closes. */
function asksWhenClosed(): boolean {
  const closing = new Event('beforeunload', { cancelable: true })
  browser.dispatchEvent(closing)
  return closing.defaultPrevented
}

test('text is read under its own key only', () => {
  const notes = unsaved('', { of: 'staff' })
  notes.write('asha 7', 'Call the bank')
  expect(notes.read('asha 7')).toBe('Call the bank')
  expect(notes.read('ravi 7')).toBe('')
})

test('two kinds with the same key do not share their text', () => {
  const [notes, reasons] = [unsaved('', { of: 'staff' }), unsaved('', { of: 'staff' })]
  notes.write('asha 7', 'Call the bank')
  expect(reasons.read('asha 7')).toBe('')
})

test('text never reaches the browser’s storage', () => {
  const before = [stored.local.items.size, stored.session.items.size]
  const answers = unsaved('', { of: 'customer' })
  answers.write('item', 'ABCDE1234F')
  expect([stored.local.items.size, stored.session.items.size]).toEqual(before)
  expect(JSON.stringify([...stored.local.items, ...stored.session.items])).not.toContain('ABCDE1234F')
})

test('a customer’s text survives an expired session and is removed when the customer signs out', () => {
  const answers = unsaved('', { of: 'customer' })
  answers.write('item', '123456789')
  clearToken('expired')
  expect(answers.read('item')).toBe('123456789')
  setToken('another token')
  expect(answers.read('item')).toBe('123456789')
  clearToken('signed-out')
  expect(answers.read('item')).toBe('')
})

test('a customer who signs out in this browser does not remove staff text', () => {
  const notes = unsaved('', { of: 'staff' })
  notes.write('asha 7', 'Call the bank')
  clearToken('signed-out')
  expect(notes.read('asha 7')).toBe('Call the bank')
})

test('the browser asks before closing only while text that needs it is unsaved', () => {
  const notes = unsaved('', { of: 'staff' })
  const sheets = unsaved<{ income: string } | null>(null, { of: 'staff', asksBeforeClosing: true })
  notes.write('asha 7', 'Call the bank')
  expect(asksWhenClosed()).toBe(false)
  sheets.write('asha 7', { income: '12,00,000' })
  expect(asksWhenClosed()).toBe(true)
  sheets.remove('asha 7')
  expect(asksWhenClosed()).toBe(false)
})
