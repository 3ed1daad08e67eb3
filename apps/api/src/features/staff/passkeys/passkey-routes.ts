import { randomUUID } from 'node:crypto'
import type { AddPasskeyBody, NewPasskey, PasskeyRecord } from '@nirgam/domain/office/api-staff'
import { STAFF_MESSAGES } from '@nirgam/domain/office/staff-forms'
import { isUniqueViolation, type Trx, transaction } from '../../../platform/database/engine.ts'
import { conflict, invalid, notFound, unauthorized } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/api.ts'
import { described } from '../../../platform/http/description/described.ts'
import type { RouteLimit } from '../../../platform/http/guard.ts'
import { mailOf } from '../../../platform/messages/mail-layout.ts'
import type { Message } from '../../../platform/messages/messenger.ts'
import { sendLater } from '../../../platform/messages/send-later.ts'
import { ok, timeText } from '../../../platform/replies.ts'
import type { Services } from '../../../platform/services.ts'
import { recordAct, type Staff, staffActor } from '../sessions/desk-sessions.ts'
import { askForFactor, confirmFactor } from '../sign-in.ts'
import { staffToChange } from '../staff-store.ts'
import { addPasskeyRow, nameOfPasskey, passkeysOf, removePasskeyRow } from './passkeys-store.ts'
import { type Asked, answered, ask, relyingParty } from './use-passkey.ts'

const MOST = 10
/** ES256, EdDSA and RS256, which phones, security keys and computers use. */
const ALGORITHMS = [-7, -8, -257]

const asked = ({ id, sessionHash }: Staff): Asked => ({ staffId: id, purpose: 'add', boundTo: sessionHash })

async function listPasskeys({ db, vault }: Services, { id }: Staff): Promise<PasskeyRecord[]> {
  return (await passkeysOf(db, id)).map((row) => ({
    uid: row.uid,
    name: nameOfPasskey(vault, row),
    created_at: timeText(row.created_at),
    last_used_at: row.last_used_at === null ? null : timeText(row.last_used_at),
  }))
}

async function askForNewPasskey(services: Services, staff: Staff): Promise<NewPasskey> {
  const { config, db } = services
  const known = await passkeysOf(db, staff.id)
  if (known.length >= MOST) throw conflict(STAFF_MESSAGES.passkeysFull)
  return {
    challenge: await ask(services, db, asked(staff)),
    rp: { id: relyingParty(config).id, name: 'Nirgam Desk' },
    user: { id: Buffer.from(staff.uid).toString('base64url'), name: staff.email, display_name: staff.name },
    algorithms: ALGORITHMS,
    exclude: known.map(({ credential_id }) => credential_id),
  }
}

async function addPasskey(services: Services, staff: Staff, { name, passkey }: AddPasskeyBody): Promise<void> {
  const { db, vault, clock } = services
  const challenge = await transaction(db, (trx) =>
    answered(services, trx, asked(staff), passkey.response.clientDataJSON),
  )
  const made = challenge === null ? null : await readMade(services, challenge, passkey)
  if (made === null) throw invalid({ passkey: [STAFF_MESSAGES.passkeyNotAdded] })
  try {
    await transaction(db, async (trx) => {
      await mustBeHere(trx, staff)
      if ((await passkeysOf(trx, staff.id)).length >= MOST) throw conflict(STAFF_MESSAGES.passkeysFull)
      await addPasskeyRow(vault, trx, {
        uid: randomUUID(),
        staff_id: staff.id,
        credential_id: made.id,
        public_key: Buffer.from(made.publicKey).toString('base64url'),
        counter: made.counter,
        transports: JSON.stringify(passkey.response.transports),
        name,
        created_at: clock.now(),
      })
      await recordAct(services, trx, staffActor(staff), 'passkey added', staff.uid)
      await tellOwner(services, trx, staff, {
        kind: 'passkey_added',
        subject: 'A passkey was added to your account',
        text: `The passkey “${name}” was added.`,
      })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? invalid({ passkey: [STAFF_MESSAGES.passkeyTaken] }) : error
  }
}

async function readMade({ config }: Services, challenge: string, { id, response }: AddPasskeyBody['passkey']) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const party = relyingParty(config)
  const { clientDataJSON, attestationObject } = response
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    const made = registrationInfo?.credential
    return made?.id === id ? made : null
  } catch {
    return null
  }
}

