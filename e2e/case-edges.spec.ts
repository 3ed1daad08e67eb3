import { randomBytes } from 'node:crypto'
import { UPLOAD_MAX_BYTES } from '@nirgam/domain/shared/limits'
import type { Route } from '@playwright/test'
import sharp from 'sharp'
import { fillIn } from './accounts-screens.ts'
import {
  asked,
  BETTER_PAN,
  casePath,
  choosePan,
  FIRST_FILE,
  paid,
  question,
  RIGHT_NAME,
  sendButton,
  stateOf,
  typeName,
} from './case-screens.ts'
import { expect, signIn, test } from './fixtures.ts'

test('a photo too large to send is shrunk', async ({ page, server }) => {
  await asked(page, server, BETTER_PAN)
  const [width, height] = [1500, 1200]
  const grain = randomBytes(width * height * 3)
  const buffer = await sharp(grain, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(buffer.length).toBeGreaterThan(UPLOAD_MAX_BYTES)
  const file = { name: 'IMG_2041.png', mimeType: 'image/png', buffer }
  await page.getByLabel('Photograph PAN Card', { exact: true }).setInputFiles(file)
  await expect(question(page, 'PAN Card').getByText('IMG_2041.jpg')).toBeVisible(FIRST_FILE)
})

test('a session that ends midway leads to the login and back, with nothing lost', async ({
  page,
  server,
  db,
  allow,
}) => {
  allow({ status: 401 })
  const followed = await asked(page, server, BETTER_PAN, RIGHT_NAME)
  await choosePan(page)
  await expect(question(page, 'PAN Card').getByText('Saved', { exact: true })).toBeVisible(FIRST_FILE)
  await typeName(page, 'Asha E. Example')
  // Ended together with the answer: otherwise polling may notice it first and remove the button before it is pressed.
  const ended = async (route: Route) => {
    db.exec('delete from sessions')
    await route.continue()
  }
  await page.route('**/case/items/*', ended, { times: 1 })
  await question(page, /Full Name/)
    .getByRole('button', { name: /^Save/ })
    .click()
  await expect(page).toHaveURL('/login')
  await fillIn(page, followed.account)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(casePath(followed))
  await expect(question(page, 'PAN Card').getByText('better-pan.png')).toBeVisible()
  await expect(question(page, /Full Name/).getByLabel(/^Your answer/)).toHaveValue('Asha E. Example')
  await sendButton(page).click()
  await expect(stateOf(page)).toHaveText('Thanks, we have your answers')
})

test('withdrawing asks for confirmation, shows the refund and needs no typing', async ({ page, a11y }) => {
  const followed = await paid(page.request)
  await signIn(page, followed.account)
  await page.goto(casePath(followed))
  await page.getByRole('button', { name: 'Withdraw this remittance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw this remittance?' })
  await expect(dialog.getByText(/you get your whole contribution back: ₹/)).toBeVisible()
  await expect(dialog.getByRole('textbox')).toBeHidden()
  await a11y()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(stateOf(page)).toHaveText('Withdrawn')
  await expect(page.getByText('Rejected', { exact: true })).toHaveCount(0)
  await expect(stateOf(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Withdraw this remittance' })).toBeHidden()
  await a11y()
})

test('every question can be answered by keyboard alone', async ({ page, server }) => {
  await asked(page, server, RIGHT_NAME, { document: 'bank_statement', reason: 'missing' })
  const reach = async (name: RegExp) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab')
      const label = await page.evaluate(() => {
        const focused = document.activeElement
        const labels =
          focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement ? focused.labels : null
        return `${labels?.[0]?.textContent ?? ''}${focused?.textContent ?? ''}`
      })
      if (name.test(label)) return
    }
    throw new Error(`the keyboard does not reach ${name}`)
  }
  await reach(/^Your answer: Full Name/)
  await page.keyboard.type('Asha E. Example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 2 still missing')).toBeVisible()
  await page.locator('#main').focus()
  await reach(/^I don’t have this: Bank statement/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Why can’t you provide it?')).toBeFocused()
  await page.keyboard.type('The bank sends it next week.')
  await reach(/^Save the answer to Bank statement/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Everything is answered')).toBeVisible()
  await reach(/^Send my answers/)
  await page.keyboard.press('Enter')
  await expect(stateOf(page)).toBeFocused()
  await expect(stateOf(page)).toHaveText('Thanks, we have your answers')
})
