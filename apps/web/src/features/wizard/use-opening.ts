import { MESSAGES } from '@nirgam/domain/messages'
import { LAST_GUEST_STEP } from '@nirgam/domain/steps'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { getToken } from '../../lib/session.ts'
import { draftStep, readDraft } from '../draft/draft.ts'
import { localOpening, type Opening, openContinueFlow, openRemittance } from './opening.ts'
import type { Setting } from './where-to-open.ts'

export type OpeningState =
  | { state: 'loading' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'ready'; opening: Opening; time: number }

export function useOpening(shownIn: Setting['shownIn'], signedIn: boolean, requested: number | null): OpeningState {
  const [local] = useState(() => (shownIn === 'remittance' ? localOpening(signedIn, requested) : null))
  const query = useQuery({
    queryKey: ['wizard', shownIn, getToken()],
    queryFn: shownIn === 'remittance' ? openRemittance : openContinueFlow,
    enabled: local === null,
    // What is being typed must not be replaced by a later answer.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (local) return { state: 'ready', opening: local, time: 0 }
  if (query.data) return { state: 'ready', opening: query.data, time: query.dataUpdatedAt }
  if (!query.isError) return { state: 'loading' }
  return { state: 'failed', message: messageOf(query.error, failure(shownIn)), retry: () => void query.refetch() }
}

function failure(shownIn: Setting['shownIn']): string {
  if (shownIn === 'remittance') return MESSAGES.remittance.loadCurrentFailed
  const isSyncing = readDraft() !== null && draftStep() >= LAST_GUEST_STEP
  return isSyncing ? MESSAGES.remittance.syncFailed : MESSAGES.continueFlow.loadFailed
}
