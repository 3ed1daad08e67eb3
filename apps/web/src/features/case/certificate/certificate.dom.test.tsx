import type { CasePaper, CaseRecord } from '@nirgam/domain/case/api-case'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import type { OwnCertificate, PacketState } from '@nirgam/domain/certificate/api-certificate'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fireEvent, screen, waitFor, within } from '../../../testing/dom.ts'
import { fakeServer, fileNamed, LOST, Refusal } from '../../../testing/fake-server.ts'
import { AFTER_MIDNIGHT, BEFORE_MIDNIGHT } from '../../../testing/sample-account.ts'
import { sampleCase } from '../../../testing/sample-case.ts'
import { box, fill, held, look, said, savedFiles, show } from '../../../testing/show.tsx'
import { CasePage } from '../case-page.tsx'
import { BankPacket } from './bank-packet.tsx'
import { AssignForm, FileForm } from './next-steps.tsx'
import { OwnWorking } from './own-working.tsx'

const CASE = 'GET /remittances/:id/case'
const OWN = 'GET /remittances/:id/certificate'
const ACT = 'POST /remittances/:id/case/acts'
const PACKET = 'GET /remittances/:id/packet'
const ORDER = 'POST /remittances/:id/packet'
const LETTER = 'POST /remittances/:id/case/letter'
const ADD = 'POST /remittances/:id/case/documents/:kind'
const AGAIN = 'PUT /remittances/:id/case/documents/:kind'
const EARLIER = 'GET /remittances/:id/case/earlier-documents'

const NO_PACKET: PacketState = {
  state: 'none',
  asked_at: null,
  file_size: null,
  attached_only: [],
  is_stale: false,
  url: null,
}
const SHEET = {
  title: 'Filing sheet',
  about: 'Copy each field to the portal.',
  steps: ['Log in', 'Choose e-File'],
  sections: [
    {
      title: 'Remitter',
      rows: [
        { label: 'Amount', value: '₹25,13,470', copy: '2513470' },
        { label: 'Branch', value: '' },
      ],
    },
    { title: 'Beneficiary', rows: [{ label: 'Amount', value: 'EUR 27,000' }] },
  ],
}
const ISSUED = {
  uid: 'ce470000-0000-4000-8000-000000000001',
  form: 'Form 146',
  part: 'C' as const,
  standing: 'valid' as const,
  ended_at: null,
  ended_reason: null,
  issued_at: AFTER_MIDNIGHT,
  signer: 'Zoë Nair',
  membership_number: '123456',
  acknowledgement: '998877665544',
  filed_on: '2026-11-19',
  udin: '26123456ABCDEF1234',
  sha256: null,
  file_size: 4_096,
  code: '7K2M-9QXD-4TRV-H3NC',
  check_url: 'https://nirgam.example/check#7K2M',
  url: '/api/remittances/4217/certificate/file',
}
const own = (change: Partial<OwnCertificate> = {}): OwnCertificate => ({
  names: { declaration: 'Form 145', certificate: 'Form 146' },
  part: 'C',
  issued: null,
  assign: null,
  filing_sheet: null,
  filing_sheet_url: null,
  letter: null,
  letter_url: null,
  a2: null,
  a2_url: null,
  packet: NO_PACKET,
  working: null,
  ...change,
})

