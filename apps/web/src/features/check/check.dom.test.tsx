import type { CheckData } from '@nirgam/domain/certificate/api-certificate'
import { asRupees } from '@nirgam/domain/shared/money'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { act, fireEvent, screen, waitFor } from '../../testing/dom.ts'
import { fakeServer, LOST, Refusal } from '../../testing/fake-server.ts'
import { fill, held, said, show } from '../../testing/show.tsx'
import { CheckPage } from './check-page.tsx'

const CHECK = 'GET /check/:code'
const CODE = '7K2M-9QXD-4TRV-H3NC'
const OTHER = '0000-1111-2222-3333'
const PDF = new File(['%PDF-1.7 größe'], 'zertifikat.pdf', { type: 'application/pdf' })

const found = (change: Partial<CheckData> = {}): CheckData => ({
  code: CODE,
  form: 'Form 146 (15CB)',
  part: 'C',
  reference_number: 'NIR-7K2M-9QXD',
  amount: asRupees(2_513_470),
  date: '2026-11-19',
  udin: '26123456ABCDEF1234',
  standing: 'valid',
  ended_at: null,
  is_replaced: false,
  packets: [],
  sha256: null,
  ...change,
})

function open(answer: object = found()) {
  const server = fakeServer({
    [CHECK]: () => answer,
    'GET /signers': () => ({
      firm: { name: 'Rao', frn: '004321S' },
      accountants: [
        { name: 'Ümit', membership_number: '12' },
        { name: 'Zoë', membership_number: '34' },
        { name: 'आशा', membership_number: '56' },
      ],
    }),
  })
  return { server, ...show(<CheckPage />, { path: '/check' }) }
}

afterEach(() => {
  location.hash = ''
})

const check = () => screen.getByRole('button', { name: 'Check' })
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('main dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]),
  )

