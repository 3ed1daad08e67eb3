import { describeReason } from '@nirgam/domain/case/actions/ask-reasons'
import type { DeskCertificates } from '@nirgam/domain/certificate/api-certificate'
import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import { workingOf } from '@nirgam/domain/certificate/working/working'
import type { CertificateReading } from '@nirgam/domain/reading/find-in-text'
import { samplePart } from '@nirgam/domain/testing/sample-sheet'
import { sampleFlat, sheetOfFlat } from '@nirgam/domain/testing/sample-workings'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sha256Of } from '../../lib/fingerprint.ts'
import { act, fireEvent, screen, waitFor, within } from '../../testing/dom.ts'
import { fakeServer, LOST, Refusal } from '../../testing/fake-server.ts'
import { AFTER_MIDNIGHT, BEFORE_MIDNIGHT } from '../../testing/sample-account.ts'
import { deskCase, deskSheet, PAN, PASSPORT, REMITTANCE } from '../../testing/sample-desk.ts'
import { box, deskRows, factsIn, fill, held, said, savedFiles } from '../../testing/show.tsx'
import { LEAD, showAtDesk } from '../cases/show-desk.tsx'
import { useDrafts, useSaving } from './certificate-calls.ts'
import { CertificateView, issuedFacts } from './certificate-view.tsx'
import { CertifyDialog } from './certify-dialog.tsx'
import { FilePick } from './form/exported-file.tsx'
import { elementOf, focusSoon } from './places.ts'
import { PrepareDialog } from './prepare-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import { typedSheet } from './sheet/sheet-typing.ts'
import { CreditTrail, WorkingDrawing } from './working-drawing.tsx'

const ISSUED = 'GET /desk/cases/:id/certificate'
const SHEET = 'GET /desk/cases/:id/sheet'
const FORM = 'GET /desk/cases/:id/form'
const ACT = 'POST /desk/cases/:id/acts'
const CASE = 'GET /desk/cases/:id'
const READ = 'POST /desk/cases/:id/certificate/reading'
const CERTIFY = 'POST /desk/cases/:id/certificate'
const WITHDRAW = 'POST /desk/cases/:id/certificate/withdraw'

const SIGNER: typeof LEAD = { ...LEAD, role: 'signer', membership_number: '654321' }

const WITHDRAWN: DeskCertificates['issued'][number] = {
  uid: 'd1c0ffee-0000-4000-8000-000000000001',
  form: 'Form 146',
  part: 'C',
  standing: 'withdrawn',
  ended_at: '2026-11-20T20:00:00.000Z',
  ended_reason: 'Wrong branch',
  issued_at: '2026-11-18T19:15:00.000Z',
  signer: 'Sita Rao',
  membership_number: '654321',
  acknowledgement: 'ACK146000777',
  filed_on: '2026-11-17',
  udin: '26654321QWERTY0987',
  sha256: 'ab'.repeat(32),
  file_size: 4711,
  code: '7K2M-9QXD-4TRV-H3NC',
  check_url: 'https://nirgam.example/check#7K2M-9QXD-4TRV-H3NC',
  url: null,
  withdraw_until: null,
  compared: ['pan', 'amount'],
}
const VALID: DeskCertificates['issued'][number] = {
  ...WITHDRAWN,
  uid: 'd1c0ffee-0000-4000-8000-000000000002',
  standing: 'valid',
  ended_at: null,
  ended_reason: null,
  code: 'AAAA-9QXD-4TRV-H3NC',
  check_url: 'https://nirgam.example/check#AAAA',
  withdraw_until: '2026-11-24',
  compared: [],
}
/** Part A has no accountant's file, no UDIN and nothing to withdraw. */
const PART_A: DeskCertificates['issued'][number] = {
  ...VALID,
  uid: 'd1c0ffee-0000-4000-8000-000000000003',
  form: 'Form 145, Part A',
  part: 'A',
  standing: 'superseded',
  membership_number: null,
  acknowledgement: null,
  filed_on: null,
  udin: null,
  sha256: null,
  withdraw_until: null,
}
const PREPARED: NonNullable<DeskCertificates['prepared']> = {
  version: 3,
  part: 'C',
  by: 'Zoë Nair',
  at: BEFORE_MIDNIGHT,
  signer: { uid: SIGNER.uid, name: 'Sita Rao', membership_number: '654321' },
  problem: null,
}
const NOTHING: DeskCertificates = { issued: [], prepared: null, sheets: [] }

let id = 7100
const record = (change: Parameters<typeof deskCase>[0] = {}) => deskCase({ remittance_id: id, part: 'C', ...change })
// Unsaved text is stored by case, so each test has a case of its own.
beforeEach(() => {
  id += 1
})

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const section = (heading: string) => screen.getByText(heading, { selector: 'h2' }).parentElement as HTMLElement

function openView(certificates: DeskCertificates | Refusal, me = SIGNER, change: Parameters<typeof record>[0] = {}) {
  const sheet = deskSheet({ version: 3, findings: [{ at: 'rate', words: 'The rate is missing.' }] })
  const server = fakeServer({
    [ISSUED]: () => certificates,
    [SHEET]: () => sheet,
    [FORM]: () => new Refusal(503),
    [CASE]: () => record(),
    'GET /desk/cases/:id/sheets/:paper': () => ({}),
    'GET /desk/cases/:id/certificate/:uid/file': () => ({}),
  })
  return { server, sheet, ...showAtDesk(<CertificateView record={record(change)} />, { me }) }
}

