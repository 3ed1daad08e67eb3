import { SAMPLE_ANSWERS } from '@nirgam/domain/remittance/sample-form'
import { STEPS, type StepId, snakeCase, stepById } from '@nirgam/domain/remittance/steps'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { type Account, signIn, signUp } from './accounts.ts'

export type Begun = { account: Account; id: number; reference: string }

const {
  sender_details: SENDER,
  receiver_details: RECEIVER,
  sender_bank_details: SENDER_BANK,
  receiver_bank_details: receiverBank,
} = SAMPLE_ANSWERS
const FIRST_ANSWERS = answersBefore('senderDetails')

// As typed on the screen: the account type is preselected, and the other fields are missing or left blank.
const { accountType: _, iban: __, bankAddress: ___, ...RECEIVER_BANK } = receiverBank

export { RECEIVER, RECEIVER_BANK, SENDER, SENDER_BANK }

/** A user whose first answers are on the server, sent over HTTP as the screens would. */
export async function begin(request: APIRequestContext, more: Record<string, unknown> = {}): Promise<Begun> {
  const account = await signUp(request)
  const headers = { authorization: `Bearer ${account.token}` }
  const answer = await request.post('/api/remittances', { headers, data: { ...FIRST_ANSWERS, ...more } })
  const body = await answer.json()
  expect(answer.ok(), JSON.stringify(body)).toBe(true)
  return { account, id: body.data.id, reference: body.data.reference_number }
}

/** Opens a step of the wizard as a user who has answered all earlier steps. */
export async function openStep(page: Page, request: APIRequestContext, id: StepId, more = {}): Promise<Begun> {
  const begun = await begin(request, { ...answersBefore(id), ...more })
  await signIn(page, begun.account)
  await page.goto(addressOf(id))
  await expectStep(page, id)
  return begun
}

function answersBefore(id: StepId): Record<string, unknown> {
  const steps = STEPS.filter(({ number }) => number < stepById(id).number)
  const names: string[] = steps.flatMap(({ answers }) => answers.map((name) => snakeCase(name)))
  return Object.fromEntries(Object.entries(SAMPLE_ANSWERS).filter(([name]) => names.includes(name)))
}

export function addressOf(id: StepId, page: '/remittance' | '/dashboard' = '/remittance'): string {
  return `${page}?step=${stepById(id).number}`
}

/** Expects that the step is shown and the one before it saved. */
export async function expectStep(page: Page, id: StepId): Promise<void> {
  await expect(page.getByRole('heading', { name: stepById(id).question, exact: true })).toBeVisible()
  // The question appears at once; its fields may still be loading.
  await expect(page.locator('form [aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText('Saving…', { exact: true })).toHaveCount(0)
}

/** Expects the question to be fully visible, not covered by anything, and focused. */
export async function expectInView(page: Page, id: StepId): Promise<void> {
  await expectStep(page, id)
  const question = page.getByRole('heading', { name: stepById(id).question, exact: true })
  await expect(question).toBeFocused()
  await expect(question).toBeInViewport({ ratio: 1 })
  const isCovered = () =>
    question.evaluate((heading) => {
      const { left, top, height } = heading.getBoundingClientRect()
      return !heading.contains(document.elementFromPoint(left + 4, top + height / 2))
    })
  await expect.poll(isCovered, `${id} is covered`).toBe(false)
}

export const field = (page: Page, name: string): Locator => page.locator(`#${name}`)

export async function type(page: Page, values: Readonly<Record<string, string | undefined>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) if (value !== undefined) await field(page, name).fill(value)
}

export async function chooseCountry(page: Page, country: string): Promise<void> {
  // The list opens below a field only while the field is on the screen.
  await field(page, 'country').click()
  await field(page, 'country').fill(country)
  await page.getByRole('option', { name: country, exact: true }).click()
  await expect(field(page, 'country')).toHaveValue(country)
}

export async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click()
}

/** The remittance as the server has stored it. */
export async function stored(request: APIRequestContext, { account, id }: Begun): Promise<Record<string, unknown>> {
  const answer = await request.get(`/api/remittances/${id}`, {
    headers: { authorization: `Bearer ${account.token}` },
  })
  return (await answer.json()).data
}
