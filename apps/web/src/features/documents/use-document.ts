import type { FileInfo, RemittanceRecord } from '@nirgam/domain/api-remittances'
import { UPLOAD_DONE_MS, UPLOAD_PROGRESS_STEP_MS } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import type { DocumentKind } from '@nirgam/domain/options'
import { useEffect, useRef, useState } from 'react'
import { ApiError, api, apiUpload, messageOf } from '../../lib/api.ts'
import { notify } from '../../ui/toast.tsx'
import { checkFile, shownPercent, simulatedPercent } from './upload-rules.ts'

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'sending'; name: string; percent: number }
  | { phase: 'done'; name: string }
  /** `retry` is null where sending the same file again cannot help. */
  | { phase: 'failed'; name: string; message: string; retry: (() => void) | null }

/** Notes what the server now has of a kind; null for nothing. */
export type DocumentChanged = (kind: DocumentKind, file: FileInfo | null) => void

/** One kind of document of a remittance: what is stored, sending another, taking it away. */
export function useDocument(kind: DocumentKind, record: RemittanceRecord | null, changed: DocumentChanged) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' })
  const isShown = useIsShown()
  const stored = record?.documents[kind] ?? null

  const upload = async (file: File) => {
    if (!record || state.phase === 'sending') return
    const refused = checkFile(file)
    if (refused) return setState({ phase: 'failed', name: file.name, message: refused, retry: null })

    const started = performance.now()
    let sent = 0
    const show = () => {
      const percent = shownPercent(simulatedPercent(performance.now() - started), sent)
      setState({ phase: 'sending', name: file.name, percent })
    }
    show()
    const ticking = setInterval(show, UPLOAD_PROGRESS_STEP_MS)
    try {
      const body = new FormData()
      body.set('document_type', kind)
      body.set('file', file)
      const onProgress = (percent: number) => {
        sent = percent
      }
      const params = { id: record.id }
      const { file_info } = await apiUpload('POST /remittances/:id/upload-document', { params, body, onProgress })
      changed(kind, file_info)
      setState({ phase: 'done', name: file.name })
      setTimeout(() => setState((now) => (now.phase === 'done' ? { phase: 'idle' } : now)), UPLOAD_DONE_MS)
    } catch (error) {
      const message = reason(error)
      if (!isShown()) void notify({ kind: 'error', title: `${file.name} was not uploaded`, text: message })
      const retry = mayPassLater(error) ? () => void upload(file) : null
      setState({ phase: 'failed', name: file.name, message, retry })
    } finally {
      clearInterval(ticking)
    }
  }

  const remove = async () => {
    if (!stored) return
    try {
      await api('DELETE /documents/:uid', { params: { uid: stored.id } })
    } catch (error) {
      // Gone already, from another tab perhaps: that is what was wanted.
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
    setState({ phase: 'idle' })
    changed(kind, null)
  }

  return { stored, state, upload: (file: File) => void upload(file), remove, ready: record !== null }
}

/** False once the step has been left; an upload may still be under way. */
function useIsShown(): () => boolean {
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return () => shown.current
}

/** A refusal of the file itself names the file; that says more than the reply's general message. */
function reason(error: unknown): string {
  const aboutFile = error instanceof ApiError ? error.fieldErrors.file : undefined
  return aboutFile ?? messageOf(error, MESSAGES.documents.uploadFailed)
}

/** Lost connections, a busy or failing server and an upload that did not arrive whole. */
function mayPassLater(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return error.status === 0 || error.status === 400 || error.status === 429 || error.status >= 500
}
