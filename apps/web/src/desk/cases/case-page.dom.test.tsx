import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { asRupees } from '@nirgam/domain/shared/money'
import { expect, test, vi } from 'vitest'
import { act, fireEvent, screen, waitFor, within } from '../../testing/dom.ts'
import { type Call, fakeServer, LOST, Refusal } from '../../testing/fake-server.ts'
import { AFTER_MIDNIGHT, BEFORE_MIDNIGHT } from '../../testing/sample-account.ts'
import {
  deskAct,
  deskCase,
  deskSheet,
  file,
  JUDGED,
  OLD_PAN_UID,
  PAN,
  PAN_UID,
  PASSPORT,
  PASSPORT_UID,
} from '../../testing/sample-desk.ts'
import { box, fill, held, said } from '../../testing/show.tsx'
import { deskQueries } from '../desk-session.ts'
import { CaseHead } from './case-head.tsx'
import { CasePage } from './case-page.tsx'
import { lastList } from './queue/queue-place.ts'
import { LEAD, showAtDesk } from './show-desk.tsx'

const CASE = 'GET /desk/cases/:id'
const ACT = 'POST /desk/cases/:id/acts'
const JUDGE = 'PUT /desk/cases/:id/papers/:kind'
const NOTE = 'POST /desk/cases/:id/notes'
const UNMASK = 'POST /desk/cases/:id/unmask'
const PRESENCE = 'POST /desk/cases/:id/presence'
const KNOWN = 'GET /desk/cases/:id/known'

const MISSING: DeskCase['papers'][number] = {
  ...PAN,
  kind: 'form_145',
  label: 'Filed form',
  state: 'missing',
  file: null,
  found: null,
  proofs: [],
}

function open(record: DeskCase = deskCase(), me = LEAD, first: Refusal | null = null, at = '/desk/cases/4217') {
  const now = { record }
  const server = fakeServer({
    [CASE]: () => first ?? now.record,
    [PRESENCE]: () => ({ looking: now.record.looking, version: now.record.version, stamp: now.record.stamp }),
    [KNOWN]: () => [],
    'GET /desk/cases/:id/sheet': () => new Refusal(403),
    'GET /desk/documents/:uid': () => ({}),
    'GET /desk/texts': () => ({ texts: [] }),
  })
  return { now, server, ...showAtDesk(<CasePage />, { at, me }) }
}

const heading = () => screen.findByRole('heading', { level: 1 })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const papers = () => within(screen.getByRole('region', { name: 'Documents' }))
const change = (
  server: ReturnType<typeof open>['server'],
  now: { record: DeskCase },
  route: typeof JUDGE | typeof NOTE | typeof ACT,
  next: Partial<DeskCase>,
) =>
  server.answer(route, () => {
    now.record = { ...now.record, ...next, version: now.record.version + 1, stamp: `${now.record.stamp}+` }
    return now.record
  })

test('the header shows the case, its owner, the amount paid, who else is viewing it and that the clock is paused', async () => {
  const others = [
    { uid: LEAD.uid, name: LEAD.name, role: LEAD.role },
    { uid: 'x', name: 'Prem', role: 'signer' as const },
    { uid: 'y', name: 'Zoë', role: 'lead' as const },
  ]
  open(deskCase({ looking: others }))
  expect((await heading()).textContent).toBe('REM-004217 आशा शर्मा')
  expect(said()).toContain('₹25,13,470')
  expect(said()).toContain('to the United States')
  expect(said()).toContain('Owner Zoë Nair')
  expect(said()).toContain('₹1,968.50')
  expect(said()).toContain('since Wed 18 Nov, 11:55 PM IST. Clock paused')
  expect(said()).toContain('Prem, Zoë are also viewing this case')
  expect(said()).toContain('Emailasha@nirgam.example')
  expect(said()).toContain('PhoneNot given')
  await waitFor(() => expect(said()).toContain('Couldn’t load the assessment.'))
})

test('the guide’s assessment has its reasons, certainty and what the customer told it', async () => {
  const { server } = open()
  const { finding } = deskSheet()
  server.answer('GET /desk/cases/:id/sheet', () =>
    deskSheet({ finding: { ...finding, certainty: 'likely', told: [{ question: 'Wem?', answer: 'Mir' }] } }),
  )
  const title = await screen.findByRole('heading', { name: 'Guide’s assessment' })
  expect(title.parentElement?.textContent).toBe(
    'Guide’s assessmentPart CLikelyWhy (1)More than ₹5 lakh Rule 37BBWhat the customer told the guide (1)Wem?Mir',
  )
})

