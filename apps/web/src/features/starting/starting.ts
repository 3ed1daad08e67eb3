import { lazy } from 'react'
import { api, apiReply } from '../../lib/api.ts'
import { REMITTANCES_ASKED } from '../../lib/query.ts'
import { queryClient } from '../../lib/query-client.ts'
import { getToken } from '../../lib/session.ts'
import { refreshUser } from '../auth/auth.tsx'
import { draftedTransfer, holdsAnswers, readDraft } from '../draft/draft.ts'
import type { Transfer, Unfinished } from './transfer.ts'

export type { Transfer, Unfinished } from './transfer.ts'

/** Asks which of two remittances to continue, so that a stray click never loses an unfinished form. */
export const WhichRemittance = lazy(() => import('./which-remittance.tsx'))

export async function unfinishedInAccount(): Promise<Unfinished | null> {
  const { has_incomplete, data } = await apiReply('GET /remittances/check-incomplete')
  return has_incomplete && data ? { ...transferOf(data), kept: 'account' } : null
}

function transferOf({ amount, destination_country }: Transfer): Transfer {
  return { amount, destination_country }
}

/** All unfinished forms that a new form would replace. */
export async function unfinishedForms(): Promise<Unfinished[]> {
  const isGuest = getToken() === null
  const inAccount = isGuest ? null : await unfinishedInAccount()
  // Edits of a remittance in the account belong to it; a guest has nothing but the draft.
  const isMeant = isGuest || readDraft()?.reference === null
  const drafted = isMeant && holdsAnswers() ? draftedTransfer() : null
  return [...(inAccount ? [inAccount] : []), ...(drafted ? [{ ...drafted, kept: 'device' as const }] : [])]
}

/** Sets the unfinished remittance in the account aside. Ask the user first. */
export async function setAside(): Promise<void> {
  await api('POST /remittances/start-new')
  void queryClient.resetQueries(REMITTANCES_ASKED)
  void refreshUser()
}

/** The page where the user continues an unfinished remittance. */
export function wayTo(unfinished: readonly Unfinished[]): [to: string, given?: { state: object }] {
  const inAccount = unfinished.some(({ kept }) => kept === 'account')
  return inAccount ? ['/dashboard', { state: { continueRemittance: true } }] : ['/remittance']
}
