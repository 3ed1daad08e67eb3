import { readFile } from 'node:fs/promises'
import { pdfWords } from '../apps/api/src/testing/files/pdf-text.ts'
import { pdf } from '../apps/api/src/testing/files/sample-files.ts'
import { BY_ITSELF, stateOf } from './case-screens.ts'
import {
  actButton,
  addCredit,
  addRow,
  certify,
  colleague,
  deskCall,
  dialogOf,
  FIRM,
  fillTransfer,
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

test.use({ serverSettings: { DESK: 'on', FOUR_EYES: 'on' } })

test('an inherited flat: one working gives the desk, the customer and the bank the same figures', async ({
  page: customer,
  browser,
  server,
  a11y,
  allow,
}) => {
  allow({ status: 401, path: /^\/api\/desk\// })
  const [lead, preparer, signer] = [
    await colleague(browser, server, 'Leela Rao', 'lead'),
    await colleague(browser, server, 'Priya Nair', 'preparer'),
    await colleague(browser, server, 'Meera Example', 'signer'),
  ]
  await deskCall(lead, 'PUT', '/settings/firm', FIRM)
  const paid = await paidFor(customer, 47_76_000)
  const { id } = paid

  await test.step('a lead enters the rate of the day', async () => {
    await lead.goto('/desk/settings')
    const rates = lead.getByLabel('Rupees for one unit')
    await rates.fill('USD 85,00')
    await lead.getByRole('button', { name: 'Save the rates' }).click()
    await expect(lead.getByText('“USD 85,00” cannot be read.', { exact: false })).toBeVisible()
    await rates.fill('USD 85.00')
    await lead.getByRole('button', { name: 'Save the rates' }).click()
    await expect(lead.getByText('The exchange rates are saved.', { exact: false })).toBeVisible()
    await a11y(lead)
    await lead.context().close()
  })

  await test.step('the working is typed from the documents and comes out to the rupee', async () => {
    await intoTaxReview(preparer, id)
    await openView(preparer, id, 'sheet')
    await expect(preparer.locator('[id="sheet-rate"]')).toHaveValue('85')
    const flat = partOf(preparer)
    await flat.getByLabel('What it is').selectOption('Property you inherited and sold')
    for (const [label, value] of [
      ['Whole amount before tax (₹)', '1.6 crore'],
      ['Customer’s share (%)', '50'],
      ['The previous owner acquired it on', '1994-05-10'],
      ['The previous owner’s cost (₹)', '600000'],
      ['Market value on 1 April 2001 (₹)', '18 lakh'],
      ['Stamp value on 1 April 2001 (₹)', '16 lakh'],
      ['Sold on', '2026-06-12'],
      ['Stamp value of the sale (₹)', '1.7 crore'],
      ['Costs of the sale, such as brokerage (₹)', '160000'],
    ] as const) {
      await flat.getByLabel(label, { exact: true }).fill(value)
    }
    await addRow(preparer, 'Add an improvement', 'Improvements 1', { 'Made on': '2010-08-01', 'Cost (₹)': '4 lakh' })
    await addRow(preparer, 'Add an exemption', 'Exemptions 1', {
      'Amount (₹)': '20 lakh',
      'Invested on': '2026-08-20',
      'Shown by': 'REC bonds',
    })
    await addRow(preparer, 'Add a tax payment', 'Tax already paid 1', {
      'By whom': 'A. Buyer',
      'Certificate or challan number': '131/7',
      'Tax (₹)': '1144000',
    })
    await addCredit(preparer, '2026-06-15')
    await addRow(preparer, 'Add another use', 'Used for something else 1', {})
    await addRow(preparer, 'Add another use', 'Used for something else 2', {})
    await preparer.locator('[id="sheet-otherIncome"]').fill('2 lakh')
    await fillTransfer(preparer)
    await preparer.locator('[id="sheet-rate"]').fill('8.5')
    await preparer.locator('[id="sheet-rate"]').blur()
    await expect(preparer.getByText(/far from the firm’s 85/).filter({ visible: true })).toBeVisible()
    await preparer.locator('[id="sheet-rate"]').fill('85')
    const drawing = preparer.getByRole('complementary', { name: 'The working' })
    for (const figure of ['₹49,20,000', '₹7,03,560', '₹4,40,440', '₹47,76,000', '56,188.24']) {
      await expect(drawing).toContainText(figure)
    }
    await preparer.getByLabel('On what it rests').fill('Deed of sale, deed of 1994, certificate of the buyer')
    await expect(preparer.getByText('Nothing is missing: the sheet can be prepared.')).toBeVisible()
    await save(preparer)
    await preparer.getByRole('link', { name: 'Form 146', exact: true }).click()
    const finding = preparer.getByRole('listitem').filter({ hasText: 'no paper that shows it was accepted' })
    await finding.getByRole('button', { name: /^Explain/ }).click()
    await finding.getByLabel('Why it stands all the same').fill('Seen in Form 26AS on the portal')
    await finding.getByRole('button', { name: 'Done' }).click()
    await save(preparer)
    await actButton(preparer, 'Prepare').click()
    await dialogOf(preparer).getByRole('button', { name: 'Prepare' }).click()
    await expect(dialogOf(preparer)).toBeHidden()
  })

  await test.step('the customer follows the same figures before it is signed', async () => {
    await follow(customer, paid)
    const own = customer.getByRole('region', { name: 'How your tax was worked out' })
    for (const figure of ['₹49,20,000', '₹7,03,560', '₹4,40,440', '₹47,76,000', 'USD 56,188.24']) {
      await expect(own).toContainText(figure)
    }
    await a11y(customer)
    await customer.getByRole('button', { name: 'I have assigned Form 146' }).click()
    await expect(stateOf(customer)).toHaveText('Final review')
  })

  await test.step('the signer sees on one page what is signed, and the bank gets it in one packet', async () => {
    await openView(signer, id, 'certificate')
    const page = signer.getByRole('main')
    for (const figure of ['₹7,03,560', '₹47,76,000', 'Explained: Seen in Form 26AS on the portal']) {
      await expect(page).toContainText(figure)
    }
    await certify(signer, { acknowledgement: 'ACK146000001', udin: udin('01'), file: await pdf(2) })
    await expect(dialogOf(signer)).toBeHidden()
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

test('a planned sale: the tax, what the buyer holds back, and on to the question which form is needed', async ({
  page,
  a11y,
}) => {
  await page.goto('/guide')
  await page.getByRole('link', { name: 'I plan to sell a house or land' }).click()
  await expect(page.getByRole('heading', { name: 'Before you sell property in India' })).toBeVisible()
  await page.getByLabel('Price you expect').fill('1.6 crore')
  await page.getByLabel('Your share (%)').fill('50')
  await page.getByLabel('How you got it').selectOption('I inherited it')
  await page.getByLabel('Bought by the previous owner on').fill('1994-05-10')
  await page.getByLabel('What the previous owner paid').fill('600000')
  await page.getByLabel('Value on 1 April 2001').fill('16 lakh')
  await page.getByLabel('You expect to sell on').fill('1990-06-12')
  await page.getByLabel('You expect to sell on').blur()
  await expect(page.getByText('The sale can’t be before the purchase.')).toBeVisible()
  await page.getByLabel('You expect to sell on').fill('2026-12-12')
  await page.getByLabel('Stamp value today').fill('1.7 crore')
  await page.getByLabel('Improvements since').fill('4 lakh')
  await page.getByLabel('Costs of the sale').fill('160000')
  await page.getByLabel('Going into bonds').fill('20 lakh')
  await page.getByLabel('Your other income in India this year').fill('2 lakh')
  await expect(page.getByRole('heading', { name: 'Your tax is about ₹7,03,560' })).toBeVisible()
  await a11y(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your tax is about ₹7,03,560' })).toBeVisible()
  await page.getByRole('link', { name: 'Sending the money: which form?' }).click()
  await expect(page).toHaveURL(/\/guide\//)
})
