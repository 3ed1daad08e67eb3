import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { useEffect, useRef, useState } from 'react'

/** Brings to the server what only this browser has; null when there is nothing at all. */
export type SyncDraft = () => Promise<RemittanceRecord | null>

/** Nothing is paid for that the server does not know. */
export function useSync(record: RemittanceRecord | null, changed: (record: RemittanceRecord) => void, sync: SyncDraft) {
  const [state, setState] = useState<'syncing' | 'synced' | 'error'>(record === null ? 'syncing' : 'synced')
  const begun = useRef(false)

  const start = async () => {
    setState('syncing')
    try {
      const synced = await sync()
      if (synced) changed(synced)
      setState('synced')
    } catch {
      setState('error')
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step opens
  useEffect(() => {
    if (begun.current || state !== 'syncing') return
    begun.current = true
    void start()
  }, [])

  return { state, retry: () => void start() }
}