function open(record: Partial<CaseRecord>, certificate: OwnCertificate | Refusal = own()) {
  const now = { record: sampleCase({ part: 'C', ...record }), certificate }
  const server = fakeServer({
    [CASE]: () => now.record,
    'GET /remittances/:id/case/version': () => ({
      version: now.record.version,
      updated_at: now.record.updated_at,
    }),
    'GET /remittances/:id/case/guide': () => new Refusal(403),
    [OWN]: () => now.certificate,
    [PACKET]: () => NO_PACKET,
    [EARLIER]: () => [],
  })
  const done = (change: Partial<CaseRecord>) => () => {
    now.record = { ...now.record, version: now.record.version + 1, acts: [], ...change }
    return now.record
  }
  return { now, server, done, ...show(<CasePage />, { path: '/remittances/:id', at: '/remittances/4217' }) }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const panel = async (title: string) => {
  const section = (await screen.findByRole('heading', { name: title })).closest('section')
  if (!section) throw new Error(`${title} is no panel`)
  return within(section)
}
const PDF = new File(['%PDF-1.7'], 'brief-größe.pdf', { type: 'application/pdf' })

test('the form is assigned once to the accountant shown, and a refusal appears there', async () => {
  const assign = {
    accountant: 'Zoë Nair',
    membership_number: '123456',
    firm: 'Rao & Größe',
    steps: ['Log in', 'Assign'],
  }
  const { server, done, user } = open({ acts: ['assigned'] }, own({ assign }))
  const steps = await panel('Assign Form 146 to your accountant')
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Log in', 'Assign'])
  await user.click(steps.getByRole('button', { name: 'Copy Membership number' }))
  await steps.findByRole('button', { name: 'Copied: Membership number' })
  expect(await navigator.clipboard.readText()).toBe('123456')
  server.answer(ACT, () => new Refusal(422, { message: 'Not yet.' }))
  await user.click(steps.getByRole('button', { name: 'I have assigned Form 146' }))
  await steps.findByText('Not yet.')
  const answer = held<object>()
  server.answer(ACT, () => answer.promise)
  await user.dblClick(steps.getByRole('button', { name: 'I have assigned Form 146' }))
  answer.resolve(done({ title: 'Assigned' })())
  await screen.findByRole('heading', { name: 'Assigned' })
  expect(server.callsOf(ACT).map(({ body }) => body)).toEqual([
    { act: 'assigned', version: 3 },
    { act: 'assigned', version: 3 },
  ])
})

const unfold = (title: string) =>
  fireEvent(screen.getByText(title).closest('details') as HTMLElement, new Event('toggle'))

test('the filed form’s number is cleaned, checked and sent, and the filing sheet lists the values to enter', async () => {
  const { server, done, user } = open({ acts: ['filed'] }, own({ filing_sheet: SHEET }))
  const filing = await panel('File Form 145, Part C')
  expect(filing.getByText('Copy each field to the portal.')).toBeTruthy()
  expect(said(), 'not drawn before it is opened').not.toContain('Branch–')
  unfold('What to enter, field by field')
  expect(said()).toContain('₹25,13,470')
  expect(said()).toContain('Branch–')
  const remitter = within(filing.getByRole('region', { name: 'Remitter' }))
  await user.click(remitter.getByRole('button', { name: 'Copy Amount' }))
  await remitter.findByRole('button', { name: 'Copied: Amount' })
  expect(filing.getAllByRole('button', { name: 'Copied: Amount' })).toHaveLength(1)
  expect(await navigator.clipboard.readText()).toBe('2513470')
  const label = 'Acknowledgement number of Form 145'
  fill(label, 'a1-b2')
  expect(box(label).value).toBe('A1B2')
  await user.click(await button('I filed Form 145'))
  await filing.findByText(CASE_MESSAGES.acknowledgement)
  expect(server.callsOf(ACT)).toHaveLength(0)
  fill(label, ' 9988 7766 5544 ')
  await waitFor(() => expect(said()).not.toContain(CASE_MESSAGES.acknowledgement))
  server.answer(ACT, () => LOST)
  await user.click(await button('I filed Form 145'))
  await waitFor(() => expect(said()).toContain('We couldn’t reach Nirgam'))
  expect(box(label).value).toBe('998877665544')
  server.answer(ACT, done({ title: 'Filed' }))
  await user.click(await button('I filed Form 145'))
  await screen.findByRole('heading', { name: 'Filed' })
  expect(server.callsOf(ACT).at(-1)?.body).toEqual({ act: 'filed', version: 3, acknowledgement: '998877665544' })
})

test('the certificate shows each number under its label, and its files can be downloaded', async () => {
  const files = savedFiles()
  const { server, user } = open(
    { downloads: [{ name: 'receipt.pdf', label: 'Receipt', url: '/api/remittances/4217/receipt' }] },
    own({ issued: ISSUED, a2: SHEET }),
  )
  const downloads = await panel('Downloads')
  const facts = Object.fromEntries(
    [...document.querySelectorAll('main dt, dt')].map((dt) => [dt.textContent, dt.nextElementSibling?.textContent]),
  )
  expect(facts).toMatchObject({
    Accountant: 'Zoë Nair, membership number 123456',
    'Filed as': '998877665544',
    'Filed on': '19 Nov 2026',
    UDIN: '26123456ABCDEF1234',
    Code: '7K2M-9QXD-4TRV-H3NC',
  })
  expect(downloads.getByRole('link', { name: 'Check it' }).getAttribute('href')).toBe(
    'https://nirgam.example/check#7K2M',
  )
  unfold('What your bank’s Form A2 asks for')
  expect(said()).toContain('Branch–')
  server.answer('GET /remittances/:id/receipt', () => new Refusal(404))
  await user.click(downloads.getByRole('button', { name: 'Receipt' }))
  await downloads.findByText('We couldn’t download the file. Please try again.')
  server.answer('GET /remittances/:id/receipt', () => ({}))
  await user.click(downloads.getByRole('button', { name: 'Receipt' }))
  await waitFor(() => expect(files).toEqual(['receipt.pdf']))
})

test('a certificate that is signed while the page is open can be downloaded at once', async () => {
  const { now } = open({})
  await panel('Your contribution')
  expect(screen.queryByRole('heading', { name: 'Downloads' })).toBeNull()
  look('away')
  now.record = { ...now.record, version: 4 }
  now.certificate = own({ issued: ISSUED })
  look('here')
  await (await panel('Downloads')).findByRole('button', { name: 'Certificate, Form 146 (15CB)' })
})

test('documents that fail to load can be retried, and a letter says why nothing has to be filed', async () => {
  const { now, user } = open({ part: 'none' }, new Refusal(403))
  await screen.findByRole('heading', { name: 'We couldn’t load your documents' })
  now.certificate = own({
    part: 'none',
    letter: { ...SHEET, sections: [{ title: 'Why', rows: [{ label: 'Rule', value: 'Gift' }] }] },
  })
  await user.click(await button('Try again'))
  const letter = await panel('Nothing to file, and why')
  expect(letter.getByText('Gift')).toBeTruthy()
})

const PACKET_WORDS = [
  'We’re putting it together.',
  'Your documents are too large for one file.',
  'We couldn’t create the packet.',
  'because they can’t be shown as pages: brief.pdf.',
  'Something has changed since this packet was made.',
]

test.each([
  [{ state: 'making' }, 'We’re putting it together.', null],
  [{ state: 'too_large' }, 'Your documents are too large for one file.', null],
  [{ state: 'failed' }, 'We couldn’t create the packet.', 'Try again'],
  [
    { state: 'ready', url: '/api/remittances/4217/packet/file', file_size: 2_048, attached_only: ['brief.pdf'] },
    'because they can’t be shown as pages: brief.pdf.',
    null,
  ],
  [
    { state: 'ready', url: '/api/remittances/4217/packet/file', is_stale: true },
    'Something has changed since this packet was made.',
    'Create a new packet',
  ],
] as const)('the bank packet shows its state (%#)', async (change, words, order) => {
  const packet = { ...NO_PACKET, ...change } as PacketState
  const { server, user } = open({}, own({ issued: ISSUED, packet }))
  server.answer(PACKET, () => packet)
  const shown = await panel('Bank packet')
  expect(PACKET_WORDS.filter((one) => said().includes(one))).toEqual([words])
  expect(said()).toContain('your signed certificate')
  expect(shown.queryByRole('button', { name: 'Create bank packet' })).toBeNull()
  const download = shown.queryByRole('button', { name: /^Download the bank packet/ })
  expect(download?.textContent ?? null).toBe(
    packet.state !== 'ready'
      ? null
      : packet.file_size === null
        ? 'Download the bank packet'
        : 'Download the bank packet (2 KB)',
  )
  if (order) {
    server.answer(ORDER, () => ({ ...NO_PACKET, state: 'too_large' }))
    await user.click(shown.getByRole('button', { name: order }))
    await shown.findByText(/^Your documents are too large/)
    expect(server.callsOf(ORDER)[0]?.params).toEqual({ id: '4217' })
  }
})

test('a packet can be ordered again after a refusal, which is shown', async () => {
  const { server, user } = open({}, own({ issued: ISSUED }))
  server.answer(ORDER, () => new Refusal(429, { message: 'Three a day.' }))
  await user.click(await button('Create bank packet'))
  await screen.findByText('Three a day.')
  server.answer(ORDER, () => ({ ...NO_PACKET, state: 'failed' }))
  await user.click(await button('Create bank packet'))
  await screen.findByText(/^We couldn’t create the packet\./)
})

test('the bank’s question can be sent with a letter alone, but not empty', async () => {
  const { server, done, user } = open({ acts: ['bank_asks'] })
  await user.click(await button('Send it to us'))
  await waitFor(() => expect(box('What did the bank say?').getAttribute('aria-invalid')).toBe('true'))
  expect(server.callsOf(ACT)).toHaveLength(0)
  const id = 'd0c00000-0000-4000-8000-000000000077'
  server.answer(LETTER, () => ({
    file_info: {
      id,
      document_type: 'bank_letter',
      name: 'brief-größe.pdf',
      size: 8,
      type: 'application/pdf',
      uploaded_at: AFTER_MIDNIGHT,
      url: `/api/documents/${id}`,
    },
  }))
  await userEvent.upload(screen.getByLabelText(/^Upload the bank’s letter/), PDF)
  await screen.findByText('brief-größe.pdf')
  expect(box('What did the bank say?').getAttribute('aria-invalid')).toBeNull()
  server.answer(ACT, done({ title: 'Your bank has a question' }))
  await user.click(await button('Send it to us'))
  await screen.findByRole('heading', { name: 'Your bank has a question' })
  expect(server.callsOf(ACT).map(({ body }) => body)).toEqual([{ act: 'bank_asks', version: 3, words: '', letter: id }])
})

const paper = (change: Partial<CasePaper>): CasePaper => ({
  kind: 'panCard',
  label: 'PAN Card',
  state: 'missing',
  file: null,
  reading: null,
  is_required: true,
  proofs: [{ name: 'PAN', proves: 'Who pays the tax' }],
  ...change,
})

test('documents show their state, and a missing one can be added or reused from an earlier remittance', async () => {
  const papers = [
    paper({}),
    paper({ kind: 'bank_statement', label: 'Bank statement', is_required: false, proofs: [] }),
    paper({ kind: 'passportFront', label: 'Passport', state: 'accepted' }),
  ]
  const { server, done, user } = open({ part: null, papers, acts: ['add_document'] })
  const shown = await panel('Your documents')
  expect(said()).toContain('We’ll need one more document.')
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'PAN CardPAN. Proves: who pays the taxNot added yetAdd: PAN Card',
    'Bank statementNo file yetIf you have itAdd: Bank statement',
    'PassportPAN. Proves: who pays the taxAccepted',
  ])
  const document = 'd0c00000-0000-4000-8000-000000000078'
  server.answer(EARLIER, () => [{ id: document, kind: 'panCard', sent_at: BEFORE_MIDNIGHT, number: 'REM-000012' }])
  await user.click(await button(/^Add ?: PAN Card/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a document' }))
  await dialog.findByText(/with REM-000012\./)
  const kinds = [...box('Which document is it?').querySelectorAll('option')].map(({ value }) => value)
  expect(kinds).toContain('panCard')
  for (const kind of ['passportFront', 'bank_letter', 'form_145']) expect(kinds).not.toContain(kind)
  await user.selectOptions(box('Which document is it?'), 'bank_statement')
  expect(dialog.queryByText(/with REM-000012\./)).toBeNull()
  await user.selectOptions(box('Which document is it?'), 'panCard')
  server.answer(AGAIN, () => new Refusal(500))
  await user.click(dialog.getByRole('button', { name: 'Use the one you sent on 18 Nov 2026' }))
  await dialog.findByText('Couldn’t use the document. Please try again.')
  server.answer(AGAIN, done({ papers: [] }))
  await user.click(dialog.getByRole('button', { name: 'Use the one you sent on 18 Nov 2026' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf(AGAIN)[0]).toMatchObject({ params: { id: '4217', kind: 'panCard' }, body: { document } })
  expect(screen.queryByRole('heading', { name: 'Your documents' }), 'empty, and nothing can be added').toBeNull()
})

test('another document is uploaded as the chosen kind', async () => {
  const { server, done, user } = open({
    part: null,
    papers: [paper({}), paper({ kind: 'bank_statement', label: 'Bank statement' })],
    acts: ['add_document'],
  })
  await user.click(await button('Add another document'))
  await screen.findByRole('dialog')
  expect(said()).toContain('We’ll need 2 more documents.')
  await user.selectOptions(box('Which document is it?'), 'bank_statement')
  server.answer(ADD, done({ papers: [] }))
  await userEvent.upload(screen.getByLabelText(/^Upload Bank/), PDF)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf(ADD)[0]?.params).toEqual({ id: '4217', kind: 'bank_statement' })
})

test('a document already requested, or added elsewhere meanwhile, is not added twice', async () => {
  const asked = paper({ state: 'asked' })
  const statement = paper({ kind: 'bank_statement', label: 'Bank statement' })
  const { server, user, now } = open({ part: null, papers: [asked, statement], acts: ['add_document'] })
  await user.click(await button(/^Add ?: Bank statement/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a document' }))
  const kinds = () => [...box('Which document is it?').querySelectorAll('option')].map(({ value }) => value)
  expect([kinds().includes('panCard'), kinds().includes('bank_statement')]).toEqual([false, true])
  expect(dialog.getByText('Who pays the tax.')).toBeTruthy()
  await user.selectOptions(box('Which document is it?'), 'tax_challan')
  expect(dialog.getByText('receipt for tax you paid')).toBeTruthy()
  expect(dialog.queryByText(/^You sent us this document/)).toBeNull()
  await user.selectOptions(box('Which document is it?'), 'bank_statement')
  const taken = held<object>()
  server.answer(ADD, () => taken.promise)
  await userEvent.upload(screen.getByLabelText(/^Upload Bank/), PDF)
  await waitFor(() => expect(box('Which document is it?').disabled).toBe(true))
  now.record = { ...now.record, version: 4, papers: [asked, { ...statement, state: 'accepted' }] }
  taken.resolve(new Refusal(409, { message: 'It was added meanwhile.', data: now.record }))
  await dialog.findByText(/It was added meanwhile\./)
  await waitFor(() => expect(kinds()).not.toContain('bank_statement'))
})

test('the number found in the filed form can be used', async () => {
  const filed = paper({
    kind: 'form_145',
    label: 'Filed form',
    state: 'received',
    reading: { state: 'found', number: '112233445566' },
    file: {
      id: 'd0c00000-0000-4000-8000-000000000079',
      document_type: 'form_145',
      name: 'filed.pdf',
      size: 9,
      type: 'application/pdf',
      uploaded_at: AFTER_MIDNIGHT,
      url: '/api/x',
    },
  })
  const { user } = open({ acts: ['filed', 'add_filed_form'], papers: [filed] })
  const shown = await panel('Your filed Form 145')
  expect(shown.getByText('filed.pdf')).toBeTruthy()
  await user.click(shown.getByRole('button', { name: 'Use this number' }))
  expect(box('Acknowledgement number of Form 145').value).toBe('112233445566')
  await user.click(shown.getByRole('button', { name: 'Replace the PDF' }))
  await screen.findByRole('dialog')
  expect(box('Which document is it?').value).toBe('form_145')
})

test('waived documents are only named, documents with a file can be viewed, and nothing can be added without the right', async () => {
  const file = {
    id: 'd0c00000-0000-4000-8000-000000000080',
    document_type: 'panCard' as const,
    name: 'पैन.pdf',
    size: 9,
    type: 'application/pdf',
    uploaded_at: AFTER_MIDNIGHT,
    url: '/api/x',
  }
  const papers = [
    paper({ kind: 'qualification', label: 'Degree', state: 'waived' }),
    paper({ kind: 'admissionLetter', label: 'Admission', state: 'waived' }),
    paper({ kind: 'addressProof', label: 'Address', state: 'waived', file }),
    paper({ kind: 'panCard', state: 'not_usable', file }),
    paper({ kind: 'passportFront', label: 'Passport' }),
  ]
  const { server, user, unmount } = open({ part: null, papers, acts: [] })
  const shown = await panel('Your documents')
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Addressपैन.pdfNot neededView: Address',
    'PAN Cardपैन.pdfWe can’t use thisView: PAN Card',
    'PassportPAN. Proves: who pays the taxNot added yet',
  ])
  expect(said()).toContain('Not needed: Degree, Admission')
  for (const words of ['We’ll need', 'Add another document', 'You haven’t added any documents']) {
    expect(said()).not.toContain(words)
  }
  server.answer('GET /documents/:uid', () => new Refusal(404))
  await user.click(shown.getByRole('button', { name: /^View ?: PAN Card/ }))
  const dialog = within(screen.getByRole('dialog', { name: 'PAN Card' }))
  expect(dialog.queryByRole('button', { name: 'Replace' })).toBeNull()
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  expect(screen.queryByRole('dialog')).toBeNull()
  unmount()
  open({ part: null, papers: [], acts: ['add_document'] })
  await screen.findByText('You haven’t added any documents.')
  expect(said()).not.toContain('Not needed')
})

const WORKING = {
  sections: [{ title: 'Sent', lines: [{ label: 'Sent abroad', amount: 251_347_050, kind: 'total' }], notes: [] }],
  currency: 'EUR',
  foreign: 2_783_450,
} as unknown as NonNullable<OwnCertificate['working']>

test.each([
  ['A', null, 0, 'before it is signed.'],
  ['C', ISSUED, 2_783_450, 'Tell us which one.'],
] as const)('Part %s shows what has been prepared and nothing else', async (part, issued, foreign, words) => {
  const downloads = [{ name: 'receipt.pdf', label: 'Receipt', url: '/api/remittances/4217/receipt' }]
  open({ part, downloads }, own({ part, issued, a2: SHEET, working: { ...WORKING, foreign } as never }))
  await panel('How your tax was worked out')
  expect(said()).toContain(words)
  expect(said().includes('₹25,13,470.50 is EUR 27,834.50')).toBe(issued !== null)
  expect(screen.getAllByRole('heading', { name: 'Downloads' })).toHaveLength(1)
  expect(screen.queryByRole('heading', { name: 'Bank packet' }) !== null).toBe(issued !== null)
  expect(said().includes('What your bank’s Form A2 asks for')).toBe(issued !== null)
  for (const title of [
    'Nothing to file, and why',
    'Assign Form 146 to your accountant',
    'We couldn’t load your documents',
  ]) {
    expect(screen.queryByRole('heading', { name: title })).toBeNull()
  }
})

const LETTER_FILE = {
  id: 'd0c00000-0000-4000-8000-000000000081',
  document_type: 'bank_letter',
  name: 'brief-größe.pdf',
  size: 8,
  type: 'application/pdf',
  uploaded_at: AFTER_MIDNIGHT,
  url: '/api/documents/d0c00000-0000-4000-8000-000000000081',
}

test('sending waits for the bank’s letter, a failed upload stops it, and the letter can be removed', async () => {
  const { server, done, user } = open({ acts: ['bank_asks'] })
  const fold = () => box('What did the bank say?').closest('details') as HTMLDetailsElement
  await screen.findByText('My bank refused or has a question')
  expect(fold().open).toBe(false)
  fill('What did the bank say?', 'Ein Stempel fehlt.')
  await waitFor(() => expect(fold().open).toBe(true))
  const upload = () => userEvent.upload(screen.getByLabelText(/^Upload the bank’s letter/), PDF)
  const lost = held<object>()
  server.answer(LETTER, () => lost.promise)
  await upload()
  await user.click(await button('Send it to us'))
  await button('Sending...')
  lost.resolve(LOST)
  await button('Send it to us')
  expect(server.callsOf(ACT)).toEqual([])
  const kept = held<object>()
  server.answer(LETTER, () => kept.promise)
  await user.click(await button(/^Retry/))
  server.answer(ACT, () => new Refusal(422, { message: 'Not yet.' }))
  await user.click(await button('Send it to us'))
  kept.resolve({ file_info: LETTER_FILE })
  await screen.findByText('Not yet.')
  await user.click(await button(/^Remove/))
  server.answer(ACT, done({ title: 'Your bank has a question' }))
  await user.click(await button('Send it to us'))
  await screen.findByRole('heading', { name: 'Your bank has a question' })
  expect(server.callsOf(ACT).map(({ body }) => Object(body).letter)).toEqual([LETTER_FILE.id, null])
})

test('every finished file can be downloaded, the certificate first, and unknown facts are left out', async () => {
  const issued = { ...ISSUED, membership_number: null, filed_on: null, udin: null } as never
  const urls = { filing_sheet_url: '/api/x', letter_url: '/api/y', a2_url: '/api/z' }
  open({ downloads: [{ name: 'receipt.pdf', label: 'Receipt', url: '/api/r' }] }, own({ issued, ...urls }))
  const downloads = await panel('Downloads')
  const buttons = downloads.getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Certificate, Form 146 (15CB)',
    'Filing sheet for Form 145 (15CA)',
    'Letter for your bank',
    'Details for Form A2',
    'Receipt',
  ])
  const [first, ...others] = buttons.map((one) => one.dataset.variant)
  expect(new Set(others).has(first)).toBe(false)
  const facts = document.querySelectorAll('section:has(a[href^="https://nirgam.example"]) dt')
  expect([...facts].map(({ textContent }) => textContent)).toEqual(['Filed as', 'Code'])
})

