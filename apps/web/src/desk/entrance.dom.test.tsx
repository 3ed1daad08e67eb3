import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { act, screen, waitFor, within } from '../testing/dom.ts'
import { fakeServer, LOST, Refusal } from '../testing/fake-server.ts'
import { AFTER_MIDNIGHT } from '../testing/sample-account.ts'
import { deskCase } from '../testing/sample-desk.ts'
import { box, enter, fill, held, said, show } from '../testing/show.tsx'
import { LEAD, showAtDesk } from './cases/show-desk.tsx'
import { Desk, FactorWhenNeeded } from './desk.tsx'
import { desk } from './desk-api.ts'
import { deskQueries } from './desk-session.ts'
import { InvitationPage } from './invitation-page.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

const SIGN_IN = 'POST /desk/sign-in'
const INVITED = 'POST /desk/invitation'
const FACTOR = 'POST /desk/me/factor'
const NEEDS_CODE = { needs_code: true, passkey: null }

const button = (name: string) => screen.getByRole('button', { name })

function openSignIn(lastUid: string | null = null) {
  const server = fakeServer({ [SIGN_IN]: () => NEEDS_CODE, 'GET /desk/me': () => LEAD })
  return { server, ...showAtDesk(<SignInScreen lastUid={lastUid} />, { at: '/desk' }) }
}

async function enterPassword(user: ReturnType<typeof openSignIn>['user']) {
  fill('Email address', 'ümit@firm.example')
  fill('Password', 'geheim-ß')
  await user.click(button('Continue'))
}

test('staff sign in with password and code, sent together', async () => {
  const { server, user } = openSignIn(LEAD.uid)
  expect(said()).toContain('Your session has ended.')
  await user.click(button('Continue'))
  await waitFor(() => expect(box('Email address').getAttribute('aria-invalid')).toBe('true'))
  expect(server.callsOf(SIGN_IN)).toHaveLength(0)
  await enterPassword(user)
  await screen.findByLabelText(/^Code from your authenticator app/)
  expect(said()).toContain('ümit@firm.example')
  expect(said()).not.toContain('Your session has ended.')
  fill('Code from your authenticator app', '123456')
  const answer = held<object>()
  server.answer(SIGN_IN, () => answer.promise)
  await user.dblClick(button('Sign in'))
  answer.resolve({ needs_code: false, passkey: null })
  await waitFor(() => expect(server.callsOf('GET /desk/me')).toHaveLength(1))
  expect(server.callsOf(SIGN_IN).map(({ body }) => body)).toEqual([
    { email: 'ümit@firm.example', password: 'geheim-ß' },
    { email: 'ümit@firm.example', password: 'geheim-ß', code: '123456' },
  ])
})

test.each([
  [new Refusal(401, { message: 'Wrong password.' }), 'Wrong password.'],
  [LOST, 'We couldn’t sign you in. Please try again. We couldn’t reach Nirgam'],
])('a refused password shows the reason and stays in its field (%#)', async (refusal, words) => {
  const { server, user } = openSignIn()
  server.answer(SIGN_IN, () => refusal)
  await enterPassword(user)
  await waitFor(() => expect(said()).toContain(words))
  expect(box('Password').value).toBe('geheim-ß')
})

test('a user locked out by someone else’s guesses can still use a code or a recovery code', async () => {
  const { server, user } = openSignIn()
  server.answer(SIGN_IN, () => new Refusal(429, { message: 'Too many.' }))
  await enterPassword(user)
  await screen.findByText(/^Too many wrong passwords were entered/)
  await user.click(button('Use a recovery code'))
  fill('Recovery code', 'abcd-2345-efgh')
  server.answer(SIGN_IN, () => new Refusal(401, { errors: { code: ['That code is wrong.'] } }))
  await user.click(button('Sign in'))
  await screen.findByText('That code is wrong.')
  expect(Object(server.callsOf(SIGN_IN).at(-1)?.body).code).toBe('abcd-2345-efgh')
  await user.click(button('Use the app instead'))
  expect(box('Code from your authenticator app').value).toBe('')
  await user.click(button('Back'))
  expect(box('Email address')).toBeTruthy()
})

