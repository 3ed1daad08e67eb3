import { CONTRIBUTION_PRESETS } from '@nirgam/domain/remittance/answers/options'
import { LANDING_MESSAGES } from '@nirgam/domain/remittance/landing-messages'
import { asRupees, formatRupees, formatUsd, processingTime, usdCentsFor } from '@nirgam/domain/shared/money'
import { expect, test } from 'vitest'
import { loadPages, pagesAt } from '../../app/router.tsx'
import { clearToken, setToken } from '../../lib/session.ts'
import { act, fireEvent, screen, waitFor, within } from '../../testing/dom.ts'
import { fakeServer, Reply } from '../../testing/fake-server.ts'
import { AFTER_MIDNIGHT, JURGEN } from '../../testing/sample-account.ts'
import { factsIn, fill, held, said, show } from '../../testing/show.tsx'
import { Page } from '../../ui/page.tsx'
import { SignedBy } from '../signers/signers.tsx'
import { DestinationPicker } from './destination-picker.tsx'
import { LandingPage } from './landing.tsx'

const server = () =>
  fakeServer({
    'GET /bank-forms/banks': () => [],
    'GET /signers': () => ({ firm: { name: '', frn: '' }, accountants: [] }),
    'GET /user': () => JURGEN,
    'GET /remittances/check-incomplete': () => new Reply({ has_incomplete: false, data: null }),
  })

const button = (name: string) => screen.findByRole('button', { name })

test('starting needs a country, chosen or typed, and passes it on', async () => {
  server()
  const { user, place } = show(<LandingPage />)
  await user.click(await button('Start Transfer'))
  await screen.findByText('Please select a destination country before proceeding.')
  await user.click(screen.getByRole('radio', { name: /^Others/ }))
  await user.click(await button('Start Transfer'))
  await screen.findByText('Please enter your destination country.')
  fill('Enter your destination country', 'Österreich')
  await waitFor(() => expect(said()).not.toContain('Please enter your destination country.'))
  await user.click(await button('Start Transfer to Österreich'))
  expect(place.now).toBe('/remittance')
  expect(place.state).toEqual({ startWith: { destinationCountry: 'Österreich' } })
})

test.each([
  [{ amount: 2_513_470, destinationCountry: 'Germany' }, 'A transfer of ₹25,13,470 to Germany'],
  [{ destinationCountry: 'United States' }, 'A transfer to the United States'],
])(
  'the draft on this device is offered once the previous page’s message is closed, until it is closed too (%#)',
  async (draft, words) => {
    server()
    localStorage.setItem('nirgam.formData', JSON.stringify(draft))
    const { user } = show(<LandingPage />, { state: { message: 'Please log in to open that page.' } })
    const close = () => user.click(screen.getByRole('button', { name: 'Close this message' }))
    await screen.findByText('Please log in to open that page.')
    expect(said()).not.toContain('Your form is saved on this device')
    await close()
    await screen.findByText('Your form is saved on this device')
    expect(said()).toContain(words)
    expect(screen.getByRole('link', { name: 'Continue where you left off' }).getAttribute('href')).toBe('/remittance')
    expect(said()).not.toContain('Please log in to open that page.')
    await close()
    expect(said()).not.toContain('Your form is saved on this device')
  },
)

test('the signers are named, and the footer links to every page about the firm', async () => {
  server().answer('GET /signers', () => ({
    firm: { name: 'Rao & Größe', frn: '' },
    accountants: [{ name: 'Ümit', membership_number: '123456' }],
  }))
  show(<LandingPage />)
  await screen.findByText('Certificates are signed by CA Ümit (ICAI membership number 123456) of Rao & Größe.')
  const footer = within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('link')
  expect(footer.map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining(['/about', '/privacy', '/terms', '/refunds']),
  )
})

test('the footer follows signing in and out', async () => {
  show(<Page>Terms</Page>)
  const links = () => within(screen.getByRole('navigation', { name: 'Footer' }))
  expect(links().getByRole('link', { name: 'Sign up' })).toBeTruthy()
  act(() => setToken('token-of-jurgen'))
  await waitFor(() => expect(links().getByRole('link', { name: 'Dashboard' })).toBeTruthy())
  expect(links().queryByRole('link', { name: 'Sign up' })).toBeNull()
  act(() => clearToken())
  await waitFor(() => expect(links().getByRole('link', { name: 'Sign up' })).toBeTruthy())
})

test('nobody is said to sign until the firm has entered its accountants', () => {
  show(<SignedBy firm={{ name: 'Rao & Größe', frn: '' }} accountants={[]} />)
  expect(said()).toBe('')
})

