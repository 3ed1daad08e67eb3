import type { DeskForm, DeskSale, DeskSheet } from '@nirgam/domain/certificate/api-sheet'
import { kindOf, PART_GROUPS, type PartGroup } from '@nirgam/domain/certificate/working/working-fields'
import { asPaise } from '@nirgam/domain/shared/money'
import { samplePart } from '@nirgam/domain/testing/sample-sheet'
import { sampleFlat, sheetOfFlat } from '@nirgam/domain/testing/sample-workings'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { fireEvent, screen, waitFor, within } from '../../../testing/dom.ts'
import { fakeServer, LOST, Refusal } from '../../../testing/fake-server.ts'
import { AFTER_MIDNIGHT, BEFORE_MIDNIGHT } from '../../../testing/sample-account.ts'
import { deskCase, deskSheet } from '../../../testing/sample-desk.ts'
import { deskRows, enter, factsIn, fill, held, said, savedFiles } from '../../../testing/show.tsx'
import { LEAD, showAtDesk } from '../../cases/show-desk.tsx'
import { deskReply, deskReplyByItself } from '../../desk-api.ts'
import { deskQueries } from '../../desk-session.ts'
import { CertificateWork } from '../certificate-view.tsx'
import { PrepareDialog } from '../prepare-dialog.tsx'
import { CoOwners } from './co-owners.tsx'
import { readerOf } from './sheet-query.ts'
import { SheetView } from './sheet-view.tsx'

const SHEET = 'GET /desk/cases/:id/sheet'
const SAVE = 'PUT /desk/cases/:id/sheet'
const SALE = 'GET /desk/cases/:id/sale'
const COMPARE = 'GET /desk/cases/:id/sheet/compare'

let id = 6100
// Drafts are kept by case.
beforeEach(() => {
  id += 1
})

function open(change: Partial<DeskSheet> | Refusal = {}, sale: DeskSale = { linked: [] }) {
  const now = { saved: change instanceof Refusal ? change : deskSheet(change) }
  const server = fakeServer({
    [SHEET]: () => now.saved,
    [SALE]: () => sale,
    'GET /desk/cases/:id': () => deskCase({ remittance_id: id, stamp: 's7' }),
    'GET /desk/cases/:id/form': () => new Refusal(404),
    [COMPARE]: () => ({ before: VERSION, after: VERSION, changes: [] }),
  })
  return { now, server, ...showAtDesk(<SheetView record={deskCase({ remittance_id: id })} />, { me: LEAD }) }
}

const box = (at: string) => document.getElementById(`sheet-${at}`) as HTMLInputElement
const write = (at: string, value: string) => enter(box(at), value)
const button = (name: string | RegExp) => screen.getByText(name, { selector: 'button' })
const status = () => document.querySelector('header [role="status"]')?.textContent
const settled = () => waitFor(() => expect(document.querySelector('fieldset[aria-label="Tax sheet"]')).not.toBeNull())
const placesIn = (within = '') =>
  [...document.querySelectorAll(`[id^="sheet-${within}"]:not([id$="-label"]):not([id$="-hint"])`)].map((one) =>
    one.id.slice(6),
  )
const section = (id: string) => document.querySelector(`[aria-labelledby="${id}"]`) as HTMLElement

