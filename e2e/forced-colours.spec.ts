import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { newcomer } from './account-area-people.ts'
import { addressOf, openStep } from './details-screens.ts'
import { expect, test } from './fixtures.ts'

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

/** The lines around an element: forced colours hide backgrounds and shadows. */
function linesOf(thing: Locator): Promise<string> {
  return thing.evaluate((element) => {
    const { outlineStyle, outlineWidth, borderTopWidth, borderBottomWidth } = getComputedStyle(element)
    return [outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth}`, borderTopWidth, borderBottomWidth].join()
  })
}

async function expectToldApart(chosen: Locator, other: Locator): Promise<void> {
  await expect.poll(async () => (await linesOf(chosen)) === (await linesOf(other))).toBe(false)
}

/** The colour at half the height of an element, at a fraction of its width. */
async function colourAt(thing: Locator, part: number): Promise<string> {
  const { data, info } = await sharp(await thing.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * part)) * info.channels
  return [...data.subarray(at, at + 3)].join()
}

test('selection, current page and progress stay visible in forced colours, and nothing fades or slides if so preferred', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await page.getByText('Germany', { exact: true }).click()
  const card = (name: string) => page.locator('label').filter({ hasText: name })
  await expectToldApart(card('Germany'), card('France'))

  await page.goto('/login')
  const fading = () =>
    [...document.querySelectorAll('*')].filter((element) => getComputedStyle(element).transitionDuration !== '0s')
      .length
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(fading)).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await page.evaluate(fading)).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectToldApart(card('Mobile number').first(), card('Email').first())

  await openStep(page, request, 'senderBankDetails')
  const progress = page.getByRole('progressbar')
  await expect.poll(async () => (await colourAt(progress, 0.1)) === (await colourAt(progress, 0.95))).toBe(false)
  const mark = (state: string) => page.locator(`[data-state=${state}] [aria-hidden]`).first()
  await expectToldApart(mark('Current'), mark('Done'))
  await page.goto(addressOf('amount'))
  const chip = (name: string) => page.getByRole('button', { name, exact: true })
  await chip('₹10,00,000').click()
  await expectToldApart(chip('₹10,00,000'), chip('₹50,00,000'))

  await newcomer(page)
  await page.goto('/enquiry')
  await expectToldApart(page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false }))
  const menu = page.getByRole('navigation', { name: 'Your account' })
  await expectToldApart(menu.getByRole('link', { name: 'Enquiry' }), menu.getByRole('link', { name: 'Profile' }))
})
