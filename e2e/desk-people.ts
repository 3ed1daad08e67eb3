import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

export const PASSWORD = 'a few words that are long'

export type Person = { email: string; name: string; secret: string; recoveryCodes: string[] }

export const codeOf = ({ secret }: Pick<Person, 'secret'>, clockMovedBy = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + clockMovedBy })

/** Joins from the printed link to the desk, as a person would. */
export async function join(page: Page, link: string, given: { email: string; name: string }): Promise<Person> {
  await page.goto(link)
  await page.getByLabel('Your name').fill(given.name)
  await page.getByLabel('Choose a password').fill(PASSWORD)
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('6-digit code').fill(codeOf({ secret }))
  await page.getByRole('button', { name: 'Join the desk' }).click()
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  const recoveryCodes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  return { ...given, secret, recoveryCodes }
}

/** Joins by API calls, for journeys that are not about the screens. */
export async function joinByCalls(page: Page, link: string, given: { email: string; name: string }): Promise<Person> {
  const { origin, hash } = new URL(link)
  const token = hash.slice(1)
  const post = async (path: string, data: object) => {
    const headers = { 'x-nirgam-desk': '1', origin }
    const answer = await page.request.post(`${origin}/api/desk${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const { secret }: { secret: string } = await post('/invitation', { token })
  const accepted = { token, name: given.name, password: PASSWORD, code: codeOf({ secret }) }
  const { recovery_codes: recoveryCodes }: { recovery_codes: string[] } = await post('/invitation/accept', accepted)
  return { ...given, secret, recoveryCodes }
}

/** Joins by API calls and opens the desk. */
export async function joinWithoutScreens(
  page: Page,
  link: string,
  given: Parameters<typeof joinByCalls>[2],
): Promise<Person> {
  const person = await joinByCalls(page, link, given)
  await page.goto('/desk')
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible()
  return person
}

export async function goOn(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Go to the desk' })
  await expect(button).toBeDisabled()
  await page.getByLabel('I’ve saved them').check()
  await button.click()
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible()
}

export async function enterPassword(page: Page, { email }: Person, password = PASSWORD): Promise<void> {
  // The page that was open before is kept behind the sign-in, hidden.
  const screen = page.getByRole('main')
  await screen.getByLabel('Email address').fill(email)
  await screen.getByLabel('Password', { exact: true }).fill(password)
  await screen.getByRole('button', { name: 'Continue' }).click()
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code from your authenticator app').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
