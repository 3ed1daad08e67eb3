import type { FileInfo, RemittanceRecord } from '@nirgam/domain/api-remittances'
import type { DocumentKind } from '@nirgam/domain/options'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { api } from '../../lib/api.ts'

export type RemittanceDocuments = {
  remittance: RemittanceRecord | null
  /** Notes what the server now has of a kind; null for nothing. */
  record: (kind: DocumentKind, file: FileInfo | null) => Promise<void>
  /** False once the step has been left; an upload may still be under way. */
  isShown: () => boolean
}

/** The documents of one remittance, for all cards of a step together: several may be under way at once. */
export function useRemittanceDocuments(
  remittance: RemittanceRecord | null,
  remittanceChanged: (record: RemittanceRecord) => void,
): RemittanceDocuments {
  useStrayDropsIgnored()
  const newest = useRef(remittance)
  const changed = useRef(remittanceChanged)
  const shown = useRef(true)
  useLayoutEffect(() => {
    newest.current = remittance
  }, [remittance])
  useLayoutEffect(() => {
    changed.current = remittanceChanged
  })
  useLayoutEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])

  const record: RemittanceDocuments['record'] = async (kind, file) => {
    const known = newest.current
    if (known === null) return
    // With the step left, other answers may have been saved that this step has not heard of.
    if (!shown.current) return changed.current(await api.get<RemittanceRecord>(`/remittances/${known.id}`))
    const { [kind]: _, ...others } = known.documents
    newest.current = { ...known, documents: file ? { ...others, [kind]: file } : others }
    changed.current(newest.current)
  }

  return { remittance, record, isShown: () => shown.current }
}

/** A file that misses its card would be opened by the browser in place of the form. */
function useStrayDropsIgnored(): void {
  useEffect(() => {
    const ignore = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', ignore)
    addEventListener('drop', ignore)
    return () => {
      removeEventListener('dragover', ignore)
      removeEventListener('drop', ignore)
    }
  }, [])
}