test('a genuine certificate shows each number under its label', async () => {
  const { server, user } = open()
  fill('Code', CODE.toLowerCase())
  await user.click(check())
  const heading = await screen.findByRole('heading', { name: 'This certificate is genuine' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(facts()).toEqual({
    Form: 'Form 146 (15CB)',
    Reference: 'NIR-7K2M-9QXD',
    Amount: '₹25,13,470',
    Date: '19 November 2026',
    UDIN: '26123456ABCDEF1234',
    Code: CODE,
  })
  expect(server.callsOf(CHECK)[0]?.params).toEqual({ code: CODE.toLowerCase() })
  await waitFor(() =>
    expect(said()).toContain(
      'CA Ümit (ICAI membership number 12), CA Zoë (ICAI membership number 34) or CA आशा (ICAI membership number 56) of Rao (firm registration number 004321S).',
    ),
  )
})

test.each([
  ['', 'Please enter the code.'],
  ['7K2M', 'A code has 16 letters and digits.'],
])('the code “%s” is refused without a request', async (typed, words) => {
  const { server, user } = open()
  fill('Code', typed)
  await user.click(check())
  await waitFor(() => expect(said()).toContain(words))
  expect(document.activeElement).toBe(screen.getByLabelText(/^Code/))
  fill('Code', '7')
  fill('Code', '70')
  await waitFor(() => expect(said()).not.toContain(words))
  expect(server.callsOf(CHECK)).toHaveLength(0)
})

test.each([
  [new Refusal(404, { message: 'We know no such code.' }), 'Not confirmed', 'We know no such code.'],
  [LOST, 'We couldn’t check this code', 'This says nothing about the certificate. Please try again. We couldn’t'],
])('an unknown code, or one that could not be checked, says so (%#)', async (answer, title, words) => {
  const { user } = open(answer)
  fill('Code', CODE)
  await user.click(check())
  await screen.findByRole('heading', { name: title })
  expect(said()).toContain(words)
})

test('a scanned code is checked at once, and the response to an older code is ignored', async () => {
  location.hash = `#${CODE}`
  const slow = held<object>()
  const { server, user } = open()
  await screen.findByRole('heading', { name: 'This certificate is genuine' })
  expect(screen.getByLabelText<HTMLInputElement>(/^Code/).value).toBe(CODE)
  server.answer(CHECK, ({ params }) => (params.code === OTHER ? found({ code: OTHER, udin: null }) : slow.promise))
  fireEvent(window, new HashChangeEvent('hashchange'))
  await screen.findByRole('button', { name: 'Checking...' })
  expect(screen.queryByRole('heading', { name: /is genuine$/ })).toBeNull()
  location.hash = `#${OTHER}`
  fireEvent(window, new HashChangeEvent('hashchange'))
  await screen.findByRole('heading', { name: 'This document is genuine' })
  slow.resolve(found({ standing: 'withdrawn' }))
  await new Promise(setImmediate)
  expect(facts().Code).toBe(OTHER)
  expect('UDIN' in facts()).toBe(false)
  fill('Code', '7K2M')
  await user.click(check())
  await waitFor(() => expect(said()).toContain('A code has 16 letters and digits.'))
  expect(screen.queryByRole('heading', { name: /is genuine$/ })).toBeNull()
})

const choose = () => userEvent.upload(screen.getByLabelText('PDF of the certificate'), PDF)
const print = async () => {
  await waitFor(() => expect(document.querySelector('code')?.textContent).toMatch(/^[0-9a-f]{64}$/))
  return document.querySelector('code')?.textContent ?? ''
}

test('a file is compared in the browser once its code is checked', async () => {
  const { server, user } = open()
  await choose()
  await screen.findByRole('heading', { name: 'Not compared yet' })
  const sha256 = await print()
  expect(said()).toContain('zertifikat.pdf')
  for (const [change, title] of [
    [{ sha256 }, 'The file is unaltered'],
    [{ sha256: '0'.repeat(64) }, 'This isn’t the file we issued'],
    [{ packets: [sha256] }, 'The packet is unaltered'],
    [{}, 'There’s no file to compare with'],
  ] as const) {
    server.answer(CHECK, () => found(change as Partial<CheckData>))
    fill('Code', CODE)
    await user.click(check())
    await screen.findByRole('heading', { name: title })
  }
  const slow = held<ArrayBuffer>()
  const next = new File(['%PDF'], 'next.pdf', { type: 'application/pdf' })
  vi.spyOn(next, 'arrayBuffer').mockReturnValue(slow.promise)
  await userEvent.upload(screen.getByLabelText('PDF of the certificate'), next)
  expect(screen.queryByRole('heading', { name: 'There’s no file to compare with' })).toBeNull()
  slow.resolve(new ArrayBuffer(4))
  await screen.findByText(/^next\.pdf/)
})

test('a file chosen before another, but read after it, does not take away the other’s result', async () => {
  open()
  const slow = held<ArrayBuffer>()
  const large = new File(['%PDF'], 'large.pdf', { type: 'application/pdf' })
  const read = vi.spyOn(large, 'arrayBuffer').mockReturnValue(slow.promise)
  const digest = vi.spyOn(crypto.subtle, 'digest')
  await userEvent.upload(screen.getByLabelText('PDF of the certificate'), large)
  await waitFor(() => expect(read).toHaveBeenCalled())
  await choose()
  await print()
  slow.resolve(new ArrayBuffer(4))
  await waitFor(() => expect(digest).toHaveBeenCalledTimes(2))
  await act(async () => digest.mock.results[1]?.value)
  expect(said()).toContain('zertifikat.pdf')
})

test('a dropped file works like a chosen one', async () => {
  open()
  const place = screen.getByText('Have the certificate as a PDF?').closest('section') as HTMLElement
  fireEvent.dragOver(place)
  expect(place.hasAttribute('data-over')).toBe(true)
  fireEvent.dragLeave(place)
  expect(place.hasAttribute('data-over')).toBe(false)
  fireEvent.drop(place, { dataTransfer: { files: [PDF] } })
  await screen.findByRole('heading', { name: 'Not compared yet' })
})

test('the button for the file opens the browser’s own dialog', async () => {
  const { user } = open()
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {})
  await user.click(await screen.findByRole('button', { name: 'Choose the PDF' }))
  expect(opened.mock.contexts).toEqual([screen.getByLabelText('PDF of the certificate')])
})

test('while a code is checked it is not asked about again', async () => {
  const answer = held<object>()
  const { server, user } = open()
  server.answer(CHECK, () => answer.promise)
  fill('Code', CODE)
  await user.click(check())
  fireEvent.submit((await screen.findByRole('button', { name: 'Checking...' })).closest('form') as HTMLElement)
  answer.resolve(found())
  await screen.findByRole('heading', { name: 'This certificate is genuine' })
  expect(server.callsOf(CHECK)).toHaveLength(1)
  expect(check()).toBeTruthy()
})
