import { readFile } from 'node:fs/promises'
import { samplePart, sampleSheet } from '@nirgam/domain/testing/sample-sheet'
import { pdfSaying } from '../apps/api/src/testing/files/sample-files.ts'
import { BY_ITSELF, stateOf } from './case-screens.ts'
import {
  act,
  actButton,
  colleague,
  day,
  dialogOf,
  FIRM,
  fillCertificate,
  follow,
  intoTaxReview,
  MEMBERSHIP_NUMBER,
  openView,
  paidFor,
  save,
  saveSheet,
  taken,
  udin,
} from './certificate-screens.ts'
import { RECEIVER, SENDER, SENDER_BANK } from './details-screens.ts'
import { leadCalls } from './firm.ts'
import { expect, test } from './fixtures.ts'
import { PHONE } from './sizes.ts'

test.use({ ownServer: {} })

/** A year's rent of which the tenant deducted tax. */
const rent = () =>
  samplePart({
    gross: 36_33_721_00,
    sent: 25_00_000_00,
    taxPaid: [{ how: 'deducted', by: 'Tenant', number: 'Form 131/7', day: day(), amount: 11_33_721_00, seen: 'no' }],
    credits: [{ day: day(), amount: 25_00_000_00, reference: 'HDFCR52026061500123456', page: '2' }],
  })

