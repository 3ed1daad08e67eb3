import type { CaseGuideData } from '@nirgam/domain/guide/api-guide'
import { expect, test, vi } from 'vitest'
import { keepFilled } from '../../../lib/filled-before.ts'
import { fireEvent, screen, waitFor } from '../../../testing/dom.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { box, fill, said, show } from '../../../testing/show.tsx'
import { SalePlannedBefore } from '../guide.tsx'
import SalePage from './sale.tsx'

const SOLD = { price: '20000000', cost: '4000000', acquiredOn: '2012-06-01', soldOn: '2026-12-15' }

function open(params: Record<string, string> = SOLD) {
  fakeServer({})
  return show(<SalePage />, { path: '/guide/sale', at: `/guide/sale?${new URLSearchParams(params)}` })
}

const params = (now: string) => Object.fromEntries(new URLSearchParams(now.split('?')[1]))
const rupees = (text: string) => Number(text.replace(/\D/g, ''))
const tax = () => rupees(/Your tax is about (₹[\d,]+)/.exec(said())?.[1] ?? '0')
const way = () => screen.getByRole('link', { name: /which form\?/ }).getAttribute('href')
const heldBack = () => rupees(/hold back (₹[\d,]+)/.exec(said())?.[1] ?? '0')

test('a sale is worked out from its address, with the tax the buyer deducts and the next steps', async () => {
  open()
  expect(screen.getByRole('heading', { name: /^Your tax is about ₹/ })).toBeTruthy()
  expect(tax()).toBeGreaterThan(0)
  expect(heldBack()).toBeGreaterThan(tax())
  expect(said()).toContain('too much. You get it back through your return for tax year 2026-27')
  expect(said()).toContain('certificate of lower deduction (Form 128)')
  expect(screen.getByRole('heading', { name: 'Your long-term gain' })).toBeTruthy()
  expect(document.querySelectorAll('ol > li').length).toBeGreaterThan(1)
  expect(way()).toContain('.m_17010000.')
})

/** A case about the sale of a property, or about other money. */
const guideOf = (source: 'property' | 'rent'): CaseGuideData => ({
  answers: { parts: [{ source }] },
  form: {
    ...{ destinationCountry: '', amount: null, accountType: 'nro', sourceOfFunds: '', bank: '' },
    receiverDetails: { purpose: '', sameAsSender: false },
  },
  ledger: null,
  day: '2026-12-20',
  is_open: true,
  finding: { headline: 'Part C', problems: [], open: [], changeable: [] },
})