test.each([
  ['rent', 'Taken off the rent', 'All rent received, before any deduction'],
  ['shares', 'What was sold', 'Proceeds of all sales'],
  ['business', 'The invoice', 'As agreed in the invoice'],
  ['maturity', 'Interest and principal', null],
  ['pension', 'What isn’t taxed', null],
  ['savings', 'Where it came from', null],
  ['dividend', null, null],
] as const)('a part from %s shows the boxes of its kind only', async (source, title, hint) => {
  open({ sheet: sheetOfFlat({ parts: [samplePart({ source })] }) })
  await settled()
  const part = screen.getByText(/^1\. /, { selector: 'h3' }).closest('fieldset') as HTMLElement
  expect([...part.querySelectorAll('h4')].map(({ textContent }) => textContent)[0]).toBe(title ?? 'Tax already paid')
  const kind = kindOf(source)
  const groups = Object.keys(PART_GROUPS).filter((group) => group !== 'treaty') as PartGroup[]
  const shown = groups.filter((group) => placesIn(`parts.0.${group}.`).length > 0)
  expect(shown).toEqual(kind === 'dividend' ? [] : [kind])
  if (kind !== 'dividend') {
    const fields = Object.keys(PART_GROUPS[kind].fields).map((name) => `parts.0.${kind}.${name}`)
    expect(placesIn(`parts.0.${kind}.`)).toEqual(expect.arrayContaining(fields))
  }
  expect(
    box('parts.0.gross')
      .closest('div')
      ?.parentElement?.textContent?.includes(hint ?? '?'),
  ).toBe(hint !== null)
  // Only a sale has co-owners.
  expect(screen.queryByText('Co-owners of this sale')).toBeNull()
  expect(said().includes('Paste lots from a spreadsheet')).toBe(source === 'shares')
  expect(said().includes('At most 15 %.')).toBe(source === 'dividend')
})

const property = () => placesIn('parts.0.property.').filter((at) => !/\d\.[a-z]+$|-add$|-remove$/.test(at.slice(8)))
const named = (at: string) => document.querySelector(`label[for="sheet-parts.0.property.${at}"]`)?.textContent

test.each([
  ['bought', '2005-01-01', 100_00, ['Acquired on', 'Cost of the property (₹)', false, false]],
  ['bought', '1999-01-01', 50_00, ['Acquired on', 'Cost of the property (₹)', true, true]],
  [
    'inherited',
    '2001-03-31',
    100_00,
    ['The previous owner acquired it on', 'The previous owner’s cost (₹)', true, false],
  ],
  [
    'gifted',
    '2001-04-01',
    100_00,
    ['The previous owner acquired it on', 'The previous owner’s cost (₹)', false, false],
  ],
] as const)('a property %s on %s gets matching questions', async (acquiredBy, acquiredOn, share, expected) => {
  const part = { ...sampleFlat({ acquiredBy, acquiredOn }), share }
  open({ sheet: sheetOfFlat({ parts: [part] }) })
  await settled()
  const isAsked = (at: string) => property().includes(`parts.0.property.${at}`)
  expect([named('acquiredOn'), named('cost'), isAsked('fmv2001'), isAsked('owners')]).toEqual(expected)
  expect(isAsked('stamp2001')).toBe(expected[2])
})

test('the route of the money and the form’s part decide which boxes are shown', async () => {
  const before = { sent: asPaise(2_00_000_00), stated: null }
  open({ year_before: before })
  await settled()
  const isThere = (...places: string[]) => places.map((at) => box(at) !== null)
  const RARE = [
    'nreAccount',
    'orderNumber',
    'tdsDay',
    'parts.0.pan',
    'yearApart',
    'parts.0.slabTax',
    'parts.0.surchargeNote',
  ]
  expect(isThere(...RARE)).toEqual(RARE.map(() => false))
  write('goesTo', 'nre')
  write('mode', 'deductsNow')
  expect(isThere('nreAccount', 'nreBank', 'nreCountry', 'tdsDay', 'parts.0.pan')).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  expect([box('part').disabled, said().includes('The tax year, for Part A')]).toEqual([true, false])
  fireEvent.click(screen.getByLabelText('Override'))
  write('part', 'B')
  expect(isThere('orderNumber', 'yearApart')).toEqual([true, false])
  write('part', 'A')
  expect([isThere('orderNumber', 'yearApart'), said().includes('The tax year, for Part A')]).toEqual([
    [false, true],
    true,
  ])
  expect(said()).toContain('The customer hasn’t said whether they sent more elsewhere.')
  write('parts.0.taxedAt', 'slab')
  write('parts.0.surcharge', '10 %')
  expect(isThere('parts.0.slabTax', 'parts.0.slabNote', 'parts.0.surchargeNote')).toEqual([true, true, true])
})