test.each([
  ['Please log in to open that page.', 1],
  [LANDING_MESSAGES.noSuchPage, 0],
])('a guest who was sent here is offered the login where that helps: %s', async (message, logins) => {
  server()
  show(<LandingPage />, { state: { message } })
  const banner = (await screen.findByText(message)).closest('.banner') as HTMLElement
  expect(within(banner).queryAllByRole('link', { name: 'Login' })).toHaveLength(logins)
})

test('an unfinished remittance in the account is offered before the draft on this device', async () => {
  setToken('token-of-jurgen')
  const faked = server()
  const data = {
    id: 93,
    reference_number: 'NIR-3',
    is_completed: false,
    status: 'in_progress',
    status_reason: null,
    destination_country: 'Japan',
    amount: 81,
    bank: null,
    contribution: null,
    contribution_paid: false,
    payment_id: null,
    created_at: AFTER_MIDNIGHT,
    updated_at: AFTER_MIDNIGHT,
    completed_at: null,
  }
  faked.answer('GET /remittances/check-incomplete', () => new Reply({ has_incomplete: true, data }))
  localStorage.setItem('nirgam.formData', JSON.stringify({ destinationCountry: 'Germany' }))
  const account = held<object>()
  faked.answer('GET /user', () => account.promise)
  const { user, place } = show(<LandingPage />)
  await waitFor(() => expect(faked.callsOf('GET /signers')).toHaveLength(1))
  expect(said()).not.toContain('saved on this device')
  account.resolve(JURGEN)
  await screen.findByText('You have an unfinished remittance')
  expect(said()).toContain('₹81 to Japan')
  expect(said()).not.toContain('saved on this device')
  await user.click(screen.getByRole('link', { name: 'Continue Remittance' }))
  expect(place.now).toBe('/dashboard')
  expect(place.state).toEqual({ continueRemittance: true })
})

/** A page about the firm, as the router loads it. */
async function showPage(at: string): Promise<void> {
  await loadPages(at)
  const Component = pagesAt(at)[0]?.route.Component ?? (() => null)
  show(<Component />, { path: at })
}

test.each([
  ['/about', 'Who we are, and what it costs', false],
  ['/privacy/', 'Privacy', true],
  ['/terms', 'Terms', true],
  ['/refunds', 'Refunds', true],
])('the page %s shows its title and the day of its last change', async (at, title, isDated) => {
  fakeServer({})
  await showPage(at)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(said().includes('Last changed on 17 November 2026.')).toBe(isDated)
  within(screen.getByRole('banner')).getByRole('link', { name: 'Login' })
  expect(factsIn(document).every(([label, text]) => label && text)).toBe(true)
})

test('every price is given in rupees and dollars, and the company’s details are listed', async () => {
  fakeServer({})
  await showPage('/about')
  const prices = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((one) => one.textContent),
  )
  expect(prices[0]?.slice(0, 2)).toEqual(['From ₹500', `US${formatUsd(usdCentsFor(asRupees(500)))}`])
  expect(prices.slice(1).map(([rupees]) => rupees)).toEqual(CONTRIBUTION_PRESETS.map(formatRupees))
  expect(prices[1]?.[2]).toBe(processingTime(asRupees(2_500)))
  expect(factsIn(screen.getByRole('article')).map(([label]) => label)).toEqual([
    ...['Company', 'Registration', 'Address', 'Phone', 'Email', 'Accountants'],
  ])
})

test('a logged-in user finds the dashboard link and the rule about double charges', async () => {
  setToken('token-of-jurgen')
  server()
  await showPage('/refunds')
  await within(screen.getByRole('banner')).findByRole('link', { name: 'Dashboard' })
  expect(factsIn(document)).toContainEqual([
    'You were charged twice',
    'All of the second payment, without your asking.',
  ])
})

test('the picker starts with the chosen country and says what is missing', () => {
  server()
  const { place } = show(<DestinationPicker />)
  const start = () => fireEvent.submit(document.querySelector('form') as HTMLElement)
  const told = () => screen.queryByRole('alert')?.textContent ?? null
  start()
  expect([told(), place.now]).toEqual([LANDING_MESSAGES.destinationRequired, '/'])
  fireEvent.click(screen.getByRole('radio', { name: /^Others/ }))
  expect(told()).toBeNull()
  start()
  expect(told()).toBe(LANDING_MESSAGES.otherDestinationRequired)
  fireEvent.click(screen.getByRole('radio', { name: /^Germany/ }))
  expect([told(), screen.getByRole('button').textContent]).toEqual([null, 'Start Transfer to Germany'])
  start()
  expect([place.now, place.state]).toEqual(['/remittance', { startWith: { destinationCountry: 'Germany' } }])
})
