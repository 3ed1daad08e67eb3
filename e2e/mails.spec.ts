import type { Page } from '@playwright/test'
import { BETTER_PAN, paid } from './case-screens.ts'
import { firmAsks } from './firm.ts'
import { expect, test } from './fixtures.ts'
import { operator } from './operator-desk.ts'

/** The mails of the outbox as a browser shows them: their subjects and the content of their frames. */
async function mailsIn(page: Page): Promise<{ subject: string; html: string }[]> {
  return page.locator('iframe').evaluateAll((frames) =>
    frames.map((frame) => ({
      subject: frame.getAttribute('title') ?? '',
      html: frame.getAttribute('srcdoc') ?? '',
    })),
  )
}

test('mails about a payment, a question and an answer are readable in narrow and wide windows, light and dark', async ({
  page,
  server,
  a11y,
}) => {
  const { account, id } = await paid(page.request)
  const headers = { authorization: `Bearer ${account.token}` }
  await firmAsks(server, id, BETTER_PAN)
  const asked = await page.request.post('/api/enquiries', {
    headers,
    data: { subject: 'How long?', message: 'How long does it take?' },
  })
  await operator(
    server,
    'enquiries',
    'answer',
    String((await asked.json()).data.enquiry.id),
    '--text',
    'Until tomorrow.',
  )

  const subjects = async () => {
    await page.goto(`/api/dev/outbox?to=${account.email}`)
    return (await mailsIn(page)).map(({ subject }) => subject.replace(/ \(.*|^\d+/, '').trim()).toSorted()
  }
  await expect
    .poll(subjects)
    .toEqual([
      'We need a few things from you',
      'We’ve received your payment of ₹5,000.00',
      'Your enquiry has been answered',
      'is your Nirgam code',
    ])
  await a11y()
  const first = page.locator('main > details').first()
  await expect(first.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  expect(await first.locator('iframe').getAttribute('sandbox')).not.toContain('allow-scripts')

  const mails = await mailsIn(page)
  const receipt = page.getByRole('link', { name: `remittance-receipt-${id}.pdf` })
  // The newest mail is already open, and may be this one.
  if (!(await receipt.isVisible())) await page.getByText('We’ve received your payment of').first().click()
  const [download] = await Promise.all([page.waitForEvent('download'), receipt.click()])
  expect(download.suggestedFilename()).toBe(`remittance-receipt-${id}.pdf`)

  const mail = await page.context().newPage()
  for (const { html } of mails) {
    await mail.setContent(html)
    await mail.setViewportSize({ width: 600, height: 900 })
    expect(await mail.evaluate(() => document.documentElement.scrollWidth)).toBe(600)
    await mail.setViewportSize({ width: 320, height: 900 })
    await a11y(mail)
  }
  const colours = async () => mail.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await mail.emulateMedia({ colorScheme: 'light' })
  const light = await colours()
  await mail.emulateMedia({ colorScheme: 'dark' })
  expect(await colours()).not.toBe(light)

  await mail.setContent(mails.find(({ subject }) => subject.includes('your payment of'))?.html ?? '')
  await expect(mail.getByRole('link', { name: 'Follow your remittance' })).toHaveAttribute(
    'href',
    `${server.url}/remittances/${id}`,
  )
  await expect(mail.getByRole('rowheader', { name: 'Reference number' })).toBeVisible()
  await expect(mail.getByText('What happens next')).toBeVisible()
})
