import { emptyForm } from '@nirgam/domain/remittance/answers/form-data'
import { LAST_GUEST_STEP, PAYMENT_NOTICE_STEP, STEP_COUNT, STEPS, stepById } from '@nirgam/domain/remittance/steps'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { type ComponentType, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { act, fireEvent, screen, waitFor, within } from '../../testing/dom.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { enter, factsIn, field, said, show } from '../../testing/show.tsx'
import { ErrorSummary } from './frame/error-summary.tsx'
import { Place } from './frame/stepper.tsx'
import TransferSoFar from './frame/transfer-so-far.tsx'
import { Component as RemittancePage } from './remittance-page.tsx'
import type { StepProps } from './step-props.ts'
import { ContributionStep } from './steps/contribution-step.tsx'
import { DateOfBirthStep } from './steps/date-of-birth-step.tsx'

const DRAFT = [
  { destinationCountry: 'Germany' },
  { amount: 2_500_000 },
  { bank: 'icici' },
  { accountType: 'nro' },
  { sourceOfFunds: 'property' },
]

const QUESTIONS = [
  '',
  'How much do you want to transfer?',
  'From which bank in India are you making the outward remittance?',
  'What type of account are you sending from?',
  'Where do the funds come from?',
  'When were you born?',
]

const next = () => screen.getByRole('button', { name: 'Next' })
const card = (name: string) => field(name, 'radio')
const amount = () => field('Amount in Indian rupees')
const problem = () => screen.findByRole('alert')
const draft = () => JSON.parse(localStorage.getItem('nirgam.formData') ?? '{}')

const saved = () => document.querySelector('form .saved')?.textContent ?? undefined

/** A guest's form, with the steps before `answered` already filled in. */
function open(
  { answered = 1, at = `/remittance?step=${answered}` }: { answered?: number; at?: string } = {},
  left = answered,
) {
  fakeServer({})
  if (answered > 1) {
    localStorage.setItem('nirgam.formData', JSON.stringify(Object.assign({}, ...DRAFT.slice(0, answered))))
    localStorage.setItem('nirgam.currentStep', String(left))
  }
  return show(<RemittancePage />, { path: '/remittance', at })
}

async function arrived(step: number) {
  await screen.findByRole('heading', { level: 1, name: QUESTIONS[step] })
  await waitFor(() => expect(document.querySelector('form [aria-busy="true"]')).toBeNull())
}

test('every step refuses to continue without an answer and says why', async () => {
  const { user } = open()
  await arrived(1)
  await user.click(next())
  expect((await problem()).textContent).toContain('Please select a destination country before proceeding.')
  expect(document.activeElement).toBe(await problem())
  await user.click(next())
  expect(document.activeElement, 'the same reason is read again').toBe(await problem())
  await user.click(card('Canada'))
  await user.click(next())
  expect((await problem()).textContent).toContain('Please enter a valid transfer amount')
  expect(amount().getAttribute('aria-invalid')).toBe('true')
  await user.type(amount(), '100000')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(next())
  for (const [step, wanted, choice] of [
    [2, 'Please select a bank', 'Axis Bank'],
    [3, 'Please select an account type', 'FCNR'],
    [4, 'Please select source of funds', 'Pension Payments'],
  ] as const) {
    await arrived(step)
    await user.click(next())
    expect((await problem()).textContent).toContain(wanted)
    await user.click(card(choice))
    await user.click(next())
  }
  await arrived(5)
  await user.click(next())
  expect((await problem()).textContent).toContain('Please enter your complete date of birth')
  for (const part of ['Month', 'Day', 'Year']) expect(said()).toContain(`${part} is required`)
})

test('the bank search filters the cards and says when nothing is found', async () => {
  const { user } = open({ answered: 2 })
  await arrived(2)
  const search = screen.getByPlaceholderText('Search for your bank...')
  const look = async (text: string) => {
    await user.clear(search)
    await user.type(search, text)
  }
  await look('state')
  card('State Bank of India')
  expect(screen.queryByRole('radio', { name: /^Axis Bank/ })).toBeNull()
  for (const shortName of ['SBI', 'state  bank']) {
    await look(shortName)
    card('State Bank of India')
    expect(said()).not.toContain('No banks found')
  }
  await look('zzz')
  expect(said()).toContain('No banks found for "zzz"')
  expect(said()).toContain('Try searching with a different term or select "Others"')
  await user.click(card('Others'))
  expect(field('Enter your bank name', 'combobox')).toHaveProperty('value', 'zzz')

  await look('others')
  expect(said()).not.toContain('No banks found')
  await look('Kotak')
  await user.click(screen.getByRole('button', { name: 'Kotak Mahindra Bank' }))
  expect(said()).toContain('Bank selected: Kotak Mahindra Bank')

  await user.clear(search)
  await user.click(card('HDFC Bank'))
  await look('axis')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(card('Axis Bank')).toHaveProperty('checked', true))
  await user.type(search, '{Enter}')
  await arrived(3)
})

