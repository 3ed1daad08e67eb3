import { startOidcProvider } from '../apps/api/src/testing/stand-ins/oidc-provider.ts'
import { test as base, expect } from './fixtures.ts'
import { ANSWERS, fillUpTo, next } from './wizard-steps.ts'

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
  ownServer: async ({}, provide) => {
    const provider = await startOidcProvider({ sub: 'g-1', name: 'Asha Rao' })
    await provide({ settings: provider.settings })
    await provider.close()
  },
})

test('a guest who refuses at Google returns to the login with a message, and on consent continues with the five steps filled in', async ({
  page,
  a11y,
}) => {
  await fillUpTo(page, 5)
  await ANSWERS[4]!.enter(page)
  await next(page).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Google' }).click()
  await page.getByRole('link', { name: 'Deny' }).click()
  await expect(page).toHaveURL('/login?social_error=google')
  await expect(page.getByRole('alert')).toHaveText('Failed to connect with google. Please try again.')
  await expect(page.getByRole('alert')).toBeFocused()
  await a11y()
  await page.getByRole('link', { name: 'Google' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await expect(page).toHaveURL('/dashboard?step=6')
  await expect(page.getByText('Welcome! Please continue filling your remittance details below.')).toBeVisible()
  await page.goBack()
  await expect(page, 'the one-time code cannot be come back to').not.toHaveURL(/handoff/)
})
