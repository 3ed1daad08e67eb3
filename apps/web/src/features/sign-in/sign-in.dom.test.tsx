import type { SignedInData } from '@nirgam/domain/account/api-accounts'
import { PAYMENT_NOTICE_STEP } from '@nirgam/domain/remittance/steps'
import { OTP_SENT_NOTICE_MS } from '@nirgam/domain/shared/limits'
import { maskPhone } from '@nirgam/domain/shared/masking'
import { expect, test, vi } from 'vitest'
import { getToken, setToken } from '../../lib/session.ts'
import { act, fireEvent, screen, waitFor, within } from '../../testing/dom.ts'
import { fakeServer, LOST, Refusal } from '../../testing/fake-server.ts'
import { JURGEN } from '../../testing/sample-account.ts'
import { box, fill, held, said, show } from '../../testing/show.tsx'
import { CodePage } from './code-page.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { LoginPage } from './login-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'

const LOGIN = 'POST /login'
const REGISTER = 'POST /register'
const VERIFY = 'POST /verify-otp'
const RESEND = 'POST /resend-otp'
const FORGOT = 'POST /forgot-password'
const RESET = 'POST /reset-password'
const WHATSAPP = 'POST /auth/whatsapp/start'

const SESSION: SignedInData = {
  user: JURGEN.user,
  token: 'token-of-jurgen',
  redirect_to: null,
  has_completed_remittance: false,
}
const CODE_SENT = {
  user_id: 'u-771',
  email: null,
  phone: '9812345670',
  country_code: '+91',
  sent_to: { channel: 'sms' as const, address: maskPhone('9812345670') },
  code_length: 4,
}

const button = (name: string) => screen.getByRole('button', { name })
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const digits = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Digit/ })
const shownCode = () =>
  digits()
    .map(({ value }) => value)
    .join('')
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)

function openLogin(at = '/login', state?: object) {
  const server = fakeServer({ [LOGIN]: () => SESSION, 'GET /user': () => JURGEN })
  return { server, ...show(<LoginPage />, { path: '/login', at, state }) }
}

test('a phone number is read in any notation and sent once with its country code', async () => {
  const { server, user, place } = openLogin()
  const codes = within(screen.getByLabelText('Country code')).getAllByRole<HTMLOptionElement>('option')
  expect(codes.map(({ value }) => value)).toEqual([
    ...['+1', '+91', '+44', '+86', '+81', '+33', '+49', '+39', '+34', '+61'],
  ])
  await user.selectOptions(screen.getByLabelText('Country code'), '+1')
  fill('Mobile number', '+91 98123-45 670')
  fill('Password', 'geheim-ß')
  const answer = held<object>()
  server.answer(LOGIN, () => answer.promise)
  await user.dblClick(button('Login'))
  expect(button('Logging in...')).toBeTruthy()
  answer.resolve(SESSION)
  await waitFor(() => expect(place.now).toBe('/home'))
  expect(server.callsOf(LOGIN).map(({ body }) => body)).toEqual([
    { identifier: '+919812345670', login_type: 'phone', password: 'geheim-ß' },
  ])
  expect(getToken()).toBe('token-of-jurgen')
})

test.each([
  [{}, { has_completed_remittance: true }, '/dashboard'],
  [{ redirectToDashboard: true }, {}, '/dashboard'],
  [{}, {}, '/home'],
])('the login redirects by the session’s data and the page it came from (%#)', async (state, change, to) => {
  const { server, user, place } = openLogin('/login', state)
  server.answer(LOGIN, () => ({ ...SESSION, ...change }))
  await user.click(radio('Email'))
  fill('Email', ' jurgen@example.com ')
  fill('Password', 'geheim')
  await user.click(button('Login'))
  await waitFor(() => expect(place.now).toBe(to))
  expect(server.callsOf(LOGIN)[0]?.body).toEqual({
    identifier: 'jurgen@example.com',
    login_type: 'email',
    password: 'geheim',
  })
})

