import type { ProfileData } from '@nirgam/domain/account/api-accounts'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { getToken, setToken } from '../../lib/session.ts'
import { screen, waitFor, within } from '../../testing/dom.ts'
import { fakeServer, LOST, Refusal } from '../../testing/fake-server.ts'
import { JURGEN } from '../../testing/sample-account.ts'
import { box, fill, held, said, savedFiles, show, unreadable } from '../../testing/show.tsx'
import { OwnDataPanel } from '../own-data/own-data.tsx'
import { profileQuery } from './profile.ts'
import { ProfilePage } from './profile-page.tsx'

const PROFILE = 'GET /profile'
const UPDATE = 'PUT /profile'
const PASSWORD = 'PUT /change-password'
const CONFIRM = 'POST /profile/confirm-contact'
const RESEND = 'POST /profile/resend-code'
const DELETE = 'POST /profile/delete'

const DATA: ProfileData = {
  user: {
    id: 'a5e00000-0000-4000-8000-000000000071',
    name: 'Jürgen आशा Süß',
    email: 'jurgen@example.com',
    phone: '+919812345670',
    date_of_birth: '1961-03-31',
    gender: 'other',
    pincode: '560034',
    address: '12, 4th Cross\nKoramangala',
  },
  pending: [],
  has_password: true,
  accept_marketing: false,
}
const { id: _id, ...SENT } = DATA.user

async function open(data: object = DATA) {
  setToken('token-of-jurgen')
  const server = fakeServer({ [PROFILE]: () => data, 'GET /user': () => JURGEN, 'POST /logout': () => null })
  const shown = show(<ProfilePage />, { path: '/profile' })
  await screen.findByRole('heading', { name: 'Profile Details' })
  return { server, ...shown }
}

const value = (label: string) => box(label).value
const button = (name: string) => screen.getByRole('button', { name })
const updateDetails = () => button('Update your details')
const updatePassword = () => button('Update your password')

test('stored details are shown, and all are sent once, trimmed', async () => {
  const { server, user } = await open()
  expect(
    Object.fromEntries(
      ['Name', 'Date of birth', 'Gender', 'Email', 'Phone', 'Pincode', 'Address'].map((label) => [label, value(label)]),
    ),
  ).toEqual({
    Name: SENT.name,
    'Date of birth': SENT.date_of_birth,
    Gender: SENT.gender,
    Email: SENT.email,
    Phone: SENT.phone,
    Pincode: SENT.pincode,
    Address: SENT.address,
  })
  const answer = held<object>()
  server.answer(UPDATE, () => answer.promise)
  fill('Name', '  Ásha O’Example ')
  fill('Pincode', '')
  await user.dblClick(updateDetails())
  expect(button('Updating...')).toBeTruthy()
  answer.resolve({ ...DATA, user: { ...DATA.user, name: 'Ásha O’Example', pincode: null } })
  await screen.findByText('Profile updated successfully!')
  expect(server.callsOf(UPDATE).map(({ body }) => body)).toEqual([{ ...SENT, name: 'Ásha O’Example', pincode: '' }])
  expect(value('Name')).toBe('Ásha O’Example')
  fill('Name', 'A')
  await waitFor(() => expect(said()).not.toContain('Profile updated successfully!'))
})

test('the greeting follows a changed name', async () => {
  const { server, user } = await open()
  const greeted = ['GET /user', 'token-of-jurgen']
  queryClient.setQueryData(greeted, JURGEN)
  server.answer(UPDATE, () => DATA)
  fill('Name', 'Ásha O’Example')
  await user.click(updateDetails())
  await screen.findByText('Profile updated successfully!')
  expect(queryClient.getQueryState(greeted)?.isInvalidated).toBe(true)
})

