import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { refreshUser } from '../auth/auth.tsx'
import { clearDraft } from '../draft/draft.ts'

/** Sets the unfinished remittance aside and forgets the draft. Ask the person before. */
export async function startNewRemittance(): Promise<void> {
  await api('POST /remittances/start-new')
  clearDraft()
  for (const key of ['remittances', 'wizard']) queryClient.removeQueries({ queryKey: [key] })
  void refreshUser()
}