test('an error appears at its field, shows that field, and disappears once either field is typed into', async () => {
  const { server, user } = openLogin()
  await user.click(button('Login'))
  await screen.findByText('Please enter either mobile number or email')
  expect(document.activeElement).toBe(box('Mobile number'))
  expect(said()).toContain('Password is required')
  fill('Email', 'x')
  await waitFor(() => expect(said()).not.toContain('Please enter either'))
  expect(radio('Mobile number').checked).toBe(true)
  fill('Password', 'geheim')
  expect(box('Password').type).toBe('password')
  await user.click(button('Show password'))
  expect(box('Password')).toMatchObject({ type: 'text', value: 'geheim' })
  await user.click(button('Hide password'))
  expect(box('Password').type).toBe('password')
  await user.click(button('Login'))
  await screen.findByText('Please enter a valid email')
  expect(radio('Email').checked).toBe(true)
  expect(server.callsOf(LOGIN)).toHaveLength(0)
  fill('Email', '')
  fill('Mobile number', '123')
  await user.click(button('Login'))
  await screen.findByText('Please enter a valid 10-digit mobile number')
  expect(radio('Mobile number').checked).toBe(true)
})

test.each([
  [new Refusal(401, { message: 'Wrong password.' }), 'Wrong password.'],
  [LOST, 'Login failed. Please try again. We couldn’t reach Nirgam. Check your connection.'],
  [new Refusal(502), 'Login failed. Please try again.'],
])('a refused login shows the reason and keeps the typed text (%#)', async (refusal, words) => {
  const { server, user, place } = openLogin()
  server.answer(LOGIN, () => refusal)
  fill('Mobile number', '9812345670')
  fill('Password', 'geheim')
  await user.click(button('Login'))
  await waitFor(() => expect(alerts()).toEqual([words]))
  expect([box('Mobile number').value, box('Password').value]).toEqual(['9812345670', 'geheim'])
  expect(place.now).toBe('/login')
  expect(getToken()).toBeNull()
})

test('an unverified account goes to the code screen with the typed text', async () => {
  const { server, user, place } = openLogin()
  const sent_to = { channel: 'sms', address: maskPhone('9812345670') }
  server.answer(
    LOGIN,
    () => new Refusal(403, { requires_verification: true, user_id: 'u-771', sent_to, code_length: 6 }),
  )
  const picker = box('Country code').parentElement
  const flag = () => picker?.querySelector('svg')?.outerHTML
  const indian = flag()
  await user.selectOptions(screen.getByLabelText('Country code'), '+49')
  expect(picker?.textContent?.trim()).toMatch(/^\+49/)
  expect(flag()).not.toBe(indian)
  fill('Mobile number', '1511234567')
  fill('Password', 'geheim')
  await user.click(button('Login'))
  await waitFor(() => expect(place.now).toBe('/otp-verification'))
  expect(place.state).toEqual({
    userId: 'u-771',
    sentTo: sent_to,
    codeLength: 6,
    typed: { phone: '1511234567', countryCode: '+49' },
    from: '/login',
  })
})

test('the login shows the previous page’s message, the saved draft and a failed provider', async () => {
  localStorage.setItem('nirgam.formData', JSON.stringify({ amount: 2_513_470, destinationCountry: 'United States' }))
  localStorage.setItem('nirgam.currentStep', '13')
  const typed = { email: 'neu@example.com' }
  const { user, place } = openLogin('/login?social_error=google', { message: 'Please log in again.', typed })
  expect(said()).toContain('Please log in again.')
  expect(said()).toContain('Your remittance form data has been saved.')
  expect(said()).toContain('Failed to connect with google. Please try again.')
  expect(said()).toContain('₹25,13,470')
  expect(said()).toContain('to the United States')
  expect(box('Email').value).toBe('neu@example.com')
  expect(radio('Email').checked).toBe(true)
  expect(screen.getByRole('link', { name: 'Google' }).getAttribute('href')).toBe('/api/auth/google')
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }))
  expect(place.now).toBe('/forgot-password')
  expect(place.state).toEqual({ typed })
})

test.each([
  [PAYMENT_NOTICE_STEP - 1, false],
  [PAYMENT_NOTICE_STEP, true],
])('a draft at step %i is announced as saved: %s', (step, isSaid) => {
  localStorage.setItem('nirgam.formData', '{"amount":5}')
  localStorage.setItem('nirgam.currentStep', String(step))
  openLogin('/login', { typed: { phone: '9812345670', email: 'neu@example.com' } })
  expect(said().includes('Your remittance form data has been saved.')).toBe(isSaid)
  expect(radio('Mobile number').checked, 'the number comes first').toBe(true)
})

