import type { OpenInvitation, StaffRecord } from '@nirgam/domain/office/api-staff'
import { labelOf } from '@nirgam/domain/office/roles'
import { COPY_NOTICE_MS } from '@nirgam/domain/shared/limits'
import { expect, test, vi } from 'vitest'
import { act, fireEvent, screen, waitFor, within } from '../../testing/dom.ts'
import { type Call, fakeServer, Refusal, Reply } from '../../testing/fake-server.ts'
import { AFTER_MIDNIGHT, BEFORE_MIDNIGHT } from '../../testing/sample-account.ts'
import { box, deskRows, enter, fill, held, said, show } from '../../testing/show.tsx'
import { AccountPage } from '../account-page.tsx'
import { AuditPage } from '../audit-page.tsx'
import { LEAD, showAtDesk } from '../cases/show-desk.tsx'
import { Desk } from '../desk.tsx'
import { CopyButton, SearchBox } from '../desk-controls.tsx'
import { deskQueries } from '../desk-session.ts'
import { StaffPage } from './staff-page.tsx'

const LIST = 'GET /desk/staff'
const ROLE = 'PUT /desk/staff/:uid/role'
const INVITE = 'POST /desk/staff/invitations'

const ME: StaffRecord = {
  uid: LEAD.uid,
  name: LEAD.name,
  email: LEAD.email,
  role: 'lead',
  membership_number: null,
  locked: false,
  can_sign_in: true,
  last_sign_in_at: AFTER_MIDNIGHT,
  created_at: BEFORE_MIDNIGHT,
}
const ZOE: StaffRecord = {
  ...ME,
  uid: '50a7f000-0000-4000-8000-000000000042',
  name: 'Zoë Nair',
  email: 'zoe@firm.example',
  role: 'signer',
  membership_number: '123456',
  can_sign_in: false,
  last_sign_in_at: null,
}
const PREM: StaffRecord = {
  ...ZOE,
  uid: '50a7f000-0000-4000-8000-000000000043',
  name: 'प्रेम',
  role: 'intake',
  membership_number: null,
  locked: true,
}
const INVITED: OpenInvitation = {
  uid: '1a7e0000-0000-4000-8000-000000000001',
  kind: 'join',
  email: 'neu@firm.example',
  name: 'Néü Rao',
  role: 'preparer',
  made_by: 'Ümit Rao',
  created_at: BEFORE_MIDNIGHT,
  expires_at: AFTER_MIDNIGHT,
}
const FIRST: OpenInvitation = {
  ...INVITED,
  uid: '1a7e0000-0000-4000-8000-000000000002',
  kind: 'second-factor',
  email: null,
  name: null,
  made_by: null,
}

function open(me = LEAD, first: Refusal | null = null) {
  const server = fakeServer({ [LIST]: () => first ?? { staff: [ME, ZOE, PREM], invitations: [INVITED, FIRST] } })
  return { server, ...showAtDesk(<StaffPage />, { at: '/desk/staff', me }) }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))

test('staff are listed with role, state and last sign-in, along with every open invitation', async () => {
  open()
  await screen.findByRole('table', { name: 'Staff' })
  expect(deskRows('Staff')).toEqual([
    ['Ümit Rao (you)', LEAD.email, labelOf('lead'), 'Active', '19 Nov 2026, 12:05 AM IST', 'Manage'],
    ['Zoë Nair', 'zoe@firm.example', labelOf('signer'), 'Waits for a new device', 'Never', 'Manage'],
    ['प्रेम', 'zoe@firm.example', labelOf('intake'), 'Locked', 'Never', 'Manage'],
  ])
  const times = ['18 Nov 2026, 11:55 PM IST', '19 Nov 2026, 12:05 AM IST', 'Withdraw']
  expect(deskRows('Unused invitations')).toEqual([
    ['neu@firm.example', labelOf('preparer'), 'join the desk', 'Ümit Rao', ...times],
    ['The first lead', labelOf('preparer'), 'set up another device', 'An operator', ...times],
  ])
})

