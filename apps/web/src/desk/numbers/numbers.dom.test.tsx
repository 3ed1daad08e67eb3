import type { NumbersData } from '@nirgam/domain/office/api-desk-office'
import { expect, test } from 'vitest'
import { screen, waitFor } from '../../testing/dom.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { field, said } from '../../testing/show.tsx'
import { showAtDesk } from '../cases/show-desk.tsx'
import { NumbersPage } from './numbers-page.tsx'

const NONE = { opened: 0, finished: 0, late: 0, asked: 0, sent_back: 0, turnaround_hours: null }
const COUNTS = { ask: 0, hand_over: 0, prepare: 0, send_back: 0, certify: 0, answer_bank: 0, enquiries: 0 }
const ZOE = { uid: '50a7f000-0000-4000-8000-000000000042', name: 'Zoë Nair' }
const ASHA = { uid: '50a7f000-0000-4000-8000-000000000043', name: 'Asha Rao' }

function open(people: NumbersData['people']) {
  fakeServer({
    'GET /desk/numbers': () => ({
      weeks: ['2026-11-16', '2026-11-09'].map((week) => ({ week, ...NONE })),
      total: NONE,
      late_now: 0,
      reasons: [],
      people,
      open_by_age: [],
    }),
  })
  return showAtDesk(<NumbersPage />, { at: '/desk/numbers' })
}

const links = () =>
  screen
    .queryAllByRole('link', { name: /in the week from/ })
    .map((link) => [link.textContent, link.getAttribute('href')])

test('a week shows everybody, a person all weeks, and each figure leads to what it counts', async () => {
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

test('a week in which nobody did anything says so', async () => {
  open([{ week: '2026-11-09', person: ZOE, counts: { ...COUNTS, certify: 1 } }])
  await waitFor(() => expect(said()).toContain('There’s no counted work in this period.'))
  expect(links()).toEqual([])
})
