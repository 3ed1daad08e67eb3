import type { CaseState } from '@nirgam/domain/case/case-states'
import { SAMPLE_ANSWERS } from '@nirgam/domain/remittance/sample-form'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { inventedSecret } from '../apps/api/src/features/staff/staff.ts'
import { pdf, photo } from '../apps/api/src/testing/files/sample-files.ts'
import { beginRemittance, completeRemittance } from './account-area-people.ts'
import { type Account, signUp } from './accounts.ts'
import { BETTER_PAN, FIRST_FILE, RIGHT_NAME } from './case-screens.ts'
import { codeOf } from './desk-people.ts'
import { firmAsks, signInAs } from './firm.ts'
import { watchTraffic } from './layout-shifts.ts'
import { moveClock } from './moved-clock.ts'
import { seed } from './operator-desk.ts'
import type { Server } from './server.ts'

/** The viewer of a screen. */
export type Who = 'guest' | 'newcomer' | 'begun' | 'paid' | 'asked' | 'regular' | 'lead' | 'signer'

/** The staff who view the screens: the lead may see everything, the signer certifies. */
type Staff = 'lead' | 'signer'
type Session = Awaited<ReturnType<typeof signInAs>>

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
  /** The desk's sessions. */
  staff: Record<Staff, Session>
}

const EACH = 24
const PASSWORD = 'correct horse'

export async function invitePeople(request: APIRequestContext, server: Server): Promise<People> {
  const regular = await seeded(request, server)
  const staff = { lead: await staffIn(server, 'lead'), signer: await staffIn(server, 'signer') }
  const newcomer = await signUp(request)
  const begun = await signUp(request)
  const unfinished = await beginRemittance(request, begun, SAMPLE_ANSWERS)
  await addPapers(request, begun, unfinished)
  const paid = await signUp(request)
  const { id: paidFor } = await completeRemittance(request, paid, {}, (id) => addPapers(request, paid, id))
  const asked = await signUp(request)
  const { id: askedAbout } = await completeRemittance(request, asked)
  await firmAsks(server, askedAbout, BETTER_PAN, RIGHT_NAME)
  const cases = await casesOf(request, regular)
  return {
    newcomer,
    begun: { ...begun, id: unfinished },
    paid: { ...paid, id: paidFor },
    asked: { ...asked, id: askedAbout },
    regular,
    cases,
    code: (await read(request, regular, `/remittances/${cases.certified}/certificate`)).issued.code,
    staff,
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

const isStaff = (who: Who): who is Staff => who === 'lead' || who === 'signer'

/** Signs in one of the seed's staff. */
function staffIn(server: Server, role: Staff): Promise<Session> {
  const email = `${role}@nirgam.example`
  const code = codeOf({ secret: inventedSecret(email) }, server.clockMovedBy)
  return signInAs(server, role, { email, password: 'correct horse desk', code })
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
    ...(isStaff(who) && { storageState: people.staff[who] }),
    ...look,
  })
  const isCustomer = who !== 'guest' && !isStaff(who)
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
  if (server.clockMovedBy !== 0) await context.addInitScript(moveClock, server.clockMovedBy)
  const page = await context.newPage()
  watchTraffic(page)
  return page
}