test('a packet is downloaded under the server’s name, however large it is', async () => {
  const files = savedFiles()
  const ready = { ...READY, url: '/api/remittances/4217/packet/file' }
  const { server, user } = open({}, own({ issued: ISSUED, packet: ready }))
  server.answer(PACKET, () => ready)
  server.answer('GET /remittances/:id/packet/file', () => fileNamed('bank-packet-4217.pdf'))
  const limits = vi.spyOn(AbortSignal, 'timeout')
  await user.click(await button('Download the bank packet (4 KB)'))
  await waitFor(() => expect(files).toEqual(['bank-packet-4217.pdf']))
  expect(limits.mock.calls.map(([ms]) => ms / 60_000)).toContain(3)
})

test('the documents are downloaded one at a time', async () => {
  const files = savedFiles()
  const { server, user } = open({}, own({ issued: ISSUED, letter_url: '/api/remittances/4217/certificate/letter' }))
  const answer = held<object>()
  server.answer('GET /remittances/:id/certificate/file', () => answer.promise)
  await user.click(await button('Certificate, Form 146 (15CB)'))
  await button('Downloading...')
  await user.click(await button('Letter for your bank'))
  answer.resolve(fileNamed('certificate.pdf'))
  await waitFor(() => expect(files).toEqual(['certificate.pdf']))
})

