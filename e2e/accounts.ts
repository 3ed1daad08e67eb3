import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test'

export type Account = { email: string; password: string; token: string }

type OutboxMessage = { to: string; code?: string }

/** The newest code sent to an address, once at least `sent` messages with a code have been sent there. */
export async function outboxCode(request: APIRequestContext, to: string, { sent = 1 } = {}): Promise<string> {
  let codes: string[] = []
  await expect
    .poll(
      async () => {
        const answer = await request.get('/api/dev/outbox', { params: { to } })
        const { data }: { data: OutboxMessage[] } = await answer.json()
        codes = data.flatMap(({ code }) => (code ? [code] : []))
        return codes.length
      },
      { message: `a code for ${to} arrives in the outbox`, intervals: [20, 40, 80, 160] },
    )
    .toBeGreaterThanOrEqual(sent)
  return codes[0] ?? ''
}

/** Creates a new, verified account through the API as the screens would. */
export async function signUp(
  request: APIRequestContext,
  { email = `${randomUUID()}@example.com`, password = 'correct horse battery' } = {},
): Promise<Account> {
  const registered = await dataOf<{ user_id: string }>(
    await request.post('/api/register', { data: { email, password, login_type: 'email' } }),
  )
  const otp = await outboxCode(request, email)
  const { token } = await dataOf<{ token: string }>(
    await request.post('/api/verify-otp', { data: { user_id: registered.user_id, otp } }),
  )
  return { email, password, token }
}

/** Gives the page's browser the account's session, without the sign-in screen. */
export async function signIn(page: Page, { token }: Account): Promise<void> {
  if (!page.url().endsWith('/robots.txt')) await page.goto('/robots.txt')
  await page.evaluate((value) => localStorage.setItem('nirgam.token', value), token)
}

async function dataOf<T>(answer: APIResponse): Promise<T> {
  const body: { data: T } = await answer.json()
  expect(answer.ok(), JSON.stringify(body)).toBe(true)
  return body.data
}
