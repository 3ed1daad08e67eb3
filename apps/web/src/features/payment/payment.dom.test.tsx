import { REFUND_PROMISE } from '@nirgam/domain/case/refund-words'
import { remittanceToForm } from '@nirgam/domain/remittance/answers/form-data'
import type { PaymentState } from '@nirgam/domain/remittance/api-payments'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { PAYMENT_MESSAGES } from '@nirgam/domain/remittance/payment-messages'
import { sampleRecord } from '@nirgam/domain/remittance/sample-form'
import { STEP_COUNT, stepById } from '@nirgam/domain/remittance/steps'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { clearToken, setToken } from '../../lib/session.ts'
import { act, screen, waitFor, within } from '../../testing/dom.ts'
import { fakeServer, LOST, Refusal, Reply } from '../../testing/fake-server.ts'
import { JURGEN } from '../../testing/sample-account.ts'
import { held, said, show, unreadable } from '../../testing/show.tsx'
import { CallbackPage } from './callback-page.tsx'
import { PaymentStep } from './payment.tsx'

const VERIFY = 'GET /remittances/:id/payment/verify'
const CREATE = 'POST /remittances/:id/payment/create'
const CAPTURE = 'POST /remittances/:id/payment/capture'
const FINISH = 'GET /remittances/:id/payment/success'

const state = (status: PaymentState['status'], change: Partial<PaymentState> = {}): PaymentState => ({
  contribution_paid: status === 'paid',
  payment_id: status === 'paid' ? 'PAY-81' : null,
  status,
  approval_url: null,
  ...change,
})
const RECORD = sampleRecord({ id: 4217, contribution: 1_968, amount: 2_513_470 })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

type Sync = () => Promise<RemittanceRecord | null>
const toStep = vi.fn<(step: number) => void>()

function Step({ first, sync }: { first: RemittanceRecord | null; sync: Sync }) {
  const [record, setRecord] = useState(first)
  const [dock, setDock] = useState<HTMLElement | null>(null)
  return (
    <>
      <PaymentStep
        form={remittanceToForm(RECORD)}
        record={record}
        recordChanged={setRecord}
        syncDraft={sync}
        goTo={toStep}
        dock={dock}
      />
      <div ref={setDock} />
    </>
  )
}

function open(
  status: PaymentState | Refusal = state('none'),
  first: RemittanceRecord | null = RECORD,
  sync: Sync = async () => null,
) {
  toStep.mockClear()
  const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const server = fakeServer({
    [VERIFY]: () => status,
    'GET /remittances/:id/finding': () => new Refusal(403),
    'GET /promise': () => ({
      due_at: '2026-11-20T08:30:00.000Z',
      signers: {
        firm: { name: 'Rao & Größe', frn: '' },
        accountants: [{ name: 'Ümit', membership_number: '123456' }],
      },
    }),
  })
  return { server, left, ...show(<Step first={first} sync={sync} />) }
}

test('the contribution is shown with the charge in dollars, and the amount shown is paid once', async () => {
  const { server, left, user } = open()
  const answer = held<object>()
  server.answer(CREATE, () => answer.promise)
  const pay = await button('Pay with PayPal')
  expect(pay.querySelector('svg')).not.toBeNull()
  expect(said()).toContain('Transfer amountNot charged here: your bank sends it₹25,13,470')
  expect(said()).toContain('Service contribution₹1,968')
  expect(said()).toMatch(/charged as \$\d+\.\d\d/)
  expect(await screen.findByText(/^Certificates are signed by CA Ümit .* of Rao & Größe\.$/)).toBeTruthy()
  await waitFor(() => expect(said()).toContain('Ready by Fri 20 Nov, 2 PM India time if you pay now.'))
  await waitFor(() => expect(said()).toContain('CA Ümit (ICAI membership number 123456) of Rao & Größe.'))
  expect(said()).toContain('This is a test payment.')
  expect(said()).toContain(REFUND_PROMISE)
  for (const [name, to] of [
    ['terms', '/terms'],
    ['refund rules', '/refunds'],
  ] as const) {
    expect(screen.getByRole('link', { name })).toMatchObject({ target: '_blank', pathname: to })
  }
  expect(server.callsOf('GET /promise')[0]?.query).toEqual({ contribution: '1968' })
  await user.dblClick(pay)
  const opening = await button('Opening PayPal…')
  expect([opening.getAttribute('aria-disabled'), opening.querySelector('svg')]).toEqual(['true', null])
  answer.resolve(new Reply({ data: state('created'), approval_url: 'https://paypal.example/approve?x=1' }))
  await waitFor(() => expect(left).toHaveBeenCalledWith('https://paypal.example/approve?x=1'))
  expect(server.callsOf(CREATE).map(({ params, body }) => [params.id, body])).toEqual([
    ['4217', { contribution: 1_968 }],
  ])
  shown(true)
  await button('Pay with PayPal')
})

