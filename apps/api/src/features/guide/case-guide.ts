import { randomUUID } from 'node:crypto'
import { type CaseGuideAnswers, type CaseGuideData, caseGuideAnswers } from '@nirgam/domain/api-guide'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { categoryOf } from '@nirgam/domain/case/case-states'
import { assess } from '@nirgam/domain/guide/assess'
import { answersOfCase } from '@nirgam/domain/guide/case-answers'
import type { Finding } from '@nirgam/domain/guide/finding'
import { problemsOf } from '@nirgam/domain/guide/problems'
import { type Day, indiaDate } from '@nirgam/domain/guide/tax-year'
import { before } from '@nirgam/domain/ledger/ledger-year'
import { type Db, type Trx, transaction } from '../../platform/database/engine.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Vault } from '../../platform/vault.ts'
import { type CaseRow, findCase, holdCase } from '../case/case.ts'
import { lineIdOf, readLedger } from '../ledger/ledger.ts'
import { findAnyRemittance, formOf } from '../remittances/remittances.ts'
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

/** What the finding about a remittance's filing rests on, whoever asks. */
export async function guideOf(services: Services, remittanceId: number): Promise<CaseGuideData> {
  const { db, vault, clock } = services
  const [remittance, row] = [await findAnyRemittance(db, remittanceId), await findCase(db, remittanceId)]
  if (!remittance || !row) throw notFound(CASE_MESSAGES.none)
  const { lines } = await readLedger(services, db, remittance.user_id)
  const { destinationCountry, amount, accountType, sourceOfFunds, receiverDetails } = formOf(vault, remittance)
  const id = lineIdOf(remittanceId)
  const day = dayOf(row, indiaDate(clock.now()))
  return {
    answers: openAnswers(vault, await findGuide(db, remittanceId)),
    form: { destinationCountry, amount, accountType, sourceOfFunds },
    ledger: before(lines, { id, receiver: receiverDetails.name, day }),
    day,
    is_open: isOpen(row),
  }
}

/** Today while it can still be sent; what is over is judged by the day on which it ended. */
function dayOf({ state, state_since }: CaseRow, today: Day): Day {
  return categoryOf(state) === 'closed' ? indiaDate(state_since) : today
}

/** What would have to be filed for a case, and why, by all that is known: for the desk. */
export async function findingOf(services: Services, remittanceId: number): Promise<Finding> {
  const guide = await guideOf(services, remittanceId)
  return assess(answersOfCase(guide), null, guide.day)
}

type Answering = { owner: number; remittanceId: number; answers: CaseGuideAnswers }

/** Keeps these answers beside those kept before. */
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

const GUIDE_OVER = 'We have decided what is to be filed, so these questions are closed.'

/** The answers alone, for somebody's own data. */
export async function answersAbout({ vault }: Services, db: Db | Trx, remittanceId: number) {
  const row = await findGuide(db, remittanceId)
  return row && openAnswers(vault, row)
}
