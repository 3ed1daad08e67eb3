import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '@nirgam/domain/case/case-facts'
import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import { type BoxId, FORM_146_BOXES, type Form146, textIn } from '@nirgam/domain/certificate/form-146'
import { prefilled146 } from '@nirgam/domain/certificate/form-146-sources'
import type { TaxSheet } from '@nirgam/domain/certificate/sheet-fields'
import { type Trx, transaction } from '../../../platform/database/engine.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { holdCase } from '../../case/case.ts'
import { addVersion, type By, canBeSaved, type SheetContent } from './sheets.ts'
import { type Explained, formFindingsIn, formIn, type Work, withSigner, workIn } from './work.ts'

export type StaffActor = Extract<Actor, { kind: 'staff' }>
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