test.each([
  ['Email', 'jurgen@', 'Please enter a valid email address'],
  ['Phone', '12', 'Please enter a valid phone number with country code'],
  ['Pincode', '!!', 'Please enter a valid PIN code'],
])('an invalid %s is refused at its field and never sent', async (label, text, problem) => {
  const { server, user } = await open()
  server.answer(UPDATE, () => DATA)
  fill(label, text)
  await user.click(updateDetails())
  await screen.findByText(problem)
  expect(box(label).getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(box(label))
  expect(server.callsOf(UPDATE)).toHaveLength(0)
  fill(label, '')
  await waitFor(() => expect(said()).not.toContain(problem))
})

test('a server refusal is shown at its field or above the form, and typed text is kept', async () => {
  const { server, user } = await open()
  server.answer(UPDATE, () => new Refusal(422, { errors: { phone: ['This number is taken.', 'Second'] } }))
  fill('Phone', '+919800000001')
  await user.click(updateDetails())
  await screen.findByText('This number is taken.')
  expect(said()).not.toContain('Second')
  server.answer(UPDATE, () => LOST)
  await user.click(updateDetails())
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to update profile. Please try again. We couldn’t reach Nirgam. Check your connection.',
  )
  expect(said()).not.toContain('This number is taken.')
  expect(value('Phone')).toBe('+919800000001')
})

test('if the profile fails to load, only known and typed fields are sent', async () => {
  setToken('token-of-jurgen')
  const server = fakeServer({ [PROFILE]: () => new Refusal(503), 'GET /user': () => JURGEN, [UPDATE]: () => DATA })
  const { user } = show(<ProfilePage />, { path: '/profile' })
  await screen.findByText(/We couldn’t load some of your details/)
  expect(value('Name')).toBe(SENT.name)
  expect(value('Address')).toBe('')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  fill('Pincode', '110001')
  await user.click(updateDetails())
  await waitFor(() => expect(server.callsOf(UPDATE)).toHaveLength(1))
  expect(server.callsOf(UPDATE)[0]?.body).toEqual({
    name: SENT.name,
    email: SENT.email,
    phone: SENT.phone,
    pincode: '110001',
  })
  await waitFor(() => expect(said()).not.toContain('We couldn’t load some'))
})

test('a session that has ended shows no partial profile', async () => {
  setToken('token-of-jurgen')
  const server = fakeServer({ [PROFILE]: () => new Refusal(401), 'GET /user': () => JURGEN })
  show(<ProfilePage />, { path: '/profile' })
  await waitFor(() => expect(server.callsOf(PROFILE)).toHaveLength(1))
  await new Promise(setImmediate)
  expect(server.callsOf('GET /user')).toEqual([])
  expect(said()).not.toContain('We couldn’t load some')
})

test('details that could not be loaded on one visit are loaded on the next', async () => {
  setToken('token-of-jurgen')
  const server = fakeServer({ [PROFILE]: () => new Refusal(503), 'GET /user': () => JURGEN })
  const { unmount } = show(<ProfilePage />, { path: '/profile' })
  await screen.findByText(/We couldn’t load some of your details/)
  unmount()
  await waitFor(() => expect(queryClient.getQueryData(profileQuery.queryKey)).toBeUndefined())
  server.answer(PROFILE, () => DATA)
  show(<ProfilePage />, { path: '/profile' })
  await screen.findByRole('heading', { name: 'Profile Details' })
  expect(value('Address')).toBe(SENT.address)
  expect(said()).not.toContain('We couldn’t load some')
})

test('a profile that fails to load can be retried', async () => {
  setToken('token-of-jurgen')
  const server = fakeServer({ [PROFILE]: () => new Refusal(400), 'GET /user': () => new Refusal(400) })
  const { user } = show(<ProfilePage />, { path: '/profile' })
  await screen.findByRole('heading', { name: 'Failed to load your profile' })
  server.answer(PROFILE, () => DATA)
  await user.click(button('Try again'))
  await screen.findByRole('heading', { name: 'Profile Details' })
  expect(screen.getByRole('link', { name: /Back to dashboard/ }).getAttribute('href')).toBe('/dashboard')
})

