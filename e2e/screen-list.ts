import { FIRST_DASHBOARD_STEP, STEPS } from '@nirgam/domain/remittance/steps'
import type { Page } from '@playwright/test'
import { TOPICS } from '../apps/web/src/lib/guide-topics.ts'
import type { People, Who } from './screen-people.ts'

export type Screen = {
  name: string
  who: Who
  /** The address, which may contain ids of the people. */
  path: (people: People) => string
  /** Brings the page into the state to be shown. */
  then?: (page: Page, people: People) => Promise<void>
}

export function at(name: string, who: Who, path: string | Screen['path'], then?: Screen['then']): Screen {
  return { name, who, path: typeof path === 'string' ? () => path : path, ...(then && { then }) }
}

const ACCOUNT_AREA = ['dashboard', 'remittances', 'contribution-details', 'ledger', 'enquiry', 'profile', 'bank-form']
const ABOUT_US = ['about', 'privacy', 'terms', 'refunds']

/** The screens reached by an address: every route, and every step. */
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
  ...ABOUT_US.map((place) => at(place, 'guest', `/${place}`)),
  at('check', 'guest', '/check'),
  at('check, genuine', 'guest', ({ code }) => `/check#${code}`),
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
  at('case, ready', 'regular', ({ cases }) => `/remittances/${cases.certified}`),
  at('case, at the signer', 'regular', ({ cases }) => `/remittances/${cases.to_sign}`),
  at('case of nobody', 'paid', '/remittances/999999'),
  at('thank you', 'paid', '/thank-you'),
  at('thank you, nothing paid', 'begun', '/remittance/thank-you'),
  at('payment, success', 'paid', ({ paid }) => `/payment/callback?status=success&remittance_id=${paid.id}`),
  at('payment, cancelled', 'begun', ({ begun }) => `/payment/callback?status=cancelled&remittance_id=${begun.id}`),
  at('payment, failed', 'begun', ({ begun }) => `/payment/callback?status=error&remittance_id=${begun.id}`),
  at('payment, signed out', 'guest', '/payment/callback?status=success&remittance_id=1'),
  at('desk', 'guest', '/desk'),
]
