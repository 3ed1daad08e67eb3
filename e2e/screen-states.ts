import { CASE_STATE_IDS, type CaseState, seenAs } from '@nirgam/domain/case/case-states'
import { LAST_GUEST_STEP, STEPS } from '@nirgam/domain/remittance/steps'
import type { Page } from '@playwright/test'
import { loginOnScreen, newEmail, signUpOnScreen, typeCode } from './accounts-screens.ts'
import { GUIDE } from './screen-guide.ts'
import { at, type Screen } from './screen-list.ts'
import type { People } from './screen-people.ts'
import { next } from './wizard-steps.ts'

const pressed = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** The code of a dialog loads with the first press. */
const opens = (name: string | RegExp) => async (page: Page) => {
  await pressed(name)(page)
  await page.getByRole('dialog').waitFor()
}

async function signedUp(page: Page): Promise<void> {
  await signUpOnScreen(page, { email: newEmail() })
}

async function refused(page: Page): Promise<void> {
  await next(page).click()
  await page.getByRole('alert').first().waitFor()
}

async function emptied(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.locator(`#${name}`).fill('')
}

async function untilInvalid(page: Page): Promise<void> {
  await page.locator('[aria-invalid=true]').first().waitFor()
}

/** Opens a guest's step, from a draft in the browser. */
async function drafted(page: Page, number: number): Promise<void> {
  await page.evaluate((step) => {
    const form = {
      amount: 2500000,
      destinationCountry: 'Germany',
      bank: 'hdfc',
      accountType: 'nro',
      sourceOfFunds: 'property',
      dateOfBirth: { month: 'February', day: '29', year: '1980' },
    }
    localStorage.setItem('nirgam.formData', JSON.stringify(form))
    localStorage.setItem('nirgam.currentStep', String(step))
  }, number)
  await page.goto(`/remittance?step=${number}`)
  await page.getByText(`Step ${number} of`).first().waitFor()
}

const caseIn =
  (state: CaseState) =>
  ({ cases }: People) =>
    `/remittances/${cases[state]}`

const CASES: readonly Screen[] = [
  ...CASE_STATE_IDS.filter((state) => seenAs(state) === state).map((state) =>
    at(`case state ${state}`, 'regular', caseIn(state)),
  ),
  at('case, answers missing', 'asked', ({ asked: { id } }) => `/remittances/${id}`, pressed('Send my answers')),
  at('case, filing refused', 'regular', caseIn('certified'), async (page) => {
    await page.getByText('What to enter, field by field').first().click()
    await page.getByRole('button', { name: /^I filed/ }).click()
    await untilInvalid(page)
  }),
  at('case, the bank said no', 'regular', caseIn('declared'), (page) => page.getByText(/^My bank refused/).click()),
  at('case, to be withdrawn', 'regular', caseIn('received'), opens('Withdraw this remittance')),
]

/** As if the certificate had been issued and then ended. */
const standing = (word: 'superseded' | 'withdrawn') => async (page: Page, people: People) => {
  await page.route('**/api/check/*', async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    const ended = { ...data, standing: word, ended_at: new Date().toISOString() }
    await route.fulfill({ response: answer, json: { ...rest, data: ended } })
  })
  await page.goto(`/check?${word}#${people.code}`)
  await page.locator('#main h2').first().waitFor()
}

const CHECKS: readonly Screen[] = [
  at('check, superseded', 'guest', '/', standing('superseded')),
  at('check, withdrawn', 'guest', '/', standing('withdrawn')),
  at('check, unknown', 'guest', '/check#0000-0000-0000-0000'),
  at('check, no code', 'guest', '/check', pressed('Check')),
  at(
    'check, another file',
    'guest',
    ({ code }) => `/check#${code}`,
    async (page) => {
      const file = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('another one') }
      await page.getByLabel('PDF of the certificate').setInputFiles(file)
      await page.getByRole('heading', { name: 'This isn’t the file we issued' }).waitFor()
    },
  ),
]

