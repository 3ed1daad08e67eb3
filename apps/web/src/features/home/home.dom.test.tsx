import { sampleRecord } from '@nirgam/domain/remittance/sample-form'
import { expect, test } from 'vitest'
import { setToken } from '../../lib/session.ts'
import { screen, waitFor } from '../../testing/dom.ts'
import { fakeServer, Reply } from '../../testing/fake-server.ts'
import { JURGEN } from '../../testing/sample-account.ts'
import { box, fill, held, said, show } from '../../testing/show.tsx'
import { HomePage } from './home-page.tsx'

const server = () =>
  fakeServer({
    'GET /user': () => JURGEN,
    'GET /remittances/check-incomplete': () => new Reply({ has_incomplete: false, data: null }),
  })

const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('the home page greets a user by name, offers their draft and links to every page', async () => {
  setToken('token-of-jurgen')
  server()
  localStorage.setItem('nirgam.formData', JSON.stringify({ destinationCountry: 'Germany' }))
  const { user, place } = show(<HomePage />, { path: '/home', state: { message: 'Welcome back.' } })
  await screen.findByRole('heading', { name: 'Welcome, Jürgen आशा Süß' })
  await screen.findByRole('heading', { name: 'Continue your remittance' })
  expect(said()).toContain('Welcome back.')
  expect(said()).toContain('You started a transfer to Germany. Your answers are saved on this device.')
  expect(screen.getByRole('link', { name: /^Tax year/ }).getAttribute('href')).toBe('/ledger')
  expect(said()).not.toContain('Delete my account')
  await user.selectOptions(box('Where is the money going?'), 'Others')
  await user.click(await button('Start Transfer'))
  await screen.findByText('Please enter your destination country.')
  fill('Enter your destination country', ' Kenya ')
  await user.click(await button('Start Transfer to Kenya'))
  expect(place.state).toEqual({ startWith: { destinationCountry: 'Kenya' } })
})

test('a user who has not started is asked for the destination, and may delete the account', async () => {
  setToken('token-of-jurgen')
  const faked = server()
  const user = { ...JURGEN.user, name: null }
  faked.answer('GET /user', () => ({ user, has_completed_remittance: false, latest_remittance: null }))
  faked.answer('POST /logout', () => null)
  const { user: person, place } = show(<HomePage />, { path: '/home' })
  await screen.findByRole('heading', { name: 'Start your remittance' })
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome' })).toBeTruthy()
  expect(await button('Delete my account')).toBeTruthy()
  expect(await button('Download my data')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Tax year/ })).toBeNull()
  await person.click(await button('Start Transfer'))
  await screen.findByText('Please select a destination country before proceeding.')
  await person.click(await button('Logout'))
  await waitFor(() => expect(place.now).toBe('/'))
})

test('a remittance in the account continues on the dashboard, and is not described as saved on this device', async () => {
  setToken('token-of-jurgen')
  const data = sampleRecord({ id: 93, amount: 770_001, destination_country: 'Japan' })
  server().answer('GET /remittances/check-incomplete', () => new Reply({ has_incomplete: true, data }))
  const { user, place } = show(<HomePage />, { path: '/home' })
  await screen.findByText(/^You started a transfer of ₹7,70,001 to Japan\.$/)
  await screen.findByRole('heading', { name: 'Another remittance' })
  await user.click(screen.getByRole('link', { name: 'Continue Remittance' }))
  expect([place.now, place.state]).toEqual(['/dashboard', { continueRemittance: true }])
})

test('nothing is offered to begin before it is known what was begun', async () => {
  setToken('token-of-jurgen')
  const answer = held<Reply>()
  server().answer('GET /remittances/check-incomplete', () => answer.promise)
  show(<HomePage />, { path: '/home' })
  await screen.findByRole('heading', { name: /^Welcome, / })
  expect(said()).toContain('Loading…')
  expect(screen.queryByRole('button', { name: 'Start Transfer' })).toBeNull()
  answer.resolve(new Reply({ has_incomplete: false, data: null }))
  await button('Start Transfer')
})
