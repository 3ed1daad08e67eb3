import { startOidcProvider } from '../apps/api/src/testing/stand-ins/oidc-provider.ts'
import { test as base, expect } from './fixtures.ts'
import { ANSWERS, fillUpTo, next } from './wizard-steps.ts'

const test = base.extend({
  serverSettings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
    async ({}, provide) => {
      const provider = await startOidcProvider({ sub: 'g-1', name: 'Asha Rao' })
      await provide(provider.settings)
      await provider.close()
    },
    { scope: 'worker' },
  ],
})

test('a guest who consents at Google continues with the five steps they filled in', async ({ page }) => {
  await fillUpTo(page, 5)
  await ANSWERS[4]!.enter(page)
  await next(page).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Google' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('heading', { name: 'Continue Your Remittance' })).toBeVisible()
  await expect(page.getByText('Step 1 of 8', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/dashboard?step=6')
  await expect(page.getByText('Welcome! Please continue filling your remittance details below.')).toBeVisible()
})

test('a user who refuses at Google returns to the login with a message, and can try again', async ({ page, a11y }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Google' }).click()
  await page.getByRole('link', { name: 'Deny' }).click()
  await expect(page).toHaveURL('/login?social_error=google')
  await expect(page.getByRole('alert')).toHaveText('Failed to connect with google. Please try again.')
  await expect(page.getByRole('alert')).toBeFocused()
  await a11y()
  expect(await page.evaluate(() => localStorage.getItem('nirgam.token'))).toBeNull()

  const exchanges: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/exchange')) exchanges.push(request.url())
  })
  await page.getByRole('link', { name: 'Google' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { name: 'Welcome, Asha Rao' })).toBeVisible()
  expect(exchanges, 'the one-time code is used once').toHaveLength(1)
  await page.goBack()
  await expect(page, 'and cannot be come back to').not.toHaveURL(/handoff/)
})
