import type { AskedItem } from '@nirgam/domain/case/case-items'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { photo } from '../apps/api/src/testing/files/sample-files.ts'
import { completeRemittance } from './account-area-people.ts'
import { type Account, signIn, signUp } from './accounts.ts'
import { firmAsks } from './firm.ts'
import type { Server } from './server.ts'

/** The first file starts the programs that inspect files. */
export const FIRST_FILE = { timeout: 90_000 }

export const BY_ITSELF = { timeout: 60_000 }

export const BETTER_PAN: AskedItem = { document: 'panCard', reason: 'unreadable', note: 'Your thumb is on it.' }
export const RIGHT_NAME: AskedItem = { field: 'senderDetails.name', reason: 'name_differs_from_pan' }

export type Followed = { account: Account; id: number }

/** A customer who has paid. */
export async function paid(request: APIRequestContext): Promise<Followed> {
  const account = await signUp(request)
  const { id } = await completeRemittance(request, account)
  return { account, id }
}

/** A customer who has paid and been asked something, on the page of the remittance. */
export async function asked(page: Page, server: Server, ...questions: AskedItem[]): Promise<Followed> {
  const followed = await paid(page.request)
  await firmAsks(server, followed.id, ...questions)
  await signIn(page, followed.account)
  await page.goto(casePath(followed))
  await expect(stateOf(page)).toHaveText('We need something from you')
  return followed
}

export const casePath = ({ id }: Followed) => `/remittances/${id}`

/** The heading with the state of the case. */
export const stateOf = (page: Page): Locator => page.locator('#case-state')

/** The card of a question. */
export const question = (page: Page, label: string | RegExp): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label }) })

export const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send my answers' })

export async function choosePan(page: Page, name = 'better-pan.png'): Promise<void> {
  const file = { name, mimeType: 'image/png', buffer: await photo('png') }
  await page.getByLabel('Upload PAN Card', { exact: true }).setInputFiles(file)
}

export async function typeName(page: Page, name: string): Promise<void> {
  await question(page, /Full Name/)
    .getByLabel(/^Your answer/)
    .fill(name)
}