const QUESTION = { challenge: 'AP__', rp_id: 'nirgam.example', passkeys: [{ id: '-_-_', transports: ['usb'] }] }
const bytes = (...numbers: number[]) => Uint8Array.from(numbers).buffer

/** A browser whose authenticator gives these answers; the mock records its requests. */
function withPasskeys(...answers: ('key' | 'nothing')[]) {
  class Credential {
    id = 'cred-1'
    response = { clientDataJSON: bytes(251, 255), authenticatorData: bytes(1), signature: bytes(2, 3, 4, 5) }
  }
  vi.stubGlobal('PublicKeyCredential', Credential)
  const get = vi.fn(async (_: CredentialRequestOptions) => (answers.shift() === 'key' ? new Credential() : null))
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
  return get
}
const ANSWER = {
  id: 'cred-1',
  response: { clientDataJSON: '-_8', authenticatorData: 'AQ', signature: 'AgMEBQ' },
}

test('a passkey replaces the code, with a new challenge for each attempt', async () => {
  const get = withPasskeys('nothing', 'key')
  const { server, user } = openSignIn()
  server.answer(SIGN_IN, () => ({ needs_code: true, passkey: QUESTION }))
  await enterPassword(user)
  await user.click(await screen.findByRole('button', { name: 'Use your passkey' }))
  await screen.findByText('The passkey wasn’t used. Try again, or use a code.')
  await user.click(button('Use your passkey'))
  await waitFor(() => expect(server.callsOf('GET /desk/me')).toHaveLength(1))
  expect(get.mock.calls[1]?.[0].publicKey).toEqual({
    challenge: bytes(0, 255, 255),
    rpId: 'nirgam.example',
    userVerification: 'required',
    allowCredentials: [{ type: 'public-key', id: bytes(251, 255, 191), transports: ['usb'] }],
  })
  const given = { email: 'ümit@firm.example', password: 'geheim-ß' }
  expect(server.callsOf(SIGN_IN).map(({ body }) => body)).toEqual([given, given, given, { ...given, passkey: ANSWER }])
})

test('a user whose passkey was removed signs in with a code', async () => {
  withPasskeys('key')
  const { server, user } = openSignIn()
  server.answer(SIGN_IN, () => ({ needs_code: true, passkey: QUESTION }))
  await enterPassword(user)
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  await enterPassword(user)
  server.answer(SIGN_IN, () => NEEDS_CODE)
  await user.click(await screen.findByRole('button', { name: 'Use your passkey' }))
  await screen.findByLabelText(/^Code from your authenticator app/)
  expect(server.callsOf('GET /desk/me')).toHaveLength(0)
})

test('the second factor is confirmed by passkey, or by code if there is none', async () => {
  withPasskeys('key')
  let isFresh = false
  const server = fakeServer({
    'GET /desk/staff': () => (isFresh ? { staff: [], invitations: [] } : new Refusal(403, { code: 'factor_needed' })),
    'POST /desk/me/factor/question': () => ({ passkey: QUESTION }),
    [FACTOR]: () => {
      isFresh = true
      return null
    },
  })
  const { user } = showAtDesk(<FactorWhenNeeded />, { at: '/desk' })
  const asked = desk('GET /desk/staff')
  await user.click(await screen.findByRole('button', { name: 'Use your passkey' }))
  expect(await asked).toEqual({ staff: [], invitations: [] })
  expect(server.callsOf(FACTOR).map(({ body }) => body)).toEqual([{ passkey: ANSWER }])
  isFresh = false
  const again = desk('GET /desk/staff')
  await screen.findByRole('button', { name: 'Use your passkey' })
  server.answer('POST /desk/me/factor/question', () => ({ passkey: null }))
  await user.click(button('Use your passkey'))
  await screen.findByLabelText(/^Code from your authenticator app/)
  fill('Code from your authenticator app', '123456')
  await user.click(button('Confirm'))
  expect(await again).toEqual({ staff: [], invitations: [] })
})

