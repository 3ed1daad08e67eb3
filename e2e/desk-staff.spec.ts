import { codeOf, enterCode, enterPassword, goOn, join, PASSWORD } from './desk-people.ts'
import { expect, test } from './fixtures.ts'
import { operator } from './operator-desk.ts'

// Uses a separate server, where no other journey works, asks or pays.
test.use({ serverSettings: { DESK: 'on' } })

test('a lead joins by an operator’s link, invites a colleague and locks them out again', async ({
  page,
  browser,
  server,
  db,
  a11y,
  allow,
}) => {
  // Before signing in, and after a session has ended; wrong passwords and codes are typed on purpose.
  allow({ status: 401, path: /^\/api\/desk\// })
  allow({ status: 422, path: /^\/api\/desk\/sign-in$/ })
  allow({ status: 404, path: /no-such-page/ })
  /** As if half a minute had passed: the current code counts as unused. */
  const nextCode = () => db.exec('update staff set totp_step = 0')

  const { link } = await operator(server, 'staff', 'invite', '--email', 'Lead@firm.example', '--role', 'lead')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Join the desk as Lead' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  await a11y()
  await page.getByRole('button', { name: 'Join the desk' }).click()
  await expect(page.getByText('Please use at least 12 characters')).toBeVisible()
  await expect(page.getByLabel('Your name')).toBeFocused()
  const lead = await join(page, link, { email: 'lead@firm.example', name: 'Leela Rao' })
  expect(lead.recoveryCodes).toHaveLength(10)
  await a11y()
  await goOn(page)
  await page.getByRole('link', { name: 'Staff' }).click()
  await expect(page.getByRole('heading', { name: 'Staff' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Leela Rao \(you\).*lead@firm\.example.*Lead.*Active/ })).toBeVisible()
  await a11y()

  await test.step('an invitation link works once', async () => {
    allow({ status: 404, path: /^\/api\/desk\/invitation$/ })
    const other = await page.context().newPage()
    await other.goto(link)
    await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await other.close()
  })

  await test.step('the lead signs out, and signs in again with the code', async () => {
    await page.goto('/desk/account')
    await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
    await a11y()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible()
    await a11y()
    await enterPassword(page, lead, 'not the password')
    await expect(page.getByRole('alert')).toHaveText('That email address or password isn’t right.')
    await enterPassword(page, lead)
    const wrong = String((Number(codeOf(lead)) + 1) % 1_000_000).padStart(6, '0')
    await enterCode(page, wrong)
    await expect(page.getByText('That code isn’t right.')).toBeVisible()
    await expect(page.getByLabel('Code from your authenticator app')).toBeFocused()
    await a11y()
    nextCode()
    const code = codeOf(lead)
    await enterCode(page, `${code.slice(0, 3)} ${code.slice(3)}`)
    // The page is as it was left.
    await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  })

  await page.getByRole('link', { name: 'Staff' }).click()
  await page.getByRole('button', { name: 'Invite a colleague' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address').fill('intake@firm.example')
  await dialog.getByLabel('Role').selectOption('Intake')
  await a11y()
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const invitation = (await dialog.locator('code').textContent()) ?? ''
  await a11y()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row', { name: /intake@firm\.example.*join the desk/ })).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: server.url })
  const theirs = await elsewhere.newPage()
  const person = await join(theirs, invitation, { email: 'intake@firm.example', name: 'Indu Nair' })
  await goOn(theirs)

  await test.step('another role has no access to the staff page', async () => {
    await expect(theirs.getByRole('link', { name: 'My account' })).toBeVisible()
    await expect(theirs.getByRole('link', { name: 'Staff' })).toHaveCount(0)
    await theirs.goto('/desk/staff')
    await expect(theirs.getByText('You don’t have access to this page')).toBeVisible()
    expect((await theirs.goto('/desk/no-such-page'))?.status()).toBe(404)
    await expect(theirs.getByText('We couldn’t find that page')).toBeVisible()
    expect((await theirs.request.get('/api/desk/staff')).status()).toBe(403)
    await a11y(theirs)
  })

  await test.step('a changed role takes effect at the next action in an open tab, and typed text is kept', async () => {
    await theirs.goto('/desk/account')
    await theirs.getByLabel('Your password now').fill(PASSWORD)
    await theirs.getByLabel('New password').fill('another long password')
    await page.reload()
    await page.getByRole('button', { name: 'Manage Indu Nair' }).click()
    await dialog.getByLabel('Role').selectOption('Auditor')
    await a11y()
    await dialog.getByRole('button', { name: 'Save role' }).click()
    await expect(page.getByRole('row', { name: /Indu Nair.*Auditor/ })).toBeVisible()

    await theirs.getByRole('button', { name: 'Change password' }).click()
    await expect(theirs.getByText('Your session has ended.')).toBeVisible()
    await expect(theirs.getByRole('navigation', { name: 'Desk' })).toBeHidden()
    await expect(theirs.getByText('intake@firm.example').first()).toBeHidden()
    nextCode()
    await enterPassword(theirs, person)
    await enterCode(theirs, codeOf(person))
    await expect(theirs.getByRole('link', { name: 'Staff' })).toBeVisible()
    await expect(theirs.getByLabel('New password')).toHaveValue('another long password')
  })

  await test.step('a locked user is signed out at the next action, and the sign-in says why', async () => {
    await page.getByRole('button', { name: 'Manage Indu Nair' }).click()
    await dialog.getByRole('button', { name: 'Lock' }).click()
    await a11y()
    await dialog.getByRole('button', { name: 'Lock' }).click()
    await expect(page.getByRole('row', { name: /Indu Nair.*Locked/ })).toBeVisible()
    await theirs.getByRole('link', { name: 'Staff' }).click()
    await expect(theirs.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible()
    await enterPassword(theirs, person)
    await expect(theirs.getByRole('alert')).toHaveText('Your account is locked. A lead can unlock it.')
  })

  await test.step('the last lead cannot be removed', async () => {
    allow({ status: 409, path: /^\/api\/desk\/staff\// })
    await page.getByRole('button', { name: 'Manage Leela Rao' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(dialog.getByText('This is the last lead.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
  })
  await elsewhere.close()
})

test('a recovery code opens the desk when the phone is lost, and new codes can be made', async ({
  page,
  server,
  allow,
}) => {
  allow({ status: 401, path: /^\/api\/desk\// })
  const { link } = await operator(server, 'staff', 'invite', '--email', 'asha@firm.example', '--role', 'support')
  const person = await join(page, link, { email: 'asha@firm.example', name: 'Asha Menon' })
  await goOn(page)
  await page.getByRole('link', { name: 'My account' }).click()
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await enterPassword(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(person.recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Make new codes' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByLabel('I have kept them').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
})