test('Enter in the bank search chooses the only bank found, and reports no error before one is chosen', async () => {
  const { user } = open({ answered: 2 })
  await arrived(2)
  const search = screen.getByPlaceholderText<HTMLInputElement>('Search for your bank...')
  const chosen = () => screen.queryAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)
  await user.type(search, '{Enter}')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(next())
  expect((await problem()).textContent).toContain('Please select a bank')
  await user.click(card('Axis Bank'))
  for (const several of ['bank', 'others']) {
    await user.clear(search)
    await user.type(search, `${several}{Enter}`)
    expect(chosen()).toEqual([card('Axis Bank')])
  }
  await user.clear(search)
  await user.type(search, 'punjab')
  await screen.findByText('Punjab National Bank')
  await user.keyboard('{Enter}')
  expect([search.value, chosen()]).toEqual(['punjab', [card('Axis Bank')]])
  await user.clear(search)
  await user.type(search, ' kotak ma {Enter}')
  await screen.findByText('Kotak Mahindra Bank')
  expect([search.value, draft().bank]).toEqual(['', 'Kotak Mahindra Bank'])
  await user.type(search, ' HDFC {Enter}')
  await waitFor(() => expect(card('HDFC Bank').checked).toBe(true))
  expect(search.value).toBe(' HDFC ')
  await user.clear(search)
  await user.type(search, 'icici')
  expect(card('HDFC Bank').checked).toBe(true)
  expect(screen.queryByRole('radio', { name: /^Axis Bank/ })).toBeNull()
  await user.clear(search)
  await user.type(search, '{Enter}')
  await arrived(3)
})

test('another bank is chosen by keyboard from at most eight suggestions, or typed freely', async () => {
  const { user } = open({ answered: 2 })
  await arrived(2)
  await user.click(card('Others'))
  await user.click(next())
  expect((await problem()).textContent).toContain('Please select a bank')
  const name = field('Enter your bank name', 'combobox')
  await user.type(name, 'bank')
  const offered = screen.getAllByRole('option')
  expect(offered).toHaveLength(8)
  for (const [key, at] of [
    ['{ArrowUp}', 7],
    ['{ArrowDown}', 0],
    ['{ArrowUp}', 7],
  ] as const) {
    await user.keyboard(key)
    expect(screen.getByRole('option', { selected: true })).toBe(offered[at])
  }
  expect(said()).not.toContain('Bank selected')
  await user.clear(name)
  await user.type(name, 'kotak{ArrowDown}{Enter}')
  expect(name.value).toBe('Kotak Mahindra Bank')
  expect(said()).toContain('Bank selected: Kotak Mahindra Bank')
  await user.clear(name)
  await user.type(name, '  Saraswat Co-op  ')
  await user.tab()
  expect(said()).toContain('Bank selected: Saraswat Co-op')
  await user.click(next())
  await arrived(3)
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await arrived(2)
  expect(field('Enter your bank name', 'combobox')).toHaveProperty('value', 'Saraswat Co-op')
})

test('Others needs text on every step that offers it, and the text survives a reload', async () => {
  const { user, unmount } = open()
  await arrived(1)
  await user.type(amount(), '70000')
  await user.click(card('Others'))
  await user.click(next())
  expect((await problem()).textContent).toContain('Please enter your destination country.')
  expect(field('Enter your destination country').getAttribute('aria-invalid')).toBe('true')
  await user.type(field('Enter your destination country'), 'Kenya')
  await user.click(next())
  await arrived(2)
  await user.click(card('DBS Bank'))
  await user.click(next())

  await arrived(3)
  await user.click(card('Savings Account'))
  await user.click(card('Others'))
  await user.click(next())
  expect((await problem()).textContent).toContain('Please select an account type')
  await user.type(field('Enter your account type'), ' Joint NRO ')
  await user.click(next())

  await arrived(4)
  await user.click(card('Others'))
  await user.type(field('Please specify your source of funds'), 'Royalties')
  unmount()
  open({ at: '/remittance?step=4' })
  await arrived(4)
  expect(field('Please specify your source of funds')).toHaveProperty('value', 'Royalties')
  expect(draft()).toMatchObject({ destinationCountry: 'Kenya', accountType: 'Joint NRO', sourceOfFunds: 'Royalties' })
})

