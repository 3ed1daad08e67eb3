import { ratesAsText, ratesIn } from '@nirgam/domain/certificate/exchange-rates'
import type { OfficeSettings } from '@nirgam/domain/office/api-desk-office'
import { expect, test, vi } from 'vitest'
import { screen, waitFor, within } from '../../testing/dom.ts'
import { fakeServer, LOST, Refusal } from '../../testing/fake-server.ts'
import { AFTER_MIDNIGHT } from '../../testing/sample-account.ts'
import { box, deskRows, fill, said } from '../../testing/show.tsx'
import { LEAD, showAtDesk } from '../cases/show-desk.tsx'
import { SettingsPage } from './settings-page.tsx'

const SETTINGS = 'GET /desk/settings'
const TEXTS = 'GET /desk/texts'

const OFFICE: OfficeSettings = {
  firm: { name: 'Rao & Größe', frn: '012345N', address: '12, 4th Cross' },
  hours: { weekdays: [1, 2, 3, 4, 5, 6], from_hour: 10, to_hour: 19, holidays: ['2027-01-26', '2027-08-15'] },
  exchange_rates: { day: '2026-11-17', kind: 'sbi', rates: ratesIn('USD 85.20') },
  four_eyes: true,
  four_eyes_configured: null,
  accountants: [
    { name: 'Zoë Nair', membership_number: '123456' },
    { name: 'प्रेम', membership_number: null },
  ],
}
const TEXT = {
  uid: '7e570000-0000-4000-8000-000000000001',
  title: 'Größe?',
  text: 'Hello {name}',
  source: 'property',
  updated_at: AFTER_MIDNIGHT,
}
const ANY = { ...TEXT, uid: '7e570000-0000-4000-8000-000000000002', title: 'Danke', source: '' }

async function open(change: Partial<OfficeSettings> = {}, me = LEAD) {
  const server = fakeServer({ [SETTINGS]: () => ({ ...OFFICE, ...change }), [TEXTS]: () => ({ texts: [TEXT, ANY] }) })
  const shown = showAtDesk(<SettingsPage />, { at: '/desk/settings', me })
  await screen.findByRole('heading', { name: 'Working hours' })
  return { server, ...shown }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))

test('the firm is saved as typed, and a failure keeps the text', async () => {
  const { server, user } = await open()
  expect([box('Name').value, box('Firm registration number').value, box('Address').value]).toEqual([
    'Rao & Größe',
    '012345N',
    '12, 4th Cross',
  ])
  fill('Name', ' ')
  await user.click(button('Save the firm'))
  await screen.findByText('Please enter the name of the firm')
  expect(server.callsOf('PUT /desk/settings/firm')).toEqual([])
  fill('Name', 'Rao & Süß')
  server.answer('PUT /desk/settings/firm', () => LOST)
  await user.click(button('Save the firm'))
  await screen.findByText(/^Couldn’t save the firm\. Please try again\./)
  expect(box('Name').value).toBe('Rao & Süß')
  server.answer('PUT /desk/settings/firm', () => ({ ...OFFICE, firm: { ...OFFICE.firm, name: 'RAO & SÜSS' } }))
  await user.click(button('Save the firm'))
  await screen.findByText('The firm is saved.')
  expect(box('Name').value, 'the name as the server saved it').toBe('RAO & SÜSS')
  expect(server.callsOf('PUT /desk/settings/firm')[1]?.body).toEqual({
    name: 'Rao & Süß',
    frn: '012345N',
    address: '12, 4th Cross',
  })
})

