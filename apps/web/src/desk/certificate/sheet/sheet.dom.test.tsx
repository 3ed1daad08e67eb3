import type { DeskSheet } from '@nirgam/domain/certificate/api-sheet'
import { SHEET_FIELDS } from '@nirgam/domain/certificate/sheet-fields'
import { EMPTY_PART, PART_GROUPS, PART_LISTS } from '@nirgam/domain/certificate/working/working-fields'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { samplePart, sampleSavings } from '@nirgam/domain/testing/sample-sheet'
import { sampleFlat, sheetOfFlat } from '@nirgam/domain/testing/sample-workings'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { act, fireEvent, screen, waitFor, within } from '../../../testing/dom.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { AFTER_MIDNIGHT } from '../../../testing/sample-account.ts'
import { deskSheet, REMITTANCE } from '../../../testing/sample-desk.ts'
import { enter } from '../../../testing/show.tsx'
import { LEAD, showAtDesk } from '../../cases/show-desk.tsx'
import { GuideSays } from './guide-says.tsx'
import { PartCard } from './parts/part-card.tsx'
import { type SheetEditing, SheetEditingProvider, useEditing } from './sheet-editing.ts'
import type { TypedSheet } from './sheet-typing.ts'
import { SheetView } from './sheet-view.tsx'

const PREPARER = { ...LEAD, role: 'preparer' as const }
const EMPTY_FLAT = { ...EMPTY_PART, source: 'inheritedProperty' as const, sent: REMITTANCE }

/** The fields of a case that the sheet reads. */
let id = 4217
const caseOf = () =>
  ({
    remittance_id: id,
    stamp: '1',
    answers: [],
    destination_country: 'United States',
    source: 'Property Sale',
  }) as unknown as DeskCase

// Drafts are kept by case.
beforeEach(() => {
  id += 1
})

function open(change: Partial<DeskSheet> = {}) {
  const sheet = sheetOfFlat({
    parts: [{ ...EMPTY_FLAT, property: { ...EMPTY_FLAT.property, acquiredBy: 'inherited' } }],
  })
  const saved = deskSheet({ sheet, ...change })
  const server = fakeServer({
    'GET /desk/cases/:id/sheet': () => saved,
    'PUT /desk/cases/:id/sheet': () => ({ ...saved, version: 1 }),
    'GET /desk/cases/:id/sale': () => ({ linked: [] }),
  })
  return { server, ...showAtDesk(<SheetView record={caseOf()} />, { at: `/desk/cases/${id}/sheet`, me: PREPARER }) }
}

const box = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
/** Enters the whole text at once, because typing is slow on a page with so many boxes. */
function write(into: HTMLInputElement, text: string): void {
  fireEvent.focus(into)
  enter(into, text)
  fireEvent.blur(into)
}
const GROSS = 'Whole amount before tax (₹)'
const SHARE = 'Customer’s share (%)'
const SOLD = 'Sold on'
const invalid = () => document.querySelectorAll('[aria-invalid="true"]')