test('each answer is saved on this device and survives a reload of its step', async () => {
  for (const [step, answer, kept] of [
    [1, () => enter(amount(), '2600000'), () => amount().value === '26,00,000'],
    [2, () => card('Axis Bank').click(), () => card('Axis Bank').checked],
    [3, () => card('FCNR').click(), () => card('FCNR').checked],
    [4, () => card('Pension Payments').click(), () => card('Pension Payments').checked],
    [5, () => enter(field('Year', 'combobox'), '1985'), () => field('Year', 'combobox').value === '1985'],
  ] as const) {
    const { unmount } = open({ answered: Math.max(step, 2), at: `/remittance?step=${step}` })
    await arrived(step)
    answer()
    await waitFor(() => expect(kept()).toBe(true))
    await screen.findByText('Saved on this device')
    unmount()
    const reloaded = show(<RemittancePage />, { path: '/remittance', at: `/remittance?step=${step}` })
    await arrived(step)
    expect([step, kept()]).toEqual([step, true])
    reloaded.unmount()
  }
})

test('a browser that blocks storage is reported, and the form can still be filled in', async () => {
  const { setItem } = localStorage
  const store = (value: unknown) => Object.defineProperty(localStorage, 'setItem', { value, configurable: true })
  store(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => void store(setItem))
  const { user } = open({ at: '/remittance?to=France' })
  await arrived(1)
  enter(amount(), '90000')
  await screen.findByText(/^Your browser is blocking us from saving your progress\./)
  await user.click(next())
  await arrived(2)
})

test('Help shows the contacts and every step until it is closed', async () => {
  const { user } = open()
  await arrived(1)
  await user.click(screen.getByRole('button', { name: 'Help' }))
  const help = within(await screen.findByRole('dialog', { name: 'How can we help?' }))
  expect(help.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)).toEqual(
    STEPS.map(({ title }) => title),
  )
  expect(help.getAllByRole('link').map((link) => link.getAttribute('href')?.split(':')[0])).toEqual([
    ...['tel', 'mailto', '/#questions'],
  ])
  await user.click(help.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the day list waits for year and month, and follows leap years', async () => {
  const { user } = open({ answered: 5 })
  await arrived(5)
  const list = (name: string) => field<HTMLSelectElement>(name, 'combobox')
  const days = () => within(list('Day')).getAllByRole('option').length - 1
  expect(list('Day').disabled).toBe(true)
  await user.selectOptions(list('Year'), '1999')
  expect(list('Day').disabled).toBe(true)
  await user.selectOptions(list('Month'), 'February')
  expect(list('Day').disabled).toBe(false)
  expect(days()).toBe(28)
  await user.selectOptions(list('Year'), '1996')
  expect(days()).toBe(29)
  await user.selectOptions(list('Day'), '29')
  await user.selectOptions(list('Year'), '1997')
  expect(list('Day').value).toBe('')
  await user.click(next())
  await screen.findByText('Day is required')
  const years = within(list('Year')).getAllByRole('option')
  expect(years.at(-1)?.textContent).toBe('1920')
  expect(years[1]?.textContent).toBe(String(new Date().getFullYear() - 18))
})

test('no address opens a step past an incomplete one or past the guest steps', async () => {
  const { unmount } = open({ at: '/remittance?step=4' })
  await arrived(1)
  unmount()
  const { place } = open({ answered: 3, at: '/remittance?step=9' })
  await arrived(3)
  expect(place.now).toBe('/remittance?step=3')
  await place.go('/remittance?step=banana')
  await arrived(3)
})

test('a guest whose session ended on a later step is asked to log in and sees none of those steps', async () => {
  const { user, place } = open({ answered: 5, at: '/remittance' }, 8)
  await screen.findByText('Your remittance form data has been saved. Login to complete payment.')
  expect(place.now).toBe(`/remittance?step=${stepById('documents').number}`)
  // Steps behind the login are neither marked as done nor clickable.
  expect(within(screen.getByRole('navigation', { name: 'Steps' })).getAllByRole('button')).toHaveLength(4)
  expect(saved()).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Continue to Login' }))
  await waitFor(() => expect(place.now).toBe('/login'))
  expect(place.state).toEqual({ message: MESSAGES.auth.loginToContinue })
})

