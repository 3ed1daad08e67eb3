import { readFile } from 'node:fs/promises'
import { beginRemittance, completeRemittance } from './account-area-people.ts'
import { expect, signIn, test } from './fixtures.ts'

test('an unfinished remittance is offered on the start page, which asks before starting over, and on the dashboard @phone', async ({
  page,
  request,
  signUp,
  a11y,
}) => {
  const account = await signUp()
  await beginRemittance(request, account)
  await signIn(page, account)
  await page.goto('/')
  await expect(page.getByText(/₹4,87,321.*United States/)).toBeVisible()
  const edges = (name: string) => page.getByText(name, { exact: true }).evaluate((it) => it.getBoundingClientRect().top)
  expect(await edges('Continue Remittance'), 'the notice lies over the tiles').toBeLessThan(
    await edges('United States'),
  )
  await a11y()
  await page.getByText('Canada', { exact: true }).click()
  await page.getByRole('button', { name: 'Start Transfer to Canada' }).click()
  await expect(page.getByRole('dialog')).toContainText(/₹4,87,321to the United States.*to Canada/)
  await a11y()
  await page.goBack()
  await page.getByRole('link', { name: 'Continue Remittance' }).click()
  await expect(page.getByText('Step 1 of 8').first()).toBeVisible()
  await expect(page).toHaveTitle('Who is sending the money? (Step 1 of 8) · Nirgam')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Continue Your Remittance' })).toBeVisible()
  await expect(page).toHaveTitle('Dashboard · Nirgam')
  await a11y()

  await test.step('the menu traps the focus and returns it on closing', async () => {
    const opener = page.getByRole('button', { name: 'Open the menu' })
    await opener.click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeVisible()
    await a11y()
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
  })
})

test('a completed remittance appears on every page, accessible and with its receipt', async ({
  page,
  signUp,
  a11y,
}) => {
  const account = await signUp()
  const { transactionId } = await completeRemittance(page.request, account)
  await signIn(page, account)
  await page.goto('/dashboard')
  const status = page.getByRole('region', { name: 'Remittance status' })
  await expect(status.getByText('Under Review', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: /Your latest contributions: ₹5,000 on/ })).toBeVisible()
  await a11y()

  const menu = page.getByRole('navigation', { name: 'Your account' })
  await menu.getByRole('link', { name: 'My Remittances' }).click()
  await expect(page.getByRole('definition')).toHaveText(['1', '1', '0', '₹4,87,321'])
  await a11y()
  await page.getByRole('button', { name: /^View/ }).click()
  await expect(page.getByRole('dialog').getByText('****7465')).toBeVisible()
  await a11y()
  await page.keyboard.press('Escape')

  await menu.getByRole('link', { name: 'Contributions' }).click()
  await expect(page.getByRole('table', { name: 'Your contributions' })).toContainText('₹5,000.00')
  await a11y()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download receipt ${transactionId}` }).click()
  const receipt = await download
  expect(receipt.suggestedFilename()).toBe(`contribution-receipt-${transactionId}.pdf`)
  expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe('%PDF-')
})