test('amounts are grouped in lakh and crore while typing, and the caret keeps its place', async () => {
  const { user } = open()
  const gross = await box(GROSS)
  await user.type(gross, '16000000')
  expect(gross.value).toBe('1,60,00,000')
  await user.type(gross, '5', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(gross.value).toBe('15,60,00,000')
  expect(gross.selectionStart).toBe(2)
  write(gross, '1.6 crore')
  expect(gross.value).toBe('1,60,00,000')
})

test('no box is marked wrong before the user leaves it', async () => {
  const { user } = open()
  const share = await box(SHARE)
  expect(invalid()).toHaveLength(0)
  await user.clear(share)
  expect(invalid()).toHaveLength(0)
  await user.tab()
  expect([...invalid()]).toEqual([share])
  expect(share).toHaveProperty('value', '')
  expect(document.getElementById(`${share.id}-error`)?.textContent).toBe('A share is more than 0 and at most 100 %.')
})

test('a new row is not marked wrong in place of a removed one', async () => {
  const { user } = open()
  const add = await screen.findByRole('button', { name: 'Add a credit' })
  await user.click(add)
  const day = await box('Credited on')
  write(day, '2026-06-12')
  write(day, '')
  expect([...invalid()]).toEqual([day])
  await user.click(screen.getByRole('button', { name: 'Remove credits on the account 1' }))
  await user.click(add)
  expect((await box('Credited on')).value).toBe('')
  expect(invalid()).toHaveLength(0)
})

test('a part is not marked wrong in place of a removed one', async () => {
  const parts = [{ ...EMPTY_FLAT, share: 0 }, EMPTY_FLAT]
  const { user } = open({ sheet: sheetOfFlat({ parts: [...parts, { ...EMPTY_FLAT, share: 0 }] }) })
  const [first] = await screen.findAllByLabelText<HTMLInputElement>(SHARE)
  if (!first) throw new Error('there is no part')
  write(first, '5')
  write(first, '')
  expect([...invalid()]).toEqual([first])
  await user.click(screen.getByRole('button', { name: 'Remove part 1' }))
  await user.click(screen.getByRole('button', { name: 'Remove part 1' }))
  expect(screen.getByLabelText(SHARE)).toHaveProperty('value', '')
  expect(invalid()).toHaveLength(0)
})

test('an unreadable value is reported at its box, keeps its text and prevents saving', async () => {
  const { user, server } = open()
  const gross = await box(GROSS)
  for (const [text, words] of [
    ['sixteen', 'Please enter a number, such as 12,50,000 or 12.5 lakh.'],
    ['-5', 'This can’t be below zero.'],
    ['100000000000', 'This is more than ₹1,00,00,00,000.'],
  ] as const) {
    write(gross, text)
    const told = document.getElementById(`${gross.id}-error`)
    expect(told?.textContent).toBe(words)
    expect(gross.value.replaceAll(',', '')).toBe(text)
  }
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText(/^We can’t read some boxes yet/)).toBeTruthy()
  expect(server.callsOf('PUT /desk/cases/:id/sheet')).toHaveLength(0)
  write(gross, '16000000')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.callsOf('PUT /desk/cases/:id/sheet')).toHaveLength(1))
  const [call] = server.callsOf('PUT /desk/cases/:id/sheet')
  expect(call?.body).toMatchObject({ sheet: { parts: [{ gross: 1_60_00_000_00, share: 100_00 }] } })
})

test('derived values are filled in with their origin, and a typed value stays', async () => {
  const { user } = open({ proposed_from: 'REM-000012', goes_to_said: 'nre' })
  const gross = await box(GROSS)
  expect(screen.getByText('Customer: my own NRE account')).toBeTruthy()
  write(gross, '8000000')
  await user.click(screen.getByRole('button', { name: 'Add a credit' }))
  const credit = screen.getByRole('group', { name: 'Credits on the account 1' })
  expect(within(credit).getByLabelText<HTMLInputElement>('Amount (₹)').value).toBe('80,00,000')
  await user.selectOptions(screen.getByLabelText('What it is'), 'property')
  expect(screen.getByLabelText<HTMLSelectElement>('Acquired').value).toBe('bought')
  expect(gross.value).toBe('80,00,000')
})

test('a rate typed after midnight in India is a rate of that day', async () => {
  vi.setSystemTime(Date.parse(AFTER_MIDNIGHT))
  open({ sheet: sheetOfFlat({ rate: 0, rateDay: '' }) })
  write(await box(SHEET_FIELDS.rate.label), '85.20')
  expect(at('rateDay')).toHaveProperty('value', '2026-11-19')
})

test('figures of the customer’s planned sale are shown beside their boxes', async () => {
  const days = { acquiredOn: '1994-05-10', soldOn: '2026-06-12' }
  const amounts = { price: 1_60_00_000, cost: 6_00_000, fmv2001: 16_00_000, stampValue: 1_70_00_000, expenses: 0 }
  const rest = { improvements: 0, bonds: 0, house: 0, otherIncome: 2_00_000 }
  open({
    planned: { acquiredBy: 'inherited', share: 50_00, ...days, ...amounts, ...rest } as NonNullable<
      DeskSheet['planned']
    >,
  })
  const hintOf = async (label: string) => document.getElementById(`${(await box(label)).id}-hint`)?.textContent
  expect(await hintOf(GROSS)).toBe('The price, for all owners together. Customer planned: ₹1,60,00,000')
  expect(await hintOf(SHARE)).toBe('Customer planned: 50 %')
  expect(await hintOf(SOLD)).toBe('Customer planned: 12 June 2026')
  expect(await hintOf('Costs of the sale, such as brokerage (₹)')).toBe('Of all owners together')
})

