import { SAMPLE_ANSWERS } from '@nirgam/domain/remittance/sample-form'
import type { Locator, Page } from '@playwright/test'
import { pdf, pdfSaying } from '../apps/api/src/testing/files/sample-files.ts'
import { completeRemittance } from './account-area-people.ts'
import { signUp } from './accounts.ts'
import { actButton, colleague, day, dialogOf, firmIsReady, partOf, udin } from './certificate-screens.ts'
import { SENDER_BANK } from './details-screens.ts'
import { expect, test } from './fixtures.ts'

// With one signer.
test.use({ ownServer: {} })

/** In letters that a portal's signed PDF supports too. */
const NAME = 'Asha Souza'

type Effort = { clicks: number; keys: number }

/** Counts clicks and typed characters; opening a list and choosing from it are two clicks. */
async function handsOn(page: Page) {
  const effort: Effort = { clicks: 0, keys: 0 }
  await page.exposeFunction('countEffort', (kind: keyof Effort) => {
    effort[kind] += 1
  })
  const listen = () => {
    const count = (kind: keyof Effort) =>
      (window as unknown as Record<string, (kind: string) => void>).countEffort?.(kind)
    addEventListener('pointerdown', () => count('clicks'), true)
    addEventListener('keydown', ({ key }) => key.length === 1 && count('keys'), true)
  }
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return {
    effort,
    choose: async (list: Locator, option: string) => {
      await list.selectOption(option)
      effort.clicks += 2
    },
    /** reached with Tab, which is not counted */
    type: async (box: Locator, text: string) => {
      await box.focus()
      await page.keyboard.press('ControlOrMeta+A')
      effort.keys -= 1
      await page.keyboard.type(text)
    },
    typeDay: async (box: Locator) => {
      await box.fill(day())
      effort.keys += 8
    },
  }
}

const DEDUCTED = '1133721.00'
/** Banks and portals issue PDFs with text. Paper documents, such as a passport, are scanned. */
const WITH_TEXT: Readonly<Record<string, readonly string[]>> = {
  bank_statement: [
    'Date Narration Chq./Ref.No. Value Dt Withdrawal Amt. Deposit Amt. Closing Balance',
    '01/06/26 OPENING BALANCE 1,00,000.00',
    '15/06/26 RTGS CR-A TENANT HDFCR52026061500123456 15/06/26 25,00,000.00 26,00,000.00',
    '20/06/26 UPI GROCER 617112345678 20/06/26 1,250.00 25,98,750.00',
  ],
  statement_chain: [
    'Date Narration Chq./Ref.No. Value Dt Withdrawal Amt. Deposit Amt. Closing Balance',
    '15/03/26 NEFT CR-A TENANT SBIN226074000123 15/03/26 90,000.00 1,00,000.00',
  ],
  tds_certificate: [
    'FORM NO. 131',
    'Certificate No. QWERTYA Last updated on 15-Aug-2026',
    'Name and address of the deductor Name and address of the deductee',
    'A. TENANT PRIVATE LIMITED',
    'Sl. No. Amount paid/ credited Nature of payment Date of payment/ credit (dd/mm/yyyy)',
    '1 3633721.00 393(2) 15-06-2026',
    'Total (Rs.) 3633721.00',
    'Summary of tax deducted at source in respect of Deductee',
    'Quarter Receipt Numbers Amount of tax deducted (Rs.) Amount of tax deposited (Rs.)',
    `Q1 QVHXABCD ${DEDUCTED} ${DEDUCTED}`,
  ],
  form_26as_ais: [
    'PART-I - Details of Tax Deducted at Source',
    'Sr. No. Name of Deductor TAN of Deductor Total Amount Paid/ Credited Total Tax Deducted Total TDS Deposited',
    `1 A. TENANT PRIVATE LIMITED BLRA12345C 3633721.00 ${DEDUCTED} ${DEDUCTED}`,
    'Sr. No. Section Transaction Date Status of Booking Amount Paid / Credited Tax Deducted TDS Deposited',
    `1 393(2) 15-Jun-2026 F 3633721.00 ${DEDUCTED} ${DEDUCTED}`,
  ],
}

