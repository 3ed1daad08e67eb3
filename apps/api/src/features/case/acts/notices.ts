import {
  type ActionInput,
  type CaseAction,
  describeAction,
  messageAfter,
} from '@nirgam/domain/case/actions/case-actions'
import { type Actor, actorId } from '@nirgam/domain/case/case-facts'
import type { CaseState } from '@nirgam/domain/case/case-states'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import type { Trx } from '../../../platform/database/engine.ts'
import { checkWords, type PaperCheck } from '../../../platform/messages/mail-content.ts'
import type { Services } from '../../../platform/services.ts'
import { notifyUser } from '../../accounts/accounts.ts'
import { mailFacts, type RemittanceRow, senderNameOf } from '../../remittances/remittances.ts'
import { tellStaff } from '../../staff/staff.ts'
import type { CaseRow } from '../case-store.ts'

/** The assignee learns of an action of somebody else that concerns them. */
export async function tellAssignee(
  services: Services,
  trx: Trx,
  { act, actor, said, row }: { act: CaseAction; actor: Actor; said: ActionInput; row: CaseRow },
): Promise<void> {
  if (describeAction(act).tellsAssignee === undefined || row.holder === null) return
  await tellStaff(services, trx, {
    to: row.holder,
    kind: act,
    remittanceId: row.remittance_id,
    by: actorId(actor),
    text: said.note ?? said.reason,
  })
}

type Happened = {
  act: CaseAction
  to: CaseState
  said: ActionInput
  remittance: RemittanceRow
  check?: PaperCheck | undefined
}

/** Sends the message about an action, if there is one. It goes out with the transaction or not at all. */
export async function tellCustomer(services: Services, trx: Trx, happened: Happened): Promise<void> {
  const { act, to, said, remittance, check } = happened
  const message = messageAfter(act, said, to)
  if (!message) return
  const { subject, paragraphs, next, button } = message
  const numbers = `Remittance ${remittanceNumber(remittance.id)}, reference ${remittance.reference_number}.`
  await notifyUser(services, trx, remittance.user_id, {
    subject: `${subject} (${remittance.reference_number})`,
    heading: subject,
    text: [...paragraphs, next, ...(check ? [checkWords(check)] : []), numbers].join('\n\n'),
    mail: paragraphs.join('\n\n'),
    ...(check && { check }),
    next,
    facts: mailFacts(remittance),
    senderName: senderNameOf(services.vault, remittance),
    link: { label: button, url: `${services.config.publicUrl}/remittances/${remittance.id}` },
  })
}
