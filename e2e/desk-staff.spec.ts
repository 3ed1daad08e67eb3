import type { Page } from '@playwright/test'
import { codeOf, enterCode, enterPassword, goOn, join, joinWithoutScreens } from './desk-people.ts'
import { expect, test } from './fixtures.ts'
import { operator } from './operator-desk.ts'

test.describe('on a server with no other staff', () => {
  test.use({ ownServer: {} })

  test('a lead joins by an operator’s link, signs in with the code, invites a colleague and cannot be removed as the last lead', async ({
    page,
    server,
    db,
    a11y,
    allow,
  }) => {
    // Before signing in, and after a session has ended; a wrong code is typed on purpose.
    allow({ status: 401, path: /^\/api\/desk\// })
    allow({ status: 422, path: /^\/api\/desk\/sign-in$/ })
    const { link } = await operator(server, 'staff', 'invite', '--email', 'Lead@firm.example', '--role', 'lead')
    await page.goto(link)
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
    await page.getByRole('button', { name: 'Join the desk' }).click()
    await expect(page.getByText('Please use at least 12 characters')).toBeVisible()
    await expect(page.getByLabel('Your name')).toBeFocused()
    await a11y()
    const lead = await join(page, link, { email: 'lead@firm.example', name: 'Leela Rao' })
    expect(lead.recoveryCodes).toHaveLength(10)
    await a11y()
    await goOn(page)

    await page.getByRole('link', { name: 'My account' }).click()
    await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
    await a11y()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible()
    await a11y()
    await enterPassword(page, lead)
    const wrong = String((Number(codeOf(lead)) + 1) % 1_000_000).padStart(6, '0')
    await enterCode(page, wrong)
    await expect(page.getByText('That code isn’t right.')).toBeVisible()
    await expect(page.getByLabel('Code from your authenticator app')).toBeFocused()
    await a11y()
    // As if half a minute had passed: the current code counts as unused.
    db.exec('update staff set totp_step = 0')
    const code = codeOf(lead)
    await enterCode(page, `${code.slice(0, 3)} ${code.slice(3)}`)
    await expect(page.getByRole('heading', { name: 'My account' }), 'the page is as it was left').toBeVisible()

    await page.getByRole('link', { name: 'Staff' }).click()
    await page.getByRole('button', { name: 'Invite a colleague' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email address').fill('intake@firm.example')
    await dialog.getByLabel('Role').selectOption('Intake')
    await a11y()
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await expect(dialog.locator('code')).toContainText('/desk/invitation#')
    await a11y()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('row', { name: /intake@firm\.example.*join the desk/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Leela Rao \(you\).*lead@firm\.example.*Lead.*Active/ })).toBeVisible()
    await a11y()

    allow({ status: 409, path: /^\/api\/desk\/staff\// })
    await page.getByRole('button', { name: 'Manage Leela Rao' }).click()
    await expect(dialog.getByLabel('Role')).toBeVisible()
    await a11y()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(dialog.getByText('This is the last lead.')).toBeVisible()
    await a11y()
  })
})

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
  await test.step('a page of another role says why it is closed', async () => {
    await page.goto('/desk/staff')
    await expect(page.getByText('You don’t have access to this page')).toBeVisible()
    await a11y()
  })
})
