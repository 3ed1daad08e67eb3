import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { expect, test } from 'vitest'
import { useAction } from '../../lib/use-action.ts'
import { screen, waitFor, within } from '../../testing/dom.ts'
import { fakeServer, LOST, Refusal } from '../../testing/fake-server.ts'
import { AFTER_MIDNIGHT } from '../../testing/sample-account.ts'
import { BETTER_PAN } from '../../testing/sample-case.ts'
import { box, enter, field, said } from '../../testing/show.tsx'
import { Banner } from '../../ui/states.tsx'
import { ActButtons } from './case-head.tsx'
import { LEAD, showAtDesk } from './show-desk.tsx'

const ACT = 'POST /desk/cases/:id/acts'

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

test('a dialog keeps its text after a failure, a conflict and closing', async () => {
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
  expect(server.callsOf(ACT).map(({ body }) => body)).toEqual([
    { act: 'refuse', version: 6, reason: words },
    { act: 'refuse', version: 6, reason: words },
  ])
})

test('questions to a customer survive a failure and closing, and an empty list is not sent', async () => {
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
  expect(server.callsOf(ACT).map(({ body }) => body)).toEqual([
    { act: 'ask', version: 6, items: [{ question: 'Who is José?', reason: 'other' }] },
  ])
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
  server.answer('GET /desk/texts', () => ({ texts: [{ ...text, text: '{name} ({reference}), {firm}: {status}?' }] }))
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
  await user.click(await screen.findByRole('option', { name: 'Größe' }))
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