test.each(['{}', '{"amount":5}', '{"destinationCountry":"Germany"}'])(
  'an unknown provider in the address shows no message, and the draft %s no summary',
  (draft) => {
    localStorage.setItem('nirgam.formData', draft)
    openLogin('/login?social_error=evil')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(said()).not.toContain('Your transfer, saved')
    expect(said()).not.toContain('form data has been saved')
  },
)

test('a provider’s code is exchanged for a session once', async () => {
  const answer = held<object>()
  const server = fakeServer({ 'POST /auth/exchange': () => answer.promise, 'GET /user': () => JURGEN })
  const { place } = show(<LoginPage />, { path: '/login', at: '/login?handoff=c0de' })
  expect(said()).toContain('Signing you in…')
  await act(async () => place.go('/login?handoff=c0de&redrawn=1'))
  answer.resolve(SESSION)
  await waitFor(() => expect(place.now).toBe('/home'))
  expect(server.callsOf('POST /auth/exchange').map(({ body }) => body)).toEqual([{ code: 'c0de' }])
})

test('a refused provider code shows the form with the reason', async () => {
  fakeServer({ 'POST /auth/exchange': () => new Refusal(410) })
  show(<LoginPage />, { path: '/login', at: '/login?handoff=old' })
  await waitFor(() => expect(alerts()).toEqual(['Login failed. Please try again.']))
  expect(button('Login')).toBeTruthy()
})

test('WhatsApp login asks only for the number and goes to the code screen', async () => {
  const server = fakeServer({
    [WHATSAPP]: () => ({
      ...CODE_SENT,
      sent_to: { channel: 'whatsapp', address: maskPhone('9812345670') },
      code_length: 6,
    }),
  })
  const { user, place } = show(<LoginPage />, { path: '/login', at: '/login?whatsapp=1' })
  expect(screen.queryByLabelText('Password')).toBeNull()
  await user.click(button('Send OTP on WhatsApp'))
  await screen.findByText('Please enter a valid 10-digit mobile number')
  fill('Mobile number', '+91 98123 45670')
  await user.click(button('Send OTP on WhatsApp'))
  await waitFor(() => expect(place.now).toBe('/otp-verification'))
  expect(server.callsOf(WHATSAPP)[0]?.body).toEqual({ phone: '9812345670', country_code: '+91' })
  expect(place.state).toMatchObject({ codeLength: 6, from: '/login?whatsapp=1', typed: { phone: '9812345670' } })
})

test('signing up sends the filled fields, and a taken number is reported at its field', async () => {
  const server = fakeServer({
    [REGISTER]: () => new Refusal(422, { errors: { phone: ['This number has an account.'] } }),
  })
  const { user, place } = show(<SignUpPage />, { path: '/signup' })
  expect(said()).toContain('At least 6 characters')
  expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms')
  expect(screen.queryByRole('link', { name: 'Forgot password?' })).toBeNull()
  fill('Mobile number', '9812345670')
  fill('Password', 'kurz')
  await user.click(button('Sign Up with OTP'))
  await screen.findByText('Password must be at least 6 characters')
  expect(server.callsOf(REGISTER)).toHaveLength(0)
  fill('Password', 'lang-genug')
  await user.click(button('Sign Up with OTP'))
  await screen.findByText('This number has an account.')
  expect(document.activeElement).toBe(box('Mobile number'))
  server.answer(REGISTER, () => CODE_SENT)
  fill('Email', 'neu@example.com')
  await user.click(button('Sign Up with OTP'))
  await waitFor(() => expect(place.now).toBe('/otp-verification'))
  expect(server.callsOf(REGISTER).map(({ body }) => body)).toEqual([
    { phone: '9812345670', country_code: '+91', email: null, password: 'lang-genug', login_type: 'phone' },
    { phone: '9812345670', country_code: '+91', email: 'neu@example.com', password: 'lang-genug', login_type: 'phone' },
  ])
  expect(place.state).toMatchObject({
    userId: 'u-771',
    from: '/signup',
    typed: { phone: '9812345670', email: 'neu@example.com' },
  })
})