test('nothing sent before in the tax year leaves nothing to be counted apart', async () => {
  const year_before = { sent: asPaise(0), stated: asPaise(0) }
  open({ year_before, sheet: sheetOfFlat({ part: 'A', decision: 'overruled' }) })
  await settled()
  expect([said().includes('The tax year, for Part A'), box('yearApart')]).toEqual([true, null])
  expect(said()).not.toContain('The customer hasn’t said whether')
})

test('treaty questions appear where a treaty may limit the tax, with its usual article and rate', async () => {
  const { unmount } = open()
  await settled()
  expect(box('parts.0.treaty.claimed')).toBeNull()
  unmount()
  id += 1
  const dividend = samplePart({ source: 'dividend', treaty: { ...samplePart().treaty, country: 'Germany' } })
  open({ sheet: sheetOfFlat({ parts: [dividend] }) })
  await settled()
  expect(placesIn('parts.0.treaty.')).toEqual(['parts.0.treaty.claimed'])
  write('parts.0.treaty.claimed', 'yes')
  const names = Object.keys(PART_GROUPS.treaty.fields).map((name) => `parts.0.treaty.${name}`)
  expect(placesIn('parts.0.treaty.')).toEqual(expect.arrayContaining(names))
  write('parts.0.treaty.country', 'Germany')
  expect(said()).toContain('Usual: Article 10')
  expect(said()).toContain('Usual: 10 %.')
  write('parts.0.treaty.claimed', 'free')
  expect(['rate', 'country'].map((at) => box(`parts.0.treaty.${at}`) !== null)).toEqual([false, true])
})

test('a part compares its credits with the amount after tax and asks about a difference', async () => {
  const rent = samplePart({ source: 'rent' })
  const { unmount } = open({ sheet: sheetOfFlat({ parts: [{ ...rent, credits: [], difference: '' }] }) })
  await settled()
  expect(box('parts.0.difference')).toBeNull()
  unmount()
  id += 1
  const credit = { day: '2026-06-01', amount: asPaise(7_00), reference: 'UTR1', page: '1' }
  open({ sheet: sheetOfFlat({ parts: [{ ...rent, credits: [credit], difference: '' }] }) })
  await settled()
  expect(box('parts.0.difference')).not.toBeNull()
  expect(said()).toMatch(/The credits are ₹[\d,.]+ less than the amount after tax/)
  write('parts.0.credits.0.amount', '99999999')
  expect(said()).toMatch(/The credits are ₹[\d,.]+ more than the amount after tax/)
})

test('the guide’s finding can be accepted as banks or the rule see it, or overruled, and a change of it is shown', async () => {
  const reason = { text: 'Rent is taxed.', source: 'Section 9', grade: 'A', is_open: false }
  const finding: DeskSheet['finding'] = {
    outcome: 'C',
    parts: ['C', 'D'],
    headline: 'Part C or D',
    certainty: 'likely',
    reasons: [reason, { ...reason, text: 'Nobody knows.', is_open: true }],
    nro: [{ ...reason, text: 'The bank asks.' }],
    told: [{ question: 'Wem?', answer: 'Mir' }],
  }
  open({ finding, based_on: ['Deed', 'Größe'], sheet: sheetOfFlat({ part: 'B', decision: 'accepted' }) })
  await settled()
  const guide = section('sheet-guide')
  expect(guide.querySelector('h2')?.textContent).toBe('The guide says: Part C or D')
  expect(guide.querySelector('[data-color]')?.textContent).toBe('Likely')
  expect([...guide.querySelectorAll('ol li')].map(({ textContent }) => textContent)).toEqual([
    'Rent is taxed. Section 9',
    'Nobody knows. Open. Section 9',
    'The bank asks. Section 9',
  ])
  expect(guide.textContent).toContain('Why (3)')
  expect(factsIn(guide)).toEqual([['Wem?', 'Mir']])
  expect(guide.textContent).toContain('The guide now says Part C or Part DBut the sheet says Part B.')
  const radios = () => within(guide).getAllByRole<HTMLInputElement>('radio')
  expect(radios().map((one) => [one.parentElement?.textContent, one.checked])).toEqual([
    ['Accept what banks ask for: Part C', false],
    ['Accept the rule: Part D', false],
    ['Override', false],
  ])
  fireEvent.click(radios()[1] as HTMLElement)
  expect([radios().map(({ checked }) => checked), box('part').value]).toEqual([[false, true, false], 'D'])
  expect(guide.textContent).not.toContain('The guide now says')
  expect(guide.textContent).toContain('What this is based on')
  fireEvent.click(radios()[2] as HTMLElement)
  expect([box('part').disabled, guide.textContent?.includes('Why the guide’s finding is wrong')]).toEqual([false, true])
  fireEvent.click(button('Use “Deed, Größe”'))
  expect([box('note').value, said().includes('Use “Deed')]).toEqual(['Deed, Größe', false])
})

