import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { categoryOf } from '@nirgam/domain/case/case-states'
import type { PaperKind } from '@nirgam/domain/case/paper-kinds'
import type { FieldValue } from '@nirgam/domain/remittance/answers/form-fields'
import { type Db, type Trx, transaction } from '../../../platform/database/engine.ts'
import { conflict, invalid, notFound } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { lockUser } from '../../accounts/accounts.ts'
import { type CaseDocument, forgetOffered, offerDocument } from '../../documents/documents.ts'
import { findRemittance, formOf } from '../../remittances/remittances.ts'
import { mustBeText } from '../acts/consequences.ts'
import { type HeldCase, holdCase } from '../acts/hold-case.ts'
import { type CaseRow, findOwnCase } from '../case-store.ts'
import { correctionsIn, type ItemAnswer, isOpen, mustBeRight, sealAnswer } from './items.ts'
import { findItem, type ItemRow, itemsOf, setAnswer } from './items-store.ts'

type OfItem = { owner: number; remittanceId: number; itemUid: string }

/** Saves a field's new value, or why there is none. It can be changed until all answers are sent. */
export async function answerItem(
  services: Services,
  { value, explanation, ...of }: OfItem & { value?: FieldValue | undefined; explanation?: string | undefined },
): Promise<void> {
  mustBeText('explanation', explanation)
  await transaction(services.db, async (trx) => {
    const held = await holdCase(trx, of.remittanceId, of.owner)
    const item = await openItem(trx, held.row, of.itemUid)
    if (value !== undefined) await mustFitForm(services, trx, held, item, value)
    await forgetOffered(services, trx, of.remittanceId, item.uid)
    await keepAnswer(services, trx, item, { value, explanation })
  })
}

async function mustFitForm(
  { vault, clock }: Services,
  trx: Trx,
  { remittance, row }: HeldCase,
  item: ItemRow,
  value: FieldValue,
): Promise<void> {
  if (item.field_path === null) throw invalid({ value: [CASE_MESSAGES.notAField] })
  const open = (await itemsOf(trx, row.id)).filter(isOpen)
  const others = { corrections: correctionsIn(vault, open), asked: open.map(({ field_path }) => field_path) }
  const form = formOf(vault, remittance)
  mustBeRight(form, { field: item.field_path, value }, others, new Date(clock.now()))
}

export async function takeAnswerBack(services: Services, of: OfItem): Promise<void> {
  await transaction(services.db, async (trx) => {
    const { row } = await holdCase(trx, of.remittanceId, of.owner)
    const item = await openItem(trx, row, of.itemUid)
    await forgetOffered(services, trx, of.remittanceId, item.uid)
    await setAnswer(trx, item.id, { answer_sealed: null, answered_at: null })
  })
}

async function keepAnswer(services: Services, trx: Trx, { id, uid }: ItemRow, answer: ItemAnswer): Promise<void> {
  const { vault, clock } = services
  await setAnswer(trx, id, { answer_sealed: sealAnswer(vault, uid, answer), answered_at: clock.now() })
}

/** Finds an item that is still open; 404 for an unknown one, 409 for a closed one. */
async function openItem(db: Db | Trx, row: CaseRow, uid: string): Promise<ItemRow> {
  const item = await findItem(db, row.id, uid)
  if (!item) throw notFound()
  if (!isOpen(item)) throw conflict(CASE_MESSAGES.notAsked)
  return item
}

async function ownCase(db: Db, owner: number, remittanceId: number): Promise<CaseRow> {
  const row = await findOwnCase(db, owner, remittanceId)
  if (!row) throw notFound()
  return row
}

type Uploaded = Parameters<typeof offerDocument>[1]['upload']

/** Checks the item before any byte of the file is read, and returns the kind of document it asks for. */
export async function mayAnswerWithFile({ db }: Services, of: OfItem): Promise<PaperKind> {
  const item = await openItem(db, await ownCase(db, of.owner, of.remittanceId), of.itemUid)
  if (item.document_kind === null) throw conflict(CASE_MESSAGES.notADocument)
  return item.document_kind
}

export async function answerWithFile(services: Services, of: OfItem, upload: Uploaded): Promise<void> {
  await offer(services, of, { upload, itemUid: of.itemUid }, async (trx, { row }, take) => {
    const item = await openItem(trx, row, of.itemUid)
    await keepAnswer(services, trx, item, { document: await take() })
  })
}

/** The bank's letter comes before the words that go with it. */
export async function mayAddLetter({ db }: Services, owner: number, remittanceId: number): Promise<void> {
  mustTakeLetter(await ownCase(db, owner, remittanceId))
}

export async function addLetter(
  services: Services,
  of: Omit<OfItem, 'itemUid'>,
  upload: Uploaded,
): Promise<CaseDocument['file']> {
  const { file } = await offer(services, of, { upload, itemUid: null }, async (_trx, { row }, take) => {
    mustTakeLetter(row)
    await take()
  })
  return file
}

function mustTakeLetter({ state }: CaseRow): void {
  if (categoryOf(state) !== 'done') throw conflict(CASE_MESSAGES.letterTooEarly)
}

type Offered = { upload: Uploaded; itemUid: string | null }
type Taking = (trx: Trx, held: HeldCase, take: () => Promise<string>) => Promise<void>

async function offer(
  services: Services,
  { owner, remittanceId }: Omit<OfItem, 'itemUid'>,
  offered: Offered,
  taking: Taking,
): Promise<CaseDocument> {
  const reference = await referenceOf(services, owner, remittanceId)
  return offerDocument(services, {
    ...offered,
    owner,
    remittanceId,
    reference,
    record: async (trx, take) => {
      // Held in the order of other uploads.
      await lockUser(trx, owner)
      await taking(trx, await holdCase(trx, remittanceId, owner), take)
    },
  })
}

async function referenceOf({ db }: Services, owner: number, remittanceId: number): Promise<string> {
  const remittance = await findRemittance(db, owner, remittanceId)
  if (!remittance) throw notFound()
  return remittance.reference_number
}
