import { randomUUID } from 'node:crypto'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { categoryOf } from '@nirgam/domain/case/case-states'
import { type CaseGuideAnswers, type CaseGuideData, caseGuideAnswers } from '@nirgam/domain/guide/api-guide'
import { problemsOf } from '@nirgam/domain/guide/problems'
import { before } from '@nirgam/domain/ledger/ledger-year'
import { type Day, indiaDate } from '@nirgam/domain/shared/tax-year'
import { type Db, type Trx, transaction } from '../../platform/database/engine.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { type CaseRow, findCase, holdCase } from '../case/case.ts'
import { lineIdOf, readLedger } from '../ledger/ledger.ts'
import { findAnyRemittance, formOf, type RemittanceRow } from '../remittances/remittances.ts'
import { changeGuide, findGuide, type GuideRow, insertGuide } from './guide-store.ts'

const placeOf = (uid: string) => ({ table: 'case_guides', row: uid, field: 'answers' })

/** Read leniently: an answer of an older version is asked again. */
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
  return guideWithin(services, db, { remittance, row })
}

/** The same for callers that have already read the case; `sendingDay` if it is known. */
export async function guideWithin(
  services: Services,
  db: Db | Trx,
  { remittance, row, sendingDay }: { remittance: RemittanceRow; row: CaseRow; sendingDay?: Day | undefined },
): Promise<CaseGuideData> {
  const { vault, clock } = services
  const { lines } = await readLedger(services, db, remittance.user_id)
  const { destinationCountry, amount, accountType, sourceOfFunds, bank, receiverDetails } = formOf(vault, remittance)
  const id = lineIdOf(remittance.id)
  const day = sendingDay ?? dayOf(row, indiaDate(clock.now()))
  return {
    answers: openAnswers(vault, await findGuide(db, remittance.id)),
    form: { destinationCountry, amount, accountType, sourceOfFunds, bank },
    ledger: before(lines, { id, receiver: receiverDetails.name, day }),
    day,
    is_open: isOpen(row),
  }
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
    const known = await findGuide(trx, remittanceId)
    const uid = known?.uid ?? randomUUID()
    const sealed = vault.sealJson({ ...openAnswers(vault, known), ...answers }, placeOf(uid))
    if (known) return changeGuide(trx, known.id, sealed, now)
    await insertGuide(trx, { uid, remittance_id: remittanceId, answers_sealed: sealed, updated_at: now })
  })
}

const GUIDE_OVER = 'We’ve decided what you need to file, so these questions are closed.'

/** The answers alone, for somebody's own data. */
export async function answersAbout({ vault }: Services, db: Db | Trx, remittanceId: number) {
  const row = await findGuide(db, remittanceId)
  return row && openAnswers(vault, row)
}