test.each([
  ['the same person', LEAD.uid, 'kept'],
  ['another one', '50a7f000-0000-4000-8000-000000000099', undefined],
])('signing in as %s keeps cached data only for the same person', async (_, lastUid, found) => {
  const { server, user } = openSignIn(lastUid)
  deskQueries.setQueryData(['GET /desk/staff'], 'kept')
  await enterPassword(user)
  await screen.findByLabelText(/^Code from your authenticator app/)
  fill('Code from your authenticator app', '123456')
  server.answer(SIGN_IN, () => ({ needs_code: false, passkey: null }))
  await user.click(button('Sign in'))
  const isIn = () =>
    deskQueries
      .getQueryCache()
      .getAll()
      .some(({ state }) => Object(state.data).uid === LEAD.uid)
  await waitFor(() => expect(isIn()).toBe(true))
  expect(deskQueries.getQueryData(['GET /desk/staff'])).toBe(found)
})

const JOIN = {
  kind: 'join',
  email: null,
  name: null,
  role: 'signer',
  qr: '<svg/>',
  secret: 'ABCDEFGHIJ',
  expires_at: AFTER_MIDNIGHT,
}

function openInvitation(invitation: object = JOIN) {
  deskQueries.clear()
  const server = fakeServer({ [INVITED]: () => invitation, 'GET /desk/me': () => LEAD })
  const page = (
    <QueryClientProvider client={deskQueries}>
      <InvitationPage />
    </QueryClientProvider>
  )
  return { server, ...show(page, { path: '/desk/invitation', at: '/desk/invitation#s3cret' }) }
}

test('an invitation is accepted with name, address, password and code, then shows recovery codes', async () => {
  const { server, user, place } = openInvitation()
  await screen.findByLabelText(/^Your name/)
  expect(server.callsOf(INVITED)[0]?.body).toEqual({ token: 's3cret' })
  expect(said()).toContain('ABCD EFGH IJ')
  fill('Your name', 'Jürgen आशा')
  fill('Your email address', 'neu@firm.example')
  fill('Choose a password', 'lang-genug-123456')
  fill('6-digit code', '123456')
  server.answer('POST /desk/invitation/accept', () => new Refusal(422, { errors: { code: ['That code is wrong.'] } }))
  await user.click(button('Join the desk'))
  await screen.findByText('That code is wrong.')
  server.answer('POST /desk/invitation/accept', () => ({ recovery_codes: ['aaaa-1111', 'bbbb-2222'] }))
  await user.click(button('Join the desk'))
  await screen.findByRole('heading', { name: 'Keep your recovery codes' })
  expect(said()).toContain('bbbb-2222')
  expect(server.callsOf('POST /desk/invitation/accept')[1]?.body).toEqual({
    token: 's3cret',
    email: 'neu@firm.example',
    name: 'Jürgen आशा',
    password: 'lang-genug-123456',
    code: '123456',
  })
  await user.click(screen.getByLabelText('I’ve saved them'))
  await user.click(button('Go to the desk'))
  await waitFor(() => expect(place.now).toBe('/desk'))
  // An earlier visit may have found nobody signed in.
  expect(server.callsOf('GET /desk/me')).toHaveLength(1)
})

test('setting up another device needs the password and the new code, and the key is not shown twice', async () => {
  const { server, user } = openInvitation({
    ...JOIN,
    kind: 'second-factor',
    email: 'zoe@firm.example',
    qr: null,
    secret: null,
  })
  await screen.findByRole('heading', { name: 'Set up another device' })
  expect(said()).toContain('isn’t shown again')
  fill('Your password', 'lang-genug-123456')
  fill('6-digit code', '654321')
  server.answer('POST /desk/invitation/second-factor', () => ({ recovery_codes: ['cccc-3333'] }))
  await user.click(button('Set up this device'))
  await screen.findByText('cccc-3333')
  expect(server.callsOf('POST /desk/invitation/second-factor')[0]?.body).toEqual({
    token: 's3cret',
    password: 'lang-genug-123456',
    code: '654321',
  })
})