const READ: DeskSheet['read'] = [
  { at: 'part', values: { gross: 1_60_00_000_00 }, from: 'Sale deed', page: 2 },
  { at: 'part', values: { gross: 1_60_00_000_00 }, from: 'Capital-gain computation', page: 1 },
  { at: 'property', values: { soldOn: '2026-06-12' }, from: 'Sale deed', page: 1 },
  { at: 'property', values: { soldOn: '2026-06-20' }, from: 'Sale deed', page: 4 },
  { at: 'credits', values: { day: '2026-06-01', amount: 90_00_000_00, page: '1' }, from: 'Bank statement', page: 1 },
  {
    at: 'credits',
    values: { day: '2026-06-15', amount: 1_60_00_000_00, reference: 'UTR77', page: '3' },
    from: 'Bank statement',
    page: 3,
  },
  { at: 'sheet', values: { otherIncome: 3_00_000_00 }, from: 'Capital-gain computation', page: 1 },
]

test('values found in documents are offered at their boxes and filled in only on a click', async () => {
  const { user } = open({ read: READ })
  const gross = await box(GROSS)
  expect(gross.value).toBe('')
  await user.click(
    screen.getByRole('button', {
      name: 'Use ₹1,60,00,000 from Sale deed, page 2 and Capital-gain computation, page 1',
    }),
  )
  expect(gross.value).toBe('1,60,00,000')
  await waitFor(() => expect(document.activeElement).toBe(gross))
  expect(document.getElementById(`${gross.id}-hint`)?.textContent).toContain(
    'As in Sale deed, page 2 and Capital-gain computation, page 1',
  )
  const sold = await box(SOLD)
  await user.click(screen.getByRole('button', { name: 'Use 20 June 2026 from Sale deed, page 4' }))
  expect(sold.value).toBe('2026-06-20')
  await user.clear(gross)
  await user.type(gross, '100')
  expect(screen.getByRole('button', { name: /^Use ₹1,60,00,000 from/ })).toBeTruthy()
  expect(gross.value).toBe('100')
})

test('rows found in documents are added whole, best match first, each once', async () => {
  const { user } = open({ read: READ })
  await user.type(await box(GROSS), '16000000')
  const rows = () =>
    screen.queryAllByRole('button', { name: /^Add \d.* from Bank statement/ }).map((one) => one.textContent)
  expect(rows()).toEqual([
    'Add 15 June 2026, ₹1,60,00,000, UTR77 from Bank statement, page 3',
    'Add 1 June 2026, ₹90,00,000 from Bank statement, page 1',
  ])
  await user.click(screen.getByRole('button', { name: /UTR77/ }))
  const credit = within(screen.getByRole('group', { name: 'Credits on the account 1' }))
  expect(
    ['Credited on', 'Amount (₹)', 'UTR or cheque number', 'Statement page'].map(
      (label) => credit.getByLabelText<HTMLInputElement>(label).value,
    ),
  ).toEqual(['2026-06-15', '1,60,00,000', 'UTR77', '3'])
  expect(rows()).toHaveLength(1)
})

test('a second payment of the same amount is offered, and the one on the sheet is not', () => {
  const read = ['2026-11-02', '2026-11-09'].map((day): DeskSheet['read'][number] => ({
    ...{ at: 'credits', from: 'Bank statement', page: 1 },
    values: { day, amount: 4_87_321_00 },
  }))
  openCard({ read, sheet: sheetOfFlat({ parts: [samplePart({ credits: [credit(4_87_321_00)] })] }) })
  expect(screen.getAllByRole('button', { name: /^Add \d/ }).map(({ textContent }) => textContent)).toEqual([
    'Add 9 November 2026, ₹4,87,321 from Bank statement, page 1',
  ])
})