test('each fact of an issued certificate is shown under its label', () => {
  expect(issuedFacts(WITHDRAWN)).toEqual([
    ['Signed by', 'Sita Rao, 654321'],
    ['Issued', '19 Nov 2026, 12:45 AM IST'],
    ['Acknowledgement', 'ACK146000777'],
    ['Filed on', '17 November 2026'],
    ['UDIN', '26654321QWERTY0987'],
    ['Compared by the signer', 'PAN, Amount in rupees'],
    ['SHA-256 of the file', 'ab'.repeat(32)],
    ['Code for checking', '7K2M-9QXD-4TRV-H3NC'],
    ['Ended', '21 Nov 2026, 1:30 AM IST: Wrong branch'],
  ])
})

test('everything issued is listed with its state, its file and the link a bank uses', async () => {
  const saved = savedFiles()
  const { user, server } = openView({
    ...NOTHING,
    issued: [VALID, WITHDRAWN, PART_A],
    sheets: [
      { paper: 'working-paper', name: 'Working' },
      { paper: 'a2', name: 'Form A2' },
    ],
  })
  await screen.findByRole('heading', { name: 'Issued' })
  const shown = within(section('Issued'))
    .getAllByRole('listitem')
    .map((one) => ({
      badge: one.querySelector('[data-color]')?.textContent,
      color: one.querySelector('[data-color]')?.getAttribute('data-color'),
      facts: factsIn(one),
      bank: within(one).getByRole('link').getAttribute('href'),
      buttons: within(one)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent?.trim()),
    }))
  expect(shown).toEqual([
    {
      badge: 'Valid',
      color: 'green',
      facts: issuedFacts(VALID),
      bank: VALID.check_url,
      buttons: ['Certificate', 'Withdraw (until 24 November 2026)'],
    },
    {
      badge: 'Withdrawn',
      color: 'red',
      facts: issuedFacts(WITHDRAWN),
      bank: WITHDRAWN.check_url,
      buttons: ['Certificate'],
    },
    {
      badge: 'Superseded',
      color: 'orange',
      facts: [
        ['Signed by', 'Sita Rao'],
        ['Issued', '19 Nov 2026, 12:45 AM IST'],
        ['Code for checking', 'AAAA-9QXD-4TRV-H3NC'],
      ],
      bank: VALID.check_url,
      buttons: [],
    },
  ])
  expect(said()).toContain('Nothing to sign yet.')
  await user.click(screen.getAllByRole('button', { name: 'Certificate' })[1] as HTMLElement)
  await user.click(button('Form A2'))
  await waitFor(() => expect(saved).toEqual(['certificate.pdf', 'a2.pdf']))
  expect(server.callsOf('GET /desk/cases/:id/certificate/:uid/file')[0]?.params).toEqual({
    id: String(id),
    uid: WITHDRAWN.uid,
  })
  server.answer('GET /desk/cases/:id/sheets/:paper', () => new Refusal(404, { message: 'No such paper.' }))
  await user.click(button('Working'))
  await screen.findByText('No such paper.')
})

test('only a signer can withdraw, and a failed list can be retried', async () => {
  const { server, user } = openView(new Refusal(503), { ...SIGNER, role: 'preparer' }, { category: 'closed' })
  await screen.findByText('Couldn’t load the certificates')
  server.answer(ISSUED, () => ({ ...NOTHING, issued: [VALID] }))
  await user.click(button('Try again'))
  await screen.findByRole('button', { name: 'Certificate' })
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull()
  // A closed case is no longer prepared.
  expect(said()).not.toContain('Nothing is prepared')
})