test('Part C from payment to closing: prepared, assigned, certified, publicly checked and filed', async ({
  page: customer,
  browser,
  server,
  a11y,
  allow,
}) => {
  allow({ status: 401, path: /^\/api\/desk\// })
  await customer.setViewportSize(PHONE.viewport)
  const preparer = await colleague(browser, server, 'Priya Nair', 'preparer')
  const signer = await colleague(browser, server, 'Meera Example', 'signer')
  await leadCalls(server, 'PUT', '/settings/firm', FIRM)
  const paid = await paidFor(customer, 2_500_000)
  const { id } = paid
  await intoTaxReview(server, preparer, id)

  await test.step('the tax sheet shows the finding of the guide and what it comes to', async () => {
    const days = { rateDay: day(), proposedDay: day() }
    await saveSheet(preparer, id, sampleSheet({ parts: [rent()], ...days }))
    await openView(preparer, id, 'sheet')
    await expect(preparer.getByRole('heading', { name: /^The guide says: Form 145 \(15CA\), Part C/ })).toBeVisible()
    await preparer.getByText(/^Why \(/).click()
    await expect(preparer.getByText(/Income ₹25,43,600/)).toBeVisible()
    await expect(preparer.getByText('Nothing is missing on this sheet.')).toBeVisible()
    await a11y(preparer)
  })

  await test.step('unsaved text survives a visit to the queue, and the form follows the sheet', async () => {
    await preparer.getByLabel('Branch of the bank').fill('Brigade Road')
    await preparer.getByRole('link', { name: 'Back to the queue' }).click()
    await expect(preparer.getByRole('heading', { name: 'Queue' })).toBeVisible()
    await preparer.goBack()
    await expect(preparer.getByLabel('Branch of the bank')).toHaveValue('Brigade Road')
    await save(preparer)
    await preparer.getByRole('link', { name: 'Form 146', exact: true }).click()
    await expect(preparer.getByLabel(/^Name of the remitter(?!, again)/)).toHaveValue(SENDER.name)
    await a11y(preparer)
    await preparer.getByRole('button', { name: 'Filing sheet', exact: true }).click()
    await expect(preparer.getByRole('button', { name: 'Copy PAN', exact: true })).toBeVisible()
    await a11y(preparer)
  })

  await test.step('the case is prepared, and the customer assigns the form to the accountant by name and number', async () => {
    await actButton(preparer, 'Prepare').click()
    await a11y(preparer)
    await dialogOf(preparer).getByRole('button', { name: 'Prepare' }).click()
    await expect(dialogOf(preparer)).toBeHidden()
    await follow(customer, paid)
    await expect(stateOf(customer)).toHaveText('Assign Form 146 (15CB) to your accountant')
    await expect(customer.getByText(MEMBERSHIP_NUMBER).first()).toBeVisible()
    await expect(customer.getByText('Meera Example').first()).toBeVisible()
    await customer.getByRole('button', { name: 'I have assigned Form 146' }).click()
    await expect(stateOf(customer)).toHaveText('Final review')
  })

  const printed = await pdfSaying('Form 146', 'Acknowledgement ACK146000001', `UDIN ${udin('01')}`, 'Rs. 25,00,000.00')
  const first = { acknowledgement: 'ACK146000001', udin: udin('01'), file: printed }
  await test.step('the signer sees the figures and the PDF’s contents before issuing, and compares the rest', async () => {
    await openView(signer, id, 'certificate')
    await expect(signer.getByRole('heading', { name: 'Prepared: Part C' })).toBeVisible()
    await expect(signer.getByRole('heading', { name: 'What is signed' })).toBeVisible()
    await a11y(signer)
    await fillCertificate(signer, first)
    const dialog = dialogOf(signer)
    const inPdf = dialog.getByRole('region', { name: 'In the PDF' })
    await expect(inPdf.getByText('Found', { exact: true })).toHaveCount(3, { timeout: 60_000 })
    await expect(inPdf.getByText('Not found')).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Certify' }).click()
    await expect(
      dialog.getByText('Please compare the values we didn’t find with the PDF, and confirm them.'),
    ).toBeVisible()
    await a11y(signer)
    await dialog.getByLabel('I compared these myself').check()
    await dialog.getByRole('button', { name: 'Certify' }).click()
    await expect(dialog).toBeHidden()
    const issued = signer.getByRole('listitem').filter({ hasText: first.udin })
    await expect(issued).toContainText('Valid')
    await expect(issued).toContainText('PAN, Remitter’s name')
    await a11y(signer)
  })

  await test.step('the customer gets the certificate byte for byte, and anyone can check that it is genuine', async () => {
    await expect(stateOf(customer)).toHaveText('Certificate ready', BY_ITSELF)
    await expect(customer.getByRole('region').nth(1)).toHaveAccessibleName('Downloads')
    const file = await taken(customer, 'Certificate, Form 146 (15CB)')
    await customer.emulateMedia({ media: 'print' })
    await expect(customer.getByRole('heading', { name: 'Certificate ready' })).toBeVisible()
    await expect(customer.getByRole('main').getByRole('button')).toHaveCount(0)
    await customer.emulateMedia({ media: null })
    expect((await readFile(file.path)).equals(first.file)).toBe(true)
    const code =
      (await customer
        .getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
        .first()
        .textContent()) ?? ''
    const clerk = await browser.newPage({ baseURL: server.url })
    allow({ status: 404, path: /^\/api\/check\// })
    await clerk.goto(`/check#${code}`)
    await expect(clerk.getByRole('heading', { name: 'This certificate is genuine' })).toBeVisible()
    await expect(clerk.getByText(first.udin)).toBeVisible()
    for (const personal of ['आशा', SENDER.name, RECEIVER.name, SENDER_BANK.panNumber, paid.account.email]) {
      await expect(clerk.getByText(personal)).toHaveCount(0)
    }
    const requests: string[] = []
    clerk.on('request', (request) => requests.push(request.url()))
    const drop = clerk.getByLabel('PDF of the certificate')
    const name = 'certificate.pdf'
    await drop.setInputFiles({ name, mimeType: 'application/pdf', buffer: first.file })
    await expect(clerk.getByRole('heading', { name: 'The file is unaltered' })).toBeVisible()
    expect(requests).toEqual([])
    await a11y(clerk)
    await clerk.getByLabel('Code', { exact: true }).fill('0000-0000-0000-0000')
    await clerk.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(clerk.getByRole('heading', { name: 'Not confirmed' })).toBeFocused()
    await clerk.close()
  })

  await test.step('the customer files the form', async () => {
    await signer.getByRole('button', { name: /^Withdraw \(until/ }).click()
    await a11y(signer)
    await dialogOf(signer).getByRole('button', { name: 'Close' }).click()
    await customer.getByText('What to enter, field by field').click()
    await expect(customer.getByRole('button', { name: 'Copy PAN' }).first()).toBeVisible()
    await a11y(customer)
    await customer.getByRole('button', { name: 'I filed Form 145' }).click()
    await expect(customer.getByText(/acknowledgement number has 6 to 30/)).toBeVisible()
    await customer.getByRole('button', { name: 'Add your filed Form 145' }).click()
    await a11y(customer)
    await customer.keyboard.press('Escape')
    await customer.getByLabel(/^Acknowledgement number of Form 145/).fill('145ACK000001')
    await customer.getByRole('button', { name: 'I filed Form 145' }).click()
    await expect(stateOf(customer)).toHaveText('Form 145 (15CA) filed')
  })

  await act(preparer, id, 'close')
  await expect(stateOf(customer)).toHaveText('Done', BY_ITSELF)
  await preparer.context().close()
  await signer.context().close()
})
