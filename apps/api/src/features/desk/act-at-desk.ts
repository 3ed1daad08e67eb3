import { type deskActBody, inputIn } from '@nirgam/domain/case/action-requests'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import type { z } from 'zod'
import { invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { act } from '../case/case.ts'
import { certifyWithout, prepareCase, reissue } from '../certificate/certificate.ts'
import { colleagues, type Staff } from '../staff/staff.ts'
import { actorAtDesk } from './people.ts'

/**
 * Takes an action of a member of staff. Three of them also write sheets and certificates, so they go through that
 * feature; whether they may and where they lead, the action's declaration decides for all.
 */
export async function actAtDesk(
  services: Services,
  staff: Staff,
  remittanceId: number,
  wanted: z.output<typeof deskActBody>,
): Promise<void> {
  const actor = actorAtDesk(staff)
  const { version } = wanted
  switch (wanted.act) {
    case 'prepare': {
      const { sheet, part, is_assigned: isAssigned = false, reason } = wanted
      return prepareCase(services, { remittanceId, actor, version, sheet, part, isAssigned, reason })
    }
    case 'certify': {
      const signer = { actor, membershipNumber: staff.membershipNumber }
      await certifyWithout(services, { remittanceId, signer, version })
      return
    }
    case 'reissue':
      return reissue(services, { remittanceId, actor, version, reason: wanted.reason })
  }
  const said = inputIn(wanted)
  if (said.person) await mustWorkOnCases(services, said.person)
  await act(services, { remittanceId, actor, act: wanted.act, version, said })
}

async function mustWorkOnCases(services: Services, uid: string): Promise<void> {
  if (!(await colleagues(services)).get(uid)?.canHold) throw invalid({ person: [CASE_MESSAGES.notAHolder] })
}