test('withdrawing a certificate needs a reason, and a failure keeps the dialog and its text', async () => {
  const { user, server } = openView({ ...NOTHING, issued: [VALID] })
  await user.click(await screen.findByRole('button', { name: /^Withdraw/ }))
  await user.click(button('Withdraw the certificate'))
  await screen.findByText('Please give a reason.')
  fill('Reason', ' Falsche Filiale ')
  server.answer(WITHDRAW, () => LOST)
  await user.click(button('Withdraw the certificate'))
  await screen.findByText(/^We couldn’t withdraw the certificate/)
  expect(box('Reason').value).toBe(' Falsche Filiale ')
  server.answer(WITHDRAW, () => ({ ...NOTHING, issued: [WITHDRAWN] }))
  await user.click(button('Withdraw the certificate'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsOf(WITHDRAW).map(({ body }) => body)).toEqual([
    { version: 6, reason: 'Falsche Filiale' },
    { version: 6, reason: 'Falsche Filiale' },
  ])
  expect(section('Issued').textContent).toContain('Withdrawn')
  expect(server.callsOf(CASE)).toHaveLength(1)
})

test('the signer sees on one page the preparer, every figure, every finding and every verdict', async () => {
  const verdict = { by: 'Zoë Nair', at: AFTER_MIDNIGHT, ticks: ['name' as const], note: 'Größe', document: null }
  const judged = { ...PAN, state: 'accepted' as const, verdict: { ...verdict, verdict: 'accepted', reason: null } }
  const { server } = openView(
    { ...NOTHING, prepared: { ...PREPARED, version: 2, problem: 'The answers changed.' } },
    SIGNER,
    {
      papers: [judged as unknown as typeof PAN, PASSPORT],
    },
  )
  server.answer(FORM, () => ({
    version: 3,
    boxes: {},
    edited: [],
    signer: null,
    signers: [],
    can_save: false,
    is_needed: true,
    findings: [
      { id: 'f1', words: 'Two names.', places: [], can_be_explained: true, explanation: 'Married since.' },
      { id: 'f2', words: 'Two days.', places: [], can_be_explained: true, explanation: null },
    ],
    is_complete: false,
    exported: null,
  }))
  await screen.findByText(/Two days/)
  expect(section('Prepared: Part C').textContent).toBe(
    'Prepared: Part CVersion 2, by Zoë Nair, 18 Nov 2026, 11:55 PM IST. Locked. Send it back to make changes.' +
      'For Sita Rao, membership number 654321The answers changed.',
  )
  expect(said()).toContain('Version 3 was saved since; version 2 is the one prepared for signing.')
  expect(factsIn(section('What is signed'))).toEqual([
    ['Form', 'Part C'],
    ['Remittance', '₹47,76,000.00'],
    ['Leaves the account', '₹47,76,000.00 = USD 56,188.24'],
    ['Exchange rate', '₹85, SBI, telegraphic transfer, buying, 14 November 2026'],
    ['Proposed date', '20 November 2026'],
    ['Taxable income', '₹49,20,000.00'],
    ['Tax under the Act', '₹7,03,560.00, section 67, 197'],
    ['Tax due', '₹7,03,560.00'],
    ['Tax paid', '₹11,44,000.00'],
    ['Paid too much', '₹4,40,440.00'],
    ['Purpose and nature', 'S1301; 16.31 Long term capital gains'],
    ['Branch', 'एम.जी. Road, BSR 0510308'],
  ])
  const listed = (heading: string) =>
    within(section(heading))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(listed('Findings and their explanations')).toEqual([
    'Exchange rate (₹ per unit): The rate is missing.Not explained',
    'Two names.Explained: Married since.',
    'Two days.Not explained',
  ])
  expect(listed('Documents and verdicts')).toEqual([
    'PAN Card AcceptedZoë Nair · Name agrees · Größe',
    'Passport To be checked',
  ])
  expect(deskRows('Where each credit went')).toEqual([
    ['15 June 2026UTR1, page 2', '₹68,56,000', '₹20,80,000', '₹47,76,000', '₹0'],
  ])
})

test('of tax that was paid in part, the rest is named among the figures to sign', async () => {
  const { server } = openView({ ...NOTHING, prepared: PREPARED }, SIGNER)
  const sheet = flatWith({ taxPaid: sampleFlat().taxPaid.map((one) => ({ ...one, amount: 7_00_000_00 })) })
  server.answer(SHEET, () => deskSheet({ version: 3, findings: [], sheet: { ...sheet, part: 'A' } }))
  await screen.findByText('Nothing is missing, and everything agrees.')
  const facts = factsIn(section('What is signed')).filter(([label]) => /^Tax (due|paid)|^Still|^Paid/.test(label ?? ''))
  expect(facts).toEqual([
    ['Tax due', '₹7,03,560.00'],
    ['Tax paid', '₹7,00,000.00'],
    ['Still to be paid', '₹3,560.00'],
  ])
})

test('a working or findings that fail to load can be retried, and a rejected document shows its reason', async () => {
  const verdict = { by: 'Zoë Nair', at: AFTER_MIDNIGHT, ticks: [], note: null, document: null }
  const refused = { ...PAN, state: 'not_usable', verdict: { ...verdict, verdict: 'not_usable', reason: 'unreadable' } }
  const { server, user } = openView({ ...NOTHING, prepared: PREPARED }, SIGNER, { papers: [refused as never] })
  server.answer(SHEET, () => new Refusal(403))
  await screen.findByText('Couldn’t load the working')
  server.answer(SHEET, () => deskSheet({ version: 3, findings: [] }))
  server.answer(FORM, () => new Refusal(403))
  await user.click(button('Try again'))
  await screen.findByText('Couldn’t load the findings')
  expect(said()).not.toContain('Nothing is missing, and everything agrees.')
  expect(within(section('Documents and verdicts')).getByRole('listitem').textContent).toContain(
    `Zoë Nair · ${describeReason('unreadable').label}`,
  )
  server.answer(FORM, () => new Refusal(403))
  const before = server.callsOf(FORM).length
  await user.click(button('Try again'))
  await waitFor(() => expect(server.callsOf(FORM).length).toBeGreaterThan(before))
})

test('a Part A certificate needs no form, and the page says when nothing is missing', async () => {
  const { server } = openView({ ...NOTHING, prepared: { ...PREPARED, part: 'A' } }, SIGNER)
  server.answer(SHEET, () => deskSheet({ version: 3, findings: [], sheet: { ...sheetOfFlat(), part: 'A' } }))
  await screen.findByText('Nothing is missing, and everything agrees.')
  expect(said()).not.toContain('Couldn’t load the findings')
})

/** The flat, and interest on its price whose tax a treaty limits. */
function twoParts(change: Parameters<typeof sheetOfFlat>[0] = {}) {
  const treaty = { ...sampleFlat().treaty, claimed: 'yes' as const, country: 'Germany', article: '11', rate: 10_00 }
  const interest = samplePart({ source: 'interest', gross: 5_00_000_00, sent: 4_50_000_00, treaty })
  return sheetOfFlat({ parts: [sampleFlat(), interest], ...change })
}

test('the figures to sign include tax deducted now, treaty tax and the basis, and credits are totalled', async () => {
  const sheet = twoParts({ mode: 'deductsNow', note: 'Gezahlt von आशा' })
  const { server } = openView({ ...NOTHING, prepared: { ...PREPARED, signer: null } }, SIGNER, { papers: [] })
  server.answer(SHEET, () => deskSheet({ version: 3, sheet, findings: [] }))
  await screen.findByText('Together')
  expect(section('Prepared: Part C').textContent).not.toContain('For ')
  expect(said()).not.toContain('was saved since')
  expect(factsIn(section('What is signed'))).toEqual(
    expect.arrayContaining([
      ['Payable', '₹85,00,000.00 = USD 100,000.00'],
      ['Deducted now', '₹11,94,000.00 = USD 14,047.06, at 14.3 % and 10 %'],
      ['Leaves the account', '₹73,06,000.00 = USD 85,952.94'],
      ['Tax under the Act', '₹8,75,160.00, section 67, 197, 92'],
      ['Tax under the treaty', '₹50,000.00'],
      ['What this is based on', 'Gezahlt von आशा'],
    ]),
  )
  expect(section('Documents and verdicts').textContent).toContain('No documents yet.')
  expect(deskRows('Where each credit went')).toEqual([
    ['15 June 2026, part 1UTR1, page 2', '₹68,56,000', '₹20,80,000', '₹47,76,000', '₹0'],
    ['2 November 2026, part 2UTR4417 रु, page 3', '₹4,87,321', '₹0', '₹4,50,000', '₹37,321'],
    ['Together', '₹73,43,321', '₹20,80,000', '₹52,26,000', '₹37,321'],
  ])
})

const flatWith = (change: object) => sheetOfFlat({ parts: [{ ...sampleFlat(), ...change }] })
const gift = samplePart({ source: 'giftReceived', gross: 47_76_000_00, sent: 47_76_000_00, taxPaid: [], credits: [] })
const EXPLAINED = 'The whole transfer of ₹47,76,000.00 is explained'
const TOO_MUCH_TAX = 'The tax is paid, and ₹4,40,440.00 more than is due: the customer can claim it back in the return.'
const USD = 'USD 56,188.24 on Form 146, Form 145 and Form A2'
test.each([
  ['everything fits', sheetOfFlat(), [EXPLAINED, USD, TOO_MUCH_TAX]],
  [
    'no tax was paid',
    flatWith({ taxPaid: [] }),
    [EXPLAINED, USD, '₹7,03,560.00 of tax is still to be paid. Pay it by challan before certifying.'],
  ],
  [
    'the tax is paid to the rupee',
    flatWith({ taxPaid: sampleFlat().taxPaid.map((one) => ({ ...one, amount: 7_03_560_00 })) }),
    [EXPLAINED, USD, 'The tax is paid.'],
  ],
  [
    'no credit is known',
    flatWith({ credits: [] }),
    ['Of the transfer of ₹47,76,000.00, no credit covers ₹47,76,000.00', USD, TOO_MUCH_TAX],
  ],
  [
    'a part is missing',
    flatWith({ sent: 40_00_000_00 }),
    [
      'Of the transfer of ₹47,76,000.00, ₹7,76,000.00 is still to be explained',
      'USD 47,058.82 on Form 146, Form 145 and Form A2',
      TOO_MUCH_TAX,
    ],
  ],
  [
    'a part is too large',
    flatWith({ sent: 48_00_000_50 }),
    [
      'The parts come to ₹24,000.50 more than the transfer of ₹47,76,000.00',
      'USD 56,470.59 on Form 146, Form 145 and Form A2',
      TOO_MUCH_TAX,
    ],
  ],
  [
    'nothing is taxed',
    sheetOfFlat({ rate: 0, parts: [gift] }),
    ['Of the transfer of ₹47,76,000.00, no credit covers ₹47,76,000.00'],
  ],
])('the drawing shows the rest of the transfer and of the tax: %s', (_what, sheet, words) => {
  showAtDesk(<WorkingDrawing sheet={sheet} working={workingOf(sheet)} remittance={REMITTANCE} />)
  const told = [...(document.querySelector('.flow')?.parentElement?.children ?? []), document.querySelector('p.box')]
  expect(told.slice(1).flatMap((one) => one?.textContent ?? [])).toEqual(words)
})

test('the bars use one scale, from the money received to the amount sent', () => {
  const bars = (sheet: ReturnType<typeof sheetOfFlat>) => {
    const { unmount } = showAtDesk(<WorkingDrawing sheet={sheet} working={workingOf(sheet)} remittance={REMITTANCE} />)
    const drawn = [...document.querySelectorAll('.flow li')].map((bar) => [
      ...[...bar.children].slice(0, 2).map(({ textContent }) => textContent),
      bar.getAttribute('data-tone'),
      Math.round(Number.parseFloat((bar.lastElementChild as HTMLElement).style.inlineSize)),
    ])
    unmount()
    return drawn
  }
  expect(bars(flatWith({ taxPaid: [] }))).toEqual([
    ['Came into the account', '₹68,56,000.00', null, 100],
    ['Taxable income', '₹49,20,000.00', 'warning', 72],
    ['Tax due', '₹7,03,560.00', 'warning', 10],
    ['Tax paid', '₹0.00', 'error', 0],
    ['May be sent', '₹47,76,000.00', null, 70],
    ['Sent', '₹47,76,000.00', 'accent', 70],
  ])
  expect(bars(twoParts({ mode: 'deductsNow' }))).toEqual([
    ['Payable', '₹85,00,000.00', null, 100],
    ['Taxable income', '₹54,20,000.00', 'warning', 64],
    ['Tax due', '₹7,53,560.00', 'warning', 9],
    ['Tax paid', '₹25,58,993.00', 'accent', 30],
    ['Deducted now', '₹11,94,000.00', 'warning', 14],
    ['Sent', '₹52,26,000.00', 'accent', 61],
  ])
})

const FOUND: CertificateReading = {
  udin: 'found',
  acknowledgement: 'found',
  pan: 'found',
  name: 'found',
  amount: 'found',
}
const PDF = new File(['%PDF-1.7 größe'], 'zertifikat-आशा.pdf', { type: 'application/pdf' })
/** Already the 19th in India. */
const NOW = Date.parse(AFTER_MIDNIGHT)

function openCertify(certificates: DeskCertificates, change: Parameters<typeof record>[0] = {}) {
  vi.setSystemTime(NOW)
  let isClosed = false
  const server = fakeServer({
    [ISSUED]: () => certificates,
    [CASE]: () => record({ version: 7, stamp: 's7' }),
    [READ]: () => FOUND,
    [CERTIFY]: () => ({ ...NOTHING, issued: [VALID] }),
  })
  const dialog = <CertifyDialog record={record(change)} onClose={() => (isClosed = true)} />
  return { server, isClosed: () => isClosed, ...showAtDesk(dialog, { me: SIGNER }) }
}

const sent = (body: unknown) =>
  Object.fromEntries([...(body as FormData)].map(([name, value]) => [name, value instanceof File ? value.name : value]))
const pdf = () => screen.getByLabelText<HTMLInputElement>(/PDF$/, { selector: 'input' })
const errors = () => [...document.querySelectorAll('[id$="-error"]')].map(({ textContent }) => textContent)

test('certifying Part C needs the portal’s numbers and the PDF, which is checked first', async () => {
  const { server, user, isClosed } = openCertify({
    ...NOTHING,
    prepared: { ...PREPARED, problem: 'The answers changed.' },
  })
  await screen.findByText('The answers changed.')
  expect(said()).toContain('under membership number 654321')
  expect(box('Filed on').value).toBe('2026-11-19')
  fill('Filed on', '')
  fill('UDIN', '26999999QWERTY0987')
  await user.click(button('Check the PDF'))
  await waitFor(() =>
    expect(errors()).toEqual([
      CERTIFICATE_MESSAGES.acknowledgement,
      CERTIFICATE_MESSAGES.day,
      CERTIFICATE_MESSAGES.pdfMissing,
    ]),
  )
  fill('Acknowledgement number of Form 146', ' ack146000777 ')
  fill('Filed on', '2026-11-18')
  await user.click(button('Check the PDF'))
  await screen.findByText('This UDIN belongs to membership number 999999; yours is 654321.')
  expect(server.callsOf(READ)).toEqual([])
  fill('UDIN', 'qwerty-0987')
  await user.upload(pdf(), PDF)
  await screen.findByText('In the PDF')
  expect(said()).toContain('zertifikat-आशा.pdf, 16 B')
  expect(document.querySelector('code')?.textContent).toMatch(/^[0-9a-f]{64}$/)
  expect(screen.queryByLabelText('I compared these myself')).toBeNull()
  expect(isClosed()).toBe(false)
  await user.click(button('Certify'))
  await waitFor(() => expect(isClosed()).toBe(true))
  const body = {
    version: '6',
    acknowledgement: 'ACK146000777',
    filed_on: '2026-11-18',
    udin: '26654321QWERTY0987',
    file: 'zertifikat-आशा.pdf',
  }
  expect(server.callsOf(READ).map((call) => sent(call.body))).toEqual([body])
  expect(server.callsOf(CERTIFY).map((call) => sent(call.body))).toEqual([body])
  // The file comes last: the server can refuse a wrong number before it has received the file.
  expect(Object.keys(sent(server.callsOf(CERTIFY)[0]?.body)).at(-1)).toBe('file')
})

test('a case that was refused while the dialog was open must not be filed', async () => {
  const server = fakeServer({ [ISSUED]: () => ({ ...NOTHING, prepared: PREPARED }) })
  let refuse: () => void = () => {}
  function Changing() {
    const [change, setChange] = useState<Parameters<typeof record>[0]>({})
    refuse = () => setChange({ state: 'refused', state_label: 'Refused', version: 7, stamp: 's7' })
    return <CertifyDialog record={record(change)} onClose={() => {}} />
  }
  showAtDesk(<Changing />, { me: SIGNER })
  await screen.findByLabelText('UDIN')
  expect(said()).not.toContain('Don’t file')
  server.answer(ISSUED, () => NOTHING)
  act(() => refuse())
  await screen.findByText('This case is now “Refused” and can’t be signed. Don’t file Form 146 for it.')
})

test('of two files chosen quickly, the last is shown with its own hash', async () => {
  const { user } = openCertify({ ...NOTHING, prepared: PREPARED })
  await screen.findByLabelText('UDIN')
  const late = new File(['%PDF-1.7 langsam'], 'langsam.pdf', { type: 'application/pdf' })
  const bytes = await late.arrayBuffer()
  const reading = held<ArrayBuffer>()
  late.arrayBuffer = () => reading.promise
  await user.upload(pdf(), late)
  await user.upload(pdf(), PDF)
  const hash = () => document.querySelector('code')?.textContent
  await waitFor(() => expect(hash()).toMatch(/^[0-9a-f]{64}$/))
  const shown = hash()
  await act(async () => {
    reading.resolve(bytes)
    await sha256Of(late)
  })
  expect([hash(), said().includes('zertifikat-आशा.pdf')]).toEqual([shown, true])
})

test('the signer compares values missing from the PDF, which is checked again after a number changes', async () => {
  const { server, user, isClosed } = openCertify({ ...NOTHING, prepared: { ...PREPARED, signer: null } })
  await screen.findByLabelText(/^UDIN/)
  expect(said()).not.toContain('membership number 6')
  await user.upload(pdf(), PDF)
  // No number has been typed yet, so there is nothing to look for.
  await screen.findByText(/^[0-9a-f]{64}$/)
  expect(server.callsOf(READ)).toEqual([])
  fill('Acknowledgement number of Form 146', 'ACK146000777')
  fill('UDIN', '26654321QWERTY098')
  await user.click(button('Check the PDF'))
  await screen.findByText(CERTIFICATE_MESSAGES.udin)
  fill('UDIN', '26654321QWERTY0987')
  server.answer(READ, () => LOST)
  await user.click(button('Check the PDF'))
  await screen.findByText(/^We couldn’t read the PDF/)
  server.answer(READ, () => ({ ...FOUND, pan: 'not_found', amount: 'unreadable' }))
  await user.click(button('Check the PDF'))
  await screen.findByText('In the PDF')
  expect(factsIn(screen.getByText('In the PDF').parentElement as HTMLElement)).toEqual([
    ['UDIN', 'Found'],
    ['Acknowledgement number', 'Found'],
    ['PAN', 'Not found'],
    ['Remitter’s name', 'Found'],
    ['Amount in rupees', 'The PDF can’t be read: compare it yourself'],
  ])
  expect([...document.querySelectorAll('dl [data-tone]')].map((one) => one.getAttribute('data-tone'))).toEqual([
    'success',
    'success',
    'warning',
    'success',
    'warning',
  ])
  await user.click(button('Certify'))
  await screen.findByText(CERTIFICATE_MESSAGES.notCompared)
  await user.click(screen.getByLabelText('I compared these myself'))
  // Changing the day needs no new check of the PDF; changing a number does.
  fill('Filed on', '2026-11-17')
  expect(button('Certify')).toBeTruthy()
  fill('UDIN', '26654321QWERTY0988')
  await user.click(button('Check the PDF'))
  await screen.findByText('In the PDF')
  await user.click(screen.getByLabelText('I compared these myself'))
  server.answer(CERTIFY, () => new Refusal(409, { message: 'Zoë Nair was first.' }))
  await user.click(button('Certify'))
  await screen.findByText('Zoë Nair was first.')
  expect(isClosed()).toBe(false)
  expect(sent(server.callsOf(CERTIFY)[0]?.body)).toMatchObject({ compared: 'yes', filed_on: '2026-11-17' })
  await waitFor(() => expect(server.callsOf(CASE)).toHaveLength(1))
  await user.upload(pdf(), PDF)
  await waitFor(() => expect(server.callsOf(READ)).toHaveLength(4))
})

test('a certificate is issued for the case as the signer opened it, and after a conflict for the current one', async () => {
  vi.setSystemTime(NOW)
  const server = fakeServer({
    [ISSUED]: () => ({ ...NOTHING, prepared: PREPARED }),
    [CASE]: () => record({ version: 7, stamp: 's7' }),
    [READ]: () => FOUND,
    [CERTIFY]: () => new Refusal(409, { message: 'Zoë Nair was first.' }),
  })
  let change: (version: number) => void = () => {}
  function Changing() {
    const [version, setVersion] = useState(6)
    change = setVersion
    return <CertifyDialog record={record({ version })} onClose={() => {}} />
  }
  const { user } = showAtDesk(<Changing />, { me: SIGNER })
  await screen.findByLabelText(/^UDIN/)
  fill('Acknowledgement number of Form 146', 'ACK146000777')
  fill('UDIN', 'qwerty0987')
  await user.upload(pdf(), PDF)
  await screen.findByText('In the PDF')
  act(() => change(7))
  await user.click(button('Certify'))
  await screen.findByText('Zoë Nair was first.')
  server.answer(CERTIFY, () => ({ ...NOTHING, issued: [VALID] }))
  await user.click(button('Certify'))
  await waitFor(() => expect(server.callsOf(CERTIFY).map((call) => sent(call.body).version)).toEqual(['6', '7']))
})

test('a case without an accountant’s certificate is certified with one click, once', async () => {
  const { server, user, isClosed } = openCertify(NOTHING, { part: 'B' })
  server.answer(ACT, () => new Refusal(409, { message: 'Zoë Nair was first.' }))
  await user.click(button('Certify'))
  await screen.findByText('Zoë Nair was first.')
  const answer = held<object>()
  server.answer(ACT, () => answer.promise)
  await user.dblClick(button('Certify'))
  answer.resolve(record())
  await waitFor(() => expect(isClosed()).toBe(true))
  expect(server.callsOf(ACT).map(({ body }) => body)).toEqual([
    { act: 'certify', version: 6 },
    { act: 'certify', version: 6 },
  ])
})

function openPrepare(sheet: Parameters<typeof deskSheet>[0] | Refusal) {
  let isClosed = false
  const server = fakeServer({
    [SHEET]: () => (sheet instanceof Refusal ? sheet : deskSheet({ findings: [], ...sheet })),
    [ACT]: () => record(),
    [CASE]: () => record(),
  })
  const dialog = <PrepareDialog record={record()} onClose={() => (isClosed = true)} />
  return { server, isClosed: () => isClosed, ...showAtDesk(dialog, { me: { ...SIGNER, uid: crypto.randomUUID() } }) }
}

test('preparing uses the saved version of the sheet, with Part C assigned or not', async () => {
  const findings = [{ at: 'rate', words: 'The rate is missing.' }]
  const { server, user, isClosed, unmount } = openPrepare({ version: 4, findings })
  await screen.findByText(/version 4 of the sheet/)
  expect(said()).toContain('Something is still missing')
  expect(said()).not.toContain('You have unsaved changes')
  server.answer(ACT, () => LOST)
  await user.click(button('Prepare'))
  await screen.findByText(/^We couldn’t prepare this case/)
  server.answer(ACT, () => record())
  await user.click(screen.getByLabelText('The customer has assigned Form 146 already'))
  await user.click(button('Prepare'))
  await waitFor(() => expect(isClosed()).toBe(true))
  const body = { act: 'prepare', version: 6, sheet: 4, part: 'C', reason: '' }
  expect(server.callsOf(ACT).map((call) => call.body)).toEqual([
    { ...body, is_assigned: false },
    { ...body, is_assigned: true },
  ])
  unmount()
})

test.each([
  ['sheet', { since: 4, typed: typedSheet(sheetOfFlat()) }],
  ['form', { since: 4, boxes: {}, signer: null, explained: {} }],
] as const)('unsaved changes of the %s are announced before preparing', async (what, draft) => {
  let drafts: Drafted | undefined
  function Page() {
    drafts = useDrafts(id)
    return <PrepareDialog record={record()} onClose={() => {}} />
  }
  fakeServer({ [SHEET]: () => deskSheet({ version: 4, findings: [] }) })
  showAtDesk(<Page />, { me: SIGNER })
  await screen.findByText(/version 4 of the sheet/)
  expect(said()).not.toContain('You have unsaved changes')
  act(() => drafts?.change(() => ({ [what]: draft })))
  expect(said()).toContain('You have unsaved changes. They won’t be included.')
  act(() => drafts?.change(() => ({ [what]: null })))
})

test('Part D needs a reason why no certificate is needed, and nothing can be prepared before the first save', async () => {
  const sheet = sheetOfFlat({ part: 'D', note: ' Geschenk ' })
  const { server, user, isClosed, unmount } = openPrepare({ version: 2, sheet })
  await screen.findByText('Why no certificate is needed')
  expect(said()).not.toContain('Something is still missing')
  fill('Why no certificate is needed', ' ')
  await user.click(button('Prepare'))
  await screen.findByText('Give the reason why no certificate is needed.')
  fill('Why no certificate is needed', ' Ein Geschenk ')
  await user.click(button('Prepare'))
  await waitFor(() => expect(isClosed()).toBe(true))
  expect(server.callsOf(ACT).map((call) => call.body)).toEqual([
    { act: 'prepare', version: 6, sheet: 2, part: 'D', is_assigned: false, reason: 'Ein Geschenk' },
  ])
  unmount()
  const early = openPrepare({ version: 0 })
  const link = await screen.findByRole('link', { name: 'tax sheet' })
  expect([link.getAttribute('href'), screen.queryByRole('button', { name: 'Prepare' })]).toEqual([
    `/desk/cases/${id}/sheet`,
    null,
  ])
  early.unmount()
  const failed = openPrepare(new Refusal(404))
  await screen.findByText('Couldn’t load the tax sheet')
  failed.server.answer(SHEET, () => deskSheet({ version: 1, findings: [] }))
  await failed.user.click(button('Try again'))
  await screen.findByText(/version 1 of the sheet/)
})

test('a place that is not there yet is looked for a limited number of times', () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (next: FrameRequestCallback) => frames.push(next))
  focusSoon('nowhere', 2)
  for (let at = 0; at < frames.length; at++) frames[at]?.(0)
  expect(frames).toHaveLength(2)
  fakeServer({})
  showAtDesk(
    <details>
      <summary>Outer</summary>
      <details>
        <summary>Inner</summary>
        <input id="somewhere" aria-label="Somewhere" />
      </details>
    </details>,
  )
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  focusSoon('somewhere', 0)
  expect(document.activeElement?.id).toBe('somewhere')
  expect([...document.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, true])
  expect(scrolled).toHaveBeenCalledWith({ block: 'center' })
})