test('a planned sale is offered in the owner’s case, and shared with the accountant only if the owner agrees', async () => {
  const { user, unmount } = open()
  await user.click(screen.getByRole('link', { name: /which form\?/ }))
  unmount()
  const server = fakeServer({ 'PUT /remittances/:id/case/guide': () => guideOf('property') })
  const onSaved = vi.fn()
  const other = show(<SalePlannedBefore id={7} guide={guideOf('rent')} onSaved={onSaved} />)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(said()).not.toContain('planned')
  other.unmount()
  const { user: owner } = show(<SalePlannedBefore id={7} guide={guideOf('property')} onSaved={onSaved} />)
  expect((await screen.findByText(/^Sold for ₹2,00,00,000 on 15 December 2026/)).textContent).toContain(
    'tax of about ₹',
  )
  await owner.click(screen.getByRole('button', { name: 'Show these figures to my accountant' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  const [call] = server.callsOf('PUT /remittances/:id/case/guide')
  expect(call?.body).toMatchObject({ answers: { planned: { price: 2_00_00_000, cost: 40_00_000, share: 100_00 } } })
  expect(said()).not.toContain('planned')
  expect(sessionStorage.getItem('nirgam.sale')).toBeNull()
})

test('half of the property means a lower deduction', () => {
  open()
  const whole = heldBack()
  document.body.replaceChildren()
  open({ ...SOLD, share: '50' })
  expect(heldBack()).toBeLessThan(whole)
  expect(box('Your share (%)').value).toBe('50')
})

test('every answer is kept in the address, and an emptied one is removed from it', async () => {
  const { place, user } = open({})
  expect(said()).toContain('Enter the price, the dates and what it cost')
  fill('Price you expect', '2,00,00,000')
  fill('What it cost', '40 lakh')
  fill('Acquired on', '2012-06-01')
  fill('You expect to sell on', '2026-12-15')
  await waitFor(() => expect(params(place.now)).toEqual(SOLD))
  expect(place.how).toBe('REPLACE')
  expect(tax()).toBeGreaterThan(0)
  const before = way()
  await user.selectOptions(box('How you got it'), 'inherited')
  expect(box('What the previous owner paid').value).toBe('40,00,000')
  expect(box('Bought by the previous owner on').value).toBe('2012-06-01')
  expect(way()).not.toBe(before)
  fill('What the previous owner paid', '')
  await waitFor(() => expect('cost' in params(place.now)).toBe(false))
})

test('text typed into the server-rendered page before the script loads ends up in the address', async () => {
  const inputs = Object.entries({ ...SOLD, price: '2 crore' }).map(
    ([name, text]) => `<input name="${name}" value="${text}">`,
  )
  document.body.innerHTML = `<form action="/guide/sale">${inputs.join('')}</form>`
  keepFilled(document)
  document.body.replaceChildren()
  const { place } = open({ price: '5' })
  expect(box('Price you expect').value).toBe('2,00,00,000')
  await waitFor(() => expect(params(place.now)).toMatchObject(SOLD))
  fill('Price you expect', '3,00,00,000')
  await waitFor(() => expect(params(place.now).price).toBe('30000000'))
})

test('a sale at a loss is not taxed', () => {
  open({ ...SOLD, cost: '30000000' })
  expect(screen.getByRole('heading', { name: 'No gain is taxed' })).toBeTruthy()
})

test('the value of 2001 is asked for only if the property was acquired earlier', async () => {
  const { unmount } = open({ ...SOLD, acquiredOn: '2001-03-31' })
  expect(box('Value on 1 April 2001')).toBeTruthy()
  unmount()
  open({ ...SOLD, acquiredOn: '2001-04-01' })
  expect(said()).not.toContain('Value on 1 April 2001')
})

test('a mistake is reported once its field has been left', async () => {
  open({ ...SOLD, share: '150' })
  const share = box('Your share (%)')
  expect(share.getAttribute('aria-invalid')).toBeNull()
  fireEvent.blur(share)
  await waitFor(() => expect(share.getAttribute('aria-invalid')).toBe('true'))
})

test('a short holding gives a short-term gain, and the page can be printed', async () => {
  const printed = vi.fn()
  vi.stubGlobal('print', printed)
  const { user } = open({ ...SOLD, acquiredOn: '2025-12-16' })
  expect(screen.getByRole('heading', { name: 'Your short-term gain' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(printed).toHaveBeenCalledTimes(1)
})

test.each([
  ['price', '1e9'],
  ['price', '99999999999'],
  ['soldOn', '2026-02-30'],
  ['acquiredBy', 'stolen'],
])('the parameter %s=%s counts as not entered', (name, value) => {
  open({ ...SOLD, [name]: value })
  if (name === 'acquiredBy') expect(box('How you got it').value).toBe('bought')
  else expect(said()).toContain('Enter the price, the dates and what it cost')
})

test('a share stands in the address as it is typed, and without one it is none', async () => {
  const { place } = open()
  fill('Your share (%)', ' 50 ')
  await waitFor(() => expect(params(place.now).share).toBe('50'))
  fill('Your share (%)', '')
  await waitFor(() => expect(params(place.now).share).toBe('none'))
  expect(screen.queryByRole('heading', { name: /^Your tax is about/ })).toBeNull()
})