test('a new password needs the old one and a confirmation, and the fields are cleared afterwards', async () => {
  const { server, user } = await open()
  server.answer(PASSWORD, () => null)
  await user.click(updatePassword())
  await screen.findByText('Current password is required')
  fill('Current password', 'öld-secret')
  fill('New password', 'new-secret')
  fill('Confirm password', 'new-secreT')
  await user.click(updatePassword())
  await screen.findByText('Passwords do not match!')
  expect(server.callsOf(PASSWORD)).toHaveLength(0)
  fill('Confirm password', 'new-secret')
  await user.click(screen.getByRole('checkbox', { name: /marketing/ }))
  await user.click(updatePassword())
  await screen.findByText('Password updated successfully!')
  expect(server.callsOf(PASSWORD)[0]?.body).toEqual({
    current_password: 'öld-secret',
    new_password: 'new-secret',
    new_password_confirmation: 'new-secret',
    accept_marketing: true,
  })
  expect(['Current password', 'New password', 'Confirm password'].map(value)).toEqual(['', '', ''])
  expect(server.callsOf(PROFILE).length).toBeGreaterThan(1)
})

test('a refused password change is reported, and a user without a password is not asked for it', async () => {
  const { server, user } = await open({ ...DATA, has_password: false })
  expect(screen.queryByLabelText('Current password')).toBeNull()
  server.answer(PASSWORD, () => new Refusal(422, { message: 'Too many tries.' }))
  fill('New password', 'new-secret')
  fill('Confirm password', 'new-secret')
  await user.click(updatePassword())
  await screen.findByText('Too many tries.')
  expect(value('New password')).toBe('new-secret')
  expect(server.callsOf(PASSWORD)[0]?.body).toEqual({
    new_password: 'new-secret',
    new_password_confirmation: 'new-secret',
    accept_marketing: false,
  })
  const shown = box('New password')
  expect(shown.type).toBe('password')
  await user.click(button('Show password (new)'))
  expect(shown.type).toBe('text')
  expect(box('Confirm password').type).toBe('password')
})

test('marketing e-mail is switched without a password, and a failure leaves it unchanged', async () => {
  const { server, user } = await open()
  const toggle = () => screen.getByRole('switch')
  await user.dblClick(screen.getByRole('checkbox', { name: /marketing/ }))
  expect(said()).toContain('You only get emails about your account')
  server.answer(UPDATE, () => new Refusal(500))
  await user.click(toggle())
  await screen.findByText('Failed to update profile. Please try again.')
  expect(toggle()).toHaveProperty('checked', false)
  server.answer(UPDATE, () => ({ ...DATA, accept_marketing: true }))
  await user.click(toggle())
  await waitFor(() => expect(toggle()).toHaveProperty('checked', true))
  expect(server.callsOf(UPDATE).map(({ body }) => body)).toEqual([
    { accept_marketing: true },
    { accept_marketing: true },
  ])
  expect(said()).toContain('You get news and offers.')
  expect(screen.getByRole('checkbox', { name: /marketing/ })).toHaveProperty('checked', true)
})

const PENDING: ProfileData = {
  ...DATA,
  pending: [
    { kind: 'email', value: 'neu@example.com' },
    { kind: 'phone', value: '+919800000002' },
  ],
}

test('a new e-mail address needs its code: the old one counts until then, and text in other fields stays', async () => {
  const { server, user } = await open(PENDING)
  expect(screen.getByText('Confirm your new email address')).toBeTruthy()
  expect(screen.getByText('Confirm your new phone number')).toBeTruthy()
  const [confirm] = screen.getAllByRole('button', { name: 'Confirm' })
  if (!confirm) throw new Error('nothing to confirm')
  await user.click(confirm)
  await screen.findByText('Please enter complete 4-digit OTP')
  expect(server.callsOf(CONFIRM)).toHaveLength(0)
  fill('Code sent to neu@example.com', '4 8-2x19')
  expect(value('Code sent to neu@example.com')).toBe('4821')
  server.answer(CONFIRM, () => new Refusal(422, { message: 'That code is wrong.' }))
  await user.click(confirm)
  await screen.findByText('That code is wrong.')
  fill('Name', 'Typed meanwhile')
  fill('Code sent to neu@example.com', '1111')
  expect(said()).not.toContain('That code is wrong.')
  server.answer(CONFIRM, () => ({
    ...PENDING,
    user: { ...DATA.user, email: 'neu@example.com' },
    pending: PENDING.pending.slice(1),
  }))
  await user.click(confirm)
  await waitFor(() => expect(screen.queryByText('Confirm your new email address')).toBeNull())
  expect(server.callsOf(CONFIRM).map(({ body }) => body)).toEqual([
    { kind: 'email', otp: '4821' },
    { kind: 'email', otp: '1111' },
  ])
  expect(value('Email')).toBe('neu@example.com')
  expect(value('Name')).toBe('Typed meanwhile')
})