test('a packet in progress is polled until it is ready', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const making = { ...NO_PACKET, state: 'making' } as PacketState
  const { server } = open({}, own({ issued: ISSUED, packet: making }))
  server.answer(PACKET, () => making)
  const shown = await panel('Bank packet')
  const asked = () => server.callsOf(PACKET).length
  expect(asked()).toBe(0)
  server.answer(PACKET, () => ({ ...NO_PACKET, state: 'ready', url: '/api/p', file_size: 2_048 }))
  vi.advanceTimersByTime(2_000)
  await shown.findByRole('button', { name: 'Download the bank packet (2 KB)' })
  vi.advanceTimersByTime(20_000)
  await Promise.resolve()
  expect(asked()).toBe(1)
})

test('a packet that a change of the case made outdated says so, and a new one can be created', async () => {
  const ready = { ...READY, url: '/api/remittances/4217/packet/file' }
  const { now } = open({}, own({ issued: ISSUED, packet: ready }))
  const shown = await panel('Bank packet')
  expect(shown.queryByText(/^Something has changed since/)).toBeNull()
  now.record = { ...now.record, version: now.record.version + 1 }
  now.certificate = own({ issued: ISSUED, packet: { ...ready, is_stale: true } })
  look('here')
  await shown.findByText(/^Something has changed since/)
  shown.getByRole('button', { name: 'Create a new packet' })
})