test.each([
  [LOST, 'Registration failed. Please try again. We couldn’t reach Nirgam. Check your connection.'],
  [new Refusal(502), 'Registration failed. Please try again.'],
])('a failed sign-up shows the reason and keeps the typed text (%#)', async (failure, words) => {
  fakeServer({ [REGISTER]: () => failure })
  const typed = { phone: '1511234567', countryCode: '+49' }
  const { user, place } = show(<SignUpPage />, { path: '/signup', state: { typed } })
  fill('Password', 'lang-genug')
  await user.click(button('Sign Up with OTP'))
  await waitFor(() => expect(alerts()).toEqual([words]))
  expect([box('Mobile number').value, box('Country code').value]).toEqual(['1511234567', '+49'])
  expect(box('Country code').parentElement?.textContent?.trim()).toMatch(/^\+49/)
  expect(place.now).toBe('/signup')
})

const CODE_STATE = {
  userId: 'u-771',
  sentTo: { channel: 'sms', address: maskPhone('9812345670') },
  codeLength: 4,
  typed: { phone: '9812345670', countryCode: '+91' },
  from: '/signup',
}

function openCode(state: object | undefined = CODE_STATE) {
  const server = fakeServer({
    [VERIFY]: () => SESSION,
    [RESEND]: () => ({ user_id: 'u-771', code_length: 4 }),
    'GET /user': () => JURGEN,
  })
  return { server, ...show(<CodePage />, { path: '/otp-verification', state }) }
}

test('the code can be typed box by box, pasted whole, and corrected by keyboard', async () => {
  const { user } = openCode()
  expect(said()).toContain('We sent a 4-digit code to +91 9812345670')
  expect(document.activeElement).toBe(digits()[0])
  expect(button('Submit')).toHaveProperty('disabled', true)
  await user.keyboard('4a8')
  expect(shownCode()).toBe('48')
  expect(document.activeElement).toBe(digits()[2])
  await user.keyboard('{Backspace}')
  expect(shownCode()).toBe('4')
  expect(document.activeElement).toBe(digits()[1])
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(digits()[3])
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(digits()[1])
  await user.keyboard('{ArrowRight}{Home}{Backspace}')
  expect(shownCode()).toBe('')
  expect(document.activeElement).toBe(digits()[0])
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(digits()[0])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(alerts()).toEqual(['Please enter complete 4-digit OTP']))
  expect(digits()[0]?.getAttribute('aria-invalid')).toBe('true')
  await user.paste('Your code is 4821')
  expect(shownCode()).toBe('4821')
  expect(alerts()).toEqual([''])
  expect(button('Submit')).toHaveProperty('disabled', false)
  const [first] = digits()
  expect(first?.autocomplete).toBe('one-time-code')
  // A phone fills the whole code into the first box.
  fireEvent.input(first as HTMLElement, { target: { value: '9037' } })
  expect(shownCode()).toBe('9037')
})

test('Backspace removes the digit in its box or the one before, and Delete the one in its box', async () => {
  const { user } = openCode()
  await user.paste('no code here')
  expect(shownCode()).toBe('')
  await user.keyboard('{End}7{Home}{Backspace}')
  expect(shownCode()).toBe('7')
  await user.keyboard('48{ArrowLeft}{Backspace}')
  expect([shownCode(), document.activeElement]).toEqual(['47', digits()[1]])
  await user.keyboard('{Backspace}')
  expect([shownCode(), document.activeElement]).toEqual(['7', digits()[0]])
  await user.keyboard('{End}{ArrowRight}{Delete}')
  expect([shownCode(), document.activeElement]).toEqual(['', digits()[3]])
  await user.keyboard('{Delete}')
  expect(document.activeElement).toBe(digits()[3])
  expect(digits().map((digit) => digit.getAttribute('aria-invalid'))).toEqual([null, null, null, null])
})

test('a correct code signs the user in', async () => {
  const { server, user, place } = openCode()
  await user.paste('0417')
  await user.click(button('Submit'))
  await waitFor(() => expect(place.now).toBe('/home'))
  expect(server.callsOf(VERIFY).map(({ body }) => body)).toEqual([{ user_id: 'u-771', otp: '0417' }])
  expect(place.how).toBe('REPLACE')
  expect(getToken()).toBe('token-of-jurgen')
})

