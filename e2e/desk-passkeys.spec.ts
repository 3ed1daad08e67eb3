import type { Page } from '@playwright/test'
import { enterPassword, joinWithoutScreens } from './desk-people.ts'
import { expect, test } from './fixtures.ts'
import { operator } from './operator-desk.ts'

// Uses a separate server, where no other journey works, asks or pays.
test.use({ serverSettings: { DESK: 'on' } })

type Credential = {
  credentialId: string
  isResidentCredential: boolean
  privateKey: string
  signCount: number
  rpId?: string
  userHandle?: string
}

/**
 * Plugs in a new authenticator with these credentials; the returned function unplugs it. Chromium drops an
 * authenticator that stays plugged in between uses, so each use has its own, with a higher count than earlier ones.
 */
async function plugIn(
  page: Page,
  credentials: readonly Credential[] = [],
): Promise<() => Promise<readonly Credential[]>> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  for (const known of credentials) {
    const credential = { ...known, signCount: known.signCount + 100 }
    await browser.send('WebAuthn.addCredential', { authenticatorId, credential })
  }
  return async () => {
    const known = await browser.send('WebAuthn.getCredentials', { authenticatorId })
    await browser.send('WebAuthn.disable')
    return known.credentials
  }
}

test('a signer adds a passkey, signs in with it and confirms a removal with it, and no typed text is lost', async ({
  page,
  server,
  allow,
  a11y,
}) => {
  allow({ status: 401, path: /^\/api\/desk\// })
  allow({ status: 403, path: /^\/api\/desk\/me\/passkeys\// })
  const unplug = await plugIn(page)
  const given = { email: 'signer@firm.example', name: 'Sita Rao' }
  const { link } = await operator(server, 'staff', 'invite', '--email', given.email, '--role', 'signer')
  const person = await joinWithoutScreens(page, link, given)
  await page.getByRole('link', { name: 'My account' }).click()
  await expect(page.getByText('Signers should use a passkey')).toBeVisible()
  await page.getByLabel('Name of a new passkey').fill('My laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Not used yet')).toBeVisible()
  await expect(page.getByText('Signers should use a passkey')).toBeHidden()
  const credentials = await unplug()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await enterPassword(page, person)
  const unplugAgain = await plugIn(page, credentials)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByText('Last used on')).toBeVisible()
  const used = await unplugAgain()

  // Simulates a second factor used over 15 minutes ago: the server asks for it once. The route stays, because removing
  // it during the next request can leave that request without a reply.
  let isAsked = false
  await page.route('**/api/desk/me/passkeys/*', (route) => {
    if (isAsked) return route.continue()
    isAsked = true
    return route.fulfill({
      status: 403,
      json: { success: false, code: 'factor_needed', message: 'Please confirm it’s you.' },
    })
  })
  await page.getByLabel('Name of a new passkey').fill('Key in the safe')
  await page.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog.getByRole('button', { name: 'Use your passkey' })).toBeVisible()
  await a11y()
  await plugIn(page, used)
  await dialog.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('My laptop')).toBeHidden()
  await expect(page.getByLabel('Name of a new passkey')).toHaveValue('Key in the safe')
  await a11y()
})
