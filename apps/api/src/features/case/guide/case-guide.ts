import { randomUUID } from 'node:crypto'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { categoryOf } from '@nirgam/domain/case/case-states'
import { type ChecklistLine, checklistOf } from '@nirgam/domain/case/checklist'
import { type CaseGuideAnswers, type CaseGuideData, caseGuideAnswers } from '@nirgam/domain/guide/api-guide'
import { findingInShort, findingOfForm } from '@nirgam/domain/guide/case-answers'
import { problemsOf } from '@nirgam/domain/guide/problems'
import { before, type LedgerLine, linesBefore } from '@nirgam/domain/ledger/ledger-year'
import { type Day, indiaDate } from '@nirgam/domain/shared/tax-year'
import { type Db, type Trx, transaction } from '../../../platform/database/engine.ts'
import { conflict, invalid, notFound } from '../../../platform/errors.ts'
import { jsonFile, type OwnData } from '../../../platform/own-data.ts'
import type { Services } from '../../../platform/services.ts'
import type { Vault } from '../../../platform/vault/vault.ts'
import { lineIdOf, readLedger } from '../../ledger/ledger.ts'
import { findAnyRemittance, formOf, listAllOf, type RemittanceRow } from '../../remittances/remittances.ts'
import { holdCase } from '../acts/hold-case.ts'
import { type CaseRow, changeGuide, findCase, findGuide, type GuideRow, insertGuide, touchCase } from '../case-store.ts'

const placeOf = (uid: string) => ({ table: 'case_guides', row: uid, field: 'answers' })

/** Parsed leniently: an invalid answer of an older version is asked again. */
function openAnswers(vault: Vault, row: GuideRow | undefined): CaseGuideAnswers {
  const stored = row && vault.openJson(row.answers_sealed, placeOf(row.uid))
  const readable = Object.entries(Object(stored)).filter(
    ([name, value]) => caseGuideAnswers.safeParse({ [name]: value }).success,
  )
  return caseGuideAnswers.parse(Object.fromEntries(readable))
}

/** Answers are taken until the firm has decided. */
function isOpen({ state, part }: CaseRow): boolean {
  const category = categoryOf(state)
  return part === null && category !== 'done' && category !== 'closed'
}

/** Answers and ledger behind the finding on a remittance's filing, for staff and customers alike. */
export async function guideOf(services: Services, remittanceId: number): Promise<CaseGuideData> {
  const { db } = services
  const [remittance, row] = [await findAnyRemittance(db, remittanceId), await findCase(db, remittanceId)]
  if (!remittance || !row) throw notFound(CASE_MESSAGES.none)
  const { guide } = await guideAndLedger(services, db, { remittance, row })
  const decided = row.part === 'none' ? 'nothing' : row.part
  return { ...guide, finding: findingInShort(guide, guide.day, decided) }
}

/** The finding on a remittance that may not be paid yet, by its saved answers. */
export async function findingBeforePaying(services: Services, remittance: RemittanceRow) {
  const form = formOf(services.vault, remittance)
  const day = indiaDate(services.clock.now())
  const { lines } = await readLedger(services, services.db, remittance.user_id, day)
  const transfer = { id: lineIdOf(remittance.id), receiver: form.receiverDetails.name, day }
  return findingOfForm(form, before(lines, transfer), day)
}

type KnownCase = { remittance: RemittanceRow; row: CaseRow; sendingDay?: Day | undefined }
type KnownGuide = Omit<CaseGuideData, 'finding'>

/**
 * Answers and ledger for callers that have already read the case, with the transfers that the ledger's sums are made
 * of; `sendingDay` if it is known.
 */
export async function guideAndLedger(
  services: Services,
  db: Db | Trx,
  { remittance, row, sendingDay }: KnownCase,
): Promise<{ guide: KnownGuide; earlier: LedgerLine[] }> {
  const { vault, clock } = services
  const { destinationCountry, amount, accountType, sourceOfFunds, bank, receiverDetails } = formOf(vault, remittance)
  const { purpose, sameAsSender } = receiverDetails
  const id = lineIdOf(remittance.id)
  const day = sendingDay ?? dayOf(row, indiaDate(clock.now()))
  const { lines } = await readLedger(services, db, remittance.user_id, day)
  const guide = {
    answers: openAnswers(vault, await findGuide(db, remittance.id)),
    form: { destinationCountry, amount, accountType, sourceOfFunds, bank, receiverDetails: { purpose, sameAsSender } },
    ledger: before(lines, { id, receiver: receiverDetails.name, day }),
    day,
    is_open: isOpen(row),
  }
  return { guide, earlier: linesBefore(lines, { id, day }) }
}

/** The documents that the case needs by the guide; none once it is done or closed. */
export async function checklistWithin(
  services: Services,
  db: Db | Trx,
  held: { remittance: RemittanceRow; row: CaseRow },
): Promise<ChecklistLine[]> {
  const category = categoryOf(held.row.state)
  if (category === 'done' || category === 'closed') return []
  const { guide } = await guideAndLedger(services, db, held)
  return checklistOf(guide, guide.day)
}

/** Day that the rules are applied for: today while it can still be sent, the closing day for a closed case. */
function dayOf({ state, state_since }: CaseRow, today: Day): Day {
  return categoryOf(state) === 'closed' ? indiaDate(state_since) : today
}

type Answering = { owner: number; remittanceId: number; answers: CaseGuideAnswers }

/** Saves these answers beside the earlier ones. */
export async function answerGuide(services: Services, { owner, remittanceId, answers }: Answering): Promise<void> {
  const { db, vault, clock } = services
  const now = clock.now()
  const [wrong] = problemsOf(answers, indiaDate(now)).filter(({ contradiction }) => !contradiction)
  if (wrong) throw invalid({ [wrong.answer]: [wrong.text] })
  await transaction(db, async (trx) => {
    const { row } = await holdCase(trx, remittanceId, owner)
    if (!isOpen(row)) throw conflict(GUIDE_OVER)
    await touchCase(trx, row.id, now)
    const known = await findGuide(trx, remittanceId)
    const uid = known?.uid ?? randomUUID()
    const sealed = vault.sealJson({ ...openAnswers(vault, known), ...answers }, placeOf(uid))
    if (known) return changeGuide(trx, known.id, sealed, now)
    await insertGuide(trx, { uid, remittance_id: remittanceId, answers_sealed: sealed, updated_at: now })
  })
}

const GUIDE_OVER = 'We’ve decided what you need to file, so these questions are closed.'

/** Only the answers, for the download of the user's own data. */
async function answersAbout({ vault }: Services, db: Db | Trx, remittanceId: number) {
  const row = await findGuide(db, remittanceId)
  return row && openAnswers(vault, row)
}

/** Stored with the case they were given in, and kept with it. */
export function ownGuides(services: Services): OwnData {
  const { db } = services
  return {
    tables: ['case_guides'],
    async *files(owner) {
      for (const { id, reference_number } of await listAllOf(db, owner)) {
        const answers = await answersAbout(services, db, id)
        if (answers) yield jsonFile(`remittances/${reference_number}/guide.json`, answers)
      }
    },
  }
}