test('the hours consist of weekdays, times and days off, and need at least one weekday and both times', async () => {
  const { server, user } = await open()
  const route = 'PUT /desk/settings/hours'
  server.answer(route, () => ({ ...OFFICE, hours: { ...OFFICE.hours, holidays: ['2027-01-26'] } }))
  expect(screen.getByRole('checkbox', { name: 'Sunday' })).toHaveProperty('checked', false)
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  for (const day of days) await user.click(screen.getByRole('checkbox', { name: day }))
  await user.click(button('Save the hours'))
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Monday' }).getAttribute('aria-invalid')).toBe('true'),
  )
  await user.click(screen.getByRole('checkbox', { name: 'Sunday' }))
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Monday' }).getAttribute('aria-invalid')).toBeNull())
  fill('Opens at', '')
  await user.click(button('Save the hours'))
  await waitFor(() => expect(box('Opens at').getAttribute('aria-invalid')).toBe('true'))
  expect(server.callsOf(route)).toHaveLength(0)
  fill('Opens at', '9')
  fill('Days off', '2027-01-26\n26 January')
  await user.click(button('Save the hours'))
  await screen.findByText('“26 January” isn’t a day. Write 2026-01-26, one day a line.')
  fill('Days off', '2027-01-26')
  await user.click(screen.getByRole('checkbox', { name: 'Tuesday' }))
  await user.click(button('Save the hours'))
  await screen.findByText(/^Hours saved\./)
  expect(server.callsOf(route)[0]?.body).toEqual({
    weekdays: [2, 0],
    from_hour: 9,
    to_hour: 19,
    holidays: ['2027-01-26'],
  })
  expect(box('Days off').value).toBe('2027-01-26')
})

test.each([
  [true, 'On: the preparer can’t sign their own case.'],
  [false, 'Off: the preparer can sign their own case.'],
])(
  'the four-eyes rule cannot be changed here if the server’s configuration sets it (%s)',
  async (four_eyes_configured, words) => {
    await open({ four_eyes_configured })
    expect(said()).toContain(words)
    expect(screen.queryByRole('checkbox', { name: 'Require a second person to sign' })).toBeNull()
  },
)

test('a lead can switch the four-eyes rule', async () => {
  const { server, user } = await open()
  const route = 'PUT /desk/settings/four-eyes'
  server.answer(route, () => ({ ...OFFICE, four_eyes: false }))
  await user.click(screen.getByRole('checkbox', { name: 'Require a second person to sign' }))
  await user.click(button('Save'))
  await screen.findByText('The preparer may sign now.')
  expect(server.callsOf(route)[0]?.body).toEqual({ four_eyes: false })
})

test('signers are listed, and a missing membership number is marked', async () => {
  await open()
  expect(deskRows('Those who sign')).toEqual([
    ['Zoë Nair', '123456'],
    ['प्रेम', 'Missing'],
  ])
  expect(deskRows('Texts').map((row) => row.slice(0, 3))).toEqual([
    ['Größe?', 'Property Sale', 'Hello {name}'],
    ['Danke', 'Any', 'Hello {name}'],
  ])
})

test('an auditor can read everything and change nothing', async () => {
  await open({ accountants: [] }, { ...LEAD, role: 'auditor' })
  expect(said()).toContain('You can read all of this. A lead can change it.')
  expect(said()).toContain('No signers yet.')
  expect(screen.queryByRole('button', { name: /Add a text|Change the text/ })).toBeNull()
  expect(button('Save the firm').closest('fieldset')?.hasAttribute('disabled')).toBe(true)
})

