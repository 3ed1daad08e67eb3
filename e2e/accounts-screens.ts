import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

export const PASSWORD = 'correct horse battery'

export const newEmail = () => `${randomUUID()}@example.com`

type Given = { email: string; password?: string }

/** Fills in the sign-in or the sign-up form. */
export async function fillIn(page: Page, { email, password = PASSWORD }: Given): Promise<void> {
  await page.getByRole('radio', { name: 'Email' }).check()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export async function signUpOnScreen(page: Page, given: Given): Promise<void> {
  await page.goto('/signup')
  await fillIn(page, given)
  await page.getByRole('button', { name: 'Sign Up with OTP' }).click()
  await expect(page).toHaveURL('/otp-verification')
}

export async function loginOnScreen(page: Page, given: Given): Promise<void> {
  await page.goto('/login')
  await fillIn(page, given)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Types a code, starting in the first box; there is one box per digit. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await box(page, 1, code.length > 4 ? 6 : 4).click()
  await page.keyboard.type(code)
}

export async function submitCode(page: Page, code: string): Promise<void> {
  await typeCode(page, code)
  await page.getByRole('button', { name: 'Submit' }).click()
}

export const box = (page: Page, digit: number, of = 4) => page.getByLabel(`Digit ${digit} of ${of}`)

export async function expectBoxes(page: Page, code: string, of = 4): Promise<void> {
  for (let digit = 1; digit <= of; digit++) await expect(box(page, digit, of)).toHaveValue(code[digit - 1] ?? '')
}

/** Stores a draft as the wizard would. The page must already be on our origin. */
export async function saveDraft(page: Page, step: number): Promise<void> {
  await page.evaluate((saved) => {
    localStorage.setItem('nirgam.formData', JSON.stringify({ amount: 500000, destinationCountry: 'United States' }))
    localStorage.setItem('nirgam.currentStep', String(saved))
  }, step)
}

/** A wrong code that differs from the right one in its last digit. */
export const wrongCode = (right: string) => right.slice(0, 3) + ((Number(right[3]) + 1) % 10)
