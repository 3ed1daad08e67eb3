import type { NumbersData } from '@nirgam/domain/office/api-desk-office'
import { expect, test } from 'vitest'
import { screen, waitFor } from '../../testing/dom.ts'
import { type Call, fakeServer, Refusal } from '../../testing/fake-server.ts'
import { deskRows, factsIn, field, said } from '../../testing/show.tsx'
import { showAtDesk } from '../cases/show-desk.tsx'
import { NumbersPage } from './numbers-page.tsx'

const NONE = { opened: 0, finished: 0, late: 0, asked: 0, sent_back: 0, turnaround_hours: null }
const COUNTS = { ask: 0, hand_over: 0, prepare: 0, send_back: 0, certify: 0, answer_bank: 0, enquiries: 0 }
const ZOE = { uid: '50a7f000-0000-4000-8000-000000000042', name: 'Zoë Nair' }
const ASHA = { uid: '50a7f000-0000-4000-8000-000000000043', name: 'Asha Rao' }

const NUMBERS = 'GET /desk/numbers'

function open(people: NumbersData['people'], change: Partial<NumbersData> = {}, at = '/desk/numbers', first?: Refusal) {
  const numbers = {
    weeks: ['2026-11-16', '2026-11-09'].map((week) => ({ week, ...NONE })),
    total: NONE,
    late_now: 0,
    reasons: [],
    people,
    open_by_age: [],
    ...change,
  }
  const server = fakeServer({ [NUMBERS]: () => first ?? numbers })
  return { server, numbers, ...showAtDesk(<NumbersPage />, { at }) }
}

const links = () =>
  screen
    .queryAllByRole('link', { name: /in the week from/ })
    .map((link) => [link.textContent, link.getAttribute('href')])

test('a week lists all people, a person lists all weeks, and each figure links to its cases or enquiries', async () => {
  const { user } = open([
    { week: '2026-11-16', person: ASHA, counts: { ...COUNTS, enquiries: 3 } },
    { week: '2026-11-16', person: ZOE, counts: { ...COUNTS, prepare: 2 } },
    { week: '2026-11-09', person: ZOE, counts: { ...COUNTS, certify: 1 } },
  ])
  await screen.findByRole('table', { name: 'Work by person and week' })
  expect(links()).toEqual([
    ['3', `/desk/enquiries?by=${ASHA.uid}&week=2026-11-16`],
    ['2', `/desk/cases?did=prepare&by=${ZOE.uid}&week=2026-11-16`],
  ])
  await user.selectOptions(field('Week', 'combobox'), 'All')
  await user.selectOptions(field('Person', 'combobox'), 'Zoë Nair')
  expect(links()).toEqual([
    ['2', `/desk/cases?did=prepare&by=${ZOE.uid}&week=2026-11-16`],
    ['1', `/desk/cases?did=certify&by=${ZOE.uid}&week=2026-11-09`],
  ])
  expect(screen.getByRole('link', { name: 'Signed by Zoë Nair in the week from 9 Nov 2026: 1' })).toBeTruthy()
})

test('people are listed by name, and a week or person outside the new period is deselected', async () => {
  const [signed, prepared] = [
    { ...COUNTS, certify: 1 },
    { ...COUNTS, prepare: 2 },
  ]
  const { user, server, numbers } = open([
    { week: '2026-11-16', person: ZOE, counts: prepared },
    { week: '2026-11-09', person: ZOE, counts: signed },
    { week: '2026-11-09', person: ASHA, counts: signed },
  ])
  await screen.findByRole('table', { name: 'Work by person and week' })
  const choices = (name: string) => [...field(name, 'combobox').children].map(({ textContent }) => textContent)
  expect([choices('Person'), choices('Week')]).toEqual([
    ['Everyone', 'Asha Rao', 'Zoë Nair'],
    ['All', '16 Nov 2026', '9 Nov 2026'],
  ])
  await user.selectOptions(field('Week', 'combobox'), '9 Nov 2026')
  await user.selectOptions(field('Person', 'combobox'), 'Asha Rao')
  expect(deskRows('Work by person and week')).toEqual([['Asha Rao', '–', '–', '–', '–', '1', '–', '–']])
  server.answer(NUMBERS, () => ({
    ...numbers,
    weeks: [{ week: '2026-11-16', ...NONE }],
    people: [{ week: '2026-11-16', person: ZOE, counts: prepared }],
  }))
  await user.selectOptions(field('Period', 'combobox'), '4 weeks')
  await waitFor(() =>
    expect(deskRows('Work by person and week')).toEqual([['Zoë Nair', '–', '–', '2', '–', '–', '–', '–']]),
  )
  await user.selectOptions(field('Week', 'combobox'), 'All')
  expect(deskRows('Work by person and week')[0]?.[0]).toBe('16 Nov 2026')
})

