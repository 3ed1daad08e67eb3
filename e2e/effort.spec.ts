import { SAMPLE_ANSWERS } from '@nirgam/domain/remittance/sample-remittance'
import type { Locator, Page } from '@playwright/test'
import { pdf, pdfSaying } from '../apps/api/src/testing/files/sample-files.ts'
import { completeRemittance } from './account-area-people.ts'
import { signUp } from './accounts.ts'
import { actButton, colleague, day, deskCall, dialogOf, FIRM, partOf, udin } from './certificate-screens.ts'
import { SENDER_BANK } from './details-screens.ts'
import { expect, test } from './fixtures.ts'

test.use({ serverSettings: { DESK: 'on', FOUR_EYES: 'on' } })

/** In letters that the signed PDF of a portal has, too. */
const NAME = 'Asha Souza'

type Effort = { clicks: number; keys: number }

/** Counts the presses of the pointer and the signs that somebody types; a list opened and chosen from is two presses. */
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
    /** reached with Tab, which is no sign */
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

/** Everything that the guide wants of this customer, as somebody careful sends it before anybody asks. */
async function sendEverything(page: Page, id: number, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const { data } = await (await page.request.get(`/api/remittances/${id}/case`, { headers })).json()
  const required = data.papers.filter((paper: { is_required: boolean }) => paper.is_required)
  for (const [at, { kind }] of required.entries()) {
    const file = { name: `${kind}.pdf`, mimeType: 'application/pdf', buffer: await pdf(1 + at) }
    const answer = await page.request.post(`/api/remittances/${id}/case/documents/${kind}`, {
      headers,
      multipart: { file },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  return required.length
}

test('a Part C case costs its preparer and its signer few clicks and keys @any-screen', async ({
  page: customer,
  browser,
  server,
  allow,
}) => {
  allow({ status: 401, path: /^\/api\/desk\// })
  const [lead, preparer, signer] = [
    await colleague(browser, server, 'Leela Rao', 'lead'),
    await colleague(browser, server, 'Priya Nair', 'preparer'),
    await colleague(browser, server, 'Meera Example', 'signer'),
  ]
  await deskCall(lead, 'PUT', '/settings/firm', FIRM)
  await deskCall(lead, 'PUT', '/settings/exchange-rates', {
    day: day(),
    kind: 'sbi',
    rates: [{ currency: 'USD', rate: 850_000 }],
  })
  const account = await signUp(customer.request)
  const { id } = await completeRemittance(customer.request, account, {
    amount: 2_500_000,
    account_type: 'nro',
    sender_details: { ...SAMPLE_ANSWERS.sender_details, name: NAME },
  })
  const documents = await sendEverything(customer, id, account.token)
  const number = `REM-${String(id).padStart(6, '0')}`

  const preparing = await handsOn(preparer)
  await test.step('the preparer looks at the documents, works out the tax and prepares', async () => {
    await preparer.goto('/desk/cases')
    await preparer.getByRole('link', { name: /^New/ }).click()
    await preparer.getByRole('link', { name: number }).click()
    for (let at = 0; at < documents; at++) {
      await expect(preparer.getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
      await expect(preparer.locator('[id^="papers-"][aria-current]')).not.toContainText('Accepted')
      // All of it agrees on the first of them.
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
    await preparing.type(rent.getByLabel('Whole amount before tax (₹)'), '3633721')
    await rent.getByRole('button', { name: 'Add a tax payment', exact: true }).click()
    const tax = rent.getByRole('group', { name: 'Tax already paid 1', exact: true })
    await preparing.type(tax.getByLabel('By whom'), 'Tenant')
    await preparing.type(tax.getByLabel('Certificate or challan number'), '131/7')
    await preparing.typeDay(tax.getByLabel('On', { exact: true }))
    await preparing.type(tax.getByLabel('Tax (₹)'), '1133721')
    await rent.getByRole('button', { name: 'Add a credit', exact: true }).click()
    const credit = rent.getByRole('group', { name: 'Credits on the account 1', exact: true })
    await preparing.typeDay(credit.getByLabel('Credited on'))
    await preparing.type(credit.getByLabel('UTR or cheque number'), 'HDFCR52026061500123456')
    await preparing.type(credit.getByLabel('Statement page'), '2')
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
  await test.step('the signer reads what is signed and certifies', async () => {
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
  expect(preparing.effort.keys).toBeLessThanOrEqual(92)
  expect(signing.effort.clicks).toBeLessThanOrEqual(4)
  expect(signing.effort.keys).toBeLessThanOrEqual(30)
})