type Drafted = ReturnType<typeof useDrafts>

test.each([
  [3, 4],
  [2, 2],
])(
  'after a save of the sheet, a form begun at version %i counts as begun at %i, and the reverse',
  async (since, now) => {
    const sheet = { since, typed: typedSheet(sheetOfFlat()) }
    const form = { since, boxes: {}, signer: null, explained: {} }
    const shown = {
      drafts: undefined as Drafted | undefined,
      saving: undefined as ReturnType<typeof useSaving> | undefined,
    }
    function Both() {
      shown.drafts = useDrafts(id)
      shown.saving = useSaving(id)
      return null
    }
    const answer = { version: 1, boxes: {}, edited: [], signer: null, signers: [], can_save: true, is_needed: true }
    const FORM_SAVED = { ...answer, findings: [], is_complete: false, exported: null, version: 4 }
    fakeServer({
      'PUT /desk/cases/:id/sheet': () => deskSheet({ version: 4 }),
      'PUT /desk/cases/:id/form': () => FORM_SAVED,
    })
    showAtDesk(<Both />)
    act(() => shown.drafts?.change(() => ({ sheet: { ...sheet, since: 3 }, form })))
    await act(async () => shown.saving?.saveSheet({ ...sheet, since: 3 }))
    expect([shown.drafts?.sheet, shown.drafts?.form]).toEqual([null, { ...form, since: now }])
    act(() => shown.drafts?.change(() => ({ sheet, form: { ...form, since: 3 } })))
    await act(async () => shown.saving?.saveForm(FORM_SAVED as never))
    expect([shown.drafts?.sheet?.since, shown.drafts?.form]).toEqual([now, null])
    act(() => shown.drafts?.change(() => ({ sheet: null })))
  },
)

