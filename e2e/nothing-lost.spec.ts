import { fillIn, saveDraft } from './accounts-screens.ts'
import { field, next, openStep, SENDER, type } from './details-screens.ts'
import { expect, signIn, test } from './fixtures.ts'

test('a session that ends midway leads to the login with the reason, and back with nothing lost', async ({
  page,
  request,
  allow,
  db,
}) => {
  allow({ status: 401 })
  const begun = await openStep(page, request, 'senderDetails')
  await type(page, { ...SENDER, country: undefined, countryCode: undefined, pinCode: undefined })
  db.exec('delete from sessions')
  await next(page)
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await fillIn(page, begun.account)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(field(page, 'name')).toHaveValue(SENDER.name)
})

test('signing out in one tab signs out the other, deletes the draft and closes the pages behind the login', async ({
  page,
  context,
  signUp,
  allow,
}) => {
  // For requests that this tab is still loading when the other signs out.
  allow({ status: 401, path: /\/api\// })
  allow({ status: 404, path: /remittances\/current/ })
  const account = await signUp()
  await signIn(page, account)
  await saveDraft(page, 5)
  await page.goto('/dashboard')
  // The form has loaded and has saved the sender's known details.
  await expect(page.locator('#email')).toHaveValue(account.email)
  const other = await context.newPage()
  await other.goto('/home')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/')
  await expect(page).toHaveURL('/')
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('nirgam.')))
  await expect.poll(kept).toEqual([])
  await page.goto('/profile')
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Please log in to open that page.')).toBeInViewport()
})
