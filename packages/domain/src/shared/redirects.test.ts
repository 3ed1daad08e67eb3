import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownPath } from './redirects.ts'

test.each(['/', '/dashboard', '/remittance?step=5', '/profile#password', '/a/b?next=//x'])(
  '%s is a path on this site',
  (path) => {
    expect(ownPath(path)).toBe(path)
  },
)

test.each([
  '',
  'dashboard',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\\/evil.example',
  ' /dashboard',
  'https://evil.example',
  'javascript:alert(1)',
  '/.//evil.example',
  `/${'x'.repeat(3000)}`,
  null,
  undefined,
  42,
  {},
])('%s is not a path on this site', (value) => {
  expect(ownPath(value)).toBeNull()
})

test('every accepted path resolves to this origin', () => {
  const piece = fc.constantFrom('/', '\\', '.', '..', 'evil.example', '@', ':', '?', '#', '\t', 'http:', '%2f', 'x')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const accepted = ownPath(`/${pieces.join('')}`)
      return accepted === null || new URL(accepted, 'https://own.example').origin === 'https://own.example'
    }),
    { numRuns: 2000 },
  )
})