async function removePasskey(services: Services, staff: Staff, uid: string): Promise<void> {
  const { db, vault } = services
  await transaction(db, async (trx) => {
    await mustBeHere(trx, staff)
    const removed = await removePasskeyRow(trx, staff.id, uid)
    if (!removed) throw notFound(STAFF_MESSAGES.passkeyGone)
    const name = nameOfPasskey(vault, removed)
    await recordAct(services, trx, staffActor(staff), 'passkey removed', staff.uid)
    await tellOwner(services, trx, staff, {
      kind: 'passkey_removed',
      subject: 'A passkey was removed from your account',
      text: `The passkey “${name}” was removed.`,
    })
  })
}

/** Locks the account, so that concurrent requests cannot exceed the number of passkeys. */
async function mustBeHere(trx: Trx, { id }: Staff): Promise<void> {
  if (!(await staffToChange(trx, { id }))) throw unauthorized(STAFF_MESSAGES.signInAgain)
}

async function tellOwner(
  services: Services,
  trx: Trx,
  { email, name }: Staff,
  { kind, subject, text }: Pick<Message, 'kind' | 'subject' | 'text'>,
): Promise<void> {
  const { config, messenger } = services
  if (!messenger.reaches('email')) return
  const unexpected = 'If it wasn’t you, tell a lead now: they can lock your account.'
  const button = { label: 'Open my account', url: `${config.publicUrl}/desk/account` }
  const content = mailOf(config, { heading: subject, name, paragraphs: [text, unexpected], button })
  await sendLater(services, trx, { kind, to: email, channel: 'email', subject, ...content })
}

const tags = ['desk']
const OWN = { desk: 'own-account' } as const
const OWN_FRESH = { desk: 'own-account', factor: 'fresh' } as const
const FACTORS: RouteLimit = { name: 'desk-factor', by: 'account', points: 120, seconds: 3600 }
const PASSKEYS: RouteLimit = { name: 'desk-passkeys', by: 'account', points: 60, seconds: 3600 }

/** The second factor given again, and the staff member's own passkeys. */
export function passkeyRoutes(app: Api, services: Services): void {
  app.route({
    ...described('POST /desk/me/factor/question', { tags, summary: 'Returns a challenge for one of my passkeys' }),
    config: { access: OWN, limit: FACTORS },
    handler: async ({ staff }) => ok({ passkey: await askForFactor(services, staff) }),
  })

  app.route({
    ...described('POST /desk/me/factor', {
      tags,
      summary: 'Confirms the second factor; requests refused with factor_needed then work for 15 minutes',
    }),
    config: { access: OWN, limit: FACTORS },
    handler: async ({ staff, body }) => {
      await confirmFactor(services, staff, body)
      return ok()
    },
  })

  app.route({
    ...described('GET /desk/me/passkeys', { tags, summary: 'Lists my passkeys' }),
    config: { access: OWN },
    handler: async ({ staff }) => ok(await listPasskeys(services, staff)),
  })

  app.route({
    ...described('POST /desk/me/passkeys/question', { tags, summary: 'Returns a challenge for a new passkey' }),
    config: { access: OWN_FRESH, limit: PASSKEYS },
    handler: async ({ staff }) => ok(await askForNewPasskey(services, staff)),
  })

  app.route({
    ...described('POST /desk/me/passkeys', { tags, summary: 'Adds a passkey and notifies its owner by email' }),
    config: { access: OWN_FRESH, limit: PASSKEYS },
    handler: async ({ staff, body }, reply) => {
      await addPasskey(services, staff, body)
      return reply.status(201).send(ok(await listPasskeys(services, staff)))
    },
  })

  app.route({
    ...described('DELETE /desk/me/passkeys/:uid', {
      tags,
      summary: 'Removes a passkey and notifies its owner by email',
    }),
    config: { access: OWN_FRESH },
    handler: async ({ staff, params }) => {
      await removePasskey(services, staff, params.uid)
      return ok(await listPasskeys(services, staff))
    },
  })
}
