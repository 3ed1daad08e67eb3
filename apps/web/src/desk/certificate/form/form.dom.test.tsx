import type { DeskForm } from '@nirgam/domain/certificate/api-sheet'
import { FORM_146, FORM_146_BOXES } from '@nirgam/domain/certificate/form-146'
import { beforeEach, expect, test, vi } from 'vitest'
import { fireEvent, screen, waitFor, within } from '../../../testing/dom.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { AFTER_MIDNIGHT, BEFORE_MIDNIGHT } from '../../../testing/sample-account.ts'
import { deskCase, deskSheet } from '../../../testing/sample-desk.ts'
import { enter, held, said, savedFiles } from '../../../testing/show.tsx'
import { LEAD, showAtDesk } from '../../cases/show-desk.tsx'
import type { Place } from '../places.ts'
import { FormView } from './form-view.tsx'

const FORM = 'GET /desk/cases/:id/form'
const SAVE = 'PUT /desk/cases/:id/form'
const SHEET = 'GET /desk/cases/:id/sheet'
const EXPORTED = 'POST /desk/cases/:id/form/exported'

const SITA = { uid: '50a7f000-0000-4000-8000-000000000051', name: 'Sita Rao', membership_number: '654321' }
const ZOE = { uid: '50a7f000-0000-4000-8000-000000000052', name: 'Zoë Nair', membership_number: null }
const of = (kind: string) => FORM_146_BOXES.filter((box) => box.kind === kind).map(({ id }) => id)
const [TEXT = '', OTHER = '', THIRD = ''] = of('text')
const [YES = ''] = of('yesNo')
const [CHOICE = ''] = of('choice')

const NAMES = { id: 'f1', words: 'Two names.', can_be_explained: true, explanation: 'Married since.' }
const DAYS = { id: 'f2', words: 'Two days.', can_be_explained: true, explanation: null }
const GONE = { id: 'f3', words: 'No branch.', can_be_explained: false, explanation: null }
const places: Place[] = [
  { place: 'answers', at: 'senderBankDetails.ifsc' },
  { place: 'sheet', at: 'rate' },
  { place: 'form', at: TEXT },
]
const sampleForm = (change: Partial<DeskForm> = {}): DeskForm => ({
  version: 4,
  boxes: { [TEXT]: 'Müller', [OTHER]: 'आशा', [YES]: 'Y' },
  edited: [OTHER],
  signer: SITA.uid,
  signers: [SITA, ZOE],
  can_save: true,
  is_needed: true,
  findings: [
    { ...NAMES, places },
    { ...DAYS, places: [] },
    { ...GONE, places: [] },
  ],
  is_complete: false,
  exported: null,
  ...change,
})

let id = 8100
// Unsaved text is stored by case, so each test has a case of its own.
beforeEach(() => {
  id += 1
})

function open(form: DeskForm | Refusal = sampleForm()) {
  const goTo = vi.fn()
  const version = { version: 4, by: 'Zoë Nair', at: AFTER_MIDNIGHT, prepared_at: null, part: 'C' as const }
  const server = fakeServer({
    [FORM]: () => form,
    [SHEET]: () => deskSheet({ version: 4, versions: [version, { ...version, version: 3, by: 'Asha Rao' }] }),
    'GET /desk/cases/:id': () => deskCase({ remittance_id: id, stamp: 's7' }),
    'GET /desk/cases/:id/sheets/:paper': () => ({}),
    'GET /desk/cases/:id/form/exported': () => ({}),
  })
  return {
    server,
    goTo,
    ...showAtDesk(<FormView record={deskCase({ remittance_id: id })} goTo={goTo} />, { me: LEAD }),
  }
}

const button = (name: string | RegExp) => screen.getByText(name, { selector: 'button, button *' })
const buttons = () => [...document.querySelectorAll('header button')].map(({ textContent }) => textContent?.trim())
const box = (name: string) => document.getElementById(`form-${name}`) as HTMLInputElement
const write = (name: string, value: string) => enter(box(name), value)
const status = () => document.querySelector('header [role="status"]')?.textContent
const findings = () => document.querySelector('[aria-labelledby="form-findings"]') as HTMLElement