test('a new template is kept while its dialog is closed, and sent with its source', async () => {
  const { server, user } = await open()
  await user.click(button('Add a text'))
  await user.click(button('Save the text'))
  await waitFor(() => expect(box('Title').getAttribute('aria-invalid')).toBe('true'))
  fill('Title', 'Neu')
  fill('Text', 'Hallo {name}')
  await user.click(dialog().getByRole('button', { name: 'Close' }))
  // Editing another template does not overwrite this draft.
  await user.click(button('Change the text Danke'))
  fill('Text', 'Vielen Dank')
  await user.click(dialog().getByRole('button', { name: 'Close' }))
  await user.click(button('Add a text'))
  expect([box('Title').value, box('Text').value]).toEqual(['Neu', 'Hallo {name}'])
  await user.selectOptions(box('For money from'), 'property')
  server.answer('POST /desk/texts', () => new Refusal(409, { message: 'There is one of this title.' }))
  await user.click(button('Save the text'))
  await dialog().findByText('There is one of this title.')
  server.answer('POST /desk/texts', () => ({ texts: [TEXT] }))
  await user.click(button('Save the text'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf('POST /desk/texts')[1]?.body).toEqual({
    title: 'Neu',
    text: 'Hallo {name}',
    source: 'property',
  })
  expect(deskRows('Texts')).toHaveLength(1)
  await user.click(button('Add a text'))
  expect(box('Title').value).toBe('')
})

test('templates are changed and deleted one at a time, and deleting asks first', async () => {
  const { server, user } = await open()
  await user.click(button('Change the text Danke'))
  fill('Text', 'Vielen Dank')
  server.answer('PUT /desk/texts/:uid', () => ({ texts: [TEXT, { ...ANY, text: 'Vielen Dank' }] }))
  await user.click(button('Save the text'))
  await waitFor(() => expect(deskRows('Texts')[1]?.[2]).toBe('Vielen Dank'))
  expect(server.callsOf('PUT /desk/texts/:uid')[0]).toMatchObject({
    params: { uid: ANY.uid },
    body: { title: 'Danke', text: 'Vielen Dank', source: '' },
  })
  await user.click(button('Change the text Größe?'))
  await user.click(button('Delete the text'))
  await screen.findByRole('dialog', { name: 'Delete “Größe?”?' })
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  await user.click(button('Delete the text'))
  server.answer('DELETE /desk/texts/:uid', () => new Refusal(500))
  await user.click(button('Delete the text'))
  await dialog().findByText('Couldn’t delete the template. Please try again.')
  server.answer('DELETE /desk/texts/:uid', () => ({ texts: [] }))
  await user.click(button('Delete the text'))
  await waitFor(() => expect(said()).toContain('Save answers you use often.'))
  expect(server.callsOf('DELETE /desk/texts/:uid').map(({ params }) => params.uid)).toEqual([TEXT.uid, TEXT.uid])
})

test('settings and templates that fail to load can be retried', async () => {
  const server = fakeServer({ [SETTINGS]: () => new Refusal(403), [TEXTS]: () => new Refusal(403) })
  const { user } = showAtDesk(<SettingsPage />, { at: '/desk/settings' })
  await screen.findByRole('heading', { name: 'Couldn’t load the settings' })
  server.answer(SETTINGS, () => OFFICE)
  server.answer(TEXTS, () => ({ texts: [] }))
  const again = () => screen.queryAllByRole('button', { name: 'Try again' })
  for (const left of [1, 0]) {
    await user.click(again()[0] as HTMLElement)
    await waitFor(() => expect(again()).toHaveLength(left))
  }
  await screen.findByRole('heading', { name: 'Firm' })
  await waitFor(() => expect(said()).toContain('Save answers you use often.'))
})

test('exchange rates are typed one per line', async () => {
  const { server, user } = await open()
  const route = 'PUT /desk/settings/exchange-rates'
  const rates = (await screen.findByLabelText(/^Rupees for one unit/)) as HTMLTextAreaElement
  expect(rates.value).toContain('USD')
  fill('Rupees for one unit', 'banana')
  await user.click(button('Save the rates'))
  await waitFor(() => expect(rates.getAttribute('aria-invalid')).toBe('true'))
  expect(server.callsOf(route)).toHaveLength(0)
  fill('Rupees for one unit', 'USD 85.2\nEUR 91')
  const exchange_rates = { day: '2026-11-17', kind: 'sbi' as const, rates: ratesIn('EUR 91.00') }
  server.answer(route, () => ({ ...OFFICE, exchange_rates }))
  await user.click(button('Save the rates'))
  await screen.findByText('The exchange rates are saved. New tax sheets propose them.')
  expect(server.callsOf(route)[0]?.body).toEqual({ ...exchange_rates, rates: ratesIn('USD 85.2\nEUR 91') })
  expect(rates.value.trim()).toBe(ratesAsText(exchange_rates.rates))
})

test('without saved exchange rates, the form asks for those of today in India', async () => {
  vi.setSystemTime(Date.parse(AFTER_MIDNIGHT))
  await open({ exchange_rates: null })
  const rates = await screen.findByLabelText<HTMLTextAreaElement>(/^Rupees for one unit/)
  expect([rates.value, box('Rates of').value]).toEqual(['', '2026-11-19'])
})
