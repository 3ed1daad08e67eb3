import { DEFAULT_COUNTRY_CODE } from '@nirgam/domain/remittance/answers/options'
import { compactPhone, isMobileNumber } from '@nirgam/domain/shared/contact'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { type Db, isUniqueViolation, type Trx, transaction } from '../../../platform/database/engine.ts'
import { type FieldErrors, invalid } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { allowCodeTo, allowNewContact } from '../codes/allowances.ts'
import { type CodePurpose, codeOf, removeResetCodes } from '../codes/codes-store.ts'
import {
  codeRefused,
  isCodeLive,
  refuseTooSoon,
  resendCode,
  sendCode,
  targetOf,
  tryCode,
} from '../codes/one-time-codes.ts'
import { notifyContact } from '../notify-user.ts'
import { hasIdentity } from '../social/social-store.ts'
import { type Contact, type ContactKind, emailContact, lookupOf } from './contacts.ts'
import {
  addContact,
  contactsOf,
  isVerifiedByAnyone,
  removeContact,
  removeOtherClaims,
  takeTurn,
} from './contacts-store.ts'

const KINDS = ['email', 'phone'] as const
const PURPOSE = { email: 'change_email', phone: 'change_phone' } satisfies Record<ContactKind, CodePurpose>
const NAMES = { email: 'email address', phone: 'phone number' }

/** null removes, undefined leaves unchanged. */
export type WantedContacts = Partial<Record<ContactKind, string | null | undefined>>

export type ContactPlan = { remove: ContactKind[]; prove: Contact[] }

/** New addresses and numbers whose code has not been entered yet. */
export async function pendingContacts(
  services: Services,
  userId: number,
  db: Db | Trx = services.db,
): Promise<Contact[]> {
  const rows = await Promise.all(KINDS.map((kind) => codeOf(db, userId, PURPOSE[kind])))
  const now = services.clock.now()
  return rows.flatMap((row) => (row && isCodeLive(row, now) ? [targetOf(services, row)] : []))
}

function includes(contacts: readonly Contact[], { value }: Contact): boolean {
  return contacts.some((contact) => contact.value === value)
}

/**
 * Plans the changes to a user's contacts: which to remove, which to verify with a code, and an error for each field
 * that cannot change.
 */
export async function planContacts(
  services: Services,
  userId: number,
  wanted: WantedContacts,
): Promise<{ plan: ContactPlan; errors: FieldErrors }> {
  const current = await contactsOf(services, services.db, userId)
  const pending = await pendingContacts(services, userId)
  const plan: ContactPlan = { remove: [], prove: [] }
  const errors: FieldErrors = {}
  for (const kind of KINDS) {
    const text = wanted[kind]
    if (text === undefined) continue
    const old = current.find((contact) => contact.kind === kind)
    if (text === null || text === '') {
      if (old) plan.remove.push(kind)
      continue
    }
    const contact = contactFrom(kind, text)
    if (!contact) errors[kind] = [MESSAGES.profile.phoneInvalid]
    else if (old?.value === contact.value && old.verified) continue
    else if (!services.messenger.reaches(kind)) errors[kind] = [SERVER_MESSAGES.auth.phoneUnreachable]
    else if (!includes(pending, contact)) {
      await allowNewContact(services, userId)
      if (await isVerifiedByAnyone(services.db, lookupOf(services.vault, contact)))
        errors[kind] = [SERVER_MESSAGES.profile.contactTaken]
      else plan.prove.push(contact)
    }
  }
  for (const contact of Object.keys(errors).length > 0 ? [] : plan.prove) {
    await allowCodeTo(services, lookupOf(services.vault, contact))
  }
  return { plan, errors }
}

