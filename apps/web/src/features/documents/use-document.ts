import type { DocumentKind } from '@nirgam/domain/remittance/answers/options'
import type { FileInfo, RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { useEffect, useRef, useState } from 'react'
import { ApiError, api, apiUpload } from '../../lib/api.ts'
import { notify } from '../../ui/toast.tsx'
import { sendFile, type UploadState } from './send-file.ts'

/** Reports the server's current file of a kind; null for none. */
export type DocumentChanged = (kind: DocumentKind, file: FileInfo | null) => void

/** One kind of document of a remittance: its stored file, uploading and removing. */
export function useDocument(kind: DocumentKind, record: RemittanceRecord | null, changed: DocumentChanged) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' })
  const isShown = useIsShown()
  const stored = record?.documents[kind] ?? null

  const upload = (file: File) => {
    if (!record || state.phase === 'sending') return
    void sendFile(file, {
      show: setState,
      async send(fitting, way) {
        const body = new FormData()
        body.set('document_type', kind)
        body.set('file', fitting)
        const params = { id: record.id }
        const { file_info } = await apiUpload('POST /remittances/:id/upload-document', { params, body, ...way })
        changed(kind, file_info)
      },
      onFailed(message) {
        if (!isShown()) notify({ kind: 'error', title: `${file.name} wasn’t uploaded`, text: message })
      },
    })
  }

  const remove = async () => {
    if (!stored) return
    try {
      await api('DELETE /documents/:uid', { params: { uid: stored.id } })
    } catch (error) {
      // Already gone, perhaps removed in another tab, which is the wanted result.
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
    setState({ phase: 'idle' })
    changed(kind, null)
  }

  return { stored, state, upload, remove, ready: record !== null }
}

/** False once the user has left the step; an upload may still be in progress. */
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
