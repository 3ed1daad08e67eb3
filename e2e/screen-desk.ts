import type { Page } from '@playwright/test'
import { at, type Screen } from './screen-list.ts'
import type { People } from './screen-people.ts'

const PLACES = ['cases', 'notices', 'enquiries', 'staff', 'settings', 'numbers', 'audit', 'account']
const atCase =
  (state: keyof People['cases'], view = '') =>
  ({ cases }: People) =>
    `/desk/cases/${cases[state]}${view}`

/** The desk's screens, signed in as its lead. */
export const DESK: readonly Screen[] = [
  ...PLACES.map((place) => at(`desk ${place}`, 'lead', `/desk/${place}`)),
  at('desk queue, some selected', 'lead', '/desk/cases?view=all', async (page) => {
    for (const index of [0, 1])
      await page
        .getByRole('checkbox', { name: /^Select/ })
        .nth(index)
        .check()
  }),
  at('desk queue, to be saved', 'lead', '/desk/cases', (page) =>
    page.getByRole('button', { name: 'Save this view' }).click(),
  ),
  at('desk, no such page', 'lead', '/desk/no-such-page'),
  at('desk case, in check', 'lead', atCase('in_check')),
  at('desk case, asked', 'lead', atCase('asked')),
  at('desk case, the bank asks', 'lead', atCase('bank_query')),
  at(
    'desk case, a paper looked at',
    'lead',
    ({ paid }) => `/desk/cases/${paid.id}`,
    async (page) => {
      await page
        .getByRole('region', { name: 'Documents' })
        .getByRole('button', { name: /^Passport/ })
        .first()
        .click()
      await page.getByRole('img', { name: /^Passport Front/ }).waitFor()
    },
  ),
  at('desk tax sheet', 'lead', atCase('in_tax_review', '/sheet')),
  at('desk form 146', 'lead', atCase('to_sign', '/form')),
  at('desk certificate, to be signed', 'signer', atCase('to_sign', '/certificate')),
  at('desk certify', 'signer', atCase('to_sign', '/certificate'), async (page) => {
    await page.getByRole('button', { name: 'Certify', exact: true }).click()
    await page.getByRole('dialog').getByLabel('UDIN').waitFor()
  }),
  at('desk certificate', 'lead', atCase('certified', '/certificate')),
  at('desk keys', 'lead', '/desk/cases', (page) => page.keyboard.press('?')),
]

/** The mail with such a subject, as its reader sees it. */
const mail = (name: string, subject: RegExp) =>
  at(
    `mail, ${name}`,
    'guest',
    ({ asked: { email } }) => `/api/dev/outbox?to=${email}`,
    async (page) => {
      const frames = page.locator('iframe')
      const titles = await frames.evaluateAll((all) => all.map((frame) => frame.getAttribute('title') ?? ''))
      const index = titles.findIndex((title) => subject.test(title))
      if (index < 0) throw new Error(`There is no such mail among: ${titles.join('; ')}`)
      await page.setContent((await frames.nth(index).getAttribute('srcdoc')) ?? '')
    },
  )

/** Pages that the server renders itself. */
export const SERVED: readonly Screen[] = [
  at('outbox', 'guest', ({ asked: { email } }) => `/api/dev/outbox?to=${email}`),
  mail('code', /code$/),
  mail('paid', /^We’ve received your payment/),
  mail('question', /^We need/),
  at('API', 'guest', '/api/docs', foldedBut('#put-api-remittances-id')),
]

/** A picture of all calls would be a hundred screens long. */
function foldedBut(call: string): Screen['then'] {
  return async (page: Page) => {
    await page.goto(`/api/docs${call}`)
    await page.locator(call).evaluate((details: HTMLDetailsElement) => {
      details.open = true
    })
  }
}
