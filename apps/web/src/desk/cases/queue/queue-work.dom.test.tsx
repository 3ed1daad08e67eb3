import { NOTE_MAX } from '@nirgam/domain/case/case-items'
import { BULK_MOST, QUEUE_VIEWS, type QueueView } from '@nirgam/domain/office/queue'
import { asRupees } from '@nirgam/domain/shared/money'
import { expect, test, vi } from 'vitest'
import { act, screen, waitFor, within } from '../../../testing/dom.ts'
import { type Call, fakeServer, LOST, Refusal, Reply } from '../../../testing/fake-server.ts'
import { AFTER_MIDNIGHT, BEFORE_MIDNIGHT } from '../../../testing/sample-account.ts'
import { deskCase } from '../../../testing/sample-desk.ts'
import { box, deskRows, fill, held, look, said, savedFiles } from '../../../testing/show.tsx'
import { DeskTable } from '../../desk-table.tsx'
import { LEAD, queueRow, showAtDesk } from '../show-desk.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { queueColumns } from './queue-columns.tsx'
import { filtersIn, NothingHere, QueueFilters, workIn } from './queue-filters.tsx'
import { QueuePage } from './queue-page.tsx'
import { lastList } from './queue-place.ts'

const QUEUE = 'GET /desk/queue'
const BULK = 'POST /desk/cases/acts'
const VIEWS = 'GET /desk/me/views'
const COUNTS = { new: 3, mine: 1, waiting: 0, to_sign: 12, late: 2, all: 9 }
const ZOE = { uid: '50a7f000-0000-4000-8000-000000000042', name: 'Zoë Nair', role: 'preparer' as const }

const ROWS = [
  queueRow(4217, 'आशा शर्मा', { items_open: 2, holder: ZOE, version: 5 }),
  queueRow(5303, 'José O’Neil', {
    amount: null,
    destination_country: null,
    part: 'C',
    holder: { uid: LEAD.uid, name: LEAD.name, role: 'lead' },
    items_open: 0,
  }),
  queueRow(61, 'Jürgen Süß', { part: 'none', items_open: 1, amount: asRupees(81) }),
]

function open({
  at = '/desk/cases?view=all',
  first = null as Refusal | null,
  views = [] as object[],
  rows = ROWS,
  me = LEAD,
  counts = COUNTS,
} = {}) {
  const server = fakeServer({
    [QUEUE]: ({ query }: Call) =>
      first ??
      new Reply({
        data: query.after ? [queueRow(7, 'Später')] : rows,
        next: query.after ? null : rows.length > 0 ? 'n1' : null,
        counts,
        work: null,
      }),
    'GET /desk/changes': () => ({ last: 7, changes: [], is_more: false }),
    'GET /desk/people': () => [{ ...ZOE, open: 4 }],
    'GET /desk/texts': () => ({
      texts: [
        {
          uid: '7e570000-0000-4000-8000-000000000001',
          title: 'Größe',
          text: 'Wie groß, {name}?',
          source: '',
          updated_at: AFTER_MIDNIGHT,
        },
        {
          uid: '7e570000-0000-4000-8000-000000000002',
          title: 'Zu lang',
          text: 'ß'.repeat(NOTE_MAX + 1),
          source: '',
          updated_at: AFTER_MIDNIGHT,
        },
      ],
    }),
    [VIEWS]: () => views,
  })
  const asked = () => server.callsOf(QUEUE).at(-1)?.query
  return { server, asked, ...showAtDesk(<QueuePage />, { at, me }) }
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))
const rows = () => deskRows(screen.getAllByRole('table')[0]?.getAttribute('aria-label') ?? '')
const tick = (number: string) => screen.getByRole('checkbox', { name: `Select ${number}` })

test('each case is a row with its known facts', async () => {
  open()
  await screen.findByText('आशा शर्मा')
  const paused = 'Pausedsince 18 Nov 2026, 11:55 PM IST'
  expect(rows().map((cells) => cells.slice(1))).toEqual([
    [
      'REM-4217NIR-4217',
      'आशा शर्माProperty Sale',
      '₹25,13,470Germany',
      'HDFC Bank',
      'Received2 questions open',
      'Zoë Nair',
      paused,
    ],
    ['REM-5303NIR-5303', 'José O’NeilProperty Sale', '–', 'HDFC Bank', 'ReceivedPart C', 'You', paused],
    [
      'REM-61NIR-61',
      'Jürgen SüßProperty Sale',
      '₹81Germany',
      'HDFC Bank',
      'Received1 question open',
      'Unassigned',
      paused,
    ],
  ])
})

