import { createHash } from 'node:crypto'
import type { CaseAction } from '@nirgam/domain/case/actions/case-actions'
import type { TaxSheet } from '@nirgam/domain/certificate/sheet-fields'
import type { Browser, Page } from '@playwright/test'
import { completeRemittance } from './account-area-people.ts'
import { type Account, signIn, signUp } from './accounts.ts'
import { joinByCalls } from './desk-people.ts'
import { firmWaivesMissing, leadCalls } from './firm.ts'
import { expect } from './fixtures.ts'
import { operator } from './operator-desk.ts'
import type { Server } from './server.ts'

export const FIRM = {
  name: 'Example and Co',
  frn: '012345S',
  address: '4 Example Lane, Jayanagar, Bengaluru, Karnataka 560011',
}
export const MEMBERSHIP_NUMBER = '123456'

/** A member of staff in a separate window, before the desk is opened. */
export async function colleague(browser: Browser, server: Server, name: string, role: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const email = `${role}-${Date.now()}@firm.example`
  const number = role === 'signer' ? ['--membership-number', MEMBERSHIP_NUMBER] : []
  const { link } = await operator(server, 'staff', 'invite', '--email', email, '--role', role, ...number)
  await joinByCalls(page, link, { email, name })
  await page.goto('/robots.txt')
  return page
}

const headersOf = (page: Page) => ({ 'x-nirgam-desk': '1', origin: new URL(page.url()).origin })

/** Does by API call what other journeys do on the screens. */
async function deskCall(page: Page, method: 'POST' | 'PUT', path: string, data: object): Promise<void> {
  const answer = await page.request.fetch(`/api/desk${path}`, { method, headers: headersOf(page), data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function deskRead(page: Page, path: string) {
  return (await (await page.request.get(`/api/desk${path}`, { headers: headersOf(page) })).json()).data
}

/** An action that needs nothing but the case. */
export async function act(page: Page, id: number, name: CaseAction): Promise<void> {
  const { version } = await deskRead(page, `/cases/${id}`)
  await deskCall(page, 'POST', `/cases/${id}/acts`, { act: name, version })
}

/** Opens a document and accepts it. */
async function accept(page: Page, id: number, kind: string): Promise<void> {
  const { papers } = await deskRead(page, `/cases/${id}`)
  const document = papers.find((paper: { kind: string }) => paper.kind === kind).file.id
  await page.request.get(`/api/desk/documents/${document}`, { headers: headersOf(page) })
  const ticks = ['name', 'account', 'amount', 'dates']
  await deskCall(page, 'PUT', `/cases/${id}/papers/${kind}`, { verdict: 'accepted', document, ticks })
}

/** Claims the case and completes its papers, so that the tax can be computed. */
export async function intoTaxReview(
  server: Server,
  page: Page,
  id: number,
  { looksAt = [] }: { looksAt?: readonly string[] } = {},
): Promise<void> {
  await act(page, id, 'claim')
  for (const kind of looksAt) await accept(page, id, kind)
  await firmWaivesMissing(server, id)
  await act(page, id, 'papers_complete')
}

export async function saveSheet(page: Page, id: number, sheet: TaxSheet): Promise<void> {
  const { version } = await deskRead(page, `/cases/${id}/sheet`)
  await deskCall(page, 'PUT', `/cases/${id}/sheet`, { version, sheet })
}

type Paid = { account: Account; id: number }

/** A customer who has paid for sending this much rent from an NRO account. */
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
  page.getByRole('group', { name: 'Actions' }).getByRole('button', { name, exact: true })

export async function openView(page: Page, id: number, view: 'sheet' | 'form' | 'certificate'): Promise<void> {
  await page.goto(`/desk/cases/${id}/${view}`)
}

export const partOf = (page: Page, index = 1) => page.getByRole('group', { name: `Part ${index}`, exact: true })

/** Today's date in India. */
export const day = () => new Date(Date.now() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Enters the firm's details and today's rate: 85 rupees a dollar. */
export async function firmIsReady(server: Server): Promise<void> {
  await leadCalls(server, 'PUT', '/settings/firm', FIRM)
  const rates = [{ currency: 'USD', rate: 85_0000 }]
  await leadCalls(server, 'PUT', '/settings/exchange-rates', { day: day(), kind: 'sbi', rates })
}

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

/** A UDIN of this year; `last` are its last two characters. */
export const udin = (last: string) => `${day().slice(2, 4)}${MEMBERSHIP_NUMBER}ABCDEFGH${last}`

export const dialogOf = (page: Page) => page.getByRole('dialog')

type Signed = { acknowledgement: string; udin: string; file: Buffer }

export async function fillCertificate(page: Page, { acknowledgement, udin: number, file }: Signed): Promise<void> {
  await actButton(page, 'Certify').click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Acknowledgement number of Form 146').fill(acknowledgement)
  await dialog.getByLabel('Filed on').fill(day())
  await dialog.getByLabel('UDIN').fill(number)
  await dialog
    .getByLabel('Add the signed PDF')
    .setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer: file })
  await expect(dialog.getByText(createHash('sha256').update(file).digest('hex'))).toBeVisible()
}

/** Certifies with a PDF that does not contain the case's details. */
export async function certify(page: Page, id: number, { file, ...numbers }: Signed): Promise<void> {
  const { version } = await deskRead(page, `/cases/${id}`)
  const signed = { name: 'signed.pdf', mimeType: 'application/pdf', buffer: file }
  const answer = await page.request.post(`/api/desk/cases/${id}/certificate`, {
    headers: headersOf(page),
    multipart: { version, ...numbers, filed_on: day(), compared: 'yes', file: signed },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
