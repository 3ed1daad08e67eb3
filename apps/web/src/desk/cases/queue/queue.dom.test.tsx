import { expect, test } from 'vitest'
import { screen, waitFor, within } from '../../../testing/dom.ts'
import { fakeServer, Refusal, Reply } from '../../../testing/fake-server.ts'
import { field, said } from '../../../testing/show.tsx'
import { LEAD, queueRow, showAtDesk } from '../show-desk.tsx'
import { QueuePage } from './queue-page.tsx'

const QUEUE = 'GET /desk/queue'
const COUNTS = { new: 3, mine: 1, waiting: 0, to_sign: 12, late: 2, all: 501 }
const COLLEAGUE = { uid: '50a7f000-0000-4000-8000-000000000042', name: 'Zoë Nair', role: 'preparer' as const, open: 4 }

const ROWS = [queueRow(4217, 'आशा शर्मा'), queueRow(5303, 'José O’Neil')]

function open({ at = '/desk/cases', me = LEAD } = {}) {
  const server = fakeServer({
    [QUEUE]: () => new Reply({ data: ROWS, next: null, work: null, counts: COUNTS }),
    'GET /desk/changes': () => ({ last: 7, changes: [], is_more: false }),
    'GET /desk/people': () => [COLLEAGUE],
    'GET /desk/me/views': () => [],
  })
  const asked = () => server.callsOf(QUEUE).at(-1)?.query
  return { server, asked, ...showAtDesk(<QueuePage />, { at, me }) }
}

const list = (name: string) => field<HTMLSelectElement>(name, 'combobox')
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

test('filters combine, are kept in the address, and are cleared together while the view stays', async () => {
  const { user, asked, place } = open({ at: '/desk/cases?view=all' })
  await screen.findByText('आशा शर्मा')
  await user.selectOptions(list('State'), 'Received')
  await user.selectOptions(list('Bank'), 'HDFC Bank')
  await user.selectOptions(list('Source'), 'Property Sale')
  await user.selectOptions(list('Part'), 'Part C')
  await user.selectOptions(list('Open for'), '7 days or more')
  await user.selectOptions(list('Owner'), 'Zoë Nair (4)')
  const all = {
    view: 'all',
    state: 'received',
    bank: 'hdfc',
    source: 'property',
    part: 'C',
    age: '7',
    holder: COLLEAGUE.uid,
  }
  await waitFor(() => expect(asked()).toMatchObject(all))
  expect(Object.fromEntries(new URLSearchParams(place.now.split('?')[1]))).toEqual(all)
  expect(place.how).toBe('REPLACE')
  await user.click(screen.getByRole('link', { name: /^Late/ }))
  await waitFor(() => expect(asked()).toMatchObject({ ...all, view: 'late' }))
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() =>
    expect(asked()).toMatchObject({ view: 'late', state: '', bank: '', source: '', part: '', age: '', holder: '' }),
  )
  expect(place.now).toBe('/desk/cases?view=late')
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
})

test('an address with filters opens the filtered list, and invalid values are ignored', async () => {
  const { asked } = open({ at: '/desk/cases?view=waiting&bank=icici&state=banana&part=D&holder=me&sort=largest' })
  await screen.findByText('José O’Neil')
  expect(asked()).toMatchObject({ view: 'waiting', bank: 'icici', state: '', part: 'D', holder: 'me', sort: 'largest' })
  expect(list('Bank').value).toBe('icici')
  expect(list('State').value).toBe('')
})

test('a search covers all cases, stays out of the address, and leads back to the list', async () => {
  const { user, asked, place } = open({ at: '/desk/cases?view=all&bank=hdfc' })
  await screen.findByText('आशा शर्मा')
  await user.type(screen.getByRole('searchbox'), ' ABCPX1234F {Enter}')
  await waitFor(() => expect(asked()).toMatchObject({ q: 'ABCPX1234F' }))
  await waitFor(() => expect(said()).toContain('Results from all cases'))
  expect(place.now).not.toContain('ABCPX')
  expect(screen.queryByRole('combobox', { name: /^Bank/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back to the list' }))
  await waitFor(() => expect(asked()).toMatchObject({ q: '', bank: 'hdfc' }))
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
})

test('the list of a figure’s cases has no filters and leads back to the queue', async () => {
  const work = { did: 'prepare', by: COLLEAGUE.uid, week: '2026-11-09' }
  const { user, server, asked, place } = open({ at: `/desk/cases?view=all&${new URLSearchParams(work)}` })
  server.answer(QUEUE, () => new Reply({ data: ROWS, next: null, work: 'Prepared by Zoë Nair', counts: COUNTS }))
  await screen.findByText('आशा शर्मा')
  expect(asked()).toMatchObject(work)
  expect(screen.queryByRole('combobox', { name: /^Bank/ })).toBeNull()
  expect(screen.getByRole('link', { name: /^Late/ }).getAttribute('href')).toBe('/desk/cases?view=late')
  await user.click(screen.getByRole('button', { name: 'Back to the list' }))
  await waitFor(() => expect(asked()).toMatchObject({ view: 'all', did: '', by: '', week: '' }))
  expect(place.now).toBe('/desk/cases?view=all')
})

test('each view shows its count, up to 500', async () => {
  open()
  await screen.findByText('आशा शर्मा')
  const views = within(screen.getByRole('navigation', { name: 'Views' }))
  expect(views.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'New 3',
    'Mine 1',
    'Waiting 0',
    'To sign 12',
    'Late 2',
    'All 500+',
  ])
})

test('rows keep the server’s order, and a refused claim is reported with the case number', async () => {
  const { server, user } = open()
  await screen.findByText('आशा शर्मा')
  expect(names()).toEqual([expect.stringContaining('आशा शर्मा'), expect.stringContaining('José O’Neil')])
  server.answer('POST /desk/cases/:id/acts', () => new Refusal(409, { message: 'Zoë Nair has taken it.' }))
  await user.keyboard('jj')
  await user.keyboard('c')
  await waitFor(() => expect(said()).toContain('REM-5303: Zoë Nair has taken it.'))
  expect(server.callsOf('POST /desk/cases/:id/acts').map(({ params, body }) => [params, body])).toEqual([
    [{ id: '5303' }, { act: 'claim', version: 1 }],
  ])
})

test('a role that may only see lists gets no owner filter and no checkboxes', async () => {
  open({ me: { ...LEAD, role: 'support' } })
  await screen.findByText('आशा शर्मा')
  expect(screen.queryByRole('combobox', { name: /^Owner/ })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
