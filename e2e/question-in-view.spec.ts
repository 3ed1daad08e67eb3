import { SAMPLE_ANSWERS } from '@nirgam/domain/remittance/sample-form'
import { STEPS, type StepId, stepById } from '@nirgam/domain/remittance/steps'
import type { Page } from '@playwright/test'
import { addressOf, begin, expectStep, next } from './details-screens.ts'
import { expect, signIn, test } from './fixtures.ts'

/** Expects the question to be fully visible, not covered by anything, and focused. */
async function expectInView(page: Page, id: StepId): Promise<void> {
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

const LATER = STEPS.filter(({ filledBy }) => filledBy === 'customer').map(({ id }) => id)

/** Each page on the small screen, which has the least room, one per motion setting; a wide screen only forward. */
for (const { place, screen, reducedMotion } of [
  { place: '/remittance', screen: ' @phone', reducedMotion: 'reduce' },
  { place: '/dashboard', screen: ' @phone', reducedMotion: 'no-preference' },
  { place: '/dashboard', screen: ' @any-screen', reducedMotion: 'reduce' },
] as const) {
  test(`after each Next, Back and Edit in ${place} the question is in view and focused${screen}`, async ({
    page,
    request,
  }) => {
    await page.emulateMedia({ reducedMotion })
    const begun = await begin(request, SAMPLE_ANSWERS)
    await signIn(page, begun.account)
    await page.goto(addressOf('senderDetails', place))
    await expectStep(page, 'senderDetails')
    for (const id of LATER.slice(1)) {
      await next(page)
      await expectInView(page, id)
    }
    if (screen === ' @any-screen') return
    for (const id of LATER.slice(0, -1).toReversed()) {
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      await expectInView(page, id)
      if (id !== 'confirmation') continue
      for (const [part, step] of [
        ['Receiver Bank Details', 'receiverBankDetails'],
        ["Sender's Details", 'senderDetails'],
      ] as const) {
        await page.getByRole('button', { name: `Edit ${part}` }).click()
        await expectInView(page, step)
        await page.getByRole('button', { name: 'Save and return to review' }).click()
        await expectInView(page, 'confirmation')
      }
    }
    // A section of the first steps also opens with its question in view.
    await page.goto(addressOf('confirmation', place))
    await page.getByRole('button', { name: 'Edit Source of Funds' }).click()
    await expectInView(page, 'sourceOfFunds')
  })
}

test('opening the flow shows and focuses its question, which the title names until the flow is closed @phone', async ({
  page,
  request,
}) => {
  const begun = await begin(request)
  await signIn(page, begun.account)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expectInView(page, 'senderDetails')
  await expect(page).toHaveTitle('Who is sending the money? (Step 1 of 8) · Nirgam')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveTitle('Dashboard · Nirgam')
})

test('on the last steps the stepper shows the current one @phone', async ({ page, request }) => {
  const begun = await begin(request, SAMPLE_ANSWERS)
  await signIn(page, begun.account)
  await page.goto(addressOf('contribution'))
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await expect(steps.locator('[aria-current=step]')).toHaveText(/Contribution · 2 more/)
  await page.goto(addressOf('payment'))
  await expect(steps.locator('[aria-current=step]')).toHaveText(/Payment · last step/)
})

test('at twice the font size the bar of a step is no longer sticky @phone', async ({ page, request }) => {
  const begun = await begin(request, SAMPLE_ANSWERS)
  await signIn(page, begun.account)
  await page.goto(addressOf('senderDetails'))
  await expectStep(page, 'senderDetails')
  const bar = page.getByRole('button', { name: 'Next' }).locator('..')
  await expect(bar).toHaveCSS('position', 'sticky')
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await expect(bar).toHaveCSS('position', 'static')
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
})