test('a filed form is polled while it is read, and its number is offered only while it can be used', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const filed = (reading: CasePaper['reading']) => [
    paper({
      kind: 'form_145',
      label: 'Filed form',
      state: 'received',
      reading,
      file: { ...LETTER_FILE, name: 'filed.pdf' } as never,
    }),
  ]
  const { now, server, user } = open({ acts: ['add_filed_form'], papers: [] })
  const shown = await panel('Your filed Form 145')
  expect(shown.queryByText('filed.pdf')).toBeNull()
  await user.click(shown.getByRole('button', { name: 'Add your filed Form 145' }))
  const dialog = within(await screen.findByRole('dialog'))
  now.record = { ...now.record, papers: filed({ state: 'waiting', number: null }) }
  server.answer(ADD, () => now.record)
  await userEvent.upload(dialog.getByLabelText(/^Upload/), PDF)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await shown.findByText('filed.pdf')
  now.record = { ...now.record, papers: filed({ state: 'found', number: '112233445566' }) }
  vi.advanceTimersByTime(1_500)
  await waitFor(() => expect(shown.getByRole('status').textContent).toContain('112233445566'))
  expect(shown.queryByRole('button', { name: 'Use this number' })).toBeNull()
})

test('a letter shows its reasons first and folds the rest', async () => {
  const rows = (label: string, value: string) => [{ label, value }]
  const sections = [
    { title: 'To', rows: rows('Bank', 'ICICI') },
    { title: 'Why nothing is filed', rows: [...rows('Rule', 'Gift'), ...rows('Source', 'Rule 37BB')] },
  ]
  open({ part: 'none' }, own({ part: 'none', letter: { ...SHEET, sections } }))
  const letter = await panel('Nothing to file, and why')
  const rest = letter.getByText('The rest of our letter').closest('details')
  expect(letter.getByText('Gift').closest('details')).toBeNull()
  expect([rest?.textContent?.includes('ICICI'), rest?.textContent?.includes('Gift')]).toEqual([true, false])
  expect(['Gift', 'Rule 37BB'].map((one) => letter.getByText(one).dataset.tone)).toEqual([undefined, 'dim'])
})