test.each([
  [new Refusal(422, { message: 'That code is wrong.' }), 'That code is wrong.', ''],
  [new Refusal(502), 'OTP verification failed. Please try again.', ''],
  [LOST, 'OTP verification failed. Please try again. We couldn’t reach Nirgam. Check your connection.', '4821'],
])('a rejected code is cleared, and one that never reached the server stays (%#)', async (refusal, words, left) => {
  const { server, user } = openCode()
  server.answer(VERIFY, () => refusal)
  await user.paste('4821')
  await user.click(button('Submit'))
  await waitFor(() => expect(alerts()).toEqual([words]))
  expect(shownCode()).toBe(left)
  if (left === '') expect(document.activeElement).toBe(digits()[0])
  fireEvent.input(digits()[0] as HTMLElement, { target: { value: '7' } })
  expect(alerts()).toEqual([''])
})

test('an account that needs its password goes to the login', async () => {
  const { server, user, place } = openCode()
  server.answer(
    VERIFY,
    () => new Refusal(409, { message: 'Please log in with your password.', requires_password: true }),
  )
  await user.paste('4821')
  await user.click(button('Submit'))
  await waitFor(() => expect(place.now).toBe('/login'))
  expect(place.state).toEqual({ message: 'Please log in with your password.', typed: CODE_STATE.typed })
  expect(place.how).toBe('REPLACE')
})

test('a new code can be requested after 30 seconds, even after a reload, and clears the boxes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const before = openCode()
  expect(said()).toContain('You can request a new code in 30 s')
  before.unmount()
  vi.setSystemTime(Date.now() + 9000)
  const { server, user } = openCode()
  await waitFor(() => expect(said()).toContain('in 21 s'))
  expect(button('Resend OTP')).toHaveProperty('disabled', true)
  await user.paste('4821')
  vi.setSystemTime(Date.now() + 3000)
  await waitFor(() => expect(said()).toContain('in 18 s'))
  vi.setSystemTime(Date.now() + 18_000)
  await waitFor(() => expect(button('Resend OTP')).toHaveProperty('disabled', false))
  expect(said()).toContain('Didn’t get the code?')
  server.answer(RESEND, () => new Refusal(429, { message: 'Too many codes.' }))
  await user.click(button('Resend OTP'))
  await waitFor(() => expect(alerts()).toEqual(['Too many codes.']))
  expect(shownCode()).toBe('4821')
  server.answer(RESEND, () => new Refusal(502))
  await user.click(button('Resend OTP'))
  await waitFor(() => expect(alerts()).toEqual(['Failed to resend OTP. Please try again.']))
  expect(button('Resend OTP')).toHaveProperty('disabled', false)
  const asked = server.callsOf(RESEND).length
  const answer = held<object>()
  server.answer(RESEND, () => answer.promise)
  await user.dblClick(button('Resend OTP'))
  expect(button('Sending...')).toHaveProperty('disabled', true)
  answer.resolve({ user_id: 'u-771', sent_to: CODE_SENT.sent_to, code_length: 4 })
  await screen.findByText('OTP sent successfully!')
  expect(server.callsOf(RESEND).slice(asked)).toMatchObject([{ body: { user_id: 'u-771' } }])
  expect(alerts()).toEqual([''])
  expect(shownCode()).toBe('')
  expect(said()).toContain('You can request a new code in 30 s')
  server.answer(VERIFY, () => new Refusal(422, { message: 'That code is wrong.' }))
  await user.paste('4821')
  await user.click(button('Submit'))
  await waitFor(() => expect(alerts()).toEqual(['That code is wrong.']))
  expect(said()).not.toContain('OTP sent successfully!')
})

test('the wait for another code starts again when a second sign-up sends one, and belongs to one user', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  sessionStorage.setItem('nirgam.codeSent', `${CODE_SENT.user_id} ${Date.now() - 20_000}`)
  fakeServer({ [REGISTER]: () => CODE_SENT })
  const { user, place, unmount } = show(<SignUpPage />, { path: '/signup' })
  fill('Mobile number', '9812345670')
  fill('Password', 'lang-genug')
  await user.click(button('Sign Up with OTP'))
  await waitFor(() => expect(place.now).toBe('/otp-verification'))
  unmount()
  const again = openCode(Object(place.state))
  expect(said()).toContain('You can request a new code in 30 s')
  again.unmount()
  sessionStorage.setItem('nirgam.codeSent', `another-user ${Date.now() - 20_000}`)
  openCode(Object(place.state))
  expect(said()).toContain('You can request a new code in 30 s')
})