test('a first phone number replaces no other', async () => {
  await open({ ...PENDING, user: { ...DATA.user, phone: null } })
  const banners = screen.getAllByText(/^We sent a 4-digit code to/)
  expect(banners.map(({ textContent }) => textContent?.includes('your old one stays in use'))).toEqual([true, false])
})

test('another code can be requested, a refusal is shown, and the code for an older number is not kept for a newer one', async () => {
  const { server, user } = await open({ ...PENDING, pending: PENDING.pending.slice(1) })
  server.answer(CONFIRM, () => new Refusal(422, { message: 'That code is wrong.' }))
  fill('Code sent to +919800000002', '4821')
  await user.click(button('Confirm'))
  await screen.findByText('That code is wrong.')
  server.answer(RESEND, () => new Refusal(429, { message: 'Please wait a minute.' }))
  await user.click(button('Resend code'))
  await screen.findByText('Please wait a minute.')
  expect(said()).not.toContain('That code is wrong.')
  const answer = held<object>()
  server.answer(RESEND, () => answer.promise)
  await user.click(button('Resend code'))
  expect(button('Sending...')).toHaveProperty('disabled', true)
  answer.resolve(new Refusal(500))
  await screen.findByText('Failed to resend OTP. Please try again.')
  fill('Code sent to +919800000002', '48')
  expect(said()).not.toContain('Failed to resend OTP.')
  server.answer(RESEND, () => ({ code_length: 4 }))
  await user.click(button('Resend code'))
  await screen.findByText('OTP sent successfully!')
  expect(said()).not.toContain('Failed to resend')
  expect(server.callsOf(RESEND)[0]?.body).toEqual({ kind: 'phone' })
  expect(screen.getByRole('link', { name: /outbox/ }).getAttribute('href')).toBe('/api/dev/outbox?to=%2B919800000002')
  server.answer(UPDATE, () => ({ ...PENDING, pending: [{ kind: 'phone', value: '+919800000003' }] }))
  await user.click(updateDetails())
  await waitFor(() => expect(value('Code sent to +919800000003')).toBe(''))
})

test('all stored data can be downloaded, however long it takes, and a failure is shown', async () => {
  const files = savedFiles()
  const { server, user } = await open()
  server.answer('GET /profile/data', () => new Refusal(500, { message: '' }))
  await user.click(button('Download my data'))
  await screen.findByText('Failed to download your data. Please try again.')
  server.answer('GET /profile/data', () => ({}))
  const limits = vi.spyOn(AbortSignal, 'timeout')
  await user.click(button('Download my data'))
  await screen.findByText('Your data has been downloaded.')
  expect(files).toEqual(['nirgam-my-data.zip'])
  expect(limits.mock.calls.map(([ms]) => ms / 60_000)).toEqual([15])
})

type Proof = 'password' | 'code' | 'fresh_login'

async function openDeletion(proof: Proof, kept: string[] = ['Rechnung für März']) {
  const shown = await open()
  shown.server.answer('GET /profile/deletion', () => new Refusal(403))
  await shown.user.click(button('Delete my account'))
  await screen.findByRole('heading', { name: /couldn’t look up/ })
  shown.server.answer('GET /profile/deletion', () => ({ proof, kept }))
  await shown.user.click(button('Try again'))
  await screen.findByRole('button', { name: 'Delete for good' })
  return shown
}

