import { type CaseGlance, type CaseRecord, caseGlanceQuery } from '@nirgam/domain/case/api-case'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { CASE_STATE_IDS, CASE_STATES } from '@nirgam/domain/case/case-states'
import { moneyInWords } from '@nirgam/domain/case/money-words'
import { paperHint } from '@nirgam/domain/case/paper-kinds'
import { MONEY_BACK } from '@nirgam/domain/case/refund-words'
import { answersInWords } from '@nirgam/domain/guide/answers-in-words'
import type { CaseGuideData } from '@nirgam/domain/guide/api-guide'
import { answersOfCase, askedOfCase, findingInShort } from '@nirgam/domain/guide/case-answers'
import type { ListedRemittance } from '@nirgam/domain/remittance/api-remittances'
import { sampleRecord } from '@nirgam/domain/remittance/sample-form'
import { asRupees } from '@nirgam/domain/shared/money'
import { rupeesInWords } from '@nirgam/domain/shared/rupee-words'
import { useQuery } from '@tanstack/react-query'
import { userEvent } from '@testing-library/user-event'
import { lazy } from 'react'
import { expect, test, vi } from 'vitest'
import { query } from '../../lib/query.ts'
import { queryClient } from '../../lib/query-client.ts'
import { setToken } from '../../lib/session.ts'
import { act, fireEvent, screen, waitFor, within } from '../../testing/dom.ts'
import { type Call, fakeServer, LOST, Refusal, Reply } from '../../testing/fake-server.ts'
import { JURGEN, SUBMITTED } from '../../testing/sample-account.ts'
import { askedCase, BETTER_PAN, RIGHT_NAME, sampleCase } from '../../testing/sample-case.ts'
import { box, enter, factsIn, field, held, look, said, show } from '../../testing/show.tsx'
import { ToastHost } from '../../ui/toast.tsx'
import { remittanceListQuery } from '../remittances/remittances.tsx'
import { AskedNotices, GlanceLine, useCaseGlances } from './case.tsx'
import { CaseHead, CaseState } from './case-head.tsx'
import { CasePage } from './case-page.tsx'
import { CaseStory } from './case-work.tsx'
import { OpenedLater } from './opened-later.tsx'
import { caseNow, useCase } from './use-case.ts'

const CASE = 'GET /remittances/:id/case'
const VERSION = 'GET /remittances/:id/case/version'
const ITEM = 'PUT /remittances/:id/case/items/:uid'
const ITEM_FILE = 'POST /remittances/:id/case/items/:uid/document'
const ACT = 'POST /remittances/:id/case/acts'

const GUIDE = {
  answers: {},
  form: {
    destinationCountry: 'Germany',
    amount: asRupees(2_513_470),
    accountType: 'nro',
    sourceOfFunds: 'property',
    bank: 'icici',
    receiverDetails: { purpose: '', sameAsSender: false },
  },
  ledger: null,
  day: '2026-11-18',
  is_open: true,
  finding: { headline: 'Form 145 (15CA), Part C, after Form 146 (15CB)', problems: [], open: [], changeable: [] },
}

/** The page of a case; the server answers with the record in `now`. */
function open(record: CaseRecord) {
  const now = { record }
  const server = fakeServer({
    [CASE]: () => now.record,
    [VERSION]: () => ({ version: now.record.version, updated_at: now.record.updated_at }),
    'GET /remittances/:id/case/guide': () => GUIDE,
  })
  const { user, place } = show(<CasePage />, { path: '/remittances/:id', at: `/remittances/${record.remittance_id}` })
  return { now, server, user, place }
}

const question = (name: string) => {
  const heading = screen.getByRole('heading', { level: 3, name: (text) => text.endsWith(name) })
  const item = heading.closest('li')
  if (!item) throw new Error(`${name} is no question`)
  return within(item)
}
const pan = () => question('PAN Card')
const name = () => question(RIGHT_NAME.label)
const send = () => screen.getByRole('button', { name: 'Send my answers' })
const PHOTO = new File(['%PDF-1.7 better'], 'better.pdf', { type: 'application/pdf' })

const kept = (record: CaseRecord, id: string, change: Partial<CaseRecord['items'][number]>): CaseRecord => ({
  ...record,
  items: record.items.map((item) => (item.id === id ? { ...item, state: 'kept', ...change } : item)),
})

const FILE = {
  id: 'd0c00000-0000-4000-8000-000000000031',
  document_type: 'panCard' as const,
  name: 'better.pdf',
  size: 4711,
  type: 'application/pdf',
  uploaded_at: '2026-11-18T19:15:00.000Z',
  url: '/api/documents/d0c00000-0000-4000-8000-000000000031',
}

test.each(CASE_STATE_IDS)('the page of a case in state %s shows the state and the matching actions', async (id) => {
  const { status, title, line, category } = CASE_STATES[id]
  const turn = category === 'waiting' ? 'you' : category === 'closed' ? 'nobody' : 'us'
  const reason = id === 'refused' ? 'The deed names another buyer.' : null
  open(sampleCase({ state: id, status, title, line, turn, reason, acts: category === 'open' ? ['withdraw'] : [] }))
  await screen.findByRole('heading', { level: 2, name: title })
  const isStopped = id === 'refused' || id === 'withdrawn'
  if (!isStopped) await screen.findByRole('heading', { name: 'What you need to file' })
  await screen.findByRole('heading', { name: 'Your contribution' })
  expect(said()).toContain(line)
  expect(said()).toContain('NIR-7K2M-9QXD')
  expect(said().includes('The deed names another buyer.')).toBe(id === 'refused')
  expect(said().includes('With us')).toBe(turn === 'us')
  expect(said().includes('Waiting for you')).toBe(turn === 'you')
  expect(said().includes('The clock is paused until we hear from you.')).toBe(status === 'pending')
  expect(screen.queryByRole('heading', { name: 'What you need to file' }) !== null).toBe(!isStopped)
  expect(screen.queryByRole('link', { name: 'Talk to us' }) !== null).toBe(isStopped || id === 'nothing_to_file')
  expect(screen.queryByRole('button', { name: 'Withdraw this remittance' }) !== null).toBe(category === 'open')
  expect(screen.queryByRole('button', { name: 'Send my answers' })).toBeNull()
})

test.each([
  ['bank_query', 'Your bank asks: They want a stamp.'],
  ['reissue', 'Why: They want a stamp.'],
  ['declared', 'Our answer to your bank: They want a stamp.'],
  ['refused', 'They want a stamp.'],
] as const)('the reason of a case in state %s shows whose words it is', async (state, words) => {
  open(sampleCase({ state, status: 'processing', title: 'So it stands', reason: 'They want a stamp.' }))
  expect((await screen.findByText(/They want a stamp\.$/)).textContent).toBe(words)
})

const PAID = sampleCase().money

