import { describe, expect, test } from 'vitest'
import {
  acceptInvitationBody,
  deskSignInBody,
  inviteStaffBody,
  isRecoveryCode,
  plainCode,
  STAFF_MESSAGES,
} from './staff-forms.ts'

const wordsOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? []

const SIGN_IN = { email: 'meera@example.com', password: 'x' }

describe('the code of the second factor', () => {
  const code = (text: string) => deskSignInBody.safeParse({ ...SIGN_IN, code: text })

  test.each([
    ['123 456', '123456'],
    ['ABCD-efgh-2345', 'abcdefgh2345'],
    ['abcd efgh 2345', 'abcdefgh2345'],
    ['abc1-efg0-2345', 'abclefgo2345'],
    ['100000', '100000'],
  ])('%s is %s', (typed, read) => {
    expect(plainCode(typed)).toBe(read)
    expect(code(typed).data?.code).toBe(read)
  })

  test.each(['12345', '1234567', 'x123456', '123456x', 'abcdefgh234', 'abcdefgh23456', 'abcdefgh2348', ''])(
    '“%s” is no code',
    (typed) => {
      expect(wordsOf(code(typed))).toEqual([STAFF_MESSAGES.codeIncomplete])
    },
  )

  test('may be omitted, and a recovery code is twelve letters and digits', () => {
    expect(deskSignInBody.parse(SIGN_IN)).toEqual(SIGN_IN)
    expect(isRecoveryCode('abcdefgh2345')).toBe(true)
    for (const other of ['abcdefgh234', 'abcdefgh23456', 'xabcdefgh2345x', 'ABCDEFGH2345', 'abcdefgh2341']) {
      expect(isRecoveryCode(other), other).toBe(false)
    }
  })

  test('is six digits at enrolment, in any grouping', () => {
    const accept = (digits: string) =>
      acceptInvitationBody.safeParse({ token: 't', name: ' Meera ', password: 'twelve signs', code: digits })
    expect(accept('123 456').data).toMatchObject({ code: '123456', name: 'Meera' })
    for (const wrong of ['12345', '1234567', 'x123456', '123456x', 'abcdefgh2345']) {
      expect(wordsOf(accept(wrong)), wrong).toEqual([STAFF_MESSAGES.codeIncomplete])
    }
    expect(
      wordsOf(acceptInvitationBody.safeParse({ token: 't', name: ' ', password: 'eleven sign', code: '123456' })),
    ).toEqual([STAFF_MESSAGES.nameRequired, STAFF_MESSAGES.passwordTooShort])
  })
})

describe('an invited person', () => {
  const invite = (changes: object) =>
    inviteStaffBody.safeParse({ email: 'Meera@Example.com ', role: 'signer', ...changes })

  test('has an address, a role and optionally a membership number', () => {
    expect(invite({}).data).toEqual({ email: 'meera@example.com', role: 'signer' })
    expect(invite({ membership_number: ' 12345 ' }).data?.membership_number).toBe('12345')
    expect(invite({ membership_number: '' }).data?.membership_number).toBe('')
    expect(invite({ membership_number: null }).data?.membership_number).toBeNull()
    expect(wordsOf(invite({ email: 'meera' }))).toEqual([STAFF_MESSAGES.emailInvalid])
    expect(wordsOf(invite({ role: 'king' }))).toEqual([STAFF_MESSAGES.roleRequired])
  })

  test.each(['1234', '1234567', 'x12345', '12345x'])('%s is no membership number', (number) => {
    expect(wordsOf(invite({ membership_number: number }))).toEqual([STAFF_MESSAGES.membershipNumber])
  })
})