const answering = (path: string, answer: { status: number; json: object }, then: Screen['then']) =>
  (async (page, people) => {
    await page.route(path, (route) => route.fulfill(answer))
    await then?.(page, people)
  }) satisfies Screen['then']

const FAILED = { status: 500, json: {} }
const payable = { contribution_paid: false, payment_id: null, status: 'pending' }

const PAYMENTS: readonly Screen[] = [
  at(
    'payment step, failed',
    'begun',
    '/remittance?step=13',
    answering('**/payment/create', FAILED, async (page) => {
      await page.getByRole('button', { name: 'Pay with PayPal' }).click()
      await page.getByRole('alert').waitFor()
    }),
  ),
  at('payment step, something missing', 'regular', '/remittance?step=13'),
  at(
    'payment, pending',
    'begun',
    '/',
    answering(
      '**/payment/verify',
      { status: 200, json: { success: true, message: '', data: payable, ...payable } },
      async (page, { begun }) => {
        await page.goto(`/payment/callback?status=success&remittance_id=${begun.id}`)
      },
    ),
  ),
  at('payment, invalid', 'begun', '/payment/callback'),
]

const SIGNING_IN: readonly Screen[] = [
  at('login, refused', 'guest', '/login', async (page) => {
    await page.getByRole('button', { name: 'Login' }).click()
    await untilInvalid(page)
  }),
  at('login, unknown', 'guest', '/login', async (page) => {
    await loginOnScreen(page, { email: newEmail() })
    await page.getByRole('alert').waitFor()
  }),
  at('code', 'guest', '/signup', signedUp),
  at('code, wrong', 'guest', '/signup', async (page) => {
    await signedUp(page)
    await typeCode(page, '0000')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.locator('#code-error:not(:empty)').waitFor()
  }),
  at('forgotten password, code', 'guest', '/forgot-password', askedForCode),
  at('forgotten password, refused', 'guest', '/forgot-password', async (page) => {
    await askedForCode(page)
    await page.getByRole('button', { name: 'Change password' }).click()
    await untilInvalid(page)
  }),
]

async function askedForCode(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Email' }).check()
  await page.getByRole('textbox', { name: 'Email' }).fill(newEmail())
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
}

const STEPS_REFUSED: readonly Screen[] = [
  at('first step, refused', 'guest', '/remittance?to=Germany', refused),
  at('guest step 2, another bank', 'guest', '/', async (page) => {
    await drafted(page, 2)
    await page.getByRole('radio', { name: 'Others' }).check()
    await page.getByLabel('Enter your bank name').pressSequentially('ba')
    await page.getByRole('option').first().waitFor()
  }),
  at('guest step 2, no bank found', 'guest', '/', async (page) => {
    await drafted(page, 2)
    await page.getByPlaceholder('Search for your bank...').fill('xyz')
  }),
  at('step 6, refused', 'begun', '/remittance?step=6', async (page) => {
    await emptied(page, 'name')
    await page.locator('#email').fill('nobody')
    await refused(page)
  }),
  at('step 7, refused', 'begun', '/remittance?step=7', async (page) => {
    await emptied(page, 'name', 'email', 'city')
    await refused(page)
  }),
  at('step 8, refused', 'begun', '/remittance?step=8', async (page) => {
    await emptied(page, 'accountNumber', 'ifsc')
    await page.locator('#panNumber').fill('ABC')
    await refused(page)
  }),
  at('step 9, refused', 'begun', '/remittance?step=9', async (page) => {
    await emptied(page, 'bankName', 'swiftCode', 'routingNumber')
    await refused(page)
  }),
  at('dashboard step 8, refused', 'begun', '/dashboard?step=8', async (page) => {
    await emptied(page, 'accountNumber', 'ifsc')
    await refused(page)
  }),
  at('step 6, not saved', 'begun', '/remittance?step=6', answering('**/api/remittances/*', FAILED, refused)),
]