test('rows and parts are added and removed one at a time, and the focus stays near them', async () => {
  const { user } = open()
  await settled()
  const used = () => placesIn('parts.0.used.').filter((at) => at.endsWith('.amount'))
  expect(used()).toHaveLength(2)
  await user.click(screen.getByLabelText('Remove used for something else 1'))
  expect([used().length, box('parts.0.used.0.amount').value]).toEqual([1, '20,00,000'])
  await waitFor(() => expect(document.activeElement?.id).toBe('sheet-parts.0.used.0-remove'))
  await user.click(screen.getByLabelText('Remove used for something else 1'))
  expect(used()).toHaveLength(0)
  await waitFor(() => expect(document.activeElement?.id).toBe('sheet-parts.0.used-add'))
  await user.click(button('Add a part'))
  await waitFor(() => expect(document.activeElement?.id).toBe('sheet-parts.1.source'))
  write('parts.1.gross', '5,00,000')
  await user.click(screen.getByLabelText('Remove part 1'))
  expect([box('parts.0.gross').value, box('parts.1.gross')]).toEqual(['5,00,000', null])
  await waitFor(() => expect(document.activeElement?.id).toBe('sheet-parts-add'))
})

test('pasted lots are added up to the limit, and unreadable lines stay in the box', async () => {
  const parts = [samplePart({ source: 'rent' }), samplePart({ source: 'shares' })]
  const { user } = open({ sheet: sheetOfFlat({ parts }) })
  await settled()
  const paste = (text: string) => {
    enter(screen.getByLabelText(/^Lots, one a line/), text)
    return user.click(button('Add these lots'))
  }
  const lots = () => placesIn('parts.1.shares.lots.').filter((at) => at.endsWith('-remove')).length
  expect(screen.getByText('Add these lots', { selector: 'button' })).toHaveProperty('disabled', true)
  const line = (name: string) => `${name},listed,2015-02-03,2026-05-04,1,2,3,`
  const bad = 'Größe,bitcoin,2015-02-03,2026-05-04,1,2,3,'
  await paste([line('Ä'), bad, line('B')].join('\n'))
  expect([lots(), box('parts.1.shares.lots.1.name').value]).toEqual([2, 'B'])
  expect(said()).toContain('2 lots added.Line 2: “bitcoin” is no kind of security we know.')
  expect(screen.getByLabelText(/^Lots, one a line/)).toHaveProperty('value', bad)
  await paste(line('C'))
  expect(said()).toContain('1 lot added.')
  await paste(Array.from({ length: 198 }, () => line('D')).join('\n'))
  expect([said().includes('At most 200 lots fit into one part; these would be 201.'), lots()]).toEqual([true, 3])
})

const VERSION = { version: 3, by: 'Zoë Nair', at: AFTER_MIDNIGHT, prepared_at: AFTER_MIDNIGHT, part: 'C' as const }
const VERSIONS = [
  VERSION,
  { ...VERSION, version: 2, by: 'Asha Rao', at: BEFORE_MIDNIGHT, prepared_at: null, part: 'none' as const },
  { ...VERSION, version: 1, by: 'Ümit Rao', prepared_at: null },
]

