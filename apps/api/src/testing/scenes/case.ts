import type { CaseRecord } from '@nirgam/domain/case/api-case'
import type { Actor, FormPart } from '@nirgam/domain/case/case-facts'
import type { AskedItem } from '@nirgam/domain/case/case-items'
import { type ActRequest, act, addPastCases, caseWithin, judgePaper } from '../../features/case/case.ts'
import { findAnyRemittance } from '../../features/remittances/remittances.ts'
import { transaction } from '../../platform/database/engine.ts'
import { sampleUpload } from '../files/sample-upload.ts'
import type { TestApi } from '../test-api.ts'
import { paidRemittance } from './paid-remittance.ts'
import type { ReadyOptions } from './ready-remittance.ts'

export const ASHA = { kind: 'staff', id: 'asha', name: 'Asha', role: 'lead' } as const satisfies Actor
export const PREM: Actor = { kind: 'staff', id: 'prem', name: 'Prem', role: 'preparer' }
export const SITA: Actor = { kind: 'staff', id: 'sita', name: 'Sita', role: 'signer' }

export const PAN_COPY: AskedItem = { document: 'panCard', reason: 'unreadable' }
export const SENDER_NAME: AskedItem = {
  field: 'senderDetails.name',
  reason: 'name_differs_from_pan',
  note: 'With initials',
}

/** Waives every required paper that is not accepted, as a lead: most tests are about later steps. */
export async function waivePapers({ services }: TestApi, remittanceId: number): Promise<void> {
  for (const { kind, state, needed } of (await caseWithin(services, remittanceId)).papers) {
    if (!needed?.required || state === 'accepted') continue
    const paper = { kind, verdict: 'waived', note: 'Known to the firm.' } as const
    await judgePaper(services, { remittanceId, actor: ASHA, paper })
  }
}

/** Closed cases of the same customer, without personal data: as many as a long list has. Returns their references. */
export async function pastCases({ services }: TestApi, like: number, count: number): Promise<string[]> {
  const found = await findAnyRemittance(services.db, like)
  if (!found) throw new Error('no remittance')
  const { id: _, ...row } = found
  const references = Array.from({ length: count }, (_, n) => `NRG-PAST${String(n).padStart(4, '0')}`)
  await transaction(services.db, async (trx) => {
    const rows = references.map((reference, n) => {
      return { ...row, reference_number: reference, payment_id: `PAST${n}`, details_sealed: null }
    })
    const added = await trx.insertInto('remittances').values(rows).returningAll().execute()
    await addPastCases(trx, services.vault, added)
  })
  return references
}

/** Ends the check of the papers of a case that Asha has claimed. */
export async function completePapers(api: TestApi, remittanceId: number): Promise<void> {
  await waivePapers(api, remittanceId)
  await act(api.services, { remittanceId, actor: ASHA, act: 'papers_complete' })
}

/** A customer who has paid, their browser's calls, and the firm that works on the case. */
export async function openCase(api: TestApi, options: ReadyOptions = {}) {
  const { email, token } = options.token ? { email: '', token: options.token } : await api.signUp()
  const { id, reference } = await paidRemittance(api, { ...options, token })
  const at = `/remittances/${id}/case`
  const does = (actor: Actor, wanted: ActRequest['act'], more: Partial<ActRequest> = {}) =>
    act(api.services, { remittanceId: id, actor, act: wanted, ...more })
  const read = async (): Promise<CaseRecord> => (await api.get(at, { token })).body.data
  const itemOf = async (subject: string) => {
    const item = (await read()).items.find(({ document, field }) => document === subject || field === subject)
    if (!item) throw new Error(`nobody asks for ${subject}`)
    return item
  }
  return {
    id,
    reference,
    token,
    email,
    at,
    does,
    read,
    get: () => api.get(at, { token }),
    send: async (act: string, input: object = {}) =>
      api.post(`${at}/acts`, { token, body: { act, version: (await read()).version, ...input } }),
    async ask(...items: AskedItem[]) {
      await does(ASHA, 'claim')
      return does(ASHA, 'ask', { said: { items } })
    },
    keep: async (subject: string, body: object) =>
      api.put(`${at}/items/${(await itemOf(subject)).id}`, { token, body }),
    takeBack: async (subject: string) => api.delete(`${at}/items/${(await itemOf(subject)).id}`, { token }),
    async upload(subject: string, fileName = 'better.png') {
      const { form } = await sampleUpload(subject, fileName)
      return api.post(`${at}/items/${(await itemOf(subject)).id}/document`, { token, raw: form })
    },
    /** through the firm's hands until it is signed */
    async sign(part: FormPart = 'D') {
      await does(ASHA, 'claim')
      await completePapers(api, id)
      const preparation = { part, isAssigned: true, missing: [] }
      await does(PREM, 'prepare', { preparation, said: { reason: 'Below the limit', part } })
      return does(SITA, 'certify', part === 'C' ? { said: { udin: '26123456ABCDEF1234' } } : {})
    },
  }
}
