import type { StepId } from '@nirgam/domain/remittance/steps'
import type { Page } from '@playwright/test'
import {
  addressOf,
  expectQuestion,
  expectStep,
  field,
  next,
  openStep,
  RECEIVER,
  RECEIVER_BANK,
  SENDER,
  SENDER_BANK,
  stepAfter,
  stored,
  type,
} from './details-screens.ts'
import { expect, test } from './fixtures.ts'

const RECEIVER_TYPED = {
  name: RECEIVER.name,
  email: RECEIVER.email,
  ...{ phone: '99887766', address: 'B', city: 'C', state: 'D' },
}

const STEPS: readonly { step: StepId; values: Record<string, string> }[] = [
  {
    step: 'senderDetails',
    values: { name: SENDER.name, fatherName: 'F', address: '12 Road', phone: '9876543210', city: 'Pune', state: 'Goa' },
  },
  {
    step: 'receiverDetails',
    values: RECEIVER_TYPED,
  },
  { step: 'senderBankDetails', values: without(SENDER_BANK, 'bsrCode') },
]

function without<T extends object, K extends keyof T>(values: T, field: K): Omit<T, K> {
  const { [field]: _, ...rest } = values
  return rest
}

async function fill(page: Page, step: StepId, values: Record<string, string>): Promise<void> {
  await type(page, values)
  if (step === 'senderBankDetails') await field(page, 'bsrCode').selectOption('BSR003')
}

async function expectTyped(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await expect(field(page, name)).toHaveValue(value)
}

/** Neither a server that fails nor one that is away costs a word, and the third try goes on. */
async function saveAtTheThirdTry(page: Page, step: StepId, values: Record<string, string>): Promise<void> {
  await fill(page, step, values)

  await page.route('**/api/remittances/*', (route) => route.fulfill({ status: 500, json: { success: false } }))
  await next(page)
  await expect(page.getByRole('alert')).toContainText('Failed to save data. Please try again.')
  await expectTyped(page, values)

  await page.unroute('**/api/remittances/*')
  await page.route('**/api/remittances/*', (route) => route.abort('connectionrefused'))
  await next(page)
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach Nirgam')
  await expectTyped(page, values)

  await page.unroute('**/api/remittances/*')
  await next(page)
  await expectStep(page, stepAfter(step))
}

test('a save that fails, or finds nobody, loses nothing typed', async ({ page, request, allow }) => {
  allow({ status: 500, path: /remittances/ })
  allow({ failed: /remittances/ })
  await openStep(page, request, 'senderDetails')
  for (const { step, values } of STEPS) await saveAtTheThirdTry(page, step, values)
})

test('nor does it lose the details of the receiver’s bank', async ({ page, request, allow }) => {
  allow({ status: 500, path: /remittances/ })
  allow({ failed: /remittances/ })
  await openStep(page, request, 'receiverBankDetails')
  await saveAtTheThirdTry(page, 'receiverBankDetails', RECEIVER_BANK)
})

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

test('the next question does not wait for a slow save, which is told of beside it', async ({ page, request }) => {
  const begun = await openStep(page, request, 'senderDetails', { sender_details: SENDER })
  const answer = await holdSaves(page)
  await field(page, 'name').fill('Asha Changed')
  await next(page)
  await expectQuestion(page, 'receiverDetails')
  await expect(page.getByText('Saving…', { exact: true })).toBeVisible()
  await type(page, RECEIVER_TYPED)
  // One step ahead of what is saved, and no further.
  await next(page)
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await answer('go on')
  await expectQuestion(page, 'senderBankDetails')
  await answer('go on')
  await expectStep(page, 'senderBankDetails')
  await expect
    .poll(() => stored(request, begun))
    .toMatchObject({
      sender_details: { name: 'Asha Changed' },
      receiver_details: { name: RECEIVER.name },
    })
})

for (const where of ['/remittance', '/dashboard'] as const) {
  test(`${where}: somebody who types when the last save fails is told there, and finds the way back`, async ({
    page,
    request,
    allow,
  }) => {
    allow({ status: 500, path: /remittances/ })
    const begun = await openStep(page, request, 'senderDetails', { sender_details: SENDER })
    await page.goto(addressOf('senderDetails', where))
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
}

test('going back and forward keeps half-filled steps', async ({ page, request }) => {
  await openStep(page, request, 'receiverDetails')
  await type(page, { name: 'Half', email: 'half@' })
  await page.getByRole('button', { name: 'Back' }).click()
  await expectStep(page, 'senderDetails')
  await next(page)
  await expectStep(page, 'receiverDetails')
  await expectTyped(page, { name: 'Half', email: 'half@' })
})
