import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Actor, actorId, type StaffActor } from '@nirgam/domain/case/case-facts'
import { sixDigits } from '@nirgam/domain/certificate/accountant'
import { certifyFields } from '@nirgam/domain/certificate/api-certificate'
import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import { remittancePaise } from '@nirgam/domain/certificate/tax-sheet'
import { daysBetween, normalUdin, udinProblem, WITHDRAW_WITHIN_DAYS } from '@nirgam/domain/certificate/udin'
import {
  type CertificateFact,
  type CertificateReading,
  FACT_LABELS,
  notFoundIn,
} from '@nirgam/domain/reading/find-in-text'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { asRupees, toPaise } from '@nirgam/domain/shared/money'
import { indiaDate } from '@nirgam/domain/shared/tax-year'
import { addAuditEntry, auditedStaff } from '../../platform/audit.ts'
import { isUniqueViolation, type Trx } from '../../platform/database/engine.ts'
import { conflict, type FieldErrors, forbidden, invalid } from '../../platform/errors.ts'
import type { SentForm } from '../../platform/http/multipart-form.ts'
import { readPdf } from '../../platform/pdf-text/read-pdf-text.ts'
import type { Services } from '../../platform/services.ts'
import { act, findCase, type HeldCase } from '../case/case.ts'
import { formOf, type RemittanceRow } from '../remittances/remittances.ts'
import {
  caseOfPrint,
  certificateWithUdin,
  claimPrint,
  newestPrepared,
  newestSheet,
  type SheetRow,
} from './certificate-store.ts'
import { certificateFileVault, checkUrl, endStanding, type Issue, issue, newCheckCode } from './issued.ts'
import { type Frozen, frozenOf } from './sheet/sheets.ts'

export type Signer = { actor: StaffActor; membershipNumber: string | null }
type Prepared = { row: SheetRow; frozen: Frozen }

const PDF_HEAD_WITHIN = 1024
const PDF_END_WITHIN = 2048

/** The preparation that waits for its signature, if there is one. */
export async function preparedNow(
  { vault }: Pick<Services, 'vault'>,
  db: Services['db'],
  caseId: number,
): Promise<Prepared | null> {
  const row = await newestPrepared(db, caseId)
  if (!row) return null
  const newest = await newestSheet(db, caseId)
  return newest?.id === row.id ? { row, frozen: frozenOf(vault, row) } : null
}

/** Reason why the prepared version cannot be signed, or null. */
export function whyNotSigned(
  { vault }: Pick<Services, 'vault'>,
  remittance: RemittanceRow,
  { frozen }: Prepared,
): string | null {
  return isDeepStrictEqual(frozen.facts.answers, plain(formOf(vault, remittance)))
    ? null
    : CERTIFICATE_MESSAGES.changedSince
}

/** Drops undefined values, as storing as JSON does. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const checkBy = (services: Services, code: string) => ({ code, url: checkUrl(services, code) })

/** Details of the case found in the text of the PDF that would be issued; refuses the same input as `certify`. */
export async function readCertificate(
  services: Services,
  signer: Signer,
  remittanceId: number,
  sent: SentForm,
): Promise<CertificateReading> {
  const given = wellFormed(services, signer, sent)
  await mustBeUnused(services, { remittanceId, ...given })
  const reading = await readingOf(services, remittanceId, given)
  if (!reading) throw conflict(CERTIFICATE_MESSAGES.notPrepared)
  return reading
}

/** Null where no certificate is prepared. */
async function readingOf(
  services: Services,
  remittanceId: number,
  { udin, acknowledgement, bytes }: Given,
): Promise<CertificateReading | null> {
  const row = await findCase(services.db, remittanceId)
  const prepared = row && (await preparedNow(services, services.db, row.id))
  if (prepared?.row.part !== 'C') return null
  const { answers } = prepared.frozen.facts
  const inForm = Number(prepared.frozen.form.form19bf8AmtPayableInd)
  const known = {
    udin,
    acknowledgement,
    pan: answers.senderBankDetails.panNumber,
    name: answers.senderDetails.name,
    amount: inForm > 0 ? toPaise(asRupees(inForm)) : remittancePaise(answers),
  }
  return readPdf(bytes, { as: 'certificate', known }, 'awaited')
}

/**
 * Part C: issues the certificate that the accountant filed, with the uploaded file unchanged. The signer confirms the
 * details missing from its text, and the confirmation is stored.
 */
