import { type deskActBody, inputIn } from '@nirgam/domain/case/actions/action-requests'
import { type ActionInput, describeAction } from '@nirgam/domain/case/actions/case-actions'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import type { BulkActBody, BulkResult } from '@nirgam/domain/office/api-desk-queue'
import { fillPlaceholders } from '@nirgam/domain/office/canned-texts'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import type { z } from 'zod'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { act, caseWithin } from '../case/case.ts'
import { certifyWithout, prepareCase, reissue } from '../certificate/certificate.ts'
import { findAnyRemittance, senderNameOf } from '../remittances/remittances.ts'
import { firmIn } from '../settings/settings.ts'
import { colleagues, mustHaveFreshFactor, type Staff } from '../staff/staff.ts'
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
  if (describeAction(wanted.act).needsFactor) mustHaveFreshFactor(services.clock, staff)
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
  const said = wanted.act === 'take_back' ? await withLabels(services, remittanceId, inputIn(wanted)) : inputIn(wanted)
  if (said.person) await mustWorkOnCases(services, said.person)
  await act(services, { remittanceId, actor, act: wanted.act, version, said })
}

/** The same action on several cases, one after the other: what one of them refuses does not concern the others. */
export async function actOnMany(services: Services, staff: Staff, wanted: BulkActBody): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const { id, version } of wanted.cases) {
    const { cases, ...request } = await filledFor(services, staff, id, wanted)
    const refused = await refusalOf(actAtDesk(services, staff, id, { ...request, version }))
    results.push({ remittance_id: id, number: remittanceNumber(id), refused })
  }
  return results
}

/** A refusal that somebody can read; a fault ends the whole request. */
async function refusalOf(acting: Promise<void>): Promise<string | null> {
  try {
    await acting
    return null
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error.message
    throw error
  }
}

/** Questions in words name the customer and the remittance of each case. */
async function filledFor(
  services: Services,
  { name: me }: Staff,
  id: number,
  wanted: BulkActBody,
): Promise<BulkActBody> {
  if (wanted.act !== 'ask' || !wanted.items.some((item) => 'question' in item)) return wanted
  const remittance = await findAnyRemittance(services.db, id)
  if (!remittance) return wanted
  const { name: firm } = await firmIn(services.db)
  const values = { name: senderNameOf(services.vault, remittance), reference: remittance.reference_number, firm, me }
  const items = wanted.items.map((item) =>
    'question' in item ? { ...item, question: fillPlaceholders(item.question, values) } : item,
  )
  return { ...wanted, items }
}

/** Names the items for history and message, open or not: a repeated request has the same labels. */
async function withLabels(services: Services, remittanceId: number, said: ActionInput): Promise<ActionInput> {
  const { items } = await caseWithin(services, remittanceId)
  return { ...said, labels: items.filter(({ uid }) => said.taken?.includes(uid)).map(({ label }) => label) }
}

async function mustWorkOnCases(services: Services, uid: string): Promise<void> {
  if (!(await colleagues(services)).get(uid)?.canHold) throw invalid({ person: [CASE_MESSAGES.notAHolder] })
}