test('each figure is shown under its label, with its share of finished cases', async () => {
  open([], {
    total: { opened: 91, finished: 40, late: 6, asked: 10, sent_back: 2, turnaround_hours: 17.5 },
    late_now: 3,
    weeks: [
      { week: '2026-11-16', opened: 9, finished: 8, late: 1, asked: 4, sent_back: 2, turnaround_hours: 31 },
      { week: '2026-11-09', ...NONE, opened: 5 },
    ],
    reasons: [
      { reason: 'unreadable', words: 'Unleserlich', count: 6 },
      { reason: 'missing', words: 'Fehlt', count: 2 },
    ],
    open_by_age: [{ label: 'Up to a day', open: 12, waiting: 7 }],
  })
  await screen.findByText('Median turnaround')
  expect(factsIn(document.body)).toEqual([
    ['Median turnaround', '17.5 h'],
    ['Finished', '40'],
    ['Finished late', '6 (15%)'],
    ['Requests to customers', '10 (25%)'],
    ['Returned by signer', '2 (5%)'],
    ['Late now', '3'],
  ])
  expect(deskRows('Figures by week')).toEqual([
    ['16 Nov 2026', '9', '8', '1 (13%)', '4 (50%)', '2 (25%)', '31 h'],
    ['9 Nov 2026', '5', '0', '–', '–', '–', '–'],
  ])
  expect(deskRows('Open cases by age')).toEqual([['Up to a day', '12', '7']])
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['Unleserlich6', 'Fehlt2'])
  expect(
    screen.getAllByRole('progressbar').map((bar) => ['aria-label', 'value'].map((name) => bar.getAttribute(name))),
  ).toEqual([
    ['Unleserlich', '75'],
    ['Fehlt', '25'],
  ])
  expect(said()).not.toContain('No requests in these weeks.')
})

test('the number of weeks is kept in the address, the request and the file, and an invalid one becomes the default', async () => {
  const { user, server, place, unmount } = open([], {}, '/desk/numbers?weeks=26')
  expect(screen.queryByText('Couldn’t load the numbers')).toBeNull()
  await screen.findByText('No requests in these weeks.')
  const asked = () => server.callsOf(NUMBERS).map(({ query }: Call) => query.weeks)
  const file = () => screen.getByRole('link', { name: 'CSV' }).getAttribute('href')
  expect([asked(), file()]).toEqual([['26'], '/api/desk/numbers/file?weeks=26'])
  await user.selectOptions(field('Period', 'combobox'), '52 weeks')
  await waitFor(() => expect(asked()).toEqual(['26', '52']))
  expect(place.now).toBe('/desk/numbers?weeks=52')
  expect(place.how).toBe('REPLACE')
  unmount()
  const usual = open([], {}, '/desk/numbers?weeks=5', new Refusal(403))
  await screen.findByRole('heading', { name: 'Couldn’t load the numbers' })
  expect(screen.queryByText('Median turnaround')).toBeNull()
  usual.server.answer(NUMBERS, () => usual.numbers)
  await usual.user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Median turnaround')
  expect(usual.server.callsOf(NUMBERS).at(-1)?.query).toEqual({ weeks: '12' })
})

test('a week without counted work says so', async () => {
  open([{ week: '2026-11-09', person: ZOE, counts: { ...COUNTS, certify: 1 } }])
  await waitFor(() => expect(said()).toContain('There’s no counted work in this period.'))
  expect(links()).toEqual([])
})
