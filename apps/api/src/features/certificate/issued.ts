import { randomBytes, randomUUID } from 'node:crypto'
import type { FormPart } from '@nirgam/domain/case/case-facts'
import { CHECK_CODE_BYTES, checkCodeOf } from '@nirgam/domain/certificate/check-code'
import type { Certified } from '@nirgam/domain/certificate/papers/filing-sheets'
import { firstMention, namesOn } from '@nirgam/domain/guide/lists/form-names'
import type { CertificateFact } from '@nirgam/domain/reading/find-in-text'
import { fromPaise, type Paise } from '@nirgam/domain/shared/money'
import type { Trx } from '../../platform/database/engine.ts'
import type { NewRow } from '../../platform/database/tables.ts'
import { fileVault, type StoredFile } from '../../platform/file-vault/file-vault.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import {
  type CertificateRow,
  type Ended,
  endCertificate,
  insertCertificate,
  isPacketFile,
  standingIn,
  standingOf,
  udinOfFile,
} from './certificate-store.ts'

/** Details of a certificate without their own column. */
type Details = {
  signer: string
  acknowledgement: string | null
  reference: string
  amountPaise: Paise
  /** day of the remittance, which decides the names of forms */
  day: string
  /** details that the signer compared with the PDF by eye; missing on certificates older than this check */
  compared?: readonly CertificateFact[]
}

const placeOf = (uid: string, field: 'details' | 'code' | 'ended') => ({ table: 'certificates', row: uid, field })

export function detailsOf(vault: Vault, { uid, details_sealed }: CertificateRow): Details {
  return vault.openJson(details_sealed, placeOf(uid, 'details')) as Details
}

export function codeOf(vault: Vault, { uid, code_sealed }: CertificateRow): string {
  return vault.open(code_sealed, placeOf(uid, 'code'))
}

function endedReasonOf(vault: Vault, { uid, ended_sealed }: CertificateRow): string | null {
  return ended_sealed === null ? null : vault.open(ended_sealed, placeOf(uid, 'ended'))
}

export const codeLookup = (vault: Vault, code: string) => vault.index('check-code', code)
export const newCheckCode = () => checkCodeOf(randomBytes(CHECK_CODE_BYTES))
/** The code is in the URL's fragment, so that it appears in no server's log. */
export const checkUrl = ({ config }: Pick<Services, 'config'>, code: string) => `${config.publicUrl}/check#${code}`

/** 'Form 146 (15CB)', 'Form 145 (15CA), Part A' … */
export function formNameOf(part: FormPart, day: string): string {
  const { certificate, declaration } = namesOn(day)
  if (part === 'C') return firstMention(certificate)
  return part === 'none' ? 'Letter: nothing to file' : `${firstMention(declaration)}, Part ${part}`
}

export type Issue = {
  uid?: string
  caseId: number
  sheetId: number
  part: FormPart
  signer: { id: string; membershipNumber: string | null }
  code: string
  details: Details
  signed: { udin: string; filedOn: string; sha256: string; file: StoredFile } | null
}

/** Records an issued certificate, which supersedes the one in force. */
export async function issue(services: Services, trx: Trx, issued: Issue): Promise<void> {
  const { vault, clock } = services
  const { uid = randomUUID(), caseId, code, signed } = issued
  await endStanding(services, trx, caseId, { standing: 'superseded', reason: 'Reissued.' })
  const row: NewRow<'certificates'> = {
    uid,
    case_id: caseId,
    sheet_id: issued.sheetId,
    part: issued.part,
    signer: issued.signer.id,
    membership_number: issued.signer.membershipNumber,
    udin: signed?.udin ?? null,
    filed_on: signed?.filedOn ?? null,
    details_sealed: vault.sealJson(issued.details, placeOf(uid, 'details')),
    code_lookup: codeLookup(vault, code),
    code_sealed: vault.seal(code, placeOf(uid, 'code')),
    sha256: signed?.sha256 ?? null,
    size: signed?.file.size ?? null,
    storage_key: signed?.file.storageKey ?? null,
    data_key_sealed: signed?.file.dataKeySealed ?? null,
    issued_at: clock.now(),
  }
  await insertCertificate(trx, row)
}

/** Ends the certificate in force and returns it. */
export async function endStanding(
  { vault, clock }: Services,
  trx: Trx,
  caseId: number,
  { standing, reason }: Pick<Ended, 'standing'> & { reason: string },
): Promise<CertificateRow | undefined> {
  const stands = await standingOf(trx, caseId)
  if (!stands) return undefined
  const ended_sealed = vault.seal(reason, placeOf(stands.uid, 'ended'))
  await endCertificate(trx, stands.id, { standing, ended_at: clock.now(), ended_sealed })
  return stands
}

export function fileOf({ uid, size, storage_key, data_key_sealed }: CertificateRow): StoredFile | null {
  if (storage_key === null || data_key_sealed === null) return null
  return { table: 'certificates', uid, size: size ?? 0, storageKey: storage_key, dataKeySealed: data_key_sealed }
}

export function certifiedOf(vault: Vault, row: CertificateRow): Certified {
  const { udin, filed_on } = row
  if (udin === null || filed_on === null) return null
  return { udin, filedOn: filed_on, acknowledgement: detailsOf(vault, row).acknowledgement ?? '' }
}

/** Signed form and amount by case; only certificates in force. */
export async function signedIn({ db, vault }: Services, caseIds: readonly number[]) {
  const rows = await standingIn(db, caseIds)
  return new Map(
    rows.map((row) => {
      const { day, amountPaise } = detailsOf(vault, row)
      const signed = { form: formNameOf(row.part, day), amount: fromPaise(amountPaise), at: timeText(row.issued_at) }
      return [row.case_id, signed] as const
    }),
  )
}

export function presentIssued(services: Services, row: CertificateRow) {
  const { vault } = services
  const { signer, acknowledgement, day } = detailsOf(vault, row)
  const code = codeOf(vault, row)
  return {
    uid: row.uid,
    form: formNameOf(row.part, day),
    part: row.part,
    standing: row.standing,
    ended_at: row.ended_at === null ? null : timeText(row.ended_at),
    ended_reason: endedReasonOf(vault, row),
    issued_at: timeText(row.issued_at),
    signer,
    membership_number: row.membership_number,
    acknowledgement,
    filed_on: row.filed_on,
    udin: row.udin,
    sha256: row.sha256,
    file_size: row.size,
    code,
    check_url: checkUrl(services, code),
  }
}

/** Signed certificates and bank packets. */
export const certificateFileVault = fileVault({
  deleteJob: 'certificate.forget-file',
  isInUse: async (db, storageKey) => (await udinOfFile(db, storageKey)) !== null || isPacketFile(db, storageKey),
})