test.each([
  [
    new Refusal(422, { message: 'Something is missing.', missing_steps: ['senderDetails', 'sender_details'] }),
    'Something is missing.',
  ],
  [LOST, 'Payment failed. Please try again. We couldn’t reach Nirgam'],
  [new Refusal(500), 'Payment failed. Please try again. You haven’t been charged.'],
  [
    new Reply({ data: state('created'), approval_url: 'javascript:alert(1)' }),
    'Failed to create payment. Please try again.',
  ],
  [new Reply({ data: state('created'), approval_url: '' }), 'Failed to create payment. Please try again.'],
  [new Refusal(200), 'Failed to create payment. Please try again.'],
  [new Refusal(300), 'Payment failed. Please try again.'],
])('a payment that cannot start shows the reason (%#)', async (answer, words) => {
  const { server, left, user } = open()
  server.answer(CREATE, () => answer)
  await user.click(await button('Pay with PayPal'))
  await waitFor(() => expect(said()).toContain(words))
  expect(left).not.toHaveBeenCalled()
})

test('a step that became incomplete elsewhere is linked', async () => {
  const { server, user } = open()
  server.answer(CREATE, () => new Refusal(409, { message: 'Choose first.', missing_steps: ['contribution'] }))
  await user.click(await button('Pay with PayPal'))
  await screen.findByText(/Choose first\./)
  await user.click(await button('Fill in: Contribution'))
  expect(toStep).toHaveBeenLastCalledWith(stepById('contribution').number)
})

test('a remittance replaced elsewhere links to the dashboard', async () => {
  const { server, left, user } = open()
  server.answer(CREATE, () => new Refusal(404, { message: 'Not found.' }))
  await user.click(await button('Pay with PayPal'))
  await screen.findByText('No active remittance found')
  expect(said()).not.toContain('Not found.')
  await user.click(await button('Go to Dashboard'))
  expect(left).toHaveBeenCalledWith('/dashboard')
})

test('a contribution changed elsewhere is shown before anything is paid', async () => {
  const { server, user } = open()
  server.answer(
    CREATE,
    () =>
      new Refusal(409, {
        message: 'The contribution has changed.',
        data: { ...RECORD, version: 9, contribution: 754 },
      }),
  )
  await user.click(await button('Pay with PayPal'))
  await waitFor(() => expect(said()).toContain('Service contribution₹754'))
})

test.each(['created', 'declined'] as const)('a payment in state %s can be paid or checked', async (status) => {
  const { server, user } = open(state(status))
  await button('Pay with PayPal')
  expect(said()).toContain('You haven’t been charged')
  const before = server.callsOf(VERIFY).length
  await user.click(await button('Check my payment'))
  await waitFor(() => expect(server.callsOf(VERIFY).length).toBeGreaterThan(before))
})

test.each(['approved', 'capturing', 'unknown', 'pending', 'review', 'creating'] as const)(
  'the page does not offer to pay again while a payment is %s',
  async (status) => {
    const { server, user } = open(state(status))
    const check = await button('Check my payment')
    expect([check.dataset.variant, check.querySelector('svg')]).toEqual(['default', null])
    expect(screen.queryByRole('button', { name: 'Pay with PayPal' })).toBeNull()
    expect(said()).toContain('Your payment isn’t finished yet')
    expect(said()).toContain('Last checked at')
    server.answer(VERIFY, () => new Refusal(503))
    await user.click(check)
    await waitFor(() => expect(said()).toContain(PAYMENT_MESSAGES.confirming))
  },
)

