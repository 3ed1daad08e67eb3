import type { DeskActBody } from '@nirgam/domain/api-desk-cases'
import type { AskedItem } from '@nirgam/domain/case/case-items'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import type { FieldPath } from '@nirgam/domain/form-fields'
import { invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { type ActRequest, act } from '../case/case.ts'
import { certifyWithout, prepareCase, reissue } from '../certificate/certificate.ts'
import { colleagues, type Staff } from '../staff/staff.ts'
import { actorAtDesk } from './people.ts'

/** What somebody of the staff clicked. Whether they may, and where it leads, the case's own table decides. */
export async function actAtDesk(
  services: Services,
  staff: Staff,
  remittanceId: number,
  wanted: DeskActBody,
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
    case 'hand_over':
      if (wanted.person !== null) await mustBeAbleToHold(services, wanted.person)
  }
  await act(services, { remittanceId, actor, act: wanted.act, version, ...saidWith(wanted) })
}

function saidWith(wanted: DeskActBody): Pick<ActRequest, 'said'> {
  switch (wanted.act) {
    case 'hand_over':
      return { said: { person: wanted.person } }
    case 'ask':
      return { said: { items: wanted.items.map(itemIn) } }
    case 'filed':
      return { said: { acknowledgement: wanted.acknowledgement } }
    case 'bank_asks':
      return { said: { words: wanted.words } }
    case 'give_up':
    case 'send_back':
    case 'refuse':
    case 'reopen':
      return { said: { reason: wanted.reason } }
    default:
      return {}
  }
}

type Asked = Extract<DeskActBody, { act: 'ask' }>['items'][number]

function itemIn({ document, field, reason, note }: Asked): AskedItem {
  const why = { reason, ...(note && { note }) }
  return document === undefined ? { field: field as FieldPath, ...why } : { document, ...why }
}

async function mustBeAbleToHold(services: Services, uid: string): Promise<void> {
  if (!(await colleagues(services)).get(uid)?.canHold) throw invalid({ person: [CASE_MESSAGES.notAHolder] })
}