/** Requires a lock on the user: a second tab may have carried out its own plan since this one was made. */
export async function carryOut(services: Services, trx: Trx, userId: number, plan: ContactPlan): Promise<void> {
  for (const kind of plan.remove) await dropContact(services, trx, userId, kind)
  if (plan.remove.length > 0 && !(await hasWayIn(services, trx, userId))) {
    throw invalid(Object.fromEntries(plan.remove.map((kind) => [kind, [SERVER_MESSAGES.profile.contactNeeded]])))
  }
  const pending = await pendingContacts(services, userId, trx)
  for (const to of plan.prove) {
    if (!includes(pending, to)) await sendCode(services, trx, { userId, purpose: PURPOSE[to.kind], to })
  }
}

export async function resendToPending(services: Services, userId: number, kind: ContactKind): Promise<void> {
  const row = await codeOf(services.db, userId, PURPOSE[kind])
  if (!row || row.used_at !== null) throw codeRefused('dead', services.clock.now())
  refuseTooSoon(row, services.clock.now())
  await allowCodeTo(services, lookupOf(services.vault, targetOf(services, row)))
  await transaction(services.db, (trx) => resendCode(services, trx, row))
}

/** With the right code the new address or number replaces the old one, which is notified. */
export async function confirmContact(
  services: Services,
  userId: number,
  { kind, otp }: { kind: ContactKind; otp: string },
): Promise<void> {
  const row = await codeOf(services.db, userId, PURPOSE[kind])
  if (!row) throw codeRefused('dead', services.clock.now())
  const outcome = await transaction(services.db, async (trx) => {
    await takeTurn(trx, lookupOf(services.vault, targetOf(services, row)))
    const tried = await tryCode(services, trx, row, otp)
    if (tried === 'right') await replaceContact(services, trx, userId, targetOf(services, row))
    return tried
  }).catch((error) => {
    throw isUniqueViolation(error) ? invalid({ [kind]: [SERVER_MESSAGES.profile.contactTaken] }) : error
  })
  if (outcome !== 'right') throw codeRefused(outcome, services.clock.now())
}

/** Notifies a contact that was verified before: the one being replaced, or else the other kind. */
export async function replaceContact(services: Services, trx: Trx, userId: number, contact: Contact): Promise<void> {
  const before = (await contactsOf(services, trx, userId)).filter(({ verified }) => verified)
  const old = before.find(({ kind }) => kind === contact.kind)
  await removeContact(trx, userId, contact.kind)
  await addContact(services, trx, { userId, contact, verified: true })
  await removeOtherClaims(trx, lookupOf(services.vault, contact), userId)
  await removeResetCodes(trx, userId)
  const [told] = old ? [old] : before
  if (!told) return
  const kind = NAMES[contact.kind]
  await notifyContact(services, trx, userId, told, {
    kind: old ? 'contact_changed' : 'contact_added',
    subject: old ? `Your Nirgam ${kind} was changed` : `Your Nirgam account has a new ${kind}`,
    text: `Your account now uses another ${kind}. If this wasn’t you, contact us straight away.`,
  })
}

/** Removes a contact, so that it can no longer be used to sign in, and notifies it. */
async function dropContact(services: Services, trx: Trx, userId: number, kind: ContactKind): Promise<void> {
  const old = (await contactsOf(services, trx, userId)).find((contact) => contact.kind === kind)
  await removeContact(trx, userId, kind)
  await removeResetCodes(trx, userId)
  if (!old?.verified) return
  await notifyContact(services, trx, userId, old, {
    kind: 'contact_removed',
    subject: `Your ${NAMES[kind]} was removed from your Nirgam account`,
    text: `Your account no longer uses this ${NAMES[kind]}. If this wasn’t you, contact us straight away.`,
  })
}

async function hasWayIn(services: Services, trx: Trx, userId: number): Promise<boolean> {
  const contacts = await contactsOf(services, trx, userId)
  return contacts.some(({ verified }) => verified) || hasIdentity(trx, userId)
}

function contactFrom(kind: ContactKind, text: string): Contact | null {
  if (kind === 'email') return emailContact(text)
  const compact = compactPhone(text)
  const value = isMobileNumber(compact) ? `${DEFAULT_COUNTRY_CODE}${compact}` : compact
  return value.startsWith('+') ? { kind, value } : null
}