test.each([
  [{ is_mine: true, amount: null, destination_country: null }, ['Owner you', 'No amount']],
  [
    { holder: null, looking: [{ uid: 'x', name: 'Prem', role: null }] },
    ['Owner Unassigned', 'Prem is also viewing this case'],
  ],
  [{ due_at: '2020-01-01T08:30:00.000Z', is_late: true }, ['Owner Zoë Nair', ' · Due Wed 1 Jan', 'Late by']],
  [{ due_at: '2999-01-01T08:30:00.000Z' }, ['1 h left · Due']],
  [{ category: 'waiting' }, ['. Clock paused']],
  [{ category: 'closed', state_label: 'Refused' }, ['Refused since']],
] as const)('the header shows only the known facts of a case (%#)', async (next, words) => {
  open(deskCase(next as Partial<DeskCase>))
  await heading()
  for (const word of words) expect(said()).toContain(word)
  expect(said().includes('Clock paused')).toBe(!('due_at' in next || Object(next).category === 'closed'))
  expect(document.title).toContain('REM-004217 · Desk')
  const [late] = [...document.querySelectorAll('[data-tone="error"]')].filter((one) => one.textContent?.includes('Due'))
  expect(late !== undefined).toBe('is_late' in next)
})

test('J, K and the buttons open the neighbouring cases of the list and keep the way back', async () => {
  const list = [61, 4217, 5303]
  const openIn = async (ids: number[]) => {
    lastList.write(LEAD.uid, ids)
    const opened = showAtDesk(<CaseHead record={deskCase()} looking={[]} />)
    await heading()
    const buttons = ['Previous', 'Next'].map((name) => screen.queryByRole('button', { name }))
    return { ...opened, can: buttons.map((one) => one && !(one as HTMLButtonElement).disabled) }
  }
  for (const [press, at] of [
    ['j', '/desk/cases/5303'],
    ['k', '/desk/cases/61'],
  ] as const) {
    const { user, place, can, unmount } = await openIn(list)
    expect(can).toEqual([true, true])
    await user.keyboard(press)
    expect([place.now, place.state]).toEqual([at, { from: '' }])
    unmount()
  }
  for (const [ids, expected] of [
    [list.slice(1), [false, true]],
    [list.slice(0, 2), [true, false]],
    [[61], [false, true]],
    [[4217], [null, null]],
    [[], [null, null]],
  ] as const) {
    const { can, unmount } = await openIn([...ids])
    expect(can).toEqual(expected)
    unmount()
  }
  const { user, place } = await openIn([61])
  await user.click(button('Next'))
  expect(place.now).toBe('/desk/cases/61')
  lastList.remove(LEAD.uid)
})

test('the first available action is highlighted, an unavailable one gives its reason, and C claims the case', async () => {
  const { server, user, unmount } = open(deskCase({ acts: [deskAct('claim', 'Zoë Nair has it.'), deskAct('ask')] }))
  await heading()
  const looks = ['Claim', 'Ask the customer'].map((name) => {
    const { dataset, title, ariaDisabled, attributes } = button(name)
    return [dataset.variant, title, ariaDisabled ?? attributes.getNamedItem('aria-disabled')?.value ?? null]
  })
  expect(looks).toEqual([
    ['default', 'Zoë Nair has it.', 'true'],
    ['filled', '', null],
  ])
  await user.keyboard('c')
  await screen.findByText('Zoë Nair has it.')
  expect(server.callsOf(ACT)).toHaveLength(0)
  unmount()
  const free = open(deskCase({ acts: [deskAct('claim')] }))
  await heading()
  change(free.server, free.now, ACT, { is_mine: true })
  await free.user.keyboard('c')
  await waitFor(() => expect(said()).toContain('Owner you'))
})

test.each([['0'], ['abc'], ['4217']])('/desk/cases/%s reports that the case was not found', async (id) => {
  fakeServer({ [CASE]: () => new Refusal(404) })
  showAtDesk(<CasePage />, { at: `/desk/cases/${id}` })
  await screen.findByRole('heading', { name: 'Case not found' })
  expect(screen.getByRole('link', { name: 'Back to the queue' }).getAttribute('href')).toBe('/desk/cases')
})

test('a case that fails to load can be retried', async () => {
  const { server, user, now } = open(deskCase(), LEAD, new Refusal(403))
  await screen.findByRole('heading', { name: 'Couldn’t load the case' })
  server.answer(CASE, () => now.record)
  await user.click(button('Try again'))
  await heading()
})

test('a masked number is revealed on request, hidden again, and a refusal shows its reason', async () => {
  const { server, user } = open()
  await heading()
  server.answer(UNMASK, () => new Refusal(429, { message: 'Enough for today.' }))
  await user.click(button('Show Account Number'))
  await screen.findByText('Enough for today.')
  server.answer(UNMASK, () => ({ field: 'senderBankDetails.accountNumber', value: '998877663412' }))
  await user.click(button('Show Account Number'))
  await screen.findByText('998877663412')
  expect(server.callsOf(UNMASK)[0]).toMatchObject({
    params: { id: '4217' },
    body: { field: 'senderBankDetails.accountNumber' },
  })
  await user.click(button('Hide Account Number'))
  expect(said()).not.toContain('998877663412')
  expect(said()).toContain('****3412')
  expect(said()).toContain('IFSCNot given')
})