test('values without alternatives are listed with their documents and filled in with one click', async () => {
  const tax = { how: 'deducted', by: 'A. Buyer', day: '2026-06-12', amount: 22_88_000_00 }
  const { user } = open({
    read: [
      ...READ.filter(({ at }) => at !== 'credits'),
      { at: 'received', values: { gross: 80_00_000_00 }, from: 'TDS certificate', page: 1 },
      { at: 'taxPaid', values: { ...tax, number: 'BLRA12345C', seen: 'yes' }, from: 'Form 26AS or AIS', page: 2 },
      { at: 'taxPaid', values: { ...tax, amount: 1_00_00, seen: 'yes' }, from: 'Form 26AS or AIS', page: 3 },
      { at: 'taxPaid', values: { ...tax, number: 'QWERTYA' }, from: 'TDS certificate', page: 1 },
      { at: 'credits', values: { day: '2026-06-01', amount: 90_00_000_00 }, from: 'Bank statement', page: 1 },
      { at: 'credits', values: { day: '2026-06-15', amount: 1_37_12_000_00 }, from: 'Bank statement', page: 3 },
    ],
  })
  const listed = within(await screen.findByRole('region', { name: 'In the documents' }))
  expect(listed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Whole amount before tax (₹): ₹1,60,00,000 Sale deed, page 2 and Capital-gain computation, page 1',
    'Tax already paid: A. Buyer, QWERTYA, 12 June 2026, ₹22,88,000 Form 26AS or AIS, page 2 and TDS certificate, page 1',
    'Credits on the account: 15 June 2026, ₹1,37,12,000 Bank statement, page 3',
  ])
  await user.click(listed.getByRole('button', { name: 'Use these 3' }))
  expect((await box(GROSS)).value).toBe('1,60,00,000')
  expect((await box(SOLD)).value).toBe('')
  const paid = within(screen.getByRole('group', { name: 'Tax already paid 1' }))
  expect(paid.getByLabelText<HTMLInputElement>('Certificate or challan number').value).toBe('QWERTYA')
  expect(paid.getByLabelText<HTMLSelectElement>('Seen in Form 26AS or AIS').value).toBe('yes')
  expect(paid.getByText('As in Form 26AS or AIS, page 2 and TDS certificate, page 1')).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Tax already paid 2' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'In the documents' })).toBeNull()
})

test('no more rows are filled in from documents than a list takes', async () => {
  const { most } = PART_GROUPS.property.lists.improvements
  const read = Array.from({ length: most + 1 }, (_, index) => ({
    at: 'property.improvements' as const,
    values: { day: '2015-06-12', amount: (index + 1) * 1_000_00 },
    from: 'Bill',
    page: index + 1,
  }))
  const { user } = open({ read })
  await user.click(await screen.findByRole('button', { name: `Use these ${most}` }))
  expect(screen.getAllByRole('button', { name: /^Remove improvements/ })).toHaveLength(most)
})

test('accepted documents are offered as the basis until the user writes one', async () => {
  const { user } = open({ based_on: ['Sale deed', 'TDS certificate'] })
  const note = await screen.findByLabelText<HTMLTextAreaElement>('What this is based on')
  await user.clear(note)
  await user.click(screen.getByRole('button', { name: 'Use “Sale deed, TDS certificate”' }))
  expect(note.value).toBe('Sale deed, TDS certificate')
  expect(screen.queryByRole('button', { name: /^Use “/ })).toBeNull()
})

test('foreign exchange rates are asked for only if a lot was paid in foreign currency', async () => {
  const lots = { ...EMPTY_PART, source: 'shares' as const, sent: REMITTANCE }
  const { user } = open({ sheet: sheetOfFlat({ parts: [lots] }) })
  await user.click(await screen.findByRole('button', { name: 'Add a lot' }))
  expect(screen.queryByLabelText('TT buying rate, day sold')).toBeNull()
  await user.selectOptions(screen.getByLabelText('Paid in'), 'foreign')
  expect(screen.getByLabelText('TT buying rate, day sold')).toBeTruthy()
})

/** Parts of the sheet, edited as on the page. */
function Editing({ saved, children }: { saved: DeskSheet; children: (editing: SheetEditing) => ReactNode }) {
  const [draft, setDraft] = useState<{ since: number; typed: TypedSheet } | null>(null)
  const onTyped = (typed: TypedSheet) => setDraft({ since: 0, typed })
  const editing = useEditing({ saved, draft, isTried: false, hintAt: () => undefined, onTyped })
  return <SheetEditingProvider value={editing}>{children(editing)}</SheetEditingProvider>
}