test.each([
  [{}, () => [MONEY_BACK]],
  [{ refund_asked: asRupees(1_968.5), refund_asked_at: '2026-11-18T19:15:00.000Z' }, moneyInWords],
  [{ refunded: asRupees(1_000), refunded_at: '2026-11-18T19:15:00.000Z' }, moneyInWords],
])('a case that ended without a form promises a refund until one is under way (%#)', async (change, words) => {
  const { title, line, status } = CASE_STATES.refused
  const money = { ...PAID, ...change }
  open(sampleCase({ state: 'refused', status, title, line, turn: 'nobody', acts: [], money }))
  const told = (await screen.findByRole('link', { name: 'Refund rules' })).closest('p')?.textContent
  expect(told).toBe(`${words(money).join(' ')} Refund rules · Talk to us`)
})

test('a late promise is admitted, and unknown facts are left out', async () => {
  const record = sampleCase({ amount: null, destination_country: null, due_at: '2020-11-18T08:30:00.000Z' })
  open(record)
  await screen.findByRole('heading', { level: 1, name: 'Your remittance' })
  expect(said()).toContain('We’re sorry, and we’re working on it.')
  expect(said()).toContain('Since 19 Nov 2026, 12:45 AM IST')
})

test('answered questions are not asked again', async () => {
  open(askedCase({ ...RIGHT_NAME, state: 'sent', answer: 'Zoë' }, { ...BETTER_PAN, state: 'sent', file: FILE }))
  await screen.findByText('Your answers (2)')
  expect(said()).toContain('Please answer below.')
  expect(said()).not.toContain('from you (below)')
})

test('the page waits for the guide before it shows a finding', async () => {
  const guide = held<object>()
  const { server } = open(sampleCase())
  server.answer('GET /remittances/:id/case/guide', () => guide.promise)
  const panel = (await screen.findByRole('heading', { name: 'What you need to file' })).closest('section')
  expect(panel?.textContent).toBe('What you need to file')
  expect(panel?.querySelector('[aria-hidden="true"]')).toHaveProperty('style.height', '23rem')
  guide.resolve(GUIDE)
  await screen.findByText('Based on your answers')
  expect(panel?.textContent).toContain(GUIDE.finding.headline)
  expect(document.activeElement, 'the page is read from its top').toBe(document.body)
  expect(panel?.querySelector('[aria-hidden="true"]')).toBeNull()
})

test('an answer saved in another tab appears once this tab is visible again', async () => {
  const asked = askedCase(BETTER_PAN, RIGHT_NAME)
  const { now } = open(asked)
  await waitFor(() => expect(said()).toContain('2 of 2 still missing'))
  look('away')
  now.record = kept(asked, RIGHT_NAME.id, { answer: 'Asha E. Example' })
  look('here')
  await waitFor(() => expect(said()).toContain('1 of 2 still missing'))
  expect(name().getByText('Asha E. Example')).toBeTruthy()
})

test('the page polls only while it is visible', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { now, server } = open(sampleCase())
  const questions = () => server.callsOf(VERSION).length
  await waitFor(() => expect(said()).toContain('What you need to file'))
  expect(questions()).toBe(0)
  vi.advanceTimersByTime(5_000)
  await expect.poll(questions).toBe(1)
  look('away')
  vi.advanceTimersByTime(60_000)
  await Promise.resolve()
  expect(questions()).toBe(1)
  look('here')
  await expect.poll(questions).toBe(2)
  now.record = sampleCase({ version: 4, title: 'We’re checking it' })
  vi.advanceTimersByTime(5_000)
  await screen.findByRole('heading', { level: 2, name: 'We’re checking it' })
})