test('any two versions can be compared in plain words', async () => {
  const { server } = open({ version: 3, versions: VERSIONS })
  server.answer(COMPARE, ({ query }) => ({
    before: VERSIONS[1],
    after: VERSION,
    changes:
      query.before === '1'
        ? []
        : [
            { at: 'rate', before: '850000', after: '' },
            { at: 'parts.0.credits.1.amount', before: '', after: '100' },
          ],
  }))
  await settled()
  expect(status()).toBe('Version 3, Zoë Nair, 19 Nov 2026, 12:05 AM IST, prepared for signing')
  await waitFor(() => expect(deskRows('What is different')).toHaveLength(2))
  expect(said()).toContain('3 saved versions')
  expect(deskRows('What is different')).toEqual([
    ['Exchange rate (₹ per unit)', '85', '–'],
    ['Part 1: Credits on the account 2: Amount (₹)', '–', '₹1.00'],
  ])
  const from = screen.getByLabelText<HTMLSelectElement>('From')
  expect([from.value, [...from.options].map(({ textContent }) => textContent)]).toEqual([
    '2',
    [
      '3: Zoë Nair, 19 Nov 2026, 12:05 AM IST, Part C, prepared',
      '2: Asha Rao, 18 Nov 2026, 11:55 PM IST, Nothing to file',
      '1: Ümit Rao, 19 Nov 2026, 12:05 AM IST, Part C',
    ],
  ])
  enter(from, '1')
  await screen.findByText('No differences.')
  enter(screen.getByLabelText('To'), '1')
  await screen.findByText('Choose two versions to compare.')
  expect(server.callsOf(COMPARE).at(-1)?.query).toEqual({ before: '1', after: '3' })
  server.answer(COMPARE, () => new Refusal(404))
  enter(screen.getByLabelText('To'), '2')
  await screen.findByText('Couldn’t compare the versions')
})

test('saving shows who saved and when, keeps the text after a failure, and reports a newer version', async () => {
  const { server, user, now } = open()
  await settled()
  expect(status()).toBe('Proposed from the answers. The tax sheet hasn’t been saved yet')
  expect(button('Save')).toBeTruthy()
  write('branch', 'Müllerstraße')
  expect(status()).toBe('Not saved yet')
  server.answer(SAVE, () => LOST)
  await user.click(button('Save'))
  await screen.findByText(/We couldn’t reach Nirgam/)
  expect(box('branch').value).toBe('Müllerstraße')
  now.saved = deskSheet({ version: 1, versions: VERSIONS.slice(2) })
  server.answer(SAVE, () => new Refusal(409, { message: 'Ümit Rao has saved a newer version.' }))
  await user.click(button('Save'))
  await screen.findByText('Someone else saved a newer version')
  expect([box('branch').value, screen.queryByText('Save', { selector: 'button' })]).toEqual(['Müllerstraße', null])
  expect(said()).toContain('1 saved version')
  // Typing on does not replace the colleague's version.
  write('branch', 'Müllerweg')
  expect(said()).toContain('Someone else saved a newer version')
  write('branch', 'Müllerstraße')
  await user.click(button('Keep mine'))
  server.answer(SAVE, ({ body }) => deskSheet({ version: 2, sheet: Object(body).sheet, versions: VERSIONS.slice(1) }))
  await user.click(button('Save'))
  await waitFor(() => expect(status()).toBe('Version 2, Asha Rao, 18 Nov 2026, 11:55 PM IST'))
  expect(server.callsOf(SAVE).map(({ body }) => [Object(body).version, Object(body).sheet.branch])).toEqual([
    [0, 'Müllerstraße'],
    [0, 'Müllerstraße'],
    [1, 'Müllerstraße'],
  ])
  expect(screen.queryByText('Save', { selector: 'button' })).toBeNull()
  write('branch', 'Another')
  await user.click(button('Discard changes'))
  expect(box('branch').value).toBe('Müllerstraße')
  const saved = savedFiles()
  server.answer('GET /desk/cases/:id/sheets/:paper', () => ({}))
  await user.click(button(/Working as PDF/))
  await waitFor(() => expect(saved).toEqual(['working-paper.pdf']))
})