test('a guest whose session ended at the payment is sent to the login at once, with the reason', async () => {
  const { place, unmount } = open({ answered: 5, at: '/remittance' }, STEP_COUNT)
  await waitFor(() => expect(place.now).toBe('/login'))
  expect(place.state).toMatchObject({ message: 'Please login to complete payment' })
  unmount()
  const { place: reviewed, user } = open({ answered: 5, at: '/remittance' }, PAYMENT_NOTICE_STEP)
  await user.click(await screen.findByRole('button', { name: 'Continue to Login' }))
  await waitFor(() => expect(reviewed.state).toEqual({ message: 'Please login to complete payment' }))
})

test('a double click on Next advances once, and Enter continues', async () => {
  const { user, place } = open({ answered: 4, at: '/remittance?step=1' })
  await arrived(1)
  await user.dblClick(next())
  await arrived(2)
  await place.go('/remittance?step=1')
  await arrived(1)
  await user.type(amount(), '{Enter}')
  await arrived(2)
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('a finished step can be reopened from the stepper, a pending one cannot', async () => {
  const { user } = open({ answered: 3 })
  await arrived(3)
  const steps = within(screen.getByRole('navigation', { name: 'Steps' }))
  expect(steps.getAllByRole('listitem')).toHaveLength(8)
  expect(steps.getAllByText('Current')).toHaveLength(1)
  expect(steps.getAllByText('Done')).toHaveLength(2)
  expect(steps.getAllByText('Pending')).toHaveLength(5)
  expect(steps.getAllByRole('button')).toHaveLength(2)
  await user.click(steps.getByRole('button', { name: /Transfer Amount/ }))
  await arrived(1)
})

test('a damaged draft does not prevent filling in the form', async () => {
  localStorage.setItem('nirgam.formData', '{"amount": "12x", "bank": 7, "dateOfBirth": "{broken"')
  localStorage.setItem('nirgam.currentStep', 'NaN')
  open({ at: '/remittance' })
  await arrived(1)
})

test('two tabs on one draft do not overwrite each other', async () => {
  const { user, place } = open({ answered: 3, at: '/remittance?step=1' })
  await arrived(1)
  const elsewhere = JSON.stringify({ ...draft(), amount: 7_700_000 })
  const before = localStorage.getItem('nirgam.formData')
  localStorage.setItem('nirgam.formData', elsewhere)
  fireEvent(
    window,
    new StorageEvent('storage', {
      key: 'nirgam.formData',
      oldValue: before,
      newValue: elsewhere,
      storageArea: localStorage,
    }),
  )
  await waitFor(() => expect(amount().value).toBe('77,00,000'))
  await place.go('/remittance?step=3')
  await arrived(3)
  await user.click(card('FCNR'))
  await waitFor(() => expect(draft()).toMatchObject({ amount: 7_700_000, accountType: 'fcnr' }))
})

test('a destination that takes an article is named with it', async () => {
  localStorage.setItem('nirgam.formData', JSON.stringify({ destinationCountry: 'Netherlands' }))
  open()
  await arrived(1)
  expect(said()).toContain('Sending to the Netherlands')
})

test('the amount follows slider and quick choices, warns above a limit, and is refused above the maximum', async () => {
  const { user } = open({ answered: 2, at: '/remittance?step=1' })
  await arrived(1)
  expect(said()).toContain('Sending to Germany')
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Amount slider' })
  expect([slider.value, slider.getAttribute('aria-valuetext')]).toEqual(['2500000', '₹25,00,000'])
  expect(said()).not.toContain('yearly limit')
  enter(slider, '100000000')
  await waitFor(() => expect(amount().value).toBe('10,00,00,000'))
  await waitFor(() => expect(said()).toContain('above both yearly limits'))
  const pressed = () => screen.getAllByRole('button').filter((chip) => chip.getAttribute('aria-pressed') === 'true')
  expect(pressed()).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: '₹5,00,00,000' }))
  expect(pressed().map(({ textContent }) => textContent)).toEqual(['₹5,00,00,000'])
  await waitFor(() => expect(said()).toContain('may be above a yearly limit'))
  expect(slider.value).toBe('50000000')
  enter(amount(), '10,00,00,001')
  await waitFor(() => expect(said()).toContain('Amount cannot exceed ₹'))
  expect(amount().getAttribute('aria-invalid')).toBe('true')
  expect(slider.value).toBe('100000000')
  enter(amount(), '')
  await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('₹0'))
  expect(said()).not.toContain('yearly limit')
  enter(amount(), '1e5')
  fireEvent.blur(amount(), { relatedTarget: next() })
  expect(said(), 'no message moves the button being pressed').not.toContain(MESSAGES.amount.unclear)
  fireEvent.blur(amount())
  expect([said().includes(MESSAGES.amount.unclear), amount().value]).toEqual([true, '1e5'])
  await user.click(screen.getByRole('button', { name: /^Change/ }))
  expect(card('Canada').checked).toBe(false)
  await user.click(card('Canada'))
  await waitFor(() => expect(draft().destinationCountry).toBe('Canada'))
  expect(card('Canada').checked, 'the question stays').toBe(true)
})

