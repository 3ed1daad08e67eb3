import { newcomer } from './account-area-people.ts'
import { expect, signIn, test } from './fixtures.ts'

const SCREENS = [
  { path: '/dashboard', title: 'Dashboard', empty: 'No Remittances Yet', way: 'Start First Remittance' },
  { path: '/remittances', title: 'My Remittances', empty: 'No remittances yet', way: 'Create Your First Remittance' },
  { path: '/enquiry?tab=history', title: 'Enquiry Center', empty: 'No enquiries yet', way: 'Ask a question' },
  { path: '/contribution-details', title: 'Contributions', empty: 'No contributions yet', way: 'Start New Remittance' },
]

test('every empty screen tells a new user what belongs there and how to start, and is accessible @phone', async ({
  page,
  a11y,
}) => {
  await newcomer(page)
  for (const { path, title, empty, way } of SCREENS) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('heading', { name: empty })).toBeVisible()
    await expect(page.getByRole('main').getByText(way)).toBeVisible()
    await a11y()
    if (path === '/dashboard') await expect(page.getByText('Not Started')).toBeVisible()
    if (way !== 'Ask a question') continue
    await page.getByRole('button', { name: way }).click()
    await expect(page.getByLabel('Subject')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Start New Remittance' }).click()
  await expect(page).toHaveURL('/home')
  await page.goto('/thank-you')
  await expect(page.getByRole('heading', { name: 'No payment yet' })).toBeVisible()
  await a11y()
})

test('the menu lists every page, marks the current one and logs the user out', async ({ page, isMobile }) => {
  const { email } = await newcomer(page)
  await page.goto('/dashboard')
  await expect(page.getByText(`Hello, ${email}`)).toBeVisible()
  const openMenu = async () => {
    if (isMobile) await page.getByRole('button', { name: 'Open the menu' }).click()
  }
  await openMenu()
  const menu = page.getByRole('navigation', { name: 'Your account' })
  await expect(menu.getByRole('listitem')).toHaveText([
    'Dashboard',
    'My Remittances',
    'Contributions',
    'Tax year',
    'Enquiry',
    'Profile',
    'Bank Forms',
    'Logout',
  ])
  await menu.getByRole('link', { name: 'Bank Forms' }).click()
  await expect(page).toHaveURL('/bank-form')
  await openMenu()
  await expect(menu.getByRole('link', { name: 'Bank Forms' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('nirgam.token'))).toBeNull()
})

test('Chat with Us! covers no content and opens the help dialog @phone', async ({ page, a11y }) => {
  await newcomer(page)
  await page.goto('/bank-form')
  await expect(page.getByText('form(s) available').first()).toBeVisible()
  const button = page.getByRole('button', { name: 'Chat with Us!' })
  const isOverContent = await button.evaluate((chat) => {
    const [own, content] = [chat, document.querySelector('main')].map((element) => element?.getBoundingClientRect())
    return own && content && own.right > content.left && own.bottom > content.top
  })
  expect(isOverContent, 'it covers nothing').toBe(false)
  const open = () => button.click()
  await open()
  const help = page.getByRole('dialog', { name: 'How can we help?' })
  await expect(help.getByRole('link', { name: 'Chat on WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+$/)
  await expect(help.locator('a[href^="tel:"]')).toBeVisible()
  await expect(help.locator('a[href^="mailto:"]')).toBeVisible()
  await a11y()
})

test('/home greets a new user and starts a transfer once a country is chosen @phone', async ({
  page,
  signUp,
  a11y,
}) => {
  await signIn(page, await signUp())
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'My Remittances' })).toBeHidden()
  await a11y()
  await page.getByRole('button', { name: 'Start Transfer' }).click()
  await expect(page.getByText('Please select a destination country before proceeding.')).toBeVisible()
  await page.getByLabel('Where is the money going?').selectOption('Others')
  await page.getByRole('button', { name: 'Start Transfer' }).click()
  await expect(page.getByText('Please enter your destination country.')).toBeVisible()
  await page.getByLabel('Where is the money going?').selectOption('Germany')
  await expect(page.getByText('need no account')).toHaveCount(0)
  await page.getByRole('button', { name: 'Start Transfer to Germany' }).click()
  await expect(page).toHaveURL(/\/remittance/)
})
