import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { asRupees } from '@nirgam/domain/shared/money'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { useAction } from '../../lib/use-action.ts'
import { act, fireEvent, screen, waitFor, within } from '../../testing/dom.ts'
import { fakeServer, LOST, Refusal } from '../../testing/fake-server.ts'
import { AFTER_MIDNIGHT, BEFORE_MIDNIGHT } from '../../testing/sample-account.ts'
import { BETTER_PAN } from '../../testing/sample-case.ts'
import {
  deskAct,
  deskCase,
  file,
  JUDGED,
  OLD_PAN_UID,
  PAN,
  PAN_UID,
  PASSPORT,
  PASSPORT_UID,
} from '../../testing/sample-desk.ts'
import { box, enter, factsIn, field, fill, said } from '../../testing/show.tsx'
import { Banner } from '../../ui/states.tsx'
import { HistoryPanel, KnownCustomer } from './case-background.tsx'
import { ActButtons, BankQuestions, CaseHead } from './case-head.tsx'
import { AnswersPanel, NotesPanel } from './case-panels.tsx'
import { PapersList } from './papers/papers-list.tsx'
import { lastList } from './queue/queue-place.ts'
import { LEAD, showAtDesk } from './show-desk.tsx'

const ACT = 'POST /desk/cases/:id/acts'
const CASE = 'GET /desk/cases/:id'
const JUDGE = 'PUT /desk/cases/:id/papers/:kind'
const NOTE = 'POST /desk/cases/:id/notes'
const UNMASK = 'POST /desk/cases/:id/unmask'
const KNOWN = 'GET /desk/cases/:id/known'

/** The fields of a case that its actions read. */
const RECORD: DeskCase = {
  remittance_id: 4217,
  number: 'REM-004217',
  reference_number: 'NIR-7K2M-9QXD',
  version: 6,
  customer: { name: 'आशा शर्मा', email: 'asha@nirgam.example', phone: '' },
  firm: 'Rao & Nair',
  source_id: 'property',
  holder: null,
  items: [],
  papers: [],
  acts: [
    {
      act: 'refuse',
      label: 'Refuse',
      tone: 'danger',
      dialog: 'boxes',
      boxes: [{ name: 'reason', kind: 'paragraph', label: 'Why?', hint: null, missing: 'Please say why.' }],
      why_not: null,
    },
    { act: 'ask', label: 'Ask the customer', tone: 'main', dialog: 'items', boxes: [], why_not: null },
    { act: 'claim', label: 'Claim', tone: 'main', dialog: null, boxes: [], why_not: 'Zoë Nair has it.' },
  ],
} as unknown as DeskCase

function Actions({ record }: { record: DeskCase }) {
  const doing = useAction()
  return (
    <>
      {doing.failure && <Banner kind="error">{doing.failure}</Banner>}
      <ActButtons record={record} doing={doing} />
    </>
  )
}

function open(change: Partial<DeskCase> = {}) {
  const server = fakeServer({
    [ACT]: () => LOST,
    'GET /desk/cases/:id': () => new Refusal(503),
    'GET /desk/texts': () => ({ texts: [] }),
    'GET /desk/cases/:id/sheet': () => new Refusal(404),
    'GET /desk/cases/:id/certificate': () => ({ issued: [], prepared: null, sheets: [] }),
  })
  // Unsaved text outlives the page, so each test signs in a new user, who has typed nothing.
  return {
    server,
    ...showAtDesk(<Actions record={{ ...RECORD, ...change }} />, { me: { ...LEAD, uid: crypto.randomUUID() } }),
  }
}

const dialog = () => within(screen.getByRole('dialog'))

