import type { SheetPaper } from '@nirgam/domain/certificate/api-certificate'
import type { DeskForm, DeskSheet } from '@nirgam/domain/certificate/api-sheet'
import type { Form146 } from '@nirgam/domain/certificate/form-146'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../lib/api.ts'
import { saveFile } from '../../lib/files.ts'
import { asking } from '../../lib/query.ts'
import { unsaved, useUnsaved } from '../../lib/unsaved.ts'
import { lookAgain } from '../cases/use-desk-case.ts'
import { desk, deskFile, deskQuery, deskUpload } from '../desk-api.ts'
import { deskQueries, useMe } from '../desk-session.ts'
import { FRESH, readerOf, sheetQuery, useWithCase } from './sheet/sheet-query.ts'
import { sheetOf, type TypedSheet } from './sheet/sheet-typing.ts'

function formQuery(id: number) {
  return queryOptions({
    ...asking('GET /desk/cases/:id/form', { id }, async (params, { signal, queryKey }) => {
      return (await readerOf(queryKey)('GET /desk/cases/:id/form', { params, signal })).data
    }),
    ...FRESH,
  })
}

function issuedQuery(id: number) {
  return queryOptions({
    ...asking('GET /desk/cases/:id/certificate', { id }, async (params, { signal, queryKey }) => {
      return (await readerOf(queryKey)('GET /desk/cases/:id/certificate', { params, signal })).data
    }),
    ...FRESH,
  })
}

export const useForm146 = ({ remittance_id, stamp }: DeskCase) => useWithCase(useQuery(formQuery(remittance_id)), stamp)
export const useIssued = ({ remittance_id, stamp }: DeskCase) =>
  useWithCase(useQuery(issuedQuery(remittance_id)), stamp)

/** Saves the sheet and the form. A failed save never loses typed text. */
export function useSaving(id: number) {
  const drafts = useDrafts(id)

  /** Keeps text typed during the save. */
  const saved = (sent: { sheet?: TypedSheet; form?: Drafts['form'] }, from: number, to: number) => {
    drafts.change(({ sheet, form }) => ({
      sheet: sheet?.typed === sent.sheet ? null : sinceOwnSaving(sheet, from, to),
      form: form === sent.form ? null : sinceOwnSaving(form, from, to),
    }))
  }
  /** After a conflict, loads the version that a colleague saved, to be shown next to the draft. */
  const refreshAfter = (error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 409) return
    for (const { queryKey } of [sheetQuery(id), formQuery(id)]) void deskQueries.invalidateQueries({ queryKey })
    void lookAgain(id).catch(() => {})
  }

  return {
    saveSheet: async (draft: NonNullable<Drafts['sheet']>) => {
      try {
        const { sheet } = sheetOf(draft.typed)
        const answer = await desk('PUT /desk/cases/:id/sheet', {
          params: { id },
          body: { version: draft.since, sheet },
        })
        takeSheet(id, answer)
        saved({ sheet: draft.typed }, draft.since, answer.version)
      } catch (error) {
        refreshAfter(error)
        throw error
      }
    },
    saveForm: async (shown: DeskForm) => {
      const draft = drafts.form
      if (draft === null) return
      const kept = Object.fromEntries(shown.edited.map((box) => [box, shown.boxes[box] ?? '']))
      const explained = new Map(
        shown.findings.flatMap(({ id: finding, explanation }) => (explanation ? [[finding, explanation]] : [])),
      )
      for (const [finding, note] of Object.entries(draft.explained)) explained.set(finding, note)
      try {
        const answer = await desk('PUT /desk/cases/:id/form', {
          params: { id },
          body: {
            version: draft.since,
            boxes: { ...kept, ...draft.boxes },
            signer: draft.signer,
            explained: [...explained]
              .filter(([, note]) => note.trim() !== '')
              .map(([key, note]) => ({ id: key, note })),
          },
        })
        takeForm(id, answer)
        saved({ form: draft }, draft.since, answer.version)
      } catch (error) {
        refreshAfter(error)
        throw error
      }
    },
  }
}

function takeSheet(id: number, answer: DeskSheet): void {
  deskQueries.setQueryData(sheetQuery(id).queryKey, answer)
  void deskQueries.invalidateQueries({ queryKey: formQuery(id).queryKey })
}

function takeForm(id: number, answer: DeskForm): void {
  deskQueries.setQueryData(formQuery(id).queryKey, answer)
  void deskQueries.invalidateQueries({ queryKey: sheetQuery(id).queryKey })
}

