import { isDeepStrictEqual } from 'node:util'
import type { FormPart, StaffActor } from '@nirgam/domain/case/case-facts'
import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import { type BoxId, FORM_146_BOXES, type Form146, textIn } from '@nirgam/domain/certificate/form-146'
import { prefilled146 } from '@nirgam/domain/certificate/form-146-sources'
import type { TaxSheet } from '@nirgam/domain/certificate/sheet-fields'
import { sourceInWords } from '@nirgam/domain/guide/facts/fact'
import { type Trx, transaction } from '../../../platform/database/engine.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { act, historyOf, holdCase } from '../../case/case.ts'
import { rememberBranch } from '../../settings/settings.ts'
import { freezeSheet, newestPrepared } from '../certificate-store.ts'
import { settleUsedDocuments } from '../sale/sales.ts'
import { addVersion, type By, canBeSaved, type Frozen, frozenOf, type SheetContent, sealFrozen } from './sheets.ts'
import { type Explained, formFindingsIn, formIn, missingIn, type Work, withSigner, workIn, workOn } from './work.ts'

type Saving = { remittanceId: number; actor: StaffActor; version: number }

export function saveSheet(services: Services, saving: Saving & { sheet: TaxSheet }): Promise<void> {
  return save(services, saving, (content, { saved }, by) => {
    const before = saved?.content.sheet
    const isOtherRate = before?.rate !== saving.sheet.rate || before.rateDay !== saving.sheet.rateDay
    const rateBy = saving.sheet.rate === 0 ? null : isOtherRate ? by : content.rateBy
    return { ...content, sheet: saving.sheet, rateBy }
  })
}

type FormSaving = Saving & {
  boxes: Form146
  signer: string | null
  explained: readonly { id: string; note: string }[]
}

export function saveForm(services: Services, saving: FormSaving): Promise<void> {
  return save(services, saving, (content, work) => {
    const { signer, boxes, explained } = saving
    const able = work.signers.filter(({ membership_number }) => membership_number !== null)
    if (signer !== null && !able.some(({ uid }) => uid === signer)) {
      throw invalid({ signer: [CERTIFICATE_MESSAGES.signerUnknown] })
    }
    const then = withSigner(work, signer)
    const edits = editsOf(boxes, [prefilled146(work.facts), prefilled146(then.facts)])
    return { ...content, signer, edits, explained: explainedIn(formFindingsIn(then, formIn(then, edits)), explained) }
  })
}

/**
 * Boxes that differ from their filled-in value before and after the change; all others follow answers, sheet and
 * settings.
 */
function editsOf(boxes: Form146, filled: readonly Form146[]): Form146 {
  const isOwn = (id: BoxId) => id in boxes && filled.every((one) => textIn(boxes, id) !== textIn(one, id))
  return Object.fromEntries(
    FORM_146_BOXES.map(({ id }) => id)
      .filter(isOwn)
      .map((id) => [id, textIn(boxes, id)]),
  )
}

function explainedIn(findings: readonly Explained[], explained: FormSaving['explained']): SheetContent['explained'] {
  const byId = new Map(findings.filter((one) => one.canBeExplained).map((one) => [one.id, one]))
  return Object.fromEntries(
    explained.flatMap(({ id, note }) => {
      const finding = byId.get(id)
      return finding ? [[id, { words: finding.words, note }]] : []
    }),
  )
}

/** Of two people who save the same version one wins; saving unchanged content adds no version. */
async function save(
  services: Services,
  { remittanceId, actor, version }: Saving,
  change: (content: SheetContent, work: Work, by: By) => SheetContent,
): Promise<void> {
  await transaction(services.db, async (trx) => {
    const held = await holdCase(trx, remittanceId)
    if (!canBeSaved(held.row.state)) throw conflict(CERTIFICATE_MESSAGES.notNow)
    const work = await workIn(services, trx, held)
    const by = { id: actor.id, name: actor.name, at: services.clock.now() }
    const before = work.saved?.content ?? begun(work, by)
    const content = change(before, work, by)
    if (work.saved && isSame(content, before)) return
    mustBeNewest(work, version)
    await keep(services, trx, work, { ...content, by })
  })
}

function begun({ sheet }: Work, by: By): SheetContent {
  return { sheet, edits: {}, signer: null, explained: {}, by, rateBy: null }
}

function isSame(one: SheetContent, other: SheetContent): boolean {
  const { by: _one, rateBy: _oneRate, ...first } = one
  const { by: _other, rateBy: _otherRate, ...second } = other
  return isDeepStrictEqual(first, second)
}

function mustBeNewest({ saved }: Work, version: number): void {
  if ((saved?.row.version ?? 0) === version) return
  throw conflict(saved ? CERTIFICATE_MESSAGES.savedMeanwhile(saved.content.by.name) : CERTIFICATE_MESSAGES.otherSheet)
}

async function keep({ vault }: Services, trx: Trx, { row, saved }: Work, content: SheetContent): Promise<void> {
  await addVersion(vault, trx, { caseId: row.id, before: saved?.row, content })
}

type Preparing = {
  remittanceId: number
  actor: StaffActor
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

/** Whether the assignment was already announced for this accountant since the last signing. */
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

/** A prepared version never changes: preparing it again creates a new version. */
async function freeze(services: Services, trx: Trx, work: Work, { id, name }: Preparing['actor']): Promise<void> {
  const { vault, clock } = services
  const { saved, row, facts, guide, signer } = work
  if (!saved) throw conflict(CERTIFICATE_MESSAGES.noSheet)
  const by = { id, name, at: clock.now() }
  // The letter that nothing has to be filed is based on the rule, not on banks' additional demands.
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
