import { randomBytes } from 'node:crypto'
import { UPLOAD_MAX_BYTES } from '@nirgam/domain/shared/limits'
import type { Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { beginRemittance } from './account-area-people.ts'
import { fillIn } from './accounts-screens.ts'
import {
  asked,
  BETTER_PAN,
  BETWEEN_LOOKS_MS,
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
import { firmActs } from './firm.ts'
import { expect, signIn, test } from './fixtures.ts'
import { holdTimers } from './held-timers.ts'

/** From now on the page hears nothing of what others do. */
async function withoutNews(page: Page): Promise<void> {
  await page.route('**/case/version', (route) => route.abort('connectionrefused'))
}

test('a connection that is lost in the middle of an upload is told, and trying again loses nothing', async ({
  page,
  server,
  allow,
}) => {
  allow({ failed: /\/document/ })
  await asked(page, server, BETTER_PAN, RIGHT_NAME)
  await typeName(page, 'Asha E. Example')
  await page.route('**/items/*/document', (route) => route.abort('connectionreset'), { times: 1 })
  await choosePan(page)
  const pan = question(page, 'PAN Card')
  await expect(pan.getByRole('alert')).toContainText('We couldn’t reach Nirgam')
  await expect(question(page, /Full Name/).getByLabel(/^Your answer/)).toHaveValue('Asha E. Example')
  await pan.getByRole('button', { name: 'Retry' }).click()
  await expect(pan.getByText('Saved', { exact: true })).toBeVisible(FIRST_FILE)
  await sendButton(page).click()
  await expect(stateOf(page)).toHaveText('Thanks, we have your answers')
})

test('an upload can be given up, and an answer taken back', async ({ page, server }) => {
  await asked(page, server, BETTER_PAN)
  const pan = question(page, 'PAN Card')
  await page.route('**/items/*/document', () => {}, { times: 1 })
  await choosePan(page)
  await expect(pan.getByRole('progressbar')).toBeVisible()
  await pan.getByRole('button', { name: /^Cancel/ }).click()
  await expect(pan.getByRole('progressbar')).toBeHidden()
  await expect(pan.getByText('Needed')).toBeVisible()

  await choosePan(page, 'second.png')
  await expect(pan.getByText('second.png')).toBeVisible(FIRST_FILE)
  await pan.getByRole('button', { name: /^Remove/ }).click()
  await expect(pan.getByText('Needed')).toBeVisible()
  await pan.getByRole('button', { name: /^I don’t have this/ }).click()
  await pan.getByLabel('Why can’t you provide it?').fill('It was stolen last week.')
  await pan.getByRole('button', { name: /^Save/ }).click()
  await expect(pan.getByText('You told us you can’t provide this')).toBeVisible()
  await expect(pan.getByText('It was stolen last week.')).toBeVisible()
  await pan.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('1 of 1 still missing')).toBeVisible()
})

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

test('the page asks for news while it is looked at, and only then', async ({ page, request }) => {
  const followed = await paid(request)
  await signIn(page, followed.account)
  const pauses = await holdTimers(page, BETWEEN_LOOKS_MS)
  let questions = 0
  await page.route('**/case/version', (route) => {
    questions += 1
    return route.continue()
  })
  const look = (visibility: 'hidden' | 'visible') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, visibility)
  await page.goto(casePath(followed))
  await expect(stateOf(page)).toBeVisible()
  await expect.poll(() => questions).toBe(1)
  /** Nothing is asked again before it is answered, so somebody has to be patient: one more question comes of it. */
  const askedOnceMore = async (act: () => Promise<void>) => {
    const wanted = questions + 1
    const attempt = async () => {
      if (questions < wanted) await act()
      return questions
    }
    await expect.poll(attempt).toBe(wanted)
  }
  await askedOnceMore(pauses.runOut)
  await look('hidden')
  await pauses.runOut(12)
  expect(questions).toBe(2)
  await askedOnceMore(() => look('visible'))
})

test('a value that cannot be right is refused at its box, and no secret is left in the browser', async ({
  page,
  server,
  allow,
}) => {
  allow({ status: 422, path: /\/items\// })
  await asked(
    page,
    server,
    { field: 'senderBankDetails.panNumber', reason: 'missing' },
    { field: 'senderBankDetails.accountNumber', reason: 'account_differs' },
  )
  const pan = question(page, /PAN Number/)
  await pan.getByLabel(/^Your answer/).fill('zzzzz99')
  await pan.getByRole('button', { name: /^Save/ }).click()
  await expect(pan.getByText('Please enter a valid PAN number')).toBeVisible()
  await pan.getByLabel(/^Your answer/).fill('ABCPX1234F')
  const account = question(page, /Account Number/)
  await account.getByLabel(/^Your answer/).fill('998877665544')
  await account.getByLabel('The same number again').fill('998877665545')
  await sendButton(page).click()
  await expect(pan.getByRole('paragraph').filter({ hasText: /^\*+234F$/ })).toBeVisible()
  await expect(account.getByText('Account numbers do not match')).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toMatch(/ABCPX1234F|99887766554/)
  await account.getByLabel('The same number again').fill('998877665544')
  await sendButton(page).click()
  await expect(stateOf(page)).toHaveText('Thanks, we have your answers')
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

test('of two tabs the first one counts; the other shows what happened and keeps what was typed', async ({
  page,
  context,
  db,
  allow,
}) => {
  allow({ status: 409, path: /case\/acts/ })
  allow({ failed: /case\/version/ })
  const followed = await paid(page.request)
  db.prepare(
    `update cases set state = 'certified', part = 'C', due_at = null, clock_since = null where remittance_id = ?`,
  ).run(followed.id)
  await signIn(page, followed.account)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(casePath(followed))
    await expect(stateOf(tab)).toHaveText('Certificate ready')
  }
  await withoutNews(other)
  await other.getByText('My bank refused').click()
  await other.getByLabel('What did the bank say?').fill('They want a stamp on page two.')

  await page.getByLabel('Acknowledgement number of Form 145').fill('12')
  await page.getByRole('button', { name: 'I filed Form 145' }).click()
  await expect(page.getByText('The acknowledgement number has 6 to 30 letters and digits.')).toBeVisible()
  await page.getByLabel('Acknowledgement number of Form 145').fill('abc 123 456')
  await page.getByRole('button', { name: 'I filed Form 145' }).click()
  await expect(stateOf(page)).toHaveText('Form 145 filed')
  await expect(page.getByText('ABC123456')).toBeVisible()

  await other.getByRole('button', { name: 'Send it to us' }).click()
  await expect(other.getByRole('alert')).toContainText('Nothing was sent')
  await expect(stateOf(other)).toHaveText('Form 145 filed')
  await expect(other.getByLabel('What did the bank say?')).toHaveValue('They want a stamp on page two.')
  await other.getByRole('button', { name: 'Send it to us' }).click()
  await expect(stateOf(other)).toHaveText('Your bank has a question')
  await expect(stateOf(page)).toHaveText('Your bank has a question', BY_ITSELF)
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