const ONE_LINE = {
  sections: [{ title: 'Sent', lines: [{ label: 'Sent', amount: 1_00 }], notes: [] }],
  currency: 'USD',
  foreign: 0,
}

test.each([
  [{ foreign: 1_176 }, true, '₹1.00 is USD 11.76 at the rate', '.'],
  [{}, false, null, ' before it is signed.'],
  [{ foreign: 1_176, sections: [] }, false, null, ' before it is signed.'],
])(
  'a working tells the amount abroad if it is known, and until when it can be corrected (%#)',
  (change, isSigned, words, end) => {
    show(<OwnWorking record={sampleCase()} working={{ ...ONE_LINE, ...change } as never} isSigned={isSigned} />)
    expect(said().includes('at the rate of')).toBe(words !== null)
    if (words) expect(said()).toContain(words)
    expect(said().endsWith(`Tell us which one${end}`)).toBe(true)
  },
)

const READY = { ...NO_PACKET, state: 'ready' as const, url: '/api/p', file_size: 4_096 }

test.each([
  [NO_PACKET, 'C', ['Create bank packet']],
  [READY, 'none', ['Download the bank packet (4 KB)']],
  [{ ...READY, file_size: null, is_stale: true }, null, ['Download the bank packet', 'Create a new packet']],
  [{ ...READY, url: null, is_stale: true }, 'A', []],
  [{ ...NO_PACKET, state: 'failed' as const }, 'B', ['Try again']],
  [{ ...NO_PACKET, state: 'too_large' as const }, 'D', []],
] as const)('a packet in state %j of Part %s offers %j', (packet, part, buttons) => {
  fakeServer({ [PACKET]: () => packet })
  show(<BankPacket record={sampleCase({ part })} known={packet as PacketState} />)
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
  const inside =
    part === 'none' ? 'our letter' : part === 'C' || part === null ? 'your signed certificate' : 'the working'
  expect(said()).toContain(`the forms, ${inside} and your documents`)
  expect(said().includes('Something has changed since')).toBe(packet.is_stale && packet.url !== null)
  expect(said().includes('too large')).toBe(packet.state === 'too_large')
})