test('an auditor has no buttons, and a failed list can be retried', async () => {
  const { server, user } = open({ ...LEAD, role: 'auditor' }, new Refusal(403))
  await screen.findByRole('heading', { name: 'Couldn’t load the staff' })
  server.answer(LIST, () => ({ staff: [ME], invitations: [] }))
  await user.click(button('Try again'))
  await screen.findByRole('table', { name: 'Staff' })
  expect(screen.queryByRole('button', { name: /Invite|Manage/ })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Invited' })).toBeNull()
})

test('an invitation is checked and sent once, and its link is shown', async () => {
  const { server, user } = open()
  await screen.findByRole('table', { name: 'Staff' })
  await user.click(button('Invite a colleague'))
  await user.click(dialog().getByRole('button', { name: 'Create link' }))
  await waitFor(() => expect(box('Email address').getAttribute('aria-invalid')).toBe('true'))
  fill('Email address', 'neu@firm.example')
  fill('Name (optional)', 'Jürgen आशा')
  expect(said()).not.toContain('Membership number')
  await user.selectOptions(box('Role'), 'signer')
  fill('Membership number', '654321')
  const answer = held<object>()
  server.answer(INVITE, () => answer.promise)
  await user.dblClick(dialog().getByRole('button', { name: 'Create link' }))
  answer.resolve({ link: 'https://nirgam.example/desk/invitation#s3cret', expires_at: AFTER_MIDNIGHT })
  await screen.findByText('https://nirgam.example/desk/invitation#s3cret')
  expect(said()).toContain('Give this link to neu@firm.example')
  expect(said()).toContain('expires 19 Nov 2026, 12:05 AM IST')
  expect(server.callsOf(INVITE).map(({ body }) => body)).toEqual([
    { email: 'neu@firm.example', name: 'Jürgen आशा', role: 'signer', membership_number: '654321' },
  ])
  expect(server.callsOf(LIST).length).toBeGreaterThan(1)
  await user.click(dialog().getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a role is saved for its staff member, and a refusal keeps the dialog open', async () => {
  const { server, user } = open()
  await screen.findByRole('table', { name: 'Staff' })
  await user.click(button('Manage Zoë Nair'))
  expect(box('Membership number').value).toBe('123456')
  await user.selectOptions(box('Role'), 'lead')
  server.answer(ROLE, () => new Refusal(409, { message: 'She has cases to sign.' }))
  await user.click(button('Save role'))
  await screen.findByText('She has cases to sign.')
  server.answer(ROLE, () => ZOE)
  server.answer(LIST, () => ({ staff: [ME, { ...ZOE, role: 'lead' }, PREM], invitations: [] }))
  await user.click(button('Save role'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf(ROLE).at(-1)).toMatchObject({
    params: { uid: ZOE.uid },
    body: { role: 'lead', membership_number: '123456' },
  })
  await waitFor(() => expect(deskRows('Staff')[1]?.[2]).toBe(labelOf('lead')))
})

test.each([
  ['Lock', 'Lock Zoë Nair out?', 'Lock', 'POST /desk/staff/:uid/lock'],
  ['Remove', 'Remove Zoë Nair from the staff?', 'Remove', 'DELETE /desk/staff/:uid'],
] as const)('%s asks for confirmation first and shows a refusal there', async (label, title, confirm, route) => {
  const { server, user } = open()
  await screen.findByRole('table', { name: 'Staff' })
  await user.click(button('Manage Zoë Nair'))
  await user.click(dialog().getByRole('button', { name: label }))
  await screen.findByRole('dialog', { name: title })
  expect(server.callsOf(route)).toHaveLength(0)
  server.answer(route, () => new Refusal(409, { message: 'Not the last lead.' }))
  await user.click(dialog().getByRole('button', { name: confirm }))
  await dialog().findByText('Not the last lead.')
  // A colleague may have changed the staff before, so the list is read again.
  await waitFor(() => expect(server.callsOf(LIST)).toHaveLength(2))
  server.answer(route, () => (route.startsWith('DELETE') ? null : ZOE))
  await user.click(dialog().getByRole('button', { name: confirm }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf(route).map(({ params }) => params.uid)).toEqual([ZOE.uid, ZOE.uid])
})

test('a locked staff member can be unlocked, and a new second factor is given as a link', async () => {
  const { server, user } = open()
  await screen.findByRole('table', { name: 'Staff' })
  server.answer('POST /desk/staff/:uid/unlock', () => new Refusal(409, { message: 'They were removed.' }))
  await user.click(button('Manage प्रेम'))
  expect(dialog().queryByRole('button', { name: 'Lock' })).toBeNull()
  await user.click(dialog().getByRole('button', { name: 'Unlock' }))
  await dialog().findByText('They were removed.')
  server.answer('POST /desk/staff/:uid/unlock', () => PREM)
  await user.click(dialog().getByRole('button', { name: 'Unlock' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf('POST /desk/staff/:uid/unlock')[0]?.params.uid).toBe(PREM.uid)
  server.answer('POST /desk/staff/:uid/second-factor', () => ({
    link: 'https://nirgam.example/x#1',
    expires_at: AFTER_MIDNIGHT,
  }))
  await user.click(button('Manage Zoë Nair'))
  await user.click(button('New second factor'))
  await user.click(button('Cancel'))
  await user.click(button('New second factor'))
  await user.click(button('Reset'))
  await screen.findByRole('dialog', { name: 'Another device for Zoë Nair' })
  expect(said()).toContain('https://nirgam.example/x#1')
})

test('withdrawing an invitation asks for confirmation', async () => {
  const { server, user } = open()
  await screen.findByRole('table', { name: 'Staff' })
  await user.click(button('Withdraw the invitation for neu@firm.example'))
  expect(said()).toContain('The link for neu@firm.example will stop working.')
  await user.click(dialog().getByRole('button', { name: 'Keep it' }))
  await user.click(button('Withdraw the invitation for the first lead'))
  expect(said()).toContain('The link for the first lead will stop working.')
  server.answer('DELETE /desk/staff/invitations/:uid', () => null)
  await user.click(dialog().getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf('DELETE /desk/staff/invitations/:uid')[0]?.params.uid).toBe(FIRST.uid)
})

const AUDIT = 'GET /desk/audit'
const ENTRY = {
  id: 901,
  at: AFTER_MIDNIGHT,
  who: 'staff:7',
  who_name: 'Zoë',
  words: 'Zoë saw PAN Card of REM-004217',
  act: 'document seen',
  subject: 'remittance 4217',
  detail: '',
}

function openAudit(at: string) {
  const people = [{ who: 'staff:7', name: 'Zoë' }]
  const server = fakeServer({
    [AUDIT]: ({ query }: Call) =>
      new Reply({
        data: { entries: query.before ? [{ ...ENTRY, id: 5, words: 'Older' }] : [ENTRY], people },
        next: query.before ? null : 900,
      }),
  })
  return { server, ...showAtDesk(<AuditPage />, { at }) }
}

test('the audit log uses the filters in the address and ignores invalid ones', async () => {
  const { server, user, place } = openAudit(
    '/desk/audit?who=staff:9&case=REM-4217&group=seen&from=2026-11-01&to=2026-02-30',
  )
  await screen.findByRole('table', { name: 'Audit' })
  expect(server.callsOf(AUDIT)[0]?.query).toEqual({
    who: 'staff:9',
    case: 'REM-4217',
    group: 'seen',
    from: '2026-11-01',
    limit: '100',
  })
  expect(deskRows('Audit')).toEqual([
    ['19 Nov 2026, 12:05 AM IST', 'Zoë saw PAN Card of REM-004217staff:7 · document seen · remittance 4217'],
  ])
  expect(box('Person').value).toBe('staff:9')
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(
    '/api/desk/audit/file?who=staff%3A9&case=REM-4217&group=seen&from=2026-11-01',
  )
  await user.click(button('Show more'))
  await waitFor(() => expect(deskRows('Audit')).toHaveLength(2))
  expect(server.callsOf(AUDIT)[1]?.query.before).toBe('900')
  await user.selectOptions(box('Person'), 'staff:7')
  fill('Remittance', '  REM-8 ')
  await user.click(button('Show'))
  await waitFor(() =>
    expect(server.callsOf(AUDIT).at(-1)?.query).toMatchObject({ who: 'staff:7', case: 'REM-8', group: 'seen' }),
  )
  await user.click(button('Show everything'))
  await waitFor(() => expect(place.now).toBe('/desk/audit'))
  expect(place.how).toBe('REPLACE')
  await waitFor(() => expect(server.callsOf(AUDIT).at(-1)?.query).toEqual({ limit: '100' }))
  // The boxes are emptied as well, so the next search does not bring the old conditions back.
  expect(['Person', 'What', 'Remittance', 'From'].map((name) => box(name).value)).toEqual(['', '', '', ''])
})

test('an empty or failed audit log says so', async () => {
  const server = fakeServer({ [AUDIT]: () => new Refusal(403) })
  const { user } = showAtDesk(<AuditPage />, { at: '/desk/audit' })
  await screen.findByRole('heading', { name: 'Couldn’t load the audit log' })
  server.answer(AUDIT, () => new Reply({ data: { entries: [], people: [] }, next: null }))
  await user.click(button('Try again'))
  await screen.findByRole('heading', { name: 'Nothing was recorded' })
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe('/api/desk/audit/file')
})

test('the audit log keeps its entries if older ones fail to load', async () => {
  const { server, user } = openAudit('/desk/audit')
  await screen.findByRole('table', { name: 'Audit' })
  expect([...box('Person').children].map(({ textContent }) => textContent)).toEqual([expect.any(String), 'Zoë'])
  server.answer(AUDIT, () => new Refusal(403))
  await user.click(button('Show more'))
  await waitFor(() => expect(server.callsOf(AUDIT)).toHaveLength(2))
  await screen.findByText(/Couldn’t load the audit log/)
  expect(screen.queryByRole('heading', { name: 'Couldn’t load the audit log' })).toBeNull()
  expect(deskRows('Audit')).toHaveLength(1)
})

const PASSKEYS = 'GET /desk/me/passkeys'
const KEY = {
  uid: '9a55e000-0000-4000-8000-000000000001',
  name: 'Ümits Handy',
  created_at: BEFORE_MIDNIGHT,
  last_used_at: AFTER_MIDNIGHT,
}

function openAccount(
  me: Partial<typeof LEAD> = {},
  keys: object[] = [KEY, { ...KEY, uid: '9a55e000-0000-4000-8000-000000000002', name: 'Laptop', last_used_at: null }],
) {
  const server = fakeServer({ [PASSKEYS]: () => keys, 'GET /desk/me': () => LEAD })
  return { server, ...showAtDesk(<AccountPage />, { at: '/desk/account', me: { ...LEAD, ...me } }) }
}

test('staff can change their password and remove passkeys', async () => {
  const { server, user } = openAccount({ membership_number: '123456' })
  await screen.findByText('Laptop')
  expect(said()).toContain('Last used on 19 Nov 2026, 12:05 AM IST')
  expect(said()).toContain('Not used yet')
  expect(said()).toContain('Membership number123456')
  expect(said()).toContain('8 recovery codes are left.')
  fill('New password', 'kurz')
  await user.click(button('Change password'))
  await waitFor(() => expect(box('New password').getAttribute('aria-invalid')).toBe('true'))
  fill('Your password now', 'old-Größe-1234')
  fill('New password', 'neu-Größe-123456')
  server.answer('PUT /desk/me/password', () => null)
  await user.click(button('Change password'))
  await waitFor(() =>
    expect(server.callsOf('PUT /desk/me/password').map(({ body }) => body)).toEqual([
      { current_password: 'old-Größe-1234', new_password: 'neu-Größe-123456' },
    ]),
  )
  await waitFor(() => expect(box('New password').value).toBe(''))
  await user.click(button('Remove Ümits Handy'))
  server.answer('DELETE /desk/me/passkeys/:uid', () => new Refusal(500, { message: 'Not now.' }))
  await user.click(dialog().getByRole('button', { name: 'Remove' }))
  await dialog().findByText('Not now.')
  server.answer('DELETE /desk/me/passkeys/:uid', () => [])
  await user.click(dialog().getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(said()).not.toContain('Laptop'))
  expect(server.callsOf('DELETE /desk/me/passkeys/:uid')[0]?.params.uid).toBe(KEY.uid)
})

test('a passkey is created as the server asks and given a name, and a failure on the device is reported', async () => {
  const bytes = (...numbers: number[]) => Uint8Array.from(numbers).buffer
  class Credential {
    id = 'cred-2'
    response = { clientDataJSON: bytes(1), attestationObject: bytes(2), getTransports: () => ['internal'] }
  }
  vi.stubGlobal('PublicKeyCredential', Credential)
  const create = vi.fn(async (_: CredentialCreationOptions): Promise<unknown> => null)
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true })
  const { server, user } = openAccount({}, [])
  await screen.findByLabelText(/^Name of a new passkey/)
  const rp = { id: 'nirgam.example', name: 'Nirgam' }
  server.answer('POST /desk/me/passkeys/question', () => ({
    challenge: 'AQ',
    rp,
    user: { id: 'Ag', name: 'lead@firm.example', display_name: 'Ümit' },
    algorithms: [-7, -257],
    exclude: ['Aw'],
  }))
  fill('Name of a new passkey', 'Zoës Schlüssel')
  await user.click(button('Add a passkey'))
  await screen.findByText('No passkey was added. Please try again.')
  create.mockResolvedValue(new Credential())
  server.answer('POST /desk/me/passkeys', () => [{ ...KEY, name: 'Zoës Schlüssel' }])
  await user.click(button('Add a passkey'))
  await screen.findByText('Zoës Schlüssel')
  expect(create.mock.calls[1]?.[0].publicKey).toEqual({
    challenge: bytes(1),
    rp,
    user: { id: bytes(2), name: 'lead@firm.example', displayName: 'Ümit' },
    pubKeyCredParams: [
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -257 },
    ],
    excludeCredentials: [{ type: 'public-key', id: bytes(3) }],
    authenticatorSelection: { userVerification: 'required' },
    attestation: 'none',
  })
  expect(server.callsOf('POST /desk/me/passkeys').map(({ body }) => body)).toEqual([
    {
      name: 'Zoës Schlüssel',
      passkey: { id: 'cred-2', response: { clientDataJSON: 'AQ', attestationObject: 'Ag', transports: ['internal'] } },
    },
  ])
  await waitFor(() => expect(box('Name of a new passkey').value).toBe(''))
  expect(said()).toContain('The passkey is added.')
})

test.each([
  [0, 'You have no recovery codes left.'],
  [1, 'One recovery code is left.'],
  [3, '3 recovery codes are left.'],
])('with %i recovery codes left a warning is shown, and new codes are shown once', async (left, words) => {
  const { server, user } = openAccount({ recovery_codes_left: left, role: 'signer' }, [])
  await screen.findByText(/Signers should use a passkey/)
  expect(screen.getAllByRole('status').some(({ textContent }) => textContent?.includes(words))).toBe(true)
  server.answer('POST /desk/me/recovery-codes', () => ({ recovery_codes: ['aaaa-1111', 'bbbb-2222'] }))
  fireEvent.input(screen.getByLabelText('Your password'), { target: { value: 'old-Größe-1234' } })
  await user.click(button('Make new codes'))
  await screen.findByText('bbbb-2222')
  expect(server.callsOf('POST /desk/me/recovery-codes')[0]?.body).toEqual({ password: 'old-Größe-1234' })
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('blocked'))
  await user.click(button('Copy all'))
  expect(screen.queryByText('Copied')).toBeNull()
  copied.mockResolvedValueOnce()
  await user.click(button('Copy all'))
  await screen.findByText('Copied')
  expect(copied.mock.calls).toEqual([['aaaa-1111\nbbbb-2222'], ['aaaa-1111\nbbbb-2222']])
  expect(button('Done')).toHaveProperty('disabled', true)
  await user.click(screen.getByLabelText('I’ve saved them'))
  await user.click(button('Done'))
  expect(said()).not.toContain('bbbb-2222')
})

test('the warning about the last recovery code is gone once new codes were made', async () => {
  deskQueries.clear()
  let left = 1
  const server = fakeServer({
    'GET /desk/me': () => ({ ...LEAD, recovery_codes_left: left }),
    'GET /desk/me/notices': () => ({ notices: [], unseen: 0 }),
    [PASSKEYS]: () => [],
  })
  const { user } = show(<Desk />, { path: '/desk/*', at: '/desk/account' })
  await screen.findByText('One recovery code is left.')
  server.answer('POST /desk/me/recovery-codes', () => {
    left = 2
    return { recovery_codes: ['aaaa-1111', 'bbbb-2222'] }
  })
  enter(screen.getByLabelText('Your password'), 'old-Größe-1234')
  await user.click(button('Make new codes'))
  await user.click(await screen.findByLabelText('I’ve saved them'))
  await user.click(button('Done'))
  await screen.findByText('2 recovery codes are left.')
  deskQueries.clear()
})

test('a search is sent without its spaces, and an emptied box shows the list again', () => {
  const onSearch = vi.fn()
  const input = { current: null as HTMLInputElement | null }
  show(<SearchBox box={input} placeholder="Name" q="old" onSearch={onSearch} />)
  const search = screen.getByRole<HTMLInputElement>('searchbox')
  expect([search.value, input.current]).toEqual(['old', search])
  enter(search, ' Süß ')
  expect(onSearch).not.toHaveBeenCalled()
  fireEvent.submit(search)
  enter(search, '')
  expect(onSearch.mock.calls.map(([text]) => text)).toEqual(['Süß', ''])
})

test('a copied text is confirmed for a while, and a browser that refuses is reported', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  show(<CopyButton text="geheim" label="Copy link" />)
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const press = () => act(async () => fireEvent.click(screen.getByRole('button')))
  expect(screen.getByRole('status').textContent).toBe('Copy link')
  await press()
  expect([writeText.mock.calls, screen.getByRole('status').textContent]).toEqual([[['geheim']], 'Copied'])
  act(() => void vi.advanceTimersByTime(COPY_NOTICE_MS))
  expect(screen.getByRole('status').textContent).toBe('Copy link')
  writeText.mockRejectedValueOnce(new Error('no'))
  await press()
  expect(screen.getByRole('status').textContent).toBe('Copy link')
})

test.each([
  ['signer', [], true],
  ['signer', [KEY], false],
  ['lead', [], false],
] as const)('a %s with %j is advised to use a passkey: %j', async (role, keys, isAdvised) => {
  openAccount({ role }, [...keys])
  await screen.findByRole('heading', { name: 'Passkeys' })
  await waitFor(() => expect(document.querySelector('[aria-hidden].box')).toBeNull())
  expect(said().includes('Signers should use a passkey.')).toBe(isAdvised)
  expect(said()).not.toContain('Membership number')
})