test('the code screen redirects without a pending code, or if the user is signed in', async () => {
  const { place, unmount } = openCode({})
  await waitFor(() => expect([place.now, place.how]).toEqual(['/signup', 'REPLACE']))
  unmount()
  setToken('token-of-jurgen')
  localStorage.setItem('nirgam.formData', '{"amount":5}')
  localStorage.setItem('nirgam.currentStep', '13')
  const signedIn = openCode()
  await waitFor(() => expect(signedIn.place.now).toBe('/remittance'))
})

test('the code screen waits to redirect until the signed-in user is known', async () => {
  setToken('token-of-jurgen')
  const user = held<object>()
  fakeServer({ 'GET /user': () => user.promise })
  const { place } = show(<CodePage />, { path: '/verify-otp', at: '/verify-otp' })
  expect(place.now).toBe('/verify-otp')
  user.resolve(JURGEN)
  await waitFor(() => expect(place.now).toBe('/home'))
})

test('the address of a code can be changed, and keeps the typed text', async () => {
  const { user, place } = openCode({ ...CODE_STATE, from: '/login?whatsapp=1' })
  await user.click(screen.getByRole('link', { name: 'Change' }))
  expect([place.now, place.how]).toEqual(['/login?whatsapp=1', 'REPLACE'])
  expect(place.state).toEqual({ typed: CODE_STATE.typed })
})

test('a code with an unknown address can still be entered', async () => {
  openCode({ userId: 'u-771', codeLength: 6 })
  expect(said()).toContain('Enter the latest 6-digit code we sent you')
  expect(digits()).toHaveLength(6)
})

test('a long code has smaller boxes than a short one', () => {
  const isSmall = () => screen.getByRole('group', { name: 'One-time code' }).hasAttribute('data-many')
  const { unmount } = openCode()
  expect(isSmall()).toBe(false)
  unmount()
  openCode({ ...CODE_STATE, codeLength: 6 })
  expect(isSmall()).toBe(true)
})

test('the notice of a new code disappears after a while, and the clock stops at zero', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  openCode()
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const running = vi.getTimerCount()
  await wait(30_000)
  expect(vi.getTimerCount()).toBe(running - 1)
  fireEvent.click(button('Resend OTP'))
  await wait(0)
  await wait(1_000)
  expect(said()).toContain('OTP sent successfully!')
  expect(said()).toContain('You can request a new code in 29 s')
  await wait(OTP_SENT_NOTICE_MS)
  expect(said()).not.toContain('OTP sent successfully!')
})

function openForgot(at = '/forgot-password', state?: object) {
  const server = fakeServer({ [FORGOT]: () => ({ user_id: 'u-90', code_length: 6 }), [RESET]: () => null })
  return { server, ...show(<ForgotPasswordPage />, { path: '/forgot-password', at, state }) }
}

test('a user who forgot the password gets a code and chooses a new password', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  sessionStorage.setItem('nirgam.codeSent', `u-90 ${Date.now() - 20_000}`)
  const { server, user, place } = openForgot('/forgot-password', { typed: { email: 'jurgen@example.com' } })
  setToken('an-old-session')
  expect(box('Email').value).toBe('jurgen@example.com')
  expect(screen.queryByLabelText('Password')).toBeNull()
  await user.click(button('Send code'))
  await screen.findByRole('heading', { name: 'Choose a new password' })
  expect(server.callsOf(FORGOT)[0]?.body).toEqual({ identifier: 'jurgen@example.com', login_type: 'email' })
  expect(said()).toContain('If there’s an account for jurgen@example.com')
  expect(said()).toContain('You can request a new code in 30 s')
  expect(said()).not.toContain('OTP sent successfully!')
  fill('New password', 'kurz')
  await user.click(button('Change password'))
  await screen.findByText('Please enter complete 6-digit OTP')
  expect(said()).toContain('Password must be at least 6 characters')
  await user.click(digits()[0] as HTMLElement)
  await user.paste('482190')
  expect(said()).not.toContain('Please enter complete 6-digit OTP')
  fill('New password', 'ganz-neu')
  server.answer(RESET, () => new Refusal(422, { errors: { otp: ['That code is wrong.'] } }))
  await user.click(button('Change password'))
  await screen.findByText('That code is wrong.')
  expect(digits()[0]?.getAttribute('aria-invalid')).toBe('true')
  vi.setSystemTime(Date.now() + 30_000)
  await waitFor(() => expect(button('Resend OTP')).toHaveProperty('disabled', false))
  server.answer(RESEND, () => new Refusal(429, { message: 'Too many codes.' }))
  await user.click(button('Resend OTP'))
  await screen.findByText('Too many codes.')
  expect([shownCode(), said().includes('That code is wrong.')]).toEqual(['482190', false])
  server.answer(RESEND, () => ({ user_id: 'u-90', code_length: 6 }))
  await user.click(button('Resend OTP'))
  await screen.findByText('OTP sent successfully!')
  expect([shownCode(), document.activeElement, said().includes('Too many codes.')]).toEqual(['', digits()[0], false])
  await user.paste('482190')
  await user.click(button('Change password'))
  await screen.findByText('That code is wrong.')
  expect(said()).not.toContain('OTP sent successfully!')
  server.answer(RESET, () => null)
  await user.click(button('Change password'))
  await waitFor(() => expect(place.now).toBe('/login'))
  expect(server.callsOf(RESET).at(-1)?.body).toEqual({ user_id: 'u-90', otp: '482190', password: 'ganz-neu' })
  expect(place.state).toEqual({
    message: 'Your password has been changed. Please log in.',
    typed: { email: 'jurgen@example.com' },
  })
  expect([place.how, getToken()]).toEqual(['REPLACE', null])
})

