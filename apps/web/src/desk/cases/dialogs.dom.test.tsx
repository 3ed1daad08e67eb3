import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAction } from '../../lib/use-action.ts'
import { fakeServer, LOST, Refusal } from '../../testing/fake-server.ts'
import { field, said } from '../../testing/show.tsx'
import { Banner } from '../../ui/states.tsx'
import { ActButtons } from './act-buttons.tsx'
import { LEAD, showAtDesk } from './show-desk.tsx'

const ACT = 'POST /desk/cases/:id/acts'

/** As much of a case as its actions look at. */
const RECORD = {
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

function Actions() {
  const doing = useAction()
  return (
    <>
      {doing.failure && <Banner kind="error">{doing.failure}</Banner>}
      <ActButtons record={RECORD} doing={doing} />
    </>
  )
}

function open() {
  const server = fakeServer({
    [ACT]: () => LOST,
    'GET /desk/cases/:id': () => new Refusal(503),
    'GET /desk/texts': () => ({ texts: [] }),
  })
  // Nobody has typed anything yet, however often a test runs: what is typed outlives the page.
  return { server, ...showAtDesk(<Actions />, { me: { ...LEAD, uid: crypto.randomUUID() } }) }
}

const dialog = () => within(screen.getByRole('dialog'))

test('what was typed in a dialog is kept when it fails, when it is overtaken and when it is closed', async () => {
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

test('questions to a customer are kept likewise, and an empty list is not sent', async () => {
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

test('an action that is not possible says why and does nothing', async () => {
  const { server, user } = open()
  await user.click(screen.getByRole('button', { name: 'Claim' }))
  expect(said()).toContain('Zoë Nair has it.')
  expect(server.callsOf(ACT)).toEqual([])
})