const ACTS = { run: vi.fn(), busy: null, failure: null, clear: () => {} } as never

test('a filed form is sent only with a possible number, which is emptied once it is taken', async () => {
  const run = vi.fn<(act: string, call: () => unknown) => Promise<unknown>>(async () => null)
  const acts = { run, busy: null, failure: null } as never
  const { user } = show(<FileForm record={sampleCase()} own={own()} acts={acts} />)
  fill('Acknowledgement number', '12-3')
  await user.click(await button('I filed Form 145'))
  await screen.findByText(CASE_MESSAGES.acknowledgement)
  expect([run.mock.calls, document.activeElement]).toEqual([[], box('Acknowledgement number')])
  fill('Acknowledgement number', 'ab-123456')
  await user.click(await button('I filed Form 145'))
  expect([run.mock.calls.length, box('Acknowledgement number').value]).toEqual([1, 'AB123456'])
  run.mockResolvedValue(sampleCase())
  await user.click(await button('I filed Form 145'))
  await waitFor(() => expect(box('Acknowledgement number').value).toBe(''))
})

test('only the button of the action under way is busy, and a failure is shown at its own', async () => {
  const failure = { act: 'filed', message: 'Not now.', isOvertaken: false }
  const { unmount } = show(
    <FileForm record={sampleCase()} own={own()} acts={{ ...Object(ACTS), busy: 'filed', failure }} />,
  )
  await button('Sending...')
  expect(said()).toContain('Not now.')
  unmount()
  const assigning = show(
    <AssignForm record={sampleCase()} own={own()} acts={{ ...Object(ACTS), busy: 'filed', failure }} />,
  )
  await button('I have assigned Form 146')
  expect(said()).not.toContain('Not now.')
  assigning.unmount()
  show(
    <FileForm
      record={sampleCase()}
      own={own()}
      acts={{ ...Object(ACTS), failure: { ...failure, isOvertaken: true } }}
    />,
  )
  expect(said()).not.toContain('Not now.')
})