test('the boxes are grouped in the portal’s panels, filled in, marked when edited, and saved as typed', async () => {
  const { server, user } = open()
  await waitFor(() => expect(status()).toBe('Version 4, Zoë Nair, 19 Nov 2026, 12:05 AM IST'))
  expect(buttons()).toEqual(['Filing sheet', 'Print'])
  const panels = [...document.querySelectorAll('[id^="panel-"]')].map(({ textContent }) => textContent)
  expect(panels).toEqual(FORM_146.map(({ title }, at) => `${at + 1}. ${title}`))
  const boxes = FORM_146_BOXES.map(({ id: name }) => box(name))
  expect(boxes.map(({ value }) => value).filter(Boolean)).toEqual(
    FORM_146_BOXES.flatMap(({ id: name }) => sampleForm().boxes[name] ?? []),
  )
  const edited = () => [...document.querySelectorAll('label')].filter((one) => one.textContent?.includes('(edited)'))
  expect(edited()).toHaveLength(1)
  expect([box(YES).localName, box(CHOICE).localName, box(TEXT).localName]).toEqual(['select', 'select', 'input'])
  expect([...box(YES).querySelectorAll('option')].map(({ value }) => value)).toEqual(['', 'Y', 'N'])
  expect(box(of('date')[0] ?? '').type).toBe('date')
  expect(box(of('amount')[0] ?? '').inputMode).toBe('decimal')

  write(TEXT, 'Meyer')
  write(YES, 'N')
  expect(edited()).toHaveLength(3)
  expect([status(), buttons()]).toEqual(['Not saved yet', ['Filing sheet', 'Print', 'Discard changes', 'Save']])
  expect(said()).toContain('Based on the saved version. Save to recheck.')
  enter(screen.getByLabelText('Signer'), '')
  expect(screen.getByLabelText('Signer')).toHaveProperty('value', '')
  const saving = held<DeskForm>()
  server.answer(SAVE, () => saving.promise)
  await user.click(button('Save'))
  write(THIRD, 'später')
  saving.resolve(sampleForm({ version: 5, findings: [], boxes: { [TEXT]: 'Meyer' } }))
  await screen.findByText('Complete, no conflicts')
  // Text typed during the save is kept.
  expect([box(THIRD).value, status()]).toEqual(['später', 'Not saved yet'])
  await user.click(button('Discard changes'))
  expect(screen.queryByLabelText('Findings')).toBeNull()
  expect(server.callsOf(SAVE).map(({ body }) => body)).toEqual([
    {
      version: 4,
      boxes: { [OTHER]: 'आशा', [TEXT]: 'Meyer', [YES]: 'N' },
      signer: null,
      explained: [{ id: 'f1', note: 'Married since.' }],
    },
  ])
  expect([status()?.startsWith('Version 5'), box(TEXT).value]).toEqual([true, 'Meyer'])
  // The sheet is loaded again, with the new version.
  await waitFor(() => expect(server.callsOf(SHEET)).toHaveLength(2))
})

test('findings link to their places and can be explained, unless they must be corrected', async () => {
  const { server, user, goTo } = open()
  await screen.findByText('3 findings, 2 open')
  expect(findings().getAttribute('data-tone')).toBe('warning')
  const rows = within(findings()).getAllByRole('listitem')
  expect(rows.map((row) => [...row.querySelectorAll('button')].map(({ textContent }) => textContent))).toEqual([
    ['Answer: IFSC', 'Tax sheet: Exchange rate (₹ per unit)', expect.stringMatching(/^Form: /), 'Change'],
    ['Add explanation'],
    [],
  ])
  await user.click(button('Tax sheet: Exchange rate (₹ per unit)'))
  expect(goTo.mock.calls).toEqual([[{ place: 'sheet', at: 'rate' }]])
  await user.click(button('Add explanation'))
  enter(screen.getByLabelText('Why this is correct'), 'Zeitzone')
  await user.click(button('Done'))
  expect(rows[1]?.textContent).toContain('Explained: Zeitzone')
  expect(findings().textContent).toContain('3 findings, 1 open')
  await user.click(within(rows[0] as HTMLElement).getByText('Change'))
  const note = screen.getByLabelText<HTMLTextAreaElement>('Why this is correct')
  expect(note.value).toBe('Married since.')
  enter(note, ' ')
  expect(findings().textContent).toContain('3 findings, 2 open')
  server.answer(SAVE, () => sampleForm({ version: 5, findings: [{ ...NAMES, places: [] }] }))
  await user.click(button('Save'))
  await screen.findByText('1 finding, all explained')
  expect(findings().getAttribute('data-tone')).toBe('success')
  expect(server.callsOf(SAVE)[0]?.body).toMatchObject({ explained: [{ id: 'f2', note: 'Zeitzone' }], signer: SITA.uid })
  enter(screen.getByLabelText('Why this is correct'), '')
  await user.click(button('Save'))
  await waitFor(() => expect(server.callsOf(SAVE)[1]?.body).toMatchObject({ version: 5, explained: [] }))
})

test('the filing sheet shows unsaved values too, and a finding on the form leads back to its box', async () => {
  const { user, goTo } = open()
  await screen.findByText('3 findings, 2 open')
  write(TEXT, 'Meyer')
  await user.click(button('Filing sheet'))
  expect(box(TEXT)).toBeNull()
  expect(said()).toContain('Meyer')
  await user.click(button(/^Form: /))
  expect(goTo.mock.calls).toEqual([[places[2]]])
  expect(box(TEXT).value).toBe('Meyer')
  await user.click(button('Discard changes'))
  expect([box(TEXT).value, status()?.startsWith('Version 4')]).toEqual(['Müller', true])
})