test('what is typed while the sheet is being saved stays, and is saved next', async () => {
  const { server, user } = open()
  await settled()
  write('branch', 'Müllerstraße')
  const saving = held<DeskSheet>()
  server.answer(SAVE, () => saving.promise)
  await user.click(button('Save'))
  write('branch', 'Meyerstraße')
  const { sheet } = deskSheet()
  saving.resolve(deskSheet({ version: 4, sheet: { ...sheet, branch: 'Müllerstraße' } }))
  const again = await screen.findByText('Save', { selector: 'button' })
  expect([box('branch').value, status()]).toEqual(['Meyerstraße', 'Not saved yet'])
  await user.click(again)
  await waitFor(() => expect(server.callsOf(SAVE)).toHaveLength(2))
  expect(server.callsOf(SAVE)[1]?.body).toMatchObject({ version: 4, sheet: { branch: 'Meyerstraße' } })
})

test('the browser asks before the tab of an unsaved sheet is closed', async () => {
  open()
  await settled()
  write('branch', 'Müllerstraße')
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
})

test('the form that is opened while the sheet is being saved follows the saved sheet', async () => {
  const record = deskCase({ remittance_id: id })
  function Tabs() {
    const [view, setView] = useState<'sheet' | 'form'>('sheet')
    return (
      <>
        <button type="button" onClick={() => setView('form')}>
          Form 146
        </button>
        <CertificateWork view={view} record={record} goTo={() => {}} />
      </>
    )
  }
  const saving = held<DeskSheet>()
  const form = { boxes: {}, edited: [], signer: null, signers: [], can_save: true, is_needed: true, exported: null }
  const now: { form: DeskForm } = { form: { ...form, version: 0, findings: [], is_complete: true } }
  fakeServer({
    [SHEET]: () => deskSheet(),
    [SALE]: () => ({ linked: [] }),
    [SAVE]: () => saving.promise,
    'GET /desk/cases/:id/form': () => now.form,
  })
  const { user } = showAtDesk(<Tabs />, { me: LEAD })
  await settled()
  write('branch', 'Müllerstraße')
  await user.click(button('Save'))
  await user.click(button('Form 146'))
  await screen.findByText('Complete, no conflicts')
  const finding = { id: 'f1', words: 'Two branches.', can_be_explained: false, explanation: null, places: [] }
  now.form = { ...now.form, version: 1, findings: [finding], is_complete: false }
  saving.resolve(deskSheet({ version: 1 }))
  await screen.findByText('Two branches.')
})

test('a user who may not save can only read, and a failed sheet can be retried', async () => {
  const { now, user } = open(new Refusal(404))
  await screen.findByText('Couldn’t load the tax sheet')
  now.saved = deskSheet({ can_save: false })
  await user.click(button('Try again'))
  await settled()
  expect(said()).toContain('Preparers and signers can change it during tax review.')
  expect(document.querySelector<HTMLFieldSetElement>('fieldset[aria-label="Tax sheet"]')?.disabled).toBe(true)
  expect([screen.queryByText('Save', { selector: 'button' }), screen.queryByText('Link the cases')]).toEqual([
    null,
    null,
  ])
  expect(button(/Working as PDF/)).toHaveProperty('disabled', true)
})

const DEED = { uid: 'd0c00000-0000-4000-8000-000000000071', label: 'Sale deed', file_name: 'größe.pdf', is_used: false }
const OTHER = {
  remittance_id: 93,
  number: 'REM-000093',
  customer: 'José',
  state_label: 'In check',
  share: null,
  documents: [DEED],
}
const BROTHER = { ...OTHER, remittance_id: 94, number: 'REM-000094', share: 25_00 as never, documents: [] }

