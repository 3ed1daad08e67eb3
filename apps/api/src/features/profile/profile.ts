import type { ProfileData } from '@nirgam/domain/account/api-accounts'
import { dateOfBirthProblem, genders, type UpdateProfileBody } from '@nirgam/domain/account/profile-forms'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { z } from 'zod'
import { transaction } from '../../platform/database/engine.ts'
import { invalid } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { jsonFile, type OwnData } from '../../platform/own-data.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import {
  browserOf,
  carryOut,
  changePassword,
  confirmContact,
  contactsOf,
  namePlace,
  type ProfileRow,
  pendingContacts,
  planContacts,
  profileOf,
  profileToChange,
  resendToPending,
  saveProfile,
} from '../accounts/accounts.ts'
import { ownDataRoutes } from './own-data-routes.ts'

export { dueForErasure, eraseDueHourly, eraseWhenDue } from './delete-account.ts'

const text = z.string().nullable().catch(null).default(null)
/** Parsed leniently: an invalid value of an older version must not lock users out of their profile. */
const details = z.object({
  date_of_birth: text,
  gender: z.enum(genders).nullable().catch(null).default(null),
  pincode: text,
  address: text,
})
type ProfileDetails = z.infer<typeof details>

const FIELDS = ['date_of_birth', 'gender', 'pincode', 'address'] as const

function openDetails({ vault }: Pick<Services, 'vault'>, row: ProfileRow): ProfileDetails {
  return details.parse(row.profile_sealed === null ? {} : vault.openJson(row.profile_sealed, detailsPlace(row.uid)))
}

function sealDetails({ vault }: Pick<Services, 'vault'>, row: ProfileRow, changed: ProfileDetails): string {
  return vault.sealJson(changed, detailsPlace(row.uid))
}

/** Fields that the body leaves out stay; empty ones are cleared. */
function withChanges(old: ProfileDetails, body: UpdateProfileBody): ProfileDetails {
  const changes = FIELDS.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field] || null]]))
  return details.parse({ ...old, ...Object.fromEntries(changes) })
}

async function presentProfile(services: Services, userId: number): Promise<ProfileData> {
  const row = await profileOf(services.db, userId)
  const contacts = await contactsOf(services, services.db, userId)
  const contactOf = (kind: 'email' | 'phone') => contacts.find((contact) => contact.kind === kind)?.value ?? null
  return {
    user: {
      id: row.uid,
      name: row.name_sealed === null ? null : services.vault.open(row.name_sealed, namePlace(row.uid)),
      email: contactOf('email'),
      phone: contactOf('phone'),
      ...openDetails(services, row),
    },
    pending: await pendingContacts(services, userId),
    has_password: row.password_hash !== null,
    accept_marketing: row.accept_marketing === 1,
  }
}

function detailsPlace(uid: string) {
  return { table: 'users', row: uid, field: 'profile' }
}

const tags = ['profile']

/** `ownData` is the personal data of every feature. */
export function profileRoutes(app: Api, services: Services, ownData: readonly OwnData[]): void {
  ownDataRoutes(app, services, ownData)

  app.route({
    ...described('GET /profile', { tags, summary: 'Returns my profile' }),
    config: { access: 'customer' },
    handler: async ({ user }) => ok(await presentProfile(services, user.id)),
  })

  app.route({
    ...described('PUT /profile', {
      tags,
      summary: 'Changes the profile; a new email address or phone number stays in `pending` until its code is entered',
    }),
    config: { access: 'customer' },
    handler: async ({ user, body }) => {
      await updateProfile(services, user.id, body)
      return ok(await presentProfile(services, user.id), MESSAGES.profile.updated)
    },
  })

  app.route({
    ...described('POST /profile/confirm-contact', {
      tags,
      summary: 'Confirms a new email address or phone number by its code',
    }),
    config: { access: 'customer' },
    handler: async ({ user, body }) => {
      await confirmContact(services, user.id, body)
      return ok(await presentProfile(services, user.id), MESSAGES.profile.updated)
    },
  })

  app.route({
    ...described('POST /profile/resend-code', {
      tags,
      summary: 'Sends the code for a new contact again, at most every 30 s',
    }),
    config: { access: 'customer' },
    handler: async ({ user, body }) => {
      await resendToPending(services, user.id, body.kind)
      return { success: true as const, message: MESSAGES.otp.sent }
    },
  })

  app.route({
    ...described('PUT /change-password', { tags, summary: 'Changes the password and ends all other sessions' }),
    config: { access: 'customer' },
    handler: async (request, reply) => {
      await changePassword(services, request.user, request.body, browserOf(services, request, reply))
      return { success: true as const, message: MESSAGES.profile.passwordUpdated }
    },
  })
}

/** Erased with the account that contains it. */
export function ownProfile(services: Services): OwnData {
  return {
    tables: ['users'],
    async *files(owner) {
      yield jsonFile('profile.json', await presentProfile(services, owner))
    },
  }
}

/** A new e-mail address or number is not taken over before the code that goes to it is confirmed. */
async function updateProfile(services: Services, userId: number, body: UpdateProfileBody): Promise<void> {
  const now = services.clock.now()
  const { plan, errors } = await planContacts(services, userId, { email: body.email, phone: body.phone })
  const birthProblem = dateOfBirthProblem(body.date_of_birth, new Date(now))
  if (birthProblem) errors.date_of_birth = [birthProblem]
  if (Object.keys(errors).length > 0) throw invalid(errors)

  await transaction(services.db, async (trx) => {
    const row = await profileToChange(trx, userId)
    await saveProfile(trx, userId, {
      ...(body.name === undefined
        ? {}
        : { name_sealed: body.name ? services.vault.seal(body.name, namePlace(row.uid)) : null }),
      ...(body.accept_marketing === undefined ? {} : { accept_marketing: body.accept_marketing ? 1 : 0 }),
      profile_sealed: sealDetails(services, row, withChanges(openDetails(services, row), body)),
      updated_at: now,
    })
    await carryOut(services, trx, userId, plan)
  })
}
