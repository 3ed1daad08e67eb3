import { isDeepStrictEqual } from 'node:util'
import type { Actor, FormPart } from '@nirgam/domain/case/case-facts'
import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import { sourceInWords } from '@nirgam/domain/guide/facts/fact'
import type { Trx } from '../../../platform/database/engine.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { act, historyOf } from '../../case/case.ts'
import { rememberBranch } from '../../settings/settings.ts'
import { settleUsedDocuments } from '../sale/sales.ts'
import { freezeSheet, newestPrepared } from './sheet-store.ts'
import { addVersion, type Frozen, frozenOf, sealFrozen } from './sheets.ts'
import { formIn, missingIn, type Work, workIn, workOn } from './work.ts'

export type Preparing = {
  remittanceId: number
  actor: Extract<Actor, { id: string }>
  version?: number | undefined
  /** version that the preparer saw; refused when there is a newer one */
  sheet?: number | undefined
  part?: FormPart | undefined
  isAssigned: boolean
  reason: string
}

/** Limit on the missing items that one message names. */
const MOST_TOLD = 6

/** Freezes the last saved version for signing: only this version can be signed from now on. */
export async function prepareCase(services: Services, preparing: Preparing): Promise<void> {
  const { remittanceId, actor, version, reason } = preparing
  const work = await workOn(services, services.db, remittanceId)
  const { saved } = work
  const seen = saved?.row.version ?? 0
  if (saved) mustBeAsSeen(work, preparing)
  const { part, note } = work.sheet
  const isAssigned = preparing.isAssigned || (saved !== null && (await isAssignedAlready(services, work)))
  await act(services, {
    remittanceId,
    actor,
    act: 'prepare',
    version,
    said: { part, ...(part === 'C' ? reason && { reason } : { reason: reason || note }) },
    ...(saved && { preparation: { part, isAssigned, missing: told(missingIn(work)) } }),
    alongside: async (trx, held) => {
      const now = await workIn(services, trx, held)
      const isSame = now.saved?.row.version === seen && isDeepStrictEqual(now.answers, work.answers)
      if (!isSame || missingIn(now).length > 0) throw conflict(CERTIFICATE_MESSAGES.otherSheet)
      await settleUsedDocuments(services, trx, held.row.id)
      await freeze(services, trx, now, actor)
    },
  })
}

function mustBeAsSeen({ saved, sheet }: Work, preparing: Preparing): void {
  if (preparing.sheet !== undefined && preparing.sheet !== saved?.row.version) {
    throw conflict(CERTIFICATE_MESSAGES.otherSheet)
  }
  if (preparing.part !== undefined && preparing.part !== sheet.part) {
    throw invalid({ part: [CERTIFICATE_MESSAGES.otherPart(sheet.part)] })
  }
}

function told(missing: readonly string[]): string[] {
  const first = missing.slice(0, MOST_TOLD).map((words) => words.replace(/\.$/, ''))
  const more = missing.length - first.length
  return more > 0 ? [...first, `and ${more} more`] : first
}

/** Said once since the last signing, for the same accountant. */
async function isAssignedAlready(services: Services, { row, remittance, signer }: Work): Promise<boolean> {
  const before = await newestPrepared(services.db, row.id)
  if (!before || frozenOf(services.vault, before).signer !== signer?.uid) return false
  const events = await historyOf(services, remittance.id)
  const signed = events.findLastIndex(({ act: done }) => done === 'certify')
  const since = events.slice(signed + 1)
  return since.some(({ act: done, to_state, said }) => {
    return done === 'assigned' || (done === 'prepare' && said.part === 'C' && to_state === 'to_sign')
  })
}

/** A version that was prepared once stays as it is: prepared again, it is a version of its own. */
async function freeze(services: Services, trx: Trx, work: Work, { id, name }: Preparing['actor']): Promise<void> {
  const { vault, clock } = services
  const { saved, row, facts, guide, signer } = work
  if (!saved) throw conflict(CERTIFICATE_MESSAGES.noSheet)
  const by = { id, name, at: clock.now() }
  // The letter that nothing has to be filed rests on the rule, not on what banks ask for beyond it.
  const { reasons } = work.sheet.part === 'none' ? guide.rule : guide
  const version =
    saved.row.prepared_at === null
      ? saved.row
      : await addVersion(vault, trx, { caseId: row.id, before: saved.row, content: { ...saved.content, by } })
  const frozen: Frozen = {
    facts,
    form: formIn(work),
    finding: {
      result: guide.headline,
      reasons: reasons.map(({ text }) => text),
      sources: reasons.map(sourceInWords),
    },
    signer: signer?.uid ?? null,
    by,
  }
  const { branch, bsrCode } = work.sheet
  await rememberBranch(trx, work.answers.senderBankDetails.ifsc, { branch, bsrCode }, clock.now())
  await freezeSheet(trx, version.id, sealFrozen(vault, version, frozen), clock.now())
}