test('a remittance paid elsewhere is shown as paid', async () => {
  const { server } = open(state('paid'))
  server.answer('GET /remittances/:id', () => ({ ...RECORD, contribution_paid: true }))
  await screen.findByText('Your contribution is paid')
  expect(said()).toContain('Total Paid')
  expect(screen.queryByRole('button', { name: 'Pay with PayPal' })).toBeNull()
})

test('a remittance that no longer exists links to the dashboard', async () => {
  const { left, user } = open(new Refusal(404))
  await user.click(await button('Go to Dashboard'))
  expect(left).toHaveBeenCalledWith('/dashboard')
})

test('each incomplete step is listed once, with a link', async () => {
  const { user } = open(state('none'), { ...RECORD, sender_details: null, receiver_details: null })
  await button('Fill in what is missing')
  expect(await unreadable()).toEqual([])
  await user.click(await button('Fill in what is missing'))
  expect(toStep).toHaveBeenLastCalledWith(stepById('senderDetails').number)
  await user.click(await button(`Fill in: ${stepById('receiverDetails').title}`))
  expect(toStep).toHaveBeenLastCalledWith(stepById('receiverDetails').number)
  expect(screen.getAllByRole('button', { name: /^Fill in:/ })).toHaveLength(2)
})

test('answers in this browser are saved first, and a failed save can be retried', async () => {
  const answer = held<RemittanceRecord | null>()
  const sync = vi.fn<Sync>().mockRejectedValueOnce(new Error('lost')).mockReturnValueOnce(answer.promise)
  const { user } = open(state('none'), null, sync)
  await screen.findByText(PAYMENT_MESSAGES.syncFormFailed)
  await user.click(await button('Try again'))
  await screen.findByText('Saving your answers first…')
  await user.click(await button(/^Pay with PayPal/))
  await screen.findByText(PAYMENT_MESSAGES.syncing)
  answer.resolve(RECORD)
  await waitFor(() => expect(said()).not.toContain('Saving your answers first…'))
  expect(said()).not.toContain(PAYMENT_MESSAGES.syncing)
  expect((await button('Pay with PayPal')).getAttribute('aria-disabled')).not.toBe('true')
})

test('a user with nothing to pay can start again', async () => {
  localStorage.setItem('nirgam.formData', '{"amount":5}')
  const { user } = open(state('none'), null)
  await user.click(await button('Start a remittance'))
  expect(toStep).toHaveBeenCalledWith(1)
  expect(localStorage.getItem('nirgam.formData')).toBeNull()
})

/** Simulates loading the page, or restoring it from the back/forward cache. */
const shown = (persisted: boolean) => act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted })))

test('a user who returns from PayPal with the Back button can pay again once the payment has been checked', async () => {
  const { server, user, unmount } = open()
  server.answer(CREATE, () => new Reply({ data: state('created'), approval_url: 'https://paypal.example/approve' }))
  await user.click(await button('Pay with PayPal'))
  await button('Opening PayPal…')
  const asked = () => server.callsOf(VERIFY).length
  expect(asked()).toBe(1)
  shown(false)
  await button('Opening PayPal…')
  expect(asked()).toBe(1)
  server.answer(VERIFY, () => state('created'))
  shown(true)
  expect((await button('Pay with PayPal')).getAttribute('aria-disabled')).toBe('false')
  await screen.findByText('You left PayPal before you paid. You can pay when you’re ready.')
  expect(asked()).toBe(2)
  unmount()
  shown(true)
  expect(asked()).toBe(2)
})

test('missing amounts are named as such, and no dollar amount is shown', async () => {
  open(state('none'), { ...RECORD, amount: null, contribution: null })
  await button('Fill in what is missing')
  expect(said()).toContain('your bank sends itNot provided')
  expect(said()).toContain('Service contributionNot providedTotal to Pay–')
  expect(said()).not.toMatch(/charged as|USD|\$/)
  await screen.findByText('We couldn’t load what you may have to file')
})