test('the headers sort the list in both directions', async () => {
  const { user, asked, place } = open()
  await screen.findByText('आशा शर्मा')
  const sort = async (header: string, order: string, shown: string) => {
    await user.click(button(new RegExp(`^${header}`)))
    await waitFor(() => expect(asked()?.sort).toBe(order))
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: new RegExp(`^${header}`) }).getAttribute('aria-sort')).toBe(
        shown,
      ),
    )
  }
  await sort('Amount', 'largest', 'descending')
  await sort('Amount', 'smallest', 'ascending')
  await sort('Case', 'newest', 'descending')
  await sort('Promise', 'due', 'ascending')
  expect(place.now, 'the usual order needs no word in the address').not.toContain('sort')
})

test('the rest of a long list loads on request', async () => {
  const { user, asked } = open()
  await screen.findByText('आशा शर्मा')
  await user.click(button(/^(Show|Load) more/))
  await screen.findByText('Später')
  expect(asked()?.after).toBe('n1')
  expect(rows()).toHaveLength(4)
})

test('a failed list can be retried, and may then be empty', async () => {
  const { server, user } = open({ first: new Refusal(403) })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  server.answer(QUEUE, () => new Reply({ data: [], next: null, counts: COUNTS, work: null }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
  expect(screen.queryByText('आशा शर्मा')).toBeNull()
})

test('several cases are claimed in one request with the versions shown, and each refusal is reported', async () => {
  const { server, user } = open()
  await screen.findByText('आशा शर्मा')
  await user.click(tick('REM-4217'))
  await user.click(tick('REM-61'))
  expect(said()).toContain('2 selected')
  const answer = held<object>()
  server.answer(BULK, () => answer.promise)
  await user.dblClick(button('Claim'))
  answer.resolve([
    { remittance_id: 4217, number: 'REM-4217', refused: 'Zoë Nair has it.' },
    { remittance_id: 61, number: 'REM-61', refused: null },
  ])
  await waitFor(() => expect(said()).toContain('1 done, 1 not. REM-4217: Zoë Nair has it.'))
  expect(server.callsOf(BULK).map(({ body }) => body)).toEqual([
    {
      act: 'claim',
      cases: [
        { id: 4217, version: 5 },
        { id: 61, version: 1 },
      ],
    },
  ])
})

test('cases are handed over to a colleague with a note, and a colleague must be chosen', async () => {
  const { server, user } = open()
  await screen.findByText('आशा शर्मा')
  await user.click(tick('REM-5303'))
  await user.click(button('Assign or hand over'))
  await user.click(dialog().getByLabelText('Close'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(button('Assign or hand over'))
  await user.click(dialog().getByRole('button', { name: 'Hand over' }))
  await dialog().findByText('Choose who takes them over.')
  await dialog().findByRole('option', { name: 'Zoë Nair (4 open)' })
  await user.selectOptions(box('To whom'), ZOE.uid)
  fill('Note', 'Bitte heute')
  server.answer(BULK, () => LOST)
  await user.click(dialog().getByRole('button', { name: 'Hand over' }))
  await waitFor(() => expect(said()).toContain('We couldn’t reach Nirgam'))
  server.answer(BULK, () => [{ remittance_id: 5303, number: 'REM-5303', refused: null }])
  await user.click(dialog().getByRole('button', { name: 'Hand over' }))
  await waitFor(() => expect(said()).toContain('1 done.'))
  expect(server.callsOf(BULK)[1]?.body).toEqual({
    act: 'hand_over',
    cases: [{ id: 5303, version: 1 }],
    person: ZOE.uid,
    note: 'Bitte heute',
  })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('one question from a template is sent to several customers, unless the template is too long for a question', async () => {
  const { server, user } = open()
  await screen.findByText('आशा शर्मा')
  await user.click(tick('REM-4217'))
  await user.click(button('Ask the customers'))
  await user.click(dialog().getByRole('button', { name: 'Send' }))
  await dialog().findByText('Please write the question.')
  await dialog().findByRole('option', { name: 'Größe' })
  expect([...box('Insert template').children].map(({ textContent }) => textContent)).toEqual(['None', 'Größe'])
  await user.selectOptions(box('Insert template'), '7e570000-0000-4000-8000-000000000001')
  expect(box('Question to the customers').value).toBe('Wie groß, {name}?')
  server.answer(BULK, () => [{ remittance_id: 4217, number: 'REM-4217', refused: null }])
  await user.click(dialog().getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(server.callsOf(BULK)[0]?.body).toEqual({
      act: 'ask',
      cases: [{ id: 4217, version: 5 }],
      items: [{ question: 'Wie groß, {name}?' }],
    }),
  )
})

test('a failed bulk action is shown beside the selection, and its result until the user closes it', async () => {
  const { server, user } = open()
  await screen.findByText('आशा शर्मा')
  await user.click(tick('REM-4217'))
  server.answer(BULK, () => new Refusal(503, { message: 'Not now.' }))
  await user.click(button('Claim'))
  await screen.findByText('Not now.')
  expect(said()).toContain('1 selected')
  server.answer(BULK, () => [{ remittance_id: 4217, number: 'REM-4217', refused: null }])
  const lists = server.callsOf(QUEUE).length
  await user.click(button('Claim'))
  await screen.findByText('1 done.')
  await waitFor(() => expect(server.callsOf(QUEUE)).toHaveLength(lists + 1))
  expect(said()).not.toMatch(/Not now|selected/)
  await user.click(screen.getByLabelText('Close this message'))
  expect(said()).not.toContain('1 done.')
})

test('bulk actions are limited to 50 cases', () => {
  const rows = Array.from({ length: BULK_MOST + 1 }, (_, at) => ({ remittance_id: at + 1, version: 1 }))
  const some = (count: number) => <BulkActions chosen={rows.slice(0, count)} onDone={() => {}} onClear={() => {}} />
  fakeServer({})
  const { unmount } = showAtDesk(some(BULK_MOST))
  expect([said(), screen.getAllByRole('button').length]).toEqual([expect.stringContaining('50 selected'), 4])
  unmount()
  showAtDesk(some(BULK_MOST + 1))
  expect([said(), screen.queryByRole('button')]).toEqual(['Choose at most 50 cases.', null])
})

test('a claimed row shows its new owner and state at once', async () => {
  const { server, user } = open({ me: { ...LEAD, uid: crypto.randomUUID() } })
  await screen.findByText('आशा शर्मा')
  const claim = 'POST /desk/cases/:id/acts'
  server.answer(claim, () => LOST)
  await user.keyboard('c')
  expect(server.callsOf(claim)).toHaveLength(0)
  await user.keyboard('jjj')
  await user.keyboard('c')
  await screen.findByText(/^REM-61: .*couldn’t reach/)
  const mine = { uid: LEAD.uid, name: 'Prem', role: 'lead' as const }
  server.answer(claim, () => deskCase({ remittance_id: 61, holder: mine, version: 2, state_label: 'Being checked' }))
  await user.keyboard('c')
  await waitFor(() =>
    expect(rows().map((cells) => [cells[5], cells[6]])).toEqual([
      ['Received2 questions open', 'Zoë Nair'],
      ['ReceivedPart C', 'Ümit Rao'],
      ['Being checked1 question open', 'Prem'],
    ]),
  )
  expect(screen.queryByLabelText('Close this message')).toBeNull()
  await user.keyboard('c')
  await waitFor(() => expect(server.callsOf(claim).map(({ body }) => Object(body).version)).toEqual([1, 1, 2]))
})

test('the keys still work while the box of a row has the focus', async () => {
  const { user } = open({ me: { ...LEAD, uid: crypto.randomUUID() } })
  await screen.findByText('आशा शर्मा')
  await user.click(tick('REM-4217'))
  await user.keyboard('jj')
  expect(document.querySelector('tr[data-selected]')?.textContent).toContain('REM-5303')
})

test('an empty list says why it is empty', async () => {
  const nothing = (view: QueueView, isSearch = false, isFiltered = false) => {
    const { unmount } = showAtDesk(<NothingHere {...{ view, isSearch, isFiltered }} />)
    const title = screen.getByRole('heading').textContent
    unmount()
    return title
  }
  expect(QUEUE_VIEWS.map((view) => nothing(view))).toEqual([
    'Nothing new',
    'No cases assigned to you',
    'No customers to wait for',
    'Nothing to sign',
    'Nothing is late',
    'There are no cases yet',
  ])
  expect([nothing('all', false, true), nothing('all', true, true)]).toEqual([
    'No cases match these filters',
    'No results',
  ])
  open({ at: '/desk/cases?view=late&age=30', rows: [], counts: { ...COUNTS, late: 0 } })
  await screen.findByRole('heading', { name: 'No cases match these filters' })
  expect(document.querySelector('[data-late]'), 'a count of none is not highlighted').toBeNull()
})

test('filters with invalid values are left out of the request', () => {
  const asked = (words: string) => {
    const address = new URLSearchParams(words)
    return Object.entries({ ...filtersIn(address), ...workIn(address) }).filter(([, value]) => value !== '')
  }
  const work = { did: 'prepare', by: ZOE.uid, week: '2026-11-09' }
  const wrong: Record<string, string>[] = [
    { ...work, did: 'dance' },
    { ...work, by: `${ZOE.uid}x` },
    { ...work, by: `x${ZOE.uid}` },
    { ...work, week: '2026-02-30' },
    { holder: `x${ZOE.uid}` },
    { holder: `${ZOE.uid}x` },
    { age: '2' },
    { part: 'E', bank: 'x', source: 'x', state: 'x' },
  ]
  expect(wrong.map((one) => asked(`${new URLSearchParams(one)}`))).toEqual(wrong.map(() => []))
  const right = { holder: ZOE.uid, age: '30', part: 'none', bank: 'hdfc', ...work }
  expect(Object.fromEntries(asked(`${new URLSearchParams(right)}`))).toEqual(right)
})

test('a role that may not open cases gets no link, and its keys open, select and claim nothing', async () => {
  const { server, user, place } = open({ me: { ...LEAD, role: 'support', uid: crypto.randomUUID() } })
  await screen.findByText('आशा शर्मा')
  expect(screen.getByPlaceholderText('Reference, REM number, email')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'REM-4217' })).toBeNull()
  await user.keyboard('j')
  expect(document.querySelector('tr[data-selected]')?.textContent).toContain('REM-4217')
  await user.keyboard('xc{Enter}')
  expect([place.now, said().includes('selected')]).toEqual(['/desk/cases?view=all', false])
  expect(server.callsOf('POST /desk/cases/:id/acts')).toHaveLength(0)
})

test('going back restores the search and the row, and opening the queue again starts at the top', async () => {
  const { user, place, asked } = open({ me: { ...LEAD, uid: crypto.randomUUID() } })
  await screen.findByText('आशा शर्मा')
  await user.type(screen.getByRole('searchbox'), 'Süß{Enter}')
  await waitFor(() => expect(asked()?.q).toBe('Süß'))
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('jj')
  const there = () => [asked()?.q, document.activeElement?.getAttribute('data-case') ?? null]
  const leave = async (back: () => unknown) => {
    act(() => void place.go('/desk/elsewhere'))
    await screen.findByText('Another page')
    act(() => void back())
    await screen.findByText('आशा शर्मा')
  }
  await leave(() => place.go(-1))
  await waitFor(() => expect(there()).toEqual(['Süß', '5303']))
  await leave(() => place.go('/desk/cases?view=all', { state: { isBack: true } }))
  await waitFor(() => expect(there()).toEqual(['Süß', '5303']))
  await leave(() => place.go('/desk/cases?view=all'))
  await waitFor(() => expect(there()).toEqual(['', null]))
  expect(document.querySelector('[data-selected]')).toBeNull()
})

test('searching from the cases of a figure leaves that list; the count of late cases is highlighted', async () => {
  const { user, asked, place } = open({ at: `/desk/cases?view=all&did=prepare&by=${ZOE.uid}&week=2026-11-09` })
  await screen.findByText('आशा शर्मा')
  expect([...document.querySelectorAll('[data-late]')].map(({ textContent }) => textContent)).toEqual(['2'])
  expect([screen.queryByRole('button', { name: /Case/ }), screen.queryByText('Save this view')]).toEqual([null, null])
  expect(screen.getByRole('table', { name: 'Found cases' })).toBeTruthy()
  await user.type(screen.getByRole('searchbox'), 'x{Enter}')
  await waitFor(() => expect(asked()).toMatchObject({ q: 'x', did: '', by: '', week: '' }))
  expect(place.now).toBe('/desk/cases?view=all')
  await user.clear(screen.getByRole('searchbox'))
  await waitFor(() => expect(asked()).toMatchObject({ q: '' }))
})

test('a next page that fails to load is reported and can be retried', async () => {
  const { server, user } = open()
  await screen.findByText('आशा शर्मा')
  server.answer(QUEUE, () => new Refusal(403))
  await user.click(button('Show more'))
  await screen.findByText('Couldn’t load the queue')
  expect(rows()).toHaveLength(3)
  server.answer(QUEUE, () => new Reply({ data: [queueRow(7, 'Später')], next: null, counts: COUNTS, work: null }))
  await user.click(button('Show more'))
  await screen.findByText('Später')
  expect([said().includes('Couldn’t load'), screen.queryByText('Show more')]).toEqual([false, null])
})

test('a selection can be cleared', async () => {
  const { user } = open()
  await screen.findByText('आशा शर्मा')
  await user.click(tick('REM-4217'))
  await user.click(button('Clear selection'))
  expect(said()).not.toContain('1 selected')
  expect(tick('REM-4217')).toHaveProperty('checked', false)
})

const CHOICE = { view: 'all', bank: '', source: '', part: '', holder: '', state: '', age: '', sort: 'due' }
const SAVED = {
  uid: '5a4ed000-0000-4000-8000-000000000001',
  name: 'Große Summen',
  query: { ...CHOICE, sort: 'largest' },
}

test('a view is saved under a name, opened again and removed', async () => {
  // A search is kept by staff member.
  const { server, user, place } = open({ views: [SAVED], me: { ...LEAD, uid: crypto.randomUUID() } })
  await screen.findByText('आशा शर्मा')
  await user.click(await screen.findByRole('button', { name: 'Save this view' }))
  await user.click(dialog().getByRole('button', { name: 'Save' }))
  await dialog().findByText('Please give the view a name.')
  fill('Name', '  Alle ')
  server.answer('POST /desk/me/views', () => new Refusal(500))
  await user.click(dialog().getByRole('button', { name: 'Save' }))
  await dialog().findByText('Couldn’t save the view. Please try again.')
  const all = { ...SAVED, uid: '5a4ed000-0000-4000-8000-000000000002', name: 'Alle', query: CHOICE }
  server.answer('POST /desk/me/views', () => [SAVED, all])
  await user.click(dialog().getByRole('button', { name: 'Save' }))
  const found = await screen.findByRole('link', { name: 'Alle', current: 'page' })
  expect(found.getAttribute('href')).toBe('/desk/cases?view=all')
  expect(server.callsOf('POST /desk/me/views')[1]?.body).toMatchObject({ name: 'Alle', query: { view: 'all' } })
  await user.click(screen.getByRole('link', { name: 'Große Summen' }))
  await waitFor(() => expect(place.now).toBe('/desk/cases?sort=largest&view=all'))
  // Found cases are not the view, so it is not offered for removal there.
  await user.type(screen.getByRole('searchbox'), 'x{Enter}')
  await waitFor(() => expect(said()).toContain('Results from all cases'))
  expect(screen.queryByRole('button', { name: 'Remove this view' })).toBeNull()
  await user.clear(screen.getByRole('searchbox'))
  server.answer('DELETE /desk/me/views/:uid', () => new Refusal(500))
  await user.click(await screen.findByRole('button', { name: 'Remove this view' }))
  await screen.findByText('Couldn’t remove the view. Please try again.')
  server.answer('DELETE /desk/me/views/:uid', () => [all])
  await user.click(button('Remove this view'))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Große Summen' })).toBeNull())
  expect(server.callsOf('DELETE /desk/me/views/:uid')[0]?.params.uid).toBe(SAVED.uid)
})

test('the keys move through the list, select, open and search, and the opened case knows the way back', async () => {
  // A new user has no earlier row to return to.
  const me = { ...LEAD, uid: crypto.randomUUID() }
  const { user, place } = open({ me })
  await screen.findByText('आशा शर्मा')
  const selected = () => document.querySelector('tr[data-selected] [data-case]')?.getAttribute('data-case')
  await user.keyboard('j')
  await user.keyboard('j')
  expect([selected(), document.activeElement?.getAttribute('data-case')]).toEqual(['5303', '5303'])
  await user.keyboard('x')
  expect([tick('REM-5303'), tick('REM-4217')].map((one) => (one as HTMLInputElement).checked)).toEqual([true, false])
  await user.keyboard('x')
  expect(said()).not.toContain('selected')
  await user.keyboard('k')
  expect(selected()).toBe('4217')
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Search'))
  await user.keyboard('old')
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('/new')
  expect(screen.getByLabelText('Search')).toHaveProperty('value', 'new')
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('{Enter}')
  expect([place.now, place.state]).toEqual(['/desk/cases/4217', { from: '?view=all' }])
  // From there, the same keys open its neighbours of this list.
  expect(lastList.read(me.uid)).toEqual([4217, 5303, 61])
})

test('the list is downloaded with its filters, and a failure is shown until closed', async () => {
  const FILE = 'GET /desk/queue/file'
  const saved = savedFiles()
  const { server, user } = open({ at: '/desk/cases?view=mine&part=C' })
  await screen.findByText('आशा शर्मा')
  server.answer(FILE, () => new Refusal(429, { message: 'Too many files.' }))
  await user.click(button('CSV'))
  await screen.findByText('Too many files.')
  await user.click(screen.getByLabelText('Close this message'))
  expect(said()).not.toContain('Too many files.')
  server.answer(FILE, () => ({}))
  await user.click(button('CSV'))
  await waitFor(() => expect(saved).toEqual(['cases.csv']))
  expect(server.callsOf(FILE)[1]?.query).toMatchObject({ view: 'mine', part: 'C' })
})

test('an empty list has no table and its download is disabled', async () => {
  open({ rows: [] })
  await waitFor(() => expect(button('CSV')).toHaveProperty('disabled', true))
  expect([screen.queryByRole('table'), document.querySelector('[aria-busy]')]).toEqual([null, null])
})

test('changes by others appear in the rows and above the list, whose order changes only on request', async () => {
  const now = { rows: ROWS, changes: [] as object[], is_more: false }
  const server = fakeServer({
    [QUEUE]: () => new Reply({ data: now.rows, next: null, counts: COUNTS, work: null }),
    'GET /desk/changes': () => ({ last: 7, changes: now.changes, is_more: now.is_more }),
    'GET /desk/people': () => [],
    [VIEWS]: () => [],
  })
  const { user } = showAtDesk(<QueuePage />, { at: '/desk/cases?view=all' })
  await screen.findByText('आशा शर्मा')
  const news = () => document.querySelector('.top [role="status"]')?.textContent
  const lists = server.callsOf(QUEUE).length
  const counts = server.callsOf('GET /desk/people').length
  // Without changes, the list is not loaded again.
  look('away')
  look('here')
  await waitFor(() => expect(server.callsOf('GET /desk/changes').length).toBeGreaterThan(1))
  expect([news(), server.callsOf(QUEUE).length]).toEqual(['', lists])
  now.rows = [queueRow(99, 'Neu', { version: 1 }), ...ROWS.slice(1)]
  now.changes = [
    { event: 1, remittance_id: 99, version: 1 },
    { event: 2, remittance_id: 4217, version: 9 },
  ]
  look('away')
  look('here')
  const fetched = vi.spyOn(globalThis, 'fetch')
  await waitFor(() => expect(news()).toBe('1 new – show'))
  expect(server.callsOf('GET /desk/people'), 'colleagues have other numbers of cases').toHaveLength(counts + 1)
  // The page refreshed the list itself, which must not keep the session alive.
  const reads = fetched.mock.calls.filter(([address]) => String(address).startsWith('/api/desk/queue?'))
  expect(reads.map(([, init]) => new Headers(init?.headers).get('x-nirgam-by-itself'))).toEqual(['1'])
  const shown = () => [...document.querySelectorAll('tbody tr')].map((row) => row.hasAttribute('data-outdated'))
  expect([shown(), said().includes('Neu')]).toEqual([[true, false, false], false])
  // Changes that fail to load keep the earlier notice and marks.
  server.answer(QUEUE, () => new Refusal(403))
  now.changes = [{ event: 3, remittance_id: 5303, version: 4 }]
  now.is_more = true
  look('away')
  look('here')
  await waitFor(() => expect(server.callsOf('GET /desk/changes').at(-1)?.query).toEqual({ since: '7' }))
  await waitFor(() => expect([news(), shown()]).toEqual(['1 new – show', [true, false, false]]))
  server.answer(QUEUE, () => new Reply({ data: now.rows, next: null, counts: { ...COUNTS, all: 10 }, work: null }))
  now.is_more = false
  await user.click(button('1 new – show'))
  await screen.findByText('Neu')
  expect([shown(), news()]).toEqual([[false, false, false], ''])
  expect(screen.getByRole('link', { name: /^All/ }).textContent).toBe('All 10')
  // Too many changes are reported without their number.
  now.changes = []
  now.is_more = true
  look('away')
  look('here')
  await waitFor(() => expect(news()).toBe('Many updates. Refresh'))
  // They are still not shown when one more is.
  now.rows = now.rows.map((row) => (row.remittance_id === 5303 ? { ...row, customer: 'Später', version: 9 } : row))
  now.changes = [{ event: 4, remittance_id: 5303, version: 9 }]
  now.is_more = false
  look('away')
  look('here')
  await screen.findByText('Später')
  expect(news()).toBe('Many updates. Refresh')
  // A change that the server reports again is not read again.
  const read = server.callsOf(QUEUE).length
  for (const heard of [server.callsOf('GET /desk/changes').length, server.callsOf('GET /desk/changes').length + 1]) {
    look('away')
    look('here')
    await waitFor(() => expect(server.callsOf('GET /desk/changes').length).toBeGreaterThan(heard))
  }
  expect(server.callsOf(QUEUE)).toHaveLength(read)
  // They are no news of another list.
  await user.click(screen.getByRole('link', { name: /^Mine/ }))
  await waitFor(() => expect(server.callsOf(QUEUE)).toHaveLength(read + 1))
  expect(news()).toBe('')
})

const SEEN = { now: Date.parse(AFTER_MIDNIGHT), ownUid: LEAD.uid, mayOpen: true, from: '?view=all', onFocus: () => {} }
type Columns = Parameters<typeof queueColumns>[0]

function showRows(some: ReturnType<typeof queueRow>[], change: Partial<Columns> = {}) {
  const columns = queueColumns({ ...SEEN, sorting: undefined, picking: undefined, ...change })
  const settled = some.map((row) => ({ ...row, isOutdated: row.number === 'REM-9' }))
  return showAtDesk(<DeskTable caption="Some" rows={settled} columns={columns} keyOf={({ number }) => number} />)
}

test('a row tells its state, owner and promise, and marks what is late or outdated', () => {
  const late = { due_at: BEFORE_MIDNIGHT, left_ms: -2_400_000, is_late: true }
  const soon = { due_at: '2026-11-18T20:45:00.000Z', left_ms: 7_800_000 }
  showRows([
    queueRow(1, 'Ä', { ...late, holder: ZOE, items_open: 1, part: 'C' }),
    queueRow(2, 'B', { ...soon, holder: { ...ZOE, uid: LEAD.uid }, part: 'none', amount: null }),
    queueRow(9, 'C', { items_open: 2 }),
  ])
  expect(deskRows('Some').map((cells) => cells.slice(2))).toEqual([
    [
      '₹25,13,470Germany',
      'HDFC Bank',
      'Received1 question open',
      'Zoë Nair',
      'Late by 40 minDue Wed 18 Nov, 11:55 PM IST',
    ],
    ['–Germany', 'HDFC Bank', 'ReceivedNothing to file', 'You', '2 h 10 min leftDue Thu 19 Nov, 2:15 AM IST'],
    [
      '₹25,13,470Germany',
      'HDFC Bank',
      'Changed2 questions open',
      'Unassigned',
      'Pausedsince 18 Nov 2026, 11:55 PM IST',
    ],
  ])
  const errors = [...document.querySelectorAll('[data-tone="error"]')].map(({ textContent }) => textContent)
  expect(errors).toEqual(['Late by 40 min'])
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('/desk/cases/1')
})

test('the promise of a case that waits is paused, and that of a certified or closed one is over', () => {
  showRows([
    queueRow(1, 'Ä', { state: 'asked' }),
    queueRow(2, 'B', { state: 'certified' }),
    queueRow(3, 'C', { state: 'refused' }),
  ])
  expect(deskRows('Some').map((cells) => cells.at(-1))).toEqual([
    'Pausedsince 18 Nov 2026, 11:55 PM IST',
    'Finished18 Nov 2026, 11:55 PM IST',
    'Finished18 Nov 2026, 11:55 PM IST',
  ])
})

test('rows can be picked, focused and opened only by those who may', async () => {
  const [pick, onFocus] = [vi.fn(), vi.fn()]
  const picking = { picked: new Set([2]), pick }
  const { user, place } = showRows([queueRow(1, 'Ä'), queueRow(2, 'B')], { picking, onFocus })
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([false, true])
  await user.click(tick('REM-1'))
  expect(pick.mock.calls).toEqual([[1]])
  act(() => screen.getByRole('link', { name: 'REM-2' }).focus())
  expect(onFocus.mock.calls).toEqual([[2]])
  await user.click(screen.getByRole('link', { name: 'REM-2' }))
  expect([place.now, place.state]).toEqual(['/desk/cases/2', { from: '?view=all' }])
})

test.each([
  ['due', ['Case ↕', 'Amount ↕', 'Promise ↑ ascending'], ['newest', 'largest', 'due']],
  ['oldest', ['Case ↑ ascending', 'Amount ↕', 'Promise ↕'], ['newest', 'largest', 'due']],
  ['largest', ['Case ↕', 'Amount ↓ descending', 'Promise ↕'], ['newest', 'smallest', 'due']],
] as const)('a list sorted by %s says so in its header, and pressing one sorts by it', async (now, shown, pressed) => {
  const onSort = vi.fn()
  const sorts = ['due', 'newest', 'oldest', 'largest', 'smallest'] as const
  const { user } = showRows([queueRow(1, 'Ä')], { sorting: { now, sorts, onSort } })
  const headers = screen.getAllByRole('columnheader').filter((one) => one.querySelector('button'))
  expect(headers.map((one) => `${one.textContent} ${one.getAttribute('aria-sort') ?? ''}`.trim())).toEqual(shown)
  for (const one of headers) await user.click(one.querySelector('button') as HTMLElement)
  expect(onSort.mock.calls.flat()).toEqual(pressed)
})

test.each([
  ['', '', false],
  ['holder', ZOE.uid, true],
  ['age', '7', true],
])('filters with %s=%s can be cleared: %j', async (name, value, canClear) => {
  const none = { ...filtersIn(new URLSearchParams()), ...(name && { [name]: value }) }
  fakeServer({ 'GET /desk/people': () => [{ ...ZOE, open: 4 }] })
  const [onChange, onClear] = [vi.fn(), vi.fn()]
  const { user } = showAtDesk(<QueueFilters wanted={none as never} onChange={onChange} onClear={onClear} />)
  await screen.findByRole('option', { name: 'Zoë Nair (4)' })
  const clear = screen.queryByRole('button', { name: 'Clear' })
  expect(clear !== null).toBe(canClear)
  if (clear) await user.click(clear)
  expect(onClear).toHaveBeenCalledTimes(canClear ? 1 : 0)
  await user.selectOptions(box('Owner'), 'me')
  await user.selectOptions(box('Part'), 'none')
  expect(onChange.mock.calls).toEqual([
    ['holder', 'me'],
    ['part', 'none'],
  ])
})
