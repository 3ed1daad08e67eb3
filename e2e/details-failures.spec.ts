import type { Page } from '@playwright/test'
import {
  addressOf,
  expectQuestion,
  expectStep,
  field,
  next,
  openStep,
  SENDER,
  stored,
  type,
} from './details-screens.ts'
import { expect, test } from './fixtures.ts'

test('a remittance that was set aside elsewhere is told of, with a way on', async ({ page, request, allow }) => {
  allow({ status: 404, path: /remittances/ })
  const { account } = await openStep(page, request, 'receiverDetails')
  const headers = { authorization: `Bearer ${account.token}` }
  expect((await request.post('/api/remittances/start-new', { headers })).ok()).toBe(true)
  await type(page, { name: 'A', email: 'a@example.com', phone: '99887766', address: 'B', city: 'C', state: 'D' })
  await next(page)
  await expect(page.getByRole('alert')).toContainText('No active remittance found')
  const dashboard = page.waitForRequest('**/dashboard')
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await dashboard
  // Which finds nothing left to continue, and leads on to where the next one begins.
  await expect(page).toHaveURL('/home')
})

/** Saves reach the server, or fail, when the test says so. */
async function holdSaves(page: Page) {
  const held: ((answer: 'go on' | 'fail') => void)[] = []
  await page.route('**/api/remittances/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const answer = await new Promise<'go on' | 'fail'>((resolve) => held.push(resolve))
    return answer === 'fail' ? route.fulfill({ status: 500, json: { success: false } }) : route.continue()
  })
  return async (answer: 'go on' | 'fail') => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    held.shift()?.(answer)
  }
}

test('on the dashboard somebody who types when the last save fails is told there, and finds the way back', async ({
  page,
  request,
  allow,
}) => {
  allow({ status: 500, path: /remittances/ })
  const begun = await openStep(page, request, 'senderDetails', { sender_details: SENDER })
  await page.goto(addressOf('senderDetails', '/dashboard'))
  await expectStep(page, 'senderDetails')
  const answer = await holdSaves(page)
  await field(page, 'name').fill('Asha Changed')
  await next(page)
  await expectQuestion(page, 'receiverDetails')
  await field(page, 'name').fill('Half')
  await answer('fail')
  const told = page.getByRole('alert')
  await expect(told).toContainText('Please try again.')
  await expectQuestion(page, 'receiverDetails')
  await expect(field(page, 'name')).toBeFocused()
  await expect(page.getByText('Saved', { exact: true })).toBeHidden()
  await told.getByRole('button', { name: /^Back to / }).click()
  await expectStep(page, 'senderDetails')
  await expect(field(page, 'name')).toHaveValue('Asha Changed')
  await page.unroute('**/api/remittances/*')
  await next(page)
  await expectStep(page, 'receiverDetails')
  await expect(field(page, 'name')).toHaveValue('Half')
  await expect.poll(() => stored(request, begun)).toMatchObject({ sender_details: { name: 'Asha Changed' } })
})