export async function certify(services: Services, signer: Signer, remittanceId: number, sent: SentForm): Promise<void> {
  const given = wellFormed(services, signer, sent)
  await mustBeUnused(services, { remittanceId, ...given })
  const reading = await readingOf(services, remittanceId, given)
  const compared = reading ? notFoundIn(reading) : []
  if (compared.length > 0 && !given.isCompared) throw invalid({ compared: [CERTIFICATE_MESSAGES.notCompared] })
  await issueFiled(services, signer, remittanceId, { ...given, compared })
}

/** For seed data, with a generated file. */
export function certifyInvented(
  services: Services,
  signer: Signer,
  remittanceId: number,
  sent: SentForm,
): Promise<void> {
  return issueFiled(services, signer, remittanceId, { ...wellFormed(services, signer, sent), compared: [] })
}

async function issueFiled(
  services: Services,
  signer: Signer,
  remittanceId: number,
  given: Given & { compared: readonly CertificateFact[] },
): Promise<void> {
  const { actor } = signer
  const { version, acknowledgement, filedOn, udin, bytes, sha256, compared } = given
  const code = newCheckCode()
  const uid = randomUUID()
  const file = await certificateFileVault.store(services, { table: 'certificates', uid }, bytes)
  await refusingUsedUdin(
    act(services, {
      remittanceId,
      actor,
      act: 'certify',
      version,
      said: { acknowledgement, udin },
      check: checkBy(services, code),
      alongside: async (trx, held) => {
        const prepared = await signable(services, trx, held)
        const { row, frozen } = prepared
        if (row.part !== 'C') throw conflict(CERTIFICATE_MESSAGES.notForPart)
        if (frozen.signer !== actor.id) throw conflict(CERTIFICATE_MESSAGES.anotherSigner(frozen.facts.accountant.name))
        if ((await claimPrint(trx, sha256, held.row.id)) !== held.row.id) throw usedForAnother()
        const about = { ...issuedFrom(held, prepared, signer), uid, code }
        const details = { ...about.details, acknowledgement, compared }
        await issue(services, trx, { ...about, details, signed: { udin, filedOn, sha256, file } })
        if (compared.length > 0) {
          const detail = compared.map((fact) => FACT_LABELS[fact]).join(', ')
          const who = { clock: services.clock, who: auditedStaff(actor.id) }
          await addAuditEntry(who, trx, 'certificate compared', remittanceNumber(remittanceId), detail)
        }
      },
    }),
  )
}

/** Without an accountant's certificate: issues the prepared version as the filing sheet. */
export async function certifyWithout(
  services: Services,
  { remittanceId, signer, version }: { remittanceId: number; signer: Signer; version?: number | undefined },
): Promise<Awaited<ReturnType<typeof act>>> {
  const code = newCheckCode()
  const row = await findCase(services.db, remittanceId)
  // Earlier versions prepared cases on the command line: those have no sheet on which to print a code.
  const hasSheet = row !== undefined && (await newestPrepared(services.db, row.id)) !== undefined
  return act(services, {
    remittanceId,
    actor: signer.actor,
    act: 'certify',
    version,
    ...(hasSheet && { check: checkBy(services, code) }),
    alongside: async (trx, held) => {
      if (!hasSheet) return
      const prepared = await signable(services, trx, held)
      await issue(services, trx, { ...issuedFrom(held, prepared, signer), code, signed: null })
    },
  })
}

async function signable(services: Services, trx: Trx, { row, remittance }: HeldCase): Promise<Prepared> {
  const prepared = await preparedNow(services, trx, row.id)
  if (!prepared || prepared.row.part !== row.part) throw conflict(CERTIFICATE_MESSAGES.notPrepared)
  const problem = whyNotSigned(services, remittance, prepared)
  if (problem !== null) throw conflict(problem)
  return prepared
}

function issuedFrom(
  { row, remittance }: HeldCase,
  { row: sheet, frozen }: Prepared,
  signer: Signer,
): Omit<Issue, 'code' | 'signed'> {
  const { facts } = frozen
  return {
    caseId: row.id,
    sheetId: sheet.id,
    part: sheet.part,
    signer: {
      id: actorId(signer.actor) ?? '',
      membershipNumber: signer.membershipNumber && sixDigits(signer.membershipNumber),
    },
    details: {
      signer: signer.actor.name,
      acknowledgement: null,
      reference: remittance.reference_number,
      amountPaise: remittancePaise(facts.answers),
      day: facts.sheet.proposedDay,
    },
  }
}

type Given = ReturnType<typeof wellFormed>

