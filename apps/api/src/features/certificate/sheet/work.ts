import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { accountantOf, sixDigits } from '@nirgam/domain/certificate/accountant'
import {
  canBeExplained,
  contradictions,
  type Finding,
  orderPayerFindings,
} from '@nirgam/domain/certificate/contradictions'
import { type DayRates, rateFindings } from '@nirgam/domain/certificate/exchange-rates'
import type { Form146 } from '@nirgam/domain/certificate/form-146'
import {
  type Form146Facts,
  ORDER_MISSING,
  paperFindings,
  prefilled146,
} from '@nirgam/domain/certificate/form-146-sources'
import { decisionFindings, guideAnswersOf, partsFound, proposedSheet } from '@nirgam/domain/certificate/proposed-sheet'
import type { TaxSheet } from '@nirgam/domain/certificate/sheet-fields'
import {
  aggregateFindings,
  remittancePaise,
  type SheetFinding,
  sheetFindings,
  type YearBefore,
} from '@nirgam/domain/certificate/tax-sheet'
import type { PlannedSale } from '@nirgam/domain/certificate/working/before-sale'
import { type CountedBefore, countedFindings, countedIn } from '@nirgam/domain/certificate/working/counted-before'
import {
  type CoOwner,
  coOwnerFindings,
  type EarlierSheet,
  earlierFindings,
  type SentBefore,
  saleSentBefore,
  sentWith,
} from '@nirgam/domain/certificate/working/other-cases'
import { answersInWords } from '@nirgam/domain/guide/answers-in-words'
import type { CaseGuideAnswers } from '@nirgam/domain/guide/api-guide'
import { assess } from '@nirgam/domain/guide/assess'
import { answersOfCase, ledgerBeyond } from '@nirgam/domain/guide/case-answers'
import type { Finding as GuideFinding } from '@nirgam/domain/guide/finding'
import { type GuideAnswers, known } from '@nirgam/domain/guide/guide-answers'
import type { Firm } from '@nirgam/domain/office/office-settings'
import type { RemittanceForm } from '@nirgam/domain/remittance/answers/form-data'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { type Paise, sum, toPaise } from '@nirgam/domain/shared/money'
import { indiaDate } from '@nirgam/domain/shared/tax-year'
import type { Db, Trx } from '../../../platform/database/engine.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { type CaseRow, earlierCasesOf, findCase, guideAndLedger, settledPapers } from '../../case/case.ts'
import { findAnyRemittance, formOf, type RemittanceRow } from '../../remittances/remittances.ts'
import { branchOf, dayRatesIn, firmIn } from '../../settings/settings.ts'
import { accountants } from '../../staff/staff.ts'
import { newestSheet, type SheetRow, signedSheets } from '../certificate-store.ts'
import { coOwnersOf, papersOfSale } from '../sale/sales.ts'
import { contentOf, frozenOf, type SheetContent } from './sheets.ts'

type SignerChoice = { uid: string; name: string; membership_number: string | null }

/** Current sources of a case's sheet and form. */
export type Work = {
  remittance: RemittanceRow
  row: CaseRow
  saved: { row: SheetRow; content: SheetContent } | null
  answers: RemittanceForm
  sheet: TaxSheet
  guide: GuideFinding
  /** the customer's answers to the guide on the case */
  told: { question: string; answer: string }[]
  signers: SignerChoice[]
  signer: SignerChoice | null
  firm: Firm
  dayRates: DayRates | null
  sentBefore: SentBefore[]
  countedBefore: CountedBefore[]
  year: YearBefore
  coOwners: CoOwner[]
  goesToSaid: TaxSheet['goesTo'] | null
  planned: PlannedSale | null
  /** the earlier case whose sale is proposed while no sheet is saved */
  proposedFrom: string | null
  facts: Form146Facts
  remittancePaise: Paise
}

