import { dateOfBirthProblem, type UpdateProfileBody } from '@nirgam/domain/account/profile-forms'
import { transaction } from '../../platform/database/engine.ts'
import { invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { carryOut, namePlace, planContacts, profileToChange, saveProfile } from '../accounts/accounts.ts'
import { openDetails, sealDetails, withChanges } from './profile-details.ts'

/** A new e-mail address or number is not taken over before the code that goes to it is confirmed. */
export async function updateProfile(services: Services, userId: number, body: UpdateProfileBody): Promise<void> {
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
