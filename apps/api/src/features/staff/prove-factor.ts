import type { ConfirmFactorBody, PasskeyQuestion } from '@nirgam/domain/office/api-staff'
import { isRecoveryCode, type PasskeyAnswer } from '@nirgam/domain/office/staff-forms'
import { STAFF_MESSAGES } from '@nirgam/domain/office/staff-messages'
import { type Trx, transaction } from '../../platform/database/engine.ts'
import { type AppError, forbidden, invalid, unauthorized } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { recordAct, staffActor } from './acting.ts'
import { removeInvitationsBy } from './invitations/invitations-store.ts'
import type { Asked } from './passkeys/challenges.ts'
import { askPasskey, readAnswer } from './passkeys/use-passkey.ts'
import { stepOfCode, withoutRecoveryCode } from './second-factor.ts'
import type { Staff } from './sessions/desk-sessions.ts'
import { removeDeskSessionsOf, renewFactorOf } from './sessions/desk-sessions-store.ts'
import { changeStaff, openTotpSecret, type StaffRow, staffToChange } from './staff-store.ts'

const MOST_WRONG_CODES = 10

/** A code, or the answer of a passkey. */
export type Factor = { code: string } | { passkey: PasskeyAnswer }

export type Refused = { refused: 'wrong' | 'used' | 'copied' | 'locked'; by: 'code' | 'passkey' }
type Use = { change: { totp_step?: number; recovery_codes?: string }; with: string }

/** Checks a second factor of a locked account and counts wrong ones. */
export async function proveFactor(
  services: Services,
  trx: Trx,
  { person, asked, factor }: { person: StaffRow; asked: Asked; factor: Factor },
): Promise<Refused | { with: string }> {
  const by = 'code' in factor ? 'code' : 'passkey'
  const use =
    'code' in factor ? readCode(services, person, factor.code) : await readPasskey(services, trx, asked, factor.passkey)
  if (typeof use === 'string') return { refused: await countWrong(services, trx, person, use), by }
  await changeStaff(trx, person.id, { ...use.change, wrong_codes: 0 }, services.clock.now())
  return { with: use.with }
}

export function readCode({ vault, clock }: Services, person: StaffRow, code: string): Use | 'wrong' | 'used' {
  if (isRecoveryCode(code)) {
    const left = withoutRecoveryCode(vault, person.uid, person.recovery_codes, code)
    return left === null ? 'wrong' : { change: { recovery_codes: left }, with: 'with a recovery code' }
  }
  const step = stepOfCode(openTotpSecret(vault, person) ?? '', code, clock.now())
  if (step === null) return 'wrong'
  return step <= person.totp_step ? 'used' : { change: { totp_step: step }, with: '' }
}

async function readPasskey(services: Services, trx: Trx, asked: Asked, answer: PasskeyAnswer) {
  const read = await readAnswer(services, trx, asked, answer)
  return read === 'right' ? { change: {}, with: 'with a passkey' } : read
}

async function countWrong(
  services: Services,
  trx: Trx,
  person: StaffRow,
  refused: 'wrong' | 'used' | 'copied',
): Promise<Refused['refused']> {
  const now = services.clock.now()
  const wrong = person.wrong_codes + 1
  const isOver = wrong >= MOST_WRONG_CODES
  await changeStaff(trx, person.id, { wrong_codes: wrong, ...(isOver ? { locked_at: now } : {}) }, now)
  const act = refused === 'copied' ? 'passkey refused' : 'wrong code'
  await recordAct(
    services,
    trx,
    staffActor(person),
    act,
    person.uid,
    refused === 'copied' ? 'its counter went back' : '',
  )
  if (!isOver) return refused
  await removeDeskSessionsOf(trx, person.id)
  await removeInvitationsBy(trx, person.id)
  await recordAct(services, trx, staffActor(person), 'locked', person.uid, `after ${wrong} wrong codes`)
  return 'locked'
}

const SAYS = {
  code: { wrong: STAFF_MESSAGES.codeWrong, used: STAFF_MESSAGES.codeUsed, copied: STAFF_MESSAGES.codeWrong },
  passkey: {
    wrong: STAFF_MESSAGES.passkeyWrong,
    used: STAFF_MESSAGES.passkeyWrong,
    copied: STAFF_MESSAGES.passkeyCopied,
  },
} as const

export function refusalOf({ refused, by }: Refused): AppError {
  return refused === 'locked' ? forbidden(STAFF_MESSAGES.locked) : invalid({ [by]: [SAYS[by][refused]] })
}

const confirming = ({ id, sessionHash }: Staff): Asked => ({ staffId: id, purpose: 'confirm', boundTo: sessionHash })

export function askForFactor(services: Services, staff: Staff): Promise<PasskeyQuestion | null> {
  return askPasskey(services, services.db, staff.id, () => confirming(staff))
}

/** For somebody who is signed in: grave acts ask for the factor again after a while. */
export async function confirmFactor(services: Services, staff: Staff, factor: ConfirmFactorBody): Promise<void> {
  const proved = await transaction(services.db, async (trx) => {
    const person = await staffToChange(trx, { id: staff.id })
    if (!person || person.locked_at !== null) throw unauthorized(STAFF_MESSAGES.signInAgain)
    const proof = await proveFactor(services, trx, { person, asked: confirming(staff), factor })
    if ('refused' in proof) return proof
    await renewFactorOf(trx, staff.sessionHash, services.clock.now())
    await recordAct(services, trx, staffActor(staff), 'second factor given again', staff.uid, proof.with)
    return proof
  })
  if ('refused' in proved) throw refusalOf(proved)
}