test('a change by someone else is announced; the user’s own is not', async () => {
  const { now, server, user, place } = open(sampleCase())
  await user.click(await screen.findByRole('button', { name: 'Withdraw this remittance' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Withdraw this remittance?' }))
  expect(said()).toContain('you get your whole contribution back: ₹1,968.50')
  expect(dialog.queryByRole('textbox')).toBeNull()
  const { title, line } = CASE_STATES.withdrawn
  server.answer(ACT, () => {
    now.record = sampleCase({
      version: 4,
      state: 'withdrawn',
      status: 'rejected',
      turn: 'nobody',
      title,
      line,
      acts: [],
    })
    return now.record
  })
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
  const heading = await screen.findByRole('heading', { level: 2, name: 'Withdrawn' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(server.callsOf(ACT).map(({ body }) => body)).toEqual([
    { act: 'withdraw', version: 3, reference: 'NIR-7K2M-9QXD' },
  ])
  expect(said()).not.toContain('Just now')
  expect(screen.queryByRole('button', { name: 'Withdraw this remittance' })).toBeNull()
  now.record = sampleCase({ version: 5, title: 'Reopened', line: 'We look at it again.' })
  look('away')
  look('here')
  await waitFor(() => expect(said()).toContain('Reopened. We look at it again.'))
  const reopened = now.record
  now.record = sampleCase({ remittance_id: 4218, version: 1, title: 'Another case' })
  void place.go('/remittances/4218')
  await screen.findByRole('heading', { level: 2, name: 'Another case' })
  now.record = reopened
  void place.go('/remittances/4217')
  await screen.findByRole('heading', { level: 2, name: 'Reopened' })
  expect(said(), 'no news since it was seen').not.toContain('Just now')
})

test('a verdict on a document appears without a new version', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const paper = {
    kind: 'panCard' as const,
    label: 'PAN Card',
    state: 'received' as const,
    file: FILE,
    reading: null,
    is_required: true,
    proofs: [],
  }
  const { now } = open(sampleCase({ papers: [paper] }))
  await waitFor(() => expect(said()).toContain('PAN Card'))
  expect(said()).not.toContain('Accepted')
  now.record = { ...now.record, papers: [{ ...paper, state: 'accepted' }], updated_at: '2026-11-18T20:00:00.000Z' }
  vi.advanceTimersByTime(5_000)
  await waitFor(() => expect(said()).toContain('Accepted'))
})

test('of two tabs the first to send wins; the other shows the change and keeps its text', async () => {
  const record = sampleCase({ acts: ['bank_asks'] })
  const { now, server, user } = open(record)
  const words = await screen.findByLabelText<HTMLTextAreaElement>(/^What did the bank say/)
  await user.type(words, 'They want a stamp on page two.')
  const filed = sampleCase({ version: 4, title: 'Form 145 (15CA) filed', acts: ['bank_asks'] })
  server.answer(ACT, () => {
    now.record = filed
    return new Refusal(409, { message: 'It was changed meanwhile.', data: filed })
  })
  await user.click(screen.getByRole('button', { name: 'Send it to us' }))
  await waitFor(() => expect(said()).toContain('Nothing was sent'))
  await screen.findByRole('heading', { level: 2, name: 'Form 145 (15CA) filed' })
  expect(words.value).toBe('They want a stamp on page two.')
  const asked = sampleCase({ version: 5, title: 'Your bank has a question', acts: ['bank_asks'] })
  server.answer(ACT, () => {
    now.record = asked
    return asked
  })
  await user.click(screen.getByRole('button', { name: 'Send it to us' }))
  await screen.findByRole('heading', { level: 2, name: 'Your bank has a question' })
  expect(server.callsOf(ACT).map(({ body }) => Object(body).version)).toEqual([3, 4])
  await waitFor(() => expect(box('What did the bank say?').value).toBe(''))
})

test('a file refused because the case has changed shows the changed case', async () => {
  const { server } = open(askedCase(BETTER_PAN))
  const data = { ...askedCase(BETTER_PAN), version: 6, title: 'We need one thing less' }
  server.answer(ITEM_FILE, () => new Refusal(409, { message: 'It was changed meanwhile.', data }))
  await userEvent.upload(await screen.findByLabelText('Upload PAN Card'), PHOTO)
  await screen.findByRole('heading', { level: 2, name: 'We need one thing less' })
  expect((await pan().findByRole('alert')).textContent).toContain('It was changed meanwhile.')
})

test('a connection lost during an upload is reported at its question, and a retry loses nothing', async () => {
  const asked = askedCase(BETTER_PAN, RIGHT_NAME)
  const { now, server, user } = open(asked)
  await user.type(await screen.findByRole('textbox', { name: /^Your answer/ }), 'Asha E. Example')
  server.answer(ITEM_FILE, () => LOST)
  await userEvent.upload(screen.getByLabelText('Upload PAN Card'), PHOTO)
  expect((await pan().findByRole('alert')).textContent).toContain('We couldn’t reach Nirgam')
  expect(field('Your answer').value).toBe('Asha E. Example')
  server.answer(ITEM_FILE, () => {
    now.record = kept(now.record, BETTER_PAN.id, { file: FILE })
    return now.record
  })
  await user.click(pan().getByRole('button', { name: /^Retry/ }))
  await pan().findByText('Saved')
  const answered = sampleCase({ version: 6, title: 'Thanks, we have your answers', acts: [] })
  server.answer(ITEM, ({ body }) => {
    now.record = kept(now.record, RIGHT_NAME.id, { answer: String(Object(body).value) })
    return now.record
  })
  server.answer(ACT, () => {
    now.record = answered
    return answered
  })
  await user.click(send())
  const heading = await screen.findByRole('heading', { level: 2, name: 'Thanks, we have your answers' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(server.callsOf(ITEM).map(({ params, body }) => [params, body])).toEqual([
    [{ id: '4217', uid: RIGHT_NAME.id }, { value: 'Asha E. Example' }],
  ])
})

test('sending the answers waits for a retried upload', async () => {
  const asked = askedCase(BETTER_PAN)
  const { now, server, user } = open(asked)
  server.answer(ITEM_FILE, () => LOST)
  await userEvent.upload(await screen.findByLabelText('Upload PAN Card'), PHOTO)
  const arrives = held<object>()
  server.answer(ITEM_FILE, () => arrives.promise)
  await user.click(await pan().findByRole('button', { name: /^Retry/ }))
  await pan().findByRole('progressbar')
  await user.click(send())
  server.answer(ACT, () => {
    now.record = sampleCase({ version: 6, title: 'Thanks, we have your answers', acts: [] })
    return now.record
  })
  now.record = kept(asked, BETTER_PAN.id, { file: FILE })
  arrives.resolve(now.record)
  await screen.findByRole('heading', { level: 2, name: 'Thanks, we have your answers' })
  expect(server.callsOf(ACT)).toHaveLength(1)
})

test('a failed upload can still be retried after thinking about an explanation', async () => {
  const { server, user } = open(askedCase(BETTER_PAN))
  server.answer(ITEM_FILE, () => LOST)
  await userEvent.upload(await screen.findByLabelText('Upload PAN Card'), PHOTO)
  await pan().findByRole('alert')
  await user.click(pan().getByRole('button', { name: /^I don’t have this/ }))
  await user.click(pan().getByRole('button', { name: /^Back/ }))
  pan().getByRole('button', { name: /^Retry/ })
})

test('a late reply to an answer does not bring back an older state of the case', async () => {
  const asked = askedCase(RIGHT_NAME)
  const { now, server, user } = open(asked)
  enter(await screen.findByRole('textbox', { name: /^Your answer/ }), 'Zoë')
  const late = held<object>()
  server.answer(ITEM, () => late.promise)
  await user.click(name().getByRole('button', { name: /^Save/ }))
  look('away')
  now.record = { ...asked, version: 6, title: 'Changed meanwhile' }
  look('here')
  await screen.findByRole('heading', { level: 2, name: 'Changed meanwhile' })
  late.resolve(kept(asked, RIGHT_NAME.id, { answer: 'Zoë' }))
  await name().findByRole('button', { name: /^Save / })
  screen.getByRole('heading', { level: 2, name: 'Changed meanwhile' })
})

test('a case that was being loaded when the user changed it does not bring back the older state', async () => {
  const { now, server, user } = open(sampleCase())
  await user.click(await screen.findByRole('button', { name: 'Withdraw this remittance' }))
  const older = held<object>()
  server.answer(CASE, () => older.promise)
  look('away')
  look('here')
  await waitFor(() => expect(server.callsOf(CASE)).toHaveLength(2))
  server.answer(ACT, () => {
    now.record = sampleCase({ version: 4, title: 'Withdrawn', acts: [] })
    return now.record
  })
  await press('Withdraw')
  await screen.findByRole('heading', { level: 2, name: 'Withdrawn' })
  older.resolve(sampleCase())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(caseNow(4217)?.title).toBe('Withdrawn')
})

test('an upload can be cancelled, and an explanation given and undone', async () => {
  const asked = askedCase(BETTER_PAN)
  const { now, server, user } = open(asked)
  const { promise } = held<object>()
  server.answer(ITEM_FILE, () => promise)
  await userEvent.upload(await screen.findByLabelText('Upload PAN Card'), PHOTO)
  await pan().findByRole('progressbar')
  await user.click(pan().getByRole('button', { name: /^Cancel/ }))
  await waitFor(() => expect(pan().queryByRole('progressbar')).toBeNull())
  pan().getByText('Needed')

  await user.click(pan().getByRole('button', { name: /^I don’t have this/ }))
  const why = pan().getByRole('textbox', { name: /^Why can’t you provide it/ })
  expect(document.activeElement).toBe(why)
  server.answer(ITEM, ({ body }: Call) => {
    now.record = kept(now.record, BETTER_PAN.id, { explanation: String(Object(body).explanation) })
    return now.record
  })
  await user.type(why, 'It was stolen last week.')
  await user.click(pan().getByRole('button', { name: /^Save/ }))
  await pan().findByText('You told us you can’t provide this')
  pan().getByText('It was stolen last week.')
  server.answer('DELETE /remittances/:id/case/items/:uid', () => {
    now.record = asked
    return asked
  })
  await user.click(pan().getByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(said()).toContain('1 of 1 still missing'))
})

test('a value refused by the server is reported at its box, and no account number stays in the browser', async () => {
  const account = {
    ...RIGHT_NAME,
    field: 'senderBankDetails.accountNumber' as const,
    label: 'Account Number',
    reason: 'account_differs' as const,
  }
  const asked = askedCase(account)
  const { server, user } = open(asked)
  await user.type(await screen.findByRole('textbox', { name: /^Your answer/ }), '998877665544')
  const box = question('Account Number')
  await user.type(box.getByRole('textbox', { name: /^The same number again/ }), '998877665545')
  await user.click(box.getByRole('button', { name: /^Save/ }))
  await box.findByText('Account numbers do not match')
  expect(server.callsOf(ITEM)).toEqual([])
  server.answer(ITEM, () => new Refusal(422, { errors: { value: ['No account has this number.'] } }))
  await user.type(box.getByRole('textbox', { name: /^The same number again/ }), '{Backspace}4')
  await user.click(box.getByRole('button', { name: /^Save/ }))
  await box.findByText('No account has this number.')
  await user.click(box.getByRole('button', { name: /^I don’t have this/ }))
  expect(said()).not.toContain('No account has this number.')
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('99887766')
})

test('Send moves to the first unanswered question', async () => {
  const asked = kept(askedCase(BETTER_PAN, RIGHT_NAME), BETTER_PAN.id, { file: FILE })
  const { server, user } = open(asked)
  await user.click(await screen.findByRole('button', { name: 'Send my answers' }))
  await waitFor(() => expect(said()).toContain(`You haven’t answered “${RIGHT_NAME.label}” yet.`))
  expect(document.activeElement?.id).toBe(RIGHT_NAME.id)
  name().getByText('Answer this, or tell us why you can’t.')
  expect(server.callsOf(ACT)).toEqual([])
  server.answer(ITEM, () => kept(asked, RIGHT_NAME.id, { answer: 'Asha' }))
  enter(box('Your answer'), 'Asha')
  await user.click(name().getByRole('button', { name: /^Save/ }))
  await screen.findByText('Everything is answered')
  expect(said()).not.toContain('You haven’t answered')
})

test('a missing or unfinished remittance says so, and its case is requested once', async () => {
  const missing = () => new Refusal(404, { message: 'Not found' })
  const server = fakeServer({ [CASE]: missing, 'GET /remittances/:id': missing })
  for (const id of ['4218', 'abc', '0']) {
    const { unmount } = show(<CasePage />, { path: '/remittances/:id', at: `/remittances/${id}` })
    await screen.findByRole('heading', { name: 'We can’t find this remittance' })
    unmount()
  }
  expect(server.callsOf(CASE)).toHaveLength(1)
  fakeServer({ [CASE]: missing, 'GET /remittances/:id': () => sampleRecord({ id: 4218 }) })
  show(<CasePage />, { path: '/remittances/:id', at: '/remittances/4218' })
  await screen.findByRole('heading', { name: 'You haven’t finished this remittance yet' })
  expect(screen.getByRole('link', { name: 'Continue filling it in' }).getAttribute('href')).toBe('/dashboard')
})

test.each([
  [new Refusal(400), 'We can’t find this remittance'],
  [new Refusal(499), 'We can’t find this remittance'],
  [new Refusal(500), 'Failed to load this remittance'],
  [LOST, 'Failed to load this remittance'],
])(
  'a remittance without a case that fails to load is called missing only if the server says so (%#)',
  async (answer, title) => {
    const server = fakeServer({ [CASE]: () => new Refusal(404), 'GET /remittances/:id': () => answer })
    const { user } = show(<CasePage />, { path: '/remittances/:id', at: '/remittances/4218' })
    await screen.findByRole('heading', { name: title })
    if (title.startsWith('We can’t')) return
    server.answer('GET /remittances/:id', () => sampleRecord({ id: 4218 }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { name: 'You haven’t finished this remittance yet' })
  },
)

const SAVE_GUIDE = 'PUT /remittances/:id/case/guide'
/** The guide of a case with the finding that its answers lead to. */
const guideOf = (answers: CaseGuideData['answers'], change: Partial<CaseGuideData> = {}): CaseGuideData => {
  const guide = { ...GUIDE, answers, ...change } as CaseGuideData
  return { ...guide, finding: { ...findingInShort(guide, guide.day, null), ...change.finding } }
}

/** A page whose guide accepts answers. */
function openGuide(guide: CaseGuideData, record = sampleCase()) {
  const shown = open(record)
  const now = { guide }
  shown.server.answer('GET /remittances/:id/case/guide', () => now.guide)
  shown.server.answer(SAVE_GUIDE, ({ body }) => {
    now.guide = guideOf({ ...now.guide.answers, ...Object(body).answers })
    return now.guide
  })
  return { ...shown, guide: now, given: () => shown.server.callsOf(SAVE_GUIDE).map(({ body }) => Object(body).answers) }
}
const heading3 = () => screen.getAllByRole('heading', { level: 3 })[0]
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('open questions of the guide are asked in order, each answer is saved, and Back returns to the one before', async () => {
  const page = openGuide(guideOf({}))
  await screen.findByText(/^Based on your answers so far/)
  const { open: questions } = page.guide.guide.finding
  expect(questions.length).toBeGreaterThan(2)
  expect(said()).toContain(page.guide.guide.finding.headline)
  expect(said()).toContain(`${questions.length} questions left.`)
  expect(said()).toContain('This is general information, not tax advice.')
  await press('Answer them now')
  await screen.findByText(`${questions.length - 1} more to go`)
  await waitFor(() => expect(document.activeElement).toBe(heading3()))
  const first = heading3()?.textContent
  page.server.answer(SAVE_GUIDE, () => new Refusal(422, { errors: { answers: ['No such answer.'] } }))
  await userEvent.click(screen.getAllByRole('radio')[0] as HTMLElement)
  await press('Next')
  await screen.findByText('No such answer.')
  expect(heading3()?.textContent).toBe(first)
  page.server.answer(SAVE_GUIDE, ({ body }) => {
    page.guide.guide = guideOf({ ...page.guide.guide.answers, ...Object(body).answers })
    return page.guide.guide
  })
  await press('Next')
  await waitFor(() => expect(heading3()?.textContent).not.toBe(first))
  expect(Object.keys(page.given().at(-1))).toEqual([questions[0]])
  const texts = askedOfCase(page.guide.guide).map(({ text }) => text)
  // Back also reaches the questions that the form has answered.
  for (let at = texts.indexOf(heading3()?.textContent ?? '') - 1; at >= 0; at--) {
    await press('Back')
    await waitFor(() => expect(heading3()?.textContent).toBe(texts[at]))
  }
  await press('Back')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Based on your answers so far'))
})

test('a contradictory answer is shown with a link to change it, and only that question is asked', async () => {
  const [one = 'residence', other = 'receiver'] = guideOf({}).finding.changeable
  const problems = [
    { answer: one, text: 'Both cannot be.' },
    { answer: 'account', text: 'The form says otherwise.' },
  ]
  const finding = { ...guideOf({}).finding, open: [other], problems }
  const page = openGuide(guideOf({}, { finding }))
  await screen.findByText('Please check your answers')
  expect(said()).toContain('One question left.')
  expect(screen.getAllByRole('button', { name: 'Change this answer' })).toHaveLength(1)
  await press('Change this answer')
  await screen.findByText('1 more to go')
  await press('Back')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Based on your answers so far'))
  await press('Change this answer')
  await screen.findByText('1 more to go')
  page.server.answer(SAVE_GUIDE, () => guideOf({}, { finding: { ...finding, problems: [] } }))
  await userEvent.click(screen.getAllByRole('radio')[0] as HTMLElement)
  await press('Next')
  await screen.findByRole('button', { name: 'Answer it now' })
  expect(said()).not.toContain('Please check your answers')
  await press('Answer it now')
  await screen.findByText('Last question')
})

test('the page stays while the contents of a fold are being loaded', async () => {
  const loaded = held<{ default: () => string }>()
  const Contents = lazy(() => loaded.promise)
  show(
    <>
      <p>The case</p>
      <OpenedLater title="Why" className={undefined}>
        <Contents />
      </OpenedLater>
    </>,
  )
  fireEvent(screen.getByRole('group'), new Event('toggle'))
  expect(said()).toBe('The caseWhy')
  loaded.resolve({ default: () => 'Because' })
  await screen.findByText('Because')
})

test('the guide of a case shows its reasons and each answer, with a way to change it', async () => {
  const guide = guideOf({ residence: 'nonResident', planned: undefined })
  openGuide(guide)
  await screen.findByText(/^Based on your answers/)
  const fold = (name: string) => screen.getByText(name).closest('details') as HTMLElement
  expect(screen.queryByRole('link', { name: 'See and complete your tax year' })).toBeNull()
  fireEvent(fold('Why, with sources'), new Event('toggle'))
  await screen.findByRole('link', { name: 'See and complete your tax year' })
  const based = fold('What this is based on')
  fireEvent(based, new Event('toggle'))
  await within(based).findAllByRole('button', { name: /^Change/ })
  const answers = answersOfCase(guide)
  const told = answersInWords(answers).filter(({ id }) => answers[id] !== undefined)
  expect(factsIn(based)).toEqual(told.map(({ question, answer }) => [question, answer]))
  const changeable = told.filter(({ id }) => guide.finding.changeable.some((one) => one === id))
  const ways = within(based)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(ways).toEqual(changeable.map(({ question }) => `Change the answer to: ${question}`))
  expect(within(based).getAllByText('From your form')).toHaveLength(told.length - changeable.length)
  await userEvent.click(within(based).getAllByRole('button')[0] as HTMLElement)
  await waitFor(() => expect(heading3()?.textContent).toBe(changeable[0]?.question))
})

test('the guide of a case lists the other transfers of the year, and not the remittance itself', async () => {
  setToken('t1')
  const { server } = openGuide(guideOf({ residence: 'nonResident' }))
  server.answer('GET /user', () => JURGEN)
  const line = (id: number, remittance_id: number | null) => ({
    ...{ id, remittance_id, sent: true, day: '2026-05-01', receiver: `Zoë ${id}`, rupees: asRupees(1_000 * id) },
  })
  const ledger = { year: '2026-27', lines: [line(1, 4217), line(2, null)] }
  queryClient.setQueryData(query('GET /ledger', { query: {} }).queryKey, ledger as never)
  fireEvent((await screen.findByText('Why, with sources')).closest('details') as HTMLElement, new Event('toggle'))
  const listed = (await screen.findByText('From your list')).parentElement as HTMLElement
  expect(factsIn(listed)).toEqual([['1 May 2026', 'Zoë 2']])
})

test('changing an answer starts from the one given here, not from the form’s', async () => {
  openGuide(guideOf({ parts: [{ source: 'inheritedProperty' }] }))
  await screen.findByText(/^Based on your answers/)
  const based = screen.getByText('What this is based on').closest('details') as HTMLElement
  fireEvent(based, new Event('toggle'))
  await userEvent.click(await within(based).findByRole('button', { name: /^Change.*Where does the money come from/ }))
  const ticked = (await screen.findAllByRole<HTMLInputElement>('checkbox')).filter(({ checked }) => checked)
  expect(ticked.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Property you inherited and sold'])
})

test('an accountant’s decision is labelled as such, and a failed guide can be retried', async () => {
  const page = openGuide(guideOf({}, { finding: GUIDE.finding as never }), sampleCase({ part: 'C' }))
  page.server.answer('GET /remittances/:id/certificate', () => new Refusal(403))
  page.server.answer('GET /remittances/:id/case/guide', () => new Refusal(403))
  await screen.findByText('We couldn’t load the guide')
  expect(said()).not.toContain('Our accountant decided')
  page.server.answer('GET /remittances/:id/case/guide', () => page.guide.guide)
  const retry = within(screen.getByText('We couldn’t load the guide').closest('section') as HTMLElement)
  await userEvent.click(retry.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Our accountant decided')
  expect(said()).not.toContain('We couldn’t load the guide')
  for (const words of ['Based on your answers', 'not tax advice', 'left.', 'Please check']) {
    expect(said()).not.toContain(words)
  }
  const folds = [...document.querySelectorAll('summary')].map(({ textContent }) => textContent)
  expect(folds).toEqual(['What the guide said, with sources', 'What this is based on'])
})

test.each([
  [5, [], 5],
  [6, [], 6],
  [7, ['Show 2 earlier steps'], 5],
])('of %i finished steps, the earliest are folded if there is more than one', (count, folds, shown) => {
  fakeServer({})
  const events = Array.from({ length: count }, (_, at) => ({
    id: String(at),
    at: '2026-11-18T19:15:00.000Z',
    act: 'open' as const,
    who: 'us' as const,
    title: `Step ${at}`,
    text: at === count - 1 ? 'In our words' : null,
  }))
  show(<CaseStory record={sampleCase({ events })} />)
  expect([...document.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual(folds)
  const lists = [...document.querySelectorAll('ol')].map((list) => [...list.querySelectorAll('[data-state="done"]')])
  expect(lists.map((steps) => steps.length)).toEqual(folds.length > 0 ? [count - shown, shown] : [shown])
  expect(lists.flat().map((step) => step.querySelector('strong')?.textContent)).toEqual(
    events.map(({ title }) => title),
  )
  expect(lists.flat().at(-1)?.querySelector('.written')?.textContent).toBe('In our words')
  expect(lists[0]?.[0]?.querySelector('.written')).toBeNull()
  const ahead = [...document.querySelectorAll('[data-state="ahead"]')].map((step) => step.querySelector('[data-tone]'))
  expect([ahead.length > 0, ahead.some(Boolean)]).toEqual([true, false])
})

test('sent answers are listed with their questions, and open questions are numbered from one', async () => {
  const sent = { ...RIGHT_NAME, state: 'sent' as const }
  open(
    askedCase(
      { ...sent, id: 'c0ffee00-0000-4000-8000-000000000021', answer: 'Zoë Nair' },
      { ...sent, id: 'c0ffee00-0000-4000-8000-000000000022', label: 'Deed', explanation: 'I lost it.', answer: 'x' },
      {
        ...sent,
        id: 'c0ffee00-0000-4000-8000-000000000023',
        label: 'PAN',
        document: 'panCard',
        field: null,
        file: FILE,
      },
      { ...BETTER_PAN, note: 'The corner is missing.', example: 'All four corners.' },
    ),
  )
  await screen.findByText('Your answers (3)')
  await screen.findByRole('heading', { level: 3, name: '1. PAN Card' })
  expect(factsIn(document)).toEqual([
    [`1. ${RIGHT_NAME.label}`, 'Zoë Nair'],
    ['2. Deed', 'I lost it.'],
    ['3. PAN', 'better.pdf'],
  ])
  expect(said()).toContain('We need one more thing from you (below).')
  expect(pan().getByText('The corner is missing.')).toBeTruthy()
  expect(pan().getByText('All four corners.')).toBeTruthy()
  expect(said()).toContain('1 of 1 still missing')
})

const asks = (field: string, label: string) => ({ ...RIGHT_NAME, field: field as never, label, current: null })

test.each([
  ['dateOfBirth', '1985-05-07', { month: 'May', day: '7', year: '1985' }],
  ['amount', '12a34567', 1_234_567],
  ['receiverBankDetails.swiftCode', 'deutdeff', 'DEUTDEFF'],
  ['senderDetails.address', ' 4 Müller’s Row ', '4 Müller’s Row'],
])('a question about %s takes a typed answer and sends it in its own format', async (path, typed, value) => {
  const asked = askedCase(asks(path, 'What is asked'))
  const { now, server, user } = open(asked)
  await screen.findByRole('heading', { level: 3, name: '1. What is asked' })
  expect(said()).not.toContain('You wrote')
  await user.click(question('What is asked').getByRole('button', { name: /^Save/ }))
  await question('What is asked').findByText(CASE_MESSAGES.answerNeeded)
  enter(box('Your answer'), typed)
  await waitFor(() => expect(said()).not.toContain(CASE_MESSAGES.answerNeeded))
  if (path === 'amount') expect(said()).toContain(`₹12,34,567, ${rupeesInWords(asRupees(1_234_567))} rupees`)
  server.answer(ITEM, () => LOST)
  await user.click(question('What is asked').getByRole('button', { name: /^Save/ }))
  await question('What is asked').findByText(/^We couldn’t save your answer\. Please try again\. We couldn’t reach/)
  server.answer(ITEM, () => {
    now.record = kept(asked, RIGHT_NAME.id, { answer: 'Kept so' })
    return now.record
  })
  await user.click(question('What is asked').getByRole('button', { name: /^Save/ }))
  await question('What is asked').findByText('Kept so')
  expect(server.callsOf(ITEM).at(-1)?.body).toEqual({ value })
  expect(said()).toContain('Everything is answered')
  // Changing it starts with an empty box and can be cancelled.
  await user.click(question('What is asked').getByRole('button', { name: /^Change/ }))
  expect(box('Your answer').value).toBe('')
  await user.click(question('What is asked').getByRole('button', { name: /^Back/ }))
  question('What is asked').getByText('Kept so')
})

test.each([
  ['bank', 'Axis Bank', 'axis'],
  ['accountType', 'FCNR', 'fcnr'],
  ['sourceOfFunds', 'Pension Payments', 'pension'],
])('a question about %s is answered with a card', async (path, card, value) => {
  const asked = askedCase(asks(path, 'What is asked'))
  const { server, user } = open(asked)
  await screen.findByRole('heading', { level: 3, name: '1. What is asked' })
  await user.click(screen.getAllByRole('radio', { name: (name) => name.startsWith(card) })[0] as HTMLElement)
  server.answer(ITEM, () => kept(asked, RIGHT_NAME.id, { answer: card }))
  await user.click(question('What is asked').getByRole('button', { name: /^Save/ }))
  await question('What is asked').findByText('Your answer')
  expect(Object(server.callsOf(ITEM)[0]?.body).value).toContain(value)
})

test('Send saves typed answers first and reports missing or wrong ones at their questions', async () => {
  const asked = askedCase(RIGHT_NAME, { ...BETTER_PAN, id: 'c0ffee00-0000-4000-8000-000000000031' })
  const { now, server, user } = open(asked)
  await user.click(await screen.findByRole('button', { name: 'Send my answers' }))
  await screen.findByText('2 answers to go.')
  expect(document.activeElement?.id).toBe(RIGHT_NAME.id)
  expect(pan().queryByText('Answer this, or tell us why you can’t.')).toBeNull()
  enter(box('Your answer'), 'Asha E. Example')
  server.answer(ITEM, () => new Refusal(422, { errors: { value: ['Not a name.'] } }))
  await user.click(send())
  await name().findByText('Not a name.')
  expect(said()).not.toContain('answers to go')
  expect(server.callsOf(ACT)).toEqual([])
  server.answer(ITEM, () => {
    now.record = { ...asked, items: asked.items.map((item) => ({ ...item, state: 'kept', explanation: 'Said.' })) }
    return now.record
  })
  server.answer(ACT, () => new Refusal(422, { message: 'One is wrong.', errors: { [RIGHT_NAME.id]: ['Too short.'] } }))
  await user.click(send())
  await screen.findByText('One is wrong.')
  name().getByText('Too short.')
  expect(server.callsOf(ACT).map(({ body }) => body)).toEqual([{ act: 'answer', version: 5 }])
  server.answer(ACT, () => new Refusal(409, { message: 'It was changed meanwhile.' }))
  await user.click(send())
  await screen.findByText('Nothing was sent')
  expect(screen.getAllByText(/It was changed meanwhile/), 'told once').toHaveLength(1)
})

test('a question tells what was written before and how a document is made right; a first answer has nothing to go back to', async () => {
  const asked = askedCase(RIGHT_NAME, { ...BETTER_PAN, document: 'tax_challan', label: 'Challan' })
  const { now, server, user } = open(asked)
  await screen.findByRole('heading', { level: 3, name: `1. ${RIGHT_NAME.label}` })
  name().getByText('Ásha O’Example')
  expect(said()).toContain(`Challan: ${paperHint('tax_challan')}.`)
  expect(said()).not.toContain('Our note')
  expect(screen.queryByRole('button', { name: /^Back/ })).toBeNull()
  const keeping = held<object>()
  server.answer(ITEM, () => keeping.promise)
  enter(box('Your answer'), 'Zoë')
  await user.click(name().getByRole('button', { name: /^Save/ }))
  await user.click(await name().findByRole('button', { name: 'Saving...' }))
  fireEvent.submit(box('Your answer').closest('form') as HTMLElement)
  now.record = kept(asked, RIGHT_NAME.id, { answer: 'Zoë' })
  keeping.resolve(now.record)
  await name().findByText('Zoë')
  expect(server.callsOf(ITEM)).toHaveLength(1)
  expect(name().queryByRole('alert')).toBeNull()
  const undoing = held<object>()
  server.answer('DELETE /remittances/:id/case/items/:uid', () => undoing.promise)
  await user.click(name().getByRole('button', { name: /^Undo/ }))
  await name().findByRole('button', { name: 'Undoing...' })
  undoing.resolve(LOST)
  expect((await name().findByRole('alert')).textContent).toContain('Please try again.')
})

test('a question in words is answered in words, without taking the focus; changing it begins with what was said', async () => {
  const asked = askedCase({ ...RIGHT_NAME, field: null, label: 'Who is Zoë?', current: null })
  const { now, server, user } = open(asked)
  await screen.findByRole('heading', { level: 3, name: '1. Who is Zoë?' })
  const zoe = question('Who is Zoë?')
  expect(document.activeElement).toBe(document.body)
  for (const other of [/^Back/, /^I don’t have this/]) expect(zoe.queryByRole('button', { name: other })).toBeNull()
  server.answer(ITEM, ({ body }) => {
    now.record = kept(asked, RIGHT_NAME.id, { explanation: Object(body).explanation })
    return now.record
  })
  enter(box('Your answer'), ' My sister ')
  await user.click(zoe.getByRole('button', { name: /^Save/ }))
  await zoe.findByText('My sister')
  zoe.getByText('Your answer')
  await user.click(zoe.getByRole('button', { name: /^Change/ }))
  expect(box('Your answer').value).toBe('My sister')
  expect(document.activeElement).toBe(box('Your answer'))
  await user.click(zoe.getByRole('button', { name: /^Back/ }))
  zoe.getByText('My sister')
})

test('a file that fails while another page is shown is told there, and at its question otherwise', async () => {
  const { server, place } = open(askedCase(BETTER_PAN))
  show(<ToastHost />)
  for (const isAway of [true, false]) {
    const lost = held<object>()
    server.answer(ITEM_FILE, () => lost.promise)
    await userEvent.upload(await screen.findByLabelText('Upload PAN Card'), PHOTO)
    await pan().findByRole('progressbar')
    expect(pan().queryByRole('button', { name: /^I don’t have this/ })).toBeNull()
    if (isAway) void place.go('/elsewhere')
    lost.resolve(LOST)
    if (isAway) await screen.findByText('better.pdf wasn’t uploaded')
    if (isAway) await act(async () => place.go(-1))
    await pan().findByRole('alert')
    expect(screen.getAllByText('better.pdf wasn’t uploaded')).toHaveLength(1)
  }
})

test('a withdrawal promises no money that has been refunded already', async () => {
  const money = { paid: asRupees(5000), refund_asked: asRupees(0), refund_asked_at: null, refunded: asRupees(5000) }
  const { user } = open(sampleCase({ money: { ...money, refunded_at: '2026-11-18T18:25:00.000Z' } }))
  await user.click(await screen.findByRole('button', { name: 'Withdraw this remittance' }))
  const dialog = screen.getByRole('dialog', { name: 'Withdraw this remittance?' })
  expect(dialog.textContent).toContain('₹5,000.00 refunded on 18 Nov 2026.')
  expect(dialog.textContent).not.toContain('you get your whole contribution back')
})

test('a withdrawal that failed is told in its dialog, and forgotten with it; nothing is withdrawn by keeping it', async () => {
  const { server, user } = open(sampleCase({ state: 'in_check' }))
  const ask = () => user.click(screen.getByRole('button', { name: 'Withdraw this remittance' }))
  await screen.findByRole('button', { name: 'Withdraw this remittance' })
  await ask()
  expect(said()).toContain('the part of your contribution that we haven’t worked for yet')
  const answer = held<object>()
  server.answer(ACT, () => answer.promise)
  await press('Withdraw')
  await screen.findByRole('button', { name: 'Withdrawing...' })
  expect(screen.getByRole('button', { name: 'Keep it' })).toHaveProperty('disabled', true)
  answer.resolve(new Refusal(422, { message: 'Not now.' }))
  await screen.findByText('Not now.')
  await press('Close')
  expect(screen.queryByRole('dialog')).toBeNull()
  await ask()
  expect(said()).not.toContain('Not now.')
  server.answer(ACT, () => new Refusal(409, { message: 'Somebody was faster.' }))
  server.answer(CASE, () => sampleCase({ version: 4, title: 'Checked meanwhile' }))
  await press('Withdraw')
  await within(screen.getByRole('dialog')).findByText('Somebody was faster.')
  await screen.findByRole('heading', { level: 2, name: 'Checked meanwhile' })
  await press('Keep it')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.callsOf(ACT)).toHaveLength(2)
  await ask()
  expect(said()).not.toContain('Somebody was faster.')
})

test('downloads stand on the page once there are any, with or without a certificate', async () => {
  open(sampleCase({ downloads: [{ name: 'receipt.pdf', label: 'Receipt', url: '/api/r' }] }))
  await screen.findByRole('heading', { name: 'Downloads' })
  expect(screen.getByRole('button', { name: 'Receipt' }).dataset.variant).toBe('default')
  expect(said()).not.toContain('Anyone can use this code')
})

test('a reader can close messages about the case', async () => {
  const { now, server, user } = open(sampleCase({ acts: ['bank_asks'] }))
  await screen.findByRole('heading', { name: 'What you need to file' })
  expect(screen.queryByRole('heading', { name: 'Downloads' })).toBeNull()
  enter(box('What did the bank say?'), '   ')
  await user.click(await screen.findByRole('button', { name: 'Send it to us' }))
  await screen.findByText(CASE_MESSAGES.bankWords)
  expect(document.activeElement).toBe(box('What did the bank say?'))
  enter(box('What did the bank say?'), 'A stamp.')
  now.record = sampleCase({ version: 4, acts: ['bank_asks'], title: 'Changed', line: 'By us.' })
  server.answer(ACT, () => new Refusal(409, { message: 'Changed.' }))
  await user.click(screen.getByRole('button', { name: 'Send it to us' }))
  await screen.findByText('Nothing was sent')
  await screen.findByText('Changed. By us.')
  for (const close of screen.getAllByRole('button', { name: 'Close this message' })) await user.click(close)
  for (const words of ['Nothing was sent', 'Just now']) expect(said()).not.toContain(words)
})

const asked = (state: 'open' | 'kept' | 'sent', id: string) => ({ ...RIGHT_NAME, id, state })

test.each([
  [{}, 'With us', 'accent', 'We’ll look at them next.'],
  [{ state: 'refused', turn: 'nobody' }, null, 'error', 'We’ll look at them next.'],
  [{ state: 'withdrawn', turn: 'nobody' }, null, 'info', 'We’ll look at them next.'],
  [{ state: 'asked', turn: 'you' }, 'Waiting for you', 'warning', 'We’ll look at them next.'],
  [
    { state: 'asked', turn: 'you', items: [asked('open', 'a')] },
    'Waiting for you',
    'warning',
    'We need one more thing from you (below).',
  ],
  [
    { state: 'asked', turn: 'you', items: [asked('open', 'a'), asked('kept', 'b'), asked('sent', 'c')] },
    'Waiting for you',
    'warning',
    'We need 2 things from you (below).',
  ],
] as const)('the state of a case has the tone and the words of whose turn it is (%#)', (change, turn, tone, line) => {
  show(<CaseState record={sampleCase(change as Partial<CaseRecord>)} heading={{ current: null }} />)
  const card = screen.getByRole('region')
  expect(card.dataset.tone).toBe(tone)
  expect(['With us', 'Waiting for you'].find((words) => said().includes(words)) ?? null).toBe(turn)
  expect(card.querySelector('h2')?.nextElementSibling?.textContent).toBe(line)
  expect(screen.queryByRole('link', { name: 'Refund rules' }) !== null).toBe(turn === null)
})

test.each([
  [{}, '₹25,13,470 to Germany'],
  [{ destination_country: 'United States' }, '₹25,13,470 to the United States'],
  [{ amount: null }, 'Your remittance to Germany'],
  [{ destination_country: null }, '₹25,13,470'],
])('the head names what is sent where, as far as it is known (%#)', (change, words) => {
  show(<CaseHead record={sampleCase(change)} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(words)
  expect(said()).toContain('REM-004217 · Reference NIR-7K2M-9QXD')
  expect(screen.getByRole('link', { name: 'My Remittances' }).getAttribute('href')).toBe('/remittances')
})

const GLANCE: CaseGlance = {
  ...{
    remittance_id: 8,
    reference_number: 'NIR-8',
    state: 'asked',
    title: 'We need something',
    line: 'Tell us who signs.',
  },
  ...{ turn: 'you', due_at: null, is_late: false, missing: 1, asked: 2 },
}
const glance = (remittance_id: number, change: Partial<CaseGlance> = {}) => ({ ...GLANCE, remittance_id, ...change })

test('two waiting cases have a notice each, more are listed in one, and others in none', () => {
  const notices = (...glances: CaseGlance[]) => {
    const { unmount } = show(<AskedNotices glances={glances} />)
    const told = [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
    const words = said()
    unmount()
    return [words, told] as const
  }
  const assign = glance(9, { state: 'to_assign', asked: 0, missing: 0 })
  expect(notices(glance(7, { state: 'in_check' }))).toEqual(['', []])
  const [two, links] = notices(glance(8), assign)
  expect(links).toEqual([
    ['Answer now', '/remittances/8'],
    ['See how', '/remittances/9'],
  ])
  expect(two).toContain('Your remittance REM-000009 needs your attention.')
  const [three, listed] = notices(glance(8), assign, glance(10, { missing: 0 }))
  expect(three).toContain('3 remittances need your attention')
  expect(three).toContain('REM-000009: Tell us who signs.')
  expect(listed.map(([, to]) => to)).toEqual(['/remittances/8', '/remittances/9', '/remittances/10'])
})

function Glances({ of }: { of: Parameters<typeof useCaseGlances>[0] }) {
  const glances = useCaseGlances(of)
  return <p>{glances === undefined ? 'loading' : `${glances.length} known`}</p>
}

test.each([
  [undefined, 'loading', null],
  [[], '0 known', null],
  [[{ id: 7, is_completed: false }], '0 known', null],
  [
    [
      { id: 7, is_completed: false },
      { id: 8, is_completed: true },
    ],
    '1 known',
    '8',
  ],
])('only the states of submitted remittances are asked for (%#)', async (of, words, ids) => {
  const server = fakeServer({ 'GET /cases': () => [GLANCE] })
  show(<Glances of={of} />)
  await screen.findByText(words)
  expect(server.callsOf('GET /cases').map(({ query }) => query.remittances)).toEqual(ids === null ? [] : [ids])
})

test('all states of a very long list are shown, asked for in as many requests as that takes', async () => {
  const server = fakeServer({
    'GET /cases': ({ query }) =>
      String(query.remittances)
        .split(',')
        .map((id) => ({ ...GLANCE, remittance_id: Number(id) })),
  })
  show(<Glances of={Array.from({ length: 201 }, (_, at) => ({ id: at + 1, is_completed: true }))} />)
  await screen.findByText('201 known')
  const asked = server
    .callsOf('GET /cases')
    .map(({ query }) => caseGlanceQuery.parse(query).remittances.split(',').length)
  expect(asked).toEqual([100, 100, 1])
})

function Listed() {
  const { data: remittances } = useQuery(remittanceListQuery(1))
  return (
    <>
      <Glances of={remittances?.data} />
      <p>{remittances?.data[0]?.status}</p>
    </>
  )
}

test('after a case has changed on its page, lists show its new state', async () => {
  const list = (status: ListedRemittance['status']) => () => {
    const totals = { count: 1, completed: 1, in_progress: 0, amount: asRupees(81) }
    return new Reply({ data: [{ ...SUBMITTED, status }], next: null, totals })
  }
  fakeServer({ 'GET /cases': () => [GLANCE], 'GET /remittances': list('processing') })
  const { unmount } = show(<Listed />)
  await screen.findByText('1 known')
  unmount()
  const { server, user, place } = open(sampleCase())
  server.answer(ACT, () => sampleCase({ version: 4, title: 'Withdrawn', acts: [] }))
  await user.click(await screen.findByRole('button', { name: 'Withdraw this remittance' }))
  await press('Withdraw')
  await screen.findByRole('heading', { level: 2, name: 'Withdrawn' })
  void place.go('/elsewhere')
  server.answer('GET /cases', () => [GLANCE, glance(9)])
  server.answer('GET /remittances', list('rejected'))
  show(<Listed />)
  await screen.findByText('2 known')
  await screen.findByText('rejected')
})

test('a list shows what a case waits for, and nothing about a case it does not know', () => {
  show(<GlanceLine glance={undefined} />)
  expect(said()).toBe('')
  show(<GlanceLine glance={GLANCE} />)
  expect(said()).toBe('Please answer 1 question')
})

test.each([
  [{}, 5_000],
  [{ acts: [], turn: 'nobody' }, 60_000],
  [{ acts: [], turn: 'us' }, 5_000],
  [{ acts: ['withdraw'], turn: 'nobody' }, 5_000],
] as const)('a case with %j is polled after %i ms', async (change, ms) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const record = sampleCase(change as unknown as Partial<CaseRecord>)
  const server = fakeServer({
    [CASE]: () => record,
    [VERSION]: () => ({ version: 3, updated_at: sampleCase().updated_at }),
  })
  function Polling() {
    return <p>{useCase(4217).data?.title}</p>
  }
  show(<Polling />)
  await screen.findByText(record.title)
  vi.advanceTimersByTime(ms - 1)
  await act(() => new Promise((done) => setImmediate(done)))
  expect(server.callsOf(VERSION)).toHaveLength(0)
  vi.advanceTimersByTime(1)
  await expect.poll(() => server.callsOf(VERSION).length).toBe(1)
  expect(server.callsOf(CASE)).toHaveLength(1)
})

test('a case that fails to load can be retried', async () => {
  const server = fakeServer({
    [CASE]: () => new Refusal(403),
    [VERSION]: () => ({ version: 3, updated_at: sampleCase().updated_at }),
  })
  server.answer('GET /remittances/:id/case/guide', () => GUIDE)
  const { user } = show(<CasePage />, { path: '/remittances/:id', at: '/remittances/4217' })
  await screen.findByRole('heading', { name: 'Failed to load this remittance' })
  server.answer(CASE, () => sampleCase())
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 2, name: 'We’ve received your documents' })
})