const DOING = { run: vi.fn(), setFailure: vi.fn(), busy: false, error: null, failure: null }
const LAST = { by: 'Zoë', at: AFTER_MIDNIGHT, prepared_at: null }
const SAVED = 'Version 3, Zoë, 19 Nov 2026, 12:05 AM IST'
const PROPOSED = 'Proposed from the answers. The form hasn’t been saved yet'

test.each([
  [{}, SAVED, []],
  [{ last: { ...LAST, prepared_at: AFTER_MIDNIGHT } }, `${SAVED}, prepared for signing`, []],
  [{ isTyped: true }, 'Not saved yet', ['Discard changes', 'Save']],
  [{ version: 0 }, PROPOSED, ['Save']],
  [{ last: null }, PROPOSED, []],
  [{ version: 0, isOnlyTyped: true }, PROPOSED, []],
  [{ isOnlyTyped: true, isTyped: true }, 'Not saved yet', ['Discard changes', 'Save']],
  [{ isTyped: true, canSave: false }, 'Not saved yet', ['Discard changes']],
  [{ isTyped: true, isNewer: true }, 'Not saved yet', ['Discard changes', 'Use theirs', 'Keep mine']],
])('the bar of a form with %j says what is saved and offers what can be done', (change, words, buttons) => {
  const all = { what: 'form', version: 3, last: LAST, isTyped: false, isNewer: false, canSave: true, doing: DOING }
  const props = { ...all, onSave: async () => {}, onDrop: () => {}, onKeep: () => {}, ...change }
  showAtDesk(<SaveBar {...(props as never as Parameters<typeof SaveBar>[0])} />)
  expect(screen.getByText(words)).toBe(document.querySelector('header p'))
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
  expect(said().includes('Preparers and signers')).toBe(false)
  expect(said().includes('We can’t save this now')).toBe('canSave' in change)
})

