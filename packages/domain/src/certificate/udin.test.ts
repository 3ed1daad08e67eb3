import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CHECK_CODE_BYTES, checkCodeOf, readCheckCode } from './check-code.ts'
import { normalUdin, udinProblem, wholeUdin } from './udin.ts'

describe('a UDIN', () => {
  const good = { udin: '26123456ABCDEF1234', membershipNumber: '123456', signedOn: '2026-11-01', today: '2026-11-15' }

  test.each([
    ['as it should be', {}, null],
    ['too short', { udin: '26123456ABCDEF123' }, '18 characters'],
    ['small letters', { udin: '26123456abcdef1234' }, '18 characters'],
    ['of another accountant', { membershipNumber: '654321' }, 'belongs to membership number 123456'],
    ['signed tomorrow', { signedOn: '2026-11-16' }, 'after today'],
    ['59 days after signing', { signedOn: '2026-09-17' }, null],
    ['60 days after signing', { signedOn: '2026-09-16' }, null],
    ['61 days after signing', { signedOn: '2026-09-15' }, 'at most 60 days after signing'],
    ['of another year', { udin: '25123456ABCDEF1234' }, 'begins with the year'],
    ['signed in December, generated in January', { signedOn: '2026-12-20', today: '2027-01-05' }, null],
    ['generated in January', { udin: '27123456ABCDEF1234', signedOn: '2026-12-20', today: '2027-01-05' }, null],
    ['of a year to come', { udin: '27123456ABCDEF1234' }, 'here 26'],
  ])('%s', (_what, change, words) => {
    const problem = udinProblem({ ...good, ...change })
    if (words === null) expect(problem).toBeNull()
    else expect(problem).toContain(words)
  })

  test('is normalised from its printed form', () => {
    expect(normalUdin('26 123456-abcdef 1234')).toBe('26123456ABCDEF1234')
  })
})

describe('the code on a paper', () => {
  test('has 80 bits and is read back in any notation', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: CHECK_CODE_BYTES, maxLength: CHECK_CODE_BYTES }), (bytes) => {
        const code = checkCodeOf(bytes)
        expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
        expect(readCheckCode(code.toLowerCase().replaceAll('-', ' '))).toBe(code)
        expect(readCheckCode(code.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(code)
        expect(readCheckCode(`\u202a${code.replaceAll('-', '–')}\u202c`)).toBe(code)
      }),
      { seed: 15 },
    )
  })

  test('different bytes make different codes', () => {
    expect(checkCodeOf(new Uint8Array(10))).toBe('0000-0000-0000-0000')
    expect(checkCodeOf(new Uint8Array(10).fill(255))).toBe('ZZZZ-ZZZZ-ZZZZ-ZZZZ')
  })

  test.each(['', 'ABCD', 'ABCD-EFGH-JKMN-PQR', 'ABCD-EFGH-JKMN-PQR!', 'U'.repeat(16)])('is not “%s”', (typed) => {
    expect(readCheckCode(typed)).toBeNull()
  })
})

test('the last ten characters of a UDIN are enough: year and membership number are known', () => {
  expect(wholeUdin('abcdef 1234', '123456', '2026-11-15')).toBe('26123456ABCDEF1234')
  expect(wholeUdin('26123456ABCDEF1234', '123456', '2026-11-15')).toBe('26123456ABCDEF1234')
  expect(wholeUdin('ABCDEF123', '123456', '2026-11-15')).toBe('ABCDEF123')
  expect(wholeUdin('ABCDEF1234', null, '2026-11-15')).toBe('ABCDEF1234')
})