function openIn(saved: DeskSheet, children: (editing: SheetEditing) => ReactNode) {
  fakeServer({})
  return showAtDesk(<Editing saved={saved}>{children}</Editing>, { me: PREPARER })
}

function openCard(change: Partial<DeskSheet> & Pick<DeskSheet, 'sheet'>, index = 0) {
  return openIn(deskSheet(change), ({ sheet, working }) => {
    const [part, result] = [sheet.parts[index], working.parts[index]]
    return (
      <>
        {part && result && <PartCard index={index} part={part} result={result} onRemove={() => {}} />}
        {sheet.parts.map(({ entered }) => (entered ? 'old' : 'new')).join()}
      </>
    )
  })
}
const at = (place: string) => document.getElementById(`sheet-${place}`)
const outcome = () => document.querySelector('fieldset')?.lastElementChild?.textContent

test.each([
  [
    samplePart(),
    'Income ₹4,95,820 · tax ₹1,54,700 (30 %, with surcharge and cess) · section 20 to 22 · nature 16.23 Income from immoveable property · may be sent ₹4,87,321',
  ],
  [
    sampleSavings(5_00_000_00),
    'No taxable income · nature 16.45 Repatriation of surplus funds · may be sent ₹5,00,000',
  ],
  [
    sampleFlat(),
    'Income ₹49,20,000 · tax ₹7,03,560 (12.5 %, with surcharge and cess) · section 67, 197 · nature 16.31 Long term capital gains · may be sent ₹47,76,000',
  ],
  [EMPTY_FLAT, 'Its income is worked out as soon as the days are entered.'],
])('a part ends with its outcome in one line (%#)', (part, words) => {
  openCard({ sheet: sheetOfFlat({ parts: [part] }) })
  expect(outcome()).toBe(words)
})

test.each([
  [sampleFlat(), 'no', false],
  [sampleFlat(), 'yes', true],
  [samplePart({ source: 'dividend' }), 'no', true],
] as const)('a treaty is asked about if one is claimed or may apply (%#)', (part, claimed, isAsked) => {
  openCard({ sheet: sheetOfFlat({ parts: [{ ...part, treaty: { ...part.treaty, claimed } }] }) })
  expect(at('parts.0.treaty.claimed') !== null).toBe(isAsked)
  expect(at('parts.0.treaty.country') !== null).toBe(claimed === 'yes')
})

test('only the chosen part’s old figures are computed again', async () => {
  const old = { ...samplePart(), entered: { income: 1, tax: 1 } }
  const { user } = openCard({ sheet: sheetOfFlat({ parts: [old, old, old] as never }) }, 1)
  await user.click(screen.getByRole('button', { name: 'Work it out' }))
  expect(document.body.textContent).toContain('old,new,old')
})

const paid = (day: string, amount: number) =>
  ({ how: 'deducted', by: 'A', number: '1', day, amount, seen: 'no' }) as const
const manyPaid = Array.from({ length: PART_LISTS.taxPaid.most }, (_, row) => paid('2026-06-12', (row + 1) * 1_00))

test.each([
  [PART_LISTS.taxPaid.most, false],
  [PART_LISTS.taxPaid.most - 1, true],
])('with %i rows, another can be added: %j', (count, canAdd) => {
  const read: DeskSheet['read'] = [
    { at: 'taxPaid', values: { amount: 777_00, day: '2026-01-01' }, from: 'Form 26AS', page: 1 },
  ]
  openCard({ read, sheet: sheetOfFlat({ parts: [samplePart({ taxPaid: manyPaid.slice(0, count) })] }) })
  expect((at('parts.0.taxPaid-add') as HTMLButtonElement).disabled).toBe(!canAdd)
  expect(screen.queryAllByRole('button', { name: /^Add .*777/ })).toHaveLength(canAdd ? 1 : 0)
})

