import type { RegisterBody } from '@nirgam/domain/account/account-forms'
import type { RegisterData } from '@nirgam/domain/account/api-accounts'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { type Db, type Trx, transaction } from '../../platform/database/engine.ts'
import { type FieldErrors, invalid } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { allowCodeTo, perAddress, takeSignUpTurn } from './codes/allowances.ts'
import { codeOf, isUsable } from './codes/codes-store.ts'
import { codeLengthOf, codeSentTo, sendCode, wasJustSent } from './codes/one-time-codes.ts'
import { resend, verifyCode } from './codes/verify.ts'
import { type Contact, emailContact, lookupOf, phoneContact, reachable } from './contacts/contacts.ts'
import { addContact, contactsOf, isVerifiedByAnyone } from './contacts/contacts-store.ts'
import { hashPassword, passwordMatches, resetPassword, startReset } from './passwords.ts'
import { login, presentCurrentUser } from './sessions/login.ts'
import { endSession } from './sessions/sessions.ts'
import { browserOf } from './sessions/visitor-browser.ts'
import { type Account, accountForLogin, addUser, removeUnverifiedSignUps } from './users-store.ts'

const tags = ['accounts']

export function signInRoutes(app: Api, services: Services): void {
  app.route({
    ...described('POST /register', { tags, summary: 'Creates an unverified account and sends a one-time code' }),
    config: { access: 'anyone', limit: perAddress('register') },
    handler: async ({ body }, reply) => reply.status(201).send(ok(await register(services, body), MESSAGES.otp.sent)),
  })

  app.route({
    ...described('POST /login', { tags, summary: 'Signs in with a password' }),
    config: { access: 'anyone', limit: perAddress('login') },
    handler: async (request, reply) => ok(await login(services, request.body, browserOf(services, request, reply))),
  })

  app.route({
    ...described('POST /verify-otp', { tags, summary: 'Checks a one-time code and signs in' }),
    config: { access: 'anyone', limit: perAddress('verify') },
    handler: async (request, reply) => {
      const { user_id: handle, otp } = request.body
      return ok(await verifyCode(services, { handle, otp }, browserOf(services, request, reply)))
    },
  })

  app.route({
    ...described('POST /resend-otp', { tags, summary: 'Sends another code, at most every 30 s' }),
    config: { access: 'anyone', limit: perAddress('resend') },
    handler: async (request, reply) => {
      await resend(services, request.body.user_id, browserOf(services, request, reply))
      return { success: true as const, message: MESSAGES.otp.sent }
    },
  })

  app.route({
    ...described('POST /forgot-password', {
      tags,
      summary: 'Sends a code for a new password; the answer does not reveal whether the account exists',
    }),
    config: { access: 'anyone', limit: perAddress('reset') },
    handler: async (request, reply) =>
      ok(await startReset(services, request.body, browserOf(services, request, reply)), SERVER_MESSAGES.auth.resetSent),
  })

  app.route({
    ...described('POST /reset-password', { tags, summary: 'Sets a new password by code and ends all sessions' }),
    config: { access: 'anyone', limit: perAddress('verify') },
    handler: async (request, reply) => {
      await resetPassword(services, request.body, browserOf(services, request, reply))
      return { success: true as const, message: MESSAGES.auth.resetDone }
    },
  })

  app.route({
    ...described('POST /logout', { tags, summary: 'Ends the session', security: [{ token: [] }] }),
    config: { access: 'anyone' },
    handler: async (request) => {
      await endSession(services, request)
      return ok()
    },
  })

  app.route({
    ...described('GET /user', { tags, summary: 'Returns the signed-in user' }),
    config: { access: 'customer', wholeUser: true },
    handler: async ({ wholeUser }) => ok(presentCurrentUser(services.vault, wholeUser)),
  })
}

/**
 * Creates an account that can do nothing until its code is entered. Each sign-up gets its own account, so that the id
 * of an earlier, unfinished sign-up is useless with the code sent now.
 */
