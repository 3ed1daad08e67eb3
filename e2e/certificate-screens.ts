import type { Browser, Page } from '@playwright/test'
import { completeRemittance } from './account-area-people.ts'
import { type Account, signIn, signUp } from './accounts.ts'
import { joinWithoutScreens } from './desk-people.ts'
import { expect } from './fixtures.ts'
import { operator } from './operator-desk.ts'
import type { Server } from './server.ts'

export const FIRM = {
  name: 'Example and Co',
  frn: '012345S',
  address: '4 Example Lane, Jayanagar, Bengaluru, Karnataka 560011',
}
export const MEMBERSHIP_NUMBER = '123456'

/** Somebody of the firm at a window of their own. */
export async function colleague(browser: Browser, server: Server, name: string, role: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const email = `${role}-${Date.now()}@firm.example`
  const number = role === 'signer' ? ['--membership-number', MEMBERSHIP_NUMBER] : []
  const { link } = await operator(server, 'staff', 'invite', '--email', email, '--role', role, ...number)
  await joinWithoutScreens(page, link, { email, name })
  return page
}

const headersOf = (page: Page) => ({ 'x-nirgam-desk': '1', origin: new URL(page.url()).origin })

/** What is shown elsewhere is done here without the screens. */
export async function deskCall(page: Page, method: 'POST' | 'PUT', path: string, data: object): Promise<void> {
  const answer = await page.request.fetch(`/api/desk${path}`, { method, headers: headersOf(page), data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function act(page: Page, id: number, name: string): Promise<void> {
  const { data } = await (await page.request.get(`/api/desk/cases/${id}`, { headers: headersOf(page) })).json()
  await deskCall(page, 'POST', `/cases/${id}/acts`, { act: name, version: data.version })
}

/** Claimed and with its papers complete: the tax position can be worked out. */
export async function intoTaxReview(page: Page, id: number): Promise<void> {
  await act(page, id, 'claim')
  await act(page, id, 'papers_complete')
}

export async function closeCase(page: Page, id: number): Promise<void> {
  await act(page, id, 'close')
}

type Paid = { account: Account; id: number }

/** A customer who has paid for rent of so many rupees out of an NRO account. */
export async function paidFor(page: Page, rupees: number): Promise<Paid> {
  const account = await signUp(page.request)
  const { id } = await completeRemittance(page.request, account, { amount: rupees, account_type: 'nro' })
  return { account, id }
}

export async function follow(page: Page, { account, id }: Paid): Promise<void> {
  await signIn(page, account)
  await page.goto(`/remittances/${id}`)
}

export const actButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'What you can do' }).getByRole('button', { name, exact: true })

export async function openView(page: Page, id: number, view: 'sheet' | 'form' | 'certificate'): Promise<void> {
  await page.goto(`/desk/cases/${id}/${view}`)
}

const PLACES = { currency: 'USD', rate: '83.12', branch: 'MG Road', bsrCode: '0510308' }

/** Everything of the sheet but what the money is made of. */
export async function fillTransfer(page: Page): Promise<void> {
  for (const [place, value] of Object.entries(PLACES)) await page.locator(`[id="sheet-${place}"]`).fill(value)
  for (const place of ['rateDay', 'proposedDay']) await page.locator(`[id="sheet-${place}"]`).fill(day())
  await page.getByLabel('Purpose', { exact: true }).selectOption('S1301')
  await page.getByLabel('Nature of the remittance').selectOption('16.23')
}

/** Today by the calendar in India. */
export const day = () => new Date(Date.now() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10)

export async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse(
    (answer) => answer.request().method() !== 'GET' && /\/api\/desk\/cases\/\d+\/(sheet|form)$/.test(answer.url()),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await saved).ok()).toBe(true)
  await expect(page.getByText(/^Version \d+, /)).toBeVisible()
}

export async function taken(page: Page, button: string | RegExp): Promise<{ name: string; path: string }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await download
  return { name: file.suggestedFilename(), path: await file.path() }
}