/** The states of screens after user actions. */
export const STATES: readonly Screen[] = [
  at('landing, refused', 'guest', '/', pressed(/^Start Transfer/)),
  at('landing, no such page', 'guest', '/no-such-page', (page) => page.waitForURL('/')),
  at('landing, sent away from a page', 'guest', '/dashboard', (page) => page.waitForURL('/')),
  at('landing, forms of a bank', 'guest', '/', opens(/HDFC/)),
  ...SIGNING_IN,
  ...STEPS.slice(0, LAST_GUEST_STEP).map(({ number }) =>
    at(`guest step ${number}`, 'guest', '/', (page) => drafted(page, number)),
  ),
  at('guest done', 'guest', '/', async (page) => {
    await drafted(page, LAST_GUEST_STEP)
    await next(page).click()
    await page.getByRole('link', { name: 'Create an account' }).waitFor()
  }),
  at('help', 'guest', '/remittance?to=Germany', opens('Help')),
  ...STEPS_REFUSED,
  at('document, refused', 'begun', '/remittance?step=12', async (page) => {
    const file = { name: 'letter.docx', mimeType: 'application/msword', buffer: Buffer.from('no picture') }
    await page.getByLabel('Upload Address Proof', { exact: true }).setInputFiles(file)
    await page.getByRole('alert').first().waitFor()
  }),
  at('document, to be removed', 'begun', '/remittance?step=12', opens(/^Remove/)),
  at('document, looked at', 'begun', '/remittance?step=12', opens(/^Preview/)),
  at('print preview', 'begun', '/remittance?step=10', opens('Preview for Print')),
  at('which remittance', 'begun', '/remittance?to=Kenya', (page) => page.getByRole('dialog').waitFor()),
  ...PAYMENTS,
  ...CASES,
  ...GUIDE,
  at('guide, no such page', 'guest', '/guide/no-such-page'),
  at('guide, refused', 'guest', '/guide/questions', refused),
  ...CHECKS,
  at('home, nothing begun', 'guest', '/', async (page, { newcomer }) => {
    await page.evaluate((token) => localStorage.setItem('nirgam.token', token), newcomer.token)
    await page.goto('/home')
  }),
  at('menu', 'regular', '/dashboard', async (page) => {
    const menu = page.getByRole('button', { name: 'Open the menu' })
    if (await menu.isVisible()) await menu.click()
  }),
  at(
    'dashboard, not loaded',
    'regular',
    '/',
    answering('**/api/remittances*', FAILED, (page) => opened(page, '/dashboard')),
  ),
  at('page, not loaded', 'regular', '/', async (page) => {
    await page.route(/ledger-page.*\.js/, (route) => route.abort())
    await opened(page, '/ledger')
  }),
  at('page, offline', 'regular', '/dashboard', async (page) => {
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Tax year', includeHidden: true }).first().dispatchEvent('click')
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  }),
  at('remittance, looked at', 'regular', '/remittances', opens(/^View REM/)),
  at('bank forms of a bank', 'regular', '/bank-form', pressed(/View Forms/)),
  at('ledger, transfer refused', 'regular', '/ledger', async (page) => {
    await page.getByRole('button', { name: 'Add a transfer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await untilInvalid(page)
  }),
  at('chat', 'regular', '/dashboard', opens(/Chat with Us/)),
  at('enquiry, refused', 'regular', '/enquiry', pressed('Submit Enquiry')),
  at('profile, refused', 'regular', '/profile', async (page) => {
    await page
      .getByRole('button', { name: /^Update/ })
      .last()
      .click()
    await untilInvalid(page)
  }),
  at('account, to be deleted', 'regular', '/profile', opens('Delete my account')),
  // Last, because a payment is in progress from then on.
  at('PayPal', 'begun', '/remittance?step=13', async (page) => {
    await page.getByRole('button', { name: /^Pay with PayPal/ }).click()
    await page.waitForURL(/checkoutnow/)
  }),
]

async function opened(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: /again/i }).first().waitFor()
}
