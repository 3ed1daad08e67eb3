import { readFile } from 'node:fs/promises'
import { pdfWords } from '../apps/api/src/testing/files/pdf-text.ts'
import { pdf, pdfSaying } from '../apps/api/src/testing/files/sample-files.ts'
import { BY_ITSELF, stateOf } from './case-screens.ts'
import {
  act,
  certify,
  colleague,
  day,
  firmIsReady,
  follow,
  intoTaxReview,
  openView,
  paidFor,
  partOf,
  save,
  taken,
  udin,
} from './certificate-screens.ts'
import { expect, test } from './fixtures.ts'

// With one signer.
test.use({ ownServer: {} })

const DOCUMENTS = [
  [
    'sale_deed',
    'This Deed of Sale is made and executed on this 12th day of June, 2026',
    'The seller holds a 50% undivided share of a flat that the father purchased on 10-05-1994.',
    'The total sale consideration is Rs. 1,60,00,000/- (Rupees One Crore Sixty Lakh only).',
    'Stamp duty value of the flat: Rs. 1,70,00,000/-',
  ],
  ['purchase_deed', 'Deed of sale executed on 10-05-1994 for a consideration of Rs. 6,00,000/-'],
  [
    'gain_computation',
    'Fair market value on 01-04-2001: 18,00,000',
    'Stamp value on 01-04-2001: 16,00,000',
    'Improvement 01-08-2010: 4,00,000',
    'Brokerage: 1,60,000',
    'Deduction u/s 54EC, REC bonds allotted 20-08-2026: 20,00,000',
    'Other income in India: 2,00,000',
  ],
  [
    'tds_certificate',
    'Form 131. Certificate No. 131/7',
    'Name of the deductor: A. Buyer',
    'Amount of tax deducted: 11,44,000.00',
    'Date of deduction: 12-06-2026',
  ],
  [
    'bank_statement',
    '14-06-2026 Balance 1,00,000.00',
    '15-06-2026 RTGS HDFCR52026061500123456 A BUYER 68,56,000.00 69,56,000.00',
    '16-06-2026 Bonds 20,00,000.00 49,56,000.00',
  ],
] as const

test('one working of an inherited flat gives the desk, the customer and the bank the same figures', async ({
  page: customer,
  browser,
  server,
  a11y,
  allow,
}) => {
  allow({ status: 401, path: /^\/api\/desk\// })
  const preparer = await colleague(browser, server, 'Priya Nair', 'preparer')
  const signer = await colleague(browser, server, 'Meera Example', 'signer')
  await firmIsReady(server)
  const paid = await paidFor(customer, 47_76_000)
  const { id } = paid

  await test.step('the customer’s documents are accepted once a staff member has opened them', async () => {
    for (const [kind, ...lines] of DOCUMENTS) {
      const buffer = await pdfSaying(...lines)
      const answer = await customer.request.post(`/api/remittances/${id}/case/documents/${kind}`, {
        headers: { authorization: `Bearer ${paid.account.token}` },
        multipart: { file: { name: `${kind}.pdf`, mimeType: 'application/pdf', buffer } },
      })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
    await intoTaxReview(server, preparer, id, { looksAt: DOCUMENTS.map(([kind]) => kind) })
  })

  await test.step('the working is filled in from the documents with clicks, and is correct to the rupee', async () => {
    const used = preparer.getByRole('button', { name: /^(Use|Add) .+ from .+, page \d/ })
    await expect(async () => {
      await openView(preparer, id, 'sheet')
      await expect(partOf(preparer)).toBeVisible()
      await expect(used.filter({ hasText: 'Bank statement' }).first()).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 120_000 })
    await expect(preparer.locator('[id="sheet-rate"]')).toHaveValue('85')
    const flat = partOf(preparer)
    const hand = { typed: 0, chosen: 0, clicked: 0 }
    const use = async (name: RegExp, within = flat) => {
      await within.getByRole('button', { name }).first().click()
      hand.clicked += 1
    }
    await flat.getByLabel('What it is').selectOption('Property you inherited and sold')
    hand.chosen += 1
    await use(/^Use these \d+$/)
    await expect(flat.getByText(/As in Sale deed, page 1/).first()).toBeVisible()
    await use(/^Add another use$/)
    await use(/^Add another use$/)
    await use(/^Use “.*Sale deed.*”$/, preparer.getByRole('main'))
    for (const [place, value] of [
      ['proposedDay', day()],
      ['branch', 'MG Road'],
      ['bsrCode', '0510308'],
    ] as const) {
      await preparer.locator(`[id="sheet-${place}"]`).fill(value)
      hand.typed += 1
    }
    await preparer.getByLabel('Purpose', { exact: true }).selectOption('S1301')
    hand.chosen += 1
    test.info().annotations.push({ type: 'by hand', description: JSON.stringify(hand) })
    expect(hand.typed).toBeLessThanOrEqual(6)
    const drawing = preparer.getByRole('complementary', { name: 'The working' })
    for (const figure of ['₹49,20,000', '₹7,03,560', '₹4,40,440', '₹47,76,000', '56,188.24']) {
      await expect(drawing).toContainText(figure)
    }
    await expect(preparer.getByText('Nothing is missing on this sheet.')).toBeVisible()
    await save(preparer)
    await act(preparer, id, 'prepare')
  })

  await test.step('the customer sees the same figures before they are signed', async () => {
    await follow(customer, paid)
    const own = customer.getByRole('region', { name: 'How your tax was worked out' })
    for (const figure of ['₹49,20,000', '₹7,03,560', '₹4,40,440', '₹47,76,000', 'USD 56,188.24']) {
      await expect(own).toContainText(figure)
    }
    await a11y(customer)
    await customer.getByRole('button', { name: 'I have assigned Form 146' }).click()
    await expect(stateOf(customer)).toHaveText('Final review')
  })

  await test.step('the signer sees everything on one page, and the bank gets it in one packet', async () => {
    await openView(signer, id, 'certificate')
    const page = signer.getByRole('main')
    for (const figure of ['₹7,03,560', '₹47,76,000']) {
      await expect(page).toContainText(figure)
    }
    await certify(signer, id, { acknowledgement: 'ACK146000001', udin: udin('01'), file: await pdf(2) })
    await expect(stateOf(customer)).toHaveText('Certificate ready', BY_ITSELF)
    await customer.getByRole('button', { name: 'Create bank packet' }).click()
    await expect(customer.getByRole('button', { name: /^Download the bank packet/ })).toBeVisible({ timeout: 120_000 })
    const packet = await readFile((await taken(customer, /^Download the bank packet/)).path)
    const words = await pdfWords(packet)
    for (const figure of ['49,20,000', '7,03,560', '11,44,000', '4,40,440', '47,76,000', '56,188.24']) {
      expect(words).toContain(figure)
    }
  })
  await preparer.context().close()
  await signer.context().close()
})