test('the bar shows why nothing can be saved, and closes a failure', async () => {
  const onSave = vi.fn()
  const doing = { ...DOING, failure: 'Not now.', setFailure: vi.fn(), run: vi.fn() }
  const all = { what: 'form', version: 3, last: LAST, isTyped: true, isNewer: false, canSave: true, doing, onSave }
  const props = { ...all, whyNot: 'Unreadable.', onDrop: () => {}, onKeep: () => {} }
  const { user, unmount } = showAtDesk(<SaveBar {...(props as never as Parameters<typeof SaveBar>[0])} />)
  await user.click(button('Save'))
  await user.click(screen.getByLabelText('Close this message'))
  expect([doing.setFailure.mock.calls, doing.run.mock.calls]).toEqual([[['Unreadable.'], [null]], []])
  unmount()
  const free = { ...props, whyNot: null }
  const { user: other } = showAtDesk(<SaveBar {...(free as never as Parameters<typeof SaveBar>[0])} />)
  await other.click(button('Save'))
  expect(doing.run.mock.calls).toEqual([[onSave]])
})

test('a file is chosen by its button or dropped, and nothing is taken without one', async () => {
  const onPick = vi.fn()
  const { user } = showAtDesk(<FilePick label="Add the file" accept=".json" onPick={onPick} />)
  const input = document.querySelector('input') as HTMLInputElement
  const opened = vi.spyOn(input, 'click')
  await user.click(button('Add the file'))
  expect(opened).toHaveBeenCalledTimes(1)
  const row = input.closest('[class*=pick]') as HTMLElement
  const file = new File(['{}'], 'ä.json')
  fireEvent.dragOver(row)
  expect(row.hasAttribute('data-over')).toBe(true)
  fireEvent.dragLeave(row)
  expect(row.hasAttribute('data-over')).toBe(false)
  fireEvent.dragOver(row)
  fireEvent.drop(row, { dataTransfer: { files: [] } })
  expect([row.hasAttribute('data-over'), onPick.mock.calls]).toEqual([false, []])
  fireEvent.drop(row, { dataTransfer: { files: [file] } })
  expect(onPick.mock.calls).toEqual([[file]])
})

test('a credit trail needs credits, and totals only several', () => {
  const trail = (parts: ReturnType<typeof samplePart>[]) => {
    const sheet = sheetOfFlat({ parts })
    const { unmount } = showAtDesk(<CreditTrail sheet={sheet} working={workingOf(sheet)} />)
    const names = [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent)
    unmount()
    return names
  }
  const one = { day: '', amount: 50 as never, reference: '', page: '' }
  expect(trail([samplePart({ credits: [] })])).toEqual([])
  expect(trail([samplePart({ credits: [one] })])).toEqual(['No day yet'])
  expect(trail([samplePart({ credits: [one, one] })])).toEqual(['No day yet', 'No day yet', 'Together'])
})

test.each([
  [{ place: 'firm', at: 'firm' }, null],
  [{ place: 'answers', at: 'bank' }, 'answer-bank'],
  [{ place: 'sheet', at: 'rate' }, 'sheet-rate'],
] as const)('the place %j has the element %s', (place, id) => expect(elementOf(place)).toBe(id))
