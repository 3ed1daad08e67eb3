import type { APIRequestContext } from '@playwright/test'
import {
  BETTER_PAN,
  BY_ITSELF,
  choosePan,
  FIRST_FILE,
  paid,
  question,
  RIGHT_NAME,
  sendButton,
  stateOf,
  typeName,
} from './case-screens.ts'
import { SENDER } from './details-screens.ts'
import { firmAcceptsPapers, firmAsks } from './firm.ts'
import { expect, signIn, test } from './fixtures.ts'

test('a customer who has paid is asked for a better copy and a name, answers, and sees the case continue @phone', async ({
  page,
  request,
  server,
  a11y,
}) => {
  const { account, id } = await paid(request)
  await signIn(page, account)
  await page.goto(`/remittances/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('₹4,87,321 to the United States')
  await expect(stateOf(page)).toHaveText('Remittance received')
  await expect(page.getByText('With us', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Ready by \w{3} \d+ \w{3}, [\d:]+ [AP]M India time$/)).toBeVisible()

  await firmAsks(server, id, BETTER_PAN, RIGHT_NAME)
  await expect(stateOf(page)).toHaveText('We need something from you', BY_ITSELF)
  await expect(page.getByRole('status').filter({ hasText: 'Just now' })).toContainText('We need something from you')
  const mails = () => mailsTo(request, account.email, 'We need a few things from you')
  await expect.poll(mails).toEqual([expect.stringContaining(`${server.url}/remittances/${id}`)])

  await page.goto('/dashboard')
  await expect(page.getByText('Please answer 2 questions').first()).toBeVisible()
  await a11y()
  await page.getByRole('link', { name: 'Answer now' }).click()
  await expect(page).toHaveURL(`/remittances/${id}`)
  const pan = question(page, 'PAN Card')
  await expect(pan).toContainText('We can’t read this copy.')
  await expect(pan).toContainText('Your thumb is on it.')
  await expect(pan).toContainText('Lay it flat in daylight')
  await expect(question(page, /Full Name/)).toContainText(`You wrote: ${SENDER.name}`)
  await expect(page.getByText('2 of 2 still missing')).toBeVisible()
  await a11y()

  await sendButton(page).click()
  await expect(page.getByText('2 answers to go.')).toBeVisible()
  await expect(pan.getByRole('heading')).toBeFocused()

  await choosePan(page)
  await expect(pan.getByText('Saved', { exact: true })).toBeVisible(FIRST_FILE)
  await expect(pan.getByText('better-pan.png')).toBeVisible()
  await typeName(page, 'Asha E. Example')
  await page.keyboard.press('Enter')
  await expect(question(page, /Full Name/).getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByText('Everything is answered')).toBeVisible()
  await a11y()
  await page.reload()
  await expect(question(page, /Full Name/).getByText('Asha E. Example')).toBeVisible()
  await expect(pan.getByText('better-pan.png')).toBeVisible()

  await sendButton(page).click()
  await expect(stateOf(page)).toHaveText('Thanks, we have your answers')
  await expect(stateOf(page)).toBeFocused()
  await expect(stateOf(page)).toBeInViewport()
  await expect(sendButton(page)).toBeHidden()
  await expect(page.getByText('Just now', { exact: true })).toBeHidden()
  await page.getByText('Your answers (2)').click()
  await expect(page.getByRole('definition').filter({ hasText: 'Asha E. Example' })).toBeVisible()
  const papers = page.getByRole('region', { name: 'Your documents' })
  await expect(papers.getByRole('listitem').first()).toContainText('PAN Card')
  await papers.getByRole('button', { name: /^View/ }).click()
  await expect(page.getByRole('img', { name: 'PAN Card: better-pan.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  const headers = { authorization: `Bearer ${account.token}` }
  const { data } = await (await request.get(`/api/remittances/${id}`, { headers })).json()
  expect(data.sender_details.name).toBe('Asha E. Example')

  await firmAcceptsPapers(server, id)
  await expect(stateOf(page)).toHaveText('Working out the tax', BY_ITSELF)
  await expect(papers.getByText('Accepted')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Receipt' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})

/** The texts of mails with these words in their subject. */
async function mailsTo(request: APIRequestContext, to: string, words: string): Promise<string[]> {
  const answer = await request.get('/api/dev/outbox', { params: { to } })
  const { data }: { data: { subject?: string; text: string }[] } = await answer.json()
  return data.filter(({ subject }) => subject?.includes(words)).map(({ text }) => text)
}