test('an account is deleted with the password, and the start page confirms it', async () => {
  const { server, user, place } = await openDeletion('password')
  expect(said()).toContain('Rechnung für März')
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete for good' }))
  await dialog.findByText('Password is required')
  server.answer(DELETE, () => new Refusal(422, { errors: { password: ['This password is incorrect'] } }))
  fill('Your password', 'wrong')
  await user.click(dialog.getByRole('button', { name: 'Delete for good' }))
  await dialog.findByText('This password is incorrect')
  expect(getToken()).toBe('token-of-jurgen')
  server.answer(DELETE, () => null)
  fill('Your password', 'right')
  await user.click(dialog.getByRole('button', { name: 'Delete for good' }))
  await waitFor(() => expect(place.now).toBe('/'))
  expect(place.state).toEqual({ message: 'Your account has been deleted.' })
  expect(place.how).toBe('REPLACE')
  await waitFor(() => expect(getToken()).toBeNull())
  expect(server.callsOf(DELETE).map(({ body }) => body)).toEqual([{ password: 'wrong' }, { password: 'right' }])
})

test('a user without a password confirms with a code, which can be sent again', async () => {
  const { server, user } = await openDeletion('code', [])
  expect(said()).not.toContain('legally required')
  server.answer('POST /profile/deletion-code', () => new Refusal(429, { message: 'Please wait.' }))
  await user.click(button('Send me a code'))
  await screen.findByText('Please wait.')
  server.answer('POST /profile/deletion-code', () => ({
    sent_to: { channel: 'email', address: 'ju****@example.com' },
    code_length: 6,
  }))
  await user.click(button('Send me a code'))
  await screen.findByText('OTP sent successfully! It went to ju****@example.com.')
  expect(button('Send another code')).toBeTruthy()
  fill('6-digit code', '12345')
  await user.click(button('Delete for good'))
  await screen.findByText('Please enter complete 6-digit OTP')
  expect(await unreadable()).toEqual([])
  fill('6-digit code', '12 34 567')
  server.answer(DELETE, () => new Refusal(500))
  await user.click(button('Delete for good'))
  await screen.findByText('Failed to delete your account. Please try again.')
  expect(server.callsOf(DELETE)[0]?.body).toEqual({ otp: '123456' })
  await user.click(button('Keep my account'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a recent login is enough to delete the account', async () => {
  const { server, user } = await openDeletion('fresh_login')
  expect(said()).toContain('If you logged in more than 15 minutes ago')
  expect(screen.queryByLabelText('Your password')).toBeNull()
  server.answer(DELETE, () => null)
  await user.click(button('Delete for good'))
  await waitFor(() => expect(server.callsOf(DELETE)[0]?.body).toEqual({}))
})

test.each([
  ['password', ['Your password'], 'Konto'],
  ['code', ['6-digit code'], ''],
  ['fresh_login', [], 'Konto'],
] as const)(
  'the deletion dialog says what is erased and kept, and asks for the proof: %s',
  async (proof, labels, kept) => {
    fakeServer({ 'GET /profile/deletion': () => ({ proof, kept: kept ? [kept] : [] }) })
    const { user } = show(<OwnDataPanel />)
    await user.click(button('Delete my account'))
    await screen.findByRole('button', { name: 'Delete for good' })
    const [erased = [], legal] = within(screen.getByRole('dialog'))
      .getAllByRole('list')
      .map((list) => within(list).getAllByRole('listitem'))
    expect(erased.length).toBeGreaterThan(2)
    expect(legal?.map(({ textContent }) => textContent)).toEqual(kept ? [kept] : undefined)
    const asked = ['Your password', '6-digit code'].filter((label) => screen.queryByLabelText(label) !== null)
    expect(asked).toEqual(labels)
    expect([said().includes('15 minutes ago'), said().includes('It went to')]).toEqual([proof === 'fresh_login', false])
    await user.click(button('Keep my account'))
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)