test('a payment already made is shown as paid, and an open one does not claim that nothing was charged', async () => {
  const { server, user } = open()
  server.answer(CREATE, () => {
    server.answer(VERIFY, () => state('approved'))
    return new Refusal(500)
  })
  await user.click(await button('Pay with PayPal'))
  await screen.findByText('Payment failed. Please try again.')
  await button('Check my payment')
  expect(said()).not.toContain('You haven’t been charged')
  await user.click(await button('Check my payment'))
  await waitFor(() => expect(said()).not.toContain('Payment failed.'))
  server.answer(VERIFY, () => state('none'))
  await user.click(await button('Check my payment'))
  server.answer(CREATE, () => new Refusal(409, { message: 'Paid before.', contribution_paid: true }))
  server.answer('GET /remittances/:id', () => ({ ...RECORD, contribution_paid: true }))
  await user.click(await button('Pay with PayPal'))
  await screen.findByText('Your contribution is paid')
  expect(said()).toContain('Total Paid')
})

test('a payment that failed is not called uncharged while PayPal cannot be asked again', async () => {
  const { server, user } = open(state('created'))
  server.answer(CREATE, () => new Refusal(500))
  await user.click(await button('Pay with PayPal'))
  await waitFor(() => expect(said()).toContain('Payment failed. Please try again. You haven’t been charged'))
  server.answer(VERIFY, () => LOST)
  await user.click(await button('Pay with PayPal'))
  await waitFor(() => expect(said()).not.toContain('You haven’t been charged'))
  expect(said()).toContain('Payment failed. Please try again.')
})

test('a user who tries to pay before the answers are saved sees that saving failed', async () => {
  const answer = held<RemittanceRecord | null>()
  const { user, server } = open(state('none'), null, () => answer.promise.then(() => Promise.reject(new Error('lost'))))
  const pay = await button(/^Pay with PayPal/)
  expect(pay.getAttribute('aria-disabled')).toBe('true')
  await user.click(pay)
  answer.resolve(null)
  await screen.findByText(PAYMENT_MESSAGES.syncFailed)
  expect(said()).not.toContain('Saving your answers first…')
  expect([server.callsOf(VERIFY), server.callsOf(CREATE)]).toEqual([[], []])
})

const BACK = '/payment/callback?remittance_id=4217&payment_id=PAY-81'

function comeBack(at: string, verified: PaymentState | Refusal, token: string | null = 'token-of-jurgen') {
  if (token) setToken(token)
  const server = fakeServer({ [VERIFY]: () => verified, 'GET /user': () => JURGEN })
  return { server, ...show(<CallbackPage />, { path: '/payment/callback', at }) }
}

test('a confirmed payment shows its transaction id and redirects after a countdown', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { place } = comeBack(`${BACK}&status=success`, state('paid'))
  await screen.findByRole('heading', { name: 'Payment successful' })
  expect(said()).toContain('Transaction ID PAY-81')
  expect(link('Follow this remittance')).toBe('/remittances/4217')
  expect(link('Continue to Dashboard')).toBe('/dashboard')
  expect(said()).toContain('Taking you to your summary in 5 s')
  act(() => void vi.advanceTimersByTime(3_000))
  expect(said()).toContain('Taking you to your summary in 2 s')
  expect(place.now).toContain('/payment/callback')
  act(() => void vi.advanceTimersByTime(2_000))
  await waitFor(() => expect(place.now).toBe('/remittance/thank-you'))
  expect(place.how).toBe('REPLACE')
})

test('a user logged out while success is shown is sent to the start page, which confirms the payment', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { place } = comeBack(`${BACK}&status=success`, state('paid'))
  await screen.findByRole('heading', { name: 'Payment successful' })
  act(() => clearToken())
  await screen.findAllByText(/^Taking you to the start page/)
  act(() => void vi.advanceTimersByTime(5_000))
  await waitFor(() => expect(place.now).toBe('/'))
  expect(place.state).toEqual({ message: 'Payment completed! Please log in to continue.' })
})

test('a second visit to the return page leaves a form begun since alone', async () => {
  localStorage.setItem('nirgam.formData', '{"amount":4242}')
  localStorage.setItem('nirgam.currentStep', '2')
  comeBack(`${BACK}&status=success`, state('paid'))
  await screen.findByRole('heading', { name: 'Payment successful' })
  expect(localStorage.getItem('nirgam.formData')).toContain('4242')
})