test('cases of other owners are linked, share documents, and are unlinked', async () => {
  const { now, server, user } = open()
  await screen.findByText(/^Link the case of another owner/)
  await user.click(button(/Link the cases/))
  await screen.findByText('Enter the number of the other case.')
  fill('Other owner’s case', ' REM-000093 ')
  server.answer('POST /desk/cases/:id/sale', () => new Refusal(422, { message: 'Both cases have the same PAN.' }))
  await user.click(button(/Link the cases/))
  await screen.findByText('Both cases have the same PAN.')
  now.saved = deskSheet({
    co_owners: [{ case: 'REM-000094', name: 'Ravi', share: 25_00 as never, gross: null, soldOn: '' }],
  })
  server.answer('POST /desk/cases/:id/sale', () => ({ linked: [OTHER, BROTHER] }))
  await user.click(button(/Link the cases/))
  await screen.findByText(/share not entered yet/)
  expect(server.callsOf('POST /desk/cases/:id/sale')[1]?.body).toEqual({ other: 'REM-000093' })
  // Linking changes the findings, so the sheet is loaded again.
  await screen.findByText(/^With REM-000094 the shares of the sale come to /)
  const linked = [...section('co-owners').querySelectorAll('li')]
  expect(linked.map((one) => [one.querySelector('a')?.getAttribute('href'), one.textContent])).toEqual([
    [
      '/desk/cases/93',
      'REM-000093, José: share not entered yet · In check Sale deed (größe.pdf): use it for this case, too',
    ],
    ['/desk/cases/94', 'REM-000094, José: 25 % · In check'],
  ])
  const USE = '/desk/cases/:id/sale/documents/:uid' as const
  const used = { ...OTHER, documents: [{ ...DEED, is_used: true }] }
  server.answer(`PUT ${USE}`, () => ({ linked: [used] }))
  server.answer(`DELETE ${USE}`, () => new Refusal(409, { message: 'It was prepared.' }))
  const tick = () => screen.getByLabelText<HTMLInputElement>(/Sale deed/)
  await user.click(tick())
  await waitFor(() => expect(tick().checked).toBe(true))
  await user.click(tick())
  await screen.findByText('It was prepared.')
  expect(server.callsOf(`PUT ${USE}`).map(({ params }) => params)).toEqual([{ id: String(id), uid: DEED.uid }])
  expect(server.callsOf(`DELETE ${USE}`)).toHaveLength(1)
  server.answer('DELETE /desk/cases/:id/sale', () => ({ linked: [] }))
  await user.click(button(/Unlink this case/))
  await screen.findByText(/^Link the case of another owner/)
})

test('missing values are listed from the start and link to their boxes, even in a closed section', async () => {
  const part = { ...samplePart(), taxedAt: 'slab' as const, slabTax: 0, slabNote: '' }
  const { user } = open({ sheet: sheetOfFlat({ branch: '', parts: [part as never] }) })
  await settled()
  const missing = [...document.querySelectorAll('.found li')].map(({ textContent }) => textContent ?? '')
  expect(said()).toContain(`${missing.length} things are still missing or need a look`)
  const folded = [...document.querySelectorAll('details')].find((one) => one.contains(box('parts.0.slabNote')))
  if (!folded) throw new Error('it is not folded away')
  folded.open = false
  await user.click(screen.getByText('Part 1: How the tax by slabs was worked out', { selector: '.found button' }))
  await waitFor(() => expect(document.activeElement).toBe(box('parts.0.slabNote')))
  expect([folded.open, document.querySelectorAll('[aria-invalid="true"]').length]).toEqual([true, 0])
})

test('everything missing is marked at its box once the user has tried to prepare', async () => {
  fakeServer({
    [SHEET]: () => deskSheet({ version: 1, sheet: sheetOfFlat({ proposedDay: '' }) }),
    [SALE]: () => ({ linked: [] }),
  })
  const record = deskCase({ remittance_id: id })
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <SheetView record={record} />
        <button type="button" onClick={() => setOpen(true)}>
          Begin
        </button>
        {isOpen && <PrepareDialog record={record} onClose={() => setOpen(false)} />}
      </>
    )
  }
  const { user } = showAtDesk(<Page />)
  await settled()
  const marked = () => [...document.querySelectorAll('[aria-invalid="true"]')].map((one) => one.id)
  expect(marked()).toEqual([])
  await user.click(button('Begin'))
  await waitFor(() => expect(marked()).toEqual(['sheet-proposedDay']))
})