test('a role without the right to unmask sees the last digits and no button', async () => {
  open(deskCase(), { ...LEAD, role: 'support' })
  await heading()
  expect(said()).toContain('****3412')
  expect(screen.queryByRole('button', { name: 'Show Account Number' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('accepting a document sends the ticked checks, and a failure is shown above the documents', async () => {
  const { server, user, now } = open()
  await heading()
  expect(papers().getByText('größe-पैन.png, 2 KB, 19 Nov 2026, 12:05 AM IST')).toBeTruthy()
  expect(said()).toContain('Found in its text, for you to confirm.')
  expect(said()).toContain('आशा शर्मा (page 2)')
  expect(said()).toContain('PAN: Who pays the tax')
  await user.click(papers().getByRole('checkbox', { name: 'Dates agree' }))
  await user.click(papers().getByRole('checkbox', { name: 'Name agrees' }))
  server.answer(JUDGE, () => LOST)
  await user.click(papers().getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(said()).toContain('Couldn’t save. Please try again.'))
  change(server, now, JUDGE, {
    papers: [
      {
        ...PAN,
        state: 'accepted',
        verdict: {
          verdict: 'accepted',
          reason: null,
          note: null,
          ticks: ['name', 'dates'],
          is_about_current: true,
          by: 'Ümit Rao',
          at: AFTER_MIDNIGHT,
        },
      },
      PASSPORT,
    ],
  })
  await user.click(papers().getByRole('button', { name: 'Accept' }))
  await papers().findByText('Accepted')
  expect(said()).not.toContain('Couldn’t save.')
  await waitFor(() => expect(papers().getByRole('button', { current: true }).textContent).toContain('Passport'))
  expect(server.callsOf(JUDGE).map(({ params, body }) => [params.kind, body])).toEqual([
    ['panCard', { verdict: 'accepted', document: PAN_UID, note: '', ticks: ['name', 'dates'] }],
    ['panCard', { verdict: 'accepted', document: PAN_UID, note: '', ticks: ['name', 'dates'] }],
  ])
  server.answer(JUDGE, () => LOST)
  await user.click(papers().getByRole('button', { name: /^PAN Card/ }))
  await user.click(papers().getByRole('checkbox', { name: 'Name agrees' }))
  await waitFor(() => expect(papers().getByRole('checkbox', { name: 'Name agrees' })).toHaveProperty('checked', true))
  expect(Object(server.callsOf(JUDGE).at(-1)?.body)).toMatchObject({ verdict: 'accepted', ticks: ['dates'] })
})

test.each([
  ['Request better copy', 'Add to request', 'asked'],
  ['Not usable', 'Mark as not usable', 'not_usable'],
] as const)('%s asks for a reason and keeps a note for the customer', async (label, send, verdict) => {
  const { server, user, now } = open()
  await heading()
  await user.click(papers().getByRole('button', { name: label }))
  await screen.findByRole('dialog')
  fill('Note to the customer', 'Bitte die Rückseite.')
  server.answer(JUDGE, () => new Refusal(409, { message: 'A newer copy is there.' }))
  await user.click(button(send))
  await screen.findByText('A newer copy is there.')
  expect(box('Note to the customer').value).toBe('Bitte die Rückseite.')
  change(server, now, JUDGE, {})
  await user.click(button(send))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = Object(server.callsOf(JUDGE).at(-1)?.body)
  expect(sent).toMatchObject({ verdict, document: PAN_UID, note: 'Bitte die Rückseite.', ticks: [] })
  expect(typeof sent.reason).toBe('string')
})

test('each verdict offers its own reasons, starts from the last one, and “other” needs a note', async () => {
  const { server, user, now } = open(deskCase({ papers: [{ ...PAN, verdict: JUDGED }] }))
  await heading()
  expect(papers().getByText('Expired, Prem: Abgelaufen')).toBeTruthy()
  await user.click(papers().getByRole('button', { name: 'Not usable' }))
  await screen.findByRole('dialog', { name: 'PAN Card can’t be used' })
  const reasons = () => [...box('Reason').children].map((one) => (one as HTMLOptionElement).value)
  expect([reasons(), box('Note to the customer').value]).toEqual([['altered', 'someone_elses', 'not_for_this'], ''])
  await user.click(within(screen.getByRole('dialog')).getByLabelText('Close'))
  await user.click(papers().getByRole('button', { name: 'Request better copy' }))
  await screen.findByRole('dialog', { name: 'Request a better PAN Card' })
  expect([reasons().includes('missing'), reasons().includes('altered')]).toEqual([false, false])
  expect([box('Reason').value, box('Note to the customer').value]).toEqual(['expired', 'Abgelaufen'])
  await user.selectOptions(box('Reason'), 'other')
  fill('Note to the customer', ' ')
  await user.click(button('Add to request'))
  await screen.findByText('Please add a short reason.')
  await user.selectOptions(box('Reason'), 'cut_off')
  change(server, now, JUDGE, {})
  await user.click(button('Add to request'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf(JUDGE).map(({ body }) => body)).toEqual([
    { verdict: 'asked', document: PAN_UID, reason: 'cut_off', note: ' ', ticks: ['name'] },
  ])
})

test('ticking a check of a judged document saves it with the verdict, unless a new copy has been requested since', async () => {
  const paper = { ...PAN, verdict: JUDGED }
  const tick = () => papers().getByRole<HTMLInputElement>('checkbox', { name: 'Dates agree' })
  const first = open(deskCase({ papers: [paper] }))
  await heading()
  change(first.server, first.now, JUDGE, {})
  await first.user.click(tick())
  await waitFor(() => expect(first.server.callsOf(JUDGE)).toHaveLength(1))
  expect(first.server.callsOf(JUDGE)[0]?.body).toEqual({
    verdict: 'asked',
    document: PAN_UID,
    reason: 'expired',
    note: 'Abgelaufen',
    ticks: ['name', 'dates'],
  })
  first.unmount()
  const asked = {
    document: 'panCard',
    state: 'sent',
    asked_at: AFTER_MIDNIGHT,
    id: 'c0ffee00-0000-4000-8000-000000000019',
  }
  const rest = {
    field: null,
    label: 'PAN',
    reason: 'expired',
    note: null,
    before: null,
    answer: null,
    answered_at: null,
  }
  const items = [{ ...rest, ...asked, file: null, explanation: 'Später' }] as DeskCase['items']
  const then = open(deskCase({ papers: [paper], items }))
  await heading()
  await then.user.click(tick())
  expect([tick().checked, then.server.callsOf(JUDGE).length]).toEqual([true, 0])
})

test('accepting a document opens the next unjudged one, unless the user has opened another meanwhile', async () => {
  const third = {
    ...PASSPORT,
    kind: 'form_145' as const,
    label: 'Back',
    file: file(OLD_PAN_UID, 'b.png', 'passportFront'),
  }
  const { server, user, now } = open(deskCase({ papers: [PAN, { ...PASSPORT, verdict: JUDGED }, third] }))
  await heading()
  const shown = () => papers().getByRole('button', { current: true }).textContent
  change(server, now, JUDGE, {})
  await user.keyboard('1')
  await waitFor(() => expect(shown()).toContain('Back'))
  const answer = held<object>()
  server.answer(JUDGE, () => answer.promise)
  await user.keyboard('1')
  await user.click(papers().getByRole('button', { name: /^Passport/ }))
  await waitFor(() => expect(server.callsOf(JUDGE)).toHaveLength(2))
  const accepted = { ...JUDGED, verdict: 'accepted' as const, reason: null, note: null }
  answer.resolve({
    ...now.record,
    papers: now.record.papers.with(2, { ...third, state: 'accepted', verdict: accepted }),
  })
  await papers().findByText('Accepted')
  expect(shown()).toContain('Passport')
})

test('a document that was never sent shows the customer’s explanation, and only a lead can waive it', async () => {
  const never = { ...MISSING, state: 'asked' as const }
  const told = {
    id: 'c0ffee00-0000-4000-8000-000000000019',
    document: 'form_145',
    field: null,
    label: 'Filed form',
    reason: 'missing',
    note: 'Bitte',
    state: 'sent',
    before: null,
    answer: null,
    explanation: 'Ich habe keines.',
    file: file(PASSPORT_UID, 'anderes.png', 'passportFront'),
    asked_at: BEFORE_MIDNIGHT,
    answered_at: AFTER_MIDNIGHT,
  }
  const { user, unmount } = open(deskCase({ papers: [PAN, never], items: [told] as DeskCase['items'] }))
  await heading()
  expect(said()).toContain('Filed form AnsweredMissing: Bitteanderes.png“Ich habe keines.”')
  expect(papers().queryByText('“Ich habe keines.”')).toBeNull()
  await user.click(papers().getByRole('button', { name: /^Filed form/ }))
  expect(papers().getByRole('button', { current: true }).textContent).toBe('Filed formNot sent')
  expect(papers().getByText('“Ich habe keines.”')).toBeTruthy()
  const offered = () => ['Accept', 'Waive'].map((name) => papers().queryByRole('button', { name }) !== null)
  expect(offered()).toEqual([false, true])
  await user.keyboard('1')
  expect(papers().getByRole('button', { current: true }).textContent).toContain('Filed form')
  await user.click(papers().getByRole('button', { name: /^PAN Card/ }))
  expect([papers().getByRole('button', { current: true }).textContent, offered()]).toEqual([
    'PAN CardTo be checked',
    [true, true],
  ])
  unmount()
  const { user: preparer } = open(deskCase({ papers: [PAN, never] }), { ...LEAD, role: 'preparer' })
  await heading()
  await preparer.click(papers().getByRole('button', { name: /^Filed form/ }))
  expect(offered()).toEqual([false, false])
})

test('the page polls while a document is being read, and a closed case offers no verdicts', async () => {
  const waiting = { ...PAN, found: { state: 'waiting' as const, facts: [] } }
  const { server, now, unmount } = open(deskCase({ papers: [PASSPORT, waiting] }))
  await heading()
  await waitFor(() => expect(server.callsOf(PRESENCE).length).toBeGreaterThan(0))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const looks = () => server.callsOf(CASE).length
    const before = looks()
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    expect(looks()).toBe(before)
    fireEvent.click(papers().getByRole('button', { name: /^PAN Card/ }))
    now.record = deskCase({ papers: [PASSPORT, PAN], stamp: 's9' })
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(looks()).toBe(before + 1)
    while (!said().includes('Found in its text')) await new Promise((done) => setTimeout(done, 5))
    await act(() => vi.advanceTimersByTimeAsync(9_000))
    expect(looks()).toBe(before + 1)
  } finally {
    vi.useRealTimers()
  }
  unmount()
  open(deskCase({ category: 'closed' }))
  await heading()
  expect(papers().queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('a case without documents says so, and a bank question without a letter has no link to one', async () => {
  const asks = { at: AFTER_MIDNIGHT, words: '', letter: null }
  const record = deskCase({
    papers: [],
    bank_question: asks,
    bank_asked_before: { count: 3, latest: ['Warum?', 'Wer?'] },
  })
  const { user } = open(record)
  await heading()
  await user.keyboard('][[')
  expect(screen.getByRole('heading', { name: 'No documents' })).toBeTruthy()
  expect(said()).toContain('See its letter among the documents.')
  expect(said()).toContain('in 3 other cases of the last year“Warum?” “Wer?”')
  expect(screen.queryByText('See the letter')).toBeNull()
})

test('N focuses the new note for roles that may write one, and does nothing for others', async () => {
  const { server, user, now, unmount } = open()
  await heading()
  await user.keyboard('n')
  await waitFor(() => expect(document.activeElement).toBe(box('New note')))
  expect(said()).toContain('No notes yet.')
  fill('New note', 'ß')
  change(server, now, NOTE, {})
  fireEvent.keyDown(box('New note'), { key: 'Enter' })
  fireEvent.keyDown(box('New note'), { key: 'a', metaKey: true })
  expect(server.callsOf(NOTE)).toHaveLength(0)
  fireEvent.keyDown(box('New note'), { key: 'Enter', metaKey: true })
  await waitFor(() => expect(server.callsOf(NOTE)).toHaveLength(1))
  unmount()
  const reader = open(deskCase(), { ...LEAD, role: 'auditor' })
  await heading()
  await reader.user.keyboard('n')
  expect(screen.getByRole('tab', { name: 'Answers' }).getAttribute('aria-selected')).toBe('true')
  await reader.user.click(screen.getByRole('tab', { name: 'Notes' }))
  expect(screen.queryByText('New note')).toBeNull()
})

test('a lead can waive a document only with a reason', async () => {
  const { server, user, now } = open()
  await heading()
  await user.click(papers().getByRole('button', { name: 'Waive' }))
  await screen.findByRole('dialog', { name: 'Waive PAN Card' })
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Waive' }))
  await dialog.findByText('Please add a short reason.')
  fill('Why it isn’t needed', 'Seen at the counter')
  change(server, now, JUDGE, {})
  await user.click(dialog.getByRole('button', { name: 'Waive' }))
  await waitFor(() =>
    expect(server.callsOf(JUDGE)[0]?.body).toEqual({
      verdict: 'waived',
      document: PAN_UID,
      reason: null,
      note: 'Seen at the counter',
      ticks: [],
    }),
  )
})

test('the keys switch between documents and judge the one shown', async () => {
  const { server, user, now } = open()
  await heading()
  expect(papers().getByRole('button', { current: true }).textContent).toContain('PAN Card')
  await user.keyboard(']')
  await waitFor(() => expect(papers().getByRole('button', { current: true }).textContent).toContain('Passport'))
  expect(said()).toContain('Sent on 18 Nov 2026 for an earlier remittance. On 19 Nov 2026 the customer agreed')
  expect(screen.getByRole('link', { name: 'REM-000088' }).getAttribute('href')).toBe('/desk/cases/88')
  change(server, now, JUDGE, {})
  await user.keyboard('1')
  await waitFor(() => expect(server.callsOf(JUDGE)[0]?.params).toEqual({ id: '4217', kind: 'passportFront' }))
  await waitFor(() => expect(papers().getByRole('button', { current: true }).textContent).toContain('PAN Card'))
  await user.keyboard('][[')
  await waitFor(() => expect(papers().getByRole('button', { current: true }).textContent).toContain('PAN Card'))
  await user.keyboard('2')
  await screen.findByRole('dialog', { name: 'Request a better PAN Card' })
})

test('an earlier copy can be viewed but not judged', async () => {
  const earlier = [{ ...file(OLD_PAN_UID, 'old.png', 'panCard'), uploaded_at: BEFORE_MIDNIGHT }]
  const verdict = {
    verdict: 'asked' as const,
    reason: 'unreadable' as const,
    note: 'Blurred',
    ticks: [],
    is_about_current: false,
    by: 'Prem',
    at: BEFORE_MIDNIGHT,
  }
  const { user } = open(deskCase({ papers: [{ ...PAN, earlier, verdict }, PASSPORT] }))
  await heading()
  expect(said()).toContain('A newer copy has arrived since.')
  await user.click(papers().getByRole('button', { name: 'Version from 18 Nov 2026, 11:55 PM IST' }))
  expect(papers().queryByRole('button', { name: 'Accept' })).toBeNull()
  await user.click(papers().getByRole('button', { name: 'Show the newest copy' }))
  expect(papers().getByRole('button', { name: 'Accept' })).toBeTruthy()
  await user.keyboard(']')
  expect(papers().queryByRole('button', { name: 'Accept' })).toBeNull()
  await user.keyboard('[[')
  expect(papers().getByRole('button', { name: 'Accept' })).toBeTruthy()
})

test('everything missing is requested in one message, or the reason why it cannot be is shown', async () => {
  const { server, user, now } = open(deskCase({ papers: [PAN, MISSING], acts: [deskAct('ask', 'Zoë Nair has it.')] }))
  await heading()
  await user.click(button('Ask for everything missing (1)'))
  await screen.findByText('Zoë Nair has it.')
  expect(server.callsOf(ACT)).toHaveLength(0)
  await user.click(button('Close this message'))
  expect(said()).not.toContain('Zoë Nair has it.')
  now.record = deskCase({ papers: [PAN, MISSING], stamp: 'other', acts: [deskAct('ask')] })
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(server.callsOf(CASE).length).toBeGreaterThan(1))
  change(server, now, ACT, { papers: [PAN] })
  await user.click(button('Ask for everything missing (1)'))
  await waitFor(() =>
    expect(server.callsOf(ACT)[0]?.body).toEqual({
      act: 'ask',
      version: 6,
      items: [{ document: 'form_145', reason: 'missing' }],
    }),
  )
})

test('a note is kept after a failure, sent with Ctrl+Enter, and listed newest first', async () => {
  const first = { at: BEFORE_MIDNIGHT, by: 'Prem', text: 'Erste Notiz' }
  const { server, user, now } = open(deskCase({ notes: [first] }))
  await heading()
  await user.click(screen.getByRole('tab', { name: 'Notes (1)' }))
  fill('New note', 'Bitte prüfen @Zoë')
  server.answer(NOTE, () => new Refusal(500, { message: '' }))
  await user.click(button('Add note'))
  await screen.findByText('Something went wrong. Please try again.')
  expect(box('New note').value).toBe('Bitte prüfen @Zoë')
  await user.click(screen.getByRole('tab', { name: 'Answers' }))
  await user.click(screen.getByRole('tab', { name: 'Notes (1)' }))
  expect(box('New note').value).toBe('Bitte prüfen @Zoë')
  change(server, now, NOTE, { notes: [first, { at: AFTER_MIDNIGHT, by: 'Ümit Rao', text: 'Bitte prüfen @Zoë' }] })
  fireEvent.keyDown(box('New note'), { key: 'Enter', ctrlKey: true })
  await screen.findByRole('tab', { name: 'Notes (2)' })
  expect(box('New note').value).toBe('')
  expect(Object(server.callsOf(NOTE)[1]?.body)).toEqual({ text: 'Bitte prüfen @Zoë' })
  const notes = [...document.querySelectorAll('.written')].map(({ textContent }) => textContent)
  expect(notes).toEqual(['Bitte prüfen @Zoë', 'Erste Notiz'])
})

test('a note begun at one case waits there, and is not at another', async () => {
  const me = { ...LEAD, uid: crypto.randomUUID() }
  const noteAt = async (id: number) => {
    const { user, unmount } = open(deskCase({ remittance_id: id }), me, null, `/desk/cases/${id}`)
    await user.click(await screen.findByRole('tab', { name: /^Notes/ }))
    return { begun: box('New note').value, unmount }
  }
  const { unmount } = await noteAt(4217)
  fill('New note', 'Größe?')
  unmount()
  const other = await noteAt(5303)
  expect(other.begun).toBe('')
  other.unmount()
  expect((await noteAt(4217)).begun).toBe('Größe?')
})

test('what is added to a note while it is being saved stays', async () => {
  const { server, user } = open(deskCase({ remittance_id: 4217 }), { ...LEAD, uid: crypto.randomUUID() })
  await user.click(await screen.findByRole('tab', { name: /^Notes/ }))
  const saving = held<object>()
  server.answer('POST /desk/cases/:id/notes', () => saving.promise)
  fill('New note', 'Größe?')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  fill('New note', 'Größe? Und Farbe?')
  saving.resolve(deskCase({ remittance_id: 4217 }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add note' })).toBeTruthy())
  expect(box('New note').value).toBe('Größe? Und Farbe?')
  server.answer('POST /desk/cases/:id/notes', () => deskCase({ remittance_id: 4217 }))
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(box('New note').value).toBe(''))
})

test('another person’s action is announced until marked as seen; the user’s own is not', async () => {
  const event = {
    id: 'e1',
    version: 7,
    at: AFTER_MIDNIGHT,
    act: 'claim' as const,
    label: 'Claimed',
    from: 'Received',
    to: 'In check',
    who: 'Prem',
    text: 'Für heute',
    four_eyes_off: true,
  }
  const { server, user, now } = open(deskCase({ history: [{ ...event, version: 6 }] }))
  const fetched = vi.spyOn(globalThis, 'fetch')
  await heading()
  // Earlier events are not announced.
  expect(screen.queryByText('Seen')).toBeNull()
  now.record = deskCase({
    version: 7,
    stamp: 's7',
    history: [{ ...event, id: 'e-1', version: 5, who: 'Ann' }, { ...event, id: 'e0', version: 6, who: 'Zoë' }, event],
    views: [{ at: AFTER_MIDNIGHT, who: 'Zoë', what: 'Saw PAN Card' }],
  })
  fireEvent(window, new Event('visibilitychange'))
  await screen.findByRole('button', { name: 'Seen' })
  // The page refreshed the case itself, which must not keep the session alive.
  const reads = fetched.mock.calls.filter(([address]) => address === '/api/desk/cases/4217')
  expect(new Headers(reads.at(-1)?.[1]?.headers).get('x-nirgam-by-itself')).toBe('1')
  expect(said()).toContain('Prem: Claimed')
  await user.click(button('Seen'))
  expect(said()).not.toContain('Prem: Claimed')
  await user.click(screen.getByRole('tab', { name: 'History' }))
  await screen.findByRole('heading', { name: 'Activity' })
  expect(said()).toContain('Claimed → In checkPrem · 19 Nov 2026, 12:05 AM ISTFür heute')
  expect(said()).toContain('four-eyes off')
  expect(said()).toContain('Saw PAN CardZoë · 19 Nov 2026, 12:05 AM IST')
  now.record = {
    ...now.record,
    version: 8,
    stamp: 's8',
    history: [event, { ...event, id: 'e2', version: 8, who: LEAD.name }],
  }
  const before = server.callsOf(CASE).length
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(server.callsOf(CASE).length).toBeGreaterThan(before))
  expect(screen.queryByRole('button', { name: 'Seen' })).toBeNull()
})

test('leaving a case updates the user’s presence', async () => {
  const { server, unmount } = open()
  await heading()
  await waitFor(() => expect(server.callsOf(PRESENCE).length).toBeGreaterThan(0))
  unmount()
  await waitFor(() => expect(server.callsOf(PRESENCE).at(-1)?.body).toEqual({ is_looking: false }))
  expect(server.callsOf(PRESENCE)[0]?.body).toEqual({ is_looking: true })
})

test('other cases with the same PAN are listed with their own figures', async () => {
  const known = {
    remittance_id: 88,
    number: 'REM-000088',
    customer: 'A. Sharma',
    is_same_account: false,
    opened_at: BEFORE_MIDNIGHT,
    state: 'closed',
    state_label: 'Closed',
    amount: asRupees(81_000),
    signed: { form: 'Form 146 (15CB)', amount: asRupees(80_999), at: AFTER_MIDNIGHT },
    documents: [{ label: 'PAN Card', sent_at: BEFORE_MIDNIGHT }],
  }
  const { server, user } = open()
  await heading()
  await screen.findByText('None. This is the customer’s first case.')
  server.answer(KNOWN, () => new Refusal(403))
  await deskQueries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] === KNOWN })
  await screen.findByText('Couldn’t load them.')
  server.answer(KNOWN, () => [
    known,
    {
      ...known,
      remittance_id: 89,
      number: 'REM-000089',
      is_same_account: true,
      signed: null,
      amount: null,
      documents: [],
    },
  ])
  await user.click(screen.getAllByRole('button', { name: 'Try again' }).at(-1) as HTMLElement)
  await screen.findByRole('link', { name: 'REM-000089' })
  expect(said()).toContain(
    '₹81,000, opened 18 Nov 2026Form 146 (15CB): ₹80,999, signed 19 Nov 2026In another account, as A. Sharma1 document',
  )
  expect(said()).toContain('REM-000089 Closedopened 18 Nov 2026')
})

test('the bank’s question links to its letter', async () => {
  const question = { at: AFTER_MIDNIGHT, words: 'Wer ist der Käufer?', letter: PASSPORT_UID }
  const { user } = open(deskCase({ bank_question: question, bank_asked_before: { count: 1, latest: ['Warum?'] } }))
  await heading()
  expect(said()).toContain('HDFC Bank asks, 19 Nov 2026, 12:05 AM ISTWer ist der Käufer?')
  expect(said()).toContain('HDFC Bank asked about Property Sale in one other case of the last year“Warum?”')
  await user.click(button('See the letter'))
  expect(papers().getByRole('button', { current: true }).textContent).toContain('Passport')
})

test('questions are listed with their answers, and open ones can be taken back', async () => {
  const item = (id: string, next: Partial<DeskCase['items'][number]>): DeskCase['items'][number] => ({
    id,
    document: null,
    field: 'senderDetails.name',
    label: 'Full Name',
    reason: 'name_differs_from_pan',
    note: null,
    state: 'open',
    before: null,
    answer: null,
    explanation: null,
    file: null,
    asked_at: BEFORE_MIDNIGHT,
    answered_at: null,
    ...next,
  })
  const ids = [
    'c0ffee00-0000-4000-8000-000000000011',
    'c0ffee00-0000-4000-8000-000000000012',
    'c0ffee00-0000-4000-8000-000000000013',
  ] as const
  const items = [
    item(ids[0], { label: 'City', note: 'Ort fehlt' }),
    item(ids[1], { label: 'State', state: 'kept' }),
    item(ids[2], { state: 'sent', before: 'Asha', answer: 'Ásha', explanation: 'Tippfehler' }),
  ]
  const takeBack = {
    act: 'take_back' as const,
    label: 'Take back',
    tone: null,
    dialog: 'open_items' as const,
    boxes: [],
    why_not: null,
  }
  const { server, user, now } = open(deskCase({ items, acts: [takeBack] }))
  await heading()
  expect(said()).toContain('Full Name Answered')
  expect(said()).toContain('Asha Ásha“Tippfehler”')
  await user.click(button('Take back'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take questions back: REM-004217' }))
  expect(dialog.getAllByRole('checkbox')).toHaveLength(2)
  expect(dialog.getByRole('button', { name: 'Take back 2 questions' })).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: 'City: Ort fehlt' }))
  server.answer(ACT, ({ body }: Call) =>
    Object(body).version === 6 ? new Refusal(409, { message: 'It was answered.' }) : now.record,
  )
  await user.click(dialog.getByRole('button', { name: 'Take back 1 question' }))
  await dialog.findByText('It was answered.')
  expect(server.callsOf(ACT)[0]?.body).toEqual({ act: 'take_back', version: 6, taken: [ids[1]] })
  await user.click(dialog.getByRole('checkbox', { name: 'City: Ort fehlt' }))
  server.answer(ACT, () => now.record)
  await user.click(dialog.getByRole('button', { name: 'Take back 2 questions' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(Object(server.callsOf(ACT)[1]?.body).taken).toHaveLength(2)
})

test('an action without a dialog runs once on a double click', async () => {
  const { server, user, now } = open()
  await heading()
  const answer = held<object>()
  server.answer(ACT, () => answer.promise)
  await user.dblClick(button('Claim'))
  now.record = deskCase({ version: 7, stamp: 's7', is_mine: true })
  answer.resolve(now.record)
  await waitFor(() => expect(said()).toContain('Owner you'))
  expect(server.callsOf(ACT).map(({ body }) => body)).toEqual([{ act: 'claim', version: 6 }])
})

test('every part of a case leads back to the list it was opened from, with its filters', async () => {
  const { user, place } = open()
  await heading()
  const state = { from: '?view=late&bank=hdfc' }
  act(() => void place.go('/desk/cases/4217', { state }))
  const back = () => screen.getByRole('link', { name: 'Back to the queue' }).getAttribute('href')
  await waitFor(() => expect(back()).toBe('/desk/cases?view=late&bank=hdfc'))
  await user.click(screen.getByRole('link', { name: 'Tax sheet' }))
  expect([place.now, place.state]).toEqual(['/desk/cases/4217/sheet', state])
})

test('each part of a case has its own address with the document in a tab, and a finding links to its subject', async () => {
  const places = [
    { place: 'firm' as const, at: 'firm' },
    { place: 'answers' as const, at: 'senderBankDetails.ifsc' },
    { place: 'sheet' as const, at: 'rate' },
  ]
  const form = {
    version: 1,
    boxes: {},
    edited: [],
    signer: null,
    signers: [],
    can_save: true,
    is_needed: true,
    findings: [{ id: 'f1', words: 'Two names.', places, can_be_explained: false, explanation: null }],
    is_complete: false,
    exported: null,
  }
  const { server, user, place } = open(deskCase(), LEAD, null, '/desk/cases/4217/form')
  server.answer('GET /desk/cases/:id/form', () => form)
  await screen.findByText('1 finding, 1 open')
  const parts = [...document.querySelectorAll('nav[aria-label="Parts of the case"] a')]
  expect(parts.map((one) => [one.getAttribute('href'), one.getAttribute('aria-current')])).toEqual([
    ['/desk/cases/4217', null],
    ['/desk/cases/4217/sheet', null],
    ['/desk/cases/4217/form', 'page'],
    ['/desk/cases/4217/certificate', null],
  ])
  const tabs = () => screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])
  expect(tabs().map(([label]) => label)).toEqual(['Answers', 'Document', 'Notes', 'History'])
  expect([screen.queryByLabelText('Documents'), screen.queryByLabelText('Side by side')]).toEqual([null, null])
  await user.keyboard(']')
  expect(tabs().find(([, isShown]) => isShown === 'true')?.[0]).toBe('Document')
  expect(screen.getByLabelText<HTMLSelectElement>('Document', { selector: 'select' }).value).toBe(PASSPORT_UID)
  await user.click(screen.getByText('The firm and its signer'))
  await screen.findByText(/^A lead can fix this/)
  await user.click(screen.getByText('Answer: IFSC'))
  expect(tabs()[0]).toEqual(['Answers', 'true'])
  const state = { from: '?view=late' }
  act(() => void place.go('/desk/cases/4217/form', { state }))
  await user.click(screen.getByText('Tax sheet: Exchange rate (₹ per unit)'))
  expect([place.now, place.state]).toEqual(['/desk/cases/4217/sheet', state])
})
