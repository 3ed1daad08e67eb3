import type { CaseState } from '@nirgam/domain/case/case-states'
import { SAMPLE_ANSWERS } from '@nirgam/domain/remittance/sample-form'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { pdf, photo } from '../apps/api/src/testing/files/sample-files.ts'
import { beginRemittance, completeRemittance } from './account-area-people.ts'
import { type Account, signUp } from './accounts.ts'
import { BETTER_PAN, FIRST_FILE, RIGHT_NAME } from './case-screens.ts'
import { firmAsks } from './firm.ts'
import { watchTraffic } from './layout-shifts.ts'
import { seed } from './operator-desk.ts'
import type { Server } from './server.ts'

/** The viewer of a screen. */
export type Who = 'guest' | 'newcomer' | 'begun' | 'paid' | 'asked' | 'regular' | 'lead' | 'signer'

type Known = Account & { id: number }

/** One sample user for each kind of screen. */
export type People = {
  /** Signed up, with nothing on the server. */
  newcomer: Account
  /** Has answered everything and not paid. */
  begun: Known
  /** Has paid for one remittance. */
  paid: Known
  /** Has paid and been asked for something. */
  asked: Known
  /** Has a history of two dozen remittances. */
  regular: Account
  /** A remittance of the regular in each state of a case. */
  cases: Partial<Record<CaseState, number>>
  /** The code printed on a certificate of the regular. */
  code: string
}

const EACH = 24
const PASSWORD = 'correct horse'

export async function invitePeople(request: APIRequestContext, server: Server): Promise<People> {
  const newcomer = await signUp(request)
  const begun = await signUp(request)
  const unfinished = await beginRemittance(request, begun, SAMPLE_ANSWERS)
  await addPapers(request, begun, unfinished)
  const paid = await signUp(request)
  const { id: paidFor } = await completeRemittance(request, paid, {}, (id) => addPapers(request, paid, id))
  const asked = await signUp(request)
  const { id: askedAbout } = await completeRemittance(request, asked)
  await firmAsks(server, askedAbout, BETTER_PAN, RIGHT_NAME)
  const regular = await seeded(request, server)
  const cases = await casesOf(request, regular)
  return {
    newcomer,
    begun: { ...begun, id: unfinished },
    paid: { ...paid, id: paidFor },
    asked: { ...asked, id: askedAbout },
    regular,
    cases,
    code: (await read(request, regular, `/remittances/${cases.certified}/certificate`)).issued.code,
  }
}

async function read(request: APIRequestContext, { token }: Account, path: string) {
  const answer = await request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  const body = await answer.json()
  expect(answer.ok(), JSON.stringify(body)).toBe(true)
  return body.data
}

async function casesOf(request: APIRequestContext, account: Account): Promise<People['cases']> {
  const remittances: { id: number }[] = await read(request, account, '/remittances')
  const ids = remittances.map(({ id }) => id).join(',')
  const glances: { state: CaseState; remittance_id: number }[] = await read(
    request,
    account,
    `/cases?remittances=${ids}`,
  )
  return Object.fromEntries(glances.map(({ state, remittance_id: id }) => [state, id]))
}

async function addPapers(request: APIRequestContext, { token }: Account, remittance: number): Promise<void> {
  for (const [kind, name, mimeType, buffer] of [
    ['panCard', 'pan.png', 'image/png', await photo('png', 1000, 640)],
    ['passportFront', 'passport.pdf', 'application/pdf', await pdf(3)],
  ] as const) {
    const answer = await request.post(`/api/remittances/${remittance}/upload-document`, {
      headers: { authorization: `Bearer ${token}` },
      multipart: { document_type: kind, file: { name, mimeType, buffer } },
      timeout: FIRST_FILE.timeout,
    })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

async function seeded(request: APIRequestContext, server: Server): Promise<Account> {
  const email = 'asha@nirgam.example'
  await seed(server, { email, each: EACH })
  const login = await request.post('/api/login', {
    data: { identifier: email, password: PASSWORD, login_type: 'email' },
  })
  return { email, password: PASSWORD, token: (await login.json()).data.token }
}

type Look = NonNullable<Parameters<Browser['newContext']>[0]>

/** A browser context signed in as one of them; one without memory opens every page as if for the first time. */
export async function windowOf(
  browser: Browser,
  server: Server,
  people: People,
  who: Who,
  look: Look,
  { forgets = false } = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    ...look,
  })
  const isCustomer = who !== 'guest' && who !== 'lead' && who !== 'signer'
  const kept = {
    ...(isCustomer && { 'nirgam.token': people[who].token }),
    ...(who === 'newcomer' && { 'nirgam.currentStep': '5' }),
  }
  await context.addInitScript(
    ({ entries, isNew }) => {
      if (window !== top || location.protocol === 'about:') return
      if (isNew) for (const storage of [localStorage, sessionStorage]) storage.clear()
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
    },
    { entries: kept, isNew: forgets },
  )
  const page = await context.newPage()
  watchTraffic(page)
  return page
}