test('a user invited by e-mail is not asked for the address again', async () => {
  openInvitation({ ...JOIN, email: 'neu@firm.example', name: 'Zoë' })
  await screen.findByLabelText(/^Your name/)
  expect(box('Your name').value).toBe('Zoë')
  expect(said()).toContain('neu@firm.example. ')
  expect(screen.queryByLabelText(/^Your email address/)).toBeNull()
})

test.each([
  [404, 'This link no longer works'],
  [403, 'We couldn’t reach the desk'],
])('an invitation link answered with status %i shows why', async (status, title) => {
  const { server, user } = openInvitation(new Refusal(status, { message: 'It was used.' }))
  await screen.findByRole('heading', { name: title })
  if (status === 404) {
    expect(said()).toContain('It was used.')
    expect(screen.getByRole('link', { name: 'Sign in to the desk' }).getAttribute('href')).toBe('/desk')
  } else {
    server.answer(INVITED, () => JOIN)
    await user.click(button('Try again'))
    await screen.findByLabelText(/^Your name/)
  }
})

test('a call that needs the second factor waits and is repeated, or fails if the user closes the dialog', async () => {
  let isFresh = false
  const server = fakeServer({
    'GET /desk/staff': () => (isFresh ? { staff: [], invitations: [] } : new Refusal(403, { code: 'factor_needed' })),
    'POST /desk/me/factor/question': () => ({ passkey: null }),
    [FACTOR]: () => new Refusal(422, { message: 'That code is wrong.' }),
  })
  const { user } = showAtDesk(<FactorWhenNeeded />, { at: '/desk' })
  const refused = desk('GET /desk/staff').catch(() => 'refused')
  await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  await user.click(button('Close'))
  expect(await refused).toBe('refused')
  const both = Promise.all([desk('GET /desk/staff'), desk('GET /desk/staff')])
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  await dialog.findByLabelText(/^Code from your authenticator app/)
  fill('Code from your authenticator app', '123456')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await dialog.findByText('That code is wrong.')
  server.answer(FACTOR, () => {
    isFresh = true
    return null
  })
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await both).toHaveLength(2)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.callsOf(FACTOR).map(({ body }) => body)).toEqual([{ code: '123456' }, { code: '123456' }])
})

test('a desk that cannot be reached can be retried without asking for a password', async () => {
  deskQueries.clear()
  const server = fakeServer({
    'GET /desk/me': () => new Refusal(403),
    'GET /desk/me/notices': () => ({ notices: [], unseen: 0 }),
    'GET /desk/staff': () => ({ staff: [], invitations: [] }),
  })
  const { user } = show(<Desk />, { path: '/desk/*', at: '/desk/staff' })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByLabelText(/^Password/)).toBeNull()
  server.answer('GET /desk/me', () => LEAD)
  await user.click(again)
  await screen.findByRole('navigation', { name: 'Desk' })
  deskQueries.clear()
})

const ZOE: typeof LEAD = { ...LEAD, uid: '50a7f000-0000-4000-8000-000000000099', name: 'Zoë Nair' }

/** The staff page with an invitation begun, whose session has just ended. */
async function openEnded() {
  deskQueries.clear()
  const server = fakeServer({
    [SIGN_IN]: () => NEEDS_CODE,
    'GET /desk/me': () => LEAD,
    'GET /desk/me/notices': () => ({ notices: [], unseen: 0 }),
    'GET /desk/staff': () => ({ staff: [], invitations: [] }),
    'POST /desk/staff/invitations': () => new Refusal(401),
  })
  const { user } = show(<Desk />, { path: '/desk/*', at: '/desk/staff' })
  await user.click(await screen.findByRole('button', { name: 'Invite a colleague' }))
  fill('Email', 'neu@firm.example')
  server.answer('GET /desk/me', () => new Refusal(401))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create link' }))
  await screen.findByText(/^Your session has ended/)
  return { server, user, signInAs: (me: typeof LEAD) => signInAgain(server, user, me) }
}