test('a dialog keeps its text after a failure, a conflict and closing, until it has been sent', async () => {
  const { server, user } = open()
  await user.click(screen.getByRole('button', { name: 'Refuse' }))
  await screen.findByRole('dialog')
  const words = 'The deed names another buyer: José O’Neil.'
  await user.type(field('Why?'), words)
  await user.click(dialog().getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(said()).toContain('We couldn’t reach Nirgam'))
  expect(field('Why?').value).toBe(words)

  server.answer(ACT, () => new Refusal(409, { message: 'Zoë Nair was first.' }))
  await user.click(dialog().getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(said()).toContain('Zoë Nair was first.'))
  expect(field('Why?').value).toBe(words)

  await user.click(dialog().getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Refuse' }))
  await screen.findByRole('dialog')
  expect(field('Why?').value).toBe(words)

  server.answer(ACT, () => deskCase())
  await user.click(dialog().getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = { act: 'refuse', version: 6, reason: words }
  expect(server.callsOf(ACT).map(({ body }) => body)).toEqual([sent, sent, sent])
  await user.click(screen.getByRole('button', { name: 'Refuse' }))
  await screen.findByRole('dialog')
  expect(field('Why?').value).toBe('')
})

test('an action applies to the case as it was when its dialog opened, and after a conflict to the current one', async () => {
  const server = fakeServer({
    [ACT]: () => new Refusal(409, { message: 'Zoë Nair was first.' }),
    [CASE]: () => deskCase({ version: 7, stamp: 's7' }),
  })
  let change: (record: DeskCase) => void = () => {}
  function Changing() {
    const [record, setRecord] = useState(RECORD)
    change = setRecord
    return <Actions record={record} />
  }
  const { user } = showAtDesk(<Changing />, { me: { ...LEAD, uid: crypto.randomUUID() } })
  await user.click(screen.getByRole('button', { name: 'Refuse' }))
  await screen.findByRole('dialog')
  fill('Why?', 'ß')
  act(() => change({ ...RECORD, version: 7 }))
  await user.click(dialog().getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(said()).toContain('Zoë Nair was first.'))
  expect(server.callsOf(CASE)).toHaveLength(1)
  server.answer(ACT, () => deskCase())
  await user.click(dialog().getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf(ACT).map(({ body }) => Object(body).version)).toEqual([6, 7])
  // Text typed at one case does not appear at another.
  await user.click(screen.getByRole('button', { name: 'Refuse' }))
  fill('Why?', 'ß')
  await user.click(dialog().getByRole('button', { name: 'Close' }))
  act(() => change({ ...RECORD, remittance_id: 5303 }))
  await user.click(screen.getByRole('button', { name: 'Refuse' }))
  expect(field('Why?').value).toBe('')
})

test('questions to a customer survive a failure and closing until they are sent, and an empty list is not sent', async () => {
  const { server, user } = open()
  await user.click(screen.getByRole('button', { name: 'Ask the customer' }))
  await screen.findByRole('dialog', { name: 'Ask the customer: REM-004217' })
  await user.click(dialog().getByRole('button', { name: 'Send 0 questions' }))
  await dialog().findByRole('alert')
  expect(server.callsOf(ACT)).toEqual([])

  await user.click(dialog().getByRole('button', { name: 'Add a question in your own words' }))
  await user.type(field('Question to the customer'), 'Who is José?')
  await user.click(dialog().getByRole('button', { name: 'Send 1 question' }))
  await waitFor(() => expect(said()).toContain('We couldn’t reach Nirgam'))
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Ask the customer' }))
  expect(field('Question to the customer').value).toBe('Who is José?')
  server.answer(ACT, () => deskCase())
  await user.click(dialog().getByRole('button', { name: 'Send 1 question' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = { act: 'ask', version: 6, items: [{ question: 'Who is José?', reason: 'other' }] }
  expect(server.callsOf(ACT).map(({ body }) => body)).toEqual([sent, sent])
  await user.click(screen.getByRole('button', { name: 'Ask the customer' }))
  expect(dialog().getByText('No requests yet')).toBeTruthy()
})

test('an unavailable action gives its reason and sends nothing', async () => {
  const { server, user } = open()
  await user.click(screen.getByRole('button', { name: 'Claim' }))
  expect(said()).toContain('Zoë Nair has it.')
  expect(server.callsOf(ACT)).toEqual([])
})

test.each([
  ['items', 'Ask the customer: REM-004217'],
  ['open_items', 'Take questions back: REM-004217'],
  ['preparation', 'Prepare: REM-004217'],
  ['certificate', 'Certify REM-004217'],
  ['boxes', 'Do it: REM-004217'],
] as const)('an action with a dialog of type %s opens and closes that dialog', async (dialog, title) => {
  const acts = [{ act: 'refuse' as const, label: 'Do it', tone: 'main' as const, dialog, boxes: [], why_not: null }]
  const { user } = open({ acts, part: 'C' })
  await user.click(screen.getByText('Do it'))
  expect((await screen.findByRole('dialog')).querySelector('h2')?.textContent).toBe(title)
  await user.click(screen.getByLabelText('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('all sale documents are requested at once, except those already requested', async () => {
  const items = [
    { ...BETTER_PAN, document: 'sale_deed', label: 'Sale deed', state: 'open' },
    { ...BETTER_PAN, id: 'other', document: 'panCard', label: 'PAN Card', state: 'answered' },
  ] as unknown as DeskCase['items']
  const { user, server } = open({ items })
  await user.click(screen.getByText('Ask the customer'))
  await user.click(await screen.findByText('Add all sale documents'))
  expect(said()).toContain('Already asked: Sale deed')
  const asked = () => [...document.querySelectorAll('.questions > li')].map((one) => one.getAttribute('aria-label'))
  const all = asked()
  expect([all.includes('Sale deed'), all.length > 1, screen.queryByText('Add all sale documents')]).toEqual([
    false,
    true,
    null,
  ])
  await user.click(screen.getByLabelText(`Remove ${all[0]}`))
  expect(asked()).toEqual(all.slice(1))
  const [reason] = screen.getAllByLabelText<HTMLSelectElement>('Reason')
  const [note] = screen.getAllByLabelText<HTMLInputElement>('Note to the customer')
  if (!reason || !note) throw new Error('nothing is asked')
  await user.selectOptions(reason, 'unreadable')
  enter(note, 'Größer bitte')
  expect(said()).toContain('Preview for the customer: We can’t read this copy.')
  await user.click(screen.getByText(`Send ${all.length - 1} questions`))
  await waitFor(() => expect(server.callsOf(ACT)).toHaveLength(1))
  const [sent] = server.callsOf(ACT)
  const [first, ...others] = Object(sent?.body).items
  expect(first).toMatchObject({ reason: 'unreadable', note: 'Größer bitte' })
  expect(new Set(others.map((one: { reason: string }) => one.reason))).toEqual(new Set(['missing']))
})

const ZOE = { uid: '50a7f000-0000-4000-8000-000000000042', name: 'Zoë Nair', role: 'preparer', open: 4 }
const PREM = { uid: '50a7f000-0000-4000-8000-000000000043', name: 'प्रेम', role: null, open: 501 }

test('a case can be handed to anyone but its owner or back to the queue, and a failed list of colleagues can be retried', async () => {
  const person = { name: 'person', kind: 'person', label: 'To whom', hint: 'Heute', missing: 'Choose one.' }
  const note = { name: 'note', kind: 'line', label: 'Note', hint: null, missing: null }
  const acts = [
    { act: 'hand_over', label: 'Hand over', tone: null, dialog: 'boxes', boxes: [person, note], why_not: null },
  ]
  const { server, user } = open({ acts, holder: ZOE } as unknown as Partial<DeskCase>)
  server.answer('GET /desk/people', () => new Refusal(403))
  await user.click(screen.getByText('Hand over'))
  await user.click(await screen.findByText('Try again'))
  server.answer('GET /desk/people', () => [ZOE, PREM, { ...ZOE, uid: LEAD.uid, name: 'Ümit', open: 0 }])
  await user.click(await screen.findByText('Try again'))
  await dialog().findByText('Choose a colleague')
  expect([...box('To whom').children].map(({ textContent }) => textContent)).toEqual([
    'Choose a colleague',
    'प्रेम (500+ open)',
    'Ümit, Preparer (0 open)',
    'Unassigned (back to the queue)',
  ])
  expect(said()).toContain('Heute')
  const send = () => user.click(dialog().getByRole('button', { name: 'Hand over' }))
  await send()
  await dialog().findByText('Choose one.')
  await user.selectOptions(box('To whom'), PREM.uid)
  enter(box('Note'), ' Grüße ')
  await send()
  await waitFor(() => expect(server.callsOf(ACT)).toHaveLength(1))
  await user.selectOptions(box('To whom'), 'nobody')
  await send()
  await waitFor(() => expect(server.callsOf(ACT)).toHaveLength(2))
  expect(server.callsOf(ACT).map(({ body }) => body)).toEqual([
    { act: 'hand_over', version: 6, person: PREM.uid, note: 'Grüße' },
    { act: 'hand_over', version: 6, person: null, note: 'Grüße' },
  ])
})

test('free-text and template questions are filled in and sent, and anything already asked is not offered', async () => {
  const items = [
    { ...BETTER_PAN, id: '1', label: 'Full Name', document: null, field: 'senderDetails.name', state: 'open' },
    { ...BETTER_PAN, id: '2', label: 'PAN Card', state: 'kept' },
    { ...BETTER_PAN, id: '3', label: 'A question', document: null, note: 'Warum?', state: 'open' },
    { ...BETTER_PAN, id: '4', label: 'Passport', document: 'passportFront', state: 'sent' },
  ] as unknown as DeskCase['items']
  const { server, user } = open({ items })
  const text = { uid: '7e570000-0000-4000-8000-000000000001', title: 'Größe', source: '', updated_at: AFTER_MIDNIGHT }
  const others = ['salary', 'property'].map((source, at) => ({
    ...text,
    uid: `7e570000-0000-4000-8000-00000000001${at}`,
    title: source,
    text: source,
    source,
  }))
  server.answer('GET /desk/texts', () => ({
    texts: [{ ...text, text: '{name} ({reference}), {firm}: {status}?' }, ...others],
  }))
  await user.click(screen.getByText('Ask the customer'))
  await screen.findByRole('combobox', { name: /^Insert template/ })
  expect(said()).toContain('Already asked: Full Name, PAN Card, A question')
  expect(said()).toContain('No requests yet')
  await user.click(dialog().getByRole('combobox', { name: /^Ask for/ }))
  const offered = dialog()
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  const isOffered = ['Full Name (sender)', 'PAN Card', 'IFSC'].map((one) =>
    offered.some((label) => label?.startsWith(one)),
  )
  expect(isOffered).toEqual([false, false, true])
  await user.click(dialog().getByRole('combobox', { name: /^Insert template/ }))
  const general = await screen.findByRole('option', { name: 'Größe' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['property', 'Größe'])
  await user.click(general)
  const question = () => screen.getAllByLabelText<HTMLTextAreaElement>('Question to the customer').at(-1)
  expect(question()?.value).toBe('आशा शर्मा (NIR-7K2M-9QXD), Rao & Nair: {status}?')
  await user.click(screen.getByText('Send 1 question'))
  expect((await dialog().findByRole('alert')).textContent).toContain('Fill in {status} before you send this')
  expect(server.callsOf(ACT)).toHaveLength(0)
  const own = question()
  if (own) enter(own, 'Wie geht es?')
  await user.click(screen.getByText('Add a question in your own words'))
  expect(screen.getByText('Add a question in your own words')).toHaveProperty('disabled', true)
  const second = question()
  if (second) enter(second, 'Und weiter?')
  await user.click(screen.getByText('Send 2 questions'))
  await waitFor(() => expect(server.callsOf(ACT)).toHaveLength(1))
  expect(Object(server.callsOf(ACT)[0]?.body).items).toEqual([
    { question: 'Wie geht es?', reason: 'other' },
    { question: 'Und weiter?', reason: 'other' },
  ])
})

test('a document to request is chosen from a list, and the sale documents skip those already received', async () => {
  const papers = [
    { kind: 'sale_deed', file: { uid: 'x' } },
    { kind: 'purchase_deed', file: null },
  ] as unknown as DeskCase['papers']
  const { server, user } = open({ papers })
  await user.click(screen.getByText('Ask the customer'))
  const asked = () => [...document.querySelectorAll('.questions > li')].map((one) => one.getAttribute('aria-label'))
  await user.type(await screen.findByRole('combobox', { name: /^Ask for/ }), 'tax challan')
  await user.click(await screen.findByRole('option', { name: 'Tax challan' }))
  expect(asked()).toEqual(['Tax challan'])
  await user.click(screen.getByText('Add all sale documents'))
  expect(asked()).toContain('Purchase deed')
  expect(asked()).not.toContain('Sale deed')
  expect(new Set(asked()).size).toBe(asked().length)
  server.answer(ACT, () => new Refusal(409, { message: 'Zoë Nair was first.' }))
  await user.click(screen.getByText(`Send ${asked().length} questions`))
  await dialog().findByText(/Zoë Nair was first\./)
  const [sent] = server.callsOf(ACT)
  expect(Object(sent?.body).items[0]).toEqual({ document: 'tax_challan', reason: 'missing' })
})

test('a document and an answer are each requested with the reasons that fit them', async () => {
  const { user } = open()
  await user.click(screen.getByText('Ask the customer'))
  for (const name of ['PAN Card', 'IFSC']) {
    await user.type(await screen.findByRole('combobox', { name: /^Ask for/ }), name)
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }))
  }
  const offered = screen
    .getAllByLabelText<HTMLSelectElement>('Reason')
    .map(({ options }) => [...options].map(({ textContent }) => textContent))
  expect(offered).toEqual([
    expect.arrayContaining(['Missing', 'Name differs from PAN', 'Unreadable', 'Expired']),
    expect.arrayContaining(['Missing', 'Name differs from PAN']),
  ])
  for (const reason of ['Unreadable', 'Expired']) expect(offered[1]).not.toContain(reason)
})

const button = (name: string | RegExp) => screen.getByRole('button', { name })

test('every answer has its label, and only answers that a finding can link to take the focus', () => {
  fakeServer({ [KNOWN]: () => [] })
  const record = deskCase({ customer: { name: 'आशा', email: 'a@b@nirgam.example', phone: '' } })
  showAtDesk(<AnswersPanel record={record} withGuide={false} />)
  expect(factsIn(document)).toEqual([
    ['Name', 'आशा'],
    ['Email', 'a@b@nirgam.example'],
    ['Phone', 'Not given'],
    ['Account Number', '****3412 Show'],
    ['IFSC', 'Not given'],
  ])
  expect(document.querySelectorAll('dd wbr')).toHaveLength(1)
  const [name] = document.querySelectorAll('dl > div')
  expect([name?.id, name?.hasAttribute('tabindex')]).toEqual(['', false])
  expect(document.getElementById('answer-senderBankDetails.ifsc')?.getAttribute('tabindex')).toBe('-1')
  expect(screen.queryByText('Asked')).toBeNull()
})

test('an asked question shows its state, reason, both answers, file and explanation, as far as there are any', () => {
  fakeServer({ [KNOWN]: () => [] })
  const item: DeskCase['items'][number] = {
    ...{ id: 'c0ffee00-0000-4000-8000-000000000011', document: null, field: null, label: 'City', reason: 'expired' },
    ...{ note: null, state: 'open', before: null, answer: null, explanation: null, file: null },
    ...{ asked_at: BEFORE_MIDNIGHT, answered_at: null },
  }
  const items = [
    item,
    { ...item, id: 'b', state: 'dropped' as const, note: 'Bitte', answer: '' },
    { ...item, id: 'c', state: 'kept' as const, answer: 'Köln', before: 'Bonn', explanation: 'So.', file: PAN.file },
  ]
  showAtDesk(<AnswersPanel record={deskCase({ items })} withGuide={false} />)
  const asked = screen.getByText('Asked').parentElement as HTMLElement
  expect(
    within(asked)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['City OpenExpired', 'City ClosedExpired: Bitte ', 'City Draft answerExpiredBonn Kölngröße-पैन.png“So.”'])
  expect(asked.querySelectorAll('del')).toHaveLength(1)
})

test('a number revealed for one account is masked again when the case has another', async () => {
  const server = fakeServer({ [KNOWN]: () => [], [CASE]: () => deskCase() })
  server.answer(UNMASK, () => ({ field: 'senderBankDetails.accountNumber', value: '998877663412' }))
  let change: (record: DeskCase) => void = () => {}
  function Changing() {
    const [record, setRecord] = useState(deskCase())
    change = setRecord
    return <AnswersPanel record={record} withGuide={false} />
  }
  const { user } = showAtDesk(<Changing />)
  await user.click(button('Show Account Number'))
  await screen.findByText('998877663412')
  const [bank] = deskCase().answers
  const rows = bank?.rows.map((row) => (row.is_masked ? { ...row, value: '****9999' } : row)) ?? []
  act(() => change(deskCase({ answers: [{ step: 'senderBankDetails', title: 'Sender bank', rows }] })))
  expect([said().includes('998877663412'), said().includes('****9999')]).toEqual([false, true])
})

test.each([
  [{ key: 'Enter' }, 0],
  [{ key: 'x', ctrlKey: true }, 0],
  [{ key: 'Enter', ctrlKey: true }, 1],
  [{ key: 'Enter', metaKey: true }, 1],
])('a note is sent by %j: %i times, and emptied only once it is saved', async (pressed, times) => {
  const server = fakeServer({ [NOTE]: () => deskCase(), [CASE]: () => deskCase() })
  const onAdded = vi.fn()
  const texts = { text: 'ß', onText: vi.fn(), onAdded }
  showAtDesk(<NotesPanel record={deskCase()} {...texts} box={{ current: null }} mayWrite />)
  fireEvent.keyDown(box('New note'), pressed)
  await act(() => new Promise((done) => setTimeout(done)))
  expect(server.callsOf(NOTE).map(({ body }) => body)).toEqual(times > 0 ? [{ text: 'ß' }] : [])
  await waitFor(() => expect(onAdded.mock.calls).toEqual(times > 0 ? [['ß']] : []))
  server.answer(NOTE, () => new Refusal(422, { message: 'Too long.' }))
  fireEvent.submit(box('New note').closest('form') as HTMLElement)
  await screen.findByText('Too long.')
  expect(onAdded).toHaveBeenCalledTimes(times)
})

test('the head names who looks and who holds the case, and leads back to the list', () => {
  fakeServer({})
  const looking = [
    { uid: LEAD.uid, name: LEAD.name, role: LEAD.role },
    { uid: 'x', name: 'Prem', role: 'signer' as const },
  ]
  showAtDesk(<CaseHead record={deskCase()} looking={looking} />)
  expect(said()).toContain('Prem is also viewing this case')
  const back = screen.getByRole('link', { name: 'Back to the queue' })
  expect(back.getAttribute('href')).toBe('/desk/cases')
  expect(document.querySelector('h1')?.title).toBe('आशा शर्मा')
  expect(said()).toContain('₹25,13,470to the United StatesHDFC BankProperty SaleNIR-7K2M-9QXD')
})

test('dangerous actions look so, and only the first possible main one is highlighted', async () => {
  const doing = { run: vi.fn(), setFailure: vi.fn(), busy: false, error: null, failure: null }
  const acts = [
    { ...deskAct('claim'), act: 'withdraw', label: 'Withdraw', tone: 'danger', dialog: null },
    { ...deskAct('claim'), act: 'hand_over', label: 'Hand over', tone: null, dialog: null },
    deskAct('claim', 'Zoë has it.'),
    deskAct('ask'),
    { ...deskAct('ask'), act: 'prepare', label: 'Prepare' },
  ] as DeskCase['acts']
  fakeServer({})
  const { user } = showAtDesk(<ActButtons record={deskCase({ acts })} doing={doing as never} />)
  expect(screen.getAllByRole('button').map((one) => one.dataset.variant)).toEqual([
    ...['danger', 'default', 'default', 'filled', 'default'],
  ])
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-disabled'))).toEqual([
    ...[null, null, 'true', null, null],
  ])
  await user.keyboard('c')
  expect([doing.setFailure.mock.calls, doing.run.mock.calls]).toEqual([[['Zoë has it.']], []])
  await user.click(button('Hand over'))
  expect(doing.run).toHaveBeenCalledTimes(1)
})

test('a bank’s letter is opened from its question', async () => {
  const onLetter = vi.fn()
  const question = { at: AFTER_MIDNIGHT, words: 'Wer?', letter: PASSPORT_UID }
  const record = deskCase({ bank_question: question, bank_asked_before: { count: 2, latest: ['A', 'B'] } })
  const { user } = showAtDesk(<BankQuestions record={record} onLetter={onLetter} />)
  await user.click(button('See the letter'))
  expect(onLetter.mock.calls).toEqual([[PASSPORT_UID]])
  expect(said()).toContain('in 2 other cases of the last year“A” “B”')
  expect(said()).not.toContain('See its letter')
})

const DOING = { run: vi.fn(), setFailure: vi.fn(), busy: false, error: null, failure: null } as never

function showPapers(record: DeskCase, shownUid: string | null, me = LEAD) {
  const onShow = vi.fn()
  const server = fakeServer({ [JUDGE]: () => record, [CASE]: () => record })
  const list = <PapersList record={record} shownUid={shownUid} onShow={onShow} doing={DOING} />
  const rows = () => [...document.querySelectorAll('li[class*=row]')].map(({ textContent }) => textContent)
  const offered = () =>
    within(document.body)
      .queryAllByRole('button')
      .map((one) => one.textContent)
  return { server, onShow, rows, offered, ...showAtDesk(list, { me }) }
}

const ABOUT_OLD = { ...JUDGED, is_about_current: false }
const BARE = { ...PASSPORT, first_sent_at: null, also_sent_by: [] }

test('a list of documents tells of each its state, verdict and origin, and of the chosen one its file and proofs', () => {
  const papers = [
    PAN,
    { ...BARE, verdict: { ...JUDGED, note: null } },
    { ...BARE, kind: 'form_145' as const, label: 'Old', verdict: ABOUT_OLD },
    { ...BARE, kind: 'tax_challan' as const, label: 'Never sent', file: null, verdict: ABOUT_OLD },
    { ...PASSPORT, kind: 'bank_statement' as never, label: 'Again', file: null },
  ]
  const { rows } = showPapers(deskCase({ papers }), PAN_UID)
  const [chosen, ...others] = rows()
  expect(others).toEqual([
    'PassportRequest queuedExpired, Prem',
    'OldTo be checkedA newer copy has arrived since.',
    'Never sentTo be checkedExpired, Prem: Abgelaufen',
    'AgainTo be checkedThe same file was sent from another account: REM-000088 ',
  ])
  expect(chosen).toContain('PAN: Who pays the tax')
  expect(others.join()).not.toContain('Who pays the tax')
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
})

test.each([
  [{}, LEAD, ['Accept', 'Request better copy', 'Not usable', 'Waive']],
  [{}, { ...LEAD, role: 'preparer' as const }, ['Accept', 'Request better copy', 'Not usable']],
  [{}, { ...LEAD, role: 'auditor' as const }, []],
  [{ category: 'waiting' as const }, LEAD, ['Accept', 'Request better copy', 'Not usable', 'Waive']],
  [{ category: 'closed' as const }, LEAD, []],
])('the verdicts offered depend on the case and the role (%#)', async (change, me, verdicts) => {
  const { offered, server, user } = showPapers(deskCase({ papers: [PAN], acts: [], ...change }), PAN_UID, me)
  expect(offered().slice(1)).toEqual(verdicts)
  expect(screen.queryAllByRole('checkbox').length > 0).toBe(verdicts.length > 0)
  await user.keyboard('1')
  await waitFor(() => expect(server.callsOf(JUDGE)).toHaveLength(verdicts.length > 0 ? 1 : 0))
})

test('an earlier copy has no verdicts and no keys, and leads to the newest', async () => {
  const earlier = [{ ...file(OLD_PAN_UID, 'old.png', 'panCard'), uploaded_at: BEFORE_MIDNIGHT }]
  const { offered, onShow, server, user } = showPapers(
    deskCase({ papers: [{ ...PAN, earlier }], acts: [] }),
    OLD_PAN_UID,
  )
  expect(offered().slice(1)).toEqual(['Show the newest copy', 'Version from 18 Nov 2026, 11:55 PM IST'])
  expect(button(/^Version from/).getAttribute('aria-pressed')).toBe('true')
  await user.keyboard('123')
  expect([server.callsOf(JUDGE), screen.queryByRole('dialog')]).toEqual([[], null])
  await user.click(button('Show the newest copy'))
  await user.click(button(/^Version from/))
  expect(onShow.mock.calls).toEqual([[PAN_UID], [OLD_PAN_UID]])
})

test('ticks are kept in their order, and those of an earlier copy are not taken over', async () => {
  const verdict = { ...JUDGED, verdict: 'accepted' as const, ticks: ['name' as const, 'dates' as const] }
  const ticked = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .flatMap((one) => (one.checked ? [one.labels?.[0]?.textContent] : []))
  const first = showPapers(
    deskCase({ papers: [{ ...PAN, verdict: { ...verdict, is_about_current: false } }] }),
    PAN_UID,
  )
  expect(ticked()).toEqual([])
  first.unmount()
  const { server, user } = showPapers(deskCase({ papers: [{ ...PAN, verdict }] }), PAN_UID)
  expect(ticked()).toHaveLength(2)
  await user.click(screen.getByRole('checkbox', { name: 'Name agrees' }))
  await waitFor(() => expect(server.callsOf(JUDGE)).toHaveLength(1))
  await user.click(screen.getByRole('checkbox', { name: 'Name agrees' }))
  await waitFor(() => expect(server.callsOf(JUDGE)).toHaveLength(2))
  expect(server.callsOf(JUDGE).map(({ body }) => Object(body).ticks)).toEqual([['dates'], ['name', 'dates']])
})

test('what agreed on one copy is not ticked on a newer one', async () => {
  let change: (paper: typeof PAN) => void = () => {}
  function Changing() {
    const [paper, setPaper] = useState(PAN)
    change = setPaper
    const record = deskCase({ papers: [paper] })
    return <PapersList record={record} shownUid={paper.file?.id ?? null} onShow={() => {}} doing={DOING} />
  }
  fakeServer({})
  const { user } = showAtDesk(<Changing />)
  const name = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Name agrees' })
  await user.click(name())
  expect(name().checked).toBe(true)
  act(() => change({ ...PAN, file: file(OLD_PAN_UID, 'newer.png', 'panCard') }))
  expect(name().checked).toBe(false)
})

const EVENT: DeskCase['history'][number] = {
  ...{ id: 'e1', version: 7, at: AFTER_MIDNIGHT, act: 'claim', label: 'Claimed', from: 'Received', to: 'In check' },
  ...{ who: 'Prem', text: null, four_eyes_off: false },
}

test('the history lists actions newest first with what they changed, and views in their order', () => {
  const history = [EVENT, { ...EVENT, id: 'e2', to: 'Received', text: 'Für heute', four_eyes_off: true }]
  const view = { at: AFTER_MIDNIGHT, who: 'Zoë', what: 'Saw PAN Card' }
  const { unmount } = showAtDesk(
    <HistoryPanel record={deskCase({ history, views: [view, { ...view, who: 'Ann' }] })} />,
  )
  const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
  const at = '19 Nov 2026, 12:05 AM IST'
  expect(rows()).toEqual([
    `ClaimedPrem · ${at}Für heutePrepared and signed by the same person (four-eyes off)`,
    `Claimed → In checkPrem · ${at}`,
    `Saw PAN CardZoë · ${at}`,
    `Saw PAN CardAnn · ${at}`,
  ])
  unmount()
  showAtDesk(<HistoryPanel record={deskCase({ history: [EVENT], views: [] })} />)
  expect([rows().length, said().includes('Nothing yet.')]).toEqual([1, true])
})

test('an earlier case tells its amount, what was signed, whose account it was in and its documents', async () => {
  const known = {
    ...{
      remittance_id: 88,
      number: 'REM-000088',
      customer: 'A. Sharma',
      is_same_account: true,
      opened_at: BEFORE_MIDNIGHT,
    },
    ...{ state: 'closed', state_label: 'Closed', amount: null, signed: null, documents: [] },
  }
  const signed = { form: 'Form 146', amount: asRupees(80_999), at: AFTER_MIDNIGHT }
  const documents = [PAN, PASSPORT].map(({ label }) => ({ label, sent_at: BEFORE_MIDNIGHT }))
  const other = {
    ...known,
    remittance_id: 89,
    number: 'REM-000089',
    is_same_account: false,
    amount: asRupees(5),
    signed,
    documents,
  }
  fakeServer({ [KNOWN]: () => [known, other] })
  showAtDesk(<KnownCustomer id={4217} />)
  await screen.findByRole('link', { name: 'REM-000088' })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'REM-000088 Closedopened 18 Nov 2026',
    'REM-000089 Closed₹5, opened 18 Nov 2026Form 146: ₹80,999, signed 19 Nov 2026In another account, as A. Sharma' +
      '2 documentsPAN Card, 18 Nov 2026Passport, 18 Nov 2026',
  ])
})

test('news are a colleague’s latest action since the case was opened, until seen or followed by an own one', async () => {
  fakeServer({})
  let change: (record: DeskCase) => void = () => {}
  function Changing() {
    const [record, setRecord] = useState(deskCase({ version: 6, history: [EVENT] }))
    change = setRecord
    return <CaseHead record={record} looking={[]} />
  }
  const { user } = showAtDesk(<Changing />)
  const seen = () => screen.queryByRole('button', { name: 'Seen' })
  const news = () => seen()?.parentElement?.querySelector('strong')?.textContent ?? null
  const happens = (version: number, ...who: string[]) =>
    act(() => change(deskCase({ version, history: who.map((one, at) => ({ ...EVENT, id: `e${at}`, who: one })) })))
  expect([news(), said().includes('looking')]).toEqual([null, false])
  happens(7)
  expect(news()).toBeNull()
  happens(10, 'Ann', 'Zoë', 'Prem')
  expect(news()).toBe('Prem')
  await user.click(button('Seen'))
  expect(news()).toBeNull()
  happens(11, 'Prem', 'Zoë')
  expect(news()).toBe('Zoë')
  happens(12, 'Zoë', LEAD.name)
  expect(news()).toBeNull()
  happens(12, 'Zoë')
  expect(news()).toBeNull()
})

test.each([
  [
    [61, 4217, 5303],
    [true, true],
  ],
  [
    [4217, 5303],
    [false, true],
  ],
  [
    [61, 4217],
    [true, false],
  ],
  [[61], [false, true]],
  [[4217], []],
])('a case in the list %j has neighbours: %j', (ids, expected) => {
  lastList.write(LEAD.uid, ids)
  showAtDesk(<CaseHead record={deskCase({ holder: null })} looking={[]} />)
  expect(screen.queryAllByRole<HTMLButtonElement>('button').map(({ disabled }) => !disabled)).toEqual(expected)
  expect(said()).toContain('Owner Unassigned')
  lastList.remove(LEAD.uid)
})

test('a verdict is given on the document shown, also by its key', async () => {
  const { user } = showPapers(deskCase({ papers: [PAN, PASSPORT] }), PASSPORT_UID)
  await user.keyboard('2')
  await screen.findByRole('dialog', { name: 'Request a better Passport' })
})

test('a verdict on a newer copy starts without the reason and note about the earlier one', async () => {
  const { user } = showPapers(deskCase({ papers: [{ ...PAN, verdict: ABOUT_OLD }] }), PAN_UID)
  await user.click(button('Request better copy'))
  await screen.findByRole('dialog', { name: 'Request a better PAN Card' })
  const [first] = box('Reason').children as unknown as HTMLOptionElement[]
  expect([box('Reason').value, box('Note to the customer').value]).toEqual([first?.value, ''])
})