test('a phone offers its own date picker for the date of birth, with lists as an alternative', async () => {
  const matches = (query: string) => query.includes('36em')
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const { user } = open({ answered: 5 })
  await arrived(5)
  const date = () => screen.getByLabelText<HTMLInputElement>(/^Date of birth/)
  await user.click(next())
  await waitFor(() => expect(said()).toContain('Please enter your complete date of birth'))
  expect(date().value).toBe('')
  enter(date(), '0019-05-07')
  expect(date().value, 'a year that is being typed').toBe('0019-05-07')
  expect(draft().dateOfBirth?.year ?? '').toBe('')
  enter(date(), `${new Date().getFullYear() - 3}-05-07`)
  await waitFor(() => expect(date().getAttribute('aria-invalid')).toBe('true'))
  enter(date(), '1985-05-07')
  await waitFor(() => expect(draft().dateOfBirth).toEqual({ day: '7', month: 'May', year: '1985' }))
  expect(date().getAttribute('aria-invalid')).not.toBe('true')
  await user.click(screen.getByRole('button', { name: 'Choose year, month and day from lists instead' }))
  expect(field('Month', 'combobox').value).toBe('May')
  await user.selectOptions(field('Month', 'combobox'), 'November')
  await user.click(screen.getByRole('button', { name: 'Use the calendar instead' }))
  expect(date().value).toBe('1985-11-07')
})

const ENDED = { ...Object.assign({}, ...DRAFT), dateOfBirth: { day: '17', month: 'May', year: '1985' } }

test.each([
  [12, 'Log in again to see the rest of your answers.', '/remittance?step=12'],
  [13, 'We’re taking you to the login page.', '/login'],
])(
  'a guest whose session ended on step %i sees no answers, and at the payment is sent to the login',
  async (step, words, to) => {
    fakeServer({})
    localStorage.setItem('nirgam.formData', JSON.stringify(ENDED))
    localStorage.setItem('nirgam.currentStep', String(step))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { place } = show(<RemittancePage />, { path: '/remittance', at: `/remittance?step=${step}` })
    await screen.findByText((text) => text.endsWith(words))
    expect(said()).toContain(`Step ${step} of 13`)
    expect(said()).not.toContain('% complete')
    expect(screen.queryByRole('link', { name: 'Login' }) !== null).toBe(step === 13)
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(place.now).toBe(to)
  },
)

test.each([
  [1, '1', '8', '+5'],
  [5, '5', '38', '+5'],
])('step %i shows the progress and the steps to come', async (answered, number, percent, more) => {
  open({ answered })
  await arrived(answered)
  expect(said()).toContain(`Step ${number} of 13`)
  expect(/of 13(\d+)% complete/.exec(said())?.[1]).toBe(percent)
  const steps = within(screen.getByRole('navigation', { name: 'Steps' }))
  const current = document.querySelectorAll('nav [aria-current="step"]')
  expect([...current].map(({ textContent }) => textContent)).toHaveLength(1)
  expect(steps.getByText(more)).toBeTruthy()
  expect(said()).toContain('5 more')
})

test('an error on a step with cards links to the first card, or to the box under Others', async () => {
  const { user } = open({ answered: 4 })
  await arrived(4)
  await user.click(next())
  const link = async () => within(await problem()).getByRole('link')
  expect((await problem()).textContent).not.toContain(MESSAGES.senderBank.errorsHeading)
  await user.click(await link())
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
  await user.click(card('Others'))
  await user.click(next())
  await user.click(await link())
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
})

