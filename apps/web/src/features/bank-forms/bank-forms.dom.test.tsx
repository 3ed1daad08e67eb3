import { expect, test } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { screen, waitFor, within } from '../../testing/dom.ts'
import { type Call, fakeServer, Refusal } from '../../testing/fake-server.ts'
import { AFTER_MIDNIGHT } from '../../testing/sample-account.ts'
import { held, said, savedFiles, show } from '../../testing/show.tsx'
import { LandingPage } from '../landing/landing.tsx'
import { banksQuery } from './bank-form-calls.ts'
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
  })
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('choosing a bank lists its forms, which download one at a time, and Back returns to the banks', async () => {
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
  expect(await button('Download Request — Übersicht')).toMatchObject({ disabled: true, textContent: 'Download' })
  answer.resolve({})
  await waitFor(() => expect(files).toEqual(['Checklist.pdf']))
  const download = await button('Download Checklist')
  await waitFor(() => expect(download.textContent).toBe('Download'))
  expect(faked.callsOf(FILE)[0]?.params).toEqual({ id: '72' })
  faked.answer(FILE, () => new Refusal(404))
  await user.click(await button('Download Request — Übersicht'))
  await screen.findByText('Failed to download form. Please try again.')
  expect(said()).not.toContain('Downloading...')
  await user.click(await button('Close this message'))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(await button('Download Request — Übersicht'))
  await screen.findByRole('alert')
  void place.go('/bank-form?bank=7')
  await screen.findByRole('heading', { name: 'Axis Forms' })
  await button('Download Request — Übersicht')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(await button(/Back to banks/))
  expect(place.now).toBe('/bank-form')
  expect(said()).toContain('12 form(s) available')
})

test('an empty or failed list of banks says so', async () => {
  const faked = server([])
  faked.answer(BANKS, () => new Refusal(503))
  const { user } = show(<BankFormsPage />, { path: '/bank-form' })
  await screen.findByRole('heading', { name: 'Failed to load bank forms' })
  faked.answer(BANKS, () => [])
  await user.click(await button('Try again'))
  await screen.findByRole('heading', { name: 'No Bank Forms Available' })
  expect(screen.getByRole('link', { name: /Back to dashboard/ })).toBeTruthy()
})

test('banks that are shown stay when they fail to load again, without an error', async () => {
  const faked = server()
  const { user } = show(<BankFormsPage />, { path: '/bank-form' })
  await button('View Forms of Axis')
  faked.answer(BANKS, () => new Refusal(503))
  await queryClient.refetchQueries(banksQuery)
  expect(faked.callsOf(BANKS)).toHaveLength(2)
  await user.click(await button('View Forms of Axis'))
  await screen.findByRole('heading', { name: 'Axis Forms' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a bank without forms, or whose forms fail to load, says so', async () => {
  const faked = server(new Refusal(503))
  const { user } = show(<BankFormsPage />, { path: '/bank-form', at: '/bank-form?bank=7' })
  await screen.findByRole('heading', { name: 'Failed to load forms for this bank' })
  faked.answer(FORMS, () => [])
  await user.click(await button('Try again'))
  await screen.findByRole('heading', { name: 'No Forms Available' })
  expect(said()).toContain('No forms available for Axis at the moment.')
})

test('the landing page lists the server’s banks, and a guest downloads a form from a dialog', async () => {
  const files = savedFiles()
  const faked = server(new Refusal(503, { message: 'Back in a minute.' }))
  const { user } = show(<LandingPage />)
  await user.click(await button(/^Sparkasse Köln/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Forms for Sparkasse Köln' }))
  await dialog.findByText('Back in a minute.')
  faked.answer(FORMS, () => [LETTER])
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByText('PDF, 2 KB')
  expect(dialog.queryByRole('alert')).toBeNull()
  faked.answer(FILE, () => new Refusal(404, { message: 'It is being changed.' }))
  await user.click(dialog.getByRole('button', { name: /^Download/ }))
  expect((await dialog.findByRole('alert')).textContent).toBe('It is being changed.')
  faked.answer(FILE, ({ params }: Call) => (params.id === '71' ? {} : new Refusal(404)))
  await user.click(dialog.getByRole('button', { name: /^Download/ }))
  await waitFor(() => expect(files).toEqual(['Request — Übersicht.pdf']))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(said()).toContain('Axis1 form')
  expect(said()).toContain('Sparkasse Köln12 forms')
})

test('the landing page lists default banks if the server has none', async () => {
  const faked = server()
  faked.answer(BANKS, () => [])
  show(<LandingPage />)
  await waitFor(() => expect(faked.callsOf(BANKS)).toHaveLength(1))
  expect(said()).toContain('SBIView forms')
})