test('figures of an older sheet stay until the user has them worked out', async () => {
  const old = { ...samplePart(), entered: { income: asPaise(7_77_000_00), tax: asPaise(1_000_00) } }
  const { user } = open({ sheet: sheetOfFlat({ parts: [sampleFlat(), old] }) })
  await settled()
  expect(said()).toContain('Typed in before workings existed: income ₹7,77,000')
  await user.click(
    within(document.querySelector('main, body') as HTMLElement).getByRole('button', { name: /^Work (it|them) out/ }),
  )
  expect(said()).not.toContain('Typed in before workings existed')
  expect(box('parts.1.gross')).not.toBeNull()
})

test('a part shows how it is taxed if that was changed, and keeps it folded at the usual rates', async () => {
  const fold = () => screen.getByText('Change how it’s taxed').closest('details') as HTMLDetailsElement
  const { unmount } = open({ sheet: sheetOfFlat({ parts: [samplePart()] }) })
  await settled()
  expect([fold().open, box('parts.0.slabTax'), box('parts.0.surchargeNote')]).toEqual([false, null, null])
  expect(said()).toMatch(/Income ₹[\d,]+.*tax ₹[\d,]+ \([\d.]+ %, with surcharge and cess\)/)
  unmount()
  id += 1
  const slab = { taxedAt: 'slab' as const, slabTax: asPaise(5_000_00), surcharge: '10 %' as const }
  open({ sheet: sheetOfFlat({ parts: [samplePart(slab)] }) })
  await settled()
  expect(fold().open).toBe(true)
  for (const name of ['slabTax', 'slabNote', 'surchargeNote']) expect(box(`parts.0.${name}`)).not.toBeNull()
  expect(said()).toContain('(slabs, with surcharge and cess)')
})

test.each([
  [[], true, ['Link the cases']],
  [[], false, []],
  [[OTHER], true, ['Link the cases', 'Unlink this case']],
  [[OTHER], false, []],
] as const)(
  'owners linked to a sale are listed; who may change them can link and unlink (%#)',
  async (linked, canChange, ways) => {
    fakeServer({ [SALE]: () => ({ linked }) })
    showAtDesk(<CoOwners id={id} canChange={canChange} />)
    await screen.findByText('Co-owners of this sale')
    expect(screen.queryAllByRole('button').map(({ textContent }) => textContent?.trim())).toEqual(ways)
    expect(said().includes('Link the case of another owner')).toBe(linked.length === 0)
    const ticks = screen.queryAllByRole<HTMLInputElement>('checkbox')
    expect(ticks.map(({ disabled }) => disabled)).toEqual(linked.map(() => !canChange))
  },
)

test('a refusal to share a document is shown until closed, and one is shared at a time', async () => {
  const server = fakeServer({ [SALE]: () => ({ linked: [OTHER] }) })
  const { user } = showAtDesk(<CoOwners id={id} canChange />)
  const tick = await screen.findByRole<HTMLInputElement>('checkbox')
  expect(screen.queryByRole('alert')).toBeNull()
  const { promise, resolve } = held<object>()
  server.answer('PUT /desk/cases/:id/sale/documents/:uid', () => promise)
  await user.click(tick)
  await waitFor(() => expect(tick.disabled).toBe(true))
  resolve(new Refusal(409, { message: 'It was prepared.' }))
  await screen.findByText('It was prepared.')
  await waitFor(() => expect(tick.disabled).toBe(false))
  await user.click(screen.getByLabelText('Close this message'))
  expect(said()).not.toContain('It was prepared.')
})

test('the first read of a sheet is the user’s, and later ones are automatic', () => {
  const key = ['sheet', id]
  expect(readerOf(key)).toBe(deskReply)
  deskQueries.setQueryData(key, 1)
  expect(readerOf(key)).toBe(deskReplyByItself)
  deskQueries.clear()
})
