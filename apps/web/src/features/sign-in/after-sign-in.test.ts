import { describe, expect, test } from 'vitest'
import { afterLogin, afterVerification, whenAlreadySignedIn } from './after-sign-in.ts'

const login = { savedStep: 0, redirectToDashboard: false, hasCompleted: false, rememberedPath: null }
const verification = { savedStep: 0, redirectTo: null, rememberedPath: null }
const continuing = {
  to: '/dashboard',
  state: {
    continueRemittance: true,
    message: 'Welcome! Please continue filling your remittance details below.',
  },
}

describe('after login', () => {
  test.each([5, 6, 12, 13])('a draft saved at step %i is continued on the dashboard', (savedStep) => {
    expect(afterLogin({ ...login, savedStep })).toEqual(continuing)
  })

  test('a user sent to log in by the dashboard continues there without a draft', () => {
    expect(afterLogin({ ...login, redirectToDashboard: true })).toEqual(continuing)
  })

  test('a draft wins over a completed remittance and over a remembered path', () => {
    expect(afterLogin({ ...login, savedStep: 5, hasCompleted: true, rememberedPath: '/profile' })).toEqual(continuing)
  })

  test('a user with a completed remittance goes to the dashboard, not to the remembered path', () => {
    expect(afterLogin({ ...login, savedStep: 4, hasCompleted: true, rememberedPath: '/profile' })).toEqual({
      to: '/dashboard',
    })
  })

  test('a user signed out at PayPal first sees the payment’s outcome, even with a draft', () => {
    const rememberedPath = '/payment/callback?remittance_id=7&token=ORDER-1&PayerID=PAYER'
    expect(afterLogin({ ...login, savedStep: 13, hasCompleted: true, rememberedPath })).toEqual({ to: rememberedPath })
    expect(afterVerification({ ...verification, savedStep: 13, rememberedPath })).toEqual({ to: rememberedPath })
  })

  test('a user who was following a remittance returns to it', () => {
    expect(afterLogin({ ...login, hasCompleted: true, rememberedPath: '/remittances/12' })).toEqual({
      to: '/remittances/12',
    })
    expect(afterLogin({ ...login, savedStep: 5, hasCompleted: true, rememberedPath: '/remittances/12' })).toEqual(
      continuing,
    )
  })

  test.each(['/remittances/12/more', '/remittances/x', '/desk/remittances/12', '/remittances/'])(
    '%s is not recognised as a followed remittance',
    (rememberedPath) => {
      expect(afterLogin({ ...login, hasCompleted: true, rememberedPath })).toEqual({ to: '/dashboard' })
    },
  )

  test('the remembered path is next', () => {
    expect(afterLogin({ ...login, savedStep: 4, rememberedPath: '/enquiry?tab=history' })).toEqual({
      to: '/enquiry?tab=history',
    })
  })

  test.each([null, '//evil.example', '/\\evil.example', 'https://evil.example', ''])(
    'with a remembered path of %j, the user goes home',
    (rememberedPath) => {
      expect(afterLogin({ ...login, rememberedPath })).toEqual({ to: '/home' })
    },
  )
})

describe('after the one-time code', () => {
  test('a user who followed a link in a message reaches its remittance', () => {
    expect(afterVerification({ ...verification, redirectTo: '/dashboard', rememberedPath: '/remittances/12' })).toEqual(
      { to: '/remittances/12' },
    )
  })

  test('a draft saved at step 5 is continued, regardless of the server’s path', () => {
    expect(afterVerification({ ...verification, savedStep: 5, redirectTo: '/home' })).toEqual(continuing)
  })

  test('the server’s path is used if the draft is at an earlier step', () => {
    expect(afterVerification({ savedStep: 4, redirectTo: '/dashboard', rememberedPath: '/profile' })).toEqual({
      to: '/dashboard',
    })
  })

  test.each([null, '/home'])('the remembered path takes precedence over redirect_to %j', (redirectTo) => {
    expect(afterVerification({ ...verification, redirectTo, rememberedPath: '/thank-you' })).toEqual({
      to: '/thank-you',
    })
  })

  test.each([null, '/home', 'https://evil.example/', '//evil.example'])('redirect_to %j leads home', (redirectTo) => {
    expect(afterVerification({ ...verification, redirectTo })).toEqual({ to: '/home' })
  })
})

test.each([
  [0, '/home'],
  [11, '/home'],
  [12, '/remittance'],
  [13, '/remittance'],
])('a signed-in user with a draft at step %i leaves the code screen for %s', (savedStep, place) => {
  expect(whenAlreadySignedIn(savedStep)).toBe(place)
})
