import { lazy } from 'react'
import { api, apiReply } from '../../lib/api.ts'
import { REMITTANCES_ASKED } from '../../lib/query.ts'
import { queryClient } from '../../lib/query-client.ts'
import { getToken } from '../../lib/session.ts'
import { refreshUser } from '../auth/auth.tsx'
import { draftedTransfer, holdsAnswers, readDraft } from '../draft/draft.ts'
import type { Transfer, Unfinished } from './transfer.ts'

export type { Transfer, Unfinished } from './transfer.ts'

/** Asks which of two remittances to go on with; nobody loses an unfinished form by a stray click. */
export const WhichRemittance = lazy(() => import('./which-remittance.tsx'))

export async function unfinishedInAccount(): Promise<Unfinished | null> {
  const { has_incomplete, data } = await apiReply('GET /remittances/check-incomplete')
  return has_incomplete && data ? { ...transferOf(data), kept: 'account' } : null
}

function transferOf({ amount, destination_country }: Transfer): Transfer {
  return { amount, destination_country }
}

/** Everything that a new form would take the place of. */
export async function unfinishedForms(): Promise<Unfinished[]> {
  const isGuest = getToken() === null
  const inAccount = isGuest ? null : await unfinishedInAccount()
  // Edits of a remittance in an account go with it; to a guest they are all there is.
  const isMeant = isGuest || readDraft()?.reference === null
  const drafted = isMeant && holdsAnswers() ? draftedTransfer() : null
  return [...(inAccount ? [inAccount] : []), ...(drafted ? [{ ...drafted, kept: 'device' as const }] : [])]
}

/** Sets the unfinished remittance in the account aside. Ask the person before. */
export async function setAside(): Promise<void> {
  await api('POST /remittances/start-new')
  void queryClient.resetQueries(REMITTANCES_ASKED)
  void refreshUser()
}

/** Where somebody goes on with what they have begun. */
export function wayTo(unfinished: readonly Unfinished[]): [to: string, given?: { state: object }] {
  const inAccount = unfinished.some(({ kept }) => kept === 'account')
  return inAccount ? ['/dashboard', { state: { continueRemittance: true } }] : ['/remittance']
}