async function register(services: Services, body: RegisterBody): Promise<RegisterData> {
  const contacts = contactsIn(body)
  await refuseTaken(services, contacts)
  const main = reachable(services, contacts)
  if (!main) throw invalid({ phone: [SERVER_MESSAGES.auth.phoneUnreachable] })
  const { uid, codeLength } = await signUp(services, { contacts, main, password: body.password })
  return {
    user_id: uid,
    email: body.email ? emailContact(body.email).value : null,
    phone: body.phone || null,
    country_code: body.phone ? body.country_code : null,
    sent_to: codeSentTo(services, 'sign_up', main),
    code_length: codeLength,
  }
}

type SignedUp = { uid: string; codeLength: number }
type SignUp = { contacts: Contact[]; main: Contact; password: string }

/** The same sign-up sent twice, by a double click or a repeated request, creates one account and one code. */
async function signUp(services: Services, wanted: SignUp): Promise<SignedUp> {
  const { db, vault } = services
  const lookup = lookupOf(vault, wanted.main)
  let passwordHash: string | undefined
  for (;;) {
    const last = await justSignedUp(services, db, lookup)
    if (last && (await isTheSame(services, last.account, wanted))) {
      return { uid: last.account.uid, codeLength: codeLengthOf(services, last.code) }
    }
    if (passwordHash === undefined) {
      await allowCodeTo(services, lookup)
      passwordHash = await hashPassword(wanted.password)
    }
    const hash = passwordHash
    const added = await transaction(db, async (trx) => {
      await takeSignUpTurn(services, trx, lookup)
      // A concurrent sign-up was faster. It may be the same one, so the caller checks again.
      if ((await justSignedUp(services, trx, lookup))?.account.uid !== last?.account.uid) return null
      return addSignUp(services, trx, { ...wanted, passwordHash: hash })
    })
    if (added !== null) return added
  }
}

async function addSignUp(
  services: Services,
  trx: Trx,
  { contacts, main, passwordHash }: SignUp & { passwordHash: string },
): Promise<SignedUp> {
  await removeUnverifiedSignUps(trx, lookupOf(services.vault, main))
  const added = await addUser(services, trx, { passwordHash })
  for (const contact of contacts) {
    await addContact(services, trx, { userId: added.id, contact, verified: false })
  }
  const { length: codeLength } = await sendCode(services, trx, { userId: added.id, purpose: 'sign_up', to: main })
  return { uid: added.uid, codeLength }
}

/** A sign-up whose code was sent within the last half minute and is still valid. */
async function justSignedUp(services: Services, db: Db | Trx, lookup: string) {
  const account = await accountForLogin(db, lookup)
  if (!account) return undefined
  const code = await codeOf(db, account.id, 'sign_up')
  return code && wasJustSent(code, services.clock.now()) && isUsable(code) ? { account, code } : undefined
}

async function isTheSame(services: Services, account: Account, { contacts, password }: SignUp): Promise<boolean> {
  const named = await contactsOf(services, services.db, account.id)
  const isNamed = ({ value }: Contact) => named.some((other) => other.value === value)
  if (named.length !== contacts.length || !contacts.every(isNamed)) return false
  return passwordMatches(account.password_hash, password)
}

/** The phone comes first: with both given, the code goes there if possible. */
function contactsIn(body: RegisterBody): Contact[] {
  return [
    ...(body.phone ? [phoneContact(body.country_code, body.phone)] : []),
    ...(body.email ? [emailContact(body.email)] : []),
  ]
}

async function refuseTaken({ db, vault }: Services, contacts: Contact[]): Promise<void> {
  const errors: FieldErrors = {}
  for (const contact of contacts) {
    if (await isVerifiedByAnyone(db, lookupOf(vault, contact))) {
      errors[contact.kind] = [SERVER_MESSAGES.auth.alreadyRegistered]
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