/** Checks the request and reports every error at its field. */
function wellFormed({ clock }: Services, { membershipNumber }: Signer, { fields, file }: SentForm) {
  if (membershipNumber === null) throw forbidden(CERTIFICATE_MESSAGES.noMembership)
  const read = certifyFields.safeParse(fields)
  const errors: FieldErrors = {}
  const report = (name: string, words: string | null) => {
    if (words !== null) errors[name] ??= [words]
  }
  for (const { path, message } of read.error?.issues ?? []) report(String(path[0]), message)
  report('file', fileProblem(file?.bytes))
  const udin = normalUdin(read.data?.udin ?? '')
  if (read.data) {
    const today = indiaDate(clock.now())
    const problem = udinProblem({
      udin,
      membershipNumber: sixDigits(membershipNumber),
      signedOn: read.data.filed_on,
      today,
    })
    report(read.data.filed_on > today ? 'filed_on' : 'udin', problem)
  }
  if (!read.data || !file || Object.keys(errors).length > 0) throw invalid(errors)
  const { version, acknowledgement, filed_on: filedOn, compared } = read.data
  const { bytes } = file
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { version, acknowledgement, filedOn, udin, bytes, sha256, isCompared: compared === 'yes' }
}

/** The same again for the same case is one click sent twice, which the case itself answers. */
async function mustBeUnused(
  { db }: Services,
  { remittanceId, udin, sha256 }: { remittanceId: number; udin: string; sha256: string },
): Promise<void> {
  const caseId = (await findCase(db, remittanceId))?.id
  const usedIn = await caseOfPrint(db, sha256)
  if (usedIn !== undefined && usedIn !== caseId) throw usedForAnother()
  const used = await certificateWithUdin(db, udin)
  if (!used) return
  const isRepeated = used.sha256 === sha256 && used.case_id === caseId
  if (!isRepeated) throw invalid({ udin: [CERTIFICATE_MESSAGES.udinUsed] })
}

/** One customer's certificate must not reach another. */
const usedForAnother = () => invalid({ file: [CERTIFICATE_MESSAGES.pdfUsed] })

function fileProblem(bytes: Buffer | undefined): string | null {
  if (!bytes) return CERTIFICATE_MESSAGES.pdfMissing
  return isPdf(bytes) ? null : CERTIFICATE_MESSAGES.notAPdf
}

/** When two requests use the same UDIN at once, the database accepts only one. */
async function refusingUsedUdin(acting: Promise<unknown>): Promise<void> {
  try {
    await acting
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw invalid({ udin: [CERTIFICATE_MESSAGES.udinUsed] })
  }
}

type Ending = { remittanceId: number; actor: Actor; version?: number | undefined; reason: string }

/** Starts a new certificate; the previous one is no longer in force. */
export async function reissue(services: Services, ending: Ending): Promise<void> {
  await reissueAs(services, ending, 'superseded', () => {})
}

/** The accountant has taken Form 146 back on the portal, which is possible for some days. */
export async function withdrawCertificate(services: Services, ending: Ending & { version: number }): Promise<void> {
  await reissueAs(services, ending, 'withdrawn', (stood) => {
    if (!stood || stood.filed_on === null) throw conflict(CERTIFICATE_MESSAGES.nothingToWithdraw)
    const days = daysBetween(stood.filed_on, indiaDate(services.clock.now()))
    if (days > WITHDRAW_WITHIN_DAYS) throw conflict(CERTIFICATE_MESSAGES.withdrawTooLate)
  })
}

/** Refuses the case. A certificate in force, for example after a bank's question, is withdrawn. */
export async function refuseCase(services: Services, { remittanceId, actor, version, reason }: Ending): Promise<void> {
  await act(services, {
    remittanceId,
    actor,
    act: 'refuse',
    version,
    said: { reason },
    alongside: async (trx, { row }) =>
      void (await endStanding(services, trx, row.id, { standing: 'withdrawn', reason })),
  })
}

async function reissueAs(
  services: Services,
  { remittanceId, actor, version, reason }: Ending,
  standing: 'superseded' | 'withdrawn',
  check: (stood: Awaited<ReturnType<typeof endStanding>>) => void,
): Promise<void> {
  await act(services, {
    remittanceId,
    actor,
    act: 'reissue',
    version,
    said: { reason },
    alongside: async (trx, { row }) => check(await endStanding(services, trx, row.id, { standing, reason })),
  })
}

/** Checks the bytes, not the name: the start of a PDF and its end marker. A signed file is not opened. */
function isPdf(bytes: Buffer): boolean {
  const head = bytes.subarray(0, PDF_HEAD_WITHIN).toString('latin1')
  const end = bytes.subarray(-PDF_END_WITHIN).toString('latin1')
  return /%PDF-[12]\.\d/.test(head) && /startxref\s+\d+\s+%%EOF/.test(end)
}