test('a newer version by someone else is reported, and the user keeps their own text or takes the other', async () => {
  const { server, user } = open()
  await screen.findByText('3 findings, 2 open')
  write(TEXT, 'Meyer')
  server.answer(SAVE, () => new Refusal(409, { message: 'Zoë Nair has saved a newer version.' }))
  server.answer(FORM, () => sampleForm({ version: 6, boxes: { [TEXT]: 'Schmidt', [THIRD]: 'ß' } }))
  await user.click(button('Save'))
  await screen.findByText('Someone else saved a newer version')
  expect([box(TEXT).value, box(THIRD).value, buttons().includes('Save')]).toEqual(['Meyer', 'ß', false])
  // Typing on does not replace the colleague's version.
  write(TEXT, 'Maier')
  expect(said()).toContain('Someone else saved a newer version')
  write(TEXT, 'Meyer')
  await user.click(button('Keep mine'))
  server.answer(SAVE, () => sampleForm({ version: 7 }))
  await user.click(button('Save'))
  await waitFor(() => expect(status()?.startsWith('Version 7')).toBe(true))
  expect(server.callsOf(SAVE)[1]?.body).toMatchObject({ version: 6, boxes: { [TEXT]: 'Meyer' } })
  write(TEXT, 'Weber')
  server.answer(SAVE, () => new Refusal(409, {}))
  server.answer(FORM, () => sampleForm({ version: 8, boxes: { [TEXT]: 'Fischer' } }))
  await user.click(button('Save'))
  await user.click(await screen.findByText('Use theirs'))
  expect([box(TEXT).value, status()?.startsWith('Version 8')]).toEqual(['Fischer', true])
})

test('a user who may not save sees the filing sheet, and a form that is not needed or failed to load says so', async () => {
  const { server, user } = open(new Refusal(404))
  await screen.findByText('Couldn’t load Form 146')
  server.answer(FORM, () => sampleForm({ can_save: false, is_needed: false, signers: [] }))
  await user.click(button('Try again'))
  await screen.findByText('By the tax sheet no certificate is needed. Don’t file this form.')
  expect(said()).toContain('Preparers and signers can change it during tax review.')
  expect([box(TEXT), screen.queryByText('Add explanation'), screen.queryByText('Change')]).toEqual([null, null, null])
  expect(said()).not.toContain('exported file')
  await user.click(button('Boxes'))
  expect(box(TEXT).closest('fieldset')?.disabled).toBe(true)
  expect(said()).toContain('The firm has no signer yet.')
  const saved = savedFiles()
  await user.click(button('Print'))
  await waitFor(() => expect(saved).toEqual(['form-146.pdf']))
})

test('signers are listed with their membership numbers, and one without a number cannot be chosen', async () => {
  open(sampleForm({ signer: null }))
  const choice = await screen.findByLabelText<HTMLSelectElement>('Signer')
  expect([...choice.options].map((one) => [one.value, one.textContent, one.disabled])).toEqual([
    ['', 'Choose', false],
    [SITA.uid, 'Sita Rao, membership number 654321', false],
    [ZOE.uid, 'Zoë Nair, no membership number yet', true],
  ])
  expect(choice.value).toBe('')
})

test('the exported file is uploaded by click or drop, replaced, and downloaded with the saved values', async () => {
  const { server, user } = open()
  const saved = savedFiles()
  const pick = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
  await screen.findByText('Add the exported file')
  const json = new File(['{"größe": 1}'], 'export.json', { type: 'application/json' })
  server.answer(EXPORTED, () => new Refusal(422, { message: 'This isn’t a JSON file.' }))
  await user.upload(pick('Add the exported file'), json)
  await screen.findByText('This isn’t a JSON file.')
  const exported = {
    file_name: 'größe.json',
    at: BEFORE_MIDNIGHT,
    by: 'Asha Rao',
    missing: ['PAN', 'Bank'],
    by_hand: [],
  }
  server.answer(EXPORTED, () => sampleForm({ exported }))
  const place = pick('Add the exported file').closest('.pick') as HTMLElement
  for (const [act, isOver] of [
    [fireEvent.dragOver, true],
    [fireEvent.dragLeave, false],
    [fireEvent.dragOver, true],
  ] as const) {
    act(place)
    expect(place.hasAttribute('data-over')).toBe(isOver)
  }
  fireEvent.drop(place, { dataTransfer: { files: [] } })
  expect([place.hasAttribute('data-over'), server.callsOf(EXPORTED).length]).toEqual([false, 1])
  fireEvent.drop(place, { dataTransfer: { files: [json] } })
  await screen.findByText('größe.json, Asha Rao, 18 Nov 2026, 11:55 PM IST')
  expect(said()).toContain('These fields don’t exist in your file: PAN, Bank.')
  expect(said()).not.toContain('What you typed isn’t saved')
  const sent = server.callsOf(EXPORTED).map(({ body }) => ((body as FormData).get('file') as File).name)
  expect(sent).toEqual(['export.json', 'export.json'])
  await user.click(button('Download for this case'))
  await waitFor(() => expect(saved).toEqual(['form-146.json']))
  write(TEXT, 'Meyer')
  expect(said()).toContain('What you typed isn’t saved, so it’s not in the file yet.')
  expect(pick('Replace the exported file')).toBeTruthy()
})