test('the page names the address that the code went to, if both were entered', async () => {
  const typed = { email: 'jurgen@example.com', phone: '9812345670', countryCode: '+91' }
  const { server, user } = openForgot('/forgot-password', { typed })
  await user.click(button('Send code'))
  await screen.findByRole('heading', { name: 'Choose a new password' })
  const { identifier } = Object(server.callsOf(FORGOT)[0]?.body)
  expect(identifier).toBe('jurgen@example.com')
  expect(said()).toContain(`If there’s an account for ${identifier}`)
})

test('a link without its code asks for the account', async () => {
  openForgot('/forgot-password?code=', { handle: 'u-90' })
  await screen.findByRole('heading', { name: 'Forgot your password?' })
  const points = within(screen.getByRole('complementary', { name: 'Your details are safe' })).getAllByRole('listitem')
  expect(points.length).toBeGreaterThan(1)
  expect(points[1]?.textContent).toContain('Once you’re logged in, continue on any device.')
  for (const point of points) expect(point.textContent).not.toBe('')
})

test('a support link opens the second part, and the user can go back to the first', async () => {
  const { unmount } = openForgot('/forgot-password?code=u-55')
  await screen.findByRole('heading', { name: 'Choose a new password' })
  expect(said()).toContain('Enter the 6-digit code we sent you')
  unmount()
  const { user, place } = openForgot('/forgot-password', {
    handle: 'u-90',
    typed: { phone: '9812345670', countryCode: '+91' },
  })
  await screen.findByText('+91 9812345670')
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Change' }))
  await screen.findByRole('heading', { name: 'Forgot your password?' })
  expect(place.state).toEqual({ typed: { phone: '9812345670', countryCode: '+91' } })
  expect(box('Mobile number').value).toBe('9812345670')
})

test.each([
  [<LoginPage key="" />, '/login', 'New to Nirgam? Create an account', '/signup', 'username'],
  [<LoginPage key="" />, '/login?whatsapp=1', 'Log in another way', '/login', undefined],
  [<SignUpPage key="" />, '/signup', 'Already have an account? Log in', '/login', 'email'],
  [<ForgotPasswordPage key="" />, '/forgot-password', 'Back to login', '/login', 'username'],
])(
  'each way in leads to another one, and a browser knows whose address it fills in (%#)',
  (page, at, words, to, mail) => {
    fakeServer({})
    show(page, { path: at.split('?')[0], at })
    const way = screen.getAllByRole('link').find((link) => link.closest('p')?.textContent?.trim() === words)
    expect(way?.getAttribute('href')).toBe(to)
    expect(screen.queryByLabelText<HTMLInputElement>('Email', { selector: '[type=email]' })?.autocomplete).toBe(mail)
    const password = screen.queryByLabelText<HTMLInputElement>(/^Password/, { selector: 'input' })
    expect(password?.autocomplete).toBe({ '/login': 'current-password', '/signup': 'new-password' }[at])
  },
)
