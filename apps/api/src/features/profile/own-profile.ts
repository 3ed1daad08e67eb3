import { jsonFile, type OwnData } from '../../platform/own-data.ts'
import type { Services } from '../../platform/services.ts'
import { presentProfile } from './profile-details.ts'

/** It is erased with the account that it is written on. */
export function ownProfile(services: Services): OwnData {
  return {
    tables: ['users'],
    async *files(owner) {
      yield jsonFile('profile.json', await presentProfile(services, owner))
    },
  }
}
