import type { DocumentKind } from '@nirgam/domain/remittance/answers/options'
import type { FileInfo, RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { useEffect, useRef, useState } from 'react'
import { ApiError, api, apiUpload } from '../../lib/api.ts'
import { notify } from '../../ui/toast.tsx'
import { sendFile, type UploadState } from './send-file.ts'

/** Notes what the server now has of a kind; null for nothing. */
export type DocumentChanged = (kind: DocumentKind, file: FileInfo | null) => void

/** One kind of document of a remittance: what is stored, sending another, taking it away. */
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
      // Gone already, from another tab perhaps: that is what was wanted.
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
    setState({ phase: 'idle' })
    changed(kind, null)
  }

  return { stored, state, upload, remove, ready: record !== null }
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
