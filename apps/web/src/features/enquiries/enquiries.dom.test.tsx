import type { EnquiryRecord } from '@nirgam/domain/remittance/api-remittances'
import { Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { clearToken, getToken, setToken } from '../../lib/session.ts'
import { site } from '../../lib/site.ts'
import { fireEvent, screen, waitFor, within } from '../../testing/dom.ts'
import { type Call, fakeServer, LOST, Refusal, Reply } from '../../testing/fake-server.ts'
import { AFTER_MIDNIGHT, BEFORE_MIDNIGHT, JURGEN } from '../../testing/sample-account.ts'
import { box, fill, held, said, show } from '../../testing/show.tsx'
import { AccountArea } from '../account-area/account-area.tsx'
import { LoginRequired } from '../auth/auth.tsx'
import { EnquiryPage } from './enquiry-page.tsx'

const LIST = 'GET /enquiries'
const ASK = 'POST /enquiries'
const REPLY = 'POST /enquiries/:id/replies'

const ANSWERED: EnquiryRecord = {
  id: 812,
  subject: 'Wann kommt die Bestätigung? – कब',
  message: 'Ich warte seit Montag.',
  priority: 'high',
  status: 'resolved',
  admin_response: 'On Thursday, by noon.',
  created_at: BEFORE_MIDNIGHT,
  updated_at: AFTER_MIDNIGHT,
  thread: [{ from: 'us', text: 'On Thursday, by noon.', at: AFTER_MIDNIGHT }],
}
const WAITING: EnquiryRecord = {
  ...ANSWERED,
  id: 43,
  subject: 'My PAN',
  message: 'Is it stored?',
  priority: 'low',
  status: 'in_progress',
  admin_response: null,
  thread: [
    { from: 'us', text: 'Which one?', at: BEFORE_MIDNIGHT },
    { from: 'you', text: 'The second.', at: AFTER_MIDNIGHT },
  ],
}

const page = (enquiries: EnquiryRecord[], next: number | null = null) => new Reply({ data: { enquiries }, next })

function open(at = '/enquiry', enquiries = [ANSWERED, WAITING]) {
  const server = fakeServer({ [LIST]: () => page(enquiries), [ASK]: () => ({ enquiry: WAITING }) })
  return { server, ...show(<EnquiryPage />, { path: '/enquiry', at }) }
}

const submit = () => screen.getByRole('button', { name: 'Submit Enquiry' })
const card = (subject: string) => {
  const article = screen.getByRole('heading', { name: subject }).closest('article')
  if (!article) throw new Error(`no ${subject}`)
  return within(article)
}

test('a question is sent once as typed, and the history shows it', async () => {
  const { server, user, place } = open('/enquiry?tab=history', [ANSWERED])
  await screen.findByRole('heading', { name: ANSWERED.subject })
  server.answer(LIST, () => page([ANSWERED, WAITING]))
  await user.click(screen.getByRole('tab', { name: 'New Enquiry' }))
  await user.click(submit())
  await screen.findByText('Subject is required')
  expect(said()).toContain('Message is required')
  fill('Subject', 'Größe')
  fill('Message', 'कितना?\nZweite Zeile')
  await waitFor(() => expect(said()).not.toContain('Message is required'))
  await user.selectOptions(screen.getByLabelText('Priority'), 'high')
  const answer = held<object>()
  server.answer(ASK, () => answer.promise)
  await user.dblClick(submit())
  answer.resolve({ enquiry: WAITING })
  await screen.findByText('Enquiry submitted successfully!')
  expect(server.callsOf(ASK).map(({ body }) => body)).toEqual([
    { subject: 'Größe', message: 'कितना?\nZweite Zeile', priority: 'high', remittance_id: null },
  ])
  expect(place.now).toBe('/enquiry?tab=history')
  expect(place.how).toBe('REPLACE')
  await screen.findByRole('heading', { name: 'My PAN' })
  await user.click(screen.getByRole('button', { name: 'Close this message' }))
  expect(said()).not.toContain('Enquiry submitted successfully!')
  await user.click(screen.getByRole('tab', { name: 'New Enquiry' }))
  expect(place.now).toBe('/enquiry')
  expect(box('Subject').value).toBe('')
  fill('Subject', 'A')
  fill('Message', 'B')
  await user.click(submit())
  await screen.findByText('Enquiry submitted successfully!')
  await user.click(screen.getByRole('tab', { name: 'New Enquiry' }))
  await user.click(screen.getByRole('tab', { name: 'Enquiry History' }))
  expect(said()).not.toContain('Enquiry submitted successfully!')
})

test.each([
  [LOST, 'Failed to submit enquiry. Please try again. We couldn’t reach Nirgam. Check your connection.'],
  [new Refusal(429, { message: 'Please wait a minute.' }), 'Please wait a minute.'],
  [new Refusal(500, { message: 'E_BOOM', code: 'unexpected' }), 'Failed to submit enquiry. Please try again.'],
])('a refused question stays in the form, with the reason (%#)', async (refusal, words) => {
  const { server, user } = open()
  server.answer(ASK, () => refusal)
  fill('Subject', 'A')
  fill('Message', 'B')
  await user.click(submit())
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  await user.click(screen.getByRole('tab', { name: 'Enquiry History' }))
  await screen.findByRole('heading', { name: 'My PAN' })
  await user.click(screen.getByRole('tab', { name: 'New Enquiry' }))
  expect(box('Subject').value).toBe('A')
  expect(box('Message').value).toBe('B')
})

test.each([
  ['4217', 'About REM-004217', 4217],
  ['0', '', null],
  ['12x', '', null],
  ['9999999999999999', '', null],
])('a question from remittance %s starts with its number', async (id, subject, remittance_id) => {
  const { server, user } = open(`/enquiry?remittance=${id}`)
  expect(box('Subject').value).toBe(subject)
  fill('Subject', 'S')
  fill('Message', 'M')
  await user.click(submit())
  await waitFor(() =>
    expect(server.callsOf(ASK)[0]?.body).toEqual({ subject: 'S', message: 'M', priority: 'medium', remittance_id }),
  )
})

test('each enquiry shows its own answer, conversation and times', async () => {
  open('/enquiry?tab=history')
  await screen.findByRole('heading', { name: 'My PAN' })
  const first = card(ANSWERED.subject)
  expect(first.getByText('Resolved')).toBeTruthy()
  expect(first.getByText(/^High/)).toBeTruthy()
  expect(first.getByText('On Thursday, by noon.')).toBeTruthy()
  expect(first.queryByRole('list')).toBeNull()
  expect(first.getByText(/^Enquiry #812/).textContent).toBe(
    'Enquiry #812 · Created 18 Nov 2026, 11:55 PM IST · Updated 19 Nov 2026, 12:05 AM IST',
  )
  const second = card('My PAN')
  expect(second.queryByText('Our answer')).toBeNull()
  const lines = within(second.getByRole('list', { name: 'Conversation about enquiry #43' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'We · 18 Nov 2026, 11:55 PM ISTWhich one?',
    'You · 19 Nov 2026, 12:05 AM ISTThe second.',
  ])
})

test.each([
  [[{ from: 'you' as const, text: 'And now?', at: AFTER_MIDNIGHT }], 1],
  [[], 0],
])('a conversation is shown once it contains more than the answer (%#)', async (thread, count) => {
  open('/enquiry?tab=history', [{ ...WAITING, thread }])
  await screen.findByRole('heading', { name: 'My PAN' })
  expect(card('My PAN').queryAllByRole('list')).toHaveLength(count)
})

test('a reply goes to its enquiry, is kept after a failure, and reloads the list', async () => {
  const { server, user } = open('/enquiry?tab=history')
  await screen.findByRole('heading', { name: 'My PAN' })
  expect(said()).not.toContain('Message sent.')
  await user.click(card('My PAN').getByRole('button', { name: 'Reply about enquiry #43' }))
  expect(document.activeElement).toBe(box('Your message'))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Message is required')
  fill('Your message', 'Danke, schön!')
  server.answer(REPLY, () => new Refusal(500))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('We couldn’t send your message. Please try again.')
  expect(box('Your message').value).toBe('Danke, schön!')
  server.answer(REPLY, () => ({ enquiry: WAITING }))
  const before = server.callsOf(LIST).length
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Message sent. We’ll reply here and by email or text.')
  expect(server.callsOf(REPLY).map(({ params, body }: Call) => [params.id, body])).toEqual([
    ['43', { message: 'Danke, schön!' }],
    ['43', { message: 'Danke, schön!' }],
  ])
  expect(server.callsOf(LIST).length).toBeGreaterThan(before)
  await user.click(screen.getByRole('button', { name: 'Reply about enquiry #43' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText('Your message')).toBeNull()
})

test('typed text outlives the page and an expired session, is not shown to another user, and ends with signing out', async () => {
  const signedInAs = (id: string) => {
    setToken(`token of ${id}`)
    const server = fakeServer({
      'GET /user': () => ({ ...JURGEN, user: { ...JURGEN.user, id } }),
      'POST /logout': () => null,
      [LIST]: () => page([WAITING]),
    })
    const area = (
      <Routes>
        <Route element={<LoginRequired />}>
          <Route element={<AccountArea />}>
            <Route path="/enquiry" element={<EnquiryPage />} />
          </Route>
        </Route>
      </Routes>
    )
    return { server, ...show(area, { path: '*', at: '/enquiry?remittance=4217' }) }
  }
  const history = async (user: ReturnType<typeof open>['user']) => {
    await user.click(screen.getByRole('tab', { name: 'Enquiry History' }))
    await screen.findByRole('heading', { name: 'My PAN' })
  }

  const first = signedInAs('jurgen')
  await screen.findByText(/^Hello/)
  fill('Subject', 'Größe')
  fill('Message', 'कितना?')
  await history(first.user)
  await first.user.click(screen.getByRole('button', { name: 'Reply about enquiry #43' }))
  fill('Your message', 'Danke')
  clearToken('expired')
  first.unmount()

  const other = signedInAs('asha')
  await screen.findByText(/^Hello/)
  expect([box('Subject').value, box('Message').value]).toEqual(['About REM-004217', ''])
  other.unmount()

  const again = signedInAs('jurgen')
  await screen.findByText(/^Hello/)
  await waitFor(() => expect([box('Subject').value, box('Message').value]).toEqual(['Größe', 'कितना?']))
  await history(again.user)
  expect(box('Your message').value).toBe('Danke')
  await again.user.click(screen.getByRole('button', { name: 'Cancel' }))
  again.unmount()
  clearToken()

  const later = signedInAs('jurgen')
  await screen.findByText(/^Hello/)
  expect(box('Subject').value).toBe('About REM-004217')
  await history(later.user)
  expect(screen.queryByLabelText('Your message')).toBeNull()
})

test('an empty history links to the question form', async () => {
  const { server, user, place } = open('/enquiry?tab=history', [])
  await screen.findByRole('heading', { name: 'No enquiries yet' })
  await user.click(screen.getByRole('button', { name: 'Ask a question' }))
  expect(place.now).toBe('/enquiry')
  expect(submit()).toBeTruthy()
  expect(server.callsOf(LIST)[0]?.query).toEqual({})
})

test('a failed history can be retried, and a long one loads more on request', async () => {
  const server = fakeServer({ [LIST]: () => new Refusal(403) })
  const { user } = show(<EnquiryPage />, { path: '/enquiry', at: '/enquiry?tab=history' })
  await screen.findByRole('heading', { name: 'Failed to load your enquiries' })
  server.answer(LIST, ({ query }: Call) => (query.before === '44' ? page([WAITING]) : page([ANSWERED], 44)))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: ANSWERED.subject })
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByRole('heading', { name: 'My PAN' })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

const area = (
  <Routes>
    <Route element={<AccountArea />}>
      <Route path="*" element={<h1>The page</h1>} />
    </Route>
  </Routes>
)

function openArea(user: object = JURGEN.user) {
  setToken('token-of-jurgen')
  const server = fakeServer({
    'GET /user': () => ({ ...JURGEN, user }),
    'POST /logout': () => null,
    [ASK]: () => ({ enquiry: WAITING }),
  })
  return { server, ...show(area, { path: '*', at: '/profile' }) }
}

test.each([
  [JURGEN.user, 'Jürgen आशा Süß'],
  [{ ...JURGEN.user, name: null }, 'jurgen@example.com'],
  [{ ...JURGEN.user, name: '', email: null }, '+919812345670'],
])('the account area greets the user by name, e-mail or phone (%#)', async (user, name) => {
  openArea(user)
  await waitFor(() => expect(said()).toContain(`Hello, ${name}`))
})

test('help keeps its text while closed, and sends it with the default priority', async () => {
  const { server, user, place } = openArea()
  vi.spyOn(site.support, 'whatsapp', 'get').mockReturnValue('+91 00000 00000')
  await user.click(screen.getByRole('button', { name: /Chat with Us/ }))
  await screen.findByRole('dialog', { name: 'How can we help?' })
  expect(screen.queryByLabelText('Priority')).toBeNull()
  expect(screen.getByRole('link', { name: 'Chat on WhatsApp' }).getAttribute('href')).toBe('https://wa.me/910000000000')
  fill('Subject', 'Frage')
  fill('Message', 'Wann?')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: /Chat with Us/ }))
  await waitFor(() => expect(box('Subject').value).toBe('Frage'))
  await user.click(submit())
  await screen.findByText('Enquiry submitted successfully!')
  expect(server.callsOf(ASK)[0]?.body).toEqual({
    subject: 'Frage',
    message: 'Wann?',
    priority: 'medium',
    remittance_id: null,
  })
  fill('Subject', 'N')
  await waitFor(() => expect(said()).not.toContain('Enquiry submitted successfully!'))
  fill('Message', 'O')
  await user.click(submit())
  fireEvent.click(await screen.findByRole('link', { name: 'See your enquiries' }))
  await waitFor(() => expect(place.now).toBe('/enquiry?tab=history'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the phone menu closes when a page is chosen, and logging out clears the session and the draft', async () => {
  const { server, user, place } = openArea()
  await user.click(screen.getByRole('button', { name: 'Open the menu' }))
  const menu = () => screen.queryByRole('dialog', { name: 'Menu' })
  await user.click(within(menu() as HTMLElement).getByRole('link', { name: 'Tax year' }))
  expect(menu()).toBeNull()
  expect(place.now).toBe('/ledger')
  await user.click(screen.getByRole('button', { name: 'Open the menu' }))
  await user.click(screen.getByRole('button', { name: 'Close the menu' }))
  expect(menu()).toBeNull()
  localStorage.setItem('nirgam.formData', '{"amount":5}')
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(place.now).toBe('/'))
  expect(getToken()).toBeNull()
  expect(localStorage.getItem('nirgam.formData')).toBeNull()
  expect(server.callsOf('POST /logout')).toHaveLength(1)
})
