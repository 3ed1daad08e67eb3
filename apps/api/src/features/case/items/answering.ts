import { actionsFor } from '@nirgam/domain/case/actions/case-actions'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { categoryOf } from '@nirgam/domain/case/case-states'
import { PAPER_KINDS, type PaperKind } from '@nirgam/domain/case/paper-kinds'
import type { FieldValue } from '@nirgam/domain/remittance/answers/form-fields'
import { type Db, type Trx, transaction } from '../../../platform/database/engine.ts'
import { conflict, invalid, notFound } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { lockUser } from '../../accounts/accounts.ts'
import {
  type CaseDocument,
  type DocumentRow,
  documentsOf,
  findDocument,
  forgetOffered,
  offerDocument,
  sendOffered,
  usedAgainAs,
} from '../../documents/documents.ts'
import { findRemittance, formOf } from '../../remittances/remittances.ts'
import { actIn } from '../acts/act.ts'
import { mustBeText } from '../acts/consequences.ts'
import { type HeldCase, holdCase } from '../acts/hold-case.ts'
import { type CaseRow, findCase, findOwnCase } from '../case-store.ts'
import { correctionsIn, type ItemAnswer, isOpen, mustBeRight, sealAnswer } from './items.ts'
import { findItem, type ItemRow, itemsOf, papersOf, rejectedIn, setAnswer } from './items-store.ts'
import { casesWithSamePan } from './lookups.ts'

type OfItem = { owner: number; remittanceId: number; itemUid: string }

/** Saves a field's new value, or the reason why there is none. It can be changed until all answers are sent. */
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

type Given = Parameters<typeof offerDocument>[1]['given']
type Uploaded = Extract<Given, { upload: unknown }>['upload']

/** Checks the item before any byte of the file is read, and returns the kind of document it asks for. */
export async function mayAnswerWithFile({ db }: Services, of: OfItem): Promise<PaperKind> {
  const item = await openItem(db, await ownCase(db, of.owner, of.remittanceId), of.itemUid)
  if (item.document_kind === null) throw conflict(CASE_MESSAGES.notADocument)
  return item.document_kind
}

export async function answerWithFile(services: Services, of: OfItem, upload: Uploaded): Promise<void> {
  await offer(services, of, { given: { upload }, itemUid: of.itemUid }, async (trx, { row }, take) => {
    const item = await openItem(trx, row, of.itemUid)
    await keepAnswer(services, trx, item, { document: await take() })
  })
}

/** Checks before any byte of the file is read whether a document of this kind may come unasked. */
export async function mayAddDocument({ db }: Services, { owner, remittanceId, kind }: Unasked): Promise<void> {
  await mustTakeUnasked(db, await ownCase(db, owner, remittanceId), kind)
}

/** Adds a document unasked: it joins the case at once, and the current one of its kind becomes an earlier copy. */
export function addDocument(services: Services, of: Unasked, upload: Uploaded): Promise<void> {
  return add(services, of, { upload })
}

/**
 * Documents of the customer's own earlier remittances with the same PAN: the newest of each kind that the firm did not
 * reject, there or here.
 */
export async function earlierDocuments(services: Services, owner: number, remittanceId: number) {
  const remittance = await findRemittance(services.db, owner, remittanceId)
  if (!remittance) throw notFound()
  const earlier = (await casesWithSamePan(services, remittance)).filter(({ user_id }) => user_id === owner)
  const files = await documentsOf(
    services,
    earlier.map((one) => ({ id: one.remittance_id })),
  )
  const here = await findCase(services.db, remittanceId)
  const rejected = await rejectedIn(
    services.db,
    [...earlier, ...(here ? [here] : [])].map(({ id }) => id),
  )
  const unwanted = new Set([...rejected, ...(await usedAgainAs(services.db, rejected))])
  const all = earlier.flatMap((one) =>
    (files.get(one.remittance_id) ?? [])
      .filter(({ id }) => !unwanted.has(id))
      .map((file) => ({ file, remittanceId: one.remittance_id })),
  )
  return PAPER_KINDS.filter((kind) => !IN_ONE_CASE.includes(kind)).flatMap((kind) => {
    const newest = all.find(({ file }) => file.document_type === kind)
    return newest ? [{ kind, ...newest }] : []
  })
}