test('the amount of a row names the document it stands in, even in the eleventh row, and other boxes do not', () => {
  const read: DeskSheet['read'] = [
    { at: 'taxPaid', values: { amount: 11_00, by: 'A', day: '2026-06-12' }, from: 'Form 26AS', page: 4 },
  ]
  openCard({ read, sheet: sheetOfFlat({ parts: [samplePart({ taxPaid: manyPaid.slice(0, 12) })] }) })
  const told = [...document.querySelectorAll('[id$="-hint"]')].filter((hint) => hint.textContent?.includes('As in'))
  expect(told.map(({ id, textContent }) => [id, textContent])).toEqual([
    ['sheet-parts.0.taxPaid.10.amount-hint', 'As in Form 26AS, page 4'],
  ])
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
})

const DEED = { from: 'Deed', page: 1 }
const FLAT_READ: DeskSheet['read'] = [
  { at: 'part', values: { gross: 5_00 }, ...DEED },
  { at: 'property', values: { cost: 7_00 }, ...DEED },
  { at: 'treaty', values: { country: 'Germany' }, ...DEED },
  { at: 'sheet', values: { otherIncome: 3_00 }, ...DEED },
]
const taken = () =>
  [...document.querySelectorAll('[aria-labelledby="sheet-everything"] li')].map(
    ({ textContent }) => textContent?.split(':')[0],
  )
const COST = 'Cost of the property (₹)'
const OTHER = 'Other income of the year (₹)'
const { country } = PART_GROUPS.treaty.fields
const CLAIMED = { treaty: { ...EMPTY_PART.treaty, claimed: 'yes' as const } }
const TWICE: DeskSheet['read'] = [...FLAT_READ, { at: 'part', values: { gross: 6_00 }, ...DEED }]

test.each([
  ['an empty part', [EMPTY_FLAT], FLAT_READ, [GROSS, COST, OTHER]],
  ['a part with a treaty', [{ ...EMPTY_FLAT, ...CLAIMED }], FLAT_READ, [GROSS, COST, country.label, OTHER]],
  ['a part with its price', [{ ...EMPTY_FLAT, gross: 1_00 }], FLAT_READ, [COST, OTHER]],
  ['documents that disagree', [EMPTY_FLAT], TWICE, [COST, OTHER]],
  ['a single value', [EMPTY_FLAT], FLAT_READ.slice(0, 1), []],
  ['rent', [{ ...EMPTY_FLAT, source: 'rent' }], FLAT_READ, []],
  ['two parts', [EMPTY_FLAT, EMPTY_FLAT], FLAT_READ, []],
] as const)('the documents’ only values are offered together for empty boxes: %s', (_what, parts, read, labels) => {
  openCard({ read: [...read], sheet: sheetOfFlat({ otherIncome: 0, parts: parts as never }) })
  expect(taken()).toEqual(labels)
})

const FINDING = deskSheet().finding

test.each([
  [['C'], 'accepted', 'C', ['Accept: Part C*', 'Override'], false],
  [
    ['C', 'none'],
    'accepted',
    'none',
    ['Accept what banks ask for: Part C', 'Accept the rule: Nothing to file*', 'Override'],
    false,
  ],
  [['C'], 'accepted', 'B', ['Accept: Part C', 'Override'], true],
  [['C'], 'overruled', 'B', ['Accept: Part C', 'Override*'], false],
] as const)(
  'a guide that finds %j leaves the preparer to choose; the sheet says %s %s',
  (parts, decision, part, choices, hasMoved) => {
    const saved = deskSheet({ finding: { ...FINDING, parts: [...parts] }, sheet: sheetOfFlat({ decision, part }) })
    openIn(saved, () => <GuideSays saved={saved} />)
    const radios = screen.getAllByRole<HTMLInputElement>('radio')
    expect(radios.map((one) => `${one.parentElement?.textContent}${one.checked ? '*' : ''}`)).toEqual(choices)
    expect(document.body.textContent?.includes('The guide now says')).toBe(hasMoved)
    expect((at('part') as HTMLSelectElement).disabled).toBe(decision === 'accepted')
    fireEvent.click(radios[0] as HTMLElement)
    expect([(at('part') as HTMLSelectElement).value, radios[0]?.checked]).toEqual(['C', true])
  },
)

