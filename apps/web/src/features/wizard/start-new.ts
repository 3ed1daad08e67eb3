import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { refreshUser } from '../auth/auth.tsx'
import { draftStore } from './draft-store.ts'

/** Sets the unfinished remittance aside. Ask the person before. */
export async function startNewRemittance(): Promise<void> {
  await api.post('/remittances/start-new')
  draftStore.clear()
  queryClient.removeQueries({ queryKey: ['remittances'] })
  queryClient.removeQueries({ queryKey: ['wizard'] })
  void refreshUser()
}