export function compareVersions(id: number, before: number, after: number) {
  return queryOptions(deskQuery('GET /desk/cases/:id/sheet/compare', { params: { id }, query: { before, after } }))
}

/** Uploads the firm's own file, which the server keeps once it has verified that it is a Form 146. */
export async function sendExported(id: number, file: File): Promise<void> {
  const body = new FormData()
  body.set('file', file)
  takeForm(id, await deskUpload('POST /desk/cases/:id/form/exported', { params: { id }, body }))
}

export async function fetchExported(id: number): Promise<void> {
  const { blob, fileName } = await deskFile('GET /desk/cases/:id/form/exported', { params: { id } })
  saveFile(blob, fileName ?? 'form-146.json')
}

export async function fetchPaper(id: number, paper: SheetPaper): Promise<void> {
  const { blob, fileName } = await deskFile('GET /desk/cases/:id/sheets/:paper', { params: { id, paper } })
  saveFile(blob, fileName ?? `${paper}.pdf`)
}

export async function fetchCertificate(id: number, uid: string): Promise<void> {
  const { blob, fileName } = await deskFile('GET /desk/cases/:id/certificate/:uid/file', { params: { id, uid } })
  saveFile(blob, fileName ?? 'certificate.pdf')
}

export type Certifying = {
  version: number
  acknowledgement: string
  filed_on: string
  udin: string
  /** `yes`: the signer has compared by eye the details not found in the PDF */
  compared: string
  file: File | null
}

/** The numbers precede the file, so that the server can refuse a wrong number before receiving ten megabytes. */
function certifyingForm({ version, file, ...fields }: Certifying): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries({ version: String(version), ...fields })) {
    if (value !== '') body.set(name, value)
  }
  if (file) body.set('file', file)
  return body
}

/** Looks for the case's details in the PDF, without issuing anything. */
export function readCertificate(id: number, given: Certifying) {
  const body = certifyingForm(given)
  return deskUpload('POST /desk/cases/:id/certificate/reading', { params: { id }, body })
}

export async function certify(id: number, given: Certifying): Promise<void> {
  const body = certifyingForm(given)
  await changing(id, deskUpload('POST /desk/cases/:id/certificate', { params: { id }, body }))
}

export async function withdrawCertificate(id: number, version: number, reason: string): Promise<void> {
  await changing(id, desk('POST /desk/cases/:id/certificate/withdraw', { params: { id }, body: { version, reason } }))
}

/** Issuing or withdrawing a certificate also changes the case: its state, history and next actions. */
async function changing(id: number, call: ReturnType<typeof desk<'POST /desk/cases/:id/certificate'>>): Promise<void> {
  try {
    deskQueries.setQueryData(issuedQuery(id).queryKey, await call)
    await lookAgain(id).catch(() => {})
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) void lookAgain(id).catch(() => {})
    throw error
  }
}

/** Unsaved edits of a case's sheet and form. */
export type Drafts = {
  /** the saved version on which the draft is based */
  sheet: { since: number; typed: TypedSheet } | null
  form: {
    since: number
    boxes: Form146
    signer: string | null
    explained: Record<string, string>
  } | null
}

const NOTHING: Drafts = { sheet: null, form: null }

/** A sheet may hold an hour's work, so the browser asks before the tab is closed. */
const drafts = unsaved(NOTHING, { of: 'staff', asksBeforeClosing: true })

export function useDrafts(id: number) {
  const { uid } = useMe()
  const key = `${uid} ${id}`
  return {
    ...useUnsaved(drafts, key),
    change: (change: (before: Drafts) => Partial<Drafts>) => {
      const before = drafts.read(key)
      const after = { ...before, ...change(before) }
      drafts.write(key, after.sheet === null && after.form === null ? NOTHING : after)
    },
  }
}

const tries = unsaved(false, { of: 'staff' })

/** Whether this user has pressed Prepare; from then on the sheet marks everything that is missing. */
export function usePrepareTried(id: number) {
  const key = `${useMe().uid} ${id}`
  return { isTried: useUnsaved(tries, key), markTried: () => tries.write(key, true) }
}

/** Saving the sheet does not make the user's own form draft outdated, nor the reverse. */
function sinceOwnSaving<Draft extends { since: number }>(draft: Draft | null, from: number, to: number) {
  return draft?.since === from ? { ...draft, since: to } : draft
}
