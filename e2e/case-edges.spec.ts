import { randomBytes } from 'node:crypto'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { UPLOAD_MAX_BYTES } from '@nirgam/domain/shared/limits'
import type { Route } from '@playwright/test'
import sharp from 'sharp'
import { beginRemittance } from './account-area-people.ts'
import { fillIn } from './accounts-screens.ts'
import {
  asked,
  BETTER_PAN,
  BY_ITSELF,
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
import { actButton, colleague, dialogOf } from './certificate-screens.ts'
import { firmActs } from './firm.ts'
import { expect, signIn, test } from './fixtures.ts'

test('a photo that is too large to be sent is made smaller', async ({ page, server }) => {
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

test('a session that ends in the middle leads to the login and back, with everything there', async ({
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
  // With the answer itself: else a look for news may find it ended, and takes the button away before it is pressed.
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

test('Form 146 is assigned by its steps', async ({ page, db, a11y }) => {
  const followed = await paid(page.request)
  db.prepare(
    `update cases set state = 'to_assign', part = 'C', due_at = null, clock_since = null where remittance_id = ?`,
  ).run(followed.id)
  await signIn(page, followed.account)
  await page.goto(casePath(followed))
  await expect(page.getByRole('region', { name: 'Assign Form 146 to your accountant' })).toBeVisible()
  await a11y()
  await page.getByRole('button', { name: 'I have assigned Form 146' }).click()
  await expect(stateOf(page)).toHaveText('Final review')
})

test('a refusal comes with its reason and where to ask', async ({ page, server, a11y }) => {
  const followed = await asked(page, server, BETTER_PAN)
  await firmActs(server, followed.id, { act: 'refuse', reason: 'The deed names another buyer.' })
  await expect(stateOf(page)).toHaveText('We couldn’t certify this transfer', BY_ITSELF)
  await expect(page.getByText('The deed names another buyer.').first()).toBeVisible()
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What you need to file' })).toHaveCount(0)
  await expect(sendButton(page)).toBeHidden()
  await a11y()
  await page.getByRole('link', { name: 'Talk to us' }).click()
  await expect(page).toHaveURL(`/enquiry?remittance=${followed.id}`)
  await expect(page.getByLabel('Subject')).toHaveValue(/^About REM-\d+$/)
})

test('somebody who does not answer for 30 days is told that it ended, and not that it could not be certified', async ({
  page,
  browser,
  server,
  db,
  a11y,
  allow,
}) => {
  allow({ status: 401, path: /^\/api\/desk\// })
  const lead = await colleague(browser, server, 'Leela Rao', 'lead')
  const followed = await asked(page, server, BETTER_PAN)
  await lead.goto(`/desk/cases/${followed.id}`)
  const close = actButton(lead, 'Close (no reply)')
  await expect(close).toHaveAttribute('title', 'The customer has 30 days to answer.')
  db.prepare('update cases set state_since = ? where remittance_id = ?').run(Date.now() - 30 * DAY_MS, followed.id)
  await lead.reload()
  await close.click({ timeout: 30_000 })
  await dialogOf(lead).getByLabel('Reason').fill('We got no better copy of your PAN card.')
  await dialogOf(lead).getByRole('button', { name: 'Close (no reply)' }).click()
  await expect(actButton(lead, 'Refund')).toBeVisible()
  await expect(lead.getByText('Clock paused')).toHaveCount(0)
  await lead.context().close()
  await expect(stateOf(page)).toHaveText('Closed without your answer', BY_ITSELF)
  await expect(page.getByText('We got no better copy of your PAN card.').first()).toBeVisible()
  await expect(page.getByText(/write to us and we’ll open it again/).first()).toBeVisible()
  await expect(page.getByText(/You get your contribution back/).first()).toBeVisible()
  await expect(sendButton(page)).toBeHidden()
  await a11y()
})

test('withdrawing asks twice, says what comes back and needs no typing', async ({ page, a11y }) => {
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
})

test('everything is answered by keyboard alone', async ({ page, server }) => {
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

test('what is not there, not theirs or not finished is said, with the way on', async ({
  page,
  request,
  allow,
  a11y,
}) => {
  allow({ status: 404, path: /remittances\/\d+/ })
  const theirs = await paid(request)
  const mine = await paid(request)
  const unfinished = await beginRemittance(request, mine.account)
  await signIn(page, mine.account)
  for (const id of [theirs.id, 999_999, 'abc', '0']) {
    await page.goto(`/remittances/${id}`)
    await expect(page.getByRole('heading', { name: 'We can’t find this remittance' })).toBeVisible()
  }
  await a11y()
  await page.getByRole('main').getByRole('link', { name: 'My Remittances' }).click()
  await expect(page).toHaveURL('/remittances')
  await page.goto(`/remittances/${unfinished}`)
  await expect(page.getByRole('heading', { name: 'You haven’t finished this remittance yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue filling it in' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText('Step 1 of 8').first()).toBeVisible()
})
