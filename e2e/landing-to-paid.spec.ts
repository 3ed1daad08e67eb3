import { existsSync } from 'node:fs'
import { SAMPLE_ANSWERS } from '@nirgam/domain/remittance/sample-form'
import { type StepId, stepById } from '@nirgam/domain/remittance/steps'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { firefox, type Page } from '@playwright/test'
import { newEmail, PASSWORD } from './accounts-screens.ts'
import { addressOf, RECEIVER, RECEIVER_BANK, SENDER, SENDER_BANK } from './details-screens.ts'
import { expect, test } from './fixtures.ts'
import { byKeyboard, byNames, type Hands } from './hands.ts'
import { inOldestBrowser } from './older-browser.ts'
import { expectSuccess } from './payment-screens.ts'
import { holdEnd } from './wizard-steps.ts'

const WAYS = [
  ['by keyboard alone', byKeyboard, async () => {}],
  ['by what a screen reader says alone, in the oldest browser we support @phone', byNames, inOldestBrowser],
] as const

for (const [how, handsOf, prepare] of WAYS) {
  test(`a visitor gets from the landing page to a paid remittance ${how}`, async ({ page, isMobile, outboxCode }) => {
    await prepare(page)
    const hands = handsOf(page)
    await fromLandingToSender(page, hands, { isMobile, outboxCode })
    await fromReceiverToPayment(page, hands)
    await pay(page, hands)
  })
}

const FIREFOX = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

test('a visitor pays from the landing page in Firefox without errors', async ({ server, request, outboxCode }) => {
  const isThere = existsSync(FIREFOX)
  if (!isThere)
    console.warn(`\nNOT TESTED IN FIREFOX: there is no ${FIREFOX}. Install firefox-esr, or set FIREFOX_PATH.\n`)
  test.skip(!isThere, `There is no Firefox at ${FIREFOX}.`)
  // This channel uses WebDriver BiDi, so any Firefox works.
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath: FIREFOX })
  const page = await browser.newPage({ baseURL: server.url, locale: 'en-IN', reducedMotion: 'reduce' })
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  // Types key by key, because text that BiDi inserts at once bypasses the page's own formatting.
  const type: Hands['type'] = (name, text, role = 'textbox') =>
    page.getByRole(role, { name, exact: true }).pressSequentially(text)
  const hands = { ...byNames(page), type }
  await fromLandingToSender(page, hands, { isMobile: false, outboxCode })
  // The other forms are built like the sender's, and typing is slow in this browser.
  await asked(page, 'receiverDetails')
  const token = await page.evaluate(() => localStorage.getItem('nirgam.token'))
  const calls = { headers: { authorization: `Bearer ${token}` } }
  const [{ id }] = (await (await request.get('/api/remittances', calls)).json()).data
  for (const step of ['receiver_details', 'sender_bank_details', 'receiver_bank_details', 'contribution'] as const) {
    const data = { step, data: SAMPLE_ANSWERS[step] }
    const answer = await request.put(`/api/remittances/${id}`, { ...calls, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await page.goto(addressOf('payment'))
  await pay(page, hands)
  expect(errors).toEqual([])
  await browser.close()
})

type Visit = { isMobile: boolean; outboxCode: (to: string) => Promise<string> }

const asked = (page: Page, id: StepId) =>
  expect(page.getByRole('heading', { name: stepById(id).question, exact: true })).toBeVisible()

async function fromLandingToSender(page: Page, hands: Hands, { isMobile, outboxCode }: Visit): Promise<void> {
  const { press, choose, type, pick } = hands
  const goOn = () => press('button', 'Next')

  const done = await holdEnd(page)
  await page.goto('/')
  await choose('United States')
  await press('button', 'Start Transfer to United States')

  await asked(page, 'amount')
  await type('Amount in Indian rupees (INR)', '500000')
  await goOn()
  await asked(page, 'bank')
  await choose('HDFC Bank Popular')
  await goOn()
  await asked(page, 'accountType')
  await choose('NRE Account Rupees you brought to India from abroad')
  await goOn()
  await asked(page, 'sourceOfFunds')
  await choose('Personal Savings Saved from your income')
  await goOn()
  await asked(page, 'dateOfBirth')
  // A phone shows its own calendar unless the user switches to lists.
  if (isMobile) await press('button', 'Choose year, month and day from lists instead')
  await pick('Year', '1985')
  await pick('Month', 'May')
  await pick('Day', '17')
  await goOn()

  await expect(page.getByRole('heading', { level: 1, name: MESSAGES.remittance.guestDone })).toBeFocused()
  await done.end()
  await expect(page).toHaveURL('/login')
  await press('link', 'Create an account')
  const email = newEmail()
  await choose('Email')
  await type('Email', email)
  await type('Password', PASSWORD)
  await press('button', 'Sign Up with OTP')
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused()
  await page.keyboard.type(await outboxCode(email))
  await press('button', 'Submit')

  await asked(page, 'senderDetails')
  await type('Full Name', SENDER.name)
  await type("Father's Name", SENDER.fatherName)
  await type('Phone Number', SENDER.phone)
  await type('Street Address', SENDER.address)
  await type('City', SENDER.city, 'combobox')
  await type('State/Province', SENDER.state, 'combobox')
  await goOn()
}

async function fromReceiverToPayment(page: Page, { press, choose, type, pick }: Hands): Promise<void> {
  const goOn = () => press('button', 'Next')
  await asked(page, 'receiverDetails')
  await type('Full Name', RECEIVER.name)
  await type('Email Address', RECEIVER.email)
  await type('Street Address', RECEIVER.address)
  await press('button', 'Use United States')
  await type('City', RECEIVER.city, 'combobox')
  await type('State/Province', RECEIVER.state, 'combobox')
  await type('Phone Number', RECEIVER.phone)
  await goOn()

  await asked(page, 'senderBankDetails')
  await type('IFSC Code', SENDER_BANK.ifsc)
  await type('Account Number', SENDER_BANK.accountNumber)
  await type('Confirm Account Number', SENDER_BANK.accountNumber)
  await type('PAN Number', SENDER_BANK.panNumber)
  await pick('BSR Code', SENDER_BANK.bsrCode)
  await goOn()

  await asked(page, 'receiverBankDetails')
  await type('Bank Name', RECEIVER_BANK.bankName)
  await type('Account Number', RECEIVER_BANK.accountNumber)
  await type('Confirm Account Number', RECEIVER_BANK.accountNumber)
  await type('SWIFT/BIC Code', RECEIVER_BANK.swiftCode)
  await type('Routing Number (ABA)', RECEIVER_BANK.routingNumber)
  await goOn()

  await asked(page, 'confirmation')
  await goOn()
  await asked(page, 'contribution')
  await choose('₹5,000 8-12 hours')
  await goOn()
  await asked(page, 'documents')
  // The list moves Next down, so it is loaded with the step.
  await expect(page.getByRole('heading', { name: 'What we’ll need from you' })).toBeVisible()
  await goOn()
}

async function pay(page: Page, { press }: Hands): Promise<void> {
  await asked(page, 'payment')
  await press('button', 'Pay with PayPal')
  await page.waitForURL(/\/checkoutnow\?token=/)
  await press('button', 'Pay')
  await expectSuccess(page)
}