async function signInAgain(
  server: ReturnType<typeof fakeServer>,
  user: ReturnType<typeof show>['user'],
  me: typeof LEAD,
): Promise<void> {
  enter(screen.getByRole('textbox', { name: /^Email address/ }), me.email)
  enter(box('Password'), 'geheim-ß')
  await user.click(button('Continue'))
  await screen.findByLabelText(/^Code from your authenticator app/)
  fill('Code from your authenticator app', '123456')
  server.answer(SIGN_IN, () => ({ needs_code: false, passkey: null }))
  server.answer('GET /desk/me', () => me)
  await user.click(button('Sign in'))
  await screen.findByRole('navigation', { name: 'Desk' })
}

test('after the session ends the page is hidden, ignores keys and sends nothing, and is restored by signing in', async () => {
  const { server, user, signInAs } = await openEnded()
  expect(document.querySelector('dialog[open]')).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Desk' })).toBeNull()
  const asked = server.callsOf('GET /desk/staff').length
  // The hidden dialog no longer has the focus, nor does a field of the sign-in.
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('?')
  await deskQueries.invalidateQueries()
  expect(document.querySelector('dialog[open]')).toBeNull()
  expect(server.callsOf('GET /desk/staff')).toHaveLength(asked)
  await signInAs(LEAD)
  await waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull())
  expect(box('Email').value).toBe('neu@firm.example')
  deskQueries.clear()
})

test('after signing in again the page shows what colleagues have changed meanwhile', async () => {
  const { server, signInAs } = await openEnded()
  const zoe = { uid: ZOE.uid, name: ZOE.name, email: 'zoe@firm.example', role: 'signer', membership_number: null }
  const times = { last_sign_in_at: null, created_at: AFTER_MIDNIGHT }
  const staff = [{ ...zoe, ...times, locked: false, can_sign_in: true }]
  server.answer('GET /desk/staff', () => ({ staff, invitations: [] }))
  await signInAs(LEAD)
  await screen.findByText('zoe@firm.example')
  deskQueries.clear()
})

test('another person who signs in after the session has ended finds nothing that the one before was doing', async () => {
  const { signInAs } = await openEnded()
  await signInAs(ZOE)
  expect(said()).toContain('Zoë Nair')
  await screen.findByRole('button', { name: 'Invite a colleague' })
  expect([document.querySelector('dialog'), said().includes('Ümit Rao')]).toEqual([null, false])
  deskQueries.clear()
})

test('a case and its open dialog are there again after signing in', async () => {
  deskQueries.clear()
  const me = { ...LEAD, uid: crypto.randomUUID() }
  const server = fakeServer({
    [SIGN_IN]: () => NEEDS_CODE,
    'GET /desk/me': () => me,
    'GET /desk/me/notices': () => ({ notices: [], unseen: 0 }),
    'GET /desk/cases/:id': () => deskCase(),
    'POST /desk/cases/:id/presence': () => ({ looking: [], version: 6, stamp: 's6' }),
    'GET /desk/cases/:id/known': () => [],
    'GET /desk/cases/:id/sheet': () => new Refusal(403),
    'GET /desk/documents/:uid': () => ({}),
    'GET /desk/texts': () => ({ texts: [] }),
    'POST /desk/cases/:id/acts': () => new Refusal(401),
  })
  const { user } = show(<Desk />, { path: '/desk/*', at: '/desk/cases/4217' })
  await user.click(await screen.findByRole('button', { name: 'Ask the customer' }))
  await user.click(await screen.findByText('Add a question in your own words'))
  fill('Question to the customer', 'Wer ist José?')
  server.answer('GET /desk/me', () => new Refusal(401))
  server.answer('GET /desk/cases/:id', () => new Refusal(401))
  await user.click(button('Send 1 question'))
  await screen.findByText(/^Your session has ended/)
  expect(document.querySelector('dialog[open]')).toBeNull()
  // The case is loaded again, which takes a while.
  const loaded = held<object>()
  server.answer('GET /desk/cases/:id', () => loaded.promise)
  await signInAgain(server, user, me)
  await screen.findByRole('dialog', { name: 'Ask the customer: REM-004217' })
  expect(box('Question to the customer').value).toBe('Wer ist José?')
  loaded.resolve(deskCase())
  deskQueries.clear()
})