test.each([
  ['', ['Deed', 'PAN'], true],
  ['  ', ['Deed', 'PAN'], true],
  ['Mine', ['Deed', 'PAN'], false],
  ['', [], false],
])('with the note %j, the documents %j are offered as its text: %j', async (note, based_on, isOffered) => {
  const saved = deskSheet({ based_on, sheet: sheetOfFlat({ note }) })
  const { user } = openIn(saved, () => <GuideSays saved={saved} />)
  const use = screen.queryByRole('button', { name: 'Use “Deed, PAN”' })
  expect(use !== null).toBe(isOffered)
  if (!use) return
  await user.click(use)
  await waitFor(() => expect(document.activeElement).toBe(at('note')))
  expect((at('note') as HTMLTextAreaElement).value).toBe('Deed, PAN')
})

const credit = (amount: number) => ({ day: '2026-11-02', amount, reference: 'U', page: '3' })

test.each([
  [[], '', null],
  [[credit(487_321_00)], '', null],
  [[credit(487_321_00)], 'A loan', 'The credits are what is left after tax.'],
  [[credit(400_000_00)], '', 'The credits are ₹87,321.00 less than'],
  [[credit(500_000_00)], '', 'The credits are ₹12,679.00 more than'],
])('credits of %j with the note %j are compared with what is left after tax', (credits, difference, words) => {
  openCard({ sheet: sheetOfFlat({ parts: [samplePart({ credits, difference })] }) })
  expect(at('parts.0.difference') !== null).toBe(words !== null)
  if (words) expect(document.getElementById('sheet-parts.0.difference-hint')?.textContent).toContain(words)
})

test.each([
  [{}, false],
  [{ section: '57' }, true],
  [{ taxedAt: 'slab', slabTax: 5_00_00 }, true],
  [{ surcharge: '10 %' }, true],
] as const)('a part taxed as %j has its choices unfolded: %j', (change, isOpen) => {
  openCard({ sheet: sheetOfFlat({ parts: [samplePart(change as never)] }) })
  expect(screen.getByText('Change how it’s taxed').closest('details')?.open).toBe(isOpen)
  expect(outcome()).toContain('taxedAt' in change ? '(slabs, with surcharge' : ' %, with surcharge')
})

test('the usual article and rate of a treaty are hints of their boxes, and doubts are told', () => {
  const claimed = (country: string) => ({ ...EMPTY_PART.treaty, claimed: 'yes' as const, country })
  openCard({ sheet: sheetOfFlat({ parts: [samplePart({ source: 'dividend', treaty: claimed('Germany') })] }) })
  const hint = (name: string) => document.getElementById(`sheet-parts.0.treaty.${name}-hint`)?.textContent
  expect(hint('article')).toBe('Usual: Article 10')
  expect(hint('rate')).toMatch(/^Usual: 10 %\./)
  expect(hint('country') ?? '').not.toContain('Usual')
})

test('an unreadable box is listed once, before what is missing', () => {
  const told: SheetEditing[] = []
  openIn(deskSheet({ sheet: sheetOfFlat({ proposedDay: '' }) }), (editing) => {
    told.push(editing)
    return null
  })
  const before = told.at(-1)
  expect([before?.isUnreadable, before?.missing.some(({ at }) => at === 'proposedDay')]).toEqual([false, true])
  act(() => before?.type('rate', 'eighty'))
  const { missing, isUnreadable, problemAt } = told.at(-1) as SheetEditing
  expect([isUnreadable, missing[0]?.at, missing.filter(({ at }) => at === 'rate').length]).toEqual([true, 'rate', 1])
  expect(missing.some(({ at }) => at === 'proposedDay')).toBe(true)
  expect(problemAt('rate'), 'while it is typed').toBeUndefined()
  act(() => told.at(-1)?.leave('elsewhere'))
  expect(told.at(-1)?.problemAt('rate')).toBeUndefined()
  act(() => told.at(-1)?.leave('rate'))
  expect(told.at(-1)?.problemAt('rate')).toMatch(/^Please enter a number/)
  act(() => told.at(-1)?.type('proposedDay', ''))
  act(() => told.at(-1)?.leave('proposedDay'))
  expect(told.at(-1)?.problemAt('proposedDay')).toBeTruthy()
  act(() => told.at(-1)?.forget('proposed'))
  expect(told.at(-1)?.problemAt('proposedDay')).toBeTruthy()
})
