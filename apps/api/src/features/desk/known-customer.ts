import { CASE_STATES } from '@nirgam/domain/case/case-states'
import { paperLabel } from '@nirgam/domain/case/paper-kinds'
import type { DeskCase, KnownCase } from '@nirgam/domain/office/api-desk-cases'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { fromPaise } from '@nirgam/domain/shared/money'
import { notFound } from '../../platform/errors.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { casesWithSamePan } from '../case/case.ts'
import { signedIn } from '../certificate/certificate.ts'
import { type CaseDocument, documentsOf, documentsWithPrint } from '../documents/documents.ts'
import { findAnyRemittance, findAnyRemittances, type RemittanceRow, senderNameOf } from '../remittances/remittances.ts'

/** Other cases of the person whose PAN this one has, in any account, newest first. */
export async function knownCases(services: Services, remittanceId: number): Promise<KnownCase[]> {
  const { db, vault } = services
  const remittance = await findAnyRemittance(db, remittanceId)
  if (!remittance) throw notFound()
  const cases = await casesWithSamePan(services, remittance)
  const ids = cases.map(({ remittance_id }) => ({ id: remittance_id }))
  const remittances = await byId(services, ids)
  const documents = await documentsOf(services, ids)
  const signed = await signedIn(
    services,
    cases.map(({ id }) => id),
  )
  return cases.flatMap((row) => {
    const known = remittances.get(row.remittance_id)
    if (!known) return []
    return {
      remittance_id: known.id,
      number: remittanceNumber(known.id),
      customer: senderNameOf(vault, known),
      is_same_account: known.user_id === remittance.user_id,
      opened_at: timeText(row.opened_at),
      state: row.state,
      state_label: CASE_STATES[row.state].label,
      amount: fromPaise(known.amount_paise),
      signed: signed.get(row.id) ?? null,
      documents: (documents.get(known.id) ?? []).map((file) => ({
        label: paperLabel(file.document_type),
        sent_at: file.uploaded_at,
      })),
    }
  })
}

async function byId({ db }: Services, ids: readonly { id: number }[]): Promise<Map<number, RemittanceRow>> {
  const rows = await findAnyRemittances(
    db,
    ids.map(({ id }) => id),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** More than these are one blank that everybody sends. */
const MOST_OTHERS = 20

type Others = DeskCase['papers'][number]['also_sent_by']

/** Submitted remittances of other accounts that have the same file, by its fingerprint. */
export async function sentByOthers(
  services: Services,
  remittance: RemittanceRow,
  documents: readonly CaseDocument[],
): Promise<(document: CaseDocument | undefined) => Others> {
  const prints = documents.flatMap(({ print, standing }) => (print && standing === 'current' ? [print] : []))
  if (prints.length === 0) return () => []
  const same = await documentsWithPrint(services.db, prints, remittance.id, MOST_OTHERS)
  const ids = [...new Set(same.map(({ remittance_id }) => remittance_id))]
  const theirs = ids.length === 0 ? [] : await findAnyRemittances(services.db, ids)
  const others = theirs.filter((one) => one.user_id !== remittance.user_id && one.is_completed === 1)
  return (document) =>
    others
      .filter(({ id }) => same.some(({ print, remittance_id }) => remittance_id === id && print === document?.print))
      .map(({ id }) => ({ remittance_id: id, number: remittanceNumber(id) }))
}
