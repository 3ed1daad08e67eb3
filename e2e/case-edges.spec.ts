import { asked, RIGHT_NAME, stateOf } from './case-screens.ts'
import { expect, test } from './fixtures.ts'

test('questions are answered by keyboard alone, and what to file and withdrawing are accessible and take the focus', async ({
  page,
  server,
  a11y,
}) => {
  await asked(page, server, RIGHT_NAME, { document: 'bank_statement', reason: 'missing' })
  const filing = page.getByRole('region', { name: 'What you need to file' })
  await filing.getByText('Why, with sources').click()
  await filing.getByText('What this is based on').click()
  await expect(filing.getByRole('link', { name: 'See and complete your tax year' })).toBeVisible()
  await expect(filing.getByText('From your form').first()).toBeVisible()
  await a11y()
  await filing.getByRole('button', { name: /^Answer (them|it) now$/ }).click()
  const question = filing.getByRole('heading', { level: 3 }).first()
  await expect(question).toBeFocused()
  const first = (await question.textContent()) ?? ''
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(filing.getByText('Please choose an answer.')).toBeVisible()
  await a11y()
  await filing.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(question).not.toHaveText(first)
  await expect(question).toBeFocused()

  await page.locator('#main').focus()
  const reach = async (name: RegExp) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab')
      const label = await page.evaluate(() => {
        const focused = document.activeElement
        const labels =
          focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement ? focused.labels : null
        return `${labels?.[0]?.textContent ?? ''}${focused?.textContent ?? ''}`
      })
      if (name.test(label)) return
    }
    throw new Error(`the keyboard does not reach ${name}`)
  }
  await reach(/^Your answer: Full Name/)
  await page.keyboard.type('Asha E. Example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 2 still missing')).toBeVisible()
  await page.locator('#main').focus()
  await reach(/^I don’t have this: Bank statement/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Why can’t you provide it?')).toBeFocused()
  await page.keyboard.type('The bank sends it next week.')
  await reach(/^Save the answer to Bank statement/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Everything is answered')).toBeVisible()
  await reach(/^Send my answers/)
  await page.keyboard.press('Enter')
  await expect(stateOf(page)).toBeFocused()
  await expect(stateOf(page)).toHaveText('Thanks, we have your answers')

  await page.getByRole('button', { name: 'Withdraw this remittance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw this remittance?' })
  await expect(dialog.getByText(/the part of your contribution that we haven’t worked for yet/)).toBeVisible()
  await a11y()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(stateOf(page)).toHaveText('Withdrawn')
  await expect(stateOf(page)).toBeFocused()
})