test('a user can stop the countdown', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { user, place } = comeBack(`${BACK}&status=cancelled`, state('created'))
  await screen.findByRole('heading', { name: 'Payment cancelled' })
  expect(said()).toContain('Payment was cancelled. You haven’t been charged')
  expect(said()).toContain('the payment step')
  await user.click(await button('Stay on this page'))
  act(() => void vi.advanceTimersByTime(20_000))
  expect(place.now).toContain('/payment/callback')
  expect(link('Try Again')).toBe('/remittance')
})

test.each([
  ['pending', state('pending'), 'Your payment is on its way', 'Continue to Dashboard'],
  [
    'declined',
    state('declined', { approval_url: 'https://paypal.example/again' }),
    'You haven’t been charged',
    'Contact Support',
  ],
  ['review', state('review'), 'We couldn’t confirm your payment', 'Contact Support'],
] as const)('a payment in state %s shows its state and the next steps', async (_, verified, title, way) => {
  const { server, user } = comeBack(`${BACK}&status=success`, verified)
  await screen.findByRole('heading', { name: title })
  expect(link(way)).not.toBe('')
  if (verified.status === 'pending') {
    expect(said()).toContain('Payment reference PAY-81')
    server.answer(VERIFY, () => state('paid'))
    await user.click(await button('Check my payment'))
    await screen.findByRole('heading', { name: 'Payment successful' })
  }
  if (verified.status === 'declined') {
    const left = vi.spyOn(location, 'assign').mockImplementation(() => {})
    await user.click(await button('Try Again'))
    expect(left).toHaveBeenCalledWith('https://paypal.example/again')
    expect(said()).toContain('declined. Please choose another one on PayPal. Everything you entered is saved.')
  }
  if (verified.status === 'review') {
    expect(screen.queryByText('Try Again')).toBeNull()
    expect(decodeURIComponent(link('Contact Support') ?? '')).toContain('Remittance ID: 4217 (REM-004217)')
    expect(said()).not.toContain('We can’t tell yet')
  }
})

test('an unreachable server can be retried, and the page does not claim that nothing was charged', async () => {
  const { server, user } = comeBack(`${BACK}&status=success`, new Refusal(503))
  await screen.findByRole('heading', { name: 'We couldn’t confirm your payment' })
  expect(said()).toContain('We can’t tell yet whether PayPal charged you.')
  server.answer(VERIFY, () => state('paid'))
  await user.click(await button('Try Again'))
  await screen.findByRole('heading', { name: 'Payment successful' })
})

test('an unknown outcome shows the reference and passes it to support', async () => {
  setToken('token-of-jurgen')
  const lost = () => LOST
  const server = fakeServer({ [VERIFY]: lost, [CAPTURE]: lost, [FINISH]: lost, 'GET /user': () => JURGEN })
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true })
  show(<CallbackPage />, {
    path: '/payment/callback',
    at: '/payment/callback?remittance_id=4217&token=EC-5&PayerID=P9',
  })
  await waitFor(() => expect(server.callsOf(FINISH)).toMatchObject([{ query: { token: 'EC-5', PayerID: 'P9' } }]))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(PAYMENT_MESSAGES.mayBePending('EC-5')))
  const mail = new URL(link('Contact Support') ?? '')
  expect([mail.protocol, mail.searchParams.get('subject')]).toEqual(['mailto:', 'Payment EC-5'])
  expect(mail.searchParams.get('body')?.split('\r\n').slice(-3)).toEqual([
    'Payment reference: EC-5',
    'Remittance ID: 4217 (REM-004217)',
    `What the page said: ${PAYMENT_MESSAGES.mayBePending('EC-5')}`,
  ])
})