test('the source of funds links to the guide, which gets the answers so far', async () => {
  const { user, place } = open({ answered: 4 })
  await arrived(4)
  await user.click(await screen.findByRole('link', { name: 'What will I have to file?' }))
  expect([place.now, place.state]).toMatchObject(['/guide/questions', { form: { amount: 2_500_000, bank: 'icici' } }])
})

test('a wide screen shows the answers so far beside the question', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('75.01em'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const soFar = () => screen.findByRole('complementary', { name: 'Your transfer so far' })
  const { unmount } = open()
  expect((await soFar()).textContent).toContain('Your answers will appear here.')
  unmount()
  const { user } = open({ answered: 4 })
  const facts = factsIn(await soFar())
  expect(facts.map(([, value]) => value)).toEqual(['Germany', '₹25,00,000', 'ICICI Bank', 'NRO Account'])
  await arrived(4)
  await user.click(card('Property'))
  expect(factsIn(await soFar())).toHaveLength(5)
  expect((await soFar()).textContent).not.toContain('Your answers will appear here.')
})

test.each([
  [true, STEP_COUNT, true],
  [false, LAST_GUEST_STEP, true],
  [false, LAST_GUEST_STEP + 1, false],
  [false, STEP_COUNT, false],
])('signed in: %j, on step %i the answers so far are shown: %j', (signedIn, step, isShown) => {
  show(<TransferSoFar wizard={{ signedIn, step, form: { ...emptyForm(), ...ENDED } } as never} />)
  expect(said().includes('ICICI Bank')).toBe(isShown)
})

test('the first answer is marked as saved on this device', async () => {
  const { user } = open()
  await arrived(1)
  expect(saved()).toBe('')
  await user.click(card('Canada'))
  await waitFor(() => expect(saved()).toBe('Saved on this device'))
  expect(document.querySelector('form .saved svg')).not.toBeNull()
})

test('choosing Others brings its text box into view, and other cards move nothing', async () => {
  const { user } = open({ answered: 4 })
  await arrived(4)
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await user.click(card('Property'))
  expect(scrolled).not.toHaveBeenCalled()
  await user.click(card('Others'))
  expect(scrolled.mock.contexts).toEqual([field('Please specify your source of funds')])
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' })
})

test('the next question is scrolled to and focused, but not the first of a visit', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { user } = open({ answered: 4, at: '/remittance?step=1' })
  await arrived(1)
  expect([document.activeElement, scrolled.mock.calls]).toEqual([document.body, []])
  await user.click(next())
  await arrived(2)
  const heading = screen.getByRole('heading', { level: 1 })
  expect(document.activeElement).toBe(heading)
  expect(scrolled.mock.contexts).toEqual([heading.parentElement])
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest', behavior: 'instant' })
})