export async function workOn(services: Services, db: Db | Trx, remittanceId: number): Promise<Work> {
  const remittance = await findAnyRemittance(db, remittanceId)
  if (!remittance) throw notFound()
  const row = await findCase(db, remittanceId)
  if (!row) throw conflict(CASE_MESSAGES.none)
  return workIn(services, db, { remittance, row })
}

/** The same for callers that have already read the case. */
export async function workIn(
  services: Services,
  db: Db | Trx,
  { remittance, row }: Pick<Work, 'remittance' | 'row'>,
): Promise<Work> {
  const { vault, clock } = services
  const newest = await newestSheet(db, row.id)
  const saved = newest ? { row: newest, content: contentOf(vault, newest) } : null
  const answers = formOf(vault, remittance)
  const day = indiaDate(clock.now())
  const sendingDay = saved?.content.sheet.proposedDay || undefined
  const { guide, earlier } = await guideAndLedger(services, db, { remittance, row, sendingDay })
  const said = answersOfCase(guide)
  const dayRates = await dayRatesIn(db)
  const before = await signedBefore(services, db, row)
  const guideFor = (sheet: TaxSheet | null) => assess(guideAnswersOf(said, sheet), ledgerBeyond(guide), day)
  const sheet =
    saved?.content.sheet ??
    proposedSheet(answers, said, guideFor(null), {
      dayRates,
      branch: await branchOf(db, answers.senderBankDetails.ifsc),
      earlier: before,
      today: day,
    })
  const [first] = sheet.parts
  const signers = await signersNow(services, db)
  const firm = await firmIn(db)
  const year = yearBefore(earlier, guide.answers)
  const signer = chosen(signers, saved?.content.signer ?? null)
  return {
    remittance,
    row,
    saved,
    answers,
    sheet,
    // Lazy: saving does not need it, and it takes the whole working.
    get guide() {
      return guideFor(saved ? sheet : null)
    },
    told: [...answersInWords(said).filter(({ id }) => id in guide.answers), ...(await plannedIn(guide.answers))],
    planned: guide.answers.planned ?? null,
    signers,
    signer,
    firm,
    dayRates,
    year,
    coOwners: await coOwnersOf(services, db, row.id),
    goesToSaid: known(said.goesTo) ?? null,
    proposedFrom: saved === null && first ? (saleSentBefore(before, first.source)?.case ?? null) : null,
    sentBefore: before.flatMap((one) => sentWith(one.sheet, one.case)),
    // An account may have been used for two people, and each has limits of their own.
    countedBefore: before
      .filter(({ pan }) => pan === answers.senderBankDetails.panNumber)
      .map((one) => countedIn(one.sheet, one.case)),
    facts: {
      answers,
      sheet,
      accountant: accountantIn(firm, signer),
      day,
      papers: [...(await settledPapers(services, db, row)), ...(await papersOfSale(services, db, row.id))],
      year,
    },
    remittancePaise: remittancePaise(answers),
  }
}

async function plannedIn({ planned }: CaseGuideAnswers): Promise<Work['told']> {
  if (!planned) return []
  const { plannedInWords } = await import('@nirgam/domain/certificate/working/before-sale')
  const answer = plannedInWords(planned)
  return answer ? [{ question: 'Which sale did you plan in the guide?', answer }] : []
}

/** The customer is asked only for amounts that the ledger lacks. */
function yearBefore(earlier: readonly { paise: Paise }[], answers: GuideAnswers): YearBefore {
  const beyond = known(answers.earlier)
  return { sent: sum(earlier.map(({ paise }) => paise)), stated: beyond ? toPaise(beyond.inAll) : null }
}

