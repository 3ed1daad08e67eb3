import { FIRST_DASHBOARD_STEP, LAST_GUEST_STEP, STEPS } from '@nirgam/domain/steps'
import type { Page } from '@playwright/test'
import { TOPICS } from '../apps/web/src/lib/guide-topics.ts'
import { loginOnScreen, newEmail, signUpOnScreen, typeCode } from './accounts-screens.ts'
import type { People, Who } from './screen-people.ts'
import { next } from './wizard-steps.ts'

export type Screen = {
  name: string
  who: Who
  /** Where it is, for whoever may know an id that is in it. */
  path: (people: People) => string
  /** From there to the state that is shown. */
  then?: (page: Page) => Promise<void>
}

function at(name: string, who: Who, path: string | Screen['path'], then?: Screen['then']): Screen {
  return { name, who, path: typeof path === 'string' ? () => path : path, ...(then && { then }) }
}

const ACCOUNT_AREA = ['dashboard', 'remittances', 'contribution-details', 'enquiry', 'profile', 'bank-form']

/** What somebody finds who opens an address: every route, and every step. */
export const ROUTES: readonly Screen[] = [
  at('landing', 'guest', '/'),
  at('landing with something unfinished', 'begun', '/'),
  at('login', 'guest', '/login'),
  at('login by WhatsApp', 'guest', '/login?whatsapp=1'),
  at('sign up', 'guest', '/signup'),
  at('forgotten password', 'guest', '/forgot-password'),
  at('guide', 'guest', '/guide'),
  at('guide questions', 'guest', '/guide/questions'),
  ...TOPICS.map(({ name }) => at(`guide ${name}`, 'guest', `/guide/${name}`)),
  at('first step', 'guest', '/remittance?to=Germany'),
  at('home, new', 'newcomer', '/home'),
  at('home', 'begun', '/home'),
  at('home of a regular', 'regular', '/home'),
  ...STEPS.map(({ number, id }) => at(`step ${number} ${id}`, 'begun', `/remittance?step=${number}`)),
  ...STEPS.slice(FIRST_DASHBOARD_STEP - 1).map(({ number, id }) =>
    at(`dashboard step ${number} ${id}`, 'begun', `/dashboard?step=${number}`),
  ),
  ...ACCOUNT_AREA.map((place) => at(`${place}, new`, 'newcomer', `/${place}`)),
  at('enquiry history, new', 'newcomer', '/enquiry?tab=history'),
  at('dashboard, begun', 'begun', '/dashboard'),
  at('dashboard, asked', 'asked', '/dashboard'),
  ...ACCOUNT_AREA.map((place) => at(place, 'regular', `/${place}`)),
  at('enquiry history', 'regular', '/enquiry?tab=history'),
  at('case', 'paid', ({ paid }) => `/remittances/${paid.id}`),
  at('case, asked', 'asked', ({ asked }) => `/remittances/${asked.id}`),
  at('case of nobody', 'paid', '/remittances/999999'),
  at('thank you', 'paid', '/thank-you'),
  at('thank you, nothing paid', 'begun', '/remittance/thank-you'),
  at('payment, success', 'paid', ({ paid }) => `/payment/callback?status=success&remittance_id=${paid.id}`),
  at('payment, cancelled', 'begun', ({ begun }) => `/payment/callback?status=cancelled&remittance_id=${begun.id}`),
  at('payment, failed', 'begun', ({ begun }) => `/payment/callback?status=error&remittance_id=${begun.id}`),
  at('payment, signed out', 'guest', '/payment/callback?status=success&remittance_id=1'),
  at('desk', 'guest', '/desk'),
]

const pressed = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

async function signedUp(page: Page): Promise<void> {
  await signUpOnScreen(page, { email: newEmail() })
}

async function refused(page: Page): Promise<void> {
  await next(page).click()
  await page.getByRole('alert').first().waitFor()
}

/** Steps of somebody who is not signed in, from a draft in the browser. */
function drafted(number: number): Screen['then'] {
  return async (page) => {
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
}

/** What becomes of a screen when somebody does something there. */
export const STATES: readonly Screen[] = [
  at('landing, refused', 'guest', '/', pressed(/^Start Transfer/)),
  at('landing, sent away from a page', 'guest', '/dashboard', (page) => page.waitForURL('/')),
  at('landing, forms of a bank', 'guest', '/', pressed(/HDFC/)),
  at('login, refused', 'guest', '/login', async (page) => {
    await page.getByRole('button', { name: 'Login' }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
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
  ...STEPS.slice(0, LAST_GUEST_STEP).map(({ number }) => at(`guest step ${number}`, 'guest', '/', drafted(number))),
  at('guest done', 'guest', '/', async (page) => {
    await drafted(LAST_GUEST_STEP)?.(page)
    await next(page).click()
    await page.getByRole('link', { name: 'Create an account' }).waitFor()
  }),
  at('first step, refused', 'guest', '/remittance?to=Germany', refused),
  at('help', 'guest', '/remittance?to=Germany', pressed('Help')),
  at('step 6, refused', 'begun', '/remittance?step=6', async (page) => {
    await page.locator('#name').fill('')
    await page.locator('#email').fill('nobody')
    await refused(page)
  }),
  at('step 9, refused', 'begun', '/remittance?step=9', async (page) => {
    for (const name of ['bankName', 'swiftCode', 'routingNumber']) await page.locator(`#${name}`).fill('')
    await refused(page)
  }),
  at('document, to be removed', 'begun', '/remittance?step=12', pressed(/^Remove/)),
  at('document, looked at', 'begun', '/remittance?step=12', pressed(/^Preview/)),
  at('print preview', 'begun', '/remittance?step=10', pressed('Preview for Print')),
  at('which remittance', 'begun', '/remittance?to=Kenya', (page) => page.getByRole('dialog').waitFor()),
  at('remittance, looked at', 'regular', '/remittances', pressed(/^View REM/)),
  at('chat', 'regular', '/dashboard', pressed(/Chat with Us/)),
  at('enquiry, refused', 'regular', '/enquiry', pressed('Submit Enquiry')),
  at('profile, refused', 'regular', '/profile', async (page) => {
    await page
      .getByRole('button', { name: /^Update/ })
      .last()
      .click()
    await page.locator('[aria-invalid=true]').first().waitFor()
  }),
]