test('the header opens the help, which can be closed', async () => {
  const { user } = open()
  await arrived(1)
  await user.click(screen.getByRole('button', { name: 'Help' }))
  const help = within(await screen.findByRole('dialog'))
  await user.click(help.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const SOME = STEPS.slice(0, 3)
const place = (current: number, furthest: number, more = STEPS.slice(3, 5)) => {
  const onChoose = vi.fn()
  const stepper = { steps: SOME, more, current, furthest, onChoose }
  const { unmount } = show(<Place label={`Step ${current}`} percent={40} stepper={stepper} />)
  const marks = [...document.querySelectorAll('li')].map(
    (step) => `${step.dataset.state} ${step.querySelector('[aria-hidden]')?.textContent}`,
  )
  for (const one of screen.queryAllByRole('button')) fireEvent.click(one)
  const here = document.querySelectorAll('[aria-current="step"]').length
  const rest = document.querySelector('nav > p')?.textContent
  unmount()
  return { marks, here, rest, chosen: onChoose.mock.calls.flat() }
}

test('the steps are marked as done, current or to come, and the last ones are only counted', () => {
  expect(place(2, 3)).toEqual({ marks: ['Done ', 'Current 2', 'Pending 3'], here: 1, rest: '+22 more', chosen: [1] })
  expect(place(1, 3)).toMatchObject({ marks: ['Current 1', 'Done ', 'Pending 3'], chosen: [2] })
  expect(place(4, 4)).toMatchObject({ here: 1, rest: `4${STEPS[3]?.title} · 1 more`, chosen: [1, 2, 3] })
  expect(place(5, 5)).toMatchObject({ here: 1, rest: `5${STEPS[4]?.title} · last step` })
  expect(place(2, 2, [])).toMatchObject({ rest: undefined })
})

test('progress that only the owner may see is left out', () => {
  const { unmount } = show(<Place label="Step 9" percent={null} stepper={null} />)
  expect([said(), screen.queryByRole('progressbar')]).toEqual(['Step 9', null])
  unmount()
  show(<Place label="Step 9" percent={0} stepper={null} />)
  expect([said(), screen.queryByRole('progressbar') !== null]).toEqual(['Step 90% complete', true])
  expect(screen.queryByRole('navigation')).toBeNull()
})

/** One step without the wizard, which keeps its answers as the wizard would. */
let answers = emptyForm()
function Alone({ step: Step, first }: { step: ComponentType<StepProps>; first: object }) {
  const [form, setForm] = useState({ ...emptyForm(), ...first })
  answers = form
  const change = (patch: Partial<typeof answers>) =>
    setForm((before) => ({ ...before, ...patch, dateOfBirth: { ...before.dateOfBirth, ...patch.dateOfBirth } }))
  return <Step {...({ form, change, errors: {}, dock: null } as never as StepProps)} />
}
const born = (day: string, month: string, year: string) => ({ dateOfBirth: { day, month, year } })

test.each([
  [born('', '', ''), true, 31],
  [born('', 'February', ''), true, 31],
  [born('', '', '1996'), true, 31],
  [born('', 'February', '1996'), false, 29],
  [born('', 'April', '1996'), false, 30],
])('with the date %j the list of days is disabled: %j, with %i days', (first, isDisabled, days) => {
  show(<Alone step={DateOfBirthStep} first={first} />)
  const list = field<HTMLSelectElement>('Day', 'combobox')
  expect([list.disabled, list.options.length - 1]).toEqual([isDisabled, days])
})

test.each([
  [born('31', 'May', '1985'), 'Month', 'April', ''],
  [born('30', 'May', '1985'), 'Month', 'April', '30'],
  [born('29', 'February', '1996'), 'Year', '1997', ''],
  [born('31', '', '1985'), 'Month', 'May', '31'],
])('the day of %j stays only if the new %s, %s, has it', (first, part, value, day) => {
  show(<Alone step={DateOfBirthStep} first={first} />)
  enter(field(part, 'combobox'), value)
  expect(answers.dateOfBirth.day).toBe(day)
})

test.each([
  [{ contribution: null }, null, false],
  [{ contribution: 5_000 }, '₹5,000', false],
  [{ contribution: 'others', customContribution: null }, null, true],
  [{ contribution: 'others', customContribution: 0 }, null, true],
  [{ contribution: 'others', customContribution: 750 }, '₹750', true],
])('the contribution %j tells how long it takes: %s, and asks for an amount: %j', async (first, amount, isAsked) => {
  fakeServer({
    'GET /promise': () => ({
      due_at: '2026-11-20T08:30:00.000Z',
      signers: { firm: { name: '', frn: '' }, accountants: [] },
    }),
  })
  const { unmount } = show(<Alone step={ContributionStep} first={first} />)
  if (amount) await screen.findByText(/^If you pay now: ready by Fri 20 Nov/)
  expect(/At (₹[\d,]+), estimated/.exec(said())?.[1] ?? null).toBe(amount)
  expect(document.querySelector('#customContribution') !== null).toBe(isAsked)
  expect(said().includes(' rupees')).toBe(isAsked)
  expect(/hundred|thousand/.test(said())).toBe(isAsked && amount !== null)
  unmount()
})

test('a problem at another step takes no focus, and one here lists its fields', () => {
  const problem = { message: 'Please check.', fields: { name: 'Name is required', city: 'City is required' } }
  const { unmount } = show(<ErrorSummary problem={problem as never} step="senderDetails" action={<p>A way on</p>} />)
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#city', '#name'])
  expect(said()).toContain('A way on')
  unmount()
  show(
    <ErrorSummary
      problem={{ message: 'Not saved.', fields: {}, about: { step: 'bank' } } as never}
      step="senderDetails"
    />,
  )
  expect(document.activeElement).toBe(document.body)
  expect([screen.queryByRole('link'), screen.queryByRole('list')]).toEqual([null, null])
  expect(said()).toContain('Not saved.')
})
