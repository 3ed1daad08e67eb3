import { STEP_COUNT } from '@nirgam/domain/remittance/steps'
import { GUEST_REDIRECT_MS } from '@nirgam/domain/shared/limits'
import { expect, type Page } from '@playwright/test'
import { holdTimers } from './held-timers.ts'

export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
export const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true })
export const banner = (page: Page) => page.getByRole('alert')
export const amount = (page: Page) => page.getByLabel('Amount in Indian rupees')
export const card = (page: Page, label: string) => page.getByRole('radio', { name: label })

async function onStep(page: Page, step: number, question: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(question)
  await expect(page.getByText(`Step ${step} of ${STEP_COUNT}`, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/remittance\\?step=${step}$`))
  await expect(page.getByText('Saving…', { exact: true })).toHaveCount(0)
  // The question appears at once; its fields may still be loading.
  await expect(page.locator('form [aria-busy="true"]')).toHaveCount(0)
}

const QUESTIONS = [
  '',
  'How much do you want to transfer?',
  'From which bank in India are you making the outward remittance?',
  'What type of account are you sending from?',
  'Where do the funds come from?',
  'When were you born?',
]
export const arrived = (page: Page, step: number) => onStep(page, step, QUESTIONS[step] ?? '')

/** Small screens have one native date field, wide ones three lists. */
async function enterBirthDate(
  page: Page,
  { year, month, day }: { year: string; month: [string, string]; day: string },
) {
  const picker = page.getByLabel('Date of birth')
  if (await picker.isVisible()) return picker.fill(`${year}-${month[1]}-${day.padStart(2, '0')}`)
  await page.getByLabel('Year').selectOption(year)
  await page.getByLabel('Month').selectOption(month[0])
  await page.getByLabel('Day').selectOption(day)
}

const LEAP_DAY = { year: '1980', month: ['February', '02'], day: '29' } as const

const DRAFT = [
  { destinationCountry: 'Germany' },
  { amount: 2_500_000 },
  { bank: 'icici' },
  { accountType: 'nro' },
  { sourceOfFunds: 'property' },
]

/** Opens a step, with the earlier steps already answered in this browser. */
export async function fillUpTo(page: Page, step: number): Promise<void> {
  if (!page.url().endsWith('/robots.txt')) await page.goto('/robots.txt')
  const draft = { step: String(step), form: JSON.stringify(Object.assign({}, ...DRAFT.slice(0, step))) }
  await page.evaluate(({ step: saved, form }) => {
    localStorage.setItem('nirgam.formData', form)
    localStorage.setItem('nirgam.currentStep', saved)
  }, draft)
  await page.goto(`/remittance?step=${step}`)
  await arrived(page, step)
}

type Answered = { step: number; enter: (page: Page) => Promise<void>; kept: (page: Page) => Promise<void> }

export const ANSWERS: Answered[] = [
  {
    step: 1,
    enter: (page) => amount(page).fill('2500000'),
    kept: (page) => expect(amount(page)).toHaveValue('25,00,000'),
  },
  {
    step: 2,
    enter: (page) => card(page, 'ICICI Bank').check(),
    kept: (page) => expect(card(page, 'ICICI Bank')).toBeChecked(),
  },
  {
    step: 3,
    enter: (page) => card(page, 'NRO Account').check(),
    kept: (page) => expect(card(page, 'NRO Account')).toBeChecked(),
  },
  {
    step: 4,
    enter: (page) => card(page, 'Property Sale').check(),
    kept: (page) => expect(card(page, 'Property Sale')).toBeChecked(),
  },
  {
    step: 5,
    enter: (page) => enterBirthDate(page, { ...LEAP_DAY, month: ['February', '02'] }),
    kept: async (page) => {
      const picker = page.getByLabel('Date of birth')
      if (await picker.isVisible()) return expect(picker).toHaveValue('1980-02-29')
      await expect(page.getByLabel('Day')).toHaveValue('29')
    },
  },
]

/** Keeps the page after the guest steps from redirecting until `end` is called. */
export async function holdEnd(page: Page): Promise<{ end: () => Promise<void> }> {
  const { runOut } = await holdTimers(page, GUEST_REDIRECT_MS)
  return { end: () => runOut() }
}
