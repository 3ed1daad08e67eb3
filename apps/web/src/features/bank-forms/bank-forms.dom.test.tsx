import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setToken } from '../../lib/session.ts'
import { type Call, fakeServer, Refusal, Reply } from '../../testing/fake-server.ts'
import { AFTER_MIDNIGHT, JURGEN } from '../../testing/sample-account.ts'
import { fill, held, said, savedFiles, show } from '../../testing/show.tsx'
import { LandingPage } from '../landing/landing.tsx'
import { BankFormsPage } from './bank-forms-page.tsx'

const BANKS = 'GET /bank-forms/banks'
const FORMS = 'GET /bank-forms/banks/:id/forms'
const FILE = 'GET /bank-forms/download/:id'

const AXIS = { id: 7, name: 'Axis', icon: null, color: '#97144d', forms_count: 1 }
const KOLN = { id: 'koln', name: 'Sparkasse Köln', icon: null, color: null, forms_count: 12 }
const LETTER = {
  id: 71,
  form_name: 'Request — Übersicht',
  description: 'Für die Bank',
  file_size: 2_048,
  created_at: AFTER_MIDNIGHT,
}
const LIST = { ...LETTER, id: 72, form_name: 'Checklist', description: null, file_size: 3_000_000 }

function server(forms: object = [LETTER, LIST]) {
  return fakeServer({
    [BANKS]: () => [AXIS, KOLN],
    [FORMS]: () => forms,
    'GET /signers': () => ({ firm: { name: '', frn: '' }, accountants: [] }),
    'GET /user': () => JURGEN,
    'GET /remittances/check-incomplete': () => new Reply({ has_incomplete: false, data: null }),
  })
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('a bank is chosen, its forms listed and saved one at a time; Back leads to the banks', async () => {
  const files = savedFiles()
  const faked = server()
  const { user, place } = show(<BankFormsPage />, { path: '/bank-form' })
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
  await user.click(await button('View Forms of Sparkasse Köln'))
  expect(place.now).toBe('/bank-form?bank=koln')
  await screen.findByRole('heading', { name: 'Sparkasse Köln Forms' })
  await screen.findByRole('heading', { name: '2 form(s) available' })
  expect(faked.callsOf(FORMS)[0]?.params).toEqual({ id: 'koln' })
  expect(said()).toContain('Request — ÜbersichtFür die Bank2 KB · Added 19 Nov 2026')
  expect(said()).toContain('Checklist2.9 MB · Added 19 Nov 2026')
  const answer = held<object>()
  faked.answer(FILE, () => answer.promise)
  await user.click(await button('Download Checklist'))
  expect((await button('Download Checklist')).textContent).toBe('Downloading...')
  expect(await button('Download Request — Übersicht')).toHaveProperty('disabled', true)
  answer.resolve({})
  await waitFor(() => expect(files).toEqual(['Checklist.pdf']))
  expect(faked.callsOf(FILE)[0]?.params).toEqual({ id: '72' })
  faked.answer(FILE, () => new Refusal(404))
  await user.click(await button('Download Request — Übersicht'))
  await screen.findByText('Failed to download form. Please try again.')
  await user.click(await button('Close this message'))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(await button(/Back to banks/))
  expect(place.now).toBe('/bank-form')
  expect(said()).toContain('12 form(s) available')
})

test('lists that are empty or failed say so', async () => {
  const faked = server([])
  faked.answer(BANKS, () => new Refusal(503))
  const { user } = show(<BankFormsPage />, { path: '/bank-form' })
  await screen.findByRole('heading', { name: 'Failed to load bank forms' })
  faked.answer(BANKS, () => [])
  await user.click(await button('Try again'))
  await screen.findByRole('heading', { name: 'No Bank Forms Available' })
  expect(screen.getByRole('link', { name: /Back to dashboard/ })).toBeTruthy()
})

test('a bank without forms, or whose forms cannot be had, says so', async () => {
  const faked = server(new Refusal(503))
  const { user } = show(<BankFormsPage />, { path: '/bank-form', at: '/bank-form?bank=7' })
  await screen.findByRole('heading', { name: 'Failed to load forms for this bank' })
  faked.answer(FORMS, () => [])
  await user.click(await button('Try again'))
  await screen.findByRole('heading', { name: 'No Forms Available' })
  expect(said()).toContain('No forms available for Axis at the moment.')
})

test('the landing page lists the banks of the server, and a guest takes a form from a dialog', async () => {
  const files = savedFiles()
  const faked = server(new Refusal(503, { message: 'Back in a minute.' }))
  const { user } = show(<LandingPage />)
  await user.click(await button(/^Sparkasse Köln/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Forms for Sparkasse Köln' }))
  await dialog.findByText('Back in a minute.')
  faked.answer(FORMS, () => [LETTER])
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByText('PDF, 2 KB')
  faked.answer(FILE, ({ params }: Call) => (params.id === '71' ? {} : new Refusal(404)))
  await user.click(dialog.getByRole('button', { name: /^Download/ }))
  await waitFor(() => expect(files).toEqual(['Request — Übersicht.pdf']))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(said()).toContain('Axis1 form')
  expect(said()).toContain('Sparkasse Köln12 forms')
})

test('where the server names no banks the usual ones stand', async () => {
  const faked = server()
  faked.answer(BANKS, () => [])
  show(<LandingPage />)
  await waitFor(() => expect(faked.callsOf(BANKS)).toHaveLength(1))
  expect(said()).toContain('SBIView forms')
})

test('a start needs a country, also an own one, and hands it on', async () => {
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
  'a draft on this device is offered after the message of another page, until it is closed (%#)',
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

test('what waits in the account comes before the draft of this device', async () => {
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
  const { user, place } = show(<LandingPage />)
  await screen.findByText('You have an unfinished remittance')
  expect(said()).toContain('₹81 to Japan')
  expect(said()).not.toContain('saved on this device')
  await user.click(screen.getByRole('link', { name: 'Continue Remittance' }))
  expect(place.now).toBe('/dashboard')
  expect(place.state).toEqual({ continueRemittance: true })
})