/** Sends every document on the guide's list, and proof of the tax, as a careful customer does before being asked. */
async function sendEverything(page: Page, id: number, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const { data } = await (await page.request.get(`/api/remittances/${id}/case`, { headers })).json()
  const papers: { kind: string; is_required: boolean }[] = data.papers
  const required = papers.filter(({ is_required }) => is_required).map(({ kind }) => kind)
  const kinds = [...new Set([...required, ...Object.keys(WITH_TEXT)])]
  for (const kind of kinds) {
    const lines = WITH_TEXT[kind]
    const buffer = lines ? await pdfSaying(...lines) : await pdf(1, (document) => document.setTitle(kind))
    const file = { name: `${kind}.pdf`, mimeType: 'application/pdf', buffer }
    const answer = await page.request.post(`/api/remittances/${id}/case/documents/${kind}`, {
      headers,
      multipart: { file },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  return kinds.length
}

test('a Part C case takes its preparer and its signer few clicks and keys', async ({
  page: customer,
  browser,
  server,
  allow,
}) => {
  allow({ status: 401, path: /^\/api\/desk\// })
  const preparer = await colleague(browser, server, 'Priya Nair', 'preparer')
  const signer = await colleague(browser, server, 'Meera Example', 'signer')
  await firmIsReady(server)
  const account = await signUp(customer.request)
  const { id } = await completeRemittance(customer.request, account, {
    amount: 2_500_000,
    account_type: 'nro',
    sender_details: { ...SAMPLE_ANSWERS.sender_details, name: NAME },
  })
  const documents = await sendEverything(customer, id, account.token)
  const number = `REM-${String(id).padStart(6, '0')}`

  const preparing = await handsOn(preparer)
  await test.step('the preparer checks the documents, works out the tax and prepares the case', async () => {
    await preparer.goto('/desk/cases')
    await preparer.getByRole('link', { name: /^New/ }).click()
    await preparer.getByRole('link', { name: number }).click()
    for (let at = 0; at < documents; at++) {
      await expect(preparer.getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
      await expect(preparer.locator('[id^="papers-"][aria-current]')).not.toContainText('Accepted')
      // For the first document, all checks pass.
      if (at === 0)
        for (const tick of await preparer.getByRole('checkbox', { name: /agrees?$|matches/ }).all()) await tick.click()
      await preparer.getByRole('heading', { level: 1 }).focus()
      await preparer.keyboard.press('1')
      await expect(preparer.locator('[id^="papers-"]').filter({ hasText: 'Accepted' })).toHaveCount(at + 1)
    }
    await actButton(preparer, 'Documents complete').click()
    await preparer.getByRole('link', { name: 'Tax sheet', exact: true }).click()
    const rent = partOf(preparer)
    await preparing.choose(rent.getByLabel('What it is'), 'Rent')
    const found = rent.getByRole('region', { name: 'In the documents' })
    await expect(found.getByRole('listitem')).toHaveText([
      'Whole amount before tax (₹): ₹36,33,721 TDS certificate, page 1',
      'Tax already paid: A. TENANT PRIVATE LIMITED, QWERTYA, 15 June 2026, ₹11,33,721 TDS certificate, page 1 and Form 26AS or AIS, page 1',
      'Credits on the account: 15 June 2026, ₹25,00,000, HDFCR52026061500123456 Bank statement, page 1',
    ])
    await found.getByRole('button', { name: 'Use these 3' }).click()
    await preparing.choose(preparer.getByLabel('Purpose', { exact: true }), 'S1301')
    await preparing.typeDay(preparer.locator('[id="sheet-proposedDay"]'))
    await preparing.type(preparer.locator('[id="sheet-branch"]'), 'MG Road')
    await preparing.type(preparer.locator('[id="sheet-bsrCode"]'), '0510308')
    await expect(preparer.getByText('Nothing is missing on this sheet.')).toBeVisible()
    await preparer.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(preparer.getByText(/^Version 1, /)).toBeVisible()
    await actButton(preparer, 'Prepare').click()
    await dialogOf(preparer).getByLabel('The customer has assigned Form 146 already').click()
    await dialogOf(preparer).getByRole('button', { name: 'Prepare' }).click()
    await expect(dialogOf(preparer)).toBeHidden()
  })

  const signing = await handsOn(signer)
  await test.step('the signer enters the numbers and certifies', async () => {
    await signer.goto('/desk/cases')
    await signer.getByRole('link', { name: number }).click()
    await actButton(signer, 'Certify').click()
    const dialog = dialogOf(signer)
    const [acknowledgement, whole] = ['482915630171126', udin('77')]
    await signing.type(dialog.getByLabel('Acknowledgement number of Form 146'), acknowledgement)
    await signing.type(dialog.getByLabel('UDIN'), whole.slice(-10))
    await dialog.getByLabel('Add the signed PDF').setInputFiles({
      name: 'signed.pdf',
      mimeType: 'application/pdf',
      buffer: await pdfSaying(whole, acknowledgement, SENDER_BANK.panNumber, NAME, 'Rs 25,00,000'),
    })
    signing.effort.clicks += 1
    const confirm = dialog.getByRole('button', { name: 'Certify' })
    await expect(confirm).toBeVisible({ timeout: 60_000 })
    await confirm.click()
    await expect(dialog).toBeHidden()
    await expect(actButton(signer, 'Certify')).toBeHidden()
  })
  console.log(`Preparer: ${preparing.effort.clicks} clicks, ${preparing.effort.keys} keys, with ${documents} documents`)
  console.log(`Signer: ${signing.effort.clicks} clicks, ${signing.effort.keys} keys`)
  expect(preparing.effort.clicks).toBeLessThanOrEqual(20)
  expect(preparing.effort.keys).toBeLessThanOrEqual(40)
  expect(signing.effort.clicks).toBeLessThanOrEqual(4)
  expect(signing.effort.keys).toBeLessThanOrEqual(30)
})