/** These kinds belong to one certificate and cannot be reused. */
const IN_ONE_CASE: readonly PaperKind[] = ['bank_letter', 'form_145']

/** Uses a document again that the customer sent before. That they chose it is their consent, dated by the new row. */
export async function reuseDocument(services: Services, of: Unasked, uid: string): Promise<void> {
  await mustTakeUnasked(services.db, await ownCase(services.db, of.owner, of.remittanceId), of.kind)
  const known = await earlierDocuments(services, of.owner, of.remittanceId)
  const from = known.some(({ kind, file }) => kind === of.kind && file.id === uid)
    ? await findDocument(services.db, uid)
    : undefined
  if (!from) throw invalid({ document: [CASE_MESSAGES.notReusable] })
  await add(services, of, { from })
}

async function add(services: Services, of: Unasked, given: { upload: Uploaded } | { from: DocumentRow }) {
  await offer(services, of, { given, itemUid: null }, async (trx, { row }, take) => {
    await mustTakeUnasked(trx, row, of.kind)
    await sendOffered(services, trx, of.remittanceId, { uid: await take(), kind: of.kind })
    const by = { actor: { kind: 'customer' }, owner: of.owner, remittanceId: of.remittanceId } as const
    await actIn(services, trx, { ...by, act: actFor(of.kind), said: { document: of.kind } })
  })
}

type Unasked = { owner: number; remittanceId: number; kind: PaperKind }

/** A filed form is added after certification, when other documents can no longer be added. */
const actFor = (kind: PaperKind) => (kind === 'form_145' ? 'add_filed_form' : 'add_document')

async function mustTakeUnasked(db: Db | Trx, row: CaseRow, kind: PaperKind): Promise<void> {
  if (!actionsFor('customer', row.state).includes(actFor(kind))) throw conflict(CASE_MESSAGES.notTakenNow)
  const isAsked = (await itemsOf(db, row.id)).some((item) => isOpen(item) && item.document_kind === kind)
  if (isAsked) throw conflict(CASE_MESSAGES.askedPaper)
  const verdict = (await papersOf(db, row.id)).find((paper) => paper.kind === kind)
  if (verdict?.verdict === 'accepted') throw conflict(CASE_MESSAGES.acceptedPaper)
}

/** The bank's letter is uploaded before the message that goes with it. */
export async function mayAddLetter({ db }: Services, owner: number, remittanceId: number): Promise<void> {
  mustTakeLetter(await ownCase(db, owner, remittanceId))
}

export async function addLetter(
  services: Services,
  of: Omit<OfItem, 'itemUid'>,
  upload: Uploaded,
): Promise<CaseDocument['file']> {
  const { file } = await offer(services, of, { given: { upload }, itemUid: null }, async (_trx, { row }, take) => {
    mustTakeLetter(row)
    await take()
  })
  return file
}

function mustTakeLetter({ state }: CaseRow): void {
  if (categoryOf(state) !== 'done') throw conflict(CASE_MESSAGES.letterTooEarly)
}

type Offered = { given: { upload: Uploaded } | { from: DocumentRow }; itemUid: string | null }
type Taking = (trx: Trx, held: HeldCase, take: () => Promise<string>) => Promise<void>

async function offer(
  services: Services,
  { owner, remittanceId }: Omit<OfItem, 'itemUid'>,
  { given, itemUid }: Offered,
  taking: Taking,
): Promise<CaseDocument> {
  const reference = await referenceOf(services, owner, remittanceId)
  return offerDocument(services, {
    given: 'from' in given ? given : { ...given, reference },
    itemUid,
    owner,
    remittanceId,
    record: async (trx, take) => {
      // Locks in the same order as other uploads.
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
