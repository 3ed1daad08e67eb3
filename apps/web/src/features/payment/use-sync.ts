import { useEffect, useRef, useState } from 'react'
import { readDraft, type StepProps, syncDraft } from '../wizard/wizard.tsx'

/** Whether the server has everything that was typed in this browser. */
export type SyncState = 'pending' | 'syncing' | 'synced' | 'error'

/** Brings to the server what is still only here: nothing is paid for that the server does not know. */
export function useSync({ remittance, remittanceChanged }: Pick<StepProps, 'remittance' | 'remittanceChanged'>) {
  const [state, setState] = useState<SyncState>(() =>
    remittance === null || readDraft() !== null ? 'pending' : 'synced',
  )
  const begun = useRef(false)

  const sync = async () => {
    setState('syncing')
    try {
      const record = await syncDraft()
      if (record) remittanceChanged(record)
      setState('synced')
    } catch {
      setState('error')
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step opens
  useEffect(() => {
    if (begun.current || state !== 'pending') return
    begun.current = true
    void sync()
  }, [])

  return { state, retry: () => void sync() }
}