/** Oldest first. */
async function signedBefore(
  { vault }: Services,
  db: Db | Trx,
  row: CaseRow,
): Promise<(EarlierSheet & { pan: string })[]> {
  const earlier = await earlierCasesOf(db, row)
  const numbers = new Map(earlier.map(({ id, remittance_id }) => [id, remittanceNumber(remittance_id)]))
  const signed = await signedSheets(db, [...numbers.keys()])
  return signed
    .toSorted((one, other) => one.id - other.id)
    .map((one) => {
      const { sheet, answers } = frozenOf(vault, one).facts
      return { case: numbers.get(one.case_id) ?? '', sheet, pan: answers.senderBankDetails.panNumber }
    })
}

function accountantIn(firm: Firm, signer: SignerChoice | null) {
  return accountantOf(firm, signer && { name: signer.name, membershipNumber: signer.membership_number })
}

/** The work as it would be with another signer. */
export function withSigner(work: Work, uid: string | null): Work {
  const signer = chosen(work.signers, uid)
  return { ...work, signer, facts: { ...work.facts, accountant: accountantIn(work.firm, signer) } }
}

async function signersNow({ vault }: Services, db: Db | Trx): Promise<SignerChoice[]> {
  return (await accountants({ db, vault })).map((one) => ({
    ...one,
    membership_number: one.membership_number === null ? null : sixDigits(one.membership_number),
  }))
}

/** The chosen signer if they can still sign, or the only person who can. */
function chosen(signers: readonly SignerChoice[], uid: string | null): SignerChoice | null {
  const able = signers.filter(({ membership_number }) => membership_number !== null)
  if (uid !== null) return able.find((one) => one.uid === uid) ?? null
  return able.length === 1 ? (able[0] ?? null) : null
}

/** The form as it is filled in, with the desk's changes. */
export function formIn({ facts, saved }: Pick<Work, 'facts' | 'saved'>, edits = saved?.content.edits): Form146 {
  return { ...prefilled146(facts), ...edits }
}

export function sheetFindingsIn(work: Work): SheetFinding[] {
  return [...sheetFindings(work.sheet, work.remittancePaise), ...deskFindings(work)]
}

/** Findings beyond the sheet itself: against the guide, the answers, the firm's rates and earlier cases. */
function deskFindings({
  sheet,
  guide,
  answers,
  dayRates,
  sentBefore,
  countedBefore,
  year,
  coOwners,
}: Work): SheetFinding[] {
  return [
    ...rateFindings(sheet, dayRates),
    ...orderPayerFindings(sheet, answers),
    ...earlierFindings(sheet, sentBefore),
    ...countedFindings(sheet, countedBefore),
    ...aggregateFindings(sheet, year),
    ...coOwnerFindings(sheet, coOwners),
    ...decisionFindings(sheet, partsFound(guide)),
  ]
}

export type Explained = Finding & { canBeExplained: boolean; explanation: string | null }

/** Findings with their explanations. An explanation counts only while the finding's text is unchanged. */
export function formFindingsIn(work: Work, form = formIn(work)): Explained[] {
  const explained = work.saved?.content.explained ?? {}
  const own = deskFindings(work).map(({ at, words }) => ({
    id: `sheet:${at}:${words}`,
    words,
    places: [{ place: 'sheet' as const, at }],
  }))
  return [...contradictions(work.facts, form), ...own].map((finding) => {
    const known = explained[finding.id]
    const can = canBeExplained(finding)
    const explanation = can && known?.words === finding.words ? known.note : null
    return { ...finding, canBeExplained: can, explanation }
  })
}

/** Without Form 146 there are no explanations: Part B has its order among the papers, or a lead has waived it. */
function orderMissing({ sheet, facts }: Work) {
  return paperFindings(sheet, facts.papers ?? []).filter(({ id }) => id === ORDER_MISSING)
}

/** Reasons why the work cannot be signed yet. */
export function missingIn(work: Work): string[] {
  if (work.sheet.part !== 'C') return [...sheetFindingsIn(work), ...orderMissing(work)].map(({ words }) => words)
  const open = formFindingsIn(work).filter(({ explanation }) => explanation === null)
  return open.map(({ words }) => words)
}
