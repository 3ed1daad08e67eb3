import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { operator } from './operator-desk.ts'
import type { Server } from './server.ts'

const PASSWORD = 'a few words that are long'

/** Somebody who has just joined by an invitation and is at the desk. */
export async function joinDesk(page: Page, server: Server, { role, name }: { role: string; name: string }) {
  const email = `${name.toLowerCase().replaceAll(/\W/g, '')}@firm.example`
  const { link } = await operator(server, 'staff', 'invite', '--email', email, '--role', role)
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Choose a password').fill(PASSWORD)
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await page.getByLabel('The six digits it shows now').fill(code)
  await page.getByRole('button', { name: 'Join the desk' }).click()
  await page.getByLabel('I have kept them').check()
  await page.getByRole('button', { name: 'Go to the desk' }).click()
  await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible()
}