test('a return from PayPal is captured with its token', async () => {
  setToken('token-of-jurgen')
  localStorage.setItem('nirgam.formData', '{"amount":5}')
  localStorage.setItem('nirgam.currentStep', String(STEP_COUNT))
  const server = fakeServer({
    [VERIFY]: () => state('created'),
    [CAPTURE]: () => new Reply({ data: state('paid'), payment_id: 'PAY-81' }),
    'GET /user': () => JURGEN,
  })
  show(<CallbackPage />, {
    path: '/payment/callback',
    at: '/payment/callback?remittance_id=4217&token=EC-5&PayerID=P9',
  })
  await screen.findByRole('heading', { name: 'Payment successful' })
  expect(server.callsOf(CAPTURE).map(({ body }) => body)).toEqual([{ token: 'EC-5', payerId: 'P9' }])
  expect(localStorage.getItem('nirgam.formData')).toBeNull()
})

test('an address without a remittance is not confirmed as a payment', async () => {
  comeBack('/payment/callback?status=success', state('paid'))
  await screen.findByRole('heading', { name: 'We couldn’t confirm your payment' })
  expect(link('Try Again')).toBe(`/remittance?step=${stepById('payment').number}`)
  expect(decodeURIComponent(link('Contact Support') ?? '')).toContain('Remittance ID: unknown')
})

test('a user logged out meanwhile is asked to log in and returns here', async () => {
  const { user, place } = comeBack(`${BACK}&status=success`, state('paid'), null)
  await screen.findByRole('heading', { name: 'Please log in to see your payment' })
  expect(said()).toContain('Payment reference PAY-81')
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Login' }))
  expect(place.now).toBe('/login')
  expect(sessionStorage.getItem('nirgam.place')).toBe(`${BACK}&status=success`)
  expect(place.state).toEqual({ message: PAYMENT_MESSAGES.logInToSee })
})

test('an address that names no remittance asks nobody to log in', async () => {
  comeBack('/payment/callback?status=success', state('paid'), null)
  await screen.findByRole('heading', { name: 'We couldn’t confirm your payment' })
})

test('a guest who cancelled is redirected to the start page', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { place } = comeBack(`${BACK}&status=cancelled`, state('none'), null)
  await screen.findByRole('heading', { name: 'Payment cancelled' })
  expect(said()).toContain('the start page')
  act(() => void vi.advanceTimersByTime(6_000))
  await waitFor(() => expect(place.now).toBe('/'))
})

const shownWays = () =>
  [...document.querySelectorAll('main [data-variant]')].map((way) => [
    way.textContent,
    way.getAttribute('data-variant'),
  ])

test.each([
  [
    'success',
    state('paid'),
    [
      ['Continue to Dashboard', 'filled'],
      ['Follow this remittance', 'default'],
      ['Stay on this page', 'subtle'],
    ],
  ],
  [
    'success',
    state('pending'),
    [
      ['Continue to Dashboard', 'filled'],
      ['Check my payment', 'default'],
    ],
  ],
  [
    'success',
    state('review'),
    [
      ['Contact Support', 'default'],
      ['Return to Home', 'default'],
    ],
  ],
  [
    'cancelled',
    state('created'),
    [
      ['Try Again', 'filled'],
      ['Return to Home', 'default'],
      ['Stay on this page', 'subtle'],
    ],
  ],
] as const)('after a return with %s, the likeliest way on comes first (%#)', async (status, verified, ways) => {
  comeBack(`${BACK}&status=${status}`, verified)
  await screen.findByRole('heading', { level: 1, name: (name) => name !== 'Confirming your payment' })
  expect(shownWays()).toEqual(ways)
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('a payment being confirmed says so, and a confirmed one stays so', async () => {
  const answer = held<object>()
  setToken('token-of-jurgen')
  const server = fakeServer({ [VERIFY]: () => answer.promise, 'GET /user': () => JURGEN })
  show(<CallbackPage />, { path: '/payment/callback', at: `${BACK}&status=success` })
  await screen.findByRole('heading', { name: 'Confirming your payment' })
  expect([document.querySelector('[aria-busy="true"]') !== null, shownWays()]).toEqual([true, []])
  answer.resolve(state('paid'))
  await screen.findByRole('heading', { name: 'Payment successful' })
  expect(document.querySelector('[aria-busy="true"]')).toBeNull()
  server.answer(VERIFY, () => state('created'))
  await act(() => queryClient.invalidateQueries())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payment successful')
})
